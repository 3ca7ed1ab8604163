//! `tune`: tuning of a thinker's numeric options by SPSA.

use std::path::Path;

use gametree_arena::{RunOutcome, TunedParameter, Tuning};
use gametree_draw::text::{add, escape};
use gametree_players::{Entry, Registry};

use crate::args::{TuneArgs, all_threads};
use crate::error::Failure;
use crate::files::Content;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::Progress;
use crate::{files, interrupt};

pub(crate) fn run(registry: &Registry, args: &TuneArgs, out: &mut Output) -> Result<(), Failure> {
    let entry = registry.find(&args.game)?;
    for path in args.file.iter().chain(&args.plot) {
        files::expect_place(path)?;
    }
    if let Some(plot) = &args.plot {
        files::expect_other(plot, &args.file)?;
    }
    let known = match &args.file {
        Some(file) if file.exists() => Some(read(file)?),
        _ => None,
    };
    let mut tuning = match known {
        Some(known) => resumed(known, entry, args)?,
        None => begun(entry, args)?,
    };
    let concurrency = args.concurrency.map_or_else(all_threads, usize::from);
    let progress = Progress::watch("iterations");
    progress.expect(f64::from(tuning.iterations));
    let signal = interrupt::signal();
    while !tuning.is_complete() && !interrupt::was_interrupted() {
        if tuning.iterate(entry, concurrency, &signal)? != RunOutcome::Complete {
            break;
        }
        signal.publish(tuning.done.into());
        keep(&tuning, args)?;
    }
    drop(progress);
    if args.json {
        return out.json(&tuning);
    }
    let state = if tuning.is_complete() {
        "all"
    } else {
        "interrupted after"
    };
    let head = format!(
        "{} of {}: {state} {} iterations",
        tuning.thinker, tuning.game, tuning.done
    );
    out.line(styled(STRONG, head))?;
    for parameter in &tuning.parameters {
        let (before, after) = (parameter.start, parameter.rounded());
        let exact = styled(FAINT, format!("({:.2})", parameter.value));
        out.line(format!(
            "  {:<28}{before:>7} → {after:<7}{exact}",
            parameter.name
        ))?;
    }
    let values = tuning.parameters.iter();
    let values: Vec<String> = values
        .map(|one| format!("{}={}", one.name, one.rounded()))
        .collect();
    out.line(format!(
        "Compare: gametree arena {} {}:{} {} --nodes {}",
        tuning.game,
        tuning.thinker,
        values.join(","),
        tuning.thinker,
        tuning.nodes
    ))
}

/// A tuning from the start.
fn begun(entry: &dyn Entry, args: &TuneArgs) -> Result<Tuning, Failure> {
    let specs = entry.options(&args.algorithm)?;
    let numeric: Vec<TunedParameter> = specs.iter().filter_map(TunedParameter::of).collect();
    let names = || {
        let names: Vec<&str> = numeric.iter().map(|known| known.name.as_str()).collect();
        names.join(", ")
    };
    if args.parameters.is_empty() {
        return Err(Failure::Input(format!(
            "expected --parameters with some of {}",
            names()
        )));
    }
    let mut parameters: Vec<TunedParameter> = Vec::new();
    for wanted in &args.parameters {
        let (name, step) = named(wanted)?;
        let found = numeric.iter().find(|known| known.name == name);
        let found = found.ok_or_else(|| {
            Failure::Input(format!(
                "expected parameters of {}, found '{}'",
                names(),
                crate::error::printable(name)
            ))
        })?;
        if parameters.iter().any(|known| known.name == name) {
            return Err(Failure::Input(format!(
                "expected each parameter once, found {name} twice"
            )));
        }
        parameters.push(TunedParameter {
            step: step.unwrap_or(found.step),
            ..found.clone()
        });
    }
    Ok(Tuning {
        game: entry.facts().name.clone().into_owned(),
        thinker: args.algorithm.clone(),
        parameters,
        seed: args.seed,
        iterations: args.iterations,
        pairs: args.pairs,
        nodes: args.nodes,
        rate: args.rate,
        done: 0,
        history: Vec::new(),
        results: Vec::new(),
    })
}

/// The name and the step of `NAME` or `NAME:STEP`.
fn named(text: &str) -> Result<(&str, Option<f64>), Failure> {
    let Some((name, step)) = text.split_once(':') else {
        return Ok((text, None));
    };
    let number = step.parse().ok().filter(|step| (0.5..=1e6).contains(step));
    let number = number.ok_or_else(|| {
        Failure::Input(format!(
            "expected a step of 0.5 or more after {}:, found '{}'",
            crate::error::printable(name),
            crate::error::printable(step)
        ))
    })?;
    Ok((name, Some(number)))
}

