//! Principal variation search: Marsland and Campbell, Parallel Search of Strongly Ordered Game Trees, 1982; Reinefeld,
//! An Improvement to the Scout Tree Search Algorithm, 1983.

use gametree_rules::{Game, Player, Turn};

use crate::pvs::guide::{Guide, Interval, Ranked, Ranking};
use crate::pvs::memories::Memories;
use crate::pvs::score::{INFINITE, Scale, Score, Value};
use crate::pvs::steps::{Step, Steps};
use crate::pvs::table::{Entry, Table, kept};
use crate::{Meter, Stopped};

/// One thread's search.
pub(crate) struct Searcher<'s, G: Game, U: Guide<G>> {
    pub(crate) guide: &'s U,
    pub(crate) table: Table<'s>,
    pub(crate) meter: Meter,
    pub(crate) steps: Steps,
    pub(crate) scale: Scale,
    pub(crate) ranking: Ranking<G::Action>,
    pub(crate) memories: Memories<G::Action>,
    /// Threads that help try things in another order.
    pub(crate) shuffle: u64,
}

/// A node, and how it is asked.
pub(crate) struct Ask<'g, G: Game> {
    pub(crate) game: &'g G,
    pub(crate) player: Player,
    pub(crate) window: Interval,
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    /// The slot of the action that led here.
    pub(crate) before: Option<usize>,
    /// Whether the opponent has just passed to see what happens.
    pub(crate) passed: bool,
}

/// Below this many actions to come, killers and their kin cost more than they bring.
const REMEMBER_FROM: i32 = 2;

impl<'s, G: Game, U: Guide<G>> Searcher<'s, G, U> {
    /// What a node is worth. `EXACT` follows every line to its end and guesses nothing; the depth then only tells how much
    /// is still to come.
    pub(crate) fn search<const EXACT: bool>(&mut self, ask: &Ask<'_, G>) -> Result<Value, Stopped> {
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
        let tabled = depth >= self.guide.table_from() && self.steps.has(Step::Table);
        let key = if tabled { self.guide.key(game) } else { 0 };
        if tabled {
            self.table.prefetch(key);
        }
        let mut notes = U::Notes::default();
        let mut floor = -INFINITE;
        if self.steps.has(Step::Knowledge) {
            let known = self.guide.probe(game, ask.window, &mut notes);
            self.meter.count(self.guide.spent(&notes));
            if known.alpha >= beta {
                return Ok(Value::proven(known.alpha));
            }
            if known.beta <= alpha || known.alpha == known.beta {
                return Ok(Value::proven(known.beta));
            }
            floor = known.alpha;
            (alpha, beta) = (alpha.max(floor), beta.min(known.beta));
        }
        if !EXACT && depth <= 0 {
            return self.rest(game, player, Interval { alpha, beta }, ply);
        }
        let mut hint = Entry::NOWHERE;
        let mut others = None;
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
        let nodes = self.meter.nodes();
        let before = self.ranking.start;
        let start = self.ranking.list.len();
        self.ranking.start = start;
        self.guide
            .actions_at(game, depth, &notes, &mut self.ranking);
        let best = self.children::<EXACT>(ask, alpha, beta, hint);
        self.ranking.list.truncate(start);
        self.ranking.start = before;
        let (mut best, place) = best?;
        best.score = best.score.max(floor);
        if tabled {
            let cost = (self.meter.nodes() - nodes + 1).ilog2() as u8;
            self.keep(key, others, best, place, cost, depth, ply, alpha, beta);
        }
        Ok(best)
    }

