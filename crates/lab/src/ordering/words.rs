//! What the counts say, in words.

use super::{OrderCount, chart, knuth_moore};

/// What the counts say of the deepest tree, and of looking twice as far ahead.
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
            "No search can do with fewer than {b}^{} + {b}^{} − 1 = {minimum} of {} leaves at depth {depth} (Knuth and \
             Moore): {}.",
            depth.div_ceil(2),
            depth / 2,
            last.leaves,
            share(minimum)
        ),
        _ => format!(
            "No search can do with fewer than {minimum} of {} leaves at depth {depth}, the size of the smallest proof: {}.",
            last.leaves,
            share(minimum)
        ),
    }];
    if let Some((half, twice)) = chart::doubled(counts) {
        findings.push(format!(
            "Minimax looks {} ahead with {} leaves; alpha-beta, best first, looks {} ahead with {}.",
            moves(half.depth),
            half.leaves,
            moves(twice.depth),
            twice.best
        ));
    }
    if last.best > minimum {
        findings.push(
            "Best first is more than that here: a worse move may be refuted with less.".to_owned(),
        );
    }
    findings
}

fn moves(depth: u32) -> String {
    if depth == 1 {
        "1 move".to_owned()
    } else {
        format!("{depth} moves")
    }
}
