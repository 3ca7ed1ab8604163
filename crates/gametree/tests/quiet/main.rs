//! Tests that measure time, stop and kill programs, or flood a server.
//!
//! They are not in `it`, because Cargo runs one test program after the other: nothing else works while these do. Of those
//! that something else of this program would disturb, one runs at a time (`common::alone`).

mod arena_trouble;
#[path = "../it/browser/mod.rs"]
mod browser;
mod clock;
#[path = "../it/common/mod.rs"]
mod common;
mod own_game_copy;
mod page_disk;
mod page_floods;
mod page_requests;
mod page_speed;
