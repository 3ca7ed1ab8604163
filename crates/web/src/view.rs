//! The types of all answers. `docs/page.md` shows them as JSON; the field names are part of the interface.

mod asked;
mod brought;
mod judged;
mod learning;

use std::borrow::Cow;

use gametree_players::review::Review;
use gametree_players::{ParameterReport, Report};
use serde::{Deserialize, Serialize};

pub use asked::*;
pub use brought::*;
pub use judged::JudgedView;
pub use learning::*;

/// An error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ErrorView {
    /// The message.
    pub error: String,
}

/// A game of the catalogue.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EntryView {
    /// The game's name in requests.
    pub name: Cow<'static, str>,
    /// The game's name as shown to people.
    pub title: Cow<'static, str>,
    /// The rules in a sentence or two.
    pub about: Cow<'static, str>,
    /// The names of the players.
    pub players: Vec<String>,
    /// Whether the game has chance moves.
    pub chance: bool,
    /// Whether the game has hidden information.
    pub hidden: bool,
    /// The format of a position.
    pub position: Cow<'static, str>,
    /// The parameters that can be chosen before a game begins.
    pub parameters: Vec<ParameterReport>,
    /// The levels of the engine.
    pub levels: Vec<LevelView>,
    /// A board from the middle of a game, as SVG.
    pub thumbnail: String,
    /// The number of sample boards.
    pub samples: usize,
}

/// A playing strength of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Looks one move ahead and often blunders.
    Beginner,
    /// Looks two moves ahead and sometimes blunders.
    Casual,
    /// Looks four moves ahead and rarely blunders.
    Club,
    /// Looks eight moves ahead.
    Strong,
    /// Full strength.
    Best,
}

/// A playing strength of the engine, with the name shown to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LevelView {
    /// The name in requests.
    pub name: Level,
    /// The name shown to people.
    pub title: &'static str,
}

/// How chance moves are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dice {
    /// By the server, at random.
    Auto,
    /// By a person, who enters what came.
    Hand,
}

/// A game under way.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "answers to independent questions, as JSON has them"
)]
pub struct GameView {
    /// The id: its page is `/game/` and this.
    pub id: String,
    /// The game's name.
    pub game: Cow<'static, str>,
    /// The game's name as shown to people.
    pub title: Cow<'static, str>,
    /// The rules in a sentence or two.
    pub about: Cow<'static, str>,
    /// The players in order.
    pub players: Vec<PlayerView>,
    /// The moves, first to last; `?` for a hidden one.
    pub moves: Vec<String>,
    /// What is written before each move, such as `1.`; empty before the second move of a round.
    pub numbers: Vec<String>,
    /// The number of moves before the shown position.
    pub ply: usize,
    /// The shown position as text.
    pub position: String,
    /// Who moves next in the shown position.
    pub turn: TurnView,
    /// Who moves next, or how the game ended, in words.
    pub status: String,
    /// Whether the game is over as it stands, whatever position is shown.
    pub over: bool,
    /// Whether the person who asks can resign.
    pub resignable: bool,
    /// What is to be said of the shown position besides: check, or why the game is over.
    pub remark: Option<RemarkView>,
    /// The board.
    pub board: BoardView,
    /// The legal moves in the shown position, if the viewer may see them.
    pub choices: Vec<ChoiceView>,
    /// Whether the viewer can play one of them now: not in an earlier position, nor in the engine's turn.
    pub open: bool,
    /// The utility of each player, if the game is over in the shown position.
    pub result: Option<Vec<f64>>,
    /// The lowest and the highest utility.
    pub range: (f64, f64),
    /// `pawns` if values are shown in pawns and mates; null if as utilities.
    pub points: Option<&'static str>,
    /// How chance moves are made.
    pub dice: Dice,
    /// Whether the game has chance moves.
    pub chance: bool,
    /// Whether the game has hidden information.
    pub hidden: bool,
    /// The levels of the engine.
    pub levels: Vec<LevelView>,
    /// The formats in which the game can be exported.
    pub exports: Vec<&'static str>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// The player's name.
    pub name: String,
    /// The colour of the player's pieces: the class `gt-` with this name has it.
    pub colour: &'static str,
    /// Who plays this player.
    pub seat: Occupant,
    /// The pieces that this player has captured, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured: Option<String>,
    /// The token of this seat, in a game with hidden information: sent in answer to a request that has it, or that has
    /// filled the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// What is said of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RemarkView {
    /// The words, in lower case: `check`.
    pub text: String,
    /// The spots of which it is said.
    pub spots: Vec<u16>,
}

