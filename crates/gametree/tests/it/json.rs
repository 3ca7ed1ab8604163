//! What `--json` prints: its fields, their types and what they mean.

use crate::common;

use common::{Folder, fields, json, json_lines, list, number, run, run_with_input, text};
use serde_json::{Value, json as value};

const REPORT: [&str; 12] = [
    "actions",
    "algorithm",
    "best",
    "claim",
    "depth",
    "game",
    "nodes",
    "player",
    "position",
    "pv",
    "seconds",
    "value",
];

fn value_of<'a>(report: &'a Value, action: &str) -> &'a Value {
    let known = list(report, "actions")
        .iter()
        .find(|known| known["action"] == action);
    &known.unwrap_or_else(|| panic!("{action} in {report}"))["value"]
}

#[test]
fn an_analysis_has_the_documented_fields_and_no_others() {
    let report = json(&["analyze", "tictactoe", "XX./OO./..."]);
    assert_eq!(fields(&report), REPORT);
    assert_eq!(text(&report, "game"), "tictactoe");
    assert_eq!(text(&report, "position"), "XX./OO./...");
    assert_eq!(report["player"], 1);
    assert_eq!(text(&report, "best"), "c1");
    assert_eq!(number(&report, "value"), 1.0);
    assert_eq!(text(&report, "claim"), "proven");
    assert_eq!(report["pv"], value!(["c1"]));
    assert!(report["depth"].as_u64().is_some() && report["nodes"].as_u64() > Some(0));
    assert!((0.0..60.0).contains(&number(&report, "seconds")));
    let actions: Vec<&str> = list(&report, "actions")
        .iter()
        .map(|known| text(known, "action"))
        .collect();
    assert_eq!(
        actions,
        ["c1", "c2", "a3", "b3", "c3"],
        "all, in the game's order"
    );
    for known in list(&report, "actions") {
        assert_eq!(fields(known), ["action", "bound", "proven", "value"]);
        assert_eq!(text(known, "bound"), "exact");
    }
    assert_eq!(
        [value_of(&report, "c1"), value_of(&report, "a3")],
        [&value!(1.0), &value!(-1.0)]
    );
}

#[test]
fn the_value_is_for_the_player_to_move() {
    let (first, second) = (
        json(&["analyze", "nim", "1,2"]),
        json(&["analyze", "nim", "1,2 2"]),
    );
    assert_eq!(
        [&first["player"], &second["player"]],
        [&value!(1), &value!(2)]
    );
    assert_eq!(
        [number(&first, "value"), number(&second, "value")],
        [1.0, 1.0]
    );
    let lost = json(&["analyze", "nim", "1,1 2"]);
    assert_eq!(number(&lost, "value"), -1.0);
}

#[test]
fn the_value_at_a_chance_node_is_for_the_first_player() {
    let hold = json(&["analyze", "pig", "10 9-0 +0 1"]);
    let roll = json(&["analyze", "pig", "10 0-9 +0 2 roll"]);
    assert_eq!(roll["player"], Value::Null);
    assert_eq!(roll["best"], Value::Null);
    let (mine, theirs) = (number(&hold, "value"), number(&roll, "value"));
    assert!(mine > 0.8 && theirs < 0.2, "{mine} {theirs}");
    assert!(
        (mine + theirs - 1.0).abs() < 1e-9,
        "the same die, seen from the other side"
    );
    let chances: f64 = list(&roll, "actions")
        .iter()
        .map(|known| number(known, "probability"))
        .sum();
    assert!((chances - 1.0).abs() < 1e-9);
}

#[test]
fn several_players_have_a_value_each() {
    let report = json(&["analyze", "pirates", "3,10"]);
    assert_eq!(report["values"], value!([9.0, 0.0, 1.0]));
    assert_eq!(number(&report, "value"), 9.0);
    assert_eq!(text(&report, "best"), "9-0-1");
    for known in list(&report, "actions") {
        assert_eq!(known["value"], known["values"][0]);
    }
    let vote = json(&["analyze", "pirates", "3,10 9-0-1"]);
    let player = vote["player"].as_u64().expect("a voter") as usize;
    assert_eq!(vote["value"], vote["values"][player - 1]);
}

#[test]
fn a_game_that_is_over_has_a_value_and_nothing_to_do() {
    let report = json(&["analyze", "tictactoe", "XXX/OO./..."]);
    assert_eq!(
        [&report["player"], &report["best"]],
        [&Value::Null, &Value::Null]
    );
    assert_eq!(number(&report, "value"), 1.0);
    assert_eq!(text(&report, "claim"), "proven");
    assert!(list(&report, "actions").is_empty() && list(&report, "pv").is_empty());
}

#[test]
fn moves_are_played_before_the_analysis() {
    let numbered = ["1. e4 e5 2.Nf3", "1.e4 1...e5 2. Nf3", "e4 e5 Nf3"];
    let [first, others @ ..] = numbered.map(|moves| {
        let report = json(&["analyze", "chess", "--depth", "1", "--moves", moves]);
        text(&report, "position").to_owned()
    });
    assert!(others.iter().all(|other| *other == first), "{others:?}");
    let played = json(&["analyze", "tictactoe", "--moves", "a1 a2 b1,b2"]);
    assert_eq!(text(&played, "position"), "XX./OO./...");
    let hyphens = json(&["analyze", "tictactoe", "---/---/---"]);
    assert_eq!(text(&hyphens, "position"), ".../.../...");
}

