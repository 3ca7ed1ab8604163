//! The program with the standard games.

use std::process::ExitCode;

fn main() -> ExitCode {
    gametree::app().with_standard_games().run()
}
