use super::*;

/// The example of the specification: what the board says stands at the margin, what the engine says is set in.
const SESSION: &str = "\
uci
    id name Shredder
    id author Stefan MK
    option name Hash type spin default 1 min 1 max 128
    option name NalimovPath type string default <empty>
    option name NalimovCache type spin default 1 min 1 max 32
    option name Nullmove type check default true
    option name Style type combo default Normal var Solid var Normal var Risky
    uciok
setoption name Hash value 32
setoption name NalimovCache value 1
setoption name NalimovPath value d:\\tb;c\\tb
isready
    readyok
ucinewgame
setoption name UCI_AnalyseMode value true
position startpos moves e2e4 e7e5
go infinite
    info depth 1 seldepth 0
    info score cp 13  depth 1 nodes 13 time 15 pv f1b5
    info depth 2 seldepth 2
    info nps 15937
    info score cp 14  depth 2 nodes 255 time 15 pv f1c4 f8c5
    info depth 2 seldepth 7 nodes 255
stop
    bestmove g1f3 ponder d8f6
quit
";

#[test]
fn the_session_of_the_specification_is_understood() {
    let mut said = 0;
    for line in SESSION.lines() {
        let written = if line.starts_with(' ') {
            let answer: Answer = line.parse().unwrap();
            assert_ne!(answer, Answer::Unknown, "{line}");
            assert_eq!(answer.to_string().parse(), Ok(answer.clone()));
            answer.to_string()
        } else {
            let command: Command = line.parse().unwrap();
            assert_ne!(command, Command::Unknown, "{line}");
            command.to_string()
        };
        let mut plain: Vec<&str> = line.split_whitespace().collect();
        let mut again: Vec<&str> = written.split_whitespace().collect();
        plain.sort_unstable();
        again.sort_unstable();
        assert_eq!(again, plain, "nothing is lost");
        said += 1;
    }
    assert_eq!(said, SESSION.lines().count());
}

#[test]
fn a_line_of_many_megabytes_is_refused_and_one_of_a_megabyte_read() {
    let long = format!("position startpos moves {}", "e2e4 ".repeat(200_000));
    let Ok(Command::Position { moves, .. }) = long.parse() else {
        panic!("a position")
    };
    assert_eq!(moves.len(), 200_000);
    let longer = format!("go depth {}", "9".repeat(10_000_000));
    for message in [
        longer.parse::<Command>().unwrap_err().to_string(),
        longer.parse::<Answer>().unwrap_err().to_string(),
    ] {
        assert!(
            message.starts_with("expected a line of at most 1048576 bytes, found 'go depth 999"),
            "{message}"
        );
        assert!(message.len() < 200, "{message}");
    }
    let word = "x".repeat(1_000_000);
    assert_eq!(word.parse(), Ok(Command::Unknown));
    let message = format!("go depth {word}").parse::<Command>().unwrap_err();
    assert!(message.to_string().len() < 200);
}

#[test]
fn nothing_that_is_written_is_a_second_line() {
    let evil = "e2e4\nquit\r\u{1b}".to_owned();
    let go = Go {
        search_moves: vec![evil.clone()],
        ..Go::default()
    };
    let position = Command::Position {
        start: Start::Fen(evil.clone()),
        moves: vec![evil.clone()],
    };
    for command in [
        Command::Go(Box::new(go)),
        position,
        set(&evil, Some(&evil)),
        owner(&evil, &evil),
        Command::Bench(vec![evil.clone()]),
    ] {
        let line = command.to_string();
        assert!(!line.contains(char::is_control), "{line:?}");
    }
    let told = Info {
        line: vec![evil.clone()],
        current_move: Some(evil.clone()),
        text: Some(evil.clone()),
        ..Info::default()
    };
    let combo = Kind::Combo {
        default: evil.clone(),
        variants: vec![evil.clone()],
    };
    for answer in [
        info(told),
        option(&evil, combo),
        Answer::Name(evil.clone()),
        Answer::BestMove {
            best: evil.clone(),
            ponder: Some(evil),
        },
    ] {
        let line = answer.to_string();
        assert!(!line.contains(char::is_control), "{line:?}");
    }
}
