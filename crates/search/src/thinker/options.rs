//! Options of thinkers: declared with their types, ranges and help, and read from text by that declaration.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

/// An option that a thinker takes.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionSpec {
    /// Its name: lower-case words with hyphens or underscores.
    pub name: Cow<'static, str>,
    /// The meaning, in one line of help.
    pub about: Cow<'static, str>,
    /// Its type, with what it is if it is not given.
    pub kind: OptionKind,
    /// What it is for.
    pub role: Role,
}

/// What an option is for.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Role {
    /// A matter of what is wanted, such as the number of lines.
    #[default]
    Setting,
    /// A resource of the machine, such as memory or threads: not for everybody to decide.
    Resource,
    /// A number of the search that playing games can tune, in perturbations of this size if none is chosen.
    Tunable(f64),
    /// The same, but the technique that it belongs to is switched off, so that no value makes a difference.
    SwitchedOff,
}

impl Role {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Role::Setting => "setting",
            Role::Resource => "resource",
            Role::Tunable(_) | Role::SwitchedOff => "tunable",
        }
    }
}

impl OptionSpec {
    /// An option that is a setting.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        about: impl Into<Cow<'static, str>>,
        kind: OptionKind,
    ) -> OptionSpec {
        OptionSpec {
            name: name.into(),
            about: about.into(),
            kind,
            role: Role::default(),
        }
    }

    /// The same option in a role.
    #[must_use]
    pub fn role(self, role: Role) -> OptionSpec {
        OptionSpec { role, ..self }
    }
}

/// The type of an option.
#[derive(Clone, PartialEq, Debug)]
pub enum OptionKind {
    /// A whole number.
    Integer {
        /// The value if none is given.
        default: i64,
        /// The values allowed.
        range: RangeInclusive<i64>,
    },
    /// A number.
    Number {
        /// The value if none is given.
        default: f64,
        /// The values allowed.
        range: RangeInclusive<f64>,
    },
    /// Yes or no.
    Flag {
        /// The value if none is given.
        default: bool,
    },
    /// One of several words.
    Choice {
        /// The value if none is given.
        default: &'static str,
        /// The words allowed.
        choices: Vec<&'static str>,
    },
    /// Any of several words, with `+` between them; none if none is given.
    Words {
        /// The words allowed.
        choices: Vec<&'static str>,
    },
}

