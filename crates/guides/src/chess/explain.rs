//! What the evaluation counts, told to people and to those who fit its weights.

use cozy_chess::{Board, Color};
use gametree_search::pvs::Part;

use super::evaluate::tally;
use super::kept::Added;
use super::phase::Phase;
use super::tallies::Parts;
use super::terms::{TERMS, Term, WEIGHTS};
use super::{Features, UNIT, sight};

/// A board as those see it who fit the weights: its value to White is the sum of counts times weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// How much more often a weight counts for White than for Black, where that is not the same.
    pub counts: Vec<(u16, i8)>,
    /// How much the early and the late halves of the weights count.
    pub phases: [f32; 2],
}

impl Features {
    /// A board as those see it who fit the weights.
    pub fn fitted(board: &Board) -> Fitted {
        let counts = Features::counts(board).into_iter().enumerate();
        let counts = counts.filter_map(|(index, [white, black])| {
            let difference = (white - black).clamp(-127, 127) as i8;
            (difference != 0).then_some((index as u16, difference))
        });
        Fitted {
            counts: counts.collect(),
            phases: Phase::of(board).shares().map(|share| share as f32),
        }
    }

    /// How often each weight counts, for White and for Black.
    pub fn counts(board: &Board) -> Vec<[i32; 2]> {
        let mut parts = Parts(vec![[0; 2]; WEIGHTS]);
        tally(board, &mut parts);
        parts.0
    }

    /// What each term adds for White and for Black, in hundredths of a pawn.
    pub(super) fn explain(&self, board: &Board) -> Vec<(Term, [f64; 2])> {
        let counts = Features::counts(board);
        let [early, late] = Phase::of(board).shares();
        let explained = TERMS.into_iter().map(|term| {
            let weights = term.start..term.start + term.len;
            let sum = |side: usize| {
                weights
                    .clone()
                    .map(|index| {
                        let weight = self.weights.terms[index];
                        let worth =
                            f64::from(weight.early()) * early + f64::from(weight.late()) * late;
                        worth * f64::from(counts[index][side])
                    })
                    .sum()
            };
            (term, [sum(0), sum(1)])
        });
        explained.collect()
    }

    /// What the network adds, for the side that gains by it.
    pub(super) fn explain_net(&self, board: &Board) -> Option<Part> {
        let added = Added::of(board, &self.weights);
        let mover = f64::from(sight::judge(self.weights.net.as_ref()?, board, &added.sums));
        let white = match board.side_to_move() {
            Color::White => mover,
            Color::Black => -mover,
        };
        Some(Part {
            name: "network",
            about: "what a small network that sees every piece on its square adds to the terms",
            worth: [white, -white].map(|gain| gain.max(0.0) / f64::from(UNIT)),
        })
    }
}
