//! The bench: the same nodes every time, and each step measured by leaving it out.

use crate::common;

#[cfg(unix)]
use common::interruption::{SOON, interrupted_after};
use common::{Folder, fields, json, list, number, run, text};
use serde_json::Value;

const GAMES: [&str; 4] = ["bench", "tictactoe", "nim", "dots"];

fn nodes(bench: &Value) -> Vec<u64> {
    let games = list(bench, "games").iter();
    let positions = games.flat_map(|game| list(game, "positions"));
    positions
        .map(|one| one["nodes"].as_u64().expect("a count"))
        .collect()
}

#[test]
fn two_runs_on_one_thread_search_the_same_nodes() {
    let [first, second] = [json(&GAMES), json(&GAMES)];
    assert_eq!(nodes(&first), nodes(&second));
    assert_eq!(first["nodes"].as_u64(), Some(nodes(&first).iter().sum()));
    assert!(nodes(&first).iter().all(|&count| count > 0));
    assert_eq!(
        (number(&first, "threads"), &first["complete"]),
        (1.0, &Value::Bool(true))
    );
    let expected = [
        "complete",
        "games",
        "hash",
        "nodes",
        "nodes_per_second",
        "seconds",
        "threads",
        "without",
    ];
    assert_eq!(fields(&first), expected);
    let names: Vec<&str> = list(&first, "games")
        .iter()
        .map(|game| text(game, "game"))
        .collect();
    assert_eq!(names, GAMES[1..]);
}

#[test]
fn the_nodes_of_every_game_are_those_of_the_signature_file() {
    let bench = json(&["bench"]);
    let mut found: Vec<(&str, u64)> = list(&bench, "games")
        .iter()
        .map(|game| (text(game, "game"), game["nodes"].as_u64().expect("a count")))
        .collect();
    let mut expected = gametree::conform::signature::nodes();
    // The games may be listed in another order.
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(
        found, expected,
        "a change of the search moved its node counts: if that is meant, update crates/conform/signature.txt and say why"
    );
}

#[test]
fn the_help_of_every_verb_has_its_own_defaults() {
    for verb in ["analyze", "play", "solve", "nboard"] {
        let help = run(&[verb, "--help"]).stdout;
        assert!(help.contains("(default 128)"), "{help}");
        assert!(!help.contains("bench"), "{help}");
    }
    let help = run(&["bench", "--help"]).stdout;
    assert!(help.contains("(default 16)"), "{help}");
    assert!(help.contains("(default 1:"), "{help}");
}

#[test]
fn a_step_that_is_left_out_changes_the_nodes() {
    let with = json(&["bench", "dots"]);
    let without = json(&[
        "bench",
        "dots",
        "--without",
        "transposition-table,null-window",
    ]);
    assert_ne!(nodes(&with), nodes(&without));
    assert_eq!(
        list(&without, "without"),
        ["transposition-table", "null-window"]
    );
    let values = |bench: &Value| -> Vec<Value> {
        let game = &list(bench, "games")[0];
        list(game, "positions")
            .iter()
            .map(|one| one["value"].clone())
            .collect()
    };
    // What is solved is worth the same, however it is solved.
    assert_eq!(values(&with)[0], values(&without)[0]);
}

#[test]
fn every_step_is_measured_and_cited() {
    let report = json(&["bench", "nim", "--steps"]);
    let steps = list(&report, "steps");
    let names: Vec<&str> = steps.iter().map(|step| text(step, "step")).collect();
    assert_eq!(
        names,
        gametree::search::pvs::Step::ALL.map(gametree::search::pvs::Step::name)
    );
    for step in steps {
        assert!(!text(step, "citation").is_empty());
        assert_eq!(list(&step["without"], "without"), [step["step"].clone()]);
        let (with, without) = (nodes(&report["with"]), nodes(&step["without"]));
        let ratios = with.iter().zip(&without);
        let ratios = ratios.map(|(with, without)| (*without as f64 / *with as f64).ln());
        let ratio = (ratios.sum::<f64>() / with.len() as f64).exp();
        assert!((number(step, "nodes_ratio") - ratio).abs() < 1e-9);
        assert_eq!(
            step["used"] == false,
            nodes(&step["without"]) == nodes(&report["with"])
        );
    }
    let table = &steps[0];
    assert!(
        number(table, "nodes_ratio") > 1.0,
        "the table saves nodes in Nim"
    );
    assert_eq!(number(&report, "rounds"), 3.0);
    let shown = run(&["bench", "nim", "--steps", "--rounds", "1"]).stdout;
    // Where nothing is ever at unrest, there is nothing to look on for.
    let idle = shown.lines().find(|line| line.contains("no use here:"));
    assert!(
        idle.is_some_and(|line| line.contains("quiescence")),
        "{shown}"
    );
    assert!(
        shown.contains("Greenblatt, Eastlake, Crocker 1967"),
        "{shown}"
    );
}

