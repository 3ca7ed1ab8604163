//! Of equally good actions the first is taken, or the last, as asked; alpha-beta names what minimax names.

use gametree_conform::searches::{
    Truth, agrees_with_truth, agrees_with_truth_and_ties, all_conventions,
};
use gametree_conform::trees::{Shape, random_games};
use gametree_games::tree::{
    Child, SeveralWithoutChance, Sort, Tree, TreeGame, TwoPlayers, WithChance,
};
use gametree_search::textbook::{self, Conventions, Settings, Ties, alpha_beta, minimax};
use gametree_search::{Algorithm, Answer, Blind, Limits, Task, deepen};

/// MAX and MIN, with many ties.
fn games(number: usize, seed: u64) -> impl Iterator<Item = TreeGame<TwoPlayers>> {
    let few_values = Shape {
        depth: 5,
        branching: 1..=3,
        values: 0..=2,
        ..Shape::default()
    };
    random_games(Shape::default(), number / 2, seed).chain(random_games(
        few_values,
        number - number / 2,
        seed + 1,
    ))
}

fn settings(ties: Ties) -> Settings {
    Settings {
        conventions: Conventions {
            ties,
            ..Conventions::default()
        },
        ..Settings::default()
    }
}

/// The answer of an algorithm with this rule for ties.
fn answer<S: Sort>(algorithm: Algorithm, game: &TreeGame<S>, ties: Ties) -> Answer<Child> {
    let task = Task::new(Limits::default());
    textbook::run(algorithm, game, task, &settings(ties)).expect("it fits")
}

#[test]
fn minimax_takes_the_first_unless_it_is_told_to_take_the_last() {
    for game in games(2000, 1) {
        let first = minimax(&game, Task::new(Limits::default()));
        agrees_with_truth(&game, &first);
        assert_eq!(first, answer(Algorithm::Minimax, &game, Ties::First));
        let last = answer(Algorithm::Minimax, &game, Ties::Last);
        agrees_with_truth_and_ties(&game, &last, Ties::Last);
    }
}

#[test]
fn alpha_beta_is_minimax_under_all_conventions() {
    let (mut trees, mut ties) = (0, 0);
    for game in games(4000, 3) {
        let oracles = [Ties::First, Ties::Last].map(|t| answer(Algorithm::Minimax, &game, t));
        for conventions in all_conventions() {
            let found = alpha_beta(&game, Task::new(Limits::default()), conventions);
            agrees_with_truth_and_ties(&game, &found, conventions.ties);
            let oracle = &oracles[usize::from(conventions.ties == Ties::Last)];
            assert_eq!(found.line, oracle.line, "{conventions:?}: {game:?}");
        }
        trees += 1;
        ties += usize::from(oracles[0].line != oracles[1].line);
    }
    assert!(3 * ties > trees, "{ties} of {trees} trees have ties");
}

#[test]
fn of_equal_actions_the_last_is_taken_only_if_it_is_really_equal() {
    // The second is cut at 3 but worth 2, the third is worth 3 indeed, the fourth is worth 1.
    let children = [[3, 12], [3, 2], [5, 3], [3, 1]].map(Tree::min);
    let game = TreeGame::<TwoPlayers>::new(Tree::max(children)).unwrap();
    for conventions in all_conventions() {
        let expected = match conventions.ties {
            Ties::First => Child(0),
            Ties::Last => Child(2),
        };
        let found = alpha_beta(&game, Task::new(Limits::default()), conventions);
        assert_eq!(found.best, Some(expected), "{conventions:?}");
    }
}

#[test]
fn the_last_of_equals_is_taken_by_every_search_that_looks_at_everything() {
    for game in games(500, 16) {
        for algorithm in [
            Algorithm::Expectiminimax,
            Algorithm::MaxN,
            Algorithm::Paranoid,
        ] {
            let found = answer(algorithm, &game, Ties::Last);
            agrees_with_truth_and_ties(&game, &found, Ties::Last);
        }
    }
    for game in random_games::<WithChance>(Shape::with_chance(), 500, 17) {
        let found = answer(Algorithm::Expectiminimax, &game, Ties::Last);
        agrees_with_truth_and_ties(&game, &found, Ties::Last);
    }
    for players in 1..=4 {
        for game in random_games::<SeveralWithoutChance>(Shape::several(players), 200, 18) {
            let found = answer(Algorithm::MaxN, &game, Ties::Last);
            agrees_with_truth_and_ties(&game, &found, Ties::Last);
        }
    }
}

#[test]
fn deepening_names_the_last_of_equals_too() {
    for game in games(500, 20) {
        let limits = Limits::default();
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
            let found = deepen(
                algorithm,
                &game,
                &limits,
                &settings(Ties::Last),
                &Blind,
                |_| {},
            )
            .unwrap();
            assert_eq!(found.best, Truth::with(&game, Ties::Last).best, "{game:?}");
        }
    }
}
