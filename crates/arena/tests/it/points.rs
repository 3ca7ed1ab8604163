//! Games that are worth points, games of chance, and games of more than two players.

use crate::common;

use common::{Folder, plan, played, registry};
use gametree_arena::{
    Adjudication, Arena, Ending, Format, Openings, Plan, PlayedGame, RunOutcome, Standings,
    TimeControl, export,
};
use gametree_ratings::Sprt;
use gametree_search::Signal;

/// Without random moves at the start.
fn from_the_start(plan: Plan) -> Plan {
    Plan {
        openings: Openings::Random { moves: 0, seed: 0 },
        ..plan
    }
}

/// Three pirates share ten coins.
fn three_pirates(players: &[&str], games: usize) -> Plan {
    let registry = registry();
    let entry = registry.find("pirates").expect("pirates");
    Plan {
        openings: Openings::read(entry, "3,10\n", 0, 0).expect("openings"),
        ..plan(players, TimeControl::Nodes(100), games)
    }
}

/// The rolls of a game of Pig.
fn rolls(game: &PlayedGame) -> Vec<u32> {
    let rolls = game.plies.iter().filter(|ply| ply.seat.is_none());
    rolls.filter_map(|ply| ply.action.parse().ok()).collect()
}

#[test]
fn both_games_of_a_pair_have_the_same_dice() {
    let (_, games) = played(
        "pig",
        &from_the_start(plan(&["random", "random"], TimeControl::Depth(1), 12)),
    );
    let mut counts = [0; 7];
    for pair in games.chunks(2) {
        let [one, other] = [rolls(&pair[0]), rolls(&pair[1])];
        let both = one.len().min(other.len());
        assert!(both > 20, "a game has many rolls");
        assert_eq!(one[..both], other[..both]);
        for roll in one {
            counts[roll as usize] += 1;
        }
    }
    assert_ne!(pair_start(&games, 0), pair_start(&games, 1), "pairs differ");
    let all: usize = counts.iter().sum();
    for (face, count) in counts.iter().enumerate().skip(1) {
        let share = *count as f64 / all as f64;
        assert!((share - 1.0 / 6.0).abs() < 0.05, "{face}: {count} of {all}");
    }
}

fn pair_start(games: &[PlayedGame], pair: usize) -> Vec<u32> {
    rolls(&games[2 * pair])[..20].to_vec()
}

fn standings(plan: &Plan, seats: usize, games: &[PlayedGame]) -> Standings {
    let names = plan.players.iter().map(|spec| spec.name.as_str());
    let mut standings = Standings::new(names, seats);
    for game in games {
        standings.add(game);
    }
    standings
}

#[test]
fn the_mean_utility_is_that_of_the_games_with_the_error_of_pairs() {
    let plan = plan(&["pvs:hash=1", "random"], TimeControl::Nodes(100), 6);
    let (_, games) = played("othello", &plan);
    let results = standings(&plan, 2, &games);
    assert!(results.has_points());
    let discs = |game: &PlayedGame| {
        let utilities = game.utilities.as_ref().expect("it was played out");
        assert_eq!(utilities[0], -utilities[1]);
        utilities[game.seat_of(0).expect("it plays in all")]
    };
    let discs: Vec<f64> = games.iter().map(discs).collect();
    let mean = discs.iter().sum::<f64>() / 6.0;
    let utilities = results.utilities(0);
    assert!((utilities.mean().expect("games") - mean).abs() < 1e-9);
    let pairs: Vec<f64> = discs
        .chunks(2)
        .map(|pair| f64::midpoint(pair[0], pair[1]))
        .collect();
    let squares: f64 = pairs.iter().map(|pair| (pair - mean).powi(2)).sum();
    let error = utilities.standard_error().expect("three pairs");
    assert!((error - (squares / 2.0 / 3.0).sqrt()).abs() < 1e-9);
    assert_eq!(
        results.utilities(1).mean(),
        utilities.mean().map(|mean| -mean)
    );
    let (_, won_or_lost) = played(
        "tictactoe",
        &common::plan(&["random", "random"], TimeControl::Depth(1), 4),
    );
    assert!(!standings(&plan, 2, &won_or_lost).has_points());
}

#[test]
fn a_game_that_is_adjudicated_has_no_utility() {
    let short = Plan {
        adjudication: Adjudication {
            max_moves: Some(12),
            ..Adjudication::default()
        },
        ..plan(&["random", "random"], TimeControl::Nodes(10), 2)
    };
    let (_, games) = played("othello", &short);
    assert!(
        games
            .iter()
            .all(|game| game.ending == Ending::TooLong && game.utilities.is_none())
    );
    assert_eq!(standings(&short, 2, &games).utilities(0).estimate(), None);
}

