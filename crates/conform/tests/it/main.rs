//! The integration tests of this crate, in one program: it is linked once, and its tests run side by side.

mod bounds;
mod broken;
mod cards_and_dice;
mod dots;
mod echo;
mod games;
mod lint;
mod published_trees;
mod pvs;
mod recall;
mod repetition;
mod searches;
mod seeds;
mod solver;
mod star1;
mod thinkers;
mod ties;
