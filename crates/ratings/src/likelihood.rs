//! How likely a sample is if the true score were another than the one seen.
//!
//! Of all distributions over the kinds of results with the mean score `s`, one makes a sample most likely. If `s` is
//! above the mean that was seen, it is `p_i ∝ p̂_i / (1 + v (1 - a_i))`, where `a_i` is the score of kind `i`, `p̂_i` its
//! share in the sample, and the tilt `v ≥ 0` the one that brings the mean to `s` (Van den Bergh,
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, Proposition 1.1, which `MLE_expected` in fishtest
//! follows; Owen 1988, Empirical likelihood ratio confidence intervals for a single functional, Biometrika 75). An
//! infinite tilt may still not be enough where the best kind never came; then the rest of the way goes by giving that
//! kind a share. So no thousandth of a result has to be made up where a kind has not been seen, as in fishtest.

use crate::sample::Sample;

/// Halvings of the tilt's logarithm, within which every tilt lies that counts below 2⁵⁰ can ask for.
const HALVINGS: usize = 60;
const LOG_TILTS: (f64, f64) = (-75.0, 75.0);

/// The mean score of a distribution, and of its opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Score {
    pub(crate) won: f64,
    pub(crate) lost: f64,
}

/// A distribution under which a sample is less likely than under its own.
struct Tilted {
    score: Score,
    /// The difference of the logarithms of the likelihoods, at least 0.
    loss: f64,
}

/// How far the true score may lie above the one seen before the log-likelihood loses so much. There must be a result.
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

/// What the log-likelihood loses if the true mean is this, rather than the mean of the sample.
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

/// The tilt up to which this holds.
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
    // Near each end another form of the same logarithm keeps its digits.
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

/// Where the tilt leads in the end if the best kind never came.
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

fn occurs(sample: &Sample, mut kinds: std::ops::Range<usize>) -> bool {
    kinds.any(|kind| sample.counts()[kind] > 0)
}
