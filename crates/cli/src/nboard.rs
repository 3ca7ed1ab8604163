//! `nboard`: Othello for graphical boards.

use std::time::Duration;

use gametree_players::{Entry, Registry, Report, Request, Table, ggf};
use gametree_protocols::ggf::Place;
use gametree_protocols::nboard::{Answer, Command, Played};
use gametree_rules::Turn;
use gametree_search::thinker::Options;
use gametree_search::{Algorithm, Clock, Control, Limits};

use crate::args::NboardArgs;
use crate::error::Failure;
use crate::listen::Ear;
use crate::output::Output;

const NAME: &str = "gametree";
/// Deeper than any game is long.
const DEEPEST: u32 = 120;
/// No position has more moves.
const MOST_LINES: u32 = 64;

pub(crate) fn run(registry: &Registry, args: &NboardArgs, out: &mut Output) -> Result<(), Failure> {
    let entry = registry.find("othello")?;
    let mut session = Session {
        entry,
        table: entry.open(None)?,
        depth: None,
        options: args.engine.options(),
        control: args.clock,
        clocks: args.clock.map(|control| [Clock::new(control); 2]),
        ear: Ear::open(),
        out,
    };
    while let Some(line) = session.ear.next() {
        match line.parse() {
            Ok(Command::Quit) => break,
            Ok(command) => session.obey(command)?,
            Err(problem) => session.say(&Answer::Status(problem.to_string()))?,
        }
    }
    Ok(())
}

struct Session<'a> {
    entry: &'a dyn Entry,
    table: Box<dyn Table>,
    depth: Option<u32>,
    options: Options,
    control: Option<Control>,
    /// Of each player in this game.
    clocks: Option<[Clock; 2]>,
    ear: Ear,
    out: &'a mut Output,
}

