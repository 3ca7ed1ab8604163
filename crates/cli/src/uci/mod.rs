//! `uci`: chess for graphical boards that speak the Universal Chess Interface.
//!
//! The loop hears every command at once; whatever takes time is a task on a thread of its own, of which there is at most
//! one. A task and the loop share no more than a `Call`, by which the loop stops it.

mod call;
mod game;
mod go;
mod level;
mod options;
mod show;
mod task;
mod tell;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};
use std::time::Instant;

use gametree_players::{Entry, Registry};
use gametree_protocols::uci::{Answer, Command, Go, Info};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::args::{UciArgs, unshield};
use crate::error::Failure;
use crate::listen::next_line;
use call::Call;
use game::Game;
use options::{Effect, Settings};
use task::{Think, Work};

const NAME: &str = concat!("gametree ", env!("CARGO_PKG_VERSION"));
/// No count of more moves ever ends.
const DEEPEST_COUNT: u32 = 30;
const AUTHOR: &str = "the gametree authors";

pub(crate) fn run(registry: &Registry, args: &UciArgs) -> Result<(), Failure> {
    let chess = registry.find("chess")?;
    let seed = args.seed.unwrap_or_else(rand_seed);
    let input = io::stdin().lock();
    if args.command.is_empty() {
        converse(chess, input, io::stdout(), seed)?;
    } else {
        let words: Vec<String> = args.command.iter().map(|word| unshield(word)).collect();
        if !perform(chess, &words.join(" "), io::stdout(), seed)? {
            return Err(Failure::Refused);
        }
    }
    Ok(())
}

/// Another one each time.
fn rand_seed() -> u64 {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    since.as_nanos() as u64
}

/// Obeys the lines of the input until it ends or says so.
pub fn converse<W: Write + Send>(
    chess: &dyn Entry,
    mut input: impl BufRead,
    output: W,
    seed: u64,
) -> io::Result<()> {
    let mouth = Mouth(Mutex::new(output));
    scope(|scope| {
        let mut session = Session::new(scope, chess, &mouth, seed);
        while let Some(line) = next_line(&mut input) {
            if !session.hear(&line)? {
                break;
            }
        }
        session.finish()
    })
}

/// Obeys one line, and waits until it is done; false if it is refused.
fn perform<W: Write + Send>(
    chess: &dyn Entry,
    line: &str,
    output: W,
    seed: u64,
) -> io::Result<bool> {
    let mouth = Mouth(Mutex::new(output));
    scope(|scope| {
        let mut session = Session::new(scope, chess, &mouth, seed);
        session.hear(line)?;
        session.join()?;
        Ok(!session.refused)
    })
}

/// Says one whole line at a time, whoever speaks.
struct Mouth<W>(Mutex<W>);

impl<W: Write> Mouth<W> {
    fn line(&self, line: &str) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{line}")?;
        output.flush()
    }

    fn say(&self, answer: &Answer) -> io::Result<()> {
        self.line(&answer.to_string())
    }

    /// Something for people to read.
    fn note(&self, text: impl Into<String>) -> io::Result<()> {
        self.say(&Answer::Info(Box::new(Info {
            text: Some(text.into()),
            ..Info::default()
        })))
    }
}

/// A task that is going on.
struct Running<'scope> {
    call: Arc<Call>,
    /// Fails if nobody listens any more.
    thread: ScopedJoinHandle<'scope, io::Result<()>>,
}

struct Session<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    entry: &'env dyn Entry,
    mouth: &'env Mouth<W>,
    settings: Settings,
    game: Game,
    running: Option<Running<'scope>>,
    /// Whether the next search begins with an empty memory.
    fresh: bool,
    /// Whether a command was refused.
    refused: bool,
    rng: Xoshiro256PlusPlus,
}

