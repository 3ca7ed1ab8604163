//! The Universal Chess Interface, for graphical boards of chess.
//!
//! Commands are handled at once; whatever takes time is a task of the [`Engine`].

mod info;
mod level;
mod limits;
mod options;
mod perft;
mod search;
#[cfg(test)]
mod tests;

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use gametree_draw::{Colour, Look, terminal};
use gametree_games::Chess;
use gametree_games::chess::{long_algebraic, polyglot_key};
use gametree_players::{ActionId, Entry, InputError, explain};
use gametree_protocols::uci::{Answer, Command, Go, Info, Start};
use gametree_rules::{ParseError, Viewer};
use gametree_search::thinker::Options;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::line_reader::LineReader;
use crate::notation::{find_action, state};
use crate::{Control, Engine, Error, bench, exit};
pub use options::Offer;
use options::{Effect, Settings};
use search::Search;

const NAME: &str = concat!("gametree ", env!("CARGO_PKG_VERSION"));
const AUTHOR: &str = "the gametree authors";
/// The most texts that a message quotes.
const MAX_QUOTED: usize = 8;

type Output<W> = crate::output::Output<W>;

/// Whether a command was obeyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was.
    Done,
    /// It was refused, and the answer says why.
    Refused,
}

/// What is set before a conversation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// Which options boards may set.
    pub offer: Offer,
    /// The thinker that searches; the one that the game prefers, if none is named.
    pub thinker: Option<String>,
    /// The seed of moves from the book and of weaker levels.
    pub seed: u64,
}

/// Handles the lines of the input until it ends or says `quit`.
pub fn converse<W: Write + Send + 'static>(
    chess: &dyn Entry,
    setup: &Setup,
    input: impl BufRead,
    output: W,
) -> Result<(), Error> {
    let mut client = Client::new(chess, setup, output)?;
    for line in LineReader::new(input) {
        if client.handle(&line).is_break() {
            break;
        }
    }
    client.engine.finish();
    Ok(client.output.finish()?)
}

/// Handles one line and waits until it is done.
pub fn perform<W: Write + Send + 'static>(
    chess: &dyn Entry,
    setup: &Setup,
    line: &str,
    output: W,
) -> Result<Outcome, Error> {
    let mut client = Client::new(chess, setup, output)?;
    // Whether there would be another line does not matter.
    let (ControlFlow::Continue(()) | ControlFlow::Break(())) = client.handle(line);
    client.engine.wait();
    client.output.finish()?;
    Ok(client.outcome)
}

/// One conversation.
struct Client<'e, W> {
    engine: Engine<'e>,
    output: Arc<Output<W>>,
    settings: Settings,
    outcome: Outcome,
    rng: Xoshiro256PlusPlus,
}

impl<W: Write> Output<W> {
    /// Something for people to read.
    fn note(&self, text: impl Into<String>) -> ControlFlow<()> {
        self.line(Answer::Info(Box::new(Info {
            text: Some(text.into()),
            ..Info::default()
        })))
    }
}

