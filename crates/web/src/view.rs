//! What is sent, in one place. `docs/page.md` shows it as JSON; the field names are part of the product.

mod asked;

use std::borrow::Cow;

use gametree_lab::LessonReport;
use gametree_players::{ParameterReport, Report};
use serde::Serialize;

pub use asked::*;

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ErrorView {
    /// In a sentence.
    pub error: String,
}

/// A game to choose.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EntryView {
    /// The game's name for machines.
    pub name: Cow<'static, str>,
    /// The game's name for people.
    pub title: Cow<'static, str>,
    /// The rules in a sentence or two.
    pub about: Cow<'static, str>,
    /// What each player is called.
    pub players: Vec<String>,
    /// Whether dice or cards have a say.
    pub chance: bool,
    /// Whether a player may not know the whole state.
    pub hidden: bool,
    /// What a position looks like.
    pub position: Cow<'static, str>,
    /// What can be chosen before a game begins.
    pub parameters: Vec<ParameterReport>,
    /// How well the engine can play.
    pub levels: Vec<LevelView>,
    /// A board in the middle of a game, as SVG.
    pub thumbnail: String,
    /// How many boards of that game there are to see.
    pub samples: usize,
}

/// How well the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LevelView {
    /// For machines.
    pub name: &'static str,
    /// For people.
    pub title: &'static str,
}

/// A game under way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameView {
    /// Its own name: its page is `/game/` and this.
    pub id: String,
    /// The game's name.
    pub game: Cow<'static, str>,
    /// The game's name for people.
    pub title: Cow<'static, str>,
    /// The rules in a sentence or two.
    pub about: Cow<'static, str>,
    /// The players in their order.
    pub players: Vec<PlayerView>,
    /// What was done, first to last; a `?` where that is secret.
    pub moves: Vec<String>,
    /// After how many of them the game is shown.
    pub ply: usize,
    /// What the shown position is called.
    pub position: String,
    /// What the shown position waits for.
    pub turn: TurnView,
    /// Who is to move, or how it ended, in words.
    pub status: String,
    /// What is to be seen.
    pub board: BoardView,
    /// What there is to choose in the shown position; nothing where that is for others to know.
    pub choices: Vec<ChoiceView>,
    /// Whether a person, or who throws the dice, may choose now: not in an earlier position, nor when it is the engine's turn.
    pub open: bool,
    /// The utility of each player, if the shown position is the end.
    pub result: Option<Vec<f64>>,
    /// The lowest and the highest utility.
    pub range: (f64, f64),
    /// `pawns` if values are shown in pawns and mates; null if as utilities.
    pub points: Option<&'static str>,
    /// Whether dice are thrown for the players (`auto`) or entered (`hand`).
    pub dice: String,
    /// Whether chance has a say.
    pub chance: bool,
    /// Whether a player may not know the whole state.
    pub hidden: bool,
    /// How well the engine can play.
    pub levels: Vec<LevelView>,
    /// The formats that the game can be had in.
    pub exports: Vec<&'static str>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// What the player is called.
    pub name: String,
    /// Who plays: `person`, or the level of the engine.
    pub seat: String,
}

/// What a position waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnView {
    /// `person`, `engine`, `chance` or `over`.
    pub kind: &'static str,
    /// Which player, counted from zero.
    pub player: Option<usize>,
}

/// What is to be seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardView {
    /// The board. What can be touched has `data-spot`; what stands on it is of the class `thing`; `data-at` is the place.
    pub svg: String,
    /// The same from the other side of the table, if it can be seen from there.
    pub turned: Option<String>,
    /// How wide and how high the board gets in the course of a game, in the units of its view box, and how many captions.
    pub room: (usize, usize, usize),
    /// What each place that can be touched is, in words.
    pub spots: Vec<SpotView>,
    /// What can be pressed beside it.
    pub buttons: Vec<ButtonView>,
    /// Lines of text under it.
    pub captions: Vec<String>,
    /// The spots that the last move touched.
    pub last: Vec<u16>,
}

/// A place that can be touched, for those who hear it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SpotView {
    /// Its spot.
    pub spot: u16,
    /// What it is called.
    pub name: String,
    /// What stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<String>,
}

/// Something to press.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ButtonView {
    /// What it says.
    pub text: String,
    /// Its spot.
    pub spot: u16,
}

/// Something that can be done.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChoiceView {
    /// In the game's notation.
    pub text: String,
    /// The spots to touch, in order.
    pub spots: Vec<u16>,
    /// How likely it is, if chance decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
}

