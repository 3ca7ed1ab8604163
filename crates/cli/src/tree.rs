//! `tree`: a search on a tree, step by step.

mod compare;
mod step;
mod walker;
mod what_if;

use std::path::{Path, PathBuf};

use gametree_lab::course::CourseTest;
use gametree_lab::drawing::{self, Drawing};
use gametree_lab::ordering::uniform;
use gametree_lab::{
    LeafRange, Lesson, LessonReport, MAX_SIMULATIONS, Sketch, Stated, conventions, lesson,
    parse_json, scene, usual_algorithm,
};
use gametree_players::{InputError, Registry};
use gametree_search::textbook::Settings;
use gametree_search::{Algorithm, Limits};
use serde::Serialize;

use crate::args::TreeArgs;
use crate::batch::Place;
use crate::error::Failure;
use crate::files::{self, Content};
use crate::ordering;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::screen::number;

/// The maximum number of nodes in the tree of a game.
pub(crate) const MAX_NODES: usize = 100_000;
/// The maximum number of nodes in the pictures of all steps together.
const MAX_DRAWN: usize = 5_000_000;
/// The maximum number of lines of a drawing in the terminal.
const LONG: usize = 200;
/// The time per step in an animated picture.
const SECONDS_A_STEP: f64 = 1.0;

/// The result of a course's test, for `--json`.
#[derive(Serialize)]
struct CourseReport {
    algorithm: &'static str,
    value: f64,
    best: Option<String>,
    generated: Vec<String>,
}

pub(crate) fn run(registry: &Registry, args: &TreeArgs, out: &mut Output) -> Result<(), Failure> {
    if args.orders.ordering {
        return ordering::run(registry, args, out);
    }
    if args.step {
        step::check()?;
    }
    let sketch = match source(registry, args)? {
        Source::Sketch(sketch) => sketch,
        Source::Course(test) => return tell_course(&test, args, out),
    };
    let algorithm = args.think.textbook()?;
    let ask = Ask {
        algorithm: algorithm.unwrap_or_else(|| usual_algorithm(&sketch)),
        limits: args.think.limits(),
        settings: Settings {
            leaves: args.leaves,
            ..args.think.settings()
        },
        sketch,
    };
    ask.check()?;
    if let Some(convention) = &args.compare {
        return compare::run(&ask, convention, args, out);
    }
    if !args.what_if.is_empty() {
        return what_if::run(&ask, args, out);
    }
    let Ask { sketch, limits, .. } = &ask;
    let found = lesson(sketch, ask.algorithm, limits, ask.settings).map_err(InputError::from)?;
    write_pictures(sketch, &found, args)?;
    if args.json {
        return out.json(&LessonReport::new(sketch, &found));
    }
    if args.step {
        return step::run(sketch, &found, out);
    }
    show(sketch, &found, args, out)?;
    tell_root(sketch, &found, out)?;
    tell_conventions(&found, out)
}

/// A tree and the settings of the search on it.
struct Ask {
    sketch: Sketch,
    algorithm: Algorithm,
    limits: Limits,
    settings: Settings,
}

impl Ask {
    /// Checks the range of leaf values and the number of simulations.
    fn check(&self) -> Result<(), Failure> {
        if let Some((low, high)) = self.settings.leaves {
            LeafRange::given(&self.sketch, low, high)
                .map_err(|flaw| Failure::Input(flaw.to_string()))?;
        }
        match self.limits.nodes {
            Some(nodes) if self.algorithm == Algorithm::Mcts && nodes > MAX_SIMULATIONS => {
                Err(Failure::Input(format!(
                    "expected at most {MAX_SIMULATIONS} simulations, found {nodes}"
                )))
            }
            _ => Ok(()),
        }
    }
}

pub(crate) enum Source {
    Sketch(Sketch),
    Course(CourseTest),
}

