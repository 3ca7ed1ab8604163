//! Parameters: Domineering (Göran Andersson, about 1973) on a board whose size is chosen before the game begins.
//!
//! The first player puts dominoes upright, the second lays them across. A player without room for another one loses.
//!
//! Three places speak of the parameters: `PARAMETERS` declares them, [`Game::facts`] names the declaration, and
//! [`Game::with_parameters`] makes the start for chosen values. The command line, the page and the library read the
//! declaration: `play domineering --set columns=5,rows=4`.

use gametree::prelude::*;

/// A board and the squares that are covered.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Domineering {
    columns: usize,
    rows: usize,
    /// A bit for each square, row by row.
    covered: u64,
}

/// Name, help, range, default. Values out of range are refused before the game sees them.
static PARAMETERS: [Parameter; 2] = [
    Parameter::new("columns", "the number of columns", 2..=6, 4),
    Parameter::new("rows", "the number of rows", 2..=6, 4),
];

const POSITION: &str =
    "rows from the top, # where a domino lies, such as ..../#.../#.../....; sides of 2 to 6";

impl Domineering {
    /// An empty board.
    pub fn new(columns: usize, rows: usize) -> Domineering {
        Domineering {
            columns,
            rows,
            covered: 0,
        }
    }

    fn square(&self, x: usize, y: usize) -> u64 {
        1 << (y * self.columns + x)
    }

    /// Every domino covers two squares, so the board determines whose turn it is.
    fn mover(&self) -> Player {
        match self.covered.count_ones() / 2 % 2 {
            0 => Player::FIRST,
            _ => Player::SECOND,
        }
    }

    /// The other square of a domino whose upper or left square is here.
    fn other_half(&self, (x, y): (usize, usize)) -> (usize, usize) {
        match self.mover() {
            Player::FIRST => (x, y + 1),
            _ => (x + 1, y),
        }
    }

    /// The squares that a domino covers.
    fn domino(&self, action: (usize, usize)) -> u64 {
        let other = self.other_half(action);
        self.square(action.0, action.1) | self.square(other.0, other.1)
    }

    fn fits(&self, action: (usize, usize)) -> bool {
        let (x, y) = self.other_half(action);
        x < self.columns && y < self.rows && self.covered & self.domino(action) == 0
    }

    fn squares(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns;
        (0..columns * self.rows).map(move |index| (index % columns, index / columns))
    }
}

impl Default for Domineering {
    fn default() -> Domineering {
        Domineering::new(4, 4)
    }
}

impl Game for Domineering {
    type Action = (usize, usize); // column and row of the upper or left square
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new("domineering", "Domineering")
            .about("One player puts dominoes upright, the other across. Whoever has no room loses.")
            .position(POSITION)
            .parameters(&PARAMETERS[..])
    }

    fn with_parameters(&self, values: &Values) -> Result<Domineering, ParseError> {
        // In the order in which they are declared.
        let [columns, rows] = values.all()?;
        Ok(Domineering::new(columns, rows))
    }

    fn turn(&self) -> Turn {
        if self.squares().any(|action| self.fits(action)) {
            Turn::Player(self.mover())
        } else {
            Turn::Over
        }
    }

    fn actions(&self, out: &mut Vec<(usize, usize)>) {
        out.extend(self.squares().filter(|&action| self.fits(action)));
    }

    fn apply(&mut self, action: (usize, usize)) {
        self.covered |= self.domino(action);
    }

    fn utility(&self, player: Player) -> f64 {
        if player == self.mover() { -1.0 } else { 1.0 }
    }
}

impl Keyed for Domineering {}

impl Notation for Domineering {
    fn position(&self) -> String {
        let sign = |(x, y)| ['.', '#'][usize::from(self.covered & self.square(x, y) != 0)];
        let signs: Vec<char> = self.squares().map(sign).collect();
        let rows: Vec<String> = signs.chunks(self.columns).map(String::from_iter).collect();
        rows.join("/")
    }

    fn read_position(&self, text: &str) -> Result<Domineering, ParseError> {
        let rows: Vec<&str> = text.split('/').collect();
        let mut game = Domineering::new(rows[0].len(), rows.len());
        let sizes = PARAMETERS.iter().zip([game.columns, game.rows]);
        let mut sizes = sizes.map(|(parameter, size)| (parameter.range(), size as u32));
        let fits = sizes.all(|(range, size)| range.contains(&size));
        if fits {
            let covered = |&(x, y): &(usize, usize)| rows[y].as_bytes().get(x) == Some(&b'#');
            let squares = game.squares().filter(covered);
            game.covered = squares.fold(0, |mask, (x, y)| mask | game.square(x, y));
        }
        // Whatever else the text had in it is not in the position that was read.
        let exact = fits && game.covered.count_ones().is_multiple_of(2) && game.position() == text;
        exact
            .then_some(game)
            .ok_or_else(|| ParseError::new(POSITION, text))
    }

    fn action_text(&self, (x, y): (usize, usize)) -> String {
        format!("{}{}", char::from(b'a' + x as u8), y + 1)
    }
}

impl Show for Domineering {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for (x, y) in self.squares() {
            let square = picture.put(x, y, Shape::Square(Shade::Plain));
            square.touch(self.spot((x, y)));
            if self.covered & self.square(x, y) != 0 {
                picture.put(x, y, Shape::Counter).called("domino");
            }
        }
        picture
    }

    /// Both squares of the domino, one after the other.
    fn gesture(&self, action: (usize, usize)) -> Gesture {
        vec![self.spot(action), self.spot(self.other_half(action))]
    }
}

impl Domineering {
    fn spot(&self, (x, y): (usize, usize)) -> Spot {
        Spot((y * self.columns + x) as u16)
    }
}
