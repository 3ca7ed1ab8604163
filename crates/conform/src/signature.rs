//! The signature of the search: node counts and instruction counts that only a deliberate change may move.
//!
//! They are kept in one file, `signature.txt`, beside this crate's manifest.

const TEXT: &str = include_str!("../signature.txt");

/// The number of nodes that `bench` searches for each game, in the order of the bench.
pub fn nodes() -> Vec<(&'static str, u64)> {
    lines("nodes").collect()
}

/// The number of instructions that one turn of each inner loop takes.
pub fn instructions() -> Vec<(&'static str, f64)> {
    lines("instructions").collect()
}

fn lines<T: std::str::FromStr>(kind: &str) -> impl Iterator<Item = (&'static str, T)> {
    TEXT.lines().filter_map(move |line| {
        let [found, name, count] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            return None;
        };
        (found == kind).then_some((name, count.parse().ok()?))
    })
}
