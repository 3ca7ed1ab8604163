//! `perft`: counting move sequences.

use std::ops::ControlFlow;

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
        let _progress = Progress::watch("sequences");
        let signal = interrupt::signal();
        table.perft(args.depth, &mut |counted| {
            signal.publish(counted);
            if signal.is_stopped() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
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
        styled(FAINT, " (stopped: the last move above was not finished)")
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
