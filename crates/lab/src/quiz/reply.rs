//! Answers: writing, parsing and comparing them.

use std::fmt;

use gametree_search::Window;

use crate::trace::describe::{number, numbers};

/// The tolerance for numbers rounded on paper.
const ROUNDED: f64 = 1e-3;

/// An answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// A number, or one for each player.
    Value(Vec<f64>),
    /// α and β.
    Window(Window),
    /// Names; possibly none.
    Names(Vec<String>),
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reply::Value(values) => f.write_str(&numbers(values)),
            Reply::Window(Window { alpha, beta }) => {
                write!(f, "α = {}, β = {}", number(*alpha), number(*beta))
            }
            Reply::Names(names) if names.is_empty() => f.write_str("none"),
            Reply::Names(names) => f.write_str(&names.join(", ")),
        }
    }
}

impl Reply {
    /// Whether two answers agree, up to rounding of numbers.
    pub fn agrees(&self, other: &Reply) -> bool {
        let close = |a: f64, b: f64| a == b || (a - b).abs() < ROUNDED;
        match (self, other) {
            (Reply::Value(mine), Reply::Value(others)) => {
                let mut pairs = mine.iter().zip(others);
                mine.len() == others.len() && pairs.all(|(&a, &b)| close(a, b))
            }
            (Reply::Window(mine), Reply::Window(other)) => {
                close(mine.alpha, other.alpha) && close(mine.beta, other.beta)
            }
            (Reply::Names(mine), Reply::Names(others)) => mine == others,
            _ => false,
        }
    }
}

/// The form of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A number, or one for each player.
    Value(usize),
    /// α and β.
    Window,
    /// One of these names, or an unambiguous prefix of one.
    One(Vec<String>),
    /// Some of these names, in order.
    Order(Vec<String>),
    /// Branches of a tree, in any order, for these nodes: name and parent of each. All branches below a branch stand for that
    /// branch.
    Branches(Vec<(String, Option<usize>)>),
    /// A place: a whole number from one to this.
    Place(usize),
}

