//! By how much the evaluation is usually wrong about states that have something in common: Witanowski, Caissa, 2023.

use gametree_rules::Player;

use crate::pvs::Score;

/// How many things a state may have in common with others.
pub const RESEMBLANCES: usize = 3;

/// What was learned about the evaluation while searching.
#[derive(Debug, Default)]
pub(crate) struct Lessons {
    /// For each kind of resemblance, the error in parts of a point, by what the states have in common.
    errors: [Vec<i16>; RESEMBLANCES],
}

/// So many different states of a kind are told apart, for each player.
const PLACES: usize = 1 << 14;
/// No error counts more than this.
const MOST: i32 = 1 << 10;
/// How many parts a point has.
const PARTS: i32 = 32;
/// At this depth an error of so many points moves a lesson by as many parts.
const FULL: i32 = 8;

impl Lessons {
    /// By how much the evaluation is likely to be too low.
    #[inline]
    pub(crate) fn correction(&self, player: Player, alike: [u64; RESEMBLANCES]) -> Score {
        let known = self.errors.iter().zip(alike);
        let known = known.map(|(errors, key)| {
            let error = errors.get(place(player, key));
            i32::from(error.copied().unwrap_or(0))
        });
        known.sum::<i32>() / PARTS
    }

    /// Forgets everything, but keeps the room for it.
    pub(crate) fn forget(&mut self) {
        for errors in &mut self.errors {
            errors.fill(0);
        }
    }

    /// A search of this depth said so much more than the evaluation.
    pub(crate) fn learn(
        &mut self,
        player: Player,
        alike: [u64; RESEMBLANCES],
        more: Score,
        depth: i32,
    ) {
        let lesson = (more * depth / FULL).clamp(-MOST / 4, MOST / 4);
        for (errors, key) in self.errors.iter_mut().zip(alike) {
            if key == 0 {
                continue;
            }
            if errors.is_empty() {
                *errors = vec![0; 2 * PLACES];
            }
            let known = &mut errors[place(player, key)];
            let error = i32::from(*known);
            *known = (error + lesson - error * lesson.abs() / MOST) as i16;
        }
    }
}

#[inline]
fn place(player: Player, key: u64) -> usize {
    2 * (key >> 50) as usize + player.index() % 2
}
