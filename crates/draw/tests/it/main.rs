//! The integration tests of this crate, in one program: it is linked once, and its tests run side by side.

mod any_picture;
mod figures;
mod posters;
#[path = "common/scenes.rs"]
mod scenes;
mod shape_entries;
mod shapes;
#[path = "common/solved.rs"]
mod solved;
mod terminal;
