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

use gametree_rules::ParseError;

use crate::text::one_line;

/// A position, and which moves are right there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The position, in the game's notation.
    pub position: String,
    /// The moves of which one is to be found; if there are none, any is right that is not wrong.
    pub best: Vec<String>,
    /// The moves that are wrong.
    pub avoid: Vec<String>,
    /// The name of the exercise.
    pub name: Option<String>,
}

/// What operations of EPD are called, besides comments and variables with a number each.
const OPERATIONS: [&str; 25] = [
    "acd",
    "acn",
    "acs",
    "am",
    "bm",
    "ce",
    "dm",
    "draw_accept",
    "draw_claim",
    "draw_offer",
    "draw_reject",
    "eco",
    "fmvn",
    "hmvc",
    "id",
    "nic",
    "noop",
    "pm",
    "pv",
    "rc",
    "resign",
    "sv",
    "tcgs",
    "tcri",
    "tcsi",
];

/// A comment or a variable: `c0`, `v3`. Squares are called like them.
fn is_numbered(word: &str) -> bool {
    matches!(word.as_bytes(), [letter, digit] if b"cv".contains(letter) && digit.is_ascii_digit())
}

impl FromStr for Exercise {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Exercise, ParseError> {
        let mut parts = unquoted_split(line).into_iter().map(str::trim);
        let (position, operation) = position_of(parts.next().unwrap_or_default());
        let mut exercise = Exercise {
            position,
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
                "id" => {
                    let name = one_line(rest.trim().trim_matches('"'));
                    exercise.name = Some(name).filter(|name| !name.is_empty());
                }
                _ if OPERATIONS.contains(&word) || is_numbered(word) => {}
                _ => scored.extend(score(part)?),
            }
        }
        let most = scored.iter().map(|(score, _)| *score).reduce(f64::max);
        let highest = scored.iter().filter(|(score, _)| Some(*score) == most);
        exercise
            .best
            .extend(highest.map(|(_, action)| (*action).to_owned()));
        if exercise.position.is_empty() || exercise.best.is_empty() && exercise.avoid.is_empty() {
            let expected = "a position and `bm MOVE;`, `am MOVE;` or `; MOVE:SCORE;` behind it";
            return Err(ParseError::new(expected, line));
        }
        Ok(exercise)
    }
}

/// The position that a line begins with, and the first operation, if one follows without a sign between them.
fn position_of(text: &str) -> (String, &str) {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (word, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let behind = behind.trim_start();
        if OPERATIONS.contains(&word) || is_numbered(word) && behind.starts_with('"') {
            break;
        }
        words.push(word);
        rest = behind;
    }
    (words.join(" "), rest)
}

/// A move and its score, `C7:+36`; nothing if it is something else.
fn score(part: &str) -> Result<Option<(f64, &str)>, ParseError> {
    let Some((action, score)) = part.split_once(':') else {
        return Ok(None);
    };
    let action = action.trim();
    if action.contains(|sign: char| sign.is_whitespace() || sign == '"') {
        return Ok(None);
    }
    match score.trim().parse::<f64>() {
        Ok(score) if score.is_finite() => Ok(Some((score, action))),
        _ => Err(ParseError::new("a move and its score such as C7:+36", part)),
    }
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
    fn squares_are_not_taken_for_operations() {
        let exercise = read("4k3/8/8/2pP4/8/8/8/4K3\tw -  c6 hmvc 0; bm d6; acs 0:5; c1 1:0");
        assert_eq!(exercise.position, "4k3/8/8/2pP4/8/8/8/4K3 w - c6");
        assert_eq!(exercise.best, ["d6"]);
        let exercise = read("f5 d6 c3 d3; c4:2; id \"\"");
        assert_eq!(exercise.position, "f5 d6 c3 d3");
        assert_eq!((&exercise.best[0][..], exercise.name), ("c4", None));
        let exercise =
            read("4k3/8/8/8/8/8/8/4K3 w - - c6 \"a comment\"; bm Kd2; id \"\u{1b}[31mred\"");
        assert_eq!(exercise.position, "4k3/8/8/8/8/8/8/4K3 w - -");
        assert_eq!(exercise.name.as_deref(), Some(" [31mred"));
    }

    #[test]
    fn scores_that_are_none_are_refused() {
        for line in ["x; a:b; c:3", "x; a:?", "x; a:-10 (proven)", "x; a:nan"] {
            let error = line.parse::<Exercise>().expect_err(line).to_string();
            assert!(error.contains("C7:+36"), "{line}: {error}");
        }
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
            "x; y z:3",
        ] {
            let error = line.parse::<Exercise>().expect_err(line).to_string();
            assert!(error.contains("bm MOVE"), "{line}: {error}");
        }
    }
}
