use super::*;
use proptest::collection::vec;
use proptest::prelude::*;

fn comments() -> impl Strategy<Value = Vec<Comment>> {
    let word = prop_oneof![
        "[a-z]{1,12}",
        "[{}()\\[\\];%$*.!?\"<>0-9é]{1,5}",
        Just("x".repeat(90)),
        any::<String>(),
    ];
    let text = vec(word, 0..20).prop_map(|words| words.join(" "));
    vec(text, 0..3).prop_map(|texts| texts.iter().filter_map(|text| Comment::new(text)).collect())
}

fn moves() -> impl Strategy<Value = (String, Vec<u8>, [Vec<Comment>; 2])> {
    let san = prop_oneof!["[KQRBN]?[a-h][1-8]", "(O-O|0-0|--|♘f3|P@e4)[+#]?"];
    (san, vec(any::<u8>(), 0..3), [comments(), comments()])
}

fn played(
    (san, marks, [before, after]): (String, Vec<u8>, [Vec<Comment>; 2]),
    variations: Vec<Line>,
) -> Move {
    Move {
        before,
        marks,
        after,
        variations,
        ..Move::new(san).expect("a move")
    }
}

fn lines() -> impl Strategy<Value = Line> {
    let line = |moves, ending| Line { moves, ending };
    let flat = moves().prop_map(|one| played(one, Vec::new()));
    let flat = (vec(flat, 0..5), comments()).prop_map(move |(moves, ending)| line(moves, ending));
    flat.prop_recursive(4, 24, 3, move |inner| {
        let branching = (moves(), vec(inner, 0..3));
        let branching = branching.prop_map(|(one, variations)| played(one, variations));
        (vec(branching, 0..4), comments()).prop_map(move |(moves, ending)| line(moves, ending))
    })
}

fn games() -> impl Strategy<Value = Game> {
    let name = prop_oneof![
        "[A-Za-z0-9_]{1,8}",
        prop::sample::select(vec!["White", "Result", "Event", "FEN"]).prop_map(str::to_owned)
    ];
    let value = prop_oneof![any::<String>(), "8/8 [wb] - - 0 [0-9]{1,10}"];
    let tags = vec((name, value), 0..6).prop_map(|tags| {
        tags.into_iter()
            .filter_map(|(name, value)| Tag::new(name, &value))
            .collect()
    });
    let outcomes = vec![Outcome::White, Outcome::Black, Outcome::Draw, Outcome::Open];
    (tags, lines(), prop::sample::select(outcomes)).prop_map(|(tags, line, outcome)| Game {
        tags,
        line,
        outcome,
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
    fn lines_are_wrapped_at_eighty_columns(mut game in games()) {
        game.tags = Tags::default();
        for line in game.to_string().lines() {
            let unbroken = !line.contains(' ') || line.contains(" %");
            prop_assert!(line.chars().count() <= 80 || unbroken, "{}", line);
            prop_assert!(!line.ends_with(' ') && !line.starts_with(['%', ' ']), "{}", line);
        }
    }

    #[test]
    fn nothing_makes_the_reader_panic(
        bytes in vec(prop::sample::select(b"[]{}()\"\\;%$!?.* \n\rae4N1/2-0O<\xef\xbb\xbf\xfc\x00".to_vec()), 0..300),
    ) {
        for game in Reader::new(&bytes[..]) {
            match game {
                Ok(game) => prop_assert_eq!(&game.to_string().parse::<Game>().unwrap(), &game),
                Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
            }
        }
    }

    #[test]
    fn files_that_are_almost_right_are_read_to_their_end(
        games in vec(games(), 1..4),
        at in any::<prop::sample::Index>(),
        sign in prop::sample::select(vec!['{', '}', '(', ')', '[', '"', '\n', ';', '*', '$']),
    ) {
        let texts: Vec<String> = games.iter().map(Game::to_string).collect();
        let mut signs: Vec<char> = texts.join("\n").chars().collect();
        let place = at.index(signs.len());
        signs[place] = sign;
        let file: String = signs.into_iter().collect();
        for game in Reader::new(file.as_bytes()).flatten() {
            prop_assert_eq!(&game.to_string().parse::<Game>().unwrap(), &game);
        }
    }
}
