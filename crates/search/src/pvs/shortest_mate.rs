//! Proofs that there is no sooner win, by a full-width search to a fixed depth, as mate solvers do it.

use gametree_rules::Game;

use crate::Stopped;
use crate::pvs::guide::Guide;
use crate::pvs::node_type::Estimate;
use crate::pvs::root::Root;
use crate::pvs::score::{Score, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::{Step, Steps};

/// The node limit of a proof: this many, or this share of the nodes of the search so far, whichever is more.
const MIN_NODES: u64 = 20_000;
const NODE_SHARE: u64 = 2;

/// The steps that neither prune nor reduce nor extend.
fn full_width() -> Steps {
    let kept = |step: &Step| {
        matches!(
            step,
            Step::StaticBounds | Step::Quiescence | Step::NullWindow
        )
    };
    let left_out = Step::ALL.into_iter().filter(|step| !kept(step));
    left_out.fold(Steps::default(), Steps::without)
}

impl<G: Game> Root<G> {
    /// Whether a proven win is proven to be the soonest, or a proven loss to be the latest. False where that takes too
    /// many nodes; they are not counted as the search's own.
    pub(crate) fn proves_shortest_mate<U: Guide<G>>(
        &self,
        searcher: &mut Searcher<'_, G, U>,
    ) -> bool {
        let proven = |side: fn(&Window) -> Score| {
            let bounds = self.moves.iter().map(|root_move| side(&root_move.proven));
            bounds.max().unwrap_or_default()
        };
        let (lower, upper) = (proven(|bounds| bounds.alpha), proven(|bounds| bounds.beta));
        if lower >= upper {
            return true;
        }
        let (score, window) = if searcher.scale.is_win(lower) {
            (lower, Window::null_above(lower))
        } else if searcher.scale.is_loss(upper) {
            (upper, Window::null_below(upper))
        } else {
            return true;
        };
        // One ply less than the distance.
        let depth = searcher.scale.unit - score.abs() - 1;
        if depth <= 0 {
            return true;
        }
        let (meter, steps) = (searcher.meter.clone(), searcher.steps);
        searcher
            .meter
            .allow(MIN_NODES.max(meter.nodes() / NODE_SHARE));
        searcher.steps = full_width();
        let reached = self.clone().reaches(searcher, window, depth);
        (searcher.meter, searcher.steps) = (meter, steps);
        // A sooner win would exceed the score, a sooner loss would not reach it.
        reached == Ok(score < 0)
    }

    /// Whether a move fails high.
    fn reaches<U: Guide<G>>(
        &mut self,
        searcher: &mut Searcher<'_, G, U>,
        window: Window,
        depth: i32,
    ) -> Result<bool, Stopped> {
        for place in 0..self.moves.len() {
            let value = self.search_move::<Estimate, U>(searcher, place, window, depth)?;
            if window.fails_high(value.score) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
