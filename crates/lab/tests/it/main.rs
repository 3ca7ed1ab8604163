//! The integration tests of this crate, in one program: it is linked once, and its tests run side by side.

mod chance;
mod climb;
mod common;
mod conventions;
mod course;
mod lessons;
mod papers;
mod pruning;
mod quiz;
mod searches;
mod simulations;
mod slow;
mod snapshots;
mod what_if;
