//! Misconceptions: wrong models of a search, each of which answers every question of an exercise.

use gametree_games::sketch::{Node, NodeKind, Sketch};
use gametree_rules::Player;
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Ties};
use gametree_search::{Algorithm, Limits};

use crate::lesson;
use crate::quiz::findings::Findings;
use crate::quiz::{Reply, Subject};

/// A misconception about a search.
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
    /// The root does not pass its bounds on to its children.
    RootForgets,
    /// MIN and MAX are swapped.
    Swapped,
    /// The player one ply higher chooses among the leaves.
    OnePlyOff,
    /// All outcomes are taken to be equally likely.
    EqualChances,
    /// Chance nodes are treated as MAX nodes.
    KindChance,
    /// Every player maximises the first player's utility.
    FirstPlayersNumber,
    /// Every player maximises the next player's utility.
    NextPlayersNumber,
    /// Hill climbing is taken to find the global maximum.
    FindsGlobal,
    /// Hill climbing steps across a valley.
    CrossesValley,
    /// Hill climbing moves sideways where that is not allowed.
    MovesSideways,
    /// Hill climbing stops where it could move sideways.
    StopsOnFlat,
    /// Hill climbing moves to the wrong neighbour.
    WrongNeighbour,
}

impl Misconception {
    /// All misconceptions.
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

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Misconception::ShallowOnly => "only shallow cutoffs",
            Misconception::TooDeep => "deep cutoffs where only shallow ones count",
            Misconception::NoCutAtEquality => "no cutoff at equality",
            Misconception::CutAtEquality => "a cutoff at equality",
            Misconception::RootForgets => "bounds not passed on at the root",
            Misconception::Swapped => "MIN and MAX swapped",
            Misconception::OnePlyOff => "one ply off",
            Misconception::EqualChances => "all outcomes equally likely",
            Misconception::KindChance => "chance treated as MAX",
            Misconception::FirstPlayersNumber => "everyone maximises the first player's utility",
            Misconception::NextPlayersNumber => "the next player's utility",
            Misconception::FindsGlobal => "the global maximum is always found",
            Misconception::CrossesValley => "a step across a valley",
            Misconception::MovesSideways => "a sideways move that is not allowed",
            Misconception::StopsOnFlat => "no sideways move where one is allowed",
            Misconception::WrongNeighbour => "the wrong neighbour",
        }
    }

    /// The condition under which its answers would be correct, and the rule that applies instead.
    const fn clauses(self) -> (&'static str, &'static str) {
        match self {
            Misconception::ShallowOnly => (
                "each node used only its parent's bounds",
                "it uses the bounds of all its ancestors",
            ),
            Misconception::TooDeep => (
                "each node used the bounds of all its ancestors",
                "here it uses only its parent's",
            ),
            Misconception::NoCutAtEquality => (
                "only a value beyond the bound caused a cutoff",
                "here equality is enough: v ≤ α or v ≥ β",
            ),
            Misconception::CutAtEquality => (
                "equality caused a cutoff",
                "here v must lie beyond the bound: v < α or v > β",
            ),
            Misconception::RootForgets => (
                "each child of the root were searched with α = −∞ and β = +∞",
                "the root passes on the best value found so far",
            ),
            Misconception::Swapped => (
                "MIN and MAX were swapped",
                "▲ is MAX and takes the greatest value, ▼ is MIN and takes the least",
            ),
            Misconception::OnePlyOff => (
                "the player one ply higher chose among the leaves",
                "the player at the parent of the leaves chooses",
            ),
            Misconception::EqualChances => (
                "all outcomes were equally likely",
                "each outcome is weighted by its probability",
            ),
            Misconception::KindChance => (
                "chance always chose the best outcome for MAX",
                "the value is the expectation over all outcomes",
            ),
            Misconception::FirstPlayersNumber => (
                "everyone maximised the first player's utility",
                "each player maximises their own utility",
            ),
            Misconception::NextPlayersNumber => (
                "each player maximised the utility of the player who moves next",
                "each player maximises their own utility",
            ),
            Misconception::FindsGlobal => (
                "hill climbing always found the global maximum",
                "it compares only neighbours",
            ),
            Misconception::CrossesValley => (
                "it could step across a lower place",
                "it never moves down, not even for one step",
            ),
            Misconception::MovesSideways => (
                "sideways moves were allowed",
                "it stops where no neighbour is higher",
            ),
            Misconception::StopsOnFlat => (
                "it stopped on flat ground",
                "sideways moves are still allowed there",
            ),
            Misconception::WrongNeighbour => (
                "it took the other neighbour",
                "it takes the higher one and, of two equal ones, the one ahead or on the left",
            ),
        }
    }

    /// The explanation of a wrong answer.
    pub(crate) fn explain(self, given: &Reply, right: &Reply) -> String {
        let (condition, instead) = self.clauses();
        format!("{given} would be right if {condition}; but {instead}, so the answer is {right}.")
    }

    /// The misconceptions that apply to exercises on trees.
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

    /// The results of a search under this misconception.
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
                // Choosing the last of equal actions rules out cutoffs at equality.
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

    /// The tree as misread under this misconception.
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

/// Replaces the player at each parent of leaves by the player one ply higher.
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
