//! The root: every action with what is known of it, and which way play goes on.

use std::sync::atomic::Ordering;

use gametree_rules::{Game, Player, Turn};

use crate::answer::{Answer, RootAction};
use crate::pvs::asked::Interval;
use crate::pvs::guide::{Guide, even};
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::outlook::{Kind, Outlook};
use crate::pvs::ranking::Ranked;
use crate::pvs::score::{INFINITE, Scale, Score, Value};
use crate::pvs::steps::Step;
use crate::{Bound, Claim, Limits, Stopped};

/// An action at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<G: Game> {
    /// Its place in the game's order.
    pub(crate) index: usize,
    pub(crate) action: G::Action,
    pub(crate) next: G,
    /// What the last search of it said.
    pub(crate) value: Value,
    pub(crate) bound: Bound,
    /// What a look ahead made of it.
    pub(crate) hoped: Score,
    /// Proven to be at least and at most this.
    pub(crate) proven: Interval,
    /// As the guide gave it, if it did.
    ranked: Option<Ranked<G::Action>>,
    /// How play goes on, if it was among the best.
    pub(crate) line: Vec<G::Action>,
    /// How many nodes were looked at after it.
    nodes: u64,
}

/// The root of a search.
#[derive(Clone, Debug)]
pub(crate) struct Root<G: Game> {
    pub(crate) game: G,
    pub(crate) player: Player,
    /// The most promising first.
    pub(crate) moves: Vec<RootMove<G>>,
    /// How many of the best are told with all that follows.
    lines: usize,
}

impl<G: Game> Root<G> {
    /// The root of a game in which a player is to move.
    pub(crate) fn new(game: &G, player: Player, limits: &Limits, lines: usize) -> Root<G> {
        let moves = game.choices().into_iter().enumerate();
        let moves = moves.filter(|(index, _)| match &limits.only {
            Some(only) => only.contains(index),
            None => true,
        });
        let moves = moves.map(|(index, action)| RootMove {
            index,
            action,
            next: game.after(action),
            value: Value::estimate(-INFINITE),
            bound: Bound::Estimate,
            hoped: 0,
            proven: Interval {
                alpha: -INFINITE,
                beta: INFINITE,
            },
            ranked: None,
            line: Vec::new(),
            nodes: 0,
        });
        Root {
            game: game.clone(),
            player,
            moves: moves.collect(),
            lines,
        }
    }

    /// The score of the highest utility there is, at so many points to a utility of one.
    pub(crate) fn highest(&self, unit: Score) -> Score {
        let (low, high) = self.game.range();
        (f64::midpoint(high, -low) * f64::from(unit)).round() as Score
    }

    /// Puts the actions into the guide's order; such as it leaves out come last.
    pub(crate) fn rank<U: Guide<G>>(&mut self, searcher: &mut Searcher<'_, G, U>) {
        let mut notes = U::Notes::default();
        let everything = Interval {
            alpha: -INFINITE,
            beta: INFINITE,
        };
        if searcher.steps.has(Step::Knowledge) {
            let known = searcher.guide.probe(&self.game, everything, &mut notes);
            if known.alpha == known.beta {
                return;
            }
        }
        searcher
            .guide
            .actions(&self.game, &notes, &mut searcher.ranking);
        let list = &mut searcher.ranking.list;
        for ranked in list.iter_mut() {
            ranked.set_rank(searcher.guide.true_rank(&self.game, ranked));
        }
        for tried in &mut self.moves {
            let ranked = list.iter().find(|ranked| ranked.action == tried.action);
            tried.ranked = ranked.copied();
        }
        let urgency = |ranked: Ranked<_>| (ranked.rank(), -i32::from(ranked.place()));
        self.moves
            .sort_by_key(|tried| std::cmp::Reverse(tried.ranked.map(urgency)));
        searcher.ranking.list.clear();
    }

