use super::*;
use crate::testing::{reachable, refuses, walk};
use gametree_rules::perft;
use std::collections::HashMap;

/// The sides of the boxes of 2×2 by the names of the edges: upper, left, right, lower.
const BOXES: [[&str; 4]; 4] = [
    ["b1", "a2", "c2", "b3"],
    ["d1", "c2", "e2", "d3"],
    ["b3", "a4", "c4", "b5"],
    ["d3", "c4", "e4", "d5"],
];
const EDGES: [&str; 12] = [
    "a2", "a4", "b1", "b3", "b5", "c2", "c4", "d1", "d3", "d5", "e2", "e4",
];

fn closed(drawn: u16) -> i16 {
    let has = |name: &&str| EDGES.iter().position(|e| e == name).map(|e| drawn >> e & 1);
    let whole = |sides: &[&str; 4]| sides.iter().all(|side| has(side) == Some(1));
    BOXES.iter().map(|sides| i16::from(whole(sides))).sum()
}

/// For each set of drawn edges, by how many of the boxes left the player to move gets more than the other. Adding an
/// edge makes the number larger, so the table is filled from its end.
fn table() -> Vec<i16> {
    let mut best = vec![0; 1 << 12];
    for drawn in (0..(1_u16 << 12) - 1).rev() {
        let draw = |edge: u16| {
            let next = drawn | 1 << edge;
            match closed(next) - closed(drawn) {
                0 => -best[usize::from(next)],
                gained => gained + best[usize::from(next)],
            }
        };
        let free = (0..12).filter(|edge| drawn >> edge & 1 == 0);
        best[usize::from(drawn)] = free.map(draw).max().unwrap();
    }
    best
}

/// What the first player gets when both play well.
fn minimax(game: &Dots, known: &mut HashMap<Dots, f64>) -> f64 {
    if let Some(&value) = known.get(game) {
        return value;
    }
    let next: Vec<Dots> = game
        .choices()
        .into_iter()
        .map(|edge| game.after(edge))
        .collect();
    let values = next.iter().map(|next| minimax(next, known));
    let value = match game.turn() {
        Turn::Player(Player::FIRST) => values.fold(f64::NEG_INFINITY, f64::max),
        Turn::Player(_) => values.fold(f64::INFINITY, f64::min),
        _ => game.utility(Player::FIRST),
    };
    known.insert(*game, value);
    value
}

/// What a search that takes the players to alternate believes `player` to get.
fn alternating(game: &Dots, player: Player, known: &mut HashMap<(Dots, Player), f64>) -> f64 {
    if game.turn() == Turn::Over {
        return game.utility(player);
    }
    if let Some(&value) = known.get(&(*game, player)) {
        return value;
    }
    let value = game
        .choices()
        .into_iter()
        .map(|edge| -alternating(&game.after(edge), player.other(), known))
        .fold(f64::NEG_INFINITY, f64::max);
    known.insert((*game, player), value);
    value
}

#[test]
fn every_position_of_2x2_is_worth_what_an_independent_table_says() {
    let (table, mut known) = (table(), HashMap::new());
    let states = reachable(Dots::default(), usize::MAX);
    for game in &states {
        let free: Vec<String> = game
            .choices()
            .iter()
            .map(|&e| game.action_text(e))
            .collect();
        let drawn = (0..12).filter(|&e| !free.iter().any(|name| name == EDGES[e]));
        let to_come = table[drawn.map(|e| 1 << e).sum::<usize>()];
        let to_come = if game.turn == Player::FIRST {
            to_come
        } else {
            -to_come
        };
        let expected = game.utility(Player::FIRST) + f64::from(to_come);
        assert_eq!(minimax(game, &mut known), expected, "{}", game.position());
    }
    assert_eq!(table[0], 2, "the first player gets three of the four boxes");
}

#[test]
fn taking_the_players_to_alternate_gives_other_values() {
    let (mut known, mut believed) = (HashMap::new(), HashMap::new());
    let states = reachable(Dots::default(), usize::MAX);
    let wrong = states.iter().filter(|game| {
        let sign = if game.turn == Player::FIRST {
            1.0
        } else {
            -1.0
        };
        alternating(game, game.turn, &mut believed) != sign * minimax(game, &mut known)
    });
    let wrong = wrong.count();
    assert!(wrong > states.len() / 2, "{wrong} of {}", states.len());
}

#[test]
fn one_box_is_drawn_in_every_order() {
    let one = Dots::new(1, 1).unwrap();
    assert_eq!(
        (1..=5).map(|depth| perft(&one, depth)).collect::<Vec<_>>(),
        [4, 12, 24, 24, 0]
    );
}

#[test]
fn one_edge_can_close_two_boxes() {
    let game = Dots::parse_position("+-+-+/|...|/+-+-+ 2").unwrap();
    let end = game.after(game.parse_action("c2").unwrap());
    assert_eq!((end.turn(), end.utility(Player::SECOND)), (Turn::Over, 2.0));
    assert_eq!(end.position(), "+-+-+/|2|2|/+-+-+ 2");
}

#[test]
fn positions_actions_and_gestures_tell_apart_what_differs() {
    walk(Dots::default(), usize::MAX);
    for (columns, rows) in [(1, 1), (5, 5), (12, 2), (2, 12), (3, 1), (1, 12)] {
        walk(Dots::new(columns, rows).unwrap(), 500);
    }
}

#[test]
fn sizes_without_room_are_refused() {
    for (columns, rows) in [
        (0, 1),
        (1, 0),
        (6, 5),
        (13, 1),
        (1, 13),
        (usize::MAX, usize::MAX),
    ] {
        assert_eq!(Dots::new(columns, rows), None, "{columns}x{rows}");
    }
}

#[test]
fn drawings_that_do_not_hold_together_are_refused_where_they_break() {
    let bad = [
        "",
        "2",
        "2x2x2",
        "0x2",
        "6x5",
        "2x",
        "x",
        "2x2 1",
        "+.+/.../+.+",
        "+-+/|1|/+-+ 3",
    ];
    refuses::<Dots>("+-+.+/|2|../+-+.+/...../+.+.+ 2", &bad);
    for (text, at) in [
        ("+-+/|.|/+-+ 1", 6),
        ("+-+/|1|/+.+ 1", 6),
        ("+|+/|1|/+-+ 1", 2),
        ("+.+/.../+.+.+ 1", 9),
        ("+.+/.../+.+ 1 2", 15),
    ] {
        assert_eq!(
            Dots::parse_position(text).unwrap_err().at,
            Some(at),
            "{text}"
        );
    }
}
