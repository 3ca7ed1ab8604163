//! Games that the search plays against itself, and what their positions turn out to be worth.

use gametree_games::Othello;
use gametree_games::othello::Action;
use gametree_guides::othello::OthelloGuide;
use gametree_rules::{Game, Player, Turn};
use gametree_search::Limits;
use gametree_search::pvs::{Memory, Options, prove, think};
use rand::{Rng, RngExt};

use super::Plan;

/// Games begin with so many moves at random.
const OPENING: std::ops::RangeInclusive<u32> = 3..=16;
/// Later one move in so many is at random.
const SLIP: u32 = 16;
/// For what the search of one game has found.
const MEGABYTES: usize = 4;
/// With fewer empty squares the search never evaluates.
const LAST: u32 = 8;

/// A position, and what it turned out to be worth to the player to move, in discs.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The discs of the player to move.
    pub own: u64,
    /// The discs of the other.
    pub opponent: u64,
    /// In discs.
    pub value: f32,
}

/// Where games are played.
pub(super) struct Table<'p> {
    guide: &'p OthelloGuide,
    depth: u32,
    perfect: u32,
    /// How much a look ahead counts against what came of it.
    trust: f64,
}

/// A position on the way, and what the look ahead thought of it for the first player.
struct Moment {
    game: Othello,
    seen: f64,
    /// What came later does not follow from it.
    settled: bool,
}

impl<'p> Table<'p> {
    pub(super) fn new(guide: &'p OthelloGuide, plan: &Plan, trust: f64) -> Table<'p> {
        Table {
            guide,
            depth: plan.depth,
            perfect: plan.perfect,
            trust,
        }
    }

    /// One game's positions: what each is worth is a mean of what the looks ahead from it on thought and of the end
    /// (Sutton's TD(λ), 1988), except that nothing follows from moves at random.
    pub(super) fn play(&self, random: &mut impl Rng) -> Vec<Sample> {
        let mut game = opening(random);
        let mut moments = Vec::new();
        // Each game has a memory of its own, so that none depends on those before.
        let Ok(mut memory) = Memory::megabytes(MEGABYTES) else {
            return Vec::new();
        };
        while let Turn::Player(player) = game.turn() {
            let left = game.empty().count_ones();
            if left < LAST {
                break;
            }
            let choices = game.choices();
            let Some((best, value)) = self.look(&game, &mut memory).filter(|_| choices.len() > 1)
            else {
                game.apply(choices[0]);
                continue;
            };
            let slip = random.random_range(0..SLIP) == 0;
            moments.push(Moment {
                game,
                seen: signed(player) * value,
                settled: slip || left <= self.perfect,
            });
            game.apply(if slip {
                choices[random.random_range(0..choices.len())]
            } else {
                best
            });
        }
        let mut worth = match game.turn() {
            Turn::Over => game.utility(Player::FIRST),
            _ => 0.0,
        };
        let mut samples = Vec::with_capacity(moments.len());
        for Moment {
            game,
            seen,
            settled,
        } in moments.into_iter().rev()
        {
            worth = if settled {
                seen
            } else {
                self.trust * seen + (1.0 - self.trust) * worth
            };
            let value = signed(game.turn().viewpoint()) * worth;
            samples.push(Sample {
                own: game.own(),
                opponent: game.opponent(),
                value: value as f32,
            });
        }
        samples
    }

    /// The best move and what it is worth to who makes it.
    fn look(
        &self,
        game: &Othello,
        memory: &mut Memory<Othello, OthelloGuide>,
    ) -> Option<(Action, f64)> {
        let options = Options::default();
        let answer = if game.empty().count_ones() <= self.perfect {
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

/// The start of a game at random.
fn opening(random: &mut impl Rng) -> Othello {
    let mut game = Othello::default();
    for _ in 0..random.random_range(OPENING) {
        let choices = game.choices();
        if choices.is_empty() {
            break;
        }
        game.apply(choices[random.random_range(0..choices.len())]);
    }
    game
}
