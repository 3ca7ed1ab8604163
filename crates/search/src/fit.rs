//! Which algorithm fits which game.

use std::borrow::Cow;
use std::fmt;

use gametree_rules::{Class, Game, Repetition};

/// The algorithms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Searches the whole tree.
    Minimax,
    /// The same answer, without what cannot matter.
    AlphaBeta,
    /// Principal variation search, the strongest.
    Pvs,
    /// Minimax with chance.
    Expectiminimax,
    /// The same answer, without what cannot matter.
    Star1,
    /// Every player maximises their own utility.
    MaxN,
    /// One player against all others, who minimise.
    Paranoid,
    /// Monte Carlo tree search.
    Mcts,
    /// Counterfactual regret minimisation.
    Cfr,
}

/// An algorithm that cannot answer for a game, and what can.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{algorithm} does not fit {game}: {obstacle}")]
pub struct DoesNotFit {
    /// The algorithm asked for.
    pub algorithm: Algorithm,
    /// The game's name.
    pub game: Cow<'static, str>,
    /// The obstacle, and what to use instead.
    pub obstacle: &'static str,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Algorithm; 9] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Pvs,
        Algorithm::Expectiminimax,
        Algorithm::Star1,
        Algorithm::MaxN,
        Algorithm::Paranoid,
        Algorithm::Mcts,
        Algorithm::Cfr,
    ];

    /// The name for machines: one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Pvs => "pvs",
            Algorithm::Expectiminimax => "expectiminimax",
            Algorithm::Star1 => "star1",
            Algorithm::MaxN => "maxn",
            Algorithm::Paranoid => "paranoid",
            Algorithm::Mcts => "mcts",
            Algorithm::Cfr => "cfr",
        }
    }

    /// The algorithm of this name.
    pub fn named(name: &str) -> Option<Algorithm> {
        let mut all = Algorithm::ALL.into_iter();
        all.find(|algorithm| algorithm.name() == name)
    }

    /// A description in one line of help.
    pub const fn about(self) -> &'static str {
        match self {
            Algorithm::Minimax => "Minimax: searches the whole tree to a depth",
            Algorithm::AlphaBeta => {
                "Alpha-beta: the value of minimax without the nodes that cannot change it"
            }
            Algorithm::Pvs => {
                "Principal variation search: alpha-beta with everything that makes it strong"
            }
            Algorithm::Expectiminimax => {
                "Expectiminimax: minimax with expected values at chance nodes"
            }
            Algorithm::Star1 => {
                "Star1: expectiminimax with cutoffs at chance nodes, for bounded leaves"
            }
            Algorithm::MaxN => "Max^n: each of several players maximizes their own utility",
            Algorithm::Paranoid => "Paranoid: alpha-beta against all other players together",
            Algorithm::Mcts => "Monte Carlo tree search: UCT with random playouts",
            Algorithm::Cfr => {
                "Counterfactual regret minimisation: an equilibrium of a game with hidden information"
            }
        }
    }

    /// Whether it searches with a window of α and β.
    pub const fn has_window(self) -> bool {
        matches!(
            self,
            Algorithm::AlphaBeta | Algorithm::Star1 | Algorithm::Paranoid
        )
    }

    /// The textbook algorithm to use by default.
    pub const fn usual(class: &Class) -> Algorithm {
        if class.hidden {
            Algorithm::Cfr
        } else if !class.is_two_player_constant_sum() {
            Algorithm::MaxN
        } else if class.chance {
            Algorithm::Expectiminimax
        } else {
            Algorithm::AlphaBeta
        }
    }

    /// The algorithm that plays best in a given time.
    pub const fn best(class: &Class) -> Algorithm {
        match Algorithm::usual(class) {
            Algorithm::AlphaBeta => Algorithm::Pvs,
            usual => usual,
        }
    }

    /// Why the algorithm does not fit such a game, and what to use instead; `None` if it fits.
    pub const fn obstacle(self, class: &Class) -> Option<&'static str> {
        let for_two = class.is_two_player_constant_sum();
        match self {
            Algorithm::Cfr if !class.hidden => Some(
                "nothing is hidden in this game; use alphabeta, expectiminimax or maxn, or mcts",
            ),
            Algorithm::Cfr if !for_two => Some(
                "it needs two players who win what the other loses, and there is no other algorithm for hidden information",
            ),
            Algorithm::Cfr => None,
            _ if class.hidden => Some("it would use what the players cannot see; use cfr"),
            Algorithm::Paranoid if class.chance => {
                Some("it takes no account of chance; use maxn or mcts")
            }
            Algorithm::MaxN | Algorithm::Mcts | Algorithm::Paranoid => None,
            _ if !for_two => Some(
                "it needs two players who win what the other loses; use maxn, paranoid or mcts",
            ),
            Algorithm::Expectiminimax | Algorithm::Star1 => None,
            _ if class.chance => Some("it takes no account of chance; use expectiminimax or mcts"),
            _ => None,
        }
    }

    /// Refuses a game that the algorithm cannot answer for. Whoever gives it the record, as
    /// [`WithHistory`](gametree_rules::WithHistory) or otherwise, need not ask about repetition.
    pub fn check<G: Game>(self, game: &G) -> Result<(), DoesNotFit> {
        match self
            .obstacle(&G::CLASS)
            .or_else(|| repetition_obstacle(game))
        {
            None => Ok(()),
            Some(obstacle) => Err(self.does_not_fit(game, obstacle)),
        }
    }

    /// The error that something keeps the algorithm from answering for a game.
    pub fn does_not_fit<G: Game>(self, game: &G, obstacle: &'static str) -> DoesNotFit {
        DoesNotFit {
            algorithm: self,
            game: game.facts().name,
            obstacle,
        }
    }

    /// The same as a compile error, where the game is known when compiling.
    pub(crate) const fn require(self, class: &Class) {
        if let Some(obstacle) = self.obstacle(class) {
            panic!("{}", obstacle);
        }
    }
}

/// Why searches of states do not fit a game whose rule of repetition needs the record; `None` if they do.
pub(crate) fn repetition_obstacle<G: Game>(game: &G) -> Option<&'static str> {
    let needs_record = game
        .facts()
        .repetition
        .is_some_and(Repetition::needs_record);
    needs_record.then_some(
        "in this game repetition is forbidden or loses, which states without their record do not show",
    )
}

/// Refuses what [`Algorithm::check`] refuses of a game whose class is known to fit.
///
/// # Panics
/// If the game's rule of repetition needs the record.
pub(crate) fn assert_needs_no_record<G: Game>(game: &G) {
    if let Some(obstacle) = repetition_obstacle(game) {
        panic!("{obstacle}");
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
