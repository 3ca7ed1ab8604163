//! What all requests share.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gametree_players::{Entry, Registry};

use crate::board::{Room, Samples, room};
use crate::options::Options;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::recent::Recent;
use crate::store::Store;
use crate::visitors::Visitors;

/// More starts than this are not remembered with the room that their boards take.
const MOST_ROOMS: usize = 5000;
/// More starts than this are not remembered to be solved or not.
const MOST_STARTS: usize = 10_000;

/// A game's name and a position of it.
type Start = (String, String);

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) registry: Arc<Registry>,
    pub(crate) options: Options,
    pub(crate) store: Store,
    pub(crate) pool: Pool,
    pub(crate) visitors: Arc<Visitors>,
    /// Boards in the course of a game from its own start, by its name.
    samples: Mutex<HashMap<String, Arc<Samples>>>,
    /// How large boards get, by the game's name and start.
    rooms: Mutex<Recent<Start, Room>>,
    /// Whether a game can be solved, by its name and start; nothing while that is found out.
    solved: Mutex<Recent<Start, Option<bool>>>,
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
            rooms: Mutex::new(Recent::new(MOST_ROOMS)),
            solved: Mutex::new(Recent::new(MOST_STARTS)),
        }
    }

    pub(crate) fn entry(&self, name: &str) -> Result<&dyn Entry, Problem> {
        Ok(self.registry.find(name)?)
    }

    /// Boards in the course of a game from its own start.
    pub(crate) fn samples(&self, entry: &dyn Entry) -> Arc<Samples> {
        let name = &*entry.facts().name;
        if let Some(samples) = lock(&self.samples).get(name) {
            return Arc::clone(samples);
        }
        let samples = Arc::new(Samples::new(entry));
        lock(&self.samples).insert(name.to_owned(), Arc::clone(&samples));
        samples
    }

    /// How large the board gets in the course of a game from a start.
    pub(crate) fn room(&self, entry: &dyn Entry, start: &str) -> Room {
        let key = (entry.facts().name.clone().into_owned(), start.to_owned());
        remembered(&self.rooms, key, || room(entry, start))
    }

    /// Whether a game is known to be solved from this start.
    pub(crate) fn is_solved(&self, name: &str, start: &str) -> bool {
        let key = (name.to_owned(), start.to_owned());
        lock(&self.solved).get(&key).flatten().unwrap_or(false)
    }

    /// Whether nobody has tried yet to solve a game from this start; from now on somebody has.
    pub(crate) fn is_to_be_tried(&self, name: &str, start: &str) -> bool {
        let mut solved = lock(&self.solved);
        let key = (name.to_owned(), start.to_owned());
        let new = solved.get(&key).is_none();
        if new {
            solved.insert(key, None);
        }
        new
    }

    /// Notes whether a game is solved from this start; nothing, if nobody has come to try it.
    pub(crate) fn note_solved(&self, name: &str, start: &str, is_solved: Option<bool>) {
        let key = (name.to_owned(), start.to_owned());
        let mut solved = lock(&self.solved);
        match is_solved {
            Some(_) => solved.insert(key, is_solved),
            None => solved.remove(&key),
        }
    }
}

/// What is known by a name, or is found now; meanwhile others may look things up.
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
    fn boards_of_a_start_that_is_played_from_are_drawn_once_however_many_others_there_are() {
        let registry = standard();
        let entry = registry.find("chess").unwrap();
        let rooms = Mutex::new(Recent::new(3));
        let mut drawn = Vec::new();
        let mut ask = |number: usize| {
            let start = format!(
                "7k/8/8/8/8/8/8/{} w - - 0 1",
                ["K7", "1K6", "2K5", "3K4", "4K3"][number]
            );
            let room = remembered(&rooms, start.clone(), || {
                drawn.push(number);
                room(entry, &start)
            });
            assert!(room.0 > 0 && room.1 > 0);
        };
        for other in [1, 2, 3, 4] {
            ask(0);
            ask(other);
        }
        ask(0);
        // The first of the others is forgotten by then.
        ask(4);
        ask(1);
        assert_eq!(drawn, [0, 1, 2, 3, 4, 1]);
    }
}
