//! The positions in which games start.

use gametree_players::{Entry, Imports, InputError, Table, imports, mixed, without_bom};
use gametree_rules::Turn;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::error::ArenaError;

/// Moves of an opening, unless games are short.
const DEFAULT_MOVES: u32 = 8;
/// Random games played to estimate how short a game can be.
const SHORT_GAMES: u32 = 20;

/// A position, and moves from there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// The position.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
}

/// The openings of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Random moves, different in each round.
    Random {
        /// The number of moves.
        moves: u32,
        /// The same seed gives the same moves.
        seed: u64,
    },
    /// A non-empty list, used in order and then again from its start.
    Listed(Vec<Opening>),
}

impl Openings {
    /// Reads openings from a text and shuffles them with the seed: the first moves of games (PGN, GGF, JSON), or one
    /// position (EPD and FEN too) or list of moves from the usual start per line. Empty lines and lines that begin with
    /// # are skipped.
    pub fn read(
        entry: &dyn Entry,
        text: &str,
        moves: usize,
        seed: u64,
    ) -> Result<Openings, ArenaError> {
        let mut openings = match imports(text) {
            Some(games) => read_games(entry, games, moves)?,
            None => read_lines(entry, without_bom(text))?,
        };
        if openings.is_empty() {
            let expected = "expected at least one opening, found none";
            return Err(ArenaError::Refused(expected.to_owned()));
        }
        openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        Ok(Openings::Listed(openings))
    }

    /// The default number of moves: at most a quarter of the shortest of some random games, so that most of a game is
    /// still to be played.
    pub fn usual_moves(entry: &dyn Entry) -> Result<u32, ArenaError> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut shortest = 4 * DEFAULT_MOVES;
        for _ in 0..SHORT_GAMES {
            let mut table = entry.open(None)?;
            let played = play_at_random(table.as_mut(), shortest, &mut random)?;
            shortest = shortest.min(played);
        }
        Ok(shortest / 4)
    }

    /// The opening of a round.
    pub fn of(&self, entry: &dyn Entry, round: usize) -> Result<Opening, ArenaError> {
        match self {
            Openings::Listed(openings) => Ok(openings[round % openings.len()].clone()),
            Openings::Random { moves, seed } => random(entry, *moves, mixed(*seed, round as u64)),
        }
    }

    /// A text that differs for different openings, to recognise the openings of a match.
    pub(crate) fn fingerprint(&self) -> String {
        match self {
            Openings::Random { moves, seed } => format!("{moves} random moves, seed {seed}"),
            Openings::Listed(openings) => {
                // FNV-1a: it detects accidental changes of the file.
                let mut hash = 0xcbf2_9ce4_8422_2325_u64;
                let words = openings.iter();
                let words = words.flat_map(|one| std::iter::once(&one.start).chain(&one.moves));
                for byte in words.flat_map(|word| word.bytes().chain([0])) {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                }
                format!("{} from a file, {hash:016x}", openings.len())
            }
        }
    }
}

/// A random choice: by the probabilities at a chance node, else uniformly.
pub(crate) fn sample_choice(table: &dyn Table, random: &mut Xoshiro256PlusPlus) -> Option<String> {
    let mut choices = table.choices();
    if choices.is_empty() {
        return None;
    }
    let any = random.random_range(0..choices.len());
    let mut left: f64 = random.random();
    let mut likely = |choice: &gametree_players::Choice| {
        left -= choice.probability.unwrap_or(0.0);
        left < 0.0
    };
    let chance = table.turn() == Turn::Chance;
    let index = chance
        .then(|| choices.iter().position(&mut likely))
        .flatten();
    Some(choices.swap_remove(index.unwrap_or(any)).text)
}

/// Plays at most this many random moves. Returns their number.
fn play_at_random(
    table: &mut dyn Table,
    most: u32,
    random: &mut Xoshiro256PlusPlus,
) -> Result<u32, ArenaError> {
    for played in 0..most {
        let Some(action) = sample_choice(table, random) else {
            return Ok(played);
        };
        table
            .play(&action)
            .map_err(|error| ArenaError::Refused(error.to_string()))?;
    }
    Ok(most)
}

/// A start of random moves after which the game is not over.
fn random(entry: &dyn Entry, moves: u32, seed: u64) -> Result<Opening, ArenaError> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    // In a short game this may need fewer moves.
    for most in (0..=moves).rev() {
        let mut table = entry.open(None)?;
        play_at_random(table.as_mut(), most, &mut random)?;
        if table.turn() != Turn::Over {
            return Ok(opening(table.as_ref()));
        }
    }
    Ok(opening(entry.open(None)?.as_ref()))
}

fn opening(table: &dyn Table) -> Opening {
    let saved = table.save();
    Opening {
        start: saved.start,
        moves: saved.moves,
    }
}

fn read_games(
    entry: &dyn Entry,
    games: Imports<'_>,
    most: usize,
) -> Result<Vec<Opening>, ArenaError> {
    let mut openings = Vec::new();
    for (index, game) in games.enumerate() {
        let mut game = game?;
        game.moves.truncate(most);
        let table = entry.load(&game);
        let table = table.map_err(|problem| problem.of_game(index + 1))?;
        if table.turn() != Turn::Over {
            openings.push(opening(table.as_ref()));
        }
    }
    Ok(openings)
}

fn read_lines(entry: &dyn Entry, text: &str) -> Result<Vec<Opening>, ArenaError> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |problem: String| ArenaError::Refused(format!("line {}: {problem}", index + 1));
        let table = read_line(entry, line).map_err(wrong)?;
        if table.turn() == Turn::Over {
            return Err(wrong(format!(
                "expected an opening in which the game is not over, found '{line}'"
            )));
        }
        openings.push(opening(table.as_ref()));
    }
    Ok(openings)
}

/// Reads moves or a position: moves first, since in some games a position can be written as moves, and programs need
/// the whole game. The operations of EPD behind its four fields are dropped.
fn read_line(entry: &dyn Entry, line: &str) -> Result<Box<dyn Table>, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let unplayable = match entry.replay_text(None, &words) {
        Ok(table) => return Ok(table),
        Err(error) => error,
    };
    let no_position = match entry.open(Some(line)) {
        Ok(table) => return Ok(table),
        Err(error) => error,
    };
    if words.len() > 4
        && let Ok(table) = entry.open(Some(&words[..4].join(" ")))
    {
        return Ok(table);
    }
    // A text whose first word is a legal move is a list of moves.
    let begun = matches!(unplayable, InputError::Move { ply, .. } if ply > 1);
    let error = if begun { unplayable } else { no_position };
    Err(error.to_string())
}
