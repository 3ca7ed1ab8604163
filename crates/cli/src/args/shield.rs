//! Positions that begin with hyphens are no options.

use std::ffi::OsString;

/// A character that no notation uses, in place of a hyphen at the start of a position.
const HYPHEN: char = '\u{f8ff}';

/// Options with a value. A position may begin with hyphens for empty squares; it is not an option, except after these.
pub(crate) fn shield(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    const TAKERS: [&str; 23] = [
        "--policy",
        "--map",
        "--batch",
        "--load",
        "--as",
        "--svg",
        "--frames",
        "--animated",
        "--dot",
        "--latex",
        "--what-if",
        "--leaves",
        "--worksheet",
        "--start",
        "--positions",
        "--out",
        "-o",
        "--players",
        "--openings",
        "--db",
        "--export",
        "--plot",
        "--data",
    ];
    let mut taken = false;
    let shield = |argument: OsString| {
        let shielded = if taken {
            argument.clone()
        } else {
            shield_one(argument.clone())
        };
        taken = TAKERS.iter().any(|taker| argument == *taker);
        shielded
    };
    arguments.map(shield).collect()
}

fn shield_one(argument: OsString) -> OsString {
    let is_position = |text: &str| {
        let after = text.trim_start_matches('-');
        let hyphens = text.len() - after.len();
        let option = after.starts_with(|c: char| c.is_ascii_lowercase()) || text == "-V";
        hyphens > 2 || (hyphens > 0 && !after.is_empty() && !option)
    };
    match argument.to_str() {
        Some(text) if is_position(text) => format!("{HYPHEN}{}", &text[1..]).into(),
        _ => argument,
    }
}

/// The words of a position as they were written.
pub(crate) fn unshield(word: &str) -> String {
    word.replace(HYPHEN, "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_squares_are_no_options() {
        for position in ["---/---/---", "-X-/---/---", "--------", "-5"] {
            let shielded = shield_one(position.into());
            assert_ne!(shielded, position);
            assert_eq!(unshield(&shielded.to_string_lossy()), position);
        }
        for option in ["--json", "-d", "-V", "--", "-", "b2", "--as=O"] {
            assert_eq!(shield_one(option.into()), option);
        }
        let file = ["--map", "-5.svg"].map(OsString::from);
        assert_eq!(shield(file.clone().into_iter()), file);
    }
}
