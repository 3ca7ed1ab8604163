//! The conversation of Othello's graphical boards with engines: the NBoard protocol, versions 1 and 2.
//!
//! ```
//! use gametree_protocols::nboard::{Answer, Command, Played};
//! assert_eq!("hint 3".parse(), Ok(Command::Hint(3)));
//! assert_eq!("polish the board".parse(), Ok(Command::Unknown));
//! assert_eq!("hint many".parse::<Command>().unwrap_err().to_string(), "expected a number, found 'many'");
//! let answer = Answer::Move("F5/0.5".parse().unwrap());
//! assert_eq!(answer.to_string(), "=== F5/0.5");
//! ```

mod parse;
mod print;

use crate::ggf::{Game, Place};

/// What a board says to an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Speak this version from now on.
    Version(u32),
    /// The search depth in the middle of a game.
    Depth(u32),
    /// All that follows is about the end of this game.
    Game(Box<Game>),
    /// Prefer draws, or shun them.
    Contempt(f64),
    /// This was played.
    Move(Played),
    /// Report the values of this many of the best moves.
    Hint(u32),
    /// Choose a move.
    Go,
    /// Answer when everything before is done.
    Ping(i64),
    /// Learn from the game.
    Learn,
    /// Tell what every position of the game was worth.
    Analyze,
    /// Good bye.
    Quit,
    /// Something else, which is to be ignored.
    Unknown,
}

/// What an engine says to a board.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// What the engine is called.
    Name(String),
    /// What it is doing; nothing if it waits.
    Status(String),
    /// The progress of the search.
    Nodes {
        /// The number of nodes.
        nodes: u64,
        /// The time used in seconds.
        seconds: f64,
    },
    /// What it would play.
    Move(Played),
    /// The value of a move for the player to move.
    Search {
        /// The move, and how it may go on.
        line: Vec<Place>,
        /// Discs by which the player to move is ahead at the end.
        evaluation: f64,
        /// The search depth, or the confidence, such as `100%`.
        depth: String,
    },
    /// The value for Black of the position after this many moves.
    Analysis {
        /// Moves since the start of the game.
        moves: usize,
        /// Discs by which Black is ahead at the end.
        evaluation: f64,
    },
    /// Everything before that ping is done.
    Pong(i64),
    /// The game was learnt.
    Learned,
    /// Something else, which is to be ignored.
    Unknown,
}

/// A move and what its player says of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// Where.
    pub place: Place,
    /// What it seemed worth.
    pub evaluation: Option<f64>,
    /// The time taken.
    pub seconds: Option<f64>,
}

#[cfg(test)]
mod tests;
