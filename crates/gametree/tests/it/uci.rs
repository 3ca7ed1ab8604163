//! The program as an engine for boards of chess, and its opening books.

use crate::common;

use std::io::{Read, Write};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{Board, Folder, json, list, number, program, refused, run, run_with_input, text};
use gametree::games::Chess;
use gametree::games::chess::parse_long_algebraic;
use gametree::rules::{Game, Turn};

/// Longer than a search that was called off may go on, on a busy machine.
const SOON: Duration = Duration::from_secs(5);

fn start() -> Board {
    Board::start(&["uci", "--seed", "1"])
}

/// The move of the line that answers `go`.
fn best(heard: &[String]) -> String {
    let line = heard.last().expect("an answer");
    let word = line.split(' ').nth(1).expect("a move");
    word.to_owned()
}

#[test]
fn uci_lists_its_name_and_its_options() {
    let mut board = start();
    board.say("uci");
    let heard = board.hear("uciok");
    assert!(heard[0].starts_with("id name gametree"), "{heard:?}");
    for name in [
        "Hash",
        "Clear Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "UCI_Chess960",
        "Move Overhead",
        "UCI_LimitStrength",
        "UCI_Elo",
        "OwnBook",
        "BookFile",
    ] {
        let told = format!("option name {name} type ");
        assert!(heard.iter().any(|line| line.starts_with(&told)), "{name}");
    }
    board.say("isready");
    board.hear("readyok");
    board.leave();
}

#[test]
fn a_game_is_played_with_legal_moves_to_its_end() {
    let mut board = start();
    let mut game = Chess::default();
    let mut moves = String::new();
    for (count, go) in [
        "go nodes 300",
        "go movetime 0",
        "go wtime 5 btime 5",
        "go depth 2",
    ]
    .iter()
    .cycle()
    .enumerate()
    .take(120)
    {
        if game.turn() == Turn::Over {
            break;
        }
        board.say(&format!("position startpos moves{moves}"));
        board.say(go);
        let text = best(&board.hear("bestmove"));
        let action = parse_long_algebraic(&game, &text);
        game.apply(action.unwrap_or_else(|| panic!("{text} after {count} moves: {moves}")));
        moves = format!("{moves} {text}");
    }
    board.leave();
}

/// Whatever the moments of `go` and `stop`, every `go` is answered once, and what is asked between is heard at once.
#[test]
fn every_go_is_answered_once_however_it_races_with_stop() {
    let mut board = start();
    let mut asked = 0;
    for round in 0..60_u64 {
        let pause = Duration::from_micros((round * 37) % 2500);
        for lines in [
            &["go infinite", "stop"][..],
            &["go", "stop", "stop"],
            &["go ponder wtime 1000 btime 1000", "ponderhit", "stop"],
            &["go ponder", "stop", "ponderhit"],
            &["go movetime 1", "stop"],
            &["go depth 1", "isready", "stop"],
            &[
                "go infinite",
                "position startpos moves e2e4",
                "isready",
                "stop",
            ],
            &[
                "go nodes 50",
                "go nodes 50",
                "ucinewgame",
                "setoption name Clear Hash",
            ],
        ] {
            for line in lines {
                board.say(line);
                asked += usize::from(line.starts_with("go"));
                if round % 2 == 0 {
                    sleep(pause);
                }
            }
        }
    }
    board.say("stop");
    let mut answered = 0;
    while answered < asked {
        board.hear("bestmove");
        answered += 1;
    }
    board.say("isready");
    assert_eq!(board.hear("readyok"), ["readyok"], "no answer too many");
    board.leave();
}

#[test]
fn commands_are_read_during_a_search_and_stop_is_immediate() {
    let mut board = start();
    board.say("go infinite");
    board.hear("info depth");
    let called = Instant::now();
    board.say("isready");
    let heard = board.hear("readyok");
    assert!(heard.iter().all(|line| !line.starts_with("bestmove")));
    board.say("stop");
    board.hear("bestmove");
    assert!(called.elapsed() < SOON);
    board.leave();
}

