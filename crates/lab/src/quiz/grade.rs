//! Grading: what was right, and what the wrong answers have in common.

use std::collections::BTreeMap;

use crate::quiz::{Exercise, Misconception, Reply};

/// What is said to an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// Whether it is right.
    pub right: bool,
    /// What it shows was misunderstood, if anything is known to lead to it.
    pub misconception: Option<Misconception>,
    /// What is said, in a sentence.
    pub words: String,
}

/// A misconception that showed, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// What was misunderstood.
    pub misconception: Misconception,
    /// How many wrong answers it explains.
    pub answers: usize,
}

/// Keeps the score, over any number of exercises.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Grader {
    /// How many questions were answered rightly.
    pub right: usize,
    /// How many were answered or skipped.
    pub asked: usize,
    /// For each wrong answer, what explains it.
    wrong: Vec<Vec<Misconception>>,
    /// How many answers, right ones too, are those of each misconception.
    agreed: BTreeMap<Misconception, usize>,
}

impl Grader {
    /// Grades an answer to one of the exercise's questions.
    pub fn grade(&mut self, exercise: &Exercise, question: usize, given: &Reply) -> Verdict {
        let asked = &exercise.questions[question];
        let explains = |(model, answers): &(Misconception, Vec<Option<Reply>>)| {
            let answer = answers[question].as_ref();
            answer
                .is_some_and(|answer| answer.agrees(given))
                .then_some(*model)
        };
        let models: Vec<Misconception> = exercise.models.iter().filter_map(explains).collect();
        for model in &models {
            *self.agreed.entry(*model).or_default() += 1;
        }
        self.asked += 1;
        if given.agrees(&asked.right) {
            self.right += 1;
            return Verdict {
                right: true,
                misconception: None,
                words: "Right.".to_owned(),
            };
        }
        self.wrong.push(models.clone());
        let everything: Vec<usize> = (0..self.wrong.len()).collect();
        let misconception = models
            .into_iter()
            .rev()
            .max_by_key(|model| self.weight(*model, &everything));
        let words = match misconception {
            Some(model) => model.explain(given, &asked.right),
            None => format!("Not {given}: the answer is {}; {}.", asked.right, asked.why),
        };
        Verdict {
            right: false,
            misconception,
            words,
        }
    }

    /// A question that was not answered.
    pub fn skip(&mut self, exercise: &Exercise, question: usize) -> Verdict {
        self.asked += 1;
        let asked = &exercise.questions[question];
        Verdict {
            right: false,
            misconception: None,
            words: format!("The answer is {}; {}.", asked.right, asked.why),
        }
    }

    /// The score in a line.
    pub fn score(&self) -> String {
        format!("{} of {} right", self.right, self.asked)
    }

    /// How many of these wrong answers a misconception explains, and how many answers of all are its own.
    fn weight(&self, model: Misconception, wrong: &[usize]) -> (usize, usize) {
        let explained = wrong
            .iter()
            .filter(|&&index| self.wrong[index].contains(&model));
        let agreed = self.agreed.get(&model).copied().unwrap_or(0);
        (explained.count(), agreed)
    }

    /// The fewest misconceptions that explain the wrong answers, as far as they can be explained, the one that explains most
    /// first; those that explain the same stand beside each other.
    pub fn seen(&self) -> Vec<Seen> {
        let mut seen = Vec::new();
        let mut open: Vec<usize> = (0..self.wrong.len())
            .filter(|&index| !self.wrong[index].is_empty())
            .collect();
        while !open.is_empty() {
            let weight = |model: &Misconception| self.weight(*model, &open);
            let Some(best) = Misconception::ALL.iter().map(weight).max() else {
                break;
            };
            let alike: Vec<Misconception> = Misconception::ALL
                .into_iter()
                .filter(|model| weight(model) == best)
                .collect();
            seen.extend(alike.iter().map(|&misconception| Seen {
                misconception,
                answers: best.0,
            }));
            open.retain(|&index| !self.wrong[index].iter().any(|model| alike.contains(model)));
        }
        seen
    }
}
