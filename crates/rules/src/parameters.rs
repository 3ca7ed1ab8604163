//! Parameters of games.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{Game, ParseError};

/// At most this many values are named one by one.
const VALUES_NAMED: usize = 8;

/// A whole number that can be chosen before a game begins, such as the size of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name for machines: one lower-case word.
    pub name: Cow<'static, str>,
    /// What it is, in a few words.
    pub help: Cow<'static, str>,
    /// The lowest value.
    pub min: u32,
    /// The highest value.
    pub max: u32,
    /// What lies between one value and the next, from the lowest one on.
    pub step: u32,
    /// The value if none is chosen.
    pub default: u32,
}

impl Parameter {
    /// A parameter with static texts.
    pub const fn new(
        name: &'static str,
        help: &'static str,
        range: RangeInclusive<u32>,
        default: u32,
    ) -> Parameter {
        Parameter {
            name: Cow::Borrowed(name),
            help: Cow::Borrowed(help),
            min: *range.start(),
            max: *range.end(),
            step: 1,
            default,
        }
    }

    /// The same parameter with only every so many-th value of its range, from the lowest on.
    ///
    /// ```
    /// use gametree_rules::Parameter;
    /// let size = Parameter::new("size", "squares of a side", 4..=8, 8).in_steps_of(2);
    /// assert!(size.allows(6) && !size.allows(5));
    /// assert_eq!(size.form(), "4, 6 or 8");
    /// ```
    #[must_use]
    pub const fn in_steps_of(mut self, step: u32) -> Parameter {
        self.step = step;
        self
    }

    /// The lowest and the highest value, and what lies between.
    pub const fn range(&self) -> RangeInclusive<u32> {
        self.min..=self.max
    }

    /// The values that it takes, in order.
    pub fn values(&self) -> impl Iterator<Item = u32> {
        // A step of nothing is none.
        self.range().step_by(self.step.max(1) as usize)
    }

    /// Whether it takes this value.
    pub fn allows(&self, value: u32) -> bool {
        let in_range = self.range().contains(&value);
        in_range && (value - self.min).is_multiple_of(self.step.max(1))
    }

    /// Its values in words: `from 1 to 9`, or each of a few in steps.
    pub fn form(&self) -> String {
        let mut values: Vec<String> = Vec::new();
        if self.step > 1 {
            values.extend(
                self.values()
                    .take(VALUES_NAMED + 1)
                    .map(|value| value.to_string()),
            );
        }
        let (min, max) = (self.min, self.max);
        match values.split_last() {
            None => format!("from {min} to {max}"),
            Some(_) if values.len() > VALUES_NAMED => {
                format!("from {min} to {max} in steps of {}", self.step)
            }
            Some((only, [])) => only.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
        }
    }

    fn check(&self, value: u32) -> Result<u32, ParseError> {
        let expected = || format!("{} {}", self.name, self.form());
        Some(value)
            .filter(|&value| self.allows(value))
            .ok_or_else(|| ParseError::new(expected(), value.to_string()))
    }
}

/// Values for a game's parameters, by their names. What is not named keeps its default.
///
/// ```
/// use gametree_rules::GameSettings;
/// let settings: GameSettings = "columns=8,rows=7".parse().unwrap();
/// assert_eq!(settings, GameSettings::new().with("rows", 7).with("columns", 8));
/// assert!("columns=eight".parse::<GameSettings>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GameSettings(BTreeMap<String, u32>);

impl GameSettings {
    /// No values: the game starts with its defaults.
    pub fn new() -> GameSettings {
        GameSettings::default()
    }

    /// The same with one more value.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: u32) -> GameSettings {
        self.0.insert(name.into(), value);
        self
    }

    /// These values and others, none of which may be of the same parameter.
    pub fn and(mut self, others: &GameSettings) -> Result<GameSettings, ParseError> {
        for (name, &value) in &others.0 {
            if let Some(known) = self.0.insert(name.clone(), value) {
                let found = format!("{known} and {value}");
                return Err(ParseError::new(format!("one value for {name}"), found));
            }
        }
        Ok(self)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values of all parameters, in the order in which they are declared.
    pub fn values(&self, parameters: &[Parameter]) -> Result<Values, ParseError> {
        let is_known = |name: &String| parameters.iter().any(|known| known.name == *name);
        if let Some(unknown) = self.0.keys().find(|name| !is_known(name)) {
            return Err(ParseError::new(names(parameters), unknown));
        }
        let value = |parameter: &Parameter| {
            let given = self.0.get(parameter.name.as_ref()).copied();
            parameter.check(given.unwrap_or(parameter.default))
        };
        parameters
            .iter()
            .map(value)
            .collect::<Result<_, _>>()
            .map(Values)
    }

    /// The start of a game with these values.
    pub fn start<G: Game>(&self, game: &G) -> Result<G, ParseError> {
        if self.is_empty() {
            return Ok(game.clone());
        }
        game.with_parameters(&self.values(&game.facts().parameters)?)
    }
}

