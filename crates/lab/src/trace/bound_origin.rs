//! The ancestor at which the bound of a cutoff was established.

use gametree_rules::{Game, Player, Turn};

use crate::trace::TraceNode;
use crate::trace::describe::{self, number};
use crate::trace::recorder::{Names, Recorder};

/// One of the two bounds of a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Alpha,
    Beta,
}

impl Side {
    pub(super) const fn letter(self) -> &'static str {
        match self {
            Side::Alpha => "α",
            Side::Beta => "β",
        }
    }

    const fn player(self) -> Player {
        match self {
            Side::Alpha => Player::FIRST,
            Side::Beta => Player::SECOND,
        }
    }
}

/// The origin of a bound.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum BoundOrigin {
    /// An ancestor whose player is guaranteed this value.
    Player { node: usize, words: String },
    /// The least or the greatest leaf value of the tree.
    Leaves { words: String },
    /// A chance node that is an ancestor, whose own bound requires at least or at most this value of one outcome (Star1).
    Chance {
        node: usize,
        /// The ancestor at which the chance node's own bound originates.
        origin: Option<usize>,
        words: String,
    },
    /// None of these: the bound is infinite.
    Unknown,
}

impl BoundOrigin {
    /// The player's node at which the bound originates, if there is one.
    pub(super) const fn node(&self) -> Option<usize> {
        match self {
            BoundOrigin::Player { node, .. } => Some(*node),
            BoundOrigin::Chance { origin, .. } => *origin,
            BoundOrigin::Leaves { .. } | BoundOrigin::Unknown => None,
        }
    }

    /// The origin in words, to follow the value of the bound.
    pub(super) fn describe(&self) -> &str {
        match self {
            BoundOrigin::Player { words, .. }
            | BoundOrigin::Leaves { words }
            | BoundOrigin::Chance { words, .. } => words,
            BoundOrigin::Unknown => "",
        }
    }
}

impl<G: Game, N: Names<G>> Recorder<G, N> {
    /// The consequence of a cutoff at a player's node against a bound of this origin.
    pub(super) fn consequence(&self, origin: &BoundOrigin, seen: &TraceNode) -> String {
        let (who, name) = (Self::mover(seen), &seen.name);
        match origin {
            BoundOrigin::Leaves { .. } => format!("{who} cannot do better at {name}"),
            BoundOrigin::Chance { node, .. } => {
                let chance = &self.trace.nodes[*node].name;
                format!("optimal play never reaches {chance}")
            }
            BoundOrigin::Player { .. } | BoundOrigin::Unknown => {
                format!("optimal play never reaches {name}")
            }
        }
    }

    /// The origin of this bound of the current node.
    pub(super) fn bound_origin(&self, side: Side, bound: f64) -> BoundOrigin {
        self.bound_origin_at(self.path.len().saturating_sub(1), side, bound)
    }

    /// The origin of this bound of the node with this index on the current path.
    fn bound_origin_at(&self, place: usize, side: Side, bound: f64) -> BoundOrigin {
        let mut found = BoundOrigin::Unknown;
        for (above, open) in self.path[..place].iter().enumerate().rev() {
            let seen = &self.trace.nodes[open.node];
            if seen.turn == Turn::Chance {
                return match found {
                    BoundOrigin::Unknown => self.bound_origin_at_chance(above, side, bound),
                    found => found,
                };
            }
            // Later matches overwrite: the bound originates at the topmost.
            if seen.turn == Turn::Player(side.player()) && open.value == Some(bound) {
                let who = describe::mover(seen.turn, Self::several());
                found = BoundOrigin::Player {
                    node: open.node,
                    words: format!(", which {who} is guaranteed at {}", seen.name),
                };
            }
        }
        found
    }

    /// The origin of a bound for an outcome of the chance node with this index on the current path.
    fn bound_origin_at_chance(&self, place: usize, side: Side, bound: f64) -> BoundOrigin {
        let seen = &self.trace.nodes[self.path[place].node];
        let (extreme, which) = match (side, self.leaves) {
            (Side::Alpha, Some((low, _))) => (Some(low), "least"),
            (Side::Beta, Some((_, high))) => (Some(high), "greatest"),
            (_, None) => (None, ""),
        };
        if extreme == Some(bound) {
            let words = format!(", the {which} leaf value");
            return BoundOrigin::Leaves { words };
        }
        let Some(window) = seen.window else {
            return BoundOrigin::Unknown;
        };
        let (outer, aim) = match side {
            Side::Alpha => (window.alpha, "exceed"),
            Side::Beta => (window.beta, "stay below"),
        };
        let origin = self.bound_origin_at(place, side, outer);
        let words = format!(
            ", the value that {} needs from this outcome to {aim} {} = {}{}",
            seen.name,
            side.letter(),
            number(outer),
            origin.describe()
        );
        BoundOrigin::Chance {
            node: self.path[place].node,
            origin: origin.node(),
            words,
        }
    }
}
