//! `book`: opening books of chess, made from games and shown.

use std::io::{BufRead, BufReader};
use std::path::Path;

use gametree_games::Chess;
use gametree_games::chess::{Castling, long_algebraic};
use gametree_players::{Book, Collection};
use gametree_protocols::pgn;
use gametree_rules::Notation;
use serde::Serialize;

use crate::args::{BookArgs, BookVerb, BuildArgs, ShowArgs, unshield};
use crate::error::{Failure, printable};
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::{files, interrupt};

/// The number of problems that are reported in full.
const TOLD: u64 = 5;

pub(crate) fn run(args: &BookArgs, out: &mut Output) -> Result<(), Failure> {
    match &args.verb {
        BookVerb::Build(args) => build(args, out),
        BookVerb::Show(args) => show(args, out),
    }
}

/// The book that was built.
#[derive(Debug, Serialize)]
struct Built {
    games: u64,
    /// Games that are not whole, or not legal to their end.
    refused: u64,
    entries: usize,
    positions: usize,
    /// Moves dropped because memory was full.
    forgotten: u64,
    /// False if it was stopped: the book has the games read until then.
    complete: bool,
}

fn build(args: &BuildArgs, out: &mut Output) -> Result<(), Failure> {
    files::expect_place(&args.out)?;
    files::expect_other(&args.out, &args.files)?;
    let mut collection = Collection::new(usize::from(args.plies), args.most as usize);
    let progress = Progress::watch("games");
    let mut refused = 0;
    for path in &args.files {
        read_games(path, &mut collection, &mut refused)?;
    }
    drop(progress);
    if refused > TOLD {
        tell(&format!("and {} more", refused - TOLD));
    }
    let complete = !interrupt::was_interrupted();
    let (games, forgotten) = (collection.games(), collection.forgotten());
    let entries = collection.entries(args.games);
    if entries.is_empty() {
        return Err(Failure::Input(format!(
            "expected moves that were played in at least {} games, found none in {} games ({} refused): {} is left as it was",
            args.games,
            grouped(games),
            grouped(refused),
            args.out.display()
        )));
    }
    files::write(&args.out, |file| {
        entries
            .iter()
            .try_for_each(|entry| file.write_all(&entry.to_bytes()))
    })?;
    let positions = entries.chunk_by(|one, other| one.key == other.key).count();
    let built = Built {
        games,
        refused,
        entries: entries.len(),
        positions,
        forgotten,
        complete,
    };
    if args.json {
        return out.json(&built);
    }
    out.line(format!(
        "{} games: {} moves in {} positions, written to {}",
        grouped(games),
        grouped(entries.len() as u64),
        grouped(positions as u64),
        args.out.display()
    ))?;
    if forgotten > 0 {
        let forgotten = grouped(forgotten);
        out.line(format!(
            "{forgotten} of the least played moves were dropped: --most keeps more"
        ))?;
    }
    if !complete {
        out.line(styled(FAINT, "stopped: not all games were read"))?;
    }
    Ok(())
}

/// Adds the games of a file one after the other.
fn read_games(path: &Path, collection: &mut Collection, refused: &mut u64) -> Result<(), Failure> {
    let named =
        |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    let input: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(BufReader::new(files::open(path)?))
    };
    for (index, game) in pgn::Reader::new(input).enumerate() {
        if interrupt::was_interrupted() {
            break;
        }
        interrupt::signal().publish(collection.games());
        let problem = match game {
            Ok(game) => collection
                .add(&game)
                .err()
                .map(|error| format!("game {}: {error}", index + 1)),
            Err(error @ pgn::Error::Read(_)) => return Err(named(&error)),
            Err(error) => Some(error.to_string()),
        };
        if let Some(problem) = problem {
            *refused += 1;
            if *refused <= TOLD {
                tell(&format!("{}: {problem}", path.display()));
            }
        }
    }
    Ok(())
}

/// Reports a problem that does not stop the work.
fn tell(problem: &str) {
    // An error on standard error cannot be reported.
    let _ = std::io::Write::write_all(
        &mut std::io::stderr(),
        format!("note: {}\n", printable(problem)).as_bytes(),
    );
}

/// The moves of a book in a position.
#[derive(Debug, Serialize)]
struct Shown {
    position: String,
    entries: u64,
    moves: Vec<ShownMove>,
}

#[derive(Debug, Serialize)]
struct ShownMove {
    action: String,
    uci: String,
    weight: u16,
    /// The frequency with which it is played.
    share: f64,
}

fn show(args: &ShowArgs, out: &mut Output) -> Result<(), Failure> {
    let named =
        |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", args.file.display()));
    let file = BufReader::new(files::open_seekable(&args.file)?);
    let mut book = Book::new(file).map_err(|error| named(&error))?;
    let words: Vec<String> = args.position.iter().map(|word| unshield(word)).collect();
    let game = Chess::parse_position(&words.join(" "))
        .map_err(|problem| Failure::Input(problem.to_string()))?;
    let known = book.moves(&game).map_err(|error| named(&error))?;
    let sum: f64 = known.iter().map(|one| f64::from(one.weight)).sum();
    let moves = known.iter().map(|one| ShownMove {
        action: game.action_text(one.action),
        uci: long_algebraic(&game, one.action, Castling::Usual),
        weight: one.weight,
        share: f64::from(one.weight) / f64::max(sum, 1.0),
    });
    let shown = Shown {
        position: game.position(),
        entries: book.len(),
        moves: moves.collect(),
    };
    if args.json {
        return out.json(&shown);
    }
    out.line(styled(STRONG, &shown.position))?;
    if shown.moves.is_empty() {
        out.line("The book has no move for this position.")?;
    }
    for one in &shown.moves {
        let share = one.share * 100.0;
        out.line(format!("{:<8}{:>7}{share:>8.1} %", one.action, one.weight))?;
    }
    out.line(styled(FAINT, format!("{} entries", grouped(shown.entries))))
}
