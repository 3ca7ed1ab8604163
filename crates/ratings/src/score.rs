//! Games that are worth points, rather than just won, drawn or lost.

use crate::estimate::Estimate;
use crate::normal::student_95;

/// Points made in games, in groups whose games depend on each other: the games of a pair have the same opening and the same
/// dice, so that only the groups are independent of each other.
///
/// ```
/// use gametree_ratings::ScoreSample;
///
/// // By how many points a player won each game of four pairs.
/// let pairs: ScoreSample = [[2.0, -1.0], [1.0, 1.0], [4.0, 0.0], [-1.0, 2.0]].iter().collect();
/// let difference = pairs.estimate().expect("games were played");
/// assert_eq!((pairs.games(), difference.value), (8, 1.0));
/// assert_eq!(difference.to_string(), "+1.0 ± 1.1");
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScoreSample {
    groups: Vec<Group>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Group {
    sum: f64,
    games: u64,
}

impl ScoreSample {
    /// Adds the points of the games of one group.
    pub fn add(&mut self, points: &[f64]) {
        if !points.is_empty() {
            self.groups.push(Group {
                sum: points.iter().sum(),
                games: points.len() as u64,
            });
        }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.groups.iter().map(|group| group.games).sum()
    }

    /// The mean points per game, if there is a game.
    pub fn mean(&self) -> Option<f64> {
        let sum: f64 = self.groups.iter().map(|group| group.sum).sum();
        (!self.groups.is_empty()).then(|| sum / self.games() as f64)
    }

    /// The standard error of the mean, if there are two groups: that of a ratio of sums over clusters (Cochran 1977,
    /// Sampling Techniques, section 6.4). For groups of equal size it is the deviation of their means over √n.
    pub fn standard_error(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.groups.len() > 1)?;
        let residual = |group: &Group| (group.sum - mean * group.games as f64).powi(2);
        let squares: f64 = self.groups.iter().map(residual).sum();
        let groups = self.groups.len() as f64;
        Some((squares * groups / (groups - 1.0)).sqrt() / self.games() as f64)
    }

    /// The mean points per game with its 95 % interval by Student's distribution (Student 1908, The probable error of a
    /// mean). The interval of a single group is infinite; that of groups which are all alike has no width.
    pub fn estimate(&self) -> Option<Estimate> {
        let value = self.mean()?;
        let half = self.standard_error().map_or(f64::INFINITY, |error| {
            student_95(self.groups.len() as u64 - 1) * error
        });
        Some(Estimate {
            value,
            low: value - half,
            high: value + half,
        })
    }
}

impl<G: AsRef<[f64]>> FromIterator<G> for ScoreSample {
    fn from_iter<I: IntoIterator<Item = G>>(groups: I) -> ScoreSample {
        let mut sample = ScoreSample::default();
        groups
            .into_iter()
            .for_each(|group| sample.add(group.as_ref()));
        sample
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_ten_results_has_students_interval() {
        // Student 1908, section IX: the additional sleep in hours of ten patients by the second drug over the first.
        let sleep = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4];
        let sample: ScoreSample = sleep.iter().map(std::slice::from_ref).collect();
        let estimate = sample.estimate().expect("ten results");
        assert!((estimate.value - 1.58).abs() < 1e-12);
        assert!((sample.standard_error().expect("ten results") - 0.388_96).abs() < 1e-5);
        assert!((estimate.low - 0.700).abs() < 1e-3 && (estimate.high - 2.460).abs() < 1e-3);
    }

    #[test]
    fn an_opening_that_favours_a_seat_does_not_widen_the_error_of_pairs() {
        let pairs: ScoreSample = [[31.0, -29.0], [11.0, -9.0], [-4.0, 6.0]].iter().collect();
        assert_eq!(pairs.mean(), Some(1.0));
        assert_eq!(pairs.standard_error(), Some(0.0));
    }

    #[test]
    fn an_incomplete_group_counts_by_its_games() {
        let sample: ScoreSample = [&[2.0, 4.0][..], &[0.0]].into_iter().collect();
        assert_eq!((sample.games(), sample.mean()), (3, Some(2.0)));
        // Residuals 6 - 4 and 0 - 2: √(2 · 8) / 3.
        let error = sample.standard_error().expect("two groups");
        assert!((error - 4.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn without_two_groups_there_is_no_error() {
        let mut sample = ScoreSample::default();
        assert_eq!((sample.mean(), sample.estimate()), (None, None));
        sample.add(&[]);
        assert_eq!(sample.games(), 0);
        sample.add(&[3.0, 1.0]);
        let estimate = sample.estimate().expect("two games");
        assert_eq!((estimate.value, estimate.low), (2.0, f64::NEG_INFINITY));
        assert_eq!(
            (estimate.high, estimate.plus_minus()),
            (f64::INFINITY, None)
        );
    }
}
