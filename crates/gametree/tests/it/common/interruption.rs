//! Ctrl-C, sent to a program that has got to work.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use super::{Outcome, program};

/// The time in which a program must stop, on a busy machine.
pub(crate) const SOON: Duration = Duration::from_secs(10);
/// Longer than a program may take to get to work, on a very busy machine.
const LONG: Duration = Duration::from_secs(100);

pub(crate) fn interrupt(child: &Child) {
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
}

/// How many seconds the processor has worked for this program, which says more than the clock on a busy machine.
pub(crate) fn seconds_of_work(child: &Child) -> f64 {
    let told = Command::new("ps")
        .args(["-o", "time=", "-p", &child.id().to_string()])
        .output()
        .expect("ps runs");
    let told = String::from_utf8(told.stdout).expect("UTF-8");
    let parts = told.trim().rsplit(':').map(str::parse::<f64>);
    let parts: Vec<f64> = parts.collect::<Result<_, _>>().expect("a time");
    let units = [1.0, 60.0, 3600.0];
    parts
        .iter()
        .zip(units)
        .map(|(part, unit)| part * unit)
        .sum()
}

/// Waits until the program has worked this many seconds.
pub(crate) fn wait_for_work(child: &Child, seconds: f64) {
    let begin = Instant::now();
    while seconds_of_work(child) < seconds {
        assert!(begin.elapsed() < LONG, "it does not get to work");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// What a program leaves that is interrupted now; it has to end before long.
pub(crate) fn interrupted(child: Child, within: Duration) -> Outcome {
    interrupt(&child);
    let told = Instant::now();
    let output = child.wait_with_output().expect("the program ends");
    let took = told.elapsed();
    assert!(took < within, "it went on for {took:?}");
    Outcome::of(output)
}

/// The outcome of a program that is interrupted after this many seconds.
pub(crate) fn interrupted_after(args: &[&str], seconds: f64, within: Duration) -> Outcome {
    let child = program(args).spawn().expect("the program starts");
    wait_for_work(&child, seconds);
    interrupted(child, within)
}
