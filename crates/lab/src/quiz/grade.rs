//! Grading of answers, and the misconceptions that explain the wrong ones.

use std::collections::BTreeMap;

use crate::quiz::{Exercise, Misconception, Reply};

/// The grade of an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// Whether the answer is correct.
    pub right: bool,
    /// The misconception that most likely explains a wrong answer.
    pub misconception: Option<Misconception>,
    /// The explanation, as a sentence.
    pub words: String,
}

/// A misconception and the number of wrong answers that it explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MisconceptionCount {
    /// The misconception.
    pub misconception: Misconception,
    /// The number of wrong answers that it explains.
    pub answers: usize,
}

/// Keeps the score over any number of exercises.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Grader {
    /// The number of correct answers.
    pub right: usize,
    /// The number of questions answered or skipped.
    pub asked: usize,
    /// For each wrong answer, the misconceptions that explain it.
    wrong: Vec<Vec<Misconception>>,
    /// For each misconception, the number of answers, correct ones included, that agree with it.
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
        let models: Vec<Misconception> = exercise
            .misconception_answers
            .iter()
            .filter_map(explains)
            .collect();
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

    /// Skips a question.
    pub fn skip(&mut self, exercise: &Exercise, question: usize) -> Verdict {
        self.asked += 1;
        let asked = &exercise.questions[question];
        Verdict {
            right: false,
            misconception: None,
            words: format!("The answer is {}; {}.", asked.right, asked.why),
        }
    }

    /// The score in words.
    pub fn score(&self) -> String {
        format!("{} of {} right", self.right, self.asked)
    }

    /// The number of these wrong answers that a misconception explains, and the number of all answers that agree with it.
    fn weight(&self, model: Misconception, wrong: &[usize]) -> (usize, usize) {
        let explained = wrong
            .iter()
            .filter(|&&index| self.wrong[index].contains(&model));
        let agreed = self.agreed.get(&model).copied().unwrap_or(0);
        (explained.count(), agreed)
    }

    /// A small set of misconceptions that explains the wrong answers, by greedy set cover: first the one that explains
    /// most. Misconceptions that explain the same answers are listed together.
    pub fn misconceptions(&self) -> Vec<MisconceptionCount> {
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
            seen.extend(alike.iter().map(|&misconception| MisconceptionCount {
                misconception,
                answers: best.0,
            }));
            open.retain(|&index| !self.wrong[index].iter().any(|model| alike.contains(model)));
        }
        seen
    }
}
