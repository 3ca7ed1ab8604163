//! Our search and minimax-rs look equally deep into the same positions of Connect Four, in one run and on one thread each,
//! with tables of the same size and the same evaluation. Fails if they differ about a position, or if ours is not at least
//! three times as fast.

mod evaluation;
mod ours;
mod theirs;

use std::process::ExitCode;
use std::time::Duration;

const MEGABYTES: usize = 64;
const DEPTH: u8 = 16;
/// They take turns so often, and the best of each counts.
const ROUNDS: usize = 3;
/// How much faster ours must be.
const MIN_SECONDS: f64 = 3.0;
/// Columns that were played.
const POSITIONS: [&[u8]; 2] = [&[], &[4, 4, 4, 4]];

/// What a search found of a position.
struct Found {
    /// In points of the evaluation, for the player to move.
    value: i32,
    nodes: u64,
    time: Duration,
}

fn main() -> ExitCode {
    match compare() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compare() -> Result<bool, Box<dyn std::error::Error>> {
    println!("Connect Four to depth {DEPTH}, {MEGABYTES} MB, the best of {ROUNDS} rounds");
    let mut all_well = true;
    for moves in POSITIONS {
        let columns: String = moves.iter().map(u8::to_string).collect();
        let name = if columns.is_empty() {
            "start"
        } else {
            &columns
        };
        let mut best: Option<[Found; 2]> = None;
        for _ in 0..ROUNDS {
            let pair = [ours::search(moves, DEPTH)?, theirs::search(moves, DEPTH)];
            best = Some(match best {
                None => pair,
                Some(before) => sooner(before, pair),
            });
        }
        let Some([ours, theirs]) = best else { continue };
        let ratio = theirs.time.as_secs_f64() / ours.time.as_secs_f64().max(1e-9);
        for (who, found) in [("gametree", &ours), ("minimax-rs", &theirs)] {
            println!(
                "{name:<12}{who:<12}value {:>4}{:>14} nodes{:>12.1} ms",
                found.value,
                found.nodes,
                found.time.as_secs_f64() * 1e3
            );
        }
        println!("{name:<12}×{ratio:.1}");
        if ours.value != theirs.value {
            eprintln!("{name}: expected the same value");
            all_well = false;
        }
        if ratio < MIN_SECONDS {
            eprintln!("{name}: expected to be at least {MIN_SECONDS} times as fast");
            all_well = false;
        }
    }
    Ok(all_well)
}

/// How long the processor has worked for this program, which others on the machine change less than the time of day.
fn worked() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Of both searches the faster run.
fn sooner(before: [Found; 2], now: [Found; 2]) -> [Found; 2] {
    let faster = |before: Found, now: Found| if now.time < before.time { now } else { before };
    let ([ours, theirs], [our_next, their_next]) = (before, now);
    [faster(ours, our_next), faster(theirs, their_next)]
}
