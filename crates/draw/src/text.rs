//! Text made fit for one line of a drawing: cleaned, measured and escaped, whatever it holds.

use std::fmt::{Arguments, Write as _};

/// The text without line breaks, control codes or anything else that cannot be seen but would move what can.
pub fn clean(text: &str) -> String {
    let visible = text.chars().filter_map(|symbol| match symbol {
        '\t' | '\n' | '\r' => Some(' '),
        _ if symbol.is_control() || is_invisible(symbol) => None,
        _ => Some(symbol),
    });
    // A combining mark without a letter would sit on whatever stands before the text.
    visible.skip_while(|&symbol| columns(symbol) == 0).collect()
}

/// A single symbol, or a question mark for one that cannot be shown.
pub fn symbol(symbol: char) -> String {
    let text = clean(&symbol.to_string());
    if text.trim().is_empty() {
        "?".to_owned()
    } else {
        text
    }
}

/// How many columns of a terminal the text takes.
pub fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// The text as XML content or attribute value; cleaned as well.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for symbol in clean(text).chars() {
        match symbol {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(symbol),
        }
    }
    out
}

/// Appends what `format_args!` describes.
pub fn add(out: &mut String, what: Arguments) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(what);
}

/// Joiners, direction marks, variation selectors, tags, and code points that XML forbids.
fn is_invisible(symbol: char) -> bool {
    matches!(
        symbol,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{fffe}'
            | '\u{ffff}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// How many columns of a terminal a symbol takes: Unicode's East Asian Width (annex 11), to the block: exact enough for letters, signs and emoji.
pub fn columns(symbol: char) -> usize {
    match symbol {
        // Combining marks stand over the letter before them.
        '\u{300}'..='\u{36f}'
        | '\u{483}'..='\u{489}'
        | '\u{591}'..='\u{5bd}'
        | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}'
        | '\u{e31}'
        | '\u{e34}'..='\u{e3a}'
        | '\u{e47}'..='\u{e4e}'
        | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{302a}'..='\u{302f}'
        | '\u{3099}'..='\u{309a}'
        | '\u{fe20}'..='\u{fe2f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{231a}'..='\u{231b}'
        | '\u{23e9}'..='\u{23ec}'
        | '\u{25fd}'..='\u{25fe}'
        | '\u{2614}'..='\u{2615}'
        | '\u{26aa}'..='\u{26ab}'
        | '\u{26bd}'..='\u{26be}'
        | '\u{2705}'
        | '\u{274c}'
        | '\u{2753}'..='\u{2755}'
        | '\u{2b1b}'..='\u{2b1c}'
        | '\u{2b50}'
        | '\u{2b55}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{33ff}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{a000}'..='\u{a4cf}'
        | '\u{a960}'..='\u{a97f}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f004}'
        | '\u{1f0cf}'
        | '\u{1f18e}'
        | '\u{1f191}'..='\u{1f19a}'
        | '\u{1f200}'..='\u{1f320}'
        | '\u{1f32d}'..='\u{1f64f}'
        | '\u{1f680}'..='\u{1f6ff}'
        | '\u{1f7e0}'..='\u{1f7eb}'
        | '\u{1f900}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

/// A number with its digits in threes.
///
/// ```
/// use gametree_draw::text::grouped;
/// assert_eq!([0, 999, 1000, 12_345_678].map(grouped), ["0", "999", "1,000", "12,345,678"]);
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_codes_and_joiners_are_removed() {
        assert_eq!(clean("\u{1b}[31mred\u{200d}\nline\u{7}"), "[31mred line");
        assert_eq!(symbol('\u{301}'), "?");
        assert_eq!(symbol('\0'), "?");
    }

    #[test]
    fn wide_signs_take_two_columns() {
        assert_eq!(width("碁"), 2);
        assert_eq!(width("🎲x"), 3);
        assert_eq!(width("e\u{301}"), 1);
        assert_eq!(width("♔●⚄"), 3);
    }

    #[test]
    fn xml_is_escaped() {
        assert_eq!(escape("<a b='\"'>&"), "&lt;a b=&#39;&quot;&#39;&gt;&amp;");
    }
}
