//! The terms of an evaluation for each side.

use gametree_players::explain::{self, Term};
use gametree_players::{Report, Table};
use serde::Serialize;

use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};

/// An analysis together with the terms.
#[derive(Debug, Serialize)]
pub(crate) struct Explained<'a> {
    #[serde(flatten)]
    report: &'a Report,
    terms: Vec<Term>,
}

impl<'a> Explained<'a> {
    pub(crate) fn new(table: &dyn Table, report: &'a Report) -> Result<Explained<'a>, Failure> {
        let terms = explain::terms(table)?;
        Ok(Explained { report, terms })
    }
}

/// Shows the terms.
pub(crate) fn show(table: &dyn Table, out: &mut Output) -> Result<(), Failure> {
    let lines = explain::lines(table)?;
    let last = lines.len() - 1;
    lines.iter().enumerate().try_for_each(|(place, line)| {
        if place == 0 {
            out.line(styled(FAINT, line))
        } else if place == last {
            out.line(styled(STRONG, line))
        } else {
            out.line(line)
        }
    })
}
