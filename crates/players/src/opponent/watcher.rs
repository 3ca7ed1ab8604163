//! Kills a program when the process that started it is gone.

use std::process::Child;
#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::opponent::descendants::Mark;

/// A shell that kills a program when its own input closes, which happens however the process that started it ends, even by
/// SIGKILL. Unlike a parent-death signal it reaches everything the program has started: its process group, and, where there
/// is `/proc`, all processes with its mark, daemons included.
#[derive(Debug)]
pub(super) struct Watcher(Option<Child>);

impl Watcher {
    /// Watches a process group and everything with this mark. Where no shell can be started, nothing is watched.
    pub(super) fn of(group: u32, mark: &Mark) -> Watcher {
        Watcher(watching(group, mark))
    }
}

/// Twice, for what was started meanwhile.
#[cfg(unix)]
const SCRIPT: &str = r#"
read -r word && exit
kill -s KILL -- "-$1"
for pass in 1 2; do
    for file in /proc/[0-9]*/environ; do
        if grep -qsF -- "$2" "$file"; then
            process=${file#/proc/}
            kill -s KILL -- "${process%/environ}"
        fi
    done
done
"#;

#[cfg(unix)]
fn watching(group: u32, mark: &Mark) -> Option<Child> {
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", SCRIPT, "watcher"])
        .arg(group.to_string())
        .arg(mark.entry())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // Ctrl-C is not for it.
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell.spawn().ok()
}

#[cfg(not(unix))]
fn watching(_group: u32, _mark: &Mark) -> Option<Child> {
    None
}

impl Drop for Watcher {
    /// The program has ended.
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            // Before its input closes.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
