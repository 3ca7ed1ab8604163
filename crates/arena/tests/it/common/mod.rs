//! Shared code of the arena's tests.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use gametree_arena::{Arena, Plan, PlayedGame, PlayerSpec, RunOutcome, TimeControl};
use gametree_players::Registry;
use gametree_search::Signal;
use gametree_standard::standard;

/// A folder that is gone when the test is done.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("gametree-arena-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The games, by name.
pub(crate) fn registry() -> Registry {
    standard()
}

/// The engine that misbehaves so.
pub(crate) fn bad(manner: &str) -> String {
    format!("uci:\"{}\" {manner}", env!("CARGO_BIN_EXE_bad-engine"))
}

/// A plan for these players.
pub(crate) fn plan(players: &[&str], time_control: TimeControl, games: usize) -> Plan {
    let spec = |text: &&str| text.parse::<PlayerSpec>().expect("a player");
    let plan = Plan::new(players.iter().map(spec).collect(), time_control);
    Plan { games, ..plan }
}

/// Plays all of a plan.
pub(crate) fn played(game: &str, plan: &Plan) -> (RunOutcome, Vec<PlayedGame>) {
    let registry = registry();
    let entry = registry.find(game).expect("a game");
    let mut arena = Arena::new(entry, plan, None).expect("a plan");
    let course = arena.run(&Signal::default(), &mut |_, _| {});
    let course = course.expect("it is played");
    (course, arena.games().expect("the games"))
}
