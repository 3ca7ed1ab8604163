//! Whether counting is reproducible.

use gametree_rules::{Game, divide, perft};

use crate::lint::ensure;

/// After a count as high as this none is made: it would prove no more.
const MAX_NODES: u64 = 4_000;
const MAX_DEPTH: u32 = 6;

pub(super) fn check<G: Game>(start: &G) -> Result<usize, String> {
    let mut counted = 0;
    for depth in 1..=MAX_DEPTH {
        let once = perft(start, depth);
        let again = perft(&start.clone(), depth);
        ensure(once == again, || {
            format!("perft at depth {depth} is {once}, then {again}")
        })?;
        let sum: u64 = divide(start, depth).iter().map(|(_, count)| count).sum();
        ensure(once == sum, || {
            format!("perft at depth {depth} is {once}, but its actions sum to {sum}")
        })?;
        counted += once as usize;
        if once == 0 || once > MAX_NODES {
            break;
        }
    }
    Ok(counted)
}
