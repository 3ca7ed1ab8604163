//! A search on a sketch: its result and every step.

use gametree_games::sketch::{NodeKind, Sketch};
use gametree_games::tree::{Child, Sort, TreeGame};
use gametree_search::textbook::{self, Conventions, CutAt, Cutoffs, Fail, Settings, Ties};
use gametree_search::{Algorithm, Answer, Bound, DoesNotFit, Limits, Task};
use serde::Serialize;

use crate::leaves::LeafRange;
use crate::trace::{Names, Recorder, Trace};
use crate::{SketchEvaluation, SketchGame};

/// The maximum number of Monte Carlo tree search simulations that are recorded.
pub const MAX_SIMULATIONS: u64 = 100_000;
/// The default number of simulations.
const DEFAULT_SIMULATIONS: u64 = 100;

/// The result of a search, its settings, and every step.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Its conventions.
    pub conventions: Conventions,
    /// The range of leaf values, if the algorithm prunes by it.
    pub leaves: Option<LeafRange>,
    /// The value of the root for MAX, or for the first player.
    pub value: Option<f64>,
    /// Its value for every player, in trees of several players.
    pub values: Option<Vec<f64>>,
    /// The index of the best action at the root.
    pub best: Option<usize>,
    /// The value of each action at the root, for MAX or for each player, and how it bounds the true value.
    pub root: Vec<(Vec<f64>, Bound)>,
    /// Every step.
    pub trace: Trace,
}

/// Names nodes as the sketch does.
struct SketchNames(Vec<String>);

impl<S: Sort> Names<TreeGame<S>> for &SketchNames {
    fn name(&self, state: &TreeGame<S>, _: Option<(&str, &TreeGame<S>, Child)>) -> String {
        self.0[state.node()].clone()
    }
}

/// Searches a sketch and records every step.
///
/// ```
/// use gametree_lab::{lesson, parse};
/// use gametree_search::textbook::Conventions;
/// use gametree_search::{Algorithm, Limits};
/// let sketch = parse("A: max(B: min(3, 12, 8), C: min(2, 4, 6), D: min(14, 5, 2))").unwrap();
/// let lesson = lesson(&sketch, Algorithm::AlphaBeta, &Limits::default(), Conventions::default()).unwrap();
/// assert_eq!((lesson.value, lesson.best), (Some(3.0), Some(0)));
/// let pruned: Vec<&str> = lesson.trace.pruned().map(|node| node.name.as_str()).collect();
/// assert_eq!(pruned, ["2.2", "2.3"]);
/// let cut = lesson.trace.steps.iter().find(|step| step.event.name() == "cut").unwrap();
/// assert_eq!(cut.words, "v = 2 ≤ α = 3, which MAX is guaranteed at A: optimal play never reaches C; 2 children cut");
/// ```
pub fn lesson(
    sketch: &Sketch,
    algorithm: Algorithm,
    limits: &Limits,
    settings: impl Into<Settings>,
) -> Result<Lesson, DoesNotFit> {
    lesson_with(
        sketch,
        &SketchEvaluation::new(sketch),
        algorithm,
        limits,
        settings,
    )
}

/// [`lesson`] with the evaluation function of another sketch that has the same nodes.
pub(crate) fn lesson_with(
    sketch: &Sketch,
    evaluation: &SketchEvaluation,
    algorithm: Algorithm,
    limits: &Limits,
    settings: impl Into<Settings>,
) -> Result<Lesson, DoesNotFit> {
    let refuse = |obstacle| {
        Err(DoesNotFit {
            algorithm,
            game: "tree".into(),
            obstacle,
        })
    };
    let mut settings = settings.into();
    let leaves = match settings.leaves {
        None if limits.depth.is_some() => LeafRange::of(sketch).with(evaluation.fallback()),
        None => LeafRange::of(sketch),
        Some((low, high)) => match LeafRange::given(sketch, low, high) {
            Ok(leaves) => leaves,
            Err(_) => return refuse("a leaf value lies outside the given range"),
        },
    };
    let mut limits = limits.clone();
    if algorithm == Algorithm::Mcts {
        if !(leaves.low.is_finite() && leaves.high.is_finite()) {
            return refuse("infinite leaf values have no mean; use minimax or alphabeta");
        }
        settings.uct.simulations = DEFAULT_SIMULATIONS;
        if limits.nodes.is_some() || limits.is_timed() {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(MAX_SIMULATIONS));
        }
    }
    if !sketch.is_for_several() {
        settings.leaves = Some((leaves.low, leaves.high));
    }
    let names = SketchNames(sketch.names());
    let ask = LessonSettings {
        names: &names,
        evaluation,
        algorithm,
        limits: &limits,
        settings,
        leaves: (algorithm == Algorithm::Star1).then_some(leaves),
    };
    match sketch.game() {
        Ok(SketchGame::TwoPlayers(game)) => ask.of(&game),
        Ok(SketchGame::WithChance(game)) => ask.of(&game),
        Ok(SketchGame::SeveralWithoutChance(game)) => ask.of(&game),
        Ok(SketchGame::Several(game)) => ask.of(&game),
        Err(_) => refuse("the tree is not valid"),
    }
}

