//! Ends a program whose opponent is gone without a word.

use std::process::Child;
#[cfg(unix)]
use std::process::{Command, Stdio};

/// A shell that ends a process group when its own input closes: whatever ends us, even what nobody can catch, closes that.
/// Every Unix has one, and unlike a signal that the system sends to a child it finds what the program has started, too.
#[derive(Debug)]
pub(super) struct Watcher(Option<Child>);

impl Watcher {
    /// Watches over a group. Where that cannot be done the program is started all the same.
    pub(super) fn of(group: u32) -> Watcher {
        Watcher(watching(group))
    }
}

#[cfg(unix)]
fn watching(group: u32) -> Option<Child> {
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", r#"read -r word || kill -s KILL -- "-$1""#, "watcher"])
        .arg(group.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // Ctrl-C is not for it.
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell.spawn().ok()
}

#[cfg(not(unix))]
fn watching(_group: u32) -> Option<Child> {
    None
}

impl Drop for Watcher {
    /// What it watched over has ended.
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            // Before its input closes.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
