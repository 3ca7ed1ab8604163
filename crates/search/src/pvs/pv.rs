//! Principal variations: from the search, from the transposition table, and proven ones to the end of the game.

use gametree_rules::{Game, Player, Turn};

use crate::Stopped;
use crate::pvs::guide::{Guide, Stage};
use crate::pvs::node::Node;
use crate::pvs::node_type::{Estimate, Mode, NodeType, Proof};
use crate::pvs::root::Root;
use crate::pvs::score::{Score, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::Step;

/// The node limit of a proven line: this many, or this share of the proof's nodes, whichever is more.
const LINE_NODES: u64 = 200_000;
const LINE_SHARE: u64 = 16;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Clears the principal variation of a node; a proof follows none.
    #[inline]
    pub(super) fn clear_pv<M: Mode>(&mut self, node_type: NodeType, ply: i32) {
        if !M::PROOF && node_type == NodeType::Pv {
            self.truncate_pv(ply as usize);
        }
    }

    #[cold]
    #[inline(never)]
    fn truncate_pv(&mut self, ply: usize) {
        if self.pv.len() <= ply + 1 {
            self.pv.resize_with(ply + 2, Vec::new);
        }
        self.pv[ply].clear();
    }

    /// Sets the principal variation of a node to a move and what follows it.
    #[inline]
    pub(super) fn update_pv<M: Mode>(&mut self, node_type: NodeType, ply: i32, action: G::Action) {
        if !M::PROOF && node_type == NodeType::Pv {
            self.prepend_to_pv(ply as usize, action);
        }
    }

    #[cold]
    #[inline(never)]
    fn prepend_to_pv(&mut self, ply: usize, action: G::Action) {
        let (here, after) = self.pv.split_at_mut(ply + 1);
        if let (Some(pv), [next, ..]) = (here.last_mut(), after) {
            pv.clear();
            pv.push(action);
            pv.extend_from_slice(next);
        }
    }
}

impl<G: Game> Root<G> {
    /// The principal variation of a move that was just searched, continued by the hash moves of the table.
    pub(crate) fn line<U: Guide<G>>(
        &self,
        searcher: &mut Searcher<'_, G, U>,
        place: usize,
        most: i32,
    ) -> Vec<G::Action> {
        let most = most.max(1) as usize;
        let mut line = vec![self.moves[place].action];
        let mut game = self.moves[place].next.clone();
        let pv = searcher.pv.get(1).cloned().unwrap_or_default();
        for action in pv.into_iter().take(most - 1) {
            line.push(action);
            game.apply(action);
        }
        while line.len() < most
            && game.turn() != Turn::Over
            && let Some(best) = hash_move(searcher, &game)
        {
            line.push(best);
            game.apply(best);
        }
        line
    }

    /// Completes the proven lines of the best moves.
    pub(crate) fn prove_lines<U: Guide<G>>(
        &mut self,
        searcher: &mut Searcher<'_, G, U>,
        lines: usize,
        most: i32,
    ) {
        if searcher.scale.distance {
            return;
        }
        let highest = self.highest(searcher.scale.unit);
        let best = self.moves.iter().map(|tried| tried.proven.alpha).max();
        for place in 0..self.moves.len() {
            let Window { alpha, beta } = self.moves[place].proven;
            let is_proven = alpha.max(-highest) >= beta.min(highest);
            if is_proven && (place < lines || Some(alpha) == best) {
                self.moves[place].line = self.proven_line(searcher, place, most);
            }
        }
    }

    /// A line of best play after a move with a proven value, to the end of the game as far as that is cheap to find.
    /// Its nodes are not counted as the search's own.
    pub(crate) fn proven_line<U: Guide<G>>(
        &self,
        searcher: &mut Searcher<'_, G, U>,
        place: usize,
        most: i32,
    ) -> Vec<G::Action> {
        if searcher.guide.remaining(&self.game).is_none() {
            searcher.clear_pv::<Estimate>(NodeType::Pv, 1);
            return self.line(searcher, place, most);
        }
        let tried = &self.moves[place];
        let value = tried.proven.alpha.max(-self.highest(searcher.scale.unit));
        let mut line = vec![tried.action];
        let mut game = tried.next.clone();
        let meter = searcher.meter.clone();
        searcher
            .meter
            .allow(LINE_NODES.max(meter.nodes() / LINE_SHARE));
        while let Turn::Player(mover) = game.turn() {
            let target = if mover == self.player { value } else { -value };
            let ply = (line.len() as u32).cast_signed();
            let Ok(Some(best)) = optimal_move(searcher, &game, mover, target, ply) else {
                break;
            };
            line.push(best);
            game.apply(best);
        }
        searcher.meter = meter;
        line
    }
}

/// The hash move of a position, or its only move.
fn hash_move<G: Game, U: Guide<G>>(
    searcher: &mut Searcher<'_, G, U>,
    game: &G,
) -> Option<G::Action> {
    let mut info = U::NodeInfo::default();
    if searcher.uses(Step::StaticBounds) {
        searcher.guide.static_bounds(game, Window::FULL, &mut info);
    }
    let outer = searcher.moves.begin_node();
    let stage = Stage::All { depth: 0 };
    searcher
        .guide
        .moves(game, &info, stage, &mut searcher.moves);
    let found = match searcher.moves.moves() {
        [only] => Some(only.action),
        several => searcher
            .table
            .get(searcher.guide.key(game))
            .map(|entry| entry.hash_move)
            .filter(|hash_move| hash_move.is_some())
            .and_then(|index| several.iter().find(|candidate| candidate.index() == index))
            .map(|candidate| candidate.action),
    };
    searcher.moves.end_node(outer);
    found
}

/// A move that keeps the proven score of a position.
fn optimal_move<G: Game, U: Guide<G>>(
    searcher: &mut Searcher<'_, G, U>,
    game: &G,
    player: Player,
    target: Score,
    ply: i32,
) -> Result<Option<G::Action>, Stopped> {
    let mut choices = game.choices();
    if let [only] = choices[..] {
        return Ok(Some(only));
    }
    let first = hash_move(searcher, game);
    let first = choices.iter().position(|&action| Some(action) == first);
    choices[..=first.unwrap_or(0)].rotate_right(1);
    let guide = searcher.guide;
    let left = guide.remaining(game).map_or(0, u32::cast_signed);
    for action in choices {
        let next = game.after(action);
        let score = match next.turn() {
            Turn::Over | Turn::Chance => guide.outcome(&next, player, searcher.scale.unit),
            Turn::Player(mover) => {
                let window = Window::null_below(target);
                let node = Node::new(&next, mover, window, left - 1, ply + 1);
                searcher
                    .search_from_viewpoint::<Proof>(player, &node)?
                    .score
            }
        };
        if score >= target {
            return Ok(Some(action));
        }
    }
    Ok(None)
}
