//! Chess: a weighted sum of features, a small network for what they leave out, what captures come to, and which moves to try
//! first.

mod captures;
mod evaluate;
mod exchange;
mod explain;
mod kept;
mod king;
mod material;
mod pawns;
mod phase;
mod pruning;
mod seen;
mod sight;
mod tallies;
mod terms;
#[cfg(test)]
mod tests;
mod threats;
mod tries;
mod weights;

use std::sync::{Arc, LazyLock};

use cozy_chess::{Color, Move};
use gametree_games::Chess;
use gametree_rules::{Game, Keyed, Player, Turn};
use gametree_search::pvs::{Forecast, Guide, Outlook, Part, RESEMBLANCES, Ranked, Ranking, Score};

use evaluate::{View, flesh, skeleton};
pub use explain::Fitted;
use kept::Added;
use material::Material;
use seen::{Seen, Skeleton};
pub use sight::{STAGES, THINGS, see, stage};
use tallies::Sum;
pub use terms::{TERMS, Term, WEIGHTS};
pub use weights::{Phased, Unreadable, Weights};

/// Points to a win; hundredths of a pawn to an evaluation.
const UNIT: Score = 20_000;
/// No evaluation comes near a mate.
const MOST: Score = 9_000;

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

impl Features {
    /// With these weights.
    pub fn with(weights: Weights) -> Features {
        Features {
            weights: Arc::new(weights),
        }
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Whether a move neither takes nor promotes.
    pub fn is_quiet(game: &Chess, action: Move) -> bool {
        action.promotion.is_none() && exchange::taken(game.board(), action).is_none()
    }

    /// What pawns and kings say. Seldom asked for: apart from what is always asked.
    #[inline(never)]
    fn skeleton(&self, view: &View<'_>) -> Skeleton {
        let mut sum = Sum::of(&self.weights.terms);
        let passed = skeleton(view, &mut sum);
        Skeleton {
            worth: sum.worth,
            passed,
        }
    }

    /// What the board looks worth to who is to move, if that is what its skeleton and its material say and its pieces add up
    /// to.
    #[inline]
    fn worth(
        &self,
        view: View<'_>,
        skeleton: Skeleton,
        material: Material,
        added: &Added,
    ) -> Score {
        let board = view.board;
        let mut sum = Sum::of(&self.weights.terms);
        flesh(view, skeleton.passed, &mut sum);
        let white = sum.worth + skeleton.worth + material.worth + added.placed;
        let white = material.phase.weigh(white);
        let terms = match board.side_to_move() {
            Color::White => white,
            Color::Black => -white,
        };
        let net = self.weights.net.as_ref();
        let left_out = net.map_or(0, |net| sight::judge(net, board, &added.sums));
        (terms + material.tempo + left_out).clamp(-MOST, MOST)
    }
}

/// What is worth so much to who is to move, to a player.
#[inline]
fn to(player: Player, game: &Chess, worth: Score) -> Score {
    if player == game.mover() {
        worth
    } else {
        -worth
    }
}

impl Guide<Chess> for Features {
    type Notes = ();
    type Pad = Seen;

    fn unit(&self, _: &Chess) -> Score {
        UNIT
    }

    #[inline]
    fn evaluate(&self, game: &Chess, player: Player) -> Score {
        let view = View::new(game.board());
        let skeleton = self.skeleton(&view);
        let material = Material::of(game.board(), &self.weights.terms);
        let added = Added::of(game.board(), &self.weights);
        to(player, game, self.worth(view, skeleton, material, &added))
    }

    fn parts(&self, game: &Chess) -> Vec<Part> {
        let part = |(term, worth): (Term, [f64; 2])| Part {
            name: term.name,
            about: term.about,
            worth: worth.map(|worth| worth / f64::from(UNIT)),
        };
        let terms = self.explain(game.board()).into_iter().map(part);
        terms.chain(self.explain_net(game.board())).collect()
    }

    #[inline]
    fn appraise(&self, game: &Chess, player: Player, seen: &mut Seen) -> Score {
        let Seen {
            boards,
            skeletons,
            materials,
            kept,
        } = seen;
        let worth = boards.or(game.board().hash_without_ep(), || {
            let view = View::new(game.board());
            let skeleton = skeletons.or(view.skeleton_key(), || self.skeleton(&view));
            let added = kept.turn_to(game.board(), &self.weights);
            let material = materials.or(material::key(game.board()), || {
                Material::of(game.board(), &self.weights.terms)
            });
            self.worth(view, skeleton, material, added)
        });
        to(player, game, worth)
    }

