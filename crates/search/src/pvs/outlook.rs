//! What there is to go by when it is decided how deep to look.

use crate::pvs::ranking::Ranked;

/// Where an action is tried: what there is to go by when it is decided how deep to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// How far there is still to look.
    pub depth: i32,
    /// How many actions were tried before.
    pub tried: usize,
    /// Whether the node lies where play is expected to go.
    pub expected: bool,
    /// Whether things look better than when the same player moved last.
    pub improving: bool,
    /// What is remembered of the action: up to some ten thousands for what was good elsewhere, under zero for what was not.
    pub credit: i32,
    /// Whether the action refuted something right beside.
    pub killer: bool,
}

impl Outlook {
    /// Before anything is tried.
    pub(crate) const fn new(depth: i32, expected: bool, improving: bool) -> Outlook {
        Outlook {
            depth,
            tried: 0,
            expected,
            improving,
            credit: 0,
            killer: false,
        }
    }

    /// The same with the next action in view.
    #[inline]
    pub(crate) fn turn_to<A>(&mut self, ranked: &Ranked<A>, tried: usize) {
        self.tried = tried;
        self.credit = ranked.credit;
        self.killer = ranked.rank > ranked.credit && !ranked.noisy;
    }
}
