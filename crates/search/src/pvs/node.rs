//! Principal variation search: Marsland and Campbell, Parallel Search of Strongly Ordered Game Trees, 1982; Reinefeld,
//! An Improvement to the Scout Tree Search Algorithm, 1983.

use std::num::NonZeroU64;
use std::sync::atomic::{AtomicI32, Ordering};

use gametree_rules::{Game, Player, Turn};

use crate::pvs::asked::Interval;
use crate::pvs::busy::Busy;
use crate::pvs::child::Child;
use crate::pvs::found::Found;
use crate::pvs::guide::Guide;
use crate::pvs::memories::{Before, Memories};
use crate::pvs::order::Listed;
use crate::pvs::outlook::{Kind, Outlook};
use crate::pvs::ranking::Ranking;
use crate::pvs::score::{Scale, Score, Value};
use crate::pvs::singular::Lone;
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
    /// How play goes on from the nodes on the way here that lie on the best line, as far as they were searched.
    pub(crate) ways: Vec<Vec<G::Action>>,
    /// What the states on the way here look worth, those where that says nothing too.
    pub(crate) standing: Vec<Option<Score>>,
    /// How deep it looks this time, extensions aside.
    pub(crate) iteration: i32,
    /// How far from the root it has looked.
    pub(crate) deepest: Score,
    /// The same of all threads.
    pub(crate) farthest: &'s AtomicI32,
}

/// A node, and how it is asked.
pub(crate) struct Ask<'g, G: Game, N> {
    pub(crate) game: &'g G,
    pub(crate) player: Player,
    pub(crate) window: Interval,
    pub(crate) depth: i32,
    pub(crate) ply: Score,
    /// The slots of the actions that led here.
    pub(crate) before: Before,
    /// Whether the opponent has just passed to see what happens.
    pub(crate) passed: bool,
    /// Whether some action is expected to be too good for the opponent.
    pub(crate) cut: bool,
    /// The place of an action that is left out, to see what there is without it.
    pub(crate) without: u8,
    /// Its key, if that is known.
    pub(crate) key: Option<NonZeroU64>,
    /// What the guide carried on from the node before.
    pub(crate) notes: N,
}

impl<'g, G: Game, N: Default> Ask<'g, G, N> {
    /// A node that is asked about on its own, whatever led there.
    pub(crate) fn alone(
        game: &'g G,
        player: Player,
        window: Interval,
        depth: i32,
        ply: Score,
    ) -> Ask<'g, G, N> {
        Ask {
            game,
            player,
            window,
            depth,
            ply,
            before: [0; 2],
            passed: false,
            cut: false,
            without: Entry::NOWHERE,
            key: None,
            notes: N::default(),
        }
    }
}

