//! Another program as a child process, with text lines both ways.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gametree_search::Signal;

use crate::opponent::descendants::{self, Mark};
use crate::opponent::watcher::Watcher;
use crate::opponent::{OpponentError, Program, Setup};

/// Longer lines are cut, so that a program that writes without a newline does not fill the memory.
const MAX_LINE_BYTES: u64 = 1 << 16;
/// Lines read ahead of what the protocol has asked for.
const BUFFERED_LINES: usize = 1 << 12;
/// The time after closing its input before a program is killed.
const QUIT_TIMEOUT: Duration = Duration::from_millis(300);
/// The interval of polling the stop signal while waiting for a line.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The programs that are running.
static RUNNING: Mutex<Vec<Running>> = Mutex::new(Vec::new());

/// The data for killing a program and all its descendants.
#[derive(Clone, Debug)]
struct Running {
    /// Its process group, which is its process id.
    group: u32,
    /// In the environment of the program and of everything it starts, daemons included.
    mark: Mark,
}

impl Running {
    fn kill(&self) {
        // Marked processes first: the environment of a killed process cannot be read any more.
        descendants::kill_marked(&self.mark);
        kill_group(self.group);
    }
}

/// A running program. Dropping it ends the program and everything that the program has started, daemons included. If this
/// process is killed before, most programs end by themselves because their input closes; the watcher kills the others.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    running: Running,
    /// Dropped after the program has ended.
    _watcher: Watcher,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    pub(super) name: String,
    signal: Arc<Signal>,
}

impl Process {
    pub(super) fn start(program: &Program, setup: &Setup) -> Result<Process, OpponentError> {
        descendants::adopt_orphans();
        let mark = Mark::new();
        let mut command = Command::new(&program.file);
        command
            .args(&program.arguments)
            .env(Mark::VARIABLE, mark.value())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // A process group of its own, so that Ctrl-C reaches only this process, which then ends the program in order.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| OpponentError::Start {
            program: program.file.clone(),
            error,
        })?;
        let one = Running {
            group: child.id(),
            mark,
        };
        running().push(one.clone());
        let (send, lines) = sync_channel(BUFFERED_LINES);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, &send));
        }
        let name = program.file.rsplit('/').next().unwrap_or_default();
        Ok(Process {
            input: child.stdin.take(),
            _watcher: Watcher::of(one.group, &one.mark),
            running: one,
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
        let sent = self.input.as_mut().map(|input| {
            input
                .write_all(format!("{line}\n").as_bytes())
                .and_then(|()| input.flush())
        });
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(self.ended()),
        }
    }

    /// Reads lines until `wanted` returns a value for one of them, for at most this long.
    pub(super) fn receive<T>(
        &mut self,
        asked: &str,
        timeout: Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, OpponentError> {
        let started = Instant::now();
        loop {
            let left = timeout.saturating_sub(started.elapsed());
            if self.signal.is_stopped() {
                return Err(OpponentError::Stopped);
            }
            if left.is_zero() {
                return Err(OpponentError::Silent {
                    program: self.name.clone(),
                    asked: asked.to_owned(),
                    waited: timeout,
                });
            }
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
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
        // Most programs end when their input closes.
        self.input = None;
        let closed = Instant::now();
        while closed.elapsed() < QUIT_TIMEOUT && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(5));
        }
        // First the program, so that it starts nothing more; it fails for one that has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.running.kill();
        running().retain(|one| one.group != self.running.group);
    }
}

/// Kills every running program and everything it started, when the process is about to exit.
pub fn kill_all() {
    running().drain(..).for_each(|one| one.kill());
}

fn running() -> std::sync::MutexGuard<'static, Vec<Running>> {
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

fn read_lines(output: impl Read, send: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output
            .by_ref()
            .take(MAX_LINE_BYTES)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                if send
                    .send(text.trim_end_matches(['\r', '\n']).to_owned())
                    .is_err()
                {
                    return;
                }
            }
        }
    }
}
