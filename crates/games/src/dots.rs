//! Dots and boxes: whoever draws the fourth side of a box owns it and draws again.
//!
//! The same player may move many times in a row, so a value belongs to a player and never to a ply.
//!
//! ```
//! use gametree_games::Dots;
//! use gametree_rules::{Game, Notation, Player, Turn};
//! let game = Dots::parse_position("+-+.+/|.|../+.+.+/...../+.+.+ 2").unwrap();
//! let next = game.after(game.parse_action("b3").unwrap());
//! assert_eq!(next.position(), "+-+.+/|2|../+-+.+/...../+.+.+ 2");
//! assert_eq!(next.boxes(Player::SECOND), 1);
//! assert_eq!(next.turn(), Turn::Player(Player::SECOND), "again");
//! ```

use std::borrow::Cow;

use gametree_rules::picture::{Along, Line, Picture, Shape};
use gametree_rules::{
    Class, Facts, Game, Gesture, Keyed, Notation, Parameter, ParseError, Player, Show, Spot, Turn,
    Values,
};

use crate::text::Word;
use crate::{grid, mask};

/// The most boxes in a row or a column, so that letters are enough to name the places.
const MAX_SIDE: usize = 12;
const SIZE: &str = "a size from 1x1 to 5x5, or longer but narrower, such as 2x2";
const DRAWING: &str =
    "an odd number of rows of odd length such as +.+/.../+.+ with 64 edges at most";

/// The format of a position.
const POSITION: &str =
    "a size such as 2x2, or a drawing and who moves such as +-+.+/|2|../+-+.+/...../+.+.+ 2";
static PARAMETERS: [Parameter; 2] = [
    Parameter::new(
        "columns",
        "boxes in a row (at most 64 edges in all)",
        1..=MAX_SIDE as u32,
        2,
    ),
    Parameter::new(
        "rows",
        "boxes in a column (at most 64 edges in all)",
        1..=MAX_SIDE as u32,
        2,
    ),
];

/// The edges drawn and who owns the boxes.
///
/// Edges are numbered row by row of the drawing, so that a box whose upper side is edge `e` has the others at `e +
/// columns`, `e + columns + 1` and `e + 2 * columns + 1`. The upper side stands for the box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dots {
    edges: u64,
    /// The boxes of the first player; the other complete ones are the second's.
    first: u64,
    columns: u8,
    rows: u8,
    turn: Player,
}

/// An edge, counted from the top left, row by row of the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge(u8);

/// What lies at a place of the drawing, in which dots and edges take turns.
enum Place {
    Dot,
    Edge(Edge, Along),
    /// A box, by its upper side.
    Box(Edge),
}

impl Dots {
    /// The empty board with this many boxes, if its edges fit 64 bits and no side is longer than twelve.
    pub fn new(columns: usize, rows: usize) -> Option<Dots> {
        let fits = (1..=MAX_SIDE).contains(&columns)
            && (1..=MAX_SIDE).contains(&rows)
            && rows * (2 * columns + 1) + columns <= 64;
        fits.then(|| Dots::empty(columns as u8, rows as u8))
    }

    fn empty(columns: u8, rows: u8) -> Dots {
        Dots {
            edges: 0,
            first: 0,
            columns,
            rows,
            turn: Player::FIRST,
        }
    }

    /// The number of boxes of a player.
    pub fn boxes(&self, player: Player) -> u32 {
        self.owned(player).count_ones()
    }

    /// The number of all boxes.
    pub fn size(&self) -> u32 {
        u32::from(self.columns) * u32::from(self.rows)
    }

    /// The edges not yet drawn, as a mask.
    pub fn free(&self) -> u64 {
        let edges = usize::from(self.rows) * self.width() + usize::from(self.columns);
        !self.edges & (u64::MAX >> (64 - edges))
    }

    /// The boxes with four sides.
    fn complete(&self) -> u64 {
        let (edges, columns) = (self.edges, usize::from(self.columns));
        let four = edges & edges >> columns & edges >> (columns + 1) & edges >> self.width();
        four & UPPER_SIDES[usize::from(self.columns)]
    }

