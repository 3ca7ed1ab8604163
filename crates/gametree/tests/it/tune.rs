//! Tuning from outside: what it writes and draws, what it resumes, and what it refuses.

use crate::common;

#[cfg(unix)]
use std::time::Duration;

#[cfg(unix)]
use common::interruption::{interrupted, seconds_of_work, wait_for_work};
use common::{Folder, json, list, number, refused, run};
use serde_json::{Value, json as value};

const PARAMETERS: &str = "tt_min_depth,etc_min_depth:1.5";

/// A tuning that takes no time.
fn small<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let args = [
        "tune",
        "connect4",
        "--parameters",
        PARAMETERS,
        "--pairs",
        "1",
        "--nodes",
        "60",
    ];
    [&args[..], more].concat()
}

/// A tuning of four iterations, in a file of this name.
fn kept(folder: &Folder, name: &str) -> Value {
    let file = folder.file(name);
    json(&small(&["--iterations", "4", "--file", &file]));
    serde_json::from_str(&folder.read(name)).expect("JSON")
}

/// The same tuning as it was after its first iterations.
fn cut(kept: &Value, done: usize) -> Value {
    let mut cut = kept.clone();
    cut["done"] = done.into();
    for field in ["history", "results"] {
        cut[field].as_array_mut().expect("rows").truncate(done);
    }
    let parameters = cut["parameters"].as_array_mut().expect("parameters");
    for (place, parameter) in parameters.iter_mut().enumerate() {
        parameter["value"] = kept["history"][done - 1][place].clone();
    }
    cut
}

#[test]
fn a_tuning_is_told_written_and_drawn() {
    let folder = Folder::new();
    let (file, plot) = (folder.file("tune.json"), folder.file("tune.svg"));
    let args = small(&["--iterations", "3", "--file", &file, "--plot", &plot]);
    let told = json(&args);
    let written: Value = serde_json::from_str(&folder.read("tune.json")).expect("JSON");
    assert_eq!(told, written);
    assert_eq!((number(&told, "done"), number(&told, "pairs")), (3.0, 1.0));
    assert_eq!(
        (list(&told, "history").len(), list(&told, "results").len()),
        (3, 3)
    );
    let parameters = list(&told, "parameters");
    assert_eq!(parameters.len(), 2);
    for (place, parameter) in parameters.iter().enumerate() {
        assert_eq!(parameter["value"], told["history"][2][place]);
        let range = number(parameter, "low")..=number(parameter, "high");
        assert!(range.contains(&number(parameter, "value")), "{parameter}");
    }
    assert_eq!(number(&parameters[1], "step"), 1.5);
    let drawn = folder.read("tune.svg");
    assert!(
        drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"),
        "{drawn}"
    );
    assert_eq!(drawn.matches("<polyline").count(), 2);
    assert!(drawn.contains("3 of 3 iterations"), "{drawn}");

    // All is done: the same command tells it again, for people.
    let again = run(&args);
    assert_eq!(again.code, 0, "{}", again.stderr);
    for words in [
        "pvs of connect4: all 3 iterations",
        "tt_min_depth",
        "gametree arena connect4 pvs:",
    ] {
        assert!(again.stdout.contains(words), "{}", again.stdout);
    }
}

#[test]
fn a_tuning_that_is_resumed_ends_as_one_that_was_not_interrupted() {
    let folder = Folder::new();
    let whole = kept(&folder, "whole.json");
    let part = folder.write("part.json", cut(&whole, 2).to_string());
    // The file says everything; games at the same time make no difference.
    let resumed = json(&["tune", "connect4", "--file", &part, "--concurrency", "2"]);
    assert_eq!(resumed, whole);
    let longer = json(&small(&["--iterations", "5", "--file", &part]));
    assert_eq!(
        (number(&longer, "done"), number(&longer, "iterations")),
        (5.0, 5.0)
    );
    assert_eq!(list(&longer, "history")[..4], *list(&whole, "history"));
}

#[test]
fn a_tuning_is_resumed_with_the_settings_that_it_was_begun_with() {
    let folder = Folder::new();
    kept(&folder, "tune.json");
    let file = folder.file("tune.json");
    for (option, given, words) in [
        (
            "--nodes",
            "61",
            "begun with other nodes: expected '60', found '61'",
        ),
        (
            "--pairs",
            "2",
            "begun with other pairs: expected '1', found '2'",
        ),
        (
            "--rate",
            "0.01",
            "begun with other rate: expected '0.002', found '0.01'",
        ),
        (
            "--seed",
            "1",
            "begun with other seed: expected '0', found '1'",
        ),
        ("--algorithm", "alphabeta", "begun with other algorithm"),
        (
            "--parameters",
            "tt_min_depth",
            "begun with other parameters",
        ),
        (
            "--parameters",
            "tt_min_depth,etc_min_depth:2",
            "etc_min_depth:2",
        ),
        ("--iterations", "3", "expected 4 iterations, with which"),
    ] {
        let args = ["tune", "connect4", "--file", &file, option, given];
        refused(&args, &[&file, words]);
    }
    refused(
        &["tune", "othello", "--file", &file],
        &[&file, "a tuning of othello"],
    );
    let same = small(&[
        "--seed",
        "0",
        "--rate",
        "0.002",
        "--iterations",
        "4",
        "--file",
        &file,
    ]);
    assert_eq!(json(&same)["done"], 4);
}

