//! The NBoard protocol, for graphical boards of Othello.
//!
//! Every command stops the search that runs.

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use gametree_players::{ActionId, Entry, InputError, Report, Table, ggf};
use gametree_protocols::ggf::{Game, Place};
use gametree_protocols::nboard::{Answer, Command, Played};
use gametree_rules::{Player, Turn};
use gametree_search::thinker::Options;
use gametree_search::{Clock, ClockControl, Limits};

use crate::engine::search;
use crate::line_reader::LineReader;
use crate::{Control, Engine, Error, Event, Go, exit};

const NAME: &str = "gametree";
/// Longer than any game.
const MAX_DEPTH: u32 = 120;
/// No position has more moves.
const MAX_LINES: u32 = 64;

type Output<W> = crate::output::Output<W>;
/// The clocks of both players, where games have clocks; shared with the search, which stops one.
type Clocks = Arc<Mutex<Option<[Clock; 2]>>>;

/// How the engine plays.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The thinker that searches; the one that the game prefers, if none is named.
    pub thinker: Option<String>,
    /// Its options.
    pub options: Options,
    /// The time control of each game, if there is one.
    pub clock: Option<ClockControl>,
}

/// Handles the lines of the input until it ends or says `quit`.
pub fn converse<W: Write + Send + 'static>(
    othello: &dyn Entry,
    input: impl BufRead,
    output: W,
    settings: Settings,
) -> Result<(), Error> {
    let mut engine = Engine::new(othello, exit)?;
    if let Some(name) = &settings.thinker {
        engine = engine.with_thinker(name)?;
    }
    let mut client = Client {
        engine,
        output: Arc::new(Output::new(output)),
        settings,
        depth: None,
        clocks: Arc::default(),
    };
    client.reset_clocks();
    for line in LineReader::new(input) {
        client.engine.finish();
        if client.handle(&line).is_break() {
            break;
        }
    }
    client.engine.finish();
    Ok(client.output.finish()?)
}

/// One conversation.
struct Client<'e, W> {
    engine: Engine<'e>,
    output: Arc<Output<W>>,
    settings: Settings,
    depth: Option<u32>,
    clocks: Clocks,
}

impl<W: Write> Output<W> {
    fn status(&self, text: impl Into<String>) -> ControlFlow<()> {
        self.line(Answer::Status(text.into()))
    }
}

impl<W: Write + Send + 'static> Client<'_, W> {
    /// Handles a line; a break if it was the last, or nothing can be written.
    fn handle(&mut self, line: &str) -> ControlFlow<()> {
        match line.parse() {
            Ok(command) => self.execute(command),
            Err(problem) => self.output.status(problem.to_string()),
        }
    }

