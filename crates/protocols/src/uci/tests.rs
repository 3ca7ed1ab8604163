use super::*;

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn set(name: &str, value: Option<&str>) -> Command {
    Command::SetOption {
        name: name.to_owned(),
        value: value.map(str::to_owned),
    }
}

fn position(fen: Option<&str>, moves: &str) -> Command {
    let start = fen.map_or(Start::Usual, |fen| Start::Fen(fen.to_owned()));
    Command::Position {
        start,
        moves: words(moves),
    }
}

fn going(go: Go) -> Command {
    Command::Go(Box::new(go))
}

fn owner(name: &str, code: &str) -> Command {
    Command::Register(Registration::Owner {
        name: name.to_owned(),
        code: code.to_owned(),
    })
}

#[test]
fn every_command_is_read_and_written() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (line, command) in [
        ("uci", Command::Uci),
        ("debug on", Command::Debug(true)),
        ("debug off", Command::Debug(false)),
        ("isready", Command::IsReady),
        ("setoption name Hash value 32", set("Hash", Some("32"))),
        ("setoption name Clear Hash", set("Clear Hash", None)),
        (
            "setoption name Book File value C:\\My  Books\\a value.bin",
            set("Book File", Some("C:\\My  Books\\a value.bin")),
        ),
        ("setoption name Path value <empty>", set("Path", Some(""))),
        ("register later", Command::Register(Registration::Later)),
        (
            "register name Stefan MK code 4359874324",
            owner("Stefan MK", "4359874324"),
        ),
        ("register code 7", owner("", "7")),
        ("ucinewgame", Command::NewGame),
        ("position startpos", position(None, "")),
        (
            "position startpos moves e2e4 e7e8q",
            position(None, "e2e4 e7e8q"),
        ),
        (&format!("position fen {fen}"), position(Some(fen), "")),
        (
            &format!("position fen {fen} moves e2e4"),
            position(Some(fen), "e2e4"),
        ),
        ("go", going(Go::default())),
        (
            "go infinite searchmoves e2e4 d2d4",
            going(Go {
                infinite: true,
                search_moves: words("e2e4 d2d4"),
                ..Go::default()
            }),
        ),
        (
            "go wtime -20 btime 300000 winc 0 binc 2000 movestogo 40 depth 6 nodes 99999999999 mate 3 movetime 1000 perft 5 ponder",
            going(Go {
                search_moves: Vec::new(),
                ponder: true,
                white_time: Some(-20),
                black_time: Some(300_000),
                white_increment: Some(0),
                black_increment: Some(2000),
                moves_to_go: Some(40),
                depth: Some(6),
                nodes: Some(99_999_999_999),
                mate: Some(3),
                move_time: Some(1000),
                infinite: false,
                perft: Some(5),
            }),
        ),
        ("stop", Command::Stop),
        ("ponderhit", Command::PonderHit),
        ("quit", Command::Quit),
        ("bench", Command::Bench(Vec::new())),
        ("bench 16 1 13", Command::Bench(words("16 1 13"))),
        ("d", Command::Show),
        ("eval", Command::Eval),
    ] {
        assert_eq!(line.parse(), Ok(command.clone()), "{line}");
        assert_eq!(command.to_string(), line);
    }
}

#[test]
fn spaces_and_unknown_words_make_no_difference() {
    for (line, plain) in [
        ("\t  debug \t  \t\ton\t  \r\n", "debug on"),
        ("joho debug on", "debug on"),
        ("go\u{1b}depth\0 6", "go depth 6"),
        ("go fast depth 6 please", "go depth 6"),
        ("go searchmoves e2e4 depth 6", "go depth 6 searchmoves e2e4"),
        ("position   fen  8/8  w   moves", "position fen 8/8 w"),
        (
            "setoption  name  Clear   Hash ",
            "setoption name Clear Hash",
        ),
    ] {
        let read: Command = line.parse().unwrap();
        assert_eq!(read.to_string(), plain, "{line:?}");
    }
    for line in ["", " ", "\0", "joho", "Go", "ucix"] {
        assert_eq!(line.parse(), Ok(Command::Unknown), "{line:?}");
        assert_eq!(line.parse(), Ok(Answer::Unknown), "{line:?}");
    }
}

#[test]
fn a_malformed_command_is_an_error() {
    for (line, message) in [
        ("debug", "expected on or off after debug, found nothing"),
        (
            "debug joho on",
            "expected on or off after debug, found 'joho'",
        ),
        (
            "setoption Hash",
            "expected name after setoption, found 'Hash'",
        ),
        (
            "setoption name",
            "expected what an option is called after name, found nothing",
        ),
        (
            "setoption name value 3",
            "expected what an option is called after name, found 'value'",
        ),
        (
            "register",
            "expected later, name … or code … after register, found nothing",
        ),
        (
            "position",
            "expected startpos or fen after position, found nothing",
        ),
        (
            "position moves e2e4",
            "expected startpos or fen after position, found 'moves'",
        ),
        (
            "position startpos e2e4",
            "expected moves after the position, found 'e2e4'",
        ),
        (
            "position fen moves e2e4",
            "expected a position after fen, found nothing",
        ),
        (
            "go movetime -5",
            "expected milliseconds after movetime, found '-5'",
        ),
        (
            "go wtime",
            "expected milliseconds after wtime, found nothing",
        ),
        (
            "go wtime 99999999999999999999",
            "expected milliseconds after wtime, found '99999999999999999999'",
        ),
        (
            "go depth infinite",
            "expected a number of moves after depth, found 'infinite'",
        ),
        (
            "go depth 4294967296",
            "expected a number of moves after depth, found '4294967296'",
        ),
        (
            "go nodes 1e6",
            "expected a number of nodes after nodes, found '1e6'",
        ),
    ] {
        let error = line.parse::<Command>().unwrap_err();
        assert_eq!(error.to_string(), message, "{line}");
    }
}