/// A move of the engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayedView {
    /// The game after it.
    #[serde(flatten)]
    pub game: GameView,
    /// What the engine said to it, in words; nothing where that would tell what is hidden.
    pub opinion: Option<String>,
}

/// What to play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HintView {
    /// The move in the game's notation.
    pub text: String,
    /// The spots to touch.
    pub spots: Vec<u16>,
    /// What is expected of it, in words.
    pub verdict: String,
}

/// What a live analysis has found so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThoughtView {
    /// `thought`.
    pub kind: &'static str,
    /// After how many moves the game was looked at.
    pub ply: usize,
    /// What was found; as `analyze --json` prints it, but with no more of the position than the visitor may see.
    #[serde(flatten)]
    pub report: Report,
    /// The value in words.
    pub verdict: String,
    /// What the position is worth to the first player.
    pub first: Option<f64>,
    /// How high that is in the graph, from −1 to 1, in a game that has points of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<f64>,
    /// What each action is worth in such points, in the order of the actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<Vec<Option<String>>>,
    /// Nodes a second.
    pub speed: f64,
    /// Whether that is all.
    pub done: bool,
}

/// What a position of the game is worth, for the graph.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PointView {
    /// `point`.
    pub kind: &'static str,
    /// After how many moves.
    pub ply: usize,
    /// To the first player.
    pub first: Option<f64>,
    /// How high that is in the graph, from −1 to 1, in a game that has points of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<f64>,
    /// `proven`, `lower`, `upper` or `estimate`.
    pub claim: &'static str,
}

/// Something that went wrong on a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TroubleView {
    /// `error`.
    pub kind: &'static str,
    /// In a sentence.
    pub error: String,
}

/// A tree in the tree language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TreeView {
    /// The tree.
    pub tree: String,
}

/// A search on a tree, as it stands after a step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LessonView {
    /// Every step, and what was found; as `tree --json` prints it.
    #[serde(flatten)]
    pub report: LessonReport,
    /// The algorithms that fit the tree.
    pub algorithms: Vec<&'static str>,
    /// The tree after the step asked for, as SVG; each node and branch has `data-node`.
    pub svg: String,
    /// Which step that is; the end if null.
    pub step: Option<usize>,
    /// The nodes that are leaves with one number, which can be changed.
    pub changeable: Vec<String>,
}

/// The same tree after another step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LessonStepView {
    /// As SVG, with `data-node`.
    pub svg: String,
}

/// What becomes of a changed leaf.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChangeView {
    /// Whether the root is worth the same and the same action is best.
    pub unchanged: bool,
    /// The same in words, with the reason.
    pub words: Vec<String>,
    /// The changed tree in the tree language.
    pub tree: String,
}

/// A text to be downloaded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FileView {
    /// What the file is called.
    pub name: String,
    /// What kind of text it is.
    pub media: &'static str,
    /// What is in it.
    pub text: String,
}

/// An exercise and what is asked about it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ExerciseView {
    /// What it is about, for people.
    pub title: &'static str,
    /// What has to be known to answer as expected.
    pub terms: String,
    /// The tree in the tree language, or the heights of the landscape.
    pub source: String,
    /// The exercise as SVG; each node and branch has `data-node`.
    pub svg: String,
    /// What is asked, in order.
    pub questions: Vec<QuestionView>,
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct QuestionView {
    /// What is asked.
    pub prompt: String,
    /// `number`, `tuple`, `window`, `one`, `order`, `set` or `place`.
    pub form: &'static str,
    /// What an answer looks like.
    pub expected: String,
    /// A word that helps without telling.
    pub hint: &'static str,
}

/// What is said to an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerdictView {
    /// Whether it is right.
    pub right: bool,
    /// What was misunderstood, if anything is known to lead to it.
    pub misconception: Option<&'static str>,
    /// What is said.
    pub words: String,
    /// How many were right so far.
    pub score: usize,
    /// Of how many.
    pub asked: usize,
    /// What was misunderstood so far, and how many answers show it.
    pub seen: Vec<SeenView>,
    /// The exercise with all answers, after its last question.
    pub solution: Option<String>,
}

/// A misconception that showed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeenView {
    /// What was misunderstood.
    pub name: &'static str,
    /// How many answers show it.
    pub answers: usize,
}

/// How busy the server is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HealthView {
    /// Searches that run.
    pub running: usize,
    /// Searches that wait for their turn.
    pub waiting: usize,
}
