//! Sampling of chance outcomes and of mixed strategies.

use crate::{Choice, Report};

/// Samples an index from a probability distribution, given a uniform random number from 0 to 1.
///
/// ```
/// use gametree_players::sample;
/// let indices = [0.05, 0.2, 0.7].map(|number| sample([0.1, 0.2, 0.7].into_iter(), number));
/// assert_eq!(indices, [0, 1, 2]);
/// ```
pub fn sample(probabilities: impl ExactSizeIterator<Item = f64>, number: f64) -> usize {
    let (last, mut left) = (probabilities.len().saturating_sub(1), number);
    let mut falls = probabilities.map(|probability| {
        left -= probability;
        left < 0.0
    });
    falls.position(|falls| falls).unwrap_or(last)
}

/// Samples an outcome of a chance node, given a uniform random number from 0 to 1.
pub fn outcome(choices: &[Choice], number: f64) -> Option<&Choice> {
    let likely = choices
        .iter()
        .map(|choice| choice.probability.unwrap_or(0.0));
    choices.get(sample(likely, number))
}

impl Report {
    /// The action to play: the best one, or, if the report holds a mixed strategy, one sampled from it with a uniform random
    /// number from 0 to 1.
    pub fn choice(&self, number: f64) -> Option<&str> {
        let mixes = |action: &crate::ActionReport| action.probability.is_some();
        if self.player.is_some() && !self.actions.is_empty() && self.actions.iter().all(mixes) {
            let likely = self
                .actions
                .iter()
                .map(|action| action.probability.unwrap_or(0.0));
            return Some(&self.actions[sample(likely, number)].action);
        }
        self.best.as_deref()
    }
}
