//! Import of games from files of several formats.

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::export::LINES;
use crate::notes::known;
use crate::{FileFormat, Header, InputError, Interchange, Notes, SavedGame};

/// The games of a text, one after the other.
pub type Imports<'t> = Box<dyn Iterator<Item = Result<SavedGame, InputError>> + 't>;

/// The games of a text, whose format is recognised by its beginning: GGF of Othello, PGN of chess, a saved game, or a
/// line of JSON for each game. `None` if it is in none of these formats. A game that does not parse does not end the
/// iteration; whether the moves are legal is checked when a game is [loaded](crate::Entry::load).
///
/// ```
/// use gametree_games::Othello;
/// use gametree_players::{Entry, exports, imports};
/// let played = <dyn Entry>::new(Othello::default()).replay(None, &["d3", "c3"]).unwrap().save();
/// for written in exports(&played, &[], "2000.12.31") {
///     let read: Vec<_> = imports(&written.text).unwrap().collect();
///     assert_eq!(read[0].clone().unwrap().without_notes(), played);
/// }
/// assert!(imports("-X-O/…").is_none());
/// ```
pub fn imports(text: &str) -> Option<Imports<'_>> {
    let text = without_bom(text);
    // Comments may stand before the tags.
    let first = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with(['%', ';']))?;
    if let Some(shared) = Interchange::all().find(|shared| (shared.file.begins)(first)) {
        Some((shared.file.read)(text))
    } else if let Some(rest) = first.strip_prefix('{')
        && (rest.is_empty() || rest.trim_start().starts_with('"'))
    {
        Some(objects(text, first))
    } else {
        None
    }
}

/// A text without the byte order mark with which some editors begin a file.
pub fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The one game of a text.
pub fn import(text: &str) -> Result<SavedGame, InputError> {
    let expected = |found: &str| {
        let formats = Interchange::all().map(|shared| {
            let FileFormat { title, .. } = shared.file;
            format!("{title} of {}", shared.game)
        });
        let formats: Vec<String> = formats.collect();
        let formats = formats.join(" or ");
        let problem = format!("expected a saved game, {formats}, found {found}");
        InputError::File { line: 1, problem }
    };
    let mut games = imports(text).ok_or_else(|| expected("none of these"))?;
    let one = games.next().ok_or_else(|| expected("no game"))?;
    if games.next().is_some() {
        let problem = "expected one game, found several".to_owned();
        return Err(InputError::Refused(problem));
    }
    one
}

/// The names of the players of the first game of a text, in their order; empty if the text has none.
///
/// ```
/// use gametree_players::player_names;
/// assert_eq!(player_names("[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 *"), ["Ann", "Bob"]);
/// assert_eq!(player_names("(;GM[Othello]PB[Ann]PW[Bob]BO[4 -----O*--*O----- *];)"), ["Ann", "Bob"]);
/// assert!(player_names("[Event \"?\"]\n\n1. e4 *").is_empty());
/// ```
pub fn player_names(text: &str) -> Vec<String> {
    header(text).players
}

/// Who played the first game of a text, when and where, as far as it says so.
///
/// ```
/// use gametree_players::header;
/// let header = header("[Event \"Club\"]\n[White \"Ann\"]\n[Black \"?\"]\n[Date \"2000.12.??\"]\n\n1. e4 1-0");
/// assert_eq!((header.event.as_deref(), header.date.as_deref()), (Some("Club"), Some("2000.12.??")));
/// assert_eq!((header.players.len(), header.result.as_deref()), (2, Some("1-0")));
/// ```
pub fn header(text: &str) -> Header {
    let text = without_bom(text);
    let first = text.lines().next();
    if let Some(Ok(line)) = first.map(serde_json::from_str::<HeaderFields>) {
        let players = line.players.into_iter();
        return Header {
            players: players.map(|player| player.name).collect(),
            date: known(line.date.as_deref()),
            ..Header::default()
        };
    }
    if let Ok(saved) = serde_json::from_str::<SavedGame>(text) {
        return saved.header();
    }
    let mut formats = Interchange::all();
    let told = formats.find_map(|shared| (shared.file.header)(text));
    told.unwrap_or_default()
}

