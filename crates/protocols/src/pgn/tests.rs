use super::*;

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn comment(text: &str) -> Comment {
    Comment::new(text).unwrap()
}

fn sans(line: &Line) -> Vec<&str> {
    line.moves.iter().map(Move::san).collect()
}

/// The tree of the second game, with nested variations, is written by hand.
const FILE: &str = r#"%exported by nobody
[Event "F/S Return Match"]
[Site "Belgrade, Serbia JUG"]
[Date "1992.11.04"]
[Round "29"]
[White "Fischer, Robert J."]
[Black "Spassky, Boris V."]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} 3... a6 4.
Ba4 Nf6 5. O-O 1/2-1/2

[ White "A \"quoted\" \\ name" ] [Black "C:\path"]
[Annotator "x"]
{Before} 1.e4!? ;to the end } of the line
(1.d4 d5 (1...Nf6 2.c4 {deep} (2.Nf3 (2.Bg5)) 2...g6) 2.c4 $10$13) {between} (1.c4)
1...{said of e5} e5 2.Qh5?? -- {done} () {the end} 0-1
*
"#;

#[test]
fn a_file_is_read_game_by_game() {
    let games: Vec<Game> = Reader::new(FILE.as_bytes())
        .collect::<Result<_, _>>()
        .unwrap();
    let [fischer, second, empty] = &games[..] else {
        panic!("three games")
    };
    assert_eq!(fischer.tags.get("Round"), Some("29"));
    assert_eq!(fischer.outcome, Outcome::Draw);
    assert_eq!(fischer.line.moves.len(), 9);
    assert!(FILE.contains(&fischer.to_string()), "{fischer}");
    assert_eq!(empty, &Game::default());

    let names: Vec<&str> = second.tags.iter().map(Tag::name).collect();
    assert_eq!(names, ["White", "Black", "Annotator"]);
    assert_eq!(second.tags.get("White"), Some(r#"A "quoted" \ name"#));
    assert_eq!(second.tags.get("Black"), Some(r"C:\path"));
    assert_eq!(sans(&second.line), ["e4", "e5", "Qh5", "--"]);
    let [first, reply, queen, null] = &second.line.moves[..] else {
        panic!("four moves")
    };
    assert_eq!(first.before, [comment("Before")]);
    assert_eq!(first.marks, [5]);
    assert_eq!(first.after, [comment("to the end ) of the line")]);
    let [queens_pawn, english] = &first.variations[..] else {
        panic!("two variations")
    };
    assert_eq!(sans(queens_pawn), ["d4", "d5", "c4"]);
    assert_eq!(queens_pawn.moves[2].marks, [10, 13]);
    let indian = &queens_pawn.moves[1].variations[0];
    assert_eq!(sans(indian), ["Nf6", "c4", "g6"]);
    assert_eq!(indian.moves[1].after, [comment("deep")]);
    assert_eq!(sans(&indian.moves[1].variations[0]), ["Nf3"]);
    let deepest = &indian.moves[1].variations[0].moves[0].variations[0];
    assert_eq!(sans(deepest), ["Bg5"]);
    assert_eq!(english.moves[0].before, [comment("between")]);
    assert_eq!(reply.before, [comment("said of e5")]);
    assert_eq!(queen.marks, [4]);
    assert_eq!(null.after, [comment("done")]);
    assert_eq!(null.variations, [Line::default()]);
    assert_eq!(second.line.ending, [comment("the end")]);
    assert_eq!(game(&second.to_string()), *second);
    assert!(
        second.to_string().ends_with(
            "\
{Before} 1. e4 $5 {to the end ) of the line} (1. d4 d5 (1... Nf6 2. c4 {deep}
(2. Nf3 (2. Bg5)) 2... g6) 2. c4 $10 $13) ({between} 1. c4) 1... {said of e5} e5
2. Qh5 $4 -- {done} () {the end} 0-1
"
        ),
        "{second}"
    );
}

#[test]
fn many_ways_to_write_are_one() {
    let plain = game("1. e4 e5 2. Nf3 $1 {good} 2... O-O-O 1-0");
    for text in [
        "1.e4 e5 2.Nf3! {good} O-O-O 1-0",
        "e4 e5 Nf3 ! {good} O-O-O 1-0",
        "1. e4 1... e5 2. Nf3 {good} $1 2... O-O-O 1-0",
        "\u{feff}1 e4\r\n%escaped { ( [\r\n 1 . . . e5\t2.Nf3$1;good\r\nO-O-O 1-0",
        "{}1.e4 e5 {  } 2.Nf3! {\n\tgood\0} O-O-O 1-0 [Event",
    ] {
        assert_eq!(game(text), plain, "{text}");
    }
    assert_eq!(
        game("(1. e4 e5 1-0)\n".trim_matches(['(', ')', '\n'])).outcome,
        Outcome::White
    );
    assert_eq!(game("1. e4 (1. d4 1-0) *"), game("1. e4 (1. d4) *"));
}

#[test]
fn a_pawn_taken_in_passing_may_be_said_to_be() {
    let plain = game("1. exf6 Kd8 2. exd6+ $1 *");
    for text in [
        "1. exf6 e.p. Kd8 2. exd6+ e.p.! *",
        "1.exf6e.p. Kd8 2.exd6+e.p.! *",
        "1.exf6 ep Kd8 2.exd6+ e.p $1 *",
    ] {
        assert_eq!(game(text), plain, "{text}");
    }
    let check_behind = game("1.exf6 e.p.+ Kd8 2.exd6e.p.#! *");
    assert_eq!(sans(&check_behind.line), ["exf6", "Kd8", "exd6"]);
}

