//! Hill climbing in a [`Landscape`] of one dimension, step by step: as [words](steps), in the [terminal](text()) and as
//! [SVG](svg()).

mod describe;
mod hill_climbing;
mod landscape;
mod picture;
mod report;
mod svg;
mod text;

pub use describe::{method, steps, verdict, with_article};
pub use hill_climbing::{Ascent, Choice, Climb, Method, Move, hill_climbing};
pub use landscape::{Landscape, LandscapeError, MAX_PLACES, PlaceKind};
pub use picture::{Panorama, Pin};
pub use report::ClimbReport;
pub use svg::svg;
pub(crate) use svg::{panel, sheet};
pub use text::text;
