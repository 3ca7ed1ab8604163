//! The review of a game: a judgement of every move from the engine's own values.
//!
//! The game is gone through from its end to its start, so that what was found about a position helps with the one before,
//! and every move is judged as soon as its position has been searched. With a limit on nodes and one thread the result is
//! always the same. Positions that are small enough are solved, and their values are exact.

mod judge;
mod reasons;
mod report;

use gametree_rules::{Player, Sum, Turn};

use crate::{Entry, InputError, Report, Request, SavedGame, Table};
use judge::{Ruler, Worth, accuracy};
use report::turning_points;

pub use judge::{Judgement, Turned};
pub use reasons::TermChange;
pub use report::{MoveReview, PlayerReview, Review};

/// Reviews a game with nothing remembered from earlier searches. Each move is told as soon as it is judged, last to first,
/// with the number of moves that are left. A signal among the limits stops it, and what was done until then is kept.
///
/// ```
/// use gametree_games::TicTacToe;
/// use gametree_players::review::{Judgement, Turned, review};
/// use gametree_players::{Entry, Request};
///
/// let entry = <dyn Entry>::new(TicTacToe::default());
/// let game = entry.replay(None, &["b2", "b1", "c1", "a3", "a1"]).unwrap().save();
/// let review = review(&*entry, &game, &Request::default(), &mut |_, _| {}).unwrap();
/// let blunder = &review.moves[1];
/// assert_eq!((blunder.judgement, blunder.turned), (Some(Judgement::Blunder), Some(Turned::DrawToLoss)));
/// assert!(review.turning_points.contains(&2));
/// ```
pub fn review(
    entry: &dyn Entry,
    game: &SavedGame,
    request: &Request,
    told: &mut dyn FnMut(&MoveReview, usize),
) -> Result<Review, InputError> {
    let table = entry.without_cache().load(game)?;
    let mut reviewer = Reviewer::new(table);
    while reviewer.left() > 0 && !request.limits.signal.is_stopped() {
        reviewer.step(request)?;
        if let Some(latest) = reviewer.latest() {
            told(latest, reviewer.left());
        }
    }
    Ok(reviewer.finish())
}

/// A review under way, for callers that do one move at a time.
pub struct Reviewer {
    table: Box<dyn Table>,
    start: String,
    ruler: Ruler,
    /// The moves that are left.
    moves: Vec<String>,
    /// What is known of the position after the last of them.
    after: Option<Known>,
    /// The moves that were reviewed, last to first.
    done: Vec<MoveReview>,
    /// Whether positions may be small enough to be solved; those before one that is not are not either.
    may_be_small: bool,
    expected: Option<f64>,
    nodes: u64,
}

/// What is known of a position.
enum Known {
    Over(Vec<f64>),
    Searched(Box<Report>),
}

impl Reviewer {
    /// A review of the game of a table.
    pub fn new(table: Box<dyn Table>) -> Reviewer {
        let ruler = Ruler::new(table.facts(), table.class(), table.range());
        Reviewer {
            start: table.save().start,
            moves: table.moves(),
            ruler,
            table,
            after: None,
            done: Vec::new(),
            may_be_small: true,
            expected: None,
            nodes: 0,
        }
    }

    /// The number of moves that are left.
    pub fn left(&self) -> usize {
        self.moves.len()
    }

    /// The move that was reviewed last.
    pub fn latest(&self) -> Option<&MoveReview> {
        self.done.last()
    }

    /// The expected score of the first player after the last move, once it is known.
    pub fn expected(&self) -> Option<f64> {
        self.expected
    }

    /// Reviews one more move, the last of those that are left. A move whose search was stopped is not kept.
    pub fn step(&mut self, request: &Request) -> Result<(), InputError> {
        let after = match self.after.take() {
            Some(after) => Some(after),
            None => self.last_position(request)?,
        };
        let Some(after) = after else {
            return Ok(());
        };
        let Some(action) = self.moves.pop() else {
            self.after = Some(after);
            return Ok(());
        };
        self.table.undo();
        let Some(before) = self.search(request)? else {
            // It was played before.
            let _ = self.table.replay_move(&action);
            self.moves.push(action);
            self.after = Some(after);
            return Ok(());
        };
        let review = self.judge(action, &before, &after);
        self.done.push(review);
        self.after = Some(Known::Searched(Box::new(before)));
        Ok(())
    }

    /// The review as far as it has got.
    pub fn finish(mut self) -> Review {
        self.done.reverse();
        let players = (0..self.table.players()).map(Player::new);
        Review {
            game: self.table.facts().name.clone().into_owned(),
            start: self.start,
            players: players
                .map(|player| PlayerReview::new(self.table.as_ref(), player, &self.done))
                .collect(),
            turning_points: turning_points(&self.done),
            moves: self.done,
            expected: self.expected,
            nodes: self.nodes,
            complete: self.moves.is_empty(),
        }
    }

    /// What is known of the position that the game ended in; nothing if its search was stopped.
    fn last_position(&mut self, request: &Request) -> Result<Option<Known>, InputError> {
        let known = match self.table.result() {
            Some(result) => Known::Over(result),
            None => match self.search(request)? {
                Some(report) => Known::Searched(Box::new(report)),
                None => return Ok(None),
            },
        };
        let worth = self.worth(&known, Player::FIRST);
        self.expected = worth.map(|worth| self.ruler.expected(&worth));
        Ok(Some(known))
    }

