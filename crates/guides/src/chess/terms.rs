//! The terms of the evaluation, declared once: the evaluation sums them, the explanation shows them, tuning fits them.

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
            "where each piece stands, rank by rank from its own side, the left half standing for both",
        ),
        Term::new("knight mobility", 9, "squares a knight can safely go to"),
        Term::new("bishop mobility", 14, "squares a bishop can safely go to"),
        Term::new("rook mobility", 15, "squares a rook can safely go to"),
        Term::new("queen mobility", 28, "squares a queen can safely go to"),
        Term::new(
            "king attack",
            40,
            "how much bears on the squares around the enemy king, and which checks are safe",
        ),
        Term::new(
            "king shelter",
            3 * 7,
            "how far its own pawns stand in front of the king, on its file and beside it",
        ),
        Term::new(
            "pawn storm",
            7,
            "how near enemy pawns have come to the king",
        ),
        Term::new("bishop pair", 1, "two bishops"),
        Term::new(
            "rook files",
            2,
            "rooks on open files, and on files without pawns of their own",
        ),
        Term::new("rook on the seventh", 1, "rooks on the seventh rank"),
        Term::new(
            "outposts",
            2,
            "knights and bishops that a pawn guards and no pawn can drive away",
        ),
        Term::new(
            "pieces among pawns",
            2,
            "knights and rooks, for each pawn of their own more than five",
        ),
        Term::new(
            "minor pieces far from their king",
            2,
            "how far knights and bishops are from their king",
        ),
        Term::new(
            "minor pieces behind pawns",
            1,
            "knights and bishops right behind a pawn",
        ),
        Term::new(
            "hindered bishops",
            1,
            "pawns of their own on the bishop's colour",
        ),
        Term::new(
            "isolated pawns",
            2,
            "pawns with none of their own beside them, with an enemy pawn ahead and without",
        ),
        Term::new("doubled pawns", 1, "pawns behind another of their own"),
        Term::new(
            "backward pawns",
            2,
            "pawns that cannot be guarded by another and cannot safely advance, with an enemy pawn ahead and without",
        ),
        Term::new("guarded pawns", 6, "pawns that another guards, by rank"),
        Term::new(
            "pawns in line",
            6,
            "pawns that stand beside another, by rank",
        ),
        Term::new("passed pawns", 6, "pawns that no pawn can stop, by rank"),
        Term::new(
            "free passed pawns",
            6,
            "those with nothing in front of them, by rank",
        ),
        Term::new(
            "safe passed pawns",
            6,
            "those whose whole path no enemy attacks, by rank",
        ),
        Term::new(
            "advancing passed pawns",
            6,
            "those whose next square is free and not attacked, or guarded, by rank",
        ),
        Term::new(
            "king near passed pawn",
            8,
            "how far its own king is from where a passed pawn goes",
        ),
        Term::new(
            "king far from passed pawn",
            8,
            "how far the enemy king is from there",
        ),
        Term::new(
            "threats",
            12,
            "pawns on minor pieces, rooks, queens; minor pieces on rooks, queens; rooks on queens; hanging pieces; minor pieces on minor pieces; rooks on minor pieces; hanging pawns; kings on anything; pawns that may advance on pieces",
        ),
        Term::new("centre", 1, "attacks on the four squares in the middle"),
        Term::new(
            "space",
            1,
            "free squares in the middle of one's own side that no pawn attacks",
        ),
        Term::new("tempo", 1, "to be on move"),
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
pub(super) const AMONG_PAWNS: Term = named("pieces among pawns");
pub(super) const GUARDS: Term = named("minor pieces far from their king");
pub(super) const BEHIND: Term = named("minor pieces behind pawns");
pub(super) const HINDERED: Term = named("hindered bishops");
pub(super) const ISOLATED: Term = named("isolated pawns");
pub(super) const DOUBLED: Term = named("doubled pawns");
pub(super) const BACKWARD: Term = named("backward pawns");
pub(super) const GUARDED: Term = named("guarded pawns");
pub(super) const IN_LINE: Term = named("pawns in line");
pub(super) const PASSED: Term = named("passed pawns");
pub(super) const FREE: Term = named("free passed pawns");
pub(super) const SAFE: Term = named("safe passed pawns");
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
