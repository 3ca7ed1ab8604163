//! Playing strength from results: Elo with its error, sequential tests, ratings of a pool, and means of points.
//!
//! Two games from the same opening with colours swapped are correlated, since an opening that favours one side favours
//! each player once. Counted as [`Pairs`] they give a smaller error than as single [`Games`].
//!
//! ```
//! use gametree_ratings::{Pairs, Sprt, Verdict, elo, likelihood_of_superiority, normalised_elo};
//!
//! // Pairs scoring 0, ½, 1, 1½ and 2 points.
//! let pairs = Pairs::new([50, 287, 610, 387, 73]);
//! let difference = elo(pairs).expect("games were played");
//! assert_eq!(difference.to_string(), "+18.0 ± 8.2");
//! assert!(likelihood_of_superiority(pairs) > 0.999);
//! assert_eq!(normalised_elo(pairs).expect("results differ").to_string(), "+28.2 ± 12.9");
//!
//! // Is it 10 Elo stronger, rather than 0?
//! let test = Sprt::new(0.0, 10.0).expect("the bounds are in order");
//! assert_eq!(test.verdict(pairs), Verdict::AcceptedH1);
//! ```
//!
//! More than two players meet in a [`Crosstable`], which [`ratings`] turns into one scale:
//!
//! ```
//! use gametree_ratings::{Crosstable, Games, Settings, ratings};
//!
//! let mut table = Crosstable::new(["ada", "bob", "eve"]);
//! table.record(0, 1, Games { wins: 12, draws: 4, losses: 4 });
//! table.record(1, 2, Games { wins: 9, draws: 4, losses: 7 });
//! let ratings = ratings(&table, &Settings::default());
//! assert_eq!(ratings.ranking(), [0, 1, 2]);
//! let lead = ratings.difference(0, 2).expect("both met bob");
//! assert!(lead.low < lead.value && lead.value < lead.high);
//! ```
//!
//! Games that are worth points rather than a win make a [`ScoreSample`].
//!
//! No result is ever NaN: infinite values are infinite, and where there is no information the result is `None`.

mod components;
mod counts;
mod crosstable;
mod elo;
mod estimate;
mod fit;
mod laplacian;
mod likelihood;
mod normal;
mod pool;
mod running;
mod sample;
mod score;
mod sprt;

pub use counts::{Games, Outcome, Pairs, Tally};
pub use crosstable::Crosstable;
pub use elo::{elo, expected_score, likelihood_of_superiority, normalised_elo};
pub use estimate::Estimate;
pub use pool::{Anchor, Ratings, Settings, ratings};
pub use running::{Point, running};
pub use sample::Sample;
pub use score::ScoreSample;
pub use sprt::{Sprt, SprtError, Verdict};
