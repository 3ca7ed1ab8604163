//! What a file says of a game comes out as it went in.

use gametree_games::{Chess, Othello};
use gametree_players::{Entry, SavedGame, header, import, imports, written};
use gametree_protocols::{ggf, pgn};
use proptest::prelude::*;

const ANNOTATED: &str = "[Event \"Casual\"]\n[Site \"Vienna\"]\n[Date \"1898.??.??\"]\n[Round \"?\"]\n\
[White \"Hamlisch\"]\n[Black \"NN\"]\n[Result \"1-0\"]\n[Annotator \"A \\\"quoted\\\" name\"]\n[ECO \"C41\"]\n\n\
{A trap.} 1. e4 e5 2. Nf3 d6 3. Bc4 Nd7? (3... Be7 $1 {is solid} 4. d4 (4. O-O Nf6 {and (well) enough} (4... Bg4 5. h3)) 4... exd4) \
4. d4 {Opening the centre.} h6 $2 $18 (4... exd4 5. Qxd4) (4... Ngf6) 5. dxe5 dxe5 {and now} 6. Bxf7+ $1 1-0 \n";

/// The game after it has been played through here, as a page or a session stores it.
fn stored(entry: &dyn Entry, game: &SavedGame) -> SavedGame {
    let table = entry.load(game).expect("legal moves");
    table.save().with_notes(game.notes.clone())
}

fn out(game: &SavedGame, format: &str) -> String {
    let names = ["person".to_owned(), "gametree (club)".to_owned()];
    written(game, format, &names, "2026.01.01").expect("a format of this game")
}

#[test]
fn tags_comments_signs_and_nested_variations_of_pgn_come_out_as_they_went_in() {
    let entry = <dyn Entry>::new(Chess::default());
    let before: pgn::Game = ANNOTATED.parse().expect("a game");
    let game = stored(&*entry, &import(ANNOTATED).expect("a game"));
    let after: pgn::Game = out(&game, "pgn").parse().expect("a game");
    assert_eq!(after, before);
    // Also by way of a saved game.
    let again = import(&out(&game, "json")).expect("a saved game");
    let again: pgn::Game = out(&stored(&*entry, &again), "pgn")
        .parse()
        .expect("a game");
    assert_eq!(again, before);
}

#[test]
fn a_game_that_is_played_on_keeps_what_was_said_and_its_old_moves_as_a_variation() {
    let entry = <dyn Entry>::new(Chess::default());
    let game = import(ANNOTATED).expect("a game");
    let mut table = entry.load(&game).expect("legal moves");
    table.undo();
    table.play("Nc3").expect("legal");
    let saved = table.save().with_notes(game.notes.clone());
    let text = out(&saved, "pgn");
    let after: pgn::Game = text.parse().expect("a game");
    let last = after.line.moves.last().expect("a move");
    assert_eq!(last.san(), "Nc3");
    assert_eq!(last.variations[0].moves[0].san(), "Bxf7+");
    assert_eq!(
        (after.tags.get("Annotator"), after.tags.get("Result")),
        (Some("A \"quoted\" name"), Some("*"))
    );
    assert_eq!(after.line.moves[5].variations.len(), 1, "{text}");
    // Taken back: what belongs to the moves that are left is kept.
    table.undo();
    let shorter: pgn::Game = out(&table.save().with_notes(game.notes), "pgn")
        .parse()
        .expect("a game");
    let before: pgn::Game = ANNOTATED.parse().expect("a game");
    assert_eq!(shorter.line.moves[..], before.line.moves[..10]);
}

