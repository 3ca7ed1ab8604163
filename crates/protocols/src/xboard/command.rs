//! What a board says to an engine.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use gametree_rules::ParseError;

use super::clock::{Level, level, seconds, written_seconds};
use super::{result, written_result};
use crate::pgn::Outcome;
use crate::text::{Words, one_line};

/// What a board says to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Speak this protocol.
    Xboard,
    /// Speak this version of it, and say what you can do.
    Version(u32),
    /// A feature will be used.
    Accepted(String),
    /// A feature will not be used.
    Rejected(String),
    /// A new game from its start, the engine to play Black.
    New,
    /// Play a variant.
    Variant(String),
    /// Good bye.
    Quit,
    /// Play less predictably.
    Random,
    /// Play neither side.
    Force,
    /// Play the side to move, and move.
    Go,
    /// Play the side that is not to move.
    PlayOther,
    /// White is to move, and the engine plays Black.
    White,
    /// Black is to move, and the engine plays White.
    Black,
    /// The time control of a game.
    Level(Level),
    /// Search exactly this long for each move.
    MoveTime(Duration),
    /// Search at most this many plies.
    Depth(u32),
    /// Count this many nodes as a second.
    Speed(u64),
    /// What the engine's clock shows, in hundredths of a second; negative if it has run out.
    Time(i64),
    /// What the opponent's clock shows, in hundredths of a second.
    OpponentTime(i64),
    /// This was played.
    UserMove(String),
    /// This was played, said to engines that did not ask for `usermove`.
    BareMove(String),
    /// Move at once.
    MoveNow,
    /// Answer when everything before is done.
    Ping(i64),
    /// The opponent offers a draw.
    Draw,
    /// The game has ended.
    Result {
        /// How.
        outcome: Outcome,
        /// Why; empty if that is not told.
        reason: String,
    },
    /// What follows is about this position in Forsyth-Edwards notation.
    SetBoard(String),
    /// Tell what you would play in the opponent's place.
    Hint,
    /// Tell what the opening book knows.
    Book,
    /// Take back a move of one side.
    Undo,
    /// Take back a move of each side.
    Remove,
    /// Think on the opponent's time.
    Hard,
    /// Do not think on the opponent's time.
    Easy,
    /// Tell what you think.
    Post,
    /// Do not tell what you think.
    NoPost,
    /// Analyze without playing, until `exit`.
    Analyze,
    /// Leave off analysing.
    Exit,
    /// Tell how far the analysis is.
    Progress,
    /// The name of the opponent.
    Name(String),
    /// How strong both are.
    Rating {
        /// The engine.
        own: i32,
        /// The opponent.
        opponent: i32,
    },
    /// The opponent is a program.
    Computer,
    /// Stop all clocks and thoughts.
    Pause,
    /// Go on after a pause.
    Resume,
    /// Use at most this many megabytes.
    Memory(u64),
    /// Use at most this many cores.
    Cores(u32),
    /// Where endgame tables lie.
    TablePath {
        /// Which tables.
        kind: String,
        /// In what folder.
        path: String,
    },
    /// Change what can be changed.
    Option {
        /// What the engine calls it.
        name: String,
        /// What it is to be; nothing where there is only a button to press.
        value: Option<String>,
    },
    /// Something else, of which an engine says that it is an error.
    Unknown,
}

