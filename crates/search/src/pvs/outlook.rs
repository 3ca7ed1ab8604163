//! What there is to go by when it is decided how deep to look.

use crate::pvs::ranking::Ranked;

/// What a node is expected to come to: Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It lies where play is expected to go.
    Path,
    /// Some action is too good for the opponent.
    Cut,
    /// No action is good enough.
    All,
}

impl Kind {
    /// With room between the bounds it lies on the path.
    #[inline]
    pub(crate) const fn of(room: bool, cut: bool) -> Kind {
        match (room, cut) {
            (true, _) => Kind::Path,
            (false, true) => Kind::Cut,
            (false, false) => Kind::All,
        }
    }
}

/// Where an action is tried: what there is to go by when it is decided how deep to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// How far there is still to look.
    pub depth: i32,
    /// How many actions were tried before.
    pub tried: usize,
    /// What the node is expected to come to.
    pub kind: Kind,
    /// Whether things look better than when the same player moved last.
    pub improving: bool,
    /// What is remembered of the action: up to some ten thousands for what was good elsewhere, under zero for what was not.
    pub credit: i32,
    /// Whether the action refuted something right beside.
    pub killer: bool,
    /// How much less deep it is looked at first after the action.
    pub reduced: i32,
}

impl Outlook {
    /// Before anything is tried.
    pub(crate) const fn new(depth: i32, kind: Kind, improving: bool) -> Outlook {
        Outlook {
            depth,
            tried: 0,
            kind,
            improving,
            credit: 0,
            killer: false,
            reduced: 0,
        }
    }

    /// The same with the next action in view.
    #[inline]
    pub(crate) fn turn_to<A>(&mut self, ranked: &Ranked<A>, tried: usize) {
        self.tried = tried;
        self.credit = ranked.credit;
        self.killer = ranked.rank() > ranked.credit && !ranked.is_noisy();
    }
}