/// What a [`GameRecord`](crate::GameRecord) says besides the moves.
#[derive(Deserialize)]
struct HeaderFields {
    players: Vec<Named>,
    date: Option<String>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

/// Games whose errors say which game of the file is meant.
pub(crate) fn numbered<'t, G, E: std::fmt::Display>(
    games: impl Iterator<Item = Result<G, E>> + 't,
    to_saved: impl Fn(&G) -> Result<SavedGame, InputError> + 't,
) -> Imports<'t> {
    Box::new(games.enumerate().map(move |(index, game)| {
        let game = game.map_err(|problem| InputError::Refused(problem.to_string()))?;
        to_saved(&game).map_err(|problem| problem.of_game(index + 1))
    }))
}

/// Saved games: one, if the first line is not a whole JSON value; otherwise one in each line.
fn objects<'t>(text: &'t str, first: &str) -> Imports<'t> {
    if serde_json::from_str::<IgnoredAny>(first).is_err() {
        return Box::new(std::iter::once(SavedGame::read(text)));
    }
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    Box::new(lines.map(|(index, line)| object(line).map_err(|problem| problem.at_line(index + 1))))
}

/// The moves and the result of a [`GameRecord`](crate::GameRecord).
#[derive(Deserialize)]
struct GameLine {
    game: String,
    start: String,
    moves: Vec<Ply>,
    utilities: Option<Vec<f64>>,
}

#[derive(Deserialize)]
struct Ply {
    action: String,
}

fn object(line: &str) -> Result<SavedGame, InputError> {
    let Ok(recorded) = serde_json::from_str::<GameLine>(line) else {
        return SavedGame::read(line);
    };
    let moves = recorded.moves.into_iter().map(|ply| ply.action).collect();
    let notes = Notes::new(LINES, line.to_owned());
    let game = SavedGame::new(&recorded.game, recorded.start, moves, recorded.utilities);
    Ok(game.with_notes(Some(notes)))
}

#[cfg(test)]
mod tests {
    use gametree_games::Chess;

    use super::*;
    use crate::{Entry, exports};

    const GGF: &str = "(;GM[Othello]TY[4]RE[?]BO[4 -----O*--*O----- *]B[B1];)";

    fn read(text: &str) -> Vec<Result<SavedGame, InputError>> {
        imports(text).expect("a format of games").collect()
    }

    #[test]
    fn archives_with_numbers_and_marks_are_read_game_by_game() {
        let archive = format!("\u{feff}1 {GGF}\n1 {GGF}\n");
        assert_eq!(read(&archive).len(), 2);
        assert!(read(&archive).iter().all(Result::is_ok));
        let error = import(&archive).expect_err("two games").to_string();
        assert_eq!(error, "expected one game, found several");
    }

    #[test]
    fn an_error_names_the_game_and_the_next_game_is_read() {
        let wrong = GGF.replace("B1", "A1");
        let games = read(&format!("{GGF}{wrong}{GGF}"));
        let [Ok(_), Err(problem), Ok(_)] = &games[..] else {
            panic!("{games:?}");
        };
        let problem = problem.to_string();
        assert!(
            problem.starts_with("game 2: move 1: expected one of"),
            "{problem}"
        );
        let games = read("{\"game\":\"nim\",\"start\":\"3\",\"moves\":[{\"action\":\"1\"}]}\n{}\n");
        assert_eq!(games[0].as_ref().expect("a game").moves, ["1"]);
        let problem = games[1].as_ref().expect_err("no game").to_string();
        assert!(
            problem.starts_with("line 2: expected a saved game"),
            "{problem}"
        );
    }

    #[test]
    fn games_of_chess_are_read_with_their_start_and_their_result() {
        let entry = <dyn Entry>::new(Chess::default());
        let lost = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
        let played = entry.replay(Some(lost), &["Ra8"]).expect("legal").save();
        assert_eq!(played.result, Some(vec![1.0, -1.0]));
        for written in exports(&played, &[], "2000.12.31") {
            let [Ok(game)] = &read(&written.text)[..] else {
                panic!("{}", written.text);
            };
            assert_eq!(game.clone().without_notes(), played);
        }
        assert_eq!(import(&played.write()), Ok(played));
        let other = "% from elsewhere\n[Variant \"Atomic\"]\n\n1. e4 *";
        let problem = import(other).expect_err("other rules").to_string();
        assert!(
            problem.starts_with("game 1: expected Standard"),
            "{problem}"
        );
    }
}
