//! Plans: written by `solve`, verified by `check`, drawn as a map.

use crate::common;

use common::{Folder, json, list, number, run, text};
use serde_json::{Value, json as value};

/// Something done to the lines of a plan.
type Change<'a> = &'a dyn Fn(&mut Vec<Value>);

/// The lines of the plan that `solve` writes.
fn plan(folder: &Folder, game: &[&str]) -> Vec<Value> {
    let file = folder.file("plan.jsonl");
    let solved = run(&[&["solve"], game, &["--policy", &file]].concat());
    assert_eq!(solved.code, 0, "{game:?}: {}", solved.stderr);
    let lines = folder.read("plan.jsonl");
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}

/// Checks these lines: the exit code, what was found, and what was complained of.
fn check(folder: &Folder, lines: &[Value]) -> (i32, Option<Value>, String) {
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let file = folder.write("checked.jsonl", lines.join("\n"));
    let outcome = run(&["check", &file, "--json"]);
    assert!(!outcome.stderr.contains("panicked"), "{}", outcome.stderr);
    (outcome.code, outcome.objects().pop(), outcome.stderr)
}

/// Lines that do not hold, with the reasons.
fn problem(folder: &Folder, lines: &[Value]) -> String {
    let (code, verified, complaint) = check(folder, lines);
    assert_eq!((code, complaint.as_str()), (1, ""), "{verified:?}");
    let verified = verified.expect("a verdict");
    assert_eq!(verified["holds"], false);
    text(&verified, "problem").to_owned()
}

/// The line of a move.
fn line_of(lines: &[Value], state: &str) -> usize {
    let line = lines.iter().position(|line| line["state"] == state);
    line.unwrap_or_else(|| panic!("a move for {state}"))
}

#[test]
fn the_plan_of_every_game_holds() {
    let folder = Folder::new();
    let games: [&[&str]; 10] = [
        &["tictactoe"],
        &["tictactoe", "X../.O./..."],
        &["rochambeau"],
        &["nim"],
        &["nim", "1,2,3 2"],
        &["mnk", "4,3,3"],
        &["dots"],
        &["pirates"],
        &["kuhn"],
        &["pig", "10"],
    ];
    for game in games {
        let lines = plan(&folder, game);
        let (code, verified, complaint) = check(&folder, &lines);
        assert_eq!(code, 0, "{game:?}: {verified:?} {complaint}");
        let verified = verified.expect("a verdict");
        assert_eq!(verified["holds"], true);
        assert_eq!(verified["problem"], Value::Null);
        assert_eq!(verified["states"], lines.len() - 1);
        assert_eq!(verified["claimed"], lines[0]["values"]);
        let solved = json(&[&["solve"], game].concat());
        assert_eq!(solved["states"], lines.len() - 1, "{game:?}");
    }
    let shown = run(&["check", &folder.file("plan.jsonl")]);
    assert_eq!(shown.code, 0);
    assert!(shown.stdout.contains("the plan holds"), "{}", shown.stdout);
}

#[test]
fn a_verdict_says_what_the_plan_guarantees() {
    let folder = Folder::new();
    for (game, against) in [
        ("nim", "whatever the others play"),
        ("pirates", "if all others follow"),
    ] {
        plan(&folder, &[game]);
        let shown = run(&["check", &folder.file("plan.jsonl")]).stdout;
        assert!(shown.contains(against), "{shown}");
    }
}

#[test]
fn a_losing_move_in_a_plan_is_found() {
    let folder = Folder::new();
    let mut lines = plan(&folder, &["nim", "1,2"]);
    let first = line_of(&lines, "1,2");
    assert_eq!(lines[first]["action"], "b1");
    lines[first]["action"] = value!("b2");
    let problem = problem(&folder, &lines);
    assert!(problem.contains("First is guaranteed only -1"), "{problem}");

    let mut lines = plan(&folder, &["tictactoe"]);
    // In the corner opening's main line O holds the draw in the middle only.
    let reply = line_of(&lines, "X../.../...");
    assert_eq!(lines[reply]["action"], "b2");
    lines[reply]["action"] = value!("b1");
    assert_eq!(check(&folder, &lines).0, 1);
}