/// The tree that the arguments denote: of a game, from a file or standard input, or written out.
pub(crate) fn source(registry: &Registry, args: &TreeArgs) -> Result<Source, Failure> {
    if let Some((branching, depth)) = args.orders.uniform {
        let tree = uniform(branching, depth, args.think.seed);
        return Ok(Source::Sketch(tree));
    }
    let words = args.position.words();
    let text = match words.first().map(String::as_str) {
        None => {
            return Err(Failure::Input(
                "expected a tree, a file or a game".to_owned(),
            ));
        }
        Some(name) if registry.find(name).is_ok() => {
            let depth = args.think.depth.ok_or_else(|| {
                Failure::Input("expected --depth N for the tree of a game".to_owned())
            })?;
            let table = Place::find(registry, &args.position)?.table()?;
            return Ok(Source::Sketch(table.sketch(depth, MAX_NODES)?));
        }
        Some(_) if !args.position.set.is_empty() => {
            return Err(Failure::Input(
                "expected the game that --set is meant for, found a tree".to_owned(),
            ));
        }
        Some(path) if words.len() == 1 && (path == "-" || Path::new(path).is_file()) => {
            files::read(Path::new(path), Content::Tree)?
        }
        Some(_) => words.join(" "),
    };
    if text.trim_start().starts_with('{') {
        let sketch = parse_json(&text).map_err(|error| Failure::Input(error.to_string()))?;
        return Ok(Source::Sketch(sketch));
    }
    if text.contains("successors:") && text.contains("start_state:") {
        let course = CourseTest::parse(&text).map_err(|error| Failure::Input(error.to_string()))?;
        return Ok(Source::Course(course));
    }
    gametree_lab::parse(&text)
        .map(Source::Sketch)
        .map_err(|error| Failure::Shown(error.to_string()))
}

fn tell_course(test: &CourseTest, args: &TreeArgs, out: &mut Output) -> Result<(), Failure> {
    let wants_tree = [
        ("--compare", args.compare.is_some()),
        ("--what-if", !args.what_if.is_empty()),
        ("--step", args.step),
    ];
    if let Some((option, _)) = wants_tree.into_iter().find(|(_, wanted)| *wanted) {
        return Err(Failure::Input(format!(
            "expected a tree for {option}, found a course's test"
        )));
    }
    let answer = test
        .check_acyclic()
        .and_then(|()| test.solve())
        .map_err(|error| Failure::Input(error.to_string()))?;
    let report = CourseReport {
        algorithm: test.algorithm.agent(),
        value: answer.value,
        best: answer.best,
        generated: answer.generated,
    };
    if args.json {
        return out.json(&report);
    }
    let best = report.best.as_deref().unwrap_or("no action");
    out.line(format!(
        "{}: {}, value {}",
        report.algorithm,
        styled(STRONG, best),
        number(report.value)
    ))?;
    out.text(&format!("Generated: {}", report.generated.join(" ")))
}

fn write_pictures(sketch: &Sketch, lesson: &Lesson, args: &TreeArgs) -> Result<(), Failure> {
    let last = scene(sketch, lesson, None);
    let still = |path: &Option<PathBuf>, draw: fn(&Drawing) -> String| match path {
        Some(path) => files::write(path, |file| file.write_all(draw(&last).as_bytes())),
        None => Ok(()),
    };
    still(&args.svg, drawing::svg)?;
    still(&args.dot, drawing::dot)?;
    still(&args.latex, drawing::latex)?;
    if args.frames.is_some() || args.animated.is_some() {
        check_frames(sketch, lesson)?;
    }
    let steps = || (0..lesson.trace.steps.len()).map(|step| scene(sketch, lesson, Some(step)));
    if let Some(folder) = &args.frames {
        std::fs::create_dir_all(folder)?;
        for (step, frame) in (1..).zip(steps()) {
            let path = folder.join(format!("step-{step:04}.svg"));
            files::write(&path, |file| {
                file.write_all(drawing::svg(&frame).as_bytes())
            })?;
        }
    }
    if let Some(path) = &args.animated {
        let frames: Vec<Drawing> = steps().collect();
        let moving = drawing::animated_svg(&frames, SECONDS_A_STEP);
        files::write(path, |file| file.write_all(moving.as_bytes()))?;
    }
    Ok(())
}

