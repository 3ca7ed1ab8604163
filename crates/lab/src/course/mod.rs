//! Test files of the autograder of the Pacman projects of Berkeley's AI course, and the searches of its agents on them.
//!
//! A file has lines `key: "value"` and blocks between `"""`; `#` begins a comment. Agent 0 maximises; the others
//! minimise or, for expectimax, move uniformly at random. One unit of depth is one move by every agent. Win and lose
//! states are evaluated and never expanded, and so is a state without successors; at the depth limit the evaluation
//! counts. Alpha-beta cuts strictly there, and of equally good actions the first is taken.
//!
//! ```
//! use gametree_lab::course::CourseTest;
//! let test: CourseTest = r#"
//! alg: "AlphaBetaAgent"
//! depth: "1"
//! num_agents: "2"
//! start_state: "top"
//! win_states: ""
//! lose_states: "c"
//! successors: """
//! top left a
//! top right b
//! a stay c
//! b stay d
//! b leave e
//! """
//! evaluation: """
//! c 3
//! d 2
//! e 9
//! """
//! "#.parse().unwrap();
//! let answer = test.solve().unwrap();
//! assert_eq!((answer.best.as_deref(), answer.value), (Some("left"), 3.0));
//! assert_eq!(answer.generated, ["top", "a", "c", "b", "d"]);
//! ```

mod error;
mod graph;
mod parse;
mod print;
mod solve;

pub use error::CourseError;
pub use solve::CourseAnswer;

/// A test: a graph, the agent that searches it, and the depth.
#[derive(Clone, PartialEq, Debug)]
pub struct CourseTest {
    /// The class of the test, if it is given.
    pub class: Option<String>,
    /// The agent that searches.
    pub algorithm: CourseAlgorithm,
    /// The search depth, in moves of every agent.
    pub depth: u32,
    /// The number of agents, the first of which maximises.
    pub agents: u32,
    /// The start state.
    pub start: String,
    /// The won states.
    pub wins: Vec<String>,
    /// The lost states.
    pub losses: Vec<String>,
    /// The transitions, in the order in which they are tried.
    pub successors: Vec<CourseSuccessor>,
    /// The evaluations of states.
    pub evaluation: Vec<(String, f64)>,
    /// A diagram for the reader.
    pub diagram: Option<String>,
}

/// The agents that search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CourseAlgorithm {
    /// Minimax.
    Minimax,
    /// Alpha-beta with strict cutoffs.
    AlphaBeta,
    /// Expectimax: the other agents move at random.
    Expectimax,
}

impl CourseAlgorithm {
    /// All agents.
    pub const ALL: [CourseAlgorithm; 3] = [
        CourseAlgorithm::Minimax,
        CourseAlgorithm::AlphaBeta,
        CourseAlgorithm::Expectimax,
    ];

    /// Its name in the files.
    pub const fn agent(self) -> &'static str {
        match self {
            CourseAlgorithm::Minimax => "MinimaxAgent",
            CourseAlgorithm::AlphaBeta => "AlphaBetaAgent",
            CourseAlgorithm::Expectimax => "ExpectimaxAgent",
        }
    }
}

/// A transition of the graph.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CourseSuccessor {
    /// The state,
    pub state: String,
    /// the action,
    pub action: String,
    /// and the successor.
    pub next: String,
}
