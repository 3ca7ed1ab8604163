//! Hand-made pictures of every kind, and the map of tic-tac-toe.
#![allow(dead_code, reason = "no one user needs all of it")]

pub(crate) mod scenes;
pub(crate) mod solved;
