//! Principal variation search: Marsland and Campbell, Parallel Search of Strongly Ordered Game Trees, 1982; Reinefeld,
//! An Improvement to the Scout Tree Search Algorithm, 1983.

use std::num::NonZeroU64;

use gametree_rules::{Game, Player, Turn};

use crate::pvs::busy::Busy;
use crate::pvs::guide::{Guide, Interval, Ranked, Ranking};
use crate::pvs::memories::Memories;
use crate::pvs::score::{INFINITE, Scale, Score, Value};
use crate::pvs::steps::{Step, Steps};
use crate::pvs::table::{Entry, Table};
use crate::{Meter, Stopped};

/// One thread's search.
pub(crate) struct Searcher<'s, G: Game, U: Guide<G>> {
    pub(crate) guide: &'s U,
    pub(crate) table: Table<'s>,
    pub(crate) meter: Meter,
    pub(crate) steps: Steps,
    pub(crate) scale: Scale,
    pub(crate) ranking: Ranking<G::Action>,
    pub(crate) pad: U::Pad,
    /// How many times half the usual margin is added to it before a forecast is trusted.
    pub(crate) caution: i32,
    pub(crate) memories: Memories<G::Action>,
    /// How many entries it may still put into the table before that grows.
    pub(crate) room: u64,
    /// The keys of the states on the way here, where states come back.
    pub(crate) path: Vec<u64>,
    /// How many of them stood on the board before the search began, the root's among them.
    pub(crate) start: usize,
    /// What other threads are at, if there are any.
    pub(crate) busy: Option<&'s Busy>,
}

/// A node, and how it is asked.
pub(crate) struct Ask<'g, G: Game, N> {
    pub(crate) game: &'g G,
    pub(crate) player: Player,
    pub(crate) window: Interval,
    pub(crate) depth: i32,
    pub(crate) ply: Score,
    /// The slot of the action that led here.
    pub(crate) before: Option<usize>,
    /// Whether the opponent has just passed to see what happens.
    pub(crate) passed: bool,
    /// Its key, if that is known.
    pub(crate) key: Option<NonZeroU64>,
    /// What the guide carried on from the node before.
    pub(crate) notes: N,
}

