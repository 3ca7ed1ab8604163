//! Every standard game keeps its promises.

use gametree_conform::{Check, Effort, Outcome, Verdict, lint, lint_hidden};
use gametree_games::{
    Connect4, Dots, Kuhn, Mnk, Nim, Othello, Pig, Pirates, Rochambeau, TicTacToe,
};
use gametree_rules::{Keyed, Notation, Show};

fn assert_all_pass(verdicts: &[Verdict], start: &str) {
    for verdict in verdicts {
        match &verdict.outcome {
            Outcome::Failed(failure) => panic!("{start}: {}: {failure:#?}", verdict.check.name()),
            Outcome::Passed { checked } => assert!(*checked > 0, "{start}: {verdict:?}"),
            Outcome::Skipped { .. } => assert_eq!(verdict.check, Check::Chance, "{start}"),
        }
    }
}

fn passes<G: Keyed + Notation + Show>(start: &G) {
    let verdicts = lint(start, &Effort::default());
    assert_eq!(verdicts.len(), Check::ALL.len() - 2);
    assert_all_pass(&verdicts, &start.position());
}

fn passes_from<G: Keyed + Notation + Show + Default>(positions: &[&str]) {
    for text in positions {
        passes(&G::parse_position(text).unwrap());
    }
}

#[test]
fn tic_tac_toe_passes() {
    passes(&TicTacToe::default());
    passes_from::<TicTacToe>(&["XX./OO./..."]);
}

#[test]
fn nim_passes() {
    passes(&Nim::default());
    passes_from::<Nim>(&["1", "3,4,5", "2,2,2,2,2", "0,3"]);
}

#[test]
fn mnk_passes() {
    passes(&Mnk::default());
    passes_from::<Mnk>(&["3,3,3", "4,3,3", "8,8,5", "1,1,1", "7,2,2"]);
}

#[test]
fn connect_four_passes() {
    passes(&Connect4::default());
    passes_from::<Connect4>(&["4,4", "5,4 3322", "1,1", "8,7", "4,15", "112233"]);
}

#[test]
fn rochambeau_passes() {
    passes(&Rochambeau::default());
}

#[test]
fn dots_and_boxes_passes() {
    passes(&Dots::default());
    for (columns, rows) in [(1, 1), (2, 1), (3, 3)] {
        passes(&Dots::new(columns, rows).unwrap());
    }
}

#[test]
fn othello_passes() {
    passes(&Othello::default());
    passes_from::<Othello>(&["4x4", "6x6", "XO---OO--OO----- O"]);
}

#[test]
fn pig_passes() {
    passes(&Pig::default());
    for target in [2, 10, 30] {
        passes(&Pig::new(target).unwrap());
    }
}

#[test]
fn the_pirates_pass() {
    passes(&Pirates::default());
    for (pirates, coins) in [(2, 1), (3, 10), (5, 3)] {
        passes(&Pirates::new(pirates, coins).unwrap());
    }
}

#[test]
fn kuhn_poker_passes_and_hides_what_it_should() {
    let verdicts = lint_hidden(&Kuhn::default(), &Effort::default());
    assert_eq!(verdicts.len(), Check::ALL.len());
    assert_all_pass(&verdicts, "start");
}
