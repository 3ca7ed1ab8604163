//! What is tuned and how: as the arguments say, or as the file that is resumed does.

use std::path::Path;

use gametree_arena::{DEFAULT_RATE, TunedParameter, Tuning};
use gametree_players::Entry;

use crate::args::TuneArgs;
use crate::error::{Failure, printable};
use crate::files::{self, Content};

/// The thinker whose parameters are tuned unless another is named.
const USUAL_THINKER: &str = "pvs";

/// The tuning in the file, or one from the start.
pub(super) fn tuning(entry: &dyn Entry, args: &TuneArgs) -> Result<Tuning, Failure> {
    let Some(file) = args.file.as_deref().filter(|file| file.exists()) else {
        return begun(entry, args);
    };
    let in_file = |problem: String| Failure::Input(format!("{}: {problem}", file.display()));
    let kept = read(file)?.resumed(entry);
    let kept = kept.map_err(|problem| in_file(problem.to_string()))?;
    if let Some(problem) = difference(&kept, args)? {
        return Err(in_file(problem));
    }
    Ok(Tuning {
        iterations: args.iterations.unwrap_or(kept.iterations),
        ..kept
    })
}

/// A tuning from the start.
fn begun(entry: &dyn Entry, args: &TuneArgs) -> Result<Tuning, Failure> {
    let thinker = args.algorithm.as_deref().unwrap_or(USUAL_THINKER);
    Ok(Tuning {
        game: entry.facts().name.clone().into_owned(),
        thinker: thinker.to_owned(),
        parameters: parameters(entry, thinker, &args.parameters)?,
        seed: args.seed.unwrap_or(0),
        iterations: args.iterations.unwrap_or(1000),
        pairs: args.pairs.unwrap_or(4),
        nodes: args.nodes.unwrap_or(2000),
        rate: args.rate.unwrap_or(DEFAULT_RATE),
        done: 0,
        history: Vec::new(),
        results: Vec::new(),
    })
}

/// The parameters that are wanted, as the thinker declares them.
fn parameters(
    entry: &dyn Entry,
    thinker: &str,
    wanted: &[String],
) -> Result<Vec<TunedParameter>, Failure> {
    let specs = entry.options(thinker)?;
    let tunable: Vec<TunedParameter> = specs.iter().filter_map(TunedParameter::of).collect();
    if tunable.is_empty() {
        return Err(Failure::Input(format!(
            "expected an algorithm with depths or margins to tune, found {thinker}, which has none in {}",
            entry.facts().name
        )));
    }
    let names: Vec<&str> = tunable.iter().map(|known| known.name.as_str()).collect();
    let names = names.join(", ");
    if wanted.is_empty() {
        return Err(Failure::Input(format!(
            "expected --parameters with some of {names}"
        )));
    }
    let mut parameters: Vec<TunedParameter> = Vec::new();
    for wanted in wanted {
        let (name, step) = named(wanted)?;
        let spec = specs.iter().find(|spec| spec.name == name);
        if let Some(obstacle) = spec.and_then(|spec| TunedParameter::obstacle(thinker, spec)) {
            return Err(Failure::Input(obstacle));
        }
        let found = tunable.iter().find(|known| known.name == name);
        let mut found = found.cloned().ok_or_else(|| {
            let name = printable(name);
            Failure::Input(format!("expected parameters of {names}, found '{name}'"))
        })?;
        if parameters.iter().any(|known| known.name == name) {
            return Err(Failure::Input(format!(
                "expected each parameter once, found {name} twice"
            )));
        }
        found.step = step.unwrap_or(found.step);
        parameters.push(found);
    }
    Ok(parameters)
}

/// The name and the step of `NAME` or `NAME:STEP`.
fn named(text: &str) -> Result<(&str, Option<f64>), Failure> {
    let Some((name, step)) = text.split_once(':') else {
        return Ok((text, None));
    };
    let number = step.parse().ok();
    let number = number.filter(|step| Tuning::STEPS.contains(step));
    let number = number.ok_or_else(|| {
        Failure::Input(format!(
            "expected a step from {} to {} after {}:, found '{}'",
            Tuning::STEPS.start(),
            Tuning::STEPS.end(),
            printable(name),
            printable(step)
        ))
    })?;
    Ok((name, Some(number)))
}

/// The first setting that is given and is another than the tuning was begun with. It would have to begin anew.
fn difference(kept: &Tuning, args: &TuneArgs) -> Result<Option<String>, Failure> {
    fn differs<T: PartialEq + ToString>(kept: &T, given: Option<&T>) -> Option<(String, String)> {
        let given = given.filter(|given| *given != kept)?;
        Some((kept.to_string(), given.to_string()))
    }
    let settings = [
        ("algorithm", differs(&kept.thinker, args.algorithm.as_ref())),
        ("parameters", other_parameters(kept, &args.parameters)?),
        ("seed", differs(&kept.seed, args.seed.as_ref())),
        ("pairs", differs(&kept.pairs, args.pairs.as_ref())),
        ("nodes", differs(&kept.nodes, args.nodes.as_ref())),
        ("rate", differs(&kept.rate, args.rate.as_ref())),
    ];
    let other = settings.into_iter().find_map(|(name, other)| {
        let (kept, given) = other?;
        Some(format!(
            "the tuning was begun with other {name}: expected '{kept}', found '{}'",
            printable(&given)
        ))
    });
    let fewer = args.iterations.filter(|&given| given < kept.iterations);
    let fewer = fewer.map(|given| {
        let kept = kept.iterations;
        format!(
            "expected {kept} iterations, with which the tuning was begun, or more, found {given}"
        )
    });
    Ok(other.or(fewer))
}

/// The parameters kept and given, if they differ, each with its step where one is given.
fn other_parameters(kept: &Tuning, given: &[String]) -> Result<Option<(String, String)>, Failure> {
    if given.is_empty() {
        return Ok(None);
    }
    let given = given.iter().map(|text| named(text));
    let given = given.collect::<Result<Vec<_>, _>>()?;
    let same = |(known, (name, step)): (&TunedParameter, &(&str, Option<f64>))| {
        known.name == *name && step.is_none_or(|step| step == known.step)
    };
    let parameters = &kept.parameters;
    if parameters.len() == given.len() && parameters.iter().zip(&given).all(same) {
        return Ok(None);
    }
    let kept = parameters.iter();
    let kept: Vec<String> = kept
        .map(|one| format!("{}:{}", one.name, one.step))
        .collect();
    let given = given.iter().map(|(name, step)| match step {
        Some(step) => format!("{name}:{step}"),
        None => (*name).to_owned(),
    });
    Ok(Some((kept.join(","), given.collect::<Vec<_>>().join(","))))
}

fn read(path: &Path) -> Result<Tuning, Failure> {
    let text = files::read(path, Content::Tuning)?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::Input(format!(
            "{}: expected a tuning that `tune --file` wrote: {error}",
            path.display()
        ))
    })
}
