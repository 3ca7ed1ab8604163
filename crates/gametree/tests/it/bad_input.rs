//! Bad input gets one clear line, exit code 2, and nothing on the standard output.

use crate::common;

use common::{Folder, program, refused, run};
use gametree::standard::standard;

#[test]
fn unknown_names_get_the_nearest_one() {
    refused(&["analyze", "tictacto"], &["'tictacto'", "'tictactoe'"]);
    refused(&["play", "Nimm"], &["'Nimm'", "'nim'"]);
    refused(&["solve", "khun"], &["'kuhn'"]);
    refused(&["perft", "zzzzzz", "--depth", "2"], &["games"]);
    refused(&["lint", ""], &["games"]);
    refused(&["analyze"], &["name of a game"]);
    refused(
        &["analyze", "nim", "--algorithm", "alpha-beta"],
        &["'alphabeta'"],
    );
    refused(
        &["analyze", "nim", "--algorithm", "minmax"],
        &["'minimax'", "one of"],
    );
    refused(&["analyse", "nim"], &["'analyze'"]);
    refused(&["analyze", "nim", "--dept", "3"], &["--depth"]);
}

#[test]
fn an_illegal_move_is_named_with_those_that_are_legal() {
    refused(
        &["analyze", "tictactoe", "--moves", "a1 a1"],
        &["move 2", "b1", "'a1'"],
    );
    refused(
        &["solve", "nim", "1,2", "--moves", "a2"],
        &["move 1", "a1", "b2"],
    );
    refused(
        &["perft", "dots", "--moves", "z9", "--depth", "1"],
        &["move 1", "z9"],
    );
    refused(
        &["play", "tictactoe", "XXX/OO./...", "--moves", "c2"],
        &["move 1"],
    );
    refused(
        &["analyze", "tictactoe", "--moves", "a1 a\u{1b}[2J"],
        &["move 2"],
    );
    refused(
        &["analyze", "tictactoe", "--moves", "-1"],
        &["move 1", "-1"],
    );
}

/// For each game, texts that are no position of it.
const MALFORMED: [(&str, &[&str]); 10] = [
    (
        "tictactoe",
        &[
            "",
            "XXX",
            "XXX/OOO/...",
            "XX./.../...",
            "abc/def/ghi",
            "XO./.X./....",
            "-X",
        ],
    ),
    (
        "rochambeau",
        &["rock,rock", "lizard", "paper,rock,scissors,paper", ","],
    ),
    (
        "nim",
        &["", "256", "3,4,x", "1,1,1,1,1,1,1,1,1", "-1", "3,4 3", ","],
    ),
    (
        "mnk",
        &[
            "",
            "0,0,0",
            "3,3",
            "3,3,0",
            "99999,99999,5",
            "3,3,3 XX./.../...",
            "3,3,3 ..",
            "3,3,4294967296",
        ],
    ),
    (
        "connect4",
        &[
            "", "0,0", "10,1", "8,8", "7,6,4", "8", "4444444", "11223344", "5,4 6", "X../...",
            "XX.",
        ],
    ),
    (
        "othello",
        &[
            "",
            "5x5",
            "4x6",
            "8x8 a1",
            "f5f5",
            "f5d",
            "-----OX--XO---- X",
            "-----OX--XO----- Z",
            "-----OX?-XO----- X",
        ],
    ),
    (
        "dots",
        &[
            "",
            "0x0",
            "x",
            "2x",
            "99x99",
            "+.+",
            "+-+/|.|/+-+ 3",
            "2x2 1",
        ],
    ),
    (
        "pig",
        &[
            "",
            "0",
            "1001",
            "100 34",
            "100 100-100 +0 1",
            "100 0-0 +0 3",
            "-5",
        ],
    ),
    (
        "pirates",
        &["", "1,10", "6,10", "3,21", "3,10 9-9-9", "3,10 9-0-1 x"],
    ),
    (
        "kuhn",
        &["JJ", "X", "JQ raise", "JQ check-check-check", "-"],
    ),
];

#[test]
fn a_malformed_position_of_any_game_is_refused_with_an_example() {
    let registry = standard();
    for (game, positions) in MALFORMED {
        let form = &*registry.find(game).expect("a game").facts().position;
        for position in positions {
            refused(
                &["analyze", game, position],
                &[&format!("not a position of {game}"), form],
            );
        }
        let hostile = [
            "\n",
            "\u{1b}[2J\u{7}",
            "🙂",
            "\u{202e}/\u{0301}",
            &"9,".repeat(10_000),
            &"X".repeat(100_000),
            &"/".repeat(100_000),
        ]
        .map(str::to_owned);
        for position in &hostile {
            refused(
                &["analyze", game, position],
                &[&format!("not a position of {game}")],
            );
        }
    }
}

#[test]
fn limits_out_of_range_are_refused() {
    for depth in ["0", "1000000000", "-1", "ten", "99999999999999999999", ""] {
        refused(&["analyze", "nim", "--depth", depth], &["--depth"]);
        refused(&["perft", "nim", "--depth", depth], &["--depth"]);
    }
    refused(&["analyze", "nim", "--depth", "0"], &["from 1 to 1000"]);
    refused(&["perft", "nim"], &["--depth"]);
    for nodes in ["0", "-1", "1.5", "18446744073709551616"] {
        refused(&["analyze", "nim", "--nodes", nodes], &["--nodes"]);
    }
    for time in ["0s", "soon", "-1s", "", "1e400", "2 s", "9999999999h", "."] {
        refused(&["analyze", "nim", "--time", time], &["--time"]);
        refused(&["solve", "nim", "--time", time], &["--time"]);
    }
    refused(&["analyze", "nim", "--time", "-1s"], &["'-1s'", "500ms"]);
    refused(&["analyze", "nim", "--seed", "-1"], &["--seed", "'-1'"]);
    refused(&["solve", "nim", "--states", "0"], &["--states"]);
    refused(&["lint", "nim", "--games", "0"], &["--games"]);
    refused(
        &["analyze", "nim", "--cut", "maybe"],
        &["--cut", "equal", "strict"],
    );
}

