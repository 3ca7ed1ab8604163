//! The browser itself, and what it sends.

use std::sync::Mutex;

use super::tools::{install, runs};

/// The browser; Debian's is installed if there is none.
pub(crate) fn chromium() -> &'static str {
    static ONCE: Mutex<()> = Mutex::new(());
    let _one_at_a_time = ONCE.lock();
    let known = ["chromium", "chromium-browser", "google-chrome"];
    let find = || known.into_iter().find(|name| runs(name));
    find().unwrap_or_else(|| {
        install("chromium");
        find().expect("expected Debian's chromium: apt-get install chromium")
    })
}

/// What a text in base 64 stands for.
pub(crate) fn base64(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let values: Vec<u8> = text.bytes().filter_map(value).collect();
    let mut bytes = Vec::with_capacity(values.len() * 3 / 4);
    for group in values.chunks(4) {
        let bits = group
            .iter()
            .enumerate()
            .fold(0_u32, |bits, (place, &value)| {
                bits | u32::from(value) << (18 - 6 * place)
            });
        let [_, all @ ..] = bits.to_be_bytes();
        bytes.extend_from_slice(&all[..group.len().saturating_sub(1)]);
    }
    bytes
}
