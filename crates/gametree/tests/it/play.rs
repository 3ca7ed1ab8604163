//! Whole sessions of `play` over a pipe.

use crate::common;

use common::{Folder, Outcome, fields, list, run, run_with_input, text};
use serde_json::{Value, json as value};

/// A session in which these lines are typed.
fn session(args: &[&str], lines: &[&str]) -> Outcome {
    let mut input = lines.join("\n");
    input.push('\n');
    let outcome = run_with_input(&[&["play"], args].concat(), input);
    assert_eq!(outcome.code, 0, "{args:?}: {}", outcome.stderr);
    assert!(!outcome.stdout.contains('\u{1b}'), "colours over a pipe");
    outcome
}

/// The same for machines.
fn objects(args: &[&str], lines: &[&str]) -> Vec<Value> {
    session(&[args, &["--json"]].concat(), lines).objects()
}

/// Where the session stood at the last.
fn last_state(objects: &[Value]) -> &Value {
    let mut states = objects.iter().filter(|object| object["moves"].is_array());
    states.next_back().expect("a state")
}

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

#[test]
fn random_play_never_beats_the_engine_at_tic_tac_toe() {
    let mut dice = Dice(1);
    let (mut lost, mut drawn) = (0, 0);
    for game in 0..60 {
        // A number too large for the list is refused, and the next is tried: more lines than any game needs.
        let lines: Vec<String> = (0..60).map(|_| (1 + dice.below(9)).to_string()).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let (seat, me) = if game % 2 == 0 { ("X", 0) } else { ("O", 1) };
        let objects = objects(&["tictactoe", "--as", seat], &lines);
        let result = &last_state(&objects)["result"];
        let mine = result[me]
            .as_f64()
            .unwrap_or_else(|| panic!("game {game} is over: {objects:?}"));
        assert!(mine <= 0.0, "beaten as {seat} by {lines:?}");
        if mine < 0.0 {
            lost += 1;
        } else {
            drawn += 1;
        }
    }
    assert!(
        lost > 20 && lost + drawn == 60,
        "random play is punished: {lost} lost"
    );
}

#[test]
fn moves_are_taken_by_notation_and_by_number() {
    let by_name = objects(&["tictactoe"], &["c3", "a1"]);
    let by_number = objects(&["tictactoe"], &["9", "1"]);
    assert_eq!(by_name, by_number);
    assert_eq!(
        list(last_state(&by_name), "moves")[..3],
        [value!("c3"), value!("b2"), value!("a1")]
    );
}

#[test]
fn columns_are_chosen_by_their_number_on_the_board() {
    let args = ["connect4", "3,2 22", "--as", "all"];
    let shown = session(&args, &["2", "3"]).stdout;
    assert!(shown.contains("Type a move, such as 1. Also"), "{shown}");
    assert!(shown.contains("│ 1 │ ● │ 3 │"), "{shown}");
    assert!(
        shown.contains("expected one of 1, 3, found '2'\n"),
        "{shown}"
    );
    let objects = objects(&args, &["2", "3"]);
    assert_eq!(last_state(&objects)["moves"], value!(["3"]));
}

#[test]
fn an_invalid_move_is_reported_and_the_game_continues() {
    let shown = session(&["tictactoe"], &["z9", "10", "0", "b2"]).stdout;
    assert!(
        shown.contains("expected one of a1, b1") && shown.contains("number from 1 to 9"),
        "{shown}"
    );
    assert!(shown.contains("O plays a1"), "{shown}");
    let bytes = run_with_input(&["play", "tictactoe"], b"\xff\xfe\n\x00\x1b[A\nb2\n");
    assert_eq!((bytes.code, bytes.stderr.as_str()), (0, ""));
    assert!(
        bytes.stdout.contains("O plays a1"),
        "bytes that are no text end nothing"
    );
}

