//! A game in the registry.

use std::sync::Arc;

use gametree_conform::{Effort, Verdict};
use gametree_rules::{Arbiter, Class, Facts, GameSettings, Hidden, Record};
use gametree_search::pvs::{AsEvaluation, FromEvaluation, Guide};
use gametree_search::thinker::{
    CfrThinker, Greedy, OptionSpec, Options, PvsThinker, SolverThinker, TextbookThinker, Thinker,
};
use gametree_search::{Algorithm, Batched, Blind, Evaluate, Limits};

use crate::imperfect_information::ImperfectInformation;
use crate::information::{Information, Playable};
use crate::perfect_information::PerfectInformation;
use crate::report::GameReport;
use crate::thinkers::{ThinkerReport, Thinkers};
use crate::typed_table::TypedTable;
use crate::{InputError, Policy, SavedGame, Table, Verified};

/// A game in the registry: what can be asked of it before one plays.
pub trait Entry: Send + Sync {
    /// The class of the game.
    fn class(&self) -> Class;
    /// The facts of the game.
    fn facts(&self) -> &Facts;
    /// Refuses a thinker that is not registered or cannot answer for the game.
    fn check(&self, thinker: &str) -> Result<(), InputError>;
    /// Refuses options that a thinker does not take.
    fn check_options(&self, thinker: &str, given: &[(String, String)]) -> Result<(), InputError>;
    /// The options of a thinker.
    fn options(&self, thinker: &str) -> Result<Vec<OptionSpec>, InputError>;
    /// The name of the thinker that proves values of the game without holding all its states, if there is one.
    fn prover(&self) -> Option<String>;
    /// The ways to think about the game, with their options.
    fn thinkers(&self) -> Vec<ThinkerReport>;
    /// The facts of the game as JSON.
    fn report(&self) -> GameReport;
    /// The same game with empty caches: without transposition tables or solutions from earlier searches.
    fn without_cache(&self) -> Box<dyn Entry>;
    /// The same game from the start that has these values of its parameters.
    fn with_parameters(&self, settings: &GameSettings) -> Result<Box<dyn Entry>, InputError>;
    /// A table at this position, or at the start, of a game that this arbiter ends.
    fn open_with(
        &self,
        position: Option<&str>,
        arbiter: Arbiter,
    ) -> Result<Box<dyn Table>, InputError>;
    /// Checks the rules from this position on.
    fn lint(&self, position: Option<&str>, effort: &Effort) -> Result<Vec<Verdict>, InputError>;
    /// Verifies the plans of a policy.
    fn verify(&self, policy: &Policy, limits: &Limits) -> Result<Verified, InputError>;

    /// A table at this position, or at the start.
    fn open(&self, position: Option<&str>) -> Result<Box<dyn Table>, InputError> {
        self.open_with(position, Arbiter::Rules)
    }

    /// A table with these moves played.
    fn replay(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn Table>, InputError> {
        let mut table = self.open(position)?;
        for (index, action) in moves.iter().enumerate() {
            table
                .replay_move(action)
                .map_err(|problem| InputError::Move {
                    ply: index + 1,
                    problem,
                })?;
        }
        Ok(table)
    }

    /// A table with a line of moves played, with or without move numbers: `1. e4 e5 2.Nf3`.
    fn replay_text(
        &self,
        position: Option<&str>,
        words: &[&str],
    ) -> Result<Box<dyn Table>, InputError> {
        let mut table = self.open(position)?;
        let mut ply = 0;
        for word in words {
            let bare = unnumbered(word);
            if bare.is_empty() {
                continue;
            }
            ply += 1;
            let tried = table.replay_move(word);
            let tried = tried.or_else(|_| table.replay_move(bare));
            tried.map_err(|problem| InputError::Move { ply, problem })?;
        }
        Ok(table)
    }

    /// The table of a saved game.
    fn load(&self, saved: &SavedGame) -> Result<Box<dyn Table>, InputError> {
        if saved.game != self.facts().name {
            let problem = format!(
                "expected a game of {}, found one of {}",
                self.facts().name,
                saved.game
            );
            return Err(InputError::Refused(problem));
        }
        let moves: Vec<&str> = saved.moves.iter().map(String::as_str).collect();
        self.replay(Some(&saved.start), &moves)
    }
}

/// A move without a move number in front of it: `e4` for `1.e4`, and an empty text for `1.` and `...`.
fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

/// A game to be registered, with the ways to think about it.
///
/// ```
/// use gametree_games::TicTacToe;
/// use gametree_players::{GameEntry, Registry, Request};
///
/// let mut registry = Registry::new();
/// registry.add(GameEntry::of(TicTacToe::default()).without_evaluation());
/// let table = registry.find("tictactoe")?.replay(None, &["a1"])?;
/// let report = table.analyze(&Request::default(), &mut |_| {})?;
/// assert_eq!((report.best.as_deref(), report.value), (Some("b2"), Some(0.0)));
/// # Ok::<(), gametree_players::InputError>(())
/// ```
pub struct GameEntry<G> {
    start: G,
    facts: Arc<Facts>,
    information: Arc<dyn Information<G>>,
    thinkers: Arc<Thinkers<G>>,
}

/// A game to be registered, before its thinkers are set. Unused searches are not compiled: each search is
/// compiled anew for each game and evaluation.
pub struct GameStart<G>(G);

impl<G: Playable> GameEntry<G> {
    /// A game from this start.
    pub fn of(start: G) -> GameStart<G> {
        GameStart(start)
    }

