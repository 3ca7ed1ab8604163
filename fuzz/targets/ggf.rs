//! Any bytes, as a file of games; what reads as one is written, read again and played.

#![no_main]

use gametree_fuzz::{error_is_one_line, state_is_sound};
use gametree_protocols::ggf::{Game, Reader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for game in Reader::new(data) {
        match game {
            Ok(game) => {
                assert_eq!(game.to_string().parse().as_ref(), Ok(&game));
                plays(&game);
            }
            Err(error) => error_is_one_line(&error),
        }
    }
});

fn plays(game: &Game) {
    match gametree_players::ggf::record(game) {
        Ok(record) => {
            record.states().iter().for_each(state_is_sound);
            let written = gametree_players::ggf::game(&record, game.tags.clone());
            let again = gametree_players::ggf::record(&written).expect("what was played");
            assert_eq!(again.states(), record.states());
        }
        Err(error) => error_is_one_line(&error),
    }
}
