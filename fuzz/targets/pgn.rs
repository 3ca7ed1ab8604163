//! Any bytes, as a file of games; what reads as one is written and read again.

#![no_main]

use gametree_fuzz::error_is_one_line;
use gametree_protocols::pgn::{Game, Reader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for game in Reader::new(data) {
        match game {
            Ok(game) => {
                let again: Game = game.to_string().parse().expect("what was written");
                assert_eq!(again, game);
            }
            Err(error) => error_is_one_line(&error),
        }
    }
});
