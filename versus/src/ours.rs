//! Connect Four for our search: the shared evaluation, and in which order to try moves. It proves nothing at a glance, as it
//! does otherwise, because it would then see further than it is told to look.

use gametree_games::Connect4;
use gametree_games::connect4::Column;
use gametree_rules::{Game, Notation, Player};
use gametree_search::Limits;
use gametree_search::pvs::{
    Guide, Knowledge, Memory, MoveList, Options, Parameters, Score, ScoredMove, Stage, Tactics,
    think,
};

use crate::evaluation::{evaluate, landings, wins};
use crate::{Found, MEGABYTES, worked};

/// Points to a stone by which a win comes sooner: more than any evaluation.
const UNIT: Score = 1000;
/// A win comes before everything, and then what keeps the other from winning.
const WIN: i32 = 4000;
const BLOCK: i32 = 2000;

struct Shared;

impl Guide<Connect4> for Shared {
    fn evaluate(&self, game: &Connect4, _: Player) -> Score {
        evaluate(game.current(), game.mask()).into()
    }

    /// Where the stones lie is told by those of one player and the height of each column.
    fn key(&self, game: &Connect4) -> u64 {
        game.current() + game.mask() + landings(0)
    }

    fn parameters(&self, _: &Connect4) -> Parameters {
        Parameters {
            tt_min_depth: 1,
            ..Parameters::with_unit(UNIT)
        }
    }

    fn moves(&self, game: &Connect4, (): &(), stage: Stage, list: &mut MoveList<Column>) -> bool {
        match stage {
            Stage::All { .. } => {}
            Stage::Quiescence { .. } => return true,
            Stage::Captures | Stage::Quiets => return false,
        }
        let (own, all) = (game.current(), game.mask());
        let (winning, losing) = (wins(own, all), wins(all ^ own, all));
        let mut left = landings(all);
        while left != 0 {
            let cell = left & left.wrapping_neg();
            left ^= cell;
            let column = game.column_of(cell);
            let score = if winning & cell != 0 {
                WIN
            } else if losing & cell != 0 {
                BLOCK
            } else {
                let threats = wins(own | cell, all | cell).count_ones().cast_signed();
                let given = i32::from(losing & cell << 1 != 0);
                threats * 32 - 256 * given - (column.index().cast_signed() - 3).abs() as i32
            };
            list.push(column, score, 0);
        }
        true
    }

    fn history_index(&self, player: Player, candidate: &ScoredMove<Column>) -> usize {
        1 + 2 * candidate.action.index() + player.index()
    }
}

impl Knowledge<Connect4> for Shared {
    type NodeInfo = ();
    type ThreadCache = ();

    fn remaining(&self, game: &Connect4) -> Option<u32> {
        Some(game.cells() - game.stones())
    }
}

impl Tactics<Connect4> for Shared {}

/// Searches a position on one thread, one move deeper at a time.
pub(crate) fn search(moves: &[u8], depth: u8) -> Result<Found, Box<dyn std::error::Error>> {
    let mut game = Connect4::default();
    for column in moves {
        game.apply(game.parse_action(&column.to_string())?);
    }
    let started = worked();
    let mut memory = Memory::megabytes(MEGABYTES)?;
    let limits = Limits::depth(depth.into());
    let options = Options::default();
    let answer = think(&game, &Shared, &limits, &options, &mut memory, &mut |_| {});
    let time = worked().saturating_sub(started);
    let value = answer.value.ok_or("our search found no value")?;
    Ok(Found {
        value: (value * f64::from(UNIT)).round() as i32,
        nodes: answer.nodes,
        time,
    })
}