/// Why a text is not an answer of the expected form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct ReadError {
    /// What was expected, as the object of "expected".
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl Form {
    /// Its name in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Form::Value(1) => "number",
            Form::Value(_) => "tuple",
            Form::Window => "window",
            Form::One(_) => "one",
            Form::Order(_) => "order",
            Form::Branches(_) => "set",
            Form::Place(_) => "place",
        }
    }

    /// The expected form in words, with an example.
    pub fn expected(&self) -> String {
        match self {
            Form::Value(1) => "a number, such as 3 or -inf".to_owned(),
            Form::Value(players) => {
                let example: Vec<String> = (1..=*players).map(|place| place.to_string()).collect();
                format!("{players} numbers, such as {}", example.join(", "))
            }
            Form::Window => "two numbers, α and β, such as -inf, 3".to_owned(),
            Form::One(names) => format!("one of {}", names.join(", ")),
            Form::Order(names) => format!("names in order, such as {}", some(names.iter())),
            Form::Branches(nodes) => {
                let lower = nodes.iter().rev().take(2).rev().map(|(name, _)| name);
                format!("names, such as {}, or none", some(lower))
            }
            Form::Place(last) => format!("a place from 1 to {last}"),
        }
    }

    /// Parses an answer. Upper and lower case, brackets and list separators do not matter.
    ///
    /// ```
    /// use gametree_lab::quiz::Form;
    /// let window = |text: &str| Form::Window.read(text).unwrap().to_string();
    /// assert_eq!(window("[-inf, 3]"), "α = −∞, β = 3");
    /// assert_eq!(window("alpha=2 BETA=∞"), "α = 2, β = +∞");
    /// assert_eq!(Form::Value(1).read("<= 7/2").unwrap().to_string(), "3.5");
    /// ```
    pub fn read(&self, text: &str) -> Result<Reply, ReadError> {
        match self {
            Form::Value(players) => self.values(text, *players).map(Reply::Value),
            Form::Window => self.values(text, 2).map(|bounds| {
                let (alpha, beta) = (bounds[0], bounds[1]);
                Reply::Window(Window { alpha, beta })
            }),
            Form::Place(last) => {
                let place = self.values(text, 1)?;
                if place[0].fract() == 0.0 && (1.0..=*last as f64).contains(&place[0]) {
                    Ok(Reply::Value(place))
                } else {
                    Err(self.error(text))
                }
            }
            Form::One(names) => {
                let said = text.trim().to_lowercase();
                let exact = names.iter().find(|name| name.to_lowercase() == said);
                let mut like = names
                    .iter()
                    .filter(|name| name.to_lowercase().starts_with(&said));
                let only = like
                    .next()
                    .filter(|_| like.next().is_none() && !said.is_empty());
                let name = exact.or(only).ok_or_else(|| self.error(text))?;
                Ok(Reply::Names(vec![name.clone()]))
            }
            Form::Order(names) => {
                let places = self.places(text, &names.iter())?;
                let listed = places.into_iter().map(|place| names[place].clone());
                Ok(Reply::Names(listed.collect()))
            }
            Form::Branches(nodes) => {
                let places = self.places(text, &nodes.iter().map(|(name, _)| name))?;
                Ok(Reply::Names(topmost(nodes, &places)))
            }
        }
    }

    fn values(&self, text: &str, count: usize) -> Result<Vec<f64>, ReadError> {
        let plain = text
            .to_lowercase()
            .replace("alpha", " ")
            .replace("beta", " ");
        let words = plain
            .split(|symbol: char| symbol.is_whitespace() || "αβ=≤≥<>≈,;:()[]".contains(symbol));
        let words = words.filter(|word| !word.is_empty() && *word != "v");
        let values: Option<Vec<f64>> = words.map(read_number).collect();
        let values = values.filter(|values| values.len() == count);
        values.ok_or_else(|| self.error(text))
    }

    /// The indices of the names in a list.
    fn places<'a>(
        &self,
        text: &str,
        names: &(impl Iterator<Item = &'a String> + Clone),
    ) -> Result<Vec<usize>, ReadError> {
        const NOTHING: [&str; 5] = ["none", "nothing", "no", "-", "−"];
        if NOTHING.contains(&text.trim().to_lowercase().as_str()) {
            return Ok(Vec::new());
        }
        let arrows = text.replace("->", " ").replace('→', " ");
        let words =
            arrows.split(|symbol: char| symbol.is_whitespace() || ",;()[]{}".contains(symbol));
        let place = |word: &str| {
            let mut known = names.clone();
            let place = known.position(|name| name.to_lowercase() == word.to_lowercase());
            place.ok_or_else(|| self.error(word))
        };
        let places: Vec<usize> = words
            .filter(|word| !word.is_empty())
            .map(place)
            .collect::<Result<_, _>>()?;
        if places.is_empty() {
            Err(self.error(text))
        } else {
            Ok(places)
        }
    }

    fn error(&self, text: &str) -> ReadError {
        const SHOWN: usize = 40;
        let text = text.trim();
        let shown: String = text
            .chars()
            .take(SHOWN)
            .flat_map(char::escape_debug)
            .collect();
        ReadError {
            expected: self.expected(),
            found: if text.is_empty() {
                "nothing".to_owned()
            } else {
                format!("'{shown}'")
            },
        }
    }
}

/// Two names as an example.
fn some<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let names: Vec<&str> = names.take(2).map(String::as_str).collect();
    names.join(", ")
}

