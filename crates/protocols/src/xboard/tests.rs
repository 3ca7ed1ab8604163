use std::time::Duration;

use super::*;

fn text(text: &str) -> String {
    text.to_owned()
}

#[test]
fn every_command_is_read_and_written() {
    let level = |moves, seconds, milliseconds| {
        Command::Level(Level {
            moves,
            base: Duration::from_secs(seconds),
            increment: Duration::from_millis(milliseconds),
        })
    };
    let option = |name: &str, value: Option<&str>| Command::Option {
        name: text(name),
        value: value.map(text),
    };
    let ended = |outcome, reason: &str| Command::Result {
        outcome,
        reason: text(reason),
    };
    let fen = "8/8/8/8/8/8/8/K1k5 b - - 0 40";
    for (line, command) in [
        ("xboard", Command::Xboard),
        ("protover 2", Command::Version(2)),
        ("accepted ping", Command::Accepted(text("ping"))),
        ("rejected sigint", Command::Rejected(text("sigint"))),
        ("new", Command::New),
        (
            "variant fischerandom",
            Command::Variant(text("fischerandom")),
        ),
        ("quit", Command::Quit),
        ("random", Command::Random),
        ("force", Command::Force),
        ("go", Command::Go),
        ("playother", Command::PlayOther),
        ("white", Command::White),
        ("black", Command::Black),
        ("level 40 5 0", level(40, 300, 0)),
        ("level 0 2:05 12", level(0, 125, 12_000)),
        ("level 0 0:30 0.1", level(0, 30, 100)),
        ("st 30", Command::MoveTime(Duration::from_secs(30))),
        ("st 0.25", Command::MoveTime(Duration::from_millis(250))),
        ("sd 6", Command::Depth(6)),
        ("nps 100000", Command::Speed(100_000)),
        ("time 30000", Command::Time(30_000)),
        ("otim -5", Command::OpponentTime(-5)),
        ("usermove e7e8q", Command::UserMove(text("e7e8q"))),
        ("e2e4", Command::BareMove(text("e2e4"))),
        ("?", Command::MoveNow),
        ("ping 7", Command::Ping(7)),
        ("draw", Command::Draw),
        (
            "result 1-0 {White mates}",
            ended(Outcome::White, "White mates"),
        ),
        ("result *", ended(Outcome::Open, "")),
        (&format!("setboard {fen}"), Command::SetBoard(text(fen))),
        ("hint", Command::Hint),
        ("bk", Command::Book),
        ("undo", Command::Undo),
        ("remove", Command::Remove),
        ("hard", Command::Hard),
        ("easy", Command::Easy),
        ("post", Command::Post),
        ("nopost", Command::NoPost),
        ("analyze", Command::Analyze),
        ("exit", Command::Exit),
        (".", Command::Progress),
        ("name Paul Morphy", Command::Name(text("Paul Morphy"))),
        (
            "rating 2600 -1",
            Command::Rating {
                own: 2600,
                opponent: -1,
            },
        ),
        ("computer", Command::Computer),
        ("pause", Command::Pause),
        ("resume", Command::Resume),
        ("memory 512", Command::Memory(512)),
        ("cores 4", Command::Cores(4)),
        (
            "egtpath syzygy c:\\my  tables",
            Command::TablePath {
                kind: text("syzygy"),
                path: text("c:\\my  tables"),
            },
        ),
        ("option Clear Hash", option("Clear Hash", None)),
        ("option Book File=a=b", option("Book File", Some("a=b"))),
        ("option Path=", option("Path", Some(""))),
    ] {
        assert_eq!(line.parse(), Ok(command.clone()), "{line}");
        assert_eq!(command.to_string(), line);
    }
}

#[test]
fn bare_moves_are_distinguished_from_unknown_commands() {
    for played in [
        "e2e4", "e7e8q", "e7e8Q", "Nf3", "Nbxd7+", "e8=Q#", "exd5", "a10b10", "P@e4", "O-O",
        "O-O-O", "0-0", "@@@@", "e2-e4", "R1a3",
    ] {
        assert_eq!(played.parse(), Ok(Command::BareMove(text(played))));
    }
    for line in [
        "",
        " ",
        "edit",
        "bogus",
        "protover2x",
        "e2e4 e7e5",
        "42",
        "a",
        "#",
        "x",
        "é4",
        "\u{1b}",
        "level9",
        "Go",
    ] {
        assert_eq!(line.parse(), Ok(Command::Unknown), "{line}");
    }
}

#[test]
fn a_malformed_command_is_an_error() {
    for (line, message) in [
        (
            "protover",
            "expected a number after protover, found nothing",
        ),
        (
            "level",
            "expected a number of moves after level, found nothing",
        ),
        (
            "level 40",
            "expected minutes such as 5 or 5:30, found nothing",
        ),
        (
            "level 40 5:60 0",
            "expected minutes such as 5 or 5:30, found '5:60'",
        ),
        (
            "level 40 -5 0",
            "expected minutes such as 5 or 5:30, found '-5'",
        ),
        (
            "level 40 5",
            "expected seconds for every move, found nothing",
        ),
        ("level 40 5 .", "expected seconds for every move, found '.'"),
        ("st 1e3", "expected seconds after st, found '1e3'"),
        (
            "st 99999999999",
            "expected seconds after st, found '99999999999'",
        ),
        ("sd -1", "expected a number of moves after sd, found '-1'"),
        (
            "time soon",
            "expected hundredths of a second after time, found 'soon'",
        ),
        ("usermove", "expected a move after usermove, found nothing"),
        ("ping", "expected a number after ping, found nothing"),
        ("result 2-0", "expected 1-0, 0-1, 1/2-1/2 or *, found '2-0'"),
        (
            "setboard ",
            "expected a position after setboard, found nothing",
        ),
        (
            "rating 5",
            "expected two numbers after rating, found nothing",
        ),
        (
            "option =5",
            "expected name=value, or a name alone, after option, found '=5'",
        ),
    ] {
        let error = line.parse::<Command>().unwrap_err();
        assert_eq!(error.to_string(), message, "{line}");
    }
}