    fn new(start: G, information: Arc<dyn Information<G>>, thinkers: Thinkers<G>) -> GameEntry<G> {
        GameEntry {
            facts: Arc::new(start.facts()),
            start,
            information,
            thinkers: Arc::new(thinkers),
        }
    }

    /// The same game with one more way to think about it; one of the same name is replaced.
    #[must_use]
    pub fn thinker(mut self, thinker: impl Thinker<G> + 'static) -> GameEntry<G> {
        let mut thinkers = match Arc::try_unwrap(self.thinkers) {
            Ok(thinkers) => thinkers,
            Err(shared) => shared.without_memory(),
        };
        thinkers.add(Box::new(thinker));
        self.thinkers = Arc::new(thinkers);
        self
    }

    /// The same game with the thinker of this name as the one that answers where none is named.
    #[must_use]
    pub fn prefer(mut self, name: &str) -> GameEntry<G> {
        let mut thinkers = self.thinkers.without_memory();
        thinkers.prefer(name);
        self.thinkers = Arc::new(thinkers);
        self
    }
}

impl<G: Playable> GameStart<G> {
    /// A game without an evaluation.
    pub fn without_evaluation(self) -> GameEntry<G> {
        self.evaluation(Blind)
    }

    /// A game with an evaluation for where a search cuts off.
    pub fn evaluation<E>(self, evaluation: E) -> GameEntry<G>
    where
        E: Evaluate<G> + Clone + Send + Sync + 'static,
    {
        let pvs = PvsThinker::new(FromEvaluation(evaluation.clone()));
        let textbook = textbook(&evaluation);
        self.perfect_information(evaluation, pvs, textbook)
    }

    /// For games in which repeating a position is forbidden or loses, with an evaluation: searches states with their
    /// history.
    pub fn on_record<E>(self, evaluation: E) -> GameEntry<G>
    where
        E: Evaluate<G> + Clone + Send + Sync + 'static,
    {
        let pvs = PvsThinker::new(FromEvaluation(evaluation.clone())).on_record();
        let textbook = textbook(&evaluation).map(TextbookThinker::on_record);
        self.perfect_information(evaluation, pvs, textbook)
    }

    /// A game with a guide for principal variation search, which is the evaluation of the other thinkers, too.
    pub fn guide<U: Guide<G> + Clone + Send + 'static>(self, guide: U) -> GameEntry<G> {
        let evaluation = AsEvaluation(guide.clone());
        let textbook = textbook(&evaluation);
        self.perfect_information(evaluation, PvsThinker::new(guide), textbook)
    }

    /// A game in which something is hidden.
    pub fn hidden(self) -> GameEntry<G>
    where
        G: Hidden,
    {
        let thinkers = Thinkers::new(vec![Box::new(CfrThinker)]);
        GameEntry::new(self.0, Arc::new(ImperfectInformation), thinkers)
    }

    /// A game without an evaluation, and with one more way to think about it.
    pub fn thinker(self, thinker: impl Thinker<G> + 'static) -> GameEntry<G> {
        self.without_evaluation().thinker(thinker)
    }

    /// A game with the thinkers of every game: which of them fit is theirs to say.
    fn perfect_information<E>(
        self,
        evaluation: E,
        pvs: impl Thinker<G> + 'static,
        textbook: [TextbookThinker<G>; TEXTBOOK.len()],
    ) -> GameEntry<G>
    where
        E: Evaluate<G> + Clone + Send + Sync + 'static,
    {
        let mut all: Vec<Box<dyn Thinker<G>>> = vec![Box::new(pvs)];
        for thinker in textbook {
            all.push(Box::new(thinker));
        }
        all.push(Box::new(Greedy::new(Batched(evaluation.clone()))));
        all.push(Box::new(SolverThinker));
        let information = PerfectInformation { evaluation };
        GameEntry::new(self.0, Arc::new(information), Thinkers::new(all))
    }
}

/// The algorithms that every game of perfect information has.
const TEXTBOOK: [Algorithm; 7] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::Expectiminimax,
    Algorithm::Star1,
    Algorithm::MaxN,
    Algorithm::Paranoid,
    Algorithm::Mcts,
];

fn textbook<G, E>(evaluation: &E) -> [TextbookThinker<G>; TEXTBOOK.len()]
where
    G: Playable,
    E: Evaluate<G> + Clone + Send + Sync + 'static,
{
    let shared: Arc<dyn Evaluate<G> + Send + Sync> = Arc::new(evaluation.clone());
    TEXTBOOK.map(|algorithm| TextbookThinker::new(algorithm, Arc::clone(&shared)))
}

