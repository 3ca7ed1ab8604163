//! What people at the board say of a state, besides whose turn it is.

use std::borrow::Cow;

use super::Spot;

/// What people at the board say of a state, and where on the board: check, mate, four in a row.
///
/// ```
/// use gametree_rules::{Spot, picture::Remark};
/// let remark = Remark::new("check").at([Spot(4)]);
/// assert_eq!((&*remark.text, &remark.spots[..]), ("check", &[Spot(4)][..]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Remark {
    /// What is said, in lower case: `check`, `stalemate`, `four in a row`.
    pub text: Cow<'static, str>,
    /// Of which spots.
    pub spots: Vec<Spot>,
}

impl Remark {
    /// A remark about no place in particular.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Remark {
        Remark {
            text: text.into(),
            spots: Vec::new(),
        }
    }

    /// With the spots of which it is said.
    #[must_use]
    pub fn at(self, spots: impl IntoIterator<Item = Spot>) -> Remark {
        let spots = spots.into_iter().collect();
        Remark { spots, ..self }
    }
}
