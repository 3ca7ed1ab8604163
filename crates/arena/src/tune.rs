//! Tuning of numeric options by simultaneous perturbation stochastic approximation: Spall, Multivariate Stochastic
//! Approximation Using a Simultaneous Perturbation Gradient Approximation, 1992.
//!
//! Each iteration moves all parameters at once by a small random step in one direction and in the other, lets the two
//! settings play a few pairs of games, and moves towards the one that wins, the less the later.

mod check;

use std::ops::RangeInclusive;

use gametree_players::{Entry, mixed};
use gametree_ratings::Outcome;
use gametree_search::Signal;
use gametree_search::thinker::{OptionKind, OptionSpec, Role};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use crate::arena::{Arena, RunOutcome};
use crate::engine::EngineSettings;
use crate::error::ArenaError;
use crate::opening::Openings;
use crate::plan::Plan;
use crate::player::{PlayerKind, PlayerSpec};
use crate::time_control::TimeControl;

/// The exponents of the decreasing gains, as Spall recommends them.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The default learning rate at the end.
pub const DEFAULT_RATE: f64 = 0.002;
/// The share of all iterations after which the gain has fallen to about a half.
const STABILITY: f64 = 0.1;

/// A parameter that is tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TunedParameter {
    /// The name of the option.
    pub name: String,
    /// The value before tuning.
    pub start: i64,
    /// The current value.
    pub value: f64,
    /// The perturbation at the end of the tuning.
    pub step: f64,
    /// The lowest value allowed.
    pub low: i64,
    /// The highest value allowed.
    pub high: i64,
}

/// A resumable tuning run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tuning {
    /// The game.
    pub game: String,
    /// The thinker whose options are tuned.
    pub thinker: String,
    /// The parameters.
    pub parameters: Vec<TunedParameter>,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The number of iterations.
    pub iterations: u32,
    /// Pairs of games per iteration.
    pub pairs: u32,
    /// Nodes per move.
    pub nodes: u64,
    /// The learning rate at the end, in squared steps per point.
    #[serde(default = "usual_rate")]
    pub rate: f64,
    /// The number of finished iterations.
    pub done: u32,
    /// The values after each iteration.
    pub history: Vec<Vec<f64>>,
    /// Points of the one perturbed setting minus those of the other, in each iteration.
    pub results: Vec<f64>,
}

impl TunedParameter {
    /// The parameter that an option declares, if it is a whole number of the search that can be tuned.
    pub fn of(spec: &OptionSpec) -> Option<TunedParameter> {
        let OptionKind::Integer { default, ref range } = spec.kind else {
            return None;
        };
        let Role::Tunable(step) = spec.role else {
            return None;
        };
        Some(TunedParameter {
            name: spec.name.clone().into_owned(),
            start: default,
            value: default as f64,
            step,
            low: *range.start(),
            high: *range.end(),
        })
    }

    /// The nearest value that can be set.
    pub fn rounded(&self) -> i64 {
        self.at(self.value)
    }

    fn at(&self, value: f64) -> i64 {
        (value.round() as i64).clamp(self.low, self.high)
    }
}

/// The learning rate of saved runs without one.
fn usual_rate() -> f64 {
    DEFAULT_RATE
}

/// The result of a game for the first player: 1, 0 or −1.
fn signed_score(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win => 1.0,
        Outcome::Draw => 0.0,
        Outcome::Loss => -1.0,
    }
}

impl Tuning {
    /// The most iterations.
    pub const MAX_ITERATIONS: u32 = 1_000_000;
    /// The most pairs of games an iteration.
    pub const MAX_PAIRS: u32 = 10_000;
    /// The perturbations that can be chosen. A smaller one makes no difference to a whole number.
    pub const STEPS: RangeInclusive<f64> = 0.5..=1e6;

    /// Whether this is a learning rate: above 0, at most 1.
    pub fn is_rate(rate: f64) -> bool {
        rate > 0.0 && rate <= 1.0
    }

    /// Whether all iterations are done.
    pub fn is_complete(&self) -> bool {
        self.done >= self.iterations
    }

