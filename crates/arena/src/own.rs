//! Players of our own, by algorithm and settings.

use std::fmt;

use gametree_players::{Engine, Entry, InputError, Request};
use gametree_search::pvs::{Options, Step, Steps};
use gametree_search::textbook::{Settings, Uct};
use gametree_search::{Algorithm, Limits};

/// One of our algorithms and how it searches: `pvs:threads=1,hash=64,without=null-move+history`.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnSettings {
    /// Which.
    pub algorithm: Algorithm,
    /// On how many threads.
    pub threads: usize,
    /// With how many megabytes.
    pub hash: usize,
    /// Without these steps.
    pub without: Vec<Step>,
    /// How much Monte Carlo tree search explores, if not as usual.
    pub exploration: Option<f64>,
}

impl OwnSettings {
    /// What can be set, beside the pace.
    const NAMES: &str = "threads, hash, without, exploration, time, clock, nodes, depth or name";

    /// An algorithm as it usually plays in an arena: on one thread.
    pub fn new(algorithm: Algorithm) -> OwnSettings {
        OwnSettings {
            algorithm,
            threads: 1,
            hash: 64,
            without: Vec::new(),
            exploration: None,
        }
    }

    /// Changes one of the settings.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: usize| {
            let number = value.parse().ok();
            let number = number.filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| {
                format!("expected a number from 1 to {most} after {name}=, found '{value}'")
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
                        format!("expected steps of {names} with + between them, found '{step}'")
                    })?);
                }
            }
            "exploration" => {
                let number = value
                    .parse()
                    .ok()
                    .filter(|&number: &f64| number.is_finite() && number >= 0.0);
                let expected = || format!("expected a number after exploration=, found '{value}'");
                self.exploration = Some(number.ok_or_else(expected)?);
            }
            _ => return Err(format!("expected {}, found '{name}'", OwnSettings::NAMES)),
        }
        Ok(())
    }

    /// Refuses a game that the algorithm cannot answer for.
    pub(crate) fn check(&self, entry: &dyn Entry) -> Result<(), InputError> {
        Ok(entry.check(self.algorithm)?)
    }

    /// What is asked of our engine; the seed is that of the game.
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

/// As it was written, but for the settings that are as usual.
impl fmt::Display for OwnSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = OwnSettings::new(self.algorithm);
        let mut settings = Vec::new();
        if self.threads != usual.threads {
            settings.push(format!("threads={}", self.threads));
        }
        if self.hash != usual.hash {
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
