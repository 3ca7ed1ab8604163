//! Exercises: random trees and landscapes that satisfy given constraints, questions about them, and grading that recognises
//! misconceptions.
//!
//! ```
//! use gametree_lab::quiz::{Grader, Subject, Constraints, exercises};
//! let constraints = Constraints { cuts: Some(2), ..Constraints::new(Subject::AlphaBeta) };
//! let exercise = &exercises(&constraints, 7, 1).unwrap()[0];
//! let mut grader = Grader::default();
//! for (index, question) in exercise.questions.iter().enumerate() {
//!     let answer = question.form.read(&question.right.to_string()).unwrap();
//!     assert!(grader.grade(exercise, index, &answer).right, "{}", question.prompt);
//! }
//! ```
//!
//! A [`Misconception`] is a wrong search that answers every question of an exercise. A wrong answer is compared with the
//! answers of all of them.

mod climbing;
mod constraints;
mod exercise;
mod findings;
mod grade;
mod grow;
mod misconception;
mod paper;
mod picture;
mod reply;
mod topic;

pub use constraints::{Constraints, Generator, QuizError, Subject, exercises};
pub use exercise::{Content, Exercise, Question};
pub use grade::{Grader, MisconceptionCount, Verdict};
pub use misconception::Misconception;
pub use paper::{Format, Paper, Variant};
pub use reply::{Form, ReadError, Reply};
pub use topic::Topic;
