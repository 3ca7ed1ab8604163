//! What a search remembers of actions, whatever the state: killers, history, counter-moves, continuations.

use crate::pvs::lessons::Lessons;
use crate::pvs::{Step, Steps};

/// The slots of the last action and of the one before it; zero for none that is remembered.
pub(crate) type Before = [u32; 2];

/// What refuted what, and how often.
#[derive(Debug)]
pub(crate) struct Memories<A> {
    killers: Vec<[Option<A>; 2]>,
    history: Vec<i32>,
    replies: Vec<Option<A>>,
    /// What was good after each action, and after each action but one, if there is room for that; nothing after none.
    continuations: [Vec<i16>; 2],
    slots: usize,
    steps: Steps,
    /// What was learned about the evaluation.
    pub(crate) lessons: Lessons,
}

/// Above every rank a guide gives to actions that are not noisy.
const KILLER: i32 = 1 << 20;
const REPLY: i32 = 1 << 19;
/// History never counts more than this.
const MOST: i32 = 1 << 14;
/// With more kinds of actions there is no room for what follows what.
const MOST_PAIRED: usize = 1 << 10;

/// How much one action is worth remembering.
const fn amount(depth: i32) -> i32 {
    let amount = 170 * depth - 60;
    if amount < 2000 { amount } else { 2000 }
}

impl<A> Default for Memories<A> {
    fn default() -> Memories<A> {
        Memories {
            killers: Vec::new(),
            history: Vec::new(),
            replies: Vec::new(),
            continuations: Default::default(),
            slots: 0,
            steps: Steps::default(),
            lessons: Lessons::default(),
        }
    }
}

impl<A: Copy + Eq> Memories<A> {
    /// For another search with these steps, of so many kinds of actions.
    pub(crate) fn again(mut self, steps: Steps, slots: usize) -> Memories<A> {
        if self.slots != slots || self.steps != steps {
            self = Memories::default();
        }
        (self.slots, self.steps) = (slots, steps);
        self.killers.clear();
        self
    }

    /// Forgets everything, but keeps the room for it.
    pub(crate) fn forget(&mut self) {
        self.killers.clear();
        self.history.fill(0);
        self.replies.fill(None);
        for pairs in &mut self.continuations {
            pairs.fill(0);
        }
        self.lessons.forget();
    }

    /// What is remembered for a node so far from the root, after these actions.
    #[inline]
    pub(crate) fn at(&self, ply: usize, before: Before) -> Advice<'_, A> {
        let reply = self.replies.get(before[0] as usize);
        let row = |which: usize| {
            let first = before[which] as usize * self.slots;
            let pairs = &self.continuations[which];
            pairs.get(first..first + self.slots).unwrap_or_default()
        };
        Advice {
            killers: self.killers.get(ply).copied().unwrap_or_default(),
            reply: reply.copied().flatten(),
            history: &self.history,
            continuations: [row(0), row(1)],
        }
    }

    /// An action refuted what came before.
    pub(crate) fn refuted(
        &mut self,
        action: A,
        slot: usize,
        ply: usize,
        before: Before,
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
        if before[0] != 0 && self.steps.has(Step::CounterMoves) {
            if self.replies.is_empty() {
                self.replies.resize(self.slots, None);
            }
            self.replies[before[0] as usize] = Some(action);
        }
        self.credit(slot, before, amount(depth));
    }

    /// An action was tried in vain where another was good.
    pub(crate) fn failed(&mut self, slot: usize, before: Before, depth: i32) {
        self.credit(slot, before, -amount(depth));
    }

    fn credit(&mut self, slot: usize, before: Before, amount: i32) {
        if slot == 0 {
            return;
        }
        if self.steps.has(Step::History) {
            if self.history.is_empty() {
                self.history.resize(self.slots, 0);
            }
            let known = &mut self.history[slot];
            *known = drawn(*known, amount);
        }
        if self.slots <= MOST_PAIRED && self.steps.has(Step::Continuations) {
            for (pairs, earlier) in self.continuations.iter_mut().zip(before) {
                if earlier == 0 {
                    continue;
                }
                if pairs.is_empty() {
                    *pairs = vec![0; self.slots * self.slots];
                }
                let known = &mut pairs[earlier as usize * self.slots + slot];
                *known = drawn(i32::from(*known), amount) as i16;
            }
        }
    }
}

/// What is remembered for one node.
#[derive(Debug)]
pub(crate) struct Advice<'m, A> {
    killers: [Option<A>; 2],
    reply: Option<A>,
    history: &'m [i32],
    /// What was good after the last action, and after the one before it; empty where nothing is known.
    continuations: [&'m [i16]; 2],
}

impl<A: Copy + Eq> Advice<'_, A> {
    /// What is remembered of an action in general.
    #[inline]
    pub(crate) fn credit_of(&self, slot: usize) -> i32 {
        let after = |row: &[i16]| i32::from(row.get(slot).copied().unwrap_or(0));
        let [last, earlier] = self.continuations;
        self.history.get(slot).copied().unwrap_or(0) + after(last) + after(earlier)
    }

    /// What refuted something right here, and how much sooner it should be tried because of that.
    #[inline]
    pub(crate) fn refutations(&self) -> impl Iterator<Item = (A, i32)> {
        let [first, second] = self.killers;
        let known = [(first, KILLER + 1), (second, KILLER), (self.reply, REPLY)];
        known
            .into_iter()
            .filter_map(|(action, bonus)| Some((action?, bonus)))
    }
}

/// The nearer to the most, the less is added.
#[inline]
const fn drawn(known: i32, amount: i32) -> i32 {
    known + amount - known * amount.abs() / MOST
}
