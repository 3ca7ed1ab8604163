//! Any text, as what a board or an engine of Othello says; what is understood is written and read again.

#![no_main]

use gametree_fuzz::error_is_one_line;
use gametree_protocols::gtp::Reader;
use gametree_protocols::nboard::{Answer, Command};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let mut reader = Reader::default();
    for line in text.lines() {
        match line.parse::<Command>() {
            Ok(Command::Unknown) => {}
            Ok(command) => assert_eq!(command.to_string().parse(), Ok(command)),
            Err(error) => error_is_one_line(&error),
        }
        match line.parse::<Answer>() {
            Ok(Answer::Unknown) => {}
            Ok(answer) => {
                let again: Answer = answer.to_string().parse().expect("what was written");
                assert_eq!(again.to_string(), answer.to_string());
            }
            Err(error) => error_is_one_line(&error),
        }
        let _ = reader.hear(line);
    }
});
