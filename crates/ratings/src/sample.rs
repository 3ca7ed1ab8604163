//! The sample that all formulae take: counts of a few equally spaced scores.

use crate::counts::{Games, Pairs, Tally};

/// Counts of the results of games (3 categories) or of pairs (5 categories), each with a score between 0 and 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sample {
    counts: [u64; 5],
    kinds: usize,
}

impl Sample {
    /// The number of results.
    pub fn count(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.count() * self.games_per_result()
    }

    /// The mean score, if there is a result.
    pub fn score(&self) -> Option<f64> {
        let (won, lost) = self.halves();
        (won + lost > 0.0).then(|| won / (won + lost))
    }

    /// The same results from the other player's point of view.
    #[must_use]
    pub fn swapped(mut self) -> Sample {
        self.counts[..self.kinds].reverse();
        self
    }

    /// The count of each category, the lowest score first.
    pub(crate) fn counts(&self) -> &[u64] {
        &self.counts[..self.kinds]
    }

    /// Games per result.
    pub(crate) const fn games_per_result(&self) -> u64 {
        (self.kinds as u64 - 1) / 2
    }

    /// Half points won and half points lost.
    pub(crate) fn halves(&self) -> (f64, f64) {
        let most = self.kinds - 1;
        let kinds = self.counts().iter().enumerate();
        kinds.fold((0.0, 0.0), |(won, lost), (kind, &count)| {
            let count = count as f64;
            (
                won + count * kind as f64,
                lost + count * (most - kind) as f64,
            )
        })
    }

    /// The share and score of each category that occurs.
    pub(crate) fn shares(&self) -> impl Iterator<Item = (f64, f64)> {
        let (all, most) = (self.count() as f64, (self.kinds - 1) as f64);
        let kinds = self.counts().iter().enumerate();
        kinds
            .filter(|&(_, &count)| count > 0)
            .map(move |(kind, &count)| (count as f64 / all, kind as f64 / most))
    }
}

impl From<Games> for Sample {
    fn from(games: Games) -> Sample {
        Sample {
            counts: [games.losses, games.draws, games.wins, 0, 0],
            kinds: 3,
        }
    }
}

impl From<Pairs> for Sample {
    fn from(pairs: Pairs) -> Sample {
        Sample {
            counts: pairs.counts(),
            kinds: 5,
        }
    }
}

/// The pairs if most games belong to one, without games whose pair is incomplete; else all games.
impl From<Tally> for Sample {
    fn from(tally: Tally) -> Sample {
        if tally.is_mostly_paired() {
            tally.pairs.into()
        } else {
            tally.games.into()
        }
    }
}
