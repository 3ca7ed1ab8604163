//! Levels: the higher wins, and none gives away what it sees.

use gametree_games::Chess;
use gametree_games::chess::parse_long_algebraic;
use gametree_players::Registry;
use gametree_rules::{Game, Player, Turn};
use gametree_standard::standard;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::level::Level;
use super::{WAIT, answers_with, best, score};

/// Plays one game; what the first of these levels scores.
fn game(registry: &Registry, levels: [u32; 2], opening: &str) -> f64 {
    let mut moves = opening.to_owned();
    let mut state = Chess::default();
    for text in opening.split_whitespace() {
        state.apply(parse_long_algebraic(&state, text).expect(text));
    }
    for ply in 0..160 {
        let Turn::Player(player) = state.turn() else {
            break;
        };
        let level = format!("setoption name UCI_Elo value {}", levels[player.index()]);
        let said = answers_with(
            registry,
            ply,
            &[
                "setoption name UCI_LimitStrength value true",
                "setoption name Hash value 1",
                &level,
                &format!("position startpos moves {moves}"),
                "go",
                WAIT,
            ],
        );
        let text = best(&said);
        state.apply(parse_long_algebraic(&state, text).expect("a legal move"));
        moves = format!("{moves} {text}");
    }
    if state.turn() == Turn::Over {
        return state.utility(Player::FIRST);
    }
    // A player with such pieces would have won.
    let position = format!("position startpos moves {moves}");
    let told = score(&answers_with(registry, 1, &[&position, "go depth 6", WAIT]));
    let (kind, number) = told.split_once(' ').expect("two words");
    let number: f64 = number.parse().expect("a number");
    let sign = if state.mover() == Player::FIRST {
        1.0
    } else {
        -1.0
    };
    if kind == "mate" || number.abs() > 300.0 {
        sign * number.signum()
    } else {
        0.0
    }
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    let registry = standard();
    for [lower, higher] in [[1000, 1300], [1300, 1600]] {
        let mut all = 0.0;
        for opening in ["e2e4 e7e5", "d2d4 d7d5", "c2c4 g8f6", "g1f3 c7c5"] {
            all += game(&registry, [higher, lower], opening);
            all -= game(&registry, [lower, higher], opening);
        }
        assert!(all >= 2.0, "{higher} against {lower}: {all} of 8");
    }
}

#[test]
fn no_level_hangs_a_piece_that_it_sees() {
    let registry = standard();
    // The queen is attacked by a pawn.
    let position = "position fen r1b1kbnr/ppp2ppp/2n5/3qp3/2P5/5N2/PP1P1PPP/RNBQKB1R b KQkq - 0 1";
    for elo in [Level::WEAKEST, 1300, Level::STRONGEST - 600] {
        let level = format!("setoption name UCI_Elo value {elo}");
        let limited = "setoption name UCI_LimitStrength value true";
        let said = answers_with(
            &registry,
            1,
            &[limited, &level, position, "go movetime 5000", WAIT],
        );
        assert!(best(&said).starts_with("d5"), "{elo}: {said:?}");
    }
}

#[test]
fn a_level_between_two_mixes_their_depths() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut depths = |elo: u32| -> Vec<u32> {
        let level = Level { elo };
        let mut seen: Vec<u32> = (0..100).map(|_| level.effort(&mut rng).depth).collect();
        seen.sort_unstable();
        seen.dedup();
        seen
    };
    assert_eq!(depths(Level::WEAKEST), [2]);
    assert_eq!(depths(1150), [2, 3]);
    assert_eq!(depths(1975), [5, 6]);
    assert_eq!(depths(Level::STRONGEST), [12]);
}

#[test]
fn a_level_does_not_use_deeper_results_in_the_table() {
    let registry = standard();
    let position = "position fen r2q1rk1/pp2ppbp/2np1np1/8/3NP1b1/2N1BP2/PPPQ2PP/R3KB1R w KQ - 1 9";
    let level = [
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1400",
        position,
        "go",
        WAIT,
    ];
    let alone = answers_with(&registry, 1, &level);
    let before = ["ucinewgame", position, "go depth 9", WAIT];
    let said = answers_with(&registry, 1, &[&before[..], &level].concat());
    let nodes = |line: &String| {
        let mut words = line.split(' ').skip_while(|&word| word != "nodes");
        words.nth(1).map(str::to_owned)
    };
    let last = |said: &[String]| said.iter().rev().find_map(nodes).expect("nodes");
    assert_eq!(last(&alone), last(&said), "{said:?}");
}

#[test]
fn a_board_that_shows_many_lines_does_not_change_what_a_level_chooses_from() {
    let registry = standard();
    let mut played: Vec<String> = (0..30)
        .map(|seed| {
            let lines = [
                "setoption name UCI_LimitStrength value true",
                "setoption name UCI_Elo value 1000",
                "setoption name MultiPV value 20",
                "go",
                WAIT,
            ];
            best(&answers_with(&registry, seed, &lines)).to_owned()
        })
        .collect();
    played.sort_unstable();
    played.dedup();
    assert!((2..=4).contains(&played.len()), "{played:?}");
}
