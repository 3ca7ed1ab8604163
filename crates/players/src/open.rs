//! Games in which nothing is hidden: small ones are solved, large ones searched.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use gametree_conform::{Effort, Verdict, lint};
use gametree_games::sketch::Sketch;
use gametree_rules::{Game, Player, Record, Repetition, WithHistory};
use gametree_search::pvs::{self, EvaluationTerm, Guide, Memory};
use gametree_search::solve::{self, Bounds, Unsolved};
use gametree_search::textbook::{self, Settings, Ties};
use gametree_search::{Algorithm, Answer, DoesNotFit, Evaluate, Limits, Task, deepen};

use crate::game_tree::game_tree;
use crate::method::{Found, Method, Playable};
use crate::solved::{bounded, solved};
use crate::{Engine, InputError, Policy, Request, SolveRequest, Solved, Stage, Verified, verify};

/// A game of at most this many states is solved when it is only to be analysed.
const SMALL: usize = 100_000;
/// A tree of at most this many nodes is searched to the end when nobody says how far.
pub(crate) const SMALL_TREE: f64 = 3e7;
/// States that are counted before the number of all is estimated.
const COUNTED: usize = 200_000;
/// How long to think when nobody says how far.
const USUAL_TIME: Duration = Duration::from_secs(2);
/// Nodes to spend on a first bound before all states are looked at.
const FIRST_BOUND: u64 = 1_000_000;

/// Thinks with this evaluation and guide where it cannot look to the end.
#[derive(Debug)]
pub(crate) struct Open<G: Game, E, U: Guide<G>> {
    evaluation: E,
    guide: U,
    /// What the engine has found, for when it is asked again.
    memory: Mutex<Option<(usize, Memory<G, U>)>>,
}

impl<G: Game, E, U: Guide<G>> Open<G, E, U> {
    pub(crate) fn new(evaluation: E, guide: U) -> Open<G, E, U> {
        Open {
            evaluation,
            guide,
            memory: Mutex::new(None),
        }
    }

    /// Does something with the engine's memory: that of the last time, if it has the same size and nobody else uses it. What is in it is
    /// forgotten where that is wanted.
    fn remembering<T>(
        &self,
        engine: &Engine,
        work: impl FnOnce(&mut Memory<G, U>) -> T,
    ) -> Result<T, InputError> {
        let megabytes = engine.hash;
        let mut kept = self.memory.try_lock().ok();
        let last = kept.as_mut().and_then(|kept| kept.take());
        // One of another size makes room before the new one takes it.
        let last = last.filter(|(size, _)| *size == megabytes);
        let mut memory = match last {
            Some((_, mut memory)) => {
                if engine.fresh {
                    memory.clear();
                }
                memory
            }
            None => Memory::megabytes(megabytes).map_err(|error| {
                InputError::Refused(format!("{megabytes} megabytes are not to be had: {error}"))
            })?,
        };
        let done = work(&mut memory);
        if let Some(kept) = &mut kept {
            **kept = Some((megabytes, memory));
        }
        Ok(done)
    }
}

impl<G: Game, E, U: Guide<G>> Open<G, E, U> {
    /// Finds the best action where repetition is forbidden or loses: a textbook algorithm searches the record.
    fn analyze_record(
        &self,
        record: &Record<G>,
        request: &Request,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Found<G::Action>, InputError>
    where
        G: Playable,
        E: Evaluate<G>,
    {
        let algorithm = request.algorithm.unwrap_or(Algorithm::usual(&G::CLASS));
        if algorithm == Algorithm::Pvs {
            algorithm.check(record.state())?;
        }
        let passes = match (algorithm, request.limits.depth) {
            (Algorithm::Mcts, _) | (_, Some(_)) => Passes::One,
            (_, None) => Passes::Deepening,
        };
        let answer = search(
            algorithm,
            &WithHistory::new(record.clone()),
            &request.limits.running(),
            &request.settings,
            &OfState(&self.evaluation),
            passes,
            report,
        )?;
        Ok(Found {
            answer,
            algorithm: algorithm.name(),
            error: None,
        })
    }
}

/// Whether a search looks once, or ever deeper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passes {
    /// To the depth limit, if there is one.
    One,
    /// Until a limit is reached: two seconds if there is none.
    Deepening,
}

