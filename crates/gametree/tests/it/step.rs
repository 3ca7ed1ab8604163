//! Walking through a search with the arrow keys, in a real pseudo terminal: `script` of util-linux makes one.
#![cfg(target_os = "linux")]

use crate::common;

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use common::run;

const CLASSIC: &str = "max(min(3,12,8), min(2,4,6), min(14,5,2))";
/// Longer than anything takes, on a busy machine.
const LONG: Duration = Duration::from_secs(20);
const ENTER: &str = "\x1b[?1049h";
const LEAVE: &str = "\x1b[?1049l";

/// The program in a terminal, inside a shell that prints the terminal settings afterwards.
struct Terminal {
    shell: Child,
    keys: ChildStdin,
    shown: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
}

impl Terminal {
    /// A terminal of this width, or nothing where none can be made.
    fn open(columns: usize) -> Option<Terminal> {
        let program = env!("CARGO_BIN_EXE_gametree");
        let line = format!(
            "stty cols {columns} rows 20; '{program}' tree '{CLASSIC}' --step; echo code $?; stty -a"
        );
        let shell = Command::new("script")
            .args(["-q", "-c", &line, "/dev/null"])
            .env("SHELL", "/bin/sh")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut shell) = shell else {
            eprintln!("skipped: `script` of util-linux is needed for a pseudo terminal");
            return None;
        };
        let keys = shell.stdin.take().expect("a pipe");
        let mut output = shell.stdout.take().expect("a pipe");
        let shown = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&shown);
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                kept.lock().expect("no panic").extend(&bytes[..count]);
            }
        });
        Some(Terminal {
            shell,
            keys,
            shown,
            reader,
        })
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().expect("no panic")).into_owned()
    }

    /// Waits until what was shown since the last picture began has this in it.
    fn wait_for(&self, wanted: &str) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            let picture = text.rsplit("\x1b[H").next().unwrap_or_default();
            if picture.contains(wanted) {
                return picture.to_owned();
            }
            assert!(start.elapsed() < LONG, "no {wanted:?} in {text:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn press(&mut self, key: &str) {
        self.keys.write_all(key.as_bytes()).expect("it listens");
        self.keys.flush().expect("it listens");
    }

    /// What was shown in all, once everything has ended and the terminal is as it was.
    fn end(mut self, code: i32) -> String {
        self.wait_for("speed");
        drop(self.keys);
        self.shell.wait().expect("it ends");
        self.reader.join().expect("it ends");
        let text = String::from_utf8_lossy(&self.shown.lock().expect("no panic")).into_owned();
        let (_, after) = text.rsplit_once(LEAVE).expect("the screen is given back");
        assert!(text.contains("\x1b[?25h"), "the cursor is back: {text:?}");
        assert!(after.contains(&format!("code {code}")), "{after:?}");
        for setting in ["icanon", "echo", "isig"] {
            let mut words = after.split_whitespace();
            assert!(words.any(|word| word == setting), "{setting}: {after:?}");
        }
        text
    }
}

#[test]
fn the_arrow_keys_walk_forward_and_back() {
    let Some(mut terminal) = Terminal::open(40) else {
        return;
    };
    terminal.wait_for("step 1 of 25");
    for (key, wanted) in [
        ("\x1b[C", "step 2 of 25"),
        ("n", "step 3 of 25"),
        (" ", "step 4 of 25"),
        ("\x1b[D", "step 3 of 25"),
        ("p", "step 2 of 25"),
        ("\x1b[F", "step 25 of 25"),
        ("\x1b[H", "step 1 of 25"),
    ] {
        terminal.press(key);
        terminal.wait_for(wanted);
    }
    terminal.press(&"n".repeat(12));
    let picture = terminal.wait_for("step 13 of 25");
    assert!(picture.contains("▼ 2 2 [α=3 β=+∞] ◀"), "{picture:?}");
    assert!(picture.contains("v = 2 ≤ α = 3"), "{picture:?}");
    assert!(picture.contains("✂ □ 2.2 4 (cut)"), "{picture:?}");
    assert!(picture.contains("ties first"), "{picture:?}");
    terminal.press("q");
    let shown = terminal.end(0);
    assert_eq!(shown.matches(ENTER).count(), 1);
}

#[test]
fn ctrl_c_leaves_the_terminal_as_it_was() {
    let Some(mut terminal) = Terminal::open(80) else {
        return;
    };
    terminal.wait_for("step 1 of 25");
    terminal.press("\x03");
    terminal.end(130);
}

#[test]
fn without_a_terminal_there_is_one_line_that_says_so() {
    let outcome = run(&["tree", CLASSIC, "--step"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""));
    assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
    assert!(outcome.stderr.starts_with("error: expected a terminal"));
}