#[test]
fn tags_evaluations_and_times_of_ggf_come_out_as_they_went_in() {
    let file = "(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[ant+]PW[log\\]an]RB[2600.5]TI[05:00//02:00]TY[8]RE[?]\
                BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1.2]W[D6/-0.5/3.25]B[C3];)";
    let before: ggf::Game = file.parse().expect("a game");
    let entry = <dyn Entry>::new(Othello::default());
    let game = stored(&*entry, &import(file).expect("a game"));
    let after: ggf::Game = out(&game, "ggf").parse().expect("a game");
    assert_eq!(after, before);
    let header = game.header();
    assert_eq!(header.players, ["ant+", "log]an"]);
    assert_eq!(header.date.as_deref(), Some("2003.12.15"));
    let line = out(&game, "jsonl");
    assert!(
        line.contains("\"ant+\"") && line.contains("2003.12.15"),
        "{line}"
    );
}

#[test]
fn fields_of_a_line_of_json_come_out_as_they_went_in() {
    let line = "{\"game\":\"othello\",\"players\":[{\"name\":\"Ann\",\"elo\":1500},{\"name\":\"Bob\"}],\"date\":\"2000.12.31\",\
                \"start\":\"---------------------------OX------XO--------------------------- X\",\"round\":3,\
                \"moves\":[{\"action\":\"f5\",\"seconds\":0.5},{\"action\":\"d6\"}],\"utilities\":null}";
    let entry = <dyn Entry>::new(Othello::default());
    let game = stored(&*entry, &import(line).expect("a game"));
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
    assert_eq!(value(&out(&game, "jsonl")), value(line));
    assert_eq!(header(&out(&game, "ggf")).players, ["Ann", "Bob"]);
}

#[test]
fn each_game_of_a_file_keeps_its_own_notes() {
    let file = format!("{ANNOTATED}\n[White \"Second\"]\n\n1. d4 {{quiet}} d5 *\n");
    let games: Vec<SavedGame> = imports(&file)
        .expect("PGN")
        .map(|game| game.expect("a game"))
        .collect();
    let names: Vec<Vec<String>> = games.iter().map(|game| game.header().players).collect();
    assert_eq!(names[0], ["Hamlisch", "NN"]);
    assert_eq!(names[1][0], "Second");
    assert!(out(&games[1], "pgn").contains("{quiet}"));
}

fn nearly_pgn() -> impl Strategy<Value = String> {
    let bits = prop::sample::select(vec![
        "e4",
        "e5",
        "Nf3",
        "1.",
        "1...",
        "(",
        ")",
        "{",
        "}",
        "$1",
        "$999",
        "!?",
        "*",
        "1-0",
        "[FEN \"",
        "\"]",
        "[White \"x\"]\n",
        "\n",
        ";",
        "%",
        "(1. d4",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "O-O",
        "a8=Q+",
        "\u{feff}",
        "\0",
    ]);
    prop::collection::vec(bits, 0..40).prop_map(|bits| bits.join(" "))
}

proptest! {
    #[test]
    fn whatever_is_read_with_its_notes_is_written_without_panic(text in nearly_pgn(), moves in 0..3_usize) {
        let entry = <dyn Entry>::new(Chess::default());
        for game in imports(&text).into_iter().flatten().flatten() {
            let mut game = game;
            game.moves.truncate(moves);
            let _ = header(&text);
            let _ = game.header();
            let text = written(&game, "pgn", &[], "").expect("a format of chess");
            prop_assert!(text.parse::<pgn::Game>().is_ok(), "{text}");
            let _ = entry.load(&game);
        }
    }

    #[test]
    fn notes_of_any_text_do_no_harm(text in ".{0,200}", format in "pgn|ggf|jsonl|x") {
        let entry = <dyn Entry>::new(Othello::default());
        let saved = entry.replay(None, &["f5"]).expect("legal").save();
        let notes = serde_json::json!({"format": format, "text": text});
        let mut value = serde_json::to_value(&saved).expect("JSON");
        value["notes"] = notes;
        let game = SavedGame::read(&value.to_string()).expect("a saved game");
        for format in ["ggf", "jsonl", "json"] {
            let text = written(&game, format, &[], "").expect("a format of Othello");
            prop_assert_eq!(import(&text).expect("a game").moves, vec!["f5".to_owned()]);
        }
    }
}
