//! Known values of small games, by hand or from publications.

use gametree_games::tree::{Child, Tree, TreeGame, TwoPlayers};
use gametree_games::{Nim, Othello, Pirates, Rochambeau, TicTacToe};
use gametree_rules::{Game, Notation, Player, Turn};
use gametree_search::solve::{Solution, solve};
use gametree_search::textbook::{Conventions, CutAt, alpha_beta, max_n, minimax};
use gametree_search::{Bound, Claim, Limits, Observer, Task, Visit};

fn complete<G: Game>() -> Task<G> {
    Task::new(Limits::default())
}

fn solved<G: gametree_rules::Keyed>(game: &G) -> Solution<G> {
    solve(game, 1_000_000, &mut Limits::default().start()).unwrap()
}

/// The leaves that a search evaluates, by their utility for MAX.
#[derive(Default)]
struct Leaves(Vec<f64>);

impl<G: Game> Observer<G> for Leaves {
    fn enter(&mut self, visit: &Visit<'_, G>) {
        if visit.game.turn() == Turn::Over {
            self.0.push(visit.game.utility(Player::FIRST));
        }
    }
}

/// Russell and Norvig, Artificial Intelligence, 3rd edition, figures 5.2 and 5.5.
fn figure() -> TreeGame<TwoPlayers> {
    let tree = Tree::max([
        Tree::min([3, 12, 8]),
        Tree::min([2, 4, 6]),
        Tree::min([14, 5, 2]),
    ]);
    TreeGame::new(tree).unwrap()
}

#[test]
fn the_figure_is_worth_3_by_the_first_action() {
    for answer in [
        minimax(&figure(), complete()),
        alpha_beta(&figure(), complete(), Conventions::default()),
        solved(&figure()).answer(&figure()).unwrap(),
    ] {
        assert_eq!((answer.value, answer.best), (Some(3.0), Some(Child(0))));
        assert_eq!(
            (answer.claim, answer.line),
            (Claim::Proven, vec![Child(0), Child(0)])
        );
    }
}

#[test]
fn alpha_beta_prunes_two_leaves_of_the_figure() {
    let mut leaves = Leaves::default();
    let task = complete().observe(&mut leaves);
    let answer = alpha_beta(&figure(), task, Conventions::default());
    assert_eq!(leaves.0, [3.0, 12.0, 8.0, 2.0, 14.0, 5.0, 2.0]);
    let known: Vec<_> = answer.actions.iter().map(|a| (a.value, a.bound)).collect();
    assert_eq!(
        known,
        [
            (Some(3.0), Bound::Exact),
            (Some(2.0), Bound::Upper),
            // All three leaves were evaluated: 2 is the value, though it is below α.
            (Some(2.0), Bound::Exact),
        ]
    );
}

#[test]
fn only_strict_cutting_continues_after_an_equal_value() {
    let below_max = Tree::max([Tree::min([5, 9]), Tree::min([5, 7])]);
    let below_min = Tree::min([Tree::max([5, 1]), Tree::max([5, 3])]);
    for (tree, all) in [
        (below_max, [5.0, 9.0, 5.0, 7.0]),
        (below_min, [5.0, 1.0, 5.0, 3.0]),
    ] {
        let game = TreeGame::<TwoPlayers>::new(tree).unwrap();
        for (cut, seen) in [(CutAt::Equality, &all[..3]), (CutAt::Strictly, &all[..])] {
            let conventions = Conventions {
                cut,
                ..Conventions::default()
            };
            let mut leaves = Leaves::default();
            alpha_beta(&game, complete().observe(&mut leaves), conventions);
            assert_eq!(leaves.0, seen, "{cut:?}");
        }
    }
}

