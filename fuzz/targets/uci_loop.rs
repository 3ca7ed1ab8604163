//! Any bytes, as what a board of chess says: every `go` is answered once, and the loop ends with its input.

#![no_main]

use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

use gametree_engines::uci::{Offer, Setup, converse};
use gametree_fuzz::error_is_one_line;
use gametree_players::Registry;
use gametree_protocols::uci::{Answer, Command};
use gametree_standard::standard;
use libfuzzer_sys::fuzz_target;

static STANDARD: LazyLock<Registry> = LazyLock::new(standard);

/// What was written, kept by several owners.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no thread panicked").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Nobody waits for more nodes.
const NODES: u64 = 500;
/// Whoever begins afresh empties its memory: there is not much to empty.
const SMALL: &str = "setoption name Hash value 1\n";

/// The same line, but asking for no more than a fuzzer has time and room for.
fn modest(line: &str) -> (String, bool) {
    let quiet = |line: &str| (line.to_owned(), false);
    match line.parse() {
        Ok(Command::Go(mut go)) => {
            go.nodes = Some(go.nodes.unwrap_or(NODES).min(NODES));
            let counts = go.perft.is_some();
            (Command::Go(go).to_string(), !counts)
        }
        Ok(Command::SetOption { name, .. })
            if ["hash", "threads", "bookfile"].contains(&name.to_lowercase().as_str()) =>
        {
            quiet("isready")
        }
        Ok(Command::Quit | Command::Bench(_)) => quiet("stop"),
        _ => quiet(line),
    }
}

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let (lines, asked): (Vec<String>, Vec<bool>) = text.split('\n').map(modest).unzip();
    let asked = asked.into_iter().filter(|asked| *asked).count();
    let chess = STANDARD.find("chess").expect("a standard game");
    let written = Written::default();
    let heard = SMALL.to_owned() + &lines.join("\n");
    let setup = Setup {
        offer: Offer::Parameters,
        ..Setup::default()
    };
    converse(chess, &setup, heard.as_bytes(), written.clone()).expect("it can be written");
    let said = written.0.lock().expect("no thread panicked").clone();
    let said = String::from_utf8(said).expect("text");
    let mut answered = 0;
    for line in said.lines() {
        error_is_one_line(&line.chars().take(900).collect::<String>());
        let answer: Answer = line
            .parse()
            .expect("an answer of UCI, or something to ignore");
        answered += usize::from(matches!(answer, Answer::BestMove { .. }));
    }
    assert_eq!(answered, asked, "{lines:?}\n{said}");
});
