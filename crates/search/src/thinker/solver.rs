//! The solver as a thinker: exact values where all states can be held in memory.

use gametree_rules::Keyed;

use crate::solve::{self, Unsolved};
use crate::thinker::{OptionKind, OptionSpec, Question, Role, ThinkError, Thinker};
use crate::{Algorithm, Answer};

/// Retrograde analysis of all states that can arise from a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolverThinker;

/// The states it may hold if nothing is said: about a second's work.
const DEFAULT_STATES: i64 = 100_000;

impl SolverThinker {
    /// The option that limits the states held in memory.
    pub const STATES: &str = "states";

    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::new(
                SolverThinker::STATES,
                "Number of states that may be held in memory",
                OptionKind::Integer {
                    default: DEFAULT_STATES,
                    range: 1..=i64::from(u32::MAX),
                },
            )
            .role(Role::Resource),
        ]
    }
}

impl<G: Keyed> Thinker<G> for SolverThinker {
    fn name(&self) -> &'static str {
        "solver"
    }

    fn about(&self) -> &'static str {
        "Solves the game exactly, if all its states fit into memory"
    }

    fn obstacle(&self, root: &G) -> Option<String> {
        let refused = Algorithm::usual(&G::CLASS).check(root).err();
        let hidden = "it would use what the players cannot see; use cfr";
        let hidden = G::CLASS.hidden.then(|| hidden.to_owned());
        hidden.or(refused.map(|problem| problem.obstacle.to_owned()))
    }

    fn options(&self, _: &G) -> Vec<OptionSpec> {
        SolverThinker::specs()
    }

    fn think(
        &self,
        question: &Question<'_, G>,
        _: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Answer<G::Action>, ThinkError<G::Action>> {
        let game = question.game();
        let most = question
            .options
            .size(&SolverThinker::specs(), SolverThinker::STATES);
        let solution = solve::solve(game, most, &mut question.limits.start())?;
        let mut answer = solution
            .answer(game)
            .ok_or(Unsolved::TooManyStates { most })?;
        answer.error = (solution.error() > 0.0).then_some(solution.error());
        Ok(answer)
    }

    fn without_memory(&self) -> Box<dyn Thinker<G>> {
        Box::new(SolverThinker)
    }
}
