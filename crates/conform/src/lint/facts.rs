//! Whether the facts are well-formed.

use gametree_rules::{Class, Facts, Game, GameSettings, MAX_PLAYERS, Repetition};

use crate::lint::ensure;

pub(super) fn check<G: Game>(start: &G) -> Result<usize, String> {
    let facts = start.facts();
    texts(&facts)?;
    numbers(&G::CLASS, start.players(), start.range())?;
    repetition(facts.repetition)?;
    parameters(start, &facts)?;
    Ok(1)
}

fn texts(facts: &Facts) -> Result<(), String> {
    ensure(is_word(&facts.name), || {
        format!("the name '{}' is not one lower-case word", facts.name)
    })?;
    for (what, text) in [
        ("title", &facts.title),
        ("about", &facts.about),
        ("position", &facts.position),
    ] {
        ensure(!text.trim().is_empty(), || format!("{what} says nothing"))?;
    }
    Ok(())
}

fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
}

/// The class, how many play this time, and the range.
fn numbers(class: &Class, players: usize, (low, high): (f64, f64)) -> Result<(), String> {
    ensure((1..=MAX_PLAYERS).contains(&class.players), || {
        format!(
            "{} players are not between 1 and {MAX_PLAYERS}",
            class.players
        )
    })?;
    ensure((1..=class.players).contains(&players), || {
        format!(
            "{players} play, but the class says at most {}",
            class.players
        )
    })?;
    let ordered = low.is_finite() && high.is_finite() && low <= high;
    ensure(ordered, || {
        format!("the range from {low} to {high} is not one")
    })
}

/// A state occurs for the first time before anything is repeated.
fn repetition(rule: Option<Repetition>) -> Result<(), String> {
    match rule {
        Some(Repetition::Draw(most) | Repetition::Loss(most)) => ensure(most >= 2, || {
            format!("a rule of repetition at the occurrence {most}, not at the second or later")
        }),
        Some(Repetition::Forbidden) | None => Ok(()),
    }
}

/// Parameters have names and ranges, and their defaults make a start of the same game.
fn parameters<G: Game>(start: &G, facts: &Facts) -> Result<(), String> {
    for (index, parameter) in facts.parameters.iter().enumerate() {
        let name = &parameter.name;
        let twice = facts.parameters[..index]
            .iter()
            .any(|known| known.name == *name);
        ensure(is_word(name) && !twice, || {
            format!("the parameter's name '{name}' is not one lower-case word of its own")
        })?;
        ensure(!parameter.help.trim().is_empty(), || {
            format!("the help of {name} says nothing")
        })?;
        ensure(parameter.step > 0, || format!("the step of {name} is zero"))?;
        ensure(parameter.allows(parameter.default), || {
            format!("the default of {name} is none of its values")
        })?;
    }
    let defaults = GameSettings::new().values(&facts.parameters);
    if !facts.parameters.is_empty()
        && let Err(problem) = defaults.and_then(|values| start.with_parameters(&values))
    {
        return Err(format!(
            "the defaults of the parameters make no start: {problem}"
        ));
    }
    // Several parameters may have limits together, such as on the size of a board.
    let [parameter] = &facts.parameters[..] else {
        return Ok(());
    };
    for value in parameter.values().take(MAX_STARTS) {
        let settings = GameSettings::new().with(parameter.name.clone(), value);
        let started = settings.start(start);
        started.map_err(|problem| {
            format!(
                "the parameter {} takes {value}, which makes no start: {problem}",
                parameter.name
            )
        })?;
    }
    Ok(())
}

/// At most this many values of a parameter are tried.
const MAX_STARTS: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_rules::{Parameter, ParseError, Player, Turn, Values};

    fn good() -> Facts {
        Facts::new("nothing2", "Nothing")
            .about("Nothing happens.")
            .position("nothing")
    }

    fn refused(facts: &Facts) -> bool {
        texts(facts).is_err()
    }

    #[test]
    fn empty_or_invalid_facts_are_refused() {
        assert!(!refused(&good()));
        for name in ["", "Nothing", "two words", "9lives", "naïve"] {
            let name = name.into();
            assert!(refused(&Facts { name, ..good() }));
        }
        let title = "".into();
        assert!(refused(&Facts { title, ..good() }));
        assert!(refused(&good().about(" ")));
        assert!(refused(&good().position("")));
    }

    #[test]
    fn a_class_without_players_or_a_range_upside_down_is_refused() {
        let refused = |class: &Class, range| numbers(class, 2, range).is_err();
        assert!(!refused(&Class::TWO_PLAYERS, (0.0, 1.0)));
        for players in [0, 1, MAX_PLAYERS + 1] {
            let class = Class {
                players,
                ..Class::TWO_PLAYERS
            };
            assert!(refused(&class, (0.0, 1.0)), "{players}");
        }
        for range in [(1.0, -1.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
            assert!(refused(&Class::TWO_PLAYERS, range), "{range:?}");
        }
    }

    #[test]
    fn the_first_occurrence_of_a_state_repeats_nothing() {
        assert!(repetition(Some(Repetition::Draw(1))).is_err());
        assert!(repetition(Some(Repetition::Loss(0))).is_err());
        assert!(repetition(Some(Repetition::Draw(2))).is_ok());
    }

    /// A game that is over, with these parameters, of which it takes even values alone.
    #[derive(Clone)]
    struct Even(Vec<Parameter>);

    impl Game for Even {
        type Action = ();
        const CLASS: Class = Class::TWO_PLAYERS;

        fn facts(&self) -> Facts {
            good().parameters(self.0.clone())
        }

        fn turn(&self) -> Turn {
            Turn::Over
        }

        fn actions(&self, _: &mut Vec<()>) {}

        fn apply(&mut self, (): ()) {}

        fn utility(&self, _: Player) -> f64 {
            0.0
        }

        fn with_parameters(&self, values: &Values) -> Result<Even, ParseError> {
            if values.iter().all(|value| value.is_multiple_of(2)) {
                Ok(self.clone())
            } else {
                Err(ParseError::new("even numbers", "others"))
            }
        }
    }

    /// The same under another name.
    fn other(parameter: &Parameter) -> Parameter {
        Parameter {
            name: "other".into(),
            ..parameter.clone()
        }
    }

    #[test]
    fn parameters_without_a_name_a_range_or_a_start_are_refused() {
        let refused = |parameters: &[Parameter]| check(&Even(parameters.to_vec())).is_err();
        let size = Parameter::new("size", "the size", 2..=8, 4);
        assert!(!refused(&[]));
        let even = size.clone().in_steps_of(2);
        assert!(!refused(std::slice::from_ref(&even)));
        assert!(refused(std::slice::from_ref(&size)), "3 makes no start");
        assert!(
            refused(&[size.clone().in_steps_of(3)]),
            "4 is none of 2, 5 and 8"
        );
        assert!(refused(&[size.clone().in_steps_of(0)]));
        assert!(!refused(&[size.clone(), other(&even)]), "limits together");
        assert!(refused(&[even.clone(), even]), "twice");
        assert!(refused(&[Parameter::new("Size", "the size", 2..=8, 4)]));
        assert!(refused(&[Parameter::new("size", " ", 2..=8, 4)]));
        assert!(refused(&[Parameter::new("size", "the size", 2..=8, 10)]));
        assert!(refused(&[Parameter::new("size", "the size", 2..=8, 3)]));
    }
}
