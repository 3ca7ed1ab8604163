//! Chess: an evaluation as a weighted sum of terms and a small network, static exchange evaluation, and move ordering.

mod accumulator;
mod cache;
mod captures;
mod evaluate;
mod explain;
mod features;
mod king;
mod material;
mod moves;
mod parameters;
mod pawns;
mod phase;
mod see;
mod terms;
#[cfg(test)]
mod tests;
mod threats;
mod trace;
mod weights;

use std::sync::{Arc, LazyLock};

use cozy_chess::{Color, Move};
use gametree_games::Chess;
use gametree_rules::{Game, Keyed, Player, Turn};
use gametree_search::pvs::{
    CORRECTION_KEYS, EvaluationTerm, Guide, Knowledge, MoveList, Parameters, Score, ScoredMove,
    Stage, Tactics,
};

use accumulator::BoardAccumulator;
use cache::{EvalCache, PawnEntry};
use evaluate::{AttackInfo, pawns_and_kings, pieces_and_threats};
pub use explain::TuningPosition;
pub use features::{FEATURES, OUTPUT_BUCKETS, active_features, output_bucket};
use material::Material;
pub use parameters::PARAMETERS;
pub use terms::{TERMS, Term, WEIGHTS};
use trace::WeightedSum;
pub use weights::{Tapered, Unreadable, Weights};

/// Points per utility of one: an evaluation counts in centipawns.
const UNIT: Score = 20_000;
/// The largest evaluation, far from a mate score.
const MAX_EVAL: Score = 9_000;

/// The guide of chess: evaluation, static exchange evaluation, move ordering.
#[derive(Clone, Debug)]
pub struct ChessGuide {
    weights: Arc<Weights>,
}

static DEFAULT_WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let text = include_str!("../weights/chess.txt");
    Arc::new(
        text.parse()
            .unwrap_or_else(|error| panic!("the weights of chess, {error}")),
    )
});

impl Default for ChessGuide {
    /// With the fitted weights in the repository.
    fn default() -> ChessGuide {
        ChessGuide {
            weights: Arc::clone(&DEFAULT_WEIGHTS),
        }
    }
}

impl ChessGuide {
    /// With these weights.
    pub fn with_weights(weights: Weights) -> ChessGuide {
        ChessGuide {
            weights: Arc::new(weights),
        }
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Whether a move is neither a capture nor a promotion.
    pub fn is_quiet(game: &Chess, action: Move) -> bool {
        action.promotion.is_none() && see::captured(game.board(), action).is_none()
    }

    /// The terms that depend on pawns and kings alone. Rarely computed, so kept out of line.
    #[inline(never)]
    fn pawn_entry(&self, view: &AttackInfo<'_>) -> PawnEntry {
        let mut sum = WeightedSum::of(&self.weights.terms);
        let passed = pawns_and_kings(view, &mut sum);
        PawnEntry {
            score: sum.score,
            passed,
        }
    }

    /// The static evaluation for the side to move, from its cached parts.
    #[inline]
    fn static_eval(
        &self,
        view: AttackInfo<'_>,
        pawns: PawnEntry,
        material: Material,
        accumulator: &BoardAccumulator,
    ) -> Score {
        let board = view.board;
        let mut sum = WeightedSum::of(&self.weights.terms);
        pieces_and_threats(view, pawns.passed, &mut sum);
        let white = sum.score + pawns.score + material.score + accumulator.placed;
        let white = material.phase.taper(white);
        let terms = match board.side_to_move() {
            Color::White => white,
            Color::Black => -white,
        };
        let net = self.weights.net.as_ref();
        let by_net = net.map_or(0, |net| {
            features::network_eval(net, board, &accumulator.sums)
        });
        (terms + material.tempo + by_net).clamp(-MAX_EVAL, MAX_EVAL)
    }
}

/// A score for the side to move as a score for a player.
#[inline]
fn for_player(player: Player, game: &Chess, score: Score) -> Score {
    if player == game.mover() {
        score
    } else {
        -score
    }
}

impl Guide<Chess> for ChessGuide {
    #[inline]
    fn evaluate(&self, game: &Chess, player: Player) -> Score {
        let view = AttackInfo::new(game.board());
        let pawns = self.pawn_entry(&view);
        let material = Material::of(game.board(), &self.weights.terms);
        let accumulator = BoardAccumulator::of(game.board(), &self.weights);
        for_player(
            player,
            game,
            self.static_eval(view, pawns, material, &accumulator),
        )
    }

    #[inline]
    fn key(&self, game: &Chess) -> u64 {
        game.key()
    }

