//! Searches with changed leaves: whether the result at the root depends on them, and why not.

use std::collections::{HashMap, HashSet};

use gametree_games::sketch::{Flaw, NodeKind, Sketch};
use gametree_rules::excerpt;
use gametree_search::textbook::Settings;
use gametree_search::{Algorithm, DoesNotFit, Limits};
use serde::Serialize;

use crate::SketchEvaluation;
use crate::language::parse;
use crate::leaves::LeafRange;
use crate::lesson::{Lesson, lesson, lesson_with};
use crate::report::{LessonReport, Number};
use crate::trace::Event;

/// A new value for a leaf.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The leaf's index.
    pub node: usize,
    /// Its old value.
    pub from: f64,
    /// Its new value.
    pub to: f64,
}

/// Why a leaf cannot be changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChangeError {
    /// The text is not of the form `NODE=VALUE`.
    #[error("expected NODE=VALUE such as 2.1=5, found '{0}'")]
    Shape(String),
    /// There is no such node.
    #[error("expected a leaf's name or its path such as 2.1, found '{0}'")]
    Unknown(String),
    /// The node is not a leaf.
    #[error("expected a leaf to change, found '{node}', a {kind} node")]
    Inner {
        /// The node's name.
        node: String,
        /// Its keyword.
        kind: &'static str,
    },
    /// The leaf has one number for each of several players.
    #[error("expected a leaf with one number, found '{node}' with a tuple of {players}")]
    Tuple {
        /// The node's name.
        node: String,
        /// The length of the tuple.
        players: usize,
    },
    /// The value is not a number.
    #[error("expected a number, inf or -inf for '{node}', found '{found}'")]
    Number {
        /// The node as given.
        node: String,
        /// The text in place of a number.
        found: String,
    },
    /// The leaf is given two values.
    #[error("expected one value for each leaf, found two for '{0}'")]
    Twice(String),
    /// The result of a sampling algorithm depends on chance, not only on the leaf.
    #[error("expected an algorithm with exact values to change a leaf, found {0}")]
    Estimates(&'static str),
    /// The changed tree is not valid.
    #[error(transparent)]
    Flaw(#[from] Flaw),
    /// The algorithm does not apply to such trees.
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
}

impl Change {
    /// Parses a change of this sketch: `NODE=VALUE`, with the name or the path of the node.
    ///
    /// ```
    /// use gametree_lab::{Change, parse};
    /// let sketch = parse("max(min(3, 12), min(2, C2: 4))").unwrap();
    /// assert_eq!(Change::read(&sketch, "C2=-inf"), Change::read(&sketch, "2.2=-inf"));
    /// let error = Change::read(&sketch, "2=5").unwrap_err();
    /// assert_eq!(error.to_string(), "expected a leaf to change, found '2', a min node");
    /// ```
    pub fn read(sketch: &Sketch, text: &str) -> Result<Change, ChangeError> {
        let (name, value) = text
            .rsplit_once('=')
            .ok_or_else(|| ChangeError::Shape(excerpt(text)))?;
        let name = name.trim();
        let node = sketch
            .find(name)
            .ok_or_else(|| ChangeError::Unknown(excerpt(name)))?;
        let from = match &sketch.nodes()[node].kind {
            NodeKind::Leaf(values) => match values[..] {
                [one] => one,
                _ => {
                    return Err(ChangeError::Tuple {
                        node: excerpt(name),
                        players: values.len(),
                    });
                }
            },
            inner => {
                return Err(ChangeError::Inner {
                    node: excerpt(name),
                    kind: inner.keyword().unwrap_or_default(),
                });
            }
        };
        let to = number(value).ok_or_else(|| ChangeError::Number {
            node: excerpt(name),
            found: excerpt(value.trim()),
        })?;
        Ok(Change { node, from, to })
    }
}

/// A number, in the syntax of leaves in the tree language.
fn number(text: &str) -> Option<f64> {
    let leaf = parse(text).ok()?;
    match (&leaf.nodes()[0].kind, &leaf.nodes()[0].name) {
        (NodeKind::Leaf(values), None) if values.len() == 1 => Some(values[0]),
        _ => None,
    }
}

/// Whether the first search visited a changed leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeafStatus {
    /// It was visited.
    Visited,
    /// It was cut, at this step of the trace.
    Cut(usize),
    /// It is below the depth limit.
    OutOfReach,
}

/// Two searches of a tree: as given, and with some leaves changed.
#[derive(Clone, PartialEq, Debug)]
pub struct WhatIf {
    /// The changed leaves, and their status in the first search.
    pub changes: Vec<(Change, LeafStatus)>,
    /// The tree with the changes.
    pub sketch: Sketch,
    /// The first search.
    pub before: Lesson,
    /// The search of the changed tree.
    pub after: Lesson,
}

/// Searches a sketch, changes leaves and searches again.
///
/// The evaluations of inner nodes stay those of the original sketch.
pub fn what_if(
    sketch: &Sketch,
    changes: &[Change],
    algorithm: Algorithm,
    limits: &Limits,
    settings: impl Into<Settings>,
) -> Result<WhatIf, ChangeError> {
    if algorithm == Algorithm::Mcts {
        return Err(ChangeError::Estimates(algorithm.name()));
    }
    let mut nodes = sketch.nodes().to_vec();
    let mut known = HashSet::new();
    for change in changes {
        if !known.insert(change.node) {
            return Err(ChangeError::Twice(excerpt(&sketch.name(change.node))));
        }
        nodes[change.node].kind = NodeKind::Leaf(vec![change.to]);
    }
    let other = Sketch::checked(nodes)?;
    let settings = settings.into();
    if let Some((low, high)) = settings.leaves {
        LeafRange::given(&other, low, high)?;
    }
    let before = lesson(sketch, algorithm, limits, settings)?;
    let after = lesson_with(
        &other,
        &SketchEvaluation::new(sketch),
        algorithm,
        limits,
        settings,
    )?;
    let statuses = statuses(sketch, &before);
    let with_status = |change: &Change| (change.clone(), statuses[change.node]);
    Ok(WhatIf {
        changes: changes.iter().map(with_status).collect(),
        sketch: other,
        before,
        after,
    })
}

