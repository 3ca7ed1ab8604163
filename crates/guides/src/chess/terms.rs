//! The terms of the evaluation: what each is called and where its weights stand. Declared here once; the evaluation adds
//! them up, the explanation shows them, and the tuning fits them.

/// The weights of one term, among all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it is called.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// The first of its weights.
    pub start: usize,
    /// How many it has.
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

    /// One of its weights, the last if it has not so many.
    #[inline]
    pub(super) const fn at(self, index: usize) -> usize {
        let last = self.len - 1;
        self.start + if index < last { index } else { last }
    }
}

/// All terms, one after the other.
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

pub(super) const MATERIAL: Term = TERMS[0];
pub(super) const PLACEMENT: Term = TERMS[1];
pub(super) const MOBILITY: [Term; 4] = [TERMS[2], TERMS[3], TERMS[4], TERMS[5]];
pub(super) const ATTACK: Term = TERMS[6];
pub(super) const SHELTER: Term = TERMS[7];
pub(super) const STORM: Term = TERMS[8];
pub(super) const PAIR: Term = TERMS[9];
pub(super) const ROOK_FILES: Term = TERMS[10];
pub(super) const SEVENTH: Term = TERMS[11];
pub(super) const OUTPOSTS: Term = TERMS[12];
pub(super) const AMONG_PAWNS: Term = TERMS[13];
pub(super) const GUARDS: Term = TERMS[14];
pub(super) const BEHIND: Term = TERMS[15];
pub(super) const HINDERED: Term = TERMS[16];
pub(super) const ISOLATED: Term = TERMS[17];
pub(super) const DOUBLED: Term = TERMS[18];
pub(super) const BACKWARD: Term = TERMS[19];
pub(super) const GUARDED: Term = TERMS[20];
pub(super) const IN_LINE: Term = TERMS[21];
pub(super) const PASSED: Term = TERMS[22];
pub(super) const FREE: Term = TERMS[23];
pub(super) const SAFE: Term = TERMS[24];
pub(super) const ADVANCING: Term = TERMS[25];
pub(super) const KING_NEAR: Term = TERMS[26];
pub(super) const KING_FAR: Term = TERMS[27];
pub(super) const THREATS: Term = TERMS[28];
pub(super) const CENTRE: Term = TERMS[29];
pub(super) const SPACE: Term = TERMS[30];
pub(super) const TEMPO: Term = TERMS[31];

/// How many weights there are.
pub const WEIGHTS: usize = {
    let last = TERMS[COUNT - 1];
    last.start + last.len
};
