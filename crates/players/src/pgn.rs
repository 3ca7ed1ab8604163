//! Games of chess between records and the files that other programs write.

use gametree_games::Chess;
use gametree_protocols::pgn::{Game as Written, Line, Move, Outcome, Reader, Tag, Tags};
use gametree_rules::Notation;

use crate::error::shorten;
use crate::import::numbered;
use crate::{FileFormat, InputError, SavedGame};

/// Portable Game Notation.
pub(crate) const FORMAT: FileFormat = FileFormat {
    title: "PGN",
    ending: "pgn",
    begins: is_tag,
    read: |text| numbered(Reader::new(text.as_bytes()), to_saved),
    players: |text| {
        let game = Reader::new(text.as_bytes()).next()?.ok()?;
        let name = |tag: &str| game.tags.get(tag).map(str::to_owned);
        ["White", "Black"].into_iter().map(name).collect()
    },
    write: |saved, names, date| Some(from_saved(saved, names, date).to_string()),
};

/// Whether a line begins as one of PGN does: `[Event "…"]`.
fn is_tag(line: &str) -> bool {
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_' || sign == ' ';
    let rest = line
        .strip_prefix('[')
        .map(|rest| rest.trim_start_matches(is_name));
    rest.is_some_and(|rest| rest.starts_with('"'))
}

/// A game with these tags, as the game of a PGN file, with tags for the result, the number of moves and an unusual start.
///
/// ```
/// use gametree_players::pgn;
/// use gametree_protocols::pgn::{Move, Outcome};
/// let moves = vec![Move::new("e4").unwrap()];
/// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// let written = pgn::game(vec![("White", "Ann".to_owned())], start, moves, Outcome::Open);
/// assert_eq!(written.tags.get("White"), Some("Ann"));
/// assert_eq!((written.tags.get("Result"), written.tags.get("FEN")), (Some("*"), None));
/// ```
pub fn game(
    mut tags: Vec<(&str, String)>,
    start: &str,
    moves: Vec<Move>,
    outcome: Outcome,
) -> Written {
    tags.push(("Result", outcome.to_string()));
    tags.push(("PlyCount", moves.len().to_string()));
    if start != Chess::default().position() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", start.to_owned()));
    }
    let tags = tags.into_iter();
    let mut tags: Tags = tags
        .filter_map(|(name, value)| Tag::new(name, &value))
        .collect();
    tags.complete();
    Written {
        tags,
        line: Line {
            moves,
            ending: Vec::new(),
        },
        outcome,
    }
}

/// How files call chess from any start, with signs and spaces left out: that is what can be read.
const VARIANTS: [&str; 10] = [
    "standard",
    "chess",
    "classical",
    "normal",
    "fromposition",
    "chess960",
    "960",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
];

/// Refuses a game of another kind of chess, whose moves mean something else.
///
/// ```
/// use gametree_players::pgn::expect_chess;
/// let variant = |name: &str| format!("[Variant \"{name}\"]\n\n1. e4 *").parse().unwrap();
/// assert!(expect_chess(&variant("Fischer-Random")).is_ok());
/// let refused = expect_chess(&variant("Atomic")).unwrap_err().to_string();
/// assert_eq!(refused, "expected Standard, Chess960 or From Position as the variant, found 'Atomic'");
/// ```
pub fn expect_chess(game: &Written) -> Result<(), InputError> {
    let Some(variant) = game.tags.get("Variant") else {
        return Ok(());
    };
    let letters = variant.chars().filter(char::is_ascii_alphanumeric);
    let letters: String = letters.map(|sign| sign.to_ascii_lowercase()).collect();
    // Where nothing is known, nothing else is known either.
    if letters.is_empty() || VARIANTS.contains(&letters.as_str()) {
        return Ok(());
    }
    Err(InputError::Refused(format!(
        "expected Standard, Chess960 or From Position as the variant, found '{}'",
        shorten(variant)
    )))
}

/// A saved game of chess between players of these names, played on this day, as the game of a PGN file.
pub fn from_saved(saved: &SavedGame, names: &[String], date: &str) -> Written {
    let outcome = match saved.result.as_deref() {
        Some([white, black]) if white > black => Outcome::White,
        Some([white, black]) if white < black => Outcome::Black,
        Some(_) => Outcome::Draw,
        None => Outcome::Open,
    };
    let colours = ["White", "Black"].into_iter();
    let mut tags = vec![("Date", date.to_owned())];
    tags.extend(colours.zip(names.iter().cloned()));
    let moves = saved.moves.iter().filter_map(Move::new).collect();
    game(tags, &saved.start, moves, outcome)
}

/// The game of a file, to be saved or played on. Whether its moves are legal is checked when it is loaded.
pub fn to_saved(written: &Written) -> Result<SavedGame, InputError> {
    expect_chess(written)?;
    let start = written.tags.get("FEN").map(str::to_owned);
    let moves = written.line.moves.iter();
    let result = match written.outcome {
        Outcome::White => Some(vec![1.0, -1.0]),
        Outcome::Black => Some(vec![-1.0, 1.0]),
        Outcome::Draw => Some(vec![0.0, 0.0]),
        Outcome::Open => None,
    };
    Ok(SavedGame::new(
        Chess::NAME,
        start.unwrap_or_else(|| Chess::default().position()),
        moves.map(|played| played.san().to_owned()).collect(),
        result,
    ))
}