    /// Searches one action.
    pub(crate) fn try_move<const EXACT: bool, U: Guide<G>>(
        &mut self,
        searcher: &mut Searcher<'_, G, U>,
        place: usize,
        window: Interval,
        depth: i32,
    ) -> Result<Value, Stopped> {
        let tried = &mut self.moves[place];
        let counted = searcher.meter.nodes();
        let slot = tried
            .ranked
            .map_or(0, |ranked| searcher.guide.slot(self.player, &ranked));
        searcher.begin_way::<false>(Kind::Path, 1);
        let value = match tried.next.turn() {
            Turn::Over | Turn::Chance => {
                let guide = searcher.guide;
                let outcome = guide.outcome(&tried.next, self.player, searcher.scale.unit);
                Value::proven(searcher.scale.at(outcome, 1))
            }
            Turn::Player(mover) => {
                let ask = Ask {
                    before: [slot as u32, 0],
                    cut: window.beta - window.alpha == 1,
                    ..Ask::alone(&tried.next, mover, window, depth - 1, 1)
                };
                searcher.worth_to::<EXACT>(self.player, &ask)?
            }
        };
        let over = tried.next.turn() == Turn::Over;
        tried.nodes += searcher.meter.nodes() - counted;
        tried.value = value;
        tried.bound = match value.score {
            _ if over => Bound::Exact,
            score if score >= window.beta => Bound::Lower,
            score if score <= window.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let proven = &mut tried.proven;
        if value.at_least && tried.bound != Bound::Upper {
            proven.alpha = proven.alpha.max(value.score);
        }
        if value.at_most && tried.bound != Bound::Lower {
            proven.beta = proven.beta.min(value.score);
        }
        Ok(value)
    }

    /// The part of all nodes that were looked at after the best action.
    pub(crate) fn effort(&self) -> f64 {
        let all: u64 = self.moves.iter().map(|tried| tried.nodes).sum();
        let best = self.moves.first().map_or(0, |tried| tried.nodes);
        best as f64 / all.max(1) as f64
    }

    /// Searches the actions from `first` on, the first of them with the whole window; the best comes to stand first.
    pub(crate) fn pass<U: Guide<G>>(
        &mut self,
        searcher: &mut Searcher<'_, G, U>,
        first: usize,
        window: Interval,
        depth: i32,
    ) -> Result<Value, Stopped> {
        let Interval { mut alpha, beta } = window;
        let mut best = Value::proven(-INFINITE);
        let scouting = searcher.steps.has(Step::Scout);
        for place in first..self.moves.len() {
            let full = Interval { alpha, beta };
            let scout = Interval {
                alpha,
                beta: alpha + 1,
            };
            let mut value = best;
            if place > first && scouting {
                let less = self
                    .reduction(searcher, place, place - first, depth)
                    .min(depth - 2);
                if less > 0 {
                    value = self.try_move::<false, U>(searcher, place, scout, depth - less)?;
                }
                if less <= 0 || value.score > alpha {
                    value = self.try_move::<false, U>(searcher, place, scout, depth)?;
                }
            }
            if place == first || !scouting || (value.score > alpha && value.score < beta) {
                value = self.try_move::<false, U>(searcher, place, full, depth)?;
            }
            if value.score > best.score {
                best = value;
                // Below the window, which is best is not known.
                if value.score > alpha || place == first {
                    let rest = &mut self.moves[first..=place];
                    rest.rotate_right(1);
                    self.moves[first].line = self.line(searcher, first, depth);
                }
                alpha = alpha.max(value.score);
                if value.score >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// How much less deep it is looked at first after an action.
    fn reduction<U: Guide<G>>(
        &self,
        searcher: &Searcher<'_, G, U>,
        place: usize,
        tried: usize,
        depth: i32,
    ) -> i32 {
        let RootMove {
            ranked: Some(ranked),
            next,
            ..
        } = &self.moves[place]
        else {
            return 0;
        };
        if searcher.guide.extension(&self.game, ranked.action, next) > 0 {
            return 0;
        }
        let mut outlook = Outlook::new(depth, Kind::Path, true);
        outlook.turn_to(ranked, tried);
        let slot = searcher.guide.slot(self.player, ranked);
        outlook.credit = searcher.memories.at(0, [0; 2]).credit_of(slot);
        searcher.reduction(ranked, &outlook)
    }

    /// Everything that is known, for whoever asked.
    pub(crate) fn answer<U: Guide<G>>(
        &self,
        searcher: &Searcher<'_, G, U>,
        depth: i32,
        nodes: u64,
    ) -> Answer<G::Action> {
        let scale = searcher.scale;
        let utility = |score: Score, proven: bool| {
            even::<G>()
                + if proven {
                    scale.utility(score)
                } else {
                    f64::from(score) / f64::from(scale.unit)
                }
        };
        let mut answer = Answer::unknown(&self.game);
        for tried in &self.moves {
            let (low, high) = self.game.range();
            let lower = utility(tried.proven.alpha, true).max(low);
            let upper = utility(tried.proven.beta, true).min(high);
            let proven = tried.is_proven();
            let (value, bound, proven) = match tried.bound {
                _ if lower >= upper => (lower, Bound::Exact, true),
                Bound::Estimate if tried.proven.beta < INFINITE => (upper, Bound::Upper, true),
                Bound::Estimate => continue,
                bound => (utility(tried.value.score, proven), bound, proven),
            };
            answer.actions[tried.index] = RootAction {
                value: Some(value),
                bound,
                evaluated: !proven,
                distance: if proven { tried.end(scale) } else { None },
                ..answer.actions[tried.index]
            };
        }
        if let Some(first) = self.moves.first() {
            (answer.best, answer.value) = (Some(first.action), answer.actions[first.index].value);
            answer.line.clone_from(&first.line);
        }
        let lines = self.moves.iter().take(self.lines);
        let lines = lines.map(|tried| tried.line.clone());
        answer.lines = lines.filter(|line| !line.is_empty()).collect();
        (answer.claim, answer.value) = self.claim(answer.value, |score| utility(score, true));
        if answer.claim == Claim::Proven {
            let holds =
                |tried: &&RootMove<G>| Some(utility(tried.proven.alpha, true)) >= answer.value;
            if let Some(best) = self.moves.iter().find(holds) {
                answer.best = Some(best.action);
                answer.line.clone_from(&best.line);
            }
            // No action is worth more than the best: what was guessed of others has nothing to add, unless it was asked for.
            let asked: Vec<usize> = match self.lines {
                0 | 1 => Vec::new(),
                lines => self.moves.iter().take(lines).map(|m| m.index).collect(),
            };
            for (index, action) in answer.actions.iter_mut().enumerate() {
                let exact = action.bound == Bound::Exact && action.value <= answer.value;
                if exact && asked.contains(&index) {
                    continue;
                }
                let above = action.bound == Bound::Upper && action.value > answer.value;
                if action.evaluated || above {
                    action.value = answer.value;
                    action.bound = Bound::Upper;
                    action.evaluated = false;
                }
            }
        }
        (answer.depth, answer.nodes) = (depth.max(0) as u32, nodes);
        let farthest = searcher.farthest.load(Ordering::Relaxed).unsigned_abs();
        answer.deepest = Some(farthest.max(answer.depth));
        answer.full = Some(searcher.table.permille());
        answer
    }

    /// Whether another action than this is best by what was found before the search was stopped in mid-depth; the best then
    /// comes to stand first, and others after it by what they are worth.
    pub(crate) fn reconsiders(&mut self, best: Option<G::Action>) -> bool {
        // What is only known not to be good enough is worth no more than that, and not surely as much.
        let known = |tried: &RootMove<G>| match tried.bound {
            Bound::Exact | Bound::Lower => (tried.value.score, true),
            Bound::Upper | Bound::Estimate => (tried.value.score, false),
        };
        let before = self.moves.iter().find(|tried| Some(tried.action) == best);
        let (Some(before), Some(least)) = (
            before.map(known),
            self.moves.iter().map(known).filter(|known| known.1).max(),
        ) else {
            return false;
        };
        if least.0 <= before.0 {
            return false;
        }
        self.moves.sort_by_key(|tried| {
            std::cmp::Reverse(match known(tried) {
                (score, true) => (true, score),
                (_, false) => (false, 0),
            })
        });
        true
    }

    /// Whether nothing more can be found out about so many of the best actions.
    pub(crate) fn is_settled<U: Guide<G>>(
        &self,
        searcher: &Searcher<'_, G, U>,
        lines: usize,
    ) -> bool {
        let (low, high) = self.game.range();
        let utility = |score: Score| even::<G>() + searcher.scale.utility(score);
        self.moves.iter().take(lines).all(|tried| {
            utility(tried.proven.alpha).max(low) >= utility(tried.proven.beta).min(high)
        })
    }

    /// What is proven of the root, or else what it is guessed to be worth.
    fn claim(&self, guess: Option<f64>, utility: impl Fn(Score) -> f64) -> (Claim, Option<f64>) {
        let (low, high) = self.game.range();
        let proven = |side: fn(&RootMove<G>) -> Score| self.moves.iter().map(side).max();
        let lower = proven(|tried| tried.proven.alpha)
            .map_or(low, &utility)
            .max(low);
        let upper = proven(|tried| tried.proven.beta)
            .map_or(high, &utility)
            .min(high);
        if lower >= upper {
            return (Claim::Proven, Some(lower));
        }
        if self
            .moves
            .iter()
            .any(|tried| !tried.is_proven() && tried.bound != Bound::Estimate)
        {
            return (Claim::Estimate, guess);
        }
        match (lower > low, upper < high) {
            (true, _) => (Claim::Lower, Some(lower)),
            (false, true) => (Claim::Upper, Some(upper)),
            (false, false) => (Claim::Estimate, guess),
        }
    }
}

impl<G: Game> RootMove<G> {
    /// Within how many actions somebody is proven to win, if somebody is.
    fn end(&self, scale: Scale) -> Option<u32> {
        let Interval { alpha, beta } = self.proven;
        let won = [alpha, -beta]
            .into_iter()
            .find(|&score| scale.is_win(score));
        won.map(|score| (scale.unit - score).unsigned_abs())
    }

    /// Whether what the last search said is proven.
    fn is_proven(&self) -> bool {
        match self.bound {
            Bound::Lower => self.value.at_least,
            Bound::Upper => self.value.at_most,
            Bound::Exact | Bound::Estimate => self.value.at_least && self.value.at_most,
        }
    }
}
