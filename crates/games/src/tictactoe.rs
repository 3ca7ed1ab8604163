//! Tic-tac-toe: three in a row on a board of nine squares.
//!
//! ```
//! use gametree_games::TicTacToe;
//! use gametree_rules::{Game, Notation, Player, Turn};
//! let game = TicTacToe::parse_position("XX./OO./...").unwrap();
//! let won = game.after(game.parse_action("c1").unwrap());
//! assert_eq!(won.turn(), Turn::Over);
//! assert_eq!(won.utility(Player::FIRST), 1.0);
//! ```

use std::borrow::Cow;

use gametree_rules::picture::{Picture, Remark};
use gametree_rules::{
    Class, Facts, Game, Gesture, Keyed, Notation, ParseError, Player, Show, Spot, Turn,
};

use crate::{grid, mask};

const SIDE: usize = 3;
const SQUARES: usize = SIDE * SIDE;
const FULL: u16 = (1 << SQUARES) - 1;
/// Rows, columns, diagonals; bit 0 is the top left square, bit 1 the one to its right.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// The squares that hold a stone, one mask a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TicTacToe {
    stones: [u16; 2],
}

/// A square, counted from the top left, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

impl TicTacToe {
    /// The empty squares, as a mask.
    pub fn empty(&self) -> u16 {
        FULL & !(self.stones[0] | self.stones[1])
    }

    /// The stones of a player, as a mask.
    pub fn stones(&self, player: Player) -> u16 {
        self.stones[player.index()]
    }

    /// The number of lines that a player can still complete: those without a stone of the other's.
    pub fn open_lines(&self, player: Player) -> usize {
        LINES
            .iter()
            .filter(|&&line| line & self.stones(player.other()) == 0)
            .count()
    }

    /// Whether a player has three in a row.
    pub fn has_won(&self, player: Player) -> bool {
        let stones = self.stones(player);
        LINES.iter().any(|line| stones & line == *line)
    }

    fn mover(&self) -> Player {
        if self.stones[0].count_ones() == self.stones[1].count_ones() {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }
}

/// The format of a position.
const POSITION: &str = "three rows of X, O and . such as XO./.X./...";

impl Game for TicTacToe {
    type Action = Square;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new("tictactoe", "Tic-tac-toe")
            .about("Three in a row on nine squares. X begins.")
            .position(POSITION)
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
        out.extend(mask::places(self.empty().into()).map(Square));
    }

    fn apply(&mut self, square: Square) {
        self.stones[self.mover().index()] |= 1 << square.0;
    }

    fn utility(&self, player: Player) -> f64 {
        f64::from(i8::from(self.has_won(player)) - i8::from(self.has_won(player.other())))
    }
}

impl Keyed for TicTacToe {
    fn key(&self) -> u64 {
        u64::from(self.stones[0]) << SQUARES | u64::from(self.stones[1])
    }
}

impl Notation for TicTacToe {
    fn position(&self) -> String {
        grid::text(SIDE, SIDE, self.stones.map(u64::from))
    }

    fn read_position(&self, text: &str) -> Result<TicTacToe, ParseError> {
        let mut game = TicTacToe::default();
        let mut index = 0;
        for (at, symbol) in text
            .chars()
            .enumerate()
            .filter(|&(_, symbol)| symbol != '/' && !symbol.is_whitespace())
        {
            if index == SQUARES {
                return Err(ParseError::at("nine squares and no more", symbol, at));
            }
            match symbol {
                'X' | 'x' => game.stones[0] |= 1 << index,
                'O' | 'o' => game.stones[1] |= 1 << index,
                '.' | '-' | '_' => {}
                _ => return Err(ParseError::at("X, O or .", symbol, at)),
            }
            index += 1;
        }
        if index < SQUARES {
            return Err(ParseError::new(POSITION, text));
        }
        let ahead = game.stones[0]
            .count_ones()
            .checked_sub(game.stones[1].count_ones());
        let possible = match (game.has_won(Player::FIRST), game.has_won(Player::SECOND)) {
            (true, true) => false,
            (true, false) => ahead == Some(1),
            (false, true) => ahead == Some(0),
            (false, false) => matches!(ahead, Some(0 | 1)),
        };
        if possible {
            Ok(game)
        } else {
            Err(ParseError::new(
                "a position that can arise with X moving first",
                text,
            ))
        }
    }

    fn action_text(&self, square: Square) -> String {
        let index = usize::from(square.0);
        grid::name(index % SIDE, index / SIDE)
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(["X", "O"][player.index()])
    }
}

impl Show for TicTacToe {
    fn picture(&self) -> Picture {
        grid::picture(SIDE, SIDE, self.stones.map(u64::from))
    }

    fn gesture(&self, square: Square) -> Gesture {
        vec![Spot(u16::from(square.0))]
    }

    fn remark(&self) -> Option<Remark> {
        let filled = |line: &&u16| self.stones.iter().any(|stones| stones & **line == **line);
        let lines = LINES.iter().filter(filled);
        grid::in_a_row(SIDE, lines.fold(0, |all, line| all | u64::from(*line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use gametree_rules::perft;

    #[test]
    fn perft_equals_the_known_counts() {
        let known = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0];
        for (depth, nodes) in (1..).zip(known) {
            assert_eq!(perft(&TicTacToe::default(), depth), nodes, "depth {depth}");
        }
    }

    #[test]
    fn every_state_reads_back() {
        assert_eq!(testing::walk(TicTacToe::default(), usize::MAX), 5478);
    }

    #[test]
    fn positions_that_cannot_arise_are_refused() {
        testing::refuses::<TicTacToe>(
            "XO./.X./...",
            &[
                "",
                "XXX/OOO/...",
                "OO./.../...",
                "XXX/OO./O..",
                "XX./.../...",
                "XOX",
                "XOXOXOXOXO",
                "XO?/.../...",
            ],
        );
    }
}
