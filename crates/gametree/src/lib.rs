//! Write a game's rules once. Get an opponent that plays it perfectly where it can be solved and strongly where it cannot,
//! in the terminal, and see every step of its reasoning.
//!
//! This crate is what a game developer adds to `Cargo.toml`; it only re-exports the others. A game implements
//! [`Game`](rules::Game) and its companions, and one line makes a program of it:
//!
//! ```no_run
//! # use gametree::games::TicTacToe as MyGame;
//! fn main() -> std::process::ExitCode {
//!     gametree::app().with::<MyGame>().run()
//! }
//! ```
//!
//! Or ask in your own program:
//!
//! ```
//! use gametree::games::TicTacToe;
//! use gametree::rules::Notation;
//! use gametree::search::{Limits, Task, textbook};
//!
//! let game = TicTacToe::parse_position("XO./.X./..O").unwrap();
//! let answer = textbook::alpha_beta(&game, Task::new(Limits::default()), Default::default());
//! assert_eq!(answer.value, Some(1.0), "X wins");
//! ```

#[doc(inline)]
pub use gametree_arena as arena;
#[doc(inline)]
pub use gametree_cli::{App, app};
#[doc(inline)]
pub use gametree_conform as conform;
#[doc(inline)]
pub use gametree_draw as draw;
#[doc(inline)]
pub use gametree_engines as engines;
#[doc(inline)]
pub use gametree_games as games;
#[doc(inline)]
pub use gametree_guides as guides;
#[doc(inline)]
pub use gametree_lab as lab;
#[doc(inline)]
pub use gametree_learn as learn;
#[doc(inline)]
pub use gametree_players as players;
#[doc(inline)]
pub use gametree_protocols as protocols;
#[doc(inline)]
pub use gametree_ratings as ratings;
#[doc(inline)]
pub use gametree_rules as rules;
#[doc(inline)]
pub use gametree_search as search;
#[doc(inline)]
pub use gametree_standard as standard;
#[doc(inline)]
pub use gametree_web as web;

/// What a game needs, an evaluation or a guide of it included: `use gametree::prelude::*;`.
pub mod prelude {
    pub use gametree_rules::picture::{
        Along, Crown, Face, Line, Material, Picture, Pose, Role, Shade, Shape, Suit, Tint, Toward,
    };
    pub use gametree_rules::{
        Class, Facts, Game, GameSettings, Gesture, Hidden, Keyed, Notation, Parameter, ParseError,
        PawnsAndMates, Player, Repetition, Scale, Show, Spot, Sum, Turn, Values, Viewer,
    };
    pub use gametree_search::pvs::{
        Guide, Knowledge, MoveList, Parameters, Score, ScoredMove, Stage, Tactics, Window,
    };
    pub use gametree_search::{BatchEvaluate, Distribution, Evaluate, OneByOne};
}

/// The guide for game developers, whose code is tested here.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/developers.md")]
struct DevelopersGuide;
