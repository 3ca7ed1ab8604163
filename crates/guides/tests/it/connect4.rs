//! Connect Four, proven: the published positions, and others against their mirror and their own successors.

use gametree_games::Connect4;
use gametree_guides::Connect4Guide;
use gametree_rules::{Game, Notation, Turn};
use gametree_search::pvs::{Memory, Options, prove, think};
use gametree_search::{Claim, Limits};

fn value(game: &Connect4, memory: &mut Memory<Connect4, Connect4Guide>) -> f64 {
    let limits = Limits::default();
    let proof = prove(
        game,
        &Connect4Guide,
        &limits,
        &Options::default(),
        memory,
        &mut |_| {},
    );
    assert_eq!(proof.answer.claim, Claim::Proven, "{}", game.position());
    proof.lower
}

#[test]
fn published_positions_are_worth_what_was_published() {
    let mut memory = Memory::megabytes(16).expect("sixteen megabytes");
    for set in [
        include_str!("../data/Test_L3_R1"),
        include_str!("../data/Test_L2_R1"),
        include_str!("../data/Test_L1_R1"),
    ] {
        // The others by `cargo test --release`.
        let some = if cfg!(debug_assertions) { 150 } else { 1000 };
        for line in set.lines().take(some) {
            let (moves, published) = line.split_once(' ').expect("moves and a value");
            let game = Connect4::parse_position(moves).expect(moves);
            let published: f64 = published.parse().expect("a number");
            memory.clear();
            assert_eq!(value(&game, &mut memory), published, "{moves}");
        }
    }
}

/// Invariants of every value: it is the best of the successors', and that of the mirrored position.
#[test]
fn values_agree_with_those_of_their_successors_and_in_the_mirror() {
    let mut memory = Memory::megabytes(16).expect("sixteen megabytes");
    let mut random = 7_u64;
    for board in ["7,6", "6,5", "5,6", "8,4", "4,9"] {
        for _ in 0..12 {
            let mut game = Connect4::parse_position(board).expect(board);
            let left = 12 + game.cells() / 10;
            while game.cells() - game.stones() > left && game.turn() != Turn::Over {
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let choices = game.choices();
                game.apply(choices[(random >> 33) as usize % choices.len()]);
            }
            if game.turn() == Turn::Over {
                continue;
            }
            let own = value(&game, &mut memory);
            let best = game.choices().into_iter().map(|action| {
                let next = game.after(action);
                match next.turn() {
                    Turn::Over => next.utility(game.turn().viewpoint()),
                    _ => -value(&next, &mut memory),
                }
            });
            assert_eq!(Some(own), best.reduce(f64::max), "{}", game.position());
            memory.clear();
            assert_eq!(own, value(&game.mirrored(), &mut memory));
        }
    }
}

#[test]
fn boards_of_different_sizes_share_a_memory() {
    let values = |text: &str, memory: &mut Memory<Connect4, Connect4Guide>| -> Vec<Option<f64>> {
        let game = Connect4::parse_position(text).expect(text);
        let options = Options {
            lines: 9,
            ..Options::default()
        };
        let limits = Limits::depth(40);
        let answer = think(
            &game,
            &Connect4Guide,
            &limits,
            &options,
            memory,
            &mut |_| {},
        );
        answer.actions.iter().map(|known| known.value).collect()
    };
    let fresh = || Memory::megabytes(1).expect("a megabyte");
    let mut shared = fresh();
    for text in [
        "4,5 4243", "5,4 1255", "4,5 1122", "5,4 3344", "4,5 44", "5,4 11",
    ] {
        assert_eq!(
            values(text, &mut shared),
            values(text, &mut fresh()),
            "{text}"
        );
    }
}
