//! What can be wrong with a course's test.

use gametree_rules::excerpt;

/// Why a test cannot be read or answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CourseError {
    /// A line that is not as it should be.
    #[error("expected {expected}, found '{}' at line {line}", excerpt(.found))]
    Line {
        /// The line, counted from one.
        line: usize,
        /// What would have been right.
        expected: String,
        /// What stood there instead.
        found: String,
    },
    /// A block that nothing ends.
    #[error(
        "expected '\"\"\"' on a line of its own to end the block that begins at line {line}, found none"
    )]
    Unclosed {
        /// Where it begins, counted from one.
        line: usize,
    },
    /// A key that must be there.
    #[error("expected a line '{key}: …', found none")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A start that is nowhere in the graph.
    #[error("expected a start state that has successors or an evaluation, found '{}'", excerpt(.state))]
    UnknownStart {
        /// The start.
        state: String,
    },
    /// A state that had to be evaluated and cannot be.
    #[error("expected an evaluation of state '{}', found none", excerpt(.state))]
    NoEvaluation {
        /// The state.
        state: String,
    },
    /// Too few or too many moves to look ahead.
    #[error("expected 1 to {most} moves to look ahead, found depth {depth} for {agents} agents")]
    Moves {
        /// How often every agent moves.
        depth: u32,
        /// How many agents there are.
        agents: u32,
        /// How many moves are allowed.
        most: u32,
    },
    /// A search that would never end.
    #[error(
        "expected a search of at most {most} visits, found more: fewer successors or less depth would do"
    )]
    Endless {
        /// How many visits are allowed.
        most: u64,
    },
    /// A way back to where it came from.
    #[error("expected a graph without cycles, found a way back: '{} {} {}'", excerpt(.state), excerpt(.action), excerpt(.next))]
    Cycle {
        /// From here,
        state: String,
        /// by this action,
        action: String,
        /// back to there.
        next: String,
    },
}