/// Who moves next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnView {
    /// Who moves next.
    pub kind: TurnKind,
    /// The player to move, counted from zero.
    pub player: Option<usize>,
}

/// Who moves next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnKind {
    /// A person.
    Person,
    /// The engine.
    Engine,
    /// Chance.
    Chance,
    /// Nobody: the game is over.
    Over,
}

/// The board as the viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardView {
    /// The board as SVG. Elements that can be touched have `data-spot`; pieces have the class `thing`; `data-at` is the place.
    pub svg: String,
    /// The board from the other side, if it can be turned.
    pub turned: Option<String>,
    /// The greatest width and height of the board during a game, in units of its view box, and number of captions.
    pub extent: (usize, usize, usize),
    /// The places that can be touched, in words.
    pub spots: Vec<SpotView>,
    /// The buttons beside the board.
    pub buttons: Vec<ButtonView>,
    /// The lines of text below the board.
    pub captions: Vec<CaptionView>,
    /// The spots of the last move.
    pub last: Vec<u16>,
}

/// A line of text below the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CaptionView {
    /// The text.
    pub text: String,
    /// The colour of the player of whom it speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<&'static str>,
}

/// A place that can be touched, for screen readers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SpotView {
    /// Its spot.
    pub spot: u16,
    /// Its name.
    pub name: String,
    /// The piece that stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<String>,
    /// The player whose piece that is, counted from zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<usize>,
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ButtonView {
    /// Its label.
    pub text: String,
    /// Its spot.
    pub spot: u16,
    /// Whether it only ends gestures: it is pressed after other spots.
    pub follows: bool,
    /// What it stands for, as SVG: the piece that a pawn becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

/// A legal move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChoiceView {
    /// The move in the game's notation.
    pub text: String,
    /// The spots to touch, in order.
    pub spots: Vec<u16>,
    /// Other sequences of spots that play it too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<Vec<u16>>,
    /// Its probability, if it is a chance move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
}

/// A move of the engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayedView {
    /// The game after it.
    #[serde(flatten)]
    pub game: GameView,
    /// The engine's evaluation in words; null if that would tell what is hidden.
    pub opinion: Option<String>,
}

/// A hint.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HintView {
    /// The move in the game's notation.
    pub text: String,
    /// The spots to touch.
    pub spots: Vec<u16>,
    /// Its value in words.
    pub verdict: String,
}

/// A message of the server on a socket.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum News {
    /// What a live analysis has found so far.
    Thought(Box<ThoughtView>),
    /// The value of one position of a game.
    Point(PointView),
    /// The judgement of one move of a game.
    Judged(Box<JudgedView>),
    /// The review of a whole game, after its last judgement.
    Review(Box<Review>),
    /// An error.
    Error(ErrorView),
}

/// What a live analysis has found so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThoughtView {
    /// The number of moves before the analysed position.
    pub ply: usize,
    /// The result, as `analyze --json` prints it, with the position as the viewer sees it.
    #[serde(flatten)]
    pub report: Report,
    /// The value in words.
    pub verdict: String,
    /// The value for the first player.
    pub first: Option<f64>,
    /// The height of that value in the graph, from −1 to 1, in a game with points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<f64>,
    /// The value of each action in points, in the order of the actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<Vec<Option<String>>>,
    /// Nodes per second.
    pub speed: f64,
    /// Whether the analysis is finished.
    pub done: bool,
}

/// The value of a position of the game, for the graph.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PointView {
    /// The number of moves before the position.
    pub ply: usize,
    /// The value for the first player.
    pub first: Option<f64>,
    /// The height of that value in the graph, from −1 to 1, in a game with points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<f64>,
    /// `proven`, `lower`, `upper` or `estimate`.
    pub claim: &'static str,
}

/// The load of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HealthView {
    /// The number of running searches.
    pub running: usize,
    /// The number of waiting searches.
    pub waiting: usize,
}
