//! Chomp: bite a square of the chocolate, and all to its right and below go with it. The first square is poisoned.
//!
//! A game is a type that implements four traits: `Game`, `Keyed`, `Notation` and `Show`. What is not marked as optional is
//! required. `cargo run -- lint` reports at every step what is still wrong.

use gametree::prelude::*;

const COLUMNS: u8 = 4;

/// How many squares of each row are left, and whose turn it is. A state is a small value, which searches copy and compare:
/// the derived traits are required, and `Default` is the start.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Chomp([u8; 3], Player);

impl Default for Chomp {
    fn default() -> Chomp {
        Chomp([COLUMNS; 3], Player::FIRST)
    }
}

/// What a position looks like.
const POSITION: &str = "the squares left in each row and the player to move, such as 4,4,4 1";

/// The rules. `range`, `outcomes` (dice), `players` and `with_parameters` are optional.
impl Game for Chomp {
    type Action = (usize, u8); // row and column
    // Two players, no chance, nothing hidden, zero-sum.
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        // Name for machines and for people; the rest is optional.
        Facts::new("chomp", "Chomp")
            .about(
                "Bite a square, and all to its right and below go with it. The first is poisoned.",
            )
            .position(POSITION)
    }

    fn turn(&self) -> Turn {
        match self.0 {
            // The first row is empty, whatever the others have.
            [0, ..] => Turn::Over,
            _ => Turn::Player(self.1),
        }
    }

    fn actions(&self, out: &mut Vec<(usize, u8)>) {
        // Only push: `out` may hold the actions of other states already.
        for (row, left) in self.0.into_iter().enumerate() {
            out.extend((0..left).map(|column| (row, column)));
        }
    }

    fn apply(&mut self, (row, column): (usize, u8)) {
        for left in &mut self.0[row..] {
            *left = column.min(*left);
        }
        self.1 = self.1.other();
    }

    // Asked only when the game is over, and for each player: signed by player, not by whose turn it is.
    fn utility(&self, player: Player) -> f64 {
        let poisoned = self.1.other();
        if player == poisoned { -1.0 } else { 1.0 }
    }
}

// States are the keys of tables. `key` is optional, for games that keep a key up to date.
impl Keyed for Chomp {}

/// Positions and actions as text; what is written must read back. `parse_action` and `player_name` are optional.
impl Notation for Chomp {
    fn position(&self) -> String {
        let Chomp([a, b, c], turn) = self;
        format!("{a},{b},{c} {}", turn.index() + 1)
    }

    fn read_position(&self, text: &str) -> Result<Chomp, ParseError> {
        // Takes the numbers up to the first word that is none.
        let numbers = text
            .split([',', ' '])
            .map_while(|number| number.parse().ok());
        // A slice pattern: exactly four numbers, and the rows no longer from top to bottom.
        let game = match numbers.collect::<Vec<u8>>()[..] {
            [a @ ..=COLUMNS, b, c, 1] if a >= b && b >= c => Chomp([a, b, c], Player::FIRST),
            [a @ ..=COLUMNS, b, c, 2] if a >= b && b >= c => Chomp([a, b, c], Player::SECOND),
            _ => Chomp::default(),
        };
        // Written again, it must be the same text: this refuses everything that was skipped above.
        let exact = (game.position() == text).then_some(game);
        exact.ok_or_else(|| ParseError::new(POSITION, text))
    }

    fn action_text(&self, (row, column): (usize, u8)) -> String {
        format!("{}{}", char::from(b'a' + column), row + 1)
    }
}

/// What lies where, and what is touched to play.
impl Show for Chomp {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for (row, column) in self.choices() {
            let square = picture.put(column.into(), row, Shape::Square(Shade::Plain));
            square.touch(self.gesture((row, column))[0]);
        }
        picture
    }

    // Spots have numbers of the game's own; an action may take several, such as from here to there.
    fn gesture(&self, (row, column): (usize, u8)) -> Gesture {
        vec![Spot(row as u16 * u16::from(COLUMNS) + u16::from(column))]
    }
}

fn main() -> std::process::ExitCode {
    gametree::app().with::<Chomp>().run()
}
