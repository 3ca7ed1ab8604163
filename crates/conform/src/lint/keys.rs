//! Whether keys tell states apart, and nothing else.

use std::collections::HashMap;

use gametree_rules::{Keyed, Notation};

use crate::lint::{Finding, Reached, ensure};

/// The number of states that are compared with every other, in case wrong hashes hide that they are equal.
const COMPARED: usize = 400;

/// The states seen so far, by their keys.
pub(super) struct Keys<G> {
    by_key: HashMap<u64, G>,
    by_state: HashMap<G, u64>,
    first: Vec<(G, u64)>,
}

impl<G> Default for Keys<G> {
    fn default() -> Keys<G> {
        Keys {
            by_key: HashMap::new(),
            by_state: HashMap::new(),
            first: Vec::new(),
        }
    }
}

impl<G: Keyed + Notation> Keys<G> {
    pub(super) fn check(&mut self, reached: &Reached<G>) -> Finding {
        Finding::of(self.compare(&reached.state))
    }

    fn compare(&mut self, state: &G) -> Result<(), String> {
        let key = state.key();
        ensure(*state == state.clone(), || {
            "the state is not equal to its own copy".to_owned()
        })?;
        ensure(key == state.clone().key(), || {
            "the key of a copy is another".to_owned()
        })?;
        let twin = self.first.iter().find(|(known, _)| known == state);
        let known = twin
            .map(|(_, key)| *key)
            .or_else(|| self.by_state.get(state).copied());
        ensure(known.is_none_or(|known| known == key), || {
            "reached another way, an equal state has another key".to_owned()
        })?;
        if let Some(other) = self.by_key.get(&key) {
            ensure(other == state, || {
                format!("{} has the same key", other.position())
            })?;
        }
        // Texts that do not read back are another check's matter.
        if let Ok(read) = state.read_position(&state.position()) {
            ensure(read != *state || read.key() == key, || {
                "read from its text, an equal state has another key".to_owned()
            })?;
        }
        if self.first.len() < COMPARED && twin.is_none() {
            self.first.push((state.clone(), key));
        }
        self.by_state.insert(state.clone(), key);
        self.by_key.entry(key).or_insert_with(|| state.clone());
        Ok(())
    }
}
