//! A game between people and the engine.

use std::ffi::OsStr;
use std::path::Path;
use std::time::{Duration, SystemTime};

use gametree_players::{
    Choice, Entry, Notes, Report, Request, Table, day, formats, import, outcome, written,
};
use gametree_rules::{Player, Turn, Viewer};
use gametree_search::{Clock, ClockControl};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::analyze::think;
use crate::dialogue::Speech;
use crate::error::Failure;
use crate::files::{self, Content};
use crate::output::{FAINT, Output, STRONG, styled};
use crate::play::help::{HELP, how_to_move};
use crate::play::words::Word;
use crate::play::{are_numbers, chooser, load};
use crate::{interrupt, screen};

/// The seats of people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seats {
    None,
    One(Player),
    All,
}

/// How files end that are written for other programs.
const FORMATS: [&str; 3] = ["ggf", "pgn", "jsonl"];
/// The text of the players.
const ENGINE: &str = "gametree";
const PERSON: &str = "person";

/// Whether a file exists and is not surely a saved game.
fn is_something_else(file: &Path) -> bool {
    match std::fs::metadata(file) {
        Ok(known) if known.is_file() => files::read_old(file, Content::Game)
            .map_err(drop)
            .and_then(|text| import(&text).map_err(drop))
            .is_err(),
        Ok(_) => true,
        // It may be a broken link or unreadable: writing will fail then.
        Err(_) => false,
    }
}

/// A game under way.
pub(crate) struct Session<'a> {
    entry: &'a dyn Entry,
    table: Box<dyn Table>,
    /// What the file that was loaded says of its game besides the moves.
    notes: Option<Notes>,
    seats: Seats,
    request: Request,
    /// The clock of every player, if the game is played by one.
    clocks: Option<(ClockControl, Vec<Clock>)>,
    speech: Speech,
    rng: Xoshiro256PlusPlus,
    /// Whether a game that is over has been shown.
    shown_ending: bool,
}

