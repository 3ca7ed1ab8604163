//! Answers to a board.

mod levels;
mod options;

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gametree_games::Chess;
use gametree_games::chess::parse_long_algebraic;
use gametree_players::Registry;
use gametree_rules::{Game, Notation};
use gametree_standard::standard;

use super::{Client, Offer, Setup};

/// Waits until what was begun is done.
const WAIT: &str = "(wait)";

/// Says nothing for a while.
const PAUSED: &str = "(pause)";
const PAUSE: Duration = Duration::from_millis(300);

/// Shared output.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The answers to these lines with this seed.
fn answers_with(registry: &Registry, seed: u64, lines: &[&str]) -> Vec<String> {
    let setup = Setup {
        seed,
        ..Setup::default()
    };
    answers_of(registry, &setup, lines)
}

/// With the depths and margins of the search as options.
fn with_parameters() -> Setup {
    Setup {
        offer: Offer::Parameters,
        ..Setup::default()
    }
}

fn answers_of(registry: &Registry, setup: &Setup, lines: &[&str]) -> Vec<String> {
    let chess = registry.find("chess").expect("a standard game");
    let written = Written::default();
    let mut client = Client::new(chess, setup, written.clone()).expect("a game of chess");
    for &line in lines {
        if line == PAUSED {
            std::thread::sleep(PAUSE);
        } else if line == WAIT {
            client.engine.wait();
        } else {
            assert!(client.handle(line).is_continue(), "{line}");
        }
    }
    client.engine.finish();
    client.output.finish().expect("it can be written");
    let said = written.0.lock().expect("nobody panicked").clone();
    let said = String::from_utf8(said).expect("text");
    said.lines().map(str::to_owned).collect()
}

fn answers(lines: &[&str]) -> Vec<String> {
    answers_with(&standard(), 1, lines)
}

/// The only move that is answered.
fn best(said: &[String]) -> &str {
    let mut best = said
        .iter()
        .filter_map(|line| line.strip_prefix("bestmove "))
        .filter_map(|rest| rest.split(' ').next());
    let (Some(first), None) = (best.next(), best.next()) else {
        panic!("not one best move: {said:?}");
    };
    first
}

