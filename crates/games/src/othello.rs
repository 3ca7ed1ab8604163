//! Othello: a disc put so that it flanks a line of the other's turns that line over; most discs win.
//!
//! ```
//! use gametree_games::Othello;
//! use gametree_rules::{Game, Notation, Player};
//! let game = Othello::parse_position("4x4 b1c1").unwrap();
//! assert_eq!(game.position(), "-XO--XO--XO----- X");
//! assert_eq!(game.discs(Player::SECOND), 3);
//! let next = game.after(game.parse_action("d1").unwrap());
//! assert_eq!(next.position(), "-XXX-XX--XO----- O");
//! ```

mod bits;
mod notation;
mod obf;

use gametree_rules::picture::{Material, Picture, Shape, Tint};
use gametree_rules::{
    Class, Facts, Game, Gesture, Keyed, Notation, Parameter, ParseError, Player, Show, Spot, Turn,
    Values,
};

use crate::{grid, mask};

pub use bits::{flips, moves};
pub use obf::ObfLine;

/// The two players' discs, seen by the one to move.
///
/// Bit 0 is a1, bit 1 is b1, bit 8 is a2, whatever the board's size: a smaller board is the top left corner of the large
/// one, and no disc ever lies outside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Othello {
    own: u64,
    opponent: u64,
    turn: Player,
    board: Board,
}

/// The boards there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Board {
    Four,
    Six,
    Eight,
}

/// A square, by the number of its bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

/// What the player to move does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Puts a disc here and turns over what it flanks.
    Put(Square),
    /// Nothing, for want of a move.
    Pass,
}

impl Board {
    const ALL: [Board; 3] = [Board::Four, Board::Six, Board::Eight];

    /// The number of squares of a row.
    const fn side(self) -> usize {
        [4, 6, 8][self as usize]
    }

    /// All its squares.
    const fn squares(self) -> u64 {
        [0x0f0f_0f0f, 0x3f3f_3f3f_3f3f, u64::MAX][self as usize]
    }
}

impl Square {
    /// The square in this column and row of the large board, both counted from zero and below eight.
    pub fn at(column: usize, row: usize) -> Option<Square> {
        (column < 8 && row < 8).then(|| Square((row * 8 + column) as u8))
    }

    /// The number of its bit.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The mask of this square alone.
    pub const fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }

    /// The column, counted from zero.
    pub const fn column(self) -> usize {
        self.index() % 8
    }

    /// The row, counted from zero.
    pub const fn row(self) -> usize {
        self.index() / 8
    }
}

/// The squares of a mask, in order.
#[inline]
pub fn squares(mask: u64) -> impl Iterator<Item = Square> {
    mask::places(mask).map(Square)
}

static PARAMETERS: [Parameter; 1] =
    [Parameter::new("size", "squares of a side", 4..=8, 8).in_steps_of(2)];

impl Othello {
    /// The game's name for machines.
    pub const NAME: &'static str = "othello";
    /// The format of a position.
    pub const POSITION: &'static str = "a size such as 6x6, the moves so far such as f5d6c3, or 16, 36 or 64 squares of X, \
                                        O and - from a1 on and who moves such as -----OX--XO----- X";

    /// The start on a board of four, six or eight squares a side; nothing for others.
    pub fn new(side: usize) -> Option<Othello> {
        let board = Board::ALL.into_iter().find(|board| board.side() == side)?;
        let middle = side / 2;
        let white = 1 << ((middle - 1) * 9) | 1 << (middle * 9);
        let black = 1 << ((middle - 1) * 9 + 1) | 1 << ((middle - 1) * 9 + 8);
        Some(Othello {
            own: black,
            opponent: white,
            turn: Player::FIRST,
            board,
        })
    }

    /// The number of squares of a side of the board.
    #[inline]
    pub fn side(&self) -> usize {
        self.board.side()
    }

    /// All squares of the board, as a mask.
    #[inline]
    pub fn board(&self) -> u64 {
        self.board.squares()
    }

    /// The player to move, also in a finished game.
    #[inline]
    pub fn mover(&self) -> Player {
        self.turn
    }

    /// The discs of the player to move, as a mask.
    #[inline]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the other player, as a mask.
    #[inline]
    pub fn opponent(&self) -> u64 {
        self.opponent
    }

    /// The empty squares, as a mask.
    #[inline]
    pub fn empty(&self) -> u64 {
        self.board() & !(self.own | self.opponent)
    }

    /// Where the player to move can put a disc, as a mask; nothing if only a pass is left, or the game is over.
    #[inline]
    pub fn moves(&self) -> u64 {
        moves(self.own, self.opponent) & self.board()
    }

    /// Where a player could put a disc if it were that player's turn, as a mask.
    pub fn moves_of(&self, player: Player) -> u64 {
        moves(self.stones(player), self.stones(player.other())) & self.board()
    }

    /// The discs of a player, as a mask.
    pub fn stones(&self, player: Player) -> u64 {
        if player == self.turn {
            self.own
        } else {
            self.opponent
        }
    }

