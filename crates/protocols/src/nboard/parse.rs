//! Reading lines.

use std::str::FromStr;

use gametree_rules::ParseError;

use super::{Answer, Command, Played};
use crate::ggf::{Place, parse_annotated};
use crate::text::one_line;

impl FromStr for Command {
    type Err = ParseError;

    /// Signs that control a terminal are read as the spaces they are written as.
    fn from_str(line: &str) -> Result<Command, ParseError> {
        let line = one_line(line);
        let (verb, rest) = first_word(&line);
        Ok(match verb {
            "nboard" => Command::Version(number(rest)?),
            "set" => match first_word(rest) {
                ("depth", depth) => Command::Depth(number(depth)?),
                ("game", game) => Command::Game(Box::new(game.parse()?)),
                ("contempt", contempt) => Command::Contempt(real(contempt)?),
                _ => Command::Unknown,
            },
            "move" => Command::Move(rest.parse()?),
            "hint" if rest.is_empty() => Command::Hint(1),
            "hint" => Command::Hint(number(rest)?),
            "go" => Command::Go,
            "ping" => Command::Ping(number(rest)?),
            "learn" => Command::Learn,
            "analyze" => Command::Analyze,
            "quit" => Command::Quit,
            // Version 1 sends moves alone.
            _ => line.trim().parse().map_or(Command::Unknown, Command::Move),
        })
    }
}

impl FromStr for Answer {
    type Err = ParseError;

    /// Signs that control a terminal are read as the spaces they are written as.
    fn from_str(line: &str) -> Result<Answer, ParseError> {
        let line = one_line(line);
        let (verb, rest) = first_word(&line);
        Ok(match verb {
            "set" => match first_word(rest) {
                ("myname", name) => Answer::Name(name.to_owned()),
                _ => Answer::Unknown,
            },
            "status" => Answer::Status(rest.to_owned()),
            "nodestats" => {
                let (nodes, seconds) = first_word(rest);
                Answer::Nodes {
                    nodes: real(nodes)?.max(0.0) as u64,
                    seconds: real(first_word(seconds).0)?,
                }
            }
            "===" => Answer::Move(rest.parse()?),
            "search" | "book" => searched(rest)?,
            "analysis" => {
                let (moves, evaluation) = first_word(rest);
                Answer::Analysis {
                    moves: number(moves)?,
                    evaluation: real(first_word(evaluation).0)?,
                }
            }
            "pong" => Answer::Pong(number(rest)?),
            "learn" | "learned" => Answer::Learned,
            _ => Answer::Unknown,
        })
    }
}

impl FromStr for Played {
    type Err = ParseError;

    /// Some engines write spaces instead of strokes.
    fn from_str(text: &str) -> Result<Played, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (place, evaluation, seconds) = parse_annotated(&words.join("/"))?;
        Ok(Played {
            place,
            evaluation,
            seconds,
        })
    }
}

/// The line of moves in one word, its value, a number of games, and the depth.
fn searched(text: &str) -> Result<Answer, ParseError> {
    let (line, rest) = first_word(text);
    let (evaluation, rest) = first_word(rest);
    let (_games, rest) = first_word(rest);
    Ok(Answer::Search {
        line: line_of_play(line)?,
        evaluation: real(evaluation)?,
        depth: first_word(rest).0.to_owned(),
    })
}

/// `F5d6C3` or `F5-D6-C3`.
fn line_of_play(text: &str) -> Result<Vec<Place>, ParseError> {
    let signs: Vec<char> = text.chars().filter(|sign| *sign != '-').collect();
    let place = |pair: &[char]| pair.iter().collect::<String>().parse();
    let line: Vec<Place> = signs.chunks(2).map(place).collect::<Result<_, _>>()?;
    if line.is_empty() {
        return Err(ParseError::new("a line of moves such as F5d6C3", text));
    }
    Ok(line)
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

fn number<N: FromStr>(text: &str) -> Result<N, ParseError> {
    text.parse().map_err(|_| ParseError::new("a number", text))
}

fn real(text: &str) -> Result<f64, ParseError> {
    let value = number(text)?;
    if f64::is_finite(value) {
        return Ok(value);
    }
    Err(ParseError::new("a number", text))
}
