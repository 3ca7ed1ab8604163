//! Parses a course's test.

use std::collections::{HashMap, HashSet};
use std::str::FromStr;

use gametree_games::sketch::MAX_NODES;

use crate::course::{CourseAlgorithm, CourseError, CourseSuccessor, CourseTest};

const KEYS: [&str; 10] = [
    "class",
    "alg",
    "depth",
    "diagram",
    "num_agents",
    "start_state",
    "win_states",
    "lose_states",
    "successors",
    "evaluation",
];

/// The lines of a value, each with its number.
struct Entry<'t> {
    line: usize,
    lines: Vec<(usize, &'t str)>,
}

impl FromStr for CourseTest {
    type Err = CourseError;

    fn from_str(text: &str) -> Result<CourseTest, CourseError> {
        CourseTest::parse(text)
    }
}

impl CourseTest {
    /// Parses a test.
    pub fn parse(text: &str) -> Result<CourseTest, CourseError> {
        let mut entries = entries(text)?;
        let diagram = entries.remove("diagram");
        let class = entries.remove("class");
        let mut take = |key| entries.remove(key).ok_or(CourseError::Missing { key });
        let algorithm = algorithm(&take("alg")?)?;
        let course = CourseTest {
            class: match class {
                Some(entry) => Some(entry.names()?.join(" ")),
                None => None,
            },
            algorithm,
            depth: count(&take("depth")?, "a depth of at least 1")?,
            agents: count(&take("num_agents")?, "at least 1 agent")?,
            start: start(&take("start_state")?)?,
            wins: take("win_states")?.names()?,
            losses: take("lose_states")?.names()?,
            successors: successors(&take("successors")?)?,
            evaluation: evaluation(&take("evaluation")?)?,
            diagram: diagram.map(|entry| entry.text()),
        };
        let known = course
            .successors
            .iter()
            .any(|edge| edge.state == course.start)
            || course
                .evaluation
                .iter()
                .any(|known| known.0 == course.start);
        if known {
            Ok(course)
        } else {
            Err(CourseError::UnknownStart {
                state: course.start,
            })
        }
    }
}

impl Entry<'_> {
    fn text(&self) -> String {
        let lines: Vec<&str> = self.lines.iter().map(|line| line.1).collect();
        lines.join("\n")
    }

    /// All words. They may not contain quotation marks, which end a value.
    fn names(&self) -> Result<Vec<String>, CourseError> {
        let mut names = Vec::new();
        for (number, line, words) in self.rows() {
            if line.contains('"') {
                return Err(line_error(number, "names without quotation marks", line));
            }
            names.extend(words.into_iter().map(str::to_owned));
        }
        Ok(names)
    }

    fn error(&self, expected: &str) -> CourseError {
        line_error(self.line, expected, &self.text())
    }

    /// The lines that are not empty, split into words.
    fn rows(&self) -> impl Iterator<Item = (usize, &str, Vec<&str>)> {
        let lines = self.lines.iter().map(|&(number, line)| {
            let line = uncommented(line);
            (number, line, line.split_whitespace().collect::<Vec<&str>>())
        });
        lines.filter(|row| !row.2.is_empty())
    }
}

fn line_error(line: usize, expected: &str, found: &str) -> CourseError {
    CourseError::Line {
        line,
        expected: expected.to_owned(),
        found: found.trim().to_owned(),
    }
}

fn uncommented(line: &str) -> &str {
    line.split('#').next().unwrap_or(line)
}

/// The values of all keys.
fn entries(text: &str) -> Result<HashMap<&str, Entry<'_>>, CourseError> {
    let mut entries = HashMap::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Any number of carriage returns may precede a line end.
    let mut lines = (1..).zip(text.lines().map(|line| line.trim_end_matches('\r')));
    while let Some((number, whole)) = lines.next() {
        let line = uncommented(whole).trim();
        if line.is_empty() {
            continue;
        }
        let expected = "a line 'key: \"value\"' or a block 'key: \"\"\"'";
        let (key, value) = line
            .split_once(':')
            .ok_or_else(|| line_error(number, expected, line))?;
        let (key, value) = (key.trim(), value.trim());
        if !KEYS.contains(&key) {
            let expected = format!("one of the keys {}", KEYS.join(", "));
            return Err(line_error(number, &expected, key));
        }
        let lines = if value == "\"\"\"" {
            block(number, &mut lines)?
        } else {
            let inside = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
            let inside = inside.filter(|inside| !inside.contains('"'));
            vec![(
                number,
                inside.ok_or_else(|| line_error(number, expected, line))?,
            )]
        };
        let entry = Entry {
            line: number,
            lines,
        };
        if entries.insert(key, entry).is_some() {
            return Err(line_error(number, "each key once", key));
        }
    }
    Ok(entries)
}

/// The lines up to the end of a block.
fn block<'t>(
    first: usize,
    lines: &mut impl Iterator<Item = (usize, &'t str)>,
) -> Result<Vec<(usize, &'t str)>, CourseError> {
    let mut inside = Vec::new();
    for (number, line) in lines {
        if line.trim() == "\"\"\"" {
            return Ok(inside);
        }
        inside.push((number, line));
    }
    Err(CourseError::Unclosed { line: first })
}

fn algorithm(entry: &Entry) -> Result<CourseAlgorithm, CourseError> {
    let text = entry.text();
    let mut all = CourseAlgorithm::ALL.into_iter();
    all.find(|algorithm| algorithm.agent() == text.trim())
        .ok_or_else(|| entry.error("MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent"))
}

fn count(entry: &Entry, expected: &str) -> Result<u32, CourseError> {
    let count = entry.text().trim().parse().ok();
    count
        .filter(|&count| count > 0)
        .ok_or_else(|| entry.error(expected))
}

fn start(entry: &Entry) -> Result<String, CourseError> {
    let mut names = entry.names()?;
    match (names.pop(), names.pop()) {
        (Some(start), None) => Ok(start),
        _ => Err(entry.error("one state")),
    }
}

fn successors(entry: &Entry) -> Result<Vec<CourseSuccessor>, CourseError> {
    let mut successors = Vec::new();
    let mut known = HashSet::new();
    for (number, line, words) in entry.rows() {
        let &[state, action, next] = words.as_slice() else {
            return Err(line_error(number, "a line 'state action next'", line));
        };
        if !known.insert((state, action)) {
            let expected = "each action of a state once";
            return Err(line_error(number, expected, line));
        }
        if successors.len() == MAX_NODES {
            let expected = format!("at most {MAX_NODES} successors");
            return Err(line_error(number, &expected, line));
        }
        successors.push(CourseSuccessor {
            state: state.to_owned(),
            action: action.to_owned(),
            next: next.to_owned(),
        });
    }
    Ok(successors)
}

fn evaluation(entry: &Entry) -> Result<Vec<(String, f64)>, CourseError> {
    let mut evaluation = Vec::new();
    let mut known = HashSet::new();
    for (number, line, words) in entry.rows() {
        let expected = "a line 'state value' with a finite number";
        let &[state, value] = words.as_slice() else {
            return Err(line_error(number, expected, line));
        };
        let value = value.parse().ok().filter(|value: &f64| value.is_finite());
        let value = value.ok_or_else(|| line_error(number, expected, line))?;
        if !known.insert(state) {
            return Err(line_error(number, "each state evaluated once", line));
        }
        evaluation.push((state.to_owned(), value));
    }
    Ok(evaluation)
}
