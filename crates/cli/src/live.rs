//! A table that is brought up to date while games are played, with how long it will take, on a terminal only.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A table and a progress bar, removed when this is dropped.
pub(crate) struct Live {
    bar: Option<ProgressBar>,
}

impl Live {
    /// Progress towards a number of things of this name, of which some are done.
    pub(crate) fn new(what: &'static str, all: u64, done: u64) -> Live {
        if !std::io::stderr().is_terminal() {
            return Live { bar: None };
        }
        let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr());
        let template = format!(
            "{{msg}}\n{{bar:30}} {{pos}}/{{len}} {what} in {{elapsed}}, about {{eta}} left, Ctrl-C stops"
        );
        let style = ProgressStyle::with_template(&template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(done);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        Live { bar: Some(bar) }
    }

    /// Shows this table, which is computed only where it can be seen.
    pub(crate) fn show(&mut self, table: impl FnOnce() -> Vec<String>) {
        if let Some(bar) = &self.bar {
            bar.set_message(table().join("\n"));
        }
    }

    /// One more is done, and the table has changed.
    pub(crate) fn advance(&mut self, table: impl FnOnce() -> Vec<String>) {
        self.show(table);
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
