//! The m,n,k-game: k in a row on a board of m columns and n rows. Tic-tac-toe is 3,3,3.
//!
//! ```
//! use gametree_games::Mnk;
//! use gametree_rules::{Game, Notation, Player, Turn};
//! let game = Mnk::parse_position("4,3,3 XX../OO../....").unwrap();
//! let won = game.after(game.parse_action("c1").unwrap());
//! assert_eq!(won.turn(), Turn::Over);
//! assert_eq!(won.utility(Player::FIRST), 1.0);
//! ```

use std::borrow::Cow;

use gametree_rules::picture::{Material, Picture, Remark, Shape, Tint};
use gametree_rules::{
    Class, Facts, Game, Gesture, Keyed, Notation, Parameter, ParseError, Player, Show, Spot, Turn,
    Values,
};

use crate::lines::{Lines, MAX_SIDE, MAX_SQUARES};
use crate::text::Word;
use crate::{grid, mask};

/// The format of a position.
const POSITION: &str = "columns, rows and length of a line, then the rows from the top, \
                        such as 4,3,3 or 4,3,3 XO../.X../....";
static PARAMETERS: [Parameter; 3] = [
    Parameter::new(
        "columns",
        "columns of the board (at most 64 squares in all)",
        1..=MAX_SIDE as u32,
        4,
    ),
    Parameter::new(
        "rows",
        "rows of the board (at most 64 squares in all)",
        1..=MAX_SIDE as u32,
        4,
    ),
    Parameter::new("line", "stones in a row that win", 1..=MAX_SIDE as u32, 4),
];

/// The board's measures, and the squares that hold a stone, one mask a player. Bit 0 is the top left square, bit 1 the
/// one to its right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mnk {
    lines: Lines,
    stones: [u64; 2],
}

/// A square, counted from the top left, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

impl Mnk {
    /// The empty board of these measures, each from 1 to 16 and at most 64 squares; nothing for others. A line longer
    /// than the board is allowed: then nobody can win.
    pub fn new(columns: u8, rows: u8, line: u8) -> Option<Mnk> {
        let lines = Lines::new(columns, rows, line)?;
        let stones = [0; 2];
        Some(Mnk { lines, stones })
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        usize::from(self.lines.columns)
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        usize::from(self.lines.rows)
    }

    /// The number in a row that wins.
    pub fn line(&self) -> usize {
        usize::from(self.lines.length)
    }

    /// The empty squares, as a mask.
    pub fn empty(&self) -> u64 {
        self.lines.board() & !(self.stones[0] | self.stones[1])
    }

    /// The stones of a player, as a mask.
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player.index()]
    }

    /// Every line that would win, as a mask of exactly as many squares as are needed.
    pub fn lines(&self) -> impl Iterator<Item = u64> + use<> {
        self.lines.masks()
    }

    /// For each line that a player could still fill, because the other has no stone on it: how many stones of the
    /// player's it holds.
    pub fn open_lines(&self, player: Player) -> impl Iterator<Item = u32> + use<> {
        let (own, other) = (self.stones(player), self.stones(player.other()));
        self.lines()
            .filter(move |line| line & other == 0)
            .map(move |line| (line & own).count_ones())
    }

    /// Whether a player has enough in a row.
    pub fn has_won(&self, player: Player) -> bool {
        self.lines.filled_by(self.stones(player))
    }

    fn mover(&self) -> Player {
        let stones = (self.stones[0] | self.stones[1]).count_ones();
        Player::new(stones as usize % 2)
    }

    /// Whether play can lead here: X first, turn by turn, and nothing after a win.
    fn can_arise(&self) -> bool {
        let [first, second] = self.stones.map(u64::count_ones);
        let counts = first == second || first == second + 1;
        let last = self.stones(self.mover().other());
        // The stone put last is one without which nobody had won.
        let one_was_last =
            mask::places(last).any(|stone| !self.lines.filled_by(last & !(1 << stone)));
        counts && !self.has_won(self.mover()) && (last == 0 || one_was_last)
    }
}