/// No line is followed further: the stack has an end, even where a game has none.
const MOST_PLIES: Score = 10_000;
/// Below this many actions to come, killers and their kin cost more than they bring.
pub(super) const REMEMBER_FROM: i32 = 2;
/// So much above what is worth a place in the table, threads share the work.
const SHARED_FROM: i32 = 3;
/// The rank of an action that is put off because another thread is at it.
const DEFERRED: i32 = i32::MIN;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// What a node is worth, unless its state has come back.
    #[inline]
    pub(crate) fn search<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
    ) -> Result<Value, Stopped> {
        let Some(reversible) = self.guide.reversible(ask.game) else {
            return self.visit::<EXACT>(ask);
        };
        let key = self.guide.key(ask.game);
        if self.comes_back(key, reversible) {
            self.meter.tick()?;
            return Ok(Value::estimate(0));
        }
        self.path.push(key);
        let value = self.visit::<EXACT>(&Ask {
            key: NonZeroU64::new(key),
            ..*ask
        });
        self.path.pop();
        value
    }

    /// Whether a state that was reached in this search comes back, or one of those before it comes back twice.
    #[inline]
    fn comes_back(&self, key: u64, reversible: usize) -> bool {
        let recent = self.path.iter().enumerate().rev().take(reversible);
        let mut before = 0;
        for (place, &known) in recent.skip(1).step_by(2) {
            if known == key {
                before += 1;
                if before == 2 || place + 1 >= self.start {
                    return true;
                }
            }
        }
        false
    }

    /// What a node is worth. `EXACT` follows every line to its end and guesses nothing; the depth then only tells how much
    /// is still to come.
    fn visit<const EXACT: bool>(&mut self, ask: &Ask<'_, G, U::Notes>) -> Result<Value, Stopped> {
        let &Ask {
            game,
            player,
            window: Interval {
                mut alpha,
                mut beta,
            },
            depth,
            ply,
            ..
        } = ask;
        self.meter.tick()?;
        if ply > MOST_PLIES {
            return Err(Stopped);
        }
        if self.steps.has(Step::Knowledge) {
            let far = if EXACT { i32::MAX } else { depth };
            if let Some(solved) = self.guide.solve(game, ask.window, far, &mut self.pad) {
                self.meter.count(solved.nodes.saturating_sub(1));
                return Ok(Value::within(solved.value, alpha, beta));
            }
        }
        let mut tabled = depth >= self.guide.table_from() && self.steps.has(Step::Table);
        let mut notes = ask.notes;
        let (mut floor, mut ceiling) = (-INFINITE, INFINITE);
        if self.steps.has(Step::Knowledge) {
            let known = self.guide.probe(game, ask.window, &mut notes);
            if known.alpha >= beta {
                return Ok(Value {
                    at_most: known.alpha == known.beta,
                    ..Value::proven(known.alpha)
                });
            }
            if known.beta <= alpha || known.alpha == known.beta {
                return Ok(Value {
                    at_least: known.alpha == known.beta,
                    ..Value::proven(known.beta)
                });
            }
            (floor, ceiling) = (known.alpha, known.beta);
            (alpha, beta) = (alpha.max(floor), beta.min(ceiling));
            tabled &= !self.guide.forced(&notes);
        }
        if !EXACT && depth <= 0 {
            return self.rest(game, player, Interval { alpha, beta }, ply);
        }
        let mut hint = Entry::NOWHERE;
        let mut others = None;
        let key = match ask.key {
            Some(key) => key.get(),
            None if tabled => self.guide.key(game),
            None => 0,
        };
        if tabled && let Some(entry) = self.table.get(key) {
            hint = entry.place;
            if let Some(value) = self.recall::<EXACT>(&entry, depth, ply, alpha, beta) {
                return Ok(value);
            }
            others = Some(entry);
        }
        if !EXACT && let Some(value) = self.guess(ask, alpha, beta)? {
            return Ok(value);
        }
        let counted = self.meter.nodes();
        let before = self.ranking.start;
        let start = self.ranking.list.len();
        self.ranking.start = start;
        self.guide
            .actions_at(game, depth, &notes, &mut self.ranking);
        if self.ranking.list.len() == start {
            self.ranking.start = before;
            let outcome = self.guide.outcome(game, player, self.scale.unit);
            return Ok(Value::proven(self.scale.at(outcome, ply)));
        }
        let best = self.children::<EXACT>(ask, &notes, alpha, beta, hint);
        self.ranking.list.truncate(start);
        self.ranking.start = before;
        let (mut best, place) = best?;
        if best.score <= floor {
            (best.score, best.at_least) = (floor, true);
        }
        best.at_most |= best.score >= ceiling;
        if tabled {
            let cost = (self.meter.nodes() - counted + 1).ilog2() as u8;
            self.keep(key, others, best, place, cost, depth, ply, alpha, beta);
        }
        Ok(best)
    }

    /// Tries the actions that lie on the stack, best first.
    fn children<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        notes: &U::Notes,
        mut alpha: Score,
        beta: Score,
        hint: u8,
    ) -> Result<(Value, u8), Stopped> {
        let (start, end) = (self.ranking.start, self.ranking.list.len());
        let depth = ask.depth;
        let mut glanced = None;
        let several = end - start > 1;
        if depth >= self.guide.glance_from() && self.steps.has(Step::Knowledge) {
            if let Some(value) = self.glance(ask.game, notes, start..end, beta) {
                return Ok(value);
            }
            glanced = Some(beta);
        }
        if several
            && depth >= self.guide.successors_from()
            && self.steps.has(Step::Table)
            && self.steps.has(Step::Successors)
            && let Some(value) = self.successors::<EXACT>(ask, notes, start..end, beta)
        {
            return Ok(value);
        }
        if several {
            self.prepare::<EXACT>(ask, notes, start..end, hint)?;
        }
        let hopeless = self.hopeless::<EXACT>(ask, alpha, beta);
        let mut best = Value::proven(-INFINITE);
        let mut place = Entry::NOWHERE;
        // Whether nothing that was left out or not good enough was guessed.
        let mut sound = true;
        let mut index = start;
        while index < end {
            self.bring_forward(index, end);
            let deferrable = index > start && depth >= self.guide.table_from() + SHARED_FROM;
            if deferrable && self.is_busy(ask.game, index) {
                self.ranking.list[index].rank = DEFERRED;
                continue;
            }
            let tried = index - start;
            let ranked = self.ranking.list[index];
            index += 1;
            let next = self.guide.after(ask.game, &ranked);
            let extension = if EXACT || !self.steps.has(Step::Extensions) {
                0
            } else {
                self.guide.extension(ask.game, ranked.action, &next)
            };
            if tried > 0
                && extension == 0
                && !ranked.noisy
                && let Some(hope) = hopeless
            {
                sound = false;
                if hope > best.score {
                    best = Value::estimate(hope);
                }
                continue;
            }
            let value = match self.guide.turn_after(notes, &ranked, &next) {
                Turn::Over | Turn::Chance => {
                    let outcome = self.guide.outcome(&next, ask.player, self.scale.unit);
                    Value::proven(self.scale.at(outcome, ask.ply + 1))
                }
                Turn::Player(mover) => {
                    let slot = self.guide.slot(ask.player, ranked.action);
                    let child = Child {
                        next: &next,
                        mover,
                        slot,
                        ranked: &ranked,
                        tried,
                        extension,
                        notes: self.guide.carried(notes, &ranked, glanced),
                    };
                    self.child_alone::<EXACT>(ask, &child, alpha, beta)?
                }
            };
            sound &= value.at_most;
            if value.score > best.score {
                (best, place) = (value, ranked.place);
                if value.score >= beta {
                    if !EXACT && depth >= REMEMBER_FROM {
                        self.remember(ask, start..index - 1, &ranked);
                    }
                    best.at_most = false;
                    return Ok((best, place));
                }
                alpha = alpha.max(value.score);
            }
        }
        best.at_most = sound;
        Ok((best, place))
    }

    /// Whether another thread searches what an action leads to and this one might do something else first.
    fn is_busy(&mut self, game: &G, index: usize) -> bool {
        let Some(busy) = self.busy else {
            return false;
        };
        let ranked = &self.ranking.list[index];
        if ranked.rank == DEFERRED {
            return false;
        }
        let key = match ranked.key {
            Some(key) => key,
            None => match NonZeroU64::new(self.guide.key(&self.guide.after(game, ranked))) {
                Some(key) => key,
                None => return false,
            },
        };
        self.ranking.list[index].key = Some(key);
        busy.has(key.get())
    }

    /// Searches a child, and tells other threads so.
    #[inline]
    fn child_alone<const EXACT: bool>(
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
            return self.reply::<EXACT>(ask, child, full, depth);
        }
        let scout = Interval {
            alpha,
            beta: alpha + 1,
        };
        if !EXACT && child.extension == 0 && self.steps.has(Step::Reductions) {
            let less = self
                .guide
                .reduction(ask.depth, child.tried, child.ranked)
                .min(depth - 1);
            if less > 0 {
                let value = self.reply::<EXACT>(ask, child, scout, depth - less)?;
                if value.score <= alpha {
                    return Ok(value);
                }
            }
        }
        let value = self.reply::<EXACT>(ask, child, scout, depth)?;
        if value.score > alpha && value.score < beta {
            return self.reply::<EXACT>(ask, child, full, depth);
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
    ) -> Result<Value, Stopped> {
        let reply = Ask {
            game: child.next,
            player: child.mover,
            window,
            depth,
            ply: ask.ply + 1,
            before: Some(child.slot),
            passed: false,
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

/// A child on its way to be searched.
struct Child<'g, G: Game, N> {
    next: &'g G,
    mover: Player,
    slot: usize,
    ranked: &'g Ranked<G::Action>,
    tried: usize,
    extension: i32,
    notes: N,
}
