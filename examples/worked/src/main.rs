//! The program with the worked examples: `cargo run -p worked-examples -- games`.

use std::process::ExitCode;

fn main() -> ExitCode {
    worked_examples::app().run()
}
