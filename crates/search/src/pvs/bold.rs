//! Whether something that changes much at once is far too good for the opponent: ProbCut on captures, as Stockfish has it.

use gametree_rules::{Game, Turn};

use crate::Stopped;
use crate::pvs::asked::{Forecast, Interval};
use crate::pvs::guide::Guide;
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::score::{Score, Value};
use crate::pvs::steps::Step;
use crate::pvs::table::Entry;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Tries noisy actions less deep against a window that lies higher.
    pub(super) fn bold(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        known: Option<&Entry>,
        beta: Score,
    ) -> Result<Option<Value>, Stopped> {
        if !self.steps.has(Step::ProbCut) {
            return Ok(None);
        }
        let Some(forecast) = self.guide.bold(ask.depth) else {
            return Ok(None);
        };
        let denied = known.is_some_and(|known| {
            i32::from(known.depth) > forecast.depth
                && Score::from(known.upper) < beta + forecast.margin
        });
        if denied || self.scale.is_win((beta + forecast.margin).abs()) {
            return Ok(None);
        }
        let outer = self.ranking.start;
        let start = self.ranking.list.len();
        self.ranking.start = start;
        self.guide.noisy(ask.game, -1, &mut self.ranking);
        let value = self.boldly(ask, forecast, beta);
        self.ranking.list.truncate(start);
        self.ranking.start = outer;
        value
    }

    fn boldly(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        forecast: Forecast,
        beta: Score,
    ) -> Result<Option<Value>, Stopped> {
        let bound = beta + forecast.margin;
        let standing = self.standing_at(ask.ply).unwrap_or(beta);
        let end = self.ranking.list.len();
        for index in self.ranking.start..end {
            self.bring_hopes_forward(index, end);
            let ranked = self.ranking.list[index];
            if !ranked.is_noisy()
                || self
                    .guide
                    .brings(&ranked)
                    .is_some_and(|most| standing + most < bound)
                || self.guide.true_rank(ask.game, &ranked) < 0
            {
                continue;
            }
            let next = self.guide.after(ask.game, &ranked);
            let Turn::Player(mover) = self.guide.turn_after(&U::Notes::default(), &ranked, &next)
            else {
                continue;
            };
            let slot = self.guide.slot(ask.player, &ranked);
            for depth in [0, forecast.depth] {
                let reply = Ask {
                    game: &next,
                    player: mover,
                    window: Interval {
                        alpha: bound - 1,
                        beta: bound,
                    },
                    depth,
                    ply: ask.ply + 1,
                    before: [slot as u32, ask.before[0]],
                    passed: false,
                    cut: !ask.cut,
                    without: Entry::NOWHERE,
                    key: None,
                    notes: U::Notes::default(),
                };
                let value = self.worth_to::<false>(ask.player, &reply)?;
                if value.score < bound {
                    break;
                }
                if value.at_least && self.scale.is_win(value.score) {
                    let at_most = false;
                    return Ok(Some(Value { at_most, ..value }));
                }
                if depth == forecast.depth {
                    return Ok(Some(Value::estimate(value.score - forecast.margin)));
                }
            }
        }
        Ok(None)
    }
}
