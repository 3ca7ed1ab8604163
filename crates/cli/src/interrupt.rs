//! Ctrl-C: stops the running work and keeps its result; a second one, or one while nothing runs, ends the program.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gametree_search::Signal;

use crate::fullscreen;

static SIGNAL: OnceLock<Arc<Signal>> = OnceLock::new();
static BUSY: AtomicBool = AtomicBool::new(false);
static FAREWELL: Mutex<String> = Mutex::new(String::new());

/// The exit code of programs that were interrupted.
const INTERRUPTED: i32 = 130;

/// The signal that Ctrl-C stops searches with.
pub(crate) fn signal() -> Arc<Signal> {
    Arc::clone(SIGNAL.get_or_init(Arc::default))
}

/// Listens for Ctrl-C.
pub(crate) fn install() {
    // Without a handler, Ctrl-C ends the program at once, which is clean too.
    let _ = ctrlc::set_handler(|| {
        if BUSY.load(Ordering::Relaxed) && !signal().is_stopped() {
            signal().stop();
            return;
        }
        end();
    });
}

/// Makes writing beyond the limit on file sizes (`ulimit -f`) an error of the write rather than the end of the program: the
/// signal SIGXFSZ is blocked for this thread and all that it starts. Child processes start with no signal blocked.
pub(crate) fn survive_file_size_limit() {
    #[cfg(unix)]
    {
        let mut signals = nix::sys::signal::SigSet::empty();
        signals.add(nix::sys::signal::Signal::SIGXFSZ);
        // Where it cannot be blocked, such a write ends the program, as it would have.
        let _ = signals.thread_block();
    }
}

/// Ends the program, leaving the terminal as it was.
pub(crate) fn end() -> ! {
    fullscreen::restore();
    gametree_players::kill_programs();
    // Shows the cursor, in case a progress bar hid it.
    let show_cursor = if std::io::IsTerminal::is_terminal(&std::io::stderr()) {
        "\x1b[?25h"
    } else {
        ""
    };
    let farewell = FAREWELL.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = writeln!(std::io::stderr(), "{show_cursor}\n{farewell}");
    std::process::exit(INTERRUPTED);
}

/// The message when the program is ended while it waits for input.
pub(crate) fn set_farewell(text: String) {
    *FAREWELL.lock().unwrap_or_else(PoisonError::into_inner) = text;
}

/// While this exists, Ctrl-C stops the work instead of the program.
pub(crate) struct Busy(());

pub(crate) fn busy() -> Busy {
    signal().reset();
    BUSY.store(true, Ordering::Relaxed);
    Busy(())
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.store(false, Ordering::Relaxed);
    }
}

/// Whether the present work was interrupted.
pub(crate) fn was_interrupted() -> bool {
    signal().is_stopped()
}
