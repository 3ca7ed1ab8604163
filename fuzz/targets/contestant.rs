//! Any text, as a player, as a file of players, and as a file of openings.

#![no_main]

use gametree_arena::{Openings, PlayerSpec, read_players};
use gametree_standard::standard;
use libfuzzer_sys::fuzz_target;

/// What is written of a player is read as the same one.
fn reads_back(spec: &PlayerSpec) {
    let written = spec.to_string();
    let again = written.parse::<PlayerSpec>();
    let again = again.unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(again.to_string(), written);
}

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = str::from_utf8(data) {
        if let Ok(spec) = text.parse::<PlayerSpec>() {
            reads_back(&spec);
        }
        let _ = read_players(text);
        let registry = standard();
        let entry = registry.find("tictactoe").expect("a game");
        let _ = Openings::read(entry, text, 4, 0);
    }
});
