//! Connect Four: threats, who must move in the end, and what follows from it.

mod zugzwang;

use gametree_games::Connect4;
use gametree_games::connect4::Column;
use gametree_rules::{Game, Player, Turn};
use gametree_search::pvs::{Guide, Interval, Ranked, Ranking, Score};

use zugzwang::Turned;

/// Knows which moves lose at once, and what the player who moves second can hold by following the other up the columns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats;

/// What was seen of a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// Cells that would win for the player to move, and for the other. Some of the first may be taken.
    threats: Option<[u64; 2]>,
    /// The cells that can be played without losing at once.
    safe: u64,
    /// Following is known not to hold the mover to so much.
    vain: Option<i32>,
}

/// Points to a stone: room for what looks better without being worth more.
const UNIT: Score = 16;
/// Boards with at most this many stones are looked up in the mirror, too: later they are seldom alike.
const MIRRORED: u32 = 10;

impl Guide<Connect4> for Threats {
    type Notes = Seen;
    type Pad = ();

    fn unit(&self, _: &Connect4) -> Score {
        UNIT
    }

    #[inline]
    fn outcome(&self, game: &Connect4, player: Player, _: Score) -> Score {
        if !game.is_won() {
            return 0;
        }
        let worth = UNIT * worth(game, game.stones());
        if mover(game) == player { -worth } else { worth }
    }

    /// Cells that would win, counted less the higher they are and the more so for the player whose rows they are in.
    fn evaluate(&self, game: &Connect4, _: Player) -> Score {
        let mine = game.winning_cells(game.current()) & !game.possible();
        let theirs = game.winning_cells(game.opponent()) & !game.possible();
        let count = |cells: u64| cells.count_ones().cast_signed();
        let own_rows = game.in_every_column(rows(game, game.stones().is_multiple_of(2)));
        let good = count(mine) + count(mine & own_rows);
        let bad = count(theirs) + count(theirs & !own_rows);
        (good - bad).clamp(1 - UNIT, UNIT - 1)
    }

    #[inline]
    fn key(&self, game: &Connect4) -> u64 {
        if game.stones() > MIRRORED {
            return own_key(game);
        }
        oriented(game).0
    }

    #[inline]
    fn carried(&self, seen: &Seen, ranked: &Ranked<Column>, glanced: Option<Score>) -> Seen {
        Seen {
            threats: seen.threats.map(|[_, others]| [others, ranked.note]),
            safe: 0,
            vain: glanced.map(|beta| (-beta).div_euclid(UNIT)),
        }
    }

    #[inline]
    fn probe(&self, game: &Connect4, window: Interval, seen: &mut Seen) -> Interval {
        let known = |score: Score| Interval {
            alpha: score,
            beta: score,
        };
        let possible = game.possible();
        let count = || [game.current(), game.opponent()].map(|stones| game.winning_cells(stones));
        let [own, threats] = *seen.threats.get_or_insert_with(count);
        if own & possible != 0 {
            return known(UNIT * worth(game, game.stones() + 1));
        }
        let forced = possible & threats;
        let lost = -UNIT * worth(game, game.stones() + 2);
        let cells = if forced == 0 { possible } else { forced };
        seen.safe = cells & !(threats >> 1);
        if forced & forced.wrapping_sub(1) != 0 || seen.safe == 0 {
            return known(lost);
        }
        let left = game.cells() - game.stones();
        if left <= 2 {
            return known(0);
        }
        // Nobody wins at once, so the next wins are two of one's own moves away.
        let lower = -UNIT * worth(game, game.stones() + 4);
        let upper = UNIT * worth(game, game.stones() + 3);
        let asked = window.alpha.div_euclid(UNIT);
        let upper = if forced == 0 && seen.vain.is_none_or(|vain| vain < asked) {
            let now = Turned {
                mover: game.current(),
                mask: game.mask(),
                next: possible,
                threats,
            };
            let bound = zugzwang::bound(game, &now, asked);
            bound.map_or(upper, |bound| upper.min(UNIT * bound))
        } else {
            upper
        };
        Interval {
            alpha: lower.min(upper),
            beta: upper,
        }
    }

    /// Keys of boards of different sizes may be the same.
    fn world(&self, game: &Connect4) -> u64 {
        (game.width() << 8 | game.height()) as u64
    }

    #[inline]
    fn forced(&self, seen: &Seen) -> bool {
        seen.safe & seen.safe.wrapping_sub(1) == 0
    }

