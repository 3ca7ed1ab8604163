//! The tree of a game as a sketch.

use gametree_games::sketch::{Branch, Node, NodeKind, Sketch};
use gametree_rules::{Game, Player, Turn};

use crate::InputError;
use crate::information::Playable;

/// A state that has been generated but not yet expanded.
struct FrontierNode<G> {
    state: G,
    remaining_depth: u32,
    /// The parent's index, and the index of the branch that leads here.
    parent: Option<(usize, usize)>,
}

/// The tree of a game down to this depth. States at the depth limit become leaves with the value of `evaluate`. An error if
/// the tree has more than `most` nodes.
pub(crate) fn game_tree<G: Playable>(
    game: &G,
    depth: u32,
    most: usize,
    evaluate: impl Fn(&G, Player) -> f64,
) -> Result<Sketch, InputError> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut frontier = vec![FrontierNode {
        state: game.clone(),
        remaining_depth: depth,
        parent: None,
    }];
    while let Some(next) = frontier.pop() {
        let FrontierNode {
            state,
            remaining_depth,
            parent,
        } = next;
        let index = nodes.len();
        if index == most {
            let problem = format!(
                "expected a tree of at most {most} nodes: choose a smaller depth or a later position"
            );
            return Err(InputError::Refused(problem));
        }
        if let Some((parent, place)) = parent {
            nodes[parent].branches[place].child = index;
        }
        let is_leaf = state.turn() == Turn::Over || remaining_depth == 0;
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
            frontier.push(FrontierNode {
                state: state.after(action),
                remaining_depth: remaining_depth - 1,
                parent: Some((index, place)),
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
        let value = |player: Player| {
            if over {
                state.utility(player)
            } else {
                evaluate(state, player)
            }
        };
        let players = if for_two { 1 } else { state.players() };
        return NodeKind::Leaf(
            (0..players)
                .map(|index| value(Player::new(index)))
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

/// The branches of a state. The index of each child is set when the child is expanded.
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