impl<'scope, 'env, W: Write + Send> Session<'scope, 'env, W> {
    fn new(
        scope: &'scope Scope<'scope, 'env>,
        entry: &'env dyn Entry,
        mouth: &'env Mouth<W>,
        seed: u64,
    ) -> Session<'scope, 'env, W> {
        Session {
            scope,
            entry,
            mouth,
            settings: Settings::default(),
            game: Game::default(),
            running: None,
            fresh: false,
            refused: false,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Obeys a line; false if it was the last. A line that is refused changes nothing.
    fn hear(&mut self, line: &str) -> io::Result<bool> {
        let heard = Instant::now();
        match line.parse() {
            Ok(Command::Quit) => return Ok(false),
            Ok(command) => self.obey(command, line, heard)?,
            Err(problem) => self.refuse(problem.to_string())?,
        }
        Ok(true)
    }

    fn obey(&mut self, command: Command, line: &str, heard: Instant) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.mouth.say(&Answer::ReadyOk),
            Command::SetOption { name, value } => {
                match self.settings.set(&name, value.as_deref()) {
                    Ok(Effect::None) => Ok(()),
                    Ok(Effect::Forget) => {
                        self.fresh = true;
                        Ok(())
                    }
                    Err(problem) => self.refuse(problem),
                }
            }
            Command::NewGame => {
                self.fresh = true;
                Ok(())
            }
            Command::Position { start, moves } => match Game::read(&start, &moves) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(problem) => self.refuse(problem.to_string()),
            },
            Command::Go(go) => self.go(*go, heard),
            Command::Stop => {
                if let Some(running) = &self.running {
                    running.call.stop();
                }
                Ok(())
            }
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    running.call.hit();
                }
                Ok(())
            }
            Command::Bench(_) => self.begin(Work::Bench),
            Command::Show => show::board(self.entry, &self.game, self.mouth),
            Command::Eval => show::terms(self.entry, &self.game, self.mouth),
            Command::Unknown => {
                let words = line.replace(char::is_control, " ");
                let word: String = words.trim().chars().take(40).collect();
                if word.is_empty() {
                    return Ok(());
                }
                self.refuse(format!("expected a command of UCI, found '{word}'"))
            }
            Command::Debug(_) | Command::Register(_) | Command::Quit => Ok(()),
        }
    }

    /// Says why a command is not obeyed.
    fn refuse(&mut self, problem: String) -> io::Result<()> {
        self.refused = true;
        self.mouth.note(problem)
    }

    fn introduce(&self) -> io::Result<()> {
        self.mouth.say(&Answer::Name(NAME.to_owned()))?;
        self.mouth.say(&Answer::Author(AUTHOR.to_owned()))?;
        for choice in options::choices() {
            self.mouth.say(&Answer::Option(choice))?;
        }
        self.mouth.say(&Answer::UciOk)
    }

    fn go(&mut self, go: Go, heard: Instant) -> io::Result<()> {
        if let Some(depth) = go.perft {
            if depth > DEEPEST_COUNT {
                let problem = format!("at most {DEEPEST_COUNT} moves after perft");
                return self.refuse(format!("expected {problem}, found '{depth}'"));
            }
            return self.begin(Work::Perft {
                game: self.game.now().clone(),
                castling: self.settings.castling(),
                depth,
            });
        }
        let unknown = self.game.unknown(&go.search_moves);
        if !unknown.is_empty() {
            let told = unknown.join(" ");
            self.mouth.note(format!(
                "expected legal moves after searchmoves, found {told}"
            ))?;
        }
        let think = Think::new(
            go,
            heard,
            &self.game,
            &mut self.settings,
            self.fresh,
            &mut self.rng,
        );
        self.fresh = false;
        self.begin(Work::Think(Box::new(think)))
    }

    /// Begins a task, when the one before has given its answer.
    fn begin(&mut self, work: Work) -> io::Result<()> {
        self.finish()?;
        let call = Arc::new(Call::default());
        let (entry, mouth, theirs) = (self.entry, self.mouth, Arc::clone(&call));
        let thread = Builder::new().spawn_scoped(self.scope, move || {
            let _nobody_waits = EndWithMe;
            work.perform(entry, mouth, &theirs)
        })?;
        self.running = Some(Running { call, thread });
        Ok(())
    }

    /// Stops the task that is going on, if there is one, and waits for its answer.
    fn finish(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.call.stop();
        }
        self.join()
    }

    /// Waits until the task that is going on has ended.
    fn join(&mut self) -> io::Result<()> {
        let ended = self.running.take().map(|running| running.thread.join());
        // A task that failed otherwise has ended the program.
        ended.and_then(Result::ok).unwrap_or(Ok(()))
    }
}

/// A task that fails ends the program: who waits for its answer would wait for ever.
struct EndWithMe;

impl Drop for EndWithMe {
    fn drop(&mut self) {
        if std::thread::panicking() {
            std::process::exit(Failure::INTERNAL.into());
        }
    }
}

impl<W> Drop for Session<'_, '_, W> {
    /// However the loop ends, nothing goes on after it.
    fn drop(&mut self) {
        if let Some(running) = &self.running {
            running.call.stop();
        }
    }
}
