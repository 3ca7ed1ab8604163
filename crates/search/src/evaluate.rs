//! Evaluations: the expected utility of a state, without search.

use std::borrow::Cow;
use std::slice;

use gametree_rules::{Game, MAX_PLAYERS, Player, Sum};

/// Named probabilities or expectations beside a value, such as the chances to win, to draw and to lose.
pub type Distribution = Vec<(Cow<'static, str>, f64)>;

/// An evaluation that answers many states at once, and with as many numbers as it likes: chances to win, draw and lose, of
/// single and double wins, owners of points.
///
/// ```
/// use gametree_search::{BatchEvaluate, Distribution, Evaluate, OneByOne};
/// # use gametree_rules::*;
/// # #[derive(Clone)] struct Coin(f64);
/// # impl Game for Coin {
/// #     type Action = ();
/// #     const CLASS: Class = Class::TWO_PLAYERS;
/// #     fn facts(&self) -> Facts { Facts::new("coin", "Coin") }
/// #     fn turn(&self) -> Turn { Turn::Player(Player::FIRST) }
/// #     fn actions(&self, out: &mut Vec<()>) { out.push(()) }
/// #     fn apply(&mut self, _: ()) {}
/// #     fn utility(&self, _: Player) -> f64 { 0.0 }
/// # }
/// struct WinDrawLoss;
///
/// impl BatchEvaluate<Coin> for WinDrawLoss {
///     fn outputs(&self) -> &[&'static str] {
///         &["win", "draw", "loss"]
///     }
///     fn evaluate_batch(&self, games: &[Coin], out: &mut Vec<f64>) {
///         for Coin(win) in games {
///             out.extend([*win, 0.0, 1.0 - win]);
///         }
///     }
///     fn utility(&self, _: &Coin, outputs: &[f64], player: Player) -> f64 {
///         let first = outputs[0] - outputs[2];
///         if player == Player::FIRST { first } else { -first }
///     }
/// }
///
/// assert_eq!(OneByOne(WinDrawLoss).evaluate(&Coin(0.75), Player::SECOND), -0.5);
/// ```
pub trait BatchEvaluate<G: Game>: Send + Sync {
    /// The names of the numbers that it answers with.
    fn outputs(&self) -> &[&'static str];

    /// Pushes the numbers of every state, in order: as many as [`outputs`](BatchEvaluate::outputs) has names.
    fn evaluate_batch(&self, games: &[G], out: &mut Vec<f64>);

    /// The expected utility of a state for a player, from its numbers.
    fn utility(&self, game: &G, outputs: &[f64], player: Player) -> f64;

    /// The numbers with their names.
    fn distribution(&self, outputs: &[f64]) -> Distribution {
        let names = self.outputs().iter();
        names
            .zip(outputs)
            .map(|(&name, &number)| (name.into(), number))
            .collect()
    }
}

/// A plain evaluation as one that answers in batches, with a number for each player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Batched<E>(pub E);

const PLAYERS: [&str; MAX_PLAYERS] = [""; MAX_PLAYERS];

impl<G: Game, E: Evaluate<G> + Send + Sync> BatchEvaluate<G> for Batched<E> {
    fn outputs(&self) -> &[&'static str] {
        &PLAYERS[..G::CLASS.players.min(MAX_PLAYERS)]
    }

    fn evaluate_batch(&self, games: &[G], out: &mut Vec<f64>) {
        for game in games {
            let players = 0..BatchEvaluate::<G>::outputs(self).len();
            out.extend(players.map(|player| {
                let plays = player < game.players();
                if plays {
                    self.0.evaluate(game, Player::new(player))
                } else {
                    0.0
                }
            }));
        }
    }

    fn utility(&self, _: &G, outputs: &[f64], player: Player) -> f64 {
        outputs[player.index()]
    }

    /// Utilities alone are no distribution.
    fn distribution(&self, _: &[f64]) -> Distribution {
        Distribution::new()
    }
}

/// An evaluation that answers in batches as a plain one.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneByOne<B>(pub B);

impl<G: Game, B: BatchEvaluate<G>> Evaluate<G> for OneByOne<B> {
    fn evaluate(&self, game: &G, player: Player) -> f64 {
        let mut outputs = Vec::with_capacity(self.0.outputs().len());
        self.0.evaluate_batch(slice::from_ref(game), &mut outputs);
        self.0.utility(game, &outputs, player)
    }
}

/// An evaluation: the expected utility of a state, without search.
///
/// For games in which the utilities sum to a constant, so must the evaluations.
pub trait Evaluate<G: Game> {
    /// The expected utility of a state for a player.
    fn evaluate(&self, game: &G, player: Player) -> f64;
}

impl<G: Game, E: Evaluate<G> + ?Sized> Evaluate<G> for &E {
    fn evaluate(&self, game: &G, player: Player) -> f64 {
        (**self).evaluate(game, player)
    }
}

/// No evaluation: every state is even.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<G: Game> Evaluate<G> for Blind {
    fn evaluate(&self, game: &G, _: Player) -> f64 {
        match G::CLASS.sum {
            Sum::Constant(sum) => sum / game.players() as f64,
            Sum::General => f64::midpoint(game.range().0, game.range().1),
        }
    }
}

/// Every state is worth the same to the first player: the best or the worst that can happen, to prove bounds with.
#[derive(Clone, Copy, Debug)]
pub struct Constant(pub f64);

impl<G: Game> Evaluate<G> for Constant {
    fn evaluate(&self, _: &G, player: Player) -> f64 {
        match G::CLASS.sum {
            Sum::Constant(sum) if player != Player::FIRST => sum - self.0,
            _ => self.0,
        }
    }
}
