//! Conclusions from the counts.

use super::{OrderCount, chart, knuth_moore};

/// Conclusions about the deepest tree, and about searching to twice the depth.
pub fn findings(counts: &[OrderCount]) -> Vec<String> {
    let Some(last) = counts.last() else {
        return Vec::new();
    };
    let share = |number: u64| {
        let part = 100.0 * number as f64 / last.leaves.max(1) as f64;
        format!("{part:.1}\u{a0}%")
    };
    let (depth, minimum) = (last.depth, last.minimum);
    let mut findings = vec![match last.branching {
        Some(b) if knuth_moore(b, depth) == minimum => format!(
            "Any correct search visits at least {b}^{} + {b}^{} − 1 = {minimum} of {} leaves at depth {depth} (Knuth and \
             Moore 1975): {}.",
            depth.div_ceil(2),
            depth / 2,
            last.leaves,
            share(minimum)
        ),
        _ => format!(
            "Any correct search visits at least {minimum} of {} leaves at depth {depth}, the size of the smallest proof: {}.",
            last.leaves,
            share(minimum)
        ),
    }];
    if let Some((half, twice)) = chart::doubled(counts) {
        findings.push(format!(
            "Minimax visits {} leaves at depth {}; alpha-beta with the best move first visits {} at depth {}.",
            half.leaves, half.depth, twice.best, twice.depth
        ));
    }
    if last.best > minimum {
        findings.push(
            "The best-first order visits more than this minimum here, since another move may have a smaller refutation.".to_owned(),
        );
    }
    findings
}
