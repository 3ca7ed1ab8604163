use std::io::{self, BufRead, BufReader, Read};

use super::*;

#[test]
fn errors_name_their_place() {
    for (text, message) in [
        ("", "line 1, column 1: expected a game, found nothing"),
        (
            "1. e4 [Event \"x\"]",
            "line 1, column 7: expected a move or a result such as 1-0 or *, found '['",
        ),
        ("1. e4 é) *", "line 1, column 7: expected a move, found 'é'"),
        (
            "1. e4) *",
            "line 1, column 6: expected a move or a result such as 1-0 or *, found ')'",
        ),
        (
            "1. e4\n (1. d4",
            "line 2, column 8: expected a move or ) at the end of a variation, found nothing",
        ),
        (
            "(1. d4) *",
            "line 1, column 1: expected a move before its variations, found '('",
        ),
        (
            "$1 e4 *",
            "line 1, column 1: expected a move before its marks, found '$'",
        ),
        (
            "e4 $256 *",
            "line 1, column 4: expected a mark from $0 to $255, found '$256'",
        ),
        (
            "e4 $ *",
            "line 1, column 4: expected a mark from $0 to $255, found '$'",
        ),
        (
            "e4!!! *",
            "line 1, column 3: expected !, ?, !!, ??, !? or ?! after a move, found '!!!'",
        ),
        (
            "exd6 e.x. *",
            "line 1, column 6: expected a move, found 'e'",
        ),
        (
            "exd6e. p *",
            "line 1, column 1: expected a move, found 'exd6e'",
        ),
        (
            "1. e4\n {never\nclosed 1-0\n",
            "line 2, column 2: expected a } for the comment that begins here, found nothing",
        ),
        (
            "e4 <x> *",
            "line 1, column 4: expected a move or a result such as 1-0 or *, found '<'",
        ),
        (
            "[White x]",
            "line 1, column 8: expected a tag such as [White \"name\"], found 'x'",
        ),
        (
            "[White-Elo \"5\"]",
            "line 1, column 2: expected the name of a tag, of letters, digits and underscores, found 'White-Elo'",
        ),
        (
            "[White \"x\n\"]",
            "line 1, column 10: expected \" at the end of a tag's value, found nothing",
        ),
        (
            "[White \"x\" y]",
            "line 1, column 12: expected ] at the end of a tag, found 'y'",
        ),
    ] {
        let error = text.parse::<Game>().unwrap_err().to_string();
        assert_eq!(error, format!("game 1 at {message}"), "{text:?}");
    }
}

#[test]
fn reading_goes_on_with_the_next_game() {
    let good = "[Event \"good\"]\n\n1. e4 *\n\n";
    for bad in [
        "[Event \"bad\"]\n[Site x]\n[Date \"?\"]\n\n1. e4 e5\n2. Nf3 *\n\n",
        "[Event \"bad\n[Site \"?\"]\n\n1. e4 *\n\n",
        "[Event \"bad\"]\n\n1. e4 <\n1. e4 { * } *\n\n",
        "[Event \"bad\"]\n\n1. e4 <\n{\n[%clk 0:05:00]\n[\n} *\n\n",
        "[Event \"bad\"]\n\n1. e4 (1. d4 *\n\n",
        "[Event \"bad\"]\n\n",
    ] {
        let file = [good, bad, good].concat();
        let read: Vec<_> = Reader::new(file.as_bytes()).collect();
        if bad == "[Event \"bad\"]\n\n" {
            // Its tags cannot be distinguished from those that follow.
            assert_eq!(read.len(), 2, "{bad}");
            continue;
        }
        assert_eq!(read.len(), 3, "{bad}: {read:?}");
        assert_eq!(read[0].as_ref().unwrap(), &game(good));
        assert!(matches!(read[1], Err(Error::Game { game: 2, .. })), "{bad}");
        assert_eq!(read[2].as_ref().unwrap(), &game(good), "{bad}");
    }
    let file = format!("; a head\n{good}; a foot");
    let read: Vec<Game> = Reader::new(file.as_bytes())
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(read.len(), 1);
    assert_eq!(read[0].line.moves[0].before, [comment("a head")]);
}

