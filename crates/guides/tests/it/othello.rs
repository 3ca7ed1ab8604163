//! Othello: every move's score, where keys of positions were once the same.

use gametree_games::Othello;
use gametree_guides::OthelloGuide;
use gametree_rules::Notation;
use gametree_search::pvs::{Memory, Options, prove};
use gametree_search::{Claim, Limits};

/// After some of these moves the discs of the player to move are those that an earlier key ignored; the scores are another
/// program's.
const POSITIONS: [(&str, &str); 2] = [
    (
        "OOOOXOX--XO--OO-OOOOOOXO--XOOOOX-XOXXOO-OXOOOX-X-OOXOOOXXXX--OXO X",
        "h1=-16 a2=8 d2=0 e2=2 h2=14 b4=-18 h5=16 g6=-20 a7=0 d8=-2 e8=-4",
    ),
    (
        "OOOOXOX---OX-OO-O-OOOO-O-OXOOOOXXXOXXOOXOXOOOX-X-OOXOOO-XX-XXO-O X",
        "h1=16 b2=0 e2=12 h2=12 b3=-14 g3=2 a4=14 g6=2 a7=6 h7=12 c8=16 g8=-2",
    ),
];

#[test]
fn every_move_has_its_own_score() {
    for (text, scores) in POSITIONS {
        let game = Othello::parse_position(text).expect(text);
        let mut memory = Memory::megabytes(4).expect("four megabytes");
        let options = Options {
            lines: 60,
            ..Options::default()
        };
        let (guide, limits) = (OthelloGuide::default(), Limits::default());
        let proof = prove(&game, &guide, &limits, &options, &mut memory, &mut |_| {});
        assert_eq!(proof.answer.claim, Claim::Proven, "{text}");
        for score in scores.split(' ') {
            let (name, score) = score.split_once('=').expect("a move and its score");
            let named = |action| game.action_text(action) == name;
            let known = (proof.answer.actions.iter()).find(|known| named(known.action));
            let value = known.and_then(|known| known.value);
            assert_eq!(value, score.parse().ok(), "{name} of {text}");
        }
    }
}