/// Parses a number, an infinity or a fraction.
fn read_number(word: &str) -> Option<f64> {
    let word = word.replace('−', "-");
    let (sign, size) = match word.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, word.strip_prefix('+').unwrap_or(&word)),
    };
    let plain = |text: &str| {
        let digits = text.starts_with(|first: char| first.is_ascii_digit() || first == '.');
        let number = text.parse::<f64>().ok();
        number.filter(|number| digits && number.is_finite())
    };
    let size = match (size, size.split_once('/')) {
        ("inf" | "infinity" | "infty" | "∞" | "oo", _) => Some(f64::INFINITY),
        (_, Some((above, below))) => {
            let below = plain(below).filter(|&below| below != 0.0);
            plain(above).zip(below).map(|(above, below)| above / below)
        }
        _ => plain(size),
    };
    size.map(|size| sign * size)
}

/// The smallest set of branches that covers the same leaves, in the order of the tree.
fn topmost(nodes: &[(String, Option<usize>)], places: &[usize]) -> Vec<String> {
    let mut covered: Vec<bool> = (0..nodes.len())
        .map(|place| places.contains(&place))
        .collect();
    // Parents precede their children: first downwards, then upwards.
    for place in 0..nodes.len() {
        covered[place] |= nodes[place].1.is_some_and(|above| covered[above]);
    }
    for place in (0..nodes.len()).rev() {
        let mut below = (0..nodes.len())
            .filter(|&child| nodes[child].1 == Some(place))
            .peekable();
        covered[place] |= below.peek().is_some() && below.all(|child| covered[child]);
    }
    let top =
        |&place: &usize| covered[place] && !nodes[place].1.is_some_and(|above| covered[above]);
    (0..nodes.len())
        .filter(top)
        .map(|place| nodes[place].0.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Form {
        let nodes = [
            ("A", None),
            ("B", Some(0)),
            ("B1", Some(1)),
            ("B2", Some(1)),
            ("C", Some(0)),
        ];
        Form::Branches(nodes.map(|(name, above)| (name.to_owned(), above)).to_vec())
    }

    #[test]
    fn numbers_are_parsed_in_every_notation() {
        let read = |text: &str| Form::Value(1).read(text).map(|reply| reply.to_string());
        for (text, shown) in [
            ("3", "3"),
            (" v = -2.5 ", "−2.5"),
            ("≤ −4", "−4"),
            ("-INF", "−∞"),
            ("+∞", "+∞"),
            ("-7/2", "−3.5"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(shown), "{text}");
        }
        for text in [
            "",
            "three",
            "1 2",
            "nan",
            "1/0",
            "1e999",
            "1e999/1e999",
            "--3",
            "e",
        ] {
            let error = read(text).unwrap_err();
            assert!(
                error.to_string().starts_with("expected a number"),
                "{error}"
            );
        }
    }

    #[test]
    fn tuples_and_windows_have_their_length() {
        let tuple = Form::Value(3).read("(1, 2, 6)").unwrap();
        assert_eq!(tuple, Reply::Value(vec![1.0, 2.0, 6.0]));
        assert!(Form::Value(3).read("1 2").is_err());
        assert!(Form::Window.read("3").is_err());
    }

    #[test]
    fn all_branches_below_a_branch_stand_for_it() {
        let read = |text: &str| tree().read(text).unwrap().to_string();
        assert_eq!(read("b2, B1"), "B");
        assert_eq!(read("B b1"), "B");
        assert_eq!(read("b2 c"), "B2, C");
        assert_eq!(read("NONE"), "none");
        assert!(tree().read("").is_err() && tree().read("B3").is_err());
    }

    #[test]
    fn names_are_recognised_by_an_unambiguous_prefix() {
        let form = Form::One(["plateau", "local maximum"].map(str::to_owned).to_vec());
        assert_eq!(form.read(" LOCAL ").unwrap().to_string(), "local maximum");
        assert!(form.read("x").is_err() && form.read("").is_err());
    }

    #[test]
    fn rounded_numbers_agree() {
        let value = |number| Reply::Value(vec![number]);
        assert!(value(3.333).agrees(&value(10.0 / 3.0)) && !value(3.3).agrees(&value(3.4)));
        assert!(value(f64::INFINITY).agrees(&value(f64::INFINITY)));
        assert!(!value(f64::INFINITY).agrees(&value(1.0)));
    }
}
