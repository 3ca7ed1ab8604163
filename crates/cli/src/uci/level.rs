//! Levels that play like people: they look less far, and they do not insist on the very best of nearly equal moves.
//!
//! There are no moves at random: what a level plays is, as far as it looked, at most a little worse than the best. It
//! overlooks what lies deeper, as people do.

use gametree_players::Report;
use gametree_rules::{Points, Told};
use rand::{Rng, RngExt};

use super::tell;

/// How strong to play, in Elo as players use it, roughly.
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

impl Level {
    pub(super) const WEAKEST: u32 = 1000;
    pub(super) const STRONGEST: u32 = 2500;
    /// A move further ahead is worth about this much.
    const ONE_MOVE: u32 = 150;
    /// How many moves it chooses from.
    pub(super) const LINES: usize = 4;
    /// What the weakest gives away without minding, in points.
    const CARELESS: f64 = 0.8;

    /// How far it looks.
    pub(super) fn depth(self) -> u32 {
        1 + self.elo.saturating_sub(Level::WEAKEST) / Level::ONE_MOVE
    }

    /// By how much a move may seem worse than the best, in points.
    fn margin(self) -> f64 {
        let range = f64::from(Level::STRONGEST - Level::WEAKEST);
        let above = f64::from(self.elo.saturating_sub(Level::WEAKEST));
        Level::CARELESS * (1.0 - above / range).max(0.0)
    }

    /// One of the best lines: the better it is, the more likely. Who sees the end takes the best.
    pub(super) fn choose(
        self,
        report: &Report,
        points: Points,
        rng: &mut impl Rng,
    ) -> Option<String> {
        let ranked = tell::ranked(report);
        let worth = |one: &tell::Ranked<'_>| match points.told(one.value, one.known.distance) {
            Told::Points(worth) => Some((one.known.action.clone(), worth)),
            Told::End(_) => None,
        };
        let known: Vec<_> = ranked.iter().map_while(worth).collect();
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
