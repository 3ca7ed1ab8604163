//! What a game teaches the search.

use gametree_rules::{Game, Player, Sum, Turn};

use crate::pvs::asked::{Forecast, Interval, Part, Solved};
use crate::pvs::lessons::RESEMBLANCES;
use crate::pvs::outlook::Outlook;
use crate::pvs::ranking::{Ranked, Ranking};
use crate::pvs::{INFINITE, Score};

/// What a game teaches the one search: what a state looks worth, what is proven of it at a glance, which actions to try
/// first. Everything but the evaluation may be left as it is.
///
/// Scores count in whole points, [`unit`](Guide::unit) of them to a utility of one, and always for the player to move.
pub trait Guide<G: Game>: Sync {
    /// What [`probe`](Guide::probe) found out and [`actions`](Guide::actions) can use. Where nothing was asked, its default.
    type Notes: Copy + Default;
    /// What one thread's search keeps for [`solve`](Guide::solve) from node to node.
    type Pad: Default + Send + 'static;

    /// How many points a utility of one is. Utilities times this must be whole and under 30,000.
    fn unit(&self, root: &G) -> Score {
        let (low, high) = root.range();
        let most = low.abs().max(high.abs()).max(1.0);
        (30_000.0 / most).clamp(1.0, 1000.0) as Score
    }

    /// What a state is worth at the end of the game.
    fn outcome(&self, game: &G, player: Player, unit: Score) -> Score {
        ((game.utility(player) - even::<G>()) * f64::from(unit)).round() as Score
    }

    /// What a state looks worth to the player to move, without looking ahead.
    fn evaluate(&self, game: &G, player: Player) -> Score;

    /// The parts of which the evaluation is the sum, the second player's counted against the first; none if it has none.
    fn parts(&self, game: &G) -> Vec<Part> {
        let _ = game;
        Vec::new()
    }

    /// The same for all states that are worth the same: equal states, and where it pays mirrored ones.
    fn key(&self, game: &G) -> u64;

    /// The key of what an action leads to.
    #[inline]
    fn key_after(&self, game: &G, ranked: &Ranked<G::Action>) -> u64 {
        self.key(&self.after(game, ranked))
    }

    /// Tells apart kinds of states whose keys may be the same, such as those of boards of different sizes. No action leads from
    /// one kind to another.
    fn world(&self, root: &G) -> u64 {
        let _ = root;
        0
    }

    /// What is known of the state after an action from what was noted before it; and the score that no action reached, if
    /// all were [glanced](Guide::glance) at.
    #[inline]
    fn carried(
        &self,
        notes: &Self::Notes,
        ranked: &Ranked<G::Action>,
        glanced: Option<Score>,
    ) -> Self::Notes {
        let _ = (notes, ranked, glanced);
        Self::Notes::default()
    }

    /// What is proven at a glance: bounds of the value, both the same if it is known. Asked with what was
    /// [carried](Guide::carried) on.
    #[inline]
    fn probe(&self, game: &G, window: Interval, notes: &mut Self::Notes) -> Interval {
        let _ = (game, window, notes);
        Interval {
            alpha: -INFINITE,
            beta: INFINITE,
        }
    }

    /// Works a state out on its own, if it is close enough to the end for that and there is so far to look. Asked before
    /// anything else.
    #[inline]
    fn solve(&self, game: &G, window: Interval, depth: i32, pad: &mut Self::Pad) -> Option<Solved> {
        let _ = (game, window, depth, pad);
        None
    }

    /// Gives the actions, ranked, always in the same order. Such as are proven to be no better than another that is given,
    /// or than the lower bound that [`probe`](Guide::probe) gave, may be left out; one is always given, unless the game is
    /// over although [`turn_after`](Guide::turn_after) did not say so.
    #[inline]
    fn actions(&self, game: &G, notes: &Self::Notes, ranking: &mut Ranking<G::Action>) {
        let _ = notes;
        ranking.push_all(game);
    }

    /// The same actions in the same order, maybe ranked more carefully the further there is to look.
    #[inline]
    fn actions_at(
        &self,
        game: &G,
        depth: i32,
        notes: &Self::Notes,
        ranking: &mut Ranking<G::Action>,
    ) {
        let _ = depth;
        self.actions(game, notes, ranking);
    }

    /// Gives only those of the actions that are pushed as noisy, if [`others`](Guide::others) gives those that are left: one
    /// after the other they give what [`actions`](Guide::actions) gives. Tells whether that is so; if not, nothing is given.
    /// Such as rank no lower than zero are tried before the others are even listed, where not all are asked for at once:
    /// they must rank above all that may be remembered of the others, two millions.
    #[inline]
    fn forcing(&self, game: &G, ranking: &mut Ranking<G::Action>) -> bool {
        let _ = (game, ranking);
        false
    }