#[test]
fn uci_ends_at_the_end_of_input() {
    for lines in [
        "go infinite\n",
        "go ponder wtime 60000 btime 60000\n",
        "setoption name Threads value 2\ngo movetime 600000\n",
        "go perft 20\n",
        "bench\n",
        "go infinite",
        "go infinite\nquit\n",
    ] {
        let begun = Instant::now();
        let outcome = run_with_input(&["uci"], lines);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{lines}");
        assert!(begun.elapsed() < SOON, "{lines}");
    }
}

#[test]
fn an_endless_line_costs_no_memory_and_gets_one_error() {
    let mut board = start();
    let piece = vec![b'x'; 1 << 20];
    for _ in 0..64 {
        board.input.write_all(&piece).expect("it listens");
    }
    board.say("");
    board.say("isready");
    let heard = board.hear("readyok");
    assert_eq!(heard.len(), 2, "{heard:?}");
    assert!(heard[0].starts_with("info string expected a line of at most"));
    if let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", board.child.id())) {
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        assert!(
            peak.is_some_and(|kilobytes| kilobytes < 48 << 10),
            "{peak:?}"
        );
    }
    board.leave();
}

#[test]
fn bytes_that_are_not_utf8_are_refused_and_the_next_line_is_read() {
    let outcome = run_with_input(
        &["uci"],
        b"\xff\xfe\x00hello\x00\nposition fen \xff\n\r\n\0\nisready\r\n",
    );
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    assert!(outcome.stdout.ends_with("readyok\n"), "{}", outcome.stdout);
}

#[test]
fn a_closed_output_ends_the_program() {
    let mut board = start();
    board.say("go infinite");
    board.hear("info depth");
    let Board {
        mut child,
        mut input,
        output,
    } = board;
    drop(output);
    let begun = Instant::now();
    while begun.elapsed() < SOON && child.try_wait().expect("it can be asked").is_none() {
        // It notices when it speaks.
        if writeln!(input, "isready").is_err() {
            break;
        }
        sleep(Duration::from_millis(20));
    }
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let mut complaint = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut complaint).expect("text");
    assert_eq!(complaint, "");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_fails_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full");
    let ended = program(&["uci", "go", "depth", "2"])
        .stdout(full.expect("a disk without room"))
        .output()
        .expect("it can be started");
    assert_eq!(ended.status.code(), Some(2));
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(said.starts_with("error: "), "{said}");
}

#[test]
fn the_bench_has_the_same_signature_each_time() {
    let signature = |outcome: common::Outcome| {
        let last = outcome.stdout.lines().last().expect("a line").to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{last}");
        words[0].parse::<u64>().expect("a count")
    };
    let nodes = signature(run(&["uci", "bench"]));
    assert_eq!(nodes as f64, number(&json(&["bench", "chess"]), "nodes"));
}

