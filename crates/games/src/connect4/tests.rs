//! The rules again, written plainly and without masks, and what must hold against them.

use std::collections::HashSet;

use gametree_rules::picture::Shape;
use gametree_rules::{Notation, Show, perft};
use proptest::prelude::*;

use super::*;
use crate::testing::{refuses, walk};

mod drawn;

/// A board as a list of columns, each from the bottom up.
#[derive(Clone, PartialEq, Debug)]
struct Plain {
    columns: Vec<Vec<char>>,
    height: usize,
}

impl Plain {
    fn new(width: usize, height: usize) -> Plain {
        let columns = vec![Vec::new(); width];
        Plain { columns, height }
    }

    fn stones(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    fn at(&self, column: i32, row: i32) -> Option<char> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    /// Whether four of a kind lie in a row, found by stepping from each stone in all eight directions.
    fn winner(&self) -> Option<char> {
        let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        let steps: Vec<(i32, i32)> = steps.filter(|&step| step != (0, 0)).collect();
        for (column, stones) in (0..).zip(&self.columns) {
            for (row, &kind) in (0..).zip(stones) {
                let four = |&(dx, dy): &(i32, i32)| {
                    (1..4).all(|far| self.at(column + far * dx, row + far * dy) == Some(kind))
                };
                if steps.iter().any(four) {
                    return Some(kind);
                }
            }
        }
        None
    }

    fn open(&self) -> Vec<usize> {
        let all = 0..self.columns.len();
        if self.winner().is_some() {
            return Vec::new();
        }
        all.filter(|&column| self.columns[column].len() < self.height)
            .collect()
    }

    fn play(&mut self, column: usize) {
        let kind = ['X', 'O'][self.stones() % 2];
        self.columns[column].push(kind);
    }

    /// What the end is worth to X: the winner's stones that were never played, and one.
    fn utility(&self) -> f64 {
        let cells = self.columns.len() * self.height;
        let own = |kind: char| {
            self.columns
                .iter()
                .flatten()
                .filter(|&&k| k == kind)
                .count()
        };
        match self.winner() {
            Some('X') => (cells.div_ceil(2) - own('X') + 1) as f64,
            Some(_) => -((cells / 2 - own('O') + 1) as f64),
            None => 0.0,
        }
    }

    /// The number of sequences of this many moves.
    fn sequences(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |column| {
            let mut next = self.clone();
            next.play(column);
            next.sequences(depth - 1)
        };
        self.open().into_iter().map(after).sum()
    }

    fn drawing(&self) -> String {
        let row = |row: usize| {
            let cell = |column: &Vec<char>| column.get(row).copied().unwrap_or('.');
            self.columns.iter().map(cell).collect::<String>()
        };
        let rows: Vec<String> = (0..self.height).rev().map(row).collect();
        rows.join("/")
    }

    fn mirrored(&self) -> Plain {
        let columns = self.columns.iter().rev().cloned().collect();
        Plain { columns, ..*self }
    }

    /// The empty cells that would complete four for a player, tried one by one whether in reach or not.
    fn winning_cells(&self, kind: char) -> u64 {
        let held = |x: i32, y: i32, cell: (i32, i32)| (x, y) == cell || self.at(x, y) == Some(kind);
        let sides = [self.columns.len(), self.height].map(i32::try_from);
        let [width, height] = sides.map(Result::unwrap);
        let cells = (0..width)
            .flat_map(|x| (0..height).map(move |y| (x, y)))
            .filter(|&(x, y)| self.at(x, y).is_none());
        let completes = |&cell: &(i32, i32)| {
            let (x, y) = cell;
            [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|(dx, dy)| {
                (-3..=0)
                    .any(|from| (from..from + 4).all(|far| held(x + far * dx, y + far * dy, cell)))
            })
        };
        let bit = |(x, y): (i32, i32)| 1 << (x * (height + 1) + y);
        cells.filter(completes).map(bit).sum()
    }
}

/// Every measure that a board may have.
fn sizes() -> Vec<(u8, u8)> {
    let all = (1..=u8::MAX).flat_map(|width| (1..=u8::MAX).map(move |height| (width, height)));
    all.filter(|&(width, height)| Connect4::new(width, height).is_some())
        .collect()
}

/// The same position as both know it: in all that can be asked, they must agree.
fn agree(game: &Connect4, plain: &Plain) -> Result<(), TestCaseError> {
    let text = plain.drawing();
    prop_assert_eq!(game.position(), text.clone());
    prop_assert_eq!(game.stones() as usize, plain.stones());
    prop_assert_eq!(game.mask().count_ones(), game.stones());
    let choices: Vec<usize> = game.choices().into_iter().map(Column::index).collect();
    prop_assert_eq!(choices, plain.open(), "{}", text);
    let kinds = match game.stones() % 2 {
        0 => ['X', 'O'],
        _ => ['O', 'X'],
    };
    prop_assert_eq!(game.is_won(), plain.winner() == Some(kinds[1]), "{}", text);
    if game.turn() == Turn::Over {
        prop_assert_eq!(game.utility(Player::FIRST), plain.utility(), "{}", text);
        prop_assert_eq!(game.utility(Player::SECOND), -plain.utility(), "{}", text);
    } else {
        let mover = Player::new(plain.stones() % 2);
        prop_assert_eq!(game.turn(), Turn::Player(mover), "{}", text);
        for (stones, kind) in [game.current(), game.opponent()].into_iter().zip(kinds) {
            let expected = plain.winning_cells(kind);
            prop_assert_eq!(game.winning_cells(stones), expected, "{} {}", kind, text);
        }
        let wins = |column: Column| game.after(column).is_won();
        let can_win = game.choices().into_iter().any(wins);
        prop_assert_eq!(game.can_win_next(), can_win, "{}", text);
    }
    let mirrored = game.mirrored();
    prop_assert_eq!(mirrored.position(), plain.mirrored().drawing());
    prop_assert_eq!(mirrored.mirrored(), *game);
    prop_assert_eq!(mirrored.key() == game.key(), mirrored == *game, "{}", text);
    Ok(())
}

fn sized(width: u8, height: u8) -> Connect4 {
    Connect4::new(width, height).unwrap()
}

proptest! {
    #[test]
    fn play_goes_as_on_a_plain_board(
        size in prop::sample::select(sizes()),
        usual in any::<bool>(),
        moves in prop::collection::vec(any::<prop::sample::Index>(), 64),
    ) {
        let (width, height) = if usual { (7, 6) } else { size };
        let mut game = sized(width, height);
        let mut plain = Plain::new(width.into(), height.into());
        let mut digits = String::new();
        for index in moves {
            agree(&game, &plain)?;
            let Turn::Player(_) = game.turn() else { break };
            let choices = game.choices();
            let column = choices[index.index(choices.len())];
            plain.play(column.index());
            digits += &game.action_text(column);
            let mut put = game;
            put.put(game.landing(column));
            game.apply(column);
            prop_assert_eq!(put, game);
            let text = format!("{width},{height} {digits}");
            prop_assert_eq!(Connect4::parse_position(&text), Ok(game), "{}", text);
        }
        agree(&game, &plain)?;
    }
}

#[test]
fn perft_equals_the_known_counts_and_those_of_a_plain_board() {
    let known = [7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, sequences) in (1..).zip(known) {
        assert_eq!(perft(&Connect4::default(), depth), sequences, "{depth}");
    }
    for (width, height, depth) in [(7, 6, 7), (4, 4, 9), (5, 4, 8), (9, 6, 5), (2, 5, 10)] {
        let plain = Plain::new(width.into(), height.into());
        let game = sized(width, height);
        for depth in 0..=depth {
            let expected = plain.sequences(depth);
            assert_eq!(perft(&game, depth), expected, "{width},{height} {depth}");
        }
    }
}

/// OEIS A212693: the positions of the usual board after each number of moves.
#[test]
fn as_many_positions_arise_as_are_published() {
    let mut states = HashSet::from([Connect4::default()]);
    for published in [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275] {
        let keys: HashSet<u64> = states.iter().map(Keyed::key).collect();
        assert_eq!((states.len(), keys.len()), (published, published));
        let after = |state: &Connect4| {
            state
                .choices()
                .into_iter()
                .map(|column| state.after(column))
                .collect::<Vec<_>>()
        };
        states = states.iter().flat_map(after).collect();
    }
}

#[test]
fn a_win_is_worth_the_stones_not_played_and_one() {
    for (moves, worth) in [
        ("1122334", 18.0),
        ("21212141", -18.0),
        ("7,6 1727374", 18.0),
    ] {
        let game = Connect4::parse_position(moves).unwrap();
        assert_eq!(game.turn(), Turn::Over, "{moves}");
        assert_eq!(game.utility(Player::FIRST), worth, "{moves}");
        assert_eq!(game.range(), (-worth.abs(), worth.abs()), "{moves}");
    }
    assert_eq!(Connect4::default().range(), (-18.0, 18.0));
    for (stones, left) in [(7, 18), (8, 18), (40, 2), (41, 1), (42, 1)] {
        assert_eq!(worth(Size::STANDARD, stones), left, "{stones}");
    }
}

#[test]
fn no_board_has_a_wider_range_than_the_facts_say() {
    let ranges = sizes().into_iter().map(|(w, h)| sized(w, h).range().1);
    assert_eq!(ranges.fold(0.0, f64::max), 27.0, "four columns of fifteen");
    assert_eq!(sized(2, 2).range(), (0.0, 0.0), "nobody can win");
}

#[test]
fn every_state_reads_back() {
    assert_eq!(walk(sized(4, 3), usize::MAX), 12_031);
    for (width, height) in [(7, 6), (4, 4), (5, 4), (1, 1), (1, 15), (9, 1), (3, 15)] {
        walk(sized(width, height), 2_000);
    }
    for (width, height) in [(8, 7), (9, 6), (4, 15), (6, 9)] {
        walk(sized(width, height), 500);
    }
}

#[test]
fn positions_can_be_written_in_several_ways() {
    let game = Connect4::parse_position("5,4 3322").unwrap();
    for text in [
        "5,4 ...../...../.OO../.XX..",
        "...../...../.OO../.XX..",
        "...../...../.oo../-xx__",
        ".....\n.....\n.OO..\n.XX..",
        "..... ..... .OO.. .XX..",
        "5,4 2233",
    ] {
        assert_eq!(Connect4::parse_position(text), Ok(game), "{text}");
    }
    assert_eq!(Connect4::parse_position("7,6"), Ok(Connect4::default()));
    assert_eq!(
        Connect4::parse_position("7,6 4"),
        Connect4::parse_position("4")
    );
    let full = Connect4::parse_position("1,3 111").unwrap();
    assert_eq!(
        (full.position().as_str(), full.turn()),
        ("X/O/X", Turn::Over)
    );
}

#[test]
fn one_last_stone_may_complete_two_lines() {
    let both = "......./......./......./......./OOO.OOO/XXXXXXX";
    assert_eq!(Connect4::parse_position(both).unwrap().turn(), Turn::Over);
}

#[test]
fn a_touch_of_the_cell_where_the_stone_falls_plays_it() {
    let game = Connect4::parse_position("44").unwrap();
    let spots: Vec<u16> = game
        .choices()
        .iter()
        .map(|&c| game.gesture(c)[0].0)
        .collect();
    assert_eq!(spots, [35, 36, 37, 24, 39, 40, 41]);
    assert_eq!(game.picture().items[0].shape, Shape::Label("1".to_owned()));
}

#[test]
fn errors_name_their_place() {
    for (text, expected, at) in [
        ("4448", "a column from 1 to 7", Some(4)),
        ("44a", "a column from 1 to 7", Some(3)),
        ("0", "a column from 1 to 7", Some(1)),
        ("5,4 3326", "a column from 1 to 5", Some(8)),
        (
            "4444444",
            "a column that is not full: one of 1, 2, 3, 5, 6, 7",
            Some(7),
        ),
        ("1,3 1111", "no more moves: the game is over", Some(8)),
        ("11223344", "no more moves: the game is over", Some(8)),
        (
            ".../X../...",
            "a stone or the floor under every stone",
            Some(5),
        ),
        (
            "3,2 ..O/X..",
            "a stone or the floor under every stone",
            Some(7),
        ),
        ("...\n...\nXX.", "as many X as O, or one X more", Some(1)),
        (
            "..../..../OOOO/XXXX",
            "four in a row of one player at the most",
            Some(1),
        ),
        (
            "4,4 ..../O.../OOO./XXXX",
            "no more stones once there are four in a row",
            Some(5),
        ),
        (
            "XXXXO../OOOXO../XXXXOOO",
            "no more stones once there are four in a row",
            Some(1),
        ),
        ("..?/...", "X, O or .", Some(3)),
        ("3,2 .../..", "2 rows of 3 squares", Some(5)),
        ("3,2 .../.../...", "no more squares", Some(12)),
        ("3,2 ....", "/ after a row", Some(8)),
        ("10,1", "from 1 to 9 columns", Some(1)),
        ("7,16", "from 1 to 15 rows", Some(3)),
        (
            "7,9",
            "at most 9 columns and 15 rows, and at most 64 cells if there were one row more",
            Some(1),
        ),
        (
            "..........",
            "at most 9 columns and 15 rows, and at most 64 cells if there were one row more",
            Some(1),
        ),
        ("7,6,4", "columns and rows such as 7,6", Some(1)),
    ] {
        let error = Connect4::parse_position(text).unwrap_err();
        assert_eq!(
            (error.expected.as_str(), error.at),
            (expected, at),
            "{text}"
        );
    }
}

#[test]
fn what_is_no_position_is_refused() {
    let bad = [
        "",
        "7,6 ",
        "7,6  4",
        " 7,6",
        "7,6 4 4",
        "4 4",
        "7,6:4",
        "0,6",
        "7,0",
        "7,",
        "44/",
        "/44",
        "..../..../X.../O...",
        "......./......./......./......./X....../O......",
        "4,4 ..../X.../X.../OO..",
    ];
    refuses::<Connect4>("5,4 3322", &bad);
    refuses::<Connect4>("......./......./......./......./...O.../...X...", &bad);
    refuses::<Connect4>("4455", &bad);
}

#[test]
fn sizes_without_room_are_refused() {
    for (width, height) in [(0, 6), (7, 0), (10, 1), (1, 16), (9, 7), (8, 8), (255, 255)] {
        assert_eq!(Connect4::new(width, height), None, "{width},{height}");
    }
    assert_eq!(sized(8, 7).board().count_ones(), 56);
}

#[test]
fn the_winning_line_is_marked_whole_and_nothing_else() {
    for (text, spots) in [
        ("112233", 0),
        ("1212121", 4),
        ("1122334", 4),
        // Seven in a row: four lines that share cells.
        ("1122335566774", 7),
    ] {
        let game = Connect4::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let marked = game.remark().map_or(0, |remark| remark.spots.len());
        assert_eq!(marked, spots, "{text}");
        assert_eq!(marked > 0, game.is_won(), "{text}");
    }
}
