//! `climb`: hill climbing in a landscape, step by step.

use std::path::Path;

use gametree_lab::climb::{self, Choice, Climb, ClimbReport, Landscape, Method, Panorama};

use crate::args::{ClimbArgs, unshield};
use crate::error::Failure;
use crate::files::{self, Content};
use crate::output::{FAINT, Output, STRONG, styled};

/// The maximum number of climbs whose steps are printed.
const TOLD: usize = 20;

pub(crate) fn run(args: &ClimbArgs, out: &mut Output) -> Result<(), Failure> {
    let landscape = landscape(args)?;
    let places = landscape.heights().len();
    if let Some(start) = args.start.filter(|start| !(1..=places).contains(start)) {
        return Err(Failure::Input(format!(
            "--start: expected a place from 1 to {places}, found {start}"
        )));
    }
    let method = Method {
        choice: if args.first_choice {
            Choice::First
        } else {
            Choice::Steepest
        },
        sideways: args.sideways as usize,
    };
    let start = args.start.map(|start| start - 1);
    let climb = Climb::new(&landscape, method, start, args.restarts as usize, args.seed);
    let panorama = Panorama::of(&landscape, &climb);
    if let Some(path) = &args.svg {
        let drawn = climb::svg(&panorama);
        files::write(path, |file| file.write_all(drawn.as_bytes()))?;
    }
    if args.json {
        return out.json(&ClimbReport::new(&landscape, &climb));
    }
    if args.trace {
        tell(&landscape, &climb, out)?;
    }
    let picture = climb::text(&panorama);
    if picture.is_empty() {
        out.text(&styled(
            FAINT,
            format!("The landscape is too wide to draw here ({places} places); --svg FILE draws all of it."),
        ))?;
    }
    picture.iter().try_for_each(|line| out.line(line))?;
    out.line("")?;
    out.text(&styled(STRONG, climb::verdict(&landscape, &climb)))?;
    panorama
        .notes
        .iter()
        .try_for_each(|note| out.text(&styled(FAINT, note)))
}

/// The landscape that the arguments denote: a file, standard input, or the heights themselves.
fn landscape(args: &ClimbArgs) -> Result<Landscape, Failure> {
    let words: Vec<String> = args.heights.iter().map(|word| unshield(word)).collect();
    let text = match &words[..] {
        [path] if path == "-" || Path::new(path).is_file() => {
            files::read(Path::new(path), Content::Tree)?
        }
        _ => words.join(" "),
    };
    Landscape::parse(&text).map_err(|error| Failure::Input(error.to_string()))
}

fn tell(landscape: &Landscape, climb: &Climb, out: &mut Output) -> Result<(), Failure> {
    let several = climb.ascents.len() > 1;
    for (number, ascent) in (1..).zip(climb.ascents.iter().take(TOLD)) {
        if several {
            out.line(styled(STRONG, format!("Climb {number}")))?;
        }
        let steps = climb::steps(landscape, climb.method, ascent);
        for (number, step) in (1..).zip(steps) {
            out.line(format!("{} {step}", styled(FAINT, format!("{number:>4}"))))?;
        }
        out.line("")?;
    }
    let more = climb.ascents.len().saturating_sub(TOLD);
    if more > 0 {
        out.line(styled(FAINT, format!("… and {more} more climbs\n")))?;
    }
    Ok(())
}
