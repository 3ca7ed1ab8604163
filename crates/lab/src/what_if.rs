//! A leaf changed: whether the root cares, and why not.

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

/// A leaf that gets another number.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The leaf's place among the nodes.
    pub node: usize,
    /// What it was worth.
    pub from: f64,
    /// What it is worth now.
    pub to: f64,
}

/// Why a leaf cannot be changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChangeError {
    /// Not a leaf and a number.
    #[error("expected NODE=VALUE such as 2.1=5, found '{0}'")]
    Shape(String),
    /// No such node.
    #[error("expected a leaf's name or its path such as 2.1, found '{0}'")]
    Unknown(String),
    /// Somebody moves there.
    #[error("expected a leaf to change, found '{node}', a {kind} node")]
    Inner {
        /// The node's name.
        node: String,
        /// Its keyword.
        kind: &'static str,
    },
    /// Several players get a number each.
    #[error("expected a leaf with one number, found '{node}' with a tuple of {players}")]
    Tuple {
        /// The node's name.
        node: String,
        /// How many numbers it has.
        players: usize,
    },
    /// No number.
    #[error("expected a number, inf or -inf for '{node}', found '{found}'")]
    Number {
        /// The node as it was written.
        node: String,
        /// What stood there instead.
        found: String,
    },
    /// Which of two numbers is meant?
    #[error("expected one number for each leaf, found another for '{0}'")]
    Twice(String),
    /// A search that draws its way would differ with any number.
    #[error("expected an algorithm that is sure of its numbers to change a leaf, found {0}")]
    Estimates(&'static str),
    /// With its new number the tree cannot be played.
    #[error(transparent)]
    Flaw(#[from] Flaw),
    /// The algorithm is not made for such trees.
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
}

impl Change {
    /// Reads a change of this sketch: `NODE=VALUE`, the node by its name or its path.
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

/// A number as the tree language has it at a leaf.
fn number(text: &str) -> Option<f64> {
    let leaf = parse(text).ok()?;
    match (&leaf.nodes()[0].kind, &leaf.nodes()[0].name) {
        (NodeKind::Leaf(values), None) if values.len() == 1 => Some(values[0]),
        _ => None,
    }
}

/// What the first search did with a leaf that was then changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It was visited.
    Visited,
    /// It was cut, by this step.
    Cut(usize),
    /// The search did not look that far.
    OutOfReach,
}

/// A tree searched, some leaves changed, and searched again.
#[derive(Clone, PartialEq, Debug)]
pub struct WhatIf {
    /// The leaves that were changed, and what the first search did with each.
    pub changes: Vec<(Change, Fate)>,
    /// The tree with the changes.
    pub sketch: Sketch,
    /// The first search.
    pub before: Lesson,
    /// The search of the changed tree.
    pub after: Lesson,
}

/// Searches a sketch, changes leaves and searches again.
///
/// What inner nodes are worth where the search looks no further stays what it was.
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
    let fates = fates(sketch, &before);
    let told = |change: &Change| (change.clone(), fates[change.node]);
    Ok(WhatIf {
        changes: changes.iter().map(told).collect(),
        sketch: other,
        before,
        after,
    })
}

/// What a search did with each node of the sketch.
fn fates(sketch: &Sketch, lesson: &Lesson) -> Vec<Fate> {
    let names = sketch.names();
    if lesson.trace.nodes.is_empty() {
        // The root is a leaf, or the algorithm draws its way: any leaf may count.
        return vec![Fate::Visited; names.len()];
    }
    let places: HashMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
    let mut cuts = HashMap::new();
    for (place, step) in lesson.trace.steps.iter().enumerate() {
        if let Event::Cut { .. } = step.event {
            cuts.insert(step.node, place);
        }
    }
    let mut fates = vec![Fate::OutOfReach; names.len()];
    for seen in &lesson.trace.nodes {
        let cut = seen.parent.and_then(|parent| cuts.get(&parent));
        fates[places[seen.name.as_str()]] = match cut {
            Some(&step) if seen.pruned => Fate::Cut(step),
            _ => Fate::Visited,
        };
    }
    // What is cut is cut with all below.
    for (place, node) in sketch.nodes().iter().enumerate() {
        if let Fate::Cut(_) = fates[place] {
            for branch in &node.branches {
                fates[branch.child] = fates[place];
            }
        }
    }
    fates
}

impl WhatIf {
    /// Whether the root is worth the same and the same action is best.
    pub fn is_unchanged(&self) -> bool {
        let root = |lesson: &Lesson| (lesson.value, lesson.values.clone(), lesson.best);
        root(&self.before) == root(&self.after)
    }

    /// Whether the first search visited none of the leaves: then no number there could have changed the root, or with
    /// Star1 none that a leaf may be worth.
    pub fn is_irrelevant(&self) -> bool {
        let matters = |(change, fate): &(Change, Fate)| {
            *fate == Fate::Visited || self.broken_range(change).is_some()
        };
        !self.changes.iter().any(matters)
    }

    /// Where the first search took all leaves to lie, if the change breaks that.
    pub fn broken_range(&self, change: &Change) -> Option<LeafRange> {
        let range = self.before.leaves;
        range.filter(|range| !range.contains(change.to))
    }
}

/// Changed leaves for machines: what `--json` prints. The field names are part of the product.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WhatIfReport {
    /// The leaves that were changed.
    pub changes: Vec<ChangeReport>,
    /// Whether the root is worth the same and the same action is best.
    pub unchanged: bool,
    /// The first search.
    pub before: LessonReport,
    /// The search of the changed tree.
    pub after: LessonReport,
}

/// A changed leaf for machines.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChangeReport {
    /// The leaf.
    pub node: String,
    /// What it was worth.
    pub from: Number,
    /// What it is worth now.
    pub to: Number,
    /// What the first search did with it: `cut`, `visited` or `out of reach`.
    pub fate: &'static str,
    /// Why it was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<CutReport>,
}

/// Why something was cut, for machines.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CutReport {
    /// The node that was left early.
    pub node: String,
    /// What it was worth by then.
    pub v: Number,
    /// α there.
    pub alpha: Option<Number>,
    /// β there.
    pub beta: Option<Number>,
    /// The node whose player holds the bound that was reached.
    pub holder: Option<String>,
    /// The same in words.
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
            holder: match step.event {
                Event::Cut { holder, .. } => holder.map(name),
                _ => None,
            },
            words: step.words.clone(),
        }
    }
}

impl WhatIfReport {
    /// What is told of changes on this sketch, as it was before them.
    pub fn new(sketch: &Sketch, what_if: &WhatIf) -> WhatIfReport {
        let change = |(change, fate): &(Change, Fate)| ChangeReport {
            node: sketch.name(change.node),
            from: Number(change.from),
            to: Number(change.to),
            fate: match fate {
                Fate::Visited => "visited",
                Fate::Cut(_) => "cut",
                Fate::OutOfReach => "out of reach",
            },
            cut: match fate {
                Fate::Cut(step) => Some(CutReport::new(&what_if.before, *step)),
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