#[test]
fn a_solution_is_proven_and_counts_the_states_of_its_policy() {
    let report = json(&["solve", "rochambeau"]);
    assert!(REPORT.iter().all(|field| fields(&report).contains(field)));
    assert_eq!(text(&report, "claim"), "proven");
    assert_eq!(
        (text(&report, "best"), number(&report, "value")),
        ("scissors", -1.0)
    );
    let plans = list(&report, "plans");
    let sum: u64 = plans
        .iter()
        .filter_map(|plan| plan["states"].as_u64())
        .sum();
    assert_eq!(report["states"].as_u64(), Some(sum));
    assert_eq!(
        sum, 6,
        "MAX's first pick and forced last ones, MIN's answers"
    );
    let names: Vec<&str> = list(&report, "compared")
        .iter()
        .map(|known| text(known, "algorithm"))
        .collect();
    assert_eq!(names, ["minimax", "alphabeta"]);
    let whole = json(&["solve", "tictactoe"]);
    assert_eq!(whole["reachable"], 5478);
    assert_eq!(number(&whole, "value"), 0.0);
}

#[test]
fn hidden_information_is_solved_within_a_thousandth() {
    let report = json(&["solve", "kuhn"]);
    assert!((number(&report, "value") + 1.0 / 18.0).abs() < 0.001);
    assert_eq!(text(&report, "claim"), "proven");
    assert_eq!(report["states"], 12);
}

#[test]
fn perft_counts_the_games_of_tic_tac_toe() {
    let report = json(&["perft", "tictactoe", "--depth", "9"]);
    assert_eq!(report["depth"], 9);
    assert_eq!(
        report["nodes"], 127_872,
        "games that fill the board: 46,080 draws and 81,792 wins"
    );
    assert!(number(&report, "seconds") >= 0.0);
    let sum: u64 = list(&report, "divide")
        .iter()
        .filter_map(|part| part[1].as_u64())
        .sum();
    assert_eq!(report["nodes"].as_u64(), Some(sum));
}

#[test]
fn perft_counts_the_games_of_connect_four() {
    let report = json(&["perft", "connect4", "7,6", "--depth", "7"]);
    assert_eq!(report["nodes"], 823_536);
    let won = json(&["analyze", "connect4", "112233", "--depth", "2"]);
    assert_eq!((text(&won, "best"), number(&won, "value")), ("4", 18.0));
}

#[test]
fn every_game_lists_its_facts() {
    let games = json_lines(&["games"]);
    let names: Vec<&str> = games.iter().map(|game| text(game, "name")).collect();
    for expected in [
        "tictactoe",
        "rochambeau",
        "nim",
        "mnk",
        "connect4",
        "dots",
        "othello",
        "pig",
        "kuhn",
    ] {
        assert!(names.contains(&expected), "{expected} in {names:?}");
    }
    for game in &games {
        for field in ["title", "about", "position", "start", "algorithm"] {
            assert!(!text(game, field).is_empty());
        }
        assert!(
            ["chance", "hidden", "zero_sum"]
                .iter()
                .all(|field| game[field].is_boolean())
        );
        assert!(game["players"].as_u64() >= Some(2));
        let start = json(&[
            "perft",
            text(game, "name"),
            text(game, "start"),
            "--depth",
            "1",
        ]);
        assert!(
            start["nodes"].as_u64() > Some(0),
            "the start can be asked for"
        );
    }
    let pig = games
        .iter()
        .find(|game| game["name"] == "pig")
        .expect("pig");
    assert_eq!(
        [&pig["chance"], &pig["hidden"]],
        [&value!(true), &value!(false)]
    );
}

#[test]
fn a_batch_answers_one_object_a_line_from_a_file_or_a_pipe() {
    let folder = Folder::new();
    let lines = "XX./OO./...\n\nX../.O./...\n";
    let file = folder.write("positions.txt", lines);
    let from_file = run(&["analyze", "tictactoe", "--batch", &file, "--json"]);
    let from_pipe = run_with_input(&["analyze", "tictactoe", "--batch", "-", "--json"], lines);
    for outcome in [&from_file, &from_pipe] {
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
        let objects = outcome.objects();
        let positions: Vec<&str> = objects
            .iter()
            .map(|object| text(object, "position"))
            .collect();
        assert_eq!(positions, ["XX./OO./...", "X../.O./..."]);
    }
    let solve = ["solve", "nim", "--batch", "-", "--json", "--states", "1000"];
    for (args, counted) in [(&solve[..5], false), (&solve[..], true)] {
        let solved = run_with_input(args, "1,2\n3,4,5\n");
        assert_eq!(solved.code, 0);
        for object in solved.objects() {
            assert_eq!(text(&object, "claim"), "proven");
            assert_eq!(object["states"].as_u64() > Some(0), counted);
        }
    }
}