/// The value of an option.
#[derive(Clone, PartialEq, Debug)]
pub enum OptionValue {
    /// A whole number.
    Integer(i64),
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// One word.
    Choice(&'static str),
    /// Several words.
    Words(Vec<&'static str>),
}

/// Options that were given, with values of the declared types. Those that were not given have their defaults.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Options(Vec<(Cow<'static, str>, OptionValue)>);

/// A text that is no value of an option, or an option that does not exist.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("expected {expected}, found '{found}'")]
pub struct OptionError {
    /// What was expected.
    pub expected: String,
    /// What was found, shortened.
    pub found: String,
}

/// Names of options in an error message.
const NAMES_SHOWN: usize = 8;

impl OptionError {
    fn new(expected: impl Into<String>, found: &str) -> OptionError {
        let printable = found.chars().flat_map(char::escape_default);
        OptionError {
            expected: expected.into(),
            found: printable.take(40).collect(),
        }
    }
}

impl OptionKind {
    /// The value if none is given.
    pub fn default_value(&self) -> OptionValue {
        match self {
            OptionKind::Integer { default, .. } => OptionValue::Integer(*default),
            OptionKind::Number { default, .. } => OptionValue::Number(*default),
            OptionKind::Flag { default } => OptionValue::Flag(*default),
            OptionKind::Choice { default, .. } => OptionValue::Choice(default),
            OptionKind::Words { .. } => OptionValue::Words(Vec::new()),
        }
    }

    /// The format of a value, as the object of "expected".
    pub fn form(&self) -> String {
        match self {
            OptionKind::Integer { range, .. } => {
                format!("a whole number from {} to {}", range.start(), range.end())
            }
            OptionKind::Number { range, .. } if range.end().is_infinite() => {
                format!("a number, {} or more", range.start())
            }
            OptionKind::Number { range, .. } => {
                format!("a number from {} to {}", range.start(), range.end())
            }
            OptionKind::Flag { .. } => "yes or no".to_owned(),
            OptionKind::Choice { choices, .. } => choices.join(" or "),
            OptionKind::Words { choices } => {
                format!("one or more of {}, separated by +,", choices.join(", "))
            }
        }
    }

    /// Reads a value.
    fn parse(&self, text: &str) -> Option<OptionValue> {
        let word = |choices: &[&'static str], text: &str| {
            choices.iter().find(|choice| **choice == text).copied()
        };
        match self {
            OptionKind::Integer { range, .. } => {
                let number = text.parse().ok().filter(|number| range.contains(number));
                number.map(OptionValue::Integer)
            }
            OptionKind::Number { range, .. } => {
                let number = text.parse().ok();
                let number = number.filter(|number: &f64| number.is_finite());
                let number = number.filter(|number| range.contains(number));
                number.map(OptionValue::Number)
            }
            OptionKind::Flag { .. } => match text {
                "yes" | "true" | "on" => Some(OptionValue::Flag(true)),
                "no" | "false" | "off" => Some(OptionValue::Flag(false)),
                _ => None,
            },
            OptionKind::Choice { choices, .. } => word(choices, text).map(OptionValue::Choice),
            OptionKind::Words { choices } => {
                let words = text.split('+').map(|text| word(choices, text));
                words.collect::<Option<_>>().map(OptionValue::Words)
            }
        }
    }
}

impl Options {
    /// Sets an option from text, as its declaration among `specs` says.
    ///
    /// ```
    /// use gametree_search::thinker::{OptionKind, OptionSpec, Options};
    /// let kind = OptionKind::Integer { default: 1, range: 1..=1024 };
    /// let specs = [OptionSpec::new("threads", "Number of threads", kind)];
    /// let mut options = Options::default();
    /// options.set(&specs, "threads", "2").unwrap();
    /// assert_eq!(options.integer(&specs, "threads"), 2);
    /// let refused = options.set(&specs, "threads", "many").unwrap_err().to_string();
    /// assert_eq!(refused, "expected a whole number from 1 to 1024 for threads, found 'many'");
    /// ```
    pub fn set(&mut self, specs: &[OptionSpec], name: &str, text: &str) -> Result<(), OptionError> {
        let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
            let names: Vec<&str> = specs.iter().map(|spec| &*spec.name).collect();
            let shown = names.iter().take(NAMES_SHOWN).copied();
            let shown = shown.collect::<Vec<_>>().join(", ");
            let expected = match names.len() {
                0 => "no options".to_owned(),
                1..=NAMES_SHOWN => format!("an option of {shown}"),
                count => format!("an option of {shown}, … ({count} in all)"),
            };
            return Err(OptionError::new(expected, name));
        };
        let value = spec.kind.parse(text);
        let expected = || OptionError::new(format!("{} for {name}", spec.kind.form()), text);
        self.put(spec.name.clone(), value.ok_or_else(expected)?);
        Ok(())
    }

    /// The same options with one more.
    ///
    /// ```
    /// use gametree_search::thinker::Options;
    /// let options = Options::default().with("threads", 2_usize).with("fresh", true);
    /// assert_eq!(options.iter().count(), 2);
    /// ```
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<OptionValue>) -> Options {
        self.put(name, value.into());
        self
    }

    /// Sets an option to a value.
    pub fn put(&mut self, name: impl Into<Cow<'static, str>>, value: OptionValue) {
        let name = name.into();
        match self.0.iter_mut().find(|known| known.0 == name) {
            Some(known) => known.1 = value,
            None => self.0.push((name, value)),
        }
    }

