//! The position in a search, and the keys that change it.

/// The command of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    Forward,
    Back,
    First,
    Last,
    Quit,
    /// Ctrl-C.
    Interrupt,
}

/// Decodes keys from terminal input, in which escape sequences may arrive in pieces.
#[derive(Debug, Default)]
pub(super) struct Keyboard {
    /// An incomplete escape sequence.
    begun: Vec<u8>,
}

/// The maximum length of an escape sequence.
const MAX_SEQUENCE: usize = 16;
const ESCAPE: u8 = 0x1b;

impl Keyboard {
    /// The keys that these bytes encode.
    pub(super) fn read(&mut self, bytes: &[u8]) -> Vec<Key> {
        bytes.iter().filter_map(|&byte| self.key(byte)).collect()
    }

    /// Discards an incomplete sequence after a pause.
    pub(super) fn pause(&mut self) {
        self.begun.clear();
    }

    fn key(&mut self, byte: u8) -> Option<Key> {
        if byte == ESCAPE || self.begun.len() > MAX_SEQUENCE {
            self.begun.clear();
        }
        match self.begun[..] {
            [] if byte != ESCAPE => plain(byte),
            [ESCAPE] if byte != b'[' && byte != b'O' => {
                self.begun.clear();
                plain(byte)
            }
            [ESCAPE, _, ref parameters @ ..] if (0x40..=0x7e).contains(&byte) => {
                let key = sequence(parameters, byte);
                self.begun.clear();
                key
            }
            _ => {
                self.begun.push(byte);
                None
            }
        }
    }
}

fn plain(byte: u8) -> Option<Key> {
    match byte {
        b'n' | b' ' | b'\r' | b'\n' => Some(Key::Forward),
        // Backspace is 7f or 08.
        b'p' | 0x7f | 0x08 => Some(Key::Back),
        b'q' | 0x04 => Some(Key::Quit),
        0x03 => Some(Key::Interrupt),
        _ => None,
    }
}

fn sequence(parameters: &[u8], last: u8) -> Option<Key> {
    let number = parameters.split(|&byte| byte == b';').next();
    match (last, number) {
        (b'C', _) => Some(Key::Forward),
        (b'D', _) => Some(Key::Back),
        (b'H', _) | (b'~', Some(b"1" | b"7")) => Some(Key::First),
        (b'F', _) | (b'~', Some(b"4" | b"8")) => Some(Key::Last),
        _ => None,
    }
}

/// The position among the steps of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Walker {
    position: usize,
    steps: usize,
}

/// The effect of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Walk {
    On,
    Quit,
    Interrupted,
}

impl Walker {
    /// At the first of this number of steps.
    pub(super) fn new(steps: usize) -> Walker {
        Walker { position: 0, steps }
    }

    /// The index of the current step; zero if there are none.
    pub(super) fn position(self) -> usize {
        self.position
    }

    pub(super) fn press(&mut self, key: Key) -> Walk {
        let last = self.steps.saturating_sub(1);
        self.position = match key {
            Key::Forward => (self.position + 1).min(last),
            Key::Back => self.position.saturating_sub(1),
            Key::First => 0,
            Key::Last => last,
            Key::Quit => return Walk::Quit,
            Key::Interrupt => return Walk::Interrupted,
        };
        Walk::On
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_forward_and_back_stay_within_the_search() {
        let mut walker = Walker::new(3);
        let mut at = |key| {
            assert_eq!(walker.press(key), Walk::On);
            walker.position()
        };
        assert_eq!(
            [Key::Back, Key::Forward, Key::Forward].map(&mut at),
            [0, 1, 2]
        );
        assert_eq!(
            [Key::Forward, Key::Back, Key::First].map(&mut at),
            [2, 1, 0]
        );
        assert_eq!([Key::Last, Key::Last].map(&mut at), [2, 2]);
        assert_eq!(walker.press(Key::Quit), Walk::Quit);
        assert_eq!(walker.press(Key::Interrupt), Walk::Interrupted);
        assert_eq!(walker.position(), 2);
    }

    #[test]
    fn without_steps_the_position_stays_zero() {
        let mut walker = Walker::new(0);
        for key in [Key::Forward, Key::Back, Key::Last, Key::First] {
            assert_eq!((walker.press(key), walker.position()), (Walk::On, 0));
        }
    }

    #[test]
    fn keys_are_decoded_in_every_encoding_that_terminals_use() {
        let read = |bytes: &[u8]| Keyboard::default().read(bytes);
        for forward in ["n", " ", "\r", "\x1b[C", "\x1bOC", "\x1b[1;5C"] {
            assert_eq!(read(forward.as_bytes()), [Key::Forward], "{forward:?}");
        }
        for back in ["p", "\x7f", "\x1b[D", "\x1bOD"] {
            assert_eq!(read(back.as_bytes()), [Key::Back], "{back:?}");
        }
        for first in ["\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~"] {
            assert_eq!(read(first.as_bytes()), [Key::First], "{first:?}");
        }
        for last in ["\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~"] {
            assert_eq!(read(last.as_bytes()), [Key::Last], "{last:?}");
        }
        for nothing in ["x", "\x1b[A", "\x1b[5~", "\x1b[200~", "é", "\x1b"] {
            assert_eq!(read(nothing.as_bytes()), [], "{nothing:?}");
        }
        let all = [Key::Forward, Key::Back, Key::Quit, Key::Interrupt];
        assert_eq!(read(b"\x1b[C\x1b[D\x1bq\x03"), all);
    }

    #[test]
    fn a_key_may_come_in_pieces_but_not_after_a_pause() {
        let mut keyboard = Keyboard::default();
        assert_eq!(keyboard.read(b"\x1b"), []);
        assert_eq!(keyboard.read(b"["), []);
        assert_eq!(keyboard.read(b"C"), [Key::Forward]);
        assert_eq!(keyboard.read(b"\x1b["), []);
        keyboard.pause();
        assert_eq!(keyboard.read(b"q"), [Key::Quit]);
        let mut endless = vec![b'1'; 1000];
        endless.splice(0..0, *b"\x1b[");
        assert_eq!(keyboard.read(&endless), []);
        assert_eq!(keyboard.read(b"q"), [Key::Quit]);
    }
}
