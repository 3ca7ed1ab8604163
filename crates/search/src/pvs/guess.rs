//! Ways to be done with a node without trying every action, none of which proves anything; and what leaves are worth.

use gametree_rules::{Game, Player, Turn};

use crate::Stopped;
use crate::pvs::guide::{Guide, Interval};
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::score::{INFINITE, Score, Value};
use crate::pvs::steps::Step;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Ways to be done without trying every action: none of them proves anything.
    pub(super) fn guess(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        alpha: Score,
        beta: Score,
    ) -> Result<Option<Value>, Stopped> {
        if beta - alpha > 1 {
            return Ok(None);
        }
        if self.steps.has(Step::ProbCut)
            && let Some(forecast) = self.guide.forecast(ask.game, ask.depth)
        {
            let margin = forecast.margin * (2 + self.caution) / 2;
            for (bound, above) in [(beta + margin, true), (alpha - margin, false)] {
                if bound.abs() >= INFINITE {
                    continue;
                }
                let window = if above {
                    Interval {
                        alpha: bound - 1,
                        beta: bound,
                    }
                } else {
                    Interval {
                        alpha: bound,
                        beta: bound + 1,
                    }
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
                key: None,
                notes: U::Notes::default(),
            };
            let value = -self.search::<false>(&reply)?;
            if value.score >= beta {
                return Ok(Some(Value::estimate(beta)));
            }
        }
        Ok(None)
    }

    /// What is left over if quiet actions cannot reach the window.
    pub(super) fn hopeless<const EXACT: bool>(
        &self,
        ask: &Ask<'_, G, U::Notes>,
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

    /// Looks on from a leaf until it is at rest.
    pub(super) fn rest(
        &mut self,
        game: &G,
        player: Player,
        window: Interval,
        ply: Score,
    ) -> Result<Value, Stopped> {
        let restless = self.steps.has(Step::Quiescence) && self.guide.restless(game);
        let mut best = if restless {
            Value::proven(-INFINITE)
        } else {
            Value::estimate(self.guide.evaluate(game, player))
        };
        if best.score >= window.beta || !self.steps.has(Step::Quiescence) {
            return Ok(best);
        }
        let mut alpha = window.alpha.max(best.score);
        let outer = self.ranking.start;
        let start = self.ranking.list.len();
        self.ranking.start = start;
        self.guide.noisy(game, &mut self.ranking);
        let end = self.ranking.list.len();
        if restless && start == end {
            self.ranking.start = outer;
            let outcome = self.guide.outcome(game, player, self.scale.unit);
            return Ok(Value::proven(self.scale.at(outcome, ply)));
        }
        let mut outcome = Ok(());
        for index in start..end {
            self.bring_forward(index, end);
            let ranked = self.ranking.list[index];
            let next = self.guide.after(game, &ranked);
            let value = match self.guide.turn_after(&U::Notes::default(), &ranked, &next) {
                Turn::Over | Turn::Chance => {
                    let outcome = self.guide.outcome(&next, player, self.scale.unit);
                    Ok(Value::proven(self.scale.at(outcome, ply + 1)))
                }
                Turn::Player(mover) => self.meter.tick().and_then(|()| {
                    let window = Interval { alpha, ..window };
                    if mover == player {
                        self.rest(&next, mover, window, ply + 1)
                    } else {
                        let value = self.rest(&next, mover, window.turned(), ply + 1);
                        value.map(|value| -value)
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
        best.at_most = false;
        outcome.map(|()| best)
    }
}
