mod en_passant;
mod gestures;

use gametree_rules::{
    Arbiter, Game, Keyed, Notation, Player, Record, Show, Spot, Turn, divide, perft,
};

use super::{Castling, Chess, long_algebraic, parse_long_algebraic};
use crate::testing::{Reading, refuses, walk_reading};

fn position(text: &str) -> Chess {
    Chess::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_state_near_the_start_keeps_to_the_facts() {
    for start in [
        "start",
        "0",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2P5/8/4k3/8/8/6p1/4K3 b - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    ] {
        assert!(
            walk_reading(position(start), 300, Reading::Lenient) >= 250,
            "{start}"
        );
    }
}

/// Published counts, as deep as a test has time for.
#[test]
fn moves_are_those_of_the_published_tables() {
    let most = if cfg!(debug_assertions) {
        200_000
    } else {
        20_000_000
    };
    let mut checked = 0;
    for line in include_str!("../../tests/data/perftsuite.epd")
        .lines()
        .chain(include_str!("../../tests/data/chess960-perft.epd").lines())
    {
        let mut fields = line.split(';').map(str::trim);
        let game = position(fields.next().expect("a position"));
        for field in fields {
            let (depth, published) = field.split_once(' ').expect("a depth and a count");
            let (depth, published) = (
                depth[1..].parse().unwrap(),
                published.trim().parse::<u64>().unwrap(),
            );
            if published <= most {
                assert_eq!(perft(&game, depth), published, "{line} to depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn games_end_by_mate_stalemate_dead_positions_and_fifty_moves() {
    for (text, worth) in [
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Some(-1.0),
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(0.0)),
        ("8/8/8/4k3/8/8/8/4K3 w - - 0 1", Some(0.0)),
        ("8/8/8/4k3/8/8/5N2/4K3 w - - 0 1", Some(0.0)),
        ("8/8/2b5/4k3/8/8/6B1/4K3 w - - 0 1", Some(0.0)),
        ("8/8/3b4/4k3/8/8/6B1/4K3 w - - 0 1", None),
        ("8/8/8/4k3/8/8/5NN1/4K3 w - - 0 1", None),
        ("8/8/8/4k3/8/8/4P3/4K3 w - - 100 90", Some(0.0)),
        ("8/8/8/4k3/8/8/4P3/4K3 w - - 99 90", None),
        // Mated with the hundredth.
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 90", Some(1.0)),
        // Nobody has claimed the draw.
        ("8/8/8/4k3/8/8/4P3/4K3 w - - 101 90", Some(0.0)),
        ("8/8/8/4k3/8/8/4P3/4K3 w - - 255 170", Some(0.0)),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 110", Some(1.0)),
    ] {
        let game = position(text);
        let over = (game.turn() == Turn::Over).then(|| game.utility(Player::FIRST));
        assert_eq!(over, worth, "{text}");
    }
}

#[test]
fn the_record_counts_repetitions() {
    let mut record = Record::new(Chess::default());
    for text in [
        "e4", "e5", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8",
    ] {
        let action = record.state().parse_action(text).expect(text);
        record.play(action).expect(text);
    }
    assert_eq!(
        record.occurrences(),
        3,
        "the en passant square of e5 did not count"
    );
}

#[test]
fn moves_are_read_as_people_and_programs_write_them() {
    let game = position("r3k2r/8/8/8/8/8/P5P1/R3K2R w KQkq - 0 1");
    for (text, read) in [
        ("O-O", "e1h1"),
        ("0-0-0", "e1a1"),
        ("e1g1", "e1h1"),
        ("e1h1", "e1h1"),
        ("Rxa8+", ""),
        ("a4", "a2a4"),
        ("a2a4", "a2a4"),
        ("Kd2!?", "e1d2"),
    ] {
        let read_now = game.parse_action(text).map(|action| action.to_string());
        assert_eq!(read_now.unwrap_or_default(), read, "{text}");
    }
    let shuffled = position("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
    assert!(
        shuffled.position().contains(" HFhf "),
        "{}",
        shuffled.position()
    );
    let castles = position("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1");
    assert!(
        castles.position().contains(" HB "),
        "{}",
        castles.position()
    );
    let long = castles
        .parse_action("O-O-O")
        .map(|action| long_algebraic(&castles, action, Castling::TakesRook));
    assert_eq!(long.as_deref(), Ok("f1b1"));
}

#[test]
fn moves_are_read_as_old_books_write_them() {
    for (start, text, read) in [
        ("start", "e2-e4", "e2e4"),
        ("start", "Pe2-e4", "e2e4"),
        ("start", "Ng1-f3", "g1f3"),
        ("start", "Ng1-f4", ""),
        ("start", "e2--e4", ""),
        ("start", "--", ""),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=Q+", "a7a8q"),
        ("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", "exf6 e.p.", "e5f6"),
        ("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", "exf6e.p.!", "e5f6"),
        ("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", "e5xf6ep", "e5f6"),
        ("3k4/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", "exf6+e.p.", "e5f6"),
    ] {
        let action = position(start).parse_action(text);
        let read_now = action.map(|action| action.to_string());
        assert_eq!(read_now.unwrap_or_default(), read, "{text}");
    }
}

/// Nobody has to claim a draw.
#[test]
fn a_written_game_goes_on_where_a_draw_could_be_claimed() {
    let texts = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5 Qh5";
    let mut record = Record::new(Chess::default());
    for text in texts.split(' ') {
        let action = record.state().parse_action(text).expect(text);
        record.follow(action).expect(text);
    }
    let actions = record.actions().iter().copied();
    assert!(Record::replay(Chess::default(), actions).is_ok());

    let long_drawn = position("8/8/8/4k3/8/8/4P3/4K3 w - - 100 90");
    let pawn = long_drawn.parse_action("e4").expect("legal on the board");
    let mut record = Record::new(long_drawn);
    assert!(record.play(pawn).is_err(), "those who play have their draw");
    record.follow(pawn).expect("legal");
    assert!(record.turn() != Turn::Over, "the count has begun again");

    for over in [
        "8/8/8/4k3/8/8/8/4K3 w - - 0 1",
        "8/8/8/4k3/8/8/5N2/4K3 w - - 0 1",
    ] {
        let dead = position(over);
        let king = dead.parse_action("Kd1").expect("legal on the board");
        assert!(Record::new(dead).follow(king).is_err(), "{over}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    refuses::<Chess>(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[
            "960",
            "8/8/8/4k3/8/8/8/8 w - - 0 1",
            "8/8/8/4k3/8/8/8/4K2K w - - 0 1",
            "P7/8/8/4k3/8/8/8/4K3 w - - 0 1",
            "p7/8/8/4k3/8/8/8/4K2p w - - 0 1",
            "8/8/8/4k3/8/8/8/4K3 w KQ - 0 1",
            "8/8/8/4k3/8/8/8/4K3 x - - 0 1",
            "8/8/8/4k3/8/8/8/4K3 w - e9 0 1",
            "8/8/8/4k3/8/8/8/4K3 w - x 0 1",
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "8/8/8/4k3/8/8/8/4K3 w - - -1 1",
            "8/8/8/4k3/8/8/8/4K3 w - - 256 1",
            "8/8/8/4k3/8/8/8/4K3 w - - x 1",
            "8/8/8/4k3/8/8/8/4K3 w - - 0 65536",
            "8/8/8/4k3/8/8/8/4K3 w KK - 0 1",
            "8/8/8/4k3/8/8/8/4K3 w - - 0 1 1",
            "k7/1K6/8/8/8/8/8/8 w - - 0 1",
            "9/8/8/4k3/8/8/8/4K3 w - - 0 1",
            "8/8/8/4k3/8/8/4K3 w - - 0 1",
            "8/8/8/4k3/8/8/8/4K3 w",
        ],
    );
}

/// Each kind of refused position has its own message.
#[test]
fn errors_of_positions_are_exact() {
    for (text, expected) in [
        (
            "8/8/8/4k3/8/8/8/8 w - - 0 1",
            "one white king, found 'none'",
        ),
        (
            "4k3/8/4k3/8/8/8/8/4K3 w - - 0 1",
            "one black king, found '2'",
        ),
        (
            "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "no pawn on the first or the last rank, found 'one on a8'",
        ),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/P3K3 w - - 0 1",
            "no pawn on the first or the last rank, found 'one on a1'",
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "at most 8 white pawns, found '9'",
        ),
        (
            "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1",
            "at most 16 black pieces, found '17'",
        ),
        (
            "8/8/8/8/8/4k3/4K3/8 w - - 0 1",
            "kings that do not stand side by side, found 'e2 and e3'",
        ),
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "no check of the black king while White is to move, found 'one from e2'",
        ),
        ("4k3/8/8/1B6/8/8/8/K3R3 b - - 0 1", ""),
        (
            "4k3/8/3N4/1B6/8/8/8/K3R3 b - - 0 1",
            "at most 2 pieces that give check, found '3'",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "a white rook to castle with, found 'K' at character 23",
        ),
        (
            "r3k2r/8/8/8/8/8/8/4K3 w kqb - 0 1",
            "a black rook to castle with, found 'kqb'",
        ),
        (
            "8/4k3/8/8/8/8/8/4K3 w q - 0 1",
            "the black king on its first rank where Black may castle, found 'q'",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w x - 0 1",
            "castling rights such as KQkq, HAha or -",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KH - 0 1",
            "each castling right only once",
        ),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "eight ranks from the top"),
        (
            "4k3/8/8/8/8/8/8/4K3",
            "w or b, who moves, in FEN, found 'the end'",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w",
            "castling rights such as KQkq, HAha or -, in FEN",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w -",
            "- or an en passant square, in FEN, found 'the end'",
        ),
        ("garbage", Chess::POSITION),
        (
            "4k3/8/8/8/8/8/9/4K3 w - - 0 1",
            "a rank of eight squares, found '9' at character 15",
        ),
        (
            "4k3/8/8/8/8/8/7z/4K3 w - - 0 1",
            "or a number of empty squares, found 'z' at character 16",
        ),
    ] {
        let told =
            Chess::parse_position(text).map_or_else(|error| error.to_string(), |_| String::new());
        assert!(told.contains(expected), "{text}: {told}");
        assert_eq!(told.is_empty(), expected.is_empty(), "{text}: {told}");
    }
}

#[test]
fn spaces_between_and_around_fields_make_no_difference() {
    let plain = position("8/8/8/8/8/8/8/R3K2k w - - 0 1");
    for text in [
        "8/8/8/8/8/8/8/R3K2k w - - 0 1 ",
        " 8/8/8/8/8/8/8/R3K2k w - - 0 1",
        "8/8/8/8/8/8/8/R3K2k  w -\t- 0   1",
        "8/8/8/8/8/8/8/R3K2k w - - 0 1\r\n",
        "8/8/8/8/8/8/8/R3K2k w - - ",
    ] {
        assert_eq!(position(text), plain, "{text:?}");
    }
    assert_eq!(position(" start\n"), Chess::default());
    assert_eq!(position(" 518 "), Chess::default());
}

#[test]
fn clocks_are_read_as_other_programs_write_them() {
    for (written, read) in [("0 0", "0 1"), ("120 90", "100 90"), ("3", "3 1")] {
        let told = position(&format!("8/8/8/8/8/8/8/R3K2k w - - {written}")).position();
        assert!(told.ends_with(&format!(" - {read}")), "{told}");
    }
}

#[test]
fn moves_as_programs_write_them_are_read_as_the_same_moves() {
    // Castling may look like a step of the king, or like no step.
    for position in [
        "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        "4k3/8/8/8/8/8/8/RK5R w AH - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "2rkr3/8/8/8/8/8/8/2RKR3 b CEce - 0 1",
    ] {
        let game = Chess::parse_position(position).expect(position);
        for action in game.choices() {
            for castling in [Castling::Usual, Castling::TakesRook] {
                let text = long_algebraic(&game, action, castling);
                let read = parse_long_algebraic(&game, &text);
                assert_eq!(read, Some(action), "{position} {text}");
            }
        }
    }
}

#[test]
fn counting_knows_no_draws_wherever_it_begins() {
    for (drawn, moves) in [
        ("8/8/8/4k3/8/8/4B3/4K3 w - - 0 1", 1288),
        ("4k3/8/8/8/8/8/8/4K2R w K - 100 1", 1197),
    ] {
        let game = Chess::parse_position(drawn).expect(drawn);
        let divided = divide(&game, 3);
        assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), moves);
        assert_eq!(perft(&game, 3), moves, "{drawn}");
    }
}

