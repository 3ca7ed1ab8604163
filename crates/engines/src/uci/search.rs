//! The answer to `go`: what is said while the engine searches, and the best move.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use gametree_games::Chess;
use gametree_games::chess::Castling;
use gametree_players::{ActionId, Report, Table};
use gametree_protocols::uci::{Answer, Bound, Go, Info, Score};
use gametree_rules::{DisplayValue, Game as _, PawnsAndMates, Turn};
use gametree_search::pvs::Step;
use gametree_search::thinker::Options;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::level::{Effort, Level};
use super::options::Settings;
use super::{Output, info, limits};
use crate::engine;
use crate::notation::{line_text, state};
use crate::{Event, Hold};

/// The answer to one `go`.
pub(super) struct Search<W> {
    output: Arc<Output<W>>,
    castling: Castling,
    /// The number of lines shown.
    lines: usize,
    /// Whether an `info` with a line has been written.
    has_info: bool,
    /// A mate in this many moves ends the search.
    mate: Option<u32>,
    level: Option<(Level, Xoshiro256PlusPlus)>,
    /// How this move is searched at the level.
    effort: Option<Effort>,
}

impl<W: Write> Search<W> {
    pub(super) fn new(
        go: &Go,
        settings: &Settings,
        output: Arc<Output<W>>,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Search<W> {
        let mut level = settings.limited.then(|| {
            (
                settings.level,
                Xoshiro256PlusPlus::seed_from_u64(rng.random()),
            )
        });
        Search {
            output,
            castling: settings.castling(),
            lines: settings.lines(),
            has_info: false,
            mate: go.mate,
            effort: level.as_mut().map(|(level, rng)| level.effort(rng)),
            level,
        }
    }

    /// How the engine searches: its options and its limits.
    pub(super) fn prepare(
        &self,
        go: &Go,
        settings: &Settings,
        table: &dyn Table,
        only: &[ActionId],
        received: Instant,
    ) -> (Options, engine::Go) {
        let without = match self.effort {
            Some(Effort {
                quiescence: false, ..
            }) => vec![Step::Quiescence.name()],
            _ => Vec::new(),
        };
        let choices = self.level.as_ref().map_or(1, |(level, _)| level.lines());
        let lines = settings.lines().max(choices);
        let options = settings.thinker.clone();
        let options = options
            .with("lines", lines)
            .with("without", without)
            // Results of a deeper search would make a level stronger.
            .with("fresh", self.effort.is_some());
        let mut limits = limits::limits(go, table.turn().viewpoint(), settings.overhead, received);
        if !only.is_empty() {
            let mut only: Vec<usize> = only.iter().map(|id| id.index()).collect();
            only.sort_unstable();
            only.dedup();
            limits.search_moves = Some(only.into());
        }
        if let Some(effort) = self.effort {
            limits.depth = limits.depth.map(|depth| depth.min(effort.depth));
        }
        let hold = match (go.infinite, go.ponder) {
            (true, _) => Hold::UntilStop,
            (false, true) => Hold::UntilPonderHit,
            (false, false) => Hold::No,
        };
        (options, engine::Go { limits, hold })
    }

    /// Reports the value of a position in which the game is over.
    pub(super) fn say_if_over(&self, table: &dyn Table) -> ControlFlow<()> {
        let (Some(game), Some(scale)) = (state::<Chess>(table), scale(table)) else {
            return ControlFlow::Continue(());
        };
        if table.turn() != Turn::Over {
            return ControlFlow::Continue(());
        }
        let value = game.utility(game.mover());
        self.output.line(Answer::Info(Box::new(Info {
            depth: Some(0),
            score: Some(Score {
                worth: info::worth(scale.display(value, Some(0))),
                bound: Bound::Exact,
            }),
            ..Info::default()
        })))
    }

    /// Writes what is found, and in the end the best move.
    pub(super) fn on_event(&mut self, table: &dyn Table, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Report(report) => {
                self.say(table, report)?;
                match scale(table) {
                    Some(scale) if is_mate_within(report, scale, self.mate) => {
                        ControlFlow::Break(())
                    }
                    _ => ControlFlow::Continue(()),
                }
            }
            Event::Finished(report) => {
                if !self.has_info {
                    self.say(table, report)?;
                }
                let line = self.chosen_line(table, report);
                self.say_best(table, &line)
            }
            Event::GameOver => self.say_best(table, &[]),
            Event::Failed(problem) => {
                self.output.note(problem.to_string())?;
                self.say_best(table, &[])
            }
        }
    }

    fn say(&mut self, table: &dyn Table, report: &Report) -> ControlFlow<()> {
        let Some(scale) = scale(table) else {
            return ControlFlow::Continue(());
        };
        let infos = info::infos(table, report, scale, self.castling, self.lines);
        self.has_info = !infos.is_empty();
        infos
            .into_iter()
            .try_for_each(|info| self.output.line(Answer::Info(Box::new(info))))
    }

    /// The line that is played: the best, or the one that the level chooses.
    fn chosen_line(&mut self, table: &dyn Table, report: &Report) -> Vec<ActionId> {
        let chosen = match (&mut self.level, scale(table)) {
            (Some((level, rng)), Some(scale)) => level.choose(report, scale, rng),
            _ => None,
        };
        let ranked = info::ranked(report);
        let is_chosen = |one: &&info::Ranked<'_>| match chosen {
            Some(chosen) => one.id == chosen,
            None => !one.line.is_empty(),
        };
        let line = ranked.iter().find(is_chosen).map(|one| one.line.to_vec());
        // A search that was stopped at once may still have a best move.
        line.unwrap_or_else(|| report.handles.best.into_iter().collect())
    }

    /// The best move: the first legal one if the line is empty.
    fn say_best(&self, table: &dyn Table, line: &[ActionId]) -> ControlFlow<()> {
        let first = || table.legal().into_iter().take(1).collect::<Vec<_>>();
        let mut texts = line_text(self.castling, table, line).into_iter();
        let best = texts
            .next()
            .or_else(|| line_text(self.castling, table, &first()).into_iter().next());
        self.output.line(Answer::BestMove {
            best: best.unwrap_or_else(|| "(none)".to_owned()),
            ponder: texts.next(),
        })
    }
}

/// The scale in which values of chess are shown.
fn scale(table: &dyn Table) -> Option<PawnsAndMates> {
    table.facts().scale.pawns_and_mates()
}

/// Whether a mate within this many moves is proven.
fn is_mate_within(report: &Report, scale: PawnsAndMates, wanted: Option<u32>) -> bool {
    let found = report
        .value
        .map(|value| scale.display(value, report.distance()));
    let (Some(DisplayValue::Mate(moves)), Some(wanted), "proven") = (found, wanted, report.claim)
    else {
        return false;
    };
    (1..=i64::from(wanted)).contains(&i64::from(moves))
}
