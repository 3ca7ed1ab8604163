//! What a board says to an engine.

use std::fmt;
use std::str::FromStr;

use gametree_rules::ParseError;

use super::{meant, written};
use crate::text::{Words, one_line};

/// What a board says to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Speak this protocol, and say who you are.
    Uci,
    /// Tell more than is needed, or no longer.
    Debug(bool),
    /// Answer when everything before is done.
    IsReady,
    /// Change what can be changed.
    SetOption {
        /// What the engine calls it.
        name: String,
        /// What it is to be; nothing where there is only a button to press.
        value: Option<String>,
    },
    /// The user to whom the engine is registered.
    Register(Registration),
    /// What follows is about another game.
    NewGame,
    /// What follows is about this position.
    Position {
        /// The start.
        start: Start,
        /// What was played since.
        moves: Vec<String>,
    },
    /// Think.
    Go(Box<Go>),
    /// Stop thinking, and tell the best move.
    Stop,
    /// The move that was expected was played.
    PonderHit,
    /// Good bye.
    Quit,
    /// Search the same positions every time, with these words for how; not of the standard.
    Bench(Vec<String>),
    /// Show the board: `d`; not of the standard.
    Show,
    /// Tell what the position seems worth without a search; not of the standard.
    Eval,
    /// Something else, which is to be ignored.
    Unknown,
}

/// The user to whom an engine is registered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Registration {
    /// The registration follows later.
    Later,
    /// This is who.
    Owner {
        /// The name; empty if it is not told.
        name: String,
        /// The code that proves it; empty if it is not told.
        code: String,
    },
}

/// Where a game started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// Where games start.
    Usual,
    /// At this position in Forsyth-Edwards notation.
    Fen(String),
}

/// How to think. Times are in milliseconds; what is said twice counts the second time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The only moves to think about; empty for all.
    pub search_moves: Vec<String>,
    /// On the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// What White's clock shows; boards tell clocks that have run out as negative.
    pub white_time: Option<i64>,
    /// What Black's clock shows.
    pub black_time: Option<i64>,
    /// What White wins with a move.
    pub white_increment: Option<i64>,
    /// What Black wins with a move.
    pub black_increment: Option<i64>,
    /// Moves until there is more time.
    pub moves_to_go: Option<u32>,
    /// Search this many plies.
    pub depth: Option<u32>,
    /// Search this many nodes.
    pub nodes: Option<u64>,
    /// Search for a mate in this many moves.
    pub mate: Option<u32>,
    /// Search for this long.
    pub move_time: Option<u64>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Count the leaves at this depth (perft); not in the standard.
    pub perft: Option<u32>,
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Command, ParseError> {
        let mut words = Words::of(line)?;
        while let Some(verb) = words.next() {
            return Ok(match verb {
                "uci" => Command::Uci,
                "debug" => match words.next() {
                    Some("on") => Command::Debug(true),
                    Some("off") => Command::Debug(false),
                    other => {
                        let found = other.unwrap_or_default();
                        return Err(ParseError::new("on or off after debug", found));
                    }
                },
                "isready" => Command::IsReady,
                "setoption" => set_option(words)?,
                "register" => Command::Register(registration(words)?),
                "ucinewgame" => Command::NewGame,
                "position" => position(words)?,
                "go" => Command::Go(Box::new(go(words)?)),
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "quit" => Command::Quit,
                "bench" => Command::Bench(words.until(|_| false)),
                "d" => Command::Show,
                "eval" => Command::Eval,
                _ => continue,
            });
        }
        Ok(Command::Unknown)
    }
}

fn set_option(mut words: Words<'_>) -> Result<Command, ParseError> {
    expect(&mut words, "name", "name after setoption")?;
    let name = words.until(|word| word == "value").join(" ");
    if name.is_empty() {
        let found = words.next().unwrap_or_default();
        return Err(ParseError::new(
            "what an option is called after name",
            found,
        ));
    }
    let value = words.next().map(|_| meant(words.rest()));
    Ok(Command::SetOption { name, value })
}

fn registration(mut words: Words<'_>) -> Result<Registration, ParseError> {
    const EXPECTED: &str = "later, name … or code … after register";
    let (mut name, mut code) = (String::new(), String::new());
    let ends = |word: &str| word == "name" || word == "code";
    while let Some(word) = words.next() {
        match word {
            "later" => return Ok(Registration::Later),
            "name" => name = words.until(ends).join(" "),
            "code" => code = words.until(ends).join(" "),
            _ => return Err(ParseError::new(EXPECTED, word)),
        }
    }
    if name.is_empty() && code.is_empty() {
        return Err(ParseError::new(EXPECTED, ""));
    }
    Ok(Registration::Owner { name, code })
}

