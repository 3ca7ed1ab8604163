//! Principal variation search of a game's record, where the rule of repetition needs it.

use gametree_rules::{Keyed, Player, WithHistory};

use crate::Answer;
use crate::pvs::{Guide, Knowledge, Parameters, Score, Searchable, Steps, Tactics, prove, think};
use crate::solve::Bounds;
use crate::thinker::principal_variation::{new_memory, or_default_time, pvs_options};
use crate::thinker::{Proof, Question, ThinkError};

/// A search of a game's record.
pub(super) trait RecordSearch<G: Searchable>: Send + Sync {
    fn think(
        &self,
        question: &Question<'_, G>,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Answer<G::Action>, ThinkError<G::Action>>;

    fn prove(
        &self,
        question: &Question<'_, G>,
        report: &mut dyn FnMut(&Bounds<G::Action>),
    ) -> Proof<G::Action>;
}

/// Principal variation search with a guide of states.
pub(super) struct RecordPvs<U>(pub(super) U);

impl<G: Searchable + Keyed, U: Guide<G> + Send> RecordSearch<G> for RecordPvs<U> {
    fn think(
        &self,
        question: &Question<'_, G>,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Answer<G::Action>, ThinkError<G::Action>> {
        let game = WithHistory::new(question.record.clone());
        let options = pvs_options(&self.0, question.game(), question.options);
        let limits = or_default_time(question.limits);
        let (guide, mut memory) = (OfRecord(&self.0), new_memory(question.options)?);
        Ok(think(&game, &guide, &limits, &options, &mut memory, report))
    }

    fn prove(
        &self,
        question: &Question<'_, G>,
        report: &mut dyn FnMut(&Bounds<G::Action>),
    ) -> Proof<G::Action> {
        let game = WithHistory::new(question.record.clone());
        let options = pvs_options(&self.0, question.game(), question.options);
        let (guide, mut memory) = (OfRecord(&self.0), new_memory(question.options)?);
        Ok(prove(
            &game,
            &guide,
            question.limits,
            &options,
            &mut memory,
            report,
        ))
    }
}

/// A guide of states for states with their record. What it knows besides evaluations may not hold there.
#[derive(Clone, Copy, Debug)]
struct OfRecord<'u, U>(&'u U);

impl<G: Keyed, U: Guide<G>> Knowledge<WithHistory<G>> for OfRecord<'_, U> {
    type NodeInfo = ();
    type ThreadCache = ();
}

impl<G: Keyed, U: Guide<G>> Tactics<WithHistory<G>> for OfRecord<'_, U> {}

impl<G: Keyed, U: Guide<G>> Guide<WithHistory<G>> for OfRecord<'_, U> {
    const STEPS: Steps = Steps::PLAIN;

    fn evaluate(&self, game: &WithHistory<G>, player: Player) -> Score {
        self.0.evaluate(game.state(), player)
    }

    fn key(&self, game: &WithHistory<G>) -> u64 {
        game.key()
    }

    fn parameters(&self, root: &WithHistory<G>) -> Parameters {
        self.0.parameters(root.state())
    }
}
