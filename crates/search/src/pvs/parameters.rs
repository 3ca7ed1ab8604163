//! The depths and margins of the search, declared once. `--without`, tuning and the documentation read this declaration.

use gametree_rules::Game;

use crate::pvs::score::{INFINITE, Score};
use crate::pvs::steps::Step;

/// A number that the search depends on.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name: the technique, then what is set.
    pub name: &'static str,
    /// The step it belongs to.
    pub step: Step,
    /// What it means.
    pub about: &'static str,
    /// The smallest value allowed.
    pub low: i32,
    /// The largest value allowed.
    pub high: i32,
    get: fn(&Parameters) -> i32,
    set: fn(&mut Parameters, i32),
}

impl Parameter {
    /// The value in a set of parameters.
    pub fn get(&self, parameters: &Parameters) -> i32 {
        (self.get)(parameters)
    }

    /// Sets the value, brought into the range allowed.
    pub fn set(&self, parameters: &mut Parameters, value: i32) {
        (self.set)(parameters, value.clamp(self.low, self.high));
    }

    /// The parameter of this name.
    pub fn named(name: &str) -> Option<&'static Parameter> {
        Parameters::ALL.iter().find(|known| known.name == name)
    }
}

macro_rules! parameters {
    ($($step:ident { $($(#[doc = $about:literal])+ $name:ident = $default:expr, $low:literal..=$high:literal;)+ })+) => {
        /// What the search depends on besides the game: the size of its tables, and depths and margins in plies and points.
        ///
        /// A technique is off unless a guide turns it on: a smallest depth of [`OFF`], or a largest depth of −1. Those that
        /// are not among the guide's [steps](crate::pvs::Guide::STEPS) stay off.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Parameters {
            /// Points per utility of one. Utilities times this must be whole and under 30,000.
            pub unit: Score,
            /// Keeps apart positions with equal keys that no move leads between, such as those of boards of different sizes.
            pub table_salt: u64,
            /// The number of different history indices. Continuation history needs a table of its square.
            pub history_size: usize,
            /// Whether the shortest win is wanted where one is proven already.
            pub shortest_mate: bool,
            /// Whether inner nodes get a static evaluation, which most pruning depends on.
            pub static_eval: bool,
            $($($(#[doc = $about])+ pub $name: i32,)+)+
        }

        impl Parameters {
            /// Every parameter that can be tuned, by technique.
            pub const ALL: &'static [Parameter] = &[
                $($(Parameter {
                    name: stringify!($name),
                    step: Step::$step,
                    about: concat!($($about),+),
                    low: $low,
                    high: $high,
                    get: |parameters| parameters.$name,
                    set: |parameters, value| parameters.$name = value,
                },)+)+
            ];

            /// The parameters of a game of which no more is known than its evaluation, with this many points per utility.
            pub const fn with_unit(unit: Score) -> Parameters {
                let mut parameters = Parameters {
                    unit,
                    table_salt: 0,
                    history_size: 4096,
                    shortest_mate: false,
                    static_eval: false,
                    $($($name: $default,)+)+
                };
                if unit * 30 / 1000 > 1 {
                    parameters.aspiration_delta = unit * 30 / 1000;
                }
                parameters
            }
        }
    };
}

/// The smallest depth of a technique that is not used.
pub const OFF: i32 = 1 << 20;

parameters! {
    TranspositionTable {
        /// Nodes of less depth are not stored; −1 stores quiescence nodes too.
        tt_min_depth = 0, -1..=1_048_576;
    }
    EnhancedTranspositionCutoffs {
        /// All successors are probed from this depth on.
        etc_min_depth = 3, 1..=1_048_576;
    }
    StaticBounds {
        /// Every move is asked for a proven lower bound from this depth on.
        move_bounds_min_depth = OFF, 0..=1_048_576;
    }
    InternalIterativeDeepening {
        /// Moves are sorted by a shallow search of each from this depth on.
        iid_min_depth = OFF, 4..=1_048_576;
    }
    History {
        /// Killers and histories are used from this depth on.
        history_min_depth = 2, 0..=64;
    }
    Extensions {
        /// Plies by which checks are extended.
        check_extension = 0, 0..=2;
    }
    ReverseFutility {
        /// The largest depth.
        rfp_max_depth = -1, -1..=20;
        /// The margin per ply; one ply less where the evaluation is improving.
        rfp_margin = 0, 0..=1000;
    }
    Razoring {
        /// The largest depth.
        razoring_max_depth = -1, -1..=20;
        /// The constant part of the margin.
        razoring_base = 0, 0..=2000;
        /// The margin per squared ply.
        razoring_factor = 0, 0..=1000;
    }
    NullMove {
        /// The constant part of the reduction.
        null_move_base = 3, 1..=10;
        /// The reduction grows by a ply for each of this many plies of depth.
        null_move_divisor = 6, 1..=20;
        /// The reduction grows by a ply for each of this many points of static evaluation above beta.
        null_move_eval_divisor = 200, 1..=2000;
        /// The most that the static evaluation adds to the reduction.
        null_move_eval_max = 0, 0..=10;
    }
    ProbCut {
        /// Captures are tried against a raised beta from this depth on.
        probcut_min_depth = OFF, 2..=1_048_576;
        /// The depth is reduced by this many plies.
        probcut_reduction = 4, 1..=10;
        /// Beta is raised by this margin.
        probcut_margin = 0, 0..=2000;
    }
    InternalIterativeReductions {
        /// Nodes without a hash move are searched one ply less from this depth on.
        iir_min_depth = OFF, 1..=1_048_576;
    }
    SingularExtensions {
        /// The smallest depth.
        singular_min_depth = OFF, 3..=1_048_576;
        /// The margin per ply.
        singular_margin = 0, 0..=50;
        /// A second ply is added where all other moves are worse by this much more.
        double_extension_margin = INFINITE, 0..=32000;
    }
    LateMovePruning {
        /// The largest depth.
        lmp_max_depth = -1, -1..=20;
        /// Moves searched before quiet ones are pruned, besides the squared depth; half of it where not improving.
        lmp_base = 0, 0..=50;
    }
    Futility {
        /// The largest depth after reduction.
        futility_max_depth = -1, -1..=20;
        /// The constant part of the margin.
        futility_base = 0, 0..=2000;
        /// The margin per ply.
        futility_factor = 0, 0..=1000;
        /// What a capture may gain besides the captured piece (delta pruning).
        capture_margin = 0, 0..=2000;
    }
    SeePruning {
        /// The largest depth after reduction.
        see_max_depth = -1, -1..=20;
        /// The loss allowed to a capture, per ply.
        see_capture_margin = 0, 0..=1000;
        /// The loss allowed to a quiet move, per squared ply after reduction.
        see_quiet_margin = 0, 0..=500;
        /// Quiet moves with a bad history are pruned up to this depth after reduction.
        history_pruning_max_depth = -1, -1..=20;
        /// How bad, per ply.
        history_pruning_margin = 0, 0..=20000;
    }
    LateMoveReductions {
        /// The smallest depth.
        lmr_min_depth = OFF, 2..=1_048_576;
        /// Moves searched before the first reduction.
        lmr_min_moves = 2, 1..=20;
        /// The same at nodes of the principal variation.
        lmr_min_moves_pv = 4, 1..=20;
        /// The constant part of the reduction, in thousandths of a ply.
        lmr_base = 0, -2000..=3000;
        /// The divisor of ln(depth) · ln(move count), in thousandths.
        lmr_divisor = 2000, 500..=8000;
        /// Added where the evaluation is not improving, in thousandths.
        lmr_not_improving = 0, -1000..=3000;
        /// Subtracted at nodes of the principal variation, in thousandths.
        lmr_pv = 0, -1000..=3000;
        /// Added at cut nodes, in thousandths.
        lmr_cut_node = 0, -1000..=3000;
        /// Subtracted for killers and counter-moves, in thousandths.
        lmr_killer = 0, -1000..=3000;
        /// Thousandths subtracted are the history score divided by this.
        lmr_history_divisor = 10, 1..=100;
        /// Subtracted for captures that lose nothing, in thousandths.
        lmr_good_capture = 0, -1000..=3000;
        /// Before a move is reduced by two plies or more, it is asked from this depth on whether it threatens mate.
        mate_threat_min_depth = 2, 0..=20;
    }
    Aspiration {
        /// Half the width of the first window.
        aspiration_delta = 1, 1..=2000;
    }
}

impl Parameters {
    /// The parameters of a game of which no more is known than its evaluation.
    pub fn of<G: Game>(root: &G) -> Parameters {
        let (low, high) = root.range();
        let largest = low.abs().max(high.abs()).max(1.0);
        Parameters::with_unit((30_000.0 / largest).clamp(1.0, 1000.0) as Score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_is_within_its_range_and_settable() {
        let defaults = Parameters::with_unit(1000);
        for parameter in Parameters::ALL {
            let value = parameter.get(&defaults);
            assert!(
                (parameter.low..=parameter.high).contains(&value),
                "{}: {value}",
                parameter.name
            );
            let mut changed = defaults;
            parameter.set(&mut changed, i32::MAX);
            assert_eq!(
                parameter.get(&changed),
                parameter.high,
                "{}",
                parameter.name
            );
            assert_eq!(
                Parameter::named(parameter.name).map(|p| p.name),
                Some(parameter.name)
            );
        }
    }

    #[test]
    fn names_are_unique() {
        for (index, parameter) in Parameters::ALL.iter().enumerate() {
            let others = &Parameters::ALL[index + 1..];
            assert!(others.iter().all(|other| other.name != parameter.name));
        }
    }
}
