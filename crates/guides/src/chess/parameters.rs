//! The depths and margins of the search, in centipawns.

use gametree_search::pvs::Parameters;

use super::UNIT;
use super::moves::HISTORY_SIZE;

/// The depths and margins with which chess is searched.
pub const PARAMETERS: Parameters = Parameters {
    history_size: HISTORY_SIZE,
    shortest_mate: true,
    static_eval: true,
    tt_min_depth: -1,
    etc_min_depth: 4,
    history_min_depth: 1,
    check_extension: 1,
    rfp_max_depth: 8,
    rfp_margin: 80,
    razoring_max_depth: 4,
    razoring_base: 220,
    razoring_factor: 130,
    null_move_base: 4,
    null_move_divisor: 4,
    null_move_eval_divisor: 200,
    null_move_eval_max: 3,
    probcut_min_depth: 5,
    probcut_reduction: 4,
    probcut_margin: 150,
    iir_min_depth: 4,
    singular_min_depth: 7,
    singular_margin: 2,
    double_extension_margin: 20,
    lmp_max_depth: 8,
    lmp_base: 4,
    futility_max_depth: 7,
    futility_base: 80,
    futility_factor: 90,
    capture_margin: 180,
    see_max_depth: 7,
    see_capture_margin: 100,
    see_quiet_margin: 25,
    history_pruning_max_depth: 5,
    history_pruning_margin: 4000,
    lmr_min_depth: 3,
    lmr_min_moves: 2,
    lmr_min_moves_pv: 4,
    lmr_base: 600,
    lmr_divisor: 2300,
    lmr_not_improving: 700,
    lmr_pv: 1000,
    lmr_cut_node: 1000,
    lmr_killer: 1000,
    lmr_history_divisor: 10,
    lmr_good_capture: 1000,
    mate_threat_min_depth: 2,
    aspiration_delta: 18,
    ..Parameters::with_unit(UNIT)
};