#[test]
fn where_the_caller_is_the_arbiter_a_game_goes_on_after_every_draw_by_rule() {
    let repeated = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(3);
    let bare = ["Kd1", "Kd5"];
    for (start, moves) in [
        ("start", &repeated[..]),
        ("4k3/8/8/8/8/8/8/4K2R w K - 100 90", &[]),
        ("8/8/8/4k3/8/8/8/4K3 w - - 0 1", &bare),
    ] {
        let mut record = Record::new(position(start)).with_arbiter(Arbiter::Caller);
        for text in moves {
            let action = record.state().parse_action(text);
            let played = action.map(|action| record.play(action));
            assert_eq!(played, Ok(Ok(())), "{start} {text}");
        }
        assert!(!record.choices().is_empty(), "{start}");
        assert_eq!(record.actions().len(), moves.len(), "all are kept");
        let is_bare = record.state().is_dead();
        let over = if is_bare {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        };
        assert_eq!((record.turn(), record.since_draw().turn()), (over, over));
    }
}

#[test]
fn a_search_sees_only_what_happened_since_a_draw_that_was_played_on() {
    let mut record = Record::new(Chess::default()).with_arbiter(Arbiter::Caller);
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2);
    for text in knights.iter().chain(&["e4"]) {
        let action = record.state().parse_action(text).expect(text);
        record.play(action).expect(text);
    }
    let since = record.since_draw();
    // The start has occurred three times before the pawn's move.
    assert_eq!((since.actions().len(), since.states().len()), (1, 2));
    assert_eq!(since.state(), record.state());
}
