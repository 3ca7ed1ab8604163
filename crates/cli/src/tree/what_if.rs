//! `tree --what-if`: the effect of changed leaves on the root.

use gametree_lab::{Change, ChangeError, LeafStatus, WhatIf, WhatIfReport, what_if};
use gametree_players::InputError;

use super::{Ask, root, show, tell_conventions, write_pictures};
use crate::args::TreeArgs;
use crate::error::Failure;
use crate::output::{Output, STRONG, styled};
use crate::screen::number;

pub(super) fn run(ask: &Ask, args: &TreeArgs, out: &mut Output) -> Result<(), Failure> {
    let changes = args
        .what_if
        .iter()
        .map(|text| Change::read(&ask.sketch, text));
    let changes: Vec<Change> = changes.collect::<Result<_, _>>().map_err(failure)?;
    let found = what_if(
        &ask.sketch,
        &changes,
        ask.algorithm,
        &ask.limits,
        ask.settings,
    )
    .map_err(failure)?;
    write_pictures(&found.sketch, &found.after, args)?;
    if args.json {
        return out.json(&WhatIfReport::new(&ask.sketch, &found));
    }
    show(&found.sketch, &found.after, args, out)?;
    out.line("")?;
    for (change, status) in &found.changes {
        let name = ask.sketch.name(change.node);
        out.text(&format!(
            "{}: value changed from {} to {}. {}",
            styled(STRONG, &name),
            number(change.from),
            number(change.to),
            reason(&found, change, *status)
        ))?;
    }
    let roots = [
        root(&ask.sketch, &found.before),
        root(&found.sketch, &found.after),
    ];
    out.text(&conclusion(&found, &roots))?;
    tell_conventions(&found.after, out)
}

fn reason(found: &WhatIf, change: &Change, status: LeafStatus) -> String {
    match status {
        LeafStatus::Cut(step) => {
            let words = &found.before.trace.steps[step].words;
            let but = found
                .broken_range(change)
                .map_or_else(String::new, |range| {
                    format!(
                        " But that cutoff assumed leaf values from {} to {}, and {} is outside this range.",
                        number(range.low),
                        number(range.high),
                        number(change.to)
                    )
                });
            format!("It was cut: {words}.{but}")
        }
        LeafStatus::Visited => "It was visited.".to_owned(),
        LeafStatus::OutOfReach => "It is below the depth limit.".to_owned(),
    }
}

fn conclusion(found: &WhatIf, [before, after]: &[String; 2]) -> String {
    match (found.is_unchanged(), found.is_irrelevant()) {
        (true, true) => {
            let these = match found.changes.len() {
                1 => "this leaf has",
                _ => "these leaves have",
            };
            let between = found.before.leaves.map_or_else(String::new, |range| {
                format!(" from {} to {}", number(range.low), number(range.high))
            });
            format!("The root has {after}, whatever value{between} {these}.")
        }
        (true, false) => format!("The root still has {after}."),
        (false, _) => format!("The root had {before} and now has {after}."),
    }
}

fn failure(error: ChangeError) -> Failure {
    match error {
        ChangeError::DoesNotFit(misfit) => InputError::from(misfit).into(),
        other => Failure::Input(other.to_string()),
    }
}
