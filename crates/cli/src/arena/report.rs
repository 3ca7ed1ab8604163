//! The report of an arena, as `--json` prints it.

use std::borrow::Cow;
use std::collections::HashSet;

use gametree_arena::{Arena, Plan, PlayedGame, RunOutcome, Standings};
use gametree_ratings::{
    Estimate, Ratings, ScoreSample, Settings, Tally, elo, likelihood_of_superiority, ratings,
};
use serde::Serialize;

/// The report of an arena.
#[derive(Debug, Serialize)]
pub(crate) struct ArenaReport {
    pub(crate) game: Cow<'static, str>,
    pub(crate) pace: String,
    pub(crate) seed: u64,
    pub(crate) games: usize,
    /// The number that repeat an earlier one move for move, with the same players in the same seats.
    pub(crate) repeated: usize,
    /// For how many seconds the machine stalled during this run; not charged to any clock.
    pub(crate) standstill: f64,
    /// `complete`, `decided` or `stopped`.
    pub(crate) course: &'static str,
    pub(crate) players: Vec<PlayerReport>,
    /// The result of the first of two players; null if there are more.
    pub(crate) result: Option<ResultReport>,
    pub(crate) sprt: Option<SprtReport>,
    /// The results of each two players: rows and columns are players.
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
    /// Among all comparable players; null if there are none, and in games of more than two players.
    pub(crate) rating: Option<EstimateReport>,
    /// Mean utility per game, over the games that the rules ended; null if there are none.
    pub(crate) mean_utility: Option<MeanReport>,
    /// Mean rank, in games of more than two players; null in others.
    pub(crate) mean_rank: Option<MeanReport>,
    /// Mean time per move that it chose; null if there is none.
    pub(crate) seconds_a_move: Option<f64>,
    /// Nodes per second; null if it does not report nodes.
    pub(crate) nodes_a_second: Option<f64>,
}

#[derive(Debug, Serialize)]
pub(crate) struct CellReport {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Pairs scoring 0, ½, 1, 1½ and 2 points.
    pub(crate) pairs: [u64; 5],
}

#[derive(Debug, Serialize)]
pub(crate) struct ResultReport {
    pub(crate) elo: Option<EstimateReport>,
    pub(crate) likelihood_of_superiority: f64,
    /// The mean utility of the first, over the games that the rules ended.
    pub(crate) mean_difference: Option<f64>,
}

/// A number with its 95 % interval; an infinite end is null.
#[derive(Debug, Serialize)]
pub(crate) struct EstimateReport {
    pub(crate) value: Option<f64>,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
}

/// A mean per game with its standard error, null after one group of games, and its 95 % interval.
#[derive(Debug, Serialize)]
pub(crate) struct MeanReport {
    #[serde(flatten)]
    pub(crate) estimate: EstimateReport,
    pub(crate) standard_error: Option<f64>,
    pub(crate) games: u64,
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
    /// The players of a game of two; left out in others.
    #[serde(flatten)]
    pub(crate) two: Option<TwoReport>,
    /// The players in the order of their seats.
    pub(crate) players: Vec<String>,
    pub(crate) start: String,
    /// The number of moves of the opening.
    pub(crate) opening: usize,
    pub(crate) moves: Vec<String>,
    /// The rank of each player: 1 is the best, and ties share the mean of their ranks.
    pub(crate) ranks: Vec<f64>,
    pub(crate) utilities: Option<Vec<f64>>,
    pub(crate) ending: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) detail: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct TwoReport {
    pub(crate) first: String,
    pub(crate) second: String,
    /// Points of the first: 1, 0.5 or 0.
    pub(crate) points: f64,
}

impl ArenaReport {
    pub(crate) fn new(
        game: Cow<'static, str>,
        plan: &Plan,
        games: &[PlayedGame],
        arena: &Arena<'_>,
        outcome: RunOutcome,
    ) -> ArenaReport {
        let standings = arena.standings();
        let table = standings.table();
        let players = 0..table.len();
        let rated = ratings(table, &Settings::default());
        let name = |player: usize| table.names()[player].clone();
        let is_match = table.len() == 2 && standings.seats() == 2;
        let two = is_match.then(|| *table.cell(0, 1));
        ArenaReport {
            game,
            pace: plan.time_control.to_string(),
            seed: plan.seed,
            games: games.len(),
            repeated: repeated(games),
            standstill: arena.stalled().as_secs_f64(),
            course: outcome.name(),
            result: two.map(|tally| ResultReport {
                elo: elo(tally).map(EstimateReport::from),
                likelihood_of_superiority: likelihood_of_superiority(tally),
                mean_difference: standings.utilities(0).mean(),
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
                    two: two_report(played, &name),
                    players: played
                        .job
                        .seats
                        .iter()
                        .map(|&player| name(player))
                        .collect(),
                    start: played.start.clone(),
                    opening: played.opening,
                    moves: played.moves(),
                    ranks: played.ranks.clone(),
                    utilities: played.utilities.clone(),
                    ending: played.ending.name(),
                    detail: played.detail.clone(),
                })
                .collect(),
        }
    }
}

fn two_report(played: &PlayedGame, name: &dyn Fn(usize) -> String) -> Option<TwoReport> {
    let [first, second] = played.job.seats[..] else {
        return None;
    };
    Some(TwoReport {
        first: name(first),
        second: name(second),
        points: Tally::from(played.outcome()).games.points(),
    })
}

/// The number of games that repeat an earlier one.
fn repeated(games: &[PlayedGame]) -> usize {
    let essence = |game: &PlayedGame| (game.job.seats.clone(), game.start.clone(), game.moves());
    let different: HashSet<_> = games.iter().map(essence).collect();
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
    games: &[PlayedGame],
    standings: &Standings,
    rated: &Ratings,
) -> PlayerReport {
    let (mut seconds, mut moves, mut nodes, mut counted) = (0.0, 0_u32, 0.0, 0.0);
    for game in games {
        let Some(seat) = game.seat_of(player) else {
            continue;
        };
        let own = game.plies.iter().filter(|ply| ply.seat == Some(seat));
        for ply in own {
            if let Some(time) = ply.seconds {
                (seconds, moves) = (seconds + time, moves + 1);
            }
            if let (Some(time), Some(searched)) = (ply.seconds, ply.nodes) {
                (counted, nodes) = (counted + time, nodes + searched as f64);
            }
        }
    }
    PlayerReport {
        name: plan.players[player].name.clone(),
        settings: plan.players[player].to_string(),
        score: cell(standings.table().total(player)),
        rating: rated
            .elo(player)
            .filter(|_| standings.seats() == 2)
            .map(EstimateReport::from),
        mean_utility: mean_report(&standings.utilities(player)),
        mean_rank: mean_report(&standings.ranks(player)).filter(|_| standings.seats() > 2),
        seconds_a_move: (moves > 0).then(|| seconds / f64::from(moves)),
        nodes_a_second: (counted > 0.0).then(|| nodes / counted),
    }
}

fn mean_report(sample: &ScoreSample) -> Option<MeanReport> {
    Some(MeanReport {
        estimate: sample.estimate()?.into(),
        standard_error: sample.standard_error(),
        games: sample.games(),
    })
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