    fn owned(&self, player: Player) -> u64 {
        match player {
            Player::FIRST => self.first,
            _ => self.complete() & !self.first,
        }
    }

    /// The width of the drawing; also from an edge to the one below it that runs the same way.
    fn width(&self) -> usize {
        2 * usize::from(self.columns) + 1
    }

    fn height(&self) -> usize {
        2 * usize::from(self.rows) + 1
    }

    fn place(&self, x: usize, y: usize) -> Place {
        let upper = (y / 2 * self.width() + x / 2) as u8;
        match (x % 2, y % 2) {
            (0, 0) => Place::Dot,
            (1, 0) => Place::Edge(Edge(upper), Along::Row),
            (0, _) => Place::Edge(Edge(upper + self.columns), Along::Column),
            _ => Place::Box(Edge(upper)),
        }
    }

    /// The sign for a place of the drawing.
    fn symbol(&self, x: usize, y: usize) -> char {
        let has = |mask: u64, edge: Edge| mask >> edge.0 & 1 == 1;
        match self.place(x, y) {
            Place::Dot => '+',
            Place::Edge(edge, Along::Row) if has(self.edges, edge) => '-',
            Place::Edge(edge, Along::Column) if has(self.edges, edge) => '|',
            Place::Box(edge) if has(self.owned(Player::FIRST), edge) => '1',
            Place::Box(edge) if has(self.owned(Player::SECOND), edge) => '2',
            _ => '.',
        }
    }
}

/// For each number of columns, the edges that are the upper side of a box, were there no end of rows.
const UPPER_SIDES: [u64; MAX_SIDE + 1] = {
    let mut masks = [0; MAX_SIDE + 1];
    let mut columns = 1;
    while columns <= MAX_SIDE {
        let mut edge = 0;
        while edge < 64 {
            if edge % (2 * columns + 1) < columns {
                masks[columns] |= 1 << edge;
            }
            edge += 1;
        }
        columns += 1;
    }
    masks
};

impl Default for Dots {
    fn default() -> Dots {
        Dots::empty(2, 2)
    }
}

impl Game for Dots {
    type Action = Edge;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new("dots", "Dots and Boxes")
            .about(
                "Draw a line between two dots. Whoever closes a box owns it and draws again; most boxes win.",
            )
            .position(POSITION)
            .parameters(&PARAMETERS[..])
    }

    fn with_parameters(&self, values: &Values) -> Result<Dots, ParseError> {
        let [columns, rows] = values.all()?;
        Dots::new(columns, rows).ok_or_else(|| ParseError::new(SIZE, format!("{columns}x{rows}")))
    }

    fn turn(&self) -> Turn {
        if self.free() == 0 {
            Turn::Over
        } else {
            Turn::Player(self.turn)
        }
    }

    fn actions(&self, out: &mut Vec<Edge>) {
        out.extend(mask::places(self.free()).map(Edge));
    }

    fn apply(&mut self, edge: Edge) {
        let before = self.complete();
        self.edges |= 1 << edge.0;
        let closed = self.complete() & !before;
        if closed == 0 {
            self.turn = self.turn.other();
        } else if self.turn == Player::FIRST {
            self.first |= closed;
        }
    }

    fn utility(&self, player: Player) -> f64 {
        f64::from(self.boxes(player)) - f64::from(self.boxes(player.other()))
    }

    fn range(&self) -> (f64, f64) {
        let all = f64::from(self.size());
        (-all, all)
    }
}

impl Keyed for Dots {}

impl Notation for Dots {
    fn position(&self) -> String {
        let row = |y| (0..self.width()).map(|x| self.symbol(x, y)).collect();
        let rows: Vec<String> = (0..self.height()).map(row).collect();
        format!("{} {}", rows.join("/"), self.turn.index() + 1)
    }

