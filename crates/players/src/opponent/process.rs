//! Another program, spoken to in lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gametree_search::Signal;

use crate::opponent::watcher::Watcher;
use crate::opponent::{OpponentError, Program, Setup};

/// Longer lines are cut: a program that writes without end must not fill the memory.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that may wait to be heard.
const BUFFERED_LINES: usize = 1 << 12;
/// How long a program may take to end by itself.
const QUIT_TIMEOUT: Duration = Duration::from_millis(300);
/// So often it is asked whether to go on waiting.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The programs that are running, by their process groups.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// A running program. It is ended when this is dropped. If we are gone before, most end by themselves, because nobody speaks
/// to them then; the others are ended by their watcher.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// Let go when the program has ended.
    _watcher: Watcher,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    pub(super) name: String,
    signal: Arc<Signal>,
}

impl Process {
    pub(super) fn start(program: &Program, setup: &Setup) -> Result<Process, OpponentError> {
        let mut command = Command::new(&program.file);
        command
            .args(&program.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C is for us, who end it in good order.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| OpponentError::Start {
            program: program.file.clone(),
            error,
        })?;
        running().push(child.id());
        let (tell, lines) = sync_channel(BUFFERED_LINES);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, &tell));
        }
        let name = program.file.rsplit('/').next().unwrap_or_default();
        Ok(Process {
            input: child.stdin.take(),
            _watcher: Watcher::of(child.id()),
            child,
            lines,
            name: name.to_owned(),
            signal: Arc::clone(&setup.signal),
        })
    }

    fn ended(&self) -> OpponentError {
        OpponentError::Ended {
            program: self.name.clone(),
        }
    }

    pub(super) fn send(&mut self, line: &str) -> Result<(), OpponentError> {
        let said = self.input.as_mut().map(|input| {
            input
                .write_all(format!("{line}\n").as_bytes())
                .and_then(|()| input.flush())
        });
        match said {
            Some(Ok(())) => Ok(()),
            _ => Err(self.ended()),
        }
    }

    /// Hears lines until one of them is what was waited for.
    pub(super) fn receive<T>(
        &mut self,
        asked: &str,
        wait: Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, OpponentError> {
        let started = Instant::now();
        loop {
            let left = wait.saturating_sub(started.elapsed());
            if self.signal.is_stopped() {
                return Err(OpponentError::Stopped);
            }
            if left.is_zero() {
                return Err(OpponentError::Silent {
                    program: self.name.clone(),
                    asked: asked.to_owned(),
                    waited: wait,
                });
            }
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => {
                    if let Some(heard) = wanted(&line) {
                        return Ok(heard);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Most programs end when nobody speaks to them.
        self.input = None;
        let told = Instant::now();
        while told.elapsed() < QUIT_TIMEOUT && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(5));
        }
        // What it started may live on without it.
        kill_group(self.child.id());
        // Whoever is dead already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
        running().retain(|&group| group != self.child.id());
    }
}

/// Ends every program at once, when there is no time to part from each.
pub fn kill_all() {
    running().drain(..).for_each(kill_group);
}

fn running() -> std::sync::MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn kill_group(group: u32) {
    #[cfg(unix)]
    if let Some(group) = rustix::process::Pid::from_raw(group.cast_signed()) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = group;
}

fn read_lines(output: impl Read, tell: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                if tell
                    .send(text.trim_end_matches(['\r', '\n']).to_owned())
                    .is_err()
                {
                    return;
                }
            }
        }
    }
}
