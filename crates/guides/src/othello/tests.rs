use gametree_games::Othello;
use gametree_games::othello::{ObfLine, flips, moves, squares};
use gametree_rules::{Game, Notation, Player, Turn};
use gametree_search::pvs::{Knowledge, Memory, Options, Score, Window, prove};
use gametree_search::textbook::{Conventions, alpha_beta};
use gametree_search::{Bound, Claim, Limits, Task};
use proptest::prelude::*;

use super::last_squares::flips_of_last;
use super::stability::stable;
use super::{LAYOUT, LocalTable, OthelloGuide, UNIT, Weights};

const ENDGAMES: &str = include_str!("../../../games/tests/data/othello/fforum-1-19.obf");

/// Plays random moves until this many squares are empty, or the game is over.
fn played(side: usize, left: u32, chances: &[u8]) -> Othello {
    let mut game = Othello::new(side).unwrap();
    for &chance in chances.iter().cycle() {
        let choices = game.choices();
        if choices.is_empty() || game.empty().count_ones() <= left {
            break;
        }
        game.apply(choices[usize::from(chance) % choices.len()]);
    }
    game
}

fn chances() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 97)
}

fn proven(
    game: &Othello,
    lines: usize,
) -> gametree_search::Answer<gametree_games::othello::Action> {
    let mut memory = Memory::megabytes(1).unwrap();
    let options = Options {
        lines,
        ..Options::default()
    };
    let limits = Limits::default();
    prove(
        game,
        &OthelloGuide::default(),
        &limits,
        &options,
        &mut memory,
        &mut |_| {},
    )
    .answer
}

/// The value by plain alpha-beta, for the player to move.
fn plainly(game: &Othello) -> f64 {
    let answer = alpha_beta(game, Task::new(Limits::default()), Conventions::default());
    answer.value.unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_is_worked_out_at_once_is_what_plain_alpha_beta_finds(
        chances in chances(), left in 1_u32..=8, side in prop::sample::select(vec![4_usize, 6, 8]),
        alpha in -70_i32..70, width in 1_i32..40,
    ) {
        let game = played(side, left, &chances);
        prop_assume!(game.turn() != Turn::Over && game.empty().count_ones() <= left);
        let value = plainly(&game) as Score * UNIT;
        let window = Window { alpha: alpha * UNIT - 1, beta: (alpha + width - 1) * UNIT };
        let mut table = LocalTable::default();
        for _ in 0..2 {
            let solved = OthelloGuide::default().solve(&game, window, 60, &mut table).unwrap();
            if solved.score >= window.beta {
                prop_assert!(solved.score <= value);
            } else if solved.score <= window.alpha {
                prop_assert!(solved.score >= value);
            } else {
                prop_assert_eq!(solved.score, value);
            }
        }
    }

    #[test]
    fn proofs_end_with_what_plain_alpha_beta_finds(
        chances in chances(), side in prop::sample::select(vec![4_usize, 8]),
    ) {
        let game = played(side, if side == 4 { 9 } else { 8 }, &chances);
        prop_assume!(game.turn() != Turn::Over);
        let answer = proven(&game, 99);
        prop_assert_eq!(answer.claim, Claim::Proven);
        prop_assert_eq!(answer.value, Some(plainly(&game)));
        for action in &answer.actions {
            let next = game.after(action.action);
            let plain = match next.turn() {
                Turn::Over => next.utility(game.turn().viewpoint()),
                turn => plainly(&next) * if turn == game.turn() { 1.0 } else { -1.0 },
            };
            prop_assert_eq!(action.bound, Bound::Exact);
            prop_assert_eq!(action.value, Some(plain));
        }
    }

    #[test]
    fn stable_discs_are_never_turned(chances in chances(), left in 4_u32..50, more in chances()) {
        let mut game = played(8, left, &chances);
        let [black, white] = [Player::FIRST, Player::SECOND]
            .map(|player| stable(game.stones(player), game.stones(player.other())));
        for chance in more {
            let choices = game.choices();
            if choices.is_empty() {
                break;
            }
            game.apply(choices[usize::from(chance) % choices.len()]);
            prop_assert_eq!(black & !game.stones(Player::FIRST), 0);
            prop_assert_eq!(white & !game.stones(Player::SECOND), 0);
        }
    }

    #[test]
    fn the_last_disc_turns_what_the_rules_say(own in any::<u64>()) {
        for square in squares(u64::MAX) {
            let (own, opponent) = (own & !square.bit(), !own & !square.bit());
            let turned = [(own, opponent), (opponent, own)]
                .map(|(own, opponent)| flips(square, own, opponent).count_ones().cast_signed());
            prop_assert_eq!(flips_of_last(square, own), turned.into());
        }
    }

    #[test]
    fn a_board_and_its_mirror_images_look_alike(chances in chances(), left in 1_u32..60) {
        let game = played(8, left, &chances);
        let look = |own: u64, opponent: u64| {
            let indices = LAYOUT.indices(own, opponent);
            let mut places: Vec<u32> = std::iter::zip(indices, LAYOUT.offsets)
                .map(|(index, offset)| LAYOUT.canonical[offset as usize + usize::from(index)])
                .collect();
            places.sort_unstable();
            places
        };
        let (own, opponent) = (game.own(), game.opponent());
        let plain = look(own, opponent);
        prop_assert_eq!(&plain, &look(own.swap_bytes(), opponent.swap_bytes()));
        prop_assert_eq!(&plain, &look(own.reverse_bits(), opponent.reverse_bits()));
        prop_assert_eq!(&plain, &look(transposed(own), transposed(opponent)));
    }

    #[test]
    fn a_board_after_a_move_looks_as_it_does_from_nothing(chances in chances(), left in 1_u32..60) {
        let game = played(8, left, &chances);
        let before = LAYOUT.before(game.own(), game.opponent());
        for square in squares(game.moves()) {
            let turned = flips(square, game.own(), game.opponent());
            let next = game.put(square, turned);
            let (own, opponent) = (next.own(), next.opponent());
            let possible = [moves(own, opponent), moves(opponent, own)];
            prop_assert_eq!(
                LAYOUT.indices_after(&before, square, turned, own | opponent, possible),
                LAYOUT.indices(own, opponent)
            );
        }
    }
}

