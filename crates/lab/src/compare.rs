//! One tree searched twice, a convention set one way and the other: what changes.

use std::collections::{HashMap, HashSet};

use gametree_games::sketch::Sketch;
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Settings, Ties};
use gametree_search::{Algorithm, DoesNotFit, Limits};
use serde::Serialize;

use crate::lesson::{Lesson, Stated, lesson};
use crate::report::{LessonReport, Number, numbers};
use crate::trace::{Event, Seen};

/// A convention, which has two settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// When a value falls out of the window: `equal` or `strict`.
    Cut,
    /// What such a node returns: `soft` or `hard`.
    Fail,
    /// Whose bounds a node sees: `deep` or `shallow`.
    Cutoffs,
    /// Which of equally good actions is taken: `first` or `last`.
    Ties,
}

impl Convention {
    /// All of them.
    pub const ALL: [Convention; 4] = [
        Convention::Cut,
        Convention::Fail,
        Convention::Cutoffs,
        Convention::Ties,
    ];

    /// Its name: one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Convention::Cut => "cut",
            Convention::Fail => "fail",
            Convention::Cutoffs => "cutoffs",
            Convention::Ties => "ties",
        }
    }

    /// These conventions with this one set each way, the default first.
    pub fn both(self, others: Conventions) -> [Conventions; 2] {
        [0, 1].map(|setting| {
            let mut conventions = others;
            match self {
                Convention::Cut => conventions.cut = [CutAt::Equality, CutAt::Strictly][setting],
                Convention::Fail => conventions.fail = [Fail::Soft, Fail::Hard][setting],
                Convention::Cutoffs => {
                    conventions.cutoffs = [Cutoffs::Deep, Cutoffs::Shallow][setting];
                }
                Convention::Ties => conventions.ties = [Ties::First, Ties::Last][setting],
            }
            conventions
        })
    }

    /// How it is set.
    pub fn setting(self, conventions: Conventions) -> &'static str {
        let stated = Stated::from(conventions);
        match self {
            Convention::Cut => stated.cut,
            Convention::Fail => stated.fail,
            Convention::Cutoffs => stated.cutoffs,
            Convention::Ties => stated.ties,
        }
    }
}

/// Two searches that differ in a convention.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// The convention.
    pub convention: Convention,
    /// The search with each of its settings, the default first.
    pub lessons: [Lesson; 2],
}

/// Searches a sketch with both settings of a convention.
///
/// ```
/// use gametree_lab::{Convention, ComparisonReport, comparison, parse};
/// use gametree_search::textbook::Conventions;
/// use gametree_search::{Algorithm, Limits};
/// let sketch = parse("max(min(3, 12), min(3, 2))").unwrap();
/// let limits = Limits::default();
/// let both = comparison(&sketch, Algorithm::AlphaBeta, &limits, Conventions::default(), Convention::Cut).unwrap();
/// let report = ComparisonReport::new(&sketch, &both);
/// assert_eq!(report.settings, ["equal", "strict"]);
/// assert_eq!(report.differences.leaves_visited, Some([3, 4]));
/// assert_eq!(report.differences.only_pruned, [vec!["2.2"], vec![]]);
/// ```
pub fn comparison(
    sketch: &Sketch,
    algorithm: Algorithm,
    limits: &Limits,
    settings: impl Into<Settings>,
    convention: Convention,
) -> Result<Comparison, DoesNotFit> {
    let settings = settings.into();
    let [usual, other] = convention
        .both(settings.conventions)
        .map(|conventions| Settings {
            conventions,
            ..settings
        });
    let lessons = [
        lesson(sketch, algorithm, limits, usual)?,
        lesson(sketch, algorithm, limits, other)?,
    ];
    Ok(Comparison {
        convention,
        lessons,
    })
}

/// A comparison for machines: what `--json` prints. The field names are part of the product.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ComparisonReport {
    /// `cut`, `fail`, `cutoffs` or `ties`.
    pub convention: &'static str,
    /// Its two settings.
    pub settings: [&'static str; 2],
    /// The search with each of them.
    pub reports: [LessonReport; 2],
    /// What is not the same.
    pub differences: Differences,
}

