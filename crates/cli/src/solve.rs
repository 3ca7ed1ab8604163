//! `solve`: the exact value and a complete plan.

use gametree_players::{Detail, Registry, SolveProgress, SolveReport, SolveRequest, Solved, Table};
use gametree_rules::{Player, Turn, Viewer};
use gametree_search::Limits;

use crate::args::SolveArgs;
use crate::batch::{Place, each_position};
use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::screen::{self, about, number};
use crate::{files, interrupt};

/// States that are held in memory if nothing is said.
const MOST_STATES: u64 = 20_000_000;
/// A plan of at most this many moves is printed.
const SHORT_PLAN: usize = 16;

pub(crate) fn run(registry: &Registry, args: &SolveArgs, out: &mut Output) -> Result<(), Failure> {
    let place = Place::find(registry, &args.position)?;
    let own = || place.entry().report().algorithm;
    let prover = place.entry().prover().unwrap_or_else(own);
    let request = SolveRequest {
        limits: Limits {
            time: args.time,
            signal: interrupt::signal(),
            ..Limits::default()
        },
        options: args
            .option
            .over(args.engine.options(), place.entry(), &prover)?,
        most_states: args.states.unwrap_or(MOST_STATES) as usize,
        policy: if args.policy.is_some() {
            usize::MAX
        } else {
            SHORT_PLAN
        },
        map: args.map.is_some(),
        detail: match (&args.batch, args.states) {
            (None, _) => Detail::Comparison,
            (Some(_), Some(_)) => Detail::Plan,
            (Some(_), None) => Detail::Value,
        },
        seed: args.seed,
    };
    for path in args.policy.iter().chain(&args.map) {
        files::expect_place(path)?;
    }
    let perform = |table: &dyn Table, out: &mut Output| {
        let (solved, size) = match args.batch {
            Some(_) => (prove_silently(table, &request)?, Size::Small),
            None => prove(table, &request)?,
        };
        // What was found is told even if it cannot be written.
        let written = write_files(args, &solved);
        if args.json {
            out.json(&solved.report)?;
            return written;
        }
        show(table, &solved, size, out)?;
        written?;
        for (path, what) in [(&args.policy, "plan"), (&args.map, "map")] {
            if let Some(path) = path {
                out.line(format!("Wrote the {what} to {}", path.display()))?;
            }
        }
        Ok(())
    };
    match &args.batch {
        Some(file) => each_position(&place, file, out, args.json, perform),
        None => perform(place.table()?.as_ref(), out),
    }
}

/// Whether the states of a game fit into memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Size {
    Small,
    TooLarge,
}

/// Solves, and reports progress.
fn prove(table: &dyn Table, request: &SolveRequest) -> Result<(Solved, Size), Failure> {
    let progress = Progress::watch("states");
    let mut known = None;
    let mut size = Size::Small;
    let mut stage = |stage: SolveProgress| {
        if matches!(
            stage,
            SolveProgress::Large { .. } | SolveProgress::TooLarge { .. }
        ) {
            size = Size::TooLarge;
        }
        match stage {
        SolveProgress::States { expected } => progress.expect(expected),
        SolveProgress::Large { states } => progress.say(&format!(
            "{} has {} states: proving its value without visiting them all. Ctrl-C stops with the best bounds.",
            table.facts().title,
            states.map_or_else(|| "many".to_owned(), |states| format!("about {}", about(states))),
        )),
        SolveProgress::TooLarge { states, tree, most } => progress.say(&format!(
            "{} is too large to solve here: about {} states (a tree of about {} nodes), and {} fit. \
             Proving bounds instead; Ctrl-C stops with the best bounds.",
            table.facts().title,
            about(states),
            about(tree),
            grouped(most as u64)
        )),
        // Only changes are printed.
        SolveProgress::Bounds { lower, upper, .. } if known == Some((lower, upper)) => {}
        SolveProgress::Bounds { lower, upper, depth } => {
            known = Some((lower, upper));
            let bounds = format!("{} ≤ value ≤ {}", number(lower), number(upper));
            let ahead = match depth {
                0 => String::new(),
                depth => format!("{depth} moves ahead: "),
            };
            progress.say(&format!("{ahead}{bounds}"));
        }
    }
    };
    let solved = table.solve(request, &mut stage)?;
    Ok((solved, size))
}