#[test]
fn files_that_no_tuning_wrote_are_refused() {
    let folder = Folder::new();
    let whole = kept(&folder, "tune.json");
    let plot = folder.file("tune.svg");
    let resume = |file: &str, words: &str| {
        let args = ["tune", "connect4", "--file", file, "--plot", &plot];
        refused(&args, &[file, words]);
    };
    for (place, hostile, words) in [
        ("/history/1", value!([1.0]), "2 values in row 2 of history"),
        ("/history", value!([]), "4 rows of history"),
        ("/done", value!(3), "3 rows of history"),
        ("/pairs", value!(4_000_000_000_u32), "pairs from 1 to 10000"),
        ("/pairs", value!(0), "pairs from 1 to 10000"),
        ("/pairs", value!(-1), "expected a tuning"),
        ("/nodes", value!(0), "1 node a move"),
        ("/rate", value!(-1e308), "a rate above 0"),
        ("/rate", value!(null), "expected a tuning"),
        (
            "/iterations",
            value!(4_000_000_000_u32),
            "iterations from 1",
        ),
        ("/parameters", value!([]), "parameters, found none"),
        (
            "/parameters/0/name",
            value!("\u{1b}[2J"),
            "parameters of pvs",
        ),
        (
            "/parameters/0/name",
            value!("threads"),
            "another option of pvs",
        ),
        ("/parameters/0/value", value!(1e300), "value of parameter 1"),
        ("/thinker", value!("\u{1b}[2J"), "expected"),
        ("/game", value!("chess"), "a tuning of connect4"),
    ] {
        let mut changed = whole.clone();
        *changed.pointer_mut(place).expect(place) = hostile;
        let file = folder.write("hostile.json", changed.to_string());
        resume(&file, words);
        assert_eq!(
            folder.read("hostile.json"),
            changed.to_string(),
            "untouched"
        );
    }
    for text in ["", "[]", "null", "tune", "{\"game\": \"connect4\"}"] {
        resume(&folder.write("none.json", text), "expected a tuning");
    }
    assert_eq!(folder.names(), ["hostile.json", "none.json", "tune.json"]);
}

#[test]
fn only_depths_and_margins_that_make_a_difference_are_tuned() {
    let tune = |algorithm: &str, parameters: &str, words: &str| {
        let args = [
            "tune",
            "chess",
            "--algorithm",
            algorithm,
            "--parameters",
            parameters,
        ];
        refused(&args, &[words]);
    };
    for name in ["threads", "hash", "lines", "without", "fresh"] {
        tune("pvs", name, "another option of pvs");
    }
    tune(
        "pvs",
        "iid_min_depth",
        "'iid_min_depth', whose technique is switched off",
    );
    tune("pvs", "rfp_margins", "found 'rfp_margins'");
    tune("pvs", "rfp_margin,rfp_margin", "each parameter once");
    tune(
        "pvs",
        "rfp_margin:0",
        "a step from 0.5 to 1000000 after rfp_margin:",
    );
    tune("pvs", "rfp_margin:inf", "a step from 0.5");
    tune("mcts", "seed", "found mcts, which has none");
    refused(&["tune", "chess"], &["--parameters", "rfp_margin"]);
    let plot = ["--parameters", "rfp_margin", "--plot", "tune.png"];
    refused(
        &[&["tune", "chess"], &plot[..]].concat(),
        &["tune.png", ".svg"],
    );
    let options = json(&["games", "chess", "pvs"]);
    let step = |name: &str| {
        let mut all = list(&options, "options").iter();
        let known = all.find(|known| known["name"] == name);
        known.unwrap_or_else(|| panic!("{name}"))["step"].clone()
    };
    assert!(step("rfp_margin").as_f64() > Some(0.5));
    assert_eq!(
        (step("threads"), step("iid_min_depth")),
        (Value::Null, Value::Null)
    );
}

#[cfg(unix)]
#[test]
fn a_tuning_that_is_interrupted_keeps_its_finished_iterations() {
    let folder = Folder::new();
    let file = folder.file("tune.json");
    let args = small(&["--iterations", "100000", "--file", &file, "--json"]);
    let mut before = Vec::new();
    for _ in 0..2 {
        let child = common::program(&args).spawn().expect("it starts");
        wait_for_work(&child, seconds_of_work(&child) + 1.0);
        let outcome = interrupted(child, Duration::from_secs(10));
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        let told = &outcome.objects()[0];
        let written: Value = serde_json::from_str(&folder.read("tune.json")).expect("JSON");
        assert_eq!(*told, written);
        let history = list(told, "history");
        assert_eq!(number(told, "done"), history.len() as f64);
        assert!(before.len() < history.len() && history.len() < 100_000);
        assert_eq!(history[..before.len()], before[..], "it goes on from there");
        before = history.to_vec();
    }
    assert_eq!(folder.names(), ["tune.json"], "nothing is left over");
}
