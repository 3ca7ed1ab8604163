//! Whether the facts are well-formed.

use gametree_rules::{Facts, Game, MAX_PLAYERS};

use crate::lint::ensure;

pub(super) fn check<G: Game>(start: &G) -> Result<usize, String> {
    well_formed(&G::FACTS, start.players(), start.range()).map(|()| 1)
}

/// The facts themselves, how many play this time, and the range this time.
fn well_formed(facts: &Facts, players: usize, range: (f64, f64)) -> Result<(), String> {
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
    ensure((1..=facts.players).contains(&players), || {
        format!(
            "{players} play, but the facts say at most {}",
            facts.players
        )
    })?;
    for (low, high) in [facts.range, range] {
        let ordered = low.is_finite() && high.is_finite() && low <= high;
        ensure(ordered, || {
            format!("the range from {low} to {high} is not one")
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Facts = Facts {
        about: "Nothing happens.",
        position: "nothing",
        ..Facts::two_players("nothing2", "Nothing")
    };

    fn refused(facts: Facts) -> bool {
        well_formed(&facts, 2, facts.range).is_err()
    }

    #[test]
    fn facts_that_say_nothing_or_nonsense_are_refused() {
        assert!(!refused(GOOD));
        for name in ["", "Nothing", "two words", "9lives", "naïve"] {
            assert!(refused(Facts { name, ..GOOD }), "{name}");
        }
        assert!(refused(Facts { title: "", ..GOOD }));
        assert!(refused(Facts { about: " ", ..GOOD }));
        assert!(refused(Facts {
            position: "",
            ..GOOD
        }));
        for players in [0, 1, MAX_PLAYERS + 1] {
            assert!(refused(Facts { players, ..GOOD }), "{players}");
        }
        for range in [(1.0, -1.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
            assert!(refused(Facts { range, ..GOOD }), "{range:?}");
        }
    }
}