fn transposed(mask: u64) -> u64 {
    squares(mask).fold(0, |all, square| {
        all | 1 << (square.column() * 8 + square.row())
    })
}

#[test]
fn the_smallest_board_is_lost_for_who_begins() {
    let answer = proven(&Othello::new(4).unwrap(), 1);
    assert_eq!(answer.claim, Claim::Proven);
    // Three discs against eleven, and the two empty squares count for the winner.
    assert_eq!(answer.value, Some(-10.0));
}

#[test]
fn published_endgames_are_proven_with_every_move() {
    // All of them take long without optimisation.
    let many = if cfg!(debug_assertions) { 6 } else { 19 };
    for line in ENDGAMES.lines().take(many) {
        let line: ObfLine = line.parse().unwrap();
        let answer = proven(&line.position, 99);
        for (action, score) in &line.scores {
            let found = answer.actions.iter().find(|found| found.action == *action);
            let found = found.unwrap();
            let text = line.position.position();
            assert_eq!(
                (found.value, found.bound),
                (Some(f64::from(*score)), Bound::Exact),
                "{text}"
            );
        }
    }
}

#[test]
fn corners_are_stable_and_a_full_board_is() {
    let corner = 1;
    assert_eq!(stable(corner, 0), corner);
    assert_eq!(stable(1 << 9, 0), 0);
    let (own, opponent) = (0x00ff_ff12_3456_789a_u64, !0x00ff_ff12_3456_789a_u64);
    assert_eq!(stable(own, opponent), own);
    assert_eq!(stable(0xff, 0), 0xff, "a full edge");
}

#[test]
fn weights_are_read_as_they_were_written() {
    let mut weights = Weights::default();
    for (index, phase) in weights.phases.iter_mut().enumerate() {
        for (weight, &first) in phase.iter_mut().zip(&LAYOUT.canonical) {
            let first = first as usize;
            *weight = match first % (7 + index) {
                0 => i16::try_from(first % 900).unwrap() - 450,
                1 => 3,
                _ => 0,
            };
        }
    }
    weights.errors[3][5] = 700;
    let bytes = weights.to_bytes();
    let read = Weights::from_bytes(&bytes).unwrap();
    assert_eq!(read.phases, weights.phases);
    assert_eq!(read.errors, weights.errors);
    assert!(Weights::from_bytes(&bytes[1..]).is_none());
    assert!(Weights::from_bytes(&bytes[..bytes.len() - 1]).is_none());
    assert!(Weights::from_bytes(&[&bytes[..], &[1]].concat()).is_none());
}

#[test]
fn what_was_learned_can_be_read_and_says_that_corners_are_good() {
    let guide = OthelloGuide::default();
    assert!(guide.weights.is_some());
    let estimate = |text: &str| guide.estimate(&Othello::parse_position(text).unwrap());
    let before = "---------X--------X-X------OOX-----XOOO----XX------------------- X";
    let held = "X--------X--------X-X------OOX-----XOOO----XX------------------- X";
    assert!(estimate(held) > estimate(before) + 2 * UNIT);
}
