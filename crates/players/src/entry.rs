//! A game in the registry.

use std::sync::Arc;

use gametree_conform::{Effort, Verdict};
use gametree_rules::{Arbiter, Class, Facts, GameSettings, Hidden, Record, WithHistory};
use gametree_search::pvs::{AsEvaluation, FromEvaluation, Guide};
use gametree_search::{Algorithm, Blind, DoesNotFit, Evaluate, Limits};

use crate::method::{Method, Playable};
use crate::open::Open;
use crate::report::GameReport;
use crate::secret::Secret;
use crate::table::Typed;
use crate::{InputError, Policy, SavedGame, Table, Verified};

/// A game in the registry: what can be asked of it before one plays.
pub trait Entry: Send + Sync {
    /// What kind of game it is.
    fn class(&self) -> Class;
    /// What the game says of itself.
    fn facts(&self) -> &Facts;
    /// Refuses an algorithm that cannot answer for the game.
    fn check(&self, algorithm: Algorithm) -> Result<(), DoesNotFit>;
    /// All that is known of it before it is played, for machines.
    fn report(&self) -> GameReport;
    /// The same game with empty caches: without transposition tables or solutions from earlier searches.
    fn without_cache(&self) -> Box<dyn Entry>;
    /// The same game from the start that has these values of its parameters.
    fn with_parameters(&self, settings: &GameSettings) -> Result<Box<dyn Entry>, InputError>;
    /// A table at this position, or at the start, of a game that this arbiter ends.
    fn open_with(
        &self,
        position: Option<&str>,
        arbiter: Arbiter,
    ) -> Result<Box<dyn Table>, InputError>;
    /// Checks the rules from this position on.
    fn lint(&self, position: Option<&str>, effort: &Effort) -> Result<Vec<Verdict>, InputError>;
    /// Verifies the plans of a policy.
    fn verify(&self, policy: &Policy, limits: &Limits) -> Result<Verified, InputError>;

    /// A table at this position, or at the start.
    fn open(&self, position: Option<&str>) -> Result<Box<dyn Table>, InputError> {
        self.open_with(position, Arbiter::Rules)
    }

    /// A table with these moves played.
    fn replay(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn Table>, InputError> {
        let mut table = self.open(position)?;
        for (index, action) in moves.iter().enumerate() {
            table
                .replay_move(action)
                .map_err(|problem| InputError::Move {
                    ply: index + 1,
                    problem,
                })?;
        }
        Ok(table)
    }

    /// A table with a line of moves played, with or without move numbers: `1. e4 e5 2.Nf3`.
    fn replay_text(
        &self,
        position: Option<&str>,
        words: &[&str],
    ) -> Result<Box<dyn Table>, InputError> {
        let mut table = self.open(position)?;
        let mut ply = 0;
        for word in words {
            let bare = unnumbered(word);
            if bare.is_empty() {
                continue;
            }
            ply += 1;
            let tried = table.replay_move(word);
            let tried = tried.or_else(|_| table.replay_move(bare));
            tried.map_err(|problem| InputError::Move { ply, problem })?;
        }
        Ok(table)
    }

    /// The table of a saved game.
    fn load(&self, saved: &SavedGame) -> Result<Box<dyn Table>, InputError> {
        if saved.game != self.facts().name {
            let problem = format!(
                "expected a game of {}, found one of {}",
                self.facts().name,
                saved.game
            );
            return Err(InputError::Refused(problem));
        }
        let moves: Vec<&str> = saved.moves.iter().map(String::as_str).collect();
        self.replay(Some(&saved.start), &moves)
    }
}

/// A move without a move number in front of it: `e4` for `1.e4`, and an empty text for `1.` and `...`.
fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

impl dyn Entry {
    /// A game from this start in which nothing is hidden.
    pub fn new<G: Playable>(start: G) -> Box<dyn Entry> {
        <dyn Entry>::with_evaluation(start, Blind)
    }

    /// A game from this start in which nothing is hidden, evaluated like this where it cannot be followed to its end.
    pub fn with_evaluation<G: Playable, E: Evaluate<G> + Clone + Send + Sync + 'static>(
        start: G,
        evaluation: E,
    ) -> Box<dyn Entry> {
        let method = Open::new(evaluation.clone(), FromEvaluation(evaluation));
        Box::new(Named::new(start, Arc::new(method)))
    }

    /// A game of two players who win what the other loses, without chance and with nothing hidden, and what is known of
    /// playing it.
    pub fn with_guide<G: Playable, U: Guide<G> + Clone + Send + 'static>(
        start: G,
        guide: U,
    ) -> Box<dyn Entry> {
        let method = Open::new(AsEvaluation(guide.clone()), guide);
        Box::new(Named::new(start, Arc::new(method)))
    }

    /// A game from this start in which something is hidden.
    pub fn hidden<G: Playable + Hidden>(start: G) -> Box<dyn Entry> {
        Box::new(Named::new(start, Arc::new(Secret)))
    }
}

/// A game from its start on, with its type still known.
struct Named<G, M> {
    start: G,
    facts: Arc<Facts>,
    method: Arc<M>,
}

impl<G: Playable, M> Named<G, M> {
    fn new(start: G, method: Arc<M>) -> Named<G, M> {
        let facts = Arc::new(start.facts());
        Named {
            start,
            facts,
            method,
        }
    }

    fn at(&self, position: Option<&str>) -> Result<G, InputError> {
        let Some(text) = position else {
            return Ok(self.start.clone());
        };
        let read = self.start.read_position(text);
        read.map_err(|problem| InputError::Position {
            game: self.facts.name.clone(),
            problem,
            form: self.facts.position.clone(),
        })
    }
}

impl<G: Playable, M: Method<G>> Entry for Named<G, M> {
    fn class(&self) -> Class {
        G::CLASS
    }

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn check(&self, algorithm: Algorithm) -> Result<(), DoesNotFit> {
        match algorithm {
            Algorithm::Pvs => algorithm.check(&self.start),
            // All others are given the record where a rule of repetition needs it.
            _ => algorithm.check(&WithHistory::new(Record::new(self.start.clone()))),
        }
    }

    fn report(&self) -> GameReport {
        GameReport::new(&self.facts, &self.start)
    }

    fn without_cache(&self) -> Box<dyn Entry> {
        let method = Arc::new(self.method.without_cache());
        Box::new(Named::new(self.start.clone(), method))
    }

    fn with_parameters(&self, settings: &GameSettings) -> Result<Box<dyn Entry>, InputError> {
        let start = settings.start(&self.start);
        let start = start.map_err(|problem| InputError::Parameters {
            game: self.facts.name.clone(),
            problem,
        })?;
        Ok(Box::new(Named::new(start, Arc::clone(&self.method))))
    }

    fn open_with(
        &self,
        position: Option<&str>,
        arbiter: Arbiter,
    ) -> Result<Box<dyn Table>, InputError> {
        Ok(Box::new(Typed::new(
            Record::new(self.at(position)?).with_arbiter(arbiter),
            Arc::clone(&self.facts),
            Arc::clone(&self.method),
        )))
    }

    fn lint(&self, position: Option<&str>, effort: &Effort) -> Result<Vec<Verdict>, InputError> {
        Ok(self.method.lint(&self.at(position)?, effort))
    }

    fn verify(&self, policy: &Policy, limits: &Limits) -> Result<Verified, InputError> {
        self.method
            .verify(&self.at(Some(&policy.position))?, policy, limits)
    }
}