/// The last value reported for the best line.
fn score(said: &[String]) -> String {
    let mut told = said.iter().filter(|line| line.contains(" multipv 1 "));
    let last = told.next_back().expect("a value is reported");
    let (_, rest) = last.split_once(" score ").expect("a value");
    rest.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_table_that_the_system_does_not_grant_leaves_the_one_before() {
    let said = answers(&["setoption name Hash value 1048576", "go depth 3", WAIT]);
    let deep = said.iter().any(|line| line.starts_with("info depth 3 "));
    assert!(deep, "{said:?}");
}

#[test]
fn bad_input_gets_a_line_of_its_own_and_the_engine_goes_on() {
    let long_line = format!("position startpos moves {}", "e2e4 ".repeat(1 << 18));
    let far = "go depth 99999999999999999999";
    for bad in [
        // A king is missing, or there are two.
        "position fen rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen k6k/8/8/8/8/8/8/K7 w - - 0 1",
        // Garbage, and what is cut off.
        "position fen \u{1}\u{7f}é漢字 x y z",
        "position fen rnbqkbnr/pppppppp/8/8",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "position fen",
        "position",
        "position elsewhere",
        "position fen 9/8/8/4k3/8/8/8/4K3 w - - 0 1",
        "position fen 8/8/8/4k3/8/8/8/4K3 w - - 99999999999 1",
        // Pawns on the last rank and on the first.
        "position fen P6k/8/8/8/8/8/8/K7 w - - 0 1",
        "position fen 7k/8/8/8/8/8/8/K6p w - - 0 1",
        // Castling without a rook, or with a king that has moved.
        "position fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
        "position fen 4k3/8/8/8/8/4K3/8/R6R w KQ - 0 1",
        // Starts that other verbs know by their numbers and names.
        "position fen 1",
        "position fen start",
        // The player to move can take the king.
        "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "position fen k7/1K6/8/8/8/8/8/8 w - - 0 1",
        // Moves that are not legal.
        "position startpos moves e2e5",
        "position startpos moves e2e4 e2e4",
        "position startpos moves 0000",
        "position startpos moves e2e4 e7e5 é",
        "position startpos moves e7e8q",
        "position startpos e2e4",
        // Options out of range, unknown, and without what they need.
        "setoption name Hash value 0",
        "setoption name Hash value -5",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value many",
        "setoption name MultiPV value 65536",
        "setoption name UCI_Elo value 5000",
        "setoption name UCI_Chess960 value perhaps",
        "setoption name Contempt value 3",
        "setoption name BookFile value /nowhere/book.bin",
        "setoption name BookFile value /",
        "setoption name Hash",
        "setoption Hash 5",
        "setoption",
        // Numbers that are none.
        "go movetime soon",
        "go movetime -5",
        "go depth",
        "go nodes 1e6",
        "go perft 4294967295",
        far,
        // Unknown words, and very long lines.
        "hello there",
        &long_line,
    ] {
        let shown: String = bad.chars().take(60).collect();
        let said = answers(&["position startpos moves d2d4", bad, "isready"]);
        assert_eq!(said.len(), 2, "{shown}: {said:?}");
        assert!(said[0].starts_with("info string "), "{shown}: {said:?}");
        assert!(said[0].chars().count() < 400, "{shown}: {}", said[0]);
        assert_eq!(said[1], "readyok", "{shown}");
        // The position that stood before stands.
        let said = answers(&["position startpos moves d2d4", bad, "go depth 1", WAIT]);
        let after = Chess::default();
        let after = after.after(parse_long_algebraic(&after, "d2d4").expect("legal"));
        assert!(
            parse_long_algebraic(&after, best(&said)).is_some(),
            "{shown}"
        );
    }
}

#[test]
fn odd_but_possible_input_gets_a_legal_move() {
    let crowded = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let drawn = "8/8/8/4k3/8/8/4P3/4K3 w - - 100 90";
    let dead = "8/8/8/4k3/8/8/8/4K3 w - - 0 1";
    for (fen, go) in [
        (crowded, "go nodes 300"),
        (crowded, "go movetime 0"),
        (start, "go movetime 0"),
        (start, "go movetime 1"),
        (start, "go wtime -100 btime -100"),
        (
            start,
            "go wtime -9223372036854775808 btime 0 winc -1 binc -1",
        ),
        (
            start,
            "go wtime 9223372036854775807 btime 1 movestogo 0 depth 1",
        ),
        (start, "go wtime 10 btime 10 movestogo 4294967295"),
        (start, "go nodes 0"),
        (start, "go depth 0"),
        (start, "go depth 4294967295 nodes 100"),
        (start, "go mate 0 nodes 100"),
        (start, "go mate 4294967295 nodes 100"),
        (start, "go searchmoves e2e4 depth 2"),
        (start, "go searchmoves e2e5 zz depth 1"),
        (start, "go nodes 100 sdfkj 7"),
        (drawn, "go depth 3"),
        (dead, "go depth 3"),
    ] {
        let position = format!("position fen {fen}");
        let said = answers(&[&position, go, WAIT]);
        let game = Chess::parse_position(fen).expect(fen);
        let best = best(&said);
        assert!(
            parse_long_algebraic(&game, best).is_some(),
            "{fen} {go}: {best}"
        );
    }
    let said = answers(&["go searchmoves a2a3 h2h4 depth 3", WAIT]);
    assert!(["a2a3", "h2h4"].contains(&best(&said)), "{said:?}");
}

#[test]
fn without_legal_moves_bestmove_is_none() {
    for (fen, worth) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "score cp 0"),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "score mate 0"),
    ] {
        for go in ["go depth 3", "go movetime 0", "go infinite", "go ponder"] {
            let position = format!("position fen {fen}");
            let said = answers(&[&position, go, "stop", WAIT]);
            assert_eq!(best(&said), "(none)", "{fen}");
            assert!(said[0].contains(worth), "{fen}: {said:?}");
        }
    }
}

#[test]
fn a_game_goes_on_where_a_rule_would_have_ended_it() {
    let shuffle = "b1c3 b8c6 c3b1 c6b8 ".repeat(3);
    let said = answers(&[
        &format!("position startpos moves {shuffle}"),
        "go depth 3",
        WAIT,
    ]);
    assert!(parse_long_algebraic(&Chess::default(), best(&said)).is_some());
    assert!(said.len() > 3, "it was searched: {said:?}");
}

#[test]
fn positions_before_the_current_one_count_as_repetitions() {
    // White is a queen down, but has a perpetual check; the third time comes with the next check.
    let fen = "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1";
    let said = answers(&[
        &format!("position fen {fen} moves h5e8 g8h7 e8h5 h7g8"),
        "go depth 5",
        WAIT,
    ]);
    assert_eq!((best(&said), score(&said).as_str()), ("h5e8", "cp 0"));
}

#[test]
fn mates_are_reported_in_moves_and_go_mate_works() {
    let two = "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    for go in ["go depth 12", "go mate 2", "go mate 5"] {
        let said = answers(&[two, go, WAIT]);
        assert_eq!(
            (best(&said), score(&said).as_str()),
            ("a1a6", "mate 2"),
            "{go}"
        );
    }
    let said = answers(&[
        "position fen kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1",
        "go depth 5",
        WAIT,
    ]);
    assert_eq!(score(&said), "mate -1");
}

