//! Principal variation search as a thinker.

use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex};

use gametree_rules::{Game, Keyed};

use crate::pvs::{
    EvaluationTerm, Guide, HASH_MEGABYTES, Memory, Options as PvsOptions, Parameter, Parameters,
    Searchable, Step, Steps, prove, think_after,
};
use crate::solve::Bounds;
use crate::thinker::record_pvs::{RecordPvs, RecordSearch};
use crate::thinker::textbook::{DEFAULT_TIME, WITHOUT_RECORD, needs_record};
use crate::thinker::{
    OptionKind, OptionSpec, Options, Proof, Prover, Question, Role, ThinkError, Thinker,
};
use crate::{Algorithm, Answer, Limits};

/// Principal variation search with a guide.
pub struct PvsThinker<G: Game, U: Guide<G>> {
    guide: U,
    /// The memory of the last search, with its size in megabytes.
    memory: Mutex<Option<(usize, Memory<G, U>)>>,
    /// Searches the record instead of states.
    on_record: Option<Arc<dyn RecordSearch<G>>>,
}

/// The hash table if its size is not given, in megabytes.
const HASH_DEFAULT: i64 = 64;
/// More threads than any machine has.
const MAX_THREADS: i64 = 1024;

impl<G: Game, U: Guide<G>> PvsThinker<G, U> {
    /// A search with this guide.
    pub fn new(guide: U) -> PvsThinker<G, U> {
        PvsThinker {
            guide,
            memory: Mutex::new(None),
            on_record: None,
        }
    }

    /// The same search for games whose rule of repetition forbids or loses: it searches the record of the game, which
    /// is slower. It is compiled only where it is used.
    #[must_use]
    pub fn on_record(self) -> PvsThinker<G, U>
    where
        G: Searchable + Keyed,
        U: Clone + Send + 'static,
    {
        PvsThinker {
            on_record: Some(Arc::new(RecordPvs(self.guide.clone()))),
            ..self
        }
    }
}

impl<G: Searchable, U: Guide<G>> PvsThinker<G, U> {
    /// Runs a search with the memory of the last one, if that has the same size and no other search is using it.
    fn with_memory<T>(
        &self,
        options: &Options,
        search: impl FnOnce(&mut Memory<G, U>) -> T,
    ) -> Result<T, ThinkError<G::Action>> {
        let specs = general_options();
        let megabytes = options.size(&specs, "hash");
        let mut kept = self.memory.try_lock().ok();
        let last = kept.as_mut().and_then(|kept| kept.take());
        // One of another size is freed before the new one is allocated.
        let last = last.filter(|(size, _)| *size == megabytes);
        let mut memory = match last {
            Some((_, mut memory)) => {
                if options.flag(&specs, "fresh") {
                    memory.clear();
                }
                memory
            }
            None => new_memory(options)?,
        };
        let found = search(&mut memory);
        if let Some(kept) = &mut kept {
            **kept = Some((megabytes, memory));
        }
        Ok(found)
    }
}

/// The options as the search takes them.
pub(super) fn pvs_options<G: Game, U: Guide<G>>(
    guide: &U,
    root: &G,
    options: &Options,
) -> PvsOptions {
    let specs = general_options();
    let without = options.words("without").iter();
    let without = without.filter_map(|name| Step::named(name));
    PvsOptions {
        steps: without.fold(Steps::default(), Steps::without),
        threads: options.size(&specs, "threads"),
        lines: options.size(&specs, "lines"),
        on_caller_thread: false,
        parameters: tuned(guide, root, options),
    }
}

/// The guide's parameters with those that options change, if any does.
fn tuned<G: Game, U: Guide<G>>(guide: &U, root: &G, options: &Options) -> Option<Parameters> {
    let mut tuned = None;
    for (name, _) in options.iter() {
        let known = Parameter::named(name).filter(|parameter| U::STEPS.has(parameter.step));
        let Some(parameter) = known else {
            continue;
        };
        let parameters = tuned.get_or_insert_with(|| guide.parameters(root));
        let specs = [parameter_option(parameter, parameters)];
        parameter.set(parameters, options.integer(&specs, name) as i32);
    }
    tuned
}

/// An empty memory of the size that the options say.
pub(super) fn new_memory<G: Game, U: Guide<G>, A>(
    options: &Options,
) -> Result<Memory<G, U>, ThinkError<A>> {
    let megabytes = options.size(&general_options(), "hash");
    Memory::megabytes(megabytes).map_err(|error| ThinkError::Memory {
        megabytes,
        reason: error.to_string(),
    })
}

/// The limits, with one of time where there is none.
pub(super) fn or_default_time(limits: &Limits) -> Limits {
    let mut limits = limits.clone();
    if !limits.is_timed() && limits.nodes.is_none() && limits.depth.is_none() {
        limits.time = Some(DEFAULT_TIME);
    }
    limits
}