/// Solves one of many positions, with nothing said but how far the search is.
fn prove_silently(table: &dyn Table, request: &SolveRequest) -> Result<Solved, Failure> {
    let _progress = Progress::watch("nodes");
    Ok(table.solve(request, &mut |_| {})?)
}

fn write_files(args: &SolveArgs, solved: &Solved) -> Result<(), Failure> {
    let missing = || {
        Failure::Input("the game is too large for a complete plan: nothing was written".to_owned())
    };
    if let Some(path) = &args.policy {
        let policy = solved.policy.as_ref().ok_or_else(missing)?;
        files::write(path, |mut file| policy.write(&mut file))?;
    }
    if let Some(path) = &args.map {
        let map = solved.map.as_ref().ok_or_else(missing)?;
        files::write(path, |file| file.write_all(map.as_bytes()))?;
    }
    Ok(())
}

/// The message for a game that was not solved.
fn unsolved(table: &dyn Table, bounds: (f64, f64), size: Size, time: f64) -> String {
    let why = match size {
        Size::TooLarge => format!(
            "{} is too large for a search of {}",
            table.facts().name,
            screen::seconds(time)
        ),
        Size::Small => format!("stopped after {}", screen::seconds(time)),
    };
    let (low, high) = table.range();
    let best = match bounds {
        (lower, upper) if lower <= low && upper >= high => {
            format!(
                "nothing is proven but {} ≤ value ≤ {}",
                number(low),
                number(high)
            )
        }
        (lower, upper) if lower <= low => format!("value ≤ {}", number(upper)),
        (lower, upper) if upper >= high => format!("value ≥ {}", number(lower)),
        (lower, upper) => format!("{} ≤ value ≤ {}", number(lower), number(upper)),
    };
    format!("Not solved: {why}. Best so far: {best}")
}

fn show(table: &dyn Table, solved: &Solved, size: Size, out: &mut Output) -> Result<(), Failure> {
    let SolveReport {
        report,
        reachable,
        plans,
        bounds,
        compared,
        ..
    } = &solved.report;
    screen::board(table, Viewer::All, &[], out)?;
    out.line(format!(
        "\n{}: {}",
        table.facts().title,
        screen::status(table)
    ))?;
    if table.turn() == Turn::Over {
        return Ok(());
    }
    match bounds {
        Some(bounds) if report.claim != "proven" => {
            out.line(unsolved(table, *bounds, size, report.seconds))?;
            if report.best.is_some() {
                screen::answer(table, report, out)?;
            } else {
                screen::details(table, report, out)?;
            }
        }
        _ => screen::answer(table, report, out)?,
    }
    if let Some(reachable) = reachable {
        let plan = |plan: &gametree_players::PlanSize| {
            let name = table.player_name(Player::new(plan.player - 1));
            format!("{} for {name}", grouped(plan.states as u64))
        };
        let plans: Vec<String> = plans.iter().map(plan).collect();
        out.line(format!(
            "States: {} can arise; the plan has {}",
            grouped(*reachable as u64),
            plans.join(", ")
        ))?;
    }
    if !compared.is_empty() {
        let counts = compared
            .iter()
            .map(|known| format!("{} by {}", grouped(known.nodes), known.algorithm));
        out.line(format!(
            "Nodes searched: {}",
            counts.collect::<Vec<_>>().join(", ")
        ))?;
    }
    show_plan(table, solved, out)
}

/// The policy of every player, if it is short.
fn show_plan(table: &dyn Table, solved: &Solved, out: &mut Output) -> Result<(), Failure> {
    let Some(policy) = solved
        .policy
        .as_ref()
        .filter(|policy| policy.moves.len() <= SHORT_PLAN)
    else {
        return Ok(());
    };
    let width = policy
        .moves
        .iter()
        .map(|entry| entry.state.chars().count())
        .max()
        .unwrap_or(0);
    for &player in &policy.players {
        out.line(format!(
            "{}:",
            styled(
                STRONG,
                format!("Policy of {}", table.player_name(Player::new(player - 1)))
            )
        ))?;
        for entry in policy.moves.iter().filter(|entry| entry.player == player) {
            out.line(format!(
                "  {:<width$}  {} {}",
                entry.state,
                styled(FAINT, "→"),
                entry.action
            ))?;
        }
    }
    Ok(())
}
