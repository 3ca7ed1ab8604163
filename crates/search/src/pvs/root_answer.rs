//! The answer at the root: the value of each move, the proven bounds, and the best move.

use std::sync::atomic::Ordering;

use gametree_rules::Game;

use crate::answer::{Answer, RootAction};
use crate::pvs::guide::Guide;
use crate::pvs::knowledge::even_utility;
use crate::pvs::root::{Root, RootMove};
use crate::pvs::score::{INFINITE, Scale, Score, Window};
use crate::pvs::searcher::Searcher;
use crate::{Bound, Claim};

impl<G: Game> Root<G> {
    /// The answer so far.
    pub(crate) fn answer<U: Guide<G>>(
        &self,
        searcher: &Searcher<'_, G, U>,
        depth: i32,
        nodes: u64,
    ) -> Answer<G::Action> {
        let proven_utility = |score: Score| even_utility::<G>() + searcher.scale.utility(score);
        let mut answer = Answer::unknown(&self.game);
        for root_move in &self.moves {
            let unknown = &answer.actions[root_move.index];
            if let Some(known) = self.action(root_move, unknown, searcher.scale) {
                answer.actions[root_move.index] = known;
            }
        }
        if let Some(first) = self.moves.first() {
            (answer.best, answer.value) = (Some(first.action), answer.actions[first.index].value);
            answer.line.clone_from(&first.line);
        }
        let lines = self.moves.iter().take(self.multi_pv);
        let lines = lines.map(|root_move| root_move.line.clone());
        answer.lines = lines.filter(|line| !line.is_empty()).collect();
        (answer.claim, answer.value) = self.claim(answer.value, proven_utility);
        if answer.claim == Claim::Proven {
            self.apply_proof(&mut answer, proven_utility);
        }
        (answer.depth, answer.nodes) = (depth.max(0) as u32, nodes);
        let seldepth = searcher.shared_seldepth.load(Ordering::Relaxed);
        answer.deepest = Some(seldepth.unsigned_abs().max(answer.depth));
        answer.full = Some(searcher.table.permille());
        answer
    }

    /// The value and the bounds of a move, if it has any.
    fn action(
        &self,
        root_move: &RootMove<G>,
        unknown: &RootAction<G::Action>,
        scale: Scale,
    ) -> Option<RootAction<G::Action>> {
        let (low, high) = self.game.range();
        let exact = |score: Score| even_utility::<G>() + scale.utility(score);
        let lower = exact(root_move.proven.alpha).max(low);
        let upper = exact(root_move.proven.beta).min(high);
        let (value, bound, proven) = match root_move.bound {
            _ if lower >= upper => (lower, Bound::Exact, true),
            Bound::Estimate if root_move.proven.beta < INFINITE => (upper, Bound::Upper, true),
            Bound::Estimate => return None,
            bound if root_move.is_proven() => (exact(root_move.value.score), bound, true),
            bound => {
                let points = f64::from(root_move.value.score) / f64::from(scale.unit);
                (even_utility::<G>() + points, bound, false)
            }
        };
        let distance = if proven {
            root_move.distance(scale)
        } else {
            None
        };
        Some(RootAction {
            value: Some(value),
            bound,
            evaluated: !proven,
            distance,
            ..*unknown
        })
    }

    /// Brings the moves of a proven answer in line with it.
    fn apply_proof(&self, answer: &mut Answer<G::Action>, utility: impl Fn(Score) -> f64) {
        // In a lost position every move holds, also one without a proven lower bound.
        let (low, _) = self.game.range();
        let holds = |root_move: &&RootMove<G>| {
            Some(utility(root_move.proven.alpha).max(low)) >= answer.value
        };
        if let Some(best) = self.moves.iter().find(holds) {
            answer.best = Some(best.action);
            answer.line.clone_from(&best.line);
        }
        // No move is better than the best one: estimates of others add nothing, unless they were asked for.
        let asked: Vec<usize> = match self.multi_pv {
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

    /// Whether the values of this many of the best moves are proven.
    pub(crate) fn is_proven<U: Guide<G>>(
        &self,
        searcher: &Searcher<'_, G, U>,
        lines: usize,
    ) -> bool {
        let (low, high) = self.game.range();
        let utility = |score: Score| even_utility::<G>() + searcher.scale.utility(score);
        self.moves.iter().take(lines).all(|root_move| {
            utility(root_move.proven.alpha).max(low) >= utility(root_move.proven.beta).min(high)
        })
    }

    /// The proven value or bound of the root, or else its estimate.
    fn claim(&self, estimate: Option<f64>, utility: impl Fn(Score) -> f64) -> (Claim, Option<f64>) {
        let (low, high) = self.game.range();
        let proven = |side: fn(&RootMove<G>) -> Score| self.moves.iter().map(side).max();
        let lower = proven(|root_move| root_move.proven.alpha)
            .map_or(low, &utility)
            .max(low);
        let upper = proven(|root_move| root_move.proven.beta)
            .map_or(high, &utility)
            .min(high);
        if lower >= upper {
            return (Claim::Proven, Some(lower));
        }
        if self
            .moves
            .iter()
            .any(|root_move| !root_move.is_proven() && root_move.bound != Bound::Estimate)
        {
            return (Claim::Estimate, estimate);
        }
        match (lower > low, upper < high) {
            (true, _) => (Claim::Lower, Some(lower)),
            (false, true) => (Claim::Upper, Some(upper)),
            (false, false) => (Claim::Estimate, estimate),
        }
    }
}

impl<G: Game> RootMove<G> {
    /// The number of moves to a proven win or loss.
    fn distance(&self, scale: Scale) -> Option<u32> {
        let Window { alpha, beta } = self.proven;
        let won = [alpha, -beta]
            .into_iter()
            .find(|&score| scale.is_win(score));
        won.map(|score| (scale.unit - score).unsigned_abs())
    }

    /// Whether the value of the last search is proven.
    fn is_proven(&self) -> bool {
        match self.bound {
            Bound::Lower => self.value.lower_proven,
            Bound::Upper => self.value.upper_proven,
            Bound::Exact | Bound::Estimate => self.value.lower_proven && self.value.upper_proven,
        }
    }
}