/// The options of every search of this kind.
fn general_options() -> Vec<OptionSpec> {
    let megabytes = |size: usize| i64::try_from(size).unwrap_or(i64::MAX);
    let hash = megabytes(*HASH_MEGABYTES.start())..=megabytes(*HASH_MEGABYTES.end());
    let spec = |name: &'static str, about: &'static str, kind: OptionKind| {
        OptionSpec::new(name, about, kind)
    };
    let integer = |default, range| OptionKind::Integer { default, range };
    vec![
        spec(
            "threads",
            "Number of search threads",
            integer(1, 1..=MAX_THREADS),
        )
        .role(Role::Resource),
        spec("hash", "Hash table size in MB", integer(HASH_DEFAULT, hash)).role(Role::Resource),
        spec(
            "lines",
            "Number of best moves that get an exact value (MultiPV)",
            integer(1, 1..=i64::from(u16::MAX)),
        ),
        spec(
            "without",
            "Steps of the search to leave out",
            OptionKind::Words {
                choices: Step::ALL.map(Step::name).to_vec(),
            },
        ),
        spec(
            "fresh",
            "Clear the hash table and the histories before each search",
            OptionKind::Flag { default: false },
        ),
    ]
}

/// A parameter of the search as an option, with its value among these as the default.
fn parameter_option(parameter: &'static Parameter, defaults: &Parameters) -> OptionSpec {
    let kind = OptionKind::Integer {
        default: parameter.get(defaults).into(),
        range: parameter.low.into()..=parameter.high.into(),
    };
    let role = if parameter.is_off(defaults) {
        Role::SwitchedOff
    } else {
        Role::Tunable(parameter.tuning_step(defaults))
    };
    let about = parameter.about.trim().trim_end_matches('.');
    OptionSpec::new(parameter.name, about, kind).role(role)
}

impl<G: Searchable + 'static, U: Guide<G> + Clone + Send + 'static> Thinker<G>
    for PvsThinker<G, U>
{
    fn name(&self) -> &'static str {
        Algorithm::Pvs.name()
    }

    fn about(&self) -> &'static str {
        Algorithm::Pvs.about()
    }

    fn obstacle(&self, root: &G) -> Option<String> {
        if self.on_record.is_none() && needs_record(root) {
            return Some(WITHOUT_RECORD.to_owned());
        }
        Algorithm::Pvs.obstacle(&G::CLASS).map(str::to_owned)
    }

    fn options(&self, root: &G) -> Vec<OptionSpec> {
        let mut specs = general_options();
        let parameters = self.guide.parameters(root);
        let used = Parameters::ALL
            .iter()
            .filter(|parameter| U::STEPS.has(parameter.step));
        specs.extend(used.map(|parameter| parameter_option(parameter, &parameters)));
        specs
    }

    fn think(
        &self,
        question: &Question<'_, G>,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Answer<G::Action>, ThinkError<G::Action>> {
        if needs_record(question.game())
            && let Some(search) = &self.on_record
        {
            return search.think(question, report);
        }
        Algorithm::Pvs.check(question.game())?;
        let options = pvs_options(&self.guide, question.game(), question.options);
        let states = question.record.states();
        let limits = or_default_time(question.limits);
        self.with_memory(question.options, |memory| {
            think_after(states, &self.guide, &limits, &options, memory, report)
        })
    }

    fn prover(&self) -> Option<&dyn Prover<G>> {
        Some(self)
    }

    fn terms(&self, game: &G) -> Vec<EvaluationTerm> {
        self.guide.terms(game)
    }

    fn without_memory(&self) -> Box<dyn Thinker<G>> {
        Box::new(PvsThinker {
            on_record: self.on_record.clone(),
            ..PvsThinker::new(self.guide.clone())
        })
    }
}

impl<G: Searchable + 'static, U: Guide<G> + Clone + Send + 'static> Prover<G> for PvsThinker<G, U> {
    fn prove(
        &self,
        question: &Question<'_, G>,
        report: &mut dyn FnMut(&Bounds<G::Action>),
    ) -> Proof<G::Action> {
        if needs_record(question.game())
            && let Some(search) = &self.on_record
        {
            return search.prove(question, report);
        }
        Algorithm::Pvs.check(question.game())?;
        let options = pvs_options(&self.guide, question.game(), question.options);
        self.with_memory(question.options, |memory| {
            prove(
                question.game(),
                &self.guide,
                question.limits,
                &options,
                memory,
                report,
            )
        })
    }
}

impl<G: Game, U: Guide<G>> Debug for PvsThinker<G, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PvsThinker").finish_non_exhaustive()
    }
}
