//! Worksheets: the same exercises on paper, with blanks or with the answers.

mod html;
mod svg;
mod tex;

use crate::quiz::picture::{Answers, Picture};
use crate::quiz::{Exercise, Reply, Subject, Topic};

/// A worksheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Paper {
    /// What stands on top.
    pub title: String,
    /// The line below it: how to get the same again.
    pub origin: String,
    /// What is asked.
    pub exercises: Vec<Exercise>,
    /// Whether it has the answers.
    pub edition: Edition,
}

/// Whether a paper has the answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edition {
    /// Blanks to fill in.
    Exercises,
    /// The answers filled in.
    Key,
}

/// What a paper is written as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sheet {
    /// A page that needs nothing else, to be printed.
    Html,
    /// A LaTeX document that needs the forest package.
    Tex,
    /// All in one picture.
    Svg,
}

impl Sheet {
    /// The sheet that the end of a file's name asks for.
    pub fn of_extension(extension: &str) -> Option<Sheet> {
        match extension.to_ascii_lowercase().as_str() {
            "html" | "htm" => Some(Sheet::Html),
            "tex" => Some(Sheet::Tex),
            "svg" => Some(Sheet::Svg),
            _ => None,
        }
    }
}

impl Paper {
    /// The whole paper; the same paper is written the same, byte for byte.
    ///
    /// ```
    /// use gametree_lab::quiz::{Edition, Paper, Sheet, Subject, Wish, exercises};
    /// let exercises = exercises(&Wish::new(Subject::Minimax), 1, 2).unwrap();
    /// let (title, origin) = ("Minimax".to_owned(), "seed 1".to_owned());
    /// let paper = Paper { title, origin, exercises, edition: Edition::Exercises };
    /// assert_eq!(paper.write(Sheet::Html).matches("<section>").count(), 2);
    /// ```
    pub fn write(&self, sheet: Sheet) -> String {
        match sheet {
            Sheet::Html => html::write(self),
            Sheet::Tex => tex::write(self),
            Sheet::Svg => svg::write(self),
        }
    }

    fn heading(&self) -> String {
        match self.edition {
            Edition::Exercises => self.title.clone(),
            Edition::Key => format!("{}: the answers", self.title),
        }
    }

    fn picture(&self, exercise: &Exercise) -> Picture {
        exercise.picture(match self.edition {
            Edition::Exercises => Answers::Blank,
            Edition::Key => Answers::Shown,
        })
    }

    /// What is asked below the picture, and the answers if this is the key.
    fn lines<'a>(&self, exercise: &'a Exercise) -> Vec<(&'a str, Option<&'a Reply>)> {
        // What is asked of a node has its place in the picture.
        let below =
            |topic: Topic| !matches!(topic, Topic::Window(_) | Topic::Value(_) | Topic::Cuts);
        exercise
            .questions
            .iter()
            .filter(|question| below(question.topic))
            .map(|question| {
                let answer = Some(&question.right).filter(|_| self.edition == Edition::Key);
                (question.prompt.as_str(), answer)
            })
            .collect()
    }
}

/// What is to be done with the picture.
fn task(subject: Subject) -> &'static str {
    match subject {
        Subject::AlphaBeta => {
            "Search from left to right. Write α and β on arrival and the value v found at each node that is visited, and tick \
             the box at each branch that is cut."
        }
        Subject::Minimax => "Write the value v of each node.",
        Subject::Expectiminimax => {
            "Write the value v of each node; circles are chance, with probabilities at their branches."
        }
        Subject::MaxN => {
            "Write the values v of each node: three numbers, one for each player. The number on a node says who moves."
        }
        Subject::Climb => "Climb from each start and draw the path. Places are counted from 1.",
    }
}

/// The heading of an exercise.
fn number(index: usize) -> String {
    format!("Exercise {}", index + 1)
}
