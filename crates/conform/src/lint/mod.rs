//! Does a game keep the promises that searches and screens rely on?
//!
//! ```
//! use gametree_conform::{Effort, Outcome, lint};
//! use gametree_games::TicTacToe;
//! let verdicts = lint(&TicTacToe::default(), &Effort::default());
//! assert!(verdicts.iter().all(|verdict| !verdict.outcome.is_failure()));
//! ```

mod facts;
mod guard;
mod keys;
mod perft;
mod recall;
mod sample;
mod shrink;
mod states;
mod views;

use gametree_rules::{Hidden, Keyed, Notation, Show};

use self::sample::{Reached, Sample};

/// How hard to look. The default takes about a second on small games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The number of random games.
    pub games: usize,
    /// The number of states to check: this many of the nearest to the start, and as many from random games.
    pub states: usize,
    /// The same seed plays the same games.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            games: 100,
            states: 2000,
            seed: 1,
        }
    }
}

/// One promise of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Check {
    /// The facts are well-formed.
    Facts,
    /// The player to move agrees with the facts.
    Turns,
    /// Actions can be relied on.
    Actions,
    /// Games end.
    Ending,
    /// Utilities are as the facts say.
    Utilities,
    /// Probabilities are probabilities.
    Chance,
    /// Keys tell states apart, and nothing else.
    Keys,
    /// What is written reads back.
    Notation,
    /// Every action can be played on the picture.
    Gestures,
    /// Counting twice gives the same.
    Perft,
    /// What a player cannot see changes nothing for them.
    Views,
    /// Players remember what they saw and did.
    Recall,
}

impl Check {
    /// Every check, in the order in which they are made.
    pub const ALL: [Check; 12] = [
        Check::Facts,
        Check::Turns,
        Check::Actions,
        Check::Ending,
        Check::Utilities,
        Check::Chance,
        Check::Keys,
        Check::Notation,
        Check::Gestures,
        Check::Perft,
        Check::Views,
        Check::Recall,
    ];

    /// Whether it is about hidden information.
    const fn is_about_views(self) -> bool {
        matches!(self, Check::Views | Check::Recall)
    }

    /// The check's name: one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Check::Facts => "facts",
            Check::Turns => "turns",
            Check::Actions => "actions",
            Check::Ending => "ending",
            Check::Utilities => "utilities",
            Check::Chance => "chance",
            Check::Keys => "keys",
            Check::Notation => "notation",
            Check::Gestures => "gestures",
            Check::Perft => "perft",
            Check::Views => "views",
            Check::Recall => "recall",
        }
    }

    /// The property, in one line.
    pub const fn description(self) -> &'static str {
        match self {
            Check::Facts => "name, texts, number of players and range are well-formed",
            Check::Turns => {
                "only players of this game move, and chance only where the facts allow it"
            }
            Check::Actions => {
                "there is an action, all are different and legal, always in the same order, and only pushed"
            }
            Check::Ending => "every game ends",
            Check::Utilities => "utilities are finite, inside the range, and sum to the constant",
            Check::Chance => "what chance brings is positive and sums to one",
            Check::Keys => "equal states have equal keys, different ones different keys",
            Check::Notation => "positions and actions read back as what was written",
            Check::Gestures => "every action has its own gesture, on spots that the picture has",
            Check::Perft => "counting twice, and action by action, gives the same number",
            Check::Views => {
                "states that look the same to the player to move have the same actions; every state knows the start"
            }
            Check::Recall => {
                "a view contains all that the player saw and did before, and has a text of its own"
            }
        }
    }
}

/// The result of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Which check.
    pub check: Check,
    /// The outcome.
    pub outcome: Outcome,
}

/// The outcome of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The check passed.
    Passed {
        /// The number of states checked.
        checked: usize,
    },
    /// The promise is broken.
    Failed(Failure),
    /// There was nothing to check.
    Skipped {
        /// Why.
        reason: &'static str,
    },
}