    /// Pawns, and the pieces of either side.
    #[inline]
    fn alike(&self, game: &Chess) -> [u64; RESEMBLANCES] {
        evaluate::alike(game.board())
    }

    #[inline]
    fn judges(&self, game: &Chess) -> bool {
        !game.is_check()
    }

    #[inline]
    fn key(&self, game: &Chess) -> u64 {
        game.key()
    }

    #[inline]
    fn key_after(&self, game: &Chess, ranked: &Ranked<Move>) -> u64 {
        game.key_after(ranked.action)
    }

    fn actions(&self, game: &Chess, (): &(), ranking: &mut Ranking<Move>) {
        if self.forcing(game, ranking) {
            self.others(game, ranking);
        } else {
            tries::push_all(game.board(), ranking);
        }
    }

    /// In check everything is listed at once.
    #[inline]
    fn forcing(&self, game: &Chess, ranking: &mut Ranking<Move>) -> bool {
        let forcing = !game.is_check();
        if forcing {
            tries::push_forcing(game.board(), ranking);
        }
        forcing
    }

    fn others(&self, game: &Chess, ranking: &mut Ranking<Move>) {
        tries::push_quiet(game.board(), ranking);
    }

    /// Captures that lose nothing, new queens, and at first also checks; in check, whatever gets out of it.
    fn noisy(&self, game: &Chess, depth: i32, ranking: &mut Ranking<Move>) {
        if game.is_check() {
            self.actions(game, &(), ranking);
        } else {
            tries::push_noisy(game.board(), depth >= 0, ranking);
        }
    }

    /// Whether it loses something is asked late: most moves are never tried.
    #[inline]
    fn true_rank(&self, game: &Chess, ranked: &Ranked<Move>) -> i32 {
        tries::true_rank(game.board(), ranked)
    }

    #[inline]
    fn brings(&self, ranked: &Ranked<Move>) -> Option<Score> {
        tries::gain(ranked).map(|gain| gain + pruning::STANDING_MARGIN)
    }

    /// Draws by the fifty-move rule: the key does not tell how many are left.
    #[inline]
    fn by_history(&self, game: &Chess) -> bool {
        game.is_drawn() && !game.is_dead()
    }

    /// Not where to have to move may be bad.
    fn pass(&self, game: &Chess) -> Option<Chess> {
        let board = game.board();
        if !pawns::has_pieces(board, board.side_to_move()) {
            return None;
        }
        board.null_move().map(Chess::from)
    }

    fn pass_reduction(&self, depth: i32, surplus: Score) -> i32 {
        pruning::pass_reduction(depth, surplus)
    }

    fn wants_the_soonest(&self) -> bool {
        true
    }

    fn extension(&self, _: &Chess, _: Move, next: &Chess) -> i32 {
        i32::from(next.is_check())
    }

    fn singular(&self, depth: i32) -> Option<Score> {
        pruning::singular(depth)
    }

    fn far_behind(&self) -> Score {
        pruning::FAR_BEHIND
    }

    fn unknown_from(&self) -> i32 {
        pruning::UNKNOWN_FROM
    }

    fn reduction(&self, ranked: &Ranked<Move>, outlook: &Outlook) -> i32 {
        pruning::reduction(ranked, outlook)
    }

    fn futility(&self, outlook: &Outlook) -> Option<Score> {
        pruning::futility(outlook)
    }

    fn surplus(&self, depth: i32, improving: bool) -> Option<Score> {
        pruning::surplus(depth, improving)
    }

    /// With mate: near the leaves it costs more to ask than to look.
    fn threatened(&self, game: &Chess, depth: i32) -> bool {
        depth >= pruning::THREATS_FROM && tries::would_be_mated(game.board())
    }

    fn late(&self, depth: i32, improving: bool) -> usize {
        pruning::late(depth, improving)
    }

    fn gives_away(&self, game: &Chess, ranked: &Ranked<Move>, outlook: &Outlook) -> bool {
        pruning::gives_away(game.board(), ranked, outlook)
    }

    fn bold(&self, depth: i32) -> Option<Forecast> {
        pruning::bold(depth)
    }

    fn deficit(&self, depth: i32) -> Option<Score> {
        pruning::deficit(depth)
    }

    fn reach(&self, _: Score) -> Score {
        pruning::REACH
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
    fn slot(&self, player: Player, ranked: &Ranked<Move>) -> usize {
        tries::slot(player, ranked)
    }

    fn slots(&self) -> usize {
        tries::SLOTS
    }

    fn remember_from(&self) -> i32 {
        1
    }

    fn successors_from(&self) -> i32 {
        4
    }

    /// Leaves, too.
    fn table_from(&self) -> i32 {
        -1
    }
}
