//! Whether players remember what they saw and did.

use gametree_rules::{Hidden, Keyed, Notation, Show};
use gametree_search::Limits;
use gametree_search::textbook::{Extensive, NotExtensive};

use crate::lint::guard::guard;
use crate::lint::sample::Sample;
use crate::lint::{Check, Effort, Outcome, Verdict};

/// Every path to a state counts separately here, so there is more to check for each state.
const WAYS: usize = 10;

/// Whether a check failed without which lines of play cannot be followed, or views not be compared.
pub(super) fn cannot_do_without(verdict: &Verdict) -> bool {
    let relies_on = [
        Check::Turns,
        Check::Actions,
        Check::Ending,
        Check::Utilities,
        Check::Chance,
        Check::Views,
    ];
    relies_on.contains(&verdict.check) && verdict.outcome.is_failure()
}

/// Follows all lines of play, the nearest states first, as far as the effort goes.
pub(super) fn check<G: Hidden + Keyed + Notation + Show>(
    sample: &Sample<G>,
    effort: &Effort,
) -> Outcome {
    let most = effort.states.saturating_mul(WAYS);
    let mut meter = Limits::nodes(most as u64).start();
    let found = guard(|| Extensive::new(sample.start(), &mut meter).map(drop));
    match found {
        Err(panic) => sample.failed(panic, &[]),
        Ok(Ok(()) | Err(NotExtensive::Stopped(_))) => Outcome::Passed {
            checked: meter.nodes() as usize,
        },
        Ok(Err(wrong)) => sample.failed(wrong.to_string(), wrong.moves()),
    }
}