const GAMES: &str = "[Event \"one\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
                     [Event \"two\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n\n\
                     [Event \"three\"]\n[Result \"0-1\"]\n\n1. e4 e9 0-1\n";

#[test]
fn a_book_is_built_shown_and_played_from() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let file = folder.file("book.bin");
    let outcome = run(&["book", "build", &games, "-o", &file]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert!(
        outcome
            .stdout
            .starts_with("3 games: 4 moves in 3 positions"),
        "{}",
        outcome.stdout
    );
    assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
    let shown = json(&["book", "show", &file]);
    assert_eq!(number(&shown, "entries"), 4.0);
    let moves: Vec<(&str, f64)> = list(&shown, "moves")
        .iter()
        .map(|one| (text(one, "uci"), number(one, "weight")))
        .collect();
    assert_eq!(moves, [("e2e4", 2.0), ("d2d4", 1.0)]);

    let mut board = start();
    board.say(&format!("setoption name BookFile value {file}"));
    board.say("setoption name OwnBook value true");
    for _ in 0..20 {
        board.say("go infinite");
        board.say("stop");
        assert!(best(&board.hear("bestmove")) != "(none)");
        board.say("go movetime 60000");
        let heard = board.hear("bestmove");
        assert!(
            ["e2e4", "d2d4"].contains(&best(&heard).as_str()),
            "{heard:?}"
        );
    }
    board.leave();
}

#[test]
fn files_that_are_no_book_or_no_game_are_refused() {
    let folder = Folder::new();
    let odd = folder.write("odd.bin", "not a book");
    let file = folder.file("book.bin");
    refused(
        &["book", "show", &odd],
        &["expected entries of 16 bytes", "found 10"],
    );
    refused(&["book", "show", &folder.file("nowhere")], &["nowhere"]);
    refused(&["book", "show", &odd, "8/8", "w"], &["expected"]);
    refused(&["book", "build", "-o", &file], &["GAMES"]);
    refused(
        &["book", "build", &folder.file("nowhere"), "-o", &file],
        &["nowhere"],
    );
    refused(&["book", "build", &odd], &["--out"]);
    refused(&["book", "build", &odd, "-o", &odd], &["used already"]);
    assert_eq!(folder.names(), ["odd.bin"], "nothing is left behind");
}

#[test]
fn games_of_other_kinds_of_chess_are_left_out_of_a_book_and_those_without_an_end_are_read() {
    let folder = Folder::new();
    let games = folder.write(
        "games.pgn",
        "[Variant \"Atomic\"]\n\n1. d4 d5 1-0\n\n\
         [Variant \"From Position\"]\n[Result \"1-0\"]\n\n1. e4 e5\n\n\
         [Variant \"Chess960\"]\n\n1. e4 c5 1-0\n",
    );
    let file = folder.file("book.bin");
    let outcome = run(&["book", "build", &games, "-o", &file]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert!(
        outcome
            .stdout
            .starts_with("2 games: 1 moves in 1 positions"),
        "{}",
        outcome.stdout
    );
    assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
    for word in ["games.pgn: game 1: ", "Chess960", "found 'Atomic'"] {
        assert!(outcome.stderr.contains(word), "{}", outcome.stderr);
    }
}

#[test]
fn a_position_long_drawn_is_read_and_played_on_from() {
    let fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 120 90";
    let report = json(&["analyze", "chess", fen]);
    assert!(text(&report, "position").contains(" 100 90"), "{report}");
    refused(
        &["analyze", "chess", &fen.replace("120", "300")],
        &["from 0 to 255 moves", "'300'"],
    );
    let mut board = start();
    board.say(&format!("position fen {fen}"));
    board.say("go depth 3");
    assert!(best(&board.hear("bestmove")).len() == 4);
    board.leave();
}

#[test]
fn the_terms_of_an_evaluation_are_shown() {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8";
    let outcome = run(&["analyze", "chess", fen, "--explain", "--depth", "2"]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let row = |name: &str| outcome.stdout.lines().find(|line| line.starts_with(name));
    assert!(row("in pawns").is_some() && row("material").is_some() && row("sum").is_some());
    let explained = json(&["analyze", "chess", fen, "--explain", "--depth", "2"]);
    let sum: f64 = list(&explained, "terms")
        .iter()
        .map(|term| {
            let worth = list(term, "worth");
            worth[0].as_f64().expect("a number") - worth[1].as_f64().expect("a number")
        })
        .sum();
    let told = row("sum").and_then(|line| line.split_whitespace().last());
    let told: f64 = told
        .expect("a number")
        .replace('−', "-")
        .parse()
        .expect("a number");
    assert!((sum - told).abs() < 0.01, "{sum} {told}");
    refused(&["analyze", "nim", "--explain"], &["terms", "nim"]);
}

#[test]
fn values_of_chess_are_shown_in_pawns_and_mates() {
    let two = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let outcome = run(&["analyze", "chess", two, "--depth", "12", "--threads", "1"]);
    assert!(
        outcome.stdout.contains("White mates in 2 (proven)"),
        "{}",
        outcome.stdout
    );
    let outcome = run(&["analyze", "chess", "--depth", "3", "--threads", "1"]);
    assert!(
        outcome.stdout.contains(" pawns (estimate)"),
        "{}",
        outcome.stdout
    );
}