#[test]
fn a_move_missing_from_a_plan_is_found() {
    let folder = Folder::new();
    for game in [
        &["tictactoe"][..],
        &["nim"],
        &["dots"],
        &["pirates"],
        &["pig", "10"],
    ] {
        let lines = plan(&folder, game);
        for missing in [1, lines.len() / 2, lines.len() - 1] {
            let mut lines = lines.clone();
            let state = text(&lines.remove(missing), "state").to_owned();
            let problem = problem(&folder, &lines);
            assert!(problem.contains(&state), "{game:?}: {state} in {problem}");
        }
    }
    let mut lines = plan(&folder, &["kuhn"]);
    let state = text(&lines.remove(3), "state").to_owned();
    assert!(problem(&folder, &lines).contains(&state));
}

#[test]
fn an_overstated_value_is_found() {
    let folder = Folder::new();
    for (game, values) in [
        (&["tictactoe"][..], value!([1.0, 0.0])),
        (&["tictactoe"], value!([0.0, 1.0])),
        (&["nim", "1,2"], value!([1.0, 1.0])),
        (&["rochambeau"], value!([0.0, 1.0])),
        (&["pirates"], value!([10.0, 0.0, 1.0])),
        (&["pig", "10"], value!([0.75, 0.25])),
        (&["kuhn"], value!([0.0, 0.0])),
    ] {
        let mut lines = plan(&folder, game);
        lines[0]["values"] = values;
        let problem = problem(&folder, &lines);
        assert!(
            problem.contains("is guaranteed only"),
            "{game:?}: {problem}"
        );
    }
}

#[test]
fn a_claim_with_too_large_an_error_is_refused() {
    let folder = Folder::new();
    for (game, values, error) in [
        (["tictactoe"], value!([1.0, 1.0]), 1e308),
        (["tictactoe"], value!([1.0, -1.0]), 2.0),
        (["kuhn"], value!([0.5, -0.5]), 10.0),
        (["pirates"], value!([9.0, 0.0, 1.0]), 200.0),
    ] {
        let mut lines = plan(&folder, &game);
        (lines[0]["values"], lines[0]["error"]) = (values, value!(error));
        assert_ne!(problem(&folder, &lines), "", "{game:?}");
    }
}

#[test]
fn a_plan_of_one_pirate_is_verified_against_all_others() {
    let folder = Folder::new();
    let mut lines = plan(&folder, &["pirates"]);
    lines[0]["players"] = value!([2]);
    lines[0]["values"] = value!([9.0, 10.01, 1.0]);
    lines.retain(|line| line["player"] == 2 || line["player"].is_null());
    assert!(problem(&folder, &lines).contains("is guaranteed only"));
}

#[test]
fn a_plan_for_one_player_alone_holds_too() {
    let folder = Folder::new();
    for game in ["nim", "kuhn"] {
        let mut lines = plan(&folder, &[game]);
        lines[0]["players"] = value!([1]);
        lines.retain(|line| line["player"] != 2);
        let (code, verified, complaint) = check(&folder, &lines);
        assert_eq!(code, 0, "{game}: {verified:?} {complaint}");
        let guaranteed = &verified.expect("a verdict")["guaranteed"];
        assert!(guaranteed[0].is_number() && guaranteed[1].is_null());
        lines[0]["values"] = value!([1.5, -1.5]);
        assert_eq!(check(&folder, &lines).0, 1, "{game}");
    }
}

#[test]
fn a_strategy_that_can_be_exploited_is_found() {
    let folder = Folder::new();
    let mut lines = plan(&folder, &["kuhn"]);
    let king = line_of(&lines, "K bet");
    lines[king]["action"] = value!([["fold", 1.0], ["call", 0.0]]);
    let problem = problem(&folder, &lines);
    assert!(problem.contains("Player 2"), "{problem}");
}

