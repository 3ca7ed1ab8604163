//! Training positions and their text form: one line each, in the format that trainers of NNUE networks read.

use std::fmt::{self, Display};
use std::str::FromStr;

use cozy_chess::Board;
use gametree_games::Chess;
use gametree_rules::Notation;

/// An advantage of this many pawns means ten wins to one loss.
const PAWNS_PER_TENFOLD_ODDS: f32 = 4.0;

/// A quiet position, labelled.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position.
    pub board: Board,
    /// The search's value for White, in pawns.
    pub pawns: f32,
    /// The result of the game for White: 0, ½ or 1.
    pub end: f32,
}

impl Sample {
    /// The target in points for White, with this weight on the result of the game and the rest on the search's value.
    pub(super) fn points(&self, end: f32) -> f32 {
        let by_search = 1.0 / (1.0 + (-slope() * self.pawns).exp());
        end * self.end + (1.0 - end) * by_search
    }
}

/// Slope of the logistic function from pawns to points.
pub(super) fn slope() -> f32 {
    std::f32::consts::LN_10 / PAWNS_PER_TENFOLD_ODDS
}

impl Display for Sample {
    /// `FEN | centipawns | result`, both for White.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (100.0 * self.pawns).round();
        write!(f, "{} | {hundredths} | {:.1}", self.board, self.end)
    }
}

/// A line that is not a training position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected FEN | centipawns | result, such as 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1 | 120 | 0.5")]
pub struct Unreadable;

impl FromStr for Sample {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Sample, Unreadable> {
        let mut fields = line.split('|').map(str::trim);
        let mut field = || fields.next().ok_or(Unreadable);
        let game = Chess::parse_position(field()?).map_err(|_| Unreadable)?;
        let number = |text: &str| {
            let number = text.parse().ok();
            number
                .filter(|number: &f32| number.is_finite())
                .ok_or(Unreadable)
        };
        let (hundredths, end) = (number(field()?)?, number(field()?)?);
        if !(0.0..=1.0).contains(&end) || fields.next().is_some() {
            return Err(Unreadable);
        }
        Ok(Sample {
            board: game.board().clone(),
            pawns: hundredths / 100.0,
            end,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_read_back_as_they_were_written() {
        let line = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 | -35 | 0.5";
        let sample: Sample = line.parse().expect("a sample");
        assert_eq!((sample.pawns, sample.end), (-0.35, 0.5));
        assert_eq!(sample.to_string(), line);
        for spoiled in [
            "",
            "8/8/8/8/8/8/8/8 w - - 0 1 | 0 | 0.5",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 | 500",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 | x | 1.0",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 | NaN | 1.0",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 | 500 | 1.5",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 | 500 | 1.0 | 1",
        ] {
            assert_eq!(spoiled.parse::<Sample>(), Err(Unreadable), "{spoiled}");
        }
    }

    #[test]
    fn the_result_has_the_given_weight() {
        let line = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 | 400 | 0.0";
        let sample: Sample = line.parse().expect("a sample");
        assert!((sample.points(0.0) - 10.0 / 11.0).abs() < 1e-6);
        assert!((sample.points(0.5) - 5.0 / 11.0).abs() < 1e-6);
    }
}
