//! Learning in generations: games are played, what they teach is learned, and the next are played with that.

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Progress;
use crate::share::{chance, share};

/// So many games are kept at once.
const AT_ONCE: usize = 200;

/// Who plays and learns.
pub(crate) trait Pupil: Sync {
    /// What a moment of a game teaches.
    type Sample: Send;

    /// One game's samples.
    fn play(&self, random: &mut Xoshiro256PlusPlus) -> Vec<Self::Sample>;

    /// Some games were played.
    fn keep(&mut self, samples: &[Self::Sample]) {
        let _ = samples;
    }

    /// Learns from all samples, until it is told to stop; the error on samples that were kept apart.
    fn learn(
        &mut self,
        samples: &[Self::Sample],
        tell: &mut dyn FnMut(usize, usize) -> bool,
    ) -> f64;

    /// Whether older samples still teach something in this generation.
    fn remembers(&self, generation: usize) -> bool {
        let _ = generation;
        true
    }
}

/// How long it goes on.
pub(crate) struct Course<'p> {
    /// Games of each generation.
    pub(crate) games: &'p [usize],
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

impl Course<'_> {
    /// Plays and learns; whether it came to the end. Told to stop by an answer of false, the pupil keeps what it has learned so
    /// far. What is learned does not depend on how many threads play.
    pub(crate) fn run<P: Pupil>(
        &self,
        pupil: &mut P,
        samples: &mut Vec<P::Sample>,
        tell: &mut dyn FnMut(Progress) -> bool,
    ) -> bool {
        let mut played = 0;
        let mut going = true;
        for (generation, &many) in self.games.iter().enumerate() {
            if !pupil.remembers(generation) {
                samples.clear();
            }
            for first in (0..many).step_by(AT_ONCE) {
                let before = samples.len();
                let game = |index| pupil.play(&mut chance(self.seed, generation, first + index));
                let some = AT_ONCE.min(many - first);
                let games = share(self.threads, some, game, &mut || {
                    played += 1;
                    going &= tell(Progress::Played(played));
                    going
                });
                samples.extend(games.into_iter().flatten());
                pupil.keep(&samples[before..]);
                if !going {
                    break;
                }
            }
            // Who was stopped while playing still learns from what was played.
            let patient = !going;
            let error = pupil.learn(samples, &mut |done, all| {
                going &= tell(Progress::Fitted { done, all });
                going || patient
            });
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
        going
    }
}