impl Outcome {
    /// Whether the promise is broken.
    pub const fn is_failure(&self) -> bool {
        matches!(self, Outcome::Failed(_))
    }
}

/// How a promise is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The problem.
    pub problem: String,
    /// The moves from the start to where it shows: none can be left out.
    pub moves: Vec<String>,
    /// The position in which it shows.
    pub position: String,
}

/// Makes every check on a game from this start on, but those about hidden information.
///
/// The nearest states are checked in the order of their distance from the start, so that what goes wrong early
/// is shown by as few moves as can be; then random games, of which a failing one is made shorter as long as it still
/// fails. A panic of the game is a failure like others.
pub fn lint<G: Keyed + Notation + Show>(start: &G, effort: &Effort) -> Vec<Verdict> {
    without_views(&Sample::new(start, effort))
}

/// Makes every check on a game with hidden information.
pub fn lint_hidden<G: Hidden + Keyed + Notation + Show>(
    start: &G,
    effort: &Effort,
) -> Vec<Verdict> {
    let sample = Sample::new(start, effort);
    let mut verdicts = without_views(&sample);
    let mut views = views::Views::default();
    verdicts.push(Verdict {
        check: Check::Views,
        outcome: sample.check(Check::Views, &mut |reached| views.check(start, reached)),
    });
    let outcome = if verdicts.iter().any(recall::cannot_do_without) {
        let reason = "perfect recall is only checked once the other rules hold";
        Outcome::Skipped { reason }
    } else {
        recall::check(&sample, effort)
    };
    verdicts.push(Verdict {
        check: Check::Recall,
        outcome,
    });
    verdicts
}

fn without_views<G: Keyed + Notation + Show>(sample: &Sample<G>) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> = Vec::new();
    for check in Check::ALL
        .into_iter()
        .filter(|&check| !check.is_about_views())
    {
        let relies_on = [Check::Turns, Check::Actions, Check::Chance];
        let broken =
            |verdict: &Verdict| relies_on.contains(&verdict.check) && verdict.outcome.is_failure();
        let outcome = if check == Check::Perft && verdicts.iter().any(broken) {
            let reason = "sequences of moves cannot be counted before the moves are in order";
            Outcome::Skipped { reason }
        } else {
            outcome(check, sample)
        };
        verdicts.push(Verdict { check, outcome });
    }
    verdicts
}

fn outcome<G: Keyed + Notation + Show>(check: Check, sample: &Sample<G>) -> Outcome {
    match check {
        Check::Facts => sample.at_start(facts::check),
        Check::Turns => sample.check(check, &mut |reached| states::turns(sample.start(), reached)),
        Check::Actions => sample.check(check, &mut states::actions),
        Check::Ending => sample.ending(),
        Check::Utilities => sample.check(check, &mut |reached| {
            states::utilities(sample.start(), reached)
        }),
        Check::Chance if !G::CLASS.chance => Outcome::Skipped {
            reason: "a game without chance",
        },
        Check::Chance => sample.check(check, &mut states::chance),
        Check::Keys => {
            let mut keys = keys::Keys::default();
            sample.check(check, &mut |reached| keys.check(reached))
        }
        Check::Notation => sample.check(check, &mut states::notation),
        Check::Gestures => sample.check(check, &mut states::gestures),
        Check::Perft => sample.at_start(perft::check),
        Check::Views | Check::Recall => Outcome::Skipped {
            reason: "nothing is hidden in this game",
        },
    }
}

/// The result of a check of one state.
enum Finding {
    /// All is well.
    Fine,
    /// It does not apply to this state.
    Irrelevant,
    /// Something is wrong.
    Wrong(String),
}

impl Finding {
    fn of(problem: Result<(), String>) -> Finding {
        problem.map_or_else(Finding::Wrong, |()| Finding::Fine)
    }
}

/// Fails with this problem unless the condition holds.
fn ensure(condition: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(problem()) }
}
