//! Worksheets: reproducible from the seed, with blanks for all answers, and a key with the answers.

use gametree_lab::NodeKind;
use gametree_lab::quiz::{
    Constraints, Content, Exercise, Format, Paper, Subject, Topic, Variant, exercises,
};

const SHEETS: [Format; 3] = [Format::Html, Format::Tex, Format::Svg];

fn paper(subject: Subject, edition: Variant) -> Paper {
    Paper {
        title: subject.title().to_owned(),
        origin: "seed 7".to_owned(),
        exercises: exercises(&Constraints::new(subject), 7, 8).unwrap(),
        edition,
    }
}

fn inner_nodes(exercise: &Exercise) -> usize {
    match &exercise.content {
        Content::Tree { sketch, .. } => {
            let nodes = sketch.nodes().iter();
            nodes
                .filter(|node| !matches!(node.kind, NodeKind::Leaf(_)))
                .count()
        }
        Content::Climb { .. } => 0,
    }
}

fn branches(exercise: &Exercise) -> usize {
    match &exercise.content {
        Content::Tree { sketch, .. } => sketch.nodes().len() - 1,
        Content::Climb { .. } => 0,
    }
}

#[test]
fn the_same_seed_gives_the_same_worksheet_byte_for_byte() {
    for subject in Subject::ALL {
        for edition in [Variant::Exercises, Variant::Key] {
            for sheet in SHEETS {
                let (once, again) = (paper(subject, edition), paper(subject, edition));
                assert_eq!(
                    once.write(sheet),
                    again.write(sheet),
                    "{subject:?} {sheet:?}"
                );
            }
        }
    }
}

#[test]
fn a_worksheet_has_a_blank_for_every_answer_and_shows_none() {
    let paper = paper(Subject::AlphaBeta, Variant::Exercises);
    let nodes: usize = paper.exercises.iter().map(inner_nodes).sum();
    let edges: usize = paper.exercises.iter().map(branches).sum();
    for sheet in [Format::Html, Format::Svg] {
        let text = paper.write(sheet);
        assert_eq!(text.matches("α=____ β=____").count(), nodes, "{sheet:?}");
        assert_eq!(text.matches(" v=____").count(), nodes);
        assert_eq!(text.matches('☐').count(), edges);
        assert!(!text.contains('☒') && !text.contains("class=\"bars\""));
        assert!(!text.contains("class=\"edge best") && !text.contains("pruned\""));
        assert_eq!(
            text.matches("class=\"blank\"").count(),
            2 * 8,
            "two lines each"
        );
    }
}

#[test]
fn the_key_has_the_answers() {
    for subject in Subject::ALL {
        let paper = paper(subject, Variant::Key);
        let (html, svg) = (paper.write(Format::Html), paper.write(Format::Svg));
        assert!(!html.contains("class=\"blank\"") && !html.contains("____"));
        for exercise in &paper.exercises {
            for question in &exercise.questions {
                if matches!(
                    question.topic,
                    Topic::Action | Topic::Visits | Topic::End(_) | Topic::Best
                ) {
                    let answer = format!("class=\"answer\">{}</span>", question.right);
                    assert!(html.contains(&answer), "{answer}");
                }
            }
        }
        if subject == Subject::AlphaBeta {
            let cut = |exercise: &Exercise| match &exercise.content {
                Content::Tree { lesson, .. } => lesson.trace.pruned().count(),
                Content::Climb { .. } => 0,
            };
            let cut: usize = paper.exercises.iter().map(cut).sum();
            assert_eq!(html.matches('☒').count(), cut);
            assert_eq!(svg.matches('☒').count(), cut);
            assert!(html.contains("α=−∞ β=+∞"));
        }
    }
}

#[test]
fn pages_are_whole() {
    for subject in Subject::ALL {
        for edition in [Variant::Exercises, Variant::Key] {
            let paper = paper(subject, edition);
            let html = paper.write(Format::Html);
            assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
            assert_eq!(html.matches("<section>").count(), 8);
            assert_eq!(html.matches("<svg ").count(), 8);
            assert!(
                !html.contains("http://") || html.matches("http").count() == 8,
                "names only"
            );
            let svg = paper.write(Format::Svg);
            assert_eq!(svg.matches("<svg ").count(), svg.matches("</svg>").count());
            assert_eq!(
                svg.matches("Exercise ").count(),
                16,
                "a heading and a title each"
            );
        }
    }
}

#[test]
fn latex_is_balanced_and_has_a_picture_for_each_exercise() {
    for subject in Subject::ALL {
        for edition in [Variant::Exercises, Variant::Key] {
            let tex = paper(subject, edition).write(Format::Tex);
            let mut depth = 0_i32;
            let mut escaped = false;
            for symbol in tex
                .lines()
                .filter(|line| !line.starts_with('%'))
                .flat_map(str::chars)
            {
                match symbol {
                    _ if escaped => escaped = false,
                    '\\' => escaped = true,
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
                assert!(depth >= 0);
            }
            assert_eq!(depth, 0, "{subject:?}");
            for environment in ["document", "minipage", "gtpicture", "forest", "tikzpicture"] {
                let count = |word: &str| tex.matches(&format!("\\{word}{{{environment}}}")).count();
                assert_eq!(count("begin"), count("end"), "{environment}");
            }
            let picture = if subject == Subject::Climb {
                "tikzpicture"
            } else {
                "forest"
            };
            assert_eq!(tex.matches(&format!("\\begin{{{picture}}}")).count(), 8);
            // Whatever pdfLaTeX cannot show was turned into commands, or is marked.
            let plain = tex.chars().filter(|symbol| !symbol.is_ascii());
            assert_eq!(plain.collect::<String>(), "", "{subject:?}");
            let blanks = tex.matches("\\gtblank\\par").count();
            assert_eq!(blanks == 0, edition == Variant::Key);
        }
    }
}
