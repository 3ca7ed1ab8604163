//! `quiz`: exercises, question by question or as a worksheet.

mod session;

use std::path::Path;

use gametree_lab::quiz::{self, Constraints, Exercise, Format, Paper, Subject, Variant};

use crate::args::QuizArgs;
use crate::dialogue::{Speech, next_line};
use crate::error::Failure;
use crate::files;
use crate::interrupt;
use crate::output::Output;
use session::Session;

pub(crate) fn run(args: &QuizArgs, out: &mut Output) -> Result<(), Failure> {
    let constraints = constraints(args)?;
    let sheet = args.worksheet.as_deref().map(sheet).transpose()?;
    let exercises = quiz::exercises(&constraints, args.seed, args.count as usize)
        .map_err(|error| Failure::Input(error.to_string()))?;
    match args.worksheet.as_deref().zip(sheet) {
        Some((path, sheet)) => print(args, &constraints, exercises, (path, sheet), out),
        None => ask(&exercises, Speech::of(args.json), out),
    }
}

/// The constraints, if they apply to the subject.
fn constraints(args: &QuizArgs) -> Result<Constraints, Failure> {
    let target = &args.target;
    let subject = Subject::ALL
        .into_iter()
        .find(|subject| subject.name() == args.subject)
        .unwrap_or(Subject::AlphaBeta);
    let pruning = subject == Subject::AlphaBeta;
    let climbing = subject == Subject::Climb;
    for (option, given, fits) in [
        ("--cuts", target.cuts.is_some(), pruning),
        ("--deep-cut", target.deep_cut, pruning),
        ("--equality", target.equality, pruning),
        ("--branching", target.branching.is_some(), !climbing),
        ("--depth", target.depth.is_some(), !climbing),
        ("--sideways", target.sideways.is_some(), climbing),
    ] {
        if given && !fits {
            let expected = match option {
                "--sideways" => "climb",
                "--branching" | "--depth" => "a search on trees",
                _ => "alphabeta",
            };
            let found = subject.name();
            return Err(Failure::Input(format!(
                "{option}: expected a quiz on {expected}, found {found}"
            )));
        }
    }
    let usual = Constraints::new(subject);
    Ok(Constraints {
        branching: target.branching.clone().unwrap_or(usual.branching.clone()),
        depth: target.depth.map_or(usual.depth, |depth| depth as usize),
        conventions: args.conventions.conventions(),
        cuts: target.cuts,
        deep_cut: target.deep_cut,
        equality: target.equality,
        sideways: target.sideways.unwrap_or(0) as usize,
        ..usual
    })
}

fn sheet(path: &Path) -> Result<Format, Failure> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    Format::of_extension(&extension).ok_or_else(|| {
        Failure::Input(format!(
            "--worksheet: expected a file called .html, .tex or .svg, found {}",
            path.display()
        ))
    })
}

fn print(
    args: &QuizArgs,
    constraints: &Constraints,
    exercises: Vec<Exercise>,
    (path, sheet): (&Path, Format),
    out: &mut Output,
) -> Result<(), Failure> {
    let paper = Paper {
        title: constraints.subject.title().to_owned(),
        origin: format!(
            "gametree quiz {}, seed {}",
            constraints.subject.name(),
            args.seed
        ),
        exercises,
        edition: if args.key {
            Variant::Key
        } else {
            Variant::Exercises
        },
    };
    files::write(path, |file| file.write_all(paper.write(sheet).as_bytes()))?;
    let what = match (paper.exercises.len(), paper.edition) {
        (1, Variant::Exercises) => "1 exercise".to_owned(),
        (count, Variant::Exercises) => format!("{count} exercises"),
        (1, Variant::Key) => "1 exercise with the answers".to_owned(),
        (count, Variant::Key) => format!("{count} exercises with the answers"),
    };
    out.line(format!("Wrote {what} to {}.", path.display()))
}

fn ask(exercises: &[Exercise], speech: Speech, out: &mut Output) -> Result<(), Failure> {
    let mut session = Session::new(exercises, speech);
    let mut input = std::io::stdin().lock();
    session.greet(out)?;
    loop {
        // Before the prompt, since Ctrl-C may follow at once.
        interrupt::set_farewell(session.farewell());
        if !session.ask(out)? {
            break;
        }
        match next_line(&mut input)? {
            Some(line) if !session.hear(&line, out)? => break,
            Some(_) => {}
            None => {
                if speech == Speech::Screen {
                    out.line("")?;
                }
                break;
            }
        }
    }
    session.close(out)
}
