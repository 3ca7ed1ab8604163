//! The paranoid algorithm: Sturtevant and Korf, On Pruning Techniques for Multi-Player Games, 2000.

use gametree_rules::Game;

use crate::textbook::{Conventions, alphabeta};
use crate::{Algorithm, Answer, Evaluate, Observer, Task};

/// What the player to move can be sure of if all the others think of nothing but harming them: alpha-beta with that
/// player as MAX and everybody else as MIN. The values are that player's.
pub fn paranoid<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    conventions: Conventions,
) -> Answer<G::Action> {
    const { Algorithm::Paranoid.require(&G::FACTS) };
    decide(game, task, conventions)
}

pub(super) fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    conventions: Conventions,
) -> Answer<G::Action> {
    alphabeta::decide(game, task, conventions, game.turn().viewpoint())
}
