//! `games`: what can be played.

use gametree_players::{GameReport, ParameterReport, Registry};

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
        return one(&registry.find(game)?.report(), name, args, out);
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
        (format!("analyze {first}"), "see what each move is worth"),
        (
            format!("solve {first}"),
            "prove the value, and get a complete plan",
        ),
        (
            "tree 'max(min(3,12), min(2,4))'".to_owned(),
            "see what a search cuts, and why",
        ),
        ("quiz alphabeta".to_owned(), "be asked, graded and told why"),
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

/// All about one game.
fn one(report: &GameReport, name: &str, args: &GamesArgs, out: &mut Output) -> Result<(), Failure> {
    if args.json {
        return out.json(report);
    }
    out.line(styled(STRONG, &report.title))?;
    out.text(&report.about)?;
    out.text(&styled(FAINT, traits(report)))?;
    out.text(&format!("A position is {}.", report.position))?;
    if report.parameters.is_empty() {
        return Ok(());
    }
    out.line("\nParameters:")?;
    for known in &report.parameters {
        out.line(format!(
            "  {:<10} {}, from {} to {} ({} if not set)",
            known.name, known.help, known.min, known.max, known.default
        ))?;
    }
    let example: Vec<String> = report.parameters.iter().take(2).map(shown).collect();
    let command = format!("{name} play {} --set {}", report.name, example.join(","));
    out.line(format!("\nStart with: {command}"))
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
