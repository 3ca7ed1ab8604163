//! Processes that a program has started, found even if they are daemons: in another session and process group, their
//! parent gone.
//!
//! On Linux the process that starts programs makes itself a subreaper, so that orphans of its programs become its children
//! rather than those of init, and every program gets a mark in its environment, which all its descendants inherit. When the
//! program ends, whatever bears its mark is killed and reaped. Elsewhere only the process group is killed.

use std::sync::atomic::{AtomicU32, Ordering};

/// A value in a program's environment that no other program has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mark(String);

impl Mark {
    /// The environment variable.
    pub(super) const VARIABLE: &str = "GAMETREE_PROGRAM";

    /// A mark that this process has not used before, and no other process that is running.
    pub(super) fn new() -> Mark {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        Mark(format!("{}.{count}.", std::process::id()))
    }

    /// The variable's value.
    pub(super) fn value(&self) -> &str {
        &self.0
    }

    /// The entry in a process's environment.
    pub(super) fn entry(&self) -> String {
        format!("{}={}", Mark::VARIABLE, self.0)
    }
}

#[cfg(target_os = "linux")]
pub(super) use linux::{adopt_orphans, kill_marked};

#[cfg(not(target_os = "linux"))]
pub(super) fn adopt_orphans() {}

#[cfg(not(target_os = "linux"))]
pub(super) fn kill_marked(_mark: &Mark) {}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::sync::Once;
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, waitpid};

    use super::Mark;

    /// For at most this long processes with a mark are killed, however many they start meanwhile.
    const TIMEOUT: Duration = Duration::from_secs(2);

    /// Makes orphaned descendants children of this process (`PR_SET_CHILD_SUBREAPER`).
    pub(in crate::opponent) fn adopt_orphans() {
        static ONCE: Once = Once::new();
        // Where the system refuses, daemons are still found by their mark, but not reaped.
        ONCE.call_once(|| {
            let _ = rustix::process::set_child_subreaper(Some(getpid()));
        });
    }

    /// Kills and reaps all processes with this mark, until there are none.
    pub(in crate::opponent) fn kill_marked(mark: &Mark) {
        let started = Instant::now();
        let mut killed: Vec<Pid> = Vec::new();
        while started.elapsed() < TIMEOUT {
            let found = marked(mark);
            for process in found {
                let _ = kill_process(process, Signal::KILL);
                if !killed.contains(&process) {
                    killed.push(process);
                }
            }
            killed.retain(|&process| !is_reaped(process));
            if killed.is_empty() {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Whether a killed process is gone. Until its parent is reaped too, it is not a child of this process.
    fn is_reaped(process: Pid) -> bool {
        match waitpid(Some(process), WaitOptions::NOHANG) {
            Ok(reaped) => reaped.is_some(),
            Err(_) => !fs::exists(format!("/proc/{}", process.as_raw_nonzero())).unwrap_or(false),
        }
    }

    /// The processes with this mark in their environment. That of others cannot be read, and a zombie has none.
    fn marked(mark: &Mark) -> Vec<Pid> {
        let entry = mark.entry();
        let Ok(processes) = fs::read_dir("/proc") else {
            return Vec::new();
        };
        let bears_mark = |process: &Pid| {
            let path = format!("/proc/{}/environ", process.as_raw_nonzero());
            fs::read(path).is_ok_and(|environment| {
                let mut entries = environment.split(|&byte| byte == 0);
                entries.any(|one| one == entry.as_bytes())
            })
        };
        processes
            .filter_map(|process| process.ok()?.file_name().to_str()?.parse().ok())
            .filter_map(Pid::from_raw)
            .filter(bears_mark)
            .collect()
    }
}
