//! Writing lines.

use std::fmt;

use super::{Answer, Command, Played};
use crate::ggf::print_annotated;
use crate::text::one_line;

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Version(version) => write!(f, "nboard {version}"),
            Command::Depth(depth) => write!(f, "set depth {depth}"),
            Command::Game(game) => write!(f, "set game {}", one_line(&game.to_string())),
            Command::Contempt(contempt) => write!(f, "set contempt {contempt}"),
            Command::Move(played) => write!(f, "move {played}"),
            Command::Hint(count) => write!(f, "hint {count}"),
            Command::Go => f.write_str("go"),
            Command::Ping(number) => write!(f, "ping {number}"),
            Command::Learn => f.write_str("learn"),
            Command::Analyze => f.write_str("analyze"),
            Command::Quit => f.write_str("quit"),
            Command::Unknown => Ok(()),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Name(name) => write!(f, "set myname {}", one_line(name)),
            Answer::Status(status) => {
                f.write_str(format!("status {}", one_line(status)).trim_end())
            }
            Answer::Nodes { nodes, seconds } => write!(f, "nodestats {nodes} {seconds}"),
            Answer::Move(played) => write!(f, "=== {played}"),
            Answer::Search {
                line,
                evaluation,
                depth,
            } => {
                let line: String = line.iter().map(ToString::to_string).collect();
                write!(f, "search {line} {evaluation} 0 {}", one_line(depth))
            }
            Answer::Analysis { moves, evaluation } => write!(f, "analysis {moves} {evaluation}"),
            Answer::Pong(number) => write!(f, "pong {number}"),
            Answer::Learned => f.write_str("learned"),
            Answer::Unknown => Ok(()),
        }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_annotated(f, self.place, self.evaluation, self.seconds)
    }
}
