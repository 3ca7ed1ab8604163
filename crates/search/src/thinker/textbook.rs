//! The textbook algorithms as thinkers.

use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::Duration;

use gametree_rules::{Game, Keyed, Player, Repetition, WithHistory};

use crate::textbook::{self, Conventions, CutAt, Cutoffs, Fail, Settings, Ties, Uct};
use crate::thinker::{OptionKind, OptionSpec, Options, Question, ThinkError, Thinker};
use crate::{Algorithm, Answer, DoesNotFit, Evaluate, Limits, Task, deepen};

/// A textbook algorithm with an evaluation for where it cuts off.
pub struct TextbookThinker<G: Game> {
    algorithm: Algorithm,
    evaluation: SharedEvaluation<G>,
    /// Searches the record instead of states.
    on_record: Option<RecordSearch<G>>,
}

/// Searches are compiled once for a game, whatever its evaluation.
type SharedEvaluation<G> = Arc<dyn Evaluate<G> + Send + Sync>;

/// A search of a game's record.
type RecordSearch<G> = fn(
    &TextbookThinker<G>,
    &Question<'_, G>,
    &mut dyn FnMut(&Answer<<G as Game>::Action>),
) -> Result<Answer<<G as Game>::Action>, DoesNotFit>;

/// The default time, if there are no limits.
pub(crate) const DEFAULT_TIME: Duration = Duration::from_secs(2);
/// Trees with at most this many nodes are searched to the end.
const SMALL_TREE: f64 = 3e7;

impl<G: Game> TextbookThinker<G> {
    /// An algorithm that evaluates like this.
    pub fn new(algorithm: Algorithm, evaluation: SharedEvaluation<G>) -> TextbookThinker<G> {
        TextbookThinker {
            algorithm,
            evaluation,
            on_record: None,
        }
    }

    /// The same algorithm for games whose rule of repetition forbids or loses: it searches the record of the game,
    /// which is slower. It is compiled only where it is used.
    #[must_use]
    pub fn on_record(self) -> TextbookThinker<G>
    where
        G: PartialEq,
    {
        TextbookThinker {
            on_record: Some(TextbookThinker::search_record),
            ..self
        }
    }

    fn search_record(
        &self,
        question: &Question<'_, G>,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Answer<G::Action>, DoesNotFit>
    where
        G: PartialEq,
    {
        let limits = question.limits;
        let once = self.algorithm == Algorithm::Mcts || limits.depth.is_some();
        let passes = if once { Passes::One } else { Passes::Deepening };
        let game = WithHistory::new(question.record.clone());
        let evaluation = OfState(&*self.evaluation);
        let settings = self.settings(question.options);
        search(
            self.algorithm,
            &game,
            limits,
            &settings,
            &evaluation,
            passes,
            report,
        )
    }

    fn specs(&self) -> Vec<OptionSpec> {
        let choice = |name: &'static str, about: &'static str, choices: [&'static str; 2]| {
            let kind = OptionKind::Choice {
                default: choices[0],
                choices: choices.to_vec(),
            };
            OptionSpec::new(name, about, kind)
        };
        let mut specs = vec![choice(
            "ties",
            "Which of equally good moves is taken",
            ["first", "last"],
        )];
        if self.algorithm.has_window() {
            specs.extend([
                choice(
                    "cut",
                    "Cut off at equality (equal) or only beyond it (strict)",
                    ["equal", "strict"],
                ),
                choice(
                    "fail",
                    "Return the best value found (soft) or the bound (hard) outside the window",
                    ["soft", "hard"],
                ),
                choice(
                    "cutoffs",
                    "Use the bounds of all ancestors (deep) or of the parent alone (shallow)",
                    ["deep", "shallow"],
                ),
            ]);
        }
        if self.algorithm == Algorithm::Mcts {
            specs.extend([
                OptionSpec::new(
                    "exploration",
                    "The exploration constant of UCT",
                    OptionKind::Number {
                        default: Uct::default().exploration,
                        range: 0.0..=f64::INFINITY,
                    },
                ),
                OptionSpec::new(
                    "seed",
                    "The seed of everything random",
                    OptionKind::Integer {
                        default: 0,
                        range: i64::MIN..=i64::MAX,
                    },
                ),
            ]);
        }
        specs
    }

    fn settings(&self, options: &Options) -> Settings {
        let specs = self.specs();
        let is = |name: &str, word: &str| options.choice(&specs, name) == word;
        let mut settings = Settings {
            conventions: Conventions {
                cut: if is("cut", "strict") {
                    CutAt::Strictly
                } else {
                    CutAt::Equality
                },
                fail: if is("fail", "hard") {
                    Fail::Hard
                } else {
                    Fail::Soft
                },
                cutoffs: if is("cutoffs", "shallow") {
                    Cutoffs::Shallow
                } else {
                    Cutoffs::Deep
                },
                ties: if is("ties", "last") {
                    Ties::Last
                } else {
                    Ties::First
                },
            },
            ..Settings::default()
        };
        if self.algorithm == Algorithm::Mcts {
            settings.uct.seed = options.integer(&specs, "seed").cast_unsigned();
            settings.uct.exploration = options.number(&specs, "exploration");
        }
        settings
    }
}

impl<G: Keyed + 'static> Thinker<G> for TextbookThinker<G> {
    fn name(&self) -> &str {
        self.algorithm.name()
    }

