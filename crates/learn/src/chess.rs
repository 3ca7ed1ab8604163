//! Chess: what each feature of a position is worth, by logistic regression on how games ended, as Deep Blue's weights were
//! fitted to the games of grandmasters (Campbell, Hoane and Hsu, Deep Blue, 2002) and as is usual since Österlund's Texel; and
//! a network that learns what the features leave out.

mod fit;
mod games;
mod sample;

use gametree_guides::chess::{
    ChessGuide, FEATURES, OUTPUT_BUCKETS, active_features, output_bucket,
};
use gametree_search::pvs::Guide;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Progress;
use crate::net::{Lessons, Sight};
use crate::school::{Course, Pupil};
use crate::share::chance;

pub use gametree_guides::chess::Weights;
pub use sample::{Sample, Unreadable};

/// How much the end of the game counts, for the network, against what a look ahead thought.
const END: f32 = 0.1;

/// How to learn.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games of each generation; each generation plays with what the ones before have learned.
    pub games: Vec<usize>,
    /// How many nodes the players look at before each move.
    pub nodes: u64,
    /// How often all positions are gone through to weigh the features.
    pub epochs: usize,
    /// How often for the network.
    pub rounds: usize,
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
            rounds: 8,
            seed: 1,
            threads: 1,
            start: ChessGuide::default().weights().clone(),
        }
    }
}

/// Learns from positions that are known and from play, of which it tells the positions as they come. Told to stop by an
/// answer of false, it keeps what it has learned so far. The error that is told is the root of the mean square, in points of a
/// game, on positions that were kept apart.
pub fn train(
    plan: &Plan,
    mut known: Vec<Sample>,
    keep: &mut (dyn FnMut(&[Sample]) + Send + Sync),
    tell: &mut dyn FnMut(Progress) -> bool,
) -> Weights {
    let mut student = Student {
        plan,
        guide: ChessGuide::with(plan.start.clone()),
        keep,
    };
    let course = Course {
        games: &plan.games,
        seed: plan.seed,
        threads: plan.threads,
    };
    course.run(&mut student, &mut known, tell);
    student.guide.weights().clone()
}

struct Student<'p> {
    plan: &'p Plan,
    guide: ChessGuide,
    keep: &'p mut (dyn FnMut(&[Sample]) + Send + Sync),
}

impl Pupil for Student<'_> {
    type Sample = Sample;

    fn play(&self, random: &mut Xoshiro256PlusPlus) -> Vec<Sample> {
        games::play(&self.guide, self.plan.nodes, random)
    }

    fn keep(&mut self, samples: &[Sample]) {
        (self.keep)(samples);
    }

    /// The features first, then the network, which goes on from what it knew: what is left out changes little.
    fn learn(&mut self, samples: &[Sample], tell: &mut dyn FnMut(usize, usize) -> bool) -> f64 {
        let Plan { epochs, rounds, .. } = *self.plan;
        let all = epochs + rounds;
        let mut fit = fit::Learner::new(self.guide.weights(), samples);
        fit.learn(epochs, &mut |done, _| tell(done, all));
        let terms = ChessGuide::with(fit.weights());
        drop(fit);
        let known = samples.iter().map(|sample| {
            let game = sample.board.clone().into();
            terms.evaluate(&game, game.mover()) as f32 / 100.0
        });
        let known: Vec<f32> = known.collect();
        let lessons = Lessons {
            things: FEATURES,
            stages: OUTPUT_BUCKETS,
            samples: samples.len(),
            slope: sample::slope(),
            threads: self.plan.threads,
            see: &|index, sight| look(&samples[index], known[index], sight),
        };
        let start = self.guide.weights().net();
        let mut random = chance(self.plan.seed, usize::MAX, 0);
        let learned = lessons.learn(start, rounds, &mut random, &mut |done, _| {
            tell(epochs + done, all)
        });
        self.guide = ChessGuide::with(terms.weights().clone().with(learned.net));
        learned.error
    }
}

/// What the network sees of a sample that the features hold to be worth so many pawns.
fn look(sample: &Sample, known: f32, sight: &mut Sight) {
    let [own, other] = &mut sight.things;
    own.clear();
    other.clear();
    active_features(&sample.board, |mine, theirs| {
        own.push(mine as u16);
        other.push(theirs as u16);
    });
    sight.stage = output_bucket(&sample.board);
    sight.known = known;
    let white = sample.points(END);
    sight.points = match sample.board.side_to_move() {
        cozy_chess::Color::White => white,
        cozy_chess::Color::Black => 1.0 - white,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quick(threads: usize) -> Plan {
        Plan {
            games: vec![6],
            nodes: 60,
            epochs: 3,
            rounds: 2,
            threads,
            ..Plan::default()
        }
    }

    fn taught(plan: &Plan) -> Weights {
        train(plan, Vec::new(), &mut |_| {}, &mut |_| true)
    }

    #[test]
    fn the_same_seed_teaches_the_same_on_any_number_of_threads() {
        let one = taught(&quick(1));
        assert_eq!(taught(&quick(2)), one);
        assert_ne!(one, Plan::default().start, "nothing was learned");
        let other = Plan {
            seed: 2,
            ..quick(1)
        };
        assert_ne!(taught(&other), one);
    }

    #[test]
    fn who_is_stopped_keeps_what_was_learned() {
        let mut games = 0;
        let weights = train(&quick(1), Vec::new(), &mut |_| {}, &mut |progress| {
            if let Progress::Played(played) = progress {
                games = played;
            }
            games < 3
        });
        assert!((3..=4).contains(&games), "{games}");
        assert_ne!(weights, Plan::default().start);
    }
}
