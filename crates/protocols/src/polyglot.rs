//! Opening books of chess in the format of Fabien Letouzey's Polyglot: entries of sixteen bytes, sorted by the keys of
//! positions.
//!
//! ```
//! use gametree_protocols::polyglot::Entry;
//! let entry = Entry { key: 0x463b_9618_1691_fc9c, step: "e2e4".parse().unwrap(), weight: 7, learn: 0 };
//! let bytes = entry.to_bytes();
//! assert_eq!(bytes[8..12], [0x03, 0x1c, 0, 7]);
//! assert_eq!(Entry::from_bytes(bytes), entry);
//! assert_eq!(entry.step.to_string(), "e2e4");
//! ```

use std::fmt;
use std::str::FromStr;

use gametree_rules::ParseError;

/// A move in a position, and how good it was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    /// The key of the position.
    pub key: u64,
    /// The move.
    pub step: Step,
    /// The relative frequency with which to play it.
    pub weight: u16,
    /// What programs keep for themselves.
    pub learn: u32,
}

/// A move by its squares: a king that castles takes its own rook.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step(u16);

/// What a pawn becomes, in the order of their numbers; the first is nothing.
const PROMOTIONS: [&str; 5] = ["", "n", "b", "r", "q"];

impl Entry {
    /// The size of an entry in bytes.
    pub const SIZE: usize = 16;

    /// An entry as it stands in a file.
    pub fn from_bytes(bytes: [u8; Entry::SIZE]) -> Entry {
        let whole = u128::from_be_bytes(bytes);
        Entry {
            key: (whole >> 64) as u64,
            step: Step((whole >> 48) as u16),
            weight: (whole >> 32) as u16,
            learn: whole as u32,
        }
    }

    /// The entry as it is to stand in a file.
    pub fn to_bytes(self) -> [u8; Entry::SIZE] {
        let whole = u128::from(self.key) << 64
            | u128::from(self.step.0) << 48
            | u128::from(self.weight) << 32
            | u128::from(self.learn);
        whole.to_be_bytes()
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [to, from] = [self.0, self.0 >> 6].map(|bits| {
            let file = char::from(b'a' + (bits & 7) as u8);
            let rank = (bits >> 3 & 7) + 1;
            format!("{file}{rank}")
        });
        // Numbers that stand for nothing make a move that is not legal anywhere.
        let promotion = PROMOTIONS.get(usize::from(self.0 >> 12)).unwrap_or(&"?");
        write!(f, "{from}{to}{promotion}")
    }
}

impl FromStr for Step {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Step, ParseError> {
        let refused = || ParseError::new("a move such as e2e4 or e7e8q", text);
        let (squares, promotion) = text.split_at_checked(4).ok_or_else(refused)?;
        let place = |sign: u8, first: u8| sign.checked_sub(first).filter(|&place| place < 8);
        let square = |signs: &[u8]| {
            let (file, rank) = (place(signs[0], b'a')?, place(signs[1], b'1')?);
            Some(u16::from(rank) << 3 | u16::from(file))
        };
        let (from, to) = squares.as_bytes().split_at(2);
        let (from, to) = (square(from), square(to));
        let promotion = PROMOTIONS.iter().position(|&known| known == promotion);
        match (from, to, promotion) {
            (Some(from), Some(to), Some(promotion)) => {
                Ok(Step((promotion as u16) << 12 | from << 6 | to))
            }
            _ => Err(refused()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn entries_read_back(bytes in any::<[u8; Entry::SIZE]>()) {
            let entry = Entry::from_bytes(bytes);
            prop_assert_eq!(entry.to_bytes(), bytes);
            let again = entry.step.to_string().parse::<Step>();
            prop_assert_eq!(again.is_ok_and(|step| step == entry.step), entry.step.0 < 5 << 12);
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in ["", "e2", "e2e9", "i2e4", "e2e4k", "e2e4qq", "é2e4", "0000"] {
            assert!(text.parse::<Step>().is_err(), "{text}");
        }
    }
}