impl Default for Mnk {
    fn default() -> Mnk {
        Mnk {
            lines: Lines {
                columns: 4,
                rows: 4,
                length: 4,
            },
            stones: [0; 2],
        }
    }
}

impl Square {
    /// The number of its bit in the masks.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Game for Mnk {
    type Action = Square;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new("mnk", "Five in a row and others")
            .about("Enough in a row, also diagonally, on a board of up to 64 squares.")
            .position(POSITION)
            .parameters(&PARAMETERS[..])
    }

    fn with_parameters(&self, values: &Values) -> Result<Mnk, ParseError> {
        let [columns, rows, line] = values.all()?;
        Mnk::new(columns as u8, rows as u8, line as u8).ok_or_else(|| {
            ParseError::new(
                format!("at most {MAX_SQUARES} squares"),
                format!("{columns},{rows}"),
            )
        })
    }

    fn turn(&self) -> Turn {
        let mover = self.mover();
        // Only the one who moved last can have won.
        if self.empty() == 0 || self.has_won(mover.other()) {
            Turn::Over
        } else {
            Turn::Player(mover)
        }
    }

    fn actions(&self, out: &mut Vec<Square>) {
        out.extend(mask::places(self.empty()).map(Square));
    }

    fn apply(&mut self, square: Square) {
        self.stones[self.mover().index()] |= 1 << square.0;
    }

    fn utility(&self, player: Player) -> f64 {
        f64::from(i8::from(self.has_won(player)) - i8::from(self.has_won(player.other())))
    }
}

impl Keyed for Mnk {}

impl Notation for Mnk {
    fn position(&self) -> String {
        let board = grid::text(self.columns(), self.rows(), self.stones);
        format!("{},{},{} {board}", self.columns(), self.rows(), self.line())
    }

    fn read_position(&self, text: &str) -> Result<Mnk, ParseError> {
        let words: Vec<Word> = Word::new(text).split(&[' ']).take(3).collect();
        let (measures, board) = match *words {
            [measures] => (measures, None),
            [measures, board] => (measures, Some(board)),
            _ => return Err(ParseError::new(POSITION, text)),
        };
        let expected = format!("a number from 1 to {MAX_SIDE}");
        let side = |word: Word| word.number(1..=MAX_SIDE, &expected);
        let [columns, rows, line] = measures.parts(&[','], POSITION)?;
        let mut game = Mnk::new(side(columns)?, side(rows)?, side(line)?)
            .ok_or_else(|| measures.not(format!("at most {MAX_SQUARES} squares")))?;
        if let Some(board) = board {
            game.stones = grid::parse(board, game.columns(), game.rows())?;
        }
        if game.can_arise() {
            Ok(game)
        } else {
            Err(ParseError::new(
                "a position that can arise with X moving first",
                text,
            ))
        }
    }

    fn action_text(&self, square: Square) -> String {
        grid::name(
            square.index() % self.columns(),
            square.index() / self.columns(),
        )
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        let names = if self.is_large() {
            ["Black", "White"]
        } else {
            ["X", "O"]
        };
        Cow::Borrowed(names[player.index()])
    }
}

impl Mnk {
    /// Whether it is played with stones on a wooden board, as gomoku is, and not with pencils on paper.
    fn is_large(&self) -> bool {
        self.columns().min(self.rows()) >= 7
    }
}

impl Show for Mnk {
    fn picture(&self) -> Picture {
        let size = (self.columns(), self.rows());
        if !self.is_large() {
            return grid::picture(size.0, size.1, self.stones);
        }
        let mut picture = Picture::new();
        grid::label(&mut picture, size.0, size.1);
        let stars = [grid::stars(size.0), grid::stars(size.1)];
        grid::put_places(&mut picture, size, |x, y| {
            if stars[0].contains(&x) && stars[1].contains(&y) {
                Shape::Star
            } else {
                Shape::Point
            }
        });
        grid::put_pieces(&mut picture, size, self.stones, Shape::Stone);
        picture.material = Material::Wood;
        picture.colours = vec![Tint::Black, Tint::White];
        picture
    }

