//! Dots and Boxes, in which a player who closes a box moves again: searches that give values a sign by ply go wrong.

use gametree_conform::searches::agrees_with_truth;
use gametree_games::Dots;
use gametree_rules::{Game, Player, Turn};
use gametree_search::Limits;
use gametree_search::Task;
use gametree_search::solve::solve;
use gametree_search::textbook::{Conventions, alpha_beta, minimax};

/// The sides of each box of the 2×2 board; edges are numbered row by row of the drawing.
const BOXES: [[u32; 4]; 4] = [[0, 2, 3, 5], [1, 3, 4, 6], [5, 7, 8, 10], [6, 8, 9, 11]];
const EDGES: u32 = 12;

/// Who moves after closing a box.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    SamePlayer,
    OtherPlayer,
}

fn boxes(edges: u32) -> i32 {
    let is_closed = |sides: &[u32; 4]| sides.iter().all(|side| edges >> side & 1 == 1);
    BOXES.iter().map(|sides| i32::from(is_closed(sides))).sum()
}

/// How many boxes more than the other the player to move will get with these edges drawn: for each set of edges.
fn brute_force(rule: Rule) -> Vec<i32> {
    let all = 1_u32 << EDGES;
    let mut ahead = vec![0; all as usize];
    for edges in (0..all - 1).rev() {
        let free = (0..EDGES).filter(|edge| edges >> edge & 1 == 0);
        let values = free.map(|edge| after(rule, &ahead, edges, edge));
        ahead[edges as usize] = values.max().unwrap_or(0);
    }
    ahead
}

/// The value of drawing an edge for the player who draws it.
fn after(rule: Rule, ahead: &[i32], edges: u32, edge: u32) -> i32 {
    let next = edges | 1 << edge;
    let closed = boxes(next) - boxes(edges);
    let rest = ahead[next as usize];
    if closed > 0 && rule == Rule::SamePlayer {
        closed + rest
    } else {
        closed - rest
    }
}

/// The edges drawn and the value of each free one to the player to move, by the brute force.
fn expected(rule: Rule, ahead: &[i32], game: &Dots) -> Vec<f64> {
    let drawn = !(game.free() as u32) & ((1 << EDGES) - 1);
    let free = (0..EDGES).filter(|edge| drawn >> edge & 1 == 0);
    let Turn::Player(player) = game.turn() else {
        return Vec::new();
    };
    let so_far = f64::from(game.boxes(player)) - f64::from(game.boxes(player.other()));
    free.map(|edge| so_far + f64::from(after(rule, ahead, drawn, edge)))
        .collect()
}

#[test]
fn the_solver_agrees_with_brute_force_everywhere_and_plain_alternation_does_not() {
    let start = Dots::default();
    let (right, wrong) = (
        brute_force(Rule::SamePlayer),
        brute_force(Rule::OtherPlayer),
    );
    let solution = solve(&start, 1_000_000, &mut Limits::default().start()).unwrap();
    let mut known = vec![start];
    let (mut values, mut differ) = (0, 0);
    while let Some(game) = known.pop() {
        let Some(answer) = solution.answer(&game).filter(|_| game.turn() != Turn::Over) else {
            continue;
        };
        let found: Vec<f64> = answer.actions.iter().filter_map(|a| a.value).collect();
        assert_eq!(found, expected(Rule::SamePlayer, &right, &game), "{game:?}");
        let alternating = expected(Rule::OtherPlayer, &wrong, &game);
        values += found.len();
        differ += found
            .iter()
            .zip(&alternating)
            .filter(|(a, b)| a != b)
            .count();
        // A thousand positions or so, from all stages of the game.
        let choices = game.choices();
        known.push(game.after(choices[values % choices.len()]));
        if choices.len() > 6 {
            known.push(game.after(choices[0]));
        }
    }
    assert!(values > 500 && differ > values / 4, "{differ} of {values}");
}

#[test]
fn alpha_beta_agrees_with_brute_force_on_the_whole_board() {
    let start = Dots::default();
    let right = brute_force(Rule::SamePlayer);
    let task = Task::new(Limits::default());
    let answer = alpha_beta(&start, task, Conventions::default());
    let expected = expected(Rule::SamePlayer, &right, &start);
    assert_eq!(answer.value, Some(f64::from(right[0])));
    let best = expected
        .iter()
        .position(|value| Some(*value) == answer.value);
    assert_eq!(answer.best, best.map(|place| start.choices()[place]));
}

#[test]
fn minimax_and_alpha_beta_agree_with_brute_force_for_every_action_late_in_the_game() {
    let right = brute_force(Rule::SamePlayer);
    for seed in 0..40_usize {
        let mut game = Dots::default();
        // Five edges drawn, other ones for each seed.
        for step in 0..5 {
            let choices = game.choices();
            game = game.after(choices[(seed * 7 + step * 5) % choices.len()]);
        }
        let answer = minimax(&game, Task::new(Limits::default()));
        let found: Vec<f64> = answer.actions.iter().filter_map(|a| a.value).collect();
        assert_eq!(found, expected(Rule::SamePlayer, &right, &game), "{game:?}");
        agrees_with_truth(&game, &answer);
        let task = Task::new(Limits::default());
        agrees_with_truth(&game, &alpha_beta(&game, task, Conventions::default()));
    }
    assert_eq!(Dots::default().turn(), Turn::Player(Player::FIRST));
}
