//! The results of an arena as text: a table of the players, and what follows from it.

use std::fmt::Write as _;

use gametree_arena::{Arena, Plan, Standings};
use gametree_draw::text;
use gametree_ratings::{
    Estimate, Games, ScoreSample, Settings, Tally, elo, likelihood_of_superiority, ratings,
};

use crate::arena::report::{ArenaReport, SprtReport};
use crate::error::{Failure, printable};
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::grouped;
use crate::screen::{number, seconds};

/// The width of names in tables.
const MAX_NAME_WIDTH: usize = 32;
/// At most this many faults are listed.
const LISTED: usize = 20;

pub(crate) fn show(
    report: &ArenaReport,
    plan: &Plan,
    arena: &Arena<'_>,
    out: &mut Output,
) -> Result<(), Failure> {
    let standings = arena.standings();
    for line in table(standings, plan) {
        out.line(line)?;
    }
    if report.players.len() > 2 && standings.seats() == 2 {
        out.line("")?;
        for line in crosstable(standings) {
            out.line(line)?;
        }
    }
    for player in &report.players {
        let Some(time) = player.seconds_a_move else {
            continue;
        };
        let speed = player.nodes_a_second.map(|speed| {
            let speed = grouped(speed as u64);
            format!(", {speed} nodes per second")
        });
        out.line(styled(
            FAINT,
            format!(
                "{}: {} per move{}",
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
            "{again} of {all} games repeat an earlier game move for move, and so are no further evidence"
        ))?;
    }
    if report.standstill > 0.0 {
        out.line(format!(
            "The machine stalled for {} in total; this time was not charged to any clock",
            seconds(report.standstill)
        ))?;
    }
    faults(report, out)?;
    match report.course {
        "stopped" => out.line(format!(
            "Stopped after {} of {} games.",
            grouped(report.games as u64),
            grouped(arena.total() as u64)
        )),
        _ => Ok(()),
    }
}

fn faults(report: &ArenaReport, out: &mut Output) -> Result<(), Failure> {
    if report.faults.is_empty() {
        return Ok(());
    }
    out.line(format!("Games lost by a fault: {}", report.faults.len()))?;
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

/// The players, the best first, and of two players which one is stronger.
pub(crate) fn table(standings: &Standings, plan: &Plan) -> Vec<String> {
    if standings.seats() > 2 {
        return ranking(standings);
    }
    let table = standings.table();
    let rated = ratings(table, &Settings::default());
    // Of two players, the difference in Elo says the same.
    let pool = table.len() > 2;
    let points_game = standings.has_points();
    let header = format!(
        "{:<MAX_NAME_WIDTH$}{:>7}{:>7}{:>7}{:>7}{:>9}{}{}",
        "player",
        "games",
        "won",
        "drawn",
        "lost",
        "points",
        if points_game { MEAN_UTILITY } else { "" },
        if pool { "  rating" } else { "" },
    );
    let mut lines = vec![styled(FAINT, header)];
    for player in standings.order() {
        let games = table.total(player).games;
        let mean = points_game.then(|| mean(&standings.utilities(player), true));
        let rating = rated.elo(player).filter(|_| pool);
        let rating = rating.map(|rating| format!("  {rating}"));
        lines.push(format!(
            "{}{:>7}{:>7}{:>7}{:>7}{:>9}{}{}",
            padded(&table.names()[player]),
            games.count(),
            games.wins,
            games.draws,
            games.losses,
            points(&games),
            mean.unwrap_or_default(),
            rating.unwrap_or_default(),
        ));
    }
    if !pool {
        let names = [0, 1].map(|player| short(&table.names()[player]));
        let tally = *table.cell(0, 1);
        lines.extend(elo(tally).map(|difference| stronger(&names, tally, difference)));
        let utilities = standings.utilities(0);
        lines.extend(utilities.estimate().filter(|_| points_game).map(|mean| {
            format!(
                "Mean utility of {} per game: {} (95 % interval {} to {})",
                names[0],
                styled(STRONG, format!("{:+.2}", mean.value)),
                end(mean.low),
                end(mean.high),
            )
        }));
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

/// The heading of a mean with its standard error, as wide as [`mean`] writes it.
const MEAN_UTILITY: &str = "  mean utility (s.e.)";
const MEAN_RANK: &str = "     mean rank (s.e.)";

/// The players of games of more than two, the best mean rank first.
fn ranking(standings: &Standings) -> Vec<String> {
    let header = format!(
        "{:<MAX_NAME_WIDTH$}{:>7}{MEAN_RANK}{MEAN_UTILITY}",
        "player", "games"
    );
    let mut lines = vec![styled(FAINT, header)];
    for player in standings.order() {
        lines.push(format!(
            "{}{:>7}{}{}",
            padded(&standings.table().names()[player]),
            standings.games_of(player),
            mean(&standings.ranks(player), false),
            mean(&standings.utilities(player), true),
        ));
    }
    lines
}

/// A mean with its standard error, such as `+12.34 (1.05)`.
fn mean(sample: &ScoreSample, signed: bool) -> String {
    let Some(mean) = sample.mean() else {
        return format!("{:>21}", "–");
    };
    let mut written = if signed {
        format!("{mean:+.2}")
    } else {
        format!("{mean:.2}")
    };
    match sample.standard_error() {
        // Writing to a string does not fail.
        Some(error) => _ = write!(written, " ({error:.2})"),
        None => written.push_str(" (–)"),
    }
    format!("{written:>21}")
}

/// An end of an interval.
fn end(value: f64) -> String {
    if value.is_finite() {
        format!("{value:+.2}")
    } else if value < 0.0 {
        "−∞".to_owned()
    } else {
        "+∞".to_owned()
    }
}

/// Which of two players is stronger: `A is stronger: +18 Elo (±8, 95 %); likelihood 99.9 %; pairs scoring 0, ½, 1, 1½,
/// 2: …`.
fn stronger(names: &[String; 2], tally: Tally, difference: Estimate) -> String {
    let (name, tally, difference) = if difference.value < 0.0 {
        (&names[1], tally.swapped(), difference.swapped())
    } else {
        (&names[0], tally, difference)
    };
    let who = if difference.value == 0.0 {
        format!("{} and {} are even", names[0], names[1])
    } else {
        format!("{name} is stronger")
    };
    let sure = 100.0 * likelihood_of_superiority(tally);
    let likelihood = if difference.value == 0.0 {
        String::new()
    } else {
        format!("; likelihood {sure:.1} %")
    };
    let pairs = tally.pairs.counts().map(|count| count.to_string());
    format!(
        "{who}: {}{likelihood}; pairs scoring 0, ½, 1, 1½, 2: {}",
        styled(STRONG, elo_text(&difference)),
        pairs.join(" ")
    )
}

/// A difference that is not negative: `+382 Elo (±300, 95 %)`, `+3.1 Elo (±1.2, 95 %)`, `+∞ Elo (at least +120, 95 %)`.
fn elo_text(difference: &Estimate) -> String {
    match difference.plus_minus() {
        Some(half) => {
            let digits = usize::from(half < 9.95);
            format!(
                "{:+.digits$} Elo (±{half:.digits$}, 95 %)",
                difference.value.abs()
            )
        }
        None => format!("+∞ Elo (at least {:+.0}, 95 %)", difference.low),
    }
}

fn tested(test: &SprtReport) -> String {
    let verdict = match test.verdict {
        "h0" => format!("{} Elo accepted", number(test.elo0)),
        "h1" => format!("{} Elo accepted", number(test.elo1)),
        _ => "undecided".to_owned(),
    };
    format!(
        "SPRT of {} against {} Elo: {} (log-likelihood ratio {:+.2}, bounds {:.2} and {:.2})",
        number(test.elo0),
        number(test.elo1),
        styled(STRONG, verdict),
        test.log_likelihood_ratio,
        test.bounds.0,
        test.bounds.1,
    )
}

/// Wins, draws and losses of each two players.
fn crosstable(standings: &Standings) -> Vec<String> {
    let table = standings.table();
    let order = table.standings();
    let width = 14;
    let mut header = " ".repeat(MAX_NAME_WIDTH);
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

/// Wins, draws and losses.
fn score(games: &Games) -> String {
    format!("+{} ={} −{}", games.wins, games.draws, games.losses)
}

fn points(games: &Games) -> String {
    format!("{:.1}", games.points())
}

/// A name that fits into a table.
fn short(name: &str) -> String {
    let clean = text::clean(name);
    if text::width(&clean) < MAX_NAME_WIDTH {
        return clean;
    }
    let cut: String = clean.chars().take(MAX_NAME_WIDTH - 2).collect();
    format!("{cut}…")
}

fn padded(name: &str) -> String {
    let name = short(name);
    let space = MAX_NAME_WIDTH.saturating_sub(text::width(&name));
    name + &" ".repeat(space)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_ratings::Pairs;

    fn headline(pairs: [u64; 5], games: (u64, u64, u64)) -> String {
        let tally = Tally {
            games: Games {
                wins: games.0,
                draws: games.1,
                losses: games.2,
            },
            pairs: Pairs::new(pairs),
        };
        let names = ["ann".to_owned(), "bob".to_owned()];
        let line = stronger(&names, tally, elo(tally).expect("games"));
        anstream::adapter::strip_str(&line).to_string()
    }

    #[test]
    fn the_stronger_of_two_is_named_with_its_own_numbers() {
        assert_eq!(
            headline([0, 0, 0, 2, 3], (8, 2, 0)),
            "ann is stronger: +382 Elo (±299, 95 %); likelihood 98.4 %; pairs scoring 0, ½, 1, 1½, 2: 0 0 0 2 3"
        );
        assert_eq!(
            headline([3, 2, 0, 0, 0], (0, 2, 8)),
            "bob is stronger: +382 Elo (±299, 95 %); likelihood 98.4 %; pairs scoring 0, ½, 1, 1½, 2: 0 0 0 2 3"
        );
        assert_eq!(
            headline([50, 287, 610, 387, 73], (0, 0, 0)),
            "ann is stronger: +18.0 Elo (±8.2, 95 %); likelihood 100.0 %; pairs scoring 0, ½, 1, 1½, 2: 50 287 610 387 73"
        );
        let even = headline([0, 1, 0, 1, 0], (1, 2, 1));
        assert!(
            even.starts_with("ann and bob are even: +0 Elo (±"),
            "{even}"
        );
        assert!(!even.contains("likelihood"), "{even}");
        let all = headline([0, 0, 0, 0, 5], (10, 0, 0));
        assert!(
            all.starts_with("ann is stronger: +∞ Elo (at least +"),
            "{all}"
        );
    }
}
