//! The state of one thread's search.

use std::sync::atomic::{AtomicI32, Ordering};

use gametree_rules::{Game, Player};

use crate::Meter;
use crate::pvs::abdada::CurrentlySearching;
use crate::pvs::guide::Guide;
use crate::pvs::history::Histories;
use crate::pvs::move_list::{MoveList, ScoredMove};
use crate::pvs::node_type::Mode;
use crate::pvs::parameters::Parameters;
use crate::pvs::score::{Scale, Score, Value};
use crate::pvs::steps::{Step, Steps};
use crate::pvs::table::TranspositionTable;

/// One thread's search.
pub(crate) struct Searcher<'s, G: Game, U: Guide<G>> {
    pub(crate) guide: &'s U,
    pub(crate) params: Parameters,
    pub(crate) table: TranspositionTable<'s>,
    pub(crate) meter: Meter,
    pub(crate) steps: Steps,
    pub(crate) scale: Scale,
    pub(crate) moves: MoveList<G::Action>,
    pub(crate) cache: U::ThreadCache,
    pub(crate) histories: Histories<G::Action>,
    /// The widening of the ProbCut margin, in half margins.
    pub(crate) probcut_sigma: i32,
    /// The number of stores after which the table grows.
    pub(crate) stores_until_growth: u64,
    /// The keys of the positions on the path, where positions can repeat.
    pub(crate) path: Vec<u64>,
    /// The number of those that were played in the game, the root included.
    pub(crate) game_length: usize,
    /// The positions that other threads search, if there are any.
    pub(crate) busy_positions: Option<&'s CurrentlySearching>,
    /// The principal variations from the nodes on the path.
    pub(crate) pv: Vec<Vec<G::Action>>,
    /// The static evaluations of the nodes on the path; none for those in check.
    pub(crate) static_evals: Vec<Option<Score>>,
    /// The depth of the current iteration.
    pub(crate) root_depth: i32,
    /// The largest ply reached.
    pub(crate) seldepth: i32,
    /// The largest ply that any thread reached.
    pub(crate) shared_seldepth: &'s AtomicI32,
}

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Whether the search takes a step. Steps that the guide leaves out are not compiled.
    #[inline]
    pub(super) fn uses(&self, step: Step) -> bool {
        U::STEPS.has(step) && self.steps.has(step)
    }

    /// Records the largest ply.
    #[inline]
    pub(super) fn update_seldepth(&mut self, ply: i32) {
        if ply > self.seldepth {
            self.seldepth = ply;
            self.shared_seldepth.fetch_max(ply, Ordering::Relaxed);
        }
    }

    /// Whether a position of this search repeats, or one of the game does for the third time.
    #[inline]
    pub(super) fn is_repetition(&self, key: u64, reversible: usize) -> bool {
        let recent = self.path.iter().enumerate().rev().take(reversible);
        let mut occurrences = 0;
        for (index, &known) in recent.skip(1).step_by(2) {
            if known == key {
                occurrences += 1;
                if occurrences == 2 || index + 1 >= self.game_length {
                    return true;
                }
            }
        }
        false
    }

    /// The value of a finished game for a player.
    pub(super) fn outcome(&self, game: &G, player: Player, ply: i32) -> Value {
        let outcome = self.guide.outcome(game, player, self.scale.unit);
        if outcome == 0 && self.guide.draw_by_history(game) {
            return Value::estimate(outcome);
        }
        Value::proven(self.scale.score_at_ply(outcome, ply))
    }

    /// Limits an extension by the distance from the root.
    #[inline]
    pub(super) fn limited_extension(&self, ply: i32, wanted: i32) -> i32 {
        if self.uses(Step::Extensions) {
            wanted.min(if ply < 2 * self.root_depth { 2 } else { 0 })
        } else {
            0
        }
    }

    /// The extension of a move: `singular`, and more if it gives check.
    #[inline]
    pub(super) fn extension<M: Mode>(&self, ply: i32, next: &G, singular: i32) -> i32 {
        if M::PROOF || !self.uses(Step::Extensions) {
            return 0;
        }
        self.limited_extension(ply, singular + self.check_extension(next))
    }

    /// The extension of a move that gives check.
    #[inline]
    pub(super) fn check_extension(&self, next: &G) -> i32 {
        if self.guide.in_check(next) {
            self.params.check_extension
        } else {
            0
        }
    }

    /// Whether the opponent threatens mate. Near the leaves this is not tested: a search is cheaper.
    #[inline]
    pub(super) fn mate_threat(&self, game: &G, depth: i32) -> bool {
        depth >= self.params.mate_threat_min_depth && self.guide.mate_threat(game)
    }

    /// The history index of a move; a proof keeps no histories.
    #[inline]
    pub(super) fn history_index<M: Mode>(
        &self,
        player: Player,
        candidate: &ScoredMove<G::Action>,
    ) -> usize {
        if M::PROOF {
            0
        } else {
            self.guide.history_index(player, candidate)
        }
    }
}
