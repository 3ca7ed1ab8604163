use super::*;
use crate::testing::{reachable, refuses, walk};
use gametree_rules::perft;

mod plain;

fn read(text: &str) -> Othello {
    Othello::parse_position(text).unwrap()
}

#[test]
fn every_size_starts_with_four_discs_crosswise_and_black_moves() {
    for (side, start, moves) in [
        (4, "-----OX--XO----- X", ["b1", "a2", "d3", "c4"]),
        (
            6,
            "--------------OX----XO-------------- X",
            ["c2", "b3", "e4", "d5"],
        ),
        (
            8,
            "---------------------------OX------XO--------------------------- X",
            ["d3", "c4", "f5", "e6"],
        ),
    ] {
        let game = Othello::new(side).unwrap();
        assert_eq!(game.position(), start);
        let texts: Vec<_> = game
            .choices()
            .iter()
            .map(|&action| game.action_text(action))
            .collect();
        assert_eq!(texts, moves);
        assert_eq!(read(&format!("{side}x{side}")), game);
        assert_eq!(read(&format!("{side},{side}")), game);
    }
    assert_eq!(Othello::new(8), Some(Othello::default()));
    for side in [0, 2, 3, 5, 7, 10, usize::MAX] {
        assert_eq!(Othello::new(side), None);
    }
}

#[test]
fn the_shortest_game_is_over_after_nine_moves() {
    let game = read("e6f4e3f6g5d6e7f5c5");
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(
        [Player::FIRST, Player::SECOND].map(|player| game.discs(player)),
        [13, 0]
    );
    assert_eq!(game.utility(Player::FIRST), 64.0, "with the empty squares");
    assert_eq!(game.utility(Player::SECOND), -64.0);
    assert!(game.choices().is_empty());
}

#[test]
fn who_cannot_move_passes_and_has_no_other_choice() {
    let game = read("XO---OO--OO----- O");
    assert_eq!(game.choices(), [Action::Pass]);
    assert_eq!(game.turn(), Turn::Player(Player::SECOND));
    assert_eq!(game.picture().buttons.len(), 1);
    let next = game.after(Action::Pass);
    assert_eq!(next.position(), "XO---OO--OO----- X");
    let last = next.after(next.parse_action("c1").unwrap());
    assert_eq!(
        (last.turn(), last.own().count_ones()),
        (Turn::Player(Player::SECOND), 4)
    );
}

#[test]
fn empty_squares_count_for_the_winner_and_for_nobody_in_a_draw() {
    let scores = |text: &str| {
        let game = read(text);
        assert_eq!(game.turn(), Turn::Over, "{text}");
        [Player::FIRST, Player::SECOND].map(|player| game.score(player))
    };
    assert_eq!(scores("OOOOOOOOOOOOXX-- O"), [-12, 12]);
    assert_eq!(scores("O--O-XX--XX-O--O X"), [0, 0]);
    assert_eq!(scores("X----XX--XX-----"), [16, -16]);
}

#[test]
fn perft_of_small_boards_is_that_of_the_plain_rules() {
    for side in [4, 6, 8] {
        let start = Othello::new(side).unwrap();
        for depth in 1..=5 {
            let counted = plain::Plain::new(&start).perft(depth);
            assert_eq!(perft(&start, depth), counted, "{side} to depth {depth}");
        }
    }
}

#[test]
fn states_and_their_texts_and_keys_tell_apart_what_differs() {
    assert_eq!(walk(Othello::new(4).unwrap(), 3_000), 3_000);
    walk(Othello::new(6).unwrap(), 500);
    walk(Othello::default(), 500);
}

#[test]
fn keys_spread_over_all_their_bits() {
    let states = reachable(Othello::default(), 2_000);
    let mut set = [0_u32; 64];
    let mut changed = 0;
    for state in &states {
        let key = state.key();
        for (bit, count) in set.iter_mut().enumerate() {
            *count += (key >> bit & 1) as u32;
        }
        let other = Othello {
            turn: state.turn.other(),
            ..*state
        };
        let moved = Othello {
            own: state.own ^ 1,
            ..*state
        };
        changed += (key ^ other.key()).count_ones() + (key ^ moved.key()).count_ones();
    }
    for (bit, count) in set.into_iter().enumerate() {
        assert!(
            (900..1_100).contains(&count),
            "bit {bit} is set {count} times"
        );
    }
    let average = f64::from(changed) / (2 * states.len()) as f64;
    assert!((30.0..34.0).contains(&average), "{average} bits change");
}

#[test]
fn transcripts_are_read_with_passes_and_without() {
    assert_eq!(read("f5d6c3"), read("F5 D6 C3"));
    assert_eq!(read("8x8 f5d6c3"), read("f5d6c3"));
    // Black has no answer.
    let told = "4x4 b1c1d3a1";
    let game = read(told);
    assert_eq!(game.choices(), [Action::Pass]);
    let after = read(&format!("{told}pa"));
    assert_eq!(after, game.after(Action::Pass));
    let action = after.choices()[0];
    let name = after.action_text(action);
    for pass in ["", "pa", "PA", "ps", "--", " -- "] {
        let text = format!("{told}{pass}{name}");
        assert_eq!(read(&text), after.after(action), "{text}");
    }
}

