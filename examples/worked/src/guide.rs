//! A guide: what principal variation search is taught of [`Breakthrough`].
//!
//! The search works for the game as it is. A guide makes it faster and stronger, in three parts: [`Guide`] evaluates and
//! generates moves in a good order, [`Knowledge`] is what is exactly known, [`Tactics`] is what selective search asks. Of the
//! last two every method may be left as it is.

use gametree::prelude::*;

use crate::breakthrough::{Breakthrough, Step, WIDTH, rows_from};

/// Counts pawns and how far they have come.
#[derive(Clone, Copy, Debug)]
pub struct PawnRace;

/// Scores are whole numbers: this many points to a utility of one.
const UNIT: Score = 200;
const PAWN: Score = 12;
const ROW: Score = 2;
/// Captures come before all quiet moves, whose history scores reach two million.
const CAPTURE: i32 = 1 << 22;

impl Guide<Breakthrough> for PawnRace {
    /// Between a loss and a win, for the player to move.
    fn evaluate(&self, game: &Breakthrough, player: Player) -> Score {
        let side = |player: Player| -> Score {
            let pawns = game.rows_to_go(player);
            pawns.map(|rows| PAWN - ROW * Score::from(rows)).sum()
        };
        (side(player) - side(player.other())).clamp(1 - UNIT, UNIT - 1)
    }

    fn key(&self, game: &Breakthrough) -> u64 {
        game.key()
    }

    /// Each technique is off unless its depths are set. `Parameters::ALL` lists all of them, with their ranges.
    fn parameters(&self, _: &Breakthrough) -> Parameters {
        Parameters {
            static_eval: true,
            rfp_max_depth: 3,
            rfp_margin: 2 * PAWN,
            lmr_min_depth: 3,
            ..Parameters::with_unit(UNIT)
        }
    }

    /// Captures first, those by pawns that have come far before others; quiet moves are generated only if they are needed.
    fn moves(&self, game: &Breakthrough, (): &(), stage: Stage, list: &mut MoveList<Step>) -> bool {
        let (captures, quiets) = match stage {
            Stage::All { .. } => (true, true),
            Stage::Captures => (true, false),
            Stage::Quiets => (false, true),
            // All moves where the opponent threatens to arrive, otherwise those that change the balance at once.
            Stage::Quiescence { .. } => (true, self.in_check(game)),
        };
        let Turn::Player(mover) = game.turn() else {
            return true;
        };
        let steps = game.choices();
        let (taking, quiet): (Vec<Step>, Vec<Step>) =
            steps.into_iter().partition(|&step| game.takes(step));
        for &step in taking.iter().filter(|_| captures) {
            list.push_noisy(step, CAPTURE - Score::from(rows_from(step.from, mover)), 0);
        }
        for &step in quiet.iter().filter(|_| quiets) {
            list.push(step, 0, 0);
        }
        true
    }

    /// Moves of the same player between the same squares share a history score.
    fn history_index(&self, player: Player, candidate: &ScoredMove<Step>) -> usize {
        let Step { from, to } = candidate.action;
        1 + player.index() + 2 * (3 * from + (to % WIDTH + 1) - from % WIDTH)
    }
}

impl Knowledge<Breakthrough> for PawnRace {
    type NodeInfo = ();
    type ThreadCache = ();

    /// Who stands in front of the far side wins with the next step.
    fn static_bounds(&self, game: &Breakthrough, _: Window, (): &mut ()) -> Window {
        match game.turn() {
            Turn::Player(mover) if game.is_near(mover) => Window::exactly(UNIT),
            _ => Window::FULL,
        }
    }

    /// Every step brings a pawn nearer.
    fn remaining(&self, game: &Breakthrough) -> Option<u32> {
        let players = [Player::FIRST, Player::SECOND];
        let rows = players
            .into_iter()
            .flat_map(|player| game.rows_to_go(player));
        Some(rows.map(u32::from).sum())
    }
}

impl Tactics<Breakthrough> for PawnRace {
    /// The opponent arrives with the next step, unless that pawn is taken or one arrives first.
    fn in_check(&self, game: &Breakthrough) -> bool {
        matches!(game.turn(), Turn::Player(mover) if game.is_near(mover.other()))
    }
}
