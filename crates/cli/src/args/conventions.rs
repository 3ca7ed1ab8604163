//! How alpha-beta cuts, and which of equals is taken.

use clap::Args;
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Ties};

/// How alpha-beta cuts, and which of equals is taken.
#[derive(Debug, Args)]
pub(crate) struct ConventionArgs {
    /// Alpha-beta cuts at equality (equal) or only beyond it (strict)
    #[arg(long, value_name = "WHEN", default_value = "equal", value_parser = ["equal", "strict"], hide_short_help = true)]
    pub(crate) cut: String,
    /// Alpha-beta returns the best value found (soft) or the bound (hard) outside its window
    #[arg(long, value_name = "HOW", default_value = "soft", value_parser = ["soft", "hard"], hide_short_help = true)]
    pub(crate) fail: String,
    /// Alpha-beta sees the bounds of all ancestors (deep) or of the parent alone (shallow)
    #[arg(long, value_name = "WHOSE", default_value = "deep", value_parser = ["deep", "shallow"], hide_short_help = true)]
    pub(crate) cutoffs: String,
    /// Of equally good moves, take the first or the last
    #[arg(long, value_name = "WHICH", default_value = "first", value_parser = ["first", "last"], hide_short_help = true)]
    pub(crate) ties: String,
}

impl ConventionArgs {
    pub(crate) fn conventions(&self) -> Conventions {
        Conventions {
            cut: if self.cut == "strict" {
                CutAt::Strictly
            } else {
                CutAt::Equality
            },
            fail: if self.fail == "hard" {
                Fail::Hard
            } else {
                Fail::Soft
            },
            cutoffs: if self.cutoffs == "shallow" {
                Cutoffs::Shallow
            } else {
                Cutoffs::Deep
            },
            ties: if self.ties == "last" {
                Ties::Last
            } else {
                Ties::First
            },
        }
    }
}