impl<'e, W: Write + Send + 'static> Client<'e, W> {
    fn new(chess: &'e dyn Entry, setup: &Setup, output: W) -> Result<Client<'e, W>, InputError> {
        let mut engine = Engine::new(chess, exit)?;
        if let Some(name) = &setup.thinker {
            engine = engine.with_thinker(name)?;
        }
        if state::<Chess>(engine.table()).is_none() {
            let found = &chess.facts().name;
            let problem = format!("expected the rules of chess, found those of {found}");
            return Err(InputError::Refused(problem));
        }
        Ok(Client {
            settings: Settings::new(chess, engine.thinker(), setup.offer)?,
            engine,
            output: Arc::new(Output::new(output)),
            outcome: Outcome::Done,
            rng: Xoshiro256PlusPlus::seed_from_u64(setup.seed),
        })
    }

    /// Handles a line; a break if it was the last, or nothing can be written. A line that is refused changes nothing.
    fn handle(&mut self, line: &str) -> ControlFlow<()> {
        let received = Instant::now();
        match line.parse() {
            Ok(command) => self.execute(command, line, received),
            Err(problem) => self.refuse(problem.to_string()),
        }
    }

    fn execute(&mut self, command: Command, line: &str, received: Instant) -> ControlFlow<()> {
        match command {
            Command::Quit => return ControlFlow::Break(()),
            Command::Uci => return self.introduce(),
            Command::IsReady => return self.output.line(Answer::ReadyOk),
            Command::SetOption { name, value } => {
                match self.settings.set(&name, value.as_deref()) {
                    Ok(Effect::None) => {}
                    Ok(Effect::Forget) => self.engine.new_game(),
                    Err(problem) => return self.refuse(problem),
                }
            }
            Command::NewGame => self.engine.new_game(),
            Command::Position { start, moves } => return self.set_position(&start, &moves),
            Command::Go(go) => return self.go(&go, received),
            Command::Stop => self.engine.stop(),
            Command::PonderHit => self.engine.ponder_hit(),
            Command::Bench(_) => return self.bench(),
            Command::Show => return self.show(),
            Command::Eval => return self.evaluate(),
            Command::Unknown => {
                let words = line.replace(char::is_control, " ");
                let word: String = words.trim().chars().take(40).collect();
                if !word.is_empty() {
                    return self.refuse(format!("expected a command of UCI, found '{word}'"));
                }
            }
            Command::Debug(_) | Command::Register(_) => {}
        }
        ControlFlow::Continue(())
    }

    /// Says why a command is not obeyed.
    fn refuse(&mut self, problem: impl Into<String>) -> ControlFlow<()> {
        self.outcome = Outcome::Refused;
        self.output.note(problem)
    }

    fn introduce(&self) -> ControlFlow<()> {
        self.output.line(Answer::Name(NAME.to_owned()))?;
        self.output.line(Answer::Author(AUTHOR.to_owned()))?;
        for choice in self.settings.choices() {
            self.output.line(Answer::Option(choice))?;
        }
        self.output.line(Answer::UciOk)
    }

    fn set_position(&mut self, start: &Start, moves: &[String]) -> ControlFlow<()> {
        let start = match start {
            Start::Usual => None,
            // Numbers and names of starts are no FEN.
            Start::Fen(fen) if !fen.contains('/') => {
                let shown: String = fen.chars().take(40).collect();
                let problem = ParseError::new("a position in FEN after fen", shown);
                return self.refuse(problem.to_string());
            }
            Start::Fen(fen) => Some(fen.as_str()),
        };
        let notation = self.settings.castling();
        match self.engine.set_position(notation, start, moves) {
            Ok(()) => ControlFlow::Continue(()),
            // What a position is called in UCI is known.
            Err(InputError::Position { problem, .. }) => self.refuse(problem.to_string()),
            Err(problem) => self.refuse(problem.to_string()),
        }
    }

    fn go(&mut self, go: &Go, received: Instant) -> ControlFlow<()> {
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        self.engine.finish();
        let (table, castling) = (self.engine.table(), self.settings.castling());
        let found = |text: &String| find_action(castling, table, text);
        let only: Vec<ActionId> = go.search_moves.iter().filter_map(found).collect();
        let unknown = go.search_moves.iter().filter(|text| found(text).is_none());
        let unknown: Vec<&str> = unknown.take(MAX_QUOTED).map(String::as_str).collect();
        if !unknown.is_empty() {
            let unknown = unknown.join(" ");
            self.output.note(format!(
                "expected legal moves after searchmoves, found {unknown}"
            ))?;
        }
        if let Some(text) = self.book_move(go) {
            self.output.note("this is from the book")?;
            return self.output.line(Answer::BestMove {
                best: text,
                ponder: None,
            });
        }
        let (table, output) = (self.engine.table(), Arc::clone(&self.output));
        let mut search = Search::new(go, &self.settings, output, &mut self.rng);
        search.say_if_over(table)?;
        let (options, limits) = search.prepare(go, &self.settings, table, &only, received);
        self.engine.set_options(options);
        let started = self
            .engine
            .go(limits, move |table, event| search.on_event(table, event));
        self.output.keep(started)
    }

    /// A move of the book, if it is used and has one. A book that cannot be read has none.
    fn book_move(&mut self, go: &Go) -> Option<String> {
        let plays = !go.ponder && !go.infinite && go.search_moves.is_empty() && go.mate.is_none();
        let castling = self.settings.castling();
        let book = self.settings.book.as_mut();
        let book = book.filter(|_| self.settings.own_book && plays)?;
        let state: &Chess = state(self.engine.table())?;
        let action = book.choose(state, self.rng.random()).ok()??;
        Some(long_algebraic(state, action, castling))
    }

    fn perft(&mut self, depth: u32) -> ControlFlow<()> {
        if depth > perft::MAX_DEPTH {
            let most = perft::MAX_DEPTH;
            return self.refuse(format!(
                "expected at most {most} moves after perft, found '{depth}'"
            ));
        }
        let (castling, output) = (self.settings.castling(), Arc::clone(&self.output));
        let started = self.engine.run(move |table, control| {
            if let Some(game) = state(table) {
                perft::count(game, castling, depth, &output, control);
            }
        });
        self.output.keep(started)
    }

    /// The bench of chess, with its signature in the last line.
    fn bench(&mut self) -> ControlFlow<()> {
        let entry = self.engine.entry();
        let items = bench::of(&entry.facts().name);
        let tables: Result<Vec<_>, _> = items.iter().map(|item| item.table(entry)).collect();
        let tables = match tables {
            Ok(tables) => tables,
            Err(problem) => return self.refuse(problem.to_string()),
        };
        let output = Arc::clone(&self.output);
        let started = self.engine.run(move |_, control| {
            let positions = items.iter().zip(tables);
            let searched = positions.map(|(item, table)| {
                bench::search(
                    table.as_ref(),
                    item,
                    &bench_options(),
                    None,
                    control.signal(),
                )
            });
            // An error that stops it is kept by the output.
            let (ControlFlow::Continue(()) | ControlFlow::Break(())) =
                say_bench(searched, &output, control);
        });
        self.output.keep(started)
    }

    /// The board, its FEN and its key.
    fn show(&self) -> ControlFlow<()> {
        let table = self.engine.table();
        let look = Look {
            title: &table.facts().title,
            colour: Colour::Plain,
            ..Look::default()
        };
        for line in terminal(&table.picture(Viewer::All), &look).lines() {
            self.output.line(line.trim_end())?;
        }
        self.output.line(format!("\nFen: {}", table.position()))?;
        match state(table) {
            Some(game) => self
                .output
                .line(format!("Key: {:016X}", polyglot_key(game))),
            None => ControlFlow::Continue(()),
        }
    }

    /// The terms of the evaluation.
    fn evaluate(&self) -> ControlFlow<()> {
        match explain::lines(self.engine.table()) {
            Ok(lines) => lines.iter().try_for_each(|line| self.output.line(line)),
            Err(problem) => self.output.note(problem.to_string()),
        }
    }
}

/// One thread and no earlier results, so that the nodes are the same each time.
fn bench_options() -> Options {
    Options::default()
        .with("hash", bench::HASH)
        .with("fresh", true)
}

fn say_bench<W: Write>(
    searched: impl Iterator<Item = Result<bench::PositionBench, InputError>>,
    output: &Output<W>,
    control: &Control,
) -> ControlFlow<()> {
    let (mut nodes, mut seconds) = (0, 0.0);
    for one in searched {
        let one = match one {
            Ok(one) if !control.is_stopped() => one,
            Ok(_) => return output.note("the bench was stopped"),
            Err(problem) => return output.note(problem.to_string()),
        };
        let best = one.best.unwrap_or_default();
        output.note(format!(
            "{} {}: {best}, {} nodes",
            one.position, one.aim, one.nodes
        ))?;
        nodes += one.nodes;
        seconds += one.seconds;
    }
    let speed = (nodes as f64 / f64::max(seconds, 1e-9)) as u64;
    output.line(format!("{nodes} nodes {speed} nps"))
}
