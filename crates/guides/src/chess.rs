//! Chess: a weighted sum of features, what captures come to, and which moves to try first.

mod evaluate;
mod exchange;
mod pawns;
mod terms;
#[cfg(test)]
mod tests;
mod weights;

use std::sync::{Arc, LazyLock};

use cozy_chess::{Board, Color, Move, Piece};
use gametree_games::Chess;
use gametree_rules::{Game, Keyed, Player, Turn};
use gametree_search::pvs::{Guide, Part, Ranked, Ranking, Score};

use evaluate::{Tally, fullness, tally};
use exchange::{taken, wins_at_least, worth};
pub use terms::{TERMS, Term, WEIGHTS};
pub use weights::{Phased, Unreadable, Weights};

/// Points to a win; hundredths of a pawn to an evaluation.
const UNIT: Score = 20_000;
/// No evaluation comes near a mate.
const MOST: Score = 15_000;
/// Captures that win something are tried before all that is remembered, others after it.
const GOOD: i32 = 1 << 22;

/// Knows what pieces and their places are worth.
#[derive(Clone, Debug)]
pub struct Features {
    weights: Arc<Weights>,
}

static KNOWN: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let text = include_str!("../weights/chess.txt");
    Arc::new(
        text.parse()
            .unwrap_or_else(|error| panic!("the weights of chess, {error}")),
    )
});

impl Default for Features {
    /// With the weights that were fitted.
    fn default() -> Features {
        Features {
            weights: Arc::clone(&KNOWN),
        }
    }
}

/// Adds up for the search.
struct Sum<'w> {
    weights: &'w Weights,
    sides: [Phased; 2],
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, color: Color, weight: usize, count: i32) {
        self.sides[color as usize] += self.weights.0[weight].times(count);
    }
}

/// Keeps the parts.
struct Parts(Vec<[i32; 2]>);

impl Tally for Parts {
    fn add(&mut self, color: Color, weight: usize, count: i32) {
        self.0[weight][color as usize] += count;
    }
}

impl Features {
    /// With these weights.
    pub fn with(weights: Weights) -> Features {
        Features {
            weights: Arc::new(weights),
        }
    }

    /// How often each weight counts, for White and for Black.
    pub fn counts(board: &Board) -> Vec<[i32; 2]> {
        let mut parts = Parts(vec![[0; 2]; WEIGHTS]);
        tally(board, &mut parts);
        parts.0
    }

    /// What each term adds for White and for Black, in hundredths of a pawn.
    pub fn explain(&self, board: &Board) -> Vec<(Term, [f64; 2])> {
        let counts = Features::counts(board);
        let full = f64::from(fullness(board)) / 24.0;
        let explained = TERMS.into_iter().map(|term| {
            let weights = term.start..term.start + term.len;
            let sum = |side: usize| {
                weights
                    .clone()
                    .map(|index| {
                        let weight = self.weights.0[index];
                        let worth = f64::from(weight.early()) * full
                            + f64::from(weight.late()) * (1.0 - full);
                        worth * f64::from(counts[index][side])
                    })
                    .sum()
            };
            (term, [sum(0), sum(1)])
        });
        explained.collect()
    }

    /// What the board looks worth to White.
    #[inline]
    fn white(&self, board: &Board) -> Score {
        let mut sum = Sum {
            weights: &self.weights,
            sides: [Phased::default(); 2],
        };
        tally(board, &mut sum);
        let difference = sum.sides[0] - sum.sides[1];
        let full = fullness(board);
        (difference.early() * full + difference.late() * (24 - full)) / 24
    }
}

impl Guide<Chess> for Features {
    type Notes = ();
    type Pad = ();

    fn unit(&self, _: &Chess) -> Score {
        UNIT
    }

    #[inline]
    fn evaluate(&self, game: &Chess, player: Player) -> Score {
        let white = self.white(game.board()).clamp(-MOST, MOST);
        if player == Player::FIRST {
            white
        } else {
            -white
        }
    }

