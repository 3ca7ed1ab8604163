//! One suite for searches: each must agree with plain backward induction on every tree, and none may claim more than is
//! true.
//!
//! A new search is held against it in one line:
//!
//! ```
//! use gametree_conform::{searches::agrees_with_truth, trees::{Shape, random_games}};
//! use gametree_games::tree::TwoPlayers;
//! use gametree_search::{Limits, Task, textbook};
//! for game in random_games::<TwoPlayers>(Shape::default(), 100, 1) {
//!     agrees_with_truth(&game, &textbook::minimax(&game, Task::new(Limits::default())));
//! }
//! ```

use std::fmt::Debug;

use gametree_rules::{Game, Player, Turn};
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Ties};
use gametree_search::{Answer, Bound, Claim};

/// The tolerance for rounding errors of sums of products.
pub const ROUNDING: f64 = 1e-9;

/// Every combination of conventions.
pub fn all_conventions() -> Vec<Conventions> {
    let mut all = Vec::new();
    for cut in [CutAt::Equality, CutAt::Strictly] {
        for fail in [Fail::Soft, Fail::Hard] {
            for cutoffs in [Cutoffs::Deep, Cutoffs::Shallow] {
                all.extend([Ties::First, Ties::Last].map(|ties| Conventions {
                    cut,
                    fail,
                    cutoffs,
                    ties,
                }));
            }
        }
    }
    all
}

/// The true values of a state.
#[derive(Clone, PartialEq, Debug)]
pub struct Truth<A> {
    /// The player for whom the values are.
    pub viewpoint: Player,
    /// The value of the state.
    pub value: f64,
    /// The first or the last of the best actions, if a player moves.
    pub best: Option<A>,
    /// Every action or outcome, and what it is worth.
    pub actions: Vec<(A, f64)>,
}

impl<A: Copy> Truth<A> {
    /// The value if all players maximise their own utility and take the first of equal actions, by following every line
    /// to its end. Shares nothing with the searches.
    pub fn of<G: Game<Action = A>>(game: &G) -> Truth<A> {
        Truth::with(game, Ties::First)
    }

    /// The same with this rule for ties.
    pub fn with<G: Game<Action = A>>(game: &G, ties: Ties) -> Truth<A> {
        let viewpoint = game.turn().viewpoint().index();
        let own = |player: Player, values: &[f64]| values[player.index()];
        let value = |game: &G| induction(game, &own, ties)[viewpoint];
        Truth::at_root(game, value(game), value, ties)
    }

    /// The true values if all others play against the player to move at the root.
    pub fn paranoid<G: Game<Action = A>>(game: &G, ties: Ties) -> Truth<A> {
        let root = game.turn().viewpoint();
        let wish = |player: Player, values: &[f64]| {
            let mine = values[root.index()];
            if player == root { mine } else { -mine }
        };
        let value = |game: &G| induction(game, &wish, ties)[root.index()];
        Truth::at_root(game, value(game), value, ties)
    }

    /// What an answer says, taken for true: to hold a search with cutoffs against another.
    ///
    /// # Panics
    /// If the answer is not complete.
    pub fn by(answer: &Answer<A>) -> Truth<A> {
        let value = |value: Option<f64>| value.expect("the answer is complete");
        let actions = answer.actions.iter();
        Truth {
            viewpoint: answer.viewpoint,
            value: value(answer.value),
            best: answer.best,
            actions: actions
                .map(|known| (known.action, value(known.value)))
                .collect(),
        }
    }

    fn at_root<G: Game<Action = A>>(
        game: &G,
        value: f64,
        after: impl Fn(&G) -> f64,
        ties: Ties,
    ) -> Truth<A> {
        let actions: Vec<(A, f64)> = game
            .choices()
            .into_iter()
            .map(|action| (action, after(&game.after(action))))
            .collect();
        let mut equals = actions.iter().filter(|action| action.1 == value);
        let best = match ties {
            Ties::First => equals.next(),
            Ties::Last => equals.next_back(),
        };
        let is_choice = matches!(game.turn(), Turn::Player(_));
        Truth {
            viewpoint: game.turn().viewpoint(),
            value,
            best: best.filter(|_| is_choice).map(|action| action.0),
            actions,
        }
    }

    /// The value of one action.
    fn worth(&self, wanted: A) -> Option<f64>
    where
        A: PartialEq,
    {
        let mut actions = self.actions.iter();
        actions
            .find(|action| action.0 == wanted)
            .map(|action| action.1)
    }
}

