//! Counting move sequences: the test of rules and of their speed.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Game, Turn};

/// How many sequences of exactly `depth` actions lead on from here. Chance's outcomes count as actions; games that end
/// sooner do not count.
///
/// The rules of chess and others are checked against published tables of these numbers. The count stops at `u64::MAX`.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    perft_unless(game, depth, &AtomicBool::new(false)).unwrap_or(0)
}

/// [`perft`], unless it is told to stop before it is done.
pub fn perft_unless<G: Game>(game: &G, depth: u32, stop: &AtomicBool) -> Option<u64> {
    Walk {
        actions: Vec::new(),
        outcomes: Vec::new(),
        stop,
    }
    .count(game, depth)
}

/// [`perft`] for each action by itself, in order: what one compares to find a wrong rule.
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(G::Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    game.choices()
        .into_iter()
        .map(|action| (action, perft(&game.after(action), rest)))
        .collect()
}

/// One buffer for the whole walk, used as a stack.
struct Walk<'a, A> {
    actions: Vec<A>,
    outcomes: Vec<(A, f64)>,
    stop: &'a AtomicBool,
}

impl<A: Copy> Walk<'_, A> {
    fn count<G: Game<Action = A>>(&mut self, game: &G, depth: u32) -> Option<u64> {
        if depth == 0 {
            return Some(1);
        }
        // Looked at only where much still lies below.
        if depth > 2 && self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let start = self.actions.len();
        match game.turn() {
            Turn::Over => return Some(0),
            Turn::Player(_) => game.actions(&mut self.actions),
            Turn::Chance => {
                self.outcomes.clear();
                game.outcomes(&mut self.outcomes);
                self.actions
                    .extend(self.outcomes.iter().map(|outcome| outcome.0));
            }
        }
        let end = self.actions.len();
        let mut nodes = 0_u64;
        if depth == 1 {
            nodes = (end - start) as u64;
        } else {
            for index in start..end {
                nodes =
                    nodes.saturating_add(self.count(&game.after(self.actions[index]), depth - 1)?);
            }
        }
        self.actions.truncate(start);
        Some(nodes)
    }
}
