//! Worksheets: exercises to print, with blanks or with the answers.

mod html;
mod svg;
mod tex;

use crate::quiz::picture::{Answers, Picture};
use crate::quiz::{Exercise, Reply, Subject, Topic};

/// A worksheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Paper {
    /// The title.
    pub title: String,
    /// The line below the title, which says how to generate the same worksheet.
    pub origin: String,
    /// The exercises.
    pub exercises: Vec<Exercise>,
    /// Blank, or with answers.
    pub edition: Variant,
}

/// Whether a worksheet has blanks or the answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Blanks to fill in.
    Exercises,
    /// Answers filled in.
    Key,
}

/// The file format of a worksheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A self-contained HTML page to print.
    Html,
    /// A LaTeX document that uses the forest package.
    Tex,
    /// One SVG picture.
    Svg,
}

impl Format {
    /// The format for a file name extension.
    pub fn of_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "html" | "htm" => Some(Format::Html),
            "tex" => Some(Format::Tex),
            "svg" => Some(Format::Svg),
            _ => None,
        }
    }
}

impl Paper {
    /// The worksheet as text. The output is deterministic.
    ///
    /// ```
    /// use gametree_lab::quiz::{Variant, Paper, Format, Subject, Constraints, exercises};
    /// let exercises = exercises(&Constraints::new(Subject::Minimax), 1, 2).unwrap();
    /// let (title, origin) = ("Minimax".to_owned(), "seed 1".to_owned());
    /// let paper = Paper { title, origin, exercises, edition: Variant::Exercises };
    /// assert_eq!(paper.write(Format::Html).matches("<section>").count(), 2);
    /// ```
    pub fn write(&self, sheet: Format) -> String {
        match sheet {
            Format::Html => html::write(self),
            Format::Tex => tex::write(self),
            Format::Svg => svg::write(self),
        }
    }

    fn heading(&self) -> String {
        match self.edition {
            Variant::Exercises => self.title.clone(),
            Variant::Key => format!("{}: the answers", self.title),
        }
    }

    fn picture(&self, exercise: &Exercise) -> Picture {
        exercise.picture(match self.edition {
            Variant::Exercises => Answers::Blank,
            Variant::Key => Answers::Shown,
        })
    }

    /// The questions below the picture, and their answers if this is the key.
    fn lines<'a>(&self, exercise: &'a Exercise) -> Vec<(&'a str, Option<&'a Reply>)> {
        // Questions about a node are answered in the picture.
        let below =
            |topic: Topic| !matches!(topic, Topic::Window(_) | Topic::Value(_) | Topic::Cuts);
        exercise
            .questions
            .iter()
            .filter(|question| below(question.topic))
            .map(|question| {
                let answer = Some(&question.right).filter(|_| self.edition == Variant::Key);
                (question.prompt.as_str(), answer)
            })
            .collect()
    }
}

/// The task for the picture.
fn task(subject: Subject) -> &'static str {
    match subject {
        Subject::AlphaBeta => {
            "Search from left to right. At each node that is visited, write α and β on entry and the value v that it returns. \
             Tick the box at each branch that is cut."
        }
        Subject::Minimax => "Write the value v of each node.",
        Subject::Expectiminimax => {
            "Write the value v of each node. Circles are chance nodes, with probabilities at their branches."
        }
        Subject::MaxN => {
            "Write the value v of each node: three numbers, one for each player. The number on a node is the player to move."
        }
        Subject::Climb => "Climb from each start and draw the path. Places are counted from 1.",
    }
}

/// The heading of an exercise.
fn number(index: usize) -> String {
    format!("Exercise {}", index + 1)
}
