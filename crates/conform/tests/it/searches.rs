//! Every search gives the same answers as plain backward induction, and none claims more than is true.

use gametree_conform::searches::{
    Truth, agrees_with, agrees_with_truth, all_conventions, claims_no_more_than, leads_to_value,
};
use gametree_conform::trees::{Hashed, Shape, random_games};
use gametree_games::tree::{
    Child, Several, SeveralWithoutChance, Sort, Tree, TreeGame, TwoPlayers, WithChance,
};
use gametree_rules::{Game, Player, Turn};
use gametree_search::textbook::{
    self, Conventions, Settings, Ties, Uct, alpha_beta, expectiminimax, max_n, minimax, paranoid,
    uct,
};
use gametree_search::{Algorithm, Answer, Blind, Bound, Claim, Limits, Task, deepen};

fn complete<S: Sort>() -> Task<TreeGame<S>> {
    Task::new(Limits::default())
}

fn two_players(number: usize, seed: u64) -> impl Iterator<Item = TreeGame<TwoPlayers>> {
    let deep = Shape {
        depth: 6,
        branching: 1..=3,
        values: -9..=9,
        ..Shape::default()
    };
    random_games(Shape::default(), number / 2, seed).chain(random_games(
        deep,
        number - number / 2,
        seed + 1,
    ))
}

#[test]
fn minimax_is_plain_backward_induction() {
    for game in two_players(2000, 1) {
        agrees_with_truth(&game, &minimax(&game, complete()));
    }
}

#[test]
fn on_trees_for_two_all_other_searches_are_minimax_too() {
    for game in two_players(1000, 3) {
        agrees_with_truth(&game, &expectiminimax(&game, complete()));
        agrees_with_truth(&game, &max_n(&game, complete()));
        agrees_with_truth(&game, &paranoid(&game, complete(), Conventions::default()));
        let settings = Settings::default();
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
            let deepest = deepen(
                algorithm,
                &game,
                &Limits::default(),
                &settings,
                &Blind,
                |_| {},
            );
            agrees_with_truth(&game, &deepest.unwrap());
        }
    }
}

#[test]
fn with_cutoffs_alpha_beta_is_minimax_too() {
    for game in two_players(1000, 4) {
        for depth in 1..=4 {
            let task = || Task::new(Limits::depth(depth)).evaluate(Hashed);
            for conventions in all_conventions() {
                let settings = Settings {
                    conventions,
                    ..Settings::default()
                };
                let oracle = textbook::run(Algorithm::Minimax, &game, task(), &settings).unwrap();
                let answer = alpha_beta(&game, task(), conventions);
                agrees_with(&game, &answer, &Truth::by(&oracle));
                assert_eq!(answer.line, oracle.line, "{game:?}");
                // It may prove what minimax does not: what it left out needed no evaluation.
                match answer.claim {
                    Claim::Proven => claims_no_more_than(&game, &answer, &Truth::of(&game)),
                    claim => assert_eq!((claim, oracle.claim), (Claim::Estimate, Claim::Estimate)),
                }
            }
        }
    }
}

#[test]
fn with_chance_every_search_is_plain_backward_induction() {
    for game in random_games::<WithChance>(Shape::with_chance(), 2000, 5) {
        agrees_with_truth(&game, &expectiminimax(&game, complete()));
        agrees_with_truth(&game, &max_n(&game, complete()));
    }
}

#[test]
fn for_several_players_max_n_is_plain_backward_induction() {
    for players in 1..=5 {
        for chance in [0.0, 0.3] {
            let shape = Shape {
                chance,
                ..Shape::several(players)
            };
            for game in random_games::<Several>(shape, 200, 6) {
                agrees_with_truth(&game, &max_n(&game, complete()));
            }
        }
    }
}

#[test]
fn paranoid_is_backward_induction_with_all_others_against_one() {
    for players in 1..=4 {
        for game in random_games::<SeveralWithoutChance>(Shape::several(players), 300, 7) {
            for conventions in all_conventions() {
                let answer = paranoid(&game, complete(), conventions);
                let truth = Truth::paranoid(&game, conventions.ties);
                agrees_with(&game, &answer, &truth);
                leads_to_value(&game, &answer);
            }
        }
    }
}

#[test]
fn searches_that_are_stopped_claim_no_more_than_is_true() {
    let limits = |nodes| Limits::nodes(nodes);
    for game in random_games::<TwoPlayers>(Shape::default(), 200, 8) {
        let truth = Truth::of(&game);
        let check = |answer: &Answer<Child>, nodes: u64| {
            claims_no_more_than(&game, answer, &truth);
            assert!(answer.nodes <= nodes);
        };
        for nodes in 0..=game.tree().len() as u64 {
            check(&minimax(&game, Task::new(limits(nodes))), nodes);
            check(&expectiminimax(&game, Task::new(limits(nodes))), nodes);
            check(&max_n(&game, Task::new(limits(nodes))), nodes);
            check(&uct(&game, Task::new(limits(nodes)), Uct::default()), nodes);
            for conventions in all_conventions() {
                check(
                    &alpha_beta(&game, Task::new(limits(nodes)), conventions),
                    nodes,
                );
                check(
                    &paranoid(&game, Task::new(limits(nodes)), conventions),
                    nodes,
                );
            }
            let settings = Settings::default();
            let deepest = deepen(
                Algorithm::AlphaBeta,
                &game,
                &limits(nodes),
                &settings,
                &Blind,
                |_| {},
            );
            let deepest = deepest.unwrap();
            if deepest.claim != Claim::Estimate {
                check(&deepest, nodes);
            }
        }
    }
}

