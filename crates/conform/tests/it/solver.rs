//! The solver's values equal those of the searches, and its plans hold against every reply.

use std::collections::HashMap;

use gametree_conform::searches::{ROUNDING, Truth, agrees_with_truth};
use gametree_conform::trees::{Shape, random_games};
use gametree_games::tree::{Child, Several, Sort, Tree, TreeGame, TwoPlayers, WithChance};
use gametree_rules::{Game, Player};
use gametree_search::Limits;
use gametree_search::check::{Flaw, Others, outcome};
use gametree_search::solve::{Plan, Solution, prove_bounds, solve};

fn solved<S: Sort>(game: &TreeGame<S>) -> Solution<TreeGame<S>> {
    solve(game, 1_000_000, &mut Limits::default().start()).unwrap()
}

type Moves = HashMap<usize, Child>;

fn moves<S: Sort>(plan: &Plan<TreeGame<S>>) -> Moves {
    plan.moves
        .iter()
        .map(|(state, action)| (state.node(), *action))
        .collect()
}

/// What `player` gets by the plan, whatever the others do.
fn sure<S: Sort>(
    game: &TreeGame<S>,
    player: Player,
    moves: &Moves,
) -> Result<f64, Flaw<TreeGame<S>>> {
    let plan = |mover: Player, state: &TreeGame<S>| {
        (mover == player).then(|| moves.get(&state.node()).copied())
    };
    outcome(
        game,
        player,
        Others::Harm,
        plan,
        &mut Limits::default().start(),
    )
}

#[test]
fn the_solver_agrees_with_backward_induction() {
    for game in random_games::<TwoPlayers>(Shape::default(), 1000, 1) {
        agrees_with_truth(&game, &solved(&game).answer(&game).unwrap());
    }
    for game in random_games::<WithChance>(Shape::with_chance(), 500, 2) {
        agrees_with_truth(&game, &solved(&game).answer(&game).unwrap());
    }
    for players in 1..=5 {
        let shape = Shape {
            chance: 0.2,
            ..Shape::several(players)
        };
        for game in random_games::<Several>(shape, 100, 3) {
            agrees_with_truth(&game, &solved(&game).answer(&game).unwrap());
        }
    }
}

#[test]
fn both_plans_hold_against_every_reply() {
    for game in random_games::<TwoPlayers>(Shape::default(), 500, 4) {
        plans_hold(&game);
    }
    for game in random_games::<WithChance>(Shape::with_chance(), 500, 5) {
        plans_hold(&game);
    }
}

fn plans_hold<S: Sort>(game: &TreeGame<S>) {
    let solution = solved(game);
    let values = solution.values(game).unwrap();
    for player in [Player::FIRST, Player::SECOND] {
        let value = sure(game, player, &moves(&solution.plan(player))).unwrap();
        assert!(
            (value - values.of(player)).abs() <= ROUNDING,
            "{player}: {game:?}"
        );
    }
}

#[test]
fn if_all_follow_their_plans_all_get_the_claimed_values() {
    for game in random_games::<Several>(Shape::several(3), 300, 6) {
        let solution = solved(&game);
        let plans: Vec<Moves> = (0..3)
            .map(|i| moves(&solution.plan(Player::new(i))))
            .collect();
        for player in (0..3).map(Player::new) {
            let plan = |mover: Player, state: &TreeGame<Several>| {
                Some(plans[mover.index()].get(&state.node()).copied())
            };
            let value = outcome(
                &game,
                player,
                Others::Harm,
                plan,
                &mut Limits::default().start(),
            );
            assert_eq!(value.unwrap(), solution.values(&game).unwrap().of(player));
        }
    }
}

#[test]
fn a_wrong_move_in_a_plan_is_found() {
    let tree = Tree::max([
        Tree::min([3, 12]),
        Tree::min([Tree::max([2, 9]), Tree::leaf(5.0)]),
    ]);
    let game = TreeGame::<TwoPlayers>::new(tree).unwrap();
    let plan = moves(&solved(&game).plan(Player::FIRST));
    assert_eq!(sure(&game, Player::FIRST, &plan), Ok(5.0));
    let spoiled = |node: usize, action: Option<Child>| {
        let mut plan = plan.clone();
        match action {
            Some(action) => plan.insert(node, action),
            None => plan.remove(&node),
        };
        sure(&game, Player::FIRST, &plan)
    };
    assert_eq!(spoiled(5, Some(Child(0))), Ok(2.0), "a worse move");
    assert_eq!(spoiled(0, Some(Child(0))), Ok(3.0), "a worse first move");
    assert!(matches!(
        spoiled(5, Some(Child(7))),
        Err(Flaw::Illegal { .. })
    ));
    assert!(matches!(spoiled(5, None), Err(Flaw::Missing { .. })));
}

#[test]
fn a_plan_with_any_move_spoiled_is_never_better() {
    for game in random_games::<TwoPlayers>(Shape::default(), 300, 7) {
        let solution = solved(&game);
        let promised = solution.values(&game).unwrap();
        for player in [Player::FIRST, Player::SECOND] {
            let plan = solution.plan(player);
            for (state, _) in &plan.moves {
                for other in state.choices() {
                    let mut spoiled = moves(&plan);
                    spoiled.insert(state.node(), other);
                    // A move that leads off the plan has no answer to what comes there.
                    match sure(&game, player, &spoiled) {
                        Ok(value) => assert!(value <= promised.of(player), "{game:?}"),
                        Err(flaw) => assert!(matches!(flaw, Flaw::Missing { .. })),
                    }
                }
            }
        }
    }
}

#[test]
fn proven_bounds_hold_at_every_depth_and_meet_at_the_value() {
    for game in random_games::<TwoPlayers>(Shape::default(), 300, 8) {
        bounds_hold(&game);
    }
    for game in random_games::<WithChance>(Shape::with_chance(), 300, 9) {
        bounds_hold(&game);
    }
}

fn bounds_hold<S: Sort>(game: &TreeGame<S>) {
    let value = Truth::of(game).value;
    let check = |lower: f64, upper: f64| {
        assert!(
            lower <= value + ROUNDING && value <= upper + ROUNDING,
            "{game:?}"
        );
    };
    let proven = prove_bounds(game, &Limits::default(), |b| check(b.lower, b.upper));
    let proven = proven.unwrap().unwrap();
    assert!((proven.upper - proven.lower).abs() <= ROUNDING, "{game:?}");
    let limited = prove_bounds(game, &Limits::nodes(20), |b| check(b.lower, b.upper));
    if let Some(bounds) = limited.unwrap() {
        check(bounds.lower, bounds.upper);
    }
}
