//! Connect Four: threats, zugzwang, and the bounds that follow from them.

mod zugzwang;

use gametree_games::Connect4;
use gametree_games::connect4::Column;
use gametree_rules::{Game, Player, Turn};
use gametree_search::pvs::{
    Guide, Knowledge, MoveList, Parameters, Score, ScoredMove, Stage, Step, Steps, Tactics, Window,
};

use zugzwang::FollowUp;

/// Immediate wins and threats, and what the player who moves second holds by following up in the columns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Connect4Guide;

/// Data of a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats {
    /// Cells that would win for the player to move, and for the other. Some of the first may be taken.
    winning: Option<[u64; 2]>,
    /// The cells that can be played without losing at once.
    safe: u64,
    /// Follow-up play is known not to hold the mover to this many stones.
    follow_up_fails: Option<i32>,
}

/// Points per stone: room for evaluations between two results.
const UNIT: Score = 16;
/// Positions with at most this many stones share an entry of the transposition table with their mirror image: later they
/// seldom transpose into it.
const MIRRORED: u32 = 10;

impl Guide<Connect4> for Connect4Guide {
    const STEPS: Steps = Steps::PLAIN.with(Step::StaticBounds);

    /// Cells that would win, those in rows that the player gets in the end counted twice.
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

    /// Boards of different sizes may have the same keys.
    fn parameters(&self, root: &Connect4) -> Parameters {
        Parameters {
            table_salt: (root.width() << 8 | root.height()) as u64,
            tt_min_depth: 3,
            etc_min_depth: 8,
            move_bounds_min_depth: 5,
            ..Parameters::with_unit(UNIT)
        }
    }

    #[inline]
    fn moves(
        &self,
        game: &Connect4,
        known: &Threats,
        stage: Stage,
        list: &mut MoveList<Column>,
    ) -> bool {
        match stage {
            Stage::All { .. } => push_moves(game, known, list),
            Stage::Quiescence { .. } => {}
            Stage::Captures | Stage::Quiets => return false,
        }
        true
    }

    fn history_index(&self, player: Player, candidate: &ScoredMove<Column>) -> usize {
        1 + 2 * candidate.action.index() + player.index()
    }
}

impl Knowledge<Connect4> for Connect4Guide {
    type NodeInfo = Threats;
    type ThreadCache = ();

    #[inline]
    fn outcome(&self, game: &Connect4, player: Player, _: Score) -> Score {
        if !game.is_won() {
            return 0;
        }
        let score = UNIT * win_in_stones(game, game.stones());
        if mover(game) == player { -score } else { score }
    }

    #[inline]
    fn static_bounds(&self, game: &Connect4, window: Window, known: &mut Threats) -> Window {
        let possible = game.possible();
        let count = || [game.current(), game.opponent()].map(|stones| game.winning_cells(stones));
        let [own, threats] = *known.winning.get_or_insert_with(count);
        if own & possible != 0 {
            return Window::exactly(UNIT * win_in_stones(game, game.stones() + 1));
        }
        let forced = possible & threats;
        let lost = -UNIT * win_in_stones(game, game.stones() + 2);
        let cells = if forced == 0 { possible } else { forced };
        known.safe = cells & !(threats >> 1);
        if forced & forced.wrapping_sub(1) != 0 || known.safe == 0 {
            return Window::exactly(lost);
        }
        let left = game.cells() - game.stones();
        if left <= 2 {
            return Window::exactly(0);
        }
        // There is no immediate win, so the next wins are at least two own moves away.
        let lower = -UNIT * win_in_stones(game, game.stones() + 4);
        let upper = UNIT * win_in_stones(game, game.stones() + 3);
        let alpha = window.alpha.div_euclid(UNIT);
        let upper = if forced == 0 && known.follow_up_fails.is_none_or(|failed| failed < alpha) {
            let position = FollowUp {
                mover: game.current(),
                mask: game.mask(),
                next: possible,
                threats,
            };
            let bound = zugzwang::bound(game, &position, alpha);
            bound.map_or(upper, |bound| upper.min(UNIT * bound))
        } else {
            upper
        };
        Window::new(lower.min(upper), upper)
    }

    #[inline]
    fn inherit(
        &self,
        known: &Threats,
        candidate: &ScoredMove<Column>,
        refuted: Option<Score>,
    ) -> Threats {
        Threats {
            winning: known.winning.map(|[_, others]| [others, candidate.data]),
            safe: 0,
            follow_up_fails: refuted.map(|beta| (-beta).div_euclid(UNIT)),
        }
    }

    /// A move with two threats wins; otherwise, what follow-up play holds after it.
    #[inline]
    fn move_bound(
        &self,
        game: &Connect4,
        _: &Threats,
        candidate: &ScoredMove<Column>,
        beta: Score,
    ) -> Option<Score> {
        let cell = game.landing(candidate.action);
        let next = game.possible() ^ cell | cell << 1 & game.board();
        let threatened = candidate.data & next;
        if threatened != 0 {
            // One threat is answered; another beside or above it is not.
            let another = threatened & (threatened - 1) | threatened << 1 & candidate.data;
            let won = UNIT * win_in_stones(game, game.stones() + 3);
            return Some(won).filter(|&won| another != 0 && won >= beta);
        }
        let after = FollowUp {
            mover: game.opponent(),
            mask: game.mask() | cell,
            next,
            threats: candidate.data,
        };
        let most = -(beta + UNIT - 1).div_euclid(UNIT);
        zugzwang::bound(game, &after, most).map(|bound| -UNIT * bound)
    }

    #[inline]
    fn is_forced(&self, known: &Threats) -> bool {
        known.safe & known.safe.wrapping_sub(1) == 0
    }

    /// Static bounds have already excluded immediate wins.
    #[inline]
    fn turn_after(&self, known: &Threats, _: &ScoredMove<Column>, next: &Connect4) -> Turn {
        match known.winning {
            Some(_) => Turn::Player(mover(next)),
            None => next.turn(),
        }
    }

    fn remaining(&self, game: &Connect4) -> Option<u32> {
        Some(game.cells() - game.stones())
    }

    /// Quick wins are cheap to tell from others, so they come first; then who wins at all.
    fn next_bound(&self, _: &Connect4, bounds: Window) -> Option<Score> {
        const QUICK: Score = 8;
        let (low, high) = (bounds.alpha.div_euclid(UNIT), bounds.beta.div_euclid(UNIT));
        let next = if high > QUICK {
            i32::midpoint(low.max(0), high + 1)
        } else if low < -QUICK {
            i32::midpoint(low, high.min(0))
        } else {
            1
        };
        Some(UNIT * next.clamp(low + 1, high))
    }
}

impl Tactics<Connect4> for Connect4Guide {}

/// Pushes the moves that do not lose at once, those that make most threats first. Their data are the threats after them.
#[inline]
fn push_moves(game: &Connect4, known: &Threats, list: &mut MoveList<Column>) {
    let mirrored = game.stones() <= MIRRORED && oriented(game).1;
    let width = game.width().cast_signed();
    let mut left = match known.winning {
        Some(_) => known.safe,
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
            // Of moves with equally many threats, the nearest to the middle goes first.
            let off_center = (2 * column.index().cast_signed() + 1 - width).abs() as i32;
            let score = threats.count_ones().cast_signed() * 32 - off_center;
            list.push(column, score, threats);
        }
    }
}

/// The score in stones of a win with this many stones on the board.
#[inline]
fn win_in_stones(game: &Connect4, stones: u32) -> Score {
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