/// What is not the same in two searches of one tree; nothing where it is.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Differences {
    /// What the root is worth to MAX, or to the first player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<[Option<Number>; 2]>,
    /// What it is worth to everyone, in trees for several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<[Option<Vec<Number>>; 2]>,
    /// The best action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<[Option<String>; 2]>,
    /// How many leaves were visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves_visited: Option<[usize; 2]>,
    /// The leaves that were visited with one setting alone.
    pub only_visited: [Vec<String>; 2],
    /// The roots of what was cut with one setting alone.
    pub only_pruned: [Vec<String>; 2],
    /// The inner nodes at which the searches differ.
    pub nodes: Vec<NodeDifference>,
}

impl Differences {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Differences::default()
    }
}

/// A node at which two searches differ.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NodeDifference {
    /// The node.
    pub node: String,
    /// What each search has there; nothing if it was not visited.
    pub found: [Option<NodeReport>; 2],
}

/// What a search has at a node.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NodeReport {
    /// What the search found it worth: one number for MAX, or one for each player.
    pub v: Vec<Number>,
    /// `exact`, `lower`, `upper` or `estimate`.
    pub bound: &'static str,
    /// MAX's best option on arrival, where the algorithm has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Number>,
    /// MIN's best option on arrival, where the algorithm has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Number>,
}

impl NodeReport {
    fn new(seen: &Seen) -> NodeReport {
        NodeReport {
            v: numbers(&seen.values),
            bound: seen.bound.name(),
            alpha: seen.window.map(|window| Number(window.alpha)),
            beta: seen.window.map(|window| Number(window.beta)),
        }
    }
}

impl ComparisonReport {
    /// What is told of a comparison on this sketch.
    pub fn new(sketch: &Sketch, comparison: &Comparison) -> ComparisonReport {
        let [usual, other] = &comparison.lessons;
        let reports = [usual, other].map(|lesson| LessonReport::new(sketch, lesson));
        let differences = Differences {
            value: differing([0, 1].map(|side| reports[side].value)),
            values: differing([0, 1].map(|side| reports[side].values.clone())),
            best: differing([0, 1].map(|side| reports[side].best.clone())),
            leaves_visited: differing([0, 1].map(|side| reports[side].leaves_visited)),
            only_visited: only(&[usual, other].map(|lesson| {
                let leaves = lesson.trace.leaves();
                leaves.map(|leaf| leaf.name.as_str()).collect::<Vec<_>>()
            })),
            only_pruned: only(&[usual, other].map(|lesson| {
                let pruned = lesson.trace.pruned();
                pruned.map(|node| node.name.as_str()).collect::<Vec<_>>()
            })),
            nodes: differing_nodes(sketch, &comparison.lessons),
        };
        let convention = comparison.convention;
        ComparisonReport {
            convention: convention.name(),
            settings: [usual, other].map(|lesson| convention.setting(lesson.conventions)),
            reports,
            differences,
        }
    }
}

fn differing<T: PartialEq>(both: [T; 2]) -> Option<[T; 2]> {
    (both[0] != both[1]).then_some(both)
}

/// What each has that the other has not.
fn only(both: &[Vec<&str>; 2]) -> [Vec<String>; 2] {
    [(0, 1), (1, 0)].map(|(own, others)| {
        let others: HashSet<&&str> = both[others].iter().collect();
        let alone = both[own].iter().filter(|name| !others.contains(name));
        alone.map(|&name| name.to_owned()).collect()
    })
}

/// The inner nodes with other numbers, bounds or windows, in the order of the sketch.
fn differing_nodes(sketch: &Sketch, lessons: &[Lesson; 2]) -> Vec<NodeDifference> {
    let inner = [&lessons[0], &lessons[1]].map(|lesson| {
        let entered = lesson.trace.steps.iter();
        let entered = entered.filter(|step| step.event == Event::Enter);
        let nodes = entered.map(|step| &lesson.trace.nodes[step.node]);
        nodes
            .map(|node| (node.name.as_str(), node))
            .collect::<HashMap<_, _>>()
    });
    let mut differences = Vec::new();
    for name in sketch.names() {
        let found = [&inner[0], &inner[1]].map(|nodes| {
            let seen = nodes.get(name.as_str());
            seen.map(|seen| NodeReport::new(seen))
        });
        if let Some(found) = differing(found) {
            differences.push(NodeDifference { node: name, found });
        }
    }
    differences
}