#[test]
fn an_algorithm_that_does_not_fit_says_why_and_which_does() {
    for (algorithm, game, instead) in [
        ("alphabeta", "pig", "expectiminimax"),
        ("minimax", "pig", "expectiminimax"),
        ("cfr", "tictactoe", "alphabeta"),
        ("minimax", "kuhn", "cfr"),
        ("mcts", "kuhn", "cfr"),
        ("minimax", "pirates", "maxn"),
        ("alphabeta", "pirates", "maxn"),
        ("cfr", "pirates", "maxn"),
    ] {
        refused(
            &["analyze", game, "--algorithm", algorithm],
            &[algorithm, game, "does not fit", instead],
        );
    }
}

#[test]
fn a_verb_without_its_subcommand_names_them() {
    refused(&["book"], &["`book` needs a subcommand: build or show"]);
}

#[test]
fn numbers_that_cannot_be_parsed_say_what_was_expected() {
    let expected = "expected a whole number, such as 8, found 'many'";
    for args in [
        &["analyze", "nim", "--depth"][..],
        &["analyze", "nim", "--nodes"],
        &["analyze", "nim", "--threads"],
        &["play", "nim", "--seed"],
        &["solve", "nim", "--states"],
        &["perft", "nim", "--depth"],
        &["bench", "nim", "--hash"],
        &["serve", "--port"],
        &["lint", "nim", "--games"],
        &["quiz", "alphabeta", "--seed"],
        &["train", "chess", "--seed"],
        &["book", "build", "x", "-o", "y", "--plies"],
        &["arena", "nim", "random", "pvs", "--games"],
        &["climb", "1", "--seed"],
        &["uci", "--seed"],
    ] {
        let option = args[args.len() - 1];
        refused(&[args, &["many"]].concat(), &[option, expected]);
    }
    refused(
        &["analyze", "nim", "--seed", "99999999999999999999"],
        &["--seed", "expected a smaller whole number"],
    );
}

#[test]
fn a_folder_is_no_file() {
    let folder = Folder::new();
    let place = folder.file(".");
    let out = folder.file("out");
    for args in [
        &["book", "show", &place][..],
        &["book", "build", &place, "-o", &out],
        &["book", "build", "-", "-o", &place],
        &["check", &place],
        &["analyze", "nim", "--batch", &place],
        &["solve", "nim", "--policy", &place],
        &["play", "nim", "--load", &place],
        &["arena", "nim", "random", "pvs", "--db", &place],
        &["arena", "nim", "random", "pvs", "--openings", &place],
        &["arena", "nim", "--players", &place],
        &["serve", "--no-open", "--data", &place],
        &["tree", "max(1,2)", "--svg", &place],
    ] {
        refused(args, &["expected a file, found a folder"]);
    }
    assert!(folder.names().is_empty(), "nothing is left behind");
}

#[test]
fn an_invalid_option_value_is_refused_with_the_valid_ones() {
    refused(&["play", "tictactoe", "--as", "Z"], &["X, O", "all", "'Z'"]);
    refused(&["play", "tictactoe", "--as", "3"], &["1 to 2"]);
    refused(&["play", "tictactoe", "--as", "0"], &["1 to 2"]);
    refused(
        &["analyze", "nim", "1,2", "--batch", "-"],
        &["--batch", "cannot be used"],
    );
    refused(
        &["solve", "nim", "--batch", "-", "--policy", "x"],
        &["cannot be used"],
    );
    refused(
        &["solve", "pig", "10", "--map", "map.svg"],
        &["Pig", "no map"],
    );
}

#[test]
fn very_long_names_are_shortened_in_errors() {
    let book = "x".repeat(100_000);
    refused(&[&book], &["subcommand"]);
    refused(&["analyze", &book], &["no game"]);
    refused(&["analyze", "nim", &book], &["not a position"]);
    refused(&["analyze", "nim", "--moves", &book], &["move 1"]);
    refused(
        &["analyze", "nim", "--algorithm", &book],
        &["no algorithm", "minimax"],
    );
    refused(&["analyze", "nim", "--depth", &book], &["--depth"]);
    refused(&["analyze", "nim", "--time", &book], &["--time", "500ms"]);
    refused(&["play", "nim", "--as", &book], &["--as"]);
    refused(&[&format!("--{book}")], &["unexpected argument"]);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let bytes = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    let output = program(&["analyze", "nim"])
        .arg(bytes)
        .output()
        .expect("runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        said.lines().count() == 1 && said.contains("UTF-8"),
        "{said}"
    );
}

#[test]
fn good_input_is_not_refused() {
    for args in [
        &["games"][..],
        &["serve", "--help"],
        &["--help"],
        &["--version"],
        &["play", "--help"],
        &["analyze", "nim", "--depth", "1000"],
    ] {
        let outcome = run(args);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{args:?}");
        assert!(
            !outcome.stdout.is_empty() && !outcome.stdout.contains('\u{1b}'),
            "{args:?}"
        );
    }
    for command in [
        "games", "play", "analyze", "solve", "check", "perft", "lint",
    ] {
        let help = run(&[command, "--help"]).stdout;
        assert!(help.contains("--json"), "{command}: {help}");
        assert!(
            command == "games" || help.contains("Example"),
            "{command}: {help}"
        );
    }
}
