//! A finished game.

use gametree_ratings::Outcome;
use serde::{Deserialize, Serialize};

use crate::ending::Ending;
use crate::schedule::Job;

/// One move, and what its player reported with it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Ply {
    /// The move, in the game's notation.
    pub action: String,
    /// The seat that chose it; `None` for the moves of the opening, of chance, and those without an alternative.
    pub seat: Option<usize>,
    /// Time taken.
    pub seconds: Option<f64>,
    /// Time left on the mover's clock after the move.
    pub left: Option<f64>,
    /// The mover's evaluation, from its own point of view.
    pub score: Option<f64>,
    /// Search depth.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// The game of the schedule.
    pub job: Job,
    /// The position in which it started.
    pub start: String,
    /// The number of moves of the opening.
    pub opening: usize,
    /// All moves.
    pub plies: Vec<Ply>,
    /// The rank of each seat: 1 for the best, and the mean of their ranks for those who tied.
    pub ranks: Vec<f64>,
    /// The utility of each seat, if the rules of the game ended it.
    pub utilities: Option<Vec<f64>>,
    /// Why it ended.
    pub ending: Ending,
    /// Details of the ending; often empty.
    pub detail: String,
    /// The day on which it was played: 2000.12.31.
    pub date: String,
}

impl PlayedGame {
    /// The outcome for the first seat, in a game of two players.
    pub fn outcome(&self) -> Outcome {
        self.outcome_between(0, 1)
    }

    /// The outcome for one seat against another.
    pub fn outcome_between(&self, seat: usize, other: usize) -> Outcome {
        let rank = |seat: usize| self.ranks.get(seat).copied().unwrap_or_default();
        if rank(seat) < rank(other) {
            Outcome::Win
        } else if rank(seat) > rank(other) {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    /// The outcome for the player with this index, in a game of two players.
    pub fn outcome_for(&self, player: usize) -> Outcome {
        if self.job.seats.first() == Some(&player) {
            self.outcome()
        } else {
            self.outcome().swapped()
        }
    }

    /// The seat of the player with this index.
    pub fn seat_of(&self, player: usize) -> Option<usize> {
        self.job.seats.iter().position(|&one| one == player)
    }

    /// The index of the player whose fault ended the game.
    pub fn player_at_fault(&self) -> Option<usize> {
        let seats = self.job.seats.iter().zip(&self.ranks);
        let last = seats.max_by(|one, other| one.1.total_cmp(other.1));
        last.filter(|_| self.ending.is_fault())
            .map(|(&player, _)| player)
    }

    /// The moves as text.
    pub fn moves(&self) -> Vec<String> {
        self.plies.iter().map(|ply| ply.action.clone()).collect()
    }
}

/// The ranks of players with these utilities; equal ones share the mean of their ranks.
pub(crate) fn ranks(utilities: &[f64]) -> Vec<f64> {
    let rank = |own: &f64| {
        let better = utilities.iter().filter(|&other| other > own).count();
        let equal = utilities.iter().filter(|&other| other == own).count();
        better as f64 + f64::midpoint(equal as f64, 1.0)
    };
    utilities.iter().map(rank).collect()
}

/// The ranks if one seat comes last and the others tie.
pub(crate) fn ranks_with_last(seats: usize, last: usize) -> Vec<f64> {
    let others = |seat: usize| if seat == last { 0.0 } else { 1.0 };
    ranks(&(0..seats).map(others).collect::<Vec<f64>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_utilities_share_the_mean_of_their_ranks() {
        assert_eq!(ranks(&[1.0, -1.0]), [1.0, 2.0]);
        assert_eq!(ranks(&[0.0, -0.0]), [1.5, 1.5]);
        assert_eq!(
            ranks(&[98.0, -1.0, 2.0, 2.0, -1.0]),
            [1.0, 4.5, 2.5, 2.5, 4.5]
        );
        assert_eq!(ranks_with_last(2, 0), [2.0, 1.0]);
        assert_eq!(ranks_with_last(3, 1), [1.5, 3.0, 1.5]);
    }
}
