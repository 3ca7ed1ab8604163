//! Requests of the tree lab.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Extension, State};
use gametree_lab::drawing::{dot, latex, svg, touchable_svg};
use gametree_lab::{
    Change, LeafStatus, LessonReport, NodeKind, Number, Sketch, WhatIf, lesson, parse, scene,
    usual_algorithm, what_if,
};
use gametree_players::InputError;
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Ties};
use gametree_search::{Algorithm, Limits};

use crate::games::Json;
use crate::problem::{Problem, read};
use crate::shared::Shared;
use crate::time_slicing::{Done, Slice, in_slices};
use crate::view::{ChangeView, FileView, Lesson, LessonStepView, LessonView};
use crate::visitors::Visitor;

/// The greatest number of nodes, levels and search steps, and the number of simulations.
const MOST_NODES: usize = 1500;
const MOST_LEVELS: usize = 64;
const MOST_STEPS: usize = 20_000;
const SIMULATIONS: u64 = 100;
/// The time limit of all requests about a tree.
pub(crate) const LONGEST: Duration = Duration::from_secs(2);

/// A search that is requested.
struct Asked {
    sketch: Sketch,
    algorithm: Algorithm,
    limits: Limits,
    conventions: Conventions,
}

impl Asked {
    fn of(wanted: &Lesson, slice: &Slice) -> Result<Asked, Problem> {
        let sketch = tree(&wanted.tree)?;
        let algorithm = match wanted.algorithm.as_deref().filter(|name| !name.is_empty()) {
            Some(name) => InputError::algorithm(name)?,
            None => usual_algorithm(&sketch),
        };
        let depth = wanted.depth.map(|depth| depth.clamp(1, 64));
        Ok(Asked {
            limits: Limits {
                depth,
                nodes: (algorithm == Algorithm::Mcts).then_some(SIMULATIONS),
                signal: Arc::clone(&slice.signal),
                ..Limits::default()
            },
            sketch,
            algorithm,
            conventions: conventions(wanted)?,
        })
    }

    fn lesson(&self) -> Result<gametree_lab::Lesson, Problem> {
        let lesson = lesson(&self.sketch, self.algorithm, &self.limits, self.conventions)
            .map_err(|problem| Problem::Input(problem.to_string()))?;
        let steps = lesson.trace.steps.len();
        if steps > MOST_STEPS {
            return Err(Problem::Input(format!(
                "expected a search of at most {MOST_STEPS} steps, found {steps}"
            )));
        }
        Ok(lesson)
    }
}

/// Reads a tree in the tree language or in JSON, if it is not too large.
fn tree(text: &str) -> Result<Sketch, Problem> {
    let wrong = |problem: String| Problem::Input(problem);
    let sketch = if text.trim_start().starts_with('{') {
        gametree_lab::parse_json(text).map_err(|error| wrong(error.to_string()))?
    } else {
        parse(text).map_err(|error| wrong(error.to_string()))?
    };
    let nodes = sketch.nodes().len();
    if nodes > MOST_NODES {
        return Err(wrong(format!(
            "expected a tree of at most {MOST_NODES} nodes, found {nodes}"
        )));
    }
    let mut depths = vec![0; nodes];
    for (index, node) in sketch.nodes().iter().enumerate() {
        for branch in &node.branches {
            depths[branch.child] = depths[index] + 1;
        }
    }
    let levels = depths.into_iter().max().unwrap_or(0);
    if levels > MOST_LEVELS {
        return Err(wrong(format!(
            "expected a tree of at most {MOST_LEVELS} levels, found {levels}"
        )));
    }
    Ok(sketch)
}

fn conventions(wanted: &Lesson) -> Result<Conventions, Problem> {
    let usual = Conventions::default();
    Ok(Conventions {
        cut: switch(
            wanted.cut.as_deref(),
            usual.cut,
            [("equal", CutAt::Equality), ("strict", CutAt::Strictly)],
        )?,
        fail: switch(
            wanted.fail.as_deref(),
            usual.fail,
            [("soft", Fail::Soft), ("hard", Fail::Hard)],
        )?,
        cutoffs: switch(
            wanted.cutoffs.as_deref(),
            usual.cutoffs,
            [("deep", Cutoffs::Deep), ("shallow", Cutoffs::Shallow)],
        )?,
        ties: switch(
            wanted.ties.as_deref(),
            usual.ties,
            [("first", Ties::First), ("last", Ties::Last)],
        )?,
    })
}

/// One of two values, by its name.
pub(crate) fn switch<T: Copy>(
    name: Option<&str>,
    usual: T,
    ways: [(&str, T); 2],
) -> Result<T, Problem> {
    let Some(name) = name else { return Ok(usual) };
    let way = ways.iter().find(|(known, _)| *known == name);
    way.map(|(_, way)| *way).ok_or_else(|| {
        let shown: String = name.chars().take(40).flat_map(char::escape_debug).collect();
        let [(one, _), (other, _)] = ways;
        Problem::Input(format!("expected {one} or {other}, found '{shown}'"))
    })
}

/// Runs work on a tree, and again from the start in another slice if it was stopped: its result would be incomplete.
async fn searched<T: Send + 'static>(
    shared: &Shared,
    visitor: &Visitor,
    wanted: Lesson,
    work: impl Fn(&Lesson, &Slice) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let in_slice = move |slice: &Slice| -> Done<T> {
        let done = work(&wanted, slice);
        (!slice.signal.is_stopped()).then_some(done)
    };
    in_slices(shared, visitor, LONGEST, in_slice).await
}

