//! Players without a search: random moves, and perfect play from the solver.

use gametree_players::{
    Chosen, Entry, InputError, MoveLimit, Opponent, OpponentError, Request, SavedGame, Table,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays a random legal move.
pub(crate) struct Random {
    entry: Box<dyn Entry>,
    table: Option<Box<dyn Table>>,
    rng: Xoshiro256PlusPlus,
}

/// Plays the best move according to the solver, in games that are small enough.
pub(crate) struct Perfect {
    entry: Box<dyn Entry>,
    table: Option<Box<dyn Table>>,
}

impl Random {
    pub(crate) fn new(entry: &dyn Entry, seed: u64) -> Random {
        Random {
            entry: entry.without_cache(),
            table: None,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }
}

impl Perfect {
    pub(crate) fn new(entry: &dyn Entry) -> Perfect {
        Perfect {
            entry: entry.without_cache(),
            table: None,
        }
    }

    /// Refuses a game that is not solved at once from this position.
    pub(crate) fn check(entry: &dyn Entry, start: Option<&str>) -> Result<(), InputError> {
        let report = entry
            .open(start)?
            .analyze(&Request::default(), &mut |_| {})?;
        if report.algorithm == "solver" {
            return Ok(());
        }
        let facts = entry.facts();
        let wanted = if entry.class().hidden {
            "without hidden information"
        } else {
            "that the solver can hold in memory"
        };
        Err(InputError::Refused(format!(
            "expected a game {wanted} for a perfect player, found {}",
            facts.name
        )))
    }
}

fn no_move() -> OpponentError {
    InputError::Refused("there is no legal move".to_owned()).into()
}

impl Opponent for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError> {
        self.table = Some(self.entry.load(game)?);
        Ok(())
    }

    fn choose(&mut self, _: MoveLimit) -> Result<Chosen, OpponentError> {
        let mut choices = self.table.as_ref().ok_or_else(no_move)?.choices();
        if choices.is_empty() {
            return Err(no_move());
        }
        let index = self.rng.random_range(0..choices.len());
        Ok(Chosen {
            action: choices.swap_remove(index).text,
            ..Chosen::default()
        })
    }
}

impl Opponent for Perfect {
    fn name(&self) -> &'static str {
        "perfect"
    }

    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError> {
        self.table = Some(self.entry.load(game)?);
        Ok(())
    }

    fn choose(&mut self, _: MoveLimit) -> Result<Chosen, OpponentError> {
        let table = self.table.as_ref().ok_or_else(no_move)?;
        let report = table.analyze(&Request::default(), &mut |_| {})?;
        Ok(Chosen {
            score: report.value,
            decided: report.decided(&table.class()),
            action: report.best.ok_or_else(no_move)?,
            nodes: Some(report.nodes),
            depth: None,
        })
    }
}
