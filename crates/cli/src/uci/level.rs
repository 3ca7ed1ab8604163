//! Levels that play like people: they look less far, and they do not insist on the very best of nearly equal moves.
//!
//! There are no moves at random: what a level plays is, as far as it looked, worse than the best by no more than its margin, at
//! most a pawn. It overlooks what lies deeper, as people do; the weakest do not see to the end of an exchange either.

use gametree_players::Report;
use gametree_rules::{DisplayValue, PawnsAndMates};
use rand::{Rng, RngExt};

use super::tell;

/// How strong to play, in Elo as Stockfish's levels count it, roughly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Level {
    pub(super) elo: u32,
}

impl Default for Level {
    fn default() -> Level {
        Level {
            elo: Level::STRONGEST,
        }
    }
}

/// How a move is looked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Look {
    /// How many moves ahead.
    pub(super) depth: u32,
    /// Whether it goes on until exchanges are over.
    pub(super) settles: bool,
}

/// What plays about so strong.
struct Rung {
    elo: u32,
    look: Look,
    /// By how much a move may seem worse than the best, in points.
    margin: f64,
}

const fn rung(elo: u32, depth: u32, settles: bool, margin: f64) -> Rung {
    Rung {
        elo,
        look: Look { depth, settles },
        margin,
    }
}

/// From the weakest to the strongest. About half of them have met Stockfish's levels; the labels of the others lie between.
const LADDER: [Rung; 13] = [
    rung(1000, 2, false, 1.0),
    rung(1320, 3, false, 0.8),
    rung(1540, 1, true, 0.8),
    rung(1760, 2, true, 0.6),
    rung(1840, 3, true, 0.55),
    rung(1900, 4, true, 0.5),
    rung(1950, 5, true, 0.4),
    rung(2000, 6, true, 0.35),
    rung(2060, 7, true, 0.25),
    rung(2160, 8, true, 0.2),
    rung(2280, 9, true, 0.15),
    rung(2380, 10, true, 0.1),
    rung(2500, 12, true, 0.0),
];

impl Level {
    pub(super) const WEAKEST: u32 = LADDER[0].elo;
    pub(super) const STRONGEST: u32 = LADDER[LADDER.len() - 1].elo;
    /// How many moves it chooses from, if it is not always the best.
    const CHOICES: usize = 4;

    /// The rungs below and above, and how near the upper one is, from zero to one.
    fn between(self) -> (&'static Rung, &'static Rung, f64) {
        let above = LADDER.partition_point(|rung| rung.elo < self.elo);
        let upper = &LADDER[above.min(LADDER.len() - 1)];
        let lower = &LADDER[above.saturating_sub(1)];
        let gap = f64::from(upper.elo - lower.elo).max(1.0);
        let share = f64::from(self.elo.saturating_sub(lower.elo)) / gap;
        (lower, upper, share.min(1.0))
    }

    /// How it looks for its next move: like the rung below or above, the more often the nearer that is.
    pub(super) fn look(self, rng: &mut impl Rng) -> Look {
        let (lower, upper, share) = self.between();
        if rng.random_bool(share) {
            upper.look
        } else {
            lower.look
        }
    }

    /// By how much a move may seem worse than the best, in points.
    fn margin(self) -> f64 {
        let (lower, upper, share) = self.between();
        lower.margin + share * (upper.margin - lower.margin)
    }

    /// How many lines it needs to know.
    pub(super) fn lines(self) -> usize {
        if self.margin() > 0.0 {
            Level::CHOICES
        } else {
            1
        }
    }

    /// One of the best lines: the better it is, the more likely. Who sees the end takes the best.
    pub(super) fn choose(
        self,
        report: &Report,
        scale: PawnsAndMates,
        rng: &mut impl Rng,
    ) -> Option<String> {
        let ranked = tell::ranked(report);
        let worth = |one: &tell::Ranked<'_>| match scale.display(one.value, one.known.distance) {
            DisplayValue::Number(worth) => Some((one.known.action.clone(), worth)),
            DisplayValue::Mate(_) => None,
        };
        // A board that wants to see more does not change what is played.
        let few = ranked.iter().take(self.lines());
        let known: Vec<_> = few.map_while(worth).collect();
        let &(_, best) = known.first()?;
        let margin = self.margin();
        let close = known.iter().filter_map(|(action, worth)| {
            let lost = best - worth;
            (lost <= margin).then_some((action, margin - lost + 0.01))
        });
        let close: Vec<_> = close.collect();
        let all: f64 = close.iter().map(|(_, likely)| likely).sum();
        let mut drawn = rng.random_range(0.0..all);
        for (action, likely) in &close {
            drawn -= likely;
            if drawn <= 0.0 {
                return Some((*action).clone());
            }
        }
        known.first().map(|(action, _)| action.clone())
    }
}
