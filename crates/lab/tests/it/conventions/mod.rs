//! Every convention.

use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Ties};

/// Every combination of conventions.
pub(crate) fn all_conventions() -> impl Iterator<Item = Conventions> {
    (0..16).map(|bits: u8| {
        let is_set = |bit: u8| bits & bit != 0;
        Conventions {
            cut: [CutAt::Equality, CutAt::Strictly][usize::from(is_set(1))],
            fail: [Fail::Soft, Fail::Hard][usize::from(is_set(2))],
            cutoffs: [Cutoffs::Deep, Cutoffs::Shallow][usize::from(is_set(4))],
            ties: [Ties::First, Ties::Last][usize::from(is_set(8))],
        }
    })
}
