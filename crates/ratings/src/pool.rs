//! Ratings of a pool: one number per player, from which the expected score of each two follows.
//!
//! The model is that of Bradley and Terry (1952, Rank analysis of incomplete block designs, Biometrika 39) and Zermelo
//! (1929): the score of `i` against `j` is `π_i / (π_i + π_j)`, on the scale of Elo.
//!
//! **Draws** count as half a win each. A model that gives draws a probability of their own (Davidson 1970, On extending
//! the Bradley-Terry model to accommodate ties, Journal of the American Statistical Association 65) measures in another
//! unit: where four of five games are drawn, its difference of two players is several times the Elo of their score. Here
//! a pool of two says what [`elo`](crate::elo()) says. For the ratings only the mean score matters; for the errors the
//! draws do: they are those of estimating equations (Huber 1967; White 1982), `I⁻¹ K I⁻¹` with the information matrix
//! `I = Σ n p(1-p)` and the variance of the points `K = Σ n p(1-p) - draws/4`. Without draws it is plainly `I⁻¹`.
//! That games of a pair depend on each other is left out, which makes the errors rather too large than too small.

use crate::components::components;
use crate::crosstable::Crosstable;
use crate::elo::ELO_PER_LOGIT;
use crate::estimate::Estimate;
use crate::fit::{Fit, PairScore};
use crate::normal;

/// With a prior of more games than this the results do not count.
const STRONGEST_PRIOR: f64 = 1e9;

/// The zero of a scale; results only determine differences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Anchor {
    /// The mean of all players of a component is this.
    Mean(f64),
    /// This player's rating is this, and the errors of others in its component are those of the difference to it. Other
    /// components have this mean.
    Player(usize, f64),
}

/// Settings of the rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The zero of the scale.
    pub anchor: Anchor,
    /// Virtual draws of each player, shared among its opponents in proportion to the games it played with them, so that a
    /// player who won all games has a finite rating (as in BayesElo, Coulom 2005).
    /// 0 for the maximum of the likelihood itself; the pool then falls into more components.
    pub prior: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            anchor: Anchor::Mean(0.0),
            prior: 2.0,
        }
    }
}

/// The ratings of a pool.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    anchor: Anchor,
    components: Vec<usize>,
    /// Natural logarithms of the strengths.
    strengths: Vec<f64>,
    /// Covariances of these, zero between components.
    covariances: Vec<Vec<f64>>,
}

/// Rates the players of a table.
///
/// Players who cannot be compared, because they never met even by way of others, or because without a prior one side
/// won everything, are in different components, each with a scale of its own.
pub fn ratings(table: &Crosstable, settings: &Settings) -> Ratings {
    let games = games_with_prior(table, settings.prior);
    let size = table.len();
    let components = components(size, |player, opponent| games[player][opponent].won > 0.0);
    let mut strengths = vec![0.0; size];
    let mut covariances = vec![vec![0.0; size]; size];
    for component in 0..components.iter().max().map_or(0, |last| last + 1) {
        let members: Vec<usize> = (0..size)
            .filter(|&player| components[player] == component)
            .collect();
        let fit = Fit::new(&games, &members);
        for (index, &member) in members.iter().enumerate() {
            strengths[member] = fit.strengths[index];
            for (column, &other) in members.iter().enumerate() {
                covariances[member][other] = fit.covariances[index][column];
            }
        }
    }
    Ratings {
        anchor: settings.anchor,
        components,
        strengths,
        covariances,
    }
}

impl Ratings {
    /// The component a player belongs to; ratings can be compared within it.
    ///
    /// # Panics
    /// If there is no such player; so in all that follows.
    pub fn component(&self, player: usize) -> usize {
        self.components[player]
    }

