use super::*;
use proptest::collection::vec;
use proptest::prelude::*;

const BOARD: &str = "BO[4 -----O*--*O----- *]";

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

#[test]
fn spaces_lines_and_lower_case_make_no_difference() {
    let plain = game(&format!("(;GM[Othello]PB[a]{BOARD}B[B1/+0.5/2]W[pass];)"));
    let spaced = "(; gm [othello]\n Pb[a]\r\n BO[4\n---- -O*- -*O- ---- *]\nB[b1/0.5/2.0]W[PA] ; )";
    assert_eq!(game(spaced), plain);
    assert_eq!(
        plain.to_string(),
        format!("(;GM[Othello]PB[a]{BOARD}B[B1/0.5/2]W[PA];)")
    );
}

#[test]
fn brackets_and_backslashes_in_values_are_escaped() {
    let read = game(&format!(r"(;GM[Othello]C[a\]b\\c\d;)]{BOARD};)"));
    assert_eq!(read.tag("C"), Some(r"a]b\cd;)"));
    assert!(read.to_string().contains(r"C[a\]b\\cd;)]"));
}

#[test]
fn names_of_tags_are_letters_and_mean_nothing_else() {
    assert_eq!(Tag::new("PB", "x").unwrap().name(), "PB");
    for name in ["", "pb", "P B", "BO", "B", "W", "GM", "P1", "É"] {
        assert_eq!(Tag::new(name, ""), None, "{name}");
    }
}

#[test]
fn a_board_is_a_square() {
    let cells = |count: usize| vec![None; count];
    assert_eq!(Start::new(cells(36), Colour::White).unwrap().side(), 6);
    for count in [0, 2, 63, 27 * 27] {
        assert_eq!(Start::new(cells(count), Colour::White), None, "{count}");
    }
}

#[test]
fn games_follow_one_another_and_a_bad_one_is_skipped() {
    let good = format!("(;GM[Othello]{BOARD}B[B1];)");
    let file = format!("2 {good}{good}\n1 (;GM[Chess]{BOARD};)\n\n{good} ");
    let read: Vec<_> = Reader::new(file.as_bytes()).collect();
    assert_eq!(read.len(), 4);
    for index in [0, 1, 3] {
        assert_eq!(read[index].as_ref().unwrap(), &game(&good));
    }
    assert_eq!(
        read[2].as_ref().unwrap_err().to_string(),
        "game 3 at line 2: expected a game of Othello, found 'Chess' at character 6"
    );
}

#[test]
fn what_is_wrong_is_told_in_a_line() {
    for (text, message) in [
        (
            "(",
            "expected (; at the start of a game, found '(' at character 1",
        ),
        (
            "x",
            "expected (; at the start of a game, found 'x' at character 1",
        ),
        (
            "(;GM[Othello];)",
            "expected BO[…], the board, in every game, found '(;GM[Othello];)'",
        ),
        (
            "(;BO[1 - *];)",
            "expected GM[Othello] in every game, found '(;BO[1 - *];)'",
        ),
        (
            "(;GM[Othello]",
            "expected ;) at the end of a game, found nothing",
        ),
        (
            "(;GM[Othello",
            "expected ] at the end of GM, found nothing at character 6",
        ),
        ("(;GM)", "expected [ after GM, found ')' at character 5"),
        (
            "(;[a];)",
            "expected a tag such as PB[…] or ;), found '[' at character 3",
        ),
        (
            "(;BO[8];)",
            "expected a board such as 8 --…-- *, found '8' at character 6",
        ),
        (
            "(;BO[0 - *];)",
            "expected the length of a board's side, 1 to 26, found '0' at character 6",
        ),
        (
            "(;BO[2 --- *];)",
            "expected 4 squares on a board and then who moves, found '--- *' at character 6",
        ),
        (
            "(;BO[2 ---X *];)",
            "expected *, O or - on a board, found 'X' at character 6",
        ),
        (
            "(;BO[2 ---- -];)",
            "expected * or O, who moves, after the board, found '---- -' at character 6",
        ),
        (
            "(;BO[1 - *]BO[1 - *];)",
            "expected only one board, found '1 - *' at character 15",
        ),
        (
            "(;B[F5/a];)",
            "expected a number, what the move seemed worth, found 'a' at character 3",
        ),
        (
            "(;B[F5//nan];)",
            "expected a number of seconds, found 'nan' at character 3",
        ),
        (
            "(;B[F0];)",
            "expected a move such as F5, F5/0.5, F5//1.2 or PA, found 'F0' at character 3",
        ),
        (
            "(;B[F5/1/2/3];)",
            "expected a move such as F5, F5/0.5, F5//1.2 or PA, found 'F5/1/2/3' at character 3",
        ),
        (
            "(;GM[Othello]BO[1 - *]B[A2];)",
            "expected moves on a board of 1 by 1, found 'B[A2]'",
        ),
    ] {
        assert_eq!(
            text.parse::<Game>().unwrap_err().to_string(),
            message,
            "{text}"
        );
        let read: Vec<_> = Reader::new(text.as_bytes()).collect();
        assert_eq!(read.len(), 1, "{text}");
        let told = format!("game 1 at line 1: {message}");
        assert_eq!(read[0].as_ref().unwrap_err().to_string(), told);
    }
}

