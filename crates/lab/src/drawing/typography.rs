//! Typesetting of texts: cleaning, measuring, wrapping and escaping.

use gametree_draw::text;
pub(crate) use gametree_draw::text::add;

/// The text without invisible characters and surrounding white space.
pub(crate) fn clean(text: &str) -> String {
    text::clean(text).trim().to_owned()
}

/// The texts that are not empty, cleaned and separated by spaces.
pub(crate) fn joined<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = String::new();
    for text in texts {
        let text = clean(text);
        if !text.is_empty() {
            if !out.is_empty() {
                out.push(' ');
            }
            out += &text;
        }
    }
    out
}

/// The text cleaned and escaped as XML content.
pub(crate) fn xml(text: &str) -> String {
    text::escape(&clean(text))
}

/// An upper bound on the width of the text in a sans-serif font of this size.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    clean(text).chars().map(em).sum::<f64>() * size
}

/// The text in lines of at most this width, broken between words.
pub(crate) fn wrapped(text: &str, size: f64, widest: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut taken = 0.0;
    for word in clean(text).split(' ').filter(|word| !word.is_empty()) {
        let more = width(word, size);
        if !line.is_empty() && taken + size * SPACE + more > widest {
            lines.push(std::mem::take(&mut line));
        }
        if line.is_empty() {
            taken = more;
        } else {
            line.push(' ');
            taken += size * SPACE + more;
        }
        line += word;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

const SPACE: f64 = 0.34;

/// The advance of a symbol in parts of the font's size, rounded up from DejaVu Sans, the widest of the common fonts.
fn em(symbol: char) -> f64 {
    match symbol {
        _ if text::columns(symbol) == 0 => 0.0,
        ' ' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'i' | 'j' | 'l' | 'I' => SPACE,
        '(' | ')' | '[' | ']' | '-' | '/' | '\\' | 'f' | 't' | 'r' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.02,
        'a'..='z' | '0'..='9' | '?' | '_' | '$' | '*' | '"' | 'α'..='ω' => 0.66,
        'A'..='Z' | '&' | '{' | '}' | 'À'..='ɏ' | 'Α'..='Ω' | 'А'..='џ' => 0.82,
        '+' | '=' | '<' | '>' | '≤' | '≥' | '−' | '~' | '^' | '#' | '·' => 0.86,
        // Emoji and rare ideographs.
        '\u{10000}'.. => 1.4,
        _ => 1.1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_codes_and_joiners_are_removed() {
        assert_eq!(clean("\u{1b}[31mred\u{200d}\nline\u{7} "), "[31mred line");
        assert_eq!(joined(["a", "\u{0}", " b "]), "a b");
    }

    #[test]
    fn xml_is_escaped() {
        assert_eq!(xml("<a b='\"'>&"), "&lt;a b=&#39;&quot;&#39;&gt;&amp;");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two  three", 10.0, 50.0), ["one two", "three"]);
        assert_eq!(
            wrapped("incomprehensible", 10.0, 50.0),
            ["incomprehensible"]
        );
        assert!(wrapped(" \n ", 10.0, 50.0).is_empty());
    }
}
