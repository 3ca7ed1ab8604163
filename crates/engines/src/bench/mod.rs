//! The bench: fixed positions, each searched equally far every time.

mod positions;

use std::sync::Arc;
use std::time::{Duration, Instant};

use gametree_conform::processor::worked;
use gametree_players::{Detail, InputError, Report, SolveRequest, Table};
use gametree_search::thinker::Options;
use gametree_search::{Algorithm, Limits, Signal};
use serde::Serialize;

use crate::engine::request;

pub use positions::{Aim, Item, of};

/// Hash table size in megabytes: more than the positions need, and quick to allocate.
pub const HASH: usize = 16;
/// A position may take this many times the nodes that it took before.
const MAX_NODES_RATIO: u64 = 10;

/// The search of one position.
#[derive(Clone, Debug, Serialize)]
pub struct PositionBench {
    /// The position.
    pub position: String,
    /// `depth N`, `N nodes` or `value`.
    pub aim: String,
    /// Nodes searched.
    pub nodes: u64,
    /// Wall-clock time.
    pub seconds: f64,
    /// Processor time, which other programs on the machine change less.
    #[serde(skip)]
    pub work: Duration,
    /// The best action.
    pub best: Option<String>,
    /// The value for the player to move.
    pub value: Option<f64>,
    /// Whether the search was given up because it took too many nodes.
    pub capped: bool,
}

/// Searches a position as far as its aim says. Given the nodes of an earlier search, it may not take many times as many.
pub fn search(
    table: &dyn Table,
    item: &Item,
    options: &Options,
    before: Option<u64>,
    signal: Arc<Signal>,
) -> Result<PositionBench, InputError> {
    let cap = before.map(|nodes| nodes.saturating_mul(MAX_NODES_RATIO).max(10_000));
    let (depth, aimed) = match item.aim {
        Aim::Depth(depth) => (Some(depth), None),
        Aim::Nodes(nodes) => (None, Some(nodes)),
        Aim::Value => (None, None),
    };
    let limits = Limits {
        depth,
        nodes: aimed.or(cap),
        signal,
        ..Limits::default()
    };
    let (started, begin) = (Instant::now(), worked());
    let report: Report = match item.aim {
        Aim::Value => {
            let request = SolveRequest {
                limits,
                options: options.clone(),
                most_states: 0,
                policy: 0,
                map: false,
                detail: Detail::Value,
                seed: 0,
            };
            table.solve(&request, &mut |_| {})?.report.report
        }
        Aim::Depth(_) | Aim::Nodes(_) => table.analyze(
            &request(Algorithm::Pvs.name(), options.clone(), limits),
            &mut |_| {},
        )?,
    };
    Ok(PositionBench {
        position: table.position(),
        aim: item.aim.to_string(),
        nodes: report.nodes,
        seconds: started.elapsed().as_secs_f64(),
        work: worked().saturating_sub(begin),
        best: report.best,
        value: report.value,
        capped: aimed.is_none() && cap.is_some_and(|cap| report.nodes >= cap),
    })
}
