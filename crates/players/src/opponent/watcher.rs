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
        #[cfg(unix)]
        return Watcher(
            std::os::unix::process::CommandExt::process_group(&mut Command::new("/bin/sh"), 0)
                .args(["-c", r#"read -r word || kill -s KILL -- "-$1""#, "watcher"])
                .arg(group.to_string())
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .ok(),
        );
        #[cfg(not(unix))]
        {
            let _ = group;
            Watcher(None)
        }
    }
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
