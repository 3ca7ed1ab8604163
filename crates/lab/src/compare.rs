//! Searches of one tree with both settings of a convention, and the differences between them.

use std::collections::{HashMap, HashSet};

use gametree_games::sketch::Sketch;
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Settings, Ties};
use gametree_search::{Algorithm, DoesNotFit, Limits};
use serde::Serialize;

use crate::lesson::{Lesson, Stated, lesson};
use crate::report::{LessonReport, Number, numbers};
use crate::trace::{Event, TraceNode};

/// A convention of a search. Each has two settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// Whether a value equal to a bound causes a cutoff: `equal` or `strict`.
    Cut,
    /// Whether values outside the window are returned as found or as the bound: fail-`soft` or fail-`hard`.
    Fail,
    /// Whether a node uses the bounds of all its ancestors or only of its parent: `deep` or `shallow`.
    Cutoffs,
    /// Which of several equally good actions is chosen: `first` or `last`.
    Ties,
}

impl Convention {
    /// All conventions.
    pub const ALL: [Convention; 4] = [
        Convention::Cut,
        Convention::Fail,
        Convention::Cutoffs,
        Convention::Ties,
    ];

    /// Its name: one lower-case word, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Convention::Cut => "cut",
            Convention::Fail => "fail",
            Convention::Cutoffs => "cutoffs",
            Convention::Ties => "ties",
        }
    }

    /// These conventions with each setting of this one, the default first.
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

    /// The name of its setting.
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

/// Two searches that differ in one convention.
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

/// A comparison as `--json` prints it. The field names are a stable interface.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ComparisonReport {
    /// `cut`, `fail`, `cutoffs` or `ties`.
    pub convention: &'static str,
    /// Its two settings.
    pub settings: [&'static str; 2],
    /// The search with each of them.
    pub reports: [LessonReport; 2],
    /// The differences between them.
    pub differences: Differences,
}

/// The differences between two searches of one tree; `None` where they agree.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Differences {
    /// The value of the root for MAX, or for the first player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<[Option<Number>; 2]>,
    /// Its value for every player, in trees of several players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<[Option<Vec<Number>>; 2]>,
    /// The best action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<[Option<String>; 2]>,
    /// The number of leaves visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves_visited: Option<[usize; 2]>,
    /// The leaves visited with only one of the settings.
    pub only_visited: [Vec<String>; 2],
    /// The roots of the subtrees cut with only one of the settings.
    pub only_pruned: [Vec<String>; 2],
    /// The inner nodes at which the searches differ.
    pub nodes: Vec<NodeDifference>,
}

impl Differences {
    /// Whether the searches agree in everything.
    pub fn is_empty(&self) -> bool {
        *self == Differences::default()
    }
}

/// A node at which two searches differ.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NodeDifference {
    /// The node.
    pub node: String,
    /// The result of each search there; `None` if it did not visit the node.
    pub found: [Option<NodeReport>; 2],
}

/// The result of a search at a node.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NodeReport {
    /// The value found: one number for MAX, or one for each player.
    pub v: Vec<Number>,
    /// `exact`, `lower`, `upper` or `estimate`.
    pub bound: &'static str,
    /// α when the search entered the node, if the algorithm uses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Number>,
    /// β when the search entered the node, if the algorithm uses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Number>,
}

impl NodeReport {
    fn new(node: &TraceNode) -> NodeReport {
        NodeReport {
            v: numbers(&node.values),
            bound: node.bound.name(),
            alpha: node.window.map(|window| Number(window.alpha)),
            beta: node.window.map(|window| Number(window.beta)),
        }
    }
}

impl ComparisonReport {
    /// The report of a comparison on this sketch.
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

/// The elements of each list that the other lacks.
fn only(both: &[Vec<&str>; 2]) -> [Vec<String>; 2] {
    [(0, 1), (1, 0)].map(|(own, others)| {
        let others: HashSet<&&str> = both[others].iter().collect();
        let alone = both[own].iter().filter(|name| !others.contains(name));
        alone.map(|&name| name.to_owned()).collect()
    })
}

/// The inner nodes with different values, bounds or windows, in the order of the sketch.
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
