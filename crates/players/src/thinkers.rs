//! The thinkers that a game is registered with.

use std::borrow::Cow;

use gametree_rules::Record;
use gametree_search::solve::Unsolved;
use gametree_search::thinker::{
    OptionKind, OptionSpec, OptionValue, Options, Prover, Question, Role, SolverThinker,
    ThinkError, Thinker,
};
use gametree_search::{Algorithm, Answer, Limits, solve};
use serde::Serialize;

use crate::error::{nearest, shorten};
use crate::information::Playable;
use crate::{InputError, Request, imperfect_information};

/// The thinkers of a game, in the order in which they were registered.
pub(crate) struct Thinkers<G> {
    all: Vec<Box<dyn Thinker<G>>>,
    /// The default thinker; chosen to fit, if there is none.
    preferred: Option<usize>,
}

/// A thinker, and the same as one that proves.
pub(crate) struct Proving<'t, G: Playable> {
    pub(crate) thinker: &'t dyn Thinker<G>,
    pub(crate) prover: &'t dyn Prover<G>,
}

/// States that are explored before an analysis, to see whether the game may be small.
const EXPLORED: usize = 4_000;
/// A game of at most this many states is solved when it is analyzed.
const SMALL: usize = 100_000;

impl<G: Playable> Thinkers<G> {
    pub(crate) fn new(all: Vec<Box<dyn Thinker<G>>>) -> Thinkers<G> {
        Thinkers {
            all,
            preferred: None,
        }
    }

    /// Adds a thinker; one of the same name is replaced.
    pub(crate) fn add(&mut self, thinker: Box<dyn Thinker<G>>) {
        let mut known = self.all.iter_mut();
        match known.find(|known| known.name() == thinker.name()) {
            Some(known) => *known = thinker,
            None => self.all.push(thinker),
        }
    }

    /// Lets the thinker of this name answer where none is named. A name that is not registered changes nothing.
    pub(crate) fn prefer(&mut self, name: &str) {
        let place = self.all.iter().position(|known| known.name() == name);
        self.preferred = place.or(self.preferred);
    }

    /// The same thinkers with nothing remembered.
    pub(crate) fn without_memory(&self) -> Thinkers<G> {
        let all = self.all.iter();
        Thinkers {
            all: all.map(|thinker| thinker.without_memory()).collect(),
            preferred: self.preferred,
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &dyn Thinker<G>> {
        self.all.iter().map(|thinker| &**thinker)
    }

    /// The thinker of this name, if it fits the game that starts here.
    pub(crate) fn find(&self, name: &str, root: &G) -> Result<&dyn Thinker<G>, InputError> {
        let Some(thinker) = self.iter().find(|thinker| thinker.name() == name) else {
            // A known algorithm may not be registered because it does not fit the kind of game at all.
            if let Some(algorithm) = Algorithm::named(name) {
                algorithm.check(root)?;
            }
            return Err(InputError::UnknownAlgorithm {
                name: shorten(name),
                nearest: nearest(name, self.iter().map(Thinker::name)),
                known: self
                    .iter()
                    .map(|thinker| thinker.name().to_owned())
                    .collect(),
            });
        };
        match thinker.obstacle(root) {
            None => Ok(thinker),
            Some(obstacle) => Err(InputError::ThinkerDoesNotFit {
                thinker: name.to_owned(),
                game: root.facts().name,
                obstacle,
            }),
        }
    }

    /// The unit in which answers of this thinker count nodes.
    pub(crate) fn node_unit(&self, name: &str) -> &'static str {
        let thinker = self.iter().find(|thinker| thinker.name() == name);
        thinker.map_or("nodes", Thinker::node_unit)
    }

    /// The thinker that is preferred, if it fits the game that starts here.
    fn preferred(&self, root: &G) -> Option<&dyn Thinker<G>> {
        let preferred = self.preferred.map(|place| &*self.all[place]);
        preferred.filter(|thinker| thinker.obstacle(root).is_none())
    }

    /// The first thinker that proves values of the game that starts here.
    pub(crate) fn prover(&self, root: &G) -> Option<Proving<'_, G>> {
        let mut all = self.preferred(root).into_iter().chain(self.iter());
        all.find_map(|thinker| {
            let prover = thinker.prover()?;
            let fits = thinker.obstacle(root).is_none();
            fits.then_some(Proving { thinker, prover })
        })
    }