    /// What the table knows, if that is enough.
    #[inline]
    fn recall<const EXACT: bool>(
        &self,
        entry: &Entry,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Option<Value> {
        let proven = entry.is_proven();
        if !proven && (EXACT || i32::from(entry.depth) < depth || beta - alpha > 1) {
            return None;
        }
        let shift = |score: i16| match proven {
            true => self.scale.shifted(Score::from(score), -(ply as Score)),
            false => Score::from(score),
        };
        let (lower, upper) = (shift(entry.lower), shift(entry.upper));
        let score = if lower >= beta {
            lower
        } else if upper <= alpha || lower == upper {
            upper
        } else {
            return None;
        };
        Some(Value { score, proven })
    }

    /// Keeps what was found; what was known before of the same depth stays known.
    #[expect(clippy::too_many_arguments, reason = "everything about one node")]
    #[inline]
    fn keep(
        &self,
        key: u64,
        known: Option<Entry>,
        value: Value,
        place: u8,
        cost: u8,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) {
        let score = match value.proven {
            true => kept(self.scale.shifted(value.score, ply as Score)),
            false => kept(value.score),
        };
        let depth = match value.proven {
            true => Entry::PROVEN,
            false => depth.clamp(0, i32::from(Entry::PROVEN) - 1) as u8,
        };
        let (mut lower, mut upper) = (kept(-INFINITE), kept(INFINITE));
        if let Some(known) = known.filter(|known| known.depth == depth) {
            (lower, upper) = (known.lower, known.upper);
        }
        if value.score > alpha {
            lower = score;
        }
        if value.score < beta {
            upper = score;
        }
        if lower > upper {
            (lower, upper) = (score, score);
        }
        self.table.put(
            key,
            Entry {
                lower,
                upper,
                depth,
                place,
                cost,
            },
        );
    }

    /// Ways to be done without trying every action: none of them proves anything.
    fn guess(
        &mut self,
        ask: &Ask<'_, G>,
        alpha: Score,
        beta: Score,
    ) -> Result<Option<Value>, Stopped> {
        if beta - alpha > 1 {
            return Ok(None);
        }
        if self.steps.has(Step::ProbCut)
            && let Some(forecast) = self.guide.forecast(ask.game, ask.depth)
        {
            for (bound, above) in [
                (beta + forecast.margin, true),
                (alpha - forecast.margin, false),
            ] {
                if bound.abs() >= INFINITE {
                    continue;
                }
                let window = match above {
                    true => Interval {
                        alpha: bound - 1,
                        beta: bound,
                    },
                    false => Interval {
                        alpha: bound,
                        beta: bound + 1,
                    },
                };
                let shallow = Ask {
                    window,
                    depth: forecast.depth,
                    ..*ask
                };
                let value = self.search::<false>(&shallow)?;
                if (above && value.score >= bound) || (!above && value.score <= bound) {
                    return Ok(Some(Value::estimate(if above { beta } else { alpha })));
                }
            }
        }
        if self.steps.has(Step::NullMove)
            && !ask.passed
            && ask.depth >= 2
            && let Some(next) = self.guide.pass(ask.game)
            && let Turn::Player(other) = next.turn()
            && other != ask.player
            && self.guide.evaluate(ask.game, ask.player) >= beta
        {
            let depth = ask.depth - 3 - ask.depth / 6;
            let reply = Ask {
                game: &next,
                player: other,
                window: Interval {
                    alpha: -beta,
                    beta: 1 - beta,
                },
                depth,
                ply: ask.ply + 1,
                before: None,
                passed: true,
            };
            let value = -self.search::<false>(&reply)?;
            if value.score >= beta {
                return Ok(Some(Value::estimate(beta)));
            }
        }
        Ok(None)
    }

    /// Tries the actions that lie on the stack, best first.
    fn children<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G>,
        mut alpha: Score,
        beta: Score,
        hint: u8,
    ) -> Result<(Value, u8), Stopped> {
        let (start, end) = (self.ranking.start, self.ranking.list.len());
        let depth = ask.depth;
        if depth >= self.guide.glance_from()
            && self.steps.has(Step::Knowledge)
            && let Some(value) = self.glance(ask, start..end, alpha, beta)
        {
            return Ok(value);
        }
        if depth >= self.guide.successors_from()
            && self.steps.has(Step::Table)
            && self.steps.has(Step::Successors)
            && let Some(value) = self.successors::<EXACT>(ask, start..end, beta)
        {
            return Ok(value);
        }
        self.prepare::<EXACT>(ask, start..end, hint)?;
        let hopeless = self.hopeless::<EXACT>(ask, alpha, beta);
        let mut best = Value::proven(-INFINITE);
        let mut place = Entry::NOWHERE;
        // Whether nothing that was left out or not good enough was guessed.
        let mut sound = true;
        for (tried, index) in (start..end).enumerate() {
            self.bring_forward(index, end);
            let ranked = self.ranking.list[index];
            if tried > 0 && hopeless.is_some() && !ranked.noisy {
                sound = false;
                best.score = best.score.max(hopeless.unwrap_or(alpha));
                continue;
            }
            let next = self.guide.after(ask.game, &ranked);
            let value = match self.guide.turn_after(&ranked, &next) {
                Turn::Over | Turn::Chance => {
                    let outcome = self.guide.outcome(&next, ask.player, self.scale.unit);
                    Value::proven(self.scale.at(outcome, ask.ply as Score + 1))
                }
                Turn::Player(mover) => {
                    let slot = self.guide.slot(ask.player, ranked.action);
                    let child = Child {
                        next: &next,
                        mover,
                        slot,
                        ranked: &ranked,
                        tried,
                    };
                    self.child::<EXACT>(ask, &child, alpha, beta)?
                }
            };
            sound &= value.proven;
            if value.score > best.score {
                (best, place) = (value, ranked.place);
                if value.score >= beta {
                    if !EXACT && depth >= REMEMBER_FROM {
                        self.remember(ask, start..index, &ranked);
                    }
                    return Ok((best, place));
                }
                alpha = alpha.max(value.score);
            }
        }
        best.proven = sound;
        Ok((best, place))
    }

