//! The weights of the pattern features, by phase of the game.

use super::patterns::{Indices, LAYOUT};

/// Phases of the game: four moves each, except the first and the last.
pub const PHASES: usize = 13;
/// Units of the weights per disc.
pub const WEIGHT_SCALE: i32 = 128;
/// The errors for ProbCut are known for depths below this.
pub const DEPTHS: usize = 13;

/// All weights of the evaluation, and the errors that ProbCut needs.
#[derive(Clone, Debug)]
pub struct Weights {
    /// For each phase the weights of all features, in fractions of a disc.
    pub phases: Vec<Vec<i16>>,
    /// For each phase and depth: the root mean square error of a search to the depth that [`shallow`] names, in
    /// fractions of a disc; zero where it is not known.
    pub errors: [[u16; DEPTHS]; PHASES],
}

/// The phase of a position with this many empty squares.
#[inline]
pub fn phase(empty: u32) -> usize {
    ((60_u32.saturating_sub(empty) / 4) as usize).clamp(1, PHASES) - 1
}

/// The depth of the shallower search that predicts one of this depth.
pub fn shallow(depth: usize) -> Option<u8> {
    const SHALLOW: [u8; DEPTHS] = [0, 0, 0, 1, 2, 1, 2, 3, 4, 3, 4, 5, 4];
    SHALLOW.get(depth).copied().filter(|&shallow| shallow > 0)
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            phases: vec![vec![0; LAYOUT.size]; PHASES],
            errors: [[0; DEPTHS]; PHASES],
        }
    }
}

impl Weights {
    /// The evaluation of a board for the player to move, in fractions of a disc.
    #[inline]
    pub fn estimate(&self, own: u64, opponent: u64) -> i32 {
        self.score(&LAYOUT.indices(own, opponent), own | opponent)
    }

    /// The evaluation of a board with these features, given the squares taken.
    #[inline]
    pub fn score(&self, indices: &Indices, taken: u64) -> i32 {
        let weights = &self.phases[phase(taken.count_zeros())];
        let mut sum = 0;
        for (&index, offset) in indices.iter().zip(LAYOUT.offsets) {
            sum += i32::from(weights[offset as usize + usize::from(index)]);
        }
        sum
    }

    /// The stored form: for each weight that is no mirror image of another its difference from the phase before, small ones
    /// in one byte, and run lengths of zeros.
    pub fn to_bytes(&self) -> Vec<u8> {
        let canonical = &LAYOUT.canonical;
        let mut writer = Writer {
            bytes: MAGIC.to_vec(),
        };
        for &error in self.errors.as_flattened() {
            writer.number(u32::from(error));
        }
        let mut zeros = 0;
        let before = vec![0; LAYOUT.size];
        for (index, phase) in self.phases.iter().enumerate() {
            let last = index
                .checked_sub(1)
                .map_or(&before, |last| &self.phases[last]);
            for at in (0..LAYOUT.size).filter(|&at| canonical[at] as usize == at) {
                let difference = i32::from(phase[at]) - i32::from(last[at]);
                if difference == 0 {
                    zeros += 1;
                    continue;
                }
                writer.zeros(&mut zeros);
                writer.number((difference << 1 ^ difference >> 31) as u32);
            }
        }
        writer.zeros(&mut zeros);
        writer.bytes
    }

    /// Reads the form that [`Weights::to_bytes`] writes; none from anything else.
    pub fn from_bytes(bytes: &[u8]) -> Option<Weights> {
        let mut reader = bytes.strip_prefix(MAGIC)?;
        let mut weights = Weights::default();
        for error in weights.errors.as_flattened_mut() {
            *error = u16::try_from(number(&mut reader)?).ok()?;
        }
        let canonical = &LAYOUT.canonical;
        let mut zeros = 0;
        let mut before = vec![0_i16; LAYOUT.size];
        for phase in &mut weights.phases {
            for at in 0..LAYOUT.size {
                if canonical[at] as usize != at {
                    phase[at] = phase[canonical[at] as usize];
                    continue;
                }
                let mut difference = 0;
                if zeros > 0 {
                    zeros -= 1;
                } else {
                    let coded = number(&mut reader)?;
                    if coded == 0 {
                        zeros = number(&mut reader)?.checked_sub(1)?;
                    } else {
                        difference = (coded >> 1).cast_signed() ^ -(coded & 1).cast_signed();
                    }
                }
                phase[at] = i16::try_from(i32::from(before[at]) + difference).ok()?;
            }
            before.clone_from(phase);
        }
        reader.is_empty().then_some(weights)
    }
}

/// The first bytes of a file of weights.
const MAGIC: &[u8] = b"gametree othello 1\n";

struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// A variable-length number: seven bits a byte, the lowest first; the highest bit marks that more follow.
    fn number(&mut self, mut number: u32) {
        while number >= 128 {
            self.bytes.push(number as u8 | 128);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    /// The length of a run that has ended, if there was one.
    fn zeros(&mut self, run: &mut u32) {
        if *run > 0 {
            self.number(0);
            self.number(std::mem::take(run));
        }
    }
}

fn number(reader: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u32;
    for shift in (0..32).step_by(7) {
        let (&byte, rest) = reader.split_first()?;
        *reader = rest;
        number |= u32::from(byte & 127).checked_shl(shift)?;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}
