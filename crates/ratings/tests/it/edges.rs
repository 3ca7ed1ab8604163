//! Matches and pools that other programs stumble over.

use gametree_ratings::{
    Anchor, Crosstable, Games, Pairs, Settings, Sprt, SprtError, Verdict, elo,
    likelihood_of_superiority, normalised_elo, ratings,
};

fn games(wins: u64, draws: u64, losses: u64) -> Games {
    Games {
        wins,
        draws,
        losses,
    }
}

#[test]
fn without_games_there_is_no_estimate() {
    assert_eq!(elo(Games::default()), None);
    assert_eq!(normalised_elo(Pairs::default()), None);
    assert_eq!(likelihood_of_superiority(Games::default()), 0.5);
    let test = Sprt::new(0.0, 5.0).expect("in order");
    assert_eq!(test.log_likelihood_ratio(Pairs::default()), 0.0);
}

/// The likelihood of `n` wins at a score of `s` is `sⁿ`, which falls to exp(-1.96²/2) at 0.825 of 10.
#[test]
fn all_wins_are_infinite_with_a_finite_lower_end() {
    let found = elo(games(10, 0, 0)).expect("games");
    assert_eq!((found.value, found.high), (f64::INFINITY, f64::INFINITY));
    let score = (-1.959_963_984_540_054_f64.powi(2) / 20.0).exp();
    let expected = 400.0 * (score / (1.0 - score)).log10();
    assert!((found.low - expected).abs() < 1e-9, "{found:?}");
    assert_eq!(found.plus_minus(), None);
    assert_eq!(found.to_string(), "+∞ (at least +269.7)");
    assert_eq!(found.swapped().to_string(), "-∞ (at most -269.7)");
    assert_eq!(normalised_elo(games(10, 0, 0)), None);
    assert!(likelihood_of_superiority(games(10, 0, 0)) > 0.999);
}

#[test]
fn all_draws_are_even_with_a_finite_error() {
    for sample in [elo(games(0, 20, 0)), elo(Pairs::new([0, 0, 20, 0, 0]))] {
        let found = sample.expect("games");
        assert_eq!(found.value, 0.0);
        assert!(
            found
                .plus_minus()
                .is_some_and(|half| half > 5.0 && half < 50.0)
        );
    }
    assert_eq!(normalised_elo(games(0, 20, 0)), None);
    assert_eq!(likelihood_of_superiority(games(0, 20, 0)), 0.5);
}

#[test]
fn a_player_who_wins_everything_is_accepted_as_better() {
    let test = Sprt::new(0.0, 50.0).expect("in order");
    assert_eq!(test.verdict(Pairs::new([0, 0, 0, 0, 3])), Verdict::Continue);
    assert_eq!(
        test.verdict(Pairs::new([0, 0, 0, 0, 60])),
        Verdict::AcceptedH1
    );
    assert_eq!(
        test.verdict(Pairs::new([60, 0, 0, 0, 0])),
        Verdict::AcceptedH0
    );
    assert_eq!(test.verdict(games(0, 300, 0)), Verdict::AcceptedH0);
}

#[test]
fn invalid_test_parameters_are_refused_with_a_message() {
    assert_eq!(Sprt::new(5.0, 5.0), Err(SprtError::Differences(5.0, 5.0)));
    assert!(Sprt::new(f64::NAN, 5.0).is_err() && Sprt::new(0.0, f64::INFINITY).is_err());
    let error = Sprt::new(0.0, 5.0).and_then(|test| test.with_rates(0.05, 0.5));
    assert_eq!(
        error.expect_err("too large").to_string(),
        "expected alpha and beta above 0 and below 0.5, found 0.05 and 0.5"
    );
}

#[test]
fn parts_that_never_met_have_scales_of_their_own() {
    let mut table = Crosstable::new(["a", "b", "c", "d", "e"]);
    table.record(0, 2, games(3, 1, 2));
    table.record(1, 3, games(5, 0, 4));
    let settings = Settings {
        anchor: Anchor::Player(1, 1000.0),
        ..Settings::default()
    };
    let found = ratings(&table, &settings);
    assert_eq!(
        (0..5)
            .map(|player| found.component(player))
            .collect::<Vec<_>>(),
        [0, 1, 0, 1, 2]
    );
    assert_eq!(found.difference(0, 1), None);
    assert_eq!(found.elo(4), None);
    let anchor = found.elo(1).expect("met d");
    assert_eq!(
        (anchor.low, anchor.value, anchor.high),
        (1000.0, 1000.0, 1000.0)
    );
    assert!(found.elo(3).is_some_and(|elo| elo.value < 1000.0));
    let (first, third) = (found.elo(0).expect("met"), found.elo(2).expect("met"));
    assert!((first.value + third.value - 2000.0).abs() < 1e-9);
    assert_eq!(found.ranking(), [0, 2, 1, 3, 4]);
}

#[test]
fn a_player_who_wins_everything_is_finite_only_with_the_prior() {
    let mut table = Crosstable::new(["a", "b", "c"]);
    table.record(0, 1, games(30, 0, 0));
    table.record(0, 2, games(30, 0, 0));
    table.record(1, 2, games(10, 10, 10));
    let found = ratings(&table, &Settings::default());
    let lead = found.difference(0, 1).and_then(|lead| lead.plus_minus());
    assert!(lead.is_some());
    assert_eq!(found.ranking()[0], 0);
    let apart = ratings(
        &table,
        &Settings {
            prior: 0.0,
            ..Settings::default()
        },
    );
    assert_eq!(apart.elo(0), None);
    assert_eq!(apart.difference(0, 1), None);
    assert!(
        apart
            .difference(1, 2)
            .is_some_and(|lead| lead.value.abs() < 1e-9)
    );
}

/// By the prior each of two players has drawn two games more: 34 games, of which 32 points are the first one's.
#[test]
fn the_prior_is_two_draws_a_player() {
    let mut table = Crosstable::new(["a", "b"]);
    table.record(0, 1, games(30, 0, 0));
    let lead = ratings(&table, &Settings::default())
        .difference(0, 1)
        .expect("met");
    let expected = 400.0 * (32.0_f64 / 2.0).log10();
    assert!((lead.value - expected).abs() < 1e-9);
}

#[test]
fn ratings_of_a_long_chain_of_lopsided_matches_converge() {
    let players = 40;
    let mut table = Crosstable::new((0..players).map(|player| player.to_string()));
    for player in 1..players {
        table.record(player, player - 1, games(1_000_000_000_000, 0, 1));
    }
    let found = ratings(
        &table,
        &Settings {
            prior: 0.0,
            ..Settings::default()
        },
    );
    let lead = found.difference(39, 0).expect("all have met");
    assert!(
        (lead.value / (39.0 * 4800.0) - 1.0).abs() < 1e-6,
        "{lead:?}"
    );
}

#[test]
fn no_players_have_no_ratings() {
    let found = ratings(&Crosstable::default(), &Settings::default());
    assert!(found.ranking().is_empty());
}