    /// The thinker that finds most in a given time.
    pub(crate) fn best(&self, record: &Record<G>) -> Option<&dyn Thinker<G>> {
        let root = record.state();
        if let Some(preferred) = self.preferred(root) {
            return Some(preferred);
        }
        let all = [Algorithm::best(&G::CLASS), Algorithm::usual(&G::CLASS)];
        all.into_iter().find_map(|algorithm| {
            let fits = |thinker: &&dyn Thinker<G>| {
                thinker.name() == algorithm.name() && thinker.obstacle(root).is_none()
            };
            self.iter().find(fits)
        })
    }

    /// Searches the last state of a record by the requested thinker, and returns its name and its answer.
    pub(crate) fn think(
        &self,
        record: &Record<G>,
        request: &Request,
        report: &mut dyn FnMut(&str, &Answer<G::Action>),
    ) -> Result<(String, Answer<G::Action>), InputError> {
        let game = record.state();
        let limits = request.limits.running();
        // What the solver does not take is for another to answer.
        if request.thinker.is_none()
            && request.raw_options.is_empty()
            && self.preferred(game).is_none()
            && let Some(answer) = self.solve_small(record, &limits, &request.options)
        {
            return Ok((SOLVER.to_owned(), answer));
        }
        let thinker = if let Some(name) = &request.thinker {
            self.find(name, game)?
        } else {
            let fitting = self.fitting(record, request);
            fitting.ok_or_else(|| InputError::Refused(no_thinker(game)))?
        };
        let specs = thinker.options(game);
        let mut options = request.options.declared(&specs);
        for (name, text) in &request.raw_options {
            options
                .set(&specs, name, text)
                .map_err(|problem| InputError::Refused(format!("{}: {problem}", thinker.name())))?;
        }
        let question = Question {
            record,
            limits: &limits,
            options: &options,
        };
        let name = thinker.name().to_owned();
        let answer = thinker.think(&question, &mut |answer| report(&name, answer));
        Ok((name, answer.map_err(|problem| refused(game, problem))?))
    }

    /// The thinker to ask where none is named: the best one; the usual algorithm where only that takes all that is given, as
    /// alpha-beta takes conventions.
    fn fitting(&self, record: &Record<G>, request: &Request) -> Option<&dyn Thinker<G>> {
        let best = self.best(record)?;
        let usual = Algorithm::usual(&G::CLASS).name();
        let usual = self.find(usual, record.state()).ok();
        // Alpha-beta takes the last of equals if that is wanted; PVS takes any of them.
        let last = request.options.get("ties") == Some(&OptionValue::Choice("last"));
        let takes_all = |thinker: &dyn Thinker<G>| {
            let specs = thinker.options(record.state());
            let given = request.raw_options.iter();
            given
                .map(|(name, _)| name)
                .all(|name| specs.iter().any(|spec| spec.name == *name))
        };
        match usual {
            Some(usual) if last || (!takes_all(best) && takes_all(usual)) => Some(usual),
            _ => Some(best),
        }
    }

    /// The answer of the solver for a position with few states, whatever the limits on depth and nodes.
    pub(crate) fn solve_if_small(
        &self,
        record: &Record<G>,
        limits: &Limits,
    ) -> Option<Answer<G::Action>> {
        let limits = Limits {
            depth: None,
            nodes: None,
            ..limits.running()
        };
        self.solve_small(record, &limits, &Options::default())
    }