/// No line is followed further: the stack has an end, even where a game has none.
const MOST_PLIES: Score = 10_000;
/// So much above what is worth a place in the table, threads share the work.
const SHARED_FROM: i32 = 3;
/// The rank of an action that is put off because another thread is at it.
pub(super) const DEFERRED: i32 = i32::MIN;

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
        let key = ask
            .key
            .map_or_else(|| self.guide.key(ask.game), NonZeroU64::get);
        self.table.prefetch(key);
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

    /// Notes how far from the root it looks.
    #[inline]
    pub(super) fn reach(&mut self, ply: Score) {
        if ply > self.deepest {
            self.deepest = ply;
            self.farthest.fetch_max(ply, Ordering::Relaxed);
        }
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
    pub(super) fn visit<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
    ) -> Result<Value, Stopped> {
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
        self.reach(ply);
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
        let whole = ask.without == Entry::NOWHERE;
        let mut tabled = whole && depth >= self.guide.table_from() && self.steps.has(Step::Table);
        let mut notes = ask.notes;
        let (floor, ceiling) = match self.proven(ask, &mut notes) {
            Ok(known) => (known.alpha, known.beta),
            Err(value) => return Ok(value),
        };
        (alpha, beta) = (alpha.max(floor), beta.min(ceiling));
        tabled &= !(self.steps.has(Step::Knowledge) && self.guide.forced(&notes));
        if !EXACT && depth <= 0 {
            return self.leaf(ask, Interval { alpha, beta });
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
        let (mut changed, mut only) = (None, 0);
        if !EXACT {
            let ask = changed.insert(Ask { ..*ask });
            match self.forethought(ask, others.as_ref(), tabled, alpha, beta)? {
                Lone::Cut(value) => return Ok(value),
                Lone::Deeper(by) => only = by,
            }
        }
        let ask = changed.as_ref().unwrap_or(ask);
        let depth = ask.depth;
        let counted = self.meter.nodes();
        let before = self.ranking.start;
        let start = self.ranking.list.len();
        self.ranking.start = start;
        let listed = self.list::<EXACT>(ask, &notes, hint);
        if self.ranking.list.len() == start {
            self.ranking.start = before;
            let outcome = self.guide.outcome(game, player, self.scale.unit);
            return Ok(Value::proven(self.scale.at(outcome, ply)));
        }
        let window = Interval { alpha, beta };
        let best = self.children::<EXACT>(ask, &notes, window, listed, hint, only);
        if !EXACT
            && whole
            && let Ok((value, place)) = best
        {
            self.learn(ask, value, place, window);
        }
        self.ranking.list.truncate(start);
        self.ranking.start = before;
        let (mut best, place) = best?;
        if best.score <= floor {
            (best.score, best.at_least) = (floor, true);
        }
        best.at_most |= best.score >= ceiling;
        if tabled {
            let cost = (self.meter.nodes() - counted + 1).ilog2() as u8;
            // Where nothing was good enough, nothing is better than what was thought so before.
            let place = if !EXACT && best.score <= alpha {
                hint
            } else {
                place
            };
            self.keep(key, others, best, place, cost, depth, ply, alpha, beta);
        }
        Ok(best)
    }

    /// Tries the actions of a node, best first: those that lie on the stack, and those that are listed only when they are needed.
    fn children<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        notes: &U::Notes,
        window: Interval,
        mut listed: Listed,
        hint: u8,
        only: i32,
    ) -> Result<(Value, u8), Stopped> {
        let Interval { mut alpha, beta } = window;
        let start = self.ranking.start;
        let mut end = self.ranking.list.len();
        let depth = ask.depth;
        if let Some(found) = self.beforehand::<EXACT>(ask, notes, start..end, beta) {
            return Ok(found);
        }
        let glanced = self.glances(depth).then_some(beta);
        // What was best before is tried before the others are even ranked.
        let hinted = listed != Listed::Ranked && self.begin_with(hint, start..end);
        let standing = self.standing_to_hope::<EXACT>(ask, alpha, beta);
        let mut found = Found::NOTHING;
        let improving = !EXACT && self.is_improving(ask.ply);
        let kind = Kind::of(beta - alpha > 1, ask.cut);
        let mut outlook = Outlook::new(depth, kind, improving);
        let most = self.most_tried::<EXACT>(&outlook);
        let mut index = start;
        while index < end || listed == Listed::Forcing {
            let tried = index - start;
            // Where everything so far loses, nothing is left out.
            let spare = !EXACT && tried > 0 && !self.scale.is_win(-found.best.score);
            let late = tried >= most;
            if spare && late {
                let quiet = self.quiet_from(index);
                // What is not listed yet is not asked whether there is any of it.
                if quiet > 0 || listed == Listed::Forcing {
                    listed = listed.without_others();
                    found.leave_out(alpha);
                    index += quiet;
                    continue;
                }
            }
            if !hinted || tried > 0 {
                listed = self.choose::<EXACT>(ask, notes, index, listed, !late)?;
                end = self.ranking.list.len();
                if index == end {
                    break;
                }
            }
            // What is put off comes late: not where late actions are left out.
            let deferrable =
                tried > 0 && most == usize::MAX && depth >= self.guide.table_from() + SHARED_FROM;
            if deferrable && self.is_busy(ask.game, index) {
                self.ranking.list[index].set_rank(DEFERRED);
                continue;
            }
            let ranked = self.come_to(ask.game, index, late);
            if !EXACT {
                outlook.turn_to(&ranked, tried);
                outlook.reduced = self.reduction(&ranked, &outlook);
            }
            index += 1;
            if ranked.place() == ask.without && ask.without != Entry::NOWHERE {
                continue;
            }
            if spare && self.is_left_out(ask.game, &ranked, &outlook) {
                found.leave_out(alpha);
                continue;
            }
            let next = self.guide.after(ask.game, &ranked);
            let only = if tried == 0 { only } else { 0 };
            let extension = self.extension::<EXACT>(ask, &ranked, &next, only);
            if spare
                && extension == 0
                && !ranked.is_noisy()
                && let Some(hope) = self.hopeless(standing, &outlook, alpha)
            {
                found.leave_out(hope);
                continue;
            }
            self.ranking.list[index - 1].mark_searched(!EXACT);
            self.begin_way::<EXACT>(kind, ask.ply + 1);
            let value = match self.guide.turn_after(notes, &ranked, &next) {
                Turn::Over | Turn::Chance => self.ended(&next, ask.player, ask.ply + 1),
                Turn::Player(mover) => {
                    let child = Child {
                        next: &next,
                        mover,
                        slot: self.slot::<EXACT>(ask.player, &ranked),
                        ranked: &ranked,
                        tried,
                        reduced: outlook.reduced,
                        extension,
                        notes: self.guide.carried(notes, &ranked, glanced),
                    };
                    self.child_alone::<EXACT>(ask, &child, alpha, beta)?
                }
            };
            if found.add(value, ranked.place()) {
                self.go_on::<EXACT>(kind, ask.ply, ranked.action);
                if value.score >= beta {
                    if !EXACT && depth >= self.guide.remember_from() {
                        self.remember(ask, start..index - 1, &ranked);
                    }
                    return Ok(found.enough());
                }
                alpha = alpha.max(value.score);
            }
        }
        Ok(found.after_all())
    }
}
