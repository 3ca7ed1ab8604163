use std::io::Cursor;

use gametree_games::Chess;
use gametree_protocols::pgn;
use gametree_rules::{Game, Notation};

use super::{Book, BookError, Collection};

const GAMES: &str = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Result \"0-1\"]\n\n1. e4 c5 0-1\n\n\
                     [Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n\n[Result \"*\"]\n\n1. c4 *\n\n\
                     [Result \"0-1\"]\n\n1. f3 e5 0-1\n";

fn collected(text: &str, plies: usize, most: usize) -> Collection {
    let mut collection = Collection::new(plies, most);
    for game in pgn::Reader::new(text.as_bytes()) {
        collection.add(&game.expect("a game")).expect("legal moves");
    }
    collection
}

fn book(collection: Collection, least: u32) -> Book<Cursor<Vec<u8>>> {
    let entries = collection.entries(least);
    assert!(entries.is_sorted_by_key(|entry| entry.key));
    let bytes = entries.iter().flat_map(|entry| entry.to_bytes()).collect();
    Book::new(Cursor::new(bytes)).expect("a book")
}

fn known(book: &mut Book<Cursor<Vec<u8>>>, game: &Chess) -> Vec<(String, u16)> {
    let moves = book.moves(game).expect("it can be read").into_iter();
    moves
        .map(|known| (game.action_text(known.action), known.weight))
        .collect()
}

#[test]
fn book_weights_count_the_points_scored() {
    let mut book = book(collected(GAMES, 40, 1000), 1);
    let start = Chess::default();
    let expected = [("e4", 2), ("d4", 1)].map(|(text, weight)| (text.to_owned(), weight));
    assert_eq!(known(&mut book, &start), expected);
    let open = start.after(start.parse_action("e4").unwrap());
    assert_eq!(known(&mut book, &open), [("c5".to_owned(), 2)]);
    assert_eq!((book.len(), book.is_empty()), (6, false));
}

#[test]
fn a_book_keeps_to_its_limits_of_length_and_games() {
    assert_eq!(book(collected(GAMES, 1, 1000), 1).len(), 2);
    assert_eq!(book(collected(GAMES, 40, 1000), 2).len(), 1, "e4 twice");
}

#[test]
fn memory_is_bounded_and_what_was_played_most_stays() {
    let many = GAMES.repeat(3) + "[Result \"1-0\"]\n\n1. g4 d5 2. Bg2 c6 3. c4 1-0\n";
    let collection = collected(&many, 40, 9);
    assert!(collection.forgotten() > 0);
    let mut book = book(collection, 1);
    let start = known(&mut book, &Chess::default());
    assert_eq!(start[0], ("e4".to_owned(), 6), "{start:?}");
}

#[test]
fn moves_are_drawn_by_their_weights() {
    let mut book = book(collected(GAMES, 40, 1000), 1);
    let start = Chess::default();
    let mut draw = |drawn: f64| {
        let action = book.choose(&start, drawn).expect("it can be read");
        action.map(|action| start.action_text(action))
    };
    for (drawn, text) in [(0.0, "e4"), (0.6, "e4"), (0.7, "d4"), (0.999, "d4")] {
        assert_eq!(draw(drawn).as_deref(), Some(text));
    }
    let lost = Chess::parse_position("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1").unwrap();
    assert_eq!(book.choose(&lost, 0.5).unwrap(), None);
}

#[test]
fn castling_is_written_as_the_king_taking_its_rook() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0";
    let entries = collected(text, 40, 1000).entries(1);
    let castled = entries
        .iter()
        .find(|entry| entry.step.to_string() == "e1h1");
    assert!(castled.is_some(), "{entries:?}");
}

#[test]
fn a_file_of_the_wrong_size_is_no_book() {
    let error = Book::new(Cursor::new(vec![0; 17])).expect_err("not whole");
    assert!(matches!(error, BookError::Size(17)), "{error}");
    let mut garbage = Book::new(Cursor::new(vec![0xff; 160])).expect("it may be one");
    assert_eq!(garbage.moves(&Chess::default()).unwrap(), []);
}

#[test]
fn an_unsorted_file_is_no_book() {
    let text = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n".repeat(16);
    let found = Book::new(Cursor::new(text.into_bytes()));
    assert!(matches!(found, Err(BookError::Order(_))), "{found:?}");
    let entries = collected(GAMES, 40, 1000).entries(1);
    let backwards = entries.iter().rev().flat_map(|entry| entry.to_bytes());
    let found = Book::new(Cursor::new(backwards.collect::<Vec<u8>>()));
    assert!(matches!(found, Err(BookError::Order(2))), "{found:?}");
}
