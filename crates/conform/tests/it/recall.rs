//! Games whose views forget or mislead are found, and refused instead of solved.

use crate::echo;

use echo::Echo;
use gametree_conform::{Check, Effort, Failure, Outcome, lint_hidden};
use gametree_rules::{Game, Notation, Player};
use gametree_search::textbook::{Extensive, NotExtensive, cfr};
use gametree_search::{Limits, Stopped};

/// The one check that fails, with how.
fn failure<const DEFECT: u8>() -> (Check, Failure) {
    let verdicts = lint_hidden(&Echo::<DEFECT>::default(), &Effort::default());
    let mut failed = verdicts.into_iter().filter(|v| v.outcome.is_failure());
    let (Some(verdict), None) = (failed.next(), failed.next()) else {
        panic!("expected one failure");
    };
    let Outcome::Failed(failure) = verdict.outcome else {
        unreachable!("only failures are left");
    };
    (verdict.check, failure)
}

fn solved<const DEFECT: u8>() -> Result<f64, NotExtensive<echo::Move>> {
    let start = Echo::<DEFECT>::default();
    cfr(&start, &Limits::nodes(1000), 0.0, ()).map(|found| found.value)
}

/// The moves that show it, as text.
fn shown<const DEFECT: u8>(problem: &NotExtensive<echo::Move>) -> Vec<String> {
    let mut state = Echo::<DEFECT>::default();
    let text = |&action: &echo::Move| {
        let text = state.action_text(action);
        state.apply(action);
        text
    };
    problem.moves().iter().map(text).collect()
}

/// Both the check and the search say this.
fn is_refused<const DEFECT: u8>(problem: &str, moves: &[&str]) -> NotExtensive<echo::Move> {
    let (check, failure) = failure::<DEFECT>();
    assert_eq!((check, failure.problem.as_str()), (Check::Recall, problem));
    assert_eq!(failure.moves, moves);
    let refused = solved::<DEFECT>().unwrap_err();
    assert_eq!(refused.to_string(), problem);
    assert_eq!(shown::<DEFECT>(&refused), moves);
    refused
}

#[test]
fn a_game_with_perfect_recall_passes() {
    let verdicts = lint_hidden(&Echo::<{ echo::HONEST }>::default(), &Effort::default());
    assert!(
        verdicts.iter().all(|v| !v.outcome.is_failure()),
        "{verdicts:#?}"
    );
    let recall = verdicts.last().unwrap();
    // The start, two cards, and two, four and eight ways to go on from each.
    let checked = 1 + 2 * (1 + 2 + 4 + 8);
    assert_eq!(recall.check, Check::Recall);
    assert_eq!(recall.outcome, Outcome::Passed { checked });
    assert!(solved::<{ echo::HONEST }>().unwrap().abs() < 1e-3);
}

#[test]
fn forgetting_what_was_seen_is_found() {
    let refused = is_refused::<{ echo::FORGETS_THE_CARD }>(
        "player 1, who sees '?aa', no longer knows what they saw or did before",
        &["1", "a", "a"],
    );
    assert!(matches!(refused, NotExtensive::Forgets { player, .. } if player == Player::FIRST));
}

#[test]
fn forgetting_what_was_done_is_found() {
    let refused = is_refused::<{ echo::FORGETS_THE_ACTION }>(
        "player 1, who sees '0?a', no longer knows what they saw or did before",
        &["0", "b", "a"],
    );
    assert!(matches!(refused, NotExtensive::Forgets { .. }));
}

#[test]
fn the_same_view_twice_in_one_game_is_found() {
    let refused = is_refused::<{ echo::ABSENT_MINDED }>(
        "player 1, who sees '0', no longer knows what they saw or did before",
        &["0", "a", "a"],
    );
    assert!(matches!(refused, NotExtensive::Forgets { .. }));
}

#[test]
fn the_same_text_for_different_views_is_found() {
    let refused = is_refused::<{ echo::SAME_TEXT }>(
        "two different views of player 1 are both written 'a\\ncard'",
        &["1"],
    );
    assert!(matches!(refused, NotExtensive::SameText { view, .. } if view == "a\ncard"));
}

#[test]
fn different_actions_in_one_view_are_found() {
    let (check, failure) = failure::<{ echo::ACTIONS_TELL }>();
    assert_eq!((check, failure.moves.len()), (Check::Views, 2));
    let refused = solved::<{ echo::ACTIONS_TELL }>().unwrap_err();
    assert_eq!(shown::<{ echo::ACTIONS_TELL }>(&refused), ["1", "a"]);
    assert!(matches!(refused, NotExtensive::DifferentActions { .. }));
    assert_eq!(
        refused.to_string(),
        "player 2, who sees 'a', does not always have the same actions in the same order"
    );
}

#[test]
fn only_the_beginning_of_large_games_is_checked() {
    let effort = Effort {
        states: 1,
        ..Effort::default()
    };
    let verdicts = lint_hidden(&Echo::<{ echo::FORGETS_THE_CARD }>::default(), &effort);
    let recall = verdicts.last().unwrap();
    assert_eq!(recall.outcome, Outcome::Passed { checked: 10 });
}

#[test]
fn a_tree_may_have_as_many_nodes_as_are_allowed() {
    let start = Echo::<{ echo::HONEST }>::default();
    let tree = |most| Extensive::new(&start, &mut Limits::nodes(most).start());
    assert_eq!(tree(31).map(|tree| tree.len()), Ok(31));
    assert_eq!(tree(30).map(drop), Err(NotExtensive::Stopped(Stopped)));
}