impl Session<'_> {
    fn say(&mut self, answer: &Answer) -> Result<(), Failure> {
        self.out.line(answer.to_string())
    }

    fn status(&mut self, text: impl Into<String>) -> Result<(), Failure> {
        self.say(&Answer::Status(text.into()))
    }

    fn obey(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Version(_) => self.say(&Answer::Name(NAME.to_owned())),
            Command::Depth(depth) => {
                self.depth = Some(depth.clamp(1, DEEPEST));
                self.say(&Answer::Name(NAME.to_owned()))
            }
            Command::Game(game) => {
                let loaded = ggf::to_saved(&game).and_then(|saved| self.entry.load(&saved));
                match loaded {
                    Ok(table) => {
                        if !is_continued(self.table.as_ref(), table.as_ref()) {
                            self.clocks = self.control.map(|control| [Clock::new(control); 2]);
                        }
                        self.table = table;
                        Ok(())
                    }
                    Err(problem) => self.status(problem.to_string()),
                }
            }
            Command::Move(played) => match self.table.play(&notation(played.place)) {
                Ok(()) => Ok(()),
                Err(problem) => self.status(problem.to_string()),
            },
            Command::Hint(count) => self.hint(count.clamp(1, MOST_LINES)),
            Command::Go => self.go(),
            Command::Ping(number) => self.say(&Answer::Pong(number)),
            Command::Learn => self.say(&Answer::Learned),
            Command::Analyze => self.analyze(),
            Command::Contempt(_) | Command::Unknown | Command::Quit => Ok(()),
        }
    }

    fn go(&mut self) -> Result<(), Failure> {
        if self.table.turn() == Turn::Over {
            return self.status("the game is over");
        }
        self.status(format!("{NAME} is thinking"))?;
        let mover = match self.table.turn() {
            Turn::Player(player) => player.index(),
            Turn::Chance | Turn::Over => 0,
        };
        let clock = self.clocks.map(|clocks| clocks[mover]);
        let report = self.think(1, clock, |_, _| Ok(()))?;
        if let (Some(clocks), Some(control)) = (&mut self.clocks, self.control) {
            // The board keeps the time; who is late here still answers.
            let _ = clocks[mover].press(Duration::from_secs_f64(report.seconds), control);
        }
        // Even a search that was stopped at once has something to play.
        let first = || {
            self.table
                .choices()
                .first()
                .map(|choice| choice.text.clone())
        };
        if let Some(place) = report
            .best
            .clone()
            .or_else(first)
            .as_deref()
            .and_then(place)
        {
            self.say(&Answer::Move(Played {
                place,
                evaluation: report.value.map(rounded),
                seconds: Some(rounded(report.seconds)),
            }))?;
        }
        self.status("")
    }

    fn hint(&mut self, count: u32) -> Result<(), Failure> {
        if self.table.turn() == Turn::Over {
            return self.status("the game is over");
        }
        self.status(format!("{NAME} is analysing"))?;
        let count = count as usize;
        let report = self.think(count, None, |out, report| tell_moves(out, report, count))?;
        tell_moves(self.out, &report, count)?;
        self.status("")
    }

    /// What every position of the game was worth, the last one first.
    fn analyze(&mut self) -> Result<(), Failure> {
        self.status(format!("{NAME} is analysing the game"))?;
        let game = self.table.save();
        for made in (0..=game.moves.len()).rev() {
            let moves: Vec<&str> = game.moves[..made].iter().map(String::as_str).collect();
            let here = self.entry.replay(Some(&game.start), &moves)?;
            let before = std::mem::replace(&mut self.table, here);
            let report = self.think(1, None, |_, _| Ok(()));
            let here = std::mem::replace(&mut self.table, before);
            if self.ear.is_called() {
                break;
            }
            if let Some(value) = report?.value {
                let sign = match here.turn() {
                    Turn::Player(player) if player.index() == 1 => -1.0,
                    _ => 1.0,
                };
                self.say(&Answer::Analysis {
                    moves: made,
                    evaluation: rounded(sign * value),
                })?;
            }
        }
        self.status("")
    }

    /// Searches until the depth is reached or something else is said, telling each better answer.
    fn think(
        &mut self,
        lines: usize,
        clock: Option<Clock>,
        mut tell: impl FnMut(&mut Output, &Report) -> Result<(), Failure>,
    ) -> Result<Report, Failure> {
        let request = Request {
            thinker: Some(Algorithm::Pvs.name().into()),
            limits: Limits {
                depth: self.depth.map(|depth| self.reach(depth)),
                clock,
                signal: self.ear.begin(),
                ..Limits::default()
            },
            options: self.options.clone().with("lines", lines),
            ..Request::default()
        };
        let (table, out) = (&self.table, &mut *self.out);
        let mut told = Ok(());
        let report = table.analyze(&request, &mut |report| {
            if told.is_ok() {
                told = tell_nodes(out, report).and_then(|()| tell(out, report));
            }
        })?;
        told?;
        Ok(report)
    }

    /// How far to look: near the end, to the end.
    fn reach(&self, depth: u32) -> u32 {
        let position = self.table.position();
        let empty = position.bytes().filter(|&sign| sign == b'-').count() as u32;
        if empty <= depth + depth / 3 {
            DEEPEST
        } else {
            depth
        }
    }
}

/// Whether one game is the other with more moves.
fn is_continued(before: &dyn Table, after: &dyn Table) -> bool {
    let (before, after) = (before.save(), after.save());
    before.start == after.start && after.moves.starts_with(&before.moves)
}

fn tell_nodes(out: &mut Output, report: &Report) -> Result<(), Failure> {
    let nodes = Answer::Nodes {
        nodes: report.nodes,
        seconds: rounded(report.seconds),
    };
    out.line(nodes.to_string())
}

/// What the best moves are worth, as far as that is known.
fn tell_moves(out: &mut Output, report: &Report, count: usize) -> Result<(), Failure> {
    let mut known: Vec<_> = report
        .actions
        .iter()
        .filter(|action| {
            action.bound == Some("exact") || report.best.as_ref() == Some(&action.action)
        })
        .filter_map(|action| Some((action.value?, action)))
        .collect();
    known.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (value, action) in known.into_iter().take(count) {
        let line: Vec<Place> = match report.best.as_ref() {
            Some(best) if *best == action.action => {
                report.pv.iter().filter_map(|text| place(text)).collect()
            }
            _ => place(&action.action).into_iter().collect(),
        };
        let depth = if action.proven {
            "100%".to_owned()
        } else {
            report.depth.to_string()
        };
        let answer = Answer::Search {
            line,
            evaluation: rounded(value),
            depth,
        };
        out.line(answer.to_string())?;
    }
    Ok(())
}

fn place(text: &str) -> Option<Place> {
    text.parse().ok()
}

fn notation(place: Place) -> String {
    match place {
        Place::Pass => "pass".to_owned(),
        square @ Place::Square { .. } => square.to_string(),
    }
}

/// Hundredths are all that a board shows.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0 + 0.0
}
