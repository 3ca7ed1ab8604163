//! What holds for any counts.

use gametree_ratings::{
    Anchor, Crosstable, Estimate, Games, Pairs, Sample, Settings, Sprt, elo,
    likelihood_of_superiority, normalised_elo, ratings,
};
use proptest::prelude::*;

const MAX_GAMES: u64 = 1_000_000_000_000;

/// Counts of all sizes, with nothing and a few as often as very many.
fn count() -> impl Strategy<Value = u64> {
    prop_oneof![
        Just(0),
        1..4_u64,
        0..1000_u64,
        0..=MAX_GAMES,
        Just(MAX_GAMES)
    ]
}

fn sample() -> impl Strategy<Value = Sample> {
    prop_oneof![
        games().prop_map(Sample::from),
        prop::array::uniform5(count()).prop_map(|counts| Pairs::new(counts).into()),
    ]
}

fn games() -> impl Strategy<Value = Games> {
    (count(), count(), count()).prop_map(|(wins, draws, losses)| Games {
        wins,
        draws,
        losses,
    })
}

fn is_sound(estimate: &Estimate) -> bool {
    estimate.low <= estimate.value && estimate.value <= estimate.high
}

/// Equal up to rounding, infinite or not.
fn is_near(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() <= 1e-6 * (1.0 + one.abs())
}

