//! Tic-tac-toe solved by plain minimax, as a map.

use gametree_draw::poster::{Age, Cell, Ending, Map};
use gametree_games::TicTacToe;
use gametree_rules::{Game, Player, Turn};

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// The value for `us`; an earlier win is better and an earlier loss worse.
fn value(game: &TicTacToe, us: Player) -> i32 {
    let Turn::Player(mover) = game.turn() else {
        let stones_left = game.empty().count_ones().cast_signed();
        return game.utility(us) as i32 * (1 + stones_left);
    };
    let values = children(game).map(|(_, child)| value(&child, us));
    let best = if mover == us {
        values.max()
    } else {
        values.min()
    };
    best.unwrap()
}

/// The empty squares and what follows if the one to move takes them.
fn children(game: &TicTacToe) -> impl Iterator<Item = (usize, TicTacToe)> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let empty = game.empty();
    let squares = (0..9).filter(move |square| empty >> square & 1 == 1);
    let game = *game;
    squares.zip(actions.into_iter().map(move |action| game.after(action)))
}

/// The first of the best moves of `us`, and the state after it.
fn best(game: &TicTacToe, us: Player) -> Option<(usize, TicTacToe)> {
    let mut best: Option<(i32, (usize, TicTacToe))> = None;
    for child in children(game).take_while(|_| game.turn() != Turn::Over) {
        let value = value(&child.1, us);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, child));
        }
    }
    best.map(|(_, child)| child)
}

/// The map of `us`, whose best move may just have been made.
fn map(game: &TicTacToe, us: Player, newest: Option<usize>) -> Map {
    let mut cells = vec![Cell::Empty; 9];
    for (player, symbol) in [(Player::FIRST, 'X'), (Player::SECOND, 'O')] {
        for square in (0..9).filter(|square| game.stones(player) >> square & 1 == 1) {
            let age = if newest == Some(square) {
                Age::Newest
            } else {
                Age::Older
            };
            cells[square] = Cell::Taken { symbol, age };
        }
    }
    let ending = (game.turn() == Turn::Over).then(|| ending(game, us));
    if ending.is_none() {
        for (square, child) in children(game) {
            let (newest, after) =
                best(&child, us).map_or((None, child), |(at, after)| (Some(at), after));
            cells[square] = Cell::Reply(Box::new(map(&after, us, newest)));
        }
    }
    Map {
        columns: 3,
        rows: 3,
        cells,
        ending,
    }
}

fn ending(game: &TicTacToe, us: Player) -> Ending {
    let line = |player: Player| {
        let has = |line: &&[usize; 3]| {
            line.iter()
                .all(|square| game.stones(player) >> square & 1 == 1)
        };
        LINES.iter().find(has).map(|line| line.to_vec())
    };
    match (line(us), line(us.other())) {
        (Some(cells), _) => Ending::Won(cells),
        (_, Some(cells)) => Ending::Lost(cells),
        _ => Ending::Drawn,
    }
}

/// The maps for X, who has made the first move, and for O, who has not.
pub(crate) fn maps() -> Vec<(String, Map)> {
    let start = TicTacToe::default();
    let (first, opened) = best(&start, Player::FIRST).unwrap();
    vec![
        (
            "If you are X, and begin".to_owned(),
            map(&opened, Player::FIRST, Some(first)),
        ),
        (
            "If you are O, and X begins".to_owned(),
            map(&start, Player::SECOND, None),
        ),
    ]
}
