//! Reading one game.

use std::str::FromStr;

use gametree_rules::ParseError;

use super::{Colour, Game, MAX_SIDE, Move, OTHELLO, Place, Start, Tag};

const MOVE: &str = "a move such as F5, F5/0.5, F5//1.2 or PA";

/// A name and its value, without the escapes, and the characters they start at.
struct Property {
    name: String,
    name_at: usize,
    value: String,
    value_at: usize,
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        let mut named = false;
        let mut start = None;
        let (mut tags, mut moves) = (Vec::new(), Vec::new());
        for property in properties(text)? {
            let at = property.value_at;
            match property.name.as_str() {
                "GM" if property.value.eq_ignore_ascii_case(OTHELLO) => named = true,
                "GM" => return Err(ParseError::at("a game of Othello", property.value, at)),
                "BO" if start.is_some() => {
                    return Err(ParseError::at("only one board", property.value, at));
                }
                "BO" => start = Some(board(&property.value, at)?),
                "B" => moves.push(played(Colour::Black, &property)?),
                "W" => moves.push(played(Colour::White, &property)?),
                _ => tags.push(Tag {
                    name: property.name,
                    value: property.value,
                }),
            }
        }
        let lacks = |what: &str| ParseError::new(format!("{what} in every game"), text);
        let start = start.ok_or_else(|| lacks("BO[…], the board,"))?;
        if !named {
            return Err(lacks("GM[Othello]"));
        }
        let outside = |one: &&Move| match one.place {
            Place::Square { column, row } => column.max(row) >= start.side,
            Place::Pass => false,
        };
        if let Some(far) = moves.iter().find(outside) {
            let expected = format!("moves on a board of {0} by {0}", start.side);
            return Err(ParseError::new(expected, far.to_string()));
        }
        Ok(Game { tags, start, moves })
    }
}

/// What stands between `(;` and `;)`.
fn properties(text: &str) -> Result<Vec<Property>, ParseError> {
    let mut signs = text.chars().enumerate().peekable();
    let opening = [signs.next(), signs.next()].map(|sign| sign.map(|(_, sign)| sign));
    if opening != [Some('('), Some(';')] {
        return Err(ParseError::at("(; at the start of a game", first(text), 0));
    }
    let mut found = Vec::new();
    loop {
        let Some((name_at, sign)) = signs.next() else {
            return Err(ParseError::new(";) at the end of a game", ""));
        };
        match sign {
            ')' => break,
            ';' => continue,
            _ if sign.is_whitespace() => continue,
            _ if sign.is_ascii_alphabetic() => {}
            _ => return Err(ParseError::at("a tag such as PB[…] or ;)", sign, name_at)),
        }
        let mut name = String::from(sign.to_ascii_uppercase());
        while let Some((_, letter)) = signs.next_if(|(_, sign)| sign.is_ascii_alphabetic()) {
            name.push(letter.to_ascii_uppercase());
        }
        while signs.next_if(|(_, sign)| sign.is_whitespace()).is_some() {}
        match signs.next() {
            Some((_, '[')) => {}
            Some((at, other)) => return Err(ParseError::at(format!("[ after {name}"), other, at)),
            None => return Err(ParseError::new(format!("[ after {name}"), "")),
        }
        let value_at = signs.peek().map_or(name_at, |&(at, _)| at);
        let value = value(signs.by_ref().map(|(_, sign)| sign))
            .ok_or_else(|| ParseError::at(format!("] at the end of {name}"), "", value_at))?;
        found.push(Property {
            name,
            name_at,
            value,
            value_at,
        });
    }
    match signs.find(|(_, sign)| !sign.is_whitespace()) {
        None => Ok(found),
        Some((at, sign)) => Err(ParseError::at("nothing after a game", sign, at)),
    }
}

/// The first few characters, to be shown.
fn first(text: &str) -> String {
    text.chars().take(12).collect()
}

/// A value up to its bracket; nothing if that is missing. What follows a backslash stands for itself.
fn value(mut signs: impl Iterator<Item = char>) -> Option<String> {
    let mut value = String::new();
    loop {
        match signs.next()? {
            ']' => return Some(value),
            '\\' => value.push(signs.next()?),
            sign => value.push(sign),
        }
    }
}

/// A board's side, its squares row by row with spaces anywhere between them, and who moves.
fn board(text: &str, at: usize) -> Result<Start, ParseError> {
    let wrong = |expected: &str, found: &str| ParseError::at(expected, found, at);
    let text = text.trim();
    let (side, rest) = text
        .split_once(char::is_whitespace)
        .ok_or_else(|| wrong("a board such as 8 --…-- *", text))?;
    let length = side
        .parse()
        .ok()
        .filter(|side| (1..=MAX_SIDE).contains(side));
    let length = length.ok_or_else(|| wrong("the length of a board's side, 1 to 26", side))?;
    let mut cells = Vec::new();
    for sign in rest.chars().filter(|sign| !sign.is_whitespace()) {
        cells.push(match sign {
            '*' => Some(Colour::Black),
            'O' | 'o' => Some(Colour::White),
            '-' => None,
            _ => return Err(wrong("*, O or - on a board", &sign.to_string())),
        });
    }
    let turn = cells.pop().flatten();
    let turn = turn.ok_or_else(|| wrong("* or O, who moves, after the board", rest))?;
    let squares = length * length;
    let expected = format!("{squares} squares on a board and then who moves");
    let start = Start::new(cells, turn).filter(|start| start.side == length);
    start.ok_or_else(|| wrong(&expected, rest))
}

fn played(colour: Colour, property: &Property) -> Result<Move, ParseError> {
    let (place, evaluation, seconds) =
        annotated(&property.value).map_err(|problem| ParseError {
            at: Some(property.name_at + 1),
            ..problem
        })?;
    Ok(Move {
        colour,
        place,
        evaluation,
        seconds,
    })
}

/// A move with its evaluation and its time, both optional: `F5/0.5/1.2`.
pub(crate) fn annotated(text: &str) -> Result<(Place, Option<f64>, Option<f64>), ParseError> {
    let parts: Vec<&str> = text.split('/').map(str::trim).collect();
    let (name, evaluation, seconds) = match parts[..] {
        [name] => (name, "", ""),
        [name, evaluation] => (name, evaluation, ""),
        [name, evaluation, seconds] => (name, evaluation, seconds),
        _ => return Err(ParseError::new(MOVE, text)),
    };
    let number = |text: &str, what: &str| match text {
        "" => Ok(None),
        _ => match text.parse() {
            Ok(number) if f64::is_finite(number) => Ok(Some(number)),
            _ => Err(ParseError::new(what, text)),
        },
    };
    let place = place(name).ok_or_else(|| ParseError::new(MOVE, text))?;
    Ok((
        place,
        number(evaluation, "a number, what the move seemed worth")?,
        number(seconds, "a number of seconds")?,
    ))
}

impl FromStr for Place {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Place, ParseError> {
        place(text).ok_or_else(|| ParseError::new("a square such as F5, or PA", text))
    }
}

fn place(name: &str) -> Option<Place> {
    let passes = ["PA", "PASS", "PS"];
    if passes.iter().any(|pass| name.eq_ignore_ascii_case(pass)) {
        return Some(Place::Pass);
    }
    let mut signs = name.chars();
    let letter = signs.next().filter(char::is_ascii_alphabetic)?;
    let digits = signs.as_str();
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: usize = digits.parse().ok().filter(|_| plain)?;
    Some(Place::Square {
        column: usize::from(letter.to_ascii_uppercase() as u8 - b'A'),
        row: number.checked_sub(1)?,
    })
}