impl<N: Into<String>> FromIterator<(N, u32)> for GameSettings {
    fn from_iter<I: IntoIterator<Item = (N, u32)>>(values: I) -> GameSettings {
        GameSettings(
            values
                .into_iter()
                .map(|(name, value)| (name.into(), value))
                .collect(),
        )
    }
}

/// Reads `columns=8,rows=7`.
impl FromStr for GameSettings {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<GameSettings, ParseError> {
        const EXPECTED: &str = "parameters such as columns=8,rows=7";
        let mut settings = GameSettings::new();
        for part in text.split(',') {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| ParseError::new(EXPECTED, part))?;
            let (name, value) = (name.trim(), value.trim());
            let number = Some(value)
                .filter(|value| value.bytes().all(|byte| byte.is_ascii_digit()))
                .and_then(|value| value.parse().ok())
                .ok_or_else(|| ParseError::new(format!("a whole number for {name}"), value))?;
            if settings.0.insert(name.to_owned(), number).is_some() {
                return Err(ParseError::new(format!("one value for {name}"), text));
            }
        }
        Ok(settings)
    }
}

fn names(parameters: &[Parameter]) -> String {
    let names: Vec<&str> = parameters.iter().map(|known| known.name.as_ref()).collect();
    match names[..] {
        [] => "no parameters: this game has none".to_owned(),
        [only] => format!("the parameter {only}"),
        _ => format!("one of the parameters {}", names.join(", ")),
    }
}

/// A value in its range for every parameter of a game, in the order in which they are declared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values(Vec<u32>);

impl Values {
    /// All of them, for a game that declares `N`.
    pub fn all<const N: usize>(&self) -> Result<[usize; N], ParseError> {
        let values = || ParseError::new(format!("{N} parameters"), self.0.len().to_string());
        let numbers: Vec<usize> = self.0.iter().map(|&value| value as usize).collect();
        numbers.try_into().map_err(|_| values())
    }

    /// The values one by one.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|&value| value as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: [Parameter; 2] = [
        Parameter::new("columns", "the number of columns", 1..=9, 7),
        Parameter::new("rows", "the number of rows", 1..=15, 6),
    ];

    fn values(text: &str) -> Result<[usize; 2], String> {
        text.parse::<GameSettings>()
            .and_then(|settings| settings.values(&BOARD)?.all())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_not_set_keeps_its_default() {
        assert_eq!(values("rows=9"), Ok([7, 9]));
        assert_eq!(values("rows=15, columns=1"), Ok([1, 15]));
    }

    #[test]
    fn in_steps_only_some_values_are_taken() {
        let size = Parameter::new("size", "squares of a side", 4..=8, 8).in_steps_of(2);
        let set = |value| {
            let settings = GameSettings::new().with("size", value);
            let values = settings.values(std::slice::from_ref(&size));
            values.map_err(|error| error.to_string())
        };
        assert_eq!(set(6), Ok(Values(vec![6])));
        for value in [3, 5, 7, 9, 10] {
            let expected = format!("expected size 4, 6 or 8, found '{value}'");
            assert_eq!(set(value), Err(expected));
        }
        assert_eq!(size.values().collect::<Vec<_>>(), [4, 6, 8]);
        let many = Parameter::new("many", "a great many", 0..=1000, 0).in_steps_of(10);
        assert_eq!(many.form(), "from 0 to 1000 in steps of 10");
        assert_eq!(BOARD[0].form(), "from 1 to 9");
        let never = Parameter::new("never", "no step at all", 0..=2, 0).in_steps_of(0);
        assert!(never.allows(1), "a step of nothing is none");
    }

    #[test]
    fn settings_are_joined_unless_they_disagree_or_repeat() {
        let columns = GameSettings::new().with("columns", 5);
        let rows = GameSettings::new().with("rows", 4);
        let both = columns.clone().and(&rows);
        assert_eq!(both, Ok(rows.with("columns", 5)));
        let twice = columns
            .clone()
            .and(&columns)
            .map_err(|error| error.to_string());
        let expected = "expected one value for columns, found '5 and 5'";
        assert_eq!(twice, Err(expected.to_owned()));
    }

    #[test]
    fn unknown_names_and_bad_values_say_what_was_expected() {
        for (text, error) in [
            ("rows=16", "expected rows from 1 to 15, found '16'"),
            ("columns=0", "expected columns from 1 to 9, found '0'"),
            (
                "row=3",
                "expected one of the parameters columns, rows, found 'row'",
            ),
            ("rows=x", "expected a whole number for rows, found 'x'"),
            ("rows=", "expected a whole number for rows, found nothing"),
            ("rows=-1", "expected a whole number for rows, found '-1'"),
            (
                "rows",
                "expected parameters such as columns=8,rows=7, found 'rows'",
            ),
            (
                "rows=3,rows=4",
                "expected one value for rows, found 'rows=3,rows=4'",
            ),
        ] {
            assert_eq!(values(text), Err(error.to_owned()), "{text}");
        }
        let none = GameSettings::new().with("rows", 3).values(&[]);
        assert_eq!(
            none.map_err(|error| error.to_string()),
            Err("expected no parameters: this game has none, found 'rows'".to_owned())
        );
    }
}
