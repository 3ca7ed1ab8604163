//! Which action to try first.

use gametree_rules::{Game, Turn};

use crate::Stopped;
use crate::pvs::asked::Interval;
use crate::pvs::guide::Guide;
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::ranking::Ranked;
use crate::pvs::score::INFINITE;
use crate::pvs::steps::Step;
use crate::pvs::table::Entry;

/// What lies on the stack for a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Listed {
    /// Only what forces matters; the others wait until they are needed.
    Forcing,
    /// All actions, as the guide gave them.
    All,
    /// All actions that will be tried, ranked by all that is known of them.
    Ranked,
}

impl Listed {
    /// The same if those that are not listed yet are left out.
    #[inline]
    pub(super) fn without_others(self) -> Listed {
        if self == Listed::Forcing {
            Listed::Ranked
        } else {
            self
        }
    }
}

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Puts the actions of a node on the stack, or as many of them as are tried first.
    #[inline]
    pub(super) fn list<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        notes: &U::Notes,
        hint: u8,
    ) -> Listed {
        let Ask { game, depth, .. } = *ask;
        let remembers = !EXACT && depth >= self.guide.remember_from();
        let presorts = self.guide.presort_from().is_some_and(|from| depth >= from);
        let all_are_asked =
            depth >= self.guide.successors_from() || presorts || self.glances(depth);
        if !remembers || all_are_asked || !self.guide.forcing(game, &mut self.ranking) {
            self.guide.actions_at(game, depth, notes, &mut self.ranking);
            return self.all();
        }
        let count = self.ranking.list.len() - self.ranking.start;
        let hinted = hint != Entry::NOWHERE;
        if count > 0 && (!hinted || usize::from(hint) < count) {
            return Listed::Forcing;
        }
        self.guide.others(game, &mut self.ranking);
        self.all()
    }

    /// How all actions are listed as the guide gave them: if there is only one, it needs no rank.
    #[inline]
    fn all(&self) -> Listed {
        if self.ranking.list.len() - self.ranking.start > 1 {
            Listed::All
        } else {
            Listed::Ranked
        }
    }

    /// Puts the best of the actions from `index` on first, if that is wanted, and tells what is listed then.
    #[inline]
    pub(super) fn choose<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        notes: &U::Notes,
        index: usize,
        mut listed: Listed,
        wanted: bool,
    ) -> Result<Listed, Stopped> {
        if listed == Listed::Forcing {
            let end = self.ranking.list.len();
            if wanted && index < end {
                self.bring_forward(ask.game, index, end);
                if self.ranking.list[index].rank() >= 0 {
                    return Ok(listed);
                }
            }
            self.guide.others(ask.game, &mut self.ranking);
            listed = Listed::All;
        }
        let end = self.ranking.list.len();
        if listed == Listed::All {
            self.prepare::<EXACT>(ask, notes, index..end)?;
        }
        if wanted && index < end {
            self.bring_forward(ask.game, index, end);
        }
        Ok(Listed::Ranked)
    }

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

    /// How many actions from `index` on are not noisy, up to the first that is.
    #[inline]
    pub(super) fn quiet_from(&self, index: usize) -> usize {
        let list = &self.ranking.list[index..];
        list.iter().take_while(|ranked| !ranked.is_noisy()).count()
    }

    /// The action whose turn it is. What comes late was not brought forward, nor asked for its true rank.
    #[inline]
    pub(super) fn come_to(&self, game: &G, index: usize, late: bool) -> Ranked<G::Action> {
        let mut ranked = self.ranking.list[index];
        if late {
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
