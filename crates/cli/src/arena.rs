//! `arena`: matches and tournaments between any players.

mod report;
mod show;

use std::path::PathBuf;

use gametree_arena::{
    Adjudication, Arena, ArenaError, Format, Openings, Plan, PlayedGame, PlayerSpec, Standings,
    TimeControl, Tournament, export, plot, read_players,
};
use gametree_players::{Entry, Registry};
use gametree_ratings::Sprt;

use crate::arena::report::ArenaReport;
use crate::args::{ArenaArgs, unshield};
use crate::error::Failure;
use crate::files::{self, Content};
use crate::interrupt;
use crate::live::Live;
use crate::output::Output;

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        Failure::Input(error.to_string())
    }
}

pub(crate) fn run(registry: &Registry, args: &ArenaArgs, out: &mut Output) -> Result<(), Failure> {
    let entry = registry.find(&args.game)?;
    let plan = plan(entry, args)?;
    let mut formats = Vec::new();
    for path in &args.export {
        formats.push((path, Format::of(path, &entry.facts().name)?));
    }
    expect_places(args)?;
    args.db
        .as_deref()
        .map_or(Ok(()), files::expect_file_or_nothing)?;
    let mut arena = Arena::new(entry, &plan, args.db.as_deref())?;
    if args.plot.is_some() && arena.standings().seats() > 2 {
        let seats = arena.standings().seats();
        let problem = format!("expected a game of two players for --plot, found one of {seats}");
        return Err(Failure::Input(problem));
    }
    let outcome = {
        let _busy = interrupt::busy();
        let all = arena.total() as u64;
        let mut live = Live::new("games", all, all.saturating_sub(arena.left() as u64));
        live.show(|| show::table(arena.standings(), &plan));
        let mut update = |_: &PlayedGame, standings: &Standings| {
            live.advance(|| show::table(standings, &plan));
        };
        arena.run(&interrupt::signal(), &mut update)?
    };
    let games = arena.games()?;
    for (path, format) in formats {
        files::write(path, |out| export(format, entry, &plan, &games, out))?;
    }
    if let Some(path) = &args.plot {
        let title = format!("{}, {}", entry.facts().title, plan.time_control);
        let picture = plot(&title, arena.standings());
        files::write(path, |out| out.write_all(picture.as_bytes()))?;
    }
    let report = ArenaReport::new(entry.facts().name.clone(), &plan, &games, &arena, outcome);
    if args.json {
        out.json(&report)
    } else {
        show::show(&report, &plan, &arena, out)
    }
}

/// Refuses output files that cannot be written, that are named twice, or that are also read.
fn expect_places(args: &ArenaArgs) -> Result<(), Failure> {
    let mut used: Vec<&PathBuf> = args.openings.iter().chain(&args.players).collect();
    for path in args.db.iter().chain(&args.export).chain(&args.plot) {
        files::expect_other(path, used.iter().copied())?;
        used.push(path);
    }
    if let Some(path) = &args.plot {
        files::expect_svg(path, "--plot")?;
    }
    let mut late = args.export.iter().chain(&args.plot);
    late.try_for_each(|path| files::expect_place(path))
}

fn plan(entry: &dyn Entry, args: &ArenaArgs) -> Result<Plan, Failure> {
    let refused = |problem: String| Failure::Input(problem);
    let pace = None
        .or(args.time.map(TimeControl::PerMove))
        .or(args.clock.map(TimeControl::Clock))
        .or(args.nodes.map(TimeControl::Nodes))
        .or(args.depth.map(TimeControl::Depth))
        .unwrap_or(TimeControl::PerMove(std::time::Duration::from_secs(1)));
    let moves = match args.opening {
        Some(moves) => moves,
        None => Openings::usual_moves(entry)?,
    };
    let openings = match &args.openings {
        None => Openings::Random {
            moves,
            seed: args.seed,
        },
        Some(path) => {
            let text = files::read_old(path, Content::Games)?;
            let read = Openings::read(entry, &text, moves as usize, args.seed);
            read.map_err(|error| refused(format!("{}: {error}", path.display())))?
        }
    };
    let plan = Plan::new(players(args)?, pace);
    Ok(Plan {
        tournament: if args.gauntlet {
            Tournament::Gauntlet
        } else {
            Tournament::RoundRobin
        },
        games: args.games as usize,
        openings,
        adjudication: Adjudication {
            resign: args.resign,
            draw: args.draw,
            proven: args.proven,
            max_moves: args.longest.map(|longest| longest as usize),
        },
        margin: args.margin.unwrap_or(plan.margin),
        move_timeout: args.wait,
        seed: args.seed,
        concurrency: usize::from(args.concurrency),
        sprt: args.sprt.as_deref().map(sprt).transpose()?,
        ..plan
    })
}

/// The players, each from its text or by its name in the file.
fn players(args: &ArenaArgs) -> Result<Vec<PlayerSpec>, Failure> {
    let known = match &args.players {
        None => Vec::new(),
        Some(path) => read_players(&files::read(path, Content::Players)?)
            .map_err(|problem| Failure::Input(format!("{}: {problem}", path.display())))?,
    };
    if args.contestants.is_empty() {
        return Ok(known);
    }
    let player = |text: &String| {
        let text = unshield(text);
        let named = known.iter().find(|spec| spec.name == text);
        named.map_or_else(|| text.parse(), |spec| Ok(spec.clone()))
    };
    let players = args.contestants.iter().map(player);
    players
        .collect::<Result<_, String>>()
        .map_err(Failure::Input)
}

fn sprt(words: &[String]) -> Result<Sprt, Failure> {
    let expected = |word: &str| {
        Failure::Input(format!(
            "expected two numbers of Elo after --sprt, such as 0 10, found '{word}'"
        ))
    };
    let number = |index: usize| {
        let word = words.get(index).map(|word| unshield(word));
        let word = word.unwrap_or_default();
        word.parse::<f64>().map_err(|_| expected(&word))
    };
    Sprt::new(number(0)?, number(1)?).map_err(|error| Failure::Input(error.to_string()))
}
