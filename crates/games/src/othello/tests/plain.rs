//! The same rules once more, on a plain array and step by step.

use super::*;
use proptest::prelude::*;

/// The owner of the disc on each square, row by row.
#[derive(Clone)]
pub(super) struct Plain {
    side: isize,
    cells: Vec<Option<Player>>,
    turn: Player,
}

impl Plain {
    pub(super) fn new(game: &Othello) -> Plain {
        let side = game.side();
        let owner = |place: usize| {
            let bit = 1_u64 << (place / side * 8 + place % side);
            [Player::FIRST, Player::SECOND]
                .into_iter()
                .find(|&player| game.stones(player) & bit != 0)
        };
        Plain {
            side: side.cast_signed(),
            cells: (0..side * side).map(owner).collect(),
            turn: game.turn,
        }
    }

    /// The number of a place in the array, if it lies on the board.
    fn place(&self, x: isize, y: isize) -> Option<usize> {
        let inside = (0..self.side).contains(&x) && (0..self.side).contains(&y);
        inside.then(|| (y * self.side + x) as usize)
    }

    /// The places that turn over when the player to move puts a disc here.
    fn turned(&self, x: isize, y: isize) -> Vec<(isize, isize)> {
        let mut all = Vec::new();
        if self
            .place(x, y)
            .is_none_or(|place| self.cells[place].is_some())
        {
            return all;
        }
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
            let mut line = Vec::new();
            for step in 1.. {
                let (x, y) = (x + step * dx, y + step * dy);
                match self.place(x, y).and_then(|place| self.cells[place]) {
                    Some(owner) if owner != self.turn => line.push((x, y)),
                    Some(_) => {
                        all.extend(line);
                        break;
                    }
                    None => break,
                }
            }
        }
        all
    }

    fn put(&self, x: isize, y: isize) -> Plain {
        let mut next = self.clone();
        for (x, y) in self.turned(x, y).into_iter().chain([(x, y)]) {
            next.cells[(y * self.side + x) as usize] = Some(self.turn);
        }
        next.turn = self.turn.other();
        next
    }

    fn moves(&self) -> Vec<(isize, isize)> {
        (0..self.side)
            .flat_map(|y| (0..self.side).map(move |x| (x, y)))
            .filter(|&(x, y)| !self.turned(x, y).is_empty())
            .collect()
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        let passed = Plain {
            turn: self.turn.other(),
            ..self.clone()
        };
        match (depth, self.moves()) {
            (0, _) => 1,
            (_, moves) if !moves.is_empty() => moves
                .into_iter()
                .map(|(x, y)| self.put(x, y).perft(depth - 1))
                .sum(),
            _ if passed.moves().is_empty() => 0,
            _ => passed.perft(depth - 1),
        }
    }
}

fn mask(places: &[(isize, isize)]) -> u64 {
    places
        .iter()
        .fold(0, |mask, (x, y)| mask | 1 << (y * 8 + x))
}

/// Any discs anywhere on a board of any size.
fn boards() -> impl Strategy<Value = Othello> {
    let sides = prop::sample::select(vec![4_usize, 6, 8, 8]);
    // From nearly empty to nearly full.
    let masks = (any::<[u64; 3]>(), 0..4_u8).prop_map(|([a, b, c], density)| match density {
        0 => (a & b, c),
        1 => (a, c),
        2 => (a | b, c),
        _ => (u64::MAX, c),
    });
    (sides, masks, any::<bool>()).prop_map(|(side, (discs, black), second)| {
        let start = Othello::new(side).unwrap();
        Othello {
            own: discs & black & start.board(),
            opponent: discs & !black & start.board(),
            turn: Player::new(usize::from(second)),
            ..start
        }
    })
}

/// Whether every disc is reached from the middle over others beside one another.
fn hangs_together(game: &Othello) -> bool {
    let discs: Vec<Square> = squares(game.own | game.opponent).collect();
    let middle = game.side() / 2;
    let mut reached = vec![Square::at(middle, middle).unwrap()];
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        next += 1;
        let beside = |to: &&Square| {
            from.column().abs_diff(to.column()) <= 1 && from.row().abs_diff(to.row()) <= 1
        };
        for &to in discs.iter().filter(beside) {
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
    }
    reached.len() == discs.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn moves_and_flips_are_those_of_the_plain_rules(game in boards()) {
        let plain = Plain::new(&game);
        prop_assert_eq!(game.moves(), mask(&plain.moves()));
        for square in squares(game.empty()) {
            let (x, y) = (square.column().cast_signed(), square.row().cast_signed());
            prop_assert_eq!(flips(square, game.own, game.opponent), mask(&plain.turned(x, y)));
        }
    }

    #[test]
    fn any_board_reads_back(game in boards()) {
        let start = Othello::new(game.side()).unwrap();
        let bare = (start.own | start.opponent) & game.empty();
        prop_assert!(bare == 0 || Othello::parse_position(&game.position()).is_err());
        let game = Othello { own: game.own | bare, ..game };
        prop_assume!((game.own | game.opponent).count_ones() > 4);
        let read = Othello::parse_position(&game.position());
        if hangs_together(&game) {
            prop_assert_eq!(read, Ok(game));
        } else {
            prop_assert!(read.is_err());
        }
    }

    #[test]
    fn scores_of_both_players_sum_to_zero(game in boards()) {
        prop_assert_eq!(game.score(Player::FIRST), -game.score(Player::SECOND));
        let (low, high) = game.range();
        prop_assert!((low..=high).contains(&game.utility(Player::FIRST)));
    }
}
