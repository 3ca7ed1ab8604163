//! The scales in which values are shown.

use std::borrow::Cow;

/// The scale in which a utility is shown.
#[derive(Clone, PartialEq, Debug)]
pub enum Scale {
    /// The utility itself.
    Utility,
    /// Points, discs, boxes: the utility times a constant, with the name of the unit.
    Points {
        /// The name of the unit.
        unit: Cow<'static, str>,
        /// The number of units per utility of one.
        per_utility: f64,
    },
    /// Pawns, and mates in a number of moves.
    PawnsAndMates(PawnsAndMates),
    /// The mean number of stakes won, as in backgammon.
    Equity,
    /// The probability of winning: utilities lie between 0 and 1.
    WinProbability,
}

/// How an evaluation in pawns and a mate in a number of moves share one range of utilities from −1 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PawnsAndMates {
    /// The number of pawns per utility of one.
    pub pawns_per_win: f64,
    /// The highest utility of an evaluation: what lies beyond is a mate.
    pub eval_limit: f64,
    /// By how much a mate is worth less than a win, for every ply until it.
    pub mate_ply_cost: f64,
}

/// A value as it is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum DisplayValue {
    /// A number on the scale.
    Number(f64),
    /// A mate in this many moves of the winner, negative for the one who is mated; zero if that has happened.
    Mate(i32),
}

impl PawnsAndMates {
    /// The displayed value of a utility of the player to move; `distance` is the number of plies to the end,
    /// if that was counted.
    ///
    /// ```
    /// use gametree_rules::{DisplayValue, PawnsAndMates};
    /// let scale = PawnsAndMates { pawns_per_win: 200.0, eval_limit: 0.75, mate_ply_cost: 0.0001 };
    /// assert_eq!(scale.display(0.01, None), DisplayValue::Number(2.0));
    /// assert_eq!(scale.display(1.0, Some(3)), DisplayValue::Mate(2));
    /// assert_eq!(scale.display(-0.9996, None), DisplayValue::Mate(-2));
    /// ```
    pub fn display(&self, value: f64, distance: Option<u32>) -> DisplayValue {
        if value.abs() <= self.eval_limit {
            return DisplayValue::Number(value * self.pawns_per_win);
        }
        let estimated = || ((1.0 - value.abs()) / self.mate_ply_cost).round() as u32;
        let plies = distance.unwrap_or_else(estimated);
        DisplayValue::Mate(if value > 0.0 {
            plies.div_ceil(2).max(1).cast_signed()
        } else {
            -(plies / 2).cast_signed()
        })
    }

    /// The same in words: `+0.35`, `mate in 3`, `mated in 2`; without a number where a mate is proven but its distance
    /// unknown.
    pub fn text(&self, value: f64, distance: Option<u32>) -> String {
        match self.display(value, distance) {
            DisplayValue::Number(pawns) => signed(pawns, 2, "0.00"),
            DisplayValue::Mate(moves) => {
                let end = if moves > 0 { "mate" } else { "mated" };
                match distance {
                    None if value.abs() >= 1.0 => end.to_owned(),
                    _ => format!("{end} in {}", moves.abs()),
                }
            }
        }
    }
}

impl Scale {
    /// The scale of pawns and mates, if it is that.
    pub fn pawns_and_mates(&self) -> Option<PawnsAndMates> {
        match self {
            Scale::PawnsAndMates(scale) => Some(*scale),
            _ => None,
        }
    }

    /// The unit of numbers on this scale, if it has a name.
    pub fn unit(&self) -> Option<&str> {
        match self {
            Scale::Points { unit, .. } => Some(unit),
            Scale::PawnsAndMates(_) => Some("pawns"),
            Scale::Utility | Scale::Equity | Scale::WinProbability => None,
        }
    }

