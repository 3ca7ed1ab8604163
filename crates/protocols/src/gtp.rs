//! The Go Text Protocol, version 2, as Othello's programs speak it too: one line is asked, and an answer ends with an empty
//! line.
//!
//! ```
//! use gametree_protocols::gtp::{Reader, Response};
//! let mut reader = Reader::default();
//! let lines = ["some chatter", "= protocol_version", "genmove", ""];
//! let heard: Vec<_> = lines.iter().filter_map(|line| reader.hear(line)).collect();
//! assert_eq!(heard, [Response::Done("protocol_version\ngenmove".to_owned())]);
//! ```

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Response {
    /// It was done, and this is said of it.
    Done(String),
    /// It could not be done, for this reason.
    Refused(String),
}

/// Puts answers together from the lines that are heard.
#[derive(Debug, Default)]
pub struct Reader {
    begun: Option<Response>,
}

impl Reader {
    /// More than any answer says.
    const MAX_ANSWER_BYTES: usize = 1 << 20;

    /// Hears a line; the answer, if it is complete now. What is said outside of answers is nothing.
    pub fn hear(&mut self, line: &str) -> Option<Response> {
        let line = line.trim_end();
        if line.is_empty() {
            return self.begun.take();
        }
        match &mut self.begun {
            Some(Response::Done(text) | Response::Refused(text)) => {
                if text.len() + line.len() < Reader::MAX_ANSWER_BYTES {
                    text.push('\n');
                    text.push_str(line);
                }
            }
            None => {
                let said = |rest: &str| {
                    let rest = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
                    rest.trim().to_owned()
                };
                let done = |rest| Response::Done(said(rest));
                let refused = |rest| Response::Refused(said(rest));
                let begun = line.strip_prefix('=').map(done);
                self.begun = begun.or_else(|| line.strip_prefix('?').map(refused));
            }
        }
        None
    }
}

/// A thing to be asked, in one line however it is put together.
pub fn command(words: &[&str]) -> String {
    let plain = |sign: &char| !sign.is_control();
    words.join(" ").chars().filter(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn heard(text: &str) -> Vec<Response> {
        let mut reader = Reader::default();
        text.split('\n')
            .filter_map(|line| reader.hear(line))
            .collect()
    }

    #[test]
    fn answers_are_told_from_each_other_and_from_chatter() {
        let done = |text: &str| Response::Done(text.to_owned());
        let refused = |text: &str| Response::Refused(text.to_owned());
        let text = "hello\n\n=\r\n\r\n= C3\n\n?3 illegal move\n\n=12 pass\n\n= unfinished";
        let expected = [done(""), done("C3"), refused("illegal move"), done("pass")];
        assert_eq!(heard(text), expected);
    }

    #[test]
    fn an_endless_answer_is_not_kept() {
        let line = "x".repeat(1 << 18);
        let text = format!("= {}\n\n", [line.as_str(); 9].join("\n"));
        let [Response::Done(text)] = &heard(&text)[..] else {
            panic!("one answer")
        };
        assert!(text.len() <= Reader::MAX_ANSWER_BYTES);
    }

    proptest! {
        #[test]
        fn any_text_is_heard(text in "[=?0-9a-z \n\r\u{1b}]{0,60}") {
            for response in heard(&text) {
                let (Response::Done(said) | Response::Refused(said)) = response;
                prop_assert!(said.len() <= text.len());
            }
            prop_assert!(!command(&[&text, &text]).contains('\n'));
        }
    }
}
