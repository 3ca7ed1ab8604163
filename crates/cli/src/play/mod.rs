//! `play`: a game against the engine, in the terminal or over a pipe.

mod help;
mod session;
mod speech;
mod words;

use std::path::Path;

use gametree_players::{Choice, Entry, Notes, Registry, Table, import};
use gametree_rules::{Player, Turn};

use crate::args::PlayArgs;
use crate::batch::Place;
use crate::dialogue::{Speech, next_line};
use crate::error::Failure;
use crate::files::{self, Content};
use crate::interrupt;
use crate::output::Output;
use session::{Seats, Session};
use words::Word;

pub(crate) fn run(
    registry: &Registry,
    name: &str,
    args: &PlayArgs,
    out: &mut Output,
) -> Result<(), Failure> {
    let place = Place::find(registry, &args.position)?;
    let (table, notes) = match &args.load {
        Some(file) => load(place.entry(), file)?,
        None => (place.table()?, None),
    };
    let seats = seats(table.as_ref(), &args.seat)?;
    let speech = Speech::of(args.json);
    let (request, control) = (args.think.request(place.entry())?, args.think.clock);
    let mut session = Session::new(place.entry(), table, seats, request, control, speech);
    session.keep(notes);
    session.greet(out)?;
    let mut input = std::io::stdin().lock();
    loop {
        interrupt::set_farewell(session.how_to_go_on(name));
        if session.over() {
            session.show(out)?;
            if seats == Seats::None || session.seats_nobody() {
                return Ok(());
            }
        } else if !session.waits_for_person() {
            session.engine_or_chance_moves(out)?;
            continue;
        } else {
            session.show(out)?;
        }
        session.prompt(out)?;
        let Some(line) = next_line(&mut input)? else {
            return session.leave(name, out);
        };
        match Word::parse(&line) {
            Word::Quit => return session.leave(name, out),
            word => session.obey(word, out)?,
        }
    }
}

/// The table of the one game in a file, and what the file says of it besides the moves.
fn load(entry: &dyn Entry, file: &Path) -> Result<(Box<dyn Table>, Option<Notes>), Failure> {
    let text = files::read_old(file, Content::Game)?;
    let table = import(&text).and_then(|game| Ok((entry.load(&game)?, game.notes)));
    table.map_err(|problem| Failure::Input(format!("{}: {problem}", file.display())))
}

/// The seat of the person.
fn seats(table: &dyn Table, text: &str) -> Result<Seats, Failure> {
    let players = || (0..table.players()).map(Player::new);
    let by_name = players().find(|&player| table.player_name(player).eq_ignore_ascii_case(text));
    let by_number = text
        .parse()
        .ok()
        .filter(|number| (1..=table.players()).contains(number));
    match text.to_ascii_lowercase().as_str() {
        "all" => Ok(Seats::All),
        "none" => Ok(Seats::None),
        _ => by_name
            .or(by_number.map(|number| Player::new(number - 1)))
            .map(Seats::One)
            .ok_or_else(|| {
                let names: Vec<String> =
                    players().map(|player| table.player_name(player)).collect();
                let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
                Failure::Input(format!(
                    "--as: expected {}, a number from 1 to {}, all or none, found '{shown}'",
                    names.join(", "),
                    table.players()
                ))
            }),
    }
}

/// Whether moves are called by numbers, such as columns. Then no others are given to them, which would mislead.
fn are_numbers(choices: &[Choice]) -> bool {
    choices
        .iter()
        .all(|choice| choice.text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The person to move, if one is.
fn chooser(table: &dyn Table, seats: Seats) -> Option<Player> {
    match (table.turn(), seats) {
        (Turn::Player(player), Seats::All) => Some(player),
        (Turn::Player(player), Seats::One(me)) if player == me => Some(player),
        _ => None,
    }
}
