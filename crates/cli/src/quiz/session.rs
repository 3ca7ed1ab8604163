//! A quiz under way.

use gametree_lab::quiz::{Exercise, Grader, Misconception, Question, Verdict};
use serde::Serialize;

use crate::dialogue::Speech;
use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};

/// A quiz under way.
pub(crate) struct Session<'a> {
    exercises: &'a [Exercise],
    speech: Speech,
    grader: Grader,
    /// The next exercise and question.
    exercise: usize,
    question: usize,
    /// Whether the current exercise has been shown.
    shown: bool,
}

#[derive(Serialize)]
struct ExerciseReport<'a> {
    exercise: usize,
    of: usize,
    subject: &'static str,
    terms: String,
    source: String,
    picture: &'a [String],
}

#[derive(Serialize)]
struct QuestionReport<'a> {
    question: usize,
    of: usize,
    topic: &'static str,
    prompt: &'a str,
    form: &'static str,
    expected: String,
}

#[derive(Serialize)]
struct VerdictReport<'a> {
    verdict: &'static str,
    answer: String,
    misconception: Option<&'static str>,
    words: &'a str,
}

#[derive(Serialize)]
struct ScoreReport {
    right: usize,
    asked: usize,
    of: usize,
    misconceptions: Vec<MisconceptionReport>,
}

#[derive(Serialize)]
struct MisconceptionReport {
    name: &'static str,
    answers: usize,
}

impl<'a> Session<'a> {
    pub(crate) fn new(exercises: &'a [Exercise], speech: Speech) -> Session<'a> {
        Session {
            exercises,
            speech,
            grader: Grader::default(),
            exercise: 0,
            question: 0,
            shown: false,
        }
    }

    pub(crate) fn greet(&self, out: &mut Output) -> Result<(), Failure> {
        if self.speech == Speech::Json {
            return Ok(());
        }
        let words = "Commands: hint, again (show the exercise), skip, quit.";
        out.text(&styled(
            FAINT,
            format!("Separate names by commas or spaces; write inf for infinity. {words}"),
        ))
    }

    fn present(&self) -> Option<(&'a Exercise, &'a Question)> {
        let exercise = self.exercises.get(self.exercise)?;
        Some((exercise, exercise.questions.get(self.question)?))
    }

    fn total(&self) -> usize {
        let each = self
            .exercises
            .iter()
            .map(|exercise| exercise.questions.len());
        each.sum()
    }

    /// Asks the next question, if there is one.
    pub(crate) fn ask(&mut self, out: &mut Output) -> Result<bool, Failure> {
        let Some((exercise, question)) = self.present() else {
            return Ok(false);
        };
        if !self.shown {
            self.show(exercise, out)?;
            self.shown = true;
        }
        let (number, of) = (self.question + 1, exercise.questions.len());
        match self.speech {
            Speech::Json => out.json(&QuestionReport {
                question: number,
                of,
                topic: question.topic.name(),
                prompt: &question.prompt,
                form: question.form.name(),
                expected: question.form.expected(),
            })?,
            Speech::Screen => {
                let count = styled(FAINT, format!("{number}/{of}"));
                out.prompt(&format!(
                    "\n{count} {} › ",
                    styled(STRONG, &question.prompt)
                ))?;
            }
        }
        Ok(true)
    }

    fn show(&self, exercise: &Exercise, out: &mut Output) -> Result<(), Failure> {
        let picture = exercise.text();
        let (number, of) = (self.exercise + 1, self.exercises.len());
        if self.speech == Speech::Json {
            return out.json(&ExerciseReport {
                exercise: number,
                of,
                subject: exercise.subject.name(),
                terms: exercise.terms(),
                source: exercise.source(),
                picture: &picture,
            });
        }
        let title = exercise.subject.title();
        let title = match of {
            1 => title.to_owned(),
            _ => format!("{title}, exercise {number} of {of}"),
        };
        out.line(format!("\n{}", styled(STRONG, title)))?;
        out.text(&styled(FAINT, exercise.terms()))?;
        out.line("")?;
        picture.iter().try_for_each(|line| out.line(line))
    }

    /// Handles a line of input. Returns whether the quiz continues.
    pub(crate) fn hear(&mut self, line: &str, out: &mut Output) -> Result<bool, Failure> {
        let Some((exercise, question)) = self.present() else {
            return Ok(false);
        };
        match line.trim().to_lowercase().as_str() {
            "" if self.speech == Speech::Screen => {}
            "quit" | "exit" | "q" => return Ok(false),
            "hint" | "help" | "?" => self.speech.note(question.hint, out)?,
            "again" => self.show(exercise, out)?,
            "skip" => {
                let verdict = self.grader.skip(exercise, self.question);
                self.tell("skipped", question, &verdict, out)?;
            }
            _ => match question.form.read(line) {
                Err(error) => self.speech.error(&error.to_string(), out)?,
                Ok(reply) => {
                    let verdict = self.grader.grade(exercise, self.question, &reply);
                    let word = if verdict.right { "right" } else { "wrong" };
                    self.tell(word, question, &verdict, out)?;
                }
            },
        }
        Ok(true)
    }

    fn tell(
        &mut self,
        word: &'static str,
        question: &Question,
        verdict: &Verdict,
        out: &mut Output,
    ) -> Result<(), Failure> {
        self.question += 1;
        if self.question == self.exercises[self.exercise].questions.len() {
            (self.exercise, self.question, self.shown) = (self.exercise + 1, 0, false);
        }
        let name = verdict.misconception.map(Misconception::name);
        if self.speech == Speech::Json {
            return out.json(&VerdictReport {
                verdict: word,
                answer: question.right.to_string(),
                misconception: name,
                words: &verdict.words,
            });
        }
        let name = name.map_or_else(String::new, |name| format!("{}: ", styled(STRONG, name)));
        let sign = match word {
            "right" => "✓",
            "wrong" => "✗",
            _ => "·",
        };
        out.text(&format!("{sign} {name}{}", verdict.words))
    }

    fn misconceptions(&self) -> Vec<MisconceptionReport> {
        let seen = self.grader.misconceptions().into_iter();
        let report = seen.map(|seen| MisconceptionReport {
            name: seen.misconception.name(),
            answers: seen.answers,
        });
        report.collect()
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("Score: {}.", self.grader.score())];
        lines.extend(self.misconceptions().iter().map(|seen| {
            let answers = match seen.answers {
                1 => "1 answer".to_owned(),
                many => format!("{many} answers"),
            };
            format!("Look again at: {} ({answers}).", seen.name)
        }));
        lines
    }

    /// The summary shown after an interruption.
    pub(crate) fn farewell(&self) -> String {
        self.lines().join("\n")
    }

    /// Prints the score and the misconceptions.
    pub(crate) fn close(&self, out: &mut Output) -> Result<(), Failure> {
        if self.speech == Speech::Json {
            return out.json(&ScoreReport {
                right: self.grader.right,
                asked: self.grader.asked,
                of: self.total(),
                misconceptions: self.misconceptions(),
            });
        }
        let lines = self.lines();
        out.line(format!("\n{}", styled(STRONG, &lines[0])))?;
        lines[1..].iter().try_for_each(|line| out.text(line))
    }
}