#[test]
fn several_lines_are_reported_best_first() {
    let said = answers(&["setoption name multipv value 3", "go depth 5", WAIT]);
    let deepest = |line: &&String| line.starts_with("info depth 5 ");
    let last: Vec<String> = said.iter().filter(deepest).cloned().collect();
    assert_eq!(numbers(&last, "multipv"), [1, 2, 3], "{said:?}");
    let values = numbers(&last, "cp");
    assert_eq!(values.len(), 3);
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    let first = last.first();
    let line = first.and_then(|line| line.split_once(" pv "));
    assert_eq!(
        line.and_then(|(_, pv)| pv.split(' ').next()),
        Some(best(&said))
    );
}

#[test]
fn a_pondering_engine_waits_for_ponderhit_or_stop() {
    for end in ["ponderhit", "stop", "ponderhit stop"] {
        let mut lines = vec!["position startpos moves e2e4 e7e5"];
        lines.extend(["go ponder wtime 50 btime 50 depth 2", "isready"]);
        lines.extend(end.split(' '));
        lines.push(WAIT);
        let said = answers(&lines);
        assert!(said.contains(&"readyok".to_owned()), "{said:?}");
        best(&said);
    }
    // Without `stop` there is no answer before the end of the input.
    let said = answers(&["go ponder depth 1", "ponderhit", WAIT, "isready"]);
    assert_eq!(said.last().map(String::as_str), Some("readyok"));
    let said = answers(&["go infinite depth 1", "ponderhit", "isready", "stop"]);
    let ready = said.iter().position(|line| line == "readyok");
    let answered = said.iter().position(|line| line.starts_with("bestmove"));
    assert!(ready < answered, "{said:?}");
}

/// The numbers that follow a word, one of each line that has it.
fn numbers(said: &[String], word: &str) -> Vec<i32> {
    let after = |line: &String| {
        let mut words = line.split(' ').skip_while(|&known| known != word);
        words.nth(1)?.parse().ok()
    };
    said.iter().filter_map(after).collect()
}

#[test]
fn after_ponderhit_the_search_continues() {
    let said = answers(&["go ponder movetime 200", PAUSED, "ponderhit", WAIT]);
    best(&said);
    let depths = numbers(&said, "depth");
    assert!(depths.is_sorted_by(|a, b| a < b), "{depths:?}");
    let times = numbers(&said, "time");
    // It thought on the opponent's time, and not much longer than allowed on its own.
    assert!(
        times.last() < Some(&(PAUSE.as_millis() as i32 + 1000)),
        "{times:?}"
    );
}

#[test]
fn seldepth_and_hashfull_are_reported() {
    let said = answers(&["setoption name Hash value 1", "go depth 9", WAIT]);
    let (depths, farthest) = (numbers(&said, "depth"), numbers(&said, "seldepth"));
    assert_eq!(depths.len(), farthest.len());
    assert!(
        depths
            .iter()
            .zip(&farthest)
            .all(|(depth, far)| depth <= far)
    );
    assert!(farthest.last() > depths.last(), "{said:?}");
    let full = numbers(&said, "hashfull");
    assert!(
        full.is_sorted() && full.last() > Some(&0) && full.last() <= Some(&1000),
        "{full:?}"
    );
}

#[test]
fn the_shortest_mate_needs_no_more_time() {
    let started = Instant::now();
    let mates = "position fen 8/8/1R3R2/6K1/8/8/8/k7 w - - 0 1";
    let said = answers(&[mates, "go movetime 60000", WAIT]);
    assert!(
        said.iter().any(|line| line.contains(" score mate 2 ")),
        "{said:?}"
    );
    assert!(started.elapsed() < Duration::from_secs(30), "{said:?}");
}

#[test]
fn castling_is_written_as_the_board_wants_it() {
    let fen = "position fen 4k3/8/8/8/8/8/PPPPPP2/4K2R w K - 0 1 moves";
    for (option, text) in [("false", "e1g1"), ("true", "e1h1")] {
        let option = format!("setoption name UCI_Chess960 value {option}");
        let only = format!("go searchmoves {text} depth 1");
        let said = answers(&[&option, fen, &only, WAIT]);
        assert_eq!(best(&said), text);
    }
}

#[test]
fn moves_are_counted() {
    let said = answers(&["go perft 4", WAIT]);
    assert_eq!(said.len(), 20 + 3, "{said:?}");
    assert_eq!(said[21], "Nodes searched: 197281");
    assert!(said.contains(&"e2e4: 13160".to_owned()));
    let said = answers(&["go perft 0", WAIT, "go perft 30", "stop", WAIT]);
    assert_eq!(said[1], "Nodes searched: 1");
    assert_eq!(
        said.last().map(String::as_str),
        Some("info string the count was stopped")
    );
}

#[test]
fn the_board_and_its_evaluation_are_shown() {
    let said = answers(&["position startpos moves e2e4", "d", "eval"]);
    assert!(
        said.iter().any(|line| line == "Key: 823C9B50FD114196"),
        "{said:?}"
    );
    assert!(
        said.iter().any(|line| line.starts_with("material ")),
        "{said:?}"
    );
}