#[test]
fn a_game_without_an_end_does_not_fill_the_memory() {
    let endless = std::io::repeat(b'[');
    let file = std::io::BufReader::new(std::io::Read::chain(&b"(;GM"[..], endless));
    let read: Vec<_> = Reader::new(file).take(3).collect();
    assert_eq!(read.len(), 1);
    assert!(read[0].is_err());
}

fn colours() -> impl Strategy<Value = Colour> {
    prop_oneof![Just(Colour::Black), Just(Colour::White)]
}

fn numbers() -> impl Strategy<Value = Option<f64>> {
    prop::option::of(prop_oneof![-64.0..64.0, Just(0.0), prop::num::f64::NORMAL])
}

fn games() -> impl Strategy<Value = Game> {
    let tags = vec(("[A-Z]{1,3}", any::<String>()), 0..5);
    let tags = tags.prop_map(|tags| {
        tags.into_iter()
            .filter_map(|(name, value)| Tag::new(name, value))
            .collect()
    });
    (1..=MAX_SIDE).prop_flat_map(move |side| {
        let cells = vec(prop::option::of(colours()), side * side);
        let start =
            (cells, colours()).prop_map(|(cells, turn)| Start::new(cells, turn).expect("a square"));
        let square = (0..side, 0..side).prop_map(|(column, row)| Place::Square { column, row });
        let place = prop_oneof![8 => square, 1 => Just(Place::Pass)];
        let one = (colours(), place, numbers(), numbers()).prop_map(
            |(colour, place, evaluation, seconds)| Move {
                colour,
                place,
                evaluation,
                seconds,
            },
        );
        (tags.clone(), start, vec(one, 0..20)).prop_map(|(tags, start, moves)| Game {
            tags,
            start,
            moves,
        })
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(games in vec(games(), 0..4)) {
        let texts: Vec<String> = games.iter().map(Game::to_string).collect();
        let file = texts.join("\n");
        let read: Result<Vec<Game>, Error> = Reader::new(file.as_bytes()).collect();
        prop_assert_eq!(read.unwrap(), games);
    }

    #[test]
    fn nothing_makes_the_reader_panic(bytes in vec(prop::sample::select(b"(;)[]\\ GMBOWothell8*-F5/.\n\xff".to_vec()), 0..200)) {
        for game in Reader::new(&bytes[..]) {
            match game {
                Ok(game) => prop_assert_eq!(&game.to_string().parse::<Game>().unwrap(), &game),
                Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
            }
        }
    }
}
