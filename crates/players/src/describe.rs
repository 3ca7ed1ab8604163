//! Descriptions of values, results and reports, the same on every screen.

use gametree_rules::{DisplayValue, Facts, Player, Scale, Turn};

use crate::{Report, Table};

/// A value with as many decimals as it needs, four at the most.
pub fn number(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    // Not "−0" for a tiny negative number.
    if text == "-0" {
        "0".to_owned()
    } else {
        text.replace('-', "−")
    }
}

/// A value with its sign.
pub fn signed(value: f64) -> String {
    let text = number(value);
    if value > 0.0 && value.is_finite() && text != "0" {
        format!("+{text}")
    } else {
        text
    }
}

/// Rounds an estimate to a tenth: more digits would suggest an accuracy that it does not have.
fn rounded_if_estimate(value: f64, claim: &str) -> f64 {
    if claim == "estimate" && value.abs() >= 1.0 {
        (value * 10.0).round() / 10.0
    } else {
        value
    }
}

/// A value on the game's scale.
pub fn value_text(facts: &Facts, value: f64, distance: Option<u32>) -> String {
    facts.scale.text(value, distance)
}

/// The same with the unit of the scale.
fn with_unit(scale: &Scale, value: f64, distance: Option<u32>) -> String {
    let text = scale.text(value, distance);
    match (scale.unit(), scale.display(value, distance)) {
        (Some(unit), DisplayValue::Number(_)) => format!("{text} {unit}"),
        _ => text,
    }
}

/// The player to move, or the result.
pub fn status(table: &dyn Table) -> String {
    match (table.turn(), table.result()) {
        (Turn::Player(player), _) => format!("{} to move", table.player_name(player)),
        (Turn::Chance, _) => "chance to move".to_owned(),
        (Turn::Over, result) => ending(table, &result.unwrap_or_default()),
    }
}

/// How a game ended.
fn ending(table: &dyn Table, result: &[f64]) -> String {
    let name = |index: usize| table.player_name(Player::new(index));
    let best = result.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let winners: Vec<usize> = (0..result.len())
        .filter(|&index| result[index] == best)
        .collect();
    let plain = result.iter().all(|value| [-1.0, 0.0, 1.0].contains(value));
    match winners[..] {
        [winner] if result.len() == 2 && plain => format!("{} wins", name(winner)),
        [_, _] if result.len() == 2 => "it is a draw".to_owned(),
        _ => {
            let scores: Vec<String> = (0..result.len())
                .map(|i| format!("{} {}", name(i), signed(result[i])))
                .collect();
            format!("game over: {}", scores.join(", "))
        }
    }
}

/// The value of a position in words, where there are any.
pub fn verdict(table: &dyn Table, report: &Report) -> String {
    let Some(value) = report
        .value
        .filter(|_| report.best.is_some() || report.player.is_none() || report.claim == "proven")
    else {
        return "not known".to_owned();
    };
    let viewpoint = Player::new(report.player.map_or(0, |player| player - 1));
    let name = table.player_name(viewpoint);
    let facts = table.facts();
    let claim = match (report.claim, report.error) {
        ("proven", Some(error)) if error > ROUNDING => format!("proven to within {error:.0e}"),
        ("proven", Some(error)) if error > 0.0 => "exact up to rounding".to_owned(),
        ("lower" | "upper", _) => "proven".to_owned(),
        (claim, _) => claim.to_owned(),
    };
    let bound = match report.claim {
        "lower" => "≥ ",
        "upper" => "≤ ",
        _ => "",
    };
    // A proven win whose distance was not counted is not shown as a mate in a number of moves.
    let counted = value.abs() < 1.0 || report.distance().is_some();
    let plain = facts.scale == Scale::Utility && table.range() == (-1.0, 1.0);
    let words = match (&facts.scale, report.claim) {
        (Scale::PawnsAndMates(_), "proven") if value == 0.0 => "a draw".to_owned(),
        // Proven bounds of a game that is won, drawn or lost.
        (Scale::PawnsAndMates(_), "lower") => format!("{name} has at least a draw"),
        (Scale::PawnsAndMates(_), "upper") => format!("{name} has at most a draw"),
        (Scale::PawnsAndMates(scale), _) if counted => {
            let opponent = table.player_name(viewpoint.other());
            pawns_or_mate(scale.display(value, report.distance()), &name, &opponent)
        }
        (Scale::PawnsAndMates(_), _) if value > 0.0 => format!("{name} wins"),
        (Scale::PawnsAndMates(_), _) => format!("{name} loses"),
        (_, "proven") if plain && value == 0.0 => "a draw".to_owned(),
        (_, "proven") if plain && value == 1.0 => format!("{name} wins"),
        (_, "proven") if plain && value == -1.0 => format!("{name} loses"),
        (scale @ Scale::WinProbability, "estimate") => {
            format!("{name} wins {} of the time", scale.text(value, None))
        }
        (Scale::WinProbability, _) => {
            format!("{name} wins {bound}{} % of the time", number(value * 100.0))
        }
        _ if table.players() == 2 || report.values.is_none() => {
            let value = rounded_if_estimate(value, report.claim);
            format!("{bound}{} for {name}", with_unit(&facts.scale, value, None))
        }
        _ => {
            let values = report.values.as_deref().unwrap_or_default();
            let name = |index| table.player_name(Player::new(index));
            let each = (0..).zip(values);
            let each = each.map(|(index, &value)| format!("{} {}", name(index), number(value)));
            each.collect::<Vec<_>>().join(", ")
        }
    };
    format!("{words} ({claim})")
}

/// Errors below this come from rounding alone.
const ROUNDING: f64 = 1e-9;

/// The better side with the difference, or the mate.
fn pawns_or_mate(value: DisplayValue, name: &str, opponent: &str) -> String {
    match value {
        DisplayValue::Mate(moves) if moves > 0 => format!("{name} mates in {moves}"),
        DisplayValue::Mate(moves) => format!("{name} is mated in {}", -moves),
        DisplayValue::Number(pawns) => {
            let better = if pawns < 0.0 { opponent } else { name };
            match format!("{:.2}", pawns.abs()).as_str() {
                "0.00" => "even".to_owned(),
                text => format!("{better} is better by {text} pawns"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_chess_name_the_side_that_is_better() {
        let text = |value| pawns_or_mate(value, "Black", "White");
        for (value, expected) in [
            (DisplayValue::Number(-0.78), "White is better by 0.78 pawns"),
            (DisplayValue::Number(0.784), "Black is better by 0.78 pawns"),
            (DisplayValue::Number(-0.004), "even"),
            (DisplayValue::Mate(3), "Black mates in 3"),
            (DisplayValue::Mate(-1), "Black is mated in 1"),
            (DisplayValue::Mate(0), "Black is mated in 0"),
        ] {
            assert_eq!(text(value), expected);
        }
    }

    #[test]
    fn numbers_have_as_many_decimals_as_they_need() {
        let texts = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            -1.0 / 18.0,
            1e-9,
            -1e-9,
            12.34567,
        ]
        .map(number);
        assert_eq!(
            texts,
            ["0", "0", "1", "−1", "0.5", "−0.0556", "0", "0", "12.3457"]
        );
        assert_eq!([2.0, -2.0, 0.0].map(signed), ["+2", "−2", "0"]);
        let text = |claim| signed(rounded_if_estimate(2.6875, claim));
        assert_eq!([text("estimate"), text("proven")], ["+2.7", "+2.6875"]);
    }
}
