//! Counting sequences of moves.

use std::io::Write;
use std::ops::ControlFlow;

use gametree_games::Chess;
use gametree_games::chess::{Castling, long_algebraic};
use gametree_rules::Game;

use super::Output;
use crate::Control;

/// No count of more moves ever ends.
pub(super) const MAX_DEPTH: u32 = 30;
/// The number of moves counted between two checks of the stop signal.
const UNINTERRUPTED: u32 = 3;

/// Says how many sequences of moves there are, after each first move and in all.
pub(super) fn count<W: Write>(
    game: &Chess,
    castling: Castling,
    depth: u32,
    output: &Output<W>,
    control: &Control,
) {
    // An error of the output is kept by it.
    let (ControlFlow::Continue(()) | ControlFlow::Break(())) =
        divide(game, castling, depth, output, control);
}

fn divide<W: Write>(
    game: &Chess,
    castling: Castling,
    depth: u32,
    output: &Output<W>,
    control: &Control,
) -> ControlFlow<()> {
    let mut all = u64::from(depth == 0);
    let moves = game.choices_if_continued();
    for action in moves.into_iter().filter(|_| depth > 0) {
        let ControlFlow::Continue(nodes) = sequences(&game.after(action), depth - 1, control)
        else {
            return output.note("the count was stopped");
        };
        all = all.saturating_add(nodes);
        let text = long_algebraic(game, action, castling);
        output.line(format!("{text}: {nodes}"))?;
    }
    output.line(format!("\nNodes searched: {all}\n"))
}

fn sequences(game: &Chess, depth: u32, control: &Control) -> ControlFlow<(), u64> {
    if control.is_stopped() {
        return ControlFlow::Break(());
    }
    if depth <= UNINTERRUPTED {
        return ControlFlow::Continue(game.count(depth).unwrap_or(0));
    }
    let mut all = 0_u64;
    for action in game.choices_if_continued() {
        all = all.saturating_add(sequences(&game.after(action), depth - 1, control)?);
    }
    ControlFlow::Continue(all)
}
