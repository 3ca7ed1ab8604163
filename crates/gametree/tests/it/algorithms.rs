//! Every algorithm by name: the same best action and value wherever it fits, and honest claims where it cannot look
//! to the end.

use crate::common;

use common::{json, list, number, run, text};
use serde_json::Value;

/// Positions that plain minimax looks through in no time.
const POSITIONS: [(&str, &str); 8] = [
    ("tictactoe", "X../.../..."),
    ("tictactoe", "XO./.X./..."),
    ("tictactoe", "XX./OO./..."),
    ("tictactoe", "XOX/.O./..."),
    ("mnk", "4,3,3 XO../.X../O..."),
    ("mnk", "3,3,2"),
    ("nim", "1,2,3"),
    ("nim", "2,3 2"),
];

fn best_and_value(report: &Value) -> (&str, f64) {
    assert_eq!(text(report, "claim"), "proven", "{report}");
    (text(report, "best"), number(report, "value"))
}

#[test]
fn minimax_and_every_alpha_beta_name_the_solvers_action_and_value() {
    for (game, position) in POSITIONS {
        let solved = json(&["analyze", game, position]);
        assert_eq!(text(&solved, "algorithm"), "solver");
        let expected = best_and_value(&solved);
        let ask = |algorithm: &str, options: &[&str]| {
            let args = [
                &["analyze", game, position, "--algorithm", algorithm],
                options,
            ]
            .concat();
            let report = json(&args);
            assert_eq!(text(&report, "algorithm"), algorithm);
            assert_eq!(best_and_value(&report), expected, "{args:?}");
            report
        };
        let minimax = ask("minimax", &[]);
        for known in list(&minimax, "actions") {
            assert_eq!(text(known, "bound"), "exact");
        }
        for cut in ["equal", "strict"] {
            for fail in ["soft", "hard"] {
                for cutoffs in ["deep", "shallow"] {
                    let options = ["--cut", cut, "--fail", fail, "--cutoffs", cutoffs];
                    let pruned = ask("alphabeta", &options);
                    assert!(number(&pruned, "nodes") <= number(&minimax, "nodes"));
                    bounds_hold(&pruned, &minimax);
                }
            }
        }
    }
}

/// What a search says of an action is true of its real value.
fn bounds_hold(claimed: &Value, real: &Value) {
    for (known, real) in list(claimed, "actions").iter().zip(list(real, "actions")) {
        assert_eq!(known["action"], real["action"]);
        let Some(bound) = known["bound"].as_str() else {
            continue;
        };
        let (value, real) = (number(known, "value"), number(real, "value"));
        let holds = match bound {
            "exact" => value == real,
            "lower" => value <= real,
            "upper" => value >= real,
            other => panic!("a bound of a search to the end: {other}"),
        };
        assert!(holds, "{known} but it is {real}");
    }
}

#[test]
fn the_first_among_equals_is_best() {
    for algorithm in ["minimax", "alphabeta"] {
        let report = json(&["analyze", "tictactoe", "--algorithm", algorithm]);
        assert_eq!(best_and_value(&report), ("a1", 0.0));
    }
}

#[test]
fn the_algorithms_of_other_kinds_of_games_agree_with_their_solutions() {
    let pirates = json(&["analyze", "pirates", "3,4"]);
    let maxn = json(&["analyze", "pirates", "3,4", "--algorithm", "maxn"]);
    assert_eq!(best_and_value(&maxn), best_and_value(&pirates));
    assert_eq!(maxn["values"], pirates["values"]);
    let paranoid = json(&["analyze", "pirates", "3,4", "--algorithm", "paranoid"]);
    assert!(number(&paranoid, "value") <= number(&pirates, "value"));
    let board = ["analyze", "tictactoe", "XO./.X./..."];
    let minimax = json(&[&board[..], &["--algorithm", "minimax"]].concat());
    for algorithm in ["expectiminimax", "maxn"] {
        let report = json(&[&board[..], &["--algorithm", algorithm]].concat());
        assert_eq!(best_and_value(&report), best_and_value(&minimax));
    }
}

