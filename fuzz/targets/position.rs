//! Any text, as a position of every standard game.

#![no_main]

use gametree_fuzz::{
    Playable, Visit, error_is_one_line, every_game, no_game_is_forgotten, state_is_sound,
};
use libfuzzer_sys::fuzz_target;

struct Position<'a>(&'a str);

impl Visit for Position<'_> {
    fn visit<G: Playable>(&self) {
        match G::parse_position(self.0) {
            Ok(state) => state_is_sound(&state),
            Err(error) => error_is_one_line(&error),
        }
    }
}

fuzz_target!(init: no_game_is_forgotten(), |data: &[u8]| {
    if let Ok(text) = str::from_utf8(data) {
        every_game(&Position(text));
    }
});
