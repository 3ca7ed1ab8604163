use super::*;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

/// Any text of words with spaces inside.
fn texts() -> impl Strategy<Value = String> {
    "[A-Za-zé\\\\]{1,6}( {1,2}[a-z:;]{1,6}){0,3}"
}

fn outcomes() -> impl Strategy<Value = Outcome> {
    prop::sample::select(vec![Outcome::White, Outcome::Black, Outcome::Draw])
}

fn durations() -> impl Strategy<Value = Duration> {
    (any::<u32>(), 0..1_000_000_000_u32)
        .prop_map(|(seconds, billionths)| Duration::new(u64::from(seconds), billionths))
}

fn commands() -> impl Strategy<Value = Command> {
    let level =
        (any::<u32>(), any::<u32>(), durations()).prop_map(|(moves, seconds, increment)| {
            let base = Duration::from_secs(u64::from(seconds));
            Command::Level(Level {
                moves,
                base,
                increment,
            })
        });
    prop_oneof![
        level,
        durations().prop_map(Command::MoveTime),
        any::<i64>().prop_map(Command::Time),
        any::<u64>().prop_map(Command::Memory),
        "[a-p][0-9]{1,2}[a-p][0-9][qrbn]?".prop_map(Command::BareMove),
        texts().prop_map(Command::Name),
        (outcomes(), texts()).prop_map(|(outcome, reason)| Command::Result { outcome, reason }),
        (texts(), of(texts())).prop_map(|(name, value)| Command::Option { name, value }),
        ("[a-z]{1,6}", texts()).prop_map(|(kind, path)| Command::TablePath { kind, path }),
    ]
}

fn answers() -> impl Strategy<Value = Answer> {
    let value = prop_oneof![
        any::<i64>().prop_map(Value::Number),
        "[^\"\\pC]{0,20}".prop_map(Value::Text)
    ];
    let feature = ("[a-z]{1,8}", value)
        .prop_map(|(name, value)| Feature::new(name, value).expect("a feature"));
    let line = vec("[a-hNBRQK(][0-9a-h+)]{1,4}", 1..6);
    let counts = (any::<u32>(), any::<i64>(), any::<u64>(), any::<u64>());
    let mark = of(prop::sample::select(vec!['.', '&', '+', '-', '?']));
    let thought = (counts, mark, vec(any::<u64>(), 0..4), line).prop_map(
        |((depth, score, time, nodes), mark, more, line)| {
            thinking(Thinking {
                depth,
                mark,
                score,
                time,
                nodes,
                more,
                line,
            })
        },
    );
    prop_oneof![
        vec(feature, 0..5).prop_map(Answer::Features),
        thought,
        (outcomes(), texts()).prop_map(|(outcome, reason)| Answer::Result { outcome, reason }),
        (texts(), texts()).prop_map(|(reason, played)| Answer::IllegalMove { reason, played }),
        (texts(), texts()).prop_map(|(reason, command)| Answer::Error { reason, command }),
        texts().prop_map(Answer::TellUser),
    ]
}

/// Lines made of what the protocol understands, in any order, and lines of anything.
fn lines() -> impl Strategy<Value = String> {
    let known = "protover accepted level st sd nps time otim usermove ping result setboard name rating memory egtpath \
                 option feature move Illegal Error pong Hint: telluser offer draw 1-0 1/2-1/2 * { } ( ) : = x=\"a ping=1 \" \
                 e2e4 O-O 0:30 1.5 -1 9 9. 12& 99999999999999999999 \t \u{1b} \u{2003} My is ... ";
    let known: Vec<String> = known.split(' ').map(str::to_owned).collect();
    let known = (vec(prop::sample::select(known), 0..9), "[ \t]")
        .prop_map(|(words, space)| words.join(&space));
    prop_oneof![4 => known, 1 => any::<String>()]
}

proptest! {
    #[test]
    fn commands_that_are_written_read_back(command in commands()) {
        prop_assert_eq!(command.to_string().parse(), Ok(command));
    }

    #[test]
    fn answers_that_are_written_read_back(answer in answers()) {
        prop_assert_eq!(answer.to_string().parse(), Ok(answer));
    }

    #[test]
    fn any_line_is_understood_refused_or_ignored_and_reads_back(line in lines()) {
        match line.parse::<Command>() {
            Ok(read) => prop_assert_eq!(read.to_string().parse(), Ok(read)),
            Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
        }
        match line.parse::<Answer>() {
            Ok(read) => prop_assert_eq!(read.to_string().parse(), Ok(read)),
            Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
        }
    }
}

#[test]
fn a_line_that_is_too_long_is_refused_and_nothing_written_is_a_second_line() {
    let long = "9 ".repeat(600_000);
    assert!(long.parse::<Command>().is_err());
    assert!(long.parse::<Answer>().is_err());
    let evil = || text("e2e4\nquit\r\u{1b}");
    for line in [
        Command::UserMove(evil()).to_string(),
        Command::BareMove(evil()).to_string(),
        Command::Name(evil()).to_string(),
        Answer::Move(evil()).to_string(),
        thinking(Thinking {
            mark: Some('\n'),
            line: vec![evil()],
            ..Thinking::default()
        })
        .to_string(),
    ] {
        assert!(!line.contains(char::is_control), "{line:?}");
    }
}