    fn execute(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Version(_) => self.output.line(Answer::Name(NAME.to_owned())),
            Command::Depth(depth) => {
                self.depth = Some(depth.clamp(1, MAX_DEPTH));
                self.output.line(Answer::Name(NAME.to_owned()))
            }
            Command::Game(game) => {
                let set = self.set_game(&game);
                self.report(set)
            }
            Command::Move(played) => {
                let played = self.play(played.place);
                self.report(played)
            }
            Command::Hint(count) => self.hint(count.clamp(1, MAX_LINES) as usize),
            Command::Go => self.go(),
            Command::Ping(number) => self.output.line(Answer::Pong(number)),
            Command::Learn => self.output.line(Answer::Learned),
            Command::Analyze => self.analyze(),
            Command::Quit => ControlFlow::Break(()),
            Command::Contempt(_) | Command::Unknown => ControlFlow::Continue(()),
        }
    }

    /// Says what was wrong with a command.
    fn report(&self, done: Result<(), InputError>) -> ControlFlow<()> {
        match done {
            Ok(()) => ControlFlow::Continue(()),
            Err(InputError::Move { problem, .. }) => self.output.status(problem.to_string()),
            Err(problem) => self.output.status(problem.to_string()),
        }
    }

    fn set_game(&mut self, game: &Game) -> Result<(), InputError> {
        let table = self.engine.entry().load(&ggf::to_saved(game)?)?;
        if !is_continued(self.engine.table(), table.as_ref()) {
            self.reset_clocks();
        }
        self.engine.set_table(table);
        Ok(())
    }

    fn play(&mut self, place: Place) -> Result<(), InputError> {
        let text = match place {
            Place::Pass => "pass".to_owned(),
            square @ Place::Square { .. } => square.to_string(),
        };
        let id = self.engine.table().find_action(&text);
        let ply = self.engine.table().moves().len() + 1;
        self.engine
            .play(id.map_err(|problem| InputError::Move { ply, problem })?)
    }

    fn reset_clocks(&mut self) {
        let control = self.settings.clock;
        self.clocks = Arc::new(Mutex::new(control.map(|control| [Clock::new(control); 2])));
    }

    fn go(&mut self) -> ControlFlow<()> {
        let Turn::Player(mover) = self.engine.table().turn() else {
            return self.output.status("the game is over");
        };
        self.output.status(format!("{NAME} is thinking"))?;
        let clocks = *self.clocks.lock().unwrap_or_else(PoisonError::into_inner);
        let clock = clocks.map(|clocks| clocks[mover.index()]);
        let (output, clocks) = (Arc::clone(&self.output), Arc::clone(&self.clocks));
        let control = self.settings.clock;
        self.search(1, clock, move |table, event| match event {
            Event::Report(report) => say_nodes(&output, report),
            Event::Finished(report) => {
                press(&clocks, mover, report.seconds, control);
                say_move(&output, table, report)?;
                output.status("")
            }
            Event::GameOver => output.status(""),
            Event::Failed(problem) => output.status(problem.to_string()),
        })
    }

    fn hint(&mut self, count: usize) -> ControlFlow<()> {
        if self.engine.table().turn() == Turn::Over {
            return self.output.status("the game is over");
        }
        self.output.status(format!("{NAME} is analysing"))?;
        let output = Arc::clone(&self.output);
        self.search(count, None, move |_, event| match event {
            Event::Report(report) => {
                say_nodes(&output, report)?;
                say_lines(&output, report, count)
            }
            Event::Finished(report) => {
                say_lines(&output, report, count)?;
                output.status("")
            }
            Event::GameOver => output.status(""),
            Event::Failed(problem) => output.status(problem.to_string()),
        })
    }

    fn search(
        &mut self,
        lines: usize,
        clock: Option<Clock>,
        on_event: impl FnMut(&dyn Table, Event<'_>) -> ControlFlow<()> + Send + 'static,
    ) -> ControlFlow<()> {
        let limits = Limits {
            clock,
            ..limits(self.depth, self.engine.table())
        };
        self.engine.set_options(self.options(lines));
        let go = Go {
            limits,
            ..Go::default()
        };
        let started = self.engine.go(go, on_event);
        self.output.keep(started)
    }

    fn options(&self, lines: usize) -> Options {
        self.settings.options.clone().with("lines", lines)
    }

    /// Reports the value of every position of the game, the last one first.
    fn analyze(&mut self) -> ControlFlow<()> {
        self.output
            .status(format!("{NAME} is analysing the game"))?;
        let game = self.engine.table().save();
        let replay = |made: usize| {
            let moves: Vec<&str> = game.moves[..made].iter().map(String::as_str).collect();
            self.engine.entry().replay(Some(&game.start), &moves)
        };
        let tables: Result<Vec<_>, _> = (0..=game.moves.len()).map(replay).collect();
        let tables = match tables {
            Ok(tables) => tables,
            Err(problem) => return self.output.status(problem.to_string()),
        };
        let (output, options, depth) = (Arc::clone(&self.output), self.options(1), self.depth);
        let thinker = self.engine.thinker().to_owned();
        let started = self.engine.run(move |_, control| {
            // An error of the output is kept by it.
            let (ControlFlow::Continue(()) | ControlFlow::Break(())) =
                say_analyses(&tables, (&thinker, &options), depth, &output, control);
        });
        self.output.keep(started)
    }
}

