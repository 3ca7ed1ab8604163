//! A cache of limited size.

use std::collections::HashMap;
use std::hash::Hash;

/// A cache from which the least recently used entry is dropped first.
#[derive(Debug)]
pub(crate) struct Recent<K, V> {
    most: usize,
    known: HashMap<K, (V, u64)>,
    looked_up: u64,
}

impl<K: Eq + Hash + Clone, V: Clone> Recent<K, V> {
    pub(crate) fn new(most: usize) -> Recent<K, V> {
        Recent {
            most,
            known: HashMap::new(),
            looked_up: 0,
        }
    }

    pub(crate) fn get(&mut self, key: &K) -> Option<V> {
        self.looked_up += 1;
        let (value, when) = self.known.get_mut(key)?;
        *when = self.looked_up;
        Some(value.clone())
    }

    pub(crate) fn insert(&mut self, key: K, value: V) {
        self.looked_up += 1;
        if self.known.len() >= self.most && !self.known.contains_key(&key) {
            let oldest = self.known.iter().min_by_key(|(_, (_, when))| *when);
            if let Some(oldest) = oldest.map(|(key, _)| key.clone()) {
                self.known.remove(&oldest);
            }
        }
        self.known.insert(key, (value, self.looked_up));
    }

    pub(crate) fn remove(&mut self, key: &K) {
        self.known.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_that_is_looked_up_often_stays() {
        let mut recent = Recent::new(3);
        recent.insert("kept", 0);
        for number in 1..10 {
            let name = ["a", "b", "c", "d", "e"][number % 5];
            recent.insert(name, number);
            assert_eq!(recent.get(&"kept"), Some(0));
            assert_eq!(recent.get(&name), Some(number));
        }
        assert_eq!(recent.get(&"a"), None);
        assert_eq!(recent.get(&"d"), Some(8));
    }
}
