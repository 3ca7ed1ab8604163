//! The live analysis of one position, for as long as its socket is open.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gametree_players::{ActionReport, Report, Request, Table, describe};
use gametree_rules::{DisplayValue, PawnsAndMates, Sum};
use gametree_search::Signal;

use crate::levels;
use crate::live::Wire;
use crate::pool::{Priority, Slice};
use crate::shared::Shared;
use crate::view::ThoughtView;

/// The length of the first and of the longest slice while others wait; each is twice as long as the one before, since the
/// search starts again with the transposition table of the last.
const FIRST_SLICE: Duration = Duration::from_millis(100);
const LONGEST_SLICE: Duration = Duration::from_secs(3);
/// Slices are divided by 1 plus the number of waiting jobs over this, so that every analysis reports something soon.
const CROWD: usize = 32;

/// An analysis between two slices.
struct Analysis {
    shared: Arc<Shared>,
    table: Box<dyn Table>,
    ply: usize,
    position: String,
    request: Request,
    wire: Arc<Wire>,
    /// The length of the next slice, unless many wait.
    slice: Duration,
    /// The time spent in earlier slices.
    spent: Duration,
    nodes: u64,
    deepest: u32,
}

/// Starts to analyse a position.
pub(super) fn start(
    shared: &Arc<Shared>,
    table: Box<dyn Table>,
    (ply, position): (usize, String),
    request: Request,
    wire: Arc<Wire>,
) {
    let analysis = Analysis {
        request,
        shared: Arc::clone(shared),
        table,
        ply,
        position,
        wire,
        slice: FIRST_SLICE,
        spent: Duration::ZERO,
        nodes: 0,
        deepest: 0,
    };
    analysis.queue();
}

impl Analysis {
    fn queue(self) {
        let signal = self.wire.stop.next_signal();
        let pool = self.shared.pool.clone();
        let crowd = 1 + pool.load().waiting / CROWD;
        let slice = Slice {
            time: self.slice / u32::try_from(crowd).unwrap_or(u32::MAX),
            most: None,
            signal: Arc::clone(&signal),
        };
        // Background jobs are bounded by the number of sockets, not refused.
        let _ = pool.submit(Priority::Background, Some(slice), move || {
            self.go_on(&signal);
        });
    }

    fn go_on(mut self, signal: &Arc<Signal>) {
        if self.wire.stop.is_stopped() {
            return;
        }
        let left = self.shared.options.analysis.saturating_sub(self.spent);
        let request = levels::stoppable(&self.request, signal, left);
        let began = Instant::now();
        let mut deepest = self.deepest;
        let found = self.table.analyze(&request, &mut |report| {
            if report.depth > deepest && report.value.is_some() {
                deepest = report.depth;
                self.send(report, false);
            }
        });
        self.spent += began.elapsed();
        if self.wire.stop.is_stopped() {
            return;
        }
        let report = match found {
            Ok(report) => report,
            // It was stopped before it found anything: the next slice is longer.
            Err(_) if signal.is_stopped() => return self.requeue(),
            Err(problem) => {
                return self
                    .wire
                    .tell(|outbox| outbox.error = Some(problem.to_string()));
            }
        };
        let done = !signal.is_stopped() || self.spent >= self.shared.options.analysis;
        if report.value.is_some() && (done || report.depth > deepest) {
            deepest = report.depth;
            self.send(&report, done);
        }
        self.nodes += report.nodes;
        self.deepest = deepest;
        if !done {
            self.requeue();
        }
    }

    fn requeue(mut self) {
        self.slice = (self.slice * 2).min(LONGEST_SLICE);
        self.queue();
    }

    fn send(&self, report: &Report, done: bool) {
        let mut report = report.clone();
        report.nodes += self.nodes;
        report.seconds += self.spent.as_secs_f64();
        report.position.clone_from(&self.position);
        let first = first_value(self.table.as_ref(), &report);
        let thought = ThoughtView {
            ply: self.ply,
            verdict: describe::verdict(self.table.as_ref(), &report),
            first,
            height: height(self.table.as_ref(), first),
            told: self.table.facts().scale.pawns_and_mates().map(|scale| {
                let actions = report.actions.iter();
                actions.map(|action| shown(scale, action)).collect()
            }),
            speed: report.nodes as f64 / report.seconds.max(1e-6),
            done,
            report,
        };
        self.wire
            .tell(|outbox| outbox.thought = Some(Box::new(thought)));
    }
}

/// The value of an action in few characters: `+0.35`, `#3` for a win in three moves, `#−2` for a loss in two; none for a
/// proven end whose distance is unknown.
fn shown(scale: PawnsAndMates, action: &ActionReport) -> Option<String> {
    let value = action.value?;
    if action.distance.is_none() && value.abs() >= 1.0 {
        return None;
    }
    Some(match scale.display(value, action.distance) {
        DisplayValue::Number(_) => scale.text(value, action.distance),
        DisplayValue::Mate(moves) if moves > 0 => format!("#{moves}"),
        DisplayValue::Mate(moves) => format!("#−{}", moves.abs()),
    })
}

/// The number of pawns drawn three quarters of the way to the top of a graph.
const MANY_PAWNS: f64 = 4.0;

/// The height of a value in a graph of pawns, from −1 to 1: flatter the larger it is.
pub(super) fn height(table: &dyn Table, first: Option<f64>) -> Option<f64> {
    let (scale, first) = table.facts().scale.pawns_and_mates().zip(first)?;
    Some(match scale.display(first, None) {
        DisplayValue::Number(pawns) => (pawns / MANY_PAWNS).tanh(),
        DisplayValue::Mate(_) => first.signum(),
    })
}

/// The value of a position for the first player.
pub(super) fn first_value(table: &dyn Table, report: &Report) -> Option<f64> {
    let value = report.value?;
    let first = report.values.as_ref().and_then(|values| values.first());
    match (first, table.class().sum, report.player) {
        (Some(&first), ..) => Some(first),
        (None, Sum::Constant(sum), Some(2)) => Some(sum - value),
        _ => Some(value),
    }
}

#[cfg(test)]
mod tests {
    use gametree_standard::standard;

    use super::*;

    #[test]
    fn a_proven_end_of_unknown_distance_has_no_mate_distance() {
        let registry = standard();
        let entry = registry.find("chess").unwrap();
        let scale = entry.facts().scale.pawns_and_mates().unwrap();
        let action = |value, distance| ActionReport {
            action: "a8=Q".to_owned(),
            value: Some(value),
            values: None,
            probability: None,
            bound: Some("exact"),
            proven: true,
            distance,
            visits: None,
            prior: None,
        };
        for (value, distance, expected) in [
            (1.0, None, None),
            (-1.0, None, None),
            (1.0, Some(5), Some("#3")),
            (-1.0, Some(4), Some("#−2")),
            (0.0, None, Some("0.00")),
        ] {
            let told = shown(scale, &action(value, distance));
            assert_eq!(told.as_deref(), expected, "{value} {distance:?}");
        }
    }
}
