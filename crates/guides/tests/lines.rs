//! Proven lines go to the end of the game, and neither side gives anything away on them.

use gametree_games::{Connect4, Othello};
use gametree_guides::{Patterns, Threats};
use gametree_rules::{Game, Notation, Turn};
use gametree_search::pvs::{Guide, Memory, Options, prove, think};
use gametree_search::{Answer, Claim, Limits};

/// Plays at random until so many actions are left; nothing if the game ends before.
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
            memory.forget();
            let answer = think(&game, guide, &limits, &options, &mut memory, &mut |_| {});
            holds_to_the_end(&game, &answer);
        }
    }
}

#[test]
fn of_connect_four() {
    check::<Connect4, _>(&Threats, 24, 40);
}

#[test]
fn of_othello() {
    check::<Othello, _>(&Patterns::default(), 14, 12);
}
