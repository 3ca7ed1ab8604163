//! `tree --what-if`: whether the root cares about a leaf.

use gametree_lab::{Change, ChangeError, Fate, WhatIf, WhatIfReport, what_if};
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
    for (change, fate) in &found.changes {
        let name = ask.sketch.name(change.node);
        out.text(&format!(
            "{} was {} and is {} now. {}",
            styled(STRONG, &name),
            number(change.from),
            number(change.to),
            reason(&found, change, *fate)
        ))?;
    }
    let roots = [
        root(&ask.sketch, &found.before),
        root(&found.sketch, &found.after),
    ];
    out.text(&conclusion(&found, &roots))?;
    tell_conventions(&found.after, out)
}

fn reason(found: &WhatIf, change: &Change, fate: Fate) -> String {
    match fate {
        Fate::Cut(step) => {
            let words = &found.before.trace.steps[step].words;
            let but = found
                .broken_range(change)
                .map_or_else(String::new, |range| {
                    format!(
                        " But that counted on leaves between {} and {}, and {} is not.",
                        number(range.low),
                        number(range.high),
                        number(change.to)
                    )
                });
            format!("It was cut: {words}.{but}")
        }
        Fate::Visited => "It was not cut: the search looks at it.".to_owned(),
        Fate::OutOfReach => "It was not cut: the search does not look that far.".to_owned(),
    }
}

fn conclusion(found: &WhatIf, [before, after]: &[String; 2]) -> String {
    match (found.is_unchanged(), found.is_irrelevant()) {
        (true, true) => {
            let these = match found.changes.len() {
                1 => "this leaf",
                _ => "these leaves",
            };
            let between = found.before.leaves.map_or_else(String::new, |range| {
                format!(" between {} and {}", number(range.low), number(range.high))
            });
            format!("The root stays {after}, whatever number{between} stands at {these}.")
        }
        (true, false) => format!("The root stays {after} all the same."),
        (false, _) => format!("The root was {before} and becomes {after}."),
    }
}

fn failure(error: ChangeError) -> Failure {
    match error {
        ChangeError::DoesNotFit(misfit) => InputError::from(misfit).into(),
        other => Failure::Input(other.to_string()),
    }
}
