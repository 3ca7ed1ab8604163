//! A suite of exercises: positions whose best moves are known, and how many of them are found.

use std::borrow::Cow;
use std::path::Path;
use std::time::Instant;

use gametree_players::{Entry, Request, Table, without_bom};
use gametree_protocols::suite::Exercise;
use gametree_rules::Turn;
use gametree_search::thinker::Options;
use gametree_search::{Algorithm, Limits};
use serde::Serialize;

use crate::error::Failure;
use crate::files::{self, Content};
use crate::interrupt;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::screen::seconds;

/// An exercise whose moves were found to be possible.
struct Task {
    name: String,
    table: Box<dyn Table>,
    best: Vec<String>,
    avoid: Vec<String>,
}

impl Task {
    fn is_right(&self, action: &str) -> bool {
        let among = |list: &[String]| list.iter().any(|one| one == action);
        (self.best.is_empty() || among(&self.best)) && !among(&self.avoid)
    }
}

/// The result of an exercise.
#[derive(Debug, Serialize)]
struct Solution {
    name: String,
    position: String,
    best: Vec<String>,
    avoid: Vec<String>,
    found: Option<String>,
    solved: bool,
    /// When a right move was found that it stayed with; null if it was not solved.
    after: Option<f64>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl Solution {
    /// The expected and the found move, as text.
    fn told(&self) -> String {
        let wanted = if self.best.is_empty() {
            format!("not {}", self.avoid.join(" or "))
        } else {
            self.best.join(" or ")
        };
        let found = self.found.as_deref().unwrap_or("nothing");
        format!("{}: expected {wanted}, found {found}", self.name)
    }
}

#[derive(Debug, Serialize)]
struct SuiteReport {
    game: Cow<'static, str>,
    solved: usize,
    /// The numbers of exercises tried and of all.
    tried: usize,
    exercises: usize,
    nodes: u64,
    seconds: f64,
    solutions: Vec<Solution>,
    /// False if it was stopped.
    complete: bool,
}

pub(crate) fn run(
    entry: &dyn Entry,
    options: &Options,
    limits: &Limits,
    file: &Path,
    json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let tasks = read(entry, file)?;
    let progress = Progress::watch("nodes");
    let mut solutions: Vec<Solution> = Vec::new();
    let mut solved = 0;
    for task in &tasks {
        progress.tell(format!(
            "{solved} of {} solved, {} in all",
            solutions.len(),
            tasks.len()
        ));
        let solution = solve(task, options, limits.clone())?;
        if interrupt::was_interrupted() {
            break;
        }
        solved += usize::from(solution.solved);
        solutions.push(solution);
    }
    drop(progress);
    let report = SuiteReport {
        game: entry.facts().name.clone(),
        solved,
        tried: solutions.len(),
        exercises: tasks.len(),
        nodes: solutions.iter().map(|one| one.nodes).sum(),
        seconds: solutions.iter().fold(0.0, |sum, one| sum + one.seconds),
        complete: solutions.len() == tasks.len(),
        solutions,
    };
    if json {
        return out.json(&report);
    }
    show(&report, out)
}

fn show(report: &SuiteReport, out: &mut Output) -> Result<(), Failure> {
    for missed in report.solutions.iter().filter(|one| !one.solved) {
        out.line(missed.told())?;
    }
    let solved = format!("{} of {} solved", report.solved, report.tried);
    let (nodes, time) = (grouped(report.nodes), seconds(report.seconds));
    out.line(format!("{}, {nodes} nodes, {time}", styled(STRONG, solved)))?;
    let mut after: Vec<f64> = report
        .solutions
        .iter()
        .filter_map(|one| one.after)
        .collect();
    after.sort_by(f64::total_cmp);
    if let (Some(median), Some(last)) = (after.get(after.len() / 2), after.last()) {
        let times = format!(
            "found after {} in the median, {} at the most",
            seconds(*median),
            seconds(*last)
        );
        out.line(styled(FAINT, times))?;
    }
    if report.complete {
        return Ok(());
    }
    let all = report.exercises;
    out.line(styled(
        FAINT,
        format!("stopped: {} of {all} exercises were tried", report.tried),
    ))
}

/// Everything is read before anything is tried.
fn read(entry: &dyn Entry, file: &Path) -> Result<Vec<Task>, Failure> {
    let text = files::read_old(file, Content::Games)?;
    let mut tasks = Vec::new();
    for (index, line) in without_bom(&text).lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let number = index + 1;
        let wrong = |problem: String| {
            Failure::Input(format!("{}: line {number}: {problem}", file.display()))
        };
        let exercise: Exercise = line.parse().map_err(|error| wrong(format!("{error}")))?;
        tasks.push(task(entry, exercise, number).map_err(wrong)?);
    }
    if tasks.is_empty() {
        return Err(Failure::Input(format!(
            "{}: expected a position on each line, found none",
            file.display()
        )));
    }
    Ok(tasks)
}

fn task(entry: &dyn Entry, exercise: Exercise, line: usize) -> Result<Task, String> {
    let position = exercise.position;
    let open = || {
        entry
            .open(Some(&position))
            .map_err(|error| error.to_string())
    };
    // A move may be written in several ways, but is played in one.
    let played = |action: &str| {
        let mut table = open()?;
        table.play(action).map_err(|error| error.to_string())?;
        Ok::<_, String>(table.moves().pop().unwrap_or_default())
    };
    let all = |actions: &[String]| {
        let mut all: Vec<String> = Vec::new();
        for action in actions {
            let action = played(action)?;
            if !all.contains(&action) {
                all.push(action);
            }
        }
        Ok::<_, String>(all)
    };
    let table = open()?;
    if table.turn() == Turn::Over {
        return Err("expected a position from which the game goes on".to_owned());
    }
    let (best, avoid) = (all(&exercise.best)?, all(&exercise.avoid)?);
    if let Some(both) = best.iter().find(|&action| avoid.contains(action)) {
        return Err(format!("{both} is said to be right and to be wrong"));
    }
    Ok(Task {
        name: exercise.name.unwrap_or_else(|| format!("line {line}")),
        table,
        best,
        avoid,
    })
}

fn solve(task: &Task, options: &Options, limits: Limits) -> Result<Solution, Failure> {
    let request = Request {
        thinker: Some(Algorithm::Pvs.name().into()),
        limits,
        options: options.clone(),
        ..Request::default()
    };
    let started = Instant::now();
    let mut after = None;
    let mut note = |best: Option<&str>| {
        if !best.is_some_and(|best| task.is_right(best)) {
            after = None;
        } else if after.is_none() {
            after = Some(started.elapsed().as_secs_f64());
        }
    };
    let report = task
        .table
        .analyze(&request, &mut |report| note(report.best.as_deref()))?;
    note(report.best.as_deref());
    Ok(Solution {
        name: task.name.clone(),
        position: task.table.position(),
        best: task.best.clone(),
        avoid: task.avoid.clone(),
        found: report.best,
        solved: after.is_some(),
        after,
        depth: report.depth,
        nodes: report.nodes,
        seconds: started.elapsed().as_secs_f64(),
    })
}
