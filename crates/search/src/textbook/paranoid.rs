//! The paranoid algorithm: Sturtevant and Korf, On Pruning Techniques for Multi-Player Games, 2000.

use gametree_rules::{Game, Turn};

use crate::fit::assert_needs_no_record;
use crate::textbook::{Conventions, alphabeta};
use crate::{Algorithm, Answer, Bound, Claim, Evaluate, Observer, Task};

/// The value that the player to move is guaranteed against a coalition of all others: alpha-beta with that
/// player as MAX and all others as MIN. The values are that player's.
pub fn paranoid<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    conventions: Conventions,
) -> Answer<G::Action> {
    const { Algorithm::Paranoid.require(&G::CLASS) };
    assert_needs_no_record(game);
    decide(game, task, conventions)
}

pub(super) fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    conventions: Conventions,
) -> Answer<G::Action> {
    let mut answer = alphabeta::decide(game, task, conventions, game.turn().viewpoint());
    if !G::CLASS.is_two_player_constant_sum() && game.turn() != Turn::Over {
        // The others have their own wishes: what is sure against all of them is the least there is to get.
        for action in &mut answer.actions {
            action.bound = match action.bound {
                Bound::Exact | Bound::Lower => Bound::Lower,
                Bound::Upper | Bound::Estimate => Bound::Estimate,
            };
        }
        if answer.claim == Claim::Proven {
            answer.claim = Claim::Lower;
        }
    }
    answer
}
