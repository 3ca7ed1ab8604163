//! Games as other programs read them.

use gametree_games::{Chess, Othello};
use gametree_protocols::ggf::Tag;
use gametree_rules::Game;
use serde::Serialize;

use crate::{SavedGame, ggf, pgn};

/// A game as other programs read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// What the format is called, which is also how files of it end.
    pub format: &'static str,
    /// The file's text.
    pub text: String,
}

/// A game in each format that there is for it, its players called so. Any game can be had as a line of JSON.
///
/// ```
/// use gametree_games::{Chess, Othello};
/// use gametree_players::{Entry, exports};
/// let names = ["Ann".to_owned(), "Bob".to_owned()];
/// let othello = <dyn Entry>::new::<Othello>().replay(None, &["d3"]).unwrap();
/// let written = exports(&othello.save(), &names);
/// assert_eq!(written[0].format, "ggf");
/// assert!(written[0].text.contains("PB[Ann]") && written[0].text.contains("B[D3]"));
/// let chess = <dyn Entry>::new::<Chess>().replay(None, &["e4", "e5"]).unwrap();
/// let written = exports(&chess.save(), &names);
/// assert_eq!(written[0].format, "pgn");
/// assert!(written[0].text.contains("[White \"Ann\"]") && written[0].text.contains("1. e4 e5 *"));
/// assert_eq!(written[1].format, "jsonl");
/// assert!(written[1].text.contains(r#""moves":[{"action":"e4"},{"action":"e5"}]"#));
/// ```
pub fn exports(saved: &SavedGame, names: &[String]) -> Vec<Export> {
    let mut exports = Vec::new();
    if saved.game == Othello::FACTS.name
        && let Ok(mut written) = ggf::from_saved(saved)
    {
        let colours = ["PB", "PW"].into_iter();
        let tags = colours.zip(names.iter().cloned());
        written
            .tags
            .splice(0..0, tags.filter_map(|(tag, name)| Tag::new(tag, name)));
        exports.push(Export {
            format: "ggf",
            text: format!("{written}\n"),
        });
    }
    if saved.game == Chess::FACTS.name {
        exports.push(Export {
            format: "pgn",
            text: pgn::from_saved(saved, names).to_string(),
        });
    }
    if let Ok(line) = serde_json::to_string(&object(saved, names)) {
        exports.push(Export {
            format: "jsonl",
            text: format!("{line}\n"),
        });
    }
    exports
}

/// A game as an object. The field names are part of the product, and those under which an arena tells the same.
#[derive(Debug, Serialize)]
struct Object<'a> {
    game: &'a str,
    players: Vec<Named<'a>>,
    start: &'a str,
    moves: Vec<Ply<'a>>,
    utilities: Option<&'a [f64]>,
}

#[derive(Debug, Serialize)]
struct Named<'a> {
    name: &'a str,
}

#[derive(Debug, Serialize)]
struct Ply<'a> {
    action: &'a str,
}

fn object<'a>(saved: &'a SavedGame, names: &'a [String]) -> Object<'a> {
    Object {
        game: &saved.game,
        players: names.iter().map(|name| Named { name }).collect(),
        start: &saved.start,
        moves: saved.moves.iter().map(|action| Ply { action }).collect(),
        utilities: saved.result.as_deref(),
    }
}
