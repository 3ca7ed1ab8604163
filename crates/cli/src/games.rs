//! `games`: the list of games.

use gametree_players::{Entry, GameReport, ParameterReport, Registry, ThinkerReport};
use serde::Serialize;

use crate::args::GamesArgs;
use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};

pub(crate) fn run(
    registry: &Registry,
    name: &str,
    args: &GamesArgs,
    out: &mut Output,
) -> Result<(), Failure> {
    if let Some(game) = &args.game {
        let entry = registry.find(game)?;
        return match &args.algorithm {
            Some(algorithm) => one_algorithm(entry, algorithm, args, out),
            None => one(entry, name, args, out),
        };
    }
    if args.json {
        return registry
            .iter()
            .try_for_each(|entry| out.json(&entry.report()));
    }
    list(registry, out)?;
    let first = registry
        .iter()
        .next()
        .map_or("GAME", |entry| &*entry.facts().name);
    out.line("\nStart with:")?;
    for (command, what) in [
        (String::new(), "the page: everything in a browser"),
        (format!("play {first}"), "play against the engine"),
        (format!("analyze {first}"), "see the value of each move"),
        (
            format!("solve {first}"),
            "prove the value, and get a complete plan",
        ),
        (
            "tree 'max(min(3,12), min(2,4))'".to_owned(),
            "see the cutoffs of a search, and why",
        ),
        (
            "quiz alphabeta".to_owned(),
            "answer questions, with grades and explanations",
        ),
        ("--help".to_owned(), "everything else"),
    ] {
        out.line(format!(
            "  {:<42} {}",
            format!("{name} {command}").trim_end(),
            styled(FAINT, what)
        ))?;
    }
    Ok(())
}

fn list(registry: &Registry, out: &mut Output) -> Result<(), Failure> {
    for entry in registry.iter() {
        let report = entry.report();
        out.line(format!(
            "{} {}",
            styled(STRONG, format!("{:<12}", report.name)),
            report.title
        ))?;
        out.indented(13, &report.about)?;
        out.indented(13, &styled(FAINT, traits(&report)))?;
    }
    Ok(())
}

/// A game with its algorithms, for machines.
#[derive(Serialize)]
struct GameDetails {
    #[serde(flatten)]
    game: GameReport,
    algorithms: Vec<ThinkerReport>,
}

/// All about one game.
fn one(entry: &dyn Entry, name: &str, args: &GamesArgs, out: &mut Output) -> Result<(), Failure> {
    let (game, algorithms) = (entry.report(), entry.thinkers());
    if args.json {
        return out.json(&GameDetails { game, algorithms });
    }
    out.line(styled(STRONG, &game.title))?;
    out.text(&game.about)?;
    out.text(&styled(FAINT, traits(&game)))?;
    out.text(&format!("A position is {}.", game.position))?;
    if !game.parameters.is_empty() {
        out.line("\nParameters:")?;
    }
    for known in entry.facts().parameters.iter() {
        out.line(format!(
            "  {:<10} {}, {} (default {})",
            known.name,
            known.help,
            known.form(),
            known.default
        ))?;
    }
    out.line("\nAlgorithms:")?;
    for known in algorithms.iter().filter(|known| known.obstacle.is_none()) {
        let usual = if known.name == game.algorithm {
            " (the default)"
        } else {
            ""
        };
        out.line(format!("  {:<15} {}{usual}", known.name, known.about))?;
    }
    let options = format!("{name} games {} {}", game.name, game.algorithm);
    out.line(format!("\nOptions of an algorithm: {options}"))?;
    let example: Vec<String> = game.parameters.iter().take(2).map(shown).collect();
    let set = if example.is_empty() {
        String::new()
    } else {
        format!(" --set {}", example.join(","))
    };
    out.line(format!("Start with: {name} play {}{set}", game.name))
}

/// All about one algorithm of a game.
fn one_algorithm(
    entry: &dyn Entry,
    algorithm: &str,
    args: &GamesArgs,
    out: &mut Output,
) -> Result<(), Failure> {
    entry.check(algorithm)?;
    let thinkers = entry.thinkers();
    let mut found = thinkers.iter().filter(|known| known.name == algorithm);
    found.try_for_each(|known| {
        if args.json {
            return out.json(known);
        }
        out.line(styled(STRONG, &known.about))?;
        if known.options.is_empty() {
            return out.line("It has no options.");
        }
        out.line("\nOptions, set with --option NAME=VALUE:")?;
        let widest = known.options.iter().map(|option| option.name.len()).max();
        let width = widest.unwrap_or(0) + 2;
        known.options.iter().try_for_each(|option| {
            let default = match &*option.default {
                "" => "none".to_owned(),
                default => default.to_owned(),
            };
            let text = format!("{}: {} (default {default})", option.about, option.form);
            out.line(format!("  {:<width$}{}", option.name, text))
        })
    })
}

/// A parameter with its default, as it is set.
fn shown(known: &ParameterReport) -> String {
    format!("{}={}", known.name, known.default)
}

fn traits(report: &GameReport) -> String {
    let mut traits = vec![match report.players {
        2 => "two players".to_owned(),
        players => format!("up to {players} players"),
    }];
    traits.push(if report.chance { "chance" } else { "no chance" }.to_owned());
    if report.hidden {
        traits.push("hidden information".to_owned());
    }
    if !report.zero_sum {
        traits.push("not zero-sum".to_owned());
    }
    if report.start != "start" {
        traits.push(format!("default position {}", report.start));
    }
    traits.join(" · ")
}