    /// The number of discs of a player.
    pub fn discs(&self, player: Player) -> u32 {
        self.stones(player).count_ones()
    }

    /// The discs that a player has more than the other, the empty squares counted for the one who has more: what a
    /// finished game is worth.
    pub fn score(&self, player: Player) -> i32 {
        let [all, own, other] = [
            self.board(),
            self.stones(player),
            self.stones(player.other()),
        ]
        .map(|mask| mask.count_ones().cast_signed());
        match own - other {
            0 => 0,
            1.. => all - 2 * other,
            _ => 2 * own - all,
        }
    }

    /// The state after a disc on this square has turned these over, for who knows already which.
    #[inline]
    #[must_use]
    pub fn put(&self, square: Square, flips: u64) -> Othello {
        Othello {
            own: self.opponent & !flips,
            opponent: self.own | flips | square.bit(),
            turn: self.turn.other(),
            board: self.board,
        }
    }

    /// The spot of a square on the picture, whose squares are counted row by row.
    fn spot(&self, square: Square) -> Spot {
        Spot((square.row() * self.side() + square.column()) as u16)
    }

    /// A mask whose bits run row by row of this board.
    fn packed(&self, mask: u64) -> u64 {
        squares(mask).fold(0, |packed, square| packed | 1 << self.spot(square).0)
    }
}

impl Default for Othello {
    fn default() -> Othello {
        Othello {
            own: 1 << 28 | 1 << 35,
            opponent: 1 << 27 | 1 << 36,
            turn: Player::FIRST,
            board: Board::Eight,
        }
    }
}

impl Game for Othello {
    type Action = Action;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new(Othello::NAME, "Othello")
            .about(
                "Place a disc so that it traps opposing discs in a line; they flip to your colour. Whoever cannot, \
                 passes; most discs win, and the winner's count includes the empty squares.",
            )
            .position(Othello::POSITION)
            .parameters(&PARAMETERS[..])
    }

    fn with_parameters(&self, values: &Values) -> Result<Othello, ParseError> {
        let [side] = values.all()?;
        Othello::new(side).ok_or_else(|| ParseError::new("a size of 4, 6 or 8", side.to_string()))
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.moves() != 0 || self.moves_of(self.turn.other()) != 0 {
            Turn::Player(self.turn)
        } else {
            Turn::Over
        }
    }

    #[inline]
    fn actions(&self, out: &mut Vec<Action>) {
        match self.moves() {
            0 => out.push(Action::Pass),
            moves => out.extend(squares(moves).map(Action::Put)),
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        let gained = match action {
            Action::Put(square) => flips(square, self.own, self.opponent) | square.bit(),
            Action::Pass => 0,
        };
        (self.own, self.opponent) = (self.opponent & !gained, self.own | gained);
        self.turn = self.turn.other();
    }

    fn utility(&self, player: Player) -> f64 {
        f64::from(self.score(player))
    }

    fn range(&self) -> (f64, f64) {
        let all = f64::from(self.board().count_ones());
        (-all, all)
    }
}

impl Keyed for Othello {
    #[inline]
    fn key(&self) -> u64 {
        let rest = (self.turn.index() as u64) << 8 | self.board as u64;
        mixed(self.own, self.opponent, rest)
    }
}

/// A well mixed number of both sides' discs and of what else there is. Each is mixed by itself, since a product of both is
/// nothing where one of them is.
#[inline]
pub fn mixed(own: u64, opponent: u64, rest: u64) -> u64 {
    let rest = rest.wrapping_mul(0x8ebc_6af0_9c88_c6e3);
    let own = folded(own ^ 0xa076_1d64_78bd_642f, 0x9e37_79b9_7f4a_7c15);
    own.wrapping_add(folded(
        opponent ^ rest ^ 0xe703_7ed1_a0b4_28db,
        0xd1b5_4a32_d192_ed03,
    ))
}

/// Both halves of a wide product, as in Wang Yi's wyhash.
#[inline]
fn folded(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    (product >> 64) as u64 ^ product as u64
}

impl Show for Othello {
    fn picture(&self) -> Picture {
        let players = [Player::FIRST, Player::SECOND];
        let stones = players.map(|player| self.packed(self.stones(player)));
        let mut picture = grid::board(self.side(), self.side(), stones, Shape::Disc);
        picture.material = Material::Felt;
        picture.colours = vec![Tint::Black, Tint::White];
        if self.choices() == [Action::Pass] {
            picture.button(
                self.action_text(Action::Pass),
                self.gesture(Action::Pass)[0],
            );
        }
        for player in players {
            let (name, discs) = (self.player_name(player), self.discs(player));
            picture.caption_of(player, format!("{name}: {discs}"));
        }
        picture
    }

    fn gesture(&self, action: Action) -> Gesture {
        vec![match action {
            Action::Put(square) => self.spot(square),
            Action::Pass => Spot((self.side() * self.side()) as u16),
        }]
    }
}

#[cfg(test)]
mod tests;
