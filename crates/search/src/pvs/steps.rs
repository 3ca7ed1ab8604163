//! The techniques of the search, each of which can be switched off.
//!
//! To add a technique: add it to the table of `steps!` below, and to [`Steps::SELECTIVE`] if it needs static
//! evaluations of inner nodes; declare its depths and margins in `parameters!` (`parameters.rs`); add a numbered step
//! to `node.rs`.

use std::fmt;

macro_rules! steps {
    ($($(#[doc = $about:literal])+ $step:ident = $name:literal, $citation:literal;)+) => {
        /// A technique of the search. Its benefit is measured by searches without it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum Step {
            $($(#[doc = $about])+ $step,)+
        }

        impl Step {
            /// Every step.
            pub const ALL: [Step; [$(Step::$step),+].len()] = [$(Step::$step),+];

            /// The name on the command line and in JSON.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Step::$step => $name,)+
                }
            }

            /// Who published it, and when.
            pub const fn citation(self) -> &'static str {
                match self {
                    $(Step::$step => $citation,)+
                }
            }
        }
    };
}

// Each with its name and its citation.
steps! {
    /// Stores the results of searches by position, and looks them up.
    TranspositionTable = "transposition-table", "Greenblatt, Eastlake, Crocker 1967";
    /// Probes the table for all successors before the first is searched.
    EnhancedTranspositionCutoffs = "enhanced-transposition-cutoffs", "Plaat, Schaeffer, Pijls, de Bruin 1996";
    /// Starts each iteration with a narrow window around the last score.
    Aspiration = "aspiration", "Gillogly 1972; Slate, Atkin 1977";
    /// Searches all moves but the first with a null window (principal variation search).
    NullWindow = "null-window", "Pearl 1980; Marsland, Campbell 1982; Reinefeld 1983";
    /// Orders moves first that refuted a sibling.
    Killers = "killers", "Huberman 1968; Akl, Newborn 1977";
    /// Orders moves first that caused cutoffs elsewhere.
    History = "history", "Schaeffer 1983";
    /// Orders the move first that last refuted the opponent's move.
    CounterMoves = "counter-moves", "Uiterwijk 1992";
    /// Orders moves by a shallow search of each (chess engines: one reduced search of the node).
    InternalIterativeDeepening = "internal-iterative-deepening", "Scott 1969; Slate, Atkin 1977";
    /// Searches captures at the horizon until the position is quiet.
    Quiescence = "quiescence", "Shannon 1950; Greenblatt 1967";
    /// Prunes a node where even passing fails high.
    NullMove = "null-move", "Beal 1989; Goetsch, Campbell 1990; Donninger 1993";
    /// Searches late moves to a reduced depth.
    LateMoveReductions = "late-move-reductions", "Letouzey 2005 (Fruit); Romstad 2006; after Björnsson, Marsland 2000";
    /// Near the leaves, prunes moves that cannot reach alpha; in quiescence search too (delta pruning).
    Futility = "futility", "Schaeffer 1986; Heinz 1998";
    /// Near the leaves, replaces nodes far below alpha by quiescence search.
    Razoring = "razoring", "Birmingham, Kent 1977";
    /// Extends checks, and nodes where the null move loses to a mate.
    Extensions = "extensions", "Slate, Atkin 1977; Anantharaman, Campbell, Hsu 1988";
    /// Extends a hash move that is better than all others by a margin.
    SingularExtensions = "singular-extensions", "Anantharaman, Campbell, Hsu 1988; Costalba 2009";
    /// Reduces the depth of nodes without a hash move.
    InternalIterativeReductions = "internal-iterative-reductions", "Schröder 2020, after Scott 1969";
    /// Near the leaves, prunes nodes far above beta.
    ReverseFutility = "reverse-futility", "no single paper (static null-move pruning); the mirror image of Heinz 1998";
    /// Near the leaves, prunes late quiet moves.
    LateMovePruning = "late-move-pruning", "Romstad, Costalba 2008 (move count pruning)";
    /// Near the leaves, prunes moves that lose material or have a bad history.
    SeePruning = "see-pruning", "Letouzey 2005 (Fruit; history); SEE pruning: common practice";
    /// Orders moves first that were good after the same earlier moves.
    ContinuationHistory = "continuation-history", "Henry 2015 (counter-move history); Stockfish 2016";
    /// Corrects the static evaluation by its errors in similar positions.
    CorrectionHistory = "correction-history", "Witanowski 2023";
    /// Prunes by a shallower search whose error is known, and by captures that fail high by a margin.
    ProbCut = "probcut", "Buro 1995";
    /// Uses the guide's proven bounds and endgame solver.
    StaticBounds = "static-bounds", "Allis 1988; Buro 1997";
}

impl Step {
    /// The step of this name.
    pub fn named(name: &str) -> Option<Step> {
        Step::ALL.into_iter().find(|step| step.name() == name)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps(u32);

impl Default for Steps {
    fn default() -> Steps {
        Steps::ALL
    }
}

impl Steps {
    /// Every step.
    pub const ALL: Steps = Steps((1 << Step::ALL.len()) - 1);

    /// Those that need only the moves, keys and an evaluation of a game, and do not prune by the evaluation.
    pub const PLAIN: Steps = Steps(0)
        .with(Step::TranspositionTable)
        .with(Step::EnhancedTranspositionCutoffs)
        .with(Step::Aspiration)
        .with(Step::NullWindow)
        .with(Step::Killers)
        .with(Step::History)
        .with(Step::CounterMoves)
        .with(Step::ContinuationHistory);

    /// Those that need static evaluations of inner nodes. Not ProbCut: by shallow searches it needs none, and on
    /// captures it only runs where another step of these has computed one.
    pub const SELECTIVE: Steps = Steps(0)
        .with(Step::NullMove)
        .with(Step::LateMoveReductions)
        .with(Step::Futility)
        .with(Step::Razoring)
        .with(Step::ReverseFutility)
        .with(Step::LateMovePruning)
        .with(Step::CorrectionHistory);

    /// The same steps and this one.
    #[must_use]
    pub const fn with(self, step: Step) -> Steps {
        Steps(self.0 | 1 << step as u8)
    }

    /// The same steps without this one.
    #[must_use]
    pub const fn without(self, step: Step) -> Steps {
        Steps(self.0 & !(1 << step as u8))
    }

    /// Whether one of these steps is in the set.
    #[inline]
    pub const fn has_any(self, steps: Steps) -> bool {
        self.0 & steps.0 != 0
    }

    /// Whether this step is in the set.
    #[inline]
    pub const fn has(self, step: Step) -> bool {
        self.0 & 1 << step as u8 != 0
    }
}
