//! The cost of observable searches when there is no observer: the instructions of a search with the silent observer
//! against those of the same source without any call to an observer, both built as releases are. Fails above one in a
//! hundred.
//!
//! Instructions are counted by valgrind; where it is not installed, nothing is measured.

mod valgrind;

use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use valgrind::{ROOT, build, count};

/// The most that may be added, in parts of the whole.
const MAX_OVERHEAD: f64 = 0.01;
/// There are this many calls at least: finding fewer would mean measuring nothing.
const MIN_CALLS: usize = 20;

fn main() -> ExitCode {
    if !valgrind::is_installed() {
        return valgrind::missing("what observing costs is not compared");
    }
    match measure() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!(
                "expected at most {:.0} % more instructions",
                MAX_OVERHEAD * 100.0
            );
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure() -> Result<bool, Box<dyn std::error::Error>> {
    let work = valgrind::work();
    let copy = work.join("without");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    fs::create_dir_all(&copy)?;
    for part in ["Cargo.toml", "Cargo.lock", "crates", "examples"] {
        copy_all(&Path::new(ROOT).join(part), &copy.join(part))?;
    }
    let calls = silence_all(&copy.join("crates/search/src"))?;
    if calls < MIN_CALLS {
        return Err(format!("expected at least {MIN_CALLS} calls, found {calls}").into());
    }
    let with = build(Path::new(ROOT), &work.join("target-with"), "unwatched")?;
    let without = build(&copy, &work.join("target-without"), "unwatched")?;
    let mut all_well = true;
    for search in ["minimax", "alphabeta", "mcts"] {
        let (with, without) = (count(&with, &[search])?, count(&without, &[search])?);
        let more = with as f64 / without as f64 - 1.0;
        println!(
            "the silent observer in {search}: {with} instructions, {without} without its {calls} calls, {:+.3} %",
            more * 100.0
        );
        all_well &= more <= MAX_OVERHEAD;
    }
    Ok(all_well)
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy_all(&entry.path(), &to.join(entry.file_name()))?;
        }
    } else {
        fs::copy(from, to)?;
    }
    Ok(())
}

/// Removes every call to an observer from the sources below a folder, and says how many there were.
fn silence_all(folder: &Path) -> io::Result<usize> {
    let mut calls = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            calls += silence_all(&path)?;
        } else if path.file_name().is_some_and(|name| name != "observe.rs") {
            let (silent, found) = silence(&fs::read_to_string(&path)?);
            fs::write(&path, silent)?;
            calls += found;
        }
    }
    Ok(calls)
}

/// The source without the statements that call an observer.
fn silence(source: &str) -> (String, usize) {
    const FIELD: &str = ".observer";
    let (mut silent, mut calls, mut rest) = (String::new(), 0, source);
    while let Some(place) = rest.find(FIELD) {
        let after = place + FIELD.len();
        if rest[after..].trim_start().starts_with('.') {
            let start = rest[..place]
                .rfind([';', '{', '}'])
                .map_or(0, |end| end + 1);
            silent += &rest[..start];
            rest = &rest[after + statement_length(&rest[after..])..];
            calls += 1;
        } else {
            silent += &rest[..after];
            rest = &rest[after..];
        }
    }
    (silent + rest, calls)
}

/// The length up to the semicolon outside of all brackets.
fn statement_length(text: &str) -> usize {
    let mut depth = 0;
    let end = text.find(|symbol| {
        match symbol {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
        symbol == ';' && depth == 0
    });
    end.map_or(text.len(), |end| end + 1)
}
