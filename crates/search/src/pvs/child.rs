//! One child of a node: how deep it is looked at, and with which window.

use std::num::NonZeroU64;

use gametree_rules::{Game, Player};

use crate::Stopped;
use crate::pvs::asked::Interval;
use crate::pvs::guide::Guide;
use crate::pvs::node::{Ask, DEFERRED, Searcher};
use crate::pvs::outlook::Outlook;
use crate::pvs::ranking::Ranked;
use crate::pvs::score::{Score, Value};
use crate::pvs::steps::Step;
use crate::pvs::table::Entry;

/// Where it would be looked so much less deep, it is asked first whether the action threatens something grave: nothing that
/// does is put aside, however much it gives away.
const MENACED_FROM: i32 = 2;

/// A child on its way to be searched.
pub(super) struct Child<'g, G: Game, N> {
    pub(super) next: &'g G,
    pub(super) mover: Player,
    pub(super) slot: usize,
    pub(super) ranked: &'g Ranked<G::Action>,
    /// How many were tried before.
    pub(super) tried: usize,
    /// How much less deep it is looked at first.
    pub(super) reduced: i32,
    pub(super) extension: i32,
    pub(super) notes: N,
}

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Whether another thread searches what an action leads to and this one might do something else first.
    pub(super) fn is_busy(&mut self, game: &G, index: usize) -> bool {
        let Some(busy) = self.busy else {
            return false;
        };
        let ranked = &self.ranking.list[index];
        if ranked.rank() == DEFERRED {
            return false;
        }
        let key = match ranked.key {
            Some(key) => key,
            None => match NonZeroU64::new(self.guide.key_after(game, ranked)) {
                Some(key) => key,
                None => return false,
            },
        };
        self.ranking.list[index].key = Some(key);
        busy.has(key.get())
    }

    /// How much deeper than usual it is looked after an action.
    #[inline]
    pub(super) fn extension<const EXACT: bool>(
        &self,
        ask: &Ask<'_, G, U::Notes>,
        ranked: &Ranked<G::Action>,
        next: &G,
        only: i32,
    ) -> i32 {
        if EXACT {
            return 0;
        }
        let wanted = only + self.guide.extension(ask.game, ranked.action, next);
        self.further(ask.ply, wanted)
    }

    /// How much deeper than usual it is looked: not at all too far from the root.
    #[inline]
    pub(super) fn further(&self, ply: Score, wanted: i32) -> i32 {
        if self.steps.has(Step::Extensions) {
            wanted.min(if ply < 2 * self.iteration { 2 } else { 0 })
        } else {
            0
        }
    }

    /// Under what number an action is remembered, where anything is.
    #[inline]
    pub(super) fn slot<const EXACT: bool>(
        &self,
        player: Player,
        ranked: &Ranked<G::Action>,
    ) -> usize {
        if EXACT {
            0
        } else {
            self.guide.slot(player, ranked)
        }
    }

    /// How much less deep it is looked at first after an action.
    #[inline]
    pub(super) fn reduction(&self, ranked: &Ranked<G::Action>, outlook: &Outlook) -> i32 {
        if outlook.tried > 0 && self.steps.has(Step::Reductions) {
            self.guide.reduction(ranked, outlook)
        } else {
            0
        }
    }

    /// Searches a child, and tells other threads so.
    #[inline]
    pub(super) fn child_alone<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        child: &Child<'_, G, U::Notes>,
        alpha: Score,
        beta: Score,
    ) -> Result<Value, Stopped> {
        let told = self.busy.zip(child.ranked.key);
        if let Some((busy, key)) = told {
            busy.enter(key.get());
        }
        let value = self.child::<EXACT>(ask, child, alpha, beta);
        if let Some((busy, key)) = told {
            busy.leave(key.get());
        }
        value
    }

    /// Searches a child: the first with the whole window, the others only for whether they are better.
    fn child<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        child: &Child<'_, G, U::Notes>,
        alpha: Score,
        beta: Score,
    ) -> Result<Value, Stopped> {
        let depth = ask.depth - 1 + child.extension;
        let full = Interval { alpha, beta };
        if child.tried == 0 || beta - alpha == 1 && EXACT || !self.steps.has(Step::Scout) {
            let cut = beta - alpha == 1 && !ask.cut;
            return self.reply::<EXACT>(ask, child, full, depth, cut);
        }
        let scout = Interval {
            alpha,
            beta: alpha + 1,
        };
        if !EXACT && child.extension == 0 {
            let less = child.reduced.min(depth - 1);
            let menacing = less >= MENACED_FROM && self.guide.threatened(child.next, depth);
            if less > 0 && !menacing {
                let value = self.reply::<EXACT>(ask, child, scout, depth - less, true)?;
                if value.score <= alpha {
                    return Ok(value);
                }
            }
        }
        let value = self.reply::<EXACT>(ask, child, scout, depth, !ask.cut)?;
        if value.score > alpha && value.score < beta {
            return self.reply::<EXACT>(ask, child, full, depth, false);
        }
        Ok(value)
    }

    /// The value of a child to the player who leads to it, who may move again there.
    #[inline]
    fn reply<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        child: &Child<'_, G, U::Notes>,
        window: Interval,
        depth: i32,
        cut: bool,
    ) -> Result<Value, Stopped> {
        let reply = Ask {
            game: child.next,
            player: child.mover,
            window,
            depth,
            ply: ask.ply + 1,
            before: [child.slot as u32, ask.before[0]],
            passed: false,
            cut,
            without: Entry::NOWHERE,
            key: child.ranked.key,
            notes: child.notes,
        };
        self.worth_to::<EXACT>(ask.player, &reply)
    }

    /// What a node is worth to a player, who may or may not be to move there; the window is that player's.
    #[inline]
    pub(crate) fn worth_to<const EXACT: bool>(
        &mut self,
        player: Player,
        ask: &Ask<'_, G, U::Notes>,
    ) -> Result<Value, Stopped> {
        if ask.player == player {
            return self.search::<EXACT>(ask);
        }
        let value = self.search::<EXACT>(&Ask {
            window: ask.window.turned(),
            ..*ask
        })?;
        Ok(-value)
    }
}
