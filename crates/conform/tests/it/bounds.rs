//! What is proven of games too large to solve is true, for every action and at every depth.

use gametree_conform::searches::{Truth, agrees_with, claims_no_more_than};
use gametree_conform::trees::{Shape, random_games};
use gametree_games::tree::{Sort, TreeGame, TwoPlayers, WithChance};
use gametree_search::solve::prove_bounds;
use gametree_search::{Claim, Limits};

fn bounds_are_true<S: Sort>(shape: Shape, seed: u64) {
    let mut proven = 0;
    for game in random_games::<S>(shape, 1500, seed) {
        let truth = Truth::of(&game);
        for depth in 1..=4 {
            let bounds = prove_bounds(&game, &Limits::depth(depth), |_| {}).expect("for two");
            let Some(bounds) = bounds else { continue };
            assert!(bounds.lower <= truth.value + 1e-9, "{bounds:?}: {game:?}");
            assert!(truth.value <= bounds.upper + 1e-9, "{bounds:?}: {game:?}");
            claims_no_more_than(&game, &bounds.answer, &truth);
            proven += u32::from(bounds.answer.claim == Claim::Proven);
        }
        let all = prove_bounds(&game, &Limits::default(), |_| {})
            .expect("for two")
            .expect("known");
        agrees_with(&game, &all.answer, &truth);
    }
    assert!(proven > 100, "only {proven} proven before the end");
}

#[test]
fn bounds_hold_for_every_action_and_name_the_first_of_the_best() {
    bounds_are_true::<TwoPlayers>(Shape::default(), 21);
}

#[test]
fn bounds_hold_with_chance() {
    bounds_are_true::<WithChance>(Shape::with_chance(), 22);
}

#[test]
fn a_stopped_proof_claims_no_more_than_is_true() {
    for game in random_games::<TwoPlayers>(Shape::default(), 200, 23) {
        let truth = Truth::of(&game);
        for nodes in [1, 2, 3, 5, 8, 13, 21, 34] {
            let bounds = prove_bounds(&game, &Limits::nodes(nodes), |_| {}).expect("for two");
            if let Some(bounds) = bounds {
                claims_no_more_than::<TreeGame<TwoPlayers>>(&game, &bounds.answer, &truth);
            }
        }
    }
}
