//! Maximum likelihood for comparable players.
//!
//! By Newton's method: its matrix is needed for the errors anyway, and a pool connected by few games takes it no more
//! steps, while the simpler algorithm of Hunter (2004, MM algorithms for generalized Bradley-Terry models, Annals
//! of Statistics 32) then converges slowly.

use crate::laplacian::Laplacian;

/// More iterations than any pool needs: far from the maximum each step moves by about one unit.
const STEPS: usize = 1000;
/// Steps below this change no digit that is shown.
const MIN_STEP: f64 = 1e-11;
/// The maximum number of halvings of a step.
const HALVINGS: usize = 40;

/// The points of two players against each other, virtual draws included.
#[derive(Clone, Copy, Default)]
pub(crate) struct PairScore {
    /// Points of the first.
    pub(crate) won: f64,
    /// Points of the second.
    pub(crate) lost: f64,
    /// Games drawn, without virtual ones.
    pub(crate) draws: f64,
}

impl PairScore {
    fn games(&self) -> f64 {
        self.won + self.lost
    }
}

/// The strengths of comparable players and their covariances; the first player's strength is zero.
pub(crate) struct Fit {
    pub(crate) strengths: Vec<f64>,
    pub(crate) covariances: Vec<Vec<f64>>,
}

impl Fit {
    /// Maximises the likelihood by Newton's method with shortened steps; it is concave, so that a short enough step
    /// improves it.
    pub(crate) fn new(games: &[Vec<PairScore>], members: &[usize]) -> Fit {
        let games: Vec<Vec<PairScore>> = members
            .iter()
            .map(|&player| members.iter().map(|&other| games[player][other]).collect())
            .collect();
        let mut strengths = vec![0.0; members.len()];
        let mut slope = slope(&games, &strengths);
        for _ in 0..STEPS {
            let direction = information(&games, &strengths).potentials(&slope);
            let Some((next, next_slope, length)) = step(&games, &strengths, &slope, &direction)
            else {
                break;
            };
            (strengths, slope) = (next, next_slope);
            if length < MIN_STEP {
                break;
            }
        }
        Fit {
            covariances: covariances(&games, &strengths),
            strengths,
        }
    }
}

/// The next strengths, their gradient, and the length of the step. `None` if no step leads up any more.
fn step(
    games: &[Vec<PairScore>],
    strengths: &[f64],
    uphill: &[f64],
    direction: &[f64],
) -> Option<(Vec<f64>, Vec<f64>, f64)> {
    let ascent = dot(uphill, direction);
    let longest = direction
        .iter()
        .fold(0.0_f64, |most, part| most.max(part.abs()));
    let mut length = 1.0;
    for _ in 0..HALVINGS {
        let next: Vec<f64> = strengths
            .iter()
            .zip(direction)
            .map(|(strength, part)| strength + length * part)
            .collect();
        let next_slope = slope(games, &next);
        if dot(&next_slope, direction) >= -ascent / 2.0 {
            return Some((next, next_slope, length * longest));
        }
        length /= 2.0;
    }
    None
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The score of one player against another, by the difference of their strengths.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The gradient of the log-likelihood: points less expected points, `won - (won + lost) p`, without the loss of
/// digits where `p` is near 1.
fn slope(games: &[Vec<PairScore>], strengths: &[f64]) -> Vec<f64> {
    let rows = games.iter().zip(strengths);
    rows.map(|(row, strength)| {
        let opponents = row.iter().zip(strengths);
        opponents
            .map(|(met, opponent)| {
                let difference = strength - opponent;
                met.won * expected(-difference) - met.lost * expected(difference)
            })
            .sum()
    })
    .collect()
}

/// A matrix made pair by pair from games, the expected variance of one, and draws.
fn pairwise(
    games: &[Vec<PairScore>],
    strengths: &[f64],
    of: impl Fn(&PairScore, f64) -> f64,
) -> Vec<Vec<f64>> {
    let rows = games.iter().zip(strengths);
    rows.map(|(row, strength)| {
        let opponents = row.iter().zip(strengths);
        opponents
            .map(|(met, opponent)| {
                let difference = strength - opponent;
                of(met, expected(difference) * expected(-difference))
            })
            .collect()
    })
    .collect()
}

/// The information matrix.
fn information(games: &[Vec<PairScore>], strengths: &[f64]) -> Laplacian {
    Laplacian::new(pairwise(games, strengths, |met, variance| {
        met.games() * variance
    }))
}

/// `I⁻¹ K I⁻¹`.
fn covariances(games: &[Vec<PairScore>], strengths: &[f64]) -> Vec<Vec<f64>> {
    let size = strengths.len();
    let laplacian = information(games, strengths);
    let inverse: Vec<Vec<f64>> = (0..size)
        .map(|player| {
            let mut unit = vec![0.0; size];
            unit[player] = 1.0;
            laplacian.potentials(&unit)
        })
        .collect();
    let variances = pairwise(games, strengths, |met, variance| {
        (met.games() * variance - met.draws / 4.0).max(0.0)
    });
    let spread: Vec<Vec<f64>> = inverse
        .iter()
        .map(|row| {
            (0..size)
                .map(|player| {
                    let others = variances[player].iter().zip(row);
                    let across = others.map(|(variance, other)| variance * (row[player] - other));
                    across.sum()
                })
                .collect()
        })
        .collect();
    spread
        .iter()
        .map(|row| inverse.iter().map(|column| dot(row, column)).collect())
        .collect()
}