fn are_near(one: Option<Estimate>, other: Option<Estimate>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => {
            is_near(one.value, other.value)
                && is_near(one.low, other.low)
                && is_near(one.high, other.high)
        }
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nothing_is_ever_nan(sample in sample(), elo0 in -2000.0..1999.0_f64, more in 0.1..3000.0_f64) {
        if let Some(elo) = elo(sample) {
            prop_assert!(is_sound(&elo), "{elo:?}");
        } else {
            prop_assert_eq!(sample.count(), 0);
        }
        if let Some(elo) = normalised_elo(sample) {
            prop_assert!(is_sound(&elo) && elo.plus_minus().is_some(), "{elo:?}");
        }
        let likelihood = likelihood_of_superiority(sample);
        prop_assert!((0.0..=1.0).contains(&likelihood), "{likelihood}");
        let test = Sprt::new(elo0, (elo0 + more).min(2000.0)).expect("in order");
        let ratio = test.log_likelihood_ratio(sample);
        prop_assert!(ratio.is_finite(), "{ratio}");
    }

    #[test]
    fn swapping_the_players_negates(sample in sample()) {
        let swapped = sample.swapped();
        prop_assert!(are_near(elo(sample), elo(swapped).map(Estimate::swapped)));
        prop_assert!(are_near(normalised_elo(sample), normalised_elo(swapped).map(Estimate::swapped)));
        let (one, other) = (likelihood_of_superiority(sample), likelihood_of_superiority(swapped));
        prop_assert!((one + other - 1.0).abs() < 1e-12);
        let forwards = Sprt::new(-3.0, 7.0).expect("in order").log_likelihood_ratio(sample);
        let backwards = Sprt::new(-7.0, 3.0).expect("in order").log_likelihood_ratio(swapped);
        prop_assert!(is_near(forwards, -backwards), "{forwards} {backwards}");
    }

    #[test]
    fn more_of_the_same_narrows(counts in prop::array::uniform5(0..1000_u64), times in 2..1000_u64) {
        let once = elo(Pairs::new(counts));
        let often = elo(Pairs::new(counts.map(|count| count * times)));
        if let (Some(once), Some(often)) = (once, often) {
            prop_assert!(is_near(once.value, often.value));
            prop_assert!(often.low > once.low || once.low.is_infinite());
            prop_assert!(often.high < once.high || once.high.is_infinite());
        }
    }

    #[test]
    fn a_better_result_is_never_rated_lower(
        counts in prop::array::uniform5(0..50_u64),
        kind in 0..4_usize,
    ) {
        let mut worse = counts;
        worse[kind] += 1;
        let mut better = counts;
        better[kind + 1] += 1;
        let (worse, better) = (Pairs::new(worse), Pairs::new(better));
        let (low, high) = (elo(worse).expect("a game"), elo(better).expect("a game"));
        prop_assert!(low.value < high.value || (low.value - high.value).abs() < 1e-9);
        prop_assert!(low.high <= high.high + 1e-9, "{low:?} {high:?}");
        prop_assert!(low.low <= high.low + 1e-9, "{low:?} {high:?}");
    }

    /// Counts of any size, many of them 0, so that pools fall into components and players win or lose everything.
    #[test]
    fn ratings_of_any_pool_converge(
        cells in prop::collection::vec(prop_oneof![Just(Games::default()), games()], 15),
        prior in prop_oneof![Just(0.0), Just(2.0), 0.0..1e-3_f64, Just(f64::NAN), Just(f64::INFINITY)],
        anchor in prop_oneof![Just(Anchor::Mean(0.0)), Just(Anchor::Player(3, 1500.0))],
    ) {
        let mut table = Crosstable::new(["a", "b", "c", "d", "e", "f"]);
        let mut cells = cells.into_iter();
        for player in 0..6 {
            for opponent in 0..player {
                table.record(player, opponent, cells.next().expect("15 pairs of 6"));
            }
        }
        let found = ratings(&table, &Settings { anchor, prior });
        for player in 0..6 {
            let alone = (0..6).all(|other| other == player || found.component(other) != found.component(player));
            match found.elo(player) {
                Some(elo) => prop_assert!(!alone && is_sound(&elo) && elo.plus_minus().is_some(), "{elo:?}"),
                None => prop_assert!(alone),
            }
            for other in 0..6 {
                let comparable = found.component(player) == found.component(other);
                prop_assert_eq!(found.difference(player, other).is_some(), comparable);
                if let Some(likelihood) = found.likelihood_of_superiority(player, other) {
                    prop_assert!((0.0..=1.0).contains(&likelihood), "{likelihood}");
                }
            }
        }
    }

    /// The ratings are those at which everyone is expected to score what it scored.
    #[test]
    fn everyone_made_the_points_that_were_expected(
        cells in prop::collection::vec((1..400_u64, 0..400_u64, 1..400_u64), 6),
    ) {
        let mut table = Crosstable::new(["a", "b", "c", "d"]);
        let mut cells = cells.into_iter();
        for player in 0..4 {
            for opponent in 0..player {
                let (wins, draws, losses) = cells.next().expect("6 pairs of 4");
                table.record(player, opponent, Games { wins, draws, losses });
            }
        }
        let found = ratings(&table, &Settings { prior: 0.0, ..Settings::default() });
        let mut sum = 0.0;
        for player in 0..4 {
            sum += found.elo(player).expect("all have met").value;
            let expected: f64 = (0..4).map(|opponent| {
                let games = table.cell(player, opponent).games.count() as f64;
                let lead = found.difference(player, opponent).expect("all have met").value;
                games * gametree_ratings::expected_score(lead)
            }).sum();
            prop_assert!((expected - table.total(player).games.points()).abs() < 1e-6);
        }
        prop_assert!(sum.abs() < 1e-6, "the mean is 0");
    }

    #[test]
    fn a_pool_of_two_says_what_a_match_says(wins in 30..400_u64, draws in 0..400_u64, losses in 30..400_u64) {
        let games = Games { wins, draws, losses };
        let mut table = Crosstable::new(["a", "b"]);
        table.record(0, 1, games);
        let found = ratings(&table, &Settings { prior: 0.0, ..Settings::default() });
        let (pool, direct) = (found.difference(0, 1).expect("met"), elo(games).expect("games"));
        prop_assert!(is_near(pool.value, direct.value));
        let (pool, direct) = (pool.plus_minus().expect("finite"), direct.plus_minus().expect("finite"));
        prop_assert!((pool / direct - 1.0).abs() < 0.05, "{pool} {direct}");
    }
}