/// So many of these bytes, between what stands before and after.
fn stuffed(before: &'static str, byte: u8, count: u64, after: &'static str) -> impl BufRead {
    let stuffing = io::repeat(byte).take(count);
    BufReader::new(before.as_bytes().chain(stuffing).chain(after.as_bytes()))
}

#[test]
fn nothing_endless_fills_the_memory_and_the_next_game_is_read() {
    for (before, byte) in [
        ("1. e4 {", b'x'),
        ("1. e4 ;", b'x'),
        ("1. ", b'x'),
        ("1. e4 $", b'1'),
        ("1. e4 ", b'!'),
        ("[White \"", b'x'),
        ("[", b'x'),
        ("1. e4 {", b'\n'),
    ] {
        let input = stuffed(before, byte, 2_000_000, "\n[Event \"next\"]\n\n1. d4 1-0\n");
        let read: Vec<_> = Reader::new(input).collect();
        let told = read[0].as_ref().unwrap_err().to_string();
        assert!(
            told.contains("expected no token of more than 65536 bytes, found"),
            "{told}"
        );
        assert!(told.len() < 300, "{told}");
        // After bad tags, tags are skipped up to an empty line.
        if !before.starts_with('[') {
            assert_eq!(read.len(), 2, "{before}");
            let next = read[1].as_ref().unwrap();
            assert_eq!(next.tags.get("Event"), Some("next"));
        }
    }
    for (before, byte) in [
        ("1. e4 ", b' '),
        ("1. e4 ", b'.'),
        ("%", b'x'),
        ("1. e4 2", b'\n'),
    ] {
        let after = "\n1-0\n[Event \"next\"]\n\n1. d4 1-0\n";
        let read: Vec<_> = Reader::new(stuffed(before, byte, 2_000_000, after)).collect();
        assert_eq!(read.len(), 2, "{before}");
        assert!(read.iter().all(Result::is_ok));
    }
}

#[test]
fn a_game_of_too_many_moves_variations_marks_tags_or_comments_is_refused() {
    for part in ["e4 ", "e4 () ", "e4 $1 $1 $1 ", "e4 {c} ", "[A \"b\"]\n"] {
        let text = format!("{}* \n\n[Event \"next\"]\n\n*", part.repeat(70_000));
        let read: Vec<_> = Reader::new(text.as_bytes()).collect();
        let told = read[0].as_ref().unwrap_err().to_string();
        assert!(
            told.ends_with("expected a game of at most 16777216 bytes of memory, found 'more'"),
            "{told}"
        );
        assert!(read.last().unwrap().is_ok(), "{part}");
    }
    for (depth, fits) in [
        (MAX_VARIATION_DEPTH, true),
        (MAX_VARIATION_DEPTH + 1, false),
    ] {
        let text = format!("e4 {}{} *", "(d4 ".repeat(depth), ")".repeat(depth));
        assert_eq!(text.parse::<Game>().is_ok(), fits, "{depth}");
    }
    let text = format!("e4 {}", "(d4 ".repeat(1_000_000));
    let told = text.parse::<Game>().unwrap_err().to_string();
    assert!(
        told.ends_with("expected variations at most 100 deep, found '('"),
        "{told}"
    );
}

/// A file that breaks.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is gone"))
    }
}

#[test]
fn a_file_that_breaks_ends_the_reading() {
    let input = BufReader::new("1. e4 *\n1. d4".as_bytes().chain(Broken));
    let read: Vec<_> = Reader::new(input).take(5).collect();
    assert_eq!(read.len(), 2);
    assert!(read[0].is_ok());
    assert_eq!(
        read[1].as_ref().unwrap_err().to_string(),
        "the disk is gone"
    );
}