#[test]
fn what_cannot_be_measured_is_refused_in_one_line() {
    for (args, expected) in [
        (&["bench", "pig"][..], "pvs does not fit pig"),
        (&["bench", "checkers"], "no game is called 'checkers'"),
        (
            &["bench", "nim", "--against", "engine"],
            "expected uci:COMMAND, xboard:COMMAND, gtp:COMMAND or nboard:COMMAND",
        ),
        (
            &["bench", "nim", "dots", "--against", "gtp:x"],
            "expected one game with --against",
        ),
        (
            &["bench", "othello", "--against", "gtp:/no/such"],
            "/no/such cannot be started",
        ),
    ] {
        let outcome = run(args);
        assert_eq!(outcome.code, 2, "{args:?}");
        assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
        assert!(outcome.stderr.contains(expected), "{}", outcome.stderr);
    }
}

#[test]
fn a_suite_reports_solved_and_missed_positions() {
    let folder = Folder::new();
    let file = folder.write(
        "mates.epd",
        "\u{feff}# made up\r\n6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"back; rank\";\r\n\r\n\
         6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 am a1a8; c0 \"not this one\";\r\n\
         6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra7 Kg2;",
    );
    let args = ["bench", "chess", "--suite", &file, "--nodes", "2000"];
    let report = json(&args);
    assert_eq!(
        (&report["solved"], &report["exercises"], &report["complete"]),
        (&1.into(), &3.into(), &true.into())
    );
    let [mate, shunned, missed] = list(&report, "solutions") else {
        panic!("{report}");
    };
    assert_eq!(text(mate, "name"), "back; rank");
    assert_eq!(
        (text(mate, "found"), &mate["solved"]),
        ("Ra8#", &true.into())
    );
    assert!(number(mate, "after") <= number(mate, "seconds"));
    assert_eq!(list(shunned, "avoid"), ["Ra8#"], "however it is written");
    assert_eq!(
        (&shunned["solved"], &shunned["after"]),
        (&false.into(), &Value::Null)
    );
    assert_eq!(text(missed, "name"), "line 5");
    let shown = run(&args).stdout;
    for expected in [
        "line 4: expected not Ra8#, found Ra8#",
        "line 5: expected Ra7 or Kg2, found Ra8#",
        "1 of 3 solved, ",
    ] {
        assert!(shown.contains(expected), "{shown}");
    }
}

#[test]
fn a_suite_of_othello_goes_by_the_scores() {
    let folder = Folder::new();
    let board = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
    let file = folder.write("one.obf", format!("{board} X; A2:+38; C7:+36; D8:+34;\n"));
    let report = json(&["bench", "othello", "--suite", &file, "--depth", "2"]);
    let solution = &list(&report, "solutions")[0];
    assert_eq!(list(solution, "best"), ["a2"]);
    assert_eq!(solution["solved"], text(solution, "found") == "a2");
    assert_eq!(number(solution, "depth"), 2.0);
}

#[test]
fn a_suite_with_a_mistake_is_refused_before_anything_is_tried() {
    let folder = Folder::new();
    let mate = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#;";
    for (second, expected) in [
        ("6k1/5ppp/8/8/8/8/8/R6K w - -", "bm MOVE"),
        ("6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra9;", "line 2: "),
        ("6k1/5ppp/8/8/8/8/8/R7 w - - bm Ra8#;", "line 2: "),
        (
            "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8; am a1a8;",
            "right and to be wrong",
        ),
        ("R5k1/5ppp/8/8/8/8/8/7K b - - bm Kf8;", "game goes on"),
    ] {
        let file = folder.write("bad.epd", format!("{mate}\n{second}\n"));
        let outcome = run(&["bench", "chess", "--suite", &file]);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""));
        assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
        for part in [&file, "line 2", expected] {
            assert!(outcome.stderr.contains(part), "{}", outcome.stderr);
        }
    }
    for others in [
        &["--steps", "--nodes", "5"][..],
        &["--against", "gtp:x", "--depth", "3"],
        &["--suite", "x", "--rounds", "2"],
        &["--suite", "x", "--level", "2"],
    ] {
        let outcome = run(&[&["bench", "nim"], others].concat());
        assert_eq!(outcome.code, 2, "{others:?}");
        assert!(outcome.stderr.contains("cannot be used with"), "{others:?}");
    }
    let empty = folder.write("empty.epd", "# nothing\n");
    let outcome = run(&["bench", "chess", "--suite", &empty]);
    assert!(outcome.stderr.contains("expected a position on each line"));
    let two = run(&["bench", "chess", "nim", "--suite", &empty]);
    assert!(two.stderr.contains("expected one game with --suite"));
}

#[test]
#[cfg(unix)]
fn an_interrupted_bench_reports_its_results_so_far() {
    let args = ["bench", "mnk", "--steps", "--json"];
    let outcome = interrupted_after(&args, 1.0, SOON);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let report = &outcome.objects()[0];
    assert!(list(report, "steps").len() < gametree::search::pvs::Step::ALL.len());
}
