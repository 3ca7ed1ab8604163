//! What leaves are worth: quiescence (Shannon, Programming a Computer for Playing Chess, 1950).

use std::num::NonZeroU64;

use gametree_rules::{Game, Player, Turn};

use crate::Stopped;
use crate::pvs::asked::Interval;
use crate::pvs::guide::Guide;
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::ranking::Ranked;
use crate::pvs::score::{INFINITE, Score, Value};
use crate::pvs::steps::Step;
use crate::pvs::table::Entry;

/// A leaf, and how it is asked.
#[derive(Clone, Copy)]
pub(super) struct Leaf<'g, G> {
    game: &'g G,
    player: Player,
    window: Interval,
    ply: Score,
    /// Zero where the search proper ended, less further on.
    depth: i32,
    /// Its key, if that is known.
    key: Option<NonZeroU64>,
}

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// What a node is worth where the search proper ends.
    pub(super) fn leaf(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        window: Interval,
    ) -> Result<Value, Stopped> {
        self.rest(&Leaf {
            game: ask.game,
            player: ask.player,
            window,
            ply: ask.ply,
            depth: 0,
            key: ask.key,
        })
    }

    /// Looks on from a leaf until it is at rest.
    fn rest(&mut self, leaf: &Leaf<'_, G>) -> Result<Value, Stopped> {
        let &Leaf {
            game,
            window: Interval { alpha, beta },
            ply,
            ..
        } = leaf;
        self.reach(ply);
        let tabled = self.guide.table_from() < 0 && self.steps.has(Step::Table);
        let mut known = None;
        let key = match leaf.key {
            Some(key) => key.get(),
            None if tabled => self.guide.key(game),
            None => 0,
        };
        if tabled && let Some(entry) = self.table.get(key) {
            if let Some(value) = self.recall::<false>(&entry, 0, ply, alpha, beta) {
                return Ok(value);
            }
            known = Some(entry);
        }
        let outer = self.ranking.start;
        let start = self.ranking.list.len();
        self.ranking.start = start;
        let value = self.settle(leaf, known.as_ref());
        self.ranking.list.truncate(start);
        self.ranking.start = outer;
        let value = value?;
        if tabled && known.is_none_or(|known| known.depth == 0) {
            self.keep(key, known, value, Entry::NOWHERE, 0, 0, ply, alpha, beta);
        }
        Ok(value)
    }

    /// The most that an action may lead to from what looks worth so much, if that can be told.
    #[inline]
    fn hope(&self, ranked: &Ranked<G::Action>, standing: Score) -> Option<Score> {
        if !self.steps.has(Step::Futility) {
            return None;
        }
        self.guide.brings(ranked).map(|most| standing + most)
    }

    /// The same, with room for the actions that are tried.
    fn settle(&mut self, leaf: &Leaf<'_, G>, known: Option<&Entry>) -> Result<Value, Stopped> {
        let &Leaf {
            game,
            player,
            window,
            ply,
            depth,
            ..
        } = leaf;
        let looks_on = self.steps.has(Step::Quiescence);
        let restless = looks_on && self.guide.restless(game);
        let mut best = if restless {
            Value::proven(-INFINITE)
        } else {
            let standing = self.appraise(game, player);
            Value::estimate(self.amended(known, standing))
        };
        if best.score >= window.beta || !looks_on {
            return Ok(best);
        }
        let start = self.ranking.start;
        self.guide.noisy(game, depth, &mut self.ranking);
        if start < self.ranking.list.len() {
            return self.go_on_from(leaf, best, restless);
        }
        if restless {
            let outcome = self.guide.outcome(game, player, self.scale.unit);
            return Ok(Value::proven(self.scale.at(outcome, ply)));
        }
        best.at_most = false;
        Ok(best)
    }

    /// Tries the actions that lie on the stack; unless the player is restless, things may also be left as they are. Apart
    /// from the rest, which is all that most leaves need.
    #[inline(never)]
    fn go_on_from(
        &mut self,
        leaf: &Leaf<'_, G>,
        mut best: Value,
        restless: bool,
    ) -> Result<Value, Stopped> {
        let &Leaf {
            game,
            player,
            window,
            ply,
            depth,
            ..
        } = leaf;
        let standing = best.score;
        let mut alpha = window.alpha.max(standing);
        let (start, end) = (self.ranking.start, self.ranking.list.len());
        for index in start..end {
            if restless {
                self.bring_forward(game, index, end);
            } else {
                self.bring_hopes_forward(index, end);
            }
            let ranked = self.ranking.list[index];
            if !restless {
                let hope = self.hope(&ranked, standing).filter(|&hope| hope <= alpha);
                if hope.is_some_and(|hope| hope <= best.score)
                    || self.guide.true_rank(game, &ranked) < 0
                {
                    continue;
                }
                if let Some(hope) = hope {
                    best = Value::estimate(hope);
                    continue;
                }
            }
            let next = self.guide.after(game, &ranked);
            let value = match self.guide.turn_after(&U::Notes::default(), &ranked, &next) {
                Turn::Over | Turn::Chance => self.ended(&next, player, ply + 1),
                Turn::Player(mover) => {
                    self.meter.tick()?;
                    let window = Interval { alpha, ..window };
                    let further = Leaf {
                        game: &next,
                        player: mover,
                        window: if mover == player {
                            window
                        } else {
                            window.turned()
                        },
                        ply: ply + 1,
                        depth: depth - 1,
                        key: None,
                    };
                    let value = self.rest(&further)?;
                    if mover == player { value } else { -value }
                }
            };
            if value.score > best.score {
                best = value;
                alpha = alpha.max(value.score);
                if value.score >= window.beta {
                    break;
                }
            }
        }
        best.at_most = false;
        Ok(best)
    }
}
