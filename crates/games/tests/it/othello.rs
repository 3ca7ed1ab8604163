//! Othello against published positions and counts.

use gametree_games::Othello;
use gametree_games::othello::ObfLine;
use gametree_rules::{Game, Notation, perft};

const SUITES: [(&str, usize); 2] = [
    (include_str!("../data/othello/fforum-1-19.obf"), 19),
    (include_str!("../data/othello/fforum-40-49.obf"), 10),
];
const COUNTS: &str = include_str!("../data/othello/perft.txt");
/// Deeper than this takes too long without optimisation; the bench counts on.
const QUICK: u32 = 9;

#[test]
fn as_many_sequences_of_moves_as_published() {
    let mut checked = 0;
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace().map(|word| word.parse().unwrap());
        let (Some(depth), Some(count)) = (words.next(), words.next()) else {
            panic!("{line}");
        };
        if depth > u64::from(QUICK) {
            break;
        }
        assert_eq!(perft(&Othello::default(), depth as u32), count, "{depth}");
        checked += 1;
    }
    assert_eq!(checked, QUICK);
}

#[test]
fn the_endgame_suite_is_read_and_written_to_the_letter() {
    for (file, count) in SUITES {
        assert_eq!(file.lines().count(), count);
        for text in file.lines() {
            let line: ObfLine = text.parse().unwrap();
            assert_eq!(line.to_string(), text);
            let position = line.position;
            assert_eq!(Othello::parse_position(&position.position()), Ok(position));
            let legal = position.choices();
            assert!(line.scores.iter().all(|(action, _)| legal.contains(action)));
            assert!(
                line.scores
                    .iter()
                    .all(|(_, score)| score % 2 == 0 && score.abs() <= 64)
            );
        }
    }
}
