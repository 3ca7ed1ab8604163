//! The values of all positions of a game, for its graph.

use std::sync::Arc;
use std::time::Duration;

use gametree_players::Table;
use gametree_search::Limits;

use crate::levels;
use crate::live::Wire;
use crate::live::analysis::{first_value, height};
use crate::pool::{Priority, Slice};
use crate::shared::Shared;
use crate::view::PointView;

/// The time limit of each position.
const EACH: Duration = Duration::from_millis(120);

/// A survey of a game between two positions.
struct Survey {
    shared: Arc<Shared>,
    table: Box<dyn Table>,
    moves: std::vec::IntoIter<String>,
    ply: usize,
    solved: bool,
    wire: Arc<Wire>,
}

/// Starts to analyse the positions of a game, from its start.
pub(super) fn start(
    shared: &Arc<Shared>,
    table: Box<dyn Table>,
    moves: Vec<String>,
    solved: bool,
    wire: Arc<Wire>,
) {
    let survey = Survey {
        shared: Arc::clone(shared),
        table,
        moves: moves.into_iter(),
        ply: 0,
        solved,
        wire,
    };
    survey.queue();
}

impl Survey {
    fn queue(self) {
        let signal = self.wire.stop.next_signal();
        let pool = self.shared.pool.clone();
        let limits = Limits {
            time: Some(EACH),
            signal: Arc::clone(&signal),
            ..Limits::default()
        };
        let slice = Slice {
            time: 2 * EACH,
            most: None,
            signal,
        };
        // Background jobs are bounded by the number of sockets, not refused.
        let _ = pool.submit(Priority::Background, Some(slice), move || {
            self.analyze(limits);
        });
    }

    fn analyze(mut self, limits: Limits) {
        if self.wire.stop.is_stopped() {
            return;
        }
        let request = levels::request(
            self.table.as_ref(),
            self.solved,
            limits,
            self.shared.options.hash,
            1,
        );
        if let Ok(report) = self.table.analyze(&request, &mut |_| {}) {
            let first = first_value(self.table.as_ref(), &report);
            let point = PointView {
                ply: self.ply,
                first,
                height: height(self.table.as_ref(), first),
                claim: report.claim,
            };
            self.wire.tell(|outbox| outbox.points.push(point));
        }
        let Some(action) = self.moves.next() else {
            return;
        };
        if self.table.play(&action).is_ok() {
            self.ply += 1;
            self.queue();
        }
    }
}
