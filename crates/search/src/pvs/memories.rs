//! What a search remembers of actions, whatever the state: killers, history, counter-moves.

use crate::pvs::guide::SLOTS;
use crate::pvs::{Step, Steps};

/// What refuted what, and how often.
#[derive(Debug)]
pub(crate) struct Memories<A> {
    killers: Vec<[Option<A>; 2]>,
    history: Vec<i32>,
    replies: Vec<Option<A>>,
    steps: Steps,
}

/// Above every rank a guide gives.
const KILLER: i32 = 1 << 20;
const REPLY: i32 = 1 << 19;
/// History never counts more than this.
const MOST: i32 = 1 << 14;

impl<A: Copy + Eq> Memories<A> {
    pub(crate) fn new(steps: Steps) -> Memories<A> {
        Memories {
            killers: Vec::new(),
            history: Vec::new(),
            replies: Vec::new(),
            steps,
        }
    }

    /// How much sooner an action should be tried.
    #[inline]
    pub(crate) fn bonus(&self, action: A, slot: usize, ply: usize, before: Option<usize>) -> i32 {
        let mut bonus = self.history.get(slot).copied().unwrap_or(0);
        if let Some(killers) = self.killers.get(ply) {
            if killers[0] == Some(action) {
                bonus += KILLER + 1;
            } else if killers[1] == Some(action) {
                bonus += KILLER;
            }
        }
        let reply = before.and_then(|before| self.replies.get(before));
        if reply.is_some_and(|&reply| reply == Some(action)) {
            bonus += REPLY;
        }
        bonus
    }

    /// An action refuted what came before; those tried in vain did not.
    pub(crate) fn refuted(
        &mut self,
        action: A,
        slot: usize,
        ply: usize,
        before: Option<usize>,
        depth: i32,
    ) {
        if self.steps.has(Step::Killers) {
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let killers = &mut self.killers[ply];
            if killers[0] != Some(action) {
                *killers = [Some(action), killers[0]];
            }
        }
        if let Some(before) = before.filter(|_| self.steps.has(Step::CounterMoves)) {
            if self.replies.is_empty() {
                self.replies.resize(SLOTS, None);
            }
            self.replies[before] = Some(action);
        }
        self.credit(slot, depth * depth);
    }

    /// An action was worth trying first, or not.
    pub(crate) fn credit(&mut self, slot: usize, amount: i32) {
        if self.steps.has(Step::History) && slot != 0 {
            if self.history.is_empty() {
                self.history.resize(SLOTS, 0);
            }
            let amount = amount.clamp(-MOST / 8, MOST / 8);
            let known = &mut self.history[slot];
            *known += amount - *known * amount.abs() / MOST;
        }
    }
}
