//! The terms of an evaluation one by one, for people and for tuning.

use cozy_chess::{Board, Color};
use gametree_search::pvs::EvaluationTerm;

use super::accumulator::BoardAccumulator;
use super::evaluate::trace;
use super::phase::Phase;
use super::terms::{TERMS, Term, WEIGHTS};
use super::trace::TermCounts;
use super::{ChessGuide, UNIT, features};

/// A board for tuning: its value for White is the sum of counts times weights.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningPosition {
    /// The weights whose counts differ between White and Black, and the difference.
    pub counts: Vec<(u16, i8)>,
    /// The shares of the middlegame and the endgame weights.
    pub phases: [f32; 2],
}

impl ChessGuide {
    /// The board as a position for tuning.
    pub fn tuning_position(board: &Board) -> TuningPosition {
        let counts = ChessGuide::counts(board).into_iter().enumerate();
        let counts = counts.filter_map(|(index, [white, black])| {
            let difference = (white - black).clamp(-127, 127) as i8;
            (difference != 0).then_some((index as u16, difference))
        });
        TuningPosition {
            counts: counts.collect(),
            phases: Phase::of(board).shares().map(|share| share as f32),
        }
    }

    /// The count of each weight, for White and for Black.
    pub fn counts(board: &Board) -> Vec<[i32; 2]> {
        let mut parts = TermCounts(vec![[0; 2]; WEIGHTS]);
        trace(board, &mut parts);
        parts.0
    }

    /// The sum of each term for White and for Black, in centipawns.
    pub(super) fn explain(&self, board: &Board) -> Vec<(Term, [f64; 2])> {
        let counts = ChessGuide::counts(board);
        let [middlegame, endgame] = Phase::of(board).shares();
        let explained = TERMS.into_iter().map(|term| {
            let weights = term.start..term.start + term.len;
            let sum = |side: usize| {
                weights
                    .clone()
                    .map(|index| {
                        let weight = self.weights.terms[index];
                        let worth = f64::from(weight.middlegame()) * middlegame
                            + f64::from(weight.endgame()) * endgame;
                        worth * f64::from(counts[index][side])
                    })
                    .sum()
            };
            (term, [sum(0), sum(1)])
        });
        explained.collect()
    }

    /// The output of the network, for the color that it favours.
    pub(super) fn explain_net(&self, board: &Board) -> Option<EvaluationTerm> {
        let accumulator = BoardAccumulator::of(board, &self.weights);
        let mover = f64::from(features::network_eval(
            self.weights.net.as_ref()?,
            board,
            &accumulator.sums,
        ));
        let white = match board.side_to_move() {
            Color::White => mover,
            Color::Black => -mover,
        };
        Some(EvaluationTerm {
            name: "network",
            about: "the output of a small network whose inputs are the pieces on their squares",
            values: [white, -white].map(|gain| gain.max(0.0) / f64::from(UNIT)),
        })
    }
}