#[test]
fn a_batch_of_games_analyzes_the_last_position_of_each() {
    let game = "1 (;GM[Othello]TY[4]RE[?]BO[4 -----O*--*O----- *]B[B1]W[C1];)\n";
    let wrong = game.replace("C1", "D4");
    let outcome = run_with_input(
        &["analyze", "othello", "--batch", "-", "--json"],
        format!("{game}{wrong}{game}"),
    );
    assert_eq!(outcome.code, 2);
    assert!(outcome.stderr.contains("games that could not be read: 1"));
    let objects = outcome.objects();
    assert_eq!(text(&objects[0], "position"), "-XO--XO--XO----- X");
    assert_eq!(fields(&objects[1]), ["error", "number"]);
    assert!(text(&objects[1], "error").starts_with("game 2: move 2: expected"));
    assert_eq!(objects[2]["position"], objects[0]["position"]);
    let pgn = "[White \"Jörg\"]\n\n1. f3 e5 2. g4 *\n".chars();
    let latin: Vec<u8> = pgn.map(|sign| sign as u8).collect();
    let args = ["analyze", "chess", "--batch", "-", "--depth", "2", "--json"];
    let marked = ["\u{feff}".as_bytes(), &latin].concat();
    for file in [latin, marked] {
        let mated = run_with_input(&args, file);
        assert_eq!(
            text(&mated.objects()[0], "best"),
            "Qh4#",
            "{}",
            mated.stderr
        );
    }
}

#[test]
fn games_of_chess_that_went_on_after_a_draw_nobody_claimed_are_read() {
    let moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5 Qh5";
    let answer = json(&["analyze", "chess", "--moves", moves, "--depth", "1"]);
    assert!(text(&answer, "position").contains("/4p2Q/4P3/"), "{answer}");
    let shuffles = |count: usize| ["Ra2 Kd8", "Ra1 Ke8"].repeat(count).join(" ");
    let rook = "4k3/8/8/8/8/8/8/R3K3 w - - 90 80";
    let long = shuffles(4);
    let args = ["analyze", "chess", rook, "--moves", &long, "--depth", "1"];
    assert!(text(&json(&args), "position").ends_with(" 100 88"));
}

#[test]
fn games_of_chess_are_read_as_other_programs_and_old_books_write_them() {
    let games = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 0 \"]\n\n1. e2-e4 \u{bd}-\u{bd}\n\n\
                 [Event \"passing\"]\n\n1. Pe2-e4 Ng8-f6 2. e5 d7-d5 3. exd6 e.p. *\n";
    let args = ["analyze", "chess", "--batch", "-", "--depth", "1", "--json"];
    let outcome = run_with_input(&args, games);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let positions: Vec<String> = outcome
        .objects()
        .iter()
        .map(|object| text(object, "position").to_owned())
        .collect();
    assert_eq!(
        positions,
        [
            "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
            "rnbqkb1r/ppp1pppp/3P1n2/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3",
        ]
    );
}

#[test]
fn a_board_may_be_drawn_on_several_lines() {
    let board = ".......\n.......\n.......\n.......\n...O...\n...X...\n";
    let position = "......./......./......./......./...O.../...X...";
    let one = json(&["analyze", "connect4", board, "--depth", "1"]);
    assert_eq!(text(&one, "position"), position);
    let two = format!("{board}\n{}", board.replace("O...", "O.."));
    let args = [
        "analyze", "connect4", "--batch", "-", "--depth", "1", "--json",
    ];
    let read = run_with_input(&args, &two);
    let objects = read.objects();
    assert_eq!(objects.len(), 2, "{}", read.stdout);
    assert_eq!(text(&objects[0], "position"), position);
    assert_eq!(objects[1]["line"], 8);
    assert!(text(&objects[1], "error").contains("7 squares in row 5"));
}

#[test]
fn a_short_time_goes_to_the_answer_and_not_to_counting() {
    let args = [
        "connect4",
        "444444322222373356",
        "--time",
        "100ms",
        "--hash",
        "1",
    ];
    let args = [&["solve"][..], &args].concat();
    // Somebody else may need the machine just then.
    let mut tries = (0..5).map(|_| json(&args));
    assert!(tries.any(|solved| solved["claim"] == "proven"));
}

#[test]
fn bad_lines_of_a_batch_are_reported_and_good_ones_answered() {
    let outcome = run_with_input(
        &["analyze", "nim", "--batch", "-", "--json"],
        "1,2\nmany\n2,2\n",
    );
    assert_eq!(outcome.code, 2);
    assert_eq!(outcome.stderr.lines().count(), 1);
    let objects = outcome.objects();
    assert_eq!(objects.len(), 3);
    assert_eq!(
        [number(&objects[0], "value"), number(&objects[2], "value")],
        [1.0, -1.0]
    );
    assert_eq!(fields(&objects[1]), ["error", "line", "position"]);
    assert_eq!(
        (&objects[1]["line"], text(&objects[1], "position")),
        (&value!(2), "many")
    );
    assert!(text(&objects[1], "error").contains("expected"));
}
