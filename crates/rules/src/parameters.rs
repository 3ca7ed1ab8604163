//! Parameters of games.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{Game, ParseError};

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
            default,
        }
    }

    /// The values that it takes.
    pub const fn range(&self) -> RangeInclusive<u32> {
        self.min..=self.max
    }

    fn check(&self, value: u32) -> Result<u32, ParseError> {
        let expected = || format!("{} from {} to {}", self.name, self.min, self.max);
        Some(value)
            .filter(|value| self.range().contains(value))
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
