//! Games of Othello between records and the files that other programs write.

use gametree_games::Othello;
use gametree_games::othello::{Action, Square, squares};
use gametree_protocols::ggf::{Colour, Game as Written, Move, Place, Reader, Start, Tag};
use gametree_rules::{Game, Notation, ParseError, Player, Record, Turn};

use crate::import::numbered;
use crate::notes::known;
use crate::{FileFormat, Header, InputError, Notes, SavedGame};

/// Generic Game Format.
pub(crate) const FORMAT: FileFormat = FileFormat {
    title: "GGF",
    ending: "ggf",
    begins,
    read: |text| numbered(Reader::new(text.as_bytes()), to_saved),
    header: |text| {
        let game = Reader::new(text.as_bytes()).next()?.ok()?;
        let names = ["PB", "PW"].map(|tag| game.tag(tag).map(str::to_owned));
        Some(Header {
            players: names.into_iter().flatten().collect(),
            date: known(game.tag("DT")),
            event: known(game.tag("PC")),
            result: known(game.tag("RE")),
        })
    },
    write,
};

/// Whether a line begins as one of GGF does. The server's archives have the number of boards before each game.
fn begins(line: &str) -> bool {
    let unnumbered = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    unnumbered.trim_start().starts_with("(;")
}

fn write(saved: &SavedGame, names: &[String], date: &str) -> Option<String> {
    let text = Notes::text_in(saved.notes.as_ref(), FORMAT.ending);
    let annotated = text.and_then(|text| text.parse().ok());
    if let Some(written) = annotated.and_then(|written| continued(written, saved)) {
        return Some(format!("{written}\n"));
    }
    let mut written = from_saved(saved).ok()?;
    let colours = ["PB", "PW"].into_iter();
    let players = colours.zip(names.iter().cloned());
    let tags = std::iter::once(("DT", date.to_owned())).chain(players);
    let tags = tags.filter_map(|(tag, name)| Tag::new(tag, name));
    written.tags.splice(0..0, tags);
    Some(format!("{written}\n"))
}

/// The game of a file with the moves that a saved game has now: tags are kept, and what is said of the moves that both have
/// in common. Nothing, if they start differently.
fn continued(mut written: Written, saved: &SavedGame) -> Option<Written> {
    let mut record = Record::new(start(&written.start).ok()?);
    if *record.state() != position(&saved.start).ok()? {
        return None;
    }
    let mut own = std::mem::take(&mut written.moves).into_iter().peekable();
    let mut same = true;
    for text in &saved.moves {
        let action = record.state().parse_action(text).ok()?;
        let now = played(record.state(), action);
        record.play(action).ok()?;
        let is_same = |one: &Move| (one.colour, one.place) == (now.colour, now.place);
        if let Some(kept) = own.next_if(|one| same && is_same(one)) {
            written.moves.push(kept);
        } else if now.place != Place::Pass || own.peek().is_none() || !same {
            same = false;
            written.moves.push(now);
        }
    }
    if !same || own.next().is_some() {
        let ended = game(&record, Vec::new());
        let result = ended.tag("RE").unwrap_or("?").to_owned();
        if let Some(tag) = written.tags.iter_mut().find(|tag| tag.name() == "RE") {
            tag.value = result;
        }
    }
    Some(written)
}

/// The record of a game of a GGF file, if its moves are legal. Passes that the file omits are added.
///
/// ```
/// use gametree_players::ggf;
/// use gametree_rules::Notation;
/// let file = "(;GM[Othello]TY[4]RE[?]BO[4 -----O*--*O----- *]B[B1//1.5]W[C1]B[D3]W[A1]W[D4];)";
/// let record = ggf::record(&file.parse().unwrap()).unwrap();
/// assert_eq!(record.state().position(), "OOO--OX--XOX---O X");
/// assert_eq!(record.actions().len(), 6, "Black had to pass");
/// let bad = "(;GM[Othello]BO[4 -----O*--*O----- *]B[A1];)";
/// let error = ggf::record(&bad.parse().unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "move 1: expected one of b1, a2, d3, c4, found 'B[A1]'");
/// ```
pub fn record(written: &Written) -> Result<Record<Othello>, InputError> {
    let mut record = Record::new(start(&written.start)?);
    for (index, one) in written.moves.iter().enumerate() {
        let wrong = |expected: String| InputError::Move {
            ply: index + 1,
            problem: ParseError::new(expected, one.to_string()),
        };
        let player = player(one.colour);
        if record.state().turn() == Turn::Player(player.other()) {
            // Legal only where it is the one choice.
            record.play(Action::Pass).map_err(|_| {
                let mover = record.state().player_name(player.other());
                wrong(format!("a move of {mover}"))
            })?;
        }
        let name = match one.place {
            Place::Pass => record.state().action_text(Action::Pass),
            square @ Place::Square { .. } => square.to_string(),
        };
        let action = record.state().parse_action(&name);
        let action = action.map_err(|problem| wrong(problem.expected))?;
        record
            .play(action)
            .map_err(|error| wrong(error.to_string()))?;
    }
    Ok(record)
}