/// Searches a tree and draws it after a step.
pub(crate) async fn search(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    body: Bytes,
) -> Result<Json<LessonView>, Problem> {
    let wanted: Lesson = read(&body)?;
    searched(&shared, &visitor, wanted, |wanted, slice| {
        let asked = Asked::of(wanted, slice)?;
        let lesson = asked.lesson()?;
        Ok(Json(LessonView {
            report: LessonReport::new(&asked.sketch, &lesson),
            algorithms: fitting(&asked),
            svg: drawn(&asked, &lesson, wanted.step),
            step: wanted.step,
            changeable: changeable(&asked.sketch),
        }))
    })
    .await
}

/// Searches a tree again and draws it after another step.
pub(crate) async fn step(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    body: Bytes,
) -> Result<Json<LessonStepView>, Problem> {
    let wanted: Lesson = read(&body)?;
    searched(&shared, &visitor, wanted, |wanted, slice| {
        let asked = Asked::of(wanted, slice)?;
        let svg = drawn(&asked, &asked.lesson()?, wanted.step);
        Ok(Json(LessonStepView { svg }))
    })
    .await
}

/// A drawing of a tree after a step, without the title and notes, which the page shows itself.
fn drawn(asked: &Asked, lesson: &gametree_lab::Lesson, step: Option<usize>) -> String {
    let mut drawing = scene(&asked.sketch, lesson, step);
    (drawing.title, drawing.notes) = (String::new(), Vec::new());
    touchable_svg(&drawing)
}

/// The algorithms that can search a tree.
fn fitting(asked: &Asked) -> Vec<&'static str> {
    let little = Limits {
        depth: Some(1),
        nodes: Some(1),
        ..Limits::default()
    };
    let fits = |algorithm: &Algorithm| {
        !matches!(algorithm, Algorithm::Pvs | Algorithm::Cfr)
            && lesson(&asked.sketch, *algorithm, &little, asked.conventions).is_ok()
    };
    let fitting = Algorithm::ALL.into_iter().filter(fits);
    fitting.map(Algorithm::name).collect()
}

fn changeable(sketch: &Sketch) -> Vec<String> {
    let nodes = sketch.nodes().iter().enumerate();
    nodes
        .filter(|(_, node)| matches!(&node.kind, NodeKind::Leaf(values) if values.len() == 1))
        .map(|(index, _)| sketch.name(index))
        .collect()
}

/// Changes leaves, and tells whether that changes the root.
pub(crate) async fn change(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    body: Bytes,
) -> Result<Json<ChangeView>, Problem> {
    let wanted: Lesson = read(&body)?;
    searched(&shared, &visitor, wanted, |wanted, slice| {
        let asked = Asked::of(wanted, slice)?;
        let wrong = |problem: gametree_lab::ChangeError| Problem::Input(problem.to_string());
        let changes = wanted
            .changes
            .iter()
            .map(|text| Change::read(&asked.sketch, text))
            .collect::<Result<Vec<_>, _>>()
            .map_err(wrong)?;
        let searched = what_if(
            &asked.sketch,
            &changes,
            asked.algorithm,
            &asked.limits,
            asked.conventions,
        )
        .map_err(wrong)?;
        Ok(Json(ChangeView {
            unchanged: searched.is_unchanged(),
            words: told(&asked.sketch, &searched),
            tree: searched.sketch.to_string(),
        }))
    })
    .await
}

/// The effects of the changes, in words.
fn told(sketch: &Sketch, changed: &WhatIf) -> Vec<String> {
    let value = |lesson: &gametree_lab::Lesson| lesson.value.map_or_else(String::new, number);
    let mut words = Vec::new();
    for (change, status) in &changed.changes {
        let name = sketch.name(change.node);
        words.push(match status {
            LeafStatus::Visited => format!("{name} was visited: its value can affect the root."),
            LeafStatus::OutOfReach => format!("{name} is below the depth limit."),
            LeafStatus::Cut(step) => format!(
                "{name} was cut, so its value cannot affect the root: {}.",
                changed.before.trace.steps[*step].words
            ),
        });
    }
    let (before, after) = (value(&changed.before), value(&changed.after));
    words.push(if changed.is_unchanged() {
        format!("The root still has value {after}, and the same action is best.")
    } else if before == after {
        format!("The root still has value {after}, but another action is best.")
    } else {
        format!("The value of the root changes from {before} to {after}.")
    });
    words
}

fn number(value: f64) -> String {
    match serde_json::to_value(Number(value)) {
        Ok(serde_json::Value::String(text)) => text,
        _ => gametree_players::describe::number(value),
    }
}

/// A tree or a search as a file.
pub(crate) async fn export(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    body: Bytes,
) -> Result<Json<FileView>, Problem> {
    let wanted: Lesson = read(&body)?;
    searched(&shared, &visitor, wanted, |wanted, slice| {
        let asked = Asked::of(wanted, slice)?;
        let lesson = asked.lesson()?;
        let drawing = scene(&asked.sketch, &lesson, wanted.step);
        let (name, media, text) = match wanted.format.as_deref() {
            Some("svg") => ("tree.svg", "image/svg+xml", svg(&drawing)),
            Some("latex") => ("tree.tex", "text/x-tex", latex(&drawing)),
            Some("dot") => ("tree.dot", "text/vnd.graphviz", dot(&drawing)),
            Some("json") => {
                let report = LessonReport::new(&asked.sketch, &lesson);
                let text = serde_json::to_string_pretty(&report);
                ("tree.json", "application/json", text.unwrap_or_default())
            }
            _ => {
                return Err(Problem::Input(
                    "expected the format svg, latex, json or dot".to_owned(),
                ));
            }
        };
        Ok(Json(FileView {
            name: name.to_owned(),
            media,
            text,
        }))
    })
    .await
}
