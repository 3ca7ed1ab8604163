//! Which action to try first.

use gametree_rules::{Game, Turn};

use crate::Stopped;
use crate::pvs::guide::{Guide, Interval};
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::ranking::Ranked;
use crate::pvs::score::INFINITE;
use crate::pvs::steps::Step;
use crate::pvs::table::Entry;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Puts the action that was best before first, if it is among these.
    #[inline]
    pub(super) fn begin_with(&mut self, hint: u8, actions: std::ops::Range<usize>) -> bool {
        let list = &mut self.ranking.list[actions];
        let place = usize::from(hint);
        let hinted =
            hint != Entry::NOWHERE && list.get(place).is_some_and(|ranked| ranked.place() == hint);
        if hinted {
            list.swap(0, place);
        }
        hinted
    }

    /// Ranks the actions by all that is known of them.
    pub(super) fn prepare<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        notes: &U::Notes,
        actions: std::ops::Range<usize>,
    ) -> Result<(), Stopped> {
        let depth = ask.depth;
        if self.steps.has(Step::Presort)
            && actions.start == self.ranking.start
            && let Some(from) = self.guide.presort_from()
            && depth >= from
        {
            self.presort(ask, notes, actions)?;
        } else if depth >= self.guide.remember_from() && !EXACT {
            let advice = self.memories.at(ask.ply as usize, ask.before);
            let list = &mut self.ranking.list[actions];
            for ranked in &mut *list {
                // What refutes by force is not remembered.
                if ranked.is_noisy() {
                    continue;
                }
                let slot = self.guide.slot(ask.player, ranked);
                ranked.credit = advice.credit_of(slot);
                ranked.raise(ranked.credit);
            }
            for (action, bonus) in advice.refutations() {
                let known = list.iter_mut().find(|ranked| ranked.action == action);
                if let Some(ranked) = known.filter(|ranked| !ranked.is_noisy()) {
                    ranked.raise(bonus);
                }
            }
        }
        Ok(())
    }

    /// Ranks the actions by a shallow search of each.
    pub(super) fn presort(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        notes: &U::Notes,
        actions: std::ops::Range<usize>,
    ) -> Result<(), Stopped> {
        let depth = (ask.depth / 4 - 2).clamp(0, 6);
        for index in actions {
            let ranked = self.ranking.list[index];
            let next = self.guide.after(ask.game, &ranked);
            let Turn::Player(mover) = self.guide.turn_after(notes, &ranked, &next) else {
                continue;
            };
            let child = Ask {
                game: &next,
                player: mover,
                window: Interval {
                    alpha: -INFINITE,
                    beta: INFINITE,
                },
                depth,
                ply: ask.ply + 1,
                before: [0; 2],
                passed: true,
                cut: false,
                without: Entry::NOWHERE,
                key: None,
                notes: self.guide.carried(notes, &ranked, None),
            };
            let score = self.worth_to::<false>(ask.player, &child)?.score;
            self.ranking.list[index].raise(score * 256);
        }
        Ok(())
    }

    /// Puts the best of the actions from `index` on first.
    #[inline]
    pub(super) fn bring_forward(&mut self, game: &G, index: usize, end: usize) {
        let list = &mut self.ranking.list[index..end];
        loop {
            let best = most_urgent(list);
            let rank = self.guide.true_rank(game, &list[best]);
            if rank == list[best].rank() {
                list.swap(0, best);
                return;
            }
            list[best].set_rank(rank);
        }
    }

    /// The action whose turn it is. What comes after so many others was not brought forward, nor asked for its true rank.
    #[inline]
    pub(super) fn come_to(&self, game: &G, index: usize, most: usize) -> Ranked<G::Action> {
        let mut ranked = self.ranking.list[index];
        if index - self.ranking.start >= most {
            ranked.set_rank(self.guide.true_rank(game, &ranked));
        }
        ranked
    }

    /// Puts the one first that would be the best if all of them turned out to be as good as they may be.
    #[inline]
    pub(super) fn bring_hopes_forward(&mut self, index: usize, end: usize) {
        let list = &mut self.ranking.list[index..end];
        let best = most_urgent(list);
        list.swap(0, best);
    }

    /// An action was too good for the opponent.
    pub(super) fn remember(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        tried: std::ops::Range<usize>,
        ranked: &Ranked<G::Action>,
    ) {
        if ranked.is_noisy() {
            return;
        }
        let slot = self.guide.slot(ask.player, ranked);
        self.memories
            .refuted(ranked.action, slot, ask.ply as usize, ask.before, ask.depth);
        for vain in &self.ranking.list[tried] {
            if vain.was_searched() && !vain.is_noisy() {
                let slot = self.guide.slot(ask.player, vain);
                self.memories.failed(slot, ask.before, ask.depth);
            }
        }
    }
}

/// The place of the one to try first.
#[inline]
fn most_urgent<A>(list: &[Ranked<A>]) -> usize {
    let (mut best, mut most) = (0, i64::MIN);
    for (index, ranked) in list.iter().enumerate() {
        if ranked.urgency > most {
            (best, most) = (index, ranked.urgency);
        }
    }
    best
}