/// The commands that are a word alone.
static PLAIN: [(&str, Command); 25] = [
    ("xboard", Command::Xboard),
    ("new", Command::New),
    ("quit", Command::Quit),
    ("random", Command::Random),
    ("force", Command::Force),
    ("go", Command::Go),
    ("playother", Command::PlayOther),
    ("white", Command::White),
    ("black", Command::Black),
    ("?", Command::MoveNow),
    ("draw", Command::Draw),
    ("hint", Command::Hint),
    ("bk", Command::Book),
    ("undo", Command::Undo),
    ("remove", Command::Remove),
    ("hard", Command::Hard),
    ("easy", Command::Easy),
    ("post", Command::Post),
    ("nopost", Command::NoPost),
    ("analyze", Command::Analyze),
    ("exit", Command::Exit),
    (".", Command::Progress),
    ("computer", Command::Computer),
    ("pause", Command::Pause),
    ("resume", Command::Resume),
];

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Command, ParseError> {
        let mut words = Words::of(line)?;
        let Some(verb) = words.next() else {
            return Ok(Command::Unknown);
        };
        if let Some((_, command)) = PLAIN.iter().find(|(name, _)| *name == verb) {
            return Ok(command.clone());
        }
        Ok(match verb {
            "protover" => Command::Version(words.read("a number after protover")?),
            "accepted" => Command::Accepted(words.word("a feature after accepted")?),
            "rejected" => Command::Rejected(words.word("a feature after rejected")?),
            "variant" => Command::Variant(words.word("the name of a variant after variant")?),
            "level" => Command::Level(level(words)?),
            "st" => {
                let time = words.next().unwrap_or_default();
                Command::MoveTime(seconds(time, "seconds after st")?)
            }
            "sd" => Command::Depth(words.read("a number of moves after sd")?),
            "nps" => Command::Speed(words.read("nodes in a second after nps")?),
            "time" => Command::Time(words.read("hundredths of a second after time")?),
            "otim" => Command::OpponentTime(words.read("hundredths of a second after otim")?),
            "usermove" => Command::UserMove(words.word("a move after usermove")?),
            "ping" => Command::Ping(words.read("a number after ping")?),
            "result" => {
                let (outcome, reason) = result(words)?;
                Command::Result { outcome, reason }
            }
            "setboard" => {
                let position = words.until(|_| false).join(" ");
                if position.is_empty() {
                    return Err(ParseError::new("a position after setboard", ""));
                }
                Command::SetBoard(position)
            }
            "name" => Command::Name(words.rest()),
            "rating" => Command::Rating {
                own: words.read("two numbers after rating")?,
                opponent: words.read("two numbers after rating")?,
            },
            "memory" => Command::Memory(words.read("megabytes after memory")?),
            "cores" => Command::Cores(words.read("a number after cores")?),
            "egtpath" => Command::TablePath {
                kind: words.word("the kind of tables after egtpath")?,
                path: words.rest(),
            },
            "option" => option(&words.rest())?,
            _ if words.peek().is_none() && is_move(verb) => Command::BareMove(verb.to_owned()),
            _ => Command::Unknown,
        })
    }
}

/// What follows `option`: `Clear Hash`, or `Book File=c:\my books`.
fn option(text: &str) -> Result<Command, ParseError> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.trim().to_owned())),
        None => (text, None),
    };
    let name = name.trim().to_owned();
    if name.is_empty() {
        let expected = "name=value, or a name alone, after option";
        return Err(ParseError::new(expected, text));
    }
    Ok(Command::Option { name, value })
}

/// Does a word look like a move, be it `e2e4`, `e7e8q`, `Nbxd7+`, `e8=Q`, `P@e4` or `O-O`? Whether it is one is for those
/// who know the rules.
fn is_move(word: &str) -> bool {
    if ["O-O", "O-O-O", "o-o", "o-o-o", "0-0", "0-0-0", "@@@@"].contains(&word) {
        return true;
    }
    let word = word.trim_end_matches(['+', '#']);
    let word = word.split_once('=').map_or(word, |(to, _)| to);
    let word = word
        .strip_prefix(|sign: char| sign.is_ascii_uppercase())
        .unwrap_or(word);
    // A promotion is written as a letter after the square.
    let word = word
        .strip_suffix(|sign: char| sign.is_ascii_alphabetic())
        .unwrap_or(word);
    let square = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let inside = |sign: char| matches!(sign, 'a'..='p' | 'x' | '-' | '@' | '0'..='9');
    square.len() < word.len()
        && word.len() <= 8
        && square.ends_with(|sign: char| matches!(sign, 'a'..='p'))
        && square.chars().all(inside)
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = PLAIN.iter().find(|(_, command)| command == self) {
            return f.write_str(name);
        }
        let line = match self {
            Command::Version(version) => format!("protover {version}"),
            Command::Accepted(feature) => format!("accepted {feature}"),
            Command::Rejected(feature) => format!("rejected {feature}"),
            Command::Variant(name) => format!("variant {name}"),
            Command::Level(level) => format!("level {level}"),
            Command::MoveTime(time) => format!("st {}", written_seconds(*time)),
            Command::Depth(depth) => format!("sd {depth}"),
            Command::Speed(nodes) => format!("nps {nodes}"),
            Command::Time(time) => format!("time {time}"),
            Command::OpponentTime(time) => format!("otim {time}"),
            Command::UserMove(played) => format!("usermove {played}"),
            Command::BareMove(played) => played.clone(),
            Command::Ping(number) => format!("ping {number}"),
            Command::Result { outcome, reason } => {
                format!("result {}", written_result(*outcome, reason))
            }
            Command::SetBoard(position) => format!("setboard {position}"),
            Command::Name(name) => format!("name {name}"),
            Command::Rating { own, opponent } => format!("rating {own} {opponent}"),
            Command::Memory(megabytes) => format!("memory {megabytes}"),
            Command::Cores(cores) => format!("cores {cores}"),
            Command::TablePath { kind, path } => format!("egtpath {kind} {path}"),
            Command::Option { name, value: None } => format!("option {name}"),
            Command::Option {
                name,
                value: Some(value),
            } => format!("option {name}={value}"),
            // All others are words alone, but for those that are nothing.
            _ => String::new(),
        };
        f.write_str(&one_line(&line))
    }
}
