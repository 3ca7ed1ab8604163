//! The state shared by all requests.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gametree_players::{Entry, Registry};

use crate::board::{Extent, Samples, extent};
use crate::crowd::Crowd;
use crate::options::Options;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::recent::Recent;
use crate::store::Store;
use crate::visitors::Visitors;

/// The greatest number of starts whose extents are cached.
const MOST_EXTENTS: usize = 5000;
/// The greatest number of starts for which is cached whether they can be solved.
const MOST_STARTS: usize = 10_000;

/// The name of a game and a start position.
type Start = (String, String);

/// The state shared by all requests.
pub(crate) struct Shared {
    pub(crate) registry: Arc<Registry>,
    pub(crate) options: Options,
    pub(crate) store: Store,
    pub(crate) pool: Pool,
    pub(crate) visitors: Arc<Visitors>,
    /// The visitors with a live analysis.
    pub(crate) sockets: Arc<Crowd>,
    /// Sample boards, by the game's name.
    samples: Mutex<HashMap<String, Arc<Samples>>>,
    /// The extents of boards, by the game's name and start.
    extents: Mutex<Recent<Start, Extent>>,
    /// Whether a game can be solved, by its name and start; `None` while that is being found out.
    solved: Mutex<Recent<Start, Option<bool>>>,
}

impl Shared {
    pub(crate) fn new(
        registry: Arc<Registry>,
        options: Options,
        store: Store,
        pool: Pool,
    ) -> Shared {
        let sockets = Crowd::new(options.limits.sockets);
        Shared {
            sockets: Arc::new(sockets),
            registry,
            options,
            store,
            pool,
            visitors: Arc::default(),
            samples: Mutex::default(),
            extents: Mutex::new(Recent::new(MOST_EXTENTS)),
            solved: Mutex::new(Recent::new(MOST_STARTS)),
        }
    }

    pub(crate) fn entry(&self, name: &str) -> Result<&dyn Entry, Problem> {
        Ok(self.registry.find(name)?)
    }

    /// The sample boards of a game.
    pub(crate) fn samples(&self, entry: &dyn Entry) -> Arc<Samples> {
        let name = &*entry.facts().name;
        if let Some(samples) = lock(&self.samples).get(name) {
            return Arc::clone(samples);
        }
        let samples = Arc::new(Samples::new(entry));
        lock(&self.samples).insert(name.to_owned(), Arc::clone(&samples));
        samples
    }

    /// The extent of the boards of a game from this start.
    pub(crate) fn extent(&self, entry: &dyn Entry, start: &str) -> Extent {
        let key = (entry.facts().name.clone().into_owned(), start.to_owned());
        remembered(&self.extents, key, || extent(entry, start))
    }

    /// Whether a game is known to be solvable from this start.
    pub(crate) fn is_solved(&self, name: &str, start: &str) -> bool {
        let key = (name.to_owned(), start.to_owned());
        lock(&self.solved).get(&key).flatten().unwrap_or(false)
    }

    /// Whether a game has not been tried to be solved from this start yet; marks it as tried.
    pub(crate) fn mark_as_tried(&self, name: &str, start: &str) -> bool {
        let mut solved = lock(&self.solved);
        let key = (name.to_owned(), start.to_owned());
        let new = solved.get(&key).is_none();
        if new {
            solved.insert(key, None);
        }
        new
    }

    /// Notes whether a game can be solved from this start; `None` if it was not tried after all.
    pub(crate) fn note_solved(&self, name: &str, start: &str, is_solved: Option<bool>) {
        let key = (name.to_owned(), start.to_owned());
        let mut solved = lock(&self.solved);
        match is_solved {
            Some(_) => solved.insert(key, is_solved),
            None => solved.remove(&key),
        }
    }
}

/// The cached value of a key, or else the computed one. The cache is not locked while it is computed.
fn remembered<K: Eq + Hash + Clone, V: Clone>(
    recent: &Mutex<Recent<K, V>>,
    key: K,
    find: impl FnOnce() -> V,
) -> V {
    let known = lock(recent).get(&key);
    known.unwrap_or_else(|| {
        let found = find();
        lock(recent).insert(key, found.clone());
        found
    })
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use gametree_standard::standard;

    use super::*;

    #[test]
    fn the_extent_of_a_start_in_use_is_computed_once_however_many_others_there_are() {
        let registry = standard();
        let entry = registry.find("chess").unwrap();
        let extents = Mutex::new(Recent::new(3));
        let mut drawn = Vec::new();
        let mut ask = |number: usize| {
            let start = format!(
                "7k/8/8/8/8/8/8/{} w - - 0 1",
                ["K7", "1K6", "2K5", "3K4", "4K3"][number]
            );
            let extent = remembered(&extents, start.clone(), || {
                drawn.push(number);
                extent(entry, &start)
            });
            assert!(extent.0 > 0 && extent.1 > 0);
        };
        for other in [1, 2, 3, 4] {
            ask(0);
            ask(other);
        }
        ask(0);
        // The first of the others has been dropped by then.
        ask(4);
        ask(1);
        assert_eq!(drawn, [0, 1, 2, 3, 4, 1]);
    }
}
