//! Ways to be done with a node without trying every action, none of which proves anything.

use gametree_rules::{Game, Player, Turn};

use crate::Stopped;
use crate::pvs::asked::Interval;
use crate::pvs::guide::Guide;
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::outlook::{Kind, Outlook};
use crate::pvs::ranking::Ranked;
use crate::pvs::score::{INFINITE, Score, Value};
use crate::pvs::singular::Lone;
use crate::pvs::steps::Step;
use crate::pvs::table::Entry;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Ways to be done without trying every action: none of them proves anything.
    pub(super) fn guess(
        &mut self,
        ask: &mut Ask<'_, G, U::Notes>,
        known: Option<&Entry>,
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
        let Some(standing) = self.standing_at(ask.ply) else {
            return Ok(None);
        };
        let standing = self.amended(known, standing);
        if self.steps.has(Step::Surplus)
            && let Some(margin) = self.guide.surplus(ask.depth, self.is_improving(ask.ply))
            && standing - margin >= beta
            && !self.scale.is_win(-beta)
            && !self.guide.threatened(ask.game, ask.depth)
        {
            return Ok(Some(Value::estimate(i32::midpoint(standing, beta))));
        }
        if self.steps.has(Step::Futility)
            && let Some(margin) = self.guide.deficit(ask.depth)
            && standing + margin <= alpha
            && !self.scale.is_win(alpha)
        {
            let value = self.leaf(ask, Interval { alpha, beta })?;
            if value.score <= alpha {
                return Ok(Some(Value::estimate(value.score)));
            }
        }
        if let Some(value) = self.pass(ask, standing, beta)? {
            return Ok(Some(value));
        }
        self.bold(ask, known, beta)
    }

    /// Whether even doing nothing is too good for the opponent.
    fn pass(
        &mut self,
        ask: &mut Ask<'_, G, U::Notes>,
        standing: Score,
        beta: Score,
    ) -> Result<Option<Value>, Stopped> {
        if self.steps.has(Step::NullMove)
            && !ask.passed
            && ask.depth >= 2
            && standing >= beta
            && !self.scale.is_win(-beta)
            && let Some(next) = self.guide.pass(ask.game)
            && let Turn::Player(other) = next.turn()
            && other != ask.player
        {
            let reply = Ask {
                game: &next,
                player: other,
                window: Interval {
                    alpha: -beta,
                    beta: 1 - beta,
                },
                depth: ask.depth - self.guide.pass_reduction(ask.depth, standing - beta),
                ply: ask.ply + 1,
                before: [0; 2],
                passed: true,
                cut: !ask.cut,
                without: Entry::NOWHERE,
                key: None,
                notes: U::Notes::default(),
            };
            let value = -self.search::<false>(&reply)?;
            if value.score >= beta {
                return Ok(Some(Value::estimate(beta)));
            }
            // Who would be lost by doing nothing is threatened: that takes a closer look.
            if self.scale.is_win(-value.score) {
                ask.depth += self.further(ask.ply, 1);
            }
        }
        Ok(None)
    }

    /// Everything that may come of a node before its actions are known: that it is done, or how much deeper than the others
    /// the first of them is followed.
    pub(super) fn forethought(
        &mut self,
        ask: &mut Ask<'_, G, U::Notes>,
        known: Option<&Entry>,
        tabled: bool,
        alpha: Score,
        beta: Score,
    ) -> Result<Lone, Stopped> {
        self.judge(ask);
        if ask.without == Entry::NOWHERE
            && let Some(value) = self.guess(ask, known, alpha, beta)?
        {
            return Ok(Lone::Cut(value));
        }
        let known = known.filter(|_| tabled);
        if tabled
            && known.is_none_or(|known| known.place == Entry::NOWHERE)
            && ask.depth >= self.guide.unknown_from()
            && self.steps.has(Step::InternalReductions)
        {
            ask.depth -= 1;
        }
        known.map_or(Ok(Lone::Deeper(0)), |known| self.alone(ask, known, beta))
    }

    /// Whether an action gives too much away to be tried.
    #[inline]
    pub(super) fn is_left_out(
        &self,
        game: &G,
        ranked: &Ranked<G::Action>,
        outlook: &Outlook,
    ) -> bool {
        self.steps.has(Step::LateActions) && self.guide.gives_away(game, ranked, outlook)
    }

    /// Notes what a node looks worth.
    pub(super) fn judge(&mut self, ask: &Ask<'_, G, U::Notes>) {
        let standing = self
            .guide
            .judges(ask.game)
            .then(|| self.appraise(ask.game, ask.player));
        if standing.is_some() || !self.standing.is_empty() {
            let ply = ask.ply as usize;
            if self.standing.len() <= ply {
                self.standing.resize(ply + 1, None);
            }
            self.standing[ply] = standing;
        }
    }

    /// What a state looks worth, by the evaluation and what was learned about it.
    #[inline]
    pub(super) fn appraise(&mut self, game: &G, player: Player) -> Score {
        let standing = self.guide.appraise(game, player, &mut self.pad);
        if !self.steps.has(Step::Corrections) {
            return standing;
        }
        let alike = self.guide.alike(game);
        standing + self.memories.lessons.correction(player, alike)
    }

    /// A node was searched: what does that say about the evaluation?
    pub(super) fn learn(
        &mut self,
        ask: &Ask<'_, G, U::Notes>,
        value: Value,
        place: u8,
        window: Interval,
    ) {
        let Some(standing) = self.standing_at(ask.ply) else {
            return;
        };
        let more = value.score - standing;
        let silent =
            (value.score >= window.beta && more <= 0) || (value.score <= window.alpha && more >= 0);
        if silent || !self.steps.has(Step::Corrections) || self.scale.is_win(value.score.abs()) {
            return;
        }
        let list = &self.ranking.list[self.ranking.start..];
        if list
            .iter()
            .any(|ranked| ranked.place() == place && ranked.is_noisy())
        {
            return;
        }
        let alike = self.guide.alike(ask.game);
        self.memories
            .lessons
            .learn(ask.player, alike, more, ask.depth);
    }

    #[inline]
    pub(super) fn standing_at(&self, ply: Score) -> Option<Score> {
        self.standing.get(ply as usize).copied().flatten()
    }

    /// Whether things look better than when the same player moved last.
    #[inline]
    pub(super) fn is_improving(&self, ply: Score) -> bool {
        let before = if ply < 2 {
            None
        } else {
            self.standing_at(ply - 2)
        };
        match (self.standing_at(ply), before) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// How many actions are tried before quiet ones are left out.
    pub(super) fn most_tried<const EXACT: bool>(&self, outlook: &Outlook) -> usize {
        if EXACT || outlook.kind == Kind::Path || !self.steps.has(Step::LateActions) {
            return usize::MAX;
        }
        self.guide.late(outlook.depth, outlook.improving)
    }

    /// What a node looks worth, if quiet actions might be hopeless there.
    pub(super) fn standing_to_hope<const EXACT: bool>(
        &self,
        ask: &Ask<'_, G, U::Notes>,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let out_of_reach = self.scale.is_win(alpha);
        if EXACT || beta - alpha > 1 || out_of_reach || !self.steps.has(Step::Futility) {
            return None;
        }
        self.standing_at(ask.ply)
    }

    /// What is left over if a quiet action cannot reach the window.
    #[inline]
    pub(super) fn hopeless(
        &self,
        standing: Option<Score>,
        outlook: &Outlook,
        alpha: Score,
    ) -> Option<Score> {
        let hope = standing? + self.guide.futility(outlook)?;
        (hope <= alpha).then_some(hope)
    }
}
