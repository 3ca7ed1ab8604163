//! Chomp: bite a square of the chocolate, and all to its right and below go with it. The first square is poisoned.

use gametree::prelude::*;

const COLUMNS: u8 = 4;

/// How many squares of each row are left, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Chomp([u8; 3], Player);

impl Default for Chomp {
    fn default() -> Chomp {
        Chomp([COLUMNS; 3], Player::FIRST)
    }
}

/// What a position looks like.
const POSITION: &str = "the squares left in each row and the player to move, such as 4,4,4 1";

impl Game for Chomp {
    type Action = (usize, u8); // row and column
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new("chomp", "Chomp")
            .about(
                "Bite a square, and all to its right and below go with it. The first is poisoned.",
            )
            .position(POSITION)
    }

    fn turn(&self) -> Turn {
        match self.0 {
            [0, ..] => Turn::Over,
            _ => Turn::Player(self.1),
        }
    }

    fn actions(&self, out: &mut Vec<(usize, u8)>) {
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

    fn utility(&self, player: Player) -> f64 {
        let poisoned = self.1.other();
        if player == poisoned { -1.0 } else { 1.0 }
    }
}

impl Keyed for Chomp {}

impl Notation for Chomp {
    fn position(&self) -> String {
        let Chomp([a, b, c], turn) = self;
        format!("{a},{b},{c} {}", turn.index() + 1)
    }

    fn read_position(&self, text: &str) -> Result<Chomp, ParseError> {
        let numbers = text
            .split([',', ' '])
            .map_while(|number| number.parse().ok());
        let game = match numbers.collect::<Vec<u8>>()[..] {
            [a @ ..=COLUMNS, b, c, 1] if a >= b && b >= c => Chomp([a, b, c], Player::FIRST),
            [a @ ..=COLUMNS, b, c, 2] if a >= b && b >= c => Chomp([a, b, c], Player::SECOND),
            _ => Chomp::default(),
        };
        let exact = (game.position() == text).then_some(game);
        exact.ok_or_else(|| ParseError::new(POSITION, text))
    }

    fn action_text(&self, (row, column): (usize, u8)) -> String {
        format!("{}{}", char::from(b'a' + column), row + 1)
    }
}

impl Show for Chomp {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for (row, column) in self.choices() {
            let square = picture.put(column.into(), row, Shape::Square(Shade::Plain));
            square.touch(self.gesture((row, column))[0]);
        }
        picture
    }

    fn gesture(&self, (row, column): (usize, u8)) -> Gesture {
        vec![Spot(row as u16 * u16::from(COLUMNS) + u16::from(column))]
    }
}

fn main() -> std::process::ExitCode {
    gametree::app().with::<Chomp>().run()
}
