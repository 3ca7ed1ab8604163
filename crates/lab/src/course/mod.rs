//! The graphs of a well-known course's autograder, and what its agents do on them.
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

/// A test: a graph, and who searches it how deep.
#[derive(Clone, PartialEq, Debug)]
pub struct CourseTest {
    /// What kind of test it is, if it says so.
    pub class: Option<String>,
    /// Who searches.
    pub algorithm: CourseAlgorithm,
    /// How often every agent moves.
    pub depth: u32,
    /// How many agents there are; the first maximises.
    pub agents: u32,
    /// Where the search starts.
    pub start: String,
    /// States that are won.
    pub wins: Vec<String>,
    /// States that are lost.
    pub losses: Vec<String>,
    /// Which action leads from where to where, in the order in which they are tried.
    pub successors: Vec<CourseSuccessor>,
    /// What states are worth.
    pub evaluation: Vec<(String, f64)>,
    /// A picture for people.
    pub diagram: Option<String>,
}

/// The agents that search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CourseAlgorithm {
    /// Looks at everything.
    Minimax,
    /// Cuts strictly.
    AlphaBeta,
    /// The other agents move at random.
    Expectimax,
}

impl CourseAlgorithm {
    /// All of them.
    pub const ALL: [CourseAlgorithm; 3] = [
        CourseAlgorithm::Minimax,
        CourseAlgorithm::AlphaBeta,
        CourseAlgorithm::Expectimax,
    ];

    /// What the files call it.
    pub const fn agent(self) -> &'static str {
        match self {
            CourseAlgorithm::Minimax => "MinimaxAgent",
            CourseAlgorithm::AlphaBeta => "AlphaBetaAgent",
            CourseAlgorithm::Expectimax => "ExpectimaxAgent",
        }
    }
}

/// One line of the graph.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CourseSuccessor {
    /// From here,
    pub state: String,
    /// by this action,
    pub action: String,
    /// to there.
    pub next: String,
}
