//! The integration tests of this crate, in one program: it is linked once, and its tests run side by side.

mod notes;
mod run_time;
mod viewers;
