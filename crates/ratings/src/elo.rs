//! The difference in strength of two players.

use std::f64::consts::LN_10;

use crate::estimate::Estimate;
use crate::likelihood::{Score, upper_limit};
use crate::normal::{self, TWO_SIDED_95};
use crate::sample::Sample;

/// Elo per logit (natural logarithm of the odds).
pub(crate) const ELO_PER_LOGIT: f64 = 400.0 / LN_10;

/// Normalised Elo per standard deviation of a game: twice the above, so that it is close to Elo in a game without draws.
const NORMALISED_ELO_PER_DEVIATION: f64 = 800.0 / LN_10;

/// The loss of log-likelihood at the ends of the interval: half of the 95 % quantile of χ² with one degree
/// of freedom.
const TOLERATED_LOSS: f64 = TWO_SIDED_95 * TWO_SIDED_95 / 2.0;

/// The expected score at a difference in Elo: `1 / (1 + 10^(-difference/400))` (Elo 1978, The rating of chessplayers,
/// past and present).
///
/// ```
/// let score = gametree_ratings::expected_score(200.0);
/// assert!((score - 0.76).abs() < 0.001);
/// ```
pub fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

/// The expected scores of both players at a difference in Elo.
pub(crate) fn scores(difference: f64) -> Score {
    Score {
        won: expected_score(difference),
        lost: expected_score(-difference),
    }
}

/// The difference in Elo of a sample: `400 log10(score / (1 - score))`, the inverse of [`expected_score`], with its
/// profile likelihood interval: the scores at which twice the loss of log-likelihood stays below 1.96² (Wilks 1938, The
/// large-sample distribution of the likelihood ratio, Annals of Mathematical Statistics 9).
///
/// For many games it approaches the interval `score ± 1.96 σ/√n` of other programs. It also holds for few or identical
/// results: after wins only, the difference is infinite and `low` is its lower bound. `None` without games.
pub fn elo(sample: impl Into<Sample>) -> Option<Estimate> {
    let sample = sample.into();
    let (won, lost) = sample.halves();
    if won + lost == 0.0 {
        return None;
    }
    Some(Estimate {
        value: elo_of(Score { won, lost }),
        low: -elo_of(upper_limit(&sample.swapped(), TOLERATED_LOSS)),
        high: elo_of(upper_limit(&sample, TOLERATED_LOSS)),
    })
}

fn elo_of(score: Score) -> f64 {
    ELO_PER_LOGIT * (score.won / score.lost).ln()
}

/// The advantage in standard deviations of a single game, times 800/ln 10: it determines how many games are needed to
/// show it, for any game and openings (Van den Bergh, Comments on normalized Elo,
/// <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>).
/// Of pairs, the variance of a game is half of a pair's sum, as if the two were independent.
///
/// The error is that of a mean over a deviation which are both estimated, `(1 - t γ₃ + t² (γ₄ - 1)/4) / n` for the
/// square (Mertens 2002, Comments on variance of the IID estimator in Lo), where `t` is the advantage in deviations
/// of a result and `γ` its standardised moments. For small advantages it is `1/n`, as fishtest has it.
///
/// `None` without results, or if all are equal, so that there is no deviation.
pub fn normalised_elo(sample: impl Into<Sample>) -> Option<Estimate> {
    let sample = sample.into();
    if sample.shares().count() < 2 {
        return None;
    }
    let (won, lost) = sample.halves();
    let mean = won / (won + lost);
    let moment = |power: i32| -> f64 {
        let terms = sample.shares();
        terms
            .map(|(share, score)| share * (score - mean).powi(power))
            .sum()
    };
    let deviation = moment(2).sqrt();
    let skewness = moment(3) / deviation.powi(3);
    let kurtosis = moment(4) / deviation.powi(4);
    let advantage = mean_advantage(&sample) / deviation;
    let square = 1.0 - advantage * skewness + advantage * advantage * (kurtosis - 1.0) / 4.0;
    let error = (square.max(0.0) / sample.count() as f64).sqrt();
    let unit = NORMALISED_ELO_PER_DEVIATION / (sample.games_per_result() as f64).sqrt();
    Some(Estimate::with_standard_error(
        unit * advantage,
        unit * error,
    ))
}

/// The mean score less one half.
fn mean_advantage(sample: &Sample) -> f64 {
    let (won, lost) = sample.halves();
    (won - lost) / (won + lost) / 2.0
}

/// The probability that the first player is the stronger one: that a normal variable of mean `Σ(score - ½)` and
/// variance `Σ(score - ½)²` is positive. Of single games this is `½ (1 + erf((wins - losses) / √(2 wins + 2 losses)))`
/// (Laskos 2014; Match statistics in the Chess Programming Wiki). One half without evidence.
pub fn likelihood_of_superiority(sample: impl Into<Sample>) -> f64 {
    let sample = sample.into();
    let squares = sample
        .shares()
        .map(|(share, score)| share * (score - 0.5) * (score - 0.5));
    let square: f64 = squares.sum();
    if square == 0.0 {
        return 0.5;
    }
    normal::cdf(mean_advantage(&sample) * (sample.count() as f64 / square).sqrt())
}
