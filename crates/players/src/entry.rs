//! A game in the registry.

use std::marker::PhantomData;
use std::sync::Arc;

use gametree_conform::{Effort, Verdict};
use gametree_rules::{Facts, Hidden};
use gametree_search::pvs::{AsEvaluation, FromEvaluation, Guide};
use gametree_search::{Blind, Evaluate, Limits};

use crate::method::{Method, Playable};
use crate::open::Open;
use crate::report::GameReport;
use crate::secret::Secret;
use crate::table::Typed;
use crate::{InputError, Policy, SavedGame, Table, Verified};

/// A game in the registry: what can be asked of it before one plays.
pub trait Entry: Send + Sync {
    /// What can be known of the game without playing it.
    fn facts(&self) -> &'static Facts;
    /// The same for machines.
    fn report(&self) -> GameReport;
    /// The same game with empty caches: without transposition tables or solutions from earlier searches.
    fn without_cache(&self) -> Box<dyn Entry>;
    /// A table at this position, or at the start.
    fn open(&self, position: Option<&str>) -> Result<Box<dyn Table>, InputError>;
    /// Checks the rules from this position on.
    fn lint(&self, position: Option<&str>, effort: &Effort) -> Result<Vec<Verdict>, InputError>;
    /// Verifies the plans of a policy.
    fn verify(&self, policy: &Policy, limits: &Limits) -> Result<Verified, InputError>;

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
    /// A game in which nothing is hidden.
    pub fn new<G: Playable>() -> Box<dyn Entry> {
        <dyn Entry>::with_evaluation::<G, Blind>(Blind)
    }

    /// A game in which nothing is hidden, evaluated like this where it cannot be followed to its end.
    pub fn with_evaluation<G: Playable, E: Evaluate<G> + Clone + Send + Sync + 'static>(
        evaluation: E,
    ) -> Box<dyn Entry> {
        Box::new(Named::<G, _> {
            method: Arc::new(Open::new(evaluation.clone(), FromEvaluation(evaluation))),
            game: PhantomData,
        })
    }

    /// A game of two players who win what the other loses, without chance and with nothing hidden, and what is known of
    /// playing it.
    pub fn with_guide<G: Playable, U: Guide<G> + Clone + Send + 'static>(
        guide: U,
    ) -> Box<dyn Entry> {
        Box::new(Named::<G, _> {
            method: Arc::new(Open::new(AsEvaluation(guide.clone()), guide)),
            game: PhantomData,
        })
    }

    /// A game in which something is hidden.
    pub fn hidden<G: Playable + Hidden>() -> Box<dyn Entry> {
        Box::new(Named::<G, _> {
            method: Arc::new(Secret),
            game: PhantomData,
        })
    }
}

struct Named<G, M> {
    method: Arc<M>,
    game: PhantomData<fn() -> G>,
}

impl<G: Playable, M> Named<G, M> {
    fn start(position: Option<&str>) -> Result<G, InputError> {
        let Some(text) = position else {
            return Ok(G::default());
        };
        G::parse_position(text).map_err(|problem| InputError::Position {
            game: G::FACTS.name,
            problem,
            form: G::FACTS.position,
        })
    }
}

impl<G: Playable, M: Method<G>> Entry for Named<G, M> {
    fn facts(&self) -> &'static Facts {
        &G::FACTS
    }

    fn report(&self) -> GameReport {
        GameReport::new(&G::FACTS, G::default().position())
    }

    fn without_cache(&self) -> Box<dyn Entry> {
        Box::new(Named::<G, _> {
            method: Arc::new(self.method.without_cache()),
            game: PhantomData,
        })
    }

    fn open(&self, position: Option<&str>) -> Result<Box<dyn Table>, InputError> {
        Ok(Box::new(Typed::new(
            Self::start(position)?,
            Arc::clone(&self.method),
        )))
    }

    fn lint(&self, position: Option<&str>, effort: &Effort) -> Result<Vec<Verdict>, InputError> {
        Ok(self.method.lint(&Self::start(position)?, effort))
    }

    fn verify(&self, policy: &Policy, limits: &Limits) -> Result<Verified, InputError> {
        self.method
            .verify(&Self::start(Some(&policy.position))?, policy, limits)
    }
}