    /// Plays one iteration and updates the values. If it is stopped, nothing changes.
    pub fn iterate(
        &mut self,
        entry: &dyn Entry,
        concurrency: usize,
        signal: &Signal,
    ) -> Result<RunOutcome, ArenaError> {
        let number = f64::from(self.done) + 1.0;
        let all = f64::from(self.iterations);
        let seed = mixed(self.seed, self.done.into());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let signs: Vec<f64> = self
            .parameters
            .iter()
            .map(|_| if random.random_bool(0.5) { 1.0 } else { -1.0 })
            .collect();
        let perturbed = |parameter: &TunedParameter| parameter.step * (all / number).powf(GAMMA);
        let player = |name: &str, direction: f64| {
            let mut settings = EngineSettings::new(&self.thinker);
            for (parameter, sign) in self.parameters.iter().zip(&signs) {
                let value = parameter.at(parameter.value + direction * sign * perturbed(parameter));
                settings.set(&parameter.name, &value.to_string());
            }
            PlayerSpec {
                name: name.to_owned(),
                kind: PlayerKind::Engine(settings),
                time_control: None,
            }
        };
        let players = vec![player("plus", 1.0), player("minus", -1.0)];
        let plan = Plan {
            games: 2 * self.pairs as usize,
            openings: Openings::Random {
                moves: Openings::usual_moves(entry)?,
                seed,
            },
            seed,
            concurrency,
            ..Plan::new(players, TimeControl::Nodes(self.nodes))
        };
        let mut arena = Arena::new(entry, &plan, None)?;
        let outcome = arena.run(signal, &mut |_, _| {})?;
        if outcome != RunOutcome::Complete {
            return Ok(outcome);
        }
        let pairs = arena.standings().pairs().iter();
        let difference: f64 = pairs
            .map(|pair| signed_score(pair.outcomes.0) + signed_score(pair.outcomes.1))
            .sum();
        let stability = STABILITY * all;
        for (parameter, sign) in self.parameters.iter_mut().zip(&signs) {
            let rate = self.rate * ((stability + all) / (stability + number)).powf(ALPHA);
            let step = perturbed(parameter);
            let gain = rate * parameter.step * parameter.step / step;
            let moved = parameter.value + gain * difference * sign;
            parameter.value = moved.clamp(parameter.low as f64, parameter.high as f64);
        }
        self.done += 1;
        self.results.push(difference);
        self.history.push(
            self.parameters
                .iter()
                .map(|parameter| parameter.value)
                .collect(),
        );
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, value: f64) -> TunedParameter {
        TunedParameter {
            name: name.to_owned(),
            start: value as i64,
            value,
            step: 2.0,
            low: 0,
            high: 20,
        }
    }

    fn tuning() -> Tuning {
        Tuning {
            game: "connect4".to_owned(),
            thinker: "pvs".to_owned(),
            parameters: vec![
                parameter("tt_min_depth", 3.0),
                parameter("etc_min_depth", 8.0),
            ],
            seed: 7,
            iterations: 3,
            pairs: 1,
            nodes: 200,
            rate: DEFAULT_RATE,
            done: 0,
            history: Vec::new(),
            results: Vec::new(),
        }
    }

    fn connect4() -> gametree_players::Registry {
        gametree_standard::standard()
    }

    #[test]
    fn a_tuning_that_is_interrupted_goes_on_as_if_it_were_not() {
        let registry = connect4();
        let entry = registry.find("connect4").expect("a game");
        let signal = Signal::default();
        let mut whole = tuning();
        while !whole.is_complete() {
            whole.iterate(entry, 2, &signal).expect("games");
        }
        let mut first = tuning();
        first.iterate(entry, 1, &signal).expect("games");
        let text = serde_json::to_string(&first).expect("text");
        let mut second: Tuning = serde_json::from_str(&text).expect("the same");
        while !second.is_complete() {
            second.iterate(entry, 1, &signal).expect("games");
        }
        assert_eq!(second, whole, "also on another number of threads");
        assert_eq!(whole.history.len(), 3);
    }

    #[test]
    fn values_move_towards_the_setting_that_wins_and_stay_in_range() {
        let registry = connect4();
        let entry = registry.find("connect4").expect("a game");
        let mut tuning = tuning();
        tuning.iterate(entry, 1, &Signal::default()).expect("games");
        let moved = tuning
            .parameters
            .iter()
            .any(|known| known.value != known.start as f64);
        assert_eq!(moved, tuning.results[0] != 0.0);
        let in_range = |known: &TunedParameter| (0.0..=20.0).contains(&known.value);
        assert!(tuning.parameters.iter().all(in_range));
    }
}
