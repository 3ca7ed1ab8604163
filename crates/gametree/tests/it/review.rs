//! `review`: judgements of moves on the command line.

use crate::common::{json, list, number, refused, run, run_with_input, text};

const FOOLS_MATE: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

#[test]
fn a_blunder_of_chess_is_a_turning_point_with_the_line_that_punishes_it() {
    let moves = [
        "review",
        "chess",
        "--moves",
        "1. f3 e5 2. g4 Qh4#",
        "--nodes",
        "3000",
    ];
    let review = json(&moves);
    assert_eq!(review["complete"], true);
    assert_eq!(list(&review, "turning_points"), [3]);
    let blunder = &list(&review, "moves")[2];
    assert_eq!(text(blunder, "judgement"), "blunder");
    assert_eq!(text(blunder, "value_text"), "mated in 1");
    assert_eq!(list(blunder, "reply"), ["g4", "Qh4#"]);
    let accuracy: Vec<f64> = list(&review, "players")
        .iter()
        .map(|player| number(player, "accuracy"))
        .collect();
    assert!(accuracy[0] < accuracy[1], "{accuracy:?}");
    assert_eq!(json(&moves), review, "the same nodes give the same review");
}

#[test]
fn a_file_says_which_game_it_is_and_who_played() {
    let shown = run_with_input(&["review", "-", "--nodes", "2000"], FOOLS_MATE);
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    assert!(shown.stdout.starts_with("Chess\n"), "{}", shown.stdout);
    for words in [
        "Turning points",
        "3. g4, White (Ann): blunder; better was",
        "played: g4 Qh4#",
        "Black (Bob): 9",
        "1 blunder",
    ] {
        assert!(shown.stdout.contains(words), "{words} in\n{}", shown.stdout);
    }
}

#[test]
fn one_game_of_several_is_chosen_by_its_number() {
    let two = format!(
        "{FOOLS_MATE}\n{}",
        FOOLS_MATE.replace("Qh4#", "d5").replace("0-1", "*")
    );
    let choose = |number: &str| {
        run_with_input(
            &[
                "review", "-", "--number", number, "--nodes", "500", "--json",
            ],
            &two,
        )
    };
    let second = choose("2").objects().remove(0);
    assert_eq!(list(&second, "moves")[3]["action"], "d5");
    let missing = choose("3");
    assert_eq!(missing.code, 2);
    assert!(
        missing
            .stderr
            .contains("--number: expected 1 to 2, found 3"),
        "{}",
        missing.stderr
    );
    let unsaid = run_with_input(&["review", "-"], &two);
    assert!(
        unsaid.stderr.contains("expected --number, from 1 to 2"),
        "{}",
        unsaid.stderr
    );
}

#[test]
fn small_games_are_judged_exactly_whatever_the_limits() {
    let review = json(&["review", "tictactoe", "--moves", "b2 b1", "--nodes", "1"]);
    let lost = &list(&review, "moves")[1];
    assert_eq!(text(lost, "turned"), "draw_to_loss");
    let shown = run(&["review", "tictactoe", "--moves", "b2 b1"]).stdout;
    assert!(shown.contains("blunder: missed a draw, better"), "{shown}");
}

#[test]
fn every_game_has_a_review() {
    for (game, moves) in [
        ("othello", "d3 c3"),
        ("connect4", "4 4"),
        ("dots", ""),
        ("nim", ""),
        ("pirates", ""),
        ("rochambeau", ""),
        ("kuhn", ""),
        ("pig", ""),
        ("mnk", "a1 b2"),
    ] {
        let saved = std::env::temp_dir().join(format!("review-{}-{game}.json", std::process::id()));
        let path = saved.to_str().expect("a path");
        let words = if moves.is_empty() { "" } else { moves };
        let play = [
            "play", game, "--as", "none", "--nodes", "200", "--seed", "1",
        ];
        let review = if words.is_empty() {
            let mut told = run(&[&play[..], &["--json"]].concat()).objects();
            let last = told.pop().expect("a game");
            let game = serde_json::json!({
                "kind": "gametree game", "version": 1, "game": game,
                "start": json(&["games", game])["start"], "moves": last["moves"], "result": null,
            });
            std::fs::write(&saved, game.to_string()).expect("written");
            json(&["review", path, "--nodes", "300"])
        } else {
            json(&["review", game, "--moves", words, "--nodes", "300"])
        };
        let _ = std::fs::remove_file(&saved);
        let judged = list(&review, "moves")
            .iter()
            .filter(|one| !one["judgement"].is_null());
        assert!(judged.count() > 0, "{game}: {review}");
    }
}

#[test]
fn what_cannot_be_reviewed_is_refused_in_one_line() {
    refused(&["review", "chess"], &["expected a game with moves"]);
    refused(&["review", "no-such-file.pgn"], &["no-such-file.pgn"]);
    refused(&["review", "ches"], &["no game is called 'ches'", "chess"]);
    refused(&["review", "chess", "--moves", "e4 e4"], &["move 2", "e4"]);
    refused(
        &["review", "chess", "--moves", "e4", "--algorithm", "cfr"],
        &["cfr"],
    );
}
