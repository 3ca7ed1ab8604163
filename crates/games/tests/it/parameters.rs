//! The parameters that games declare make their starts, and positions are read on boards of the size of the state that
//! reads them.

use std::fmt::Debug;

use gametree_games::{Chess, Connect4, Dots, Mnk, Nim, Othello, Pig, Pirates, TicTacToe};
use gametree_rules::{Game, GameSettings, Notation, ParseError};

fn start<G: Game + Default>(settings: &str) -> Result<G, ParseError> {
    settings.parse::<GameSettings>()?.start(&G::default())
}

fn declared<G: Game + Default + PartialEq + Debug>() -> usize {
    let parameters = G::default().facts().parameters;
    let values = GameSettings::new().values(&parameters).expect("defaults");
    assert_eq!(G::default().with_parameters(&values), Ok(G::default()));
    parameters.len()
}

#[test]
fn the_defaults_make_the_usual_start() {
    assert_eq!(declared::<Chess>(), 1);
    assert_eq!(declared::<Connect4>(), 2);
    assert_eq!(declared::<Dots>(), 2);
    assert_eq!(declared::<Mnk>(), 3);
    assert_eq!(declared::<Nim>(), 8);
    assert_eq!(declared::<Othello>(), 1);
    assert_eq!(declared::<Pig>(), 1);
    assert_eq!(declared::<Pirates>(), 2);
}

#[test]
fn parameters_make_the_start_that_a_short_position_makes() {
    fn same<G: Notation + Default + PartialEq + Debug>(settings: &str, position: &str) {
        assert_eq!(
            start::<G>(settings),
            G::parse_position(position),
            "{settings}"
        );
    }
    same::<Chess>("start=0", "0");
    same::<Connect4>("columns=8,rows=7", "8,7");
    same::<Connect4>("rows=4", "7,4");
    same::<Dots>("columns=3,rows=1", "3x1");
    same::<Mnk>("columns=3,rows=3,line=3", "3,3,3");
    same::<Nim>("a=1,b=0,c=2", "1,0,2");
    same::<Nim>("c=0", "3,4");
    same::<Othello>("size=6", "6x6");
    same::<Pig>("target=30", "30");
    same::<Pirates>("pirates=5", "5,10");
}

#[test]
fn a_start_that_cannot_be_says_what_was_expected() {
    fn refused<G: Game + Default + Debug>(settings: &str) -> String {
        start::<G>(settings).expect_err(settings).to_string()
    }
    assert_eq!(
        refused::<Othello>("size=7"),
        "expected size 4, 6 or 8, found '7'"
    );
    assert_eq!(
        refused::<Othello>("size=10"),
        "expected size 4, 6 or 8, found '10'"
    );
    assert_eq!(
        refused::<TicTacToe>("size=4"),
        "expected no parameters: this game has none, found 'size'"
    );
    assert!(refused::<Connect4>("columns=9,rows=15").contains("at most 9 columns"));
    assert!(refused::<Dots>("columns=12,rows=12").contains("1x1 to 5x5"));
    assert!(refused::<Mnk>("columns=16,rows=16").contains("at most 64 squares"));
    assert!(refused::<Nim>("a=0,b=0,c=0").contains("at least one match"));
}

#[test]
fn a_position_without_a_size_has_the_size_of_the_state_that_reads_it() {
    let small: Connect4 = start("columns=5,rows=4").expect("a size");
    assert_eq!(
        small.read_position("3322"),
        Connect4::parse_position("5,4 3322")
    );
    assert_eq!(
        small.read_position("7,6 3322"),
        Connect4::parse_position("3322")
    );
    let small: Othello = start("size=4").expect("a size");
    assert_eq!(
        small.read_position("b1c1"),
        Othello::parse_position("4x4 b1c1")
    );
}
