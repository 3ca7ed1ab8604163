//! Random trees, and every convention.

use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Ties};

/// A tree from a few random numbers, as text.
pub(crate) fn random_text(seed: &mut u64, depth: u32) -> String {
    let mut draw = |most: u64| {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % most
    };
    if depth == 0 || draw(8) == 0 {
        return draw(9).to_string();
    }
    let (kind, children) = (if draw(2) == 0 { "max" } else { "min" }, draw(3) + 1);
    let children: Vec<String> = (0..children)
        .map(|_| random_text(seed, depth - 1))
        .collect();
    format!("{kind}({})", children.join(", "))
}

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