    /// Searches the present position; nothing if it was stopped.
    fn search(&mut self, request: &Request) -> Result<Option<Report>, InputError> {
        let solved = if self.may_be_small && request.thinker.is_none() {
            self.table.solve_small(&request.limits)
        } else {
            None
        };
        self.may_be_small = solved.is_some();
        let report = match solved {
            Some(report) => Ok(report),
            None => self.table.analyze(request, &mut |_| {}),
        };
        if request.limits.signal.is_stopped() {
            // It may have been stopped before anything was known, which is an error.
            return Ok(None);
        }
        let report = report?;
        self.nodes += report.nodes;
        Ok(Some(report))
    }

    /// The value of a position for a player.
    fn worth(&self, known: &Known, player: Player) -> Option<Worth> {
        let report = match known {
            Known::Over(result) => {
                let value = *result.get(player.index())?;
                return Some(Worth {
                    value,
                    outcome: self.ruler.outcome(value),
                    distance: Some(0),
                });
            }
            Known::Searched(report) => report,
        };
        let viewpoint = report.player.map_or(0, |number| number - 1);
        let turned = viewpoint != player.index();
        let value = match (&report.values, self.table.class().sum) {
            (Some(values), _) => *values.get(player.index())?,
            (None, Sum::Constant(sum)) if turned => sum - report.value?,
            _ => report.value?,
        };
        let outcome = report.decided(&self.table.class());
        Some(Worth {
            value,
            outcome: outcome.map(|outcome| if turned { outcome.reverse() } else { outcome }),
            distance: report.distance(),
        })
    }

    /// The value of the move played: as the search of its position has it, if that is exact, or else as the search of the
    /// position after it has it.
    fn played(
        &self,
        action: &str,
        before: &Report,
        after: &Known,
        player: Player,
    ) -> Option<Worth> {
        let later = self.worth(after, player).map(|worth| Worth {
            distance: worth.distance.map(|plies| plies + 1),
            ..worth
        });
        let known = before.actions.iter().find(|known| known.action == action);
        let exact = known.and_then(|known| {
            let value = known.value?;
            let lost = known.proven && known.bound == Some("upper") && value <= self.ruler.low();
            let exact = known.bound == Some("exact") || lost;
            exact.then(|| Worth {
                value,
                outcome: self.ruler.outcome(value).filter(|_| known.proven),
                distance: known.distance,
            })
        });
        match (exact, later) {
            (Some(exact), Some(later)) if exact.outcome.is_none() && later.outcome.is_some() => {
                Some(later)
            }
            (Some(exact), _) => Some(exact),
            (None, later) => later,
        }
    }

    fn judge(&mut self, action: String, before: &Report, after: &Known) -> MoveReview {
        let known = Known::Searched(Box::new(before.clone()));
        let first = self.worth(&known, Player::FIRST);
        let mut review = MoveReview {
            ply: self.moves.len() + 1,
            player: None,
            action,
            judgement: None,
            forced: false,
            turned: None,
            value: None,
            value_text: None,
            best: None,
            best_value: None,
            best_text: None,
            loss: None,
            accuracy: None,
            line: Vec::new(),
            reply: Vec::new(),
            terms: Vec::new(),
            expected: first.map(|worth| self.ruler.expected(&worth)),
        };
        let Turn::Player(player) = self.table.turn() else {
            return review;
        };
        review.player = Some(player.index() + 1);
        review.forced = self.table.choices().len() == 1;
        let (Some(best_worth), Some(best)) = (self.worth(&known, player), before.best.clone())
        else {
            return review;
        };
        let is_best = best == review.action;
        let chosen = if is_best {
            Some(best_worth)
        } else {
            self.played(&review.action, before, after, player)
        };
        review.reply.push(review.action.clone());
        if let Known::Searched(report) = after {
            review.reply.extend(report.pv.iter().cloned());
        }
        review.line.clone_from(&before.pv);
        let text = |worth: &Worth| self.table.facts().scale.text(worth.value, worth.distance);
        review.best_value = Some(best_worth.value);
        review.best_text = Some(text(&best_worth));
        review.best = Some(best);
        let Some(chosen) = chosen else {
            return review;
        };
        review.value = Some(chosen.value);
        review.value_text = Some(text(&chosen));
        let (best, got) = self.ruler.compared(&best_worth, &chosen);
        let loss = (best - got).max(0.0);
        review.turned = Turned::between(best_worth.outcome, chosen.outcome);
        let judgement = match review.turned {
            _ if is_best || review.forced => Judgement::Best,
            Some(_) => Judgement::Blunder,
            None if chosen.value >= best_worth.value => Judgement::Best,
            None => self.ruler.judgement(loss),
        };
        review.judgement = Some(judgement);
        review.loss = Some(loss);
        review.accuracy = Some(accuracy(loss));
        if judgement >= Judgement::Inaccuracy {
            let (line, reply) = (&review.line, &review.reply);
            review.terms = reasons::changes(self.table.as_mut(), player, line, reply);
        }
        review
    }
}

#[cfg(test)]
mod tests;
