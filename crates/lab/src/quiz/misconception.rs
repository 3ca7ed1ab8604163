//! What can be misunderstood, each a wrong model that answers everything in its own way.

use gametree_games::sketch::{Node, NodeKind, Sketch};
use gametree_rules::Player;
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Ties};
use gametree_search::{Algorithm, Limits};

use crate::lesson;
use crate::quiz::findings::Findings;
use crate::quiz::{Reply, Subject};

/// What can be misunderstood.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Misconception {
    /// Only the parent's bounds are used.
    ShallowOnly,
    /// The bounds of all ancestors are used, though only the parent's count.
    TooDeep,
    /// A value that only reaches the bound does not cut, though it should.
    NoCutAtEquality,
    /// A value that only reaches the bound cuts, though it should not.
    CutAtEquality,
    /// The root's children do not learn what the root already has.
    RootForgets,
    /// MIN and MAX are swapped.
    Swapped,
    /// The player above chooses among the leaves.
    OnePlyOff,
    /// All outcomes are taken to be equally likely.
    EqualChances,
    /// Chance is taken to be kind.
    KindChance,
    /// Everyone chooses by the first player's number.
    FirstPlayersNumber,
    /// Everyone chooses by the next player's number.
    NextPlayersNumber,
    /// The climber is taken to find the highest place.
    FindsGlobal,
    /// The climber steps over a valley.
    CrossesValley,
    /// The climber moves sideways, though it may not.
    MovesSideways,
    /// The climber stops where it could move sideways.
    StopsOnFlat,
    /// The climber goes to the other neighbour.
    WrongNeighbour,
}