impl<'a> Session<'a> {
    pub(crate) fn new(
        entry: &'a dyn Entry,
        table: Box<dyn Table>,
        seats: Seats,
        request: Request,
        control: Option<ClockControl>,
        speech: Speech,
    ) -> Session<'a> {
        let clocks = control.map(|control| (control, vec![Clock::new(control); table.players()]));
        let rng = Xoshiro256PlusPlus::seed_from_u64(request.seed());
        Session {
            entry,
            table,
            notes: None,
            seats,
            request,
            clocks,
            speech,
            rng,
            shown_ending: false,
        }
    }

    pub(crate) fn greet(&self, out: &mut Output) -> Result<(), Failure> {
        if self.speech == Speech::Json {
            return Ok(());
        }
        let facts = self.table.facts();
        out.text(&format!(
            "{}. {}",
            styled(STRONG, &facts.title),
            facts.about
        ))?;
        match self.seats {
            Seats::None => return out.line("The engine plays itself."),
            Seats::All => out.line("You play all sides.")?,
            Seats::One(me) => out.line(format!(
                "You are {}.",
                styled(STRONG, self.table.player_name(me))
            ))?,
        }
        let words = "hint, why, undo, save FILE, load FILE, help, quit.";
        let how = how_to_move(&self.table.choices(), self.table.turn());
        out.text(&styled(FAINT, format!("{how} Also: {words}")))
    }

    /// The commands available in a state of a game.
    fn help(&self, out: &mut Output) -> Result<(), Failure> {
        let turn = self.table.turn();
        let moves = match turn {
            Turn::Player(_) => how_to_move(&self.table.choices(), turn),
            Turn::Chance => "Chance moves by itself.".to_owned(),
            Turn::Over => "The game is over.".to_owned(),
        };
        if self.speech == Speech::Json {
            let words: Vec<&str> = HELP.iter().map(|(word, _)| *word).collect();
            return self
                .speech
                .note(&format!("{moves} Also: {}.", words.join(", ")), out);
        }
        out.text(&moves)?;
        for (word, meaning) in HELP {
            out.line(format!("  {word:<10} {meaning}"))?;
        }
        Ok(())
    }

    pub(crate) fn over(&self) -> bool {
        self.table.turn() == Turn::Over
    }

    pub(crate) fn seats_nobody(&self) -> bool {
        self.seats == Seats::None
    }

    /// The viewer of the screen: the one person, of several the one to move, or a spectator of engines who sees
    /// everything.
    fn viewer(&self) -> Viewer {
        match (self.seats, self.table.turn()) {
            (Seats::None, _) => Viewer::All,
            (Seats::One(me), _) => Viewer::Player(me),
            (Seats::All, Turn::Player(player)) => Viewer::Player(player),
            (Seats::All, Turn::Chance | Turn::Over) => Viewer::Public,
        }
    }

    pub(crate) fn waits_for_person(&self) -> bool {
        chooser(self.table.as_ref(), self.seats).is_some()
    }

    pub(crate) fn show(&mut self, out: &mut Output) -> Result<(), Failure> {
        if self.over() && self.shown_ending {
            return Ok(());
        }
        self.shown_ending = self.over();
        let viewer = self.viewer();
        self.speech.show(self.table.as_ref(), viewer, out)
    }

    pub(crate) fn prompt(&self, out: &mut Output) -> Result<(), Failure> {
        let who = match self.table.turn() {
            Turn::Player(player) => self.table.player_name(player),
            Turn::Chance | Turn::Over => "undo, save FILE or quit".to_owned(),
        };
        if self.speech == Speech::Json {
            Ok(())
        } else {
            out.prompt(&format!("\n{who} › "))
        }
    }

    /// Does what a person says.
    pub(crate) fn obey(&mut self, word: Word, out: &mut Output) -> Result<(), Failure> {
        match word {
            Word::Nothing | Word::Quit => Ok(()),
            Word::Undo => self.undo(out),
            Word::Hint => {
                let report = self.think()?;
                let hint = report.best.clone().map_or_else(
                    || "The game is over: there is no move to choose.".to_owned(),
                    |best| {
                        format!(
                            "Hint: {} — {}",
                            styled(STRONG, best),
                            screen::verdict(self.table.as_ref(), &report)
                        )
                    },
                );
                if self.speech == Speech::Json {
                    out.json(&report)
                } else {
                    out.line(hint)
                }
            }
            Word::Why => {
                let report = self.think()?;
                self.speech.answer(self.table.as_ref(), &report, out)
            }
            Word::Help => self.help(out),
            Word::Save(None) | Word::Load(None) => self
                .speech
                .error("expected a file name, such as save game.json", out),
            Word::Save(Some(file)) => self.save(&file, out),
            Word::Load(Some(file)) => self.load(&file, out),
            Word::Move(text) => self.person_moves(&text, out),
        }
    }

    /// A move in the game's notation, or its number in the list.
    fn person_moves(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        if !self.waits_for_person() {
            return self.speech.error(
                "the game is over; undo takes a move back, help lists the commands",
                out,
            );
        }
        let Err(problem) = self.table.play(text) else {
            return Ok(());
        };
        let choices = self.table.choices();
        if are_numbers(&choices) {
            return self.speech.error(&problem.to_string(), out);
        }
        let numbered = text
            .parse::<usize>()
            .ok()
            .and_then(|number| choices.get(number.checked_sub(1)?));
        if let Some(Choice { text, .. }) = numbered {
            // It comes from the list of legal moves.
            let _ = self.table.play(text);
            return Ok(());
        }
        let problem = format!("{problem}; or a number from 1 to {}", choices.len());
        self.speech.error(&problem, out)
    }

    /// Takes moves back to where the person chose last.
    fn undo(&mut self, out: &mut Output) -> Result<(), Failure> {
        let mut taken = Vec::new();
        while let Some(action) = self.table.undo() {
            taken.push(action);
            if self.waits_for_person() {
                self.shown_ending = false;
                return self
                    .speech
                    .note(&format!("Took back {}.", taken.join(", ")), out);
            }
        }
        // No person has moved before: everything is redone.
        for action in taken.iter().rev() {
            let _ = self.table.play(action);
        }
        self.speech.error("no move of yours to take back", out)
    }

    /// Keeps what a file says of the game, for when it is saved.
    pub(crate) fn keep(&mut self, notes: Option<Notes>) {
        self.notes = notes;
    }

    fn save(&self, file: &Path, out: &mut Output) -> Result<(), Failure> {
        if is_something_else(file) {
            let problem = format!("{} is not a saved game: not overwritten", file.display());
            return self.speech.error(&problem, out);
        }
        let text = match self.written(file) {
            Ok(text) => text,
            Err(problem) => return self.speech.error(&problem, out),
        };
        match files::write(file, |out| out.write_all(text.as_bytes())) {
            Ok(()) => self
                .speech
                .note(&format!("Saved to {}.", file.display()), out),
            Err(problem) => self.speech.error(&problem.to_string(), out),
        }
    }

    /// The game in the format that the file's name asks for; as games are saved here where it asks for none.
    fn written(&self, file: &Path) -> Result<String, String> {
        let ending = file
            .extension()
            .and_then(OsStr::to_str)
            .map(str::to_lowercase);
        let format = ending.as_deref().filter(|ending| FORMATS.contains(ending));
        let format = format.unwrap_or("json");
        let players = (0..self.table.players()).map(Player::new);
        let names: Vec<String> = players
            .map(|player| match self.seats {
                Seats::None => ENGINE,
                Seats::One(me) if me != player => ENGINE,
                Seats::One(_) | Seats::All => PERSON,
            })
            .map(str::to_owned)
            .collect();
        let saved = self.table.save().with_notes(self.notes.clone());
        written(&saved, format, &names, &day(SystemTime::now())).ok_or_else(|| {
            let game = &self.table.facts().name;
            let formats: Vec<String> = formats(game).map(|format| format!(".{format}")).collect();
            let formats = formats.join(", ");
            format!("expected a name that ends with one of {formats} for a game of {game}, found .{format}")
        })
    }

    fn load(&mut self, file: &Path, out: &mut Output) -> Result<(), Failure> {
        match load(self.entry, file) {
            Ok((table, notes)) => {
                (self.table, self.notes) = (table, notes);
                self.shown_ending = false;
                self.speech
                    .note(&format!("Loaded {}.", file.display()), out)
            }
            Err(problem) => self.speech.error(&problem.to_string(), out),
        }
    }

    /// The engine thinks, and its clock runs.
    fn think_by_the_clock(&mut self, player: Player) -> Result<Report, Failure> {
        if let Some((_, clocks)) = &self.clocks {
            self.request.limits.clock = Some(clocks[player.index()]);
        }
        let report = self.think()?;
        if let Some((control, clocks)) = &mut self.clocks {
            // The game continues without time: a late engine then moves at once.
            let _ = clocks[player.index()].press(Duration::from_secs_f64(report.seconds), *control);
        }
        Ok(report)
    }

    fn think(&self) -> Result<Report, Failure> {
        let mut report = think(self.table.as_ref(), &self.request)?;
        report.position = self.table.position_seen(self.viewer());
        Ok(report)
    }

    /// Dice are thrown, or the engine chooses.
    pub(crate) fn engine_or_chance_moves(&mut self, out: &mut Output) -> Result<(), Failure> {
        let choices = self.table.choices();
        let Turn::Player(player) = self.table.turn() else {
            let outcome = outcome(&choices, self.rng.random());
            let text = outcome.map_or_else(String::new, |choice| choice.text.clone());
            // A deal may be visible to one player only.
            let secret = self.table.class().hidden;
            let said = if secret {
                "The cards are dealt.".to_owned()
            } else {
                format!("Chance: {text}")
            };
            return self.play_and_tell(&text, &said, out);
        };
        let report = self.think_by_the_clock(player)?;
        if interrupt::was_interrupted() {
            self.speech.note("Stopped thinking.", out)?;
        }
        let text = self.engine_choice(&report, &choices);
        let opinion = match (&report.value, self.table.class().hidden) {
            (Some(_), false) => styled(
                FAINT,
                format!("   {}", screen::verdict(self.table.as_ref(), &report)),
            ),
            _ => String::new(),
        };
        let said = format!(
            "{} plays {}{opinion}",
            self.table.player_name(player),
            styled(STRONG, &text)
        );
        self.play_and_tell(&text, &said, out)
    }

    fn engine_choice(&mut self, report: &Report, choices: &[Choice]) -> String {
        let at = if self.table.class().hidden {
            self.rng.random()
        } else {
            0.0
        };
        let choice = report.choice(at).map(str::to_owned);
        choice.unwrap_or_else(|| choices[0].text.clone())
    }

    fn play_and_tell(&mut self, action: &str, said: &str, out: &mut Output) -> Result<(), Failure> {
        self.table
            .play(action)
            .map_err(|problem| Failure::Internal(problem.to_string()))?;
        let viewer = self.viewer();
        self.speech.played(self.table.as_ref(), viewer, said, out)
    }

    /// The command that continues the game.
    pub(crate) fn how_to_go_on(&self, name: &str) -> String {
        let saved = self.table.save();
        let seat = match self.seats {
            Seats::None => " --as none".to_owned(),
            Seats::All => " --as all".to_owned(),
            Seats::One(Player::FIRST) => String::new(),
            Seats::One(me) => format!(" --as {}", me.index() + 1),
        };
        if saved.moves.is_empty() || self.over() {
            return String::new();
        }
        if self.table.moves_seen(self.viewer()) != saved.moves {
            return "What is hidden stays hidden; a game that you save with `save FILE` can go on."
                .to_owned();
        }
        format!(
            "To continue: {name} play {} '{}' --moves '{}'{seat}",
            saved.game,
            saved.start,
            saved.moves.join(" ")
        )
    }

    pub(crate) fn leave(&self, name: &str, out: &mut Output) -> Result<(), Failure> {
        let how = self.how_to_go_on(name);
        if self.speech == Speech::Json {
            return Ok(());
        }
        // The prompt's line ends, whatever comes after it.
        out.line("")?;
        if how.is_empty() {
            Ok(())
        } else {
            out.line(styled(FAINT, how))
        }
    }
}
