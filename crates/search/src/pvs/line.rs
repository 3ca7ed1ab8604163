//! How play goes on: as far as the table remembers, and close to the end worked out anew.

use gametree_rules::{Game, Player, Turn};

use crate::Stopped;
use crate::pvs::guide::{Guide, Interval};
use crate::pvs::node::{Ask, Searcher};
use crate::pvs::root::Root;
use crate::pvs::score::INFINITE;
use crate::pvs::steps::Step;
use crate::pvs::table::Entry;

/// With at most so many actions to come, an exact line is worked out anew where nothing is remembered.
const CLOSE: u32 = 12;

impl<G: Game> Root<G> {
    /// How play goes on after an action.
    pub(crate) fn line<const EXACT: bool, U: Guide<G>>(
        &self,
        searcher: &mut Searcher<'_, G, U>,
        place: usize,
        most: i32,
    ) -> Vec<G::Action> {
        let mut line = vec![self.moves[place].action];
        let mut game = self.moves[place].next.clone();
        while line.len() < most.max(1) as usize
            && let Turn::Player(player) = game.turn()
        {
            let mut best = remembered(searcher, &game);
            if EXACT && best.is_none() {
                best = worked_out(searcher, &game, player).ok().flatten();
            }
            let Some(best) = best else { break };
            line.push(best);
            game.apply(best);
        }
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
            .and_then(|entry| several.iter().find(|ranked| ranked.place == entry.place))
            .map(|ranked| ranked.action),
    };
    searcher.ranking.list.truncate(start);
    searcher.ranking.start = outer;
    found
}

/// The best action of a state close to the end, by following everything to it.
fn worked_out<G: Game, U: Guide<G>>(
    searcher: &mut Searcher<'_, G, U>,
    game: &G,
    player: Player,
) -> Result<Option<G::Action>, Stopped> {
    let guide = searcher.guide;
    let Some(left) = guide.remaining(game).filter(|&left| left <= CLOSE) else {
        return Ok(None);
    };
    let mut best = None;
    let mut alpha = -INFINITE;
    for action in game.choices() {
        let next = game.after(action);
        let score = match next.turn() {
            Turn::Over | Turn::Chance => guide.outcome(&next, player, searcher.scale.unit),
            Turn::Player(mover) => {
                let ask = Ask {
                    game: &next,
                    player: mover,
                    window: Interval {
                        alpha,
                        beta: INFINITE,
                    },
                    depth: left.cast_signed() - 1,
                    ply: 1,
                    before: [0; 2],
                    without: Entry::NOWHERE,
                    passed: false,
                    cut: false,
                    key: None,
                    notes: U::Notes::default(),
                };
                searcher.worth_to::<true>(player, &ask)?.score
            }
        };
        if score > alpha {
            (best, alpha) = (Some(action), score);
        }
    }
    Ok(best)
}
