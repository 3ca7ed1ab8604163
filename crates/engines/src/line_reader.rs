//! Reading lines of bounded length.

use std::io::{BufRead, Read};

/// The most bytes of a line that are kept.
const MAX_LINE: u64 = 1 << 20;

/// Reads lines, of any length and any bytes.
#[derive(Debug)]
pub(crate) struct LineReader<R>(R);

impl<R: BufRead> LineReader<R> {
    pub(crate) fn new(input: R) -> LineReader<R> {
        LineReader(input)
    }
}

impl<R: BufRead> Iterator for LineReader<R> {
    type Item = String;

    /// The next line, or nothing at the end of the input. Of a line that is too long only the beginning is kept, which is
    /// still too long for every parser, so that it is not taken for a whole line.
    fn next(&mut self) -> Option<String> {
        let mut line = Vec::new();
        let read = self
            .0
            .by_ref()
            .take(MAX_LINE + 1)
            .read_until(b'\n', &mut line);
        match read {
            Ok(1..) => {}
            _ => return None,
        }
        if line.len() as u64 > MAX_LINE && line.last() != Some(&b'\n') {
            // If this fails, so does reading the next line.
            let _ = self.0.skip_until(b'\n');
        }
        Some(String::from_utf8_lossy(&line).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_cut_and_the_next_one_is_read() {
        let long = "a".repeat(3 << 20);
        let text = format!("one\n{long}\ntwo\r\nthree");
        let lines: Vec<String> = LineReader::new(text.as_bytes()).collect();
        let lengths: Vec<usize> = lines.iter().map(String::len).collect();
        assert_eq!(lengths, [4, (1 << 20) + 1, 5, 5]);
        assert_eq!(lines[3], "three");
    }
}
