//! Games of chess between records and the files that other programs write.

use gametree_games::Chess;
use gametree_protocols::pgn::{Game as Written, Line, Move, Outcome, Reader, Tag, Tags};
use gametree_rules::{Notation, ParseError, Record};

use crate::error::shorten;
use crate::import::numbered;
use crate::notes::known;
use crate::{FileFormat, Header, InputError, Notes, SavedGame};

/// Portable Game Notation.
pub(crate) const FORMAT: FileFormat = FileFormat {
    title: "PGN",
    ending: "pgn",
    begins: is_tag,
    read: |text| numbered(Reader::new(text.as_bytes()), to_saved),
    header: |text| {
        let game = Reader::new(text.as_bytes()).next()?.ok()?;
        let tag = |name: &str| known(game.tags.get(name));
        let names = ["White", "Black"].map(|name| game.tags.get(name).map(str::to_owned));
        Some(Header {
            players: names.into_iter().flatten().collect(),
            date: tag("Date"),
            event: tag("Event"),
            result: known(Some(&game.outcome.to_string())),
        })
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

/// A saved game of chess between players of these names, played on this day, as the game of a PGN file. One that was read
/// from such a file has its own tags, and the comments and variations of all moves that are still the same.
///
/// ```
/// use gametree_players::{import, pgn};
/// let file = "[White \"Ann\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 $1 *\n";
/// let mut game = import(file).unwrap();
/// let written = pgn::from_saved(&game, &[], "").to_string();
/// assert!(written.ends_with("1. e4 {best} 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 $1 *\n"), "{written}");
/// game.moves[2] = "Bc4".to_owned();
/// let written = pgn::from_saved(&game, &[], "").to_string();
/// assert!(written.ends_with("(1... c5 2. Nf3 (2. c3)) 2. Bc4 (2. Nf3 $1) *\n"), "{written}");
/// ```
pub fn from_saved(saved: &SavedGame, names: &[String], date: &str) -> Written {
    let text = Notes::text_in(saved.notes.as_ref(), FORMAT.ending);
    let annotated = text.and_then(|text| text.parse().ok());
    if let Some(written) = annotated.and_then(|written| continued(written, saved)) {
        return written;
    }
    let colours = ["White", "Black"].into_iter();
    let mut tags = vec![("Date", date.to_owned())];
    tags.extend(colours.zip(names.iter().cloned()));
    let moves = saved.moves.iter().filter_map(Move::new).collect();
    game(tags, &saved.start, moves, outcome(saved))
}

/// The game of a file with the moves that a saved game has now: what is said of the moves they have in common is kept, and
/// where another move was played, the file's own moves become a variation. Nothing, if they start differently.
fn continued(mut written: Written, saved: &SavedGame) -> Option<Written> {
    let mut record = Record::new(start(&written).ok()?);
    let wanted = Chess::parse_position(&saved.start).ok()?;
    if record.state().position() != wanted.position() {
        return None;
    }
    let mut common = 0;
    for (own, now) in written.line.moves.iter().zip(&saved.moves) {
        let [own, now] = [own.san(), now].map(|text| record.state().parse_action(text).ok());
        let Some(action) = own.filter(|_| own == now) else {
            break;
        };
        if record.follow(action).is_err() {
            break;
        }
        common += 1;
    }
    let played = &mut written.line;
    if common == played.moves.len() && common == saved.moves.len() {
        return Some(written);
    }
    let rest = Line {
        moves: played.moves.split_off(common),
        ending: std::mem::take(&mut played.ending),
    };
    let added = saved.moves[common..].iter();
    played.moves.extend(added.filter_map(Move::new));
    if let Some(first) = played.moves.get_mut(common)
        && !rest.moves.is_empty()
    {
        first.variations.push(rest);
    }
    written.outcome = outcome(saved);
    written
        .tags
        .set(Tag::new("Result", &written.outcome.to_string())?);
    if written.tags.get("PlyCount").is_some() {
        let count = written.line.moves.len().to_string();
        written.tags.set(Tag::new("PlyCount", &count)?);
    }
    Some(written)
}

fn outcome(saved: &SavedGame) -> Outcome {
    match saved.result.as_deref() {
        Some([white, black]) if white > black => Outcome::White,
        Some([white, black]) if white < black => Outcome::Black,
        Some(_) => Outcome::Draw,
        None => Outcome::Open,
    }
}

/// The position that a game of a file starts from.
fn start(written: &Written) -> Result<Chess, ParseError> {
    let position = written.tags.get("FEN");
    position.map_or_else(|| Ok(Chess::default()), Chess::parse_position)
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
    let game = SavedGame::new(
        Chess::NAME,
        start.unwrap_or_else(|| Chess::default().position()),
        moves.map(|played| played.san().to_owned()).collect(),
        result,
    );
    let notes = Notes::new(FORMAT.ending, written.to_string());
    Ok(game.with_notes(Some(notes)))
}