#[test]
fn boards_are_read_with_either_sign_for_empty_and_with_or_without_the_turn() {
    let game = read("-----OX--XO----- X");
    for text in [
        ".....OX..XO.....",
        "-----ox--xo-----x",
        ".....OX..XO..... x",
        "-----OX--XO-----X",
    ] {
        assert_eq!(read(text), game, "{text}");
    }
    assert_eq!(read("-----OX--XO-----O").turn, Player::SECOND);
}

#[test]
fn what_cannot_arise_is_refused() {
    for (board, expected) in [
        (
            "X--------------------------OX------XO--------------------------- X",
            "touch one another",
        ),
        ("-----XX--XX----- X", "crosswise"),
        ("-----OO--XX----- X", "crosswise"),
        ("-----O---XO----- X", "in the middle"),
    ] {
        let refused = Othello::parse_position(board).unwrap_err();
        assert!(refused.to_string().contains(expected), "{board}: {refused}");
    }
    for board in ["-----OX--XO----- O", "-----XO--OX----- X"] {
        read(board);
    }
    // Not around the edge.
    let edge = "-------X-------X-------X---OX--X---XO--X-------X-------X-------X X";
    assert!(Othello::parse_position(edge).is_err());
}

#[test]
fn what_cannot_be_read_is_refused_where_it_goes_wrong() {
    let bad = [
        "",
        "4",
        "4x",
        "4x6",
        "5x5",
        "10x10",
        "4x4 ",
        "4x4 pa",
        "f5f5",
        "f5d",
        "f5z9",
        "i9",
        "f5pa",
        "start",
        "X",
        "---------------- X",
        "X---------------",
        "XO--------------",
        "----------------X X",
    ];
    refuses::<Othello>("-----OX--XO----- O", &bad);
    for (text, at, message) in [
        ("-----OX--XO---- X", 1, "16, 36 or 64 squares instead of 15"),
        ("-----OX-?XO----- X", 9, "X, O or -"),
        ("-----OX--XO----- B", 18, "X or O, who moves"),
        ("-----OX--XO-----Z", 17, "X or O, who moves"),
        ("-----OX--XO----- ", 18, "X or O, who moves"),
        ("-----OX--XO----- XX", 18, "X or O, who moves"),
        ("5x5", 1, "4x4, 6x6 or 8x8"),
        ("f5d6a1", 5, "one of c3, c4"),
        ("4x4 a2zz", 7, "one of a1, c1, a3"),
    ] {
        let error = Othello::parse_position(text).unwrap_err();
        assert_eq!(error.at, Some(at), "{text}: {error}");
        assert!(error.expected.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn a_board_drawn_on_several_lines_is_read() {
    let white = read("-----OX--XO----- O");
    for text in [
        "----\n-OX-\n-XO-\n----\nO\n",
        "----\r\n-OX-\r\n-XO-\r\n---- O\r\n",
        "\n  - - - -\n  - O X -\n  - X O -\n  - - - -   O\n",
    ] {
        assert_eq!(Othello::parse_position(text), Ok(white), "{text}");
    }
    let black = read("-----OX--XO----- X");
    assert_eq!(
        Othello::parse_position("....\n.OX.\n.XO.\n....\n"),
        Ok(black)
    );
    for (text, at, message) in [
        (
            "----\n-OX-\n-XO\n----",
            11,
            "4 squares in row 3 like in the first, not 3",
        ),
        ("----\n-OX-\n-X?-\n----", 13, "X, O or - in row 3"),
        ("----\n-OX-\n-XO-", 1, "4 rows of 4 squares, not 3"),
        ("---\n-OX\n-XO", 1, "rows of 4, 6 or 8 squares, not of 3"),
        ("----\n-OX-\n-XO-\n----\n-", 21, "X or O, who moves"),
        ("----\n-OX-\n-X--\n----\nX", 1, "discs on the four squares"),
    ] {
        let error = Othello::parse_position(text).unwrap_err();
        assert_eq!(error.at, Some(at), "{text}: {error}");
        assert!(error.expected.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn scored_lines_are_refused_where_they_go_wrong() {
    for (text, at) in [
        ("", 1),
        ("-----OX--XO----- Z; A2:+1", 18),
        ("-----OX--XO----- X; A2", 21),
        ("-----OX--XO----- X; A1:+1", 21),
        ("-----OX--XO----- X;  A2:one;", 25),
        ("-----OX--XO----- X; A2:+99999999999", 24),
    ] {
        let error = text.parse::<ObfLine>().unwrap_err();
        assert_eq!(error.at, Some(at), "{text}: {error}");
    }
    let line: ObfLine = "XO---OO--OO----- O; pass:-16\r\n".parse().unwrap();
    assert_eq!(line.scores, [(Action::Pass, -16)]);
}
