//! Each algorithm in the shape of its published pseudo-code, in its own file: to be read, and to be the oracle of every
//! faster search.
//!
//! All of them choose the first of equally good actions, unless the settings of [`run`] ask for the last; give every
//! action at the root a value that says what it is; and report to an [`Observer`].

mod alphabeta;
mod best_response;
mod cfr;
mod conventions;
mod expectiminimax;
mod extensive;
mod maxn;
mod minimax;
mod not_extensive;
mod paranoid;
mod root;
mod star1;
mod uct;

use gametree_rules::Game;

pub use alphabeta::alpha_beta;
pub use best_response::{BestResponse, best_response, expected_values};
pub use cfr::{Equilibrium, cfr};
pub use conventions::{Conventions, CutAt, Cutoffs, Fail, Ties};
pub use expectiminimax::expectiminimax;
pub use extensive::{Extensive, Seen, Strategy};
pub use maxn::max_n;
pub use minimax::minimax;
pub use not_extensive::NotExtensive;
pub use paranoid::paranoid;
pub use star1::star1;
pub use uct::{Uct, uct};

use crate::{Algorithm, Answer, DoesNotFit, Evaluate, Observer, Task};

/// Settings of the algorithms besides their task.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// How alpha-beta and Star1 cut, and which of equal actions is taken.
    pub conventions: Conventions,
    /// The least and the greatest that any leaf is worth to the first player, if that is known better than by the game's
    /// range: what Star1 cuts by, and what Monte Carlo tree search scales its exploration with.
    pub leaves: Option<(f64, f64)>,
    /// How Monte Carlo tree search explores.
    pub uct: Uct,
}

impl From<Conventions> for Settings {
    fn from(conventions: Conventions) -> Settings {
        Settings {
            conventions,
            ..Settings::default()
        }
    }
}

/// Runs an algorithm that was chosen while the program runs: whether it fits is checked now instead of when compiling.
///
/// Counterfactual regret minimisation needs to know what the players see, so it has its own entry: [`cfr`].
pub fn run<G: Game, E: Evaluate<G>, O: Observer<G>>(
    algorithm: Algorithm,
    game: &G,
    task: Task<G, E, O>,
    settings: &Settings,
) -> Result<Answer<G::Action>, DoesNotFit> {
    algorithm.check(game)?;
    let ties = settings.conventions.ties;
    Ok(match algorithm {
        Algorithm::Minimax => minimax::decide(game, task, ties),
        Algorithm::AlphaBeta => alphabeta::decide(
            game,
            task,
            settings.conventions,
            gametree_rules::Player::FIRST,
        ),
        Algorithm::Expectiminimax => expectiminimax::decide(game, task, ties),
        Algorithm::Star1 => star1::decide(game, task, settings.conventions, settings.leaves),
        Algorithm::MaxN => maxn::decide(game, task, ties),
        Algorithm::Paranoid => paranoid::decide(game, task, settings.conventions),
        Algorithm::Mcts => uct::decide(game, task, settings.uct, ties, settings.leaves),
        Algorithm::Pvs => {
            let obstacle = "it is no textbook algorithm, and shows no steps; use alphabeta";
            return Err(algorithm.does_not_fit(game, obstacle));
        }
        Algorithm::Cfr => {
            let obstacle = "it needs to know what each player sees, and this game does not say";
            return Err(algorithm.does_not_fit(game, obstacle));
        }
    })
}
