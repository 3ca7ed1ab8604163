//! The estimate as a function of the games played.

use crate::counts::Tally;
use crate::elo::elo;
use crate::estimate::Estimate;

/// The estimate after a number of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The number of games.
    pub games: u64,
    /// Their difference in Elo.
    pub elo: Estimate,
}

/// The difference in Elo after each of some evenly spaced results, at most this many, the last one included. A result is a
/// game, a pair or more. The ends of an estimate are infinite while all results are equal.
///
/// ```
/// use gametree_ratings::{Outcome::{Draw, Loss, Win}, running};
///
/// let points = running(&[(Win, Draw), (Loss, Draw), (Win, Loss)], 100);
/// assert_eq!(points.iter().map(|point| point.games).collect::<Vec<_>>(), [2, 4, 6]);
/// assert_eq!(points[2].elo.value, 0.0);
/// ```
pub fn running<R: Copy + Into<Tally>>(results: &[R], at_most: usize) -> Vec<Point> {
    let points = results.len().min(at_most);
    let mut tally = Tally::default();
    let mut seen = 0;
    let mut course = Vec::with_capacity(points);
    for point in 1..=points {
        let until = (results.len() as u128 * point as u128 / points as u128) as usize;
        for &result in &results[seen..until] {
            tally += result.into();
        }
        seen = until;
        let games = tally.games.count();
        course.extend(elo(tally).map(|elo| Point { games, elo }));
    }
    course
}