#[test]
fn rochambeau_is_worth_minus_1_by_scissors() {
    let start = Rochambeau::default();
    let text = |game: &Rochambeau, action| game.action_text(action);
    for answer in [
        minimax(&start, complete()),
        alpha_beta(&start, complete(), Conventions::default()),
        solved(&start).answer(&start).unwrap(),
    ] {
        assert_eq!(answer.value, Some(-1.0));
        assert_eq!(text(&start, answer.best.unwrap()), "scissors");
    }
    // After each pick of MAX, MIN's reply leaves MAX the pick that loses to it.
    for (pick, reply, value) in [
        ("paper", "rock", 3.0),
        ("rock", "scissors", 2.0),
        ("scissors", "paper", 1.0),
    ] {
        let after = start.after(start.parse_action(pick).unwrap());
        let answer = minimax(&after, complete());
        assert_eq!(text(&after, answer.best.unwrap()), reply, "after {pick}");
        assert_eq!(answer.value, Some(value), "to MIN, after {pick}");
    }
}

#[test]
fn tic_tac_toe_is_a_draw_with_known_numbers() {
    let start = TicTacToe::default();
    let solution = solved(&start);
    assert_eq!(solution.states(), 5_478);
    assert_eq!(games(&start), 255_168);
    let (plain, pruned) = (
        minimax(&start, complete()),
        alpha_beta(&start, complete(), Conventions::default()),
    );
    assert_eq!((plain.nodes, pruned.nodes), (549_946, 18_297));
    for answer in [plain, pruned, solution.answer(&start).unwrap()] {
        assert_eq!((answer.value, answer.claim), (Some(0.0), Claim::Proven));
        assert_eq!(start.action_text(answer.best.unwrap()), "a1");
        assert_eq!(answer.line.len(), 9);
    }
}

fn games<G: Game>(game: &G) -> u64 {
    match game.turn() {
        Turn::Over => 1,
        _ => game
            .choices()
            .iter()
            .map(|&action| games(&game.after(action)))
            .sum(),
    }
}

#[test]
fn nim_is_lost_exactly_when_the_nim_sum_is_zero() {
    for heaps in (0..125).map(|n| [n / 25, n / 5 % 5, n % 5]) {
        let Some(game) = Nim::new(&heaps) else {
            panic!("{heaps:?}");
        };
        let answer = solved(&game).answer(&game).unwrap();
        // Bouton 1901: the player to move wins unless the heaps' exclusive or is zero.
        let sum = heaps[0] ^ heaps[1] ^ heaps[2];
        let to_first = if sum == 0 { -1.0 } else { 1.0 };
        assert_eq!(answer.value, Some(to_first), "{heaps:?}");
        if let Some(best) = answer.best.filter(|_| sum != 0) {
            assert_eq!(game.after(best).nim_sum(), 0, "{heaps:?}");
        }
    }
}

/// White wins eleven discs to three on the board of four by four, and the two empty squares count for the winner.
#[test]
fn small_othello_is_lost_for_black_by_ten() {
    let start = Othello::new(4).unwrap();
    let solution = solved(&start);
    assert_eq!(solution.states(), 62_789);
    let pruned = alpha_beta(&start, complete(), Conventions::default());
    for answer in [pruned, solution.answer(&start).unwrap()] {
        assert_eq!((answer.value, answer.claim), (Some(-10.0), Claim::Proven));
        let end = answer
            .line
            .iter()
            .fold(start, |game, &action| game.after(action));
        assert_eq!(
            (end.discs(Player::FIRST), end.discs(Player::SECOND)),
            (3, 11)
        );
    }
}

#[test]
fn the_senior_of_three_pirates_keeps_nine_of_ten_coins() {
    let start = Pirates::default();
    let searched = max_n(&start, complete());
    let found = solved(&start).answer(&start).unwrap();
    for answer in [searched, found] {
        assert_eq!(start.action_text(answer.best.unwrap()), "9-0-1");
        let values = answer.values.unwrap();
        assert_eq!(values.as_slice(), [9.0, 0.0, 1.0]);
    }
}