    fn gesture(&self, square: Square) -> Gesture {
        vec![Spot(u16::from(square.0))]
    }

    fn remark(&self) -> Option<Remark> {
        let lines = self.stones.map(|stones| self.lines.filled(stones));
        grid::in_a_row(self.line(), lines[0] | lines[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use gametree_rules::perft;

    #[test]
    fn three_by_three_is_tic_tac_toe() {
        let start = Mnk::new(3, 3, 3).unwrap();
        let known = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0];
        for (depth, nodes) in (1..).zip(known) {
            assert_eq!(perft(&start, depth), nodes, "depth {depth}");
        }
        assert_eq!(start.lines().count(), 8);
    }

    #[test]
    fn a_line_does_not_run_on_round_the_edge() {
        for text in [
            "4,4,3 ..XX/X.../O..O/....",
            "4,4,3 ..X./...X/X..O/O...",
            "4,4,3 .X../X..O/...X/O...",
        ] {
            let game = Mnk::parse_position(text).unwrap();
            assert!(!game.has_won(Player::FIRST), "{text}");
        }
    }

    #[test]
    fn lines_with_a_stone_of_the_others_are_not_open() {
        let game = Mnk::parse_position("3,3,3 X../.O./...").unwrap();
        let mut open: Vec<u32> = game.open_lines(Player::FIRST).collect();
        open.sort_unstable();
        assert_eq!(open, [0, 0, 1, 1]);
        assert_eq!(game.open_lines(Player::SECOND).sum::<u32>(), 3);
    }

    #[test]
    fn every_state_reads_back() {
        assert_eq!(testing::walk(Mnk::new(3, 3, 3).unwrap(), usize::MAX), 5478);
        for (columns, rows, line) in [(4, 4, 3), (1, 1, 1), (2, 2, 3), (5, 3, 4), (1, 9, 2)] {
            testing::walk(Mnk::new(columns, rows, line).unwrap(), 10_000);
        }
        for (columns, rows, line) in [(8, 8, 5), (16, 4, 16)] {
            testing::walk(Mnk::new(columns, rows, line).unwrap(), 500);
        }
    }

    #[test]
    fn the_measures_alone_are_the_start() {
        for measures in ["4,4,4", "16,4,5", "4,16,16", "8,8,5", "1,1,1"] {
            let start = Mnk::parse_position(measures).unwrap();
            assert_eq!(start.stones, [0, 0]);
            assert_eq!(Mnk::parse_position(&start.position()), Ok(start));
        }
        assert_eq!(Mnk::parse_position("4,4,4"), Ok(Mnk::default()));
    }

    #[test]
    fn one_last_stone_may_complete_several_lines() {
        let both = Mnk::parse_position("5,3,3 XXXXX/OO.OO/.....").unwrap();
        assert_eq!(both.turn(), Turn::Over);
        let apart = Mnk::parse_position("5,3,3 XXXO./OO.OO/XXX..");
        assert!(apart.is_err(), "the game was over with the first line");
    }

    #[test]
    fn what_cannot_arise_or_be_read_is_refused() {
        testing::refuses::<Mnk>(
            "4,3,3 XO../.X../....",
            &[
                "",
                " ",
                "4,4,4,4",
                "0,4,4",
                "4,4,0",
                "17,1,1",
                "16,16,5",
                "4,4,17",
                "4,4,4 ",
                "3,3,3  .../.../...",
                "3,3,3 .../.../..",
                "3,3,3 .../.../.../",
                "3,3,3 .../.../.../...",
                "3,3,3 .........",
                "3,3,3 XO?/.../...",
                "3,3,3 XXX/OOO/...",
                "3,3,3 XXX/OO./O..",
                "3,3,3 XX./.../...",
            ],
        );
        let error = Mnk::parse_position("3,3,3 XO./.?./...").unwrap_err();
        assert_eq!((error.found.as_str(), error.at), ("?", Some(12)));
    }
}
