//! The profile likelihood of the mean score: how likely a sample is under another true score than the one observed.
//!
//! Of all distributions over the categories of results with the mean score `s`, one maximises the likelihood of the
//! sample. If `s` is above the observed mean, it is `p_i ∝ p̂_i / (1 + v (1 - a_i))`, where `a_i` is the score of category
//! `i`, `p̂_i` its share in the sample, and the tilt `v ≥ 0` the one that gives the mean `s` (Van den Bergh,
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, Proposition 1.1, which `MLE_expected` in fishtest
//! follows; Owen 1988, Empirical likelihood ratio confidence intervals for a single functional, Biometrika 75). If the best
//! category does not occur, even an infinite tilt may not reach `s`; beyond it the best category gets a share. So no small
//! count has to be added to categories that do not occur, as in fishtest.

use crate::sample::Sample;

/// Bisections of the tilt's logarithm, and a range of it that suffices for counts below 2⁵⁰.
const HALVINGS: usize = 60;
const LOG_TILTS: (f64, f64) = (-75.0, 75.0);

/// The mean score of a distribution, and of its opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Score {
    pub(crate) won: f64,
    pub(crate) lost: f64,
}

/// A tilted distribution and its loss of likelihood.
struct Tilted {
    score: Score,
    /// The difference in log-likelihood, at least 0.
    loss: f64,
}

/// The score above the observed one at which the log-likelihood has lost this much. The sample must not be empty.
pub(crate) fn upper_limit(sample: &Sample, loss: f64) -> Score {
    if !occurs(sample, 0..sample.counts().len() - 1) {
        return Score {
            won: 1.0,
            lost: 0.0,
        };
    }
    if let Some(furthest) = tilted_to_the_limit(sample)
        && furthest.loss < loss
    {
        let left = (loss - furthest.loss) / sample.count() as f64;
        return Score {
            won: furthest.score.won * (-left).exp() - (-left).exp_m1(),
            lost: furthest.score.lost * (-left).exp(),
        };
    }
    let tilt = bisect(|tilt| tilted(sample, tilt).loss < loss);
    tilted(sample, tilt).score
}

/// The loss of log-likelihood if the true mean is this, rather than that of the sample.
pub(crate) fn loss_at(sample: &Sample, score: Score) -> f64 {
    let (won, lost) = sample.halves();
    if won + lost == 0.0 {
        return 0.0;
    }
    if score.lost > lost / (won + lost) {
        let Score { won, lost } = score;
        let swapped = Score {
            won: lost,
            lost: won,
        };
        return loss_upwards(&sample.swapped(), swapped);
    }
    loss_upwards(sample, score)
}

fn loss_upwards(sample: &Sample, score: Score) -> f64 {
    if let Some(furthest) = tilted_to_the_limit(sample)
        && score.lost < furthest.score.lost
    {
        let left = (furthest.score.lost / score.lost).ln();
        return furthest.loss + sample.count() as f64 * left;
    }
    let tilt = bisect(|tilt| mean_lost(sample, tilt) > score.lost);
    tilted(sample, tilt).loss
}

/// The tilt up to which a condition holds.
fn bisect(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = LOG_TILTS;
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if holds(middle.exp()) {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high).exp()
}

fn mean_lost(sample: &Sample, tilt: f64) -> f64 {
    let (mut weights, mut lost) = (0.0, 0.0);
    for (share, score) in sample.shares() {
        let weight = share / (1.0 + tilt * (1.0 - score));
        weights += weight;
        lost += weight * (1.0 - score);
    }
    lost / weights
}

fn tilted(sample: &Sample, tilt: f64) -> Tilted {
    let (mut weights, mut won, mut lost, mut shrunk, mut logarithms) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (share, score) in sample.shares() {
        let away = tilt * (1.0 - score);
        let weight = share / (1.0 + away);
        weights += weight;
        won += weight * score;
        lost += weight * (1.0 - score);
        shrunk += weight * away;
        logarithms += share * away.ln_1p();
    }
    // Two forms of the same logarithm, each exact where the other loses digits.
    let normaliser = if shrunk < 0.5 {
        (-shrunk).ln_1p()
    } else {
        weights.ln()
    };
    Tilted {
        score: Score {
            won: won / weights,
            lost: lost / weights,
        },
        loss: (sample.count() as f64 * (logarithms + normaliser)).max(0.0),
    }
}

/// The limit of an infinite tilt, if the best category does not occur.
fn tilted_to_the_limit(sample: &Sample) -> Option<Tilted> {
    let best = sample.counts().len() - 1;
    if occurs(sample, best..best + 1) {
        return None;
    }
    let (mut weights, mut won, mut logarithms) = (0.0, 0.0, 0.0);
    for (share, score) in sample.shares() {
        let weight = share / (1.0 - score);
        weights += weight;
        won += weight * score;
        logarithms += share * (1.0 - score).ln();
    }
    let loss = sample.count() as f64 * (logarithms + weights.ln());
    Some(Tilted {
        score: Score {
            won: won / weights,
            lost: 1.0 / weights,
        },
        loss: loss.max(0.0),
    })
}

fn occurs(sample: &Sample, mut categories: std::ops::Range<usize>) -> bool {
    categories.any(|category| sample.counts()[category] > 0)
}
