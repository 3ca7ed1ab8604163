//! The integration tests of this crate, in one program: it is linked once, and its tests run side by side.

mod edges;
mod properties;
mod published;
mod simulation;
