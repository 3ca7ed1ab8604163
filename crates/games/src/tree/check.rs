//! What a tree must keep to, so that it is a game.

use gametree_rules::{Class, ParseError, Sum};

use super::{Kind, Tree};

impl Tree {
    /// Refuses a tree that is not of this class, or no game at all.
    pub(super) fn check(&self, class: &Class) -> Result<(), ParseError> {
        let players = self.players();
        if players > class.players {
            let expected = format!("at most {} players", class.players);
            return Err(ParseError::new(expected, players.to_string()));
        }
        let averages = self.nodes.iter().any(|node| node.kind == Kind::Chance);
        for (number, node) in self.nodes.iter().enumerate() {
            let children = self.children(number);
            let refuse = |expected: &str, found: &str| {
                Err(ParseError::new(
                    expected,
                    format!("{found} at node {number}"),
                ))
            };
            match node.kind {
                Kind::Chance if !class.chance => {
                    return refuse("a tree without chance", "a chance node");
                }
                Kind::Chance => {
                    let total: f64 = children.iter().map(|child| child.1).sum();
                    if (total - 1.0).abs() > 1e-9 || children.iter().any(|child| child.1 <= 0.0) {
                        return refuse("positive probabilities that sum to one", "others");
                    }
                }
                Kind::Decision(_) if children.is_empty() => {
                    return refuse("at least one child", "none");
                }
                Kind::Decision(_) => {}
                Kind::Leaf { .. } if !children.is_empty() => {
                    return refuse("nothing below a leaf", "children");
                }
                Kind::Leaf {
                    utilities,
                    players: here,
                } => {
                    let infinite = utilities.iter().any(|utility| utility.is_infinite());
                    if infinite && averages {
                        return refuse("finite utilities in a tree with chance", "others");
                    }
                    let not_numbers = utilities.iter().any(|utility| utility.is_nan());
                    if here != players || not_numbers || !sums_up(&utilities[..here], class.sum) {
                        return refuse("a utility for each player, as the class says", "others");
                    }
                }
            }
        }
        Ok(())
    }
}

/// Whether the utilities sum to what the class says. Where one player's gain is without bound, the other's loss is.
fn sums_up(utilities: &[f64], sum: Sum) -> bool {
    match (sum, utilities) {
        (Sum::Constant(_), &[first, second]) if first.is_infinite() => first == -second,
        (Sum::Constant(sum), _) => utilities.iter().sum::<f64>() == sum,
        (Sum::General, _) => true,
    }
}