    /// A player's rating. `None` if it is comparable with no other.
    pub fn elo(&self, player: usize) -> Option<Estimate> {
        let members = self.members(self.components[player]);
        if members.len() < 2 {
            return None;
        }
        match self.anchor {
            Anchor::Player(anchor, elo) if members.contains(&anchor) => {
                let difference = self.difference(player, anchor)?;
                Some(Estimate {
                    value: elo + difference.value,
                    low: elo + difference.low,
                    high: elo + difference.high,
                })
            }
            Anchor::Player(_, elo) | Anchor::Mean(elo) => {
                Some(self.against_mean(player, &members, elo))
            }
        }
    }

    /// The Elo difference between two players. `None` if they are not comparable.
    pub fn difference(&self, player: usize, opponent: usize) -> Option<Estimate> {
        let (difference, variance) = self.strength_difference(player, opponent)?;
        Some(Estimate::with_standard_error(
            ELO_PER_LOGIT * difference,
            ELO_PER_LOGIT * variance.sqrt(),
        ))
    }

    /// The probability that a player is stronger than another. `None` if they are not comparable.
    pub fn likelihood_of_superiority(&self, player: usize, opponent: usize) -> Option<f64> {
        let (difference, variance) = self.strength_difference(player, opponent)?;
        Some(if difference == 0.0 {
            0.5
        } else {
            normal::cdf(difference / variance.sqrt())
        })
    }

    /// The players component by component, the strongest of each first.
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.components.len()).collect();
        players.sort_by(|&one, &other| {
            let by_part = self.components[one].cmp(&self.components[other]);
            by_part.then(self.strengths[other].total_cmp(&self.strengths[one]))
        });
        players
    }

    fn members(&self, component: usize) -> Vec<usize> {
        let players = 0..self.components.len();
        players
            .filter(|&player| self.components[player] == component)
            .collect()
    }

    /// The difference of two strengths, and its variance.
    fn strength_difference(&self, player: usize, opponent: usize) -> Option<(f64, f64)> {
        let variances = &self.covariances;
        let variance = variances[player][player] + variances[opponent][opponent]
            - 2.0 * variances[player][opponent];
        let difference = self.strengths[player] - self.strengths[opponent];
        (self.components[player] == self.components[opponent])
            .then_some((difference, variance.max(0.0)))
    }

    fn against_mean(&self, player: usize, members: &[usize], mean: f64) -> Estimate {
        let count = members.len() as f64;
        let average = |of: &dyn Fn(usize) -> f64| -> f64 {
            members.iter().map(|&member| of(member)).sum::<f64>() / count
        };
        let variances = &self.covariances;
        let centre = average(&|member| self.strengths[member]);
        let with_mean = average(&|member| variances[player][member]);
        let of_mean = average(&|one| average(&|other| variances[one][other]));
        let variance = variances[player][player] - 2.0 * with_mean + of_mean;
        Estimate::with_standard_error(
            mean + ELO_PER_LOGIT * (self.strengths[player] - centre),
            ELO_PER_LOGIT * variance.max(0.0).sqrt(),
        )
    }
}

fn games_with_prior(table: &Crosstable, prior: f64) -> Vec<Vec<PairScore>> {
    let prior = if prior > 0.0 {
        prior.min(STRONGEST_PRIOR)
    } else {
        0.0
    };
    let size = table.len();
    let totals: Vec<f64> = (0..size)
        .map(|player| table.total(player).games.count() as f64)
        .collect();
    let met = |player: usize, opponent: usize| {
        let games = &table.cell(player, opponent).games;
        if games.count() == 0 {
            return PairScore::default();
        }
        let count = games.count() as f64;
        let virtual_draws = prior * (count / totals[player] + count / totals[opponent]);
        PairScore {
            won: games.points() + virtual_draws / 2.0,
            lost: games.swapped().points() + virtual_draws / 2.0,
            draws: games.draws as f64,
        }
    };
    (0..size)
        .map(|player| (0..size).map(|opponent| met(player, opponent)).collect())
        .collect()
}
