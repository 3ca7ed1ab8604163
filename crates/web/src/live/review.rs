//! The review of a game, one move at a time.

use std::sync::Arc;
use std::time::Duration;

use gametree_players::review::Reviewer;
use gametree_players::{Request, Table};
use gametree_search::Limits;
use gametree_search::thinker::Options;

use crate::live::Wire;
use crate::pool::Priority;
use crate::shared::Shared;
use crate::view::JudgedView;

/// The nodes for each position.
const NODES: u64 = 60_000;
/// The time limit of each position.
const EACH: Duration = Duration::from_millis(400);

/// A review between two moves.
struct Review {
    shared: Arc<Shared>,
    reviewer: Reviewer,
    wire: Arc<Wire>,
}

/// Starts to review the game of a table.
pub(super) fn start(shared: &Arc<Shared>, table: Box<dyn Table>, wire: Arc<Wire>) {
    let review = Review {
        shared: Arc::clone(shared),
        reviewer: Reviewer::new(table),
        wire,
    };
    review.queue();
}

impl Review {
    fn queue(self) {
        let request = Request {
            limits: Limits {
                nodes: Some(NODES),
                time: Some(EACH),
                signal: self.wire.stop.next_signal(),
                ..Limits::default()
            },
            options: Options::default().with("hash", self.shared.options.hash),
            ..Request::default()
        };
        let pool = self.shared.pool.clone();
        // Without a slice: a move takes no longer than its limit, and is judged only when its search is over. Background jobs
        // are bounded by the number of sockets, not refused.
        let _ = pool.submit(Priority::Background, None, move || self.step(&request));
    }

    fn step(mut self, request: &Request) {
        if self.wire.stop.is_stopped() {
            return;
        }
        if let Err(problem) = self.reviewer.step(request) {
            let problem = problem.to_string();
            return self.wire.tell(|outbox| outbox.error = Some(problem));
        }
        if self.wire.stop.is_stopped() {
            return;
        }
        let left = self.reviewer.left();
        if let Some(one) = self.reviewer.latest() {
            let judged = JudgedView {
                left,
                said: one.sentence(),
                review: one.clone(),
            };
            self.wire.tell(|outbox| outbox.judged.push(judged));
        }
        if left > 0 {
            return self.queue();
        }
        let review = gametree_players::review::Review {
            // They have been sent one by one, and all together may not fit into a message.
            moves: Vec::new(),
            ..self.reviewer.finish()
        };
        let review = Box::new(review);
        self.wire.tell(|outbox| outbox.review = Some(review));
    }
}
