//! Reading what several games write alike.

use std::ops::RangeInclusive;

use gametree_rules::{Malformed, Notation};

/// Reads a number of plain digits that stands at character `at` of a text.
pub(crate) fn number(text: &str, allowed: RangeInclusive<u8>, at: usize) -> Result<u8, Malformed> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|number| digits && allowed.contains(number))
        .ok_or_else(|| {
            let expected = format!("a number from {} to {}", allowed.start(), allowed.end());
            Malformed::at(expected, text, at)
        })
}

/// The parts of a text between these characters, each with the place where it begins, counted in characters.
pub(crate) fn parts<'a>(
    text: &'a str,
    between: &'a [char],
) -> impl Iterator<Item = (usize, &'a str)> {
    text.split(between).scan(0, |next, part| {
        let at = *next;
        *next += part.chars().count() + 1;
        Some((at, part))
    })
}

/// Plays the actions that a text tells, one after the other; `start` or nothing at all is the start itself.
pub(crate) fn replay<G: Notation>(start: G, text: &str, between: &[char]) -> Result<G, Malformed> {
    if text.is_empty() || text.eq_ignore_ascii_case("start") {
        return Ok(start);
    }
    parts(text, between).try_fold(start, |game, (at, word)| {
        let action = game
            .parse_action(word)
            .map_err(|error| Malformed::at(error.expected, word, at))?;
        Ok(game.after(action))
    })
}
