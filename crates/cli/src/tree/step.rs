//! `tree --step`: stepping through a search with the arrow keys.

use gametree_draw::Colour;
use gametree_draw::text::{columns, width};
use gametree_lab::drawing::{self, Drawing, State};
use gametree_lab::{Lesson, Sketch, Stated, conventions, scene};

use super::walker::{Keyboard, Walk, Walker};
use crate::error::Failure;
use crate::fullscreen::FullScreen;
use crate::interrupt;
use crate::output::{FAINT, Output, STRONG, styled, wrapped};

/// The help line for the keys.
const KEYS: &str = "→ ← step  Home End  q quit";
/// On a screen with fewer lines only the tree and the step are shown.
const LOW: usize = 12;

/// An error unless the program runs in a terminal.
pub(super) fn check() -> Result<(), Failure> {
    if FullScreen::is_possible() {
        return Ok(());
    }
    Err(Failure::Input(
        "expected a terminal for --step, found a file or a pipe (--trace prints every step)"
            .to_owned(),
    ))
}

pub(super) fn run(sketch: &Sketch, lesson: &Lesson, out: &Output) -> Result<(), Failure> {
    let mut screen = FullScreen::open()?;
    let mut walker = Walker::new(lesson.trace.steps.len());
    let mut keyboard = Keyboard::default();
    let mut shown = None;
    let mut bytes = [0; 64];
    // Ends when the terminal is gone.
    while let Some(size) = FullScreen::size() {
        let now = Some((walker, size));
        if now != shown {
            screen.draw(&picture(sketch, lesson, walker, size, out.colour()))?;
            shown = now;
        }
        let count = screen.read(&mut bytes)?;
        if count == 0 {
            keyboard.pause();
        }
        for key in keyboard.read(&bytes[..count]) {
            match walker.press(key) {
                Walk::On => {}
                Walk::Quit => return Ok(()),
                Walk::Interrupted => interrupt::end(),
            }
        }
    }
    Ok(())
}

/// The screen at a step: the part of the tree around the current node that fits, and the step in words.
fn picture(
    sketch: &Sketch,
    lesson: &Lesson,
    walker: Walker,
    (wide, high): (usize, usize),
    colour: Colour,
) -> Vec<String> {
    // A line as wide as the screen would wrap.
    let wide = wide.saturating_sub(1).max(1);
    let paint = |style, text: String| match colour {
        Colour::Plain => text,
        Colour::Ansi => styled(style, text),
    };
    let below: Vec<String> = foot(lesson, walker, wide, high)
        .into_iter()
        .map(|(style, text)| paint(style, cropped(&text, 0, wide)))
        .collect();
    let below = &below[..below.len().min(high)];
    let tree = Drawing {
        title: String::new(),
        notes: Vec::new(),
        ..scene(sketch, lesson, Some(walker.position()))
    };
    let current = tree
        .nodes
        .iter()
        .position(|node| node.state == State::Current);
    let lines = drawing::text(&tree);
    let room = high - below.len();
    let top = current
        .unwrap_or(0)
        .saturating_sub(room / 2)
        .min(lines.len().saturating_sub(room));
    let left = current.map_or(0, |line| (width(&lines[line]) + 1).saturating_sub(wide));
    let mut rows = Vec::new();
    for (place, line) in lines.iter().enumerate().skip(top).take(room) {
        let row = cropped(line, left, wide);
        rows.push(if Some(place) == current {
            paint(STRONG, row)
        } else {
            row
        });
    }
    rows.resize(room, String::new());
    rows.extend_from_slice(below);
    rows
}

