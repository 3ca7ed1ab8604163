//! Progress lines, on a terminal only.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

pub(crate) use gametree_draw::text::grouped;
use gametree_search::Signal;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt;

/// The delay before a progress line is shown.
const PATIENCE: Duration = Duration::from_millis(800);
const TICK: Duration = Duration::from_millis(100);

/// A progress line until it is dropped. Meanwhile Ctrl-C stops the search.
pub(crate) struct Progress {
    bar: ProgressBar,
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    total: Arc<AtomicU64>,
    thought: Arc<Mutex<String>>,
    _busy: Option<interrupt::Busy>,
}

impl Progress {
    /// Watches the nodes that the interruptible search counts, called `what`.
    pub(crate) fn watch(what: &'static str) -> Progress {
        Progress::show(what, Some(interrupt::busy()))
    }

    /// Shows progress of work without counts or partial results: Ctrl-C ends the program.
    pub(crate) fn wait(what: &'static str) -> Progress {
        interrupt::signal().publish(0);
        Progress::show(what, None)
    }

    fn show(what: &'static str, busy: Option<interrupt::Busy>) -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let (done, total) = (
            Arc::new(AtomicBool::new(false)),
            Arc::new(AtomicU64::new(0)),
        );
        let thought = Arc::new(Mutex::new(String::new()));
        let thread = std::io::stderr().is_terminal().then(|| {
            let (bar, done, total) = (bar.clone(), Arc::clone(&done), Arc::clone(&total));
            let (signal, thought) = (interrupt::signal(), Arc::clone(&thought));
            std::thread::spawn(move || follow(&bar, &done, &total, &thought, &signal, what))
        });
        Progress {
            bar,
            done,
            thread,
            total,
            thought,
            _busy: busy,
        }
    }

    /// Sets the expected number of nodes.
    pub(crate) fn expect(&self, total: f64) {
        self.total
            .store(total.clamp(0.0, 1e18) as u64, Ordering::Relaxed);
    }

    /// Sets the text on the search so far.
    pub(crate) fn tell(&self, thought: String) {
        if let Ok(mut kept) = self.thought.lock() {
            *kept = thought;
        }
    }

    /// Prints a message above the progress line, if there is one.
    pub(crate) fn say(&self, text: &str) {
        self.bar.suspend(|| {
            // Standard error may be closed.
            let _ =
                std::io::Write::write_all(&mut std::io::stderr(), format!("{text}\n").as_bytes());
        });
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // It ends at its next tick; a panic in it is ignored.
            thread.thread().unpark();
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

fn follow(
    bar: &ProgressBar,
    done: &AtomicBool,
    total: &AtomicU64,
    thought: &Mutex<String>,
    signal: &Signal,
    what: &str,
) {
    let started = Instant::now();
    let mut shown = false;
    while !done.load(Ordering::Relaxed) {
        std::thread::park_timeout(TICK);
        if started.elapsed() < PATIENCE || done.load(Ordering::Relaxed) {
            continue;
        }
        if !shown {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            shown = true;
        }
        let (nodes, total) = (signal.nodes(), total.load(Ordering::Relaxed));
        let thought = thought
            .lock()
            .map_or_else(|_| String::new(), |text| text.clone());
        let text = if nodes == 0 {
            format!("{what}, Ctrl-C stops")
        } else {
            let speed = grouped((nodes as f64 / started.elapsed().as_secs_f64()) as u64);
            format!(
                "{} {what}, {speed} per second, Ctrl-C stops",
                grouped(nodes)
            )
        };
        if total > nodes {
            bar.set_length(total);
            bar.set_style(style(
                "{elapsed} {bar:30} {percent}% {msg} (about {eta} to go)",
            ));
        } else {
            bar.set_style(style("{spinner} {elapsed} {msg}"));
        }
        bar.set_position(nodes);
        let text = if thought.is_empty() {
            text
        } else {
            format!("{thought}  {text}")
        };
        bar.set_message(text);
        bar.tick();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}
