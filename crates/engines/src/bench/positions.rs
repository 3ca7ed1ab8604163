//! The positions of the bench, with fixed limits.

use gametree_players::{Entry, InputError, Table};

/// The limit of the search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// This many moves ahead.
    Depth(u32),
    /// This many nodes.
    Nodes(u64),
    /// To the exact value.
    Value,
}

impl std::fmt::Display for Aim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Aim::Depth(depth) => write!(f, "depth {depth}"),
            Aim::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Aim::Value => f.write_str("value"),
        }
    }
}

/// A position of the bench.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// None is where the game starts.
    start: Option<&'static str>,
    /// The moves from there.
    moves: &'static str,
    /// The limit of the search.
    pub aim: Aim,
}

impl Item {
    /// The position.
    pub fn table(&self, entry: &dyn Entry) -> Result<Box<dyn Table>, InputError> {
        let moves: Vec<&str> = self.moves.split_whitespace().collect();
        entry.replay(self.start, &moves)
    }

    /// Whether it can be reached from the default start.
    pub fn is_usual(&self) -> bool {
        self.start.is_none()
    }
}

const fn from(start: &'static str, aim: Aim) -> Item {
    Item {
        start: Some(start),
        moves: "",
        aim,
    }
}

const fn after(moves: &'static str, aim: Aim) -> Item {
    Item {
        start: None,
        moves,
        aim,
    }
}

/// For games without chosen positions.
const ANY: [Item; 1] = [after("", Aim::Nodes(200_000))];

const NIM: [Item; 2] = [from("3,4,5", Aim::Value), from("5,6,7,8", Aim::Depth(14))];

const MNK: [Item; 3] = [
    from("4,4,4", Aim::Depth(9)),
    from("5,5,4", Aim::Depth(7)),
    from("7,7,5", Aim::Depth(5)),
];

const CONNECT4: [Item; 5] = [
    from("6,5", Aim::Value),
    after("4 4 4 4 2 3 5 5 2 3", Aim::Value),
    after("4 4 4 4 4 2 2 6 6 3", Aim::Value),
    after("", Aim::Depth(16)),
    after("4 4 4 4", Aim::Depth(16)),
];

const DOTS: [Item; 3] = [
    from("2x2", Aim::Value),
    from("3x3", Aim::Depth(10)),
    from("4x4", Aim::Depth(6)),
];

const OTHELLO: [Item; 8] = [
    from("4x4", Aim::Value),
    // The 40th of the positions that the French federation's review FFORUM made known.
    from(
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
        Aim::Value,
    ),
    after("", Aim::Depth(9)),
    after("c4 e3 f6 c5 c3 e6 c6 g6 f4 b5 b6 f3", Aim::Depth(9)),
    after(
        "c4 e3 f5 e6 f6 c5 c3 b4 d3 e2 d6 f4 c6 d2 g3 g4 d1 b5 c2 b6",
        Aim::Depth(9),
    ),
    after(
        "c4 e3 f6 c5 c3 e6 c6 g6 f4 b5 b6 f3 f5 d3 c2 e2 b3 d6 b4 g3 g4 h4 f2 g5 e1 d2 d1 f1 g1 b2",
        Aim::Depth(9),
    ),
    after(
        "c4 e3 f5 e6 f6 c5 c3 b4 d3 e2 d6 f4 c6 d2 g3 g4 d1 b5 c2 b6 a3 g5 f1 f3 a4 a5 a6 e1 h3 h4 h6 h5 f2 g7 f7 g6 \
         h8 h7 pass f8 g8 g2 e8 g1 h1 h2",
        Aim::Value,
    ),
    after(
        "c4 e3 f6 c5 c3 e6 c6 g6 f4 b5 b6 f3 f5 d3 c2 e2 d2 g4 g3 d1 b3 b4 c1 a3 g5 e1 f1 h6 d7 f2 h5 h3 h7 h4 h2 g2 \
         h1 g1 e7 d6 c7 a7 b2 a2 a1 b1",
        Aim::Value,
    ),
];

/// Among them what the engine met in games.
const CHESS: [Item; 18] = [
    after("", Aim::Depth(11)),
    from(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        Aim::Depth(9),
    ),
    from(
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
        Aim::Depth(10),
    ),
    from(
        "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
        Aim::Depth(10),
    ),
    from("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", Aim::Depth(15)),
    from("8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 2 47", Aim::Depth(12)),
    from(
        "r1bqk2r/2p1pp1p/p1p2npb/3p4/3P4/2P1PQ1P/PP1NNPP1/R1B1K2R w KQkq - 2 10",
        Aim::Depth(11),
    ),
    from(
        "1k1r3r/1ppq1pp1/p1nbpn2/3p2N1/N4P1p/PP1BP3/1BPPQ1PP/3R1RK1 w - - 4 14",
        Aim::Depth(10),
    ),
    from(
        "r1bk1b1r/1p2p1p1/p2pP2p/2n2P2/2B2B2/PPp2N2/2P2PP1/3RK2R w K - 0 18",
        Aim::Depth(10),
    ),
    from(
        "2krr3/pb1q4/1pp1R1p1/b2p1pNp/5P1P/2PB4/P2PQPP1/R5K1 w - - 6 22",
        Aim::Depth(14),
    ),
    from(
        "2b3k1/6qp/4p3/1pN2r2/3P3p/r4Pb1/P3QN2/3R1K1R w - - 2 26",
        Aim::Depth(9),
    ),
    from(
        "rn3rk1/q2pb1p1/p1p1p3/4Pn2/RPN4P/1PPQ1BP1/5P1N/2BR2K1 w - - 0 31",
        Aim::Depth(10),
    ),
    from(
        "3k1N2/1p3bp1/2p4p/2P1pp1P/8/3KPP2/6P1/8 w - - 2 36",
        Aim::Depth(13),
    ),
    from(
        "rn1qkb1r/2p1pn1p/5p2/3b4/1p1P3R/2P3P1/1PQ2P2/RNB1KBN1 w Qkq - 0 13",
        Aim::Depth(10),
    ),
    from(
        "r1bqr1k1/6pp/1p6/p2p1p2/7P/2Q1P1P1/PP2BP2/R1B1K2R w KQ - 0 16",
        Aim::Depth(11),
    ),
    from(
        "rnbqkbn1/pr3pp1/3p4/3p2N1/1p2PB1p/N7/PPQ2PPP/R3KB1R w KQq - 0 12",
        Aim::Depth(9),
    ),
    from(
        "5b1r/3n1k1p/6p1/r2b4/1n1pN3/P2B1P2/2PP2PP/R1B2RK1 w - - 3 24",
        Aim::Depth(9),
    ),
    from(
        "7r/4nk2/1n3pp1/1r1p3p/p3P2P/4RPB1/1qQ1NKP1/2R5 w - - 0 29",
        Aim::Depth(10),
    ),
];

/// The positions of a game.
pub fn of(game: &str) -> &'static [Item] {
    match game {
        "nim" => &NIM,
        "mnk" => &MNK,
        "connect4" => &CONNECT4,
        "dots" => &DOTS,
        "othello" => &OTHELLO,
        "chess" => &CHESS,
        _ => &ANY,
    }
}
