//! Options for move ordering and for random trees.

use clap::Args;
use gametree_lab::MAX_NODES;

#[derive(Debug, Args)]
pub(crate) struct OrderingArgs {
    /// A random tree with branching factor B and depth D
    #[arg(long, value_name = "B,D", value_parser = uniform, conflicts_with = "game")]
    pub(crate) uniform: Option<(u32, u32)>,
    /// Count the leaves that alpha-beta visits with moves in the given order, best first, worst first and in random order
    #[arg(long, conflicts_with_all = ["trace", "frames", "animated", "dot", "latex", "leaves", "algorithm", "compare", "what_if", "step"])]
    pub(crate) ordering: bool,
    /// Number of random orders
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) samples: u32,
}

/// Reads `B,D`.
fn uniform(text: &str) -> Result<(u32, u32), String> {
    let bad = || format!("expected branching factor and depth such as 3,6, found '{text}'");
    let (branching, depth) = text.split_once(',').ok_or_else(bad)?;
    let number = |text: &str| text.trim().parse::<u32>().ok().filter(|&number| number > 0);
    let (branching, depth) = number(branching).zip(number(depth)).ok_or_else(bad)?;
    let nodes = (0..depth).try_fold(1_u64, |nodes, _| {
        let more = nodes.checked_mul(u64::from(branching))?.checked_add(1)?;
        Some(more).filter(|&more| more <= MAX_NODES as u64)
    });
    match nodes {
        Some(_) => Ok((branching, depth)),
        None => Err(format!(
            "expected a tree of at most {MAX_NODES} nodes, found more with '{text}'"
        )),
    }
}
