//! Test suites: a position on each line and what is known of its moves, as chess has them in EPD (Edwards, Portable Game
//! Notation Specification, 1994, section 16.2) and Othello in the format of the FFO suite.
//!
//! ```
//! use gametree_protocols::suite::Exercise;
//! let mate: Exercise = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"back rank\";".parse().unwrap();
//! assert_eq!(mate.position, "6k1/5ppp/8/8/8/8/8/R6K w - -");
//! assert_eq!(mate.best, ["Ra8#"]);
//! assert_eq!(mate.name.as_deref(), Some("back rank"));
//!
//! let scored: Exercise = "---------------------------OX------XO--------------------------- X; d3:+2; c4:+2; f5:-4;".parse().unwrap();
//! assert_eq!(scored.best, ["d3", "c4"]);
//! ```

use std::str::FromStr;

use gametree_rules::Malformed;

/// A position, and which moves are right there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The position, in the game's notation.
    pub position: String,
    /// The moves of which one is to be found; if there are none, any is right that is not wrong.
    pub best: Vec<String>,
    /// The moves that are wrong.
    pub avoid: Vec<String>,
    /// What the exercise is called.
    pub name: Option<String>,
}

/// What an operation of EPD may be called, besides a letter and a digit.
const OPERATIONS: &str = " acd acn acs am bm ce dm draw_accept draw_claim draw_offer draw_reject eco fmvn hmvc id nic noop \
    pm pv rc resign sv tcgs tcri tcsi ";

fn is_operation(word: &str) -> bool {
    let numbered = matches!(word.as_bytes(), [letter, digit] if b"cv".contains(letter) && digit.is_ascii_digit());
    numbered || !word.is_empty() && OPERATIONS.contains(&format!(" {word} "))
}

impl FromStr for Exercise {
    type Err = Malformed;

    fn from_str(line: &str) -> Result<Exercise, Malformed> {
        let mut parts = unquoted_split(line).into_iter().map(str::trim);
        let first = parts.next().unwrap_or_default();
        let (position, operation) = position_of(first);
        let mut exercise = Exercise {
            position: position.to_owned(),
            best: Vec::new(),
            avoid: Vec::new(),
            name: None,
        };
        let mut scored: Vec<(f64, &str)> = Vec::new();
        for part in std::iter::once(operation).chain(parts) {
            let (word, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            let moves = rest.split_whitespace().map(str::to_owned);
            match word {
                "bm" => exercise.best.extend(moves),
                "am" => exercise.avoid.extend(moves),
                "id" => exercise.name = Some(rest.trim().trim_matches('"').to_owned()),
                _ => scored.extend(score(part)),
            }
        }
        let most = scored.iter().map(|(score, _)| *score).reduce(f64::max);
        let highest = scored.iter().filter(|(score, _)| Some(*score) == most);
        exercise
            .best
            .extend(highest.map(|(_, action)| (*action).to_owned()));
        if position.is_empty() || exercise.best.is_empty() && exercise.avoid.is_empty() {
            let found: String = line.chars().take(200).collect();
            let expected = "a position and `bm MOVE;`, `am MOVE;` or `; MOVE:SCORE;` behind it";
            return Err(Malformed::new(expected, found));
        }
        Ok(exercise)
    }
}

/// The position that a line begins with, and the first operation, if one follows without a sign between them.
fn position_of(text: &str) -> (&str, &str) {
    let mut at = 0;
    for word in text.split_whitespace() {
        let start = at + text[at..].find(word).unwrap_or(0);
        if is_operation(word) {
            return (text[..start].trim_end(), &text[start..]);
        }
        at = start + word.len();
    }
    (text, "")
}

/// A move and its score: `C7:+36`.
fn score(part: &str) -> Option<(f64, &str)> {
    let (action, score) = part.split_once(':')?;
    let score: f64 = score.trim().parse().ok()?;
    (!action.contains('"') && score.is_finite()).then(|| (score, action.trim()))
}

/// The parts between semicolons that do not stand in quotes.
fn unquoted_split(line: &str) -> Vec<&str> {
    let mut quoted = false;
    line.split(move |sign| {
        quoted ^= sign == '"';
        sign == ';' && !quoted
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Exercise {
        line.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn operations_come_in_any_order_and_quotes_hold_anything() {
        let exercise = read(
            "8/8/8/8/8/4k3/4p3/4K3 b - - 3 70 acd 12; c0 \"bm Qh1; not: 3\"; am Kd3 Kf3; id \"a;b\"; bm Kf4",
        );
        assert_eq!(exercise.position, "8/8/8/8/8/4k3/4p3/4K3 b - - 3 70");
        assert_eq!(exercise.avoid, ["Kd3", "Kf3"]);
        assert_eq!(exercise.best, ["Kf4"]);
        assert_eq!(exercise.name.as_deref(), Some("a;b"));
    }

    #[test]
    fn equal_scores_are_all_best() {
        let exercise = read("3,4,5;  a1:-12 ; b2:-12; c3:-22;");
        assert_eq!(exercise.position, "3,4,5");
        assert_eq!(exercise.best, ["a1", "b2"]);
        assert_eq!(exercise.name, None);
    }

    #[test]
    fn what_names_no_move_is_refused() {
        for line in [
            "",
            ";",
            "bm e4;",
            "8/8/8/8/8/8/8/8 w - -",
            "x; y",
            "x id \"n\";",
            "x; a:b; c:nan",
        ] {
            let error = line.parse::<Exercise>().expect_err(line).to_string();
            assert!(error.contains("bm MOVE"), "{line}: {error}");
        }
    }
}
