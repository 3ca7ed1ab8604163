//! Weaker levels: they search less deep and choose among moves of nearly equal value.
//!
//! No move is random: by the level's own search, what it plays is worse than the best by no more than its margin, at most a
//! pawn. It overlooks what lies deeper, as people do; the weakest levels search without quiescence.

use gametree_players::{ActionId, Report};
use gametree_rules::{DisplayValue, PawnsAndMates};
use rand::{Rng, RngExt};

use super::info;

/// Playing strength, roughly in the Elo of Stockfish's levels.
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

/// How a move is searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Effort {
    /// The depth in plies.
    pub(super) depth: u32,
    /// Whether leaves are searched further until captures are over.
    pub(super) quiescence: bool,
}

/// The settings of one strength.
struct Rung {
    elo: u32,
    effort: Effort,
    /// By how much a move may seem worse than the best, in pawns.
    margin: f64,
}

const fn rung(elo: u32, depth: u32, quiescence: bool, margin: f64) -> Rung {
    Rung {
        elo,
        effort: Effort { depth, quiescence },
        margin,
    }
}

/// From the weakest to the strongest. About half were measured against Stockfish's levels; the others are interpolated.
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
    /// The number of moves it chooses from, where it does not always play the best.
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

    /// How its next move is searched: like the rung below or above, the more often the nearer that is.
    pub(super) fn effort(self, rng: &mut impl Rng) -> Effort {
        let (lower, upper, share) = self.between();
        if rng.random_bool(share) {
            upper.effort
        } else {
            lower.effort
        }
    }

    /// By how much a move may seem worse than the best, in pawns.
    fn margin(self) -> f64 {
        let (lower, upper, share) = self.between();
        lower.margin + share * (upper.margin - lower.margin)
    }

    /// The number of lines that it needs.
    pub(super) fn lines(self) -> usize {
        if self.margin() > 0.0 {
            Level::CHOICES
        } else {
            1
        }
    }

    /// The first move of one of the best lines: the better it is, the more likely. Of mates only the best is taken.
    pub(super) fn choose(
        self,
        report: &Report,
        scale: PawnsAndMates,
        rng: &mut impl Rng,
    ) -> Option<ActionId> {
        let ranked = info::ranked(report);
        let worth = |one: &info::Ranked<'_>| match scale.display(one.value, one.known.distance) {
            DisplayValue::Number(worth) => Some((one.id, worth)),
            DisplayValue::Mate(_) => None,
        };
        // More lines to show do not change what is played.
        let few = ranked.iter().take(self.lines());
        let known: Vec<_> = few.map_while(worth).collect();
        let &(_, best) = known.first()?;
        let margin = self.margin();
        let close = known.iter().filter_map(|&(action, worth)| {
            let lost = best - worth;
            (lost <= margin).then_some((action, margin - lost + 0.01))
        });
        let close: Vec<_> = close.collect();
        let all: f64 = close.iter().map(|(_, likely)| likely).sum();
        let mut drawn = rng.random_range(0.0..all);
        for &(action, likely) in &close {
            drawn -= likely;
            if drawn <= 0.0 {
                return Some(action);
            }
        }
        known.first().map(|&(action, _)| action)
    }
}
