//! Information that an engine sends during a search.

use std::fmt;

use gametree_rules::ParseError;

use crate::text::{Words, one_line};

/// Information that an engine sends during a search; fields that it does not send are `None` or empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// The search depth.
    pub depth: Option<u32>,
    /// The selective depth.
    pub selective_depth: Option<u32>,
    /// Milliseconds it took.
    pub time: Option<u64>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// The best line it found.
    pub line: Vec<String>,
    /// Which of the best lines this is, counted from one.
    pub rank: Option<u32>,
    /// The score of the line for the engine.
    pub score: Option<Score>,
    /// The expected wins, draws and losses of a thousand games.
    pub chances: Option<[u32; 3]>,
    /// The move it thinks about.
    pub current_move: Option<String>,
    /// Which of the moves that is, counted from one.
    pub current_move_number: Option<u32>,
    /// How full its table is, in thousandths.
    pub table_full: Option<u32>,
    /// Nodes per second.
    pub speed: Option<u64>,
    /// Positions it found in endgame tablebases.
    pub table_base_hits: Option<u64>,
    /// Positions it found in Shredder's tablebases.
    pub shredder_base_hits: Option<u64>,
    /// How busy the processor is, in thousandths.
    pub load: Option<u32>,
    /// A move and the line that shows it bad, which is empty if there is none.
    pub refutation: Vec<String>,
    /// The line it is looking at.
    pub current_line: Option<CurrentLine>,
    /// Something else to be shown.
    pub text: Option<String>,
}

/// What a line is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// How much.
    pub worth: Worth,
    /// Exactly so, or at least, or at most.
    pub bound: Bound,
}

/// The score of a line for the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves until it mates, or is mated if negative.
    Mate(i32),
}

/// How exactly something is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is so.
    Exact,
    /// It is at least so.
    Lower,
    /// It is at most so.
    Upper,
}

/// What one of an engine's threads is looking at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CurrentLine {
    /// Which thread, counted from one, if there are several.
    pub thread: Option<u32>,
    /// The moves.
    pub moves: Vec<String>,
}

/// What follows `info`.
pub(super) fn info(mut words: Words<'_>) -> Result<Info, ParseError> {
    let mut info = Info::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = Some(words.read("a number of moves after depth")?),
            "seldepth" => {
                info.selective_depth = Some(words.read("a number of moves after seldepth")?);
            }
            "time" => info.time = Some(words.read("milliseconds after time")?),
            "nodes" => info.nodes = Some(words.read("a number of nodes after nodes")?),
            "pv" => info.line = words.until(is_field),
            "multipv" => info.rank = Some(words.read("a number after multipv")?),
            "score" => info.score = Some(score(&mut words)?),
            "wdl" => {
                let mut chance = || words.read("three thousandths after wdl");
                info.chances = Some([chance()?, chance()?, chance()?]);
            }
            "currmove" => info.current_move = Some(words.word("a move after currmove")?),
            "currmovenumber" => {
                info.current_move_number = Some(words.read("a number after currmovenumber")?);
            }
            "hashfull" => info.table_full = Some(words.read("thousandths after hashfull")?),
            "nps" => info.speed = Some(words.read("nodes in a second after nps")?),
            "tbhits" => info.table_base_hits = Some(words.read("a number after tbhits")?),
            "sbhits" => info.shredder_base_hits = Some(words.read("a number after sbhits")?),
            "cpuload" => info.load = Some(words.read("thousandths after cpuload")?),
            "refutation" => info.refutation = words.until(is_field),
            "currline" => {
                let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
                let thread = words.peek().filter(|word| is_number(word));
                let thread = thread.map(|_| words.read("the number of a thread after currline"));
                info.current_line = Some(CurrentLine {
                    thread: thread.transpose()?,
                    moves: words.until(is_field),
                });
            }
            "string" => {
                info.text = Some(words.rest());
                break;
            }
            _ => {}
        }
    }
    Ok(info)
}

fn score(words: &mut Words<'_>) -> Result<Score, ParseError> {
    let mut bound = Bound::Exact;
    let mut worth = None;
    while let Some(word) =
        words.next_if(|word| ["cp", "mate", "lowerbound", "upperbound"].contains(&word))
    {
        match word {
            "cp" => worth = Some(Worth::Centipawns(words.read("a number after cp")?)),
            "mate" => worth = Some(Worth::Mate(words.read("a number after mate")?)),
            "lowerbound" => bound = Bound::Lower,
            _ => bound = Bound::Upper,
        }
    }
    let found = words.peek().unwrap_or_default();
    let worth = worth.ok_or_else(|| ParseError::new("cp or mate after score", found))?;
    Ok(Score { worth, bound })
}

/// Is this one of the words that `info` understands?
fn is_field(word: &str) -> bool {
    const FIELDS: [&str; 18] = [
        "depth",
        "seldepth",
        "time",
        "nodes",
        "pv",
        "multipv",
        "score",
        "wdl",
        "currmove",
        "currmovenumber",
        "hashfull",
        "nps",
        "tbhits",
        "sbhits",
        "cpuload",
        "refutation",
        "currline",
        "string",
    ];
    FIELDS.contains(&word)
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        let mut say = |name: &str, value: Option<String>| {
            words.extend(value.map(|value| format!("{name} {value}")));
        };
        let count = |value: Option<u32>| value.map(|value| value.to_string());
        let large = |value: Option<u64>| value.map(|value| value.to_string());
        let moves = |moves: &[String]| (!moves.is_empty()).then(|| moves.join(" "));
        say("depth", count(self.depth));
        say("seldepth", count(self.selective_depth));
        say("multipv", count(self.rank));
        say("score", self.score.map(|score| score.to_string()));
        let chances = self.chances.map(|chances| chances.map(|n| n.to_string()));
        say("wdl", chances.map(|chances| chances.join(" ")));
        say("nodes", large(self.nodes));
        say("nps", large(self.speed));
        say("hashfull", count(self.table_full));
        say("tbhits", large(self.table_base_hits));
        say("sbhits", large(self.shredder_base_hits));
        say("cpuload", count(self.load));
        say("time", large(self.time));
        say("currmove", self.current_move.clone());
        say("currmovenumber", count(self.current_move_number));
        say("pv", moves(&self.line));
        say("refutation", moves(&self.refutation));
        let current = self.current_line.as_ref();
        say("currline", current.map(ToString::to_string));
        say("string", self.text.clone());
        f.write_str(&one_line(&words.join(" ")))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.worth {
            Worth::Centipawns(worth) => write!(f, "cp {worth}")?,
            Worth::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}

impl fmt::Display for CurrentLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thread = self.thread.map(|thread| thread.to_string());
        let words: Vec<&str> = thread
            .iter()
            .chain(&self.moves)
            .map(String::as_str)
            .collect();
        f.write_str(&words.join(" "))
    }
}
