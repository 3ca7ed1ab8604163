//! Output from several threads.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Writes one whole line at a time, whichever thread it comes from. The first error is kept; nothing is written after it.
#[derive(Debug)]
pub(crate) struct Output<W>(Mutex<State<W>>);

#[derive(Debug)]
struct State<W> {
    writer: W,
    error: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub(crate) fn new(writer: W) -> Output<W> {
        Output(Mutex::new(State {
            writer,
            error: None,
        }))
    }

    /// Writes a line; a break if that is not possible.
    pub(crate) fn line(&self, line: impl std::fmt::Display) -> ControlFlow<()> {
        let mut state = self.state();
        if state.error.is_some() {
            return ControlFlow::Break(());
        }
        let written = writeln!(state.writer, "{line}").and_then(|()| state.writer.flush());
        drop(state);
        self.keep(written)
    }

    /// Keeps an error, if it is the first.
    pub(crate) fn keep(&self, result: io::Result<()>) -> ControlFlow<()> {
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.state().error.get_or_insert(error);
                ControlFlow::Break(())
            }
        }
    }

    /// The first error, if there was one.
    pub(crate) fn finish(&self) -> io::Result<()> {
        self.state().error.take().map_or(Ok(()), Err)
    }

    fn state(&self) -> MutexGuard<'_, State<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
