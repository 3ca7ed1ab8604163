//! Players who need no search: one who plays anything, and one who knows everything.

use gametree_players::{
    Allowance, Chosen, Entry, InputError, Opponent, OpponentError, Request, SavedGame, Table,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays any legal move.
pub(crate) struct Random {
    entry: Box<dyn Entry>,
    table: Option<Box<dyn Table>>,
    dice: Xoshiro256PlusPlus,
}

/// Plays what is proven best.
pub(crate) struct Perfect {
    entry: Box<dyn Entry>,
    table: Option<Box<dyn Table>>,
}

impl Random {
    pub(crate) fn new(entry: &dyn Entry, seed: u64) -> Random {
        Random {
            entry: entry.afresh(),
            table: None,
            dice: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }
}

impl Perfect {
    pub(crate) fn new(entry: &dyn Entry) -> Perfect {
        Perfect {
            entry: entry.afresh(),
            table: None,
        }
    }

    /// Refuses a game that is not solved at once.
    pub(crate) fn check(entry: &dyn Entry) -> Result<(), InputError> {
        let report = entry
            .open(None)?
            .analyze(&Request::default(), &mut |_| {})?;
        if report.algorithm == "solver" {
            return Ok(());
        }
        let facts = entry.facts();
        let wanted = if entry.class().hidden {
            "in which nothing is hidden"
        } else {
            "that is solved in a moment"
        };
        Err(InputError::Refused(format!(
            "expected a game {wanted} for a perfect player, found {}",
            facts.name
        )))
    }
}

fn nothing() -> OpponentError {
    InputError::Refused("there is nothing to choose from".to_owned()).into()
}

impl Opponent for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError> {
        self.table = Some(self.entry.load(game)?);
        Ok(())
    }

    fn choose(&mut self, _: Allowance) -> Result<Chosen, OpponentError> {
        let mut choices = self.table.as_ref().ok_or_else(nothing)?.choices();
        if choices.is_empty() {
            return Err(nothing());
        }
        let index = self.dice.random_range(0..choices.len());
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

    fn choose(&mut self, _: Allowance) -> Result<Chosen, OpponentError> {
        let table = self.table.as_ref().ok_or_else(nothing)?;
        let report = table.analyze(&Request::default(), &mut |_| {})?;
        Ok(Chosen {
            score: report.value,
            decided: report.decided(&table.class()),
            action: report.best.ok_or_else(nothing)?,
            nodes: Some(report.nodes),
            depth: None,
        })
    }
}