fn position(mut words: Words<'_>) -> Result<Command, ParseError> {
    let start = match words.next() {
        Some("startpos") => Start::Usual,
        Some("fen") => Start::Fen(words.until(|word| word == "moves").join(" ")),
        other => {
            let found = other.unwrap_or_default();
            return Err(ParseError::new("startpos or fen after position", found));
        }
    };
    if start == Start::Fen(String::new()) {
        return Err(ParseError::new("a position after fen", ""));
    }
    if words.peek().is_some() {
        expect(&mut words, "moves", "moves after the position")?;
    }
    let moves = words.until(|_| false);
    Ok(Command::Position { start, moves })
}

fn go(mut words: Words<'_>) -> Result<Go, ParseError> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "searchmoves" => go.search_moves = words.until(is_limit),
            "ponder" => go.ponder = true,
            "wtime" => go.white_time = Some(words.read("milliseconds after wtime")?),
            "btime" => go.black_time = Some(words.read("milliseconds after btime")?),
            "winc" => go.white_increment = Some(words.read("milliseconds after winc")?),
            "binc" => go.black_increment = Some(words.read("milliseconds after binc")?),
            "movestogo" => {
                go.moves_to_go = Some(words.read("a number of moves after movestogo")?);
            }
            "depth" => go.depth = Some(words.read("a number of moves after depth")?),
            "nodes" => go.nodes = Some(words.read("a number of nodes after nodes")?),
            "mate" => go.mate = Some(words.read("a number of moves after mate")?),
            "movetime" => go.move_time = Some(words.read("milliseconds after movetime")?),
            "infinite" => go.infinite = true,
            "perft" => go.perft = Some(words.read("a number of moves after perft")?),
            _ => {}
        }
    }
    Ok(go)
}

/// Is this one of the words that `go` understands?
fn is_limit(word: &str) -> bool {
    const LIMITS: [&str; 13] = [
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "perft",
    ];
    LIMITS.contains(&word)
}

fn expect(words: &mut Words<'_>, word: &str, expected: &str) -> Result<(), ParseError> {
    match words.next() {
        Some(found) if found == word => Ok(()),
        other => Err(ParseError::new(expected, other.unwrap_or_default())),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(true) => f.write_str("debug on"),
            Command::Debug(false) => f.write_str("debug off"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } => {
                write!(f, "setoption name {}", one_line(name))?;
                let Some(value) = value else { return Ok(()) };
                write!(f, " value {}", written(value))
            }
            Command::Register(registration) => write!(f, "register {registration}"),
            Command::NewGame => f.write_str("ucinewgame"),
            Command::Position { start, moves } => {
                match start {
                    Start::Usual => f.write_str("position startpos")?,
                    Start::Fen(fen) => write!(f, "position fen {}", one_line(fen))?,
                }
                listed(f, " moves", moves)
            }
            Command::Go(go) => {
                let limits = go.to_string();
                let space = if limits.is_empty() { "" } else { " " };
                write!(f, "go{space}{limits}")
            }
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
            Command::Bench(words) if words.is_empty() => f.write_str("bench"),
            Command::Bench(words) => listed(f, "bench", words),
            Command::Show => f.write_str("d"),
            Command::Eval => f.write_str("eval"),
            Command::Unknown => Ok(()),
        }
    }
}

impl fmt::Display for Registration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Registration::Later => f.write_str("later"),
            Registration::Owner { name, code } => {
                let told = [("name", name), ("code", code)];
                let told = told.iter().filter(|(_, text)| !text.is_empty());
                let told: Vec<String> = told
                    .map(|(what, text)| format!("{what} {}", one_line(text)))
                    .collect();
                f.write_str(&told.join(" "))
            }
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        let mut say = |name: &str, value: Option<String>| {
            words.extend(value.map(|value| format!("{name} {value}")));
        };
        let clocks = [
            ("wtime", self.white_time),
            ("btime", self.black_time),
            ("winc", self.white_increment),
            ("binc", self.black_increment),
        ];
        for (name, value) in clocks {
            say(name, value.map(|value| value.to_string()));
        }
        let counts = [
            ("movestogo", self.moves_to_go.map(u64::from)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
            ("movetime", self.move_time),
            ("perft", self.perft.map(u64::from)),
        ];
        for (name, value) in counts {
            say(name, value.map(|value| value.to_string()));
        }
        words.extend(self.ponder.then(|| "ponder".to_owned()));
        words.extend(self.infinite.then(|| "infinite".to_owned()));
        if !self.search_moves.is_empty() {
            words.push(format!("searchmoves {}", self.search_moves.join(" ")));
        }
        f.write_str(&one_line(&words.join(" ")))
    }
}

/// A name and these words; neither, if there are no words.
fn listed(f: &mut fmt::Formatter<'_>, name: &str, words: &[String]) -> fmt::Result {
    if words.is_empty() {
        return Ok(());
    }
    write!(f, "{name} {}", one_line(&words.join(" ")))
}
