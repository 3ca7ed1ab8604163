//! Known values of small games of chance, from publications and by value iteration.

use std::collections::HashMap;

use gametree_games::pig::Move;
use gametree_games::{Kuhn, Pig};
use gametree_rules::{Hidden, Player};
use gametree_search::Limits;
use gametree_search::check::{Others, outcome};
use gametree_search::solve::solve;
use gametree_search::textbook::{Equilibrium, cfr};

/// How often what `view` says is done by the player who sees it.
fn often(found: &Equilibrium<Kuhn>, player: Player, view: &str, action: &str) -> f64 {
    let plan: Vec<_> = found.tree.plan(&found.strategy).collect();
    let (_, mix) = plan
        .iter()
        .find(|(seen, _)| seen.player == player && seen.view.to_string() == view)
        .unwrap_or_else(|| panic!("no view {view}"));
    let of_action = mix.iter().find(|(known, _)| known.to_string() == action);
    of_action.unwrap_or_else(|| panic!("no action {action}")).1
}

/// Kuhn 1950: the value is −1/18, and the equilibria are known to the last number.
#[test]
fn kuhn_poker_comes_out_as_kuhn_proved() {
    let found = cfr(&Kuhn::default(), &Limits::nodes(20_000), 0.0, ()).unwrap();
    let (least, most) = found.bounds;
    let value = -1.0 / 18.0;
    assert!(least <= value && value <= most, "{least} to {most}");
    assert!((found.value - value).abs() < 0.001, "{}", found.value);
    assert!(found.exploitability() < 0.001, "{}", found.exploitability());
    let near = |value: f64, expected: f64| {
        assert!((value - expected).abs() < 0.02, "{value}, not {expected}");
    };
    let (first, second) = (Player::FIRST, Player::SECOND);
    let bluff = often(&found, first, "J", "bet");
    assert!(bluff <= 1.0 / 3.0 + 0.01, "{bluff}");
    near(often(&found, first, "K", "bet"), 3.0 * bluff);
    near(often(&found, first, "Q", "bet"), 0.0);
    near(often(&found, first, "J check-bet", "call"), 0.0);
    near(
        often(&found, first, "Q check-bet", "call"),
        bluff + 1.0 / 3.0,
    );
    near(often(&found, first, "K check-bet", "call"), 1.0);
    near(often(&found, second, "K bet", "call"), 1.0);
    near(often(&found, second, "K check", "bet"), 1.0);
    near(often(&found, second, "J bet", "call"), 0.0);
    near(often(&found, second, "J check", "bet"), 1.0 / 3.0);
    near(often(&found, second, "Q bet", "call"), 1.0 / 3.0);
    near(often(&found, second, "Q check", "bet"), 0.0);
    assert_eq!(found.tree.states[0].root(), Kuhn::default());
}

/// The chance to win of the player who starts, by iterating Neller and Presser's equations: P(i, j, k) for own score, other
/// score and turn total.
fn chance_of_the_starter(target: usize) -> f64 {
    let side = target;
    let place = |own: usize, other: usize, total: usize| (own * side + other) * side + total;
    let mut chances = vec![0.5; side * side * side];
    loop {
        let mut change: f64 = 0.0;
        for own in 0..target {
            for other in 0..target {
                for total in (0..target - own).rev() {
                    let loses = 1.0 - chances[place(other, own, 0)];
                    let gains = |face: usize| {
                        if own + total + face >= target {
                            1.0
                        } else {
                            chances[place(own, other, total + face)]
                        }
                    };
                    let roll = (loses + (2..=6).map(gains).sum::<f64>()) / 6.0;
                    let hold = if total == 0 {
                        0.0
                    } else {
                        1.0 - chances[place(other, own + total, 0)]
                    };
                    let at = place(own, other, total);
                    change = change.max((chances[at] - roll.max(hold)).abs());
                    chances[at] = roll.max(hold);
                }
            }
        }
        if change < 1e-14 {
            return chances[place(0, 0, 0)];
        }
    }
}

#[test]
fn the_solver_plays_pig_as_value_iteration_does() {
    for target in [2, 5, 10, 20] {
        let start = Pig::new(target).unwrap();
        let solution = solve(&start, 1_000_000, &mut Limits::default().start()).unwrap();
        let value = solution.values(&start).unwrap().of(Player::FIRST);
        let expected = chance_of_the_starter(usize::from(target));
        assert!(
            (value - expected).abs() < 1e-9,
            "{target}: {value}, not {expected}"
        );
        assert!(solution.error() < 1e-9);
    }
}

#[test]
fn both_plans_for_pig_win_with_the_promised_chance_whatever_the_other_does() {
    let start = Pig::new(12).unwrap();
    let solution = solve(&start, 1_000_000, &mut Limits::default().start()).unwrap();
    for player in [Player::FIRST, Player::SECOND] {
        let moves: HashMap<Pig, Move> = solution.plan(player).moves.into_iter().collect();
        let plan =
            |mover: Player, state: &Pig| (mover == player).then(|| moves.get(state).copied());
        let meter = &mut Limits::default().start();
        let sure = outcome(&start, player, Others::Harm, plan, meter).unwrap();
        let promised = solution.values(&start).unwrap().of(player);
        assert!(
            (sure - promised).abs() < 1e-9,
            "{player}: {sure}, not {promised}"
        );
    }
}