/// The default algorithm for a sketch.
pub fn usual_algorithm(sketch: &Sketch) -> Algorithm {
    let chance = sketch
        .nodes()
        .iter()
        .any(|node| node.kind == NodeKind::Chance);
    match (sketch.is_for_several(), chance) {
        (true, _) => Algorithm::MaxN,
        (false, true) => Algorithm::Expectiminimax,
        (false, false) => Algorithm::AlphaBeta,
    }
}

struct LessonSettings<'a> {
    names: &'a SketchNames,
    evaluation: &'a SketchEvaluation,
    algorithm: Algorithm,
    limits: &'a Limits,
    settings: Settings,
    leaves: Option<LeafRange>,
}

impl LessonSettings<'_> {
    fn of<S: Sort>(&self, game: &TreeGame<S>) -> Result<Lesson, DoesNotFit> {
        let leaves = self.leaves.map(|leaves| (leaves.low, leaves.high));
        let conventions = self.settings.conventions;
        let mut recorder = Recorder::new(self.names, conventions).with_leaf_range(leaves);
        let task = Task::new(self.limits.clone())
            .evaluate(self.evaluation)
            .observe(&mut recorder);
        let answer = textbook::run(self.algorithm, game, task, &self.settings)?;
        let trace = recorder.into_trace();
        Ok(Lesson {
            algorithm: self.algorithm,
            conventions,
            leaves: self.leaves,
            value: first_value::<S>(&answer, answer.value),
            values: answer.values.map(|values| values.as_slice().to_vec()),
            best: answer.best.map(|best| best.0),
            root: answer
                .actions
                .iter()
                .map(|action| marked::<S>(&answer, action))
                .collect(),
            trace,
        })
    }
}

/// A value from MAX's (the first player's) point of view.
fn first_value<S: Sort>(answer: &Answer<Child>, value: Option<f64>) -> Option<f64> {
    match S::CLASS.sum {
        gametree_rules::Sum::Constant(sum) if answer.viewpoint != gametree_rules::Player::FIRST => {
            value.map(|value| sum - value)
        }
        _ => answer.values.map_or(value, |values| {
            Some(values.of(gametree_rules::Player::FIRST))
        }),
    }
}

fn marked<S: Sort>(
    answer: &Answer<Child>,
    action: &gametree_search::RootAction<Child>,
) -> (Vec<f64>, Bound) {
    let flipped =
        answer.viewpoint != gametree_rules::Player::FIRST && S::CLASS.is_two_player_constant_sum();
    let bound = if flipped {
        action.bound.flipped()
    } else {
        action.bound
    };
    let values = match action.values {
        Some(values) => values.as_slice().to_vec(),
        None => first_value::<S>(answer, action.value).into_iter().collect(),
    };
    (values, bound)
}

/// The names of a search's conventions, the same in every output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Stated {
    /// `equal` or `strict`.
    pub cut: &'static str,
    /// `soft` or `hard`.
    pub fail: &'static str,
    /// `deep` or `shallow`.
    pub cutoffs: &'static str,
    /// Which of several equally good actions is chosen: `first` or `last`.
    pub ties: &'static str,
}

impl From<Conventions> for Stated {
    fn from(conventions: Conventions) -> Stated {
        Stated {
            cut: match conventions.cut {
                CutAt::Equality => "equal",
                CutAt::Strictly => "strict",
            },
            fail: match conventions.fail {
                Fail::Soft => "soft",
                Fail::Hard => "hard",
            },
            cutoffs: match conventions.cutoffs {
                Cutoffs::Deep => "deep",
                Cutoffs::Shallow => "shallow",
            },
            ties: match conventions.ties {
                Ties::First => "first",
                Ties::Last => "last",
            },
        }
    }
}
