//! Reviews of games whose values are known.

use std::sync::Arc;

use gametree_games::{Chess, Connect4, Nim, TicTacToe};
use gametree_search::{Limits, Signal};

use super::*;

fn reviewed(entry: &dyn Entry, start: Option<&str>, moves: &[&str], request: &Request) -> Review {
    let game = entry.replay(start, moves).expect("legal moves").save();
    review(entry, &game, request, &mut |_, _| {}).expect("a review")
}

#[test]
fn perfect_play_of_tic_tac_toe_is_best_throughout() {
    let entry = <dyn Entry>::new(TicTacToe::default());
    let moves = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"];
    let review = reviewed(&*entry, None, &moves, &Request::default());
    assert!(review.complete && review.turning_points.is_empty());
    let best = |one: &MoveReview| one.judgement == Some(Judgement::Best);
    assert!(review.moves.iter().all(best), "{:?}", review.moves);
    assert!(review.moves[8].forced, "one square was left");
    for player in &review.players {
        assert!(player.accuracy.expect("judged") > 99.99);
    }
}

#[test]
fn a_lost_draw_and_a_win_thrown_away_are_named_exactly() {
    let entry = <dyn Entry>::new(TicTacToe::default());
    // The side is answered wrongly, and then the win is not taken.
    let moves = ["b2", "b1", "c1", "a3", "a2"];
    let review = reviewed(&*entry, None, &moves, &Request::default());
    let turned: Vec<_> = review.moves.iter().map(|one| one.turned).collect();
    assert_eq!(turned[1], Some(Turned::DrawToLoss), "{turned:?}");
    assert_eq!(turned[4], Some(Turned::WinToDraw), "{turned:?}");
    assert_eq!(review.turning_points, [2, 5]);
    let last = &review.moves[4];
    assert_eq!((last.best_value, last.value), (Some(1.0), Some(0.0)));
    let said = last.sentence().expect("a sentence");
    let told = "blunder: threw away a win; better was ";
    assert!(
        said.starts_with(told) && said.ends_with(" (+1 instead of 0)"),
        "{said}"
    );
    assert!(review.players[0].accuracy < Some(99.0));
}

#[test]
fn connect_four_near_its_end_is_exact_and_a_slower_win_is_still_good() {
    let entry = <dyn Entry>::new(Connect4::default());
    // Yellow lets Red have three open in the bottom row.
    let moves = ["4", "4", "3", "3", "2"];
    let table = entry.replay(None, &moves).expect("legal");
    let start = table.position();
    let request = Request {
        limits: Limits::nodes(20_000),
        ..Request::default()
    };
    let review = reviewed(&*entry, Some(&start), &["2", "5"], &request);
    let win = &review.moves[1];
    assert_eq!(win.judgement, Some(Judgement::Best));
    assert_eq!(review.expected, Some(1.0), "Red has four in a row");
    assert_eq!(win.expected, Some(1.0), "and was sure to");
}

#[test]
fn the_loser_of_nim_is_told_where() {
    let entry = <dyn Entry>::new(Nim::default());
    let table = entry.open(Some("1,2")).expect("a position");
    let moves: Vec<String> = table
        .choices()
        .iter()
        .map(|choice| choice.text.clone())
        .collect();
    let mut thrown = 0;
    for action in &moves {
        let review = reviewed(&*entry, Some("1,2"), &[action], &Request::default());
        let one = &review.moves[0];
        match one.turned {
            Some(turned) => {
                assert_eq!(turned, Turned::WinToLoss);
                assert_eq!(one.judgement, Some(Judgement::Blunder));
                thrown += 1;
            }
            None => assert_eq!(one.judgement, Some(Judgement::Best)),
        }
    }
    assert_eq!(thrown, moves.len() - 1, "one move wins");
}

#[test]
fn the_shortest_mate_of_chess_is_the_fault_of_two_moves() {
    let entry = <dyn Entry>::new(Chess::default());
    let request = Request {
        limits: Limits::nodes(3_000),
        ..Request::default()
    };
    let review = reviewed(&*entry, None, &["f3", "e5", "g4", "Qh4#"], &request);
    let [.., blunder, mate] = &review.moves[..] else {
        panic!("{review:?}");
    };
    assert_eq!(blunder.judgement, Some(Judgement::Blunder));
    assert_eq!(blunder.value_text.as_deref(), Some("mated in 1"));
    assert_eq!(blunder.reply, ["g4", "Qh4#"]);
    assert_eq!(mate.judgement, Some(Judgement::Best));
    assert_eq!(review.turning_points, [3]);
    assert_eq!(review.expected, Some(0.0));
    assert!(review.players[1].accuracy > review.players[0].accuracy);
    let again = reviewed(&*entry, None, &["f3", "e5", "g4", "Qh4#"], &request);
    assert_eq!(again, review, "limits by nodes always give the same");
}

#[test]
fn a_review_that_is_stopped_keeps_the_moves_that_were_judged() {
    let entry = <dyn Entry>::new(Nim::default());
    let game = entry.open(Some("3,4,5")).expect("a position");
    let mut table = game;
    for _ in 0..4 {
        let choice = table.choices()[0].text.clone();
        table.play(&choice).expect("legal");
    }
    let signal = Arc::new(Signal::default());
    let request = Request {
        limits: Limits {
            signal: Arc::clone(&signal),
            ..Limits::default()
        },
        ..Request::default()
    };
    let mut left = Vec::new();
    let stopped = review(&*entry, &table.save(), &request, &mut |_, moves| {
        left.push(moves);
        if moves == 2 {
            signal.stop();
        }
    });
    let stopped = stopped.expect("a review");
    assert_eq!(left, [3, 2]);
    assert!(!stopped.complete);
    let plies: Vec<usize> = stopped.moves.iter().map(|one| one.ply).collect();
    assert_eq!(plies, [3, 4]);
}