    /// The text of a player's utility.
    pub fn display(&self, value: f64, distance: Option<u32>) -> DisplayValue {
        match self {
            Scale::Utility | Scale::Equity => DisplayValue::Number(value),
            Scale::Points { per_utility, .. } => DisplayValue::Number(value * per_utility),
            Scale::PawnsAndMates(scale) => scale.display(value, distance),
            Scale::WinProbability => DisplayValue::Number(value * 100.0),
        }
    }

    /// The same as text, without the unit.
    ///
    /// ```
    /// use gametree_rules::Scale;
    /// assert_eq!(Scale::Utility.text(-0.5, None), "−0.5");
    /// assert_eq!(Scale::Equity.text(0.1234, None), "+0.123");
    /// assert_eq!(Scale::WinProbability.text(0.5312, None), "53.1 %");
    /// ```
    pub fn text(&self, value: f64, distance: Option<u32>) -> String {
        match self {
            Scale::Utility => short(value),
            Scale::Points { per_utility, .. } => short(value * per_utility),
            Scale::PawnsAndMates(scale) => scale.text(value, distance),
            Scale::Equity => signed(value, 3, "0.000"),
            Scale::WinProbability => format!("{:.1} %", value * 100.0),
        }
    }
}

/// A number with its sign and this many decimals; zero, also after rounding, has no sign.
fn signed(value: f64, decimals: usize, zero: &str) -> String {
    let text = format!("{value:+.decimals$}");
    if text[1..] == *zero {
        return zero.to_owned();
    }
    text.replace('-', "−")
}

/// A number with its sign and at most four decimals.
fn short(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    let text = format!("{value:+.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "+0" | "-0" | "+" | "-" => "0".to_owned(),
        _ => text.replace('-', "−"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equity_has_a_sign_and_three_decimals() {
        let texts = [1.0, -2.5, 0.0, -0.0004, 0.0006].map(|value| Scale::Equity.text(value, None));
        assert_eq!(texts, ["+1.000", "−2.500", "0.000", "0.000", "+0.001"]);
        let value = Scale::Equity.display(-2.5, Some(3));
        assert_eq!(value, DisplayValue::Number(-2.5), "nothing is a mate");
    }

    #[test]
    fn a_probability_of_winning_is_a_percentage() {
        let texts = [0.0, 0.4996, 0.5, 1.0].map(|value| Scale::WinProbability.text(value, None));
        assert_eq!(texts, ["0.0 %", "50.0 %", "50.0 %", "100.0 %"]);
    }

    #[test]
    fn points_are_utilities_times_a_constant() {
        let points = Scale::Points {
            unit: Cow::Borrowed("discs"),
            per_utility: 64.0,
        };
        assert_eq!(points.text(0.25, None), "+16");
        assert_eq!(points.text(-1.0 / 128.0, None), "−0.5");
        assert_eq!(points.unit(), Some("discs"));
    }

    #[test]
    fn utilities_have_as_many_decimals_as_they_need() {
        let values = [
            2.0,
            -2.0,
            0.0,
            -0.0,
            1e-9,
            -1e-9,
            12.345_67,
            10.0,
            f64::INFINITY,
        ];
        let texts = values.map(|value| Scale::Utility.text(value, None));
        let expected = ["+2", "−2", "0", "0", "0", "0", "+12.3457", "+10", "+∞"];
        assert_eq!(texts, expected);
    }

    #[test]
    fn pawns_and_mates_share_one_range() {
        let scale = PawnsAndMates {
            pawns_per_win: 200.0,
            eval_limit: 0.75,
            mate_ply_cost: 0.0001,
        };
        assert_eq!(scale.text(0.001_75, None), "+0.35");
        assert_eq!(scale.text(-0.000_01, None), "0.00");
        assert_eq!(scale.text(1.0, Some(5)), "mate in 3");
        assert_eq!(scale.text(-1.0, Some(4)), "mated in 2");
        assert_eq!(scale.text(-1.0, Some(0)), "mated in 0");
        assert_eq!(scale.text(1.0, None), "mate", "proven, but not counted");
    }
}
