//! A UCI engine that misbehaves as its first argument says, from the move on that the second says.
//!
//! It plays legal moves, the same each time, until then.

use std::io::{BufRead, Write};
use std::time::Duration;

use gametree_players::Table;
use gametree_standard::standard;

/// How a program can misbehave.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Good,
    Crash,
    Hang,
    Garbage,
    Flood,
    EndlessLine,
    Illegal,
    NoMove,
    Slow,
    Deaf,
    Mute,
    CrashAtStart,
}

fn manner(name: &str) -> Option<Manner> {
    Some(match name {
        "good" => Manner::Good,
        "crash" => Manner::Crash,
        "hang" => Manner::Hang,
        "garbage" => Manner::Garbage,
        "flood" => Manner::Flood,
        "endless-line" => Manner::EndlessLine,
        "illegal" => Manner::Illegal,
        "no-move" => Manner::NoMove,
        "slow" => Manner::Slow,
        "deaf" => Manner::Deaf,
        "mute" => Manner::Mute,
        "crash-at-start" => Manner::CrashAtStart,
        _ => return None,
    })
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let named = arguments.next().and_then(|name| manner(&name));
    let manner = named.expect("a manner");
    let from: usize = arguments
        .next()
        .map_or(1, |from| from.parse().expect("a number"));
    if let Some(file) = arguments.next() {
        std::fs::write(file, std::process::id().to_string()).expect("the file is written");
    }
    if manner == Manner::CrashAtStart {
        std::process::exit(3);
    }
    let registry = standard();
    let chess = registry.find("chess").expect("chess");
    let mut table = chess.open(None).expect("the start");
    let mut moves = 0;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied().unwrap_or_default() {
            _ if manner == Manner::Mute => {}
            "uci" => say("id name Bad Engine\nuciok"),
            "isready" => say("readyok"),
            "ucinewgame" => moves = 0,
            "quit" if manner != Manner::Deaf => return,
            "position" => {
                let split = words.iter().position(|&word| word == "moves");
                let (start, played) = words.split_at(split.unwrap_or(words.len()));
                let fen = start.get(2..).map(|fields| fields.join(" "));
                let fen = fen.filter(|fen| !fen.is_empty());
                let played = played.get(1..).unwrap_or_default();
                table = chess.replay(fen.as_deref(), played).expect("legal moves");
            }
            "go" => {
                moves += 1;
                let manner = if moves < from { Manner::Good } else { manner };
                answer(manner, table.as_ref());
            }
            _ => {}
        }
    }
    if manner == Manner::Deaf {
        // Outlives its opponent.
        forever();
    }
}

fn answer(manner: Manner, table: &dyn Table) {
    let choices = table.choices();
    // Any move, but the same each time.
    let index = table.position().bytes().map(usize::from).sum::<usize>() % choices.len();
    let legal = &choices[index].text;
    match manner {
        Manner::Good | Manner::Deaf | Manner::Mute | Manner::CrashAtStart => {
            say(&format!(
                "info depth 1 score cp 0 nodes 1\nbestmove {legal}"
            ));
        }
        Manner::Crash => std::process::exit(3),
        Manner::Hang => forever(),
        Manner::Garbage => {
            for _ in 0..100 {
                say("info depth depth score mate\u{1b}[2J bestmove\nbestmove");
            }
            let _ = std::io::stdout().write_all(&[0xff, 0xfe, 0, b'\n']);
            forever();
        }
        Manner::Flood => loop {
            say("info string nothing at all");
        },
        Manner::EndlessLine => loop {
            let _ = std::io::stdout().write_all(&[b'x'; 4096]);
        },
        Manner::Illegal => say("bestmove a1a8"),
        Manner::NoMove => say("bestmove (none)"),
        Manner::Slow => {
            std::thread::sleep(Duration::from_millis(700));
            say(&format!("bestmove {legal}"));
        }
    }
}

fn forever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1));
    }
}

fn say(lines: &str) {
    let mut out = std::io::stdout().lock();
    // The reader may be gone.
    let _ = writeln!(out, "{lines}").and_then(|()| out.flush());
}
