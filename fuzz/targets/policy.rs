//! Any text, as a policy file; what reads as one is verified.

#![no_main]

use std::sync::LazyLock;

use gametree_fuzz::error_is_one_line;
use gametree_players::{InputError, Policy, Registry, Verified};
use gametree_search::Limits;
use gametree_standard::standard;
use libfuzzer_sys::fuzz_target;

/// Enough for the small games, and soon over.
const NODES: u64 = 2000;

static STANDARD: LazyLock<Registry> = LazyLock::new(standard);

fn verify(text: &str) -> Result<Verified, InputError> {
    let policy = Policy::read(text)?;
    reads_back(&policy);
    let entry = STANDARD.find(&policy.game)?;
    entry.verify(&policy, &Limits::nodes(NODES))
}

fn reads_back(policy: &Policy) {
    let mut written = Vec::new();
    policy.write(&mut written).expect("a vector takes all");
    let written = String::from_utf8(written).expect("JSON is text");
    assert_eq!(Policy::read(&written).as_ref(), Ok(policy));
}

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = str::from_utf8(data) {
        match verify(text) {
            Ok(verified) => assert_eq!(verified.holds, verified.problem.is_none()),
            Err(error) => error_is_one_line(&error),
        }
    }
});
