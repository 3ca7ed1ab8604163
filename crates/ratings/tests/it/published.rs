//! Numbers that others have published.

use gametree_ratings::{
    Anchor, Crosstable, Games, Pairs, Ratings, Settings, Sprt, elo, likelihood_of_superiority,
    normalised_elo, ratings,
};

fn games(wins: u64, draws: u64, losses: u64) -> Games {
    Games {
        wins,
        draws,
        losses,
    }
}

/// Equal when written with this many digits after the point.
#[track_caller]
fn assert_near(found: f64, expected: f64, digits: i32) {
    let unit = 10_f64.powi(-digits);
    assert!(
        (found - expected).abs() <= 0.51 * unit,
        "expected {expected}, found {found}"
    );
}

/// Tests of Stockfish with logistic bounds in braces, as its pull requests quote them: 2920, 2493, 3331, 3098, 3209.
#[test]
fn log_likelihood_ratios_of_fishtest() {
    for (counts, elo0, elo1, expected) in [
        ([665, 4806, 9333, 4893, 747], -0.5, 1.5, 2.95),
        ([328, 4564, 15580, 4789, 371], 0.25, 1.75, 2.98),
        ([424, 2948, 5832, 3045, 460], -1.0, 3.0, 2.94),
        ([1284, 17437, 55536, 18085, 1292], 0.0, 2.0, 2.94),
        ([115, 2196, 11328, 2317, 136], -0.25, 1.25, 2.94),
        ([14, 1030, 14318, 1163, 19], 0.25, 1.25, 2.93),
        ([491, 7345, 29693, 7670, 465], -0.25, 1.25, 2.96),
        ([53, 2220, 21459, 2445, 47], 0.25, 1.25, 2.97),
        ([253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94),
        ([58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97),
    ] {
        let test = Sprt::new(elo0, elo1).expect("bounds in order");
        assert_near(test.log_likelihood_ratio(Pairs::new(counts)), expected, 2);
    }
}

/// A match of 256 games worked out by hand, to more digits than are shown.
#[test]
fn a_worked_example_of_pairs() {
    let pairs = Pairs::new([13, 37, 50, 25, 3]);
    assert_near(elo(pairs).expect("games").value, -43.66, 2);
    assert_near(normalised_elo(pairs).expect("games").value, -63.97, 2);
    let test = Sprt::new(0.0, 2.716).expect("bounds in order");
    assert_near(test.log_likelihood_ratio(pairs), -0.538, 3);
}

/// What `LLR_logistic` of fishtest computes (server/fishtest/stats/LLRcalc.py) for the examples in its stat_util.py. Where
/// a kind of result is missing it adds a thousandth of one, which shows in the third digit.
#[test]
fn log_likelihood_ratios_of_the_reference_implementation() {
    let ratio = |elo0, elo1, counts| {
        let test = Sprt::new(elo0, elo1).expect("bounds in order");
        test.log_likelihood_ratio(Pairs::new(counts))
    };
    let many = [10789, 19328, 33806, 19402, 10543];
    assert_near(ratio(-3.0, 1.0, many), 2.131_067_811_8, 9);
    let drawn = [39, 2226, 31451, 2412, 40];
    assert_near(ratio(0.2, 0.9, drawn), 2.162_542_580_0, 9);
    assert_near(ratio(0.0, 5.0, [0, 0, 0, 0, 10]), 0.1429, 3);
    assert_near(ratio(0.0, 5.0, [0, 2, 4, 6, 10]), 0.3143, 3);

    let single = |elo0, elo1, games: Games| {
        let test = Sprt::new(elo0, elo1).expect("bounds in order");
        test.log_likelihood_ratio(games)
    };
    let even = single(0.0, 5.0, games(5019, 15699, 5026));
    assert_near(even, -7.088_346_352_6, 8);
    let ahead = single(0.0, 6.0, games(716, 2163, 591));
    assert_near(ahead, 4.361_801_249_3, 8);
}

/// Issue 543 of Cute Chess: `880 - 759 - 1863 [0.517] 3502`, `Elo difference: 12.0 +/- 7.9, LOS: 99.9 %`,
/// `SPRT: llr 2.95` for 0 and 5.
#[test]
fn a_match_of_cute_chess() {
    let games = games(880, 1863, 759);
    let difference = elo(games).expect("games were played");
    assert_near(difference.value, 12.0, 1);
    assert_near(difference.plus_minus().expect("finite"), 7.9, 1);
    assert_near(100.0 * likelihood_of_superiority(games), 99.9, 1);
    let test = Sprt::new(0.0, 5.0).expect("bounds in order");
    assert_near(test.log_likelihood_ratio(games), 2.95, 2);
}

/// Pull requests 6255 and 6095 of Stockfish: `Elo: 2.22 ± 1.3 (95%) LOS: 100.0%`, `nElo: 12.00 ± 6.8`; `Elo: 0.08 ± 1.4
/// (95%) LOS: 54.2%`, `nElo: 0.15 ± 2.8`; and 727 of Cinder, played with fastchess: `Elo: 18.04 +/- 8.23, nElo: 28.19 +/-
/// 12.84`, where we allow that the deviation is an estimate too.
#[test]
fn differences_of_fishtest_and_fastchess() {
    for (counts, value, error, normalised, its_error, digits) in [
        ([1, 137, 4659, 203, 0], 2.22, 1.3, 12.0, 6.8, 1),
        ([168, 7012, 15622, 7035, 163], 0.08, 1.4, 0.15, 2.8, 1),
        ([50, 287, 610, 387, 73], 18.04, 8.2, 28.19, 12.9, 1),
    ] {
        let pairs = Pairs::new(counts);
        let difference = elo(pairs).expect("games were played");
        assert_near(difference.value, value, 2);
        assert_near(difference.plus_minus().expect("finite"), error, digits);
        let difference = normalised_elo(pairs).expect("results differ");
        assert_near(difference.value, normalised, 2);
        assert_near(difference.plus_minus().expect("finite"), its_error, digits);
    }
    let near = Pairs::new([168, 7012, 15622, 7035, 163]);
    assert_near(100.0 * likelihood_of_superiority(near), 54.2, 1);
}

/// Laskos, who found the formula, in the Computer Chess Club of 22 January 2014: 0.176414.
#[test]
fn likelihood_of_superiority_by_laskos() {
    let likelihood = likelihood_of_superiority(games(5975, 26894, 6077));
    assert_near(likelihood, 0.176_414, 6);
}

/// Time control doubled from 10+0.1 to 20+0.2: 44.97 % won, 49.20 % drawn, 5.83 % lost of 3000 games, 144 Elo
/// (Strangmüller 2016, in Match statistics of the Chess Programming Wiki).
#[test]
fn elo_of_doubled_time() {
    let difference = elo(games(1349, 1476, 175)).expect("games were played");
    assert_near(difference.value, 144.0, 0);
}

fn won_against(names: &[&str], wins: &[&[u64]]) -> Crosstable {
    let mut table = Crosstable::new(names.iter().copied());
    for (player, row) in wins.iter().enumerate() {
        for (opponent, &won) in row.iter().enumerate() {
            table.record(player, opponent, games(won, 0, 0));
        }
    }
    table
}

/// Natural logarithms of strength above a player, and their standard errors.
fn abilities(ratings: &Ratings, players: usize) -> Vec<(f64, f64)> {
    let unit = 400.0 / std::f64::consts::LN_10;
    (0..players)
        .map(|player| {
            let elo = ratings.elo(player).expect("all have met");
            let error = elo.plus_minus().expect("finite") / 1.959_964;
            (elo.value / unit, error / unit)
        })
        .collect()
}

fn above(player: usize) -> Settings {
    Settings {
        anchor: Anchor::Player(player, 0.0),
        prior: 0.0,
    }
}

/// The American League's Eastern Division in 1987: Agresti 2002, Categorical Data Analysis, tables 10.10 and 10.11; the
/// standard errors are about 0.3.
#[test]
fn baseball_of_1987() {
    let wins: [&[u64]; 7] = [
        &[0, 7, 9, 7, 7, 9, 11],
        &[6, 0, 7, 5, 11, 9, 9],
        &[4, 6, 0, 7, 7, 8, 12],
        &[6, 8, 6, 0, 6, 7, 10],
        &[6, 2, 6, 7, 0, 7, 12],
        &[4, 4, 5, 6, 6, 0, 6],
        &[2, 4, 1, 3, 1, 7, 0],
    ];
    let names = [
        "Milwaukee",
        "Detroit",
        "Toronto",
        "New York",
        "Boston",
        "Cleveland",
        "Baltimore",
    ];
    let ratings = ratings(&won_against(&names, &wins), &above(6));
    let expected = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0];
    let found = abilities(&ratings, 7);
    for ((ability, error), expected) in found.iter().zip(expected) {
        assert_near(*ability, expected, 2);
        if expected > 0.0 {
            assert_near(*error, 0.3, 1);
        }
    }
    assert_eq!(ratings.ranking(), [0, 1, 2, 3, 4, 5, 6]);
}

/// Citations between four journals of statistics (Stigler 1994): Turner and Firth 2012, Bradley-Terry models in R, Journal
/// of Statistical Software 48(9), section 2.1. A journal wins when it is cited.
#[test]
fn citations_of_journals() {
    let cited: [&[u64]; 4] = [
        &[0, 730, 498, 221],
        &[33, 0, 68, 17],
        &[320, 813, 0, 142],
        &[284, 276, 325, 0],
    ];
    let names = ["Biometrika", "Comm Statist", "JASA", "JRSS-B"];
    let ratings = ratings(&won_against(&names, &cited), &above(0));
    let expected = [
        (0.0, 0.0),
        (-2.949_07, 0.102_55),
        (-0.479_57, 0.060_59),
        (0.268_95, 0.070_83),
    ];
    for (found, expected) in abilities(&ratings, 4).iter().zip(expected) {
        assert_near(found.0, expected.0, 5);
        assert_near(found.1, expected.1, 5);
    }
}
