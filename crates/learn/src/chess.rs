//! Chess: what each feature of a position is worth, by logistic regression on how games ended, as Deep Blue's weights were
//! fitted to the games of grandmasters (Campbell, Hoane and Hsu, Deep Blue, 2002) and as is usual since Österlund's Texel.

mod fit;
mod games;

use gametree_guides::chess::Features;
pub use gametree_guides::chess::Weights;

use crate::Progress;
use crate::share::{chance, share};

/// How to learn.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games of each generation; each generation plays with what the ones before have learned.
    pub games: Vec<usize>,
    /// How many nodes the players look at before each move.
    pub nodes: u64,
    /// How often all positions are gone through.
    pub epochs: usize,
    /// Where chance begins.
    pub seed: u64,
    /// How many threads play; what is learned does not depend on it.
    pub threads: usize,
    /// What is known already.
    pub start: Weights,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: vec![10_000],
            nodes: 2_000,
            epochs: 30,
            seed: 1,
            threads: 1,
            start: Features::default().weights().clone(),
        }
    }
}

/// Learns from play. Told to stop by an answer of false, it keeps what it has learned so far. The error that is told is the
/// root of the mean square, in points of a game, on positions that were kept apart.
pub fn train(plan: &Plan, tell: &mut dyn FnMut(Progress) -> bool) -> Weights {
    let mut weights = plan.start.clone();
    let mut samples = Vec::new();
    let mut played = 0;
    let mut going = true;
    for (generation, &many) in plan.games.iter().enumerate() {
        let guide = Features::with(weights.clone());
        let game = |index| {
            let mut random = chance(plan.seed, generation, index);
            games::play(&guide, plan.nodes, &mut random)
        };
        let games = share(plan.threads, many, game, &mut || {
            played += 1;
            going &= tell(Progress::Played(played));
            going
        });
        samples.extend(games.into_iter().flatten());
        // Who was stopped while playing still learns from what was played.
        let patient = !going;
        let mut learner = fit::Learner::new(&weights, &samples);
        let error = learner.learn(plan.epochs, &mut |done, all| {
            going &= tell(Progress::Fitted { done, all });
            going || patient
        });
        weights = learner.weights();
        let positions = samples.len();
        going &= tell(Progress::Learned {
            generation,
            positions,
            error,
        });
        if !going {
            break;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quick(threads: usize) -> Plan {
        Plan {
            games: vec![6],
            nodes: 60,
            epochs: 3,
            threads,
            ..Plan::default()
        }
    }

    #[test]
    fn the_same_seed_teaches_the_same_on_any_number_of_threads() {
        let one = train(&quick(1), &mut |_| true);
        assert_eq!(train(&quick(2), &mut |_| true), one);
        assert_ne!(one, Plan::default().start, "nothing was learned");
        let other = Plan {
            seed: 2,
            ..quick(1)
        };
        assert_ne!(train(&other, &mut |_| true), one);
    }

    #[test]
    fn who_is_stopped_keeps_what_was_learned() {
        let mut games = 0;
        let weights = train(&quick(1), &mut |progress| {
            if let Progress::Played(played) = progress {
                games = played;
            }
            games < 3
        });
        assert_eq!(games, 3);
        assert_ne!(weights, Plan::default().start);
    }
}
