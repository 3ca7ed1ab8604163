//! The tree of a game as a sketch, for the tree lab.

use gametree_lab::{Branch, Node, NodeKind, Sketch};
use gametree_rules::{Game, Player, Turn};

use crate::InputError;
use crate::method::Playable;

/// A state still to be looked into, and where it hangs.
struct Bud<G> {
    state: G,
    left: u32,
    /// The node above and the place among its branches.
    above: Option<(usize, usize)>,
}

/// The tree of a game down to this depth, with at most so many nodes. Where it looks no further, `evaluate` says what a
/// state is worth.
pub(crate) fn grow<G: Playable>(
    game: &G,
    depth: u32,
    most: usize,
    evaluate: impl Fn(&G, Player) -> f64,
) -> Result<Sketch, InputError> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut buds = vec![Bud {
        state: game.clone(),
        left: depth,
        above: None,
    }];
    while let Some(Bud { state, left, above }) = buds.pop() {
        let index = nodes.len();
        if index == most {
            let problem = format!(
                "expected a tree of at most {most} nodes: look less deep, or from later on"
            );
            return Err(InputError::Refused(problem));
        }
        if let Some((parent, place)) = above {
            nodes[parent].branches[place].child = index;
        }
        let is_leaf = state.turn() == Turn::Over || left == 0;
        let kind = kind(&state, is_leaf, &evaluate);
        let branches = if is_leaf {
            Vec::new()
        } else {
            branches(&state)
        };
        for (place, action) in state
            .choices()
            .into_iter()
            .enumerate()
            .take(branches.len())
            .rev()
        {
            buds.push(Bud {
                state: state.after(action),
                left: left - 1,
                above: Some((index, place)),
            });
        }
        nodes.push(Node {
            name: None,
            kind,
            evaluation: None,
            branches,
        });
    }
    Ok(Sketch::new(nodes))
}

fn kind<G: Game>(state: &G, is_leaf: bool, evaluate: &impl Fn(&G, Player) -> f64) -> NodeKind {
    let for_two = G::CLASS.is_two_player_constant_sum();
    if is_leaf {
        let over = state.turn() == Turn::Over;
        let worth = |player: Player| {
            if over {
                state.utility(player)
            } else {
                evaluate(state, player)
            }
        };
        let players = if for_two { 1 } else { state.players() };
        return NodeKind::Leaf(
            (0..players)
                .map(|index| worth(Player::new(index)))
                .collect(),
        );
    }
    match state.turn() {
        Turn::Player(Player::FIRST) if for_two => NodeKind::Max,
        Turn::Player(_) if for_two => NodeKind::Min,
        Turn::Player(player) => NodeKind::Player(player),
        Turn::Chance | Turn::Over => NodeKind::Chance,
    }
}

/// The ways on from a state; where they lead is filled in when they are followed.
fn branches<G: Playable>(state: &G) -> Vec<Branch> {
    let mut outcomes = Vec::new();
    if state.turn() == Turn::Chance {
        state.outcomes(&mut outcomes);
    }
    let branch = |(place, action)| Branch {
        label: Some(state.action_text(action)),
        probability: outcomes
            .get(place)
            .map(|outcome: &(G::Action, f64)| outcome.1),
        child: 0,
    };
    state
        .choices()
        .into_iter()
        .enumerate()
        .map(branch)
        .collect()
}
