//! What is known of a node or its successors before any of them is searched.

use std::num::NonZeroU64;

use gametree_rules::{Game, Player, Turn};

use crate::pvs::asked::Interval;
use crate::pvs::guide::Guide;
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::score::{INFINITE, Score, Value};
use crate::pvs::steps::Step;
use crate::pvs::table::{Entry, kept};

/// Games in which forecasts are trusted with more or less caution end sooner than this.
const CAUTIOUS: i32 = 64;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// What the table knows, if that is enough.
    #[inline]
    pub(super) fn recall<const EXACT: bool>(
        &self,
        entry: &Entry,
        depth: i32,
        ply: Score,
        alpha: Score,
        beta: Score,
    ) -> Option<Value> {
        let proven = entry.is_proven();
        if !proven && (EXACT || i32::from(entry.depth) < self.certain(depth) || beta - alpha > 1) {
            return None;
        }
        let shift = |score: i16| {
            if proven {
                self.scale.shifted(Score::from(score), -ply)
            } else {
                Score::from(score)
            }
        };
        let (lower, upper) = (shift(entry.lower), shift(entry.upper));
        let score = if lower >= beta {
            lower
        } else if upper <= alpha || lower == upper {
            upper
        } else {
            return None;
        };
        Some(Value {
            score,
            at_least: proven && score <= lower,
            at_most: proven && score >= upper,
        })
    }

    /// What a node that looks worth so much looks worth with what the table knows in mind.
    #[inline]
    pub(super) fn amended(&self, known: Option<&Entry>, standing: Score) -> Score {
        let Some(known) = known.filter(|known| !known.is_proven()) else {
            return standing;
        };
        let bound = |kept: i16| {
            let bound = Score::from(kept);
            (bound.abs() < INFINITE && !self.scale.is_win(bound.abs())).then_some(bound)
        };
        let standing = bound(known.upper).map_or(standing, |upper| standing.min(upper));
        bound(known.lower).map_or(standing, |lower| standing.max(lower))
    }

    /// What a state in which the game is over is worth to a player.
    pub(super) fn ended(&self, game: &G, player: Player, ply: Score) -> Value {
        let outcome = self.guide.outcome(game, player, self.scale.unit);
        if outcome == 0 && self.guide.by_history(game) {
            return Value::estimate(outcome);
        }
        Value::proven(self.scale.at(outcome, ply))
    }

    /// The depth under which something is kept: what was found with more caution counts as deeper.
    #[inline]
    fn certain(&self, depth: i32) -> i32 {
        depth + CAUTIOUS * self.caution
    }

    /// Keeps what was found; what was known before of the same depth stays known.
    #[expect(clippy::too_many_arguments, reason = "everything about one node")]
    #[inline]
    pub(super) fn keep(
        &mut self,
        key: u64,
        known: Option<Entry>,
        value: Value,
        place: u8,
        cost: u8,
        depth: i32,
        ply: Score,
        alpha: Score,
        beta: Score,
    ) {
        let (mut above, mut below) = (value.score > alpha, value.score < beta);
        // That somebody wins is worth more than that nobody seems to do so sooner.
        if above && below && value.at_least != value.at_most {
            below &= !(value.at_least && self.scale.is_win(value.score));
            above &= !(value.at_most && self.scale.is_win(-value.score));
        }
        let proven = (value.at_least || !above) && (value.at_most || !below);
        let score = if proven {
            kept(self.scale.shifted(value.score, ply))
        } else {
            kept(value.score)
        };
        let depth = if proven {
            Entry::PROVEN
        } else {
            self.certain(depth).clamp(0, i32::from(Entry::PROVEN) - 1) as u8
        };
        let (mut lower, mut upper) = (kept(-INFINITE), kept(INFINITE));
        if let Some(known) = known.filter(|known| known.depth == depth) {
            (lower, upper) = (known.lower, known.upper);
        }
        if above {
            lower = score;
        }
        if below {
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
        self.room -= 1;
        if self.room == 0 {
            self.table.grow();
            self.room = self.table.room();
        }
    }

    /// The bounds that the guide proves at a glance, or the value if they are enough.
    #[inline]
    pub(super) fn proven(
        &self,
        ask: &Ask<'_, G, U::Notes>,
        notes: &mut U::Notes,
    ) -> Result<Interval, Value> {
        if !self.steps.has(Step::Knowledge) {
            return Ok(Interval {
                alpha: -INFINITE,
                beta: INFINITE,
            });
        }
        let known = self.guide.probe(ask.game, ask.window, notes);
        let exact = known.alpha == known.beta;
        if known.alpha >= ask.window.beta {
            return Err(Value {
                at_most: exact,
                ..Value::proven(known.alpha)
            });
        }
        if known.beta <= ask.window.alpha || exact {
            return Err(Value {
                at_least: exact,
                ..Value::proven(known.beta)
            });
        }
        Ok(known)
    }

    /// Whether all actions are glanced at before one is searched.
    #[inline]
    pub(super) fn glances(&self, depth: i32) -> bool {
        depth >= self.guide.glance_from() && self.steps.has(Step::Knowledge)
    }

    /// Whether an action is known to be good enough before any is searched.
    #[inline]
    pub(super) fn beforehand<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        notes: &U::Notes,
        actions: std::ops::Range<usize>,
        beta: Score,
    ) -> Option<(Value, u8)> {
        if self.glances(ask.depth)
            && let Some(found) = self.glance(ask.game, notes, actions.clone(), beta)
        {
            return Some(found);
        }
        if actions.len() > 1 {
            return self.successors::<EXACT>(ask, notes, actions, beta);
        }
        None
    }

    /// Whether an action is proven at a glance to be good enough.
    fn glance(
        &self,
        game: &G,
        notes: &U::Notes,
        actions: std::ops::Range<usize>,
        beta: Score,
    ) -> Option<(Value, u8)> {
        self.ranking.list[actions].iter().find_map(|ranked| {
            let least = self.guide.glance(game, notes, ranked, beta)?;
            Some((Value::within(least, -INFINITE, beta), ranked.place()))
        })
    }

    /// Whether a successor is known to be good enough.
    fn successors<const EXACT: bool>(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        notes: &U::Notes,
        actions: std::ops::Range<usize>,
        beta: Score,
    ) -> Option<(Value, u8)> {
        if ask.depth < self.guide.successors_from()
            || !self.steps.has(Step::Table)
            || !self.steps.has(Step::Successors)
        {
            return None;
        }
        // Memory is far: all are asked for before the first is needed.
        for ranked in &mut self.ranking.list[actions.clone()] {
            let key = self.guide.key_after(ask.game, ranked);
            self.table.prefetch(key);
            ranked.key = NonZeroU64::new(key);
        }
        for ranked in &self.ranking.list[actions] {
            let Some(entry) = ranked.key.and_then(|key| self.table.get(key.get())) else {
                continue;
            };
            let proven = entry.is_proven();
            if !proven && (EXACT || i32::from(entry.depth) < self.certain(ask.depth - 1)) {
                continue;
            }
            let upper = Score::from(entry.upper);
            let upper = if proven {
                self.scale.shifted(upper, -(ask.ply + 1))
            } else {
                upper
            };
            if -upper < beta {
                continue;
            }
            // Asked last: most are not good enough, whoever moves there.
            let next = self.guide.after(ask.game, ranked);
            if self.guide.turn_after(notes, ranked, &next) == Turn::Player(ask.player) {
                continue;
            }
            let value = Value {
                score: -upper,
                at_least: proven,
                at_most: false,
            };
            return Some((value, ranked.place()));
        }
        None
    }
}
