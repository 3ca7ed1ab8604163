//! Any text, as a length of time and as a clock.

#![no_main]

use std::time::Duration;

use gametree_fuzz::error_is_one_line;
use gametree_players::duration::{parse, parse_clock};
use libfuzzer_sys::fuzz_target;

/// Any time that is accepted can be added to the clock.
const AGES: Duration = Duration::from_secs(1 << 32);

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = str::from_utf8(data) {
        match parse(text) {
            Ok(duration) => assert!(!duration.is_zero() && duration < AGES, "{duration:?}"),
            Err(error) => error_is_one_line(&error),
        }
        match parse_clock(text) {
            Ok(clock) => {
                assert!(!clock.time.is_zero() && clock.time < AGES && clock.increment < AGES);
                assert_ne!(clock.moves_per_period, Some(0));
            }
            Err(error) => error_is_one_line(&error),
        }
    }
});