    /// Searches a child: the first with the whole window, the others only for whether they are better.
    fn child<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G>,
        child: &Child<'_, G>,
        alpha: Score,
        beta: Score,
    ) -> Result<Value, Stopped> {
        let extension = if EXACT || !self.steps.has(Step::Extensions) {
            0
        } else {
            self.guide
                .extension(ask.game, child.ranked.action, child.next)
        };
        let depth = ask.depth - 1 + extension;
        let full = Interval { alpha, beta };
        if child.tried == 0 || beta - alpha == 1 && EXACT || !self.steps.has(Step::Scout) {
            return self.reply::<EXACT>(ask, child, full, depth);
        }
        let scout = Interval {
            alpha,
            beta: alpha + 1,
        };
        if !EXACT && extension == 0 && self.steps.has(Step::Reductions) {
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
        ask: &Ask<'_, G>,
        child: &Child<'_, G>,
        window: Interval,
        depth: i32,
    ) -> Result<Value, Stopped> {
        let again = child.mover == ask.player;
        let window = match again {
            true => window,
            false => Interval {
                alpha: -window.beta,
                beta: -window.alpha,
            },
        };
        let value = self.search::<EXACT>(&Ask {
            game: child.next,
            player: child.mover,
            window,
            depth,
            ply: ask.ply + 1,
            before: Some(child.slot),
            passed: false,
        })?;
        Ok(if again { value } else { -value })
    }

    /// Puts the best of the actions from `index` on first.
    #[inline]
    fn bring_forward(&mut self, index: usize, end: usize) {
        let list = &mut self.ranking.list[index..end];
        let mut best = 0;
        for other in 1..list.len() {
            if list[other].rank > list[best].rank {
                best = other;
            }
        }
        // The others keep their order, so that equals are tried as the guide gave them.
        list[..=best].rotate_right(1);
    }

    /// What is left over if quiet actions cannot reach the window.
    fn hopeless<const EXACT: bool>(
        &self,
        ask: &Ask<'_, G>,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if EXACT || beta - alpha > 1 || !self.steps.has(Step::Futility) {
            return None;
        }
        let margin = self.guide.futility(ask.depth)?;
        let hope = self.guide.evaluate(ask.game, ask.player) + margin;
        (hope <= alpha).then_some(hope)
    }

    /// Whether a successor is proven at a glance to be good enough.
    fn glance(
        &mut self,
        ask: &Ask<'_, G>,
        actions: std::ops::Range<usize>,
        alpha: Score,
        beta: Score,
    ) -> Option<(Value, u8)> {
        for index in actions {
            let ranked = &self.ranking.list[index];
            let next = self.guide.after(ask.game, ranked);
            if next.turn().player() != Some(ask.player.other()) {
                continue;
            }
            let window = Interval {
                alpha: -beta,
                beta: -alpha,
            };
            let known = self.guide.probe(&next, window, &mut U::Notes::default());
            if -known.beta >= beta {
                return Some((Value::proven(-known.beta), ranked.place));
            }
        }
        None
    }

    /// Whether a successor is known to be good enough.
    fn successors<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G>,
        actions: std::ops::Range<usize>,
        beta: Score,
    ) -> Option<(Value, u8)> {
        // Memory is far: all are asked for before the first is needed.
        for ranked in &self.ranking.list[actions.clone()] {
            let next = self.guide.after(ask.game, ranked);
            self.table.prefetch(self.guide.key(&next));
        }
        for index in actions {
            let ranked = self.ranking.list[index];
            let next = self.guide.after(ask.game, &ranked);
            let Turn::Player(mover) = self.guide.turn_after(&ranked, &next) else {
                continue;
            };
            let Some(entry) = self.table.get(self.guide.key(&next)) else {
                continue;
            };
            if mover == ask.player {
                continue;
            }
            let proven = entry.is_proven();
            if proven || !EXACT && i32::from(entry.depth) >= ask.depth - 1 {
                let upper = Score::from(entry.upper);
                let upper = match proven {
                    true => self.scale.shifted(upper, -(ask.ply as Score + 1)),
                    false => upper,
                };
                if -upper >= beta {
                    let value = Value {
                        score: -upper,
                        proven,
                    };
                    return Some((value, ranked.place));
                }
            }
        }
        None
    }

    /// Ranks the actions by all that is known of them.
    fn prepare<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G>,
        actions: std::ops::Range<usize>,
        hint: u8,
    ) -> Result<(), Stopped> {
        let depth = ask.depth;
        if actions.len() > 1
            && hint == Entry::NOWHERE
            && self.steps.has(Step::Presort)
            && let Some(from) = self.guide.presort_from()
            && depth >= from
        {
            self.presort(ask, actions.clone())?;
        } else if depth >= REMEMBER_FROM && !EXACT {
            for index in actions.clone() {
                let action = self.ranking.list[index].action;
                let slot = self.guide.slot(ask.player, action);
                let bonus = self.memories.bonus(action, slot, ask.ply, ask.before);
                self.ranking.list[index].rank += bonus;
            }
        }
        let hinted = self.ranking.list[actions]
            .iter_mut()
            .find(|ranked| ranked.place == hint);
        if let Some(ranked) = hinted {
            ranked.rank = i32::MAX;
        }
        Ok(())
    }

    /// Ranks the actions by a shallow search of each.
    fn presort(
        &mut self,
        ask: &Ask<'_, G>,
        actions: std::ops::Range<usize>,
    ) -> Result<(), Stopped> {
        let depth = (ask.depth / 4 - 2).clamp(0, 6);
        for index in actions {
            let ranked = self.ranking.list[index];
            let next = self.guide.after(ask.game, &ranked);
            let Turn::Player(mover) = self.guide.turn_after(&ranked, &next) else {
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
                before: None,
                passed: true,
            };
            let value = self.search::<false>(&child)?;
            let score = if mover == ask.player {
                value.score
            } else {
                -value.score
            };
            self.ranking.list[index].rank += score * 256;
        }
        Ok(())
    }

    /// An action was too good for the opponent.
    fn remember(
        &mut self,
        ask: &Ask<'_, G>,
        tried: std::ops::Range<usize>,
        ranked: &Ranked<G::Action>,
    ) {
        if ranked.noisy {
            return;
        }
        let slot = self.guide.slot(ask.player, ranked.action);
        self.memories
            .refuted(ranked.action, slot, ask.ply, ask.before, ask.depth);
        for index in tried {
            let vain = self.ranking.list[index];
            if !vain.noisy {
                let slot = self.guide.slot(ask.player, vain.action);
                self.memories.credit(slot, -ask.depth * ask.depth);
            }
        }
    }

    /// Looks on from a leaf until it is at rest.
    fn rest(
        &mut self,
        game: &G,
        player: Player,
        window: Interval,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let mut best = Value::estimate(self.guide.evaluate(game, player));
        if best.score >= window.beta || !self.steps.has(Step::Quiescence) {
            return Ok(best);
        }
        let mut alpha = window.alpha.max(best.score);
        let outer = self.ranking.start;
        let start = self.ranking.list.len();
        self.ranking.start = start;
        self.guide.noisy(game, &mut self.ranking);
        let end = self.ranking.list.len();
        let mut outcome = Ok(());
        for index in start..end {
            self.bring_forward(index, end);
            let ranked = self.ranking.list[index];
            let next = self.guide.after(game, &ranked);
            let value = match next.turn() {
                Turn::Over | Turn::Chance => {
                    let outcome = self.guide.outcome(&next, player, self.scale.unit);
                    Ok(Value::proven(self.scale.at(outcome, ply as Score + 1)))
                }
                Turn::Player(mover) => self.meter.tick().and_then(|()| match mover == player {
                    true => self.rest(
                        &next,
                        mover,
                        Interval {
                            alpha,
                            beta: window.beta,
                        },
                        ply + 1,
                    ),
                    false => {
                        let window = Interval {
                            alpha: -window.beta,
                            beta: -alpha,
                        };
                        self.rest(&next, mover, window, ply + 1).map(|value| -value)
                    }
                }),
            };
            match value {
                Err(stopped) => {
                    outcome = Err(stopped);
                    break;
                }
                Ok(value) if value.score > best.score => {
                    best = value;
                    alpha = alpha.max(value.score);
                    if value.score >= window.beta {
                        break;
                    }
                }
                Ok(_) => {}
            }
        }
        self.ranking.list.truncate(start);
        self.ranking.start = outer;
        best.proven &= best.score >= window.beta;
        outcome.map(|()| best)
    }
}

/// A child on its way to be searched.
struct Child<'g, G: Game> {
    next: &'g G,
    mover: Player,
    slot: usize,
    ranked: &'g Ranked<G::Action>,
    tried: usize,
}