fn info(info: Info) -> Answer {
    Answer::Info(Box::new(info))
}

fn option(name: &str, kind: Kind) -> Answer {
    Answer::Option(Choice {
        name: name.to_owned(),
        kind,
    })
}

#[test]
fn every_answer_is_read_and_written() {
    let text = |text: &str| text.to_owned();
    let best = |best: &str, ponder: Option<&str>| Answer::BestMove {
        best: text(best),
        ponder: ponder.map(str::to_owned),
    };
    for (line, answer) in [
        ("id name Shredder X.Y", Answer::Name(text("Shredder X.Y"))),
        ("id author Stefan MK", Answer::Author(text("Stefan MK"))),
        ("uciok", Answer::UciOk),
        ("readyok", Answer::ReadyOk),
        ("bestmove g1f3", best("g1f3", None)),
        ("bestmove g1f3 ponder d8f6", best("g1f3", Some("d8f6"))),
        ("bestmove (none)", best("(none)", None)),
        (
            "copyprotection checking",
            Answer::CopyProtection(Check::Checking),
        ),
        ("copyprotection ok", Answer::CopyProtection(Check::Fine)),
        ("registration error", Answer::Registration(Check::Failed)),
        (
            "option name Nullmove type check default true",
            option("Nullmove", Kind::Check { default: true }),
        ),
        (
            "option name Selectivity type spin default 2 min -4 max 4",
            option(
                "Selectivity",
                Kind::Spin {
                    default: 2,
                    min: -4,
                    max: 4,
                },
            ),
        ),
        (
            "option name Playing Style type combo default Very Solid var Very Solid var Normal",
            option(
                "Playing Style",
                Kind::Combo {
                    default: text("Very Solid"),
                    variants: vec![text("Very Solid"), text("Normal")],
                },
            ),
        ),
        (
            "option name Clear Hash type button",
            option("Clear Hash", Kind::Button),
        ),
        (
            "option name NalimovPath type string default c:\\my  tb",
            option(
                "NalimovPath",
                Kind::Text {
                    default: text("c:\\my  tb"),
                },
            ),
        ),
        (
            "info depth 9 seldepth 21 multipv 2 score cp -13 lowerbound wdl 40 950 10 nodes 8 nps 9 hashfull 10 tbhits 11 \
             sbhits 12 cpuload 13 time 14 currmove e2e4 currmovenumber 1 pv e2e4 e7e5 refutation d1h5 g6h5 \
             currline 2 a2a3 string hello  pv world",
            info(Info {
                depth: Some(9),
                selective_depth: Some(21),
                time: Some(14),
                nodes: Some(8),
                line: words("e2e4 e7e5"),
                rank: Some(2),
                score: Some(Score {
                    worth: Worth::Centipawns(-13),
                    bound: Bound::Lower,
                }),
                chances: Some([40, 950, 10]),
                current_move: Some(text("e2e4")),
                current_move_number: Some(1),
                table_full: Some(10),
                speed: Some(9),
                table_base_hits: Some(11),
                shredder_base_hits: Some(12),
                load: Some(13),
                refutation: words("d1h5 g6h5"),
                current_line: Some(CurrentLine {
                    thread: Some(2),
                    moves: words("a2a3"),
                }),
                text: Some(text("hello  pv world")),
            }),
        ),
    ] {
        assert_eq!(line.parse(), Ok(answer.clone()), "{line}");
        assert_eq!(answer.to_string(), line);
    }
}

#[test]
fn answers_are_read_in_every_known_spelling() {
    for (line, plain) in [
        (
            "option name Path type string default <empty>",
            "option name Path type string",
        ),
        (
            "option name Hash type spin min 1 max 9 default 2",
            "option name Hash type spin default 2 min 1 max 9",
        ),
        (
            "info score upperbound cp 3 depth 2",
            "info depth 2 score cp 3 upperbound",
        ),
        ("info currline e2e4 e7e5", "info currline e2e4 e7e5"),
        ("info ebf 2.1 depth 3", "info depth 3"),
        ("hello bestmove e2e4", "bestmove e2e4"),
        ("Unknown option Hash", ""),
    ] {
        let read: Answer = line.parse().unwrap();
        assert_eq!(plain.parse(), Ok(read), "{line}");
    }
}

#[test]
fn a_malformed_answer_is_an_error() {
    for (line, message) in [
        ("id", "expected name or author after id, found nothing"),
        ("bestmove", "expected a move after bestmove, found nothing"),
        (
            "bestmove e2e4 ponder",
            "expected a move after ponder, found nothing",
        ),
        (
            "info nodes -1",
            "expected a number of nodes after nodes, found '-1'",
        ),
        ("info score 5", "expected cp or mate after score, found '5'"),
        (
            "info score cp 1.5",
            "expected a number after cp, found '1.5'",
        ),
        (
            "info wdl 1 2 string x",
            "expected three thousandths after wdl, found 'string'",
        ),
        (
            "registration",
            "expected checking, ok or error after registration, found nothing",
        ),
        ("option Hash", "expected name after option, found 'Hash'"),
        (
            "option name Hash type number",
            "expected type check, spin, combo, button or string, found 'number'",
        ),
        (
            "option name Hash type spin default 1 max 2",
            "expected min and a number, found nothing",
        ),
        (
            "option name Hash type check default maybe",
            "expected true or false after default, found 'maybe'",
        ),
    ] {
        let error = line.parse::<Answer>().unwrap_err();
        assert_eq!(error.to_string(), message, "{line}");
    }
}

mod properties;
mod session;
