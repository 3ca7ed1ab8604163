//! What `--json` prints of an arena.

use std::borrow::Cow;
use std::collections::HashSet;

use gametree_arena::{Arena, Course, Plan, Played, Standings};
use gametree_ratings::{
    Estimate, Ratings, Settings, Tally, elo, likelihood_of_superiority, ratings,
};
use serde::Serialize;

/// What came of it all.
#[derive(Debug, Serialize)]
pub(crate) struct ArenaReport {
    pub(crate) game: Cow<'static, str>,
    pub(crate) pace: String,
    pub(crate) seed: u64,
    pub(crate) games: usize,
    /// How many of them were played before, move for move, by the same players in the same seats.
    pub(crate) repeated: usize,
    /// For how many seconds the machine stood still while games were played now: that was on nobody's clock.
    pub(crate) standstill: f64,
    /// `complete`, `decided` or `stopped`.
    pub(crate) course: &'static str,
    pub(crate) players: Vec<PlayerReport>,
    /// What the first of two did; null if there are more.
    pub(crate) result: Option<ResultReport>,
    pub(crate) sprt: Option<SprtReport>,
    /// Who did what against whom: rows and columns are players.
    pub(crate) crosstable: Vec<Vec<CellReport>>,
    pub(crate) faults: Vec<FaultReport>,
    pub(crate) played: Vec<PlayedReport>,
}

#[derive(Debug, Serialize)]
pub(crate) struct PlayerReport {
    pub(crate) name: String,
    pub(crate) settings: String,
    #[serde(flatten)]
    pub(crate) score: CellReport,
    /// Among all who can be compared; null if nobody can.
    pub(crate) rating: Option<EstimateReport>,
    /// Seconds for each move that it chose, on average; null if there is none.
    pub(crate) seconds_a_move: Option<f64>,
    /// Nodes in a second; null if it does not tell.
    pub(crate) nodes_a_second: Option<f64>,
}

#[derive(Debug, Serialize)]
pub(crate) struct CellReport {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Pairs that brought 0, ½, 1, 1½ and 2 points.
    pub(crate) pairs: [u64; 5],
}

#[derive(Debug, Serialize)]
pub(crate) struct ResultReport {
    pub(crate) elo: Option<EstimateReport>,
    pub(crate) likelihood_of_superiority: f64,
    /// By how much the first won where games were played out, on average.
    pub(crate) mean_difference: Option<f64>,
}

/// A number with its interval of 95 %; an infinite end is null.
#[derive(Debug, Serialize)]
pub(crate) struct EstimateReport {
    pub(crate) value: Option<f64>,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SprtReport {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
    pub(crate) log_likelihood_ratio: f64,
    pub(crate) bounds: (f64, f64),
    /// `h0`, `h1` or `go-on`.
    pub(crate) verdict: &'static str,
}

#[derive(Debug, Serialize)]
pub(crate) struct FaultReport {
    pub(crate) game: usize,
    pub(crate) player: String,
    pub(crate) ending: &'static str,
    pub(crate) detail: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct PlayedReport {
    /// Counted from one.
    pub(crate) game: usize,
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) start: String,
    /// How many of the moves are the opening's.
    pub(crate) opening: usize,
    pub(crate) moves: Vec<String>,
    /// Points of the first: 1, 0.5 or 0.
    pub(crate) points: f64,
    pub(crate) utilities: Option<[f64; 2]>,
    pub(crate) ending: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) detail: String,
}

