//! Any bytes, as what a board of chess says: every `go` is answered once, and the loop ends with its input.

#![no_main]

use std::sync::LazyLock;

use gametree_cli::uci::converse;
use gametree_fuzz::error_is_one_line;
use gametree_players::Registry;
use gametree_protocols::uci::{Answer, Command};
use gametree_standard::standard;
use libfuzzer_sys::fuzz_target;

static STANDARD: LazyLock<Registry> = LazyLock::new(standard);

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
    let mut said = Vec::new();
    let heard = SMALL.to_owned() + &lines.join("\n");
    converse(chess, heard.as_bytes(), &mut said, 1).expect("it can be written");
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
