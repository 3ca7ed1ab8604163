//! Limits of a search.

use std::time::{Duration, Instant};

use gametree_protocols::uci::Go;
use gametree_rules::Player;
use gametree_search::{Clock, Limits};

/// Deeper than any useful search gets.
const MAX_DEPTH: u32 = 245;

/// The limits that a board sets. Time runs since the command was received, or from the ponder hit. With a clock that
/// has run out there is no time, but a move is found all the same.
pub(super) fn limits(go: &Go, player: Player, overhead: Duration, received: Instant) -> Limits {
    // With pruning a mate is found at a greater depth than its length.
    let mate = go
        .mate
        .map(|moves| moves.saturating_mul(4).saturating_add(8));
    let depth = go.depth.into_iter().chain(mate).min().unwrap_or(MAX_DEPTH);
    let (left, increment) = if player == Player::FIRST {
        (go.white_time, go.white_increment)
    } else {
        (go.black_time, go.black_increment)
    };
    let milliseconds = |number: i64| Duration::from_millis(number.max(0).unsigned_abs());
    let clock = left.map(|left| Clock {
        remaining: milliseconds(left),
        increment: milliseconds(increment.unwrap_or(0)),
        moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
        overhead,
    });
    let time = go
        .move_time
        .map(|time| Duration::from_millis(time).saturating_sub(overhead));
    Limits {
        time: time.filter(|_| !go.infinite),
        clock: clock.filter(|_| !go.infinite),
        since: Some(received).filter(|_| !go.ponder),
        pondering: go.ponder,
        depth: Some(depth.clamp(1, MAX_DEPTH)),
        nodes: go.nodes,
        ..Limits::default()
    }
}