#[test]
fn a_seed_makes_the_tree_search_reproducible() {
    let search = |seed: &str| {
        let mut report = json(&[
            "analyze",
            "mnk",
            "5,5,4",
            "--algorithm",
            "mcts",
            "--nodes",
            "500",
            "--seed",
            seed,
        ]);
        report["seconds"] = Value::Null;
        report
    };
    assert_eq!(search("7"), search("7"));
    assert_ne!(search("7")["actions"], search("8")["actions"]);
    assert_eq!(text(&search("7"), "claim"), "estimate");
}

#[test]
fn a_depth_limited_value_is_an_estimate_and_a_win_within_it_is_proven() {
    let args = ["--algorithm", "alphabeta", "--depth", "2"];
    let start = json(&[&["analyze", "mnk", "5,5,4"], &args[..]].concat());
    assert_eq!(text(&start, "claim"), "estimate");
    assert_eq!(start["depth"], 2);
    let whole = json(&[&["analyze", "tictactoe", "XOX/XOO/.X."], &args[..]].concat());
    assert_eq!(text(&whole, "claim"), "proven");
    let limited = json(&[
        "analyze",
        "mnk",
        "6,6,5",
        "--algorithm",
        "minimax",
        "--nodes",
        "1000",
    ]);
    assert_eq!(text(&limited, "claim"), "estimate");
    assert!(!text(&limited, "best").is_empty());
    let hurried = json(&["analyze", "mnk", "7,7,5", "--time", "100ms"]);
    assert!(
        number(&hurried, "seconds") < 5.0,
        "time is kept, even on a busy machine"
    );
}

#[test]
fn a_search_ends_where_dice_can_repeat_positions() {
    for target in ["1", "2", "4"] {
        for algorithm in ["expectiminimax", "maxn", "mcts"] {
            let report = json(&[
                "analyze",
                "pig",
                target,
                "--algorithm",
                algorithm,
                "--time",
                "50ms",
            ]);
            assert_eq!(text(&report, "claim"), "estimate");
        }
        let solved = json(&["solve", "pig", target]);
        assert_eq!(text(&solved, "claim"), "proven");
        let shown = run(&["solve", "pig", target]);
        assert_eq!(shown.code, 0, "{}", shown.stderr);
    }
}

#[test]
fn a_game_too_large_for_memory_is_proven_soundly() {
    let report = json(&["solve", "nim", "2,2,3", "2", "--states", "5"]);
    let (best, value) = best_and_value(&report);
    assert_eq!(value, 1.0);
    let mut actions = list(&report, "actions").iter();
    let chosen = actions.find(|known| text(known, "action") == best);
    let chosen = chosen.expect("the best action is one of them");
    assert_eq!(
        (number(chosen, "value"), text(chosen, "bound")),
        (1.0, "exact")
    );
    for known in list(&report, "actions") {
        assert!(
            number(known, "value") >= 1.0 || text(known, "bound") != "upper",
            "{known}"
        );
    }
}

#[test]
fn values_name_the_players_and_say_how_exact_they_are() {
    for (args, told) in [
        (
            &["analyze", "pirates"][..],
            "Pirate 1 9, Pirate 2 0, Pirate 3 1 (proven)\n",
        ),
        (
            &["analyze", "pig", "20"],
            "of the time (exact up to rounding)\n",
        ),
        (&["analyze", "kuhn", "--nodes", "1000"], " iterations, "),
        (
            &[
                "analyze",
                "tictactoe",
                "--algorithm",
                "mcts",
                "--nodes",
                "100",
            ],
            " 100 simulations, ",
        ),
        // Bounds are proven only if the search was complete.
        (
            &["analyze", "tictactoe", "--algorithm", "alphabeta"],
            "  ≤ ",
        ),
        (
            &[
                "analyze",
                "connect4",
                "--algorithm",
                "alphabeta",
                "--depth",
                "3",
            ],
            "  ≲ ",
        ),
    ] {
        let outcome = run(args);
        assert_eq!(outcome.code, 0, "{args:?}: {}", outcome.stderr);
        assert!(
            outcome.stdout.contains(told),
            "{args:?}: {}",
            outcome.stdout
        );
    }
}
