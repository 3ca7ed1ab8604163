//! Our own engine.

use gametree_search::Limits;

use crate::opponent::{Allowance, Chosen, Opponent, OpponentError};
use crate::{Entry, InputError, Request, SavedGame, Table};

/// Our own engine, playing one game.
pub struct Own<'a> {
    entry: &'a dyn Entry,
    request: Request,
    table: Option<Box<dyn Table>>,
    name: String,
}

impl<'a> Own<'a> {
    /// One that thinks like this; how long is said when it is asked, unless a depth or a number of nodes is said here.
    pub fn new(entry: &'a dyn Entry, request: Request, name: impl Into<String>) -> Own<'a> {
        Own {
            entry,
            request,
            table: None,
            name: name.into(),
        }
    }
}

impl std::fmt::Debug for Own<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Own")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Opponent for Own<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError> {
        self.table = Some(self.entry.load(game)?);
        Ok(())
    }

    fn choose(&mut self, time: Allowance) -> Result<Chosen, OpponentError> {
        let nothing = |why: &str| OpponentError::Input(InputError::Refused(why.to_owned()));
        let table = self
            .table
            .as_ref()
            .ok_or_else(|| nothing("there is no position"))?;
        let limits = &self.request.limits;
        let timed = limits.depth.is_none() && limits.nodes.is_none();
        let (each, clock) = match time {
            Allowance::Each(time) => (timed.then_some(time), None),
            Allowance::Clock(clock) => (None, timed.then_some(clock)),
        };
        let request = Request {
            limits: Limits {
                time: limits.time.or(each),
                clock: limits.clock.or(clock),
                ..limits.clone()
            },
            ..self.request.clone()
        };
        let report = table.analyze(&request, &mut |_| {})?;
        Ok(Chosen {
            action: report.best.ok_or_else(|| nothing("there is no move"))?,
            nodes: Some(report.nodes),
        })
    }
}
