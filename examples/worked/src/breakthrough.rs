//! The game of the example [`guide`](crate::guide): Breakthrough (Dan Troyka, 2000) on a small board. Pawns go one square
//! forward, straight or diagonally, and take diagonally. Whoever reaches the far side or takes all pawns wins.

use gametree::prelude::*;

/// The number of columns.
pub const WIDTH: usize = 4;
/// The number of rows.
pub const HEIGHT: usize = 5;

const POSITION: &str =
    "rows from the top and the player to move, such as OOOO/OOOO/..../XXXX/XXXX X";
const SIGNS: [char; 2] = ['X', 'O'];

/// The pawns of both players, a bit for each square, row by row; the first player's go up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Breakthrough {
    pawns: [u32; 2],
    turn: Player,
}

/// A pawn goes from here to there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The square it leaves.
    pub from: usize,
    /// The square it reaches.
    pub to: usize,
}

/// How many rows a player's pawn on a square still has to go.
pub fn rows_from(square: usize, player: Player) -> u8 {
    let row = match player {
        Player::FIRST => square / WIDTH,
        _ => HEIGHT - 1 - square / WIDTH,
    };
    row as u8
}

impl Breakthrough {
    /// How many rows each pawn of a player still has to go.
    pub fn rows_to_go(&self, player: Player) -> impl Iterator<Item = u8> {
        let pawns = self.pawns[player.index()];
        let squares = (0..WIDTH * HEIGHT).filter(move |square| pawns >> square & 1 != 0);
        squares.map(move |square| rows_from(square, player))
    }

    /// Whether a player could reach the far side with the next step. A pawn in front of it always can, as one of the two
    /// squares beside the one straight ahead is on the board and not its owner's.
    pub fn is_near(&self, player: Player) -> bool {
        self.rows_to_go(player).any(|rows| rows == 1)
    }

    /// Whether a step takes a pawn.
    pub fn takes(&self, step: Step) -> bool {
        self.pawns[self.turn.other().index()] >> step.to & 1 != 0
    }
}

impl Default for Breakthrough {
    fn default() -> Breakthrough {
        let two_rows = (1 << (2 * WIDTH)) - 1;
        Breakthrough {
            pawns: [two_rows << ((HEIGHT - 2) * WIDTH), two_rows],
            turn: Player::FIRST,
        }
    }
}

impl Game for Breakthrough {
    type Action = Step;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new("breakthrough", "Breakthrough")
            .about("Pawns go one square forward and take diagonally. Reach the far side.")
            .position(POSITION)
    }

    fn turn(&self) -> Turn {
        let lost = self.pawns[self.turn.index()] == 0;
        let arrived = self.rows_to_go(self.turn.other()).any(|rows| rows == 0);
        if lost || arrived {
            Turn::Over
        } else {
            Turn::Player(self.turn)
        }
    }

    fn actions(&self, out: &mut Vec<Step>) {
        let own = self.pawns[self.turn.index()];
        for from in (0..WIDTH * HEIGHT).filter(|from| own >> from & 1 != 0) {
            let ahead = match self.turn {
                Player::FIRST => from - WIDTH,
                _ => from + WIDTH,
            };
            let column = from % WIDTH;
            for column in column.saturating_sub(1)..=(column + 1).min(WIDTH - 1) {
                let to = ahead - ahead % WIDTH + column;
                let step = Step { from, to };
                let blocked = to == ahead && self.takes(step);
                if own >> to & 1 == 0 && !blocked {
                    out.push(step);
                }
            }
        }
    }

    fn apply(&mut self, Step { from, to }: Step) {
        self.pawns[self.turn.index()] ^= 1 << from | 1 << to;
        self.turn = self.turn.other();
        self.pawns[self.turn.index()] &= !(1 << to);
    }

    fn utility(&self, player: Player) -> f64 {
        if player == self.turn { -1.0 } else { 1.0 }
    }
}

impl Keyed for Breakthrough {}

impl Notation for Breakthrough {
    fn position(&self) -> String {
        let pawn = |square: usize| (0..2).find(|&player| self.pawns[player] >> square & 1 != 0);
        let sign = |square: usize| pawn(square).map_or('.', |player| SIGNS[player]);
        let row = |y: usize| (y * WIDTH..(y + 1) * WIDTH).map(sign).collect();
        let rows: Vec<String> = (0..HEIGHT).map(row).collect();
        format!("{} {}", rows.join("/"), SIGNS[self.turn.index()])
    }

    fn read_position(&self, text: &str) -> Result<Breakthrough, ParseError> {
        let squares = text
            .chars()
            .filter(|&sign| sign != '/')
            .take(WIDTH * HEIGHT);
        let squares: Vec<char> = squares.collect();
        let pawns = SIGNS.map(|sign| {
            let here = (0..squares.len()).filter(|&square| squares[square] == sign);
            here.fold(0, |mask, square| mask | 1 << square)
        });
        let turn = Player::new(usize::from(!text.ends_with(SIGNS[0])));
        let game = Breakthrough { pawns, turn };
        // Nobody moves on after arriving.
        let exact = game.position() == text && game.rows_to_go(turn).all(|rows| rows > 0);
        exact
            .then_some(game)
            .ok_or_else(|| ParseError::new(POSITION, text))
    }

    fn action_text(&self, Step { from, to }: Step) -> String {
        let name = |at: usize| {
            format!(
                "{}{}",
                char::from(b'a' + (at % WIDTH) as u8),
                HEIGHT - at / WIDTH
            )
        };
        name(from) + &name(to)
    }
}

impl Show for Breakthrough {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        picture.pose = Pose::Flat;
        for square in 0..WIDTH * HEIGHT {
            let (x, y) = (square % WIDTH, square / WIDTH);
            let shade = [Shade::Light, Shade::Dark][(x + y) % 2];
            picture
                .put(x, y, Shape::Square(shade))
                .touch(Spot(square as u16));
            for owner in [Player::FIRST, Player::SECOND] {
                if self.pawns[owner.index()] >> square & 1 != 0 {
                    let role = Role::Pawn;
                    picture.put(x, y, Shape::Chessman { role, owner });
                }
            }
        }
        picture
    }

    fn gesture(&self, Step { from, to }: Step) -> Gesture {
        vec![Spot(from as u16), Spot(to as u16)]
    }
}
