//! How to choose an action, knowing only the rules.
//!
//! [`textbook`] holds each algorithm in the shape of its published pseudo-code: the oracle that every faster search is
//! tested against. [`thinker`] puts every way to think behind one trait. [`solve`] proves values and writes complete
//! plans; [`check`] verifies such plans without it.
//!
//! A search never prints and never reads the clock: it asks its [`Limits`] and reports to an [`Observer`].

mod answer;
pub mod check;
mod clock;
mod deepen;
mod evaluate;
mod fit;
mod limits;
mod line;
mod observe;
pub mod pvs;
pub mod solve;
mod task;
pub mod textbook;
pub mod thinker;
mod value;
mod window;

pub use answer::{Answer, RootAction};
pub use clock::{Clock, ClockControl, TimeUp};
pub use deepen::deepen;
pub use evaluate::{BatchEvaluate, Batched, Blind, Constant, Distribution, Evaluate, OneByOne};
pub use fit::{Algorithm, DoesNotFit};
pub use limits::{Limits, Meter, Signal, Stopped};
pub use observe::{ChanceCut, Confidence, Cut, Leaf, Observer, Simulation, Visit};
pub use task::Task;
pub use value::{Bound, Claim, Tuple};
pub use window::{Bounded, Window};