fn thinking(thinking: Thinking) -> Answer {
    Answer::Thinking(Box::new(thinking))
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

#[test]
fn every_answer_is_read_and_written() {
    let number = |name: &str, number| Feature::new(name, Value::Number(number)).unwrap();
    let told = |name: &str, told: &str| Feature::new(name, Value::Text(text(told))).unwrap();
    for (line, answer) in [
        (
            r#"feature ping=1 myname="Crafty 20.14" variants="" option="Hash -spin 64 1 1024" done=0"#,
            Answer::Features(vec![
                number("ping", 1),
                told("myname", "Crafty 20.14"),
                told("variants", ""),
                told("option", "Hash -spin 64 1 1024"),
                number("done", 0),
            ]),
        ),
        ("move e7e5", Answer::Move(text("e7e5"))),
        (
            "Illegal move: e2e5",
            Answer::IllegalMove {
                reason: String::new(),
                played: text("e2e5"),
            },
        ),
        (
            "Illegal move (in check): e8g8",
            Answer::IllegalMove {
                reason: text("in check"),
                played: text("e8g8"),
            },
        ),
        (
            "Error (unknown command): xyz 1",
            Answer::Error {
                reason: text("unknown command"),
                command: text("xyz 1"),
            },
        ),
        (
            "1/2-1/2 {Draw by repetition}",
            Answer::Result {
                outcome: Outcome::Draw,
                reason: text("Draw by repetition"),
            },
        ),
        ("resign", Answer::Resign),
        ("offer draw", Answer::OfferDraw),
        ("pong 7", Answer::Pong(7)),
        ("Hint: e2e4", Answer::Hint(text("e2e4"))),
        ("telluser hello", Answer::TellUser(text("hello"))),
        (
            "tellusererror Illegal position",
            Answer::TellUserError(text("Illegal position")),
        ),
        (
            "9 156 1084 48000 Nf3 Nc6 Nc3",
            thinking(Thinking {
                depth: 9,
                mark: None,
                score: 156,
                time: 1084,
                nodes: 48_000,
                more: Vec::new(),
                line: words("Nf3 Nc6 Nc3"),
            }),
        ),
        (
            "12& -100003 5 99 21 1500000 3\te2e4 ( e7e5 )",
            thinking(Thinking {
                depth: 12,
                mark: Some('&'),
                score: -100_003,
                time: 5,
                nodes: 99,
                more: vec![21, 1_500_000, 3],
                line: words("e2e4 ( e7e5 )"),
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
        ("1. ... e7e5", "move e7e5"),
        ("My move is: e7e5\r", "move e7e5"),
        ("My move is : e7e5", "move e7e5"),
        (
            "feature   ping=1  name=plain\t",
            r#"feature ping=1 name="plain""#,
        ),
        ("Error: nothing", "Error: nothing"),
        ("0-1 { White resigns }", "0-1 {White resigns}"),
        ("  3\t+5   0 7 ", "3 5 0 7"),
    ] {
        let read: Answer = line.parse().unwrap();
        assert_eq!(read.to_string(), plain, "{line}");
    }
    for line in [
        "",
        "# a remark",
        "tellics say hi",
        "tellall x",
        "Illegal moves abound",
        "Errors",
        "1. e4 e5",
        "offer peace",
        "9 156 Nf3",
        "Crafty v20",
        "stat01: 1 2 3 4 5",
    ] {
        assert_eq!(line.parse(), Ok(Answer::Unknown), "{line}");
    }
}

#[test]
fn a_malformed_answer_is_an_error() {
    let long = "9".repeat(30);
    for (line, message) in [
        ("move", "expected a move after move, found nothing"),
        ("pong x", "expected a number after pong, found 'x'"),
        (
            "feature ping",
            "expected features such as ping=1 or myname=\"…\", found 'ping'",
        ),
        (
            "feature my name=1",
            "expected features such as ping=1 or myname=\"…\", found 'my'",
        ),
        (
            "feature myname=\"open",
            "expected \\\" at the end of a feature, found 'open'",
        ),
        (
            "feature ping=",
            "expected a number or \"text\" after =, found nothing",
        ),
        (
            &format!("feature ping={long}"),
            &format!("expected a number or \"text\" after =, found '{long}'"),
        ),
        ("9 5 -1 7", "expected hundredths of a second, found '-1'"),
        (
            &format!("9 5 1 {long} e4"),
            &format!("expected a number of nodes, found '{long}'"),
        ),
    ] {
        let error = line.parse::<Answer>().unwrap_err();
        let message = message.replace("\\\"", "\"");
        assert_eq!(error.to_string(), message, "{line}");
    }
}

mod properties;
