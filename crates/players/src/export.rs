//! Games as other programs read them.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Interchange, Notes, SavedGame};

/// A game as other programs read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// The name of the format, which is also the extension of its files.
    pub format: &'static str,
    /// The file's text.
    pub text: String,
}

/// A game in each format that there is for it, its players called so, played on this [`day`](crate::day()). Any game
/// can be had as a line of JSON.
///
/// ```
/// use gametree_games::{Chess, Othello};
/// use gametree_players::{Entry, exports};
/// let names = ["Ann".to_owned(), "Bob".to_owned()];
/// let othello = <dyn Entry>::new(Othello::default()).replay(None, &["d3"]).unwrap();
/// let written = exports(&othello.save(), &names, "2000.12.31");
/// assert_eq!(written[0].format, "ggf");
/// assert!(written[0].text.contains("DT[2000.12.31]PB[Ann]") && written[0].text.contains("B[D3]"));
/// let chess = <dyn Entry>::new(Chess::default()).replay(None, &["e4", "e5"]).unwrap();
/// let written = exports(&chess.save(), &names, "2000.12.31");
/// assert_eq!(written[0].format, "pgn");
/// assert!(written[0].text.contains("[White \"Ann\"]") && written[0].text.contains("1. e4 e5 *"));
/// assert!(written[0].text.contains("[Date \"2000.12.31\"]"));
/// assert_eq!(written[1].format, "jsonl");
/// assert!(written[1].text.contains(r#""moves":[{"action":"e4"},{"action":"e5"}]"#));
/// ```
pub fn exports(saved: &SavedGame, names: &[String], date: &str) -> Vec<Export> {
    let mut exports = Vec::new();
    let header = saved.header();
    // What a file says of a game is truer than what the caller supposes.
    let names = if header.players.is_empty() {
        names
    } else {
        &header.players
    };
    let date = header.date.as_deref().unwrap_or(date);
    if let Some(shared) = Interchange::of(&saved.game)
        && let Some(text) = (shared.file.write)(saved, names, date)
    {
        exports.push(Export {
            format: shared.file.ending,
            text,
        });
    }
    let line = continued(saved).or_else(|| {
        let record = record(saved, names, date);
        serde_json::to_string(&record).ok()
    });
    exports.extend(line.map(|line| Export {
        format: LINES,
        text: format!("{line}\n"),
    }));
    exports
}

/// The format of a line of JSON for each game.
pub(crate) const LINES: &str = "jsonl";

/// The line of a file with the moves that a saved game has now: its other fields are kept, and what it says of the moves
/// that both have in common.
fn continued(saved: &SavedGame) -> Option<String> {
    let text = Notes::text_in(saved.notes.as_ref(), LINES)?;
    let mut line: Map<String, Value> = serde_json::from_str(text).ok()?;
    let Value::Array(moves) = line.get_mut("moves")? else {
        return None;
    };
    let pairs = moves.iter().zip(&saved.moves);
    let common = pairs
        .take_while(|(own, now)| own["action"] == **now)
        .count();
    if common < moves.len() || common < saved.moves.len() {
        moves.truncate(common);
        let added = saved.moves[common..].iter();
        moves.extend(added.map(|action| serde_json::json!({"action": action})));
        line.insert("utilities".to_owned(), serde_json::json!(saved.result));
    }
    serde_json::to_string(&line).ok()
}

/// The formats in which games of this name can be written, by how their files end.
pub fn formats(game: &str) -> impl Iterator<Item = &'static str> {
    let own = Interchange::of(game).map(|shared| shared.file.ending);
    own.into_iter().chain(["json", "jsonl"])
}

/// A game in the format that the ending of a file's name asks for; `json` is how games are saved here. Nothing if there
/// is no such format for it.
///
/// ```
/// use gametree_games::{Nim, Othello};
/// use gametree_players::{Entry, written};
/// let othello = <dyn Entry>::new(Othello::default()).open(None).unwrap().save();
/// assert!(written(&othello, "ggf", &[], "").unwrap().starts_with("(;GM[Othello]"));
/// let nim = <dyn Entry>::new(Nim::default()).open(None).unwrap().save();
/// assert!(written(&nim, "json", &[], "").unwrap().contains("gametree game"));
/// assert_eq!(written(&nim, "ggf", &[], ""), None);
/// ```
pub fn written(saved: &SavedGame, format: &str, names: &[String], date: &str) -> Option<String> {
    if format == "json" {
        return Some(saved.write());
    }
    let mut exports = exports(saved, names, date).into_iter();
    let export = exports.find(|export| export.format == format)?;
    Some(export.text)
}

/// A game as a JSON object, for any kind of players: they choose the fields of a player and of a move. The field names are
/// part of the product.
#[derive(Debug, Serialize)]
pub struct GameRecord<'a, P, M> {
    /// The game's name.
    pub game: &'a str,
    /// Those who played.
    pub players: Vec<P>,
    /// The day it was played on: 2000.12.31.
    pub date: &'a str,
    /// The start.
    pub start: &'a str,
    /// The moves.
    pub moves: Vec<M>,
    /// The utility of each player, if the game ended.
    pub utilities: Option<&'a [f64]>,
}

#[derive(Debug, Serialize)]
struct Named<'a> {
    name: &'a str,
}

#[derive(Debug, Serialize)]
struct Ply<'a> {
    action: &'a str,
}

fn record<'a>(
    saved: &'a SavedGame,
    names: &'a [String],
    date: &'a str,
) -> GameRecord<'a, Named<'a>, Ply<'a>> {
    GameRecord {
        game: &saved.game,
        players: names.iter().map(|name| Named { name }).collect(),
        date,
        start: &saved.start,
        moves: saved.moves.iter().map(|action| Ply { action }).collect(),
        utilities: saved.result.as_deref(),
    }
}