    fn parameters(&self, _: &Chess) -> Parameters {
        PARAMETERS
    }

    #[inline]
    fn evaluate_cached(&self, game: &Chess, player: Player, cache: &mut EvalCache) -> Score {
        let EvalCache {
            evals,
            pawns,
            materials,
            accumulators,
        } = cache;
        let eval = evals.get_or_insert_with(game.board().hash_without_ep(), || {
            let view = AttackInfo::new(game.board());
            let pawns = pawns.get_or_insert_with(view.pawn_key(), || self.pawn_entry(&view));
            let accumulator = accumulators.update(game.board(), &self.weights);
            let material = materials.get_or_insert_with(material::key(game.board()), || {
                Material::of(game.board(), &self.weights.terms)
            });
            self.static_eval(view, pawns, material, accumulator)
        });
        for_player(player, game, eval)
    }

    fn terms(&self, game: &Chess) -> Vec<EvaluationTerm> {
        let term = |(term, values): (Term, [f64; 2])| EvaluationTerm {
            name: term.name,
            about: term.about,
            values: values.map(|value| value / f64::from(UNIT)),
        };
        let terms = self.explain(game.board()).into_iter().map(term);
        terms.chain(self.explain_net(game.board())).collect()
    }

    /// In check all moves are generated at once.
    #[inline]
    fn moves(&self, game: &Chess, (): &(), stage: Stage, list: &mut MoveList<Move>) -> bool {
        let board = game.board();
        match (stage, game.is_check()) {
            (Stage::Captures | Stage::Quiets, true) => return false,
            (Stage::Captures, false) => moves::push_captures(board, list),
            (Stage::Quiets, false) => moves::push_quiets(board, list),
            (Stage::Quiescence { depth }, false) => {
                moves::push_quiescence(board, moves::QuietChecks::at(depth), list);
            }
            (Stage::All { .. } | Stage::Quiescence { .. }, true) => moves::push_all(board, list),
            (Stage::All { .. }, false) => {
                moves::push_captures(board, list);
                moves::push_quiets(board, list);
            }
        }
        true
    }

    /// Static exchange evaluation is left until a capture is picked: most never are.
    #[inline]
    fn exact_score(&self, game: &Chess, candidate: &ScoredMove<Move>) -> i32 {
        moves::exact_score(game.board(), candidate)
    }

    #[inline]
    fn key_after(&self, game: &Chess, candidate: &ScoredMove<Move>) -> u64 {
        game.key_after(candidate.action)
    }

    #[inline]
    fn history_index(&self, player: Player, candidate: &ScoredMove<Move>) -> usize {
        moves::history_index(player, candidate)
    }
}

impl Knowledge<Chess> for ChessGuide {
    type NodeInfo = ();
    type ThreadCache = EvalCache;

    /// Mate and stalemate are found when no move is generated.
    #[inline]
    fn turn_after(&self, (): &(), _: &ScoredMove<Move>, next: &Chess) -> Turn {
        if next.is_drawn() {
            next.turn()
        } else {
            Turn::Player(next.mover())
        }
    }
}

impl Tactics<Chess> for ChessGuide {
    #[inline]
    fn in_check(&self, game: &Chess) -> bool {
        game.is_check()
    }

    /// None in pawn endings, where zugzwang is frequent.
    fn null_move(&self, game: &Chess) -> Option<Chess> {
        let board = game.board();
        if !pawns::has_pieces(board, board.side_to_move()) {
            return None;
        }
        board.null_move().map(Chess::from)
    }

    fn mate_threat(&self, game: &Chess) -> bool {
        moves::mate_threat(game.board())
    }

    #[inline]
    fn capture_gain(&self, candidate: &ScoredMove<Move>) -> Option<Score> {
        moves::capture_gain(candidate)
    }

    fn see_at_least(&self, game: &Chess, candidate: &ScoredMove<Move>, threshold: Score) -> bool {
        see::see_at_least(game.board(), moves::exchange(candidate), threshold)
    }

    /// The pawns, and the pieces of either side.
    #[inline]
    fn correction_keys(&self, game: &Chess) -> [u64; CORRECTION_KEYS] {
        evaluate::correction_keys(game.board())
    }

    #[inline]
    fn reversible_plies(&self, game: &Chess) -> Option<usize> {
        Some(usize::from(game.board().halfmove_clock()))
    }

    /// Draws by the fifty-move rule: the key does not include the clock.
    #[inline]
    fn draw_by_history(&self, game: &Chess) -> bool {
        game.is_drawn() && !game.is_dead()
    }
}
