//! The time to solve Pig, two million states that dice bring back again and again. Fails if the first player's
//! chance to win is not the published one.

use std::process::ExitCode;
use std::time::Instant;

use gametree_games::Pig;
use gametree_rules::Player;
use gametree_search::Limits;
use gametree_search::solve::solve;

/// Neller and Presser, Optimal Play of the Dice Game Pig, 2004.
const PUBLISHED: f64 = 0.5306;
const ROUNDING: f64 = 0.00005;

fn main() -> ExitCode {
    let (start, begin) = (Pig::default(), Instant::now());
    let solution = match solve(&start, 10_000_000, &mut Limits::default().start()) {
        Ok(solution) => solution,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let chance = solution
        .values(&start)
        .map_or(f64::NAN, |values| values.of(Player::FIRST));
    println!(
        "pig to {}: {} states solved in {:.1} s, who starts wins with probability {chance:.6}",
        start.target(),
        solution.states(),
        begin.elapsed().as_secs_f64()
    );
    if (chance - PUBLISHED).abs() < ROUNDING {
        ExitCode::SUCCESS
    } else {
        eprintln!("expected {PUBLISHED}");
        ExitCode::FAILURE
    }
}
