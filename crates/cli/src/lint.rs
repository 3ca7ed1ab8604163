//! `lint`: checking a game's rules, notation and picture.

use std::borrow::Cow;

use gametree_conform::{Effort, Failure as Flaw, Outcome, Verdict};
use gametree_players::Registry;
use serde::Serialize;

use crate::args::LintArgs;
use crate::batch::Place;
use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};

#[derive(Serialize)]
struct LintReport<'a> {
    game: Cow<'static, str>,
    passed: bool,
    checks: Vec<CheckReport<'a>>,
}

#[derive(Serialize)]
struct CheckReport<'a> {
    check: &'static str,
    outcome: &'static str,
    /// The number of states, games or actions checked.
    checked: Option<usize>,
    problem: Option<&'a str>,
    moves: Option<&'a [String]>,
    position: Option<&'a str>,
}

pub(crate) fn run(registry: &Registry, args: &LintArgs, out: &mut Output) -> Result<(), Failure> {
    let place = Place::find(registry, &args.position)?;
    let usual = Effort::default();
    let effort = Effort {
        games: args.games.map_or(usual.games, |games| games as usize),
        states: args.states.map_or(usual.states, |states| states as usize),
        seed: args.seed,
    };
    let start = place.table()?.position();
    let verdicts = {
        let _progress = Progress::wait("checking the rules");
        place.entry().lint(Some(&start), &effort)?
    };
    let passed = !verdicts.iter().any(|verdict| verdict.outcome.is_failure());
    if args.json {
        let checks = verdicts.iter().map(describe).collect();
        out.json(&LintReport {
            game: place.entry().facts().name.clone(),
            passed,
            checks,
        })?;
    } else {
        verdicts.iter().try_for_each(|verdict| show(verdict, out))?;
        let verdict = if passed {
            "all checks passed"
        } else {
            "the rules have errors"
        };
        out.line(format!(
            "{}: {}",
            place.entry().facts().name,
            styled(STRONG, verdict)
        ))?;
    }
    if passed { Ok(()) } else { Err(Failure::No) }
}

fn describe(verdict: &Verdict) -> CheckReport<'_> {
    let mut report = CheckReport {
        check: verdict.check.name(),
        outcome: "passed",
        checked: None,
        problem: None,
        moves: None,
        position: None,
    };
    match &verdict.outcome {
        Outcome::Passed { checked } => report.checked = Some(*checked),
        Outcome::Skipped { reason } => {
            report.outcome = "skipped";
            report.problem = Some(reason);
        }
        Outcome::Failed(Flaw {
            problem,
            moves,
            position,
        }) => {
            report.outcome = "failed";
            report.problem = Some(problem);
            report.moves = Some(moves);
            report.position = Some(position);
        }
    }
    report
}

fn show(verdict: &Verdict, out: &mut Output) -> Result<(), Failure> {
    let what = verdict.check.description();
    match &verdict.outcome {
        Outcome::Passed { checked } => out.line(format!(
            "✓ {what} {}",
            styled(FAINT, format!("({} checked)", grouped(*checked as u64)))
        )),
        Outcome::Skipped { reason } => out.line(styled(FAINT, format!("– {what}: {reason}"))),
        Outcome::Failed(Flaw {
            problem,
            moves,
            position,
        }) => {
            out.line(format!("✗ {}", styled(STRONG, what)))?;
            out.line(format!("    {problem}"))?;
            out.line(format!("    at    {position}"))?;
            let moves = if moves.is_empty() {
                "none (at the start)".to_owned()
            } else {
                moves.join(" ")
            };
            out.line(format!("    moves {moves}"))
        }
    }
}
