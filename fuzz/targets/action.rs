//! A position on the first line, any text as an action on the second.

#![no_main]

use gametree_fuzz::{
    Playable, Visit, actions_read_back, error_is_one_line, every_game, no_game_is_forgotten,
    state_is_sound,
};
use libfuzzer_sys::fuzz_target;

struct Action<'a> {
    position: &'a str,
    action: &'a str,
}

impl Visit for Action<'_> {
    fn visit<G: Playable>(&self) {
        let Ok(state) = G::parse_position(self.position) else {
            return;
        };
        actions_read_back(&state);
        match state.parse_action(self.action) {
            Ok(action) => {
                assert!(state.choices().contains(&action), "{action:?} at {state:?}");
                state_is_sound(&state.after(action));
            }
            Err(error) => error_is_one_line(&error),
        }
    }
}

fuzz_target!(init: no_game_is_forgotten(), |data: &[u8]| {
    let text = str::from_utf8(data).ok();
    if let Some((position, action)) = text.and_then(|text| text.split_once('\n')) {
        let action = action.strip_suffix('\n').unwrap_or(action);
        every_game(&Action { position, action });
    }
});