/// Limits the total size of the pictures: every step is a picture of the whole tree.
fn check_frames(sketch: &Sketch, lesson: &Lesson) -> Result<(), Failure> {
    let (nodes, steps) = (sketch.nodes().len(), lesson.trace.steps.len());
    if nodes.saturating_mul(steps) <= MAX_DRAWN {
        return Ok(());
    }
    Err(Failure::Input(format!(
        "expected at most {MAX_DRAWN} nodes in all pictures together, found {steps} steps of {nodes} nodes; --svg draws only \
         the last"
    )))
}

/// Prints the steps, with `--trace`, and the tree.
fn show(
    sketch: &Sketch,
    lesson: &Lesson,
    args: &TreeArgs,
    out: &mut Output,
) -> Result<(), Failure> {
    if args.trace {
        for (number, step) in (1..).zip(&lesson.trace.steps) {
            out.line(format!(
                "{} {}",
                styled(FAINT, format!("{number:>4}")),
                step.words
            ))?;
        }
        out.line("")?;
    }
    drawing_lines(sketch, lesson)
        .iter()
        .try_for_each(|line| out.line(line))
}

/// The searched tree as lines of text.
fn drawing_lines(sketch: &Sketch, lesson: &Lesson) -> Vec<String> {
    // The algorithm and the conventions are printed below the drawing.
    let tree = Drawing {
        title: String::new(),
        notes: Vec::new(),
        ..scene(sketch, lesson, None)
    };
    let mut lines = drawing::text(&tree);
    let more = lines.len().saturating_sub(LONG);
    if more > 0 {
        lines.truncate(LONG);
        lines.push(styled(FAINT, format!("… and {more} more lines")));
    }
    lines
}

/// The value of the root and its best action: `value 3 (best action a1)`.
fn root(sketch: &Sketch, lesson: &Lesson) -> String {
    let value = match (&lesson.values, lesson.value) {
        (Some(values), _) => format!(
            "({})",
            values
                .iter()
                .map(|&value| number(value))
                .collect::<Vec<_>>()
                .join(", ")
        ),
        (None, Some(value)) => number(value),
        (None, None) => "unknown".to_owned(),
    };
    let best = LessonReport::new(sketch, lesson).best;
    let best = best.map_or_else(String::new, |best| {
        format!(" (best action {})", styled(STRONG, best))
    });
    let sign = match lesson.algorithm {
        Algorithm::Mcts => "≈ ",
        _ => "",
    };
    format!("value {sign}{value}{best}")
}

fn tell_root(sketch: &Sketch, lesson: &Lesson, out: &mut Output) -> Result<(), Failure> {
    out.line(format!("\nThe root has {}.", root(sketch, lesson)))?;
    let report = LessonReport::new(sketch, lesson);
    if let Some(simulations) = report.simulations {
        out.line(format!("{simulations} simulations were run."))?;
    }
    out.line(format!(
        "{} of {} leaves were visited.",
        report.leaves_visited, report.leaves
    ))?;
    if report.pruned.is_empty() {
        return Ok(());
    }
    out.text(&format!("Cut: {}", report.pruned.join(", ")))
}

fn tell_conventions(lesson: &Lesson, out: &mut Output) -> Result<(), Failure> {
    if let Some(leaves) = lesson.leaves {
        out.text(&styled(FAINT, leaves.describe()))?;
    }
    let stated = Stated::from(lesson.conventions);
    let algorithm = lesson.algorithm.name();
    let said = format!("{algorithm}; {}", conventions(&stated));
    out.text(&styled(FAINT, said))
}
