//! How an estimate settles while games are played.

use crate::counts::Tally;
use crate::elo::elo;
use crate::estimate::Estimate;

/// What was known after so many games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Games played so far.
    pub games: u64,
    /// The difference of Elo they speak for.
    pub elo: Estimate,
}

/// The course of the difference while results come in, each a game, a pair or more; no more points than wished for,
/// evenly spread, the last result among them. The ends may be infinite as long as all results are alike.
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
