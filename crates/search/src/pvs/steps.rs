//! The steps of the search, each of which can be left out.

use std::fmt;

/// One step of the search. What each brings is measured by leaving it out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Step {
    /// Keeps what was found of each state.
    Table,
    /// Looks all successors up before one is searched.
    Successors,
    /// Begins each depth with a narrow window round the value of the one before.
    Aspiration,
    /// Asks of all actions but the first only whether they are better.
    Scout,
    /// Tries first what refuted a sibling.
    Killers,
    /// Tries first what was good elsewhere.
    History,
    /// Tries first what refuted the same action before.
    CounterMoves,
    /// Ranks actions by a shallow search.
    Presort,
    /// Looks on until a state is at rest.
    Quiescence,
    /// If even passing is too good, does not look further.
    NullMove,
    /// Looks less deep at late actions.
    Reductions,
    /// Near the leaves, leaves out what cannot reach the window, and razors nodes that lie far below it.
    Futility,
    /// Looks deeper where the guide wants it, and where who does nothing is lost.
    Extensions,
    /// Looks deeper where only one action holds.
    Singular,
    /// Looks less deep where nothing is known to try first.
    InternalReductions,
    /// Leaves a node that stands far above the window.
    Surplus,
    /// Near the leaves, leaves out what comes late or gives something away.
    LateActions,
    /// Tries first what was good after the same actions before.
    Continuations,
    /// Learns while searching where the evaluation errs.
    Corrections,
    /// Trusts a shallow search where its error is known, or where a noisy action is too good by far.
    ProbCut,
    /// Lets the guide prove what can be proven at a glance.
    Knowledge,
}

impl Step {
    /// Every step.
    pub const ALL: [Step; 21] = [
        Step::Table,
        Step::Successors,
        Step::Aspiration,
        Step::Scout,
        Step::Killers,
        Step::History,
        Step::CounterMoves,
        Step::Presort,
        Step::Quiescence,
        Step::NullMove,
        Step::Reductions,
        Step::Futility,
        Step::Extensions,
        Step::Singular,
        Step::InternalReductions,
        Step::Surplus,
        Step::LateActions,
        Step::Continuations,
        Step::Corrections,
        Step::ProbCut,
        Step::Knowledge,
    ];

    /// The name for machines.
    pub const fn name(self) -> &'static str {
        match self {
            Step::Table => "table",
            Step::Successors => "successors",
            Step::Aspiration => "aspiration",
            Step::Scout => "scout",
            Step::Killers => "killers",
            Step::History => "history",
            Step::CounterMoves => "counter-moves",
            Step::Presort => "presort",
            Step::Quiescence => "quiescence",
            Step::NullMove => "null-move",
            Step::Reductions => "reductions",
            Step::Futility => "futility",
            Step::Extensions => "extensions",
            Step::Singular => "singular",
            Step::InternalReductions => "internal-reductions",
            Step::Surplus => "surplus",
            Step::LateActions => "late-actions",
            Step::Continuations => "continuations",
            Step::Corrections => "corrections",
            Step::ProbCut => "probcut",
            Step::Knowledge => "knowledge",
        }
    }

    /// Where it comes from.
    pub const fn citation(self) -> &'static str {
        match self {
            Step::Table => "Greenblatt, Eastlake, Crocker 1967",
            Step::Successors => {
                "Plaat, Schaeffer, Pijls, de Bruin 1996 (enhanced transposition cutoffs)"
            }
            Step::Aspiration => "Brudno 1963; Gillogly 1972",
            Step::Scout => "Pearl 1980; Marsland, Campbell 1982; Reinefeld 1983",
            Step::Killers => "Huberman 1968; Akl, Newborn 1977",
            Step::History => "Schaeffer 1983",
            Step::CounterMoves => "Uiterwijk 1992",
            Step::Presort => "Scott 1969; Slate, Atkin 1977",
            Step::Quiescence => "Shannon 1950; Greenblatt 1967",
            Step::NullMove => "Beal 1989; Goetsch, Campbell 1990",
            Step::Reductions => "Romstad 2006, after Björnsson, Marsland 2000",
            Step::Futility => "Schaeffer 1986; Heinz 1998",
            Step::Extensions => "Slate, Atkin 1977; Anantharaman, Campbell, Hsu 1988",
            Step::Singular => "Anantharaman, Campbell, Hsu 1988; Costalba 2009",
            Step::InternalReductions => "Schröder 2020, after Scott 1969",
            Step::Surplus => "Heinz 1998 (static null move)",
            Step::LateActions => "Romstad, Costalba 2008 (move count pruning)",
            Step::Continuations => "Vajda 2016, after Uiterwijk 1992",
            Step::Corrections => "Witanowski 2023 (correction history)",
            Step::ProbCut => "Buro 1995",
            Step::Knowledge => "Allis 1988; Buro 1997",
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

/// Which steps are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps(u32);

impl Default for Steps {
    fn default() -> Steps {
        Steps(u32::MAX)
    }
}

impl Steps {
    /// The same without this one.
    #[must_use]
    pub const fn without(self, step: Step) -> Steps {
        Steps(self.0 & !(1 << step as u8))
    }

    /// Whether this step is taken.
    #[inline]
    pub const fn has(self, step: Step) -> bool {
        self.0 & 1 << step as u8 != 0
    }
}