/// A tuning that goes on. What the file says holds, except for the number of iterations.
fn resumed(mut known: Tuning, entry: &dyn Entry, args: &TuneArgs) -> Result<Tuning, Failure> {
    let names: Vec<&str> = known
        .parameters
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    let wanted = args.parameters.iter().map(|text| Ok(named(text)?.0));
    let wanted = wanted.collect::<Result<Vec<&str>, Failure>>()?;
    let same = known.game == entry.facts().name
        && known.thinker == args.algorithm
        && (wanted.is_empty() || wanted == names);
    if !same {
        return Err(Failure::Input(format!(
            "expected to go on with {} of {} ({}) from the file, found other settings",
            known.thinker,
            known.game,
            names.join(",")
        )));
    }
    let specs = entry.options(&known.thinker)?;
    let declared: Vec<TunedParameter> = specs.iter().filter_map(TunedParameter::of).collect();
    for parameter in &mut known.parameters {
        let spec = declared.iter().find(|one| one.name == parameter.name);
        let spec = spec.ok_or_else(|| {
            Failure::Input(format!(
                "expected a parameter of {}, found '{}' in the file",
                args.algorithm,
                crate::error::printable(&parameter.name)
            ))
        })?;
        (parameter.low, parameter.high) = (spec.low, spec.high);
        let sound =
            parameter.value.is_finite() && parameter.step.is_finite() && parameter.step > 0.0;
        if !sound {
            return Err(Failure::Input(format!(
                "expected finite numbers for {} in the file",
                parameter.name
            )));
        }
    }
    known.iterations = known.iterations.max(args.iterations).max(known.done);
    Ok(known)
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

/// Writes the tuning and its plot.
fn keep(tuning: &Tuning, args: &TuneArgs) -> Result<(), Failure> {
    if let Some(path) = &args.file {
        files::write(path, |file| Ok(serde_json::to_writer_pretty(file, tuning)?))?;
    }
    if let Some(path) = &args.plot {
        files::write(path, |file| file.write_all(plot(tuning).as_bytes()))?;
    }
    Ok(())
}

/// The size of the plot of one parameter, with its name.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 120.0;
const LEFT: f64 = 70.0;

/// The values of all parameters over the iterations, one below the other.
fn plot(tuning: &Tuning) -> String {
    let height = HEIGHT * tuning.parameters.len() as f64 + 50.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"system-ui,sans-serif\" \
         font-size=\"13\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    );
    let title = format!(
        "{} of {}, {} of {} iterations",
        tuning.thinker, tuning.game, tuning.done, tuning.iterations
    );
    add(
        &mut svg,
        format_args!(
            "<text x=\"10\" y=\"24\" font-size=\"16\">{}</text>",
            escape(&title)
        ),
    );
    for (place, parameter) in tuning.parameters.iter().enumerate() {
        let top = 40.0 + HEIGHT * place as f64;
        let values = tuning.history.iter().map(|values| values[place]);
        let values: Vec<f64> = std::iter::once(parameter.start as f64)
            .chain(values)
            .collect();
        let low = values.iter().copied().fold(f64::INFINITY, f64::min) - parameter.step;
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max) + parameter.step;
        let x = |index: usize| {
            LEFT + (WIDTH - LEFT - 10.0) * index as f64 / f64::from(tuning.iterations.max(1))
        };
        let y = |value: f64| top + 20.0 + (HEIGHT - 40.0) * (high - value) / (high - low);
        add(
            &mut svg,
            format_args!(
                "<text x=\"10\" y=\"{:.0}\">{}</text>",
                top + 14.0,
                escape(&parameter.name)
            ),
        );
        for value in [low, high] {
            add(
                &mut svg,
                format_args!(
                    "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{value:.0}</text>",
                    LEFT - 6.0,
                    y(value) + 4.0
                ),
            );
        }
        let points: Vec<String> = values
            .iter()
            .enumerate()
            .map(|(index, &value)| format!("{:.1},{:.1}", x(index), y(value)))
            .collect();
        add(
            &mut svg,
            format_args!(
                "<polyline fill=\"none\" stroke=\"#0072b2\" stroke-width=\"2\" points=\"{}\"/>",
                points.join(" ")
            ),
        );
    }
    svg.push_str("</svg>\n");
    svg
}