/// The status of each node of the sketch in a search.
fn statuses(sketch: &Sketch, lesson: &Lesson) -> Vec<LeafStatus> {
    let names = sketch.names();
    if lesson.trace.nodes.is_empty() {
        // There is no trace if the root is a leaf.
        return vec![LeafStatus::Visited; names.len()];
    }
    let places: HashMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
    let mut cuts = HashMap::new();
    for (place, step) in lesson.trace.steps.iter().enumerate() {
        if let Event::Cut { .. } = step.event {
            cuts.insert(step.node, place);
        }
    }
    let mut statuses = vec![LeafStatus::OutOfReach; names.len()];
    for seen in &lesson.trace.nodes {
        let cut = seen.parent.and_then(|parent| cuts.get(&parent));
        statuses[places[seen.name.as_str()]] = match cut {
            Some(&step) if seen.pruned => LeafStatus::Cut(step),
            _ => LeafStatus::Visited,
        };
    }
    // The descendants of a cut node are cut with it.
    for (place, node) in sketch.nodes().iter().enumerate() {
        if let LeafStatus::Cut(_) = statuses[place] {
            for branch in &node.branches {
                statuses[branch.child] = statuses[place];
            }
        }
    }
    statuses
}

impl WhatIf {
    /// Whether the root has the same value and the same best action.
    pub fn is_unchanged(&self) -> bool {
        let root = |lesson: &Lesson| (lesson.value, lesson.values.clone(), lesson.best);
        root(&self.before) == root(&self.after)
    }

    /// Whether the first search visited none of the leaves. Then no values of theirs can change the result at the root (with
    /// Star1, no values within the range of leaf values).
    pub fn is_irrelevant(&self) -> bool {
        let matters = |(change, status): &(Change, LeafStatus)| {
            *status == LeafStatus::Visited || self.broken_range(change).is_some()
        };
        !self.changes.iter().any(matters)
    }

    /// The range of leaf values that the first search assumed, if the new value lies outside it.
    pub fn broken_range(&self, change: &Change) -> Option<LeafRange> {
        let range = self.before.leaves;
        range.filter(|range| !range.contains(change.to))
    }
}

/// Changed leaves as `--json` prints them. The field names are a stable interface.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WhatIfReport {
    /// The changed leaves.
    pub changes: Vec<ChangeReport>,
    /// Whether the root has the same value and the same best action.
    pub unchanged: bool,
    /// The first search.
    pub before: LessonReport,
    /// The search of the changed tree.
    pub after: LessonReport,
}

/// A changed leaf as `--json` prints it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChangeReport {
    /// The leaf.
    pub node: String,
    /// Its old value.
    pub from: Number,
    /// Its new value.
    pub to: Number,
    /// Its status in the first search: `cut`, `visited` or `out of reach`.
    pub status: &'static str,
    /// The cutoff, if it was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<CutReport>,
}

/// A cutoff as `--json` prints it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CutReport {
    /// The node at which the cutoff occurred.
    pub node: String,
    /// Its value at the cutoff.
    pub v: Number,
    /// α at the cutoff.
    pub alpha: Option<Number>,
    /// β at the cutoff.
    pub beta: Option<Number>,
    /// The ancestor from which the bound originates.
    pub bound_origin: Option<String>,
    /// The cutoff in words.
    pub words: String,
}

impl CutReport {
    fn new(lesson: &Lesson, step: usize) -> CutReport {
        let step = &lesson.trace.steps[step];
        let name = |node: usize| lesson.trace.nodes[node].name.clone();
        CutReport {
            node: name(step.node),
            v: Number(step.values.first().copied().unwrap_or(f64::NAN)),
            alpha: step.window.map(|window| Number(window.alpha)),
            beta: step.window.map(|window| Number(window.beta)),
            bound_origin: match step.event {
                Event::Cut { bound_origin, .. } => bound_origin.map(name),
                _ => None,
            },
            words: step.words.clone(),
        }
    }
}

impl WhatIfReport {
    /// The report of changes to this sketch, given without them.
    pub fn new(sketch: &Sketch, what_if: &WhatIf) -> WhatIfReport {
        let change = |(change, status): &(Change, LeafStatus)| ChangeReport {
            node: sketch.name(change.node),
            from: Number(change.from),
            to: Number(change.to),
            status: match status {
                LeafStatus::Visited => "visited",
                LeafStatus::Cut(_) => "cut",
                LeafStatus::OutOfReach => "out of reach",
            },
            cut: match status {
                LeafStatus::Cut(step) => Some(CutReport::new(&what_if.before, *step)),
                _ => None,
            },
        };
        WhatIfReport {
            changes: what_if.changes.iter().map(change).collect(),
            unchanged: what_if.is_unchanged(),
            before: LessonReport::new(sketch, &what_if.before),
            after: LessonReport::new(&what_if.sketch, &what_if.after),
        }
    }
}
