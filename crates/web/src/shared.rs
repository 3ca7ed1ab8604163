//! What all requests share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gametree_players::{Entry, Registry};

use crate::board::Samples;
use crate::options::Options;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::store::Store;
use crate::visitors::Visitors;

/// More boards than this are not remembered.
const MOST_SAMPLES: usize = 200;
/// More starts than this are not remembered to be solved or not.
const MOST_STARTS: usize = 10_000;

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) registry: Arc<Registry>,
    pub(crate) options: Options,
    pub(crate) store: Store,
    pub(crate) pool: Pool,
    pub(crate) visitors: Arc<Visitors>,
    /// Boards in the course of a game, by the game's name and start.
    samples: Mutex<HashMap<(String, String), Arc<Samples>>>,
    /// Whether a game can be solved, by its name and start; nothing while that is found out.
    solved: Mutex<HashMap<(String, String), Option<bool>>>,
}

impl Shared {
    pub(crate) fn new(
        registry: Arc<Registry>,
        options: Options,
        store: Store,
        pool: Pool,
    ) -> Shared {
        Shared {
            registry,
            options,
            store,
            pool,
            visitors: Arc::default(),
            samples: Mutex::default(),
            solved: Mutex::default(),
        }
    }

    pub(crate) fn entry(&self, name: &str) -> Result<&dyn Entry, Problem> {
        Ok(self.registry.find(name)?)
    }

    /// Boards in the course of a game from a start.
    pub(crate) fn samples(&self, entry: &dyn Entry, start: Option<&str>) -> Arc<Samples> {
        let key = (
            entry.facts().name.to_owned(),
            start.unwrap_or_default().to_owned(),
        );
        let known = |key| {
            let samples = self.samples.lock();
            let samples = samples.unwrap_or_else(PoisonError::into_inner);
            samples.get(key).cloned()
        };
        if let Some(samples) = known(&key) {
            return samples;
        }
        let samples = Arc::new(Samples::new(entry, start));
        let all = self.samples.lock();
        let mut all = all.unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST_SAMPLES {
            all.clear();
        }
        all.insert(key, Arc::clone(&samples));
        samples
    }

    /// Whether a game is known to be solved from this start.
    pub(crate) fn is_solved(&self, name: &str, start: &str) -> bool {
        let key = (name.to_owned(), start.to_owned());
        self.solved().get(&key).copied().flatten().unwrap_or(false)
    }

    /// Whether nobody has tried yet to solve a game from this start; from now on somebody has.
    pub(crate) fn is_to_be_tried(&self, name: &str, start: &str) -> bool {
        let mut solved = self.solved();
        if solved.len() >= MOST_STARTS {
            solved.clear();
        }
        let key = (name.to_owned(), start.to_owned());
        let new = !solved.contains_key(&key);
        solved.entry(key).or_insert(None);
        new
    }

    pub(crate) fn note_solved(&self, name: &str, start: &str, is_solved: bool) {
        let key = (name.to_owned(), start.to_owned());
        self.solved().insert(key, Some(is_solved));
    }

    fn solved(&self) -> MutexGuard<'_, HashMap<(String, String), Option<bool>>> {
        self.solved.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}
