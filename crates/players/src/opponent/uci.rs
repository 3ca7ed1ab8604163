//! Programs with the Universal Chess Interface.

mod value;

use std::time::Duration;

use gametree_protocols::uci::{Answer, Bound, Choice, Command, Go, Info, Start, Worth};
use gametree_search::Clock;

use crate::opponent::chess::TrackedGame;
use crate::opponent::process::Process;
use crate::opponent::{
    Chosen, MoveLimit, Opponent, OpponentError, Program, Protocol, Setup, mate_in,
};
use crate::{InputError, Interchange, SavedGame};

const LIMIT: &str = "UCI_LimitStrength";
const ELO: &str = "UCI_Elo";
const CHESS960: &str = "UCI_Chess960";
/// Options set unless the user sets them: one thread and no pondering, so that no player has more of the machine than
/// another.
const DEFAULTS: [(&str, &str); 2] = [("Threads", "1"), ("Ponder", "false")];

#[derive(Debug)]
pub(super) struct UciProgram {
    setup: Setup,
    process: Process,
    name: String,
    /// Its options.
    choices: Vec<Choice>,
    game: Option<TrackedGame>,
    chess960: bool,
}

impl UciProgram {
    pub(super) fn start(program: &Program, setup: &Setup) -> Result<UciProgram, OpponentError> {
        let process = Process::start(program, setup)?;
        let mut started = UciProgram {
            setup: setup.clone(),
            name: process.name.clone(),
            process,
            choices: Vec::new(),
            game: None,
            chess960: false,
        };
        started.handshake()?;
        for (name, value) in DEFAULTS {
            if !names(&setup.options, name) && started.takes(name, value) {
                started.set_option(name, value)?;
            }
        }
        for (name, value) in options(setup) {
            started.set_option(&name, &value)?;
        }
        started.synchronise()?;
        Ok(started)
    }

    /// Reads its name and options.
    fn handshake(&mut self) -> Result<(), OpponentError> {
        self.send(&Command::Uci)?;
        let (name, choices) = (&mut self.name, &mut self.choices);
        self.process
            .receive("uci", Setup::REPLY_TIMEOUT, |line| match line.parse() {
                Ok(Answer::Name(sent)) if !sent.trim().is_empty() => {
                    *name = sent;
                    None
                }
                Ok(Answer::Option(choice)) => {
                    choices.push(choice);
                    None
                }
                Ok(Answer::UciOk) => Some(()),
                _ => None,
            })
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OpponentError> {
        let Some(choice) = self.choice(name) else {
            let names: Vec<&str> = self.choices.iter().map(|one| one.name.as_str()).collect();
            return Err(InputError::Refused(format!(
                "expected an option of {} ({}), found '{name}'",
                self.name,
                names.join(", ")
            ))
            .into());
        };
        let value = Some(value::validated(&self.name, choice, value)?);
        let name = choice.name.clone();
        self.send(&Command::SetOption { name, value })
    }

    fn choice(&self, name: &str) -> Option<&Choice> {
        let mut choices = self.choices.iter();
        choices.find(|choice| choice.name.eq_ignore_ascii_case(name))
    }

    /// Whether it has this option with this value in range.
    fn takes(&self, name: &str, value: &str) -> bool {
        self.choice(name)
            .is_some_and(|choice| value::validated(&self.name, choice, value).is_ok())
    }

    fn send(&mut self, command: &Command) -> Result<(), OpponentError> {
        self.process.send(&command.to_string())
    }

    /// Waits until the program has handled all commands.
    fn synchronise(&mut self) -> Result<(), OpponentError> {
        self.send(&Command::IsReady)?;
        self.process
            .receive("isready", Setup::REPLY_TIMEOUT, |line| {
                matches!(line.parse(), Ok(Answer::ReadyOk)).then_some(())
            })
    }
}

/// The options to set. A level is a rating.
fn options(setup: &Setup) -> Vec<(String, String)> {
    let mut options = setup.options.clone();
    let level = setup.level.map(|level| (ELO.to_owned(), level.to_string()));
    options.extend(level);
    if names(&options, ELO) && !names(&options, LIMIT) {
        options.insert(0, (LIMIT.to_owned(), "true".to_owned()));
    }
    options
}

/// Whether an option is among these, whatever its case.
fn names(options: &[(String, String)], wanted: &str) -> bool {
    let mut names = options.iter().map(|(name, _)| name);
    names.any(|name| name.eq_ignore_ascii_case(wanted))
}

impl Opponent for UciProgram {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self) -> Result<(), OpponentError> {
        self.game = None;
        self.send(&Command::NewGame)?;
        self.synchronise()
    }

    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError> {
        Interchange::check(Protocol::Uci, &game.game)?;
        let followed = TrackedGame::follow(self.game.take(), game)?;
        let game = self.game.insert(followed);
        let start = game.unusual_start().map(str::to_owned);
        let moves = game.long().to_vec();
        if game.is_chess960() != self.chess960 {
            self.chess960 = !self.chess960;
            self.set_option(CHESS960, &self.chess960.to_string())?;
        }
        let start = start.map_or(Start::Usual, Start::Fen);
        self.send(&Command::Position { start, moves })
    }

    fn choose(&mut self, limit: MoveLimit) -> Result<Chosen, OpponentError> {
        let white = self.game.as_ref().is_some_and(TrackedGame::is_white);
        let go = Command::Go(Box::new(go(limit, white)));
        self.send(&go)?;
        let move_timeout = self.setup.strict_move_timeout(limit);
        let mut chosen = Chosen::default();
        let best = self
            .process
            .receive(&go.to_string(), move_timeout, |line| {
                match line.parse().ok()? {
                    Answer::Info(info) => {
                        note(&mut chosen, &info);
                        None
                    }
                    Answer::BestMove { best, .. } => Some(best),
                    _ => None,
                }
            })?;
        chosen.action = self
            .game
            .as_ref()
            .map_or_else(|| best.clone(), |game| game.san(&best));
        Ok(chosen)
    }
}

/// Records what is reported about the best line.
fn note(chosen: &mut Chosen, info: &Info) {
    chosen.nodes = info.nodes.or(chosen.nodes);
    if info.rank.is_some_and(|rank| rank > 1) {
        return;
    }
    let exact = |score: &gametree_protocols::uci::Score| score.bound == Bound::Exact;
    if let Some(score) = info.score.filter(exact) {
        chosen.depth = info.depth.or(chosen.depth);
        chosen.score = Some(match score.worth {
            Worth::Centipawns(points) => f64::from(points) / 100.0,
            Worth::Mate(moves) => mate_in(i64::from(moves)),
        });
    }
}

fn go(limit: MoveLimit, white: bool) -> Go {
    let milliseconds = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    match limit {
        MoveLimit::PerMove(time) => Go {
            move_time: Some(milliseconds(time).unsigned_abs().max(1)),
            ..Go::default()
        },
        MoveLimit::Clock { own, other } => {
            let (first, second) = if white { (own, other) } else { (other, own) };
            let left = |clock: Clock| Some(milliseconds(clock.remaining).max(1));
            let increment = |clock: Clock| Some(milliseconds(clock.increment));
            Go {
                white_time: left(first),
                black_time: left(second),
                white_increment: increment(first),
                black_increment: increment(second),
                moves_to_go: own.moves_to_go,
                ..Go::default()
            }
        }
        MoveLimit::Nodes(nodes) => Go {
            nodes: Some(nodes),
            ..Go::default()
        },
        MoveLimit::Depth(depth) => Go {
            depth: Some(depth),
            ..Go::default()
        },
    }
}
