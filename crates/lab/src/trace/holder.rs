//! Who holds a bound that a cut is made against, and where it comes from.

use gametree_rules::{Game, Player, Turn};

use crate::trace::Seen;
use crate::trace::recorder::{Names, Recorder};
use crate::trace::words::{self, number};

/// Which of the two bounds.
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

/// Where a bound comes from.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Holder {
    /// A player above already has it.
    Player { node: usize, words: String },
    /// No leaf can pass it.
    Leaves { words: String },
    /// A chance node above needs it of this outcome.
    Chance {
        node: usize,
        /// The player's node that the chance node's own bound comes from.
        holder: Option<usize>,
        words: String,
    },
    /// Nobody.
    Nobody,
}

impl Holder {
    /// The node of the player who holds the bound in the end.
    pub(super) const fn node(&self) -> Option<usize> {
        match self {
            Holder::Player { node, .. } => Some(*node),
            Holder::Chance { holder, .. } => *holder,
            Holder::Leaves { .. } | Holder::Nobody => None,
        }
    }

    /// The same in words, to go on with after the bound.
    pub(super) fn words(&self) -> &str {
        match self {
            Holder::Player { words, .. }
            | Holder::Leaves { words }
            | Holder::Chance { words, .. } => words,
            Holder::Nobody => "",
        }
    }
}

impl<G: Game, N: Names<G>> Recorder<G, N> {
    /// What it means for a player's node that it falls out of a bound held like this.
    pub(super) fn consequence(&self, holder: &Holder, seen: &Seen) -> String {
        let (who, name) = (Self::mover(seen), &seen.name);
        match holder {
            Holder::Leaves { .. } => format!("{who} can get nothing better at {name}"),
            Holder::Chance { node, .. } => {
                let chance = &self.trace.nodes[*node].name;
                format!("{chance} will never be reached")
            }
            Holder::Player { .. } | Holder::Nobody => {
                format!("{who}'s {name} will never be reached")
            }
        }
    }

    /// Who holds this bound of the node at the end of the present path.
    pub(super) fn holder(&self, side: Side, bound: f64) -> Holder {
        self.holder_above(self.path.len().saturating_sub(1), side, bound)
    }

    /// Who holds this bound of the node at this place of the path.
    fn holder_above(&self, place: usize, side: Side, bound: f64) -> Holder {
        let mut found = Holder::Nobody;
        for (above, open) in self.path[..place].iter().enumerate().rev() {
            let seen = &self.trace.nodes[open.node];
            if seen.turn == Turn::Chance {
                return match found {
                    Holder::Nobody => self.holder_below_chance(above, side, bound),
                    found => found,
                };
            }
            // The topmost had it first.
            if seen.turn == Turn::Player(side.player()) && open.value == Some(bound) {
                let who = words::mover(seen.turn, Self::several());
                found = Holder::Player {
                    node: open.node,
                    words: format!(", which {who} holds at {}", seen.name),
                };
            }
        }
        found
    }

    /// A bound that an outcome of the chance node at this place was given.
    fn holder_below_chance(&self, place: usize, side: Side, bound: f64) -> Holder {
        let seen = &self.trace.nodes[self.path[place].node];
        let (extreme, which) = match (side, self.leaves) {
            (Side::Alpha, Some((low, _))) => (Some(low), "least"),
            (Side::Beta, Some((_, high))) => (Some(high), "most"),
            (_, None) => (None, ""),
        };
        if extreme == Some(bound) {
            let words = format!(", the {which} that any leaf is worth");
            return Holder::Leaves { words };
        }
        let Some(window) = seen.window else {
            return Holder::Nobody;
        };
        let (outer, aim) = match side {
            Side::Alpha => (window.alpha, "rise above"),
            Side::Beta => (window.beta, "stay below"),
        };
        let holder = self.holder_above(place, side, outer);
        let words = format!(
            ", which {} needs of it to {aim} {} = {}{}",
            seen.name,
            side.letter(),
            number(outer),
            holder.words()
        );
        Holder::Chance {
            node: self.path[place].node,
            holder: holder.node(),
            words,
        }
    }
}