    /// The answer of the solver, for a position with few states that nobody wants searched to a depth.
    fn solve_small(
        &self,
        record: &Record<G>,
        limits: &Limits,
        options: &Options,
    ) -> Option<Answer<G::Action>> {
        let game = record.state();
        let solver = self.iter().find(|thinker| thinker.name() == SOLVER)?;
        let to_a_depth = limits.depth.is_some() || limits.nodes.is_some();
        // The solver takes the first of equal moves.
        let last = options.get("ties") == Some(&OptionValue::Choice("last"));
        if to_a_depth || last || solver.obstacle(game).is_some() {
            return None;
        }
        // Half of the time is left for a search if the solver does not get there.
        let limits = part(limits, 2);
        if !solve::may_be_small(game, EXPLORED, &mut limits.start()).ok()? {
            return None;
        }
        let question = Question {
            record,
            limits: &limits,
            options: &Options::default().with(SolverThinker::STATES, SMALL),
        };
        solver.think(&question, &mut |_| {}).ok()
    }
}

/// The name of the solver among the thinkers.
pub(crate) const SOLVER: &str = "solver";

/// A part of the time, so that enough is left for a search if the game is not small.
pub(crate) fn part(limits: &Limits, parts: u32) -> Limits {
    let limits = limits.evenly();
    Limits {
        time: limits.time.map(|time| time / parts),
        ..limits
    }
}

fn no_thinker<G: Playable>(game: &G) -> String {
    format!(
        "expected a way to think about {}, found none",
        game.facts().name
    )
}

/// The message for a thinker that gave no answer.
pub(crate) fn refused<G: Playable>(game: &G, problem: ThinkError<G::Action>) -> InputError {
    match problem {
        ThinkError::DoesNotFit(problem) => problem.into(),
        ThinkError::NotExtensive(problem) => {
            let stopped = format!(
                "{} was stopped before anything was known",
                game.facts().name
            );
            imperfect_information::refused(game, &problem, stopped)
        }
        ThinkError::Unsolved(problem @ (Unsolved::Stopped(_) | Unsolved::TooManyStates { .. })) => {
            InputError::Refused(format!("{} is not solved: {problem}", game.facts().name))
        }
        ThinkError::Unsolved(problem) => {
            InputError::Refused(format!("{} cannot be solved: {problem}", game.facts().name))
        }
        ThinkError::Option(_) | ThinkError::Memory { .. } => {
            InputError::Refused(problem.to_string())
        }
    }
}

/// A thinker as `--json` and the page describe it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThinkerReport {
    /// Its name.
    pub name: String,
    /// What it does.
    pub about: String,
    /// Why it cannot answer for the game; null if it can.
    pub obstacle: Option<String>,
    /// Its options.
    pub options: Vec<OptionReport>,
}

/// An option of a thinker as `--json` and the page describe it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OptionReport {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it means.
    pub about: Cow<'static, str>,
    /// What it is for: `setting`, `resource` or `tunable`.
    pub role: &'static str,
    /// What a value looks like.
    pub form: String,
    /// The value if none is given.
    pub default: String,
    /// The words allowed, if it is one of several or any of several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<&'static str>,
    /// The perturbation that tuning begins with, if it is a number of the search that can be tuned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<f64>,
}

impl ThinkerReport {
    pub(crate) fn new<G: Playable>(thinker: &dyn Thinker<G>, root: &G) -> ThinkerReport {
        ThinkerReport {
            name: thinker.name().to_owned(),
            about: thinker.about().to_owned(),
            obstacle: thinker.obstacle(root),
            options: thinker
                .options(root)
                .iter()
                .map(OptionReport::new)
                .collect(),
        }
    }
}

impl OptionReport {
    fn new(spec: &OptionSpec) -> OptionReport {
        OptionReport {
            name: spec.name.clone(),
            about: spec.about.clone(),
            role: spec.role.name(),
            form: spec.kind.form(),
            default: spec.kind.default_value().to_string(),
            choices: match &spec.kind {
                OptionKind::Choice { choices, .. } | OptionKind::Words { choices } => {
                    choices.clone()
                }
                _ => Vec::new(),
            },
            step: match spec.role {
                Role::Tunable(step) => Some(step),
                Role::Setting | Role::Resource | Role::SwitchedOff => None,
            },
        }
    }
}