impl<G: Playable> From<GameStart<G>> for Box<dyn Entry> {
    fn from(start: GameStart<G>) -> Box<dyn Entry> {
        start.without_evaluation().into()
    }
}

impl<G: Playable> From<GameEntry<G>> for Box<dyn Entry> {
    fn from(entry: GameEntry<G>) -> Box<dyn Entry> {
        Box::new(entry)
    }
}

impl dyn Entry {
    /// A game from this start in which nothing is hidden.
    pub fn new<G: Playable>(start: G) -> Box<dyn Entry> {
        GameEntry::of(start).without_evaluation().into()
    }

    /// A game from this start in which nothing is hidden, with an evaluation.
    pub fn with_evaluation<G: Playable, E: Evaluate<G> + Clone + Send + Sync + 'static>(
        start: G,
        evaluation: E,
    ) -> Box<dyn Entry> {
        GameEntry::of(start).evaluation(evaluation).into()
    }

    /// A two-player zero-sum game from this start, without chance and with nothing hidden, with a guide.
    pub fn with_guide<G: Playable, U: Guide<G> + Clone + Send + 'static>(
        start: G,
        guide: U,
    ) -> Box<dyn Entry> {
        GameEntry::of(start).guide(guide).into()
    }

    /// A game from this start in which something is hidden.
    pub fn hidden<G: Playable + Hidden>(start: G) -> Box<dyn Entry> {
        GameEntry::of(start).hidden().into()
    }
}

impl<G: Playable> GameEntry<G> {
    fn at(&self, position: Option<&str>) -> Result<G, InputError> {
        let Some(text) = position else {
            return Ok(self.start.clone());
        };
        let read = self.start.read_position(text);
        read.map_err(|problem| InputError::Position {
            game: self.facts.name.clone(),
            problem,
            form: self.facts.position.clone(),
        })
    }
}

impl<G: Playable> Entry for GameEntry<G> {
    fn class(&self) -> Class {
        G::CLASS
    }

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn check(&self, thinker: &str) -> Result<(), InputError> {
        self.thinkers.find(thinker, &self.start).map(drop)
    }

    fn check_options(&self, thinker: &str, given: &[(String, String)]) -> Result<(), InputError> {
        let specs = self.options(thinker)?;
        let mut options = Options::default();
        for (name, text) in given {
            let set = options.set(&specs, name, text);
            set.map_err(|problem| InputError::Refused(format!("{thinker}: {problem}")))?;
        }
        Ok(())
    }

    fn options(&self, thinker: &str) -> Result<Vec<OptionSpec>, InputError> {
        Ok(self
            .thinkers
            .find(thinker, &self.start)?
            .options(&self.start))
    }

    fn prover(&self) -> Option<String> {
        let proving = self.thinkers.prover(&self.start);
        proving.map(|by| by.thinker.name().to_owned())
    }

    fn thinkers(&self) -> Vec<ThinkerReport> {
        let all = self.thinkers.iter();
        all.map(|thinker| ThinkerReport::new(thinker, &self.start))
            .collect()
    }

    fn report(&self) -> GameReport {
        let best = self.thinkers.best(&Record::new(self.start.clone()));
        let best = best.map_or("", Thinker::name).to_owned();
        GameReport::new(&self.facts, &self.start, best)
    }

    fn without_cache(&self) -> Box<dyn Entry> {
        Box::new(GameEntry {
            start: self.start.clone(),
            facts: Arc::clone(&self.facts),
            information: Arc::clone(&self.information),
            thinkers: Arc::new(self.thinkers.without_memory()),
        })
    }

    fn with_parameters(&self, settings: &GameSettings) -> Result<Box<dyn Entry>, InputError> {
        let start = settings.start(&self.start);
        let start = start.map_err(|problem| InputError::Parameters {
            game: self.facts.name.clone(),
            problem,
        })?;
        Ok(Box::new(GameEntry {
            facts: Arc::new(start.facts()),
            start,
            information: Arc::clone(&self.information),
            thinkers: Arc::clone(&self.thinkers),
        }))
    }

    fn open_with(
        &self,
        position: Option<&str>,
        arbiter: Arbiter,
    ) -> Result<Box<dyn Table>, InputError> {
        Ok(Box::new(TypedTable::new(
            Record::new(self.at(position)?).with_arbiter(arbiter),
            Arc::clone(&self.facts),
            Arc::clone(&self.information),
            Arc::clone(&self.thinkers),
        )))
    }

    fn lint(&self, position: Option<&str>, effort: &Effort) -> Result<Vec<Verdict>, InputError> {
        Ok(self.information.lint(&self.at(position)?, effort))
    }

    fn verify(&self, policy: &Policy, limits: &Limits) -> Result<Verified, InputError> {
        self.information
            .verify(&self.at(Some(&policy.position))?, policy, limits)
    }
}