/// The game of a record as that of a GGF file. Tags for the board and the result are added if they are missing.
///
/// ```
/// use gametree_games::Othello;
/// use gametree_players::ggf;
/// use gametree_protocols::ggf::Tag;
/// use gametree_rules::{Game, Record};
/// let mut record = Record::new(Othello::new(4).unwrap());
/// record.play(record.state().choices()[0]).unwrap();
/// let tags = vec![Tag::new("PB", "Ann").unwrap()];
/// let written = ggf::game(&record, tags).to_string();
/// assert_eq!(written, "(;GM[Othello]PB[Ann]TY[4]RE[?]BO[4 -----O*--*O----- *]B[B1];)");
/// ```
///
/// # Panics
/// Never: every board of Othello can be written.
pub fn game(record: &Record<Othello>, mut tags: Vec<Tag>) -> Written {
    let result = match record.state().turn() {
        Turn::Over => format!("{:+}.00", record.state().score(Player::FIRST)),
        _ => "?".to_owned(),
    };
    for (name, value) in [("TY", record.start().side().to_string()), ("RE", result)] {
        if !tags.iter().any(|tag| tag.name() == name) {
            tags.extend(Tag::new(name, value));
        }
    }
    let moves = record.states().iter().zip(record.actions());
    Written {
        tags,
        start: board(record.start()).expect("a square board of at most eight a side"),
        moves: moves
            .map(|(state, &action)| played(state, action))
            .collect(),
    }
}

/// A saved game of Othello as the game of a GGF file.
pub fn from_saved(saved: &SavedGame) -> Result<Written, InputError> {
    let mut record = Record::new(position(&saved.start)?);
    for (index, text) in saved.moves.iter().enumerate() {
        let wrong = |problem| InputError::Move {
            ply: index + 1,
            problem,
        };
        let action = record.state().parse_action(text).map_err(wrong)?;
        record
            .play(action)
            .map_err(|error| wrong(ParseError::new("a legal move", error.to_string())))?;
    }
    Ok(game(&record, Vec::new()))
}

/// The game of a file, to be saved or played on.
pub fn to_saved(written: &Written) -> Result<SavedGame, InputError> {
    let record = record(written)?;
    let moves = record.states().iter().zip(record.actions());
    let game = SavedGame::new(
        Othello::NAME,
        record.start().position(),
        moves
            .map(|(state, &action)| state.action_text(action))
            .collect(),
        record.result(),
    );
    let notes = Notes::new(FORMAT.ending, written.to_string());
    Ok(game.with_notes(Some(notes)))
}

fn position(text: &str) -> Result<Othello, InputError> {
    Othello::parse_position(text).map_err(|problem| InputError::Position {
        game: Othello::NAME.into(),
        problem,
        form: Othello::POSITION.into(),
    })
}

fn start(written: &Start) -> Result<Othello, InputError> {
    let sign = |cell: &Option<Colour>| match cell {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None => '-',
    };
    let cells: String = written.cells().iter().map(sign).collect();
    let turn = sign(&Some(written.turn));
    position(&format!("{cells} {turn}"))
}

fn board(game: &Othello) -> Option<Start> {
    let colours = [Player::FIRST, Player::SECOND];
    let cell = |square: Square| {
        let holds = |player: &Player| game.stones(*player) & square.bit() != 0;
        colours.into_iter().find(holds).map(colour)
    };
    let cells = squares(game.board()).map(cell).collect();
    Start::new(cells, colour(game.mover()))
}

fn played(state: &Othello, action: Action) -> Move {
    Move {
        colour: colour(state.mover()),
        place: match action {
            Action::Put(square) => Place::Square {
                column: square.column(),
                row: square.row(),
            },
            Action::Pass => Place::Pass,
        },
        evaluation: None,
        seconds: None,
    }
}

fn colour(player: Player) -> Colour {
    match player {
        Player::FIRST => Colour::Black,
        _ => Colour::White,
    }
}

fn player(colour: Colour) -> Player {
    match colour {
        Colour::Black => Player::FIRST,
        Colour::White => Player::SECOND,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "BO[4 -----O*--*O----- *]";

    fn read(moves: &str) -> Result<Record<Othello>, InputError> {
        record(&format!("(;GM[Othello]{BOARD}{moves};)").parse().unwrap())
    }

    #[test]
    fn a_game_played_to_its_end_is_written_and_read_again() {
        for side in [4, 6, 8] {
            let mut played = Record::new(Othello::new(side).unwrap());
            while let Some(&last) = played.state().choices().last() {
                played.play(last).unwrap();
            }
            let written = game(&played, Vec::new());
            let result: f64 = written.tag("RE").unwrap().parse().unwrap();
            assert_eq!(result, played.state().utility(Player::FIRST));
            assert_eq!(
                from_saved(&to_saved(&written).unwrap()),
                Ok(written.clone())
            );
            let again = record(&written.to_string().parse().unwrap()).unwrap();
            assert_eq!(again.states(), played.states());
            assert_eq!(again.actions(), played.actions());
        }
    }

    #[test]
    fn moves_out_of_turn_or_against_the_rules_are_refused() {
        for (moves, message) in [
            ("W[A1]", "move 1: expected a move of Black, found 'W[A1]'"),
            (
                "B[PA]",
                "move 1: expected one of b1, a2, d3, c4, found 'B[PA]'",
            ),
            (
                "B[B1]B[A1]",
                "move 2: expected a move of White, found 'B[A1]'",
            ),
            (
                "B[B1]W[C1]B[D3]W[A1]B[A2]",
                "move 5: expected pass, found 'B[A2]'",
            ),
        ] {
            assert_eq!(read(moves).unwrap_err().to_string(), message);
        }
        let empty = "(;GM[Othello]BO[1 - *];)".parse().unwrap();
        let error = record(&empty).unwrap_err().to_string();
        assert!(
            error.contains("16, 36 or 64 squares instead of 1"),
            "{error}"
        );
    }
}
