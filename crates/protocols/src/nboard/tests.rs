use super::*;
use proptest::collection::vec;
use proptest::prelude::*;

fn command(line: &str) -> Command {
    line.parse().unwrap()
}

#[test]
fn a_session_as_boards_begin_it() {
    let game = "(;GM[Othello]PC[NBoard]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)";
    assert_eq!(command("nboard 2"), Command::Version(2));
    let Command::Game(read) = command(&format!("set game {game}")) else {
        panic!("a game")
    };
    assert_eq!((read.moves.len(), read.to_string().as_str()), (2, game));
    assert_eq!(command("set depth 6\r"), Command::Depth(6));
    assert_eq!(command("set contempt -0.5"), Command::Contempt(-0.5));
    assert_eq!(command("set time 5:00"), Command::Unknown);
    assert_eq!(command("hint"), Command::Hint(1));
    assert_eq!(command("  go "), Command::Go);
    let played = |place: &str, evaluation, seconds| {
        Command::Move(Played {
            place: place.parse().unwrap(),
            evaluation,
            seconds,
        })
    };
    assert_eq!(command("move E3//1.25"), played("e3", None, Some(1.25)));
    assert_eq!(command("move PA"), played("pa", None, None));
    assert_eq!(command("F5"), played("F5", None, None), "version 1");
}

#[test]
fn answers_are_read_in_every_known_spelling() {
    let answer = |line: &str| line.parse::<Answer>().unwrap();
    let strokes = answer("=== d6/-1.00/0.5");
    assert_eq!(answer("=== d6 -1.00 0.5"), strokes);
    assert_eq!(strokes.to_string(), "=== D6/-1/0.5");
    assert_eq!(
        answer("search F5d6-C3 2.5 0 12 some text"),
        answer("search F5D6C3 2.5 0 12")
    );
    assert_eq!(
        answer("nodestats 3.5e4 0.01"),
        answer("nodestats 35000 0.01")
    );
    assert_eq!(answer("status").to_string(), "status");
    assert_eq!(answer("Edax 4.4, copyright"), Answer::Unknown);
}

#[test]
fn what_is_wrong_is_told() {
    for (line, message) in [
        ("nboard two", "expected a number, found 'two'"),
        ("ping", "expected a number, found nothing"),
        ("set depth -1", "expected a number, found '-1'"),
        ("set contempt NaN", "expected a number, found 'NaN'"),
        (
            "set game chess",
            "expected (; at the start of a game, found 'chess' at character 1",
        ),
        (
            "move z99x",
            "expected a move such as F5, F5/0.5, F5//1.2 or PA, found 'z99x'",
        ),
    ] {
        assert_eq!(line.parse::<Command>().unwrap_err().to_string(), message);
    }
}

proptest! {
    #[test]
    fn any_line_is_understood_refused_or_ignored_and_reads_back(
        verb in prop::sample::select(vec![
            "nboard", "set depth", "set game", "set contempt", "move", "hint", "go", "ping", "learn", "analyze", "", "===",
            "search", "book", "nodestats", "status", "pong", "analysis", "set myname",
        ]),
        rest in prop_oneof![
            any::<String>(),
            vec(prop::sample::select(vec!["F5", "pa", "/", " ", "1", "-0.5", "1e9", "%", "(;GM[Othello]"]), 0..6)
                .prop_map(|bits| bits.concat()),
        ],
    ) {
        let line = format!("{verb} {rest}");
        if let Ok(read) = line.parse::<Command>() && read != Command::Unknown {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
        if let Ok(read) = line.parse::<Answer>() && read != Answer::Unknown {
            let again: Answer = read.to_string().parse().expect("what was written");
            prop_assert_eq!(again.to_string(), read.to_string());
        }
    }
}
