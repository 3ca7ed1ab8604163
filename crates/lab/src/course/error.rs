//! Errors in a course's test.

use gametree_rules::excerpt;

/// Why a test cannot be parsed or solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CourseError {
    /// A line is not of the expected form.
    #[error("expected {expected}, found '{}' at line {line}", excerpt(.found))]
    Line {
        /// The line, counted from one.
        line: usize,
        /// What was expected.
        expected: String,
        /// What was found.
        found: String,
    },
    /// A block has no end.
    #[error(
        "expected '\"\"\"' on a line of its own to end the block that begins at line {line}, found none"
    )]
    Unclosed {
        /// The line where it begins, counted from one.
        line: usize,
    },
    /// A required key is missing.
    #[error("expected a line '{key}: …', found none")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// The start state is not in the graph.
    #[error("expected a start state that has successors or an evaluation, found '{}'", excerpt(.state))]
    UnknownStart {
        /// The start.
        state: String,
    },
    /// A state has no evaluation.
    #[error("expected an evaluation of state '{}', found none", excerpt(.state))]
    NoEvaluation {
        /// The state.
        state: String,
    },
    /// The search depth is 0 or too large.
    #[error(
        "expected a search depth of 1 to {most} plies, found depth {depth} for {agents} agents"
    )]
    Moves {
        /// The number of moves of every agent.
        depth: u32,
        /// The number of agents.
        agents: u32,
        /// The maximum number of plies.
        most: u32,
    },
    /// The search takes too long.
    #[error(
        "expected a search of at most {most} visits, found more: use fewer successors or a smaller depth"
    )]
    Endless {
        /// The maximum number of visits.
        most: u64,
    },
    /// The graph has a cycle.
    #[error("expected a graph without cycles, found the cycle '{} {} {}'", excerpt(.state), excerpt(.action), excerpt(.next))]
    Cycle {
        /// The state,
        state: String,
        /// the action,
        action: String,
        /// and the ancestor that it leads back to.
        next: String,
    },
}
