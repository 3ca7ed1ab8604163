//! The techniques of the search, each of which can be left out.

use std::fmt;

/// A technique of the search. What each one brings is measured by leaving it out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Step {
    /// Stores the result of every position searched.
    TranspositionTable,
    /// Probes all successors before the first is searched.
    EnhancedTranspositionCutoffs,
    /// Starts each depth with a narrow window around the last score.
    Aspiration,
    /// Searches all moves but the first with a null window (principal variation search).
    NullWindow,
    /// Searches moves first that refuted a sibling.
    Killers,
    /// Searches moves first that caused cutoffs elsewhere.
    History,
    /// Searches the move first that refuted the opponent's last move before.
    CounterMoves,
    /// Sorts moves by a shallow search of each.
    InternalIterativeDeepening,
    /// Continues at leaves until the position is quiet.
    Quiescence,
    /// Prunes a node where even passing fails high.
    NullMove,
    /// Searches late moves less deep.
    LateMoveReductions,
    /// Near the leaves, prunes moves that cannot reach alpha.
    Futility,
    /// Near the leaves, drops nodes far below alpha into quiescence search.
    Razoring,
    /// Extends checks, and nodes where a null move is mated.
    Extensions,
    /// Extends a hash move that is better than all others.
    SingularExtensions,
    /// Reduces nodes without a hash move.
    InternalIterativeReductions,
    /// Near the leaves, prunes nodes far above beta.
    ReverseFutility,
    /// Near the leaves, prunes quiet moves that come late.
    LateMovePruning,
    /// Near the leaves, prunes moves that lose material or have a bad history.
    SeePruning,
    /// Searches moves first that were good after the same moves before.
    ContinuationHistory,
    /// Corrects the static evaluation by its errors in similar positions.
    CorrectionHistory,
    /// Prunes by a shallower search whose error is known, and by captures that fail high by a margin.
    ProbCut,
    /// Uses what the guide proves without search.
    StaticBounds,
}

impl Step {
    /// Every step.
    pub const ALL: [Step; 23] = [
        Step::TranspositionTable,
        Step::EnhancedTranspositionCutoffs,
        Step::Aspiration,
        Step::NullWindow,
        Step::Killers,
        Step::History,
        Step::CounterMoves,
        Step::InternalIterativeDeepening,
        Step::Quiescence,
        Step::NullMove,
        Step::LateMoveReductions,
        Step::Futility,
        Step::Razoring,
        Step::Extensions,
        Step::SingularExtensions,
        Step::InternalIterativeReductions,
        Step::ReverseFutility,
        Step::LateMovePruning,
        Step::SeePruning,
        Step::ContinuationHistory,
        Step::CorrectionHistory,
        Step::ProbCut,
        Step::StaticBounds,
    ];

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Step::TranspositionTable => "transposition-table",
            Step::EnhancedTranspositionCutoffs => "enhanced-transposition-cutoffs",
            Step::Aspiration => "aspiration",
            Step::NullWindow => "null-window",
            Step::Killers => "killers",
            Step::History => "history",
            Step::CounterMoves => "counter-moves",
            Step::InternalIterativeDeepening => "internal-iterative-deepening",
            Step::Quiescence => "quiescence",
            Step::NullMove => "null-move",
            Step::LateMoveReductions => "late-move-reductions",
            Step::Futility => "futility",
            Step::Razoring => "razoring",
            Step::Extensions => "extensions",
            Step::SingularExtensions => "singular-extensions",
            Step::InternalIterativeReductions => "internal-iterative-reductions",
            Step::ReverseFutility => "reverse-futility",
            Step::LateMovePruning => "late-move-pruning",
            Step::SeePruning => "see-pruning",
            Step::ContinuationHistory => "continuation-history",
            Step::CorrectionHistory => "correction-history",
            Step::ProbCut => "probcut",
            Step::StaticBounds => "static-bounds",
        }
    }

    /// Who published it, and when.
    pub const fn citation(self) -> &'static str {
        match self {
            Step::TranspositionTable => "Greenblatt, Eastlake, Crocker 1967",
            Step::EnhancedTranspositionCutoffs => "Plaat, Schaeffer, Pijls, de Bruin 1996",
            Step::Aspiration => "Brudno 1963; Gillogly 1972",
            Step::NullWindow => "Pearl 1980; Marsland, Campbell 1982; Reinefeld 1983",
            Step::Killers => "Huberman 1968; Akl, Newborn 1977",
            Step::History => "Schaeffer 1983",
            Step::CounterMoves => "Uiterwijk 1992",
            Step::InternalIterativeDeepening => "Scott 1969; Slate, Atkin 1977",
            Step::Quiescence => "Shannon 1950; Greenblatt 1967",
            Step::NullMove => "Beal 1989; Goetsch, Campbell 1990",
            Step::LateMoveReductions => "Romstad 2006, after Björnsson, Marsland 2000",
            Step::Futility => "Schaeffer 1986; Heinz 1998",
            Step::Razoring => "Birmingham, Kent 1977; Heinz 1998",
            Step::Extensions => "Slate, Atkin 1977; Anantharaman, Campbell, Hsu 1988",
            Step::SingularExtensions => "Anantharaman, Campbell, Hsu 1988; Costalba 2009",
            Step::InternalIterativeReductions => "Schröder 2020, after Scott 1969",
            Step::ReverseFutility => "Heinz 1998 (static null move)",
            Step::LateMovePruning => "Romstad, Costalba 2008 (move count pruning)",
            Step::SeePruning => "Reul 2010 (static exchange evaluation); Romstad 2008 (history)",
            Step::ContinuationHistory => "Vajda 2016, after Uiterwijk 1992",
            Step::CorrectionHistory => "Witanowski 2023",
            Step::ProbCut => "Buro 1995",
            Step::StaticBounds => "Allis 1988; Buro 1997",
        }
    }

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

/// The steps that a search takes.
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

    /// Those that need no more of a game than its moves, keys and an evaluation, and do not prune by it.
    pub const PLAIN: Steps = Steps(0)
        .with(Step::TranspositionTable)
        .with(Step::EnhancedTranspositionCutoffs)
        .with(Step::Aspiration)
        .with(Step::NullWindow)
        .with(Step::Killers)
        .with(Step::History)
        .with(Step::CounterMoves)
        .with(Step::ContinuationHistory);

    /// Those that go by the static evaluations of inner nodes.
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

    /// Whether one of these steps is taken.
    #[inline]
    pub const fn has_any(self, steps: Steps) -> bool {
        self.0 & steps.0 != 0
    }

    /// Whether this step is taken.
    #[inline]
    pub const fn has(self, step: Step) -> bool {
        self.0 & 1 << step as u8 != 0
    }
}
