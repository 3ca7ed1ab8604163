//! Running the real program and reading what it says.
#![allow(dead_code, reason = "each test program uses some of these")]

#[cfg(unix)]
pub(crate) mod interruption;

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;

/// Held by a test that measures time or loads the whole machine. All tests of a program run side by side; one of these runs
/// at a time, since what each of them measures is disturbed by the others' load.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    static MACHINE: Mutex<()> = Mutex::new(());
    // A test that failed while it held the lock has no effect on the next.
    MACHINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The program with these arguments, ready to start.
pub(crate) fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.args(args).env_remove("CLICOLOR_FORCE");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with nothing to read.
pub(crate) fn run(args: &[&str]) -> Outcome {
    run_with_input(args, "")
}

/// Runs the program with these bytes on its standard input.
pub(crate) fn run_with_input(args: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    let mut child = program(args).spawn().expect("the program starts");
    // A program that has seen enough closes its input.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_ref());
    let output = child.wait_with_output().expect("the program ends");
    Outcome::of(output)
}

impl Outcome {
    pub(crate) fn of(output: Output) -> Outcome {
        Outcome {
            code: output.status.code().expect("an exit code, not a signal"),
            stdout: String::from_utf8(output.stdout).expect("UTF-8 on stdout"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8 on stderr"),
        }
    }

    /// Every line of the output as an object.
    pub(crate) fn objects(&self) -> Vec<Value> {
        let parse = |line: &str| match serde_json::from_str(line) {
            Ok(object @ Value::Object(_)) => object,
            other => panic!("not an object: {line} ({other:?})"),
        };
        self.stdout.lines().map(parse).collect()
    }
}

/// Runs the program with `--json` and reads every line.
pub(crate) fn json_lines(args: &[&str]) -> Vec<Value> {
    let outcome = run(&[args, &["--json"]].concat());
    assert_eq!(outcome.code, 0, "{args:?}: {}", outcome.stderr);
    outcome.objects()
}

/// Runs the program with `--json` and reads its one object.
pub(crate) fn json(args: &[&str]) -> Value {
    let mut objects = json_lines(args);
    assert_eq!(objects.len(), 1, "{args:?}: one object");
    objects.remove(0)
}

/// The names of an object's fields, in their order of the alphabet.
pub(crate) fn fields(object: &Value) -> Vec<&str> {
    let object = object.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

/// A field's text.
pub(crate) fn text<'a>(object: &'a Value, field: &str) -> &'a str {
    let text = object[field].as_str();
    text.unwrap_or_else(|| panic!("{field} is a text in {object}"))
}

/// A field's number.
pub(crate) fn number(object: &Value, field: &str) -> f64 {
    let number = object[field].as_f64();
    number.unwrap_or_else(|| panic!("{field} is a number in {object}"))
}

/// A field's list.
pub(crate) fn list<'a>(object: &'a Value, field: &str) -> &'a [Value] {
    let list = object[field].as_array();
    list.unwrap_or_else(|| panic!("{field} is a list in {object}"))
}

/// Runs and expects to be refused in one line that has all these words.
pub(crate) fn refused(args: &[&str], words: &[&str]) {
    refused_with_input(args, b"", words);
}

/// The same with these bytes on its standard input.
pub(crate) fn refused_with_input(args: &[&str], input: &[u8], words: &[&str]) {
    let outcome = run_with_input(args, input);
    let told: Vec<String> = args
        .iter()
        .map(|arg| arg.chars().take(80).collect())
        .collect();
    let said: String = outcome.stderr.chars().take(2000).collect();
    assert_eq!(outcome.code, 2, "{told:?}: {said}");
    assert_eq!(outcome.stdout, "", "{told:?}");
    assert_eq!(outcome.stderr.lines().count(), 1, "{told:?}: {said}");
    assert!(
        said.starts_with("error: ") && said.ends_with('\n'),
        "{told:?}: {said}"
    );
    assert!(outcome.stderr.chars().count() < 1000, "{told:?}: {said}");
    assert!(!said.contains("panicked"), "{told:?}: {said}");
    let odd = |c: char| (c.is_control() && c != '\n') || c == '\u{f8ff}';
    assert!(!said.contains(odd), "{told:?}: {said:?}");
    for word in words {
        assert!(said.contains(word), "{told:?}: '{word}' in {said}");
    }
}

/// A graphical board, as an engine sees it.
pub(crate) struct Board {
    pub(crate) child: Child,
    pub(crate) input: ChildStdin,
    pub(crate) output: BufReader<ChildStdout>,
}

impl Board {
    /// With the program as its engine, started like this.
    pub(crate) fn start(args: &[&str]) -> Board {
        let mut child = program(args).spawn().expect("it starts");
        Board {
            input: child.stdin.take().expect("a pipe"),
            output: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
        }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// All lines up to the one that begins like this.
    pub(crate) fn hear(&mut self, wanted: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("it speaks");
            assert_ne!(read, 0, "it ended; heard {heard:?}");
            heard.push(line.trim_end().to_owned());
            if line.starts_with(wanted) {
                return heard;
            }
        }
    }

    pub(crate) fn leave(mut self) {
        self.say("quit");
        drop(self.input);
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

/// A folder that is gone when the test is done.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("gametree-test-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    /// The path of a file in here.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0
            .join(name)
            .to_str()
            .expect("a path in UTF-8")
            .to_owned()
    }

    /// A file in here with this content.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.file(name);
        std::fs::write(&path, content).expect("the file is written");
        path
    }

    /// The text of a file in here.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("the file is there")
    }

    /// The names of all files in here.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder is there");
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
