//! Hearing the next line while a search goes on.

use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};

use gametree_search::Signal;

/// Longer lines are cut: no game is that long, and memory ends somewhere.
const LONGEST: u64 = 1 << 20;

/// Hears lines. Whatever is heard calls off the search that is going on.
pub(crate) struct Ear {
    lines: Receiver<String>,
    /// How many lines were heard and not yet taken; the end of the input is one that is never taken.
    waiting: Arc<AtomicUsize>,
    signal: Arc<Signal>,
}

impl Ear {
    /// Begins to listen to the standard input.
    pub(crate) fn open() -> Ear {
        let (tell, lines) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let signal: Arc<Signal> = Arc::default();
        let (heard, stop) = (Arc::clone(&waiting), Arc::clone(&signal));
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            loop {
                let mut line = Vec::new();
                let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut line);
                let ended = !matches!(read, Ok(1..));
                heard.fetch_add(1, Ordering::SeqCst);
                stop.stop();
                if ended
                    || tell
                        .send(String::from_utf8_lossy(&line).into_owned())
                        .is_err()
                {
                    return;
                }
            }
        });
        Ear {
            lines,
            waiting,
            signal,
        }
    }

    /// The next line, or nothing if there will be none.
    pub(crate) fn next(&mut self) -> Option<String> {
        let line = self.lines.recv().ok()?;
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        Some(line)
    }

    /// Whether something was said that is still to be obeyed.
    pub(crate) fn is_called(&self) -> bool {
        self.waiting.load(Ordering::SeqCst) > 0
    }

    /// What stops the search that begins now: at once, if something was said already.
    pub(crate) fn begin(&self) -> Arc<Signal> {
        self.signal.reset();
        if self.is_called() {
            self.signal.stop();
        }
        Arc::clone(&self.signal)
    }
}
