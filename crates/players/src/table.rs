//! A running game with its type erased.

use std::any::Any;
use std::ops::ControlFlow;

use gametree_games::sketch::Sketch;
use gametree_rules::picture::{Remark, Shape};
use gametree_rules::{Class, Facts, Gesture, ParseError, Picture, Player, Turn, Viewer};
use gametree_search::Limits;
use gametree_search::pvs::EvaluationTerm;

use crate::report::{PerftReport, Report};
use crate::{ActionId, InputError, Request, SavedGame, SolveProgress, SolveRequest, Solved};

/// A legal action.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// In the game's notation.
    pub text: String,
    /// The gesture that plays it.
    pub gesture: Gesture,
    /// Other gestures that play it too.
    pub aliases: Vec<Gesture>,
    /// Its probability at a chance node.
    pub probability: Option<f64>,
}

/// One game under way: a record that can be played on, taken back, shown, analysed and solved.
pub trait Table: Send + Sync {
    /// The class of the game.
    fn class(&self) -> Class;
    /// The facts of the game.
    fn facts(&self) -> &Facts;
    /// The unit in which answers of this thinker count nodes: nodes, simulations, iterations.
    fn node_unit(&self, thinker: &str) -> &'static str;
    /// The name of the thinker that plays best in a given time.
    fn best_thinker(&self) -> String;
    /// The lowest and the highest utility that could be got from where the game started.
    fn range(&self) -> (f64, f64);
    /// The number of players.
    fn players(&self) -> usize;
    /// The player to move, chance, or the end.
    fn turn(&self) -> Turn;
    /// The name of a player.
    fn player_name(&self, player: Player) -> String;
    /// The legal actions, in the game's order.
    fn choices(&self) -> Vec<Choice>;
    /// The legal actions, by handle.
    fn legal(&self) -> Vec<ActionId>;
    /// The action with this text, in the game's notation.
    fn find_action(&self, text: &str) -> Result<ActionId, ParseError>;
    /// The text of an action, in the game's notation; none if the handle is of another position.
    fn action_text(&self, id: ActionId) -> Option<String>;
    /// Plays an action, by handle.
    fn play_id(&mut self, id: ActionId) -> Result<(), ParseError>;
    /// The present state, for callers that know the type of the game and write it in notations of their own.
    fn state(&self) -> &dyn Any;
    /// Plays an action, in the game's notation.
    fn play(&mut self, action: &str) -> Result<(), ParseError>;
    /// Plays a move of a recorded game. Unlike [`play`](Table::play), this allows moves after a position in which a draw
    /// could have been claimed.
    fn replay_move(&mut self, action: &str) -> Result<(), ParseError>;
    /// Takes the last action back and returns it.
    fn undo(&mut self) -> Option<String>;
    /// The position, with what is hidden.
    fn position(&self) -> String;
    /// The moves, first to last, with those that are hidden.
    fn moves(&self) -> Vec<String>;
    /// Whether everybody may see everything: nothing is hidden in this game, or it has all been shown.
    fn is_revealed(&self) -> bool;
    /// The position as a viewer sees it.
    fn position_seen(&self, viewer: Viewer) -> String;
    /// The moves as a viewer sees them, first to last; `?` for one of which the viewer sees nothing.
    fn moves_seen(&self, viewer: Viewer) -> Vec<String>;
    /// What is written before each move where players number them: `1.`, or nothing before the second move of a round.
    fn numbers(&self) -> Vec<String>;
    /// What is said of the present position besides whose turn it is.
    fn remark(&self) -> Option<Remark>;
    /// The pieces that a player has captured so far, equal ones together.
    fn captured(&self, player: Player) -> Vec<Shape>;
    /// How the game looks to a viewer.
    fn picture(&self, viewer: Viewer) -> Picture;
    /// The spots touched by the last action, if the viewer sees all of that action.
    fn last_gesture(&self, viewer: Viewer) -> Option<Gesture>;
    /// The utility of each player, once the game is over.
    fn result(&self) -> Option<Vec<f64>>;
    /// The record as a file.
    fn save(&self) -> SavedGame;
    /// Finds the best action; each better answer on the way is reported.
    fn analyze(
        &self,
        request: &Request,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Report, InputError>;
    /// The exact value of every action, if the game has few states from here on; none otherwise, or if it was stopped.
    fn solve_small(&self, limits: &Limits) -> Option<Report>;
    /// The parts of which the evaluation of this position is the sum; none if it has none.
    fn explain(&self) -> Vec<EvaluationTerm>;
    /// Proves the value and makes complete plans.
    fn solve(
        &self,
        request: &SolveRequest,
        stage: &mut dyn FnMut(SolveProgress),
    ) -> Result<Solved, InputError>;
    /// The tree of the game from here down to this depth, with at most this many nodes.
    fn sketch(&self, depth: u32, most: usize) -> Result<Sketch, InputError>;
    /// Counts move sequences, telling how many now and then, until it is broken off.
    fn perft(&self, depth: u32, watch: &mut dyn FnMut(u64) -> ControlFlow<()>) -> PerftReport;
}