    /// Gives the actions that [`forcing`](Guide::forcing) left out.
    #[inline]
    fn others(&self, game: &G, ranking: &mut Ranking<G::Action>) {
        let _ = (game, ranking);
    }

    /// Whether there is but one action: what it leads to is looked up instead of this state.
    #[inline]
    fn forced(&self, notes: &Self::Notes) -> bool {
        let _ = notes;
        false
    }

    /// The state that an action leads to.
    #[inline]
    fn after(&self, game: &G, ranked: &Ranked<G::Action>) -> G {
        game.after(ranked.action)
    }

    /// Who is to move in that state, for guides that know it already. That a player cannot move may be left to be found out.
    #[inline]
    fn turn_after(&self, notes: &Self::Notes, ranked: &Ranked<G::Action>, next: &G) -> Turn {
        let _ = (notes, ranked);
        next.turn()
    }

    /// Gives the actions without which a state is not at rest (quiescence), ranked, whether pushed as noisy or not; none if
    /// it is at rest. The depth is zero where
    /// the search proper ended, and less further on.
    #[inline]
    fn noisy(&self, game: &G, depth: i32, ranking: &mut Ranking<G::Action>) {
        let _ = (game, depth, ranking);
    }

    /// The rank of an action that was ranked as high as it may be, asked when its turn comes: no higher than it was. Where
    /// things may be left as they are, [noisy](Guide::noisy) actions that turn out to rank below zero are not tried.
    #[inline]
    fn true_rank(&self, game: &G, ranked: &Ranked<G::Action>) -> i32 {
        let _ = game;
        ranked.rank()
    }

    /// Whether the player to move cannot leave things as they are, such as a king in check: then only what
    /// [`noisy`](Guide::noisy) gives counts, and that must be every action.
    #[inline]
    fn restless(&self, game: &G) -> bool {
        let _ = game;
        false
    }

    /// How many of the actions that led here can be undone by others, so that a state may come back; nothing where that
    /// never happens. A state that comes back is held to be even.
    #[inline]
    fn reversible(&self, game: &G) -> Option<usize> {
        let _ = game;
        None
    }

    /// Whether a drawn game is over only because of how it came to this state, which another way to it may change: that
    /// proves nothing about the state.
    #[inline]
    fn by_history(&self, game: &G) -> bool {
        let _ = game;
        false
    }

    /// The state in which the player to move has let the other move instead, where that is never better than a move.
    #[inline]
    fn pass(&self, game: &G) -> Option<G> {
        let _ = game;
        None
    }

    /// Whether people expect the soonest win, where one is proven already: then it is looked as far as that goes.
    #[inline]
    fn wants_the_soonest(&self) -> bool {
        false
    }

    /// How much deeper to look after this action.
    #[inline]
    fn extension(&self, game: &G, action: G::Action, next: &G) -> i32 {
        let _ = (game, action, next);
        0
    }

    /// How much less deep to look at first after an action.
    #[inline]
    fn reduction(&self, ranked: &Ranked<G::Action>, outlook: &Outlook) -> i32 {
        let _ = (ranked, outlook);
        0
    }

    /// Whether inner nodes are evaluated too, for the steps that go by how a state looks before anything is tried.
    #[inline]
    fn judges(&self, game: &G) -> bool {
        let _ = game;
        false
    }

    /// The same as [`evaluate`](Guide::evaluate), with what was kept from other nodes at hand.
    #[inline]
    fn appraise(&self, game: &G, player: Player, pad: &mut Self::Pad) -> Score {
        let _ = pad;
        self.evaluate(game, player)
    }

    /// What a state has in common with others about which the evaluation is likely to be wrong in the same way: a well mixed
    /// number for each such thing, zero for none.
    #[inline]
    fn alike(&self, game: &G) -> [u64; RESEMBLANCES] {
        let _ = game;
        [0; RESEMBLANCES]
    }

    /// By how much the evaluation may lie under the window, this close to the leaves, before quiet actions are hopeless.
    #[inline]
    fn futility(&self, outlook: &Outlook) -> Option<Score> {
        let _ = outlook;
        None
    }

    /// By how much the evaluation must lie above the window, this close to the leaves, before nothing is tried at all.
    #[inline]
    fn surplus(&self, depth: i32, improving: bool) -> Option<Score> {
        let _ = (depth, improving);
        None
    }

