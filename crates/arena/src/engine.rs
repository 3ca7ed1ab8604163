//! Our own algorithms as players, with their settings.

use std::fmt;

use gametree_players::{Engine, Entry, InputError, Request};
use gametree_search::pvs::{Options, Step, Steps};
use gametree_search::textbook::{Settings, Uct};
use gametree_search::{Algorithm, Limits};

/// One of our algorithms and how it searches: `pvs:threads=1,hash=64,without=null-move+history`.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineSettings {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Search threads.
    pub threads: usize,
    /// Hash table size in MB.
    pub hash: usize,
    /// Steps of the search that are switched off.
    pub without: Vec<Step>,
    /// The exploration constant of Monte Carlo tree search, if not the default.
    pub exploration: Option<f64>,
}

impl EngineSettings {
    /// The settings, for error messages.
    const NAMES: &str = "threads, hash, without, exploration, time, clock, nodes, depth or name";

    /// An algorithm with the defaults of the arena: one thread.
    pub fn new(algorithm: Algorithm) -> EngineSettings {
        EngineSettings {
            algorithm,
            threads: 1,
            hash: 64,
            without: Vec::new(),
            exploration: None,
        }
    }

    /// Sets one of the settings.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: usize| {
            let number = value.parse().ok();
            let number = number.filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| {
                format!("expected a whole number from 1 to {most} after {name}=, found '{value}'")
            })
        };
        let only = match name {
            "without" => Some(Algorithm::Pvs),
            "exploration" => Some(Algorithm::Mcts),
            _ => None,
        };
        if let Some(only) = only.filter(|&only| only != self.algorithm) {
            let (only, found) = (only.name(), self.algorithm.name());
            return Err(format!("expected {only} before {name}=, found {found}"));
        }
        match name {
            "threads" => self.threads = number(1024)?,
            "hash" => self.hash = number(1 << 20)?,
            "without" => {
                for step in value.split('+') {
                    self.without.push(Step::named(step).ok_or_else(|| {
                        let names: Vec<&str> = Step::ALL.iter().map(|step| step.name()).collect();
                        let names = names.join(", ");
                        format!("expected one or more of {names}, separated by +, found '{step}'")
                    })?);
                }
            }
            "exploration" => {
                let number = value
                    .parse()
                    .ok()
                    .filter(|&number: &f64| number.is_finite() && number >= 0.0);
                let expected = || {
                    format!("expected a number of at least 0 after exploration=, found '{value}'")
                };
                self.exploration = Some(number.ok_or_else(expected)?);
            }
            _ => {
                return Err(format!(
                    "expected {}, found '{name}'",
                    EngineSettings::NAMES
                ));
            }
        }
        Ok(())
    }

    /// Refuses a game that the algorithm cannot play.
    pub(crate) fn check(&self, entry: &dyn Entry) -> Result<(), InputError> {
        Ok(entry.check(self.algorithm)?)
    }

    /// The request for each move; the seed is that of the game.
    pub(crate) fn request(&self, limits: Limits, seed: u64) -> Request {
        let steps = self.without.iter();
        Request {
            algorithm: Some(self.algorithm),
            limits,
            settings: Settings {
                uct: Uct {
                    seed,
                    exploration: self.exploration.unwrap_or(Uct::default().exploration),
                    ..Uct::default()
                },
                ..Settings::default()
            },
            engine: Engine {
                options: Options {
                    steps: steps.fold(Steps::default(), |steps, &step| steps.without(step)),
                    threads: self.threads,
                    ..Options::default()
                },
                hash: self.hash,
                fresh: false,
            },
        }
    }
}

/// As on the command line, without settings that have their defaults.
impl fmt::Display for EngineSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = EngineSettings::new(self.algorithm);
        let mut settings = Vec::new();
        if self.threads != default.threads {
            settings.push(format!("threads={}", self.threads));
        }
        if self.hash != default.hash {
            settings.push(format!("hash={}", self.hash));
        }
        if let Some(exploration) = self.exploration {
            settings.push(format!("exploration={exploration}"));
        }
        if !self.without.is_empty() {
            let names: Vec<&str> = self.without.iter().map(|step| step.name()).collect();
            settings.push(format!("without={}", names.join("+")));
        }
        f.write_str(self.algorithm.name())?;
        if settings.is_empty() {
            return Ok(());
        }
        write!(f, ":{}", settings.join(","))
    }
}
