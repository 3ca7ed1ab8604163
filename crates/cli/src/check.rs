//! `check`: verifying a plan.

use gametree_players::{Policy, Registry};
use gametree_search::Limits;

use crate::args::CheckArgs;
use crate::error::Failure;
use crate::files::{self, Content};
use crate::interrupt;
use crate::output::{Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::screen::number;

pub(crate) fn run(registry: &Registry, args: &CheckArgs, out: &mut Output) -> Result<(), Failure> {
    let named = |error: gametree_players::InputError| {
        Failure::Input(format!("{}: {error}", args.file.display()))
    };
    let policy = Policy::read(&files::read(&args.file, Content::Plan)?).map_err(named)?;
    let entry = registry.find(&policy.game).map_err(named)?;
    let verified = {
        let _progress = Progress::watch("positions checked");
        entry
            .verify(
                &policy,
                &Limits {
                    signal: interrupt::signal(),
                    ..Limits::default()
                },
            )
            .map_err(named)?
    };
    if args.json {
        out.json(&verified)?;
    } else {
        let table = entry.open(Some(&verified.position))?;
        let verdict = if verified.holds {
            "the plan holds"
        } else {
            "the plan does NOT hold"
        };
        out.line(format!(
            "{}: {}",
            entry.facts().title,
            styled(STRONG, verdict)
        ))?;
        out.line(format!(
            "{} moves from {}",
            grouped(verified.states as u64),
            verified.position
        ))?;
        // With several players, the guarantee assumes that the others follow the plan.
        let against = if entry.class().is_two_player_constant_sum() {
            "whatever the others play"
        } else {
            "if all others follow the plan"
        };
        for index in policy.players.iter().map(|player| player - 1) {
            let name = table.player_name(gametree_rules::Player::new(index));
            let (claimed, sure) = (verified.claimed[index], verified.guaranteed[index]);
            let sure = if sure.is_nan() {
                "nothing".to_owned()
            } else {
                number(sure)
            };
            out.line(format!(
                "{name}: claimed {}, guaranteed {sure} {against}",
                number(claimed)
            ))?;
        }
        if verified.error > 0.0 {
            out.line(format!("The claim has a tolerance of {:e}", verified.error))?;
        }
        if let Some(problem) = &verified.problem {
            out.line(problem)?;
        }
    }
    if verified.holds {
        Ok(())
    } else {
        Err(Failure::No)
    }
}