    fn read_position(&self, text: &str) -> Result<Dots, ParseError> {
        let words: Vec<Word> = Word::new(text).split(&[' ']).take(3).collect();
        match *words {
            [size] => parse_size(size),
            [drawing, turn] => {
                let mut game = parse_drawing(drawing)?;
                game.turn = turn.player()?;
                Ok(game)
            }
            [.., more] => Err(more.not("nothing after the player to move")),
            [] => Err(ParseError::new(POSITION, text)),
        }
    }

    fn action_text(&self, edge: Edge) -> String {
        let (row, from_left) = (
            usize::from(edge.0) / self.width(),
            usize::from(edge.0) % self.width(),
        );
        match from_left.checked_sub(usize::from(self.columns)) {
            None => grid::name(2 * from_left + 1, 2 * row),
            Some(column) => grid::name(2 * column, 2 * row + 1),
        }
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(["Player 1", "Player 2"][player.index()])
    }
}

fn parse_size(word: Word) -> Result<Dots, ParseError> {
    let [columns, rows] = word.parts(&['x'], SIZE)?;
    let side = |word: Word| word.number(1..=MAX_SIDE, SIZE);
    Dots::new(side(columns)?, side(rows)?).ok_or_else(|| word.not(SIZE))
}

fn parse_drawing(drawing: Word) -> Result<Dots, ParseError> {
    let rows: Vec<Word> = drawing.split(&['/']).collect();
    let width = rows[0].text.chars().count();
    let mut game = Dots::new(width / 2, rows.len() / 2)
        .filter(|game| width == game.width() && rows.len() == game.height())
        .ok_or_else(|| drawing.not(DRAWING))?;
    if let Some(row) = rows.iter().find(|row| row.text.chars().count() != width) {
        return Err(row.not(format!("a row of {width} characters")));
    }
    let signs = || {
        (0..).zip(&rows).flat_map(|(y, row)| {
            (0..)
                .zip(row.text.chars())
                .map(move |(x, sign)| (x, y, sign))
        })
    };
    for (x, y, sign) in signs() {
        match game.place(x, y) {
            Place::Edge(edge, _) if sign != '.' => game.edges |= 1 << edge.0,
            Place::Box(upper) if sign == '1' => game.first |= 1 << upper.0,
            _ => {}
        }
    }
    game.first &= game.complete();
    // What was understood must look like what was written.
    match signs().find(|&(x, y, sign)| sign != game.symbol(x, y)) {
        None => Ok(game),
        Some((x, y, sign)) => {
            let expected = match game.place(x, y) {
                Place::Dot => "+",
                Place::Edge(_, Along::Row) => "- or .",
                Place::Edge(_, Along::Column) => "| or .",
                Place::Box(_) => "1 or 2 in a box with four sides and . in any other",
            };
            Err(ParseError::at(expected, sign, rows[y].at + x))
        }
    }
}

impl Show for Dots {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        grid::label(&mut picture, self.width(), self.height());
        for (x, y) in (0..self.height()).flat_map(|y| (0..self.width()).map(move |x| (x, y))) {
            let symbol = self.symbol(x, y);
            let (shape, spot) = match self.place(x, y) {
                Place::Dot => (Shape::Dot, None),
                Place::Edge(edge, along) => {
                    let line = if symbol == '.' {
                        Line::Free
                    } else {
                        Line::Drawn
                    };
                    (Shape::Edge { along, line }, Some(Spot(edge.0.into())))
                }
                Place::Box(_) if symbol == '.' => continue,
                Place::Box(_) => {
                    let owner = Player::new(usize::from(symbol == '2'));
                    picture.put(x + 1, y + 1, Shape::Territory(owner));
                    (Shape::Piece { symbol, owner }, None)
                }
            };
            picture.put(x + 1, y + 1, shape).spot = spot;
        }
        for player in [Player::FIRST, Player::SECOND] {
            let (name, boxes) = (self.player_name(player), self.boxes(player));
            picture.caption_of(player, format!("{name}: {boxes}"));
        }
        picture
    }

    fn gesture(&self, edge: Edge) -> Gesture {
        vec![Spot(edge.0.into())]
    }
}

#[cfg(test)]
mod tests;