#[test]
fn undo_goes_back_to_the_players_last_move() {
    let objects = objects(&["tictactoe"], &["c3", "undo", "undo", "b2"]);
    let notes: Vec<&str> = objects
        .iter()
        .filter_map(|object| object["note"].as_str())
        .collect();
    assert_eq!(notes, ["Took back b2, c3."]);
    let errors = objects.iter().filter(|object| object["error"].is_string());
    assert_eq!(errors.count(), 1, "there is no more to take back");
    assert_eq!(
        list(last_state(&objects), "moves"),
        [value!("b2"), value!("a1")]
    );
}

#[test]
fn a_hint_and_the_why_show_the_best_move_the_values_and_the_expected_line() {
    let shown = session(
        &["tictactoe", "XX./OO./..."],
        &["hint", "why", "help", "", "quit"],
    )
    .stdout;
    assert!(shown.contains("Hint: c1") && shown.contains("X wins (proven)"));
    for line in ["* c1        +1", "  a3        −1"] {
        assert!(shown.contains(line), "'{line}' in {shown}");
    }
    let long = session(&["tictactoe"], &["why"]).stdout;
    assert!(long.contains("Expected: a1 b2"), "{long}");
    let reports = objects(&["tictactoe", "XX./OO./..."], &["hint", "why"]);
    let best: Vec<&Value> = reports
        .iter()
        .filter_map(|known| known.get("best"))
        .collect();
    assert_eq!(best, ["c1", "c1"]);
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let folder = Folder::new();
    let file = folder.file("my game.json");
    let before = objects(&["tictactoe"], &["c3", &format!("save {file}"), "quit"]);
    let again = objects(&["tictactoe"], &["a2", &format!("load {file}"), "quit"]);
    let started = objects(&["tictactoe", "--load", &file], &["quit"]);
    for objects in [&again, &started] {
        assert_eq!(
            last_state(objects)["position"],
            last_state(&before)["position"]
        );
        assert_eq!(last_state(objects)["moves"], value!(["c3", "b2"]));
    }
    let onto_itself = objects(&["tictactoe"], &[&format!("save {file}")]);
    assert!(
        onto_itself.iter().any(|said| said["note"].is_string()),
        "a saved game may be saved over"
    );
    assert_eq!(folder.names(), ["my game.json"]);
}

#[test]
fn a_game_of_shuffled_chess_is_saved_as_one_and_read_again() {
    let folder = Folder::new();
    let file = folder.file("shuffled.pgn");
    let save = format!("save {file}");
    let before = objects(&["chess", "0", "--depth", "1"], &["e4", &save, "quit"]);
    let written = std::fs::read_to_string(&file).expect("it was saved");
    assert!(written.contains("[Variant \"Chess960\"]"), "{written}");
    let again = objects(&["chess", "--load", &file, "--depth", "1"], &["quit"]);
    assert_eq!(last_state(&again)["moves"], last_state(&before)["moves"]);
    assert_eq!(
        last_state(&again)["position"],
        last_state(&before)["position"]
    );
}

#[test]
fn games_are_saved_by_extension_and_read_by_content() {
    let folder = Folder::new();
    for (game, ending, start, sign) in [
        ("othello", "ggf", "f5", "(;GM[Othello]"),
        ("chess", "PGN", "e4", "[Event "),
        ("othello", "jsonl", "f5", "{\"game\":\"othello\""),
        ("chess", "json", "e4", "{\n  \"kind\""),
    ] {
        let file = folder.file(&format!("{game}.{ending}"));
        let quick = [game, "--depth", "1"];
        let before = objects(&quick, &[start, &format!("save {file}"), "quit"]);
        let written = std::fs::read_to_string(&file).expect("it was saved");
        assert!(written.starts_with(sign), "{written}");
        // What a file is called does not matter for reading.
        let other = folder.write("other", &written);
        for file in [&file, &other] {
            let again = objects(&[&quick[..], &["--load", file]].concat(), &["quit"]);
            let loaded = objects(&quick, &[&format!("load {file}"), "quit"]);
            for objects in [&again, &loaded] {
                assert_eq!(last_state(objects)["moves"], last_state(&before)["moves"]);
            }
        }
        let over = objects(&quick, &[&format!("save {file}")]);
        assert!(over.iter().any(|said| said["note"].is_string()), "{over:?}");
    }
    let nim = folder.file("nim.ggf");
    let refused = objects(&["nim"], &[&format!("save {nim}")]);
    let errors = refused.iter().filter_map(|said| said["error"].as_str());
    assert!(errors.into_iter().any(|error| error.contains(".json")));
    let two = std::fs::read_to_string(folder.file("othello.ggf")).expect("saved above");
    let two = folder.write("two.ggf", two.repeat(2));
    let kept = objects(&["othello"], &[&format!("save {two}")]);
    assert!(
        kept.iter().any(|said| said["error"].is_string()),
        "{kept:?}"
    );
    assert!(!folder.names().contains(&"nim.ggf".to_owned()));
}

