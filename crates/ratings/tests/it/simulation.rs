//! Players of known strength: the formulae find it as often as they say.

use gametree_ratings::{
    Anchor, Crosstable, Games, Outcome, Pairs, Settings, Sprt, Tally, Verdict, elo, expected_score,
    normalised_elo, ratings, running,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// One game, with draws where there is room for them.
fn play(rng: &mut Xoshiro256PlusPlus, score: f64, draws: f64) -> Outcome {
    let draws = draws.min(2.0 * score).min(2.0 * (1.0 - score));
    let wins = score - draws / 2.0;
    match rng.random::<f64>() {
        chance if chance < wins => Outcome::Win,
        chance if chance < wins + draws => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

/// Two games from an opening that favours one side, such that the mean of both is this score.
fn play_pair(rng: &mut Xoshiro256PlusPlus, score: f64) -> (Outcome, Outcome) {
    let favour = 0.35 * (1.0 - (2.0 * score - 1.0).abs()) * (rng.random::<f64>() - 0.5);
    let first = play(rng, score + favour, 0.3);
    (first, play(rng, score - favour, 0.3))
}

fn pairs_of(rng: &mut Xoshiro256PlusPlus, score: f64, count: usize) -> Pairs {
    let mut pairs = Pairs::default();
    for _ in 0..count {
        pairs += play_pair(rng, score).into();
    }
    pairs
}

fn games_of(rng: &mut Xoshiro256PlusPlus, score: f64, draws: f64, count: usize) -> Games {
    let mut games = Games::default();
    for _ in 0..count {
        games += play(rng, score, draws).into();
    }
    games
}

/// The share of trials in which this holds.
fn share(trials: usize, mut holds: impl FnMut() -> bool) -> f64 {
    (0..trials).filter(|_| holds()).count() as f64 / trials as f64
}

#[track_caller]
fn assert_nineteen_of_twenty(share: f64, what: &str) {
    assert!((0.93..=0.97).contains(&share), "{what}: {share}");
}

#[test]
fn the_interval_holds_the_truth_nineteen_times_of_twenty() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for (truth, count) in [(0.0, 60), (35.0, 200), (-150.0, 100), (300.0, 100)] {
        let score = expected_score(truth);
        let of_pairs = share(3000, || {
            let found = elo(pairs_of(&mut rng, score, count)).expect("games");
            found.low <= truth && truth <= found.high
        });
        assert_nineteen_of_twenty(of_pairs, &format!("pairs, {truth} Elo"));
        let of_games = share(3000, || {
            let found = elo(games_of(&mut rng, score, 0.4, 2 * count)).expect("games");
            found.low <= truth && truth <= found.high
        });
        assert_nineteen_of_twenty(of_games, &format!("games, {truth} Elo"));
    }
}

#[test]
fn the_normalised_interval_holds_the_truth_nineteen_times_of_twenty() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for score in [0.5, 0.6, 0.8] {
        let draws = 0.3;
        let variance: f64 = score * (1.0 - score) - draws / 4.0;
        let truth = (score - 0.5) / variance.sqrt() * 800.0 / std::f64::consts::LN_10;
        let covered = share(3000, || {
            let found = normalised_elo(games_of(&mut rng, score, draws, 200)).expect("differ");
            found.low <= truth && truth <= found.high
        });
        assert_nineteen_of_twenty(covered, &format!("score {score}"));
    }
}

#[test]
fn openings_that_favour_a_side_widen_the_error_of_games_but_not_of_pairs() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut tally = Tally::default();
    for _ in 0..2000 {
        // The side that moves first nearly always wins.
        let first = play(&mut rng, 0.9, 0.1);
        let second = play(&mut rng, 0.1, 0.1);
        tally += (first, second).into();
    }
    let of_pairs = elo(tally).and_then(|elo| elo.plus_minus()).expect("finite");
    let of_games = elo(tally.games).and_then(|elo| elo.plus_minus());
    assert!(of_pairs < 0.7 * of_games.expect("finite"));
}

/// The verdict on players this much apart, and the number of pairs it took.
fn decide(rng: &mut Xoshiro256PlusPlus, test: &Sprt, truth: f64) -> (Verdict, usize) {
    let score = expected_score(truth);
    let mut pairs = Pairs::default();
    for count in 1.. {
        pairs += play_pair(rng, score).into();
        let verdict = test.verdict(pairs);
        if verdict != Verdict::Continue {
            return (verdict, count);
        }
    }
    unreachable!("the loop has no other end");
}