    /// The options that were given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }

    /// The value of an option that was given.
    pub fn get(&self, name: &str) -> Option<&OptionValue> {
        self.iter()
            .find(|known| known.0 == name)
            .map(|known| known.1)
    }

    /// A whole number that was given.
    pub fn given_integer(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(&OptionValue::Integer(number)) => Some(number),
            _ => None,
        }
    }

    /// The options that `specs` declares, of the same types.
    #[must_use]
    pub fn declared(&self, specs: &[OptionSpec]) -> Options {
        let same_type = |spec: &OptionSpec, value: &OptionValue| {
            std::mem::discriminant(&spec.kind.default_value()) == std::mem::discriminant(value)
        };
        let known = |(name, value): &&(Cow<'static, str>, OptionValue)| {
            specs
                .iter()
                .any(|spec| spec.name == *name && same_type(spec, value))
        };
        Options(self.0.iter().filter(known).cloned().collect())
    }

    /// A whole number, given or by its declaration; zero if it is no declared whole number.
    pub fn integer(&self, specs: &[OptionSpec], name: &str) -> i64 {
        match self.value(specs, name) {
            Some(OptionValue::Integer(number)) => number,
            _ => 0,
        }
    }

    /// The same as a size.
    pub fn size(&self, specs: &[OptionSpec], name: &str) -> usize {
        usize::try_from(self.integer(specs, name)).unwrap_or(0)
    }

    /// A number, given or by its declaration; zero if it is no declared number.
    pub fn number(&self, specs: &[OptionSpec], name: &str) -> f64 {
        match self.value(specs, name) {
            Some(OptionValue::Number(number)) => number,
            _ => 0.0,
        }
    }

    /// Whether a flag is set, as given or by its declaration.
    pub fn flag(&self, specs: &[OptionSpec], name: &str) -> bool {
        self.value(specs, name) == Some(OptionValue::Flag(true))
    }

    /// A word, given or by its declaration; empty if it is no declared choice.
    pub fn choice(&self, specs: &[OptionSpec], name: &str) -> &'static str {
        match self.value(specs, name) {
            Some(OptionValue::Choice(word)) => word,
            _ => "",
        }
    }

    /// The words given.
    pub fn words(&self, name: &str) -> &[&'static str] {
        match self.get(name) {
            Some(OptionValue::Words(words)) => words,
            _ => &[],
        }
    }

    fn value(&self, specs: &[OptionSpec], name: &str) -> Option<OptionValue> {
        let default = || {
            specs
                .iter()
                .find(|spec| spec.name == name)
                .map(|spec| spec.kind.default_value())
        };
        self.get(name).cloned().or_else(default)
    }
}

impl From<usize> for OptionValue {
    fn from(number: usize) -> OptionValue {
        OptionValue::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// A seed, with the same bits.
impl From<u64> for OptionValue {
    fn from(seed: u64) -> OptionValue {
        OptionValue::Integer(seed.cast_signed())
    }
}

impl From<f64> for OptionValue {
    fn from(number: f64) -> OptionValue {
        OptionValue::Number(number)
    }
}

impl From<bool> for OptionValue {
    fn from(set: bool) -> OptionValue {
        OptionValue::Flag(set)
    }
}

impl From<&'static str> for OptionValue {
    fn from(word: &'static str) -> OptionValue {
        OptionValue::Choice(word)
    }
}

impl From<Vec<&'static str>> for OptionValue {
    fn from(words: Vec<&'static str>) -> OptionValue {
        OptionValue::Words(words)
    }
}

impl Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Integer(number) => write!(f, "{number}"),
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Flag(true) => f.write_str("yes"),
            OptionValue::Flag(false) => f.write_str("no"),
            OptionValue::Choice(word) => f.write_str(word),
            OptionValue::Words(words) => f.write_str(&words.join("+")),
        }
    }
}

#[cfg(test)]
mod tests;