#[test]
fn loading_an_invalid_file_keeps_the_current_game() {
    let folder = Folder::new();
    let garbage = folder.write("garbage", "\u{1b}[2J{");
    let binary = folder.write("binary", b"\xff\x00");
    let other = folder.file("nim.json");
    session(&["nim"], &[&format!("save {other}")]);
    let impossible = folder.write(
        "impossible.json",
        r#"{"kind":"gametree game","version":1,"game":"tictactoe","start":".../.../...","moves":["a1","a1"],"result":null}"#,
    );
    for file in [&garbage, &binary, &other, &impossible, &folder.file("none")] {
        let objects = objects(&["tictactoe"], &["c3", &format!("load {file}")]);
        let errors = objects.iter().filter(|said| said["error"].is_string());
        assert_eq!(errors.count(), 1, "{file}: {objects:?}");
        assert_eq!(
            last_state(&objects)["moves"],
            value!(["c3", "b2"]),
            "{file}"
        );
    }
}

#[test]
fn saving_overwrites_nothing_but_saved_games() {
    let folder = Folder::new();
    let contents: [(&str, &[u8]); 3] = [
        ("thesis.txt", b"years of work"),
        ("photo.jpg", b"\xff\xd8\xff\xe0"),
        ("empty", b""),
    ];
    for (name, content) in contents {
        let file = folder.write(name, content);
        let objects = objects(&["tictactoe"], &[&format!("save {file}"), "save"]);
        let errors = objects.iter().filter(|said| said["error"].is_string());
        assert_eq!(errors.count(), 2, "{name}: {objects:?}");
        assert_eq!(
            std::fs::read(&file).expect("it is there"),
            content,
            "{name}"
        );
    }
    let directory = folder.file("");
    let shown = session(&["tictactoe"], &[&format!("save {directory}")]).stdout;
    assert!(shown.contains("not overwritten"), "{shown}");
}

#[test]
fn quitting_prints_a_command_that_resumes_the_game() {
    for lines in [&["c3", "quit"][..], &["c3"]] {
        let shown = session(&["tictactoe"], lines).stdout;
        let how = shown.lines().last().expect("a line");
        assert_eq!(
            how,
            "To continue: gametree play tictactoe '.../.../...' --moves 'c3 b2'"
        );
    }
    let on = objects(&["tictactoe", ".../.../...", "--moves", "c3 b2"], &["quit"]);
    assert_eq!(last_state(&on)["moves"], value!(["c3", "b2"]));
    let second = session(&["tictactoe", "--as", "O"], &["quit"]).stdout;
    assert!(
        second.trim_end().ends_with("--moves 'a1' --as 2"),
        "{second}"
    );
}

#[test]
fn the_opponents_are_those_requested() {
    for seat in ["O", "o", "2"] {
        let state = objects(&["tictactoe", "--as", seat], &[]);
        assert_eq!(
            last_state(&state)["moves"],
            value!(["a1"]),
            "the engine begins"
        );
        assert_eq!(last_state(&state)["player"], 2);
    }
    let all = objects(&["tictactoe", "--as", "all"], &["a1", "a2"]);
    assert_eq!(last_state(&all)["moves"], value!(["a1", "a2"]));
    let none = run(&["play", "tictactoe", "--as", "none"]);
    assert_eq!(none.code, 0);
    assert!(
        none.stdout.contains("it is a draw") && !none.stdout.contains('›'),
        "{}",
        none.stdout
    );
}

