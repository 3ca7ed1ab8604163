//! A parameter given on the command line, to the page, and to the library makes the same start; a bad one is refused.

use crate::browser;
use crate::common;

use browser::server::{Server, fresh_data};
use common::{json, refused, run};
use gametree::players::{Entry, InputError};
use gametree::rules::GameSettings;
use gametree::standard::standard;
use serde_json::Value;

/// Games, their parameters and where they start with them.
const STARTS: [(&str, &str, &str); 4] = [
    (
        "connect4",
        "columns=8,rows=7",
        "......../......../......../......../......../......../........",
    ),
    ("othello", "size=4", "-----OX--XO----- X"),
    ("nim", "a=1,b=2,c=0", "1,2"),
    ("pirates", "pirates=4", "4,10 ?-?-?-?"),
];

fn by_command_line(game: &str, settings: &str) -> String {
    let counted = json(&["perft", game, "--set", settings, "--depth", "1"]);
    counted["position"].as_str().expect("a text").to_owned()
}

fn by_page(server: &Server, game: &str, settings: &str) -> (u16, Value) {
    let settings = settings.split(',').filter_map(|part| part.split_once('='));
    let settings = settings.map(|(name, value)| format!("\"{name}\":{value}"));
    let settings: Vec<String> = settings.collect();
    let body = format!(
        r#"{{"game":"{game}","seat":"all","parameters":{{{}}}}}"#,
        settings.join(",")
    );
    let (status, answer) = server.post("/api/games", &body);
    (status, serde_json::from_str(&answer).expect("JSON"))
}

fn by_library(game: &str, settings: &str) -> Result<Box<dyn Entry>, InputError> {
    let settings: GameSettings = settings.parse().expect("parameters");
    standard().find(game)?.with_parameters(&settings)
}

#[test]
fn a_parameter_makes_the_same_start_wherever_it_is_given() {
    let server = Server::start(&fresh_data(), 0);
    for (game, settings, position) in STARTS {
        assert_eq!(by_command_line(game, settings), position);
        let (_, begun) = by_page(&server, game, settings);
        assert_eq!(begun["position"], position, "{begun}");
        let entry = by_library(game, settings).expect("a start");
        let table = entry.open(None).expect("a table");
        assert_eq!(table.position(), position);
    }
}

#[test]
fn a_parameter_that_a_game_does_not_take_is_refused_with_what_it_takes() {
    let server = Server::start(&fresh_data(), 0);
    for (game, settings, words) in [
        ("connect4", "columns=10", "columns from 1 to 9"),
        (
            "connect4",
            "column=7",
            "one of the parameters columns, rows",
        ),
        ("othello", "size=5", "size 4, 6 or 8"),
        ("tictactoe", "size=4", "no parameters"),
    ] {
        refused(&["analyze", game, "--set", settings], &[game, words]);
        let (status, answer) = by_page(&server, game, settings);
        let said = answer["error"].as_str().unwrap_or_default();
        assert!(status == 400 && said.contains(words), "{answer}");
        let problem = by_library(game, settings).err().expect("a problem");
        assert!(problem.to_string().contains(words), "{problem}");
    }
    refused(&["play", "nim", "--set", "a=x"], &["a whole number for a"]);
    refused(
        &["tree", "max(1, 2)", "--set", "a=1", "--depth", "2"],
        &["--set", "found a tree"],
    );
}

#[test]
fn parameters_are_listed_with_their_ranges_and_defaults() {
    let listed = run(&["games", "connect4"]).stdout;
    assert!(
        listed.contains(
            "columns of the board (at most 64 cells with one row more), from 1 to 9 (default 7)"
        ),
        "{listed}"
    );
    let report = json(&["games", "connect4"]);
    let rows = &report["parameters"][1];
    assert_eq!(rows["name"], "rows");
    assert_eq!((&rows["min"], &rows["max"]), (&1.into(), &15.into()));
    assert_eq!((&rows["step"], &rows["default"]), (&1.into(), &6.into()));
    let listed = run(&["games", "othello"]).stdout;
    assert!(
        listed.contains("squares of a side, 4, 6 or 8 (default 8)"),
        "{listed}"
    );
    let size = &json(&["games", "othello"])["parameters"][0];
    assert_eq!((&size["min"], &size["max"]), (&4.into(), &8.into()));
    assert_eq!(size["step"], 2);
}

#[test]
fn parameters_are_given_one_by_one_or_with_commas() {
    let count = |set: &[&str]| json(&[&["perft", "connect4", "--depth", "1"], set].concat());
    let together = count(&["--set", "columns=5,rows=4"]);
    let one_by_one = count(&["--set", "columns=5", "--set", "rows=4"]);
    assert_eq!(one_by_one["position"], together["position"]);
    refused(
        &["analyze", "connect4", "--set", "rows=4", "--set", "rows=5"],
        &["one value for rows", "4 and 5"],
    );
}

#[test]
fn a_position_is_read_on_a_board_of_the_size_that_is_set() {
    let set = ["--set", "columns=5,rows=4", "--depth", "1"];
    let read = json(&[&["perft", "connect4", "3322"], &set[..]].concat());
    let sized = json(&["perft", "connect4", "5,4 3322", "--depth", "1"]);
    assert_eq!(read["position"], sized["position"]);
}