    fn parts(&self, game: &Chess) -> Vec<Part> {
        let part = |(term, worth): (Term, [f64; 2])| Part {
            name: term.name,
            about: term.about,
            worth: worth.map(|worth| worth / f64::from(UNIT)),
        };
        self.explain(game.board()).into_iter().map(part).collect()
    }

    #[inline]
    fn key(&self, game: &Chess) -> u64 {
        game.key()
    }

    fn actions(&self, game: &Chess, (): &(), ranking: &mut Ranking<Move>) {
        let board = game.board();
        board.generate_moves(|moves| {
            for action in moves {
                match capture_rank(board, action) {
                    Some(rank) => ranking.push_noisy(action, rank, 0),
                    None => ranking.push(action, 0, 0),
                }
            }
            false
        });
    }

    /// Captures that lose nothing, and new queens; in check, whatever gets out of it.
    fn noisy(&self, game: &Chess, ranking: &mut Ranking<Move>) {
        let board = game.board();
        if game.is_check() {
            return self.actions(game, &(), ranking);
        }
        let enemy = board.colors(!board.side_to_move());
        let last = cozy_chess::Rank::Eighth
            .relative_to(board.side_to_move())
            .bitboard();
        let pawns = board.pieces(Piece::Pawn);
        board.generate_moves(|mut moves| {
            let targets = if pawns.has(moves.from) {
                let aside = moves.from.file().adjacent();
                enemy | last | aside
            } else {
                enemy
            };
            moves.to &= targets;
            for action in moves {
                if let Some(rank) = capture_rank(board, action).filter(|&rank| rank > 0) {
                    ranking.push_noisy(action, rank, 0);
                }
            }
            false
        });
    }

    /// Not where to have to move may be bad.
    fn pass(&self, game: &Chess) -> Option<Chess> {
        let board = game.board();
        if !pawns::has_pieces(board, board.side_to_move()) {
            return None;
        }
        board.null_move().map(Chess::from)
    }

    fn extension(&self, _: &Chess, _: Move, next: &Chess) -> i32 {
        i32::from(next.is_check())
    }

    fn reduction(&self, depth: i32, tried: usize, ranked: &Ranked<Move>) -> i32 {
        if depth < 3 || tried < 3 || ranked.noisy && ranked.rank > 0 {
            return 0;
        }
        let less = f64::from(depth).ln() * (tried as f64).ln() / 2.2;
        less as i32
    }

    fn futility(&self, depth: i32) -> Option<Score> {
        (depth <= 6).then_some(90 * depth)
    }

    /// Mate and stalemate are found when there is nothing to try.
    #[inline]
    fn turn_after(&self, (): &(), _: &Ranked<Move>, next: &Chess) -> Turn {
        if next.is_drawn() {
            next.turn()
        } else {
            Turn::Player(next.mover())
        }
    }

    #[inline]
    fn restless(&self, game: &Chess) -> bool {
        game.is_check()
    }

    #[inline]
    fn reversible(&self, game: &Chess) -> Option<usize> {
        Some(usize::from(game.board().halfmove_clock()))
    }

    #[inline]
    fn slot(&self, player: Player, action: Move) -> usize {
        1 + player.index() * 2048 + (action.from as usize * 31 + action.to as usize) % 2047
    }
}

/// How soon a capture or a promotion is tried; nothing for other moves.
#[inline]
fn capture_rank(board: &Board, action: Move) -> Option<i32> {
    let victim = taken(board, action);
    let queen = action.promotion == Some(Piece::Queen);
    if victim.is_none() && action.promotion.is_none() {
        return None;
    }
    let gain = victim.map_or(0, worth) + if queen { worth(Piece::Queen) } else { 0 };
    let mover = board.piece_on(action.from).map_or(0, worth);
    let good = action.promotion.is_none_or(|_| queen)
        && (victim.is_some_and(|victim| worth(victim) >= mover) || wins_at_least(board, action, 0));
    let rank = gain * 8 - mover.min(1000) / 8;
    Some(if good { GOOD + rank } else { rank - GOOD })
}
