//! En passant squares: those that cannot have arisen, and those that no pawn can use.

use super::*;

#[test]
fn an_en_passant_square_that_no_pawn_can_use_makes_no_difference() {
    let pinned = position("8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1");
    let without = position("8/8/8/KPp4r/8/8/8/4k3 w - - 0 1");
    assert_eq!((pinned.key(), &pinned), (without.key(), &without));
    let free = position("8/8/8/1Pp4r/8/8/K7/4k3 w - c6 0 1");
    let without = position("8/8/8/1Pp4r/8/8/K7/4k3 w - - 0 1");
    assert!(free != without && free.key() != without.key());
}

#[test]
fn an_en_passant_square_that_cannot_have_arisen_is_dropped() {
    for (fields, why) in [
        (
            "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3",
            "the check was there before",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "no pawn moved"),
        (
            "4k3/8/8/8/4P3/8/4P3/4K3 b - e3",
            "the pawn's origin is occupied",
        ),
        (
            "4k3/8/8/4Pp2/8/8/8/4K3 w - f3",
            "it is a square of the other side",
        ),
        (
            "4k3/8/8/4Pp2/8/8/8/4K3 w - a1",
            "no pawn passes the first rank",
        ),
    ] {
        let bare = fields.rsplit_once(' ').expect("four fields").0;
        let expected = format!("{bare} - 0 1");
        let read = position(&format!("{fields} 0 1"));
        assert_eq!(read.position(), expected, "{why}");
        let without = position(&expected);
        assert_eq!((read.key(), &read), (without.key(), &without), "{why}");
        assert_eq!(read.count(3), without.count(3), "{why}");
    }
}

#[test]
fn the_en_passant_square_is_written_only_where_a_capture_is_legal() {
    for (text, square) in [
        ("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", "f6"),
        // No pawn beside it.
        ("4k3/8/8/5p2/8/8/8/4K3 w - f6 0 1", "-"),
        // Pinned along the rank by both pawns together, along the file, and along a diagonal.
        ("8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1", "-"),
        ("4k3/4r3/8/4Pp2/8/8/8/4K3 w - f6 0 1", "-"),
        ("4k3/8/7b/5pP1/8/4K3/8/8 w - f6 0 1", "-"),
    ] {
        let written = position(text).position();
        let field = written.split(' ').nth(3);
        assert_eq!(field, Some(square), "{text}: {written}");
        assert_eq!(position(&written), position(text), "{text}");
    }
    let game = Chess::default();
    let opened = game.after(game.parse_action("e4").expect("a move"));
    assert!(
        opened.position().ends_with(" KQkq - 0 1"),
        "nothing stands beside e4"
    );
}
