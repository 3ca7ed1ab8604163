//! What is touched to play a move, and what is said and captured.

use super::*;

/// The gestures of a move, as squares.
fn gestures(game: &Chess, text: &str) -> Vec<Vec<String>> {
    let name = |spot: &Spot| cozy_chess::Square::index(spot.0.into()).to_string();
    let gestures = game.gestures(game.parse_action(text).unwrap());
    let squares = gestures
        .iter()
        .map(|spots| spots.iter().map(name).collect());
    squares.collect()
}

#[test]
fn castling_has_the_kings_square_as_a_second_gesture_unless_that_is_a_move_of_its_own() {
    let usual = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(gestures(&usual, "O-O"), [["e1", "h1"], ["e1", "g1"]]);
    assert_eq!(gestures(&usual, "O-O-O"), [["e1", "a1"], ["e1", "c1"]]);
    assert_eq!(gestures(&usual, "Kf1"), [["e1", "f1"]]);
    // The king comes to the next square, or stays.
    let near = position("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1");
    assert_eq!(gestures(&near, "O-O"), [["f1", "h1"]]);
    assert_eq!(gestures(&near, "O-O-O"), [["f1", "b1"], ["f1", "c1"]]);
    let there = position("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert_eq!(gestures(&there, "O-O"), [["g1", "h1"]]);
}

#[test]
fn what_is_said_and_captured_is_told() {
    let said = |text: &str| {
        position(text)
            .remark()
            .map(|remark| remark.text.into_owned())
    };
    assert_eq!(said("start"), None);
    assert_eq!(said("4k3/8/8/8/7q/8/P7/4K3 w - - 0 1").unwrap(), "check");
    let stalemate = said("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(stalemate.unwrap(), "stalemate");
    let mate = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").remark().unwrap();
    assert_eq!(
        (&*mate.text, &mate.spots[..]),
        ("checkmate", &[Spot(63)][..])
    );
    let captured = |text: &str, action: &str| {
        let game = position(text);
        game.captures(game.parse_action(action).unwrap()).len()
    };
    let en_passant = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    assert_eq!(captured(en_passant, "exf6"), 1);
    assert_eq!(captured(en_passant, "e6"), 0);
    assert_eq!(captured("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O"), 0);
    assert_eq!(captured("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rxa8+"), 1);
}
