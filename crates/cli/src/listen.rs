//! Hearing lines, however long, also while a search goes on.

use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};

use gametree_search::Signal;

/// No line that means something is longer, and memory ends somewhere.
const LONGEST: u64 = 1 << 20;

/// The next line, or nothing if there will be none. Of one that is too long only the beginning is kept, which is still too
/// long, so that nobody takes it for a whole line.
pub(crate) fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = input
        .by_ref()
        .take(LONGEST + 1)
        .read_until(b'\n', &mut line);
    match read {
        Ok(1..) => {}
        _ => return None,
    }
    if line.len() as u64 > LONGEST && line.last() != Some(&b'\n') {
        // Where it cannot be read on, the next line will tell.
        let _ = input.skip_until(b'\n');
    }
    Some(String::from_utf8_lossy(&line).into_owned())
}

/// Hears lines. Whatever is heard calls off the search that is going on.
pub(crate) struct Ear {
    lines: Receiver<String>,
    /// How many lines were heard and not yet taken; the end of the input is one that is never taken.
    waiting: Arc<AtomicUsize>,
    signal: Arc<Signal>,
}

impl Ear {
    /// Begins to listen to the standard input.
    pub(crate) fn open() -> Ear {
        let (tell, lines) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let signal: Arc<Signal> = Arc::default();
        let (heard, stop) = (Arc::clone(&waiting), Arc::clone(&signal));
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            loop {
                let line = next_line(&mut input);
                heard.fetch_add(1, Ordering::SeqCst);
                stop.stop();
                let told = line.map(|line| tell.send(line));
                if !matches!(told, Some(Ok(()))) {
                    return;
                }
            }
        });
        Ear {
            lines,
            waiting,
            signal,
        }
    }

    /// The next line, or nothing if there will be none.
    pub(crate) fn next(&mut self) -> Option<String> {
        let line = self.lines.recv().ok()?;
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        Some(line)
    }

    /// Whether something was said that is still to be obeyed.
    pub(crate) fn is_called(&self) -> bool {
        self.waiting.load(Ordering::SeqCst) > 0
    }

    /// What stops the search that begins now: at once, if something was said already.
    pub(crate) fn begin(&self) -> Arc<Signal> {
        self.signal.reset();
        if self.is_called() {
            self.signal.stop();
        }
        Arc::clone(&self.signal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_cut_and_the_next_one_is_heard() {
        let long = "a".repeat(3 << 20);
        let text = format!("one\n{long}\ntwo\r\nthree");
        let mut input = text.as_bytes();
        let mut heard = Vec::new();
        while let Some(line) = next_line(&mut input) {
            heard.push(line);
        }
        let lengths: Vec<usize> = heard.iter().map(String::len).collect();
        assert_eq!(lengths, [4, (1 << 20) + 1, 5, 5]);
        assert_eq!(heard[3], "three");
    }
}
