//! Training in generations of self-play: games are played, the weights are fitted to them, and the next generation plays
//! with the new weights.

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Progress;
use crate::parallel::{game_rng, run_parallel};

/// Games between two calls of [`Trainer::store`].
const GAMES_PER_CHUNK: usize = 200;

/// What plays the games of one game's evaluation and fits the evaluation to them.
pub(crate) trait Trainer: Sync {
    /// A training position.
    type Sample: Send;

    /// Plays one game and returns its samples.
    fn play(&self, random: &mut Xoshiro256PlusPlus) -> Vec<Self::Sample>;

    /// Called with new samples after each chunk of games.
    fn store(&mut self, samples: &[Self::Sample]) {
        let _ = samples;
    }

    /// Fits the evaluation to all samples until `report` returns false. Returns the validation error.
    fn fit(
        &mut self,
        samples: &[Self::Sample],
        report: &mut dyn FnMut(usize, usize) -> bool,
    ) -> f64;

    /// Whether samples of earlier generations are still used in this one.
    fn keeps_earlier_samples(&self, generation: usize) -> bool {
        let _ = generation;
        true
    }
}

/// The number of games of each generation.
pub(crate) struct Schedule<'p> {
    /// Games of each generation.
    pub(crate) games: &'p [usize],
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

impl Schedule<'_> {
    /// Runs all generations and returns whether they were completed. When `report` returns false, the trainer still
    /// fits the games played so far and stops. The result does not depend on the number of threads.
    pub(crate) fn run<T: Trainer>(
        &self,
        trainer: &mut T,
        samples: &mut Vec<T::Sample>,
        report: &mut dyn FnMut(Progress) -> bool,
    ) -> bool {
        let mut played = 0;
        let mut running = true;
        for (generation, &games) in self.games.iter().enumerate() {
            if !trainer.keeps_earlier_samples(generation) {
                samples.clear();
            }
            for first in (0..games).step_by(GAMES_PER_CHUNK) {
                let before = samples.len();
                let game =
                    |index| trainer.play(&mut game_rng(self.seed, generation, first + index));
                let chunk = GAMES_PER_CHUNK.min(games - first);
                let new = run_parallel(self.threads, chunk, game, &mut || {
                    played += 1;
                    running &= report(Progress::Played(played));
                    running
                });
                samples.extend(new.into_iter().flatten());
                trainer.store(&samples[before..]);
                if !running {
                    break;
                }
            }
            // Stopped while playing: fit the games played so far, without stopping again.
            let finish = !running;
            let error = trainer.fit(samples, &mut |done, all| {
                running &= report(Progress::Fitted { done, all });
                running || finish
            });
            let positions = samples.len();
            running &= report(Progress::Learned {
                generation,
                positions,
                error,
            });
            if !running {
                break;
            }
        }
        running
    }
}
