//! Splitting a command into words.

/// Splits a command into words. Quotation marks of either kind keep spaces, and a backslash takes the next character
/// literally, except between single ones.
///
/// The error names what is missing.
pub(super) fn split(command: &str) -> Result<Vec<String>, &'static str> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut signs = command.chars();
    while let Some(sign) = signs.next() {
        match (sign, quote) {
            ('\\', None | Some('"')) => {
                let next = signs.next().ok_or("a character after the last backslash")?;
                word.get_or_insert_default().push(next);
            }
            (_, Some(open)) if sign == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (space, None) if space.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    if quote.is_some() {
        return Err("a closing quotation mark");
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::split as words;
    use proptest::prelude::*;

    #[test]
    fn quotation_marks_keep_spaces_together() {
        let split = |text: &str| words(text).expect("a command");
        assert_eq!(split(" engine  -l\t5 "), ["engine", "-l", "5"]);
        assert_eq!(
            split(r#""/path with space/x" -l 5"#),
            ["/path with space/x", "-l", "5"]
        );
        assert_eq!(split(r"a\ b --name='x \y'"), ["a b", r"--name=x \y"]);
        assert_eq!(split(r#"x "" '"'"#), ["x", "", "\""]);
        assert!(words("x 'y").is_err() && words("x \\").is_err());
        assert!(split("  ").is_empty());
    }

    proptest! {
        #[test]
        fn quoted_words_read_back(list in prop::collection::vec("[^']*", 0..5)) {
            let quoted: Vec<String> = list.iter().map(|word| format!("'{word}'")).collect();
            prop_assert_eq!(words(&quoted.join(" ")).expect("a command"), list);
        }
    }
}
