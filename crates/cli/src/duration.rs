//! Lengths of time as people write them.

use std::time::Duration;

/// Longer than anybody waits.
const LONGEST: f64 = 1e9;

/// Reads `2s`, `500ms`, `1.5m`, `1h`, or a plain number of seconds.
///
/// ```
/// use std::time::Duration;
/// use gametree_cli::duration::parse;
/// assert_eq!(parse("1.5s"), Ok(Duration::from_millis(1500)));
/// assert_eq!(parse("2"), Ok(Duration::from_secs(2)));
/// assert!(parse("soon").is_err());
/// ```
pub fn parse(text: &str) -> Result<Duration, String> {
    let expected = || "expected a time such as 2s, 500ms or 1m".to_owned();
    let split = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let scale = match unit {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected()),
    };
    let seconds = number.parse::<f64>().map_err(|_| expected())? * scale;
    if !seconds.is_finite() || seconds <= 0.0 || seconds > LONGEST {
        return Err("expected a time longer than nothing and shorter than for ever".to_owned());
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| expected())
}
