//! Values of the options of UCI programs.

use gametree_protocols::uci::{Choice, Kind};

use crate::InputError;

/// A value in the form that the program has announced, whatever its case. Others are refused: most programs would ignore
/// them silently.
pub(super) fn validated(program: &str, choice: &Choice, value: &str) -> Result<String, InputError> {
    let one_of = |known: &[&str]| {
        let mut known = known.iter();
        let meant = known.find(|one| one.eq_ignore_ascii_case(value));
        meant.map(|&one| one.to_owned())
    };
    let (meant, expected) = match &choice.kind {
        Kind::Check { .. } => (one_of(&["true", "false"]), "true or false".to_owned()),
        Kind::Spin { min, max, .. } => {
            let number = value.parse::<i64>().ok();
            // Reversed bounds are no bounds.
            let inside = number.filter(|number| min > max || (min..=max).contains(&number));
            let expected = format!("a whole number from {min} to {max}");
            (inside.map(|number| number.to_string()), expected)
        }
        Kind::Combo { default, variants } => {
            let known = variants.iter().chain([default]).map(String::as_str);
            let expected = format!("one of {}", variants.join(", "));
            (one_of(&known.collect::<Vec<_>>()), expected)
        }
        Kind::Button | Kind::Text { .. } => return Ok(value.to_owned()),
    };
    meant.ok_or_else(|| {
        InputError::Refused(format!(
            "expected {expected} for the option {} of {program}, found '{value}'",
            choice.name
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value to send to a program that declares this option, or the error.
    fn sent(option: &str, value: &str) -> Result<String, String> {
        let line = format!("option {option}");
        let Ok(gametree_protocols::uci::Answer::Option(choice)) = line.parse() else {
            panic!("{line}");
        };
        validated("Fish 9", &choice, value).map_err(|refused| refused.to_string())
    }

    #[test]
    fn only_declared_options_are_sent() {
        let elo = "name UCI_Elo type spin default 1350 min 1350 max 2850";
        assert_eq!(sent(elo, "1350"), Ok("1350".to_owned()));
        assert_eq!(
            sent(elo, "800").expect_err("too little"),
            "expected a whole number from 1350 to 2850 for the option UCI_Elo of Fish 9, found '800'"
        );
        for bad in ["2851", "1400.5", "", "many", "99999999999999999999"] {
            assert!(sent(elo, bad).is_err(), "{bad}");
        }
        let check = "name Ponder type check default false";
        assert_eq!(sent(check, "True"), Ok("true".to_owned()));
        assert!(sent(check, "yes").is_err());
        let combo = "name Style type combo default Normal var Solid var Normal var Very Risky";
        assert_eq!(sent(combo, "very risky"), Ok("Very Risky".to_owned()));
        let wild = sent(combo, "wild").expect_err("no such style");
        assert!(wild.contains("one of Solid, Normal, Very Risky"), "{wild}");
        let file = "name Book type string default <empty>";
        assert_eq!(sent(file, "My Book.bin"), Ok("My Book.bin".to_owned()));
        let odd = "name Odd type spin default 0 min 5 max -5";
        assert_eq!(sent(odd, "7"), Ok("7".to_owned()));
    }
}
