use super::*;
use crate::testing::{reachable, refuses, walk};
use std::collections::HashMap;

fn at(text: &str) -> Pig {
    Pig::parse_position(text).unwrap()
}

#[test]
fn the_first_to_bank_the_target_wins() {
    let end = at("100 88-99 +12 1").after(Move::Hold);
    assert_eq!(end.turn(), Turn::Over);
    assert_eq!(end.position(), "100 100-99");
    assert_eq!(
        [end.utility(Player::FIRST), end.utility(Player::SECOND)],
        [1.0, 0.0]
    );
}

#[test]
fn one_can_hold_something_and_must_hold_enough() {
    assert_eq!(at("100").choices(), [Move::Roll]);
    assert_eq!(at("100 0-0 +2 2").choices(), [Move::Roll, Move::Hold]);
    assert_eq!(at("100 88-99 +12 1").choices(), [Move::Hold]);
    assert_eq!(at("100 88-99 +11 1").choices(), [Move::Roll, Move::Hold]);
}

#[test]
fn holding_and_rolling_a_one_pass_the_turn_and_nothing_else_does() {
    let rolling = at("50 10-20 +7 2 roll");
    for (action, _) in outcomes(&rolling) {
        let passes = action == Move::Face(1);
        let next = rolling.after(action);
        assert_eq!(next.roller() == Player::FIRST, passes);
        assert_eq!(next.scores, [10, 20]);
    }
    let held = at("50 10-20 +7 2").after(Move::Hold);
    assert_eq!(
        (held.roller(), held.scores, held.total),
        (Player::FIRST, [10, 27], 0)
    );
}

fn outcomes(game: &Pig) -> Vec<(Move, f64)> {
    let mut out = Vec::new();
    game.outcomes(&mut out);
    out
}

/// The first player's chance to win at every state when both play well, by value iteration.
fn chances(start: Pig) -> HashMap<Pig, f64> {
    let states = reachable(start, usize::MAX);
    let mut value: HashMap<Pig, f64> = states.iter().map(|&state| (state, 0.5)).collect();
    for _ in 0..60 {
        for state in states.iter().rev() {
            let after = |action: &Move| value[&state.after(*action)];
            let choices = state.choices();
            let next = match state.turn() {
                Turn::Over => state.utility(Player::FIRST),
                Turn::Chance => outcomes(state)
                    .iter()
                    .map(|(face, p)| p * after(face))
                    .sum(),
                Turn::Player(Player::FIRST) => choices.iter().map(after).fold(0.0, f64::max),
                Turn::Player(_) => choices.iter().map(after).fold(1.0, f64::min),
            };
            value.insert(*state, next);
        }
    }
    value
}

#[test]
fn the_first_player_wins_a_race_to_two_six_times_of_seven() {
    // p = 5/6 + 1/6 (1 - p)
    let start = Pig::new(2).unwrap();
    assert!((chances(start)[&start] - 6.0 / 7.0).abs() < 1e-12);
}

/// The equations of Neller and Presser (2004) solved on a table: the chance of the player to move with score `i`, the
/// other's score `j` and turn total `k`.
fn table(target: usize) -> Vec<Vec<Vec<f64>>> {
    let mut p = vec![vec![vec![0.5; target + 6]; target]; target];
    for _ in 0..200 {
        for (i, j) in (0..target).flat_map(|i| (0..target).map(move |j| (i, j))) {
            for k in (0..target + 6).rev() {
                p[i][j][k] = if i + k >= target {
                    1.0
                } else {
                    let good: f64 = (2..=6).map(|face| p[i][j][k + face]).sum();
                    let roll = (good + 1.0 - p[j][i][0]) / 6.0;
                    let hold = 1.0 - p[j][i + k][0];
                    roll.max(hold)
                };
            }
        }
    }
    p
}

#[test]
fn every_state_of_a_short_game_is_worth_what_the_known_equations_say() {
    let table = table(12);
    for (state, value) in chances(Pig::new(12).unwrap()) {
        let Turn::Player(mover) = state.turn() else {
            continue;
        };
        let [mine, other] = [mover, mover.other()].map(|p| usize::from(state.score(p)));
        let expected = table[mine][other][usize::from(state.total)];
        let value = if mover == Player::FIRST {
            value
        } else {
            1.0 - value
        };
        assert!(
            (value - expected).abs() < 1e-9,
            "{}: {value}, {expected}",
            state.position()
        );
    }
}

#[test]
fn positions_actions_and_gestures_tell_apart_what_differs() {
    for target in [1, 2, 3, 12] {
        walk(Pig::new(target).unwrap(), usize::MAX);
    }
    walk(Pig::default(), 3_000);
    walk(Pig::new(1000).unwrap(), 3_000);
}

#[test]
fn exactly_the_positions_that_can_arise_are_read() {
    for target in 1..10 {
        let known = reachable(Pig::new(target).unwrap(), usize::MAX);
        let mut read = 0;
        for (i, j) in (0..20).flat_map(|i| (0..20).map(move |j| (i, j))) {
            let over = format!("{target} {i}-{j}");
            read += usize::from(Pig::parse_position(&over).is_ok());
            for rest in (0..20)
                .flat_map(|k| ["1", "2", "1 roll", "2 roll"].map(|end| format!("+{k} {end}")))
            {
                read += usize::from(Pig::parse_position(&format!("{over} {rest}")).is_ok());
            }
        }
        assert_eq!(read, known.len(), "target {target}");
    }
}

#[test]
fn texts_that_are_no_position_are_refused() {
    let bad = [
        "",
        "0",
        "1001",
        "100 1-0 +0 1",
        "100 0-0 +1 1",
        "100 0-0",
        "100 106-0",
        "100 100-100",
        "100 0-0 +0 3",
        "100 0-0 +0 1 roll roll",
        "100 0-0 +0 1 now",
        "100 0-0 12 1",
        "100 100-0 +0 2",
        "100 0-0-0 +0 1",
        "100 90-0 +10 1 roll",
        "100 0-0 +65535 1",
        "100 0-0 +",
    ];
    refuses::<Pig>("100 34-20 +12 1 roll", &bad);
    let error = Pig::parse_position("100 34-x +12 1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected two scores such as 34-20, found 'x' at character 8"
    );
}