#[test]
fn a_test_errs_no_more_often_than_it_says() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for (alpha, beta) in [(0.05, 0.05), (0.1, 0.02)] {
        let test = Sprt::new(0.0, 60.0).and_then(|test| test.with_rates(alpha, beta));
        let test = test.expect("a test");
        let trials = 800;
        // Three standard deviations of what this many trials show.
        let most = |rate: f64| rate + 3.0 * (rate * (1.0 - rate) / trials as f64).sqrt();
        let wrongly_h1 = share(trials, || {
            decide(&mut rng, &test, 0.0).0 == Verdict::AcceptedH1
        });
        assert!(wrongly_h1 <= most(alpha), "alpha {alpha}: {wrongly_h1}");
        let wrongly_h0 = share(trials, || {
            decide(&mut rng, &test, 60.0).0 == Verdict::AcceptedH0
        });
        assert!(wrongly_h0 <= most(beta), "beta {beta}: {wrongly_h0}");
        assert!(
            wrongly_h0 + wrongly_h1 > 0.0,
            "a test that never errs was not tried"
        );
    }
}

#[test]
fn a_clear_case_is_decided_the_right_way_and_soon() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let test = Sprt::new(0.0, 60.0).expect("a test");
    for _ in 0..50 {
        let (verdict, pairs) = decide(&mut rng, &test, 250.0);
        assert_eq!(verdict, Verdict::AcceptedH1);
        assert!(pairs < 100, "{pairs}");
        let (verdict, pairs) = decide(&mut rng, &test, -200.0);
        assert_eq!(verdict, Verdict::AcceptedH0);
        assert!(pairs < 100, "{pairs}");
    }
}

/// A pool in which each meets only those within two places.
fn pool(rng: &mut Xoshiro256PlusPlus, truth: &[f64], draws: f64, count: usize) -> Crosstable {
    let mut table = Crosstable::new(truth.iter().map(f64::to_string));
    for player in 0..truth.len() {
        for opponent in player + 1..truth.len().min(player + 3) {
            let score = expected_score(truth[player] - truth[opponent]);
            table.record(player, opponent, games_of(rng, score, draws, count));
        }
    }
    table
}

#[test]
fn a_pool_finds_known_strengths() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let truth = [-310.0, -120.0, -40.0, 0.0, 20.0, 150.0, 300.0];
    for draws in [0.0, 0.5] {
        let table = pool(&mut rng, &truth, draws, 20_000);
        let found = ratings(&table, &Settings::default());
        for (player, truth) in truth.iter().enumerate() {
            let elo = found.elo(player).expect("all have met");
            assert!((elo.value - truth).abs() < 10.0, "{truth}: {elo}");
        }
        assert_eq!(found.ranking(), [6, 5, 4, 3, 2, 1, 0]);
    }
}

#[test]
fn ratings_hold_the_truth_nineteen_times_of_twenty() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let truth = [-150.0, -50.0, 0.0, 60.0, 140.0];
    let middle = Settings {
        anchor: Anchor::Player(2, 0.0),
        prior: 0.0,
    };
    for draws in [0.0, 0.4] {
        let (mut by_mean, mut by_player, mut differences) = (0, 0, 0);
        let trials = 1000;
        for _ in 0..trials {
            let table = pool(&mut rng, &truth, draws, 100);
            let found = ratings(
                &table,
                &Settings {
                    prior: 0.0,
                    ..Settings::default()
                },
            );
            let holds = |elo: gametree_ratings::Estimate, truth: f64| {
                usize::from(elo.low <= truth && truth <= elo.high)
            };
            by_mean += holds(found.elo(0).expect("all have met"), truth[0]);
            differences += holds(found.difference(4, 1).expect("have met"), 190.0);
            let found = ratings(&table, &middle);
            by_player += holds(found.elo(4).expect("all have met"), truth[4]);
        }
        for (held, what) in [
            (by_mean, "above the mean"),
            (by_player, "above a player"),
            (differences, "of two"),
        ] {
            let share = f64::from(held as u32) / f64::from(trials);
            assert_nineteen_of_twenty(share, &format!("{what}, {draws} drawn"));
        }
    }
}

#[test]
fn the_course_of_a_match_ends_at_its_result_and_narrows() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let results: Vec<(Outcome, Outcome)> = (0..1000).map(|_| play_pair(&mut rng, 0.55)).collect();
    let mut tally = Tally::default();
    for &result in &results {
        tally += result.into();
    }
    let course = running(&results, 30);
    assert_eq!(course.len(), 30);
    assert!(course.is_sorted_by(|one, next| one.games < next.games));
    let last = course[29];
    assert_eq!((last.games, Some(last.elo)), (2000, elo(tally)));
    let width = |point: usize| course[point].elo.plus_minus().expect("results differ");
    assert!(width(29) < width(14) && width(14) < width(4));
    assert_eq!(running(&results, 5000).len(), 1000);
    assert!(running::<Outcome>(&[], 10).is_empty() && running(&results, 0).is_empty());
}
