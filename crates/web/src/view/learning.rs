//! Answers about trees, searches on them and exercises.

use gametree_lab::LessonReport;
use serde::Serialize;

/// A tree in the tree language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TreeView {
    /// The tree.
    pub tree: String,
}

/// A search on a tree, as it stands after a step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LessonView {
    /// All steps and the result, as `tree --json` prints them.
    #[serde(flatten)]
    pub report: LessonReport,
    /// The algorithms that can search the tree.
    pub algorithms: Vec<&'static str>,
    /// The tree after the requested step, as SVG; each node and branch has `data-node`.
    pub svg: String,
    /// The requested step; null for the end.
    pub step: Option<usize>,
    /// The leaves with one number, which can be changed.
    pub changeable: Vec<String>,
}

/// The same tree after another step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LessonStepView {
    /// The tree as SVG, with `data-node`.
    pub svg: String,
}

/// The effect of a changed leaf.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChangeView {
    /// Whether the value of the root and the best action are the same.
    pub unchanged: bool,
    /// The effect in words, with the reason.
    pub words: Vec<String>,
    /// The changed tree in the tree language.
    pub tree: String,
}

/// A file to download.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FileView {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub media: &'static str,
    /// Its content.
    pub text: String,
}

/// An exercise with its questions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ExerciseView {
    /// The title.
    pub title: &'static str,
    /// The conventions that apply.
    pub terms: String,
    /// The tree in the tree language, or the heights of the landscape.
    pub source: String,
    /// The exercise as SVG; each node and branch has `data-node`.
    pub svg: String,
    /// The questions, in order.
    pub questions: Vec<QuestionView>,
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct QuestionView {
    /// The question.
    pub prompt: String,
    /// `number`, `tuple`, `window`, `one`, `order`, `set` or `place`.
    pub form: &'static str,
    /// The format of an answer.
    pub expected: String,
    /// A hint.
    pub hint: &'static str,
}

/// The grading of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerdictView {
    /// Whether the answer is right.
    pub right: bool,
    /// The misconception that leads to this answer, if one is known.
    pub misconception: Option<&'static str>,
    /// The explanation.
    pub words: String,
    /// The number of right answers so far.
    pub score: usize,
    /// The number of answers so far.
    pub asked: usize,
    /// The misconceptions shown so far, with the number of answers that show each.
    pub seen: Vec<SeenView>,
    /// The solved exercise as SVG, after its last question.
    pub solution: Option<String>,
}

/// A misconception that answers have shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeenView {
    /// Its name.
    pub name: &'static str,
    /// The number of answers that show it.
    pub answers: usize,
}
