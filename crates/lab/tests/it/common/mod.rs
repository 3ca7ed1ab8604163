//! Random trees.

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
