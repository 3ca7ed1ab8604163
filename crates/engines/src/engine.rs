//! The engine: a position and what is done with it on a thread of its own.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use gametree_players::{ActionId, Entry, InputError, Report, Request, Table};
use gametree_rules::{Arbiter, ParseError, Turn};
use gametree_search::Limits;
use gametree_search::thinker::Options;

use crate::control::Control;
use crate::notation::{MoveNotation, find_action};

/// How to search.
#[derive(Clone, Debug, Default)]
pub struct Go {
    /// The limits. The engine sets the signal itself.
    pub limits: Limits,
    /// Until when the answer is held back.
    pub hold: Hold,
}

/// Until when the answer of a search is held back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hold {
    /// Not at all.
    #[default]
    No,
    /// Until a ponder hit or a stop.
    UntilPonderHit,
    /// Until a stop.
    UntilStop,
}

/// An event of a search.
#[derive(Clone, Copy, Debug)]
pub enum Event<'r> {
    /// A better answer; the search goes on.
    Report(&'r Report),
    /// The answer: the last event of a search.
    Finished(&'r Report),
    /// There is nothing to search, because the game is over: the only event.
    GameOver,
    /// The search is not possible: the only event.
    Failed(&'r InputError),
}

/// A task that runs.
#[derive(Debug)]
struct Running {
    control: Arc<Control>,
    thread: JoinHandle<()>,
}

/// The engine: a position, options, and at most one task on a thread of its own. When it is dropped, the task is stopped.
pub struct Engine<'e> {
    entry: &'e dyn Entry,
    table: Arc<dyn Table>,
    /// The name of the thinker that searches.
    thinker: String,
    options: Options,
    new_game: bool,
    on_panic: fn(),
    running: Option<Running>,
}

impl<'e> Engine<'e> {
    /// An engine for a game, at its start, with the thinker that the game prefers. `on_panic` is called on the thread of a
    /// task that panics, because nobody else learns that there will be no answer.
    pub fn new(entry: &'e dyn Entry, on_panic: fn()) -> Result<Engine<'e>, InputError> {
        Ok(Engine {
            entry,
            table: entry.open_with(None, Arbiter::Caller)?.into(),
            thinker: entry.report().algorithm,
            options: Options::default(),
            new_game: false,
            on_panic,
            running: None,
        })
    }

    /// The same engine with another thinker of the game.
    pub fn with_thinker(mut self, name: &str) -> Result<Engine<'e>, InputError> {
        self.entry.check(name)?;
        name.clone_into(&mut self.thinker);
        Ok(self)
    }

    /// The name of the thinker that searches.
    pub fn thinker(&self) -> &str {
        &self.thinker
    }

    /// Forgets what earlier searches have found, before the next search.
    pub fn new_game(&mut self) {
        self.new_game = true;
    }

    /// How the next searches are done.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// Sets the position that is reached from a start by moves. The game may have gone on where the rules would have drawn
    /// it: that is for the caller to decide. After an error the position is the one before.
    pub fn set_position<N: MoveNotation>(
        &mut self,
        notation: N,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<(), InputError> {
        let mut table = self.entry.open_with(start, Arbiter::Caller)?;
        for (index, text) in moves.iter().enumerate() {
            let wrong = |problem| InputError::Move {
                ply: index + 1,
                problem,
            };
            let id = find_action(notation, table.as_ref(), text).ok_or_else(|| {
                let expected = format!("a legal move such as {}", N::EXAMPLE);
                wrong(ParseError::new(expected, text.as_str()))
            })?;
            table.play_id(id).map_err(wrong)?;
        }
        self.set_table(table);
        Ok(())
    }

    /// Sets a game that the caller has made.
    pub fn set_table(&mut self, table: Box<dyn Table>) {
        self.table = table.into();
    }

    /// The game, with its position.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// The game of the registry.
    pub fn entry(&self) -> &'e dyn Entry {
        self.entry
    }

    /// Plays a move, after stopping the task that runs.
    pub fn play(&mut self, id: ActionId) -> Result<(), InputError> {
        self.finish();
        let ply = self.table.moves().len() + 1;
        let table = Arc::get_mut(&mut self.table)
            .ok_or_else(|| InputError::Refused("expected no search on this position".to_owned()))?;
        table
            .play_id(id)
            .map_err(|problem| InputError::Move { ply, problem })
    }

    /// Starts a search of the position, after stopping the task that runs. Every event goes to the callback, on the thread
    /// of the search; a break stops the search.
    pub fn go(
        &mut self,
        go: Go,
        mut on_event: impl FnMut(&dyn Table, Event<'_>) -> ControlFlow<()> + Send + 'static,
    ) -> io::Result<()> {
        let (thinker, mut options) = (self.thinker.clone(), self.options.clone());
        if std::mem::take(&mut self.new_game) {
            options = options.with("fresh", true);
        }
        self.run(move |table, control| {
            let limits = Limits {
                signal: control.signal(),
                ..go.limits
            };
            let found = (table.turn() != Turn::Over).then(|| {
                search(table, &thinker, options, limits, &mut |report| {
                    on_event(table, Event::Report(report))
                })
            });
            match go.hold {
                Hold::No => {}
                Hold::UntilPonderHit => control.wait_for_ponderhit(),
                Hold::UntilStop => control.wait_for_stop(),
            }
            // No task is running.
            let (ControlFlow::Continue(()) | ControlFlow::Break(())) = match &found {
                None => on_event(table, Event::GameOver),
                Some(Ok(report)) => on_event(table, Event::Finished(report)),
                Some(Err(problem)) => on_event(table, Event::Failed(problem)),
            };
        })
    }

    /// Starts another task with the position, after stopping the task that runs.
    pub fn run(
        &mut self,
        task: impl FnOnce(&dyn Table, &Control) + Send + 'static,
    ) -> io::Result<()> {
        self.finish();
        let control = Arc::new(Control::default());
        let (table, theirs) = (Arc::clone(&self.table), Arc::clone(&control));
        let on_panic = OnPanic(self.on_panic);
        let thread = Builder::new().spawn(move || {
            let _on_panic = on_panic;
            task(table.as_ref(), &theirs);
        })?;
        self.running = Some(Running { control, thread });
        Ok(())
    }

    /// Stops the task that runs, without waiting for it.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// The opponent has played the expected move: the engine's own time runs.
    pub fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.control.ponderhit();
        }
    }

    /// Waits until the task that runs has ended.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // `on_panic` has been called.
            let _ = running.thread.join();
        }
    }

    /// Stops the task that runs and waits until it has ended.
    pub fn finish(&mut self) {
        self.stop();
        self.wait();
    }
}

impl std::fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine")
            .field("position", &self.table.position())
            .field("running", &self.running)
            .finish_non_exhaustive()
    }
}

impl Drop for Engine<'_> {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Calls a function when its thread panics.
struct OnPanic(fn());

impl Drop for OnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            (self.0)();
        }
    }
}

/// What is asked of a table by every search here.
pub(crate) fn request(thinker: &str, options: Options, limits: Limits) -> Request {
    Request {
        thinker: Some(thinker.to_owned().into()),
        limits,
        options,
        ..Request::default()
    }
}

/// Searches a position; a break stops the search.
pub(crate) fn search(
    table: &dyn Table,
    thinker: &str,
    options: Options,
    limits: Limits,
    on_report: &mut dyn FnMut(&Report) -> ControlFlow<()>,
) -> Result<Report, InputError> {
    let signal = Arc::clone(&limits.signal);
    table.analyze(&request(thinker, options, limits), &mut |report| {
        if on_report(report).is_break() {
            signal.stop();
        }
    })
}

#[cfg(test)]
mod tests;
