//! Searching the positions and counting.

use std::borrow::Cow;

use gametree_engines::bench::{self, PositionBench};
use gametree_players::Entry;
use gametree_search::pvs::Step;
use gametree_search::thinker::Options;
use serde::Serialize;

use crate::error::Failure;
use crate::interrupt;
use crate::progress::Progress;

/// The positions of one game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameBench {
    pub(crate) game: Cow<'static, str>,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) nodes_per_second: f64,
    pub(crate) positions: Vec<PositionBench>,
}

impl GameBench {
    fn new(game: Cow<'static, str>, positions: Vec<PositionBench>) -> GameBench {
        let nodes = positions.iter().map(|one| one.nodes).sum();
        // The sum of nothing would be less than nothing.
        let seconds = positions.iter().fold(0.0, |sum, one| sum + one.seconds);
        GameBench {
            game,
            nodes,
            seconds,
            nodes_per_second: speed(nodes, seconds),
            positions,
        }
    }

    /// All of these together.
    pub(crate) fn total(games: &[GameBench]) -> GameBench {
        let positions = games.iter().flat_map(|game| game.positions.iter().cloned());
        GameBench::new("total".into(), positions.collect())
    }

    /// Whether a position was given up.
    pub(crate) fn capped(&self) -> bool {
        self.positions.iter().any(|one| one.capped)
    }
}

/// Everything that was searched.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Bench {
    pub(crate) threads: usize,
    pub(crate) hash: usize,
    /// The steps that were left out.
    pub(crate) without: Vec<&'static str>,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) nodes_per_second: f64,
    pub(crate) games: Vec<GameBench>,
    /// False if it was stopped.
    pub(crate) complete: bool,
}

impl Bench {
    /// The same with the least time that the processor worked for each position in any of several runs.
    pub(crate) fn at_best(runs: &[Bench]) -> Option<Bench> {
        let mut best = runs.first()?.clone();
        for (place, game) in best.games.iter_mut().enumerate() {
            let mut positions = std::mem::take(&mut game.positions);
            for (index, one) in positions.iter_mut().enumerate() {
                let work = runs
                    .iter()
                    .map(|run| run.games[place].positions[index].work);
                one.seconds = work.min().unwrap_or(one.work).as_secs_f64();
            }
            *game = GameBench::new(game.game.clone(), positions);
        }
        let total = GameBench::total(&best.games);
        (best.seconds, best.nodes_per_second) = (total.seconds, total.nodes_per_second);
        Some(best)
    }
}

fn speed(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / seconds.max(1e-9)
}

/// Searches every position of these games. Given an earlier bench of the same, no position may take many times the nodes
/// that it took then.
pub(crate) fn bench(
    entries: &[&dyn Entry],
    options: &Options,
    earlier: Option<&Bench>,
    progress: &Progress,
) -> Result<Bench, Failure> {
    let mut games = Vec::new();
    let mut complete = true;
    for (place, entry) in entries.iter().enumerate() {
        let mut searched = Vec::new();
        for (index, item) in bench::of(&entry.facts().name).iter().enumerate() {
            progress.tell(format!("{} {}", entry.facts().name, index + 1));
            let before = earlier.map(|bench| bench.games[place].positions[index].nodes);
            let one = bench::search(
                item.table(*entry)?.as_ref(),
                item,
                options,
                before,
                interrupt::signal(),
            );
            complete = complete && !interrupt::was_interrupted();
            if !complete {
                break;
            }
            searched.push(one?);
        }
        games.push(GameBench::new(entry.facts().name.clone(), searched));
        if !complete {
            break;
        }
    }
    let total = GameBench::total(&games);
    let number =
        |name: &str| usize::try_from(options.given_integer(name).unwrap_or(0)).unwrap_or(0);
    let left_out = |step: &Step| options.words("without").contains(&step.name());
    Ok(Bench {
        threads: number("threads"),
        hash: number("hash"),
        without: Step::ALL
            .iter()
            .filter(|step| left_out(step))
            .map(|step| step.name())
            .collect(),
        nodes: total.nodes,
        seconds: total.seconds,
        nodes_per_second: total.nodes_per_second,
        games,
        complete,
    })
}

/// The mean of ratios; nothing if there are none.
pub(crate) fn geometric_mean(ratios: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0_u32);
    for ratio in ratios {
        sum += ratio.ln();
        count += 1;
    }
    (count > 0).then(|| (sum / f64::from(count)).exp())
}
