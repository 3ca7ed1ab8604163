//! The terms of the evaluation, declared once for evaluation, explanation and tuning.

/// The weights of one term, among all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// The first of its weights.
    pub start: usize,
    /// The number of its weights.
    pub len: usize,
}

impl Term {
    const fn new(name: &'static str, len: usize, about: &'static str) -> Term {
        Term {
            name,
            about,
            start: 0,
            len,
        }
    }

    /// The index of one of its weights; of the last, if there are fewer.
    #[inline]
    pub(super) const fn at(self, index: usize) -> usize {
        let last = self.len - 1;
        self.start + if index < last { index } else { last }
    }
}

/// All terms, in order.
pub const TERMS: [Term; COUNT] = {
    let mut terms = [
        Term::new("material", 5, "pawns, knights, bishops, rooks, queens"),
        Term::new(
            "placement",
            6 * 32,
            "the square of each piece (piece-square table), by rank from its own side and distance of its file from the edge",
        ),
        Term::new("knight mobility", 9, "squares a knight can safely go to"),
        Term::new("bishop mobility", 14, "squares a bishop can safely go to"),
        Term::new("rook mobility", 15, "squares a rook can safely go to"),
        Term::new("queen mobility", 28, "squares a queen can safely go to"),
        Term::new(
            "king attack",
            40,
            "attacks on the squares around the enemy king, and safe checks",
        ),
        Term::new(
            "king shelter",
            3 * 7,
            "distance of the own pawns in front of the king, on its file and beside it",
        ),
        Term::new("pawn storm", 7, "distance of enemy pawns from the king"),
        Term::new("bishop pair", 1, "two bishops"),
        Term::new("rook files", 2, "rooks on open and half-open files"),
        Term::new("rook on the seventh", 1, "rooks on the seventh rank"),
        Term::new(
            "outposts",
            2,
            "knights and bishops that are protected by a pawn and cannot be attacked by one",
        ),
        Term::new(
            "knights and rooks by pawns",
            2,
            "each knight and rook, for each own pawn more than five",
        ),
        Term::new(
            "king protectors",
            2,
            "distance of knights and bishops from their king",
        ),
        Term::new(
            "minor pieces behind pawns",
            1,
            "knights and bishops directly behind a pawn",
        ),
        Term::new("bad bishops", 1, "own pawns on the colour of the bishop"),
        Term::new(
            "isolated pawns",
            2,
            "pawns without own pawns on the neighbouring files, with an enemy pawn ahead and without",
        ),
        Term::new("doubled pawns", 1, "pawns behind another on the same file"),
        Term::new(
            "backward pawns",
            2,
            "pawns that no other can protect and that cannot advance safely, with an enemy pawn ahead and without",
        ),
        Term::new("protected pawns", 6, "pawns that another protects, by rank"),
        Term::new(
            "phalanx",
            6,
            "pawns beside another on the same rank, by rank",
        ),
        Term::new(
            "passed pawns",
            6,
            "pawns that no enemy pawn can stop, by rank",
        ),
        Term::new(
            "free passed pawns",
            6,
            "passed pawns with an empty path, by rank",
        ),
        Term::new(
            "safe passed pawns",
            6,
            "passed pawns whose path is not attacked, by rank",
        ),
        Term::new(
            "advancing passed pawns",
            6,
            "passed pawns whose next square is empty, and protected if it is attacked, by rank",
        ),
        Term::new(
            "king near passed pawn",
            8,
            "distance of the own king from the square in front of a passed pawn",
        ),
        Term::new(
            "king far from passed pawn",
            8,
            "distance of the enemy king from that square",
        ),
        Term::new(
            "threats",
            12,
            "pawns on minor pieces, rooks, queens; minor pieces on rooks, queens; rooks on queens; hanging pieces; minor pieces on minor pieces; rooks on minor pieces; hanging pawns; kings on anything; pawns that may advance on pieces",
        ),
        Term::new("centre", 1, "attacks on the four central squares"),
        Term::new(
            "space",
            1,
            "empty squares in the centre of the own side that no enemy pawn attacks",
        ),
        Term::new("tempo", 1, "the side to move"),
    ];
    let mut next = 0;
    let mut index = 0;
    while index < COUNT {
        terms[index].start = next;
        next += terms[index].len;
        index += 1;
    }
    terms
};

const COUNT: usize = 32;

/// The term of this name; an unknown one does not compile.
const fn named(name: &str) -> Term {
    let mut index = 0;
    while !same(TERMS[index].name.as_bytes(), name.as_bytes()) {
        index += 1;
    }
    TERMS[index]
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

pub(super) const MATERIAL: Term = named("material");
pub(super) const PLACEMENT: Term = named("placement");
pub(super) const MOBILITY: [Term; 4] = [
    named("knight mobility"),
    named("bishop mobility"),
    named("rook mobility"),
    named("queen mobility"),
];
pub(super) const ATTACK: Term = named("king attack");
pub(super) const SHELTER: Term = named("king shelter");
pub(super) const STORM: Term = named("pawn storm");
pub(super) const PAIR: Term = named("bishop pair");
pub(super) const ROOK_FILES: Term = named("rook files");
pub(super) const SEVENTH: Term = named("rook on the seventh");
pub(super) const OUTPOSTS: Term = named("outposts");
pub(super) const PIECES_PER_PAWN: Term = named("knights and rooks by pawns");
pub(super) const KING_PROTECTOR: Term = named("king protectors");
pub(super) const MINOR_BEHIND_PAWN: Term = named("minor pieces behind pawns");
pub(super) const BAD_BISHOP: Term = named("bad bishops");
pub(super) const ISOLATED: Term = named("isolated pawns");
pub(super) const DOUBLED: Term = named("doubled pawns");
pub(super) const BACKWARD: Term = named("backward pawns");
pub(super) const PROTECTED: Term = named("protected pawns");
pub(super) const PHALANX: Term = named("phalanx");
pub(super) const PASSED: Term = named("passed pawns");
pub(super) const FREE_PATH: Term = named("free passed pawns");
pub(super) const SAFE_PATH: Term = named("safe passed pawns");
pub(super) const ADVANCING: Term = named("advancing passed pawns");
pub(super) const KING_NEAR: Term = named("king near passed pawn");
pub(super) const KING_FAR: Term = named("king far from passed pawn");
pub(super) const THREATS: Term = named("threats");
pub(super) const CENTRE: Term = named("centre");
pub(super) const SPACE: Term = named("space");
pub(super) const TEMPO: Term = named("tempo");

/// The number of all weights.
pub const WEIGHTS: usize = {
    let last = TERMS[COUNT - 1];
    last.start + last.len
};
