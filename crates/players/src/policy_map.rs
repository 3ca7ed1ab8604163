//! The map of a complete policy: a player's optimal moves in every position that can arise, as nested boards.

use gametree_draw::poster::{Age, Cell, Ending, Map};
use gametree_rules::picture::{Item, Shape};
use gametree_rules::{Player, Spot, Turn};
use gametree_search::solve::Solution;

use crate::information::Playable;

/// The maximum number of boards in a map.
const MAX_BOARDS: usize = 5_000;

/// The map of a player's optimal moves; `None` if an action of the game needs more than one spot of the board, or if the
/// map would have too many boards.
pub(crate) fn map<G: Playable>(game: &G, solution: &Solution<G>, player: Player) -> Option<Map> {
    let mut boards = 0;
    MapBuilder {
        solution,
        player,
        boards: &mut boards,
    }
    .board(game, None)
}

struct MapBuilder<'a, G: Playable> {
    solution: &'a Solution<G>,
    player: Player,
    boards: &'a mut usize,
}

impl<G: Playable> MapBuilder<'_, G> {
    /// The board after the player's optimal move. The cell of each reply of the opponent holds the board that follows it.
    fn board(&mut self, game: &G, reply: Option<Spot>) -> Option<Map> {
        *self.boards += 1;
        if *self.boards > MAX_BOARDS {
            return None;
        }
        let mut state = game.clone();
        let mut newest = None;
        if state.turn() == Turn::Player(self.player) {
            let best = self.solution.best(&state)?;
            newest = Some(single(&state.gesture(best))?);
            state.apply(best);
        }
        let mut board = Board::of(&state)?;
        for (cell, spot) in board.map.cells.iter_mut().zip(&board.spots) {
            if let (Cell::Taken { age, .. }, true) = (cell, *spot == newest && newest.is_some()) {
                *age = Age::Newest;
            }
        }
        match state.turn() {
            Turn::Over => board.map.ending = Some(self.ending(&state, &board, newest.or(reply))),
            Turn::Player(mover) if mover != self.player => {
                for action in state.choices() {
                    let spot = single(&state.gesture(action))?;
                    let cell = board.spots.iter().position(|&known| known == Some(spot))?;
                    board.map.cells[cell] =
                        Cell::Reply(Box::new(self.board(&state.after(action), Some(spot))?));
                }
            }
            // The map has no place for a second move in a row or for chance.
            Turn::Player(_) | Turn::Chance => return None,
        }
        Some(board.map)
    }

    fn ending(&self, state: &G, board: &Board, last: Option<Spot>) -> Ending {
        let mine = state.utility(self.player);
        let theirs = state.utility(self.player.other());
        let line = || last.map_or_else(Vec::new, |last| board.longest_line(last));
        match mine.total_cmp(&theirs) {
            std::cmp::Ordering::Greater => Ending::Won(line()),
            std::cmp::Ordering::Less => Ending::Lost(line()),
            std::cmp::Ordering::Equal => Ending::Drawn,
        }
    }
}

fn single(gesture: &[Spot]) -> Option<Spot> {
    match gesture {
        [spot] => Some(*spot),
        _ => None,
    }
}

/// The squares of a picture as a map, and the spot of each.
struct Board {
    map: Map,
    spots: Vec<Option<Spot>>,
}

impl Board {
    fn of<G: Playable>(state: &G) -> Option<Board> {
        let picture = state.picture();
        let squares: Vec<&Item> = picture
            .items
            .iter()
            .filter(|item| matches!(item.shape, Shape::Square(_)))
            .collect();
        let left = squares.iter().map(|item| item.x).min()?;
        let top = squares.iter().map(|item| item.y).min()?;
        let columns = usize::from(squares.iter().map(|item| item.x).max()? - left) + 1;
        let rows = usize::from(squares.iter().map(|item| item.y).max()? - top) + 1;
        if squares.len() != columns * rows {
            return None;
        }
        let place = |item: &Item| {
            let (x, y) = (item.x.checked_sub(left)?, item.y.checked_sub(top)?);
            let cell = usize::from(y) * columns + usize::from(x);
            (usize::from(x) < columns && cell < columns * rows).then_some(cell)
        };
        let mut map = Map {
            columns,
            rows,
            cells: vec![Cell::Empty; columns * rows],
            ending: None,
        };
        let mut spots = vec![None; columns * rows];
        for item in &picture.items {
            let Some(cell) = place(item) else { continue };
            let symbol = match item.shape {
                Shape::Square(_) => {
                    spots[cell] = item.spot;
                    continue;
                }
                Shape::Piece { symbol, .. } => symbol,
                Shape::Chessman { role, .. } => role.signs()[0],
                Shape::Stone(owner) | Shape::Disc(owner) => ['●', '○'][owner.index() % 2],
                _ => continue,
            };
            map.cells[cell] = Cell::Taken {
                symbol,
                age: Age::Older,
            };
        }
        Some(Board { map, spots })
    }

    /// The longest straight line of equal pieces through a spot.
    fn longest_line(&self, spot: Spot) -> Vec<usize> {
        let Some(cell) = self.spots.iter().position(|&known| known == Some(spot)) else {
            return Vec::new();
        };
        let symbol = |cell: usize| match self.map.cells[cell] {
            Cell::Taken { symbol, .. } => Some(symbol),
            _ => None,
        };
        let walk = |step: (isize, isize)| {
            let (columns, rows) = (self.map.columns.cast_signed(), self.map.rows.cast_signed());
            let next = move |&(x, y): &(isize, isize)| Some((x + step.0, y + step.1));
            let start = (
                (cell % self.map.columns).cast_signed(),
                (cell / self.map.columns).cast_signed(),
            );
            std::iter::successors(Some(start), next)
                .take_while(move |&(x, y)| (0..columns).contains(&x) && (0..rows).contains(&y))
                .map(move |(x, y)| (y * columns + x).cast_unsigned())
                .take_while(move |&other| symbol(other).is_some() && symbol(other) == symbol(cell))
        };
        let through = |step: (isize, isize)| {
            let mut line: Vec<usize> = walk((-step.0, -step.1)).skip(1).collect();
            line.reverse();
            line.extend(walk(step));
            line
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .map(through)
            .into_iter()
            .max_by_key(Vec::len)
            .unwrap_or_default()
    }
}