    #[inline]
    fn actions(&self, game: &Connect4, seen: &Seen, ranking: &mut Ranking<Column>) {
        let mirrored = game.stones() <= MIRRORED && oriented(game).1;
        let width = game.width().cast_signed();
        let mut left = match seen.threats {
            Some(_) => seen.safe,
            None => game.possible(),
        };
        while left != 0 {
            let mut cells = [0; 4];
            for cell in &mut cells {
                *cell = match left {
                    _ if !mirrored => left & left.wrapping_neg(),
                    0 => 0,
                    _ => 1 << left.ilog2(),
                };
                left ^= *cell;
            }
            let threats = game.winning_cells_of(cells.map(|cell| game.current() | cell));
            for (cell, threats) in cells.into_iter().zip(threats) {
                if cell == 0 {
                    break;
                }
                let column = game.column_of(cell);
                // Of those with as many threats, the nearest to the middle is tried first.
                let off = (2 * column.index().cast_signed() + 1 - width).abs() as i32;
                let rank = threats.count_ones().cast_signed() * 32 - off;
                ranking.push(column, rank, threats);
            }
        }
    }

    /// Who has looked for wins at once knows that there are none.
    #[inline]
    fn turn_after(&self, seen: &Seen, _: &Ranked<Column>, next: &Connect4) -> Turn {
        match seen.threats {
            Some(_) => Turn::Player(mover(next)),
            None => next.turn(),
        }
    }

    /// A move with two threats wins; otherwise, what following holds after it.
    #[inline]
    fn glance(
        &self,
        game: &Connect4,
        _: &Seen,
        ranked: &Ranked<Column>,
        beta: Score,
    ) -> Option<Score> {
        let cell = game.landing(ranked.action);
        let next = game.possible() ^ cell | cell << 1 & game.board();
        let threatened = ranked.note & next;
        if threatened != 0 {
            // One threat is answered; another beside or above it is not.
            let another = threatened & (threatened - 1) | threatened << 1 & ranked.note;
            let won = UNIT * worth(game, game.stones() + 3);
            return Some(won).filter(|&won| another != 0 && won >= beta);
        }
        let after = Turned {
            mover: game.opponent(),
            mask: game.mask() | cell,
            next,
            threats: ranked.note,
        };
        let most = -(beta + UNIT - 1).div_euclid(UNIT);
        zugzwang::bound(game, &after, most).map(|bound| -UNIT * bound)
    }

    fn slot(&self, player: Player, ranked: &Ranked<Column>) -> usize {
        1 + 2 * ranked.action.index() + player.index()
    }

    fn remaining(&self, game: &Connect4) -> Option<u32> {
        Some(game.cells() - game.stones())
    }

    fn table_from(&self) -> i32 {
        3
    }

    fn successors_from(&self) -> i32 {
        8
    }

    fn glance_from(&self) -> i32 {
        5
    }

    /// Quick wins are quickly told from others: they are asked for first, and then who wins at all.
    fn ask(&self, _: &Connect4, lower: Score, upper: Score) -> Option<Score> {
        const QUICK: Score = 8;
        let (low, high) = (lower.div_euclid(UNIT), upper.div_euclid(UNIT));
        let asked = if high > QUICK {
            i32::midpoint(low.max(0), high + 1)
        } else if low < -QUICK {
            i32::midpoint(low, high.min(0))
        } else {
            1
        };
        Some(UNIT * asked.clamp(low + 1, high))
    }
}

/// What a win with this many stones on the board is worth.
#[inline]
fn worth(game: &Connect4, stones: u32) -> Score {
    (game.cells() + 2).saturating_sub(stones).cast_signed() / 2
}

fn mover(game: &Connect4) -> Player {
    if game.stones().is_multiple_of(2) {
        Player::FIRST
    } else {
        Player::SECOND
    }
}

/// The rows of the leftmost column that the first player, or the second, gets if both only fill up what the other began.
fn rows(game: &Connect4, first: bool) -> u64 {
    const ALTERNATE: u64 = 0x5555_5555_5555_5555;
    if first == game.height().is_multiple_of(2) {
        ALTERNATE
    } else {
        !ALTERNATE
    }
}

#[inline]
fn own_key(game: &Connect4) -> u64 {
    game.current() + game.mask() + game.in_every_column(1)
}

/// A key that is the same in the mirror, and whether it is that of the mirrored board.
#[inline(never)]
fn oriented(game: &Connect4) -> (u64, bool) {
    let (own, other) = (own_key(game), own_key(&game.mirrored()));
    (own.min(other), other < own)
}
