//! A thinker of one's own: flat Monte Carlo. It plays random games from every move, and takes the move with the best mean.
//!
//! Registered beside the thinkers that a game has already, it is chosen by name on the command line
//! (`--algorithm flat --option playouts=100`), as a player of the arena (`flat:playouts=100`) and in the library.

use gametree::rules::{Game, Player, Turn};
use gametree::search::thinker::{OptionKind, OptionSpec, Question, ThinkError, Thinker};
use gametree::search::{Answer, Bound, Stopped};

/// Flat Monte Carlo: the same number of random games after each move.
#[derive(Clone, Copy, Debug, Default)]
pub struct FlatMonteCarlo;

impl FlatMonteCarlo {
    fn specs() -> Vec<OptionSpec> {
        let integer = |default, range| OptionKind::Integer { default, range };
        vec![
            OptionSpec::new(
                "playouts",
                "Random games after each move",
                integer(100, 1..=1_000_000),
            ),
            OptionSpec::new(
                "seed",
                "The seed of everything random",
                integer(0, i64::MIN..=i64::MAX),
            ),
        ]
    }
}

impl<G: Game> Thinker<G> for FlatMonteCarlo {
    fn name(&self) -> &'static str {
        "flat"
    }

    fn about(&self) -> &'static str {
        "Flat Monte Carlo: the mean of random games after each move"
    }

    fn obstacle(&self, _: &G) -> Option<String> {
        G::CLASS
            .hidden
            .then(|| "it would use what the players cannot see".to_owned())
    }

    fn options(&self, _: &G) -> Vec<OptionSpec> {
        FlatMonteCarlo::specs()
    }

    fn think(
        &self,
        question: &Question<'_, G>,
        _: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Answer<G::Action>, ThinkError<G::Action>> {
        let specs = FlatMonteCarlo::specs();
        let playouts = question.options.size(&specs, "playouts");
        let mut random = Random(question.options.integer(&specs, "seed").cast_unsigned() | 1);
        let (game, mut meter) = (question.game(), question.limits.start());
        let mut answer = Answer::unknown(game);
        let viewpoint = answer.viewpoint;
        for place in 0..answer.actions.len() {
            let start = game.after(answer.actions[place].action);
            let mut sum = 0.0;
            for _ in 0..playouts {
                match playout(start.clone(), viewpoint, &mut random, || meter.tick()) {
                    Ok(utility) => sum += utility,
                    Err(Stopped) => break,
                }
            }
            answer.note::<G>(place, sum / playouts as f64, Bound::Estimate, viewpoint);
        }
        answer.decide_first(game);
        answer.nodes = meter.nodes();
        Ok(answer)
    }

    fn without_memory(&self) -> Box<dyn Thinker<G>> {
        Box::new(FlatMonteCarlo)
    }
}

/// The utility of a random game.
fn playout<G: Game>(
    mut game: G,
    player: Player,
    random: &mut Random,
    mut tick: impl FnMut() -> Result<(), Stopped>,
) -> Result<f64, Stopped> {
    while game.turn() != Turn::Over {
        tick()?;
        let choices = game.choices();
        game.apply(choices[random.below(choices.len())]);
    }
    Ok(game.utility(player))
}

/// Marsaglia, Xorshift RNGs, 2003.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }
}
