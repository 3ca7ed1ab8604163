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

    /// The value that switches its technique off, if one does.
    pub fn off(&self) -> Option<i32> {
        match self.high {
            OFF | INFINITE => Some(self.high),
            _ if self.name.ends_with("_max_depth") => Some(-1),
            _ => None,
        }
    }

    /// Whether it makes no difference among these parameters: it has the value that switches its technique off, or the depth
    /// of the same technique has. A technique's parameters begin with the same words.
    pub fn is_off(&self, parameters: &Parameters) -> bool {
        let is_switch_of_it = |switch: &&Parameter| {
            let depths = ["min_depth", "max_depth"];
            let mut technique = depths
                .iter()
                .filter_map(|end| switch.name.strip_suffix(end));
            switch.name == self.name || technique.any(|technique| self.name.starts_with(technique))
        };
        let mut switches = Parameters::ALL.iter().filter(is_switch_of_it);
        switches.any(|switch| switch.off() == Some(switch.get(parameters)))
    }

    /// A perturbation for tuning from these parameters: a tenth of the value, or of zero a fortieth of the range, and at least
    /// half, so that it makes a difference.
    pub fn tuning_step(&self, parameters: &Parameters) -> f64 {
        let step = match self.get(parameters) {
            0 if self.off().is_none() => f64::from(self.high - self.low) / 40.0,
            value => f64::from(value).abs() / 10.0,
        };
        step.max(0.5)
    }

    /// The parameter of this name.
    pub fn named(name: &str) -> Option<&'static Parameter> {
        Parameters::ALL.iter().find(|known| known.name == name)
    }
}

