//! Boards drawn on several lines.

use gametree_rules::Notation;

use crate::Connect4;

#[test]
fn a_board_drawn_on_several_lines_is_read() {
    let game = Connect4::parse_position("5,4 3322").unwrap();
    for text in [
        ".....\n.....\n.OO..\n.XX..\n",
        "\n  . . . . .\r\n  . . . . .\r\n\r\n  . O O . .\r\n  . X X . .\r\n",
        "5,4\n.....\n.....\n.OO..\n.XX..",
        "5,4\r\n.....\r\n.....\r\n.OO..\r\n.XX..\r\n",
    ] {
        assert_eq!(Connect4::parse_position(text), Ok(game), "{text}");
    }
    assert_eq!(
        Connect4::parse_position("4455\n"),
        Connect4::parse_position("4455")
    );
    for (text, expected, at) in [
        (
            "....\n...\n....",
            "4 squares in row 2 like in the first, not 3",
            6,
        ),
        ("....\n..?.\n....", "X, O or . in row 2", 8),
        ("4,4\n....\n....\n....", "4 rows, not 3", 5),
        (
            ". . .\n. X .\n. . .",
            "a stone or the floor under every stone",
            9,
        ),
        ("...\nX..\nX..", "as many X as O, or one X more", 1),
    ] {
        let error = Connect4::parse_position(text).unwrap_err();
        assert_eq!(
            (error.expected.as_str(), error.at),
            (expected, Some(at)),
            "{text}"
        );
    }
}
