//! Lines go as far as was looked, proven ones to the end of the game, where neither side gives anything away on them;
//! and what is reported of a stopped search is consistent.

use gametree_games::{Chess, Connect4, Othello};
use gametree_guides::chess::ChessGuide;
use gametree_guides::{Connect4Guide, OthelloGuide};
use gametree_rules::{Game, Notation, Turn};
use gametree_search::pvs::{Guide, Memory, Options, prove, think};
use gametree_search::{Answer, Bound, Claim, Limits};

/// Plays at random until this many actions are left; nothing if the game ends before.
fn random<G: Game + Default, U: Guide<G>>(guide: &U, left: u32, seed: u64) -> Option<G> {
    let (mut game, mut random) = (G::default(), seed);
    while guide.remaining(&game) > Some(left) {
        random = random
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(seed | 1);
        let choices = game.choices();
        if choices.is_empty() {
            return None;
        }
        game.apply(choices[(random >> 33) as usize % choices.len()]);
    }
    (game.turn() != Turn::Over).then_some(game)
}

fn holds_to_the_end<G: Game + Notation>(game: &G, answer: &Answer<G::Action>) {
    let Turn::Player(mover) = game.turn() else {
        panic!("somebody moves");
    };
    let position = game.position();
    assert_eq!(answer.claim, Claim::Proven, "{position}");
    let end = answer.line.iter().fold(game.clone(), |state, &action| {
        assert!(state.choices().contains(&action), "{position}");
        state.after(action)
    });
    assert_eq!(end.turn(), Turn::Over, "{position}: {:?}", answer.line);
    assert_eq!(Some(end.utility(mover)), answer.value, "{position}");
    assert_eq!(answer.line.first(), answer.best.as_ref(), "{position}");
    assert!(answer.deepest >= Some(answer.depth), "{position}");
}

fn check<G, U>(guide: &U, left: u32, games: u64)
where
    G: Game + Notation + Default + Send + Sync,
    G::Action: Send + Sync + 'static,
    U: Guide<G>,
{
    let limits = Limits::default();
    for threads in [1, 2] {
        let options = Options {
            threads,
            ..Options::default()
        };
        for seed in 1..=games {
            let Some(game) = random::<G, U>(guide, left, seed) else {
                continue;
            };
            // One that is too small to remember everything.
            let mut memory = Memory::megabytes(1).expect("a megabyte");
            let proof = prove(&game, guide, &limits, &options, &mut memory, &mut |_| {});
            holds_to_the_end(&game, &proof.answer);
            memory.clear();
            let answer = think(&game, guide, &limits, &options, &mut memory, &mut |_| {});
            holds_to_the_end(&game, &answer);
        }
    }
}

#[test]
fn of_connect_four() {
    check::<Connect4, _>(&Connect4Guide, 24, 40);
}

#[test]
fn of_othello() {
    check::<Othello, _>(&OthelloGuide::default(), 14, 12);
}

#[test]
fn of_one_that_is_proven_where_others_are_not() {
    let options = Options {
        lines: 2,
        ..Options::default()
    };
    for position in ["6,5 4461151244322426", "5,4 1331323542", "5,5 311233212434"] {
        let game = Connect4::parse_position(position).expect("a position");
        let mut memory = Memory::megabytes(1).expect("a megabyte");
        let limits = Limits::depth(7);
        let answer = think(
            &game,
            &Connect4Guide,
            &limits,
            &options,
            &mut memory,
            &mut |_| {},
        );
        holds_to_the_end(&game, &answer);
    }
}

#[test]
fn as_far_as_was_looked() {
    let game = Othello::parse_position("f5d6").expect("a position");
    for depth in 1..=10 {
        let (guide, options) = (OthelloGuide::default(), Options::default());
        let mut memory = Memory::megabytes(16).expect("megabytes");
        let limits = Limits::depth(depth);
        let answer = think(&game, &guide, &limits, &options, &mut memory, &mut |_| {});
        // Forecasts are believed without looking further.
        assert!(
            answer.line.len() as u32 * 2 > depth,
            "{depth}: {:?}",
            answer.line
        );
    }
}

/// The value of the best action is right, no action is known to be better, and every requested line is reported.
fn fits_together<A: Copy + PartialEq + std::fmt::Debug>(answer: &Answer<A>, lines: usize) {
    let best = answer.actions.iter();
    let best = best.clone().find(|one| Some(one.action) == answer.best);
    let best = best.expect("a best action");
    assert_eq!(best.value, answer.value, "{answer:?}");
    assert_ne!(best.bound, Bound::Upper, "{answer:?}");
    let above = |bound: Bound| matches!(bound, Bound::Exact | Bound::Lower);
    for other in answer.actions.iter().filter(|other| above(other.bound)) {
        assert!(other.value <= best.value, "{answer:?}");
    }
    assert_eq!(answer.line.first().copied(), answer.best, "{answer:?}");
    assert_eq!(answer.lines.first(), Some(&answer.line), "{answer:?}");
    assert_eq!(answer.lines.len(), lines, "{answer:?}");
}

#[test]
fn of_searches_that_were_stopped() {
    let guide = OthelloGuide::default();
    let mut stopped = 0;
    for seed in 1..=60_u64 {
        let left = 24 + (seed % 28) as u32;
        let Some(game) = random::<Othello, _>(&guide, left, seed) else {
            continue;
        };
        for lines in [1, 3] {
            let lines = lines.min(game.choices().len());
            let options = Options {
                lines,
                ..Options::default()
            };
            let mut memory = Memory::megabytes(1).expect("a megabyte");
            let limits = Limits::nodes(3_000 + 771 * seed);
            let answer = think(&game, &guide, &limits, &options, &mut memory, &mut |_| {});
            if answer.claim == Claim::Estimate {
                fits_together(&answer, lines);
                stopped += 1;
            }
        }
    }
    assert!(stopped > 80, "{stopped}");
}

#[test]
fn are_legal_also_where_a_move_ends_the_game() {
    // Every move but captures and those of pawns ends it by the fifty-move rule.
    let position = "8/3r4/1pb2k1p/p1p2p1p/P1P2P1P/1PR2PP1/8/4K3 b - - 99 103";
    let game = Chess::parse_position(position).expect("a position");
    for lines in [1, 4, 30] {
        let options = Options {
            lines,
            ..Options::default()
        };
        let mut memory = Memory::megabytes(1).expect("a megabyte");
        let (guide, limits) = (ChessGuide::default(), Limits::depth(9));
        think(
            &game,
            &guide,
            &limits,
            &options,
            &mut memory,
            &mut |answer| {
                for line in &answer.lines {
                    line.iter().fold(game.clone(), |state, &action| {
                        assert!(state.choices().contains(&action), "{line:?}");
                        state.after(action)
                    });
                }
            },
        );
    }
}
