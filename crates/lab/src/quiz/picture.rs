//! Pictures of exercises: without answers, with blanks for them, or with the answers.

use gametree_search::textbook::{Conventions, CutAt, Cutoffs};

use crate::climb::{self, Panorama, Pin};
use crate::drawing::panel::Panel;
use crate::drawing::{self, Drawing, Mark, Shape, State};
use crate::quiz::climbing::STARTS;
use crate::quiz::{Content, Exercise, Subject};
use crate::trace::describe::number;
use crate::{Lesson, Stated, conventions, scene};

/// Which answers a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answers {
    /// None.
    Hidden,
    /// Blanks and boxes to fill in.
    Blank,
    /// All of them.
    Shown,
}

/// The picture of an exercise.
pub(crate) enum Picture {
    Tree(Drawing),
    Land(Panorama),
}

impl Exercise {
    /// The exercise for the terminal, without answers.
    pub fn text(&self) -> Vec<String> {
        match self.picture(Answers::Hidden) {
            Picture::Tree(drawing) => drawing::text(&drawing),
            Picture::Land(panorama) => climb::text(&panorama),
        }
    }

    /// The exercise as an SVG for a page that has [the style](drawing::page_style), without answers; nodes and branches
    /// can be clicked.
    pub fn touchable_svg(&self) -> String {
        match self.picture(Answers::Hidden) {
            Picture::Tree(drawing) => drawing::touchable_svg(&drawing),
            Picture::Land(panorama) => climb::panel(&panorama).inline(),
        }
    }

    /// The exercise as an SVG with all answers.
    pub fn answered_svg(&self) -> String {
        self.picture(Answers::Shown)
            .panel("The exercise with answers")
            .inline()
    }

    /// The terms of the exercise: the conventions of the search, or the variant of hill climbing.
    pub fn terms(&self) -> String {
        match (&self.content, self.subject) {
            (Content::Climb { method, .. }, _) => format!(
                "{}; of two equally high neighbours, the one ahead is taken, or at the start the left one",
                climb::method(*method)
            ),
            (Content::Tree { lesson, .. }, Subject::AlphaBeta) => {
                let stated = conventions(&Stated::from(lesson.conventions));
                format!("{stated}: {}", in_words(lesson.conventions))
            }
            (Content::Tree { lesson, .. }, _) => {
                let ties = Stated::from(lesson.conventions).ties;
                format!("of equally good actions, the {ties} is chosen")
            }
        }
    }

    /// The tree in the tree language, or the heights of the landscape.
    pub fn source(&self) -> String {
        match &self.content {
            Content::Tree { sketch, .. } => sketch.to_string(),
            Content::Climb { landscape, .. } => {
                let heights = landscape.heights().iter().map(f64::to_string);
                heights.collect::<Vec<_>>().join(" ")
            }
        }
    }

    pub(crate) fn picture(&self, answers: Answers) -> Picture {
        match &self.content {
            Content::Tree { sketch, lesson } => {
                let mut drawing = scene(sketch, lesson, None);
                drawing.title = String::new();
                drawing.notes = Vec::new();
                match answers {
                    Answers::Shown => show_arrivals(&mut drawing, lesson),
                    Answers::Hidden | Answers::Blank => conceal(&mut drawing),
                }
                let windows = self.subject == Subject::AlphaBeta;
                if answers == Answers::Blank {
                    leave_room(&mut drawing, windows);
                }
                if answers != Answers::Hidden && windows {
                    draw_boxes(&mut drawing);
                }
                Picture::Tree(drawing)
            }
            Content::Climb {
                landscape,
                method,
                starts,
            } => {
                let pin = |(&place, name): (&usize, &str)| Pin {
                    place,
                    text: name.to_owned(),
                };
                let pins = starts.iter().zip(STARTS).map(pin).collect();
                let shown = answers == Answers::Shown;
                let climb =
                    |&start: &usize| climb::Climb::new(landscape, *method, Some(start), 0, 0);
                let paths = starts
                    .iter()
                    .filter(|_| shown)
                    .flat_map(|start| climb(start).ascents);
                Picture::Land(Panorama {
                    title: String::new(),
                    notes: Vec::new(),
                    landscape: landscape.clone(),
                    pins,
                    paths: paths.collect(),
                    marked: shown,
                })
            }
        }
    }
}

impl Picture {
    pub(crate) fn panel(&self, title: &str) -> Panel {
        let panel = match self {
            Picture::Tree(drawing) => drawing::tree_panel(drawing),
            Picture::Land(panorama) => climb::panel(panorama),
        };
        Panel {
            title: title.to_owned(),
            ..panel
        }
    }
}

/// The cutoff conventions in words.
fn in_words(conventions: Conventions) -> String {
    let cut = match conventions.cuts() {
        CutAt::Equality => "cutoff if v ≤ α or v ≥ β",
        CutAt::Strictly => "cutoff only if v < α or v > β",
    };
    let whose = match conventions.cutoffs {
        Cutoffs::Deep => "a node uses the bounds of all its ancestors",
        Cutoffs::Shallow => "a node uses only its parent's bound",
    };
    format!("{cut}, {whose}")
}

/// Removes the results of the search.
fn conceal(drawing: &mut Drawing) {
    for node in &mut drawing.nodes {
        node.state = State::Plain;
        node.window = String::new();
        if node.shape != Shape::Leaf {
            node.value = String::new();
        }
        for edge in &mut node.edges {
            edge.mark = Mark::Plain;
        }
    }
}

/// Shows α and β on entry, which the questions ask for.
fn show_arrivals(drawing: &mut Drawing, lesson: &Lesson) {
    for node in &mut drawing.nodes {
        let seen = lesson.trace.visited().find(|seen| seen.name == node.name);
        let window = seen
            .and_then(|seen| seen.window)
            .filter(|_| node.shape != Shape::Leaf);
        node.window = window.map_or_else(String::new, |window| {
            format!("α={} β={}", number(window.alpha), number(window.beta))
        });
    }
}

fn leave_room(drawing: &mut Drawing, windows: bool) {
    for node in drawing
        .nodes
        .iter_mut()
        .filter(|node| node.shape != Shape::Leaf)
    {
        node.name += " v=____";
        if windows {
            node.window.push_str("α=____ β=____");
        }
    }
}

/// Draws a box at every branch, ticked if it is cut.
fn draw_boxes(drawing: &mut Drawing) {
    for node in &mut drawing.nodes {
        for edge in &mut node.edges {
            let ticked = edge.mark == Mark::Cut;
            edge.label = String::from(if ticked { "☒" } else { "☐" });
        }
    }
}