/// The utilities when every player follows their objective, and takes the first or the last of equal actions.
fn induction<G: Game>(game: &G, wish: &impl Fn(Player, &[f64]) -> f64, ties: Ties) -> Vec<f64> {
    match game.turn() {
        Turn::Over => (0..game.players())
            .map(|index| game.utility(Player::new(index)))
            .collect(),
        Turn::Player(player) => {
            let mut actions = game.choices();
            if ties == Ties::Last {
                actions.reverse();
            }
            let mut best: Option<Vec<f64>> = None;
            for action in actions {
                let values = induction(&game.after(action), wish, ties);
                if best
                    .as_ref()
                    .is_none_or(|best| wish(player, &values) > wish(player, best))
                {
                    best = Some(values);
                }
            }
            best.unwrap_or_default()
        }
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.outcomes(&mut outcomes);
            let mut sum = vec![0.0; game.players()];
            for (outcome, probability) in outcomes {
                let values = induction(&game.after(outcome), wish, ties);
                for (total, value) in sum.iter_mut().zip(values) {
                    *total += probability * value;
                }
            }
            sum
        }
    }
}

/// A complete answer: the true value, the first of the best actions, nothing claimed of any action that is not true, and
/// a line that leads to the value.
///
/// # Panics
/// If it is not so.
#[track_caller]
pub fn agrees_with_truth<G: Game + Debug>(game: &G, answer: &Answer<G::Action>) {
    agrees_with_truth_and_ties(game, answer, Ties::First);
}

/// The same, where of the best actions the first or the last is wanted.
///
/// # Panics
/// If it is not so.
#[track_caller]
pub fn agrees_with_truth_and_ties<G: Game + Debug>(
    game: &G,
    answer: &Answer<G::Action>,
    ties: Ties,
) {
    agrees_with(game, answer, &Truth::with(game, ties));
    assert_eq!(answer.claim, Claim::Proven, "{game:?}");
    leads_to_value(game, answer);
}

/// The value and the action are these, and nothing is claimed of any action that is not true.
///
/// # Panics
/// If it is not so.
#[track_caller]
pub fn agrees_with<G: Game + Debug>(
    game: &G,
    answer: &Answer<G::Action>,
    truth: &Truth<G::Action>,
) {
    assert_eq!(answer.viewpoint, truth.viewpoint, "{game:?}");
    let value = answer.value.expect("a complete answer has a value");
    assert!((value - truth.value).abs() <= ROUNDING, "{value}: {game:?}");
    if G::CLASS.chance {
        // Rounding may decide between equals.
        let worth = answer
            .best
            .map(|best| truth.worth(best).expect("it is legal"));
        let optimal = worth.is_none_or(|worth| (worth - truth.value).abs() <= ROUNDING);
        assert!(optimal, "{:?}: {game:?}", answer.best);
        assert_eq!(answer.best.is_some(), truth.best.is_some(), "{game:?}");
    } else {
        assert_eq!(answer.best, truth.best, "{game:?}");
    }
    assert!(
        answer.actions.iter().all(|known| known.value.is_some()),
        "{game:?}"
    );
    claims_no_more_than(game, answer, truth);
}

/// Checks that all claims of an answer are true, also of a stopped search.
///
/// # Panics
/// If it is not so.
#[track_caller]
pub fn claims_no_more_than<G: Game + Debug>(
    game: &G,
    answer: &Answer<G::Action>,
    truth: &Truth<G::Action>,
) {
    let holds = |bound: Bound, value: f64, real: f64| match bound {
        Bound::Exact => (value - real).abs() <= ROUNDING,
        Bound::Lower => value <= real + ROUNDING,
        Bound::Upper => value >= real - ROUNDING,
        Bound::Estimate => true,
    };
    assert_eq!(answer.actions.len(), truth.actions.len(), "{game:?}");
    for (known, (action, real)) in answer.actions.iter().zip(&truth.actions) {
        assert_eq!(known.action, *action, "{game:?}");
        if let Some(value) = known.value {
            let told = format!("{:?} {:?} {value}, really {real}", action, known.bound);
            assert!(holds(known.bound, value, *real), "{told}: {game:?}");
        }
    }
    if let Some(value) = answer.value {
        let bound = match answer.claim {
            Claim::Proven => Bound::Exact,
            Claim::Lower => Bound::Lower,
            Claim::Upper => Bound::Upper,
            Claim::Estimate => Bound::Estimate,
        };
        let told = format!("{:?} {value}, really {}", answer.claim, truth.value);
        assert!(holds(bound, value, truth.value), "{told}: {game:?}");
    }
    if let Some(best) = answer.best {
        assert!(
            truth.worth(best).is_some(),
            "{best:?} is not legal: {game:?}"
        );
    }
}

/// The line is legal, begins with the best action and leads to an end with the answer's value, or to where chance moves.
///
/// # Panics
/// If it is not so.
#[track_caller]
pub fn leads_to_value<G: Game + Debug>(game: &G, answer: &Answer<G::Action>) {
    assert_eq!(answer.line.first().copied(), answer.best, "{game:?}");
    let mut state = game.clone();
    for &action in &answer.line {
        assert!(state.choices().contains(&action), "{action:?}: {game:?}");
        state.apply(action);
    }
    match state.turn() {
        Turn::Over => assert_eq!(
            Some(state.utility(answer.viewpoint)),
            answer.value,
            "{game:?}"
        ),
        Turn::Chance => {}
        Turn::Player(player) => panic!("the line ends where {player} moves: {game:?}"),
    }
}
