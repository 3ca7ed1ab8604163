//! The table of standings while games are played, on a terminal only.

use std::io::IsTerminal;
use std::time::Duration;

use gametree_arena::{Arena, Plan, Standings};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::arena::show;

/// A table and a progress bar, removed when this is dropped.
pub(crate) struct Live {
    bar: Option<ProgressBar>,
}

impl Live {
    pub(crate) fn new(plan: &Plan, arena: &Arena<'_>) -> Live {
        if !std::io::stderr().is_terminal() {
            return Live { bar: None };
        }
        let all = arena.total() as u64;
        let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr());
        let template =
            "{msg}\n{bar:30} {pos}/{len} games in {elapsed}, about {eta} left, Ctrl-C stops";
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(all.saturating_sub(arena.left() as u64));
        bar.reset_eta();
        bar.set_message(show::table(arena.standings(), plan).join("\n"));
        bar.enable_steady_tick(Duration::from_millis(500));
        Live { bar: Some(bar) }
    }

    pub(crate) fn update(&mut self, plan: &Plan, standings: &Standings) {
        let Some(bar) = &self.bar else { return };
        bar.set_message(show::table(standings, plan).join("\n"));
        bar.inc(1);
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
