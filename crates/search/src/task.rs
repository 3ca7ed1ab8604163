//! The task of a search: limits, evaluation, observer, and reusable buffers.

use std::ops::Range;

use gametree_rules::{Game, Player};

use crate::answer::Answer;
use crate::line::Line;
use crate::{Blind, Evaluate, Leaf, Limits, Meter, Observer, Stopped, Visit, Window};

/// The task of a search: limits, an evaluation for cutoffs, and an observer. It owns the buffers too, so that no node
/// allocates.
///
/// ```
/// use gametree_search::{Limits, Task};
/// # use gametree_rules::*;
/// # #[derive(Clone)] struct Nothing;
/// # impl Game for Nothing {
/// #     type Action = ();
/// #     const CLASS: Class = Class::TWO_PLAYERS;
/// #     fn facts(&self) -> Facts { Facts::new("nothing", "Nothing") }
/// #     fn turn(&self) -> Turn { Turn::Over }
/// #     fn actions(&self, _: &mut Vec<()>) {}
/// #     fn apply(&mut self, _: ()) {}
/// #     fn utility(&self, _: Player) -> f64 { 0.0 }
/// # }
/// let task: Task<Nothing> = Task::new(Limits::depth(3));
/// ```
#[derive(Debug)]
pub struct Task<G: Game, E = Blind, O = ()> {
    pub(crate) limits: Limits,
    pub(crate) evaluation: E,
    pub(crate) observer: O,
    pub(crate) meter: Meter,
    pub(crate) actions: Vec<G::Action>,
    pub(crate) outcomes: Vec<(G::Action, f64)>,
    pub(crate) line: Line<G::Action>,
    /// The number of states evaluated at the depth limit.
    pub(crate) cutoffs: u64,
    /// The number of cutoffs.
    pub(crate) cuts: u64,
    /// The least depth that was left anywhere.
    pub(crate) least_left: u32,
}

impl<G: Game> Task<G> {
    /// A task with these limits, without an evaluation or an observer.
    pub fn new(limits: Limits) -> Task<G> {
        let meter = limits.start();
        Task::resume(limits, meter)
    }

    /// A task that goes on counting where an earlier one stopped.
    pub(crate) fn resume(limits: Limits, meter: Meter) -> Task<G> {
        Task {
            limits,
            evaluation: Blind,
            observer: (),
            meter,
            actions: Vec::new(),
            outcomes: Vec::new(),
            line: Line::new(),
            cutoffs: 0,
            cuts: 0,
            least_left: u32::MAX,
        }
    }
}

impl<G: Game, E, O> Task<G, E, O> {
    /// Sets the evaluation for cutoffs.
    pub fn evaluate<F: Evaluate<G>>(self, evaluation: F) -> Task<G, F, O> {
        self.with(|_, observer| (evaluation, observer))
    }

    /// Sets the observer.
    pub fn observe<P: Observer<G>>(self, observer: P) -> Task<G, E, P> {
        self.with(|evaluation, _| (evaluation, observer))
    }

    /// The same task with another evaluation or observer.
    fn with<F, P>(self, change: impl FnOnce(E, O) -> (F, P)) -> Task<G, F, P> {
        let (evaluation, observer) = change(self.evaluation, self.observer);
        Task {
            evaluation,
            observer,
            limits: self.limits,
            meter: self.meter,
            actions: self.actions,
            outcomes: self.outcomes,
            line: self.line,
            cutoffs: self.cutoffs,
            cuts: self.cuts,
            least_left: self.least_left,
        }
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Task<G, E, O> {
    /// The depth limit; the largest number if there is none.
    pub(crate) fn depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// Counts and reports the arrival at a node.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        game: &G,
        action: Option<G::Action>,
        left: u32,
        window: Option<Window>,
    ) -> Result<(), Stopped> {
        self.meter.tick()?;
        self.least_left = self.least_left.min(left);
        self.observer.enter(&Visit {
            game,
            action,
            window,
        });
        Ok(())
    }

    /// The utility of a finished game.
    #[inline]
    pub(crate) fn utility(&mut self, game: &G, player: Player) -> f64 {
        let value = game.utility(player);
        self.observer.leaf(Leaf::Terminal, &[value]);
        value
    }

    /// The evaluation of a state at a cutoff.
    #[inline]
    pub(crate) fn cutoff(&mut self, game: &G, player: Player) -> f64 {
        self.cutoffs += 1;
        let value = self.evaluation.evaluate(game, player);
        self.observer.leaf(Leaf::Cutoff, &[value]);
        value
    }

    /// Puts the actions of a state on the stack and says where.
    #[inline]
    pub(crate) fn push_actions(&mut self, game: &G) -> Range<usize> {
        let start = self.actions.len();
        game.actions(&mut self.actions);
        start..self.actions.len()
    }

    /// Takes the actions from `range` on off the stack.
    #[inline]
    pub(crate) fn pop_actions(&mut self, range: &Range<usize>) {
        self.actions.truncate(range.start);
    }

    /// Puts the outcomes of chance on their stack and says where.
    #[inline]
    pub(crate) fn push_outcomes(&mut self, game: &G) -> Range<usize> {
        let start = self.outcomes.len();
        game.outcomes(&mut self.outcomes);
        start..self.outcomes.len()
    }

    /// Fills in what the whole search has in common.
    pub(crate) fn complete(mut self, mut answer: Answer<G::Action>) -> Answer<G::Action> {
        answer.nodes = self.meter.nodes();
        answer.depth = self.depth().saturating_sub(self.least_left);
        answer.line = self.line.take();
        if answer.best.is_none() {
            answer.line.clear();
        }
        answer
    }
}
