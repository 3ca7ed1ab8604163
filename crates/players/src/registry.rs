//! The games that a program knows, by name.

use crate::error::{nearest, shorten};
use crate::{Entry, InputError};

/// The games that a program knows, by name.
#[derive(Default)]
pub struct Registry {
    entries: Vec<Box<dyn Entry>>,
}

impl Registry {
    /// A registry without games.
    pub fn new() -> Registry {
        Registry::default()
    }

    /// Adds a game; one of the same name is replaced.
    pub fn add(&mut self, entry: impl Into<Box<dyn Entry>>) {
        let entry = entry.into();
        let same = self
            .entries
            .iter_mut()
            .find(|known| known.facts().name == entry.facts().name);
        match same {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
    }

    /// Adds all games of another registry.
    pub fn extend(&mut self, other: Registry) {
        other.entries.into_iter().for_each(|entry| self.add(entry));
    }

    /// The game of this name.
    pub fn find(&self, name: &str) -> Result<&dyn Entry, InputError> {
        self.iter()
            .find(|entry| entry.facts().name == name)
            .ok_or_else(|| InputError::UnknownGame {
                name: shorten(name),
                nearest: nearest(name, self.iter().map(|entry| &*entry.facts().name)),
            })
    }

    /// Every game, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Entry> {
        self.entries.iter().map(Box::as_ref)
    }
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|entry| &*entry.facts().name))
            .finish()
    }
}
