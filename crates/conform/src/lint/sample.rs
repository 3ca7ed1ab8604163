//! The states that are checked: the nearest to the start, then those of random games.

use std::collections::{HashMap, HashSet};

use gametree_rules::{Keyed, Notation, Record, Repetition, Show, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::lint::guard::guard;
use crate::lint::shrink::shrink;
use crate::lint::{Check, Effort, Failure, Finding, Outcome};

/// A random game that takes longer than this has no end.
const MAX_MOVES: usize = 100_000;

/// A state with what it was asked already.
pub(super) struct Reached<G: Keyed> {
    pub(super) state: G,
    pub(super) turn: Turn,
    /// What can be done, by the player or by chance.
    pub(super) choices: Vec<G::Action>,
    /// The probability of each choice at a chance node.
    pub(super) probabilities: Vec<f64>,
    pub(super) moves: Vec<G::Action>,
}

/// A sequence of moves after which the game cannot even be asked what comes next.
struct Breakdown<A> {
    check: Check,
    problem: String,
    moves: Vec<A>,
}

impl<G: Keyed> Reached<G> {
    /// Calls a method of a state; a panic is reported with its check.
    fn ask(state: G, moves: Vec<G::Action>) -> Result<Reached<G>, (Check, String)> {
        let turn = guard(|| state.turn()).map_err(|problem| (Check::Turns, problem))?;
        let (mut choices, mut probabilities) = (Vec::new(), Vec::new());
        match turn {
            Turn::Over => {}
            Turn::Player(_) => {
                choices = guard(|| {
                    let mut actions = Vec::new();
                    state.actions(&mut actions);
                    actions
                })
                .map_err(|problem| (Check::Actions, problem))?;
            }
            Turn::Chance => {
                let outcomes = guard(|| {
                    let mut outcomes = Vec::new();
                    state.outcomes(&mut outcomes);
                    outcomes
                })
                .map_err(|problem| (Check::Chance, problem))?;
                (choices, probabilities) = outcomes.into_iter().unzip();
            }
        }
        Ok(Reached {
            state,
            turn,
            choices,
            probabilities,
            moves,
        })
    }

    /// The state after one more move.
    fn go_on(&self, action: G::Action) -> Result<Reached<G>, (Check, String)> {
        let next = guard(|| {
            let mut next = self.state.clone();
            next.apply(action);
            next
        })
        .map_err(|problem| (Check::Actions, problem))?;
        let moves = self.moves.iter().copied().chain([action]).collect();
        Reached::ask(next, moves)
    }
}

/// The states that are checked.
pub(super) struct Sample<G: Keyed> {
    /// The first to arise, nearest first; then those of random games.
    states: Vec<Reached<G>>,
    /// The number of those found breadth-first: no shorter sequence of moves leads there.
    shortest: usize,
    /// Where each state leads to, for the states whose moves were all followed.
    targets: Vec<Vec<usize>>,
    /// Whether there are no other states.
    complete: bool,
    /// The moves of a random game that did not end.
    endless: Option<Vec<G::Action>>,
    breakdowns: Vec<Breakdown<G::Action>>,
    start: G,
    /// The rule of repetition in random games.
    repetition: Option<Repetition>,
}

impl<G: Keyed + Notation + Show> Sample<G> {
    pub(super) fn new(start: &G, effort: &Effort) -> Sample<G> {
        let mut sample = Sample {
            states: Vec::new(),
            shortest: 0,
            targets: Vec::new(),
            complete: false,
            endless: None,
            breakdowns: Vec::new(),
            start: start.clone(),
            repetition: guard(|| start.facts().repetition).unwrap_or_default(),
        };
        match Reached::ask(start.clone(), Vec::new()) {
            Ok(reached) => {
                sample.states.push(reached);
                // Comparing and hashing are the game's own too: what panics there is found again by the check of keys.
                let _ = guard(|| sample.go_through(effort.states));
                sample.shortest = sample.states.len();
                let _ = guard(|| sample.play_at_random(effort));
            }
            Err((check, problem)) => sample.broke_down(check, problem, Vec::new()),
        }
        sample
    }

    pub(super) fn start(&self) -> &G {
        &self.start
    }

    fn broke_down(&mut self, check: Check, problem: String, moves: Vec<G::Action>) {
        if self.breakdowns.iter().all(|known| known.check != check) {
            self.breakdowns.push(Breakdown {
                check,
                problem,
                moves,
            });
        }
    }

    /// Follows all moves, nearest states first. A state that comes up again is kept, as the check of keys wants to see
    /// it, but not followed.
    fn go_through(&mut self, most: usize) {
        let mut known: HashMap<G, usize> = HashMap::from([(self.states[0].state.clone(), 0)]);
        let mut again = 0;
        while self.targets.len() < self.states.len() {
            let index = self.targets.len();
            self.targets.push(Vec::new());
            if known.get(&self.states[index].state) != Some(&index) {
                continue;
            }
            for place in 0..self.states[index].choices.len() {
                let action = self.states[index].choices[place];
                let reached = match self.states[index].go_on(action) {
                    Ok(reached) => reached,
                    Err((check, problem)) => {
                        let moves = self.states[index].moves.iter().copied().chain([action]);
                        self.broke_down(check, problem, moves.collect());
                        continue;
                    }
                };
                if known.len() >= most {
                    self.targets.pop();
                    return;
                }
                let next = self.states.len();
                let target = *known.entry(reached.state.clone()).or_insert(next);
                self.targets[index].push(target);
                if target == next {
                    self.states.push(reached);
                } else if again < most {
                    again += 1;
                    self.states.push(reached);
                }
            }
        }
        self.complete = true;
    }

    fn play_at_random(&mut self, effort: &Effort) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(effort.seed);
        let mut known: HashSet<G> = self.states.iter().map(|r| r.state.clone()).collect();
        let most = self.states.len() + effort.states;
        for _ in 0..effort.games {
            let mut state = self.start.clone();
            let mut moves = Vec::new();
            let mut record = self.record();
            loop {
                let reached = match Reached::ask(state.clone(), Vec::new()) {
                    Ok(reached) => reached,
                    Err((check, problem)) => {
                        self.broke_down(check, problem, moves);
                        break;
                    }
                };
                let choices = match &record {
                    None => reached.choices.clone(),
                    Some(record) => guard(|| record.choices()).unwrap_or_default(),
                };
                if choices.is_empty() || moves.len() == MAX_MOVES {
                    if !choices.is_empty() {
                        self.endless = Some(moves);
                        return;
                    }
                    self.keep(reached, &moves, most, &mut known);
                    break;
                }
                let action = choices[rng.random_range(0..choices.len())];
                self.keep(reached, &moves, most, &mut known);
                moves.push(action);
                let played = guard(|| {
                    state.apply(action);
                    record.as_mut().map(|record| record.play(action))
                });
                if let Err(problem) = played {
                    self.broke_down(Check::Actions, problem, moves);
                    break;
                }
            }
        }
    }

    /// The record of a game from the start on, where a rule needs it.
    fn record(&self) -> Option<Record<G>> {
        self.repetition.map(|_| Record::new(self.start.clone()))
    }

    fn keep(
        &mut self,
        reached: Reached<G>,
        moves: &[G::Action],
        most: usize,
        known: &mut HashSet<G>,
    ) {
        if self.states.len() < most && known.insert(reached.state.clone()) {
            let moves = moves.to_vec();
            self.states.push(Reached { moves, ..reached });
        }
    }

    /// Looks at every state until something is wrong.
    pub(super) fn check(
        &self,
        check: Check,
        look: &mut dyn FnMut(&Reached<G>) -> Finding,
    ) -> Outcome {
        let mut checked = 0;
        for (index, reached) in self.states.iter().enumerate() {
            let finding = guard(|| look(reached)).unwrap_or_else(Finding::Wrong);
            match finding {
                Finding::Irrelevant => {}
                Finding::Fine => checked += 1,
                Finding::Wrong(problem) if index < self.shortest => {
                    return self.failed(problem, &reached.moves);
                }
                Finding::Wrong(_) => return self.shrunk(&reached.moves, look),
            }
        }
        match self.broken(check) {
            Some(broken) => broken,
            None if checked == 0 => Outcome::Skipped {
                reason: "nothing of the kind came up",
            },
            None => Outcome::Passed { checked },
        }
    }

    /// The failure at the end of these moves, by as few of them as still show it.
    fn shrunk(&self, moves: &[G::Action], look: &mut dyn FnMut(&Reached<G>) -> Finding) -> Outcome {
        let mut problem = "it does not go wrong every time".to_owned();
        let moves = shrink(moves, &mut |moves| {
            let Some(Ok(reached)) = self.replay(moves) else {
                return false;
            };
            match guard(|| look(&reached)).unwrap_or_else(Finding::Wrong) {
                Finding::Fine | Finding::Irrelevant => false,
                Finding::Wrong(found) => {
                    problem = found;
                    true
                }
            }
        });
        self.failed(problem, &moves)
    }

    /// A breakdown that belongs to the check.
    fn broken(&self, check: Check) -> Option<Outcome> {
        let known = self.breakdowns.iter().find(|known| known.check == check)?;
        let mut problem = known.problem.clone();
        let moves = shrink(&known.moves, &mut |moves| match self.replay(moves) {
            Some(Err((found, text))) if found == check => {
                problem = text;
                true
            }
            _ => false,
        });
        Some(self.failed(problem, &moves))
    }

    /// Plays the moves again: nothing if one of them is not legal there.
    fn replay(&self, moves: &[G::Action]) -> Option<Result<Reached<G>, (Check, String)>> {
        let mut reached = match Reached::ask(self.start.clone(), Vec::new()) {
            Ok(reached) => reached,
            Err(broken) => return moves.is_empty().then_some(Err(broken)),
        };
        let mut record = self.record();
        for (index, action) in moves.iter().enumerate() {
            let play = |record: &mut Record<G>| guard(|| record.play(*action).is_ok());
            // A panic there repeats below, where it is reported.
            let forbidden = record
                .as_mut()
                .is_some_and(|record| play(record) == Ok(false));
            if forbidden || !reached.choices.contains(action) {
                return None;
            }
            reached = match reached.go_on(*action) {
                Ok(reached) => reached,
                Err(broken) => return (index + 1 == moves.len()).then_some(Err(broken)),
            };
        }
        Some(Ok(reached))
    }

    /// Looks at the start alone.
    pub(super) fn at_start(&self, look: fn(&G) -> Result<usize, String>) -> Outcome {
        match guard(|| look(&self.start)).unwrap_or_else(Err) {
            Ok(checked) => Outcome::Passed { checked },
            Err(problem) => self.failed(problem, &[]),
        }
    }

    /// Whether games end.
    pub(super) fn ending(&self) -> Outcome {
        // A rule of repetition ends every game that goes round in circles.
        if self.complete
            && self.repetition.is_none()
            && let Some(trapped) = self.trapped()
        {
            let problem = "from here on no moves end the game".to_owned();
            return self.failed(problem, &trapped.moves);
        }
        if let Some(moves) = &self.endless {
            let problem = format!("a random game did not end within {MAX_MOVES} moves");
            let mut repeats = |moves: &[G::Action]| guard(|| self.repeats(moves)) == Ok(true);
            // To a state that was there before, if there is one: from there it can go on the same way for ever.
            let shown = (1..=moves.len().min(1000))
                .find(|&length| repeats(&moves[..length]))
                .map_or_else(Vec::new, |length| shrink(&moves[..length], &mut repeats));
            return self.failed(problem, &shown);
        }
        Outcome::Passed {
            checked: self.states.len(),
        }
    }

    /// Whether the last state of these moves was there before.
    fn repeats(&self, moves: &[G::Action]) -> bool {
        let Some(Ok(last)) = self.replay(moves) else {
            return false;
        };
        let mut state = self.start.clone();
        moves.iter().any(|&action| {
            let before = state == last.state;
            state.apply(action);
            before
        })
    }

    /// The first state from which no moves lead to an end. A state without choices counts as an end: if it is none,
    /// other checks say so.
    fn trapped(&self) -> Option<&Reached<G>> {
        let mut ends: Vec<bool> = self.states.iter().map(|r| r.choices.is_empty()).collect();
        // A state that came up again was not followed: the first time counts.
        let followed = |index: &usize| self.targets.get(*index).is_some_and(|t| !t.is_empty());
        let mut changed = true;
        while changed {
            changed = false;
            for index in (0..self.targets.len()).rev() {
                if !ends[index] && self.targets[index].iter().any(|&target| ends[target]) {
                    ends[index] = true;
                    changed = true;
                }
            }
        }
        let first = (0..self.states.len().min(self.shortest))
            .filter(followed)
            .find(|&index| !ends[index])?;
        Some(&self.states[first])
    }

    /// The failure that shows after these moves.
    pub(super) fn failed(&self, problem: String, moves: &[G::Action]) -> Outcome {
        let mut state = self.start.clone();
        let mut texts = Vec::new();
        for &action in moves {
            let text = guard(|| state.action_text(action));
            texts.push(text.unwrap_or_else(|_| format!("{action:?}")));
            let mut next = state.clone();
            if guard(|| next.apply(action)).is_ok() {
                state = next;
            }
        }
        let position = guard(|| state.position()).unwrap_or_else(|_| String::new());
        Outcome::Failed(Failure {
            problem,
            moves: texts,
            position,
        })
    }
}
