//! An arena for people: a table of all players, and what the games say.

use gametree_arena::{Plan, Standings};
use gametree_draw::text;
use gametree_ratings::{Games, Settings, elo, likelihood_of_superiority, ratings};

use crate::arena::report::{ArenaReport, SprtReport};
use crate::error::{Failure, printable};
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::grouped;
use crate::screen::{number, seconds};

/// Names are cut to this in tables.
const LONGEST_NAME: usize = 32;
/// More faults than this are only counted.
const LISTED: usize = 20;

pub(crate) fn show(
    report: &ArenaReport,
    plan: &Plan,
    standings: &Standings,
    out: &mut Output,
) -> Result<(), Failure> {
    for line in table(standings, plan) {
        out.line(line)?;
    }
    if report.players.len() > 2 {
        out.line("")?;
        for line in crosstable(standings) {
            out.line(line)?;
        }
    }
    if let Some(mean) = report
        .result
        .as_ref()
        .and_then(|result| result.mean_difference)
        && is_counted(report)
    {
        out.line(format!("Mean difference: {}", number(mean)))?;
    }
    for player in &report.players {
        let Some(time) = player.seconds_a_move else {
            continue;
        };
        let speed = player.nodes_a_second.map(|speed| {
            let speed = grouped(speed as u64);
            format!(", {speed} nodes a second")
        });
        out.line(styled(
            FAINT,
            format!(
                "{}: {} a move{}",
                short(&player.name),
                seconds(time),
                speed.unwrap_or_default()
            ),
        ))?;
    }
    if report.repeated > 0 {
        let (again, all) = (
            grouped(report.repeated as u64),
            grouped(report.games as u64),
        );
        out.line(format!(
            "{again} of {all} games are the same as one before, move for move: they are no further evidence"
        ))?;
    }
    if report.standstill > 0.0 {
        out.line(format!(
            "The machine stood still for {} in all, on nobody's clock",
            seconds(report.standstill)
        ))?;
    }
    faults(report, out)?;
    match report.course {
        "stopped" => out.line(format!(
            "Stopped after {} of {} games.",
            report.games,
            plan.schedule().len()
        )),
        _ => Ok(()),
    }
}

/// Whether games are won by more or less.
fn is_counted(report: &ArenaReport) -> bool {
    let values = report.played.iter().filter_map(|played| played.utilities);
    values.flatten().any(|value| value.abs() > 1.0)
}

fn faults(report: &ArenaReport, out: &mut Output) -> Result<(), Failure> {
    if report.faults.is_empty() {
        return Ok(());
    }
    out.line(format!("Faults: {}", report.faults.len()))?;
    for fault in report.faults.iter().take(LISTED) {
        let detail = printable(&fault.detail);
        out.line(format!(
            "  game {}: {} lost ({}): {detail}",
            fault.game,
            short(&fault.player),
            fault.ending
        ))?;
    }
    match report.faults.len().saturating_sub(LISTED) {
        0 => Ok(()),
        more => out.line(format!("  and {more} more")),
    }
}

/// The players, the best first, and what the games say of the first two if there are no others.
pub(crate) fn table(standings: &Standings, plan: &Plan) -> Vec<String> {
    let table = standings.table();
    let rated = ratings(table, &Settings::default());
    // Of two, the difference says all.
    let pool = table.len() > 2;
    let header = format!(
        "{:<LONGEST_NAME$}{:>7}{:>7}{:>7}{:>7}{:>9}{}",
        "player",
        "games",
        "won",
        "drawn",
        "lost",
        "points",
        if pool { "  rating" } else { "" }
    );
    let mut lines = vec![styled(FAINT, header)];
    for player in table.standings() {
        let games = table.total(player).games;
        let rating = rated.elo(player).filter(|_| pool);
        let rating = rating.map(|rating| format!("  {rating}"));
        lines.push(format!(
            "{}{:>7}{:>7}{:>7}{:>7}{:>9}{}",
            padded(&table.names()[player]),
            games.count(),
            games.wins,
            games.draws,
            games.losses,
            points(&games),
            rating.unwrap_or_default(),
        ));
    }
    if table.len() == 2 {
        let tally = *table.cell(0, 1);
        if let Some(difference) = elo(tally) {
            let sure = 100.0 * likelihood_of_superiority(tally);
            let [nothing, half, one, more, all] = tally.pairs.counts();
            lines.push(format!(
                "Elo of {}: {} (95 %), stronger with {sure:.1} %, pairs {nothing} {half} {one} {more} {all}",
                short(&table.names()[0]),
                styled(STRONG, difference),
            ));
        }
        if let Some(test) = plan.sprt {
            lines.push(tested(&SprtReport {
                elo0: test.differences().0,
                elo1: test.differences().1,
                log_likelihood_ratio: test.log_likelihood_ratio(tally.pairs),
                bounds: test.bounds(),
                verdict: test.verdict(tally.pairs).name(),
            }));
        }
    }
    lines
}

fn tested(test: &SprtReport) -> String {
    let verdict = match test.verdict {
        "h0" => format!("rather {} Elo", number(test.elo0)),
        "h1" => format!("rather {} Elo", number(test.elo1)),
        _ => "not decided".to_owned(),
    };
    format!(
        "Test of {} against {} Elo: {} (ratio {:+.2} between {:.2} and {:.2})",
        number(test.elo0),
        number(test.elo1),
        styled(STRONG, verdict),
        test.log_likelihood_ratio,
        test.bounds.0,
        test.bounds.1,
    )
}

/// Who did what against whom: wins, draws and losses.
fn crosstable(standings: &Standings) -> Vec<String> {
    let table = standings.table();
    let order = table.standings();
    let width = 14;
    let mut header = " ".repeat(LONGEST_NAME);
    for place in 1..=order.len() {
        text::add(&mut header, format_args!("{place:>width$}"));
    }
    let mut lines = vec![styled(FAINT, header)];
    for (place, &row) in order.iter().enumerate() {
        let mut line = padded(&format!("{} {}", place + 1, table.names()[row]));
        for &column in &order {
            let games = table.cell(row, column).games;
            let cell = if row == column {
                "·".to_owned()
            } else {
                score(&games)
            };
            text::add(&mut line, format_args!("{cell:>width$}"));
        }
        lines.push(line);
    }
    lines
}

/// Wins, draws and losses in words.
fn score(games: &Games) -> String {
    format!("+{} ={} −{}", games.wins, games.draws, games.losses)
}

fn points(games: &Games) -> String {
    format!("{:.1}", games.points())
}

/// A name that fits a table.
fn short(name: &str) -> String {
    let clean = text::clean(name);
    if text::width(&clean) < LONGEST_NAME {
        return clean;
    }
    let cut: String = clean.chars().take(LONGEST_NAME - 2).collect();
    format!("{cut}…")
}

fn padded(name: &str) -> String {
    let name = short(name);
    let space = LONGEST_NAME.saturating_sub(text::width(&name));
    name + &" ".repeat(space)
}
