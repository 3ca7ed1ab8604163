//! A review while it goes on.

use gametree_players::review::MoveReview;
use serde::Serialize;

/// The judgement of one move of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct JudgedView {
    /// The number of moves that are left to judge.
    pub left: usize,
    /// The judgement in words.
    pub said: Option<String>,
    /// What `review --json` prints of the move.
    #[serde(flatten)]
    pub review: MoveReview,
}
