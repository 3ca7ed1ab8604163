//! What all requests share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use gametree_players::{Entry, Registry};

use crate::board::Samples;
use crate::options::Options;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::store::Store;
use crate::visitors::Visitors;

/// More boards than this are not remembered.
const MOST_SAMPLES: usize = 200;

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) registry: Arc<Registry>,
    pub(crate) options: Options,
    pub(crate) store: Store,
    pub(crate) pool: Pool,
    pub(crate) visitors: Arc<Visitors>,
    /// Boards in the course of a game, by the game's name and start.
    samples: Mutex<HashMap<(String, String), Arc<Samples>>>,
    /// Whether a game can be solved from its start.
    solved: Mutex<HashMap<&'static str, bool>>,
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

    /// Whether a game is known to be solved from its start.
    pub(crate) fn is_solved(&self, name: &str) -> bool {
        let solved = self.solved.lock();
        let solved = solved.unwrap_or_else(PoisonError::into_inner);
        solved.get(name).copied().unwrap_or(false)
    }

    pub(crate) fn note_solved(&self, name: &'static str, is_solved: bool) {
        let solved = self.solved.lock();
        let mut solved = solved.unwrap_or_else(PoisonError::into_inner);
        solved.insert(name, is_solved);
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}
