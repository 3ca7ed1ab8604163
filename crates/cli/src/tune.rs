//! `tune`: tuning of a thinker's numeric options by SPSA.

mod plot;
mod settings;

use gametree_arena::{RunOutcome, TunedParameter, Tuning};
use gametree_players::Registry;

use crate::args::{TuneArgs, all_threads};
use crate::error::Failure;
use crate::live::Live;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::{files, interrupt};

pub(crate) fn run(registry: &Registry, args: &TuneArgs, out: &mut Output) -> Result<(), Failure> {
    let entry = registry.find(&args.game)?;
    for path in args.file.iter().chain(&args.plot) {
        files::expect_place(path)?;
    }
    if let Some(plot) = &args.plot {
        files::expect_other(plot, &args.file)?;
        files::expect_svg(plot, "--plot")?;
    }
    let mut tuning = settings::tuning(entry, args)?;
    keep(&tuning, args)?;
    let concurrency = args.concurrency.map_or_else(all_threads, usize::from);
    {
        let _busy = interrupt::busy();
        let signal = interrupt::signal();
        let mut live = Live::new("iterations", tuning.iterations.into(), tuning.done.into());
        live.show(|| table(&tuning));
        while !tuning.is_complete() && !interrupt::was_interrupted() {
            if tuning.iterate(entry, concurrency, &signal)? != RunOutcome::Complete {
                break;
            }
            keep(&tuning, args)?;
            live.advance(|| table(&tuning));
        }
    }
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
    table(&tuning).iter().try_for_each(|line| out.line(line))?;
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

/// A line for each parameter: before, now, and the exact value.
fn table(tuning: &Tuning) -> Vec<String> {
    let line = |parameter: &TunedParameter| {
        let (before, after) = (parameter.start, parameter.rounded());
        let exact = styled(FAINT, format!("({:.2})", parameter.value));
        format!("  {:<28}{before:>7} → {after:<7}{exact}", parameter.name)
    };
    tuning.parameters.iter().map(line).collect()
}

/// Writes the tuning and its plot.
fn keep(tuning: &Tuning, args: &TuneArgs) -> Result<(), Failure> {
    if let Some(path) = &args.file {
        files::write(path, |file| Ok(serde_json::to_writer_pretty(file, tuning)?))?;
    }
    if let Some(path) = &args.plot {
        files::write(path, |file| file.write_all(plot::plot(tuning).as_bytes()))?;
    }
    Ok(())
}
