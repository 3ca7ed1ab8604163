//! Any text, as lines of the protocol of XBoard; what is understood is written and read again.

#![no_main]

use gametree_fuzz::error_is_one_line;
use gametree_protocols::xboard::{Answer, Command};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for line in String::from_utf8_lossy(data).split('\n') {
        match line.parse::<Command>() {
            Ok(command) => assert_eq!(command.to_string().parse(), Ok(command)),
            Err(error) => error_is_one_line(&error),
        }
        match line.parse::<Answer>() {
            Ok(answer) => assert_eq!(answer.to_string().parse(), Ok(answer)),
            Err(error) => error_is_one_line(&error),
        }
    }
});