#[test]
fn three_players_rotate_their_seats_and_are_ranked() {
    let plan = three_pirates(&["perfect", "mcts", "random"], 6);
    let (_, games) = played("pirates", &plan);
    let seats: Vec<&[usize]> = games.iter().map(|game| game.job.seats.as_slice()).collect();
    assert_eq!(seats[..3], [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
    assert_eq!(seats[3..], seats[..3]);
    for game in &games {
        assert_eq!(game.ending, Ending::Rules, "{}", game.detail);
        let utilities = game.utilities.as_ref().expect("it was played out");
        assert_eq!((utilities.len(), game.ranks.len()), (3, 3));
        assert_eq!(game.ranks.iter().sum::<f64>(), 6.0);
        for (seat, other) in [(0, 1), (1, 2), (0, 2)] {
            let ahead = utilities[seat].partial_cmp(&utilities[other]);
            assert_eq!(game.ranks[other].partial_cmp(&game.ranks[seat]), ahead);
        }
    }
    let results = standings(&plan, 3, &games);
    assert_eq!((results.games(), results.games_of(2)), (6, 6));
    let of_first = |game: &PlayedGame| {
        let seat = game.seat_of(0).expect("it plays in all");
        (
            game.ranks[seat],
            game.utilities.as_ref().expect("played out")[seat],
        )
    };
    let (ranks, utilities): (Vec<f64>, Vec<f64>) = games.iter().map(of_first).unzip();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / 6.0;
    assert!((results.ranks(0).mean().expect("games") - mean(&ranks)).abs() < 1e-9);
    assert!((results.utilities(0).mean().expect("games") - mean(&utilities)).abs() < 1e-9);
    assert!(results.ranks(0).standard_error().is_some(), "two groups");
    let order = results.order();
    let ranks: Vec<f64> = order
        .iter()
        .filter_map(|&player| results.ranks(player).mean())
        .collect();
    assert!(ranks.is_sorted() && ranks.len() == 3, "{ranks:?}");
}

#[test]
fn four_players_meet_three_at_a_time() {
    let players = ["random", "random", "random", "random"];
    let (_, games) = played("pirates", &three_pirates(&players, 3));
    assert_eq!(games.len(), 12);
    let mut met: Vec<Vec<usize>> = games.iter().map(|game| game.job.seats.clone()).collect();
    for seats in &mut met {
        seats.sort_unstable();
    }
    met.dedup();
    assert_eq!(met, [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
}

#[test]
fn games_of_three_are_stored_resumed_and_exported() {
    let registry = registry();
    let entry = registry.find("pirates").expect("pirates");
    let folder = Folder::new();
    let file = folder.file("games.db");
    let plan = three_pirates(&["maxn", "random", "mcts"], 6);
    let (_, whole) = played("pirates", &plan);
    let signal = Signal::default();
    let mut arena = Arena::new(entry, &plan, Some(&file)).expect("a new file");
    let run = arena.run(&signal, &mut |_, _| signal.stop());
    assert_eq!(run.expect("it stops"), RunOutcome::Stopped);
    drop(arena);
    let mut arena = Arena::new(entry, &plan, Some(&file)).expect("the same plan");
    assert!((1..6).contains(&arena.left()), "{}", arena.left());
    let run = arena.run(&Signal::default(), &mut |_, _| {});
    assert_eq!(run.expect("it goes on"), RunOutcome::Complete);
    drop(arena);
    let arena = Arena::new(entry, &plan, Some(&file)).expect("the same plan");
    let games = arena.games().expect("games");
    let essence = |game: &PlayedGame| (game.job.clone(), game.moves(), game.utilities.clone());
    assert_eq!(
        games.iter().map(essence).collect::<Vec<_>>(),
        whole.iter().map(essence).collect::<Vec<_>>()
    );
    let mut written = Vec::new();
    export(Format::JsonLines, entry, &plan, &games, &mut written).expect("it is written");
    let written = String::from_utf8(written).expect("text");
    for (game, line) in games.iter().zip(written.lines()) {
        let object: serde_json::Value = serde_json::from_str(line).expect("an object");
        assert_eq!(object["players"].as_array().map(Vec::len), Some(3));
        assert_eq!(object["ranks"], serde_json::json!(game.ranks));
        assert_eq!(object["utilities"], serde_json::json!(game.utilities));
        assert!(object.get("points").is_none(), "{line}");
    }
}

/// Why an arena refuses a plan.
fn refused(game: &str, plan: &Plan) -> String {
    let registry = registry();
    let entry = registry.find(game).expect("a game");
    let refused = Arena::new(entry, plan, None).err();
    refused.expect("it is refused").to_string()
}

#[test]
fn what_cannot_be_played_by_three_is_refused_before_the_first_game() {
    for (players, word) in [
        (["random", "random", "pvs"], "pvs does not fit pirates"),
        (
            ["random", "expectiminimax", "random"],
            "expectiminimax does not fit pirates",
        ),
        (
            ["random", "random", "uci:/no/such/engine"],
            "expected chess",
        ),
    ] {
        let said = refused("pirates", &three_pirates(&players, 3));
        assert!(said.contains(word), "{said}");
    }
    let said = refused("pirates", &three_pirates(&["random", "random"], 3));
    assert!(
        said.contains("at least 3 players") && said.contains("found 2"),
        "{said}"
    );
    let three = three_pirates(&["random", "random", "random"], 3);
    let tested = Plan {
        sprt: Some(Sprt::new(0.0, 10.0).expect("a test")),
        ..three.clone()
    };
    assert!(refused("pirates", &tested).contains("two players"));
    let resigning = Plan {
        adjudication: Adjudication {
            resign: Some("4,6".parse().expect("a rule")),
            ..Adjudication::default()
        },
        ..three
    };
    let said = refused("pirates", &resigning);
    assert!(
        said.contains("--resign 4,6") && said.contains("a game of 3"),
        "{said}"
    );
    let registry = registry();
    let entry = registry.find("pirates").expect("pirates");
    let mixed = Plan {
        openings: Openings::read(entry, "3,10\n4,10\n", 0, 0).expect("openings"),
        ..plan(&["random"; 4], TimeControl::Depth(1), 3)
    };
    let said = refused("pirates", &mixed);
    assert!(said.contains("the same number of players"), "{said}");
}
