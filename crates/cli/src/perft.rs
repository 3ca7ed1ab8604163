//! `perft`: counting move sequences.

use gametree_players::Registry;

use crate::args::PerftArgs;
use crate::batch::Place;
use crate::error::Failure;
use crate::interrupt;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::screen::{seconds, speed};

pub(crate) fn run(registry: &Registry, args: &PerftArgs, out: &mut Output) -> Result<(), Failure> {
    let table = Place::find(registry, &args.position)?.table()?;
    let report = {
        let progress = Progress::watch("sequences");
        let (signal, choices) = (interrupt::signal(), table.choices().len());
        let mut counted = (0, 0_u64);
        table.perft(args.depth, signal.flag(), &mut |_, nodes| {
            counted = (counted.0 + 1, counted.1.saturating_add(nodes));
            progress.expect(counted.1 as f64 / f64::from(counted.0) * choices as f64);
            signal.publish(counted.1);
        })
    };
    if args.json {
        return out.json(&report);
    }
    if args.divide || !report.complete {
        for (action, nodes) in &report.divide {
            out.line(format!("{action:>10}  {}", grouped(*nodes)))?;
        }
    }
    let note = if report.complete {
        String::new()
    } else {
        styled(FAINT, " (stopped: only the moves above)")
    };
    out.line(format!(
        "{} sequences of {} moves{note}  {}",
        styled(STRONG, grouped(report.nodes)),
        report.depth,
        styled(
            FAINT,
            format!(
                "{}, {}",
                seconds(report.seconds),
                speed(report.nodes, report.seconds)
            )
        )
    ))
}
