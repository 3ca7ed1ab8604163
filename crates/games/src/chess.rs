//! Chess, also from the shuffled starts of Chess960.
//!
//! The board, its moves and their legality are those of the crate `cozy-chess`; here is what makes a game of it: when
//! it is over, what it is worth, and when two positions are the same. Whether a position has occurred before is a
//! question to the [`Record`](gametree_rules::Record), which sees all of them.
//!
//! ```
//! use gametree_games::Chess;
//! use gametree_rules::{Game, Notation, Player, Turn};
//! let game = Chess::parse_position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4").unwrap();
//! let mated = game.after(game.parse_action("Qxf7#").unwrap());
//! assert_eq!(mated.turn(), Turn::Over);
//! assert_eq!(mated.utility(Player::FIRST), 1.0);
//! ```

mod counting;
mod fen;
mod keys;
mod notation;
mod picture;
mod placement;
mod polyglot;
#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};

use cozy_chess::{BitBoard, Board, Color, Move, Piece};
use gametree_rules::{
    Class, Facts, Game, Keyed, Parameter, ParseError, PawnsAndMates, Player, Repetition, Scale,
    Turn, Values,
};

pub use notation::{Castling, long_algebraic, parse_long_algebraic};
pub use polyglot::polyglot_key;

/// With this many moves of one side and the other without a capture or a pawn's move, the game is drawn.
const FIFTY_MOVES: u8 = 100;
/// The squares of one colour.
const LIGHT: BitBoard = BitBoard(0x55aa_55aa_55aa_55aa);

/// A position, and how long nothing has been captured and no pawn has moved.
///
/// Two are equal if the same moves are possible in them and everything stands where it stood: neither the clocks nor an
/// en passant square that no pawn can legally use makes a difference.
#[derive(Clone, Debug, Default)]
pub struct Chess {
    board: Board,
}

static PARAMETERS: [Parameter; 1] = [Parameter::new(
    "start",
    "number of the Chess960 start; 518 is the usual one",
    0..=959,
    518,
)];

impl Chess {
    /// The game's name for machines.
    pub const NAME: &'static str = "chess";
    /// The format of a position.
    pub const POSITION: &'static str = "FEN such as 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1, \"start\", or the number of one of the \
                                        960 shuffled starts";
    /// How evaluations and mates are shown.
    pub const SCALE: PawnsAndMates = PawnsAndMates {
        pawns_per_win: 200.0,
        eval_limit: 0.75,
        mate_ply_cost: 1.0 / 20_000.0,
    };

    /// One of the 960 shuffled starts, by its Scharnagl number; the usual one is 518.
    pub fn shuffled(number: u32) -> Option<Chess> {
        (number < 960).then(|| Chess::from(Board::chess960_startpos(number)))
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The player to move, even if there is no move.
    #[inline]
    pub fn mover(&self) -> Player {
        player(self.board.side_to_move())
    }

    /// Whether the player to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// Whether there is a legal move.
    #[inline]
    pub fn has_moves(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Whether a rule draws the game here although there may be moves: fifty moves of both without a capture or a pawn's
    /// move, or nobody can ever mate.
    #[inline]
    pub fn is_drawn(&self) -> bool {
        self.board.halfmove_clock() >= FIFTY_MOVES || self.is_dead()
    }

    /// Whether no sequence of moves mates, as far as the material tells: bare kings, one minor piece, or bishops that all
    /// run on squares of one colour.
    #[inline]
    pub fn is_dead(&self) -> bool {
        let board = &self.board;
        let occupied = board.occupied();
        if occupied.len() <= 3 {
            let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
            return occupied == board.pieces(Piece::King) | minor;
        }
        let bishops = board.pieces(Piece::Bishop);
        occupied == board.pieces(Piece::King) | bishops
            && ((bishops & LIGHT).is_empty() || (bishops & !LIGHT).is_empty())
    }
}

/// White moves first.
#[inline]
pub fn player(color: Color) -> Player {
    match color {
        Color::White => Player::FIRST,
        Color::Black => Player::SECOND,
    }
}

impl From<Board> for Chess {
    fn from(board: Board) -> Chess {
        Chess { board }
    }
}

impl PartialEq for Chess {
    fn eq(&self, other: &Chess) -> bool {
        self.board.same_position(&other.board)
    }
}

impl Eq for Chess {}

impl Hash for Chess {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Game for Chess {
    type Action = Move;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new(Chess::NAME, "Chess")
            .about(
                "Mate the king. White begins. Drawn by stalemate, bare material, fifty moves without a capture or a \
                 pawn's move, or the same position for the third time.",
            )
            .position(Chess::POSITION)
            .repetition(Repetition::Draw(3))
            .scale(Scale::PawnsAndMates(Chess::SCALE))
            .parameters(&PARAMETERS[..])
    }

    fn with_parameters(&self, values: &Values) -> Result<Chess, ParseError> {
        let [start] = values.all()?;
        Chess::shuffled(start as u32)
            .ok_or_else(|| ParseError::new("a start from 0 to 959", start.to_string()))
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.is_drawn() || !self.has_moves() {
            Turn::Over
        } else {
            Turn::Player(self.mover())
        }
    }

    #[inline]
    fn actions(&self, out: &mut Vec<Move>) {
        self.board.generate_moves(|moves| {
            out.extend(moves);
            false
        });
    }

    #[inline]
    fn apply(&mut self, action: Move) {
        self.board.play_unchecked(action);
    }

    /// Fifty moves draw only if a player says so; nobody plays on where nobody can ever mate.
    fn is_legal_in_record(&self, action: Move) -> bool {
        !self.is_dead() && self.board.is_legal(action)
    }

    fn choices_if_continued(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.actions(&mut moves);
        moves
    }

    fn continued(&self) -> Chess {
        let mut board = self.board.clone();
        if board.halfmove_clock() >= FIFTY_MOVES {
            board.set_halfmove_clock(0);
        }
        Chess { board }
    }

    /// By moves alone, as is the custom: no rule draws.
    fn count(&self, depth: u32) -> Option<u64> {
        Some(counting::sequences(&self.board, depth))
    }

    /// Mate comes before every rule that draws.
    fn utility(&self, player: Player) -> f64 {
        match self.is_check() && !self.has_moves() {
            true if player == self.mover() => -1.0,
            true => 1.0,
            false => 0.0,
        }
    }
}

impl Keyed for Chess {
    /// The same for equal positions.
    #[inline]
    fn key(&self) -> u64 {
        if self.board.en_passant().is_some() && !self.can_take_en_passant() {
            self.board.hash_without_ep()
        } else {
            self.board.hash()
        }
    }
}

impl Chess {
    /// Whether an en passant capture is legal; a pin may forbid it.
    fn can_take_en_passant(&self) -> bool {
        let board = &self.board;
        let mover = board.side_to_move();
        board.en_passant().is_some_and(|file| {
            let to = cozy_chess::Square::new(file, cozy_chess::Rank::Third.relative_to(!mover));
            let takers =
                cozy_chess::get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn);
            !takers.is_empty() && board.generate_moves_for(takers, |moves| moves.to.has(to))
        })
    }
}
