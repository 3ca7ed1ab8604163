//! What chance, or someone who mixes, does next.

use crate::{Choice, Report};

/// The place that a number from 0 to 1 falls on, each place being as wide as it is likely.
///
/// ```
/// use gametree_players::drawn;
/// let places = [0.2, 0.2, 0.7].map(|number| drawn([0.1, 0.2, 0.7].into_iter(), number));
/// assert_eq!(places, [1, 1, 2]);
/// ```
pub fn drawn(probabilities: impl ExactSizeIterator<Item = f64>, number: f64) -> usize {
    let (last, mut left) = (probabilities.len().saturating_sub(1), number);
    let mut falls = probabilities.map(|probability| {
        left -= probability;
        left < 0.0
    });
    falls.position(|falls| falls).unwrap_or(last)
}

/// What chance does, if a number from 0 to 1 decides.
pub fn outcome(choices: &[Choice], number: f64) -> Option<&Choice> {
    let likely = choices
        .iter()
        .map(|choice| choice.probability.unwrap_or(0.0));
    choices.get(drawn(likely, number))
}

impl Report {
    /// What to do: the best action, or where a mixed strategy is told the one that a number from 0 to 1 falls on, since who
    /// always does the same is read.
    pub fn choice(&self, number: f64) -> Option<&str> {
        let mixes = |action: &crate::ActionReport| action.probability.is_some();
        if self.player.is_some() && !self.actions.is_empty() && self.actions.iter().all(mixes) {
            let likely = self
                .actions
                .iter()
                .map(|action| action.probability.unwrap_or(0.0));
            return Some(&self.actions[drawn(likely, number)].action);
        }
        self.best.as_deref()
    }
}