fn say_analyses<W: Write>(
    tables: &[Box<dyn Table>],
    (thinker, options): (&str, &Options),
    depth: Option<u32>,
    output: &Output<W>,
    control: &Control,
) -> ControlFlow<()> {
    for (moves, table) in tables.iter().enumerate().rev() {
        let limits = Limits {
            signal: control.signal(),
            ..limits(depth, table.as_ref())
        };
        let found = search(
            table.as_ref(),
            thinker,
            options.clone(),
            limits,
            &mut |report| say_nodes(output, report),
        );
        if control.is_stopped() {
            break;
        }
        let report = match found {
            Ok(report) => report,
            Err(problem) => return output.status(problem.to_string()),
        };
        if let Some(value) = report.value {
            let sign = match table.turn() {
                Turn::Player(player) if player == Player::SECOND => -1.0,
                _ => 1.0,
            };
            output.line(Answer::Analysis {
                moves,
                evaluation: rounded(sign * value),
            })?;
        }
    }
    output.status("")
}

/// The depth that is set; near the end of the game, as deep as the game goes.
fn limits(depth: Option<u32>, table: &dyn Table) -> Limits {
    let position = table.position();
    let empty = position.bytes().filter(|&sign| sign == b'-').count() as u32;
    let reach = |depth| {
        if empty <= depth + depth / 3 {
            MAX_DEPTH
        } else {
            depth
        }
    };
    Limits {
        depth: depth.map(reach),
        ..Limits::default()
    }
}

/// Stops the player's clock after a move. The board keeps the time; a player who is late here still moves.
fn press(clocks: &Clocks, mover: Player, seconds: f64, control: Option<ClockControl>) {
    let mut clocks = clocks.lock().unwrap_or_else(PoisonError::into_inner);
    if let (Some(clocks), Some(control)) = (clocks.as_mut(), control) {
        let _ = clocks[mover.index()].press(Duration::from_secs_f64(seconds), control);
    }
}

/// Whether one game is the other with more moves.
fn is_continued(before: &dyn Table, after: &dyn Table) -> bool {
    let (before, after) = (before.save(), after.save());
    before.start == after.start && after.moves.starts_with(&before.moves)
}

/// The move that is played. A search that was stopped at once plays the first.
fn say_move<W: Write>(output: &Output<W>, table: &dyn Table, report: &Report) -> ControlFlow<()> {
    let best = report
        .handles
        .best
        .or_else(|| table.legal().first().copied());
    let text = best.and_then(|best| table.action_text(best));
    match text.as_deref().and_then(place) {
        Some(place) => output.line(Answer::Move(Played {
            place,
            evaluation: report.value.map(rounded),
            seconds: Some(rounded(report.seconds)),
        })),
        None => ControlFlow::Continue(()),
    }
}

fn say_nodes<W: Write>(output: &Output<W>, report: &Report) -> ControlFlow<()> {
    output.line(Answer::Nodes {
        nodes: report.nodes,
        seconds: rounded(report.seconds),
    })
}

/// The best moves and their values, where they are known.
fn say_lines<W: Write>(output: &Output<W>, report: &Report, count: usize) -> ControlFlow<()> {
    let best = report.handles.best.map(ActionId::index);
    let mut known: Vec<_> = report
        .actions
        .iter()
        .enumerate()
        .filter(|(index, action)| action.bound == Some("exact") || best == Some(*index))
        .filter_map(|(index, action)| Some((action.value?, index, action)))
        .collect();
    known.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (value, index, action) in known.into_iter().take(count) {
        let line: Vec<Place> = if best == Some(index) {
            report.pv.iter().filter_map(|text| place(text)).collect()
        } else {
            place(&action.action).into_iter().collect()
        };
        let depth = if action.proven {
            "100%".to_owned()
        } else {
            report.depth.to_string()
        };
        output.line(Answer::Search {
            line,
            evaluation: rounded(value),
            depth,
        })?;
    }
    ControlFlow::Continue(())
}

fn place(text: &str) -> Option<Place> {
    text.parse().ok()
}

/// Hundredths are all that a board shows.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0 + 0.0
}