impl Misconception {
    /// All of them.
    pub const ALL: [Misconception; 16] = [
        Misconception::ShallowOnly,
        Misconception::TooDeep,
        Misconception::NoCutAtEquality,
        Misconception::CutAtEquality,
        Misconception::RootForgets,
        Misconception::Swapped,
        Misconception::OnePlyOff,
        Misconception::EqualChances,
        Misconception::KindChance,
        Misconception::FirstPlayersNumber,
        Misconception::NextPlayersNumber,
        Misconception::FindsGlobal,
        Misconception::CrossesValley,
        Misconception::MovesSideways,
        Misconception::StopsOnFlat,
        Misconception::WrongNeighbour,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Misconception::ShallowOnly => "shallow cutoffs only",
            Misconception::TooDeep => "deep cutoffs where only shallow ones count",
            Misconception::NoCutAtEquality => "no cut at equality",
            Misconception::CutAtEquality => "a cut at equality",
            Misconception::RootForgets => "bounds not passed on at the root",
            Misconception::Swapped => "MIN and MAX swapped",
            Misconception::OnePlyOff => "one ply off",
            Misconception::EqualChances => "all outcomes equally likely",
            Misconception::KindChance => "chance chooses the best",
            Misconception::FirstPlayersNumber => "everyone plays for the first player",
            Misconception::NextPlayersNumber => "the next player's number",
            Misconception::FindsGlobal => "the global maximum is always found",
            Misconception::CrossesValley => "a step over a valley",
            Misconception::MovesSideways => "a sideways move that is not allowed",
            Misconception::StopsOnFlat => "no sideways move where one is allowed",
            Misconception::WrongNeighbour => "the wrong neighbour",
        }
    }

    /// Under which condition its answers would be right, and how it is instead.
    const fn clauses(self) -> (&'static str, &'static str) {
        match self {
            Misconception::ShallowOnly => (
                "a node saw only its parent's bounds",
                "it sees those of all its ancestors",
            ),
            Misconception::TooDeep => (
                "a node saw the bounds of all its ancestors",
                "here it sees only its parent's",
            ),
            Misconception::NoCutAtEquality => (
                "only a value beyond the bound cut",
                "reaching it is enough here: v ≤ α or v ≥ β",
            ),
            Misconception::CutAtEquality => (
                "reaching the bound were enough to cut",
                "here v has to pass it: v < α or v > β",
            ),
            Misconception::RootForgets => (
                "the root's children began with −∞ and +∞ each",
                "the root passes on the best it has found so far",
            ),
            Misconception::Swapped => (
                "MIN and MAX were swapped",
                "▲ is MAX and takes the most, ▼ is MIN and takes the least",
            ),
            Misconception::OnePlyOff => (
                "whoever moves one ply higher chose among the leaves",
                "the player of the node just above the leaves chooses",
            ),
            Misconception::EqualChances => (
                "all outcomes were equally likely",
                "each counts as often as its probability says",
            ),
            Misconception::KindChance => (
                "chance always chose the best for MAX",
                "all outcomes count, each by its probability",
            ),
            Misconception::FirstPlayersNumber => (
                "everyone played for the first player",
                "each player looks at their own number",
            ),
            Misconception::NextPlayersNumber => (
                "players looked at the number of whoever moves next",
                "each looks at their own",
            ),
            Misconception::FindsGlobal => (
                "climbing always found the highest place",
                "it sees no further than its neighbours",
            ),
            Misconception::CrossesValley => (
                "it could step over a lower place",
                "it never goes down, not even for one step",
            ),
            Misconception::MovesSideways => (
                "it might move sideways",
                "it stops where no neighbour is higher",
            ),
            Misconception::StopsOnFlat => (
                "it had to stop on flat ground",
                "it may still move sideways there",
            ),
            Misconception::WrongNeighbour => (
                "it took the other neighbour",
                "it takes the higher one, and of two equals the one ahead or on the left",
            ),
        }
    }

    /// What is said to someone whose answer it explains.
    pub(crate) fn explain(self, given: &Reply, right: &Reply) -> String {
        let (condition, instead) = self.clauses();
        format!("{given} would be right if {condition}; but {instead}, so the answer is {right}.")
    }

    /// Those that can show in exercises on trees.
    pub(crate) fn on_trees(subject: Subject, conventions: Conventions) -> Vec<Misconception> {
        let cutoffs = match conventions.cutoffs {
            Cutoffs::Deep => Misconception::ShallowOnly,
            Cutoffs::Shallow => Misconception::TooDeep,
        };
        let equality = match conventions.cuts() {
            CutAt::Equality => Misconception::NoCutAtEquality,
            CutAt::Strictly => Misconception::CutAtEquality,
        };
        let (swapped, off) = (Misconception::Swapped, Misconception::OnePlyOff);
        match subject {
            Subject::AlphaBeta => {
                vec![cutoffs, equality, Misconception::RootForgets, swapped, off]
            }
            Subject::Minimax => vec![swapped, off],
            Subject::Expectiminimax => vec![
                swapped,
                off,
                Misconception::EqualChances,
                Misconception::KindChance,
            ],
            Subject::MaxN => vec![
                off,
                Misconception::FirstPlayersNumber,
                Misconception::NextPlayersNumber,
            ],
            Subject::Climb => Vec::new(),
        }
    }

    /// What is found on a tree by whoever misunderstands it so.
    pub(crate) fn findings(
        self,
        sketch: &Sketch,
        algorithm: Algorithm,
        conventions: Conventions,
    ) -> Option<Findings> {
        let search = |seen: &Sketch, conventions| {
            let found = lesson(seen, algorithm, &Limits::default(), conventions).ok()?;
            Some(Findings::of(sketch, &found))
        };
        match self {
            Misconception::ShallowOnly | Misconception::TooDeep => {
                let cutoffs = match conventions.cutoffs {
                    Cutoffs::Deep => Cutoffs::Shallow,
                    Cutoffs::Shallow => Cutoffs::Deep,
                };
                search(
                    sketch,
                    Conventions {
                        cutoffs,
                        ..conventions
                    },
                )
            }
            Misconception::NoCutAtEquality | Misconception::CutAtEquality => {
                let cut = match conventions.cuts() {
                    CutAt::Equality => CutAt::Strictly,
                    CutAt::Strictly => CutAt::Equality,
                };
                // The last of equals would not let anything be cut at equality.
                let ties = Ties::First;
                search(
                    sketch,
                    Conventions {
                        cut,
                        ties,
                        ..conventions
                    },
                )
            }
            Misconception::RootForgets => {
                Findings::of_forgetful_root(sketch, algorithm, conventions)
            }
            _ => search(&self.misread(sketch)?, conventions),
        }
    }

    /// The tree as it is misread.
    fn misread(self, sketch: &Sketch) -> Option<Sketch> {
        let mut nodes = sketch.nodes().to_vec();
        match self {
            Misconception::Swapped => nodes.iter_mut().for_each(|node| {
                node.kind = match &node.kind {
                    NodeKind::Max => NodeKind::Min,
                    NodeKind::Min => NodeKind::Max,
                    other => other.clone(),
                }
            }),
            Misconception::OnePlyOff => raise_players(&mut nodes),
            Misconception::EqualChances => {
                let branches = nodes.iter_mut().flat_map(|node| &mut node.branches);
                branches.for_each(|branch| branch.probability = None);
            }
            Misconception::KindChance => {
                for node in nodes
                    .iter_mut()
                    .filter(|node| node.kind == NodeKind::Chance)
                {
                    node.kind = NodeKind::Max;
                    let branches = node.branches.iter_mut();
                    branches.for_each(|branch| branch.probability = None);
                }
            }
            Misconception::FirstPlayersNumber => rename_players(&mut nodes, |_, _| 0),
            Misconception::NextPlayersNumber => {
                rename_players(&mut nodes, |player, players| (player + 1) % players);
            }
            _ => return None,
        }
        Sketch::checked(nodes).ok()
    }
}

/// Just above the leaves, the player one ply higher chooses.
fn raise_players(nodes: &mut [Node]) {
    let given: Vec<Node> = nodes.to_vec();
    for parent in &given {
        for branch in &parent.branches {
            let child = &given[branch.child];
            let lowest = !child.branches.is_empty()
                && child
                    .branches
                    .iter()
                    .all(|branch| given[branch.child].branches.is_empty());
            if lowest {
                let raised = &mut nodes[branch.child];
                raised.kind = parent.kind.clone();
                let equally = parent.kind != NodeKind::Chance || child.kind != NodeKind::Chance;
                if equally {
                    let branches = raised.branches.iter_mut();
                    branches.for_each(|branch| branch.probability = None);
                }
            }
        }
    }
}

fn rename_players(nodes: &mut [Node], rename: impl Fn(usize, usize) -> usize) {
    let players = nodes.iter().find_map(|node| match &node.kind {
        NodeKind::Leaf(values) => Some(values.len()),
        _ => None,
    });
    for node in nodes {
        if let NodeKind::Player(player) = node.kind {
            let renamed = rename(player.index(), players.unwrap_or(1));
            node.kind = NodeKind::Player(Player::new(renamed));
        }
    }
}
