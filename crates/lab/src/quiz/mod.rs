//! Exercises: trees and landscapes drawn at random until they teach what was wished for, questions about them, and answers
//! that are graded by what they show was misunderstood.
//!
//! ```
//! use gametree_lab::quiz::{Grader, Subject, Wish, exercises};
//! let wish = Wish { cuts: Some(2), ..Wish::new(Subject::AlphaBeta) };
//! let exercise = &exercises(&wish, 7, 1).unwrap()[0];
//! let mut grader = Grader::default();
//! for (index, question) in exercise.questions.iter().enumerate() {
//!     let answer = question.form.read(&question.right.to_string()).unwrap();
//!     assert!(grader.grade(exercise, index, &answer).right, "{}", question.prompt);
//! }
//! ```
//!
//! A [`Misconception`] is a wrong model that answers every question of an exercise in its own way. An answer that is not
//! right is held against all of them.

mod climbing;
mod exercise;
mod findings;
mod grade;
mod grow;
mod misconception;
mod paper;
mod picture;
mod reply;
mod topic;
mod wish;

pub use exercise::{Exercise, Matter, Question};
pub use grade::{Grader, Seen, Verdict};
pub use misconception::Misconception;
pub use paper::{Edition, Paper, Sheet};
pub use reply::{Form, ReadError, Reply};
pub use topic::Topic;
pub use wish::{Drawing, QuizError, Subject, Wish, exercises};