    /// Whether the opponent is about to win at once, so that a [surplus](Guide::surplus) says nothing, and what led here is
    /// no action to put aside.
    #[inline]
    fn threatened(&self, game: &G, depth: i32) -> bool {
        let _ = (game, depth);
        false
    }

    /// How much less deep to look after a [pass](Guide::pass), where the evaluation lies so much above the window.
    #[inline]
    fn pass_reduction(&self, depth: i32, surplus: Score) -> i32 {
        let _ = surplus;
        3 + depth / 6
    }

    /// How many actions to try, this close to the leaves, before quiet ones are left out.
    #[inline]
    fn late(&self, depth: i32, improving: bool) -> usize {
        let _ = (depth, improving);
        usize::MAX
    }

    /// Whether an action gives away so much that it is not worth trying this close to the leaves.
    #[inline]
    fn gives_away(&self, game: &G, ranked: &Ranked<G::Action>, outlook: &Outlook) -> bool {
        let _ = (game, ranked, outlook);
        false
    }

    /// By how much all other actions must be worse than the one to try first before that one is followed deeper.
    #[inline]
    fn singular(&self, depth: i32) -> Option<Score> {
        let _ = depth;
        None
    }

    /// By how much more than [`singular`](Guide::singular) says all others must be worse before it is followed still deeper.
    #[inline]
    fn far_behind(&self) -> Score {
        INFINITE
    }

    /// What an action that is [noisy](Guide::noisy) brings at the most at once, with a margin.
    #[inline]
    fn brings(&self, ranked: &Ranked<G::Action>) -> Option<Score> {
        let _ = ranked;
        None
    }

    /// From this depth on it is looked less deep where nothing is known to try first.
    fn unknown_from(&self) -> i32 {
        i32::MAX
    }

    /// How far from what was expected the first window reaches, both ways.
    fn reach(&self, unit: Score) -> Score {
        (unit * 30 / 1000).max(1)
    }

    /// A shallower search to trust instead.
    #[inline]
    fn forecast(&self, game: &G, depth: i32) -> Option<Forecast> {
        let _ = (game, depth);
        None
    }

    /// How deep to look at noisy actions, and by how much one must be too good for the opponent there, to be trusted to be so.
    #[inline]
    fn bold(&self, depth: i32) -> Option<Forecast> {
        let _ = depth;
        None
    }

    /// By how much the evaluation must lie under the window, this close to the leaves, before only noisy actions are tried.
    #[inline]
    fn deficit(&self, depth: i32) -> Option<Score> {
        let _ = depth;
        None
    }

    /// The number of an action among all of the game's, for what is remembered about it; less than
    /// [`slots`](Guide::slots). Nothing is remembered under zero.
    #[inline]
    fn slot(&self, player: Player, ranked: &Ranked<G::Action>) -> usize {
        let _ = (player, ranked);
        0
    }

    /// How many different actions are remembered. Where they are few, also which of them follow each other.
    fn slots(&self) -> usize {
        4096
    }

    /// Actions are remembered from this depth on.
    fn remember_from(&self) -> i32 {
        2
    }

    /// How many actions are still to come at the most, if that can be told.
    #[inline]
    fn remaining(&self, game: &G) -> Option<u32> {
        let _ = game;
        None
    }

    /// States with fewer actions to come than this are not worth a place in the table.
    fn table_from(&self) -> i32 {
        0
    }

    /// What an action is proven at a glance to be worth at least, if that is no less than `beta`. Asked of all actions, from
    /// [`glance_from`](Guide::glance_from) on, before one is searched.
    #[inline]
    fn glance(
        &self,
        game: &G,
        notes: &Self::Notes,
        ranked: &Ranked<G::Action>,
        beta: Score,
    ) -> Option<Score> {
        let _ = (game, notes, ranked, beta);
        None
    }

    /// From this depth on all actions are glanced at before one is searched.
    fn glance_from(&self) -> i32 {
        i32::MAX
    }

    /// From this depth on all successors are looked up before one is searched.
    fn successors_from(&self) -> i32 {
        3
    }

    /// What to ask next of a value that lies between these: whether it is at least so much. Nothing to go by what a look
    /// ahead expects.
    fn ask(&self, root: &G, lower: Score, upper: Score) -> Option<Score> {
        let _ = (root, lower, upper);
        None
    }

    /// From this depth on, actions are ranked by looking ahead.
    fn presort_from(&self) -> Option<i32> {
        None
    }
}

/// What an even game is worth.
pub(crate) fn even<G: Game>() -> f64 {
    match G::CLASS.sum {
        Sum::Constant(sum) => sum / 2.0,
        Sum::General => 0.0,
    }
}
