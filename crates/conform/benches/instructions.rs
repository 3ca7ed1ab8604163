//! The instruction counts of the inner loops. Fails if one takes more than `signature.txt` allows.
//!
//! Each loop runs some times and twice as often; the difference is free of what a program does besides. Instructions are
//! counted by valgrind; where it is not installed, nothing is measured, and that is said.

mod valgrind;

use std::path::Path;
use std::process::ExitCode;

use gametree_conform::signature;

/// The number of runs of each loop, enough for a precise count.
const TIMES: [(&str, u64); 6] = [
    ("chess-node", 20_000),
    ("connect4-node", 40_000),
    ("othello-node", 20_000),
    ("othello-moves", 40_000),
    ("othello-evaluation", 40_000),
    ("table", 100_000),
];
/// The largest increase allowed, as a fraction.
const TOLERANCE: f64 = 0.05;

fn main() -> ExitCode {
    if !valgrind::is_installed() {
        return valgrind::missing(
            "the instructions of the inner loops are not compared with signature.txt",
        );
    }
    match measure() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure() -> Result<bool, Box<dyn std::error::Error>> {
    let target = valgrind::work().join("target-with");
    let program = valgrind::build(Path::new(valgrind::ROOT), &target, "loops")?;
    let mut all_well = true;
    let kept = signature::instructions();
    assert!(
        kept.iter()
            .map(|(name, _)| name)
            .eq(TIMES.iter().map(|(name, _)| name)),
        "signature.txt must have an instruction count for each loop: {TIMES:?}"
    );
    for ((name, times), (_, kept)) in TIMES.into_iter().zip(kept) {
        let count = |times: u64| valgrind::count(&program, &[name, &times.to_string()]);
        let (once, twice) = (count(times)?, count(2 * times)?);
        let each = twice.saturating_sub(once) as f64 / times as f64;
        let change = each / kept - 1.0;
        println!(
            "{name}: {each:.1} instructions each, {kept:.1} kept, {:+.1} %",
            change * 100.0
        );
        if change > TOLERANCE {
            eprintln!("{name}: expected at most {:.0} % more", TOLERANCE * 100.0);
            all_well = false;
        } else if change < -TOLERANCE {
            println!("{name}: much less than signature.txt says; update it");
        }
    }
    Ok(all_well)
}