impl ArenaReport {
    pub(crate) fn new(
        game: Cow<'static, str>,
        plan: &Plan,
        games: &[Played],
        arena: &Arena<'_>,
        course: Course,
    ) -> ArenaReport {
        let standings = arena.standings();
        let table = standings.table();
        let players = 0..table.len();
        let rated = ratings(table, &Settings::default());
        let name = |player: usize| table.names()[player].clone();
        let two = (table.len() == 2).then(|| *table.cell(0, 1));
        ArenaReport {
            game,
            pace: plan.pace.to_string(),
            seed: plan.seed,
            games: games.len(),
            repeated: repeated(games),
            standstill: arena.standstill().as_secs_f64(),
            course: course.name(),
            result: two.map(|tally| ResultReport {
                elo: elo(tally).map(EstimateReport::from),
                likelihood_of_superiority: likelihood_of_superiority(tally),
                mean_difference: mean_difference(games),
            }),
            sprt: plan.sprt.zip(two).map(|(test, tally)| SprtReport {
                elo0: test.differences().0,
                elo1: test.differences().1,
                log_likelihood_ratio: test.log_likelihood_ratio(tally.pairs),
                bounds: test.bounds(),
                verdict: test.verdict(tally.pairs).name(),
            }),
            players: players
                .clone()
                .map(|player| player_report(player, plan, games, standings, &rated))
                .collect(),
            crosstable: players
                .clone()
                .map(|row| {
                    players
                        .clone()
                        .map(|column| cell(*table.cell(row, column)))
                        .collect()
                })
                .collect(),
            faults: standings
                .faults()
                .iter()
                .map(|fault| FaultReport {
                    game: fault.number + 1,
                    player: name(fault.player),
                    ending: fault.ending,
                    detail: fault.detail.clone(),
                })
                .collect(),
            played: games
                .iter()
                .map(|played| PlayedReport {
                    game: played.job.number + 1,
                    first: name(played.job.seats[0]),
                    second: name(played.job.seats[1]),
                    start: played.start.clone(),
                    opening: played.opening,
                    moves: played.moves(),
                    points: Tally::from(played.outcome).games.points(),
                    utilities: played.utilities,
                    ending: played.ending.name(),
                    detail: played.detail.clone(),
                })
                .collect(),
        }
    }
}

/// How many games say nothing that an earlier one did not say.
fn repeated(games: &[Played]) -> usize {
    let told = |game: &Played| (game.job.seats, game.start.clone(), game.moves());
    let different: HashSet<_> = games.iter().map(told).collect();
    games.len() - different.len()
}

fn cell(tally: Tally) -> CellReport {
    CellReport {
        wins: tally.games.wins,
        draws: tally.games.draws,
        losses: tally.games.losses,
        pairs: tally.pairs.counts(),
    }
}

fn player_report(
    player: usize,
    plan: &Plan,
    games: &[Played],
    standings: &Standings,
    rated: &Ratings,
) -> PlayerReport {
    let (mut seconds, mut moves, mut nodes, mut counted) = (0.0, 0_u32, 0.0, 0.0);
    for game in games {
        let Some(seat) = game.job.seats.iter().position(|&one| one == player) else {
            continue;
        };
        let own = game.plies.iter().filter(|ply| ply.seat == Some(seat));
        for ply in own {
            if let Some(time) = ply.seconds {
                (seconds, moves) = (seconds + time, moves + 1);
            }
            if let (Some(time), Some(told)) = (ply.seconds, ply.nodes) {
                (counted, nodes) = (counted + time, nodes + told as f64);
            }
        }
    }
    PlayerReport {
        name: plan.contestants[player].name.clone(),
        settings: plan.contestants[player].to_string(),
        score: cell(standings.table().total(player)),
        rating: rated.elo(player).map(EstimateReport::from),
        seconds_a_move: (moves > 0).then(|| seconds / f64::from(moves)),
        nodes_a_second: (counted > 0.0).then(|| nodes / counted),
    }
}

/// By how much the first player won where games were played out.
fn mean_difference(games: &[Played]) -> Option<f64> {
    let difference = |game: &Played| {
        let [one, other] = game.utilities?;
        let swapped = game.job.seats[0] != 0;
        Some(if swapped { other } else { one })
    };
    let differences: Vec<f64> = games.iter().filter_map(difference).collect();
    let sum: f64 = differences.iter().sum();
    (!differences.is_empty()).then(|| sum / differences.len() as f64)
}

impl From<Estimate> for EstimateReport {
    fn from(estimate: Estimate) -> EstimateReport {
        let finite = |value: f64| value.is_finite().then_some(value);
        EstimateReport {
            value: finite(estimate.value),
            low: finite(estimate.low),
            high: finite(estimate.high),
        }
    }
}
