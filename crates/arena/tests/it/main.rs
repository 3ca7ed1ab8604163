//! The integration tests of this crate, in one program: it is linked once, and its tests run side by side.

mod clocks;
mod common;
mod engines;
mod faults;
mod keeping;
mod matches;
mod openings;
mod points;
