//! Options for the conventions of a search.

use clap::Args;
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Ties};

/// The conventions of alpha-beta, and tie-breaking.
#[derive(Debug, Args)]
pub(crate) struct ConventionArgs {
    /// Alpha-beta cuts off at v ≤ α and v ≥ β (equal) or only at v < α and v > β (strict)
    #[arg(long, value_name = "WHEN", default_value = "equal", value_parser = ["equal", "strict"], hide_short_help = true)]
    pub(crate) cut: String,
    /// Outside the window, alpha-beta returns the best value found (soft) or the bound (hard)
    #[arg(long, value_name = "HOW", default_value = "soft", value_parser = ["soft", "hard"], hide_short_help = true)]
    pub(crate) fail: String,
    /// Alpha-beta uses the bounds of all ancestors (deep) or only of the parent (shallow)
    #[arg(long, value_name = "WHOSE", default_value = "deep", value_parser = ["deep", "shallow"], hide_short_help = true)]
    pub(crate) cutoffs: String,
    /// Of equally good moves, choose the first or the last
    #[arg(long, value_name = "WHICH", default_value = "first", value_parser = ["first", "last"], hide_short_help = true)]
    pub(crate) ties: String,
}

impl ConventionArgs {
    /// The conventions other than the usual ones, as options of a thinker.
    pub(crate) fn given(&self) -> Vec<(String, String)> {
        let all = [
            ("cut", &self.cut, "equal"),
            ("fail", &self.fail, "soft"),
            ("cutoffs", &self.cutoffs, "deep"),
            ("ties", &self.ties, "first"),
        ];
        let given = all.into_iter().filter(|(_, given, usual)| *given != usual);
        given
            .map(|(name, given, _)| (name.to_owned(), given.clone()))
            .collect()
    }

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
