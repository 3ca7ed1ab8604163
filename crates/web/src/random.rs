//! Unguessable names and random numbers.

/// The length of a name: 26 letters of 5 bits, 130 bits in all.
pub(crate) const NAME: usize = 26;

const LETTERS: &[u8; 32] = b"abcdefghijkmnopqrstuvwxyz2345678";

/// Random bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without a source of randomness no name would be safe.
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

/// A new unguessable name.
pub(crate) fn name() -> String {
    let bytes = bytes::<NAME>();
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    bytes.iter().map(letter).collect()
}

/// Whether a text has the form of such a name.
pub(crate) fn is_name(text: &str) -> bool {
    text.len() == NAME && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// A random number from 0 to 1, without 1.
pub(crate) fn number() -> f64 {
    (u64::from_le_bytes(bytes()) >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_have_the_form_of_names() {
        let (one, other) = (name(), name());
        assert!(
            one != other && is_name(&one) && !is_name("../../etc/passwd") && !is_name(&one[1..])
        );
        assert!((0.0..1.0).contains(&number()));
    }
}