    fn about(&self) -> &str {
        self.algorithm.about()
    }

    fn node_unit(&self) -> &'static str {
        match self.algorithm {
            Algorithm::Mcts => "simulations",
            _ => "nodes",
        }
    }

    fn obstacle(&self, root: &G) -> Option<String> {
        if self.on_record.is_none() && needs_record(root) {
            return Some(WITHOUT_RECORD.to_owned());
        }
        self.algorithm.obstacle(&G::CLASS).map(str::to_owned)
    }

    fn options(&self, _: &G) -> Vec<OptionSpec> {
        self.specs()
    }

    fn think(
        &self,
        question: &Question<'_, G>,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Answer<G::Action>, ThinkError<G::Action>> {
        let (game, limits) = (question.game(), question.limits);
        let settings = self.settings(question.options);
        let bounded = limits.is_timed() || limits.nodes.is_some();
        let is_mcts = self.algorithm == Algorithm::Mcts;
        if needs_record(game)
            && let Some(search_record) = self.on_record
        {
            return Ok(search_record(self, question, report)?);
        }
        self.algorithm.check(game)?;
        // Chance may bring states back: such a tree has no end.
        let is_small = || {
            let size = crate::solve::estimate(game, 1, settings.uct.seed, &mut limits.start());
            !G::CLASS.chance && size.is_ok_and(|size| size.tree <= SMALL_TREE)
        };
        let once = !bounded && (limits.depth.is_some() || is_mcts || is_small());
        let passes = if once { Passes::One } else { Passes::Deepening };
        let evaluation = &*self.evaluation;
        Ok(search(
            self.algorithm,
            game,
            limits,
            &settings,
            evaluation,
            passes,
            report,
        )?)
    }

    fn without_memory(&self) -> Box<dyn Thinker<G>> {
        Box::new(TextbookThinker {
            algorithm: self.algorithm,
            evaluation: Arc::clone(&self.evaluation),
            on_record: self.on_record,
        })
    }
}

/// Why searches of states do not fit where the rule of repetition needs the record.
pub(super) const WITHOUT_RECORD: &str = "in this game repetition is forbidden or loses, which states without their record do not \
                                         show; its developer registers it with GameEntry::of(start).on_record(evaluation)";

/// Whether the rule of repetition needs the record of the game.
pub(super) fn needs_record<G: Game>(game: &G) -> bool {
    let rule = game.facts().repetition;
    rule.is_some_and(Repetition::needs_record)
}

/// One search to a depth, or iterative deepening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passes {
    /// To the depth limit, if there is one.
    One,
    /// Until a limit is reached: [`DEFAULT_TIME`] if there is none.
    Deepening,
}

fn search<G: Game>(
    algorithm: Algorithm,
    game: &G,
    limits: &Limits,
    settings: &Settings,
    evaluation: &dyn Evaluate<G>,
    passes: Passes,
    report: &mut dyn FnMut(&Answer<G::Action>),
) -> Result<Answer<G::Action>, DoesNotFit> {
    let mut limits = limits.clone();
    match passes {
        Passes::One => {
            limits.depth = limits.depth.or(Some(Limits::MAX_DEPTH));
            let task = Task::new(limits).evaluate(evaluation);
            textbook::run(algorithm, game, task, settings)
        }
        Passes::Deepening => {
            let bounded = limits.is_timed() || limits.nodes.is_some();
            limits.time = limits.time.or((!bounded).then_some(DEFAULT_TIME));
            deepen(algorithm, game, &limits, settings, evaluation, report)
        }
    }
}

/// An evaluation of states for states with their record.
struct OfState<'a, G>(&'a dyn Evaluate<G>);

impl<G: Game + PartialEq> Evaluate<WithHistory<G>> for OfState<'_, G> {
    fn evaluate(&self, game: &WithHistory<G>, player: Player) -> f64 {
        self.0.evaluate(game.state(), player)
    }
}

impl<G: Game> Debug for TextbookThinker<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TextbookThinker")
            .field(&self.algorithm)
            .finish()
    }
}