#[test]
fn searches_with_chance_or_several_players_that_are_stopped_claim_no_more_than_is_true() {
    for game in random_games::<WithChance>(Shape::with_chance(), 200, 9) {
        let truth = Truth::of(&game);
        for nodes in 0..=game.tree().len() as u64 {
            let task = || Task::new(Limits::nodes(nodes));
            claims_no_more_than(&game, &expectiminimax(&game, task()), &truth);
            claims_no_more_than(&game, &max_n(&game, task()), &truth);
            claims_no_more_than(&game, &uct(&game, task(), Uct::default()), &truth);
        }
    }
    for game in random_games::<SeveralWithoutChance>(Shape::several(3), 200, 10) {
        let (truth, paranoid_truth) = (Truth::of(&game), Truth::paranoid(&game, Ties::First));
        for nodes in 0..=game.tree().len() as u64 {
            let task = || Task::new(Limits::nodes(nodes));
            claims_no_more_than(&game, &max_n(&game, task()), &truth);
            let answer = paranoid(&game, task(), Conventions::default());
            claims_no_more_than(&game, &answer, &paranoid_truth);
        }
    }
}

#[test]
fn uct_finds_an_optimal_action_of_small_trees_in_3000_simulations() {
    let shape = Shape {
        depth: 3,
        branching: 1..=3,
        ..Shape::default()
    };
    for game in random_games::<TwoPlayers>(shape.clone(), 200, 11) {
        finds_an_optimal_action(&game);
    }
    let chancy = Shape {
        depth: 2,
        chance: 0.2,
        ..shape.clone()
    };
    for game in random_games::<WithChance>(chancy, 100, 12) {
        let close = Truth::of(&game);
        let answer = uct(&game, complete(), simulations());
        let worth = |child| {
            close
                .actions
                .iter()
                .find(|a| Some(a.0) == child)
                .map(|a| a.1)
        };
        assert!(
            worth(answer.best).is_none_or(|worth| close.value - worth < 0.25),
            "{game:?}"
        );
    }
    for game in random_games::<Several>(
        Shape {
            sum: gametree_rules::Sum::General,
            players: 3,
            ..shape
        },
        100,
        13,
    ) {
        let answer = uct(&game, complete(), simulations());
        assert!(
            answer
                .actions
                .iter()
                .all(|action| action.bound == Bound::Estimate)
        );
    }
}

fn simulations() -> Uct {
    Uct {
        simulations: 3000,
        ..Uct::default()
    }
}

fn finds_an_optimal_action(game: &TreeGame<TwoPlayers>) {
    let truth = Truth::of(game);
    let answer = uct(game, complete(), simulations());
    let best = answer.best.unwrap();
    assert_eq!(truth.actions[best.0].1, truth.value, "{game:?}");
    assert_eq!(answer.claim, Claim::Estimate);
    assert!(
        answer
            .actions
            .iter()
            .all(|action| action.bound == Bound::Estimate)
    );
    assert_eq!(
        answer,
        uct(game, complete(), simulations()),
        "the same seed, the same answer"
    );
}

/// ALPHA-BETA-SEARCH as it is often written: "return the action with value v" looks for the number at the children, where
/// those that were cut left mere bounds. Returns the last such action.
fn naive(game: &TreeGame<TwoPlayers>) -> Child {
    fn value(game: &TreeGame<TwoPlayers>, mut alpha: f64, mut beta: f64) -> f64 {
        let Turn::Player(player) = game.turn() else {
            return game.utility(Player::FIRST);
        };
        let maximises = player == Player::FIRST;
        let mut v = if maximises {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        for action in game.choices() {
            let child = value(&game.after(action), alpha, beta);
            if maximises {
                v = v.max(child);
                alpha = alpha.max(v);
            } else {
                v = v.min(child);
                beta = beta.min(v);
            }
            if alpha >= beta {
                break;
            }
        }
        v
    }
    let (mut alpha, mut beta) = (f64::NEG_INFINITY, f64::INFINITY);
    let mut best = (Child(0), f64::NAN);
    for action in game.choices() {
        let child = value(&game.after(action), alpha, beta);
        let maximises = game.turn() == Turn::Player(Player::FIRST);
        let as_good = if maximises {
            child >= best.1
        } else {
            child <= best.1
        };
        if as_good || best.1.is_nan() {
            best = (action, child);
        }
        if maximises {
            alpha = alpha.max(child);
        } else {
            beta = beta.min(child);
        }
    }
    best.0
}

#[test]
fn the_naive_choice_of_the_action_with_value_v_is_wrong_and_ours_never_is() {
    // The second action is really worth 2; cut at 3, its number is 3.
    let tree = Tree::max([Tree::min([3, 12]), Tree::min([3, 2])]);
    let game = TreeGame::<TwoPlayers>::new(tree).unwrap();
    assert_eq!(naive(&game), Child(1));
    assert_eq!(Truth::of(&game).actions[1], (Child(1), 2.0));
    let mut wrong = 0;
    for game in two_players(2000, 14) {
        let truth = Truth::of(&game);
        let worth = |child: Child| truth.actions[child.0].1;
        wrong += usize::from(worth(naive(&game)) != truth.value);
        for conventions in all_conventions() {
            let answer = alpha_beta(&game, complete(), conventions);
            let best = Truth::with(&game, conventions.ties).best;
            assert_eq!(answer.best, best);
        }
    }
    assert!(wrong > 20, "{wrong} of 2000 trees");
}
