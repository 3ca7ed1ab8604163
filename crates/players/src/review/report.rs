//! The review of a game as `--json` prints it.

use gametree_rules::Player;
use serde::Serialize;

use super::judge::{Judgement, Turned, mean_accuracy};
use super::reasons::TermChange;
use crate::Table;

/// The number of turning points of a review.
const MOST_TURNING_POINTS: usize = 10;

/// The review of one move. The field names are part of the product.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveReview {
    /// Which move, counted from one.
    pub ply: usize,
    /// The player who made it, counted from one; null for chance.
    pub player: Option<usize>,
    /// The move in the game's notation.
    pub action: String,
    /// What is said of it; null for chance, or where nothing is known.
    pub judgement: Option<Judgement>,
    /// Whether there was no other move. Such moves do not count for the accuracy.
    pub forced: bool,
    /// The proven change of the result, if there was one.
    pub turned: Option<Turned>,
    /// The value of the move for the one who made it.
    pub value: Option<f64>,
    /// The same on the game's scale.
    pub value_text: Option<String>,
    /// The best move.
    pub best: Option<String>,
    /// Its value.
    pub best_value: Option<f64>,
    /// The same on the game's scale.
    pub best_text: Option<String>,
    /// The expected score that the move lost: 0 nothing, 1 a whole game.
    pub loss: Option<f64>,
    /// The accuracy of the move in percent.
    pub accuracy: Option<f64>,
    /// The line that begins with the best move.
    pub line: Vec<String>,
    /// The line that begins with the move played.
    pub reply: Vec<String>,
    /// The terms of the evaluation that differ most at the ends of the two lines.
    pub terms: Vec<TermChange>,
    /// The expected score of the first player before the move.
    pub expected: Option<f64>,
}

/// The moves of one player in numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerReview {
    /// The player, counted from one.
    pub player: usize,
    /// The name of the player in the game.
    pub name: String,
    /// The accuracy in percent; null if the player had no choice that was judged.
    pub accuracy: Option<f64>,
    /// The number of moves that were judged.
    pub moves: usize,
    /// The number of moves of each judgement, the best first.
    pub judgements: [usize; Judgement::ALL.len()],
}

/// The review of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The game's name.
    pub game: String,
    /// The start.
    pub start: String,
    /// The players.
    pub players: Vec<PlayerReview>,
    /// The moves, first to last; without the first ones if it was stopped.
    pub moves: Vec<MoveReview>,
    /// The moves that decided most, in the order of the game.
    pub turning_points: Vec<usize>,
    /// The expected score of the first player after the last move.
    pub expected: Option<f64>,
    /// The number of nodes.
    pub nodes: u64,
    /// Whether all moves were reviewed.
    pub complete: bool,
}

impl PlayerReview {
    pub(super) fn new(table: &dyn Table, player: Player, moves: &[MoveReview]) -> PlayerReview {
        let number = player.index() + 1;
        let own = moves.iter().filter(|one| one.player == Some(number));
        let mut judgements = [0; Judgement::ALL.len()];
        let mut accuracies = Vec::new();
        for one in own {
            let Some(judgement) = one.judgement else {
                continue;
            };
            judgements[judgement as usize] += 1;
            if !one.forced {
                accuracies.extend(one.accuracy);
            }
        }
        PlayerReview {
            player: number,
            name: table.player_name(player),
            accuracy: mean_accuracy(&accuracies),
            moves: judgements.iter().sum(),
            judgements,
        }
    }
}

/// The moves that lost most, by their number in the game.
pub(super) fn turning_points(moves: &[MoveReview]) -> Vec<usize> {
    let decisive = |one: &&MoveReview| one.judgement >= Some(Judgement::Mistake);
    let mut points: Vec<&MoveReview> = moves.iter().filter(decisive).collect();
    let loss = |one: &MoveReview| one.loss.unwrap_or(0.0);
    points.sort_by(|a, b| loss(b).total_cmp(&loss(a)));
    points.truncate(MOST_TURNING_POINTS);
    let mut points: Vec<usize> = points.iter().map(|one| one.ply).collect();
    points.sort_unstable();
    points
}

impl MoveReview {
    /// What is said of the move, in one sentence; nothing where there is nothing to say.
    pub fn sentence(&self) -> Option<String> {
        let judgement = self.judgement?;
        let mut said = judgement.name().to_owned();
        if let Some(turned) = self.turned {
            said = format!("{said}: {}", turned.text());
        }
        if judgement < Judgement::Inaccuracy {
            return Some(said);
        }
        if let Some(best) = &self.best {
            said = format!("{said}; better was {best}");
        }
        if let (Some(best), Some(value)) = (&self.best_text, &self.value_text) {
            said = format!("{said} ({best} instead of {value})");
        }
        Some(said)
    }
}
