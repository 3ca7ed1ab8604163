//! Why a game has no extensive form that can be searched.

use gametree_rules::Player;

use crate::Stopped;

/// Why a game has no extensive form that can be searched, by an algorithm that trusts what players know: each way of it
/// with the moves from the start to the first node that shows it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotExtensive<A> {
    /// The tree is larger than was allowed.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A view does not tell what the player knew and did when last to move. Without perfect recall an information set
    /// has no value of its own, and regrets say nothing of equilibria.
    #[error("{player}, who sees '{}', no longer knows what they saw or did before", .view.escape_debug())]
    Forgets {
        /// Who.
        player: Player,
        /// The view, as text.
        view: String,
        /// How it comes to that.
        moves: Vec<A>,
    },
    /// States that look the same offer different actions, or the same in another order.
    #[error("{player}, who sees '{}', does not always have the same actions in the same order", .view.escape_debug())]
    DifferentActions {
        /// Who.
        player: Player,
        /// The view, as text.
        view: String,
        /// How it comes to that.
        moves: Vec<A>,
    },
    /// Two different views have the same text, and so the same name in a policy.
    #[error("two different views of {player} are both written '{}'", .view.escape_debug())]
    SameText {
        /// Who.
        player: Player,
        /// The text of both views.
        view: String,
        /// How it comes to the second of them.
        moves: Vec<A>,
    },
}

impl<A> NotExtensive<A> {
    /// The moves from the start to where it shows; none if the tree was only too large.
    pub fn moves(&self) -> &[A] {
        match self {
            NotExtensive::Stopped(_) => &[],
            NotExtensive::Forgets { moves, .. }
            | NotExtensive::DifferentActions { moves, .. }
            | NotExtensive::SameText { moves, .. } => moves,
        }
    }
}
