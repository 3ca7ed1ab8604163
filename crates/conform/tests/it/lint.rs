//! Every way in which rules go wrong is found by the check that is meant to find it, with as few moves as can be.

use crate::broken;

use broken::{Defect, Matches};
use gametree_conform::{Check, Effort, Failure, Outcome, Verdict, lint, lint_hidden};

/// The checks that fail, with how.
fn failures<'a>(verdicts: &'a [Verdict]) -> Vec<(Check, &'a Failure)> {
    let failure = |verdict: &'a Verdict| match verdict {
        Verdict {
            check,
            outcome: Outcome::Failed(failure),
        } => Some((*check, failure)),
        _ => None,
    };
    verdicts.iter().filter_map(failure).collect()
}

fn is_caught_by(verdicts: &[Verdict], defect: Defect, check: Check, moves: usize) {
    let found = failures(verdicts);
    let [(by, failure)] = found[..] else {
        panic!("{defect:?} is caught by {found:#?}");
    };
    assert_eq!(by, check, "{defect:?}: {failure:#?}");
    assert_eq!(failure.moves.len(), moves, "{defect:?}: {failure:#?}");
    assert!(!failure.problem.is_empty());
}

#[test]
fn the_game_without_defect_passes() {
    let verdicts = lint_hidden(&Matches::<true>::new(6, Defect::None), &Effort::default());
    assert!(failures(&verdicts).is_empty(), "{verdicts:#?}");
    let verdicts = lint(&Matches::<false>::new(6, Defect::None), &Effort::default());
    assert!(failures(&verdicts).is_empty(), "{verdicts:#?}");
    let chance = verdicts.iter().find(|v| v.check == Check::Chance).unwrap();
    assert!(matches!(chance.outcome, Outcome::Skipped { .. }));
}

#[test]
fn every_defect_is_caught_by_its_check_with_the_fewest_moves() {
    let caught = [
        (Defect::TooManyPlayers, Check::Facts, 0),
        (Defect::PhantomPlayer, Check::Turns, 1),
        (Defect::TurnPanics, Check::Turns, 1),
        (Defect::NoActions, Check::Actions, 2),
        (Defect::SameActionTwice, Check::Actions, 1),
        (Defect::ClearsTheList, Check::Actions, 1),
        (Defect::SortsTheWholeList, Check::Actions, 1),
        (Defect::ChangesItsMind, Check::Actions, 1),
        (Defect::ApplyPanics, Check::Actions, 2),
        (Defect::AfterLies, Check::Actions, 1),
        (Defect::NeverEnds, Check::Ending, 3),
        (Defect::UtilityIsNan, Check::Utilities, 3),
        (Defect::UtilityOutsideRange, Check::Utilities, 3),
        (Defect::UtilitiesDoNotSum, Check::Utilities, 3),
        (Defect::UtilityPanics, Check::Utilities, 3),
        (Defect::ProbabilitiesDoNotSum, Check::Chance, 2),
        (Defect::ProbabilityIsNegative, Check::Chance, 2),
        (Defect::OutcomesPanic, Check::Chance, 2),
        (Defect::KeyForgetsTheTurn, Check::Keys, 2),
        (Defect::KeyRemembersTheWay, Check::Keys, 1),
        (Defect::HashRemembersTheWay, Check::Keys, 1),
        (Defect::PositionIsRefused, Check::Notation, 2),
        (Defect::PositionLosesTheTurn, Check::Notation, 1),
        (Defect::SpaceInText, Check::Notation, 1),
        (Defect::SameText, Check::Notation, 1),
        (Defect::ReadsAnotherAction, Check::Notation, 1),
        (Defect::TextPanics, Check::Notation, 1),
        (Defect::SharedGesture, Check::Gestures, 1),
        (Defect::GestureOffThePicture, Check::Gestures, 1),
        (Defect::PicturePanics, Check::Gestures, 1),
        (Defect::GestureAfterThreeTwos, Check::Gestures, 3),
        (Defect::ChoicesLeaveOneOut, Check::Perft, 0),
        (Defect::SeesTooLittle, Check::Views, 3),
        (Defect::ForgetsTheRoot, Check::Views, 1),
    ];
    for (defect, check, moves) in caught {
        // Long enough to take two three times and go on.
        let left = if defect == Defect::GestureAfterThreeTwos {
            10
        } else {
            6
        };
        let start = Matches::<true>::new(left, defect);
        is_caught_by(
            &lint_hidden(&start, &Effort::default()),
            defect,
            check,
            moves,
        );
    }
    let defect = Defect::UnannouncedChance;
    let start = Matches::<false>::new(6, defect);
    is_caught_by(&lint(&start, &Effort::default()), defect, Check::Turns, 2);
}

#[test]
fn what_only_random_games_find_is_shrunk_to_the_fewest_moves() {
    let effort = Effort {
        states: 30,
        ..Effort::default()
    };
    let start = Matches::<false>::new(100, Defect::GestureAfterThreeTwos);
    let verdicts = lint(&start, &effort);
    let found = failures(&verdicts);
    assert_eq!(
        (found.len(), found[0].0),
        (1, Check::Gestures),
        "{found:#?}"
    );
    assert_eq!(found[0].1.moves, ["take2"; 3]);

    // To the last match and once round: no move can be left out.
    let start = Matches::<false>::new(100, Defect::NeverEnds);
    let verdicts = lint(&start, &effort);
    let found = failures(&verdicts);
    assert_eq!((found.len(), found[0].0), (1, Check::Ending), "{found:#?}");
    let round = found[0].1.moves.iter().filter(|text| *text == "take0");
    assert_eq!(round.count(), 2, "{found:#?}");
}

#[test]
fn a_panic_is_reported_with_its_message_and_the_moves() {
    let start = Matches::<true>::new(6, Defect::ApplyPanics);
    let verdicts = lint(&start, &Effort::default());
    let found = failures(&verdicts);
    assert_eq!(found[0].1.moves, ["take2", "take2"]);
    assert_eq!(found[0].1.problem, "panicked: the matches broke");
    assert_eq!(found[0].1.position, "4-2");
}

#[test]
fn moves_that_cannot_be_written_are_shown_as_the_program_sees_them() {
    let start = Matches::<true>::new(6, Defect::SpeechlessAndNan);
    let verdicts = lint(&start, &Effort::default());
    let found = failures(&verdicts);
    let (_, failure) = found.iter().find(|f| f.0 == Check::Utilities).unwrap();
    assert_eq!(failure.moves, ["Take(2)"; 3]);
}

#[test]
fn the_same_seed_gives_the_same_verdicts() {
    let start = Matches::<true>::new(30, Defect::GestureAfterThreeTwos);
    assert_eq!(
        lint(&start, &Effort::default()),
        lint(&start, &Effort::default())
    );
}