macro_rules! parameters {
    ($($step:ident { $($(#[doc = $about:literal])+ $name:ident = $default:expr, $low:literal..=$high:literal;)+ })+) => {
        /// The parameters of a search: the size of its tables, and depths and margins in plies and points.
        ///
        /// A technique is off unless a guide turns it on: a smallest depth of [`OFF`], or a largest depth of −1. Those that
        /// are not among the guide's [steps](crate::pvs::Guide::STEPS) stay off.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Parameters {
            /// Points per utility of one. Utilities times this must be whole and under 30,000.
            pub unit: Score,
            /// Keeps apart positions with equal keys that no move leads between, such as those of boards of different
            /// sizes.
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
        /// Smallest depth stored in the transposition table; −1 stores quiescence nodes too.
        tt_min_depth = 0, -1..=1_048_576;
    }
    EnhancedTranspositionCutoffs {
        /// Enhanced transposition cutoffs are used from this depth on.
        etc_min_depth = 3, 1..=1_048_576;
    }
    StaticBounds {
        /// Each move's proven lower bound is computed from this depth on.
        move_bounds_min_depth = OFF, 0..=1_048_576;
    }
    InternalIterativeDeepening {
        /// Internal iterative deepening: moves are sorted by a shallow search of each from this depth on.
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
        /// Reverse futility pruning is used up to this depth.
        rfp_max_depth = -1, -1..=20;
        /// Reverse futility margin per ply of depth; one ply less where the evaluation is improving.
        rfp_margin = 0, 0..=1000;
    }
    Razoring {
        /// Razoring is used up to this depth.
        razoring_max_depth = -1, -1..=20;
        /// Constant part of the razoring margin.
        razoring_base = 0, 0..=2000;
        /// Razoring margin per squared ply of depth.
        razoring_factor = 0, 0..=1000;
    }
    NullMove {
        /// Null-move pruning is used from this depth on.
        null_move_min_depth = 2, 1..=1_048_576;
        /// Constant part of the null-move reduction, in plies.
        null_move_base = 3, 1..=10;
        /// The null-move reduction grows by one ply for each of this many plies of depth.
        null_move_divisor = 6, 1..=20;
        /// The null-move reduction grows by one ply for each of this many points of static evaluation above beta.
        null_move_eval_divisor = 200, 1..=2000;
        /// Most plies that the static evaluation adds to the null-move reduction.
        null_move_eval_max = 0, 0..=10;
    }
    ProbCut {
        /// ProbCut on captures is used from this depth on.
        probcut_min_depth = OFF, 2..=1_048_576;
        /// Plies by which the verifying search of ProbCut on captures is reduced.
        probcut_reduction = 4, 1..=10;
        /// Margin by which ProbCut on captures raises beta.
        probcut_margin = 0, 0..=2000;
    }
    InternalIterativeReductions {
        /// Internal iterative reductions: nodes without a hash move are searched one ply less from this depth on.
        iir_min_depth = OFF, 1..=1_048_576;
    }
    SingularExtensions {
        /// Singular extensions are used from this depth on.
        singular_min_depth = OFF, 3..=1_048_576;
        /// The entry of the transposition table may be this many plies shallower than the node.
        singular_depth_slack = 3, 0..=20;
        /// Singular margin per ply: how much worse all other moves must be.
        singular_margin = 0, 0..=50;
        /// A second ply of extension is added where all other moves are worse by this much more.
        double_extension_margin = INFINITE, 0..=32000;
    }
    LateMovePruning {
        /// Late-move pruning is used up to this depth.
        lmp_max_depth = -1, -1..=20;
        /// Moves searched before late-move pruning, besides the squared depth; half of both where not improving.
        lmp_base = 0, 0..=50;
    }
    Futility {
        /// Futility pruning is used up to this depth after reduction.
        futility_max_depth = -1, -1..=20;
        /// Constant part of the futility margin.
        futility_base = 0, 0..=2000;
        /// Futility margin per ply of depth.
        futility_factor = 0, 0..=1000;
        /// Delta pruning margin: what a capture may gain besides the captured piece.
        capture_margin = 0, 0..=2000;
    }
    SeePruning {
        /// SEE pruning is used up to this depth after reduction.
        see_max_depth = -1, -1..=20;
        /// SEE pruning of captures: material loss allowed per ply.
        see_capture_margin = 0, 0..=1000;
        /// SEE pruning of quiet moves: material loss allowed per squared ply after reduction.
        see_quiet_margin = 0, 0..=500;
        /// History pruning of quiet moves is used up to this depth after reduction.
        history_pruning_max_depth = -1, -1..=20;
        /// History pruning: the history score per ply below zero at which a quiet move is pruned.
        history_pruning_margin = 0, 0..=20000;
    }
    LateMoveReductions {
        /// Late-move reductions are used from this depth on.
        lmr_min_depth = OFF, 2..=1_048_576;
        /// Moves searched before the first late-move reduction.
        lmr_min_moves = 2, 1..=20;
        /// Moves searched before the first late-move reduction, at nodes of the principal variation.
        lmr_min_moves_pv = 4, 1..=20;
        /// Constant part of the late-move reduction, in thousandths of a ply.
        lmr_base = 0, -2000..=3000;
        /// Divisor of ln(depth) · ln(move count) in the late-move reduction, in thousandths.
        lmr_divisor = 2000, 500..=8000;
        /// Added to the late-move reduction where the evaluation is not improving, in thousandths.
        lmr_not_improving = 0, -1000..=3000;
        /// Subtracted from the late-move reduction at nodes of the principal variation, in thousandths.
        lmr_pv = 0, -1000..=3000;
        /// Added to the late-move reduction at cut nodes, in thousandths.
        lmr_cut_node = 0, -1000..=3000;
        /// Subtracted from the late-move reduction of killers and counter-moves, in thousandths.
        lmr_killer = 0, -1000..=3000;
        /// The history score divided by this is subtracted from the late-move reduction, in thousandths.
        lmr_history_divisor = 10, 1..=100;
        /// Subtracted from the late-move reduction of captures that lose no material, in thousandths.
        lmr_good_capture = 0, -1000..=3000;
        /// Moves that threaten mate are not reduced by this many plies or more.
        mate_threat_min_reduction = 2, 1..=20;
        /// From this depth on, moves that threaten mate are not reduced by two plies or more.
        mate_threat_min_depth = 2, 0..=20;
    }
    Aspiration {
        /// Half the width of the first aspiration window.
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
    fn parameters_of_techniques_that_are_switched_off_are_not_tunable() {
        let is_off = |name: &str, parameters: &Parameters| {
            let parameter = Parameter::named(name).expect("a parameter");
            parameter.is_off(parameters)
        };
        let mut parameters = Parameters::with_unit(1000);
        for name in [
            "lmr_min_depth",
            "lmr_base",
            "rfp_max_depth",
            "rfp_margin",
            "double_extension_margin",
            "history_pruning_margin",
        ] {
            assert!(is_off(name, &parameters), "{name}");
        }
        for name in ["tt_min_depth", "history_min_depth", "null_move_base"] {
            assert!(!is_off(name, &parameters), "{name}");
        }
        parameters.lmr_min_depth = 3;
        parameters.see_max_depth = 6;
        assert!(!is_off("lmr_base", &parameters));
        assert!(!is_off("see_quiet_margin", &parameters));
        assert!(is_off("history_pruning_margin", &parameters));
    }

    #[test]
    fn a_tuning_step_is_large_enough_to_make_a_difference() {
        let parameters = Parameters::with_unit(1000);
        let step = |name: &str| Parameter::named(name).map(|known| known.tuning_step(&parameters));
        assert_eq!(step("lmr_divisor"), Some(200.0));
        assert_eq!(step("lmr_base"), Some(125.0), "of a range of 5000");
        assert_eq!(step("tt_min_depth"), Some(0.5), "zero is a depth");
        assert_eq!(step("null_move_base"), Some(0.5));
    }

    #[test]
    fn names_are_unique() {
        for (index, parameter) in Parameters::ALL.iter().enumerate() {
            let others = &Parameters::ALL[index + 1..];
            assert!(others.iter().all(|other| other.name != parameter.name));
        }
    }
}