#[test]
fn a_malformed_plan_is_refused_with_its_line() {
    let folder = Folder::new();
    let sound = plan(&folder, &["nim", "1,2"]);
    let spoil = |change: Change<'_>| {
        let mut lines = sound.clone();
        change(&mut lines);
        let (code, verified, complaint) = check(&folder, &lines);
        assert_eq!((code, verified), (2, None), "{lines:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        complaint
    };
    let changes: [(Change<'_>, &str); 13] = [
        (&|lines| lines[0]["version"] = value!(2), "line 1"),
        (&|lines| lines[0]["kind"] = value!("a novel"), "line 1"),
        (&|lines| lines[0]["game"] = value!("nimm"), "'nim'"),
        (
            &|lines| lines[0]["position"] = value!("a lot"),
            "not a position of nim",
        ),
        (&|lines| lines[0]["values"] = value!([1.0]), "2 players"),
        (&|lines| lines[0]["error"] = value!(-1.0), "error"),
        (
            &|lines| lines[0]["players"] = value!([1, 2, 3]),
            "2 players",
        ),
        (&|lines| lines[2]["state"] = value!("x"), "line 3"),
        (&|lines| lines[2]["state"] = value!("0,1 2"), "line 3"),
        (&|lines| lines[2]["action"] = value!("a9"), "line 3"),
        (
            &|lines| lines[2]["action"] = value!([["b1", 1.0]]),
            "line 3",
        ),
        (&|lines| lines[2]["player"] = value!(7), "line 3"),
        (
            &|lines| lines.push(value!({"player": 1, "state": "1,2", "action": "a1"})),
            "second",
        ),
    ];
    for (change, word) in changes {
        let complaint = spoil(change);
        assert!(complaint.contains(word), "'{word}' in {complaint}");
    }
    spoil(&|lines| lines[2]["comment"] = value!("hello"));
    spoil(&|lines| lines.clear());
    spoil(&|lines| lines.insert(1, Value::Null));
    let mut mixed = plan(&folder, &["kuhn"]);
    mixed[1]["action"] = value!([["check", 0.7], ["bet", 0.7]]);
    let (code, _, complaint) = check(&folder, &mixed);
    assert!(code == 2 && complaint.contains("line 2"), "{complaint}");
}

/// Whether every tag is closed in its turn, every attribute quoted, and nothing stands outside of the one root.
fn assert_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut roots = 0;
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let between = &rest[..start];
        assert!(
            !open.is_empty() || between.trim().is_empty(),
            "text outside: {between}"
        );
        assert!(
            between
                .split('&')
                .skip(1)
                .all(|entity| entity.contains(';')),
            "a bare ampersand: {between}"
        );
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        assert!(!tag.contains('<'), "a tag within a tag: {tag}");
        assert!(
            tag.matches('"').count().is_multiple_of(2),
            "quotes in {tag}"
        );
        if tag.starts_with(['?', '!']) {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name.trim()));
            continue;
        }
        roots += usize::from(open.is_empty());
        if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a name"));
        }
    }
    assert!(
        open.is_empty() && rest.trim().is_empty() && roots == 1,
        "{open:?} {rest}"
    );
}