#[test]
fn halves_may_be_written_with_one_sign() {
    let plain = game("1. e4 e7-e5 1/2-1/2");
    assert_eq!(game("1. e4 e7-e5 ½-½"), plain);
    let latin = b"1. e4 e7-e5 \xbd-\xbd";
    let games: Vec<Game> = Reader::new(&latin[..]).collect::<Result<_, _>>().unwrap();
    assert_eq!(games, [plain]);
    assert_eq!(game("[Result \"½-½\"]\n\n1. e4").outcome, Outcome::Draw);
}

#[test]
fn a_game_of_shuffled_chess_says_so() {
    let completed = |tags: &str| {
        let mut read = game(&format!("{tags} *"));
        read.tags.complete();
        read.tags.get("Variant").map(str::to_owned)
    };
    let start = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR";
    for (tags, variant) in [
        (format!("[FEN \"{start} w HFhf - 0 1\"]"), Some("Chess960")),
        (format!("[FEN \"{start} w KQkq - 0 1\"]"), None),
        (format!("[FEN \"{start} w - - 0 1\"]"), None),
        (String::new(), None),
        (
            format!("[Variant \"Other\"][FEN \"{start} w HFhf - 0 1\"]"),
            Some("Other"),
        ),
    ] {
        assert_eq!(completed(&tags).as_deref(), variant, "{tags}");
    }
}

#[test]
fn a_game_without_a_result_ends_where_the_next_begins_or_the_file_does() {
    let file = "[Event \"one\"]\n\n1. e4 e5 {so far}\n\n[Event \"two\"]\n[Result \"1/2-1/2\"]\n\n1. d4\n\n\
                [Event \"three\"]\n\n1. c4 1-0\n\n[Event \"four\"]\n\n1. Nf3 {[Event \"none\"]} Nf6";
    let games: Vec<Game> = Reader::new(file.as_bytes())
        .collect::<Result<_, _>>()
        .unwrap();
    let told: Vec<(&str, Vec<&str>, Outcome)> = games
        .iter()
        .map(|game| {
            let event = game.tags.get("Event").unwrap_or_default();
            (event, sans(&game.line), game.outcome)
        })
        .collect();
    assert_eq!(
        told,
        [
            ("one", vec!["e4", "e5"], Outcome::Open),
            ("two", vec!["d4"], Outcome::Draw),
            ("three", vec!["c4"], Outcome::White),
            ("four", vec!["Nf3", "Nf6"], Outcome::Open),
        ]
    );
    assert_eq!(games[0].line.moves[1].after, [comment("so far")]);
    assert_eq!(game("1. e4\n"), game("1. e4 *"));
    assert_eq!(game("[Event \"x\"]\n\n"), game("[Event \"x\"] *"));
    // What is said at the end counts, whatever the tag says.
    let open = game("[Result \"1-0\"]\n\n1. e4 *");
    assert_eq!(open.outcome, Outcome::Open);
}

#[test]
fn tags_stand_in_the_order_of_the_export_format() {
    let mut read = game(r#"[ECO "A00"][Result "*"][Black "b"][Annotator "me"][Event "e"] *"#);
    let names = |game: &Game| {
        game.tags
            .iter()
            .map(Tag::name)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(names(&read), "Event Black Result Annotator ECO");
    read.tags.complete();
    assert_eq!(
        names(&read),
        "Event Site Date Round White Black Result Annotator ECO"
    );
    read.tags.set(Tag::new("Event", "two\nlines").unwrap());
    assert_eq!(read.tags.get("Event"), Some("two lines"));
    for name in ["", "two words", "a\"", "é", "a]"] {
        assert_eq!(Tag::new(name, ""), None, "{name}");
    }
}

#[test]
fn numbers_go_on_from_the_position() {
    let fen = r#"[FEN "8/8/8/8/8/8/8/K1k5 b - - 0 40"]"#;
    let read = game(&format!("{fen} Kc2 Ka2 Kc3 *"));
    assert!(
        read.to_string().ends_with("\n40... Kc2 41. Ka2 Kc3 *\n"),
        "{read}"
    );
    for strange in ["", "b", "8/8 b - - 0 99999999999", "8/8 w - - 0 0"] {
        let read = game(&format!("[FEN \"{strange}\"] Kc2 Ka2 *"));
        assert_eq!(game(&read.to_string()), read);
    }
}

#[test]
fn names_may_be_written_in_either_encoding() {
    let latin = b"[White \"Gr\xfcnfeld\"] *";
    let games: Vec<Game> = Reader::new(&latin[..]).collect::<Result<_, _>>().unwrap();
    assert_eq!(games[0].tags.get("White"), Some("Grünfeld"));
    assert_eq!(game("[White \"Grünfeld\"] *"), games[0]);
}

#[test]
fn what_moves_and_comments_can_be() {
    for san in [
        "e4", "O-O", "0-0-0+", "--", "e8=Q#", "P@e4", "@@@@", "♘f3", "a1b2",
    ] {
        assert!(Move::new(san).is_some(), "{san}");
    }
    for san in [
        "", "e", "ep", "½-½", "1-0", "*", "12", "e4!", "e4 e5", "e4\u{a0}", "$1", "(e4", "%e4",
        "1.e4", "+-",
    ] {
        assert_eq!(Move::new(san), None, "{san}");
    }
    assert_eq!(comment("  a\t\0b}\u{2003}c ").text(), "a b) c");
    assert_eq!(Comment::new(" \n "), None);
}

mod bad;
mod properties;