/// What a textbook algorithm finds.
fn search<G: Game, E: Evaluate<G>>(
    algorithm: Algorithm,
    game: &G,
    limits: &Limits,
    settings: &Settings,
    evaluation: &E,
    passes: Passes,
    report: &mut dyn FnMut(&Answer<G::Action>),
) -> Result<Answer<G::Action>, DoesNotFit> {
    let mut limits = limits.clone();
    match passes {
        Passes::One => {
            limits.depth = limits.depth.or(Some(Limits::DEEPEST));
            let task = Task::new(limits).evaluate(evaluation);
            textbook::run(algorithm, game, task, settings)
        }
        Passes::Deepening => {
            let bounded = limits.is_timed() || limits.nodes.is_some();
            limits.time = limits.time.or((!bounded).then_some(USUAL_TIME));
            deepen(algorithm, game, &limits, settings, evaluation, report)
        }
    }
}

/// An evaluation of states for states with their record.
struct OfState<'a, E>(&'a E);

impl<G: Game + PartialEq, E: Evaluate<G>> Evaluate<WithHistory<G>> for OfState<'_, E> {
    fn evaluate(&self, game: &WithHistory<G>, player: Player) -> f64 {
        self.0.evaluate(game.state(), player)
    }
}

impl<G, E, U> Method<G> for Open<G, E, U>
where
    G: Playable,
    E: Evaluate<G> + Clone + Send + Sync + 'static,
    U: Guide<G> + Clone + Send + 'static,
{
    fn without_cache(&self) -> Open<G, E, U> {
        Open::new(self.evaluation.clone(), self.guide.clone())
    }

    fn analyze(
        &self,
        record: &Record<G>,
        request: &Request,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Found<G::Action>, InputError> {
        let Request {
            algorithm,
            limits,
            settings,
            engine,
        } = request;
        let (game, limits) = (record.state(), &limits.running());
        if record.repetition().is_some_and(Repetition::needs_record) {
            return self.analyze_record(record, request, report);
        }
        if let Some(algorithm) = algorithm {
            algorithm.check(game)?;
        } else if limits.depth.is_none()
            && limits.nodes.is_none()
            // The solver takes the first of equal moves.
            && settings.conventions.ties == Ties::First
            && let Ok(solution) = solve::solve(game, SMALL, &mut part(limits, 2).start())
            && let Some(answer) = solution.answer(game)
        {
            let error = (solution.error() > 0.0).then_some(solution.error());
            return Ok(Found {
                answer,
                algorithm: "solver",
                error,
            });
        }
        // The engine takes any of equals.
        let algorithm = algorithm.unwrap_or(match settings.conventions.ties {
            Ties::First => Algorithm::best(&G::CLASS, None),
            Ties::Last => Algorithm::usual(&G::CLASS),
        });
        let bounded = limits.is_timed() || limits.nodes.is_some();
        // Dice may bring states back: such a tree has no end.
        let whole = |limits: &Limits| {
            let size = solve::estimate(game, 1, settings.uct.seed, &mut limits.start());
            !G::CLASS.chance && size.is_ok_and(|size| size.tree <= SMALL_TREE)
        };
        if algorithm == Algorithm::Pvs {
            let time = limits
                .time
                .or((!bounded && limits.depth.is_none()).then_some(USUAL_TIME));
            let limits = Limits {
                time,
                ..limits.clone()
            };
            let answer = self.remembering(engine, |memory| {
                let options = &engine.options;
                pvs::think_after(
                    record.states(),
                    &self.guide,
                    &limits,
                    options,
                    memory,
                    report,
                )
            })?;
            return Ok(Found {
                answer,
                algorithm: algorithm.name(),
                error: None,
            });
        }
        let once =
            !bounded && (limits.depth.is_some() || algorithm == Algorithm::Mcts || whole(limits));
        let passes = if once { Passes::One } else { Passes::Deepening };
        let answer = search(
            algorithm,
            game,
            limits,
            settings,
            &self.evaluation,
            passes,
            report,
        )?;
        Ok(Found {
            answer,
            algorithm: algorithm.name(),
            error: None,
        })
    }

    fn solve(
        &self,
        game: &G,
        request: &SolveRequest,
        stage: &mut dyn FnMut(Stage),
    ) -> Result<Solved, InputError> {
        let started = Instant::now();
        let limits = request.limits.running();
        let most = request.most_states;
        // What is solved and proven are states, without their record.
        Algorithm::usual(&G::CLASS).check(game)?;
        let engine = Algorithm::Pvs.check(game).is_ok();
        // A plan and a map need every state, an answer does not.
        let whole = request.map || request.policy == usize::MAX;
        let counting = part(&limits, if engine && !whole { 16 } else { 4 });
        let holding = part(&limits, if whole { 1 } else { 2 });
        // Who may hold no states need not know how many there are.
        let size = (most > 1 || !engine).then(|| {
            let meter = &mut counting.start();
            solve::estimate(game, COUNTED.min(most), request.seed, meter).ok()
        });
        let size = size.flatten();
        let mut first_bounds = None;
        // Whether the states fit, but not into the time: what is left of it goes to bounds.
        let mut late = false;
        let proof = |stage: &mut dyn FnMut(Stage)| {
            self.remembering(&request.engine, |memory| {
                let options = &request.engine.options;
                pvs::prove(game, &self.guide, &limits, options, memory, &mut |bounds| {
                    stage(Stage::Bounds {
                        lower: bounds.lower,
                        upper: bounds.upper,
                        depth: 0,
                    });
                })
            })
        };
        if let Some(size) = size {
            if engine && !size.counted && !whole {
                stage(Stage::Large {
                    states: size.states,
                });
                return bounded(game, Some(proof(stage)?), "pvs", started);
            }
            if !size.counted {
                let limits = Limits {
                    nodes: Some(FIRST_BOUND),
                    ..limits.clone()
                };
                first_bounds = solve::prove_bounds(game, &limits, |_| {}).ok().flatten();
            }
            if size.states <= most as f64 {
                stage(Stage::States {
                    expected: size.states,
                });
                match solve::solve(game, most, &mut holding.start()) {
                    Ok(solution) => {
                        return solved(game, &solution, request, size, &limits, started);
                    }
                    Err(Unsolved::Stopped(_)) if whole || limits.signal.is_stopped() => {
                        return bounded(game, first_bounds, "bounds", started);
                    }
                    Err(Unsolved::Stopped(_)) => late = true,
                    Err(Unsolved::TooManyStates { .. }) => {}
                    Err(
                        problem @ (Unsolved::Endless
                        | Unsolved::SeveralInCircles
                        | Unsolved::DoesNotFit(_)),
                    ) => {
                        return Err(InputError::Refused(format!(
                            "{} cannot be solved: {problem}",
                            game.facts().name
                        )));
                    }
                }
            }
            if !late {
                stage(Stage::TooLarge {
                    states: size.states,
                    tree: size.tree,
                    most,
                });
            }
        }
        if engine {
            return bounded(game, Some(proof(stage)?), "pvs", started);
        }
        let report = |bounds: &Bounds<G::Action>| {
            stage(Stage::Bounds {
                lower: bounds.lower,
                upper: bounds.upper,
                depth: bounds.depth,
            });
        };
        let bounds = solve::prove_bounds(game, &limits, report)?.or(first_bounds);
        bounded(game, bounds, "bounds", started)
    }

    fn verify(&self, game: &G, policy: &Policy, limits: &Limits) -> Result<Verified, InputError> {
        Algorithm::usual(&G::CLASS).check(game)?;
        verify::open(game, policy, limits)
    }

    fn sketch(&self, game: &G, depth: u32, most: usize) -> Result<Sketch, InputError> {
        Algorithm::usual(&G::CLASS).check(game)?;
        game_tree(game, depth, most, |state, player| {
            self.evaluation.evaluate(state, player)
        })
    }

    fn explain(&self, game: &G) -> Vec<EvaluationTerm> {
        self.guide.terms(game)
    }

    fn lint(&self, start: &G, effort: &Effort) -> Vec<Verdict> {
        lint(start, effort)
    }
}

/// A part of the time, so that enough is left for a search if the game is not small.
fn part(limits: &Limits, parts: u32) -> Limits {
    let limits = limits.evenly();
    Limits {
        time: limits.time.map(|time| time / parts),
        ..limits
    }
}