#[test]
fn the_map_of_tic_tac_toe_is_a_picture_for_x_and_for_o() {
    let folder = Folder::new();
    let file = folder.file("map.svg");
    let outcome = run(&["solve", "tictactoe", "--map", &file]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert!(outcome.stdout.contains(&file));
    let svg = folder.read("map.svg");
    assert!(svg.trim_start().starts_with("<svg") || svg.starts_with("<?xml"));
    assert_well_formed(&svg);
    assert!(svg.contains("Map for X") && svg.contains("Map for O"));
    assert_eq!(folder.names(), ["map.svg"]);
}

#[test]
fn games_without_a_board_have_no_map_and_no_file_is_left() {
    let folder = Folder::new();
    let file = folder.file("map.svg");
    for game in [&["pig", "10"][..], &["kuhn"], &["dots"]] {
        let outcome = run(&[&["solve"], game, &["--map", &file]].concat());
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{game:?}");
        assert_eq!(outcome.stderr.lines().count(), 1);
        assert!(outcome.stderr.contains("has no map"), "{}", outcome.stderr);
    }
    assert!(folder.names().is_empty());
}

#[test]
fn a_plan_too_large_for_memory_is_reported_and_not_written() {
    let folder = Folder::new();
    let file = folder.file("plan.jsonl");
    let outcome = run(&[
        "solve",
        "tictactoe",
        "--states",
        "100",
        "--time",
        "1s",
        "--policy",
        &file,
    ]);
    assert_eq!(outcome.code, 2, "{}", outcome.stdout);
    assert!(outcome.stderr.contains("too large"), "{}", outcome.stderr);
    assert!(folder.names().is_empty());
    let bounded = json(&["solve", "mnk", "4,4,4", "--states", "1000", "--time", "5s"]);
    assert_eq!(bounded["states"], Value::Null);
    let bounds = list(&bounded, "bounds");
    let (lower, upper) = (bounds[0].as_f64(), bounds[1].as_f64());
    assert!(
        lower <= Some(0.0) && upper >= Some(0.0),
        "a draw: {bounds:?}"
    );
    assert!(["lower", "upper", "proven"].contains(&text(&bounded, "claim")));
    assert!(number(&bounded, "seconds") < 10.0);
}

#[test]
fn a_proof_is_shown_even_if_no_plan_can_be_written() {
    let folder = Folder::new();
    let plan = folder.file("plan.jsonl");
    let asked = ["solve", "connect4", "32164625", "--states", "1000"];
    let files = ["--policy", plan.as_str(), "--json"];
    let outcome = run(&[&asked[..], &files].concat());
    assert_eq!(outcome.code, 2, "{}", outcome.stderr);
    assert!(
        outcome.stdout.contains("\"claim\":\"proven\""),
        "{outcome:?}"
    );
    assert!(
        outcome.stderr.contains("nothing was written"),
        "{outcome:?}"
    );
    assert!(!std::path::Path::new(&plan).exists());
    // Before the work, not after it.
    let nowhere = folder.file("nowhere/plan.jsonl");
    let outcome = run(&["solve", "connect4", "--policy", &nowhere]);
    assert_eq!(outcome.code, 2, "{}", outcome.stderr);
    assert_eq!(outcome.stdout, "");
}

#[test]
fn a_stopped_proof_reports_only_proven_bounds() {
    let report = json(&["solve", "othello", "--time", "300ms"]);
    assert_eq!(report["value"], Value::Null, "{report}");
    for action in list(&report, "actions") {
        assert_ne!(action["proven"], false, "{action}");
    }
}

#[test]
fn a_game_that_is_too_large_is_said_to_be_with_the_best_bounds() {
    let outcome = run(&["solve", "chess", "--time", "300ms", "--threads", "1"]);
    let told = "Not solved: chess is too large for a search of ";
    assert!(outcome.stdout.contains(told), "{outcome:?}");
    let told = ". Best so far: nothing is proven but −1 ≤ value ≤ 1\n";
    assert!(outcome.stdout.contains(told), "{outcome:?}");
    // A forced win in a game whose states do not fit.
    let bounded = [
        "solve", "mnk", "4,4,4", "--states", "1000", "--time", "300ms",
    ];
    let outcome = run(&bounded);
    let solved = outcome.stdout.contains("(proven)\n");
    let told = outcome
        .stdout
        .contains("Not solved: mnk is too large for a search of ");
    assert!(solved || told, "{outcome:?}");
}
