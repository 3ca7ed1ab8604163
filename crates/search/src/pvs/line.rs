//! How play goes on: as far as the table remembers, and where it is proven to the end.

use gametree_rules::{Game, Player, Turn};

use crate::Stopped;
use crate::pvs::asked::Interval;
use crate::pvs::guide::Guide;
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::outlook::Kind;
use crate::pvs::root::Root;
use crate::pvs::score::{INFINITE, Score};
use crate::pvs::steps::Step;
use crate::pvs::table::Entry;

/// A proven line takes no more nodes than these, or than this share of what the proof took.
const NODES: u64 = 200_000;
const SHARE: u64 = 16;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Nothing is known yet of how play goes on from a node on the best line; who only proves follows none.
    #[inline]
    pub(super) fn begin_way<const EXACT: bool>(&mut self, kind: Kind, ply: Score) {
        if !EXACT && kind == Kind::Path {
            self.forget_way(ply as usize);
        }
    }

    #[cold]
    #[inline(never)]
    fn forget_way(&mut self, ply: usize) {
        if self.ways.len() <= ply + 1 {
            self.ways.resize_with(ply + 2, Vec::new);
        }
        self.ways[ply].clear();
    }

    /// From a node on the best line play goes on with this action, and then as it was found to go on.
    #[inline]
    pub(super) fn go_on<const EXACT: bool>(&mut self, kind: Kind, ply: Score, action: G::Action) {
        if !EXACT && kind == Kind::Path {
            self.extend_way(ply as usize, action);
        }
    }

    #[cold]
    #[inline(never)]
    fn extend_way(&mut self, ply: usize, action: G::Action) {
        let (here, after) = self.ways.split_at_mut(ply + 1);
        if let (Some(way), [next, ..]) = (here.last_mut(), after) {
            way.clear();
            way.push(action);
            way.extend_from_slice(next);
        }
    }
}

impl<G: Game> Root<G> {
    /// How play goes on after an action that was just searched: as it was found, and then as the table remembers.
    pub(crate) fn line<U: Guide<G>>(
        &self,
        searcher: &mut Searcher<'_, G, U>,
        place: usize,
        most: i32,
    ) -> Vec<G::Action> {
        let most = most.max(1) as usize;
        let mut line = vec![self.moves[place].action];
        let mut game = self.moves[place].next.clone();
        let way = searcher.ways.get(1).cloned().unwrap_or_default();
        for action in way.into_iter().take(most - 1) {
            line.push(action);
            game.apply(action);
        }
        while line.len() < most
            && game.turn() != Turn::Over
            && let Some(best) = remembered(searcher, &game)
        {
            line.push(best);
            game.apply(best);
        }
        line
    }

    /// Follows the lines of so many of the best actions to the end, if they are proven.
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
            let Interval { alpha, beta } = self.moves[place].proven;
            let is_proven = alpha.max(-highest) >= beta.min(highest);
            if is_proven && (place < lines || Some(alpha) == best) {
                self.moves[place].line = self.proven_line(searcher, place, most);
            }
        }
    }

    /// How play goes on after an action whose value is proven, neither side giving anything away: to the end of the game, as
    /// far as that is cheap to find. The search's own nodes are told without these.
    pub(crate) fn proven_line<U: Guide<G>>(
        &self,
        searcher: &mut Searcher<'_, G, U>,
        place: usize,
        most: i32,
    ) -> Vec<G::Action> {
        if searcher.guide.remaining(&self.game).is_none() {
            searcher.begin_way::<false>(Kind::Path, 1);
            return self.line(searcher, place, most);
        }
        let tried = &self.moves[place];
        let value = tried.proven.alpha.max(-self.highest(searcher.scale.unit));
        let mut line = vec![tried.action];
        let mut game = tried.next.clone();
        let meter = searcher.meter.clone();
        searcher.meter.allow(NODES.max(meter.nodes() / SHARE));
        while let Turn::Player(mover) = game.turn() {
            let worth = if mover == self.player { value } else { -value };
            let ply = (line.len() as u32).cast_signed();
            let Ok(Some(best)) = holding(searcher, &game, mover, worth, ply) else {
                break;
            };
            line.push(best);
            game.apply(best);
        }
        searcher.meter = meter;
        line
    }
}

/// What the table holds to be best in a state, or the only thing to try.
fn remembered<G: Game, U: Guide<G>>(
    searcher: &mut Searcher<'_, G, U>,
    game: &G,
) -> Option<G::Action> {
    let mut notes = U::Notes::default();
    let everything = Interval {
        alpha: -INFINITE,
        beta: INFINITE,
    };
    if searcher.steps.has(Step::Knowledge) {
        searcher.guide.probe(game, everything, &mut notes);
    }
    let outer = searcher.ranking.start;
    let start = searcher.ranking.list.len();
    searcher.ranking.start = start;
    searcher.guide.actions(game, &notes, &mut searcher.ranking);
    let found = match &searcher.ranking.list[start..] {
        [only] => Some(only.action),
        several => searcher
            .table
            .get(searcher.guide.key(game))
            .filter(|entry| entry.place != Entry::NOWHERE)
            .and_then(|entry| several.iter().find(|ranked| ranked.place() == entry.place))
            .map(|ranked| ranked.action),
    };
    searcher.ranking.list.truncate(start);
    searcher.ranking.start = outer;
    found
}

/// An action that keeps what a state so far from the root is worth to its player.
fn holding<G: Game, U: Guide<G>>(
    searcher: &mut Searcher<'_, G, U>,
    game: &G,
    player: Player,
    worth: Score,
    ply: Score,
) -> Result<Option<G::Action>, Stopped> {
    let mut choices = game.choices();
    if let [only] = choices[..] {
        return Ok(Some(only));
    }
    let first = remembered(searcher, game);
    let first = choices.iter().position(|&action| Some(action) == first);
    choices[..=first.unwrap_or(0)].rotate_right(1);
    let guide = searcher.guide;
    let left = guide.remaining(game).map_or(0, u32::cast_signed);
    for action in choices {
        let next = game.after(action);
        let score = match next.turn() {
            Turn::Over | Turn::Chance => guide.outcome(&next, player, searcher.scale.unit),
            Turn::Player(mover) => {
                let window = Interval {
                    alpha: worth - 1,
                    beta: worth,
                };
                let ask = Ask::alone(&next, mover, window, left - 1, ply + 1);
                searcher.worth_to::<true>(player, &ask)?.score
            }
        };
        if score >= worth {
            return Ok(Some(action));
        }
    }
    Ok(None)
}
