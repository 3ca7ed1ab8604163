//! Our own thinkers as players, with their options.

use std::fmt;

use gametree_players::{Entry, InputError, Request};
use gametree_search::Limits;
use gametree_search::thinker::Options;

/// One of the game's thinkers with its options: `pvs:threads=1,hash=64,without=null-move+history`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSettings {
    /// The thinker's name.
    pub thinker: String,
    /// Its options as text, in the order given; all others have their defaults.
    pub options: Vec<(String, String)>,
}

impl EngineSettings {
    /// A thinker with its default options.
    pub fn new(thinker: impl Into<String>) -> EngineSettings {
        EngineSettings {
            thinker: thinker.into(),
            options: Vec::new(),
        }
    }

    /// Sets an option. Whether the thinker takes it, only the game says: [`EngineSettings::check`].
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        match self.options.iter_mut().find(|known| known.0 == name) {
            Some(known) => value.clone_into(&mut known.1),
            None => self.options.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Refuses a game that the thinker cannot play, and options that it does not take.
    pub(crate) fn check(&self, entry: &dyn Entry) -> Result<(), InputError> {
        let checked = entry.check_options(&self.thinker, &self.options);
        checked.map_err(|problem| match problem {
            InputError::UnknownAlgorithm { name, known, .. } => InputError::Refused(format!(
                "expected a player: random, perfect, a program such as uci:COMMAND, or an algorithm of {}, found '{name}'",
                known.join(", ")
            )),
            other => other,
        })
    }

    /// The request for each move; the seed is that of the game.
    pub(crate) fn request(&self, limits: Limits, seed: u64) -> Request {
        Request {
            thinker: Some(self.thinker.clone().into()),
            limits,
            options: Options::default().with("seed", seed),
            raw_options: self.options.clone(),
        }
    }
}

/// As on the command line.
impl fmt::Display for EngineSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.thinker)?;
        for (place, (name, value)) in self.options.iter().enumerate() {
            let separator = if place == 0 { ':' } else { ',' };
            write!(f, "{separator}{name}={value}")?;
        }
        Ok(())
    }
}