/// The lines below the tree.
fn foot(
    lesson: &Lesson,
    walker: Walker,
    wide: usize,
    high: usize,
) -> Vec<(anstyle::Style, String)> {
    let place = walker.position();
    let words = match lesson.trace.steps.get(place) {
        Some(step) => step.words.clone(),
        None => "This search has no steps.".to_owned(),
    };
    let status = format!("step {} of {}", place + 1, lesson.trace.steps.len());
    let mut lines = Vec::new();
    if high >= LOW {
        lines.push((FAINT, String::new()));
    }
    if !lesson.trace.steps.is_empty() {
        lines.push((FAINT, status));
    }
    lines.extend(wrapped(&words, wide).into_iter().map(|line| (STRONG, line)));
    if high >= LOW {
        let stated = conventions(&Stated::from(lesson.conventions));
        let said = format!("{}; {stated}", lesson.algorithm.name());
        lines.extend(wrapped(&said, wide).into_iter().map(|line| (FAINT, line)));
        lines.push((FAINT, KEYS.to_owned()));
    }
    lines
}

/// The part of a line that starts at this column and has at most this width.
fn cropped(line: &str, left: usize, wide: usize) -> String {
    let mut column = 0;
    let mut seen = String::new();
    for symbol in line.chars() {
        let next = column + columns(symbol);
        if column >= left && next <= left + wide {
            seen.push(symbol);
        }
        column = next;
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_lab::{lesson, parse};
    use gametree_search::textbook::Conventions;
    use gametree_search::{Algorithm, Limits};

    fn classic(text: &str) -> (Sketch, Lesson) {
        let sketch = parse(text).expect("a tree");
        let limits = Limits::default();
        let found = lesson(
            &sketch,
            Algorithm::AlphaBeta,
            &limits,
            Conventions::default(),
        );
        (sketch, found.expect("it fits"))
    }

    fn at(lesson: &Lesson, step: usize) -> Walker {
        let mut walker = Walker::new(lesson.trace.steps.len());
        for _ in 0..step {
            walker.press(super::super::walker::Key::Forward);
        }
        walker
    }

    #[test]
    fn every_step_fits_every_screen_and_shows_the_current_node() {
        let (sketch, lesson) = classic(
            "A: max(B: min(3, 12, 8), C: min(2, 4, max(min(1, 2), min(7, 碁: 9))), D: min(14, 5, 2))",
        );
        for size in [
            (1, 1),
            (7, 3),
            (40, 8),
            (40, 12),
            (40, 24),
            (80, 24),
            (200, 60),
        ] {
            for step in 0..lesson.trace.steps.len() {
                let rows = picture(&sketch, &lesson, at(&lesson, step), size, Colour::Plain);
                assert_eq!(rows.len(), size.1, "{size:?}");
                let widest = rows.iter().map(|row| width(row)).max().unwrap_or(0);
                assert!(widest < size.0.max(2), "{size:?}: {rows:?}");
                if size.0 >= 40 {
                    let arrows = rows.iter().filter(|row| row.contains('◀')).count();
                    assert_eq!(arrows, 1, "{size:?}, step {step}: {rows:?}");
                    let text = rows.join(" ");
                    assert!(text.contains(&format!("step {} of", step + 1)), "{text}");
                }
            }
        }
    }

    #[test]
    fn a_step_shows_bounds_and_words_as_they_stand_then() {
        let (sketch, lesson) = classic("A: max(B: min(3, 12), C: min(2, 4))");
        let steps = &lesson.trace.steps;
        let cut = steps.iter().position(|step| step.event.name() == "cut");
        let cut = cut.expect("a cut");
        let text = |step| {
            picture(
                &sketch,
                &lesson,
                at(&lesson, step),
                (100, 30),
                Colour::Plain,
            )
            .join("\n")
        };
        assert!(text(cut).contains("▼ C 2 [α=3 β=+∞] ◀"), "{}", text(cut));
        assert!(text(cut).contains(&steps[cut].words) && text(cut).contains("✂ □ 2.2 4 (cut)"));
        assert!(!text(cut - 1).contains('✂'));
        assert!(text(0).contains("conventions: cut equal, fail soft, cutoffs deep, ties first"));
    }

    #[test]
    fn a_tree_that_is_a_leaf_has_no_steps() {
        let (sketch, lesson) = classic("5");
        let rows = picture(&sketch, &lesson, at(&lesson, 0), (40, 20), Colour::Plain);
        assert!(rows.join(" ").contains("no steps"), "{rows:?}");
    }
}