#[test]
fn the_same_seed_throws_the_same_dice() {
    let game = |seed: &str| session(&["pig", "12", "--as", "none", "--seed", seed], &[]).stdout;
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
    assert!(game("1").contains("Chance: "));
}

#[test]
fn the_opponents_card_stays_hidden_until_the_end() {
    let mut open_ends = 0;
    for seed in 0..12 {
        let seed = seed.to_string();
        for (seat, me) in [("1", 0), ("2", 1)] {
            let args = ["kuhn", "--as", seat, "--seed", &seed];
            let lines = ["hint", "why", "bet", "call"];
            let ended = objects(&args, &lines);
            let end = last_state(&ended);
            let deal = list(end, "moves")[0].as_str().expect("the deal at the end");
            let (mine, theirs) = (&deal[me..=me], &deal[1 - me..2 - me]);
            assert!(deal.len() == 2 && end["result"].is_array(), "{end}");
            let on = ended
                .iter()
                .take_while(|object| !object["result"].is_array());
            let mut positions = on.filter_map(|object| object["position"].as_str());
            let first = positions.next().expect("a position while the game is on");
            assert!(first.starts_with(mine), "the own card is shown: {first}");
            assert!(
                !positions.any(|position| position.contains(theirs)),
                "{ended:?}"
            );
            assert!(
                !ended.iter().any(|object| object["result"].is_null()
                    && object.to_string().contains(&format!("\"{deal}"))
                    && object["actions"]
                        .as_array()
                        .is_some_and(|known| known.len() == 2)),
                "{ended:?}"
            );
            let shown = session(&args, &["hint", "why", "quit"]).stdout;
            let card = |card: &str| {
                shown.contains(&format!("[{card}]")) || shown.contains(&format!("[{card}♠]"))
            };
            assert!(card(mine) && card("?") && !card(theirs), "{shown}");
            assert!(!shown.contains(deal), "not even on leaving: {shown}");
            let screen = session(&args, &lines).stdout;
            open_ends += usize::from(screen.contains(&format!("[{theirs}♠]")));
        }
    }
    assert!(
        open_ends > 12,
        "at the end the cards are shown: {open_ends}"
    );
}

#[test]
fn a_json_session_has_one_object_per_line() {
    let objects = objects(&["nim", "1,2"], &["b1", "nonsense", "a1"]);
    let state = &objects[0];
    assert_eq!(
        fields(state),
        ["actions", "game", "moves", "player", "position", "result"]
    );
    assert_eq!(state["actions"], value!(["a1", "b1", "b2"]));
    assert_eq!(
        (text(state, "game"), text(state, "position")),
        ("nim", "1,2")
    );
    assert!(objects.iter().any(|object| object["played"] == "a1"));
    assert!(objects.iter().any(|object| fields(object) == ["error"]));
}

#[test]
fn help_lists_the_commands_in_every_state() {
    let won = ["tictactoe", "XX./OO./...", "--as", "all"];
    for (args, lines, state) in [
        (
            &["tictactoe"][..],
            &["help", "quit"][..],
            "Type a move, such as a1, or its number.",
        ),
        (&won, &["c1", "help", "quit"], "The game is over."),
        (
            &["pig", "20", "--as", "all"],
            &["help", "quit"],
            "Type a move, such as",
        ),
    ] {
        let shown = session(args, lines).stdout;
        for word in [
            "hint",
            "why",
            "undo",
            "save FILE",
            "load FILE",
            "quit",
            state,
        ] {
            assert!(shown.contains(word), "{args:?}: no {word} in {shown}");
        }
        assert!(
            shown.contains("  help       this list\n"),
            "{args:?}: {shown}"
        );
        let helps = |object: &Value| {
            let note = object["note"].as_str();
            note.is_some_and(|note| note.contains("hint, why") && note.contains(state))
        };
        let said = objects(args, lines);
        assert!(said.iter().any(helps), "{args:?}: {said:?}");
    }
}
