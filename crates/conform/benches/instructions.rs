//! How many instructions the inner loops take. Fails if one takes a tenth more than is kept here.
//!
//! Each loop runs some times and twice as often; the difference is free of what a program does besides. Instructions are
//! counted by valgrind; where it is not installed, nothing is measured.

mod valgrind;

use std::path::Path;
use std::process::ExitCode;

/// What a loop does once, how often it is done, and how many instructions it took when this was last written down.
const KEPT: [(&str, u64, f64); 5] = [
    ("connect4-node", 40_000, 1388.7),
    ("othello-node", 20_000, 2747.3),
    ("othello-moves", 40_000, 1086.5),
    ("othello-evaluation", 40_000, 1657.0),
    ("table", 100_000, 593.7),
];
/// The most that may be added, in parts of what is kept.
const MOST: f64 = 0.1;

fn main() -> ExitCode {
    if !valgrind::is_installed() {
        println!("instructions of the inner loops: not measured, valgrind is not installed");
        return ExitCode::SUCCESS;
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
    for (name, times, kept) in KEPT {
        let count = |times: u64| valgrind::count(&program, &[name, &times.to_string()]);
        let (once, twice) = (count(times)?, count(2 * times)?);
        let each = twice.saturating_sub(once) as f64 / times as f64;
        let change = each / kept - 1.0;
        println!(
            "{name}: {each:.1} instructions each, {kept:.1} kept, {:+.1} %",
            change * 100.0
        );
        if change > MOST {
            eprintln!("{name}: expected at most {:.0} % more", MOST * 100.0);
            all_well = false;
        } else if change < -MOST {
            println!("{name}: much better than what is kept; write that down");
        }
    }
    Ok(all_well)
}
