//! `analyze`: the value of each move.

use gametree_players::{Registry, Report, Request, Table};
use gametree_rules::{Turn, Viewer};

use crate::args::AnalyzeArgs;
use crate::batch::{Place, each_position};
use crate::error::Failure;
use crate::explain::{self, Explained};
use crate::output::Output;
use crate::progress::Progress;
use crate::screen;

pub(crate) fn run(
    registry: &Registry,
    args: &AnalyzeArgs,
    out: &mut Output,
) -> Result<(), Failure> {
    let place = Place::find(registry, &args.position)?;
    let request = args.think.request(place.entry())?;
    let perform = |table: &dyn Table, out: &mut Output| {
        if args.explain {
            // Checked before the search.
            gametree_players::explain::terms(table)?;
        }
        let report = think(table, &request)?;
        if args.json && args.explain {
            return out.json(&Explained::new(table, &report)?);
        }
        if args.json {
            return out.json(&report);
        }
        screen::board(table, Viewer::All, &[], out)?;
        out.line(format!(
            "\n{}: {}",
            table.facts().title,
            screen::status(table)
        ))?;
        if table.turn() != Turn::Over {
            screen::answer(table, &report, out)?;
        }
        if args.explain {
            out.line("")?;
            explain::show(table, out)?;
        }
        Ok(())
    };
    match &args.batch {
        Some(file) => each_position(&place, file, out, args.json, perform),
        None => perform(place.table()?.as_ref(), out),
    }
}

/// Analyzes with a progress line.
pub(crate) fn think(table: &dyn Table, request: &Request) -> Result<Report, Failure> {
    let progress = Progress::watch("nodes");
    Ok(table.analyze(request, &mut |report| {
        progress.tell(screen::thought(table.facts(), report));
    })?)
}
