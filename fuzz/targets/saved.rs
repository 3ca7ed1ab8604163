//! Any text, as a saved game; what reads as one is loaded.

#![no_main]

use std::sync::LazyLock;

use gametree_fuzz::error_is_one_line;
use gametree_players::{InputError, Registry, SavedGame, Table};
use gametree_rules::{Player, Viewer};
use gametree_standard::standard;
use libfuzzer_sys::fuzz_target;

static STANDARD: LazyLock<Registry> = LazyLock::new(standard);

fn load(text: &str) -> Result<Box<dyn Table>, InputError> {
    let saved = SavedGame::read(text)?;
    assert_eq!(SavedGame::read(&saved.write()).as_ref(), Ok(&saved));
    STANDARD.find(&saved.game)?.load(&saved)
}

/// A game that was loaded can be saved and loaded again, and every move of it be taken back.
fn is_kept(mut table: Box<dyn Table>) {
    let saved = table.save();
    let again = load(&saved.write()).expect("what was saved can be loaded");
    assert_eq!(again.save(), saved);
    assert_eq!(again.position(), table.position());
    for viewer in [Viewer::All, Viewer::Public, Viewer::Player(Player::FIRST)] {
        let _ = (table.picture(viewer), table.last_gesture(viewer));
    }
    let _ = table.choices();
    while let Some(action) = table.undo() {
        assert_eq!(saved.moves.get(table.moves().len()), Some(&action));
    }
    assert!(table.moves().is_empty());
}

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = str::from_utf8(data) {
        match load(text) {
            Ok(table) => is_kept(table),
            Err(error) => error_is_one_line(&error),
        }
    }
});
