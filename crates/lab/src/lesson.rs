//! A search on a sketch, with everything that can be told of it.

use gametree_games::tree::{Child, Sort, TreeGame};
use gametree_search::textbook::{self, Conventions, CutAt, Cutoffs, Fail, Settings, Ties};
use gametree_search::{Algorithm, Answer, Bound, DoesNotFit, Limits, Task};
use serde::Serialize;

use crate::leaves::LeafRange;
use crate::sketch::{NodeKind, Sketch};
use crate::trace::{Names, Recorder, Trace};
use crate::{SketchEvaluation, SketchGame};

/// How many simulations of Monte Carlo tree search are recorded at the most.
pub const MOST_SIMULATIONS: u64 = 100_000;
/// How many simulations there are if nobody says how many.
const USUAL_SIMULATIONS: u64 = 100;

/// What was found, how, and every step of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// What searched.
    pub algorithm: Algorithm,
    /// Under which conventions.
    pub conventions: Conventions,
    /// Between which numbers the leaves lie, where the algorithm cuts by that.
    pub leaves: Option<LeafRange>,
    /// What the root is worth to MAX, or to the first player.
    pub value: Option<f64>,
    /// What it is worth to everyone, in trees for several.
    pub values: Option<Vec<f64>>,
    /// The place of the best action among the root's.
    pub best: Option<usize>,
    /// What each action at the root was found to be worth to MAX, or to each player.
    pub root: Vec<(Vec<f64>, Bound)>,
    /// Every step.
    pub trace: Trace,
}

/// Nodes are called as the sketch calls them.
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
/// assert_eq!(cut.words, "v = 2 ≤ α = 3, which MAX holds at A: MIN's C will never be reached; 2 children cut");
/// ```
pub fn lesson(
    sketch: &Sketch,
    algorithm: Algorithm,
    limits: &Limits,
    settings: impl Into<Settings>,
) -> Result<Lesson, DoesNotFit> {
    lesson_with(sketch, &sketch.evaluation(), algorithm, limits, settings)
}

/// The same, with an evaluation of another sketch's nodes.
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
        None if limits.depth.is_some() => sketch.leaf_range().with(evaluation.usual()),
        None => sketch.leaf_range(),
        Some((low, high)) => match sketch.claimed_range(low, high) {
            Ok(leaves) => leaves,
            Err(_) => return refuse("a leaf lies outside of where all are claimed to lie"),
        },
    };
    let mut limits = limits.clone();
    if algorithm == Algorithm::Mcts {
        if !(leaves.low.is_finite() && leaves.high.is_finite()) {
            return refuse("infinite leaves have no mean; use minimax or alphabeta");
        }
        settings.uct.simulations = USUAL_SIMULATIONS;
        if limits.nodes.is_some() || limits.is_timed() {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(MOST_SIMULATIONS));
        }
    }
    if !sketch.is_for_several() {
        settings.leaves = Some((leaves.low, leaves.high));
    }
    let names = SketchNames(sketch.names());
    let ask = Ask {
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
        Err(_) => refuse("it is not a tree that can be searched"),
    }
}

/// The algorithm for a sketch, if nobody says which.
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

struct Ask<'a> {
    names: &'a SketchNames,
    evaluation: &'a SketchEvaluation,
    algorithm: Algorithm,
    limits: &'a Limits,
    settings: Settings,
    leaves: Option<LeafRange>,
}

impl Ask<'_> {
    fn of<S: Sort>(&self, game: &TreeGame<S>) -> Result<Lesson, DoesNotFit> {
        let leaves = self.leaves.map(|leaves| (leaves.low, leaves.high));
        let conventions = self.settings.conventions;
        let mut recorder = Recorder::new(self.names, conventions).between(leaves);
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

/// A value as MAX, the first player, sees it.
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

/// The conventions, as every output prints them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Stated {
    /// `equal` or `strict`.
    pub cut: &'static str,
    /// `soft` or `hard`.
    pub fail: &'static str,
    /// `deep` or `shallow`.
    pub cutoffs: &'static str,
    /// `first` or `last`: which of equally good actions is taken.
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
