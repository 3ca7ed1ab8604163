//! Whether the facts are well-formed.

use gametree_rules::{Game, MAX_PLAYERS};

use crate::lint::ensure;

pub(super) fn check<G: Game>(start: &G) -> Result<usize, String> {
    let facts = G::FACTS;
    let is_word = facts
        .name
        .starts_with(|first: char| first.is_ascii_lowercase())
        && facts
            .name
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
    ensure(is_word, || {
        format!("the name '{}' is not one lower-case word", facts.name)
    })?;
    for (what, text) in [
        ("title", facts.title),
        ("about", facts.about),
        ("position", facts.position),
    ] {
        ensure(!text.trim().is_empty(), || format!("{what} says nothing"))?;
    }
    ensure((1..=MAX_PLAYERS).contains(&facts.players), || {
        format!(
            "{} players are not between 1 and {MAX_PLAYERS}",
            facts.players
        )
    })?;
    ensure((1..=facts.players).contains(&start.players()), || {
        let (here, most) = (start.players(), facts.players);
        format!("{here} play, but the facts say at most {most}")
    })?;
    for (low, high) in [facts.range, start.range()] {
        let ordered = low.is_finite() && high.is_finite() && low <= high;
        ensure(ordered, || {
            format!("the range from {low} to {high} is not one")
        })?;
    }
    Ok(1)
}
