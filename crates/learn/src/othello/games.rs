//! Self-play games and the training targets of their positions.

use gametree_games::Othello;
use gametree_games::othello::Action;
use gametree_guides::othello::OthelloGuide;
use gametree_rules::{Game, Player, Turn};
use gametree_search::Limits;
use gametree_search::pvs::{Memory, Options, prove, think};
use rand::{Rng, RngExt};

use super::Plan;

/// Random plies at the start of a game.
const OPENING_PLIES: std::ops::RangeInclusive<u32> = 3..=16;
/// After the opening, one move in this many is random.
const RANDOM_MOVE_INTERVAL: u32 = 16;
/// Hash table size in MB.
const HASH_MB: usize = 4;
/// With fewer empty squares the search solves and never evaluates.
const MIN_EMPTY: u32 = 8;

/// A position and its training target, in discs for the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The discs of the player to move.
    pub own: u64,
    /// The discs of the other.
    pub opponent: u64,
    /// In discs.
    pub value: f32,
}

/// Plays games against itself.
pub(super) struct SelfPlay<'p> {
    guide: &'p OthelloGuide,
    depth: u32,
    solve_empties: u32,
    /// Weight of the search's value against what followed: 1 − λ of TD(λ).
    search_weight: f64,
}

/// A position of a game and the search's value for the first player.
struct Visited {
    game: Othello,
    searched: f64,
    /// Whether the target must not depend on what followed: a random move, or an exact value.
    is_cut: bool,
}

impl<'p> SelfPlay<'p> {
    pub(super) fn new(guide: &'p OthelloGuide, plan: &Plan, search_weight: f64) -> SelfPlay<'p> {
        SelfPlay {
            guide,
            depth: plan.depth,
            solve_empties: plan.solve_empties,
            search_weight,
        }
    }

    /// Plays one game. The target of a position is the mean of the search values from it on and of the result, weighted
    /// as in TD(λ) (Sutton 1988), cut at random moves.
    pub(super) fn play(&self, random: &mut impl Rng) -> Vec<Sample> {
        let mut game = opening(random);
        let mut visited = Vec::new();
        // A hash table for each game, so that no game depends on those before.
        let Ok(mut memory) = Memory::megabytes(HASH_MB) else {
            return Vec::new();
        };
        while let Turn::Player(player) = game.turn() {
            let left = game.empty().count_ones();
            if left < MIN_EMPTY {
                break;
            }
            let choices = game.choices();
            let Some((best, value)) = self
                .search(&game, &mut memory)
                .filter(|_| choices.len() > 1)
            else {
                game.apply(choices[0]);
                continue;
            };
            let is_random = random.random_range(0..RANDOM_MOVE_INTERVAL) == 0;
            visited.push(Visited {
                game,
                searched: signed(player) * value,
                is_cut: is_random || left <= self.solve_empties,
            });
            game.apply(if is_random {
                choices[random.random_range(0..choices.len())]
            } else {
                best
            });
        }
        let mut value_so_far = match game.turn() {
            Turn::Over => game.utility(Player::FIRST),
            _ => 0.0,
        };
        let mut samples = Vec::with_capacity(visited.len());
        for Visited {
            game,
            searched,
            is_cut,
        } in visited.into_iter().rev()
        {
            value_so_far = if is_cut {
                searched
            } else {
                self.search_weight * searched + (1.0 - self.search_weight) * value_so_far
            };
            let value = signed(game.turn().viewpoint()) * value_so_far;
            samples.push(Sample {
                own: game.own(),
                opponent: game.opponent(),
                value: value as f32,
            });
        }
        samples
    }

    /// The best move and its value for the player who makes it.
    fn search(
        &self,
        game: &Othello,
        memory: &mut Memory<Othello, OthelloGuide>,
    ) -> Option<(Action, f64)> {
        let options = Options::default();
        let answer = if game.empty().count_ones() <= self.solve_empties {
            prove(
                game,
                self.guide,
                &Limits::default(),
                &options,
                memory,
                &mut |_| {},
            )
            .answer
        } else {
            let limits = Limits::depth(self.depth);
            think(game, self.guide, &limits, &options, memory, &mut |_| {})
        };
        answer.best.zip(answer.value)
    }
}

fn signed(player: Player) -> f64 {
    if player == Player::FIRST { 1.0 } else { -1.0 }
}

/// A random opening.
fn opening(random: &mut impl Rng) -> Othello {
    let mut game = Othello::default();
    for _ in 0..random.random_range(OPENING_PLIES) {
        let choices = game.choices();
        if choices.is_empty() {
            break;
        }
        game.apply(choices[random.random_range(0..choices.len())]);
    }
    game
}
