//! Parsing of durations and clocks.

use std::time::Duration;

use gametree_search::ClockControl;

/// Longer than anybody waits.
const MAX_SECONDS: f64 = 1e9;

/// Reads `2s`, `500ms`, `1.5m`, `1h`, or a plain number of seconds.
///
/// ```
/// use std::time::Duration;
/// use gametree_players::duration::parse;
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
    let longest = Some(seconds).filter(|seconds| *seconds <= MAX_SECONDS);
    let time = longest.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "expected a time such as 500ms, 2s or 1m, more than zero".to_owned())
}

/// Reads a clock: `5m`, `5m+3s` with an increment, `40/5m+3s` with a time that comes again after every 40 moves.
///
/// ```
/// use std::time::Duration;
/// use gametree_players::duration::parse_clock;
/// let clock = parse_clock("40/5m+3s")?;
/// assert_eq!((clock.time, clock.increment), (Duration::from_secs(300), Duration::from_secs(3)));
/// assert_eq!(clock.moves_per_period, Some(40));
/// assert!(parse_clock("5m+").is_err());
/// # Ok::<(), String>(())
/// ```
pub fn parse_clock(text: &str) -> Result<ClockControl, String> {
    let expected = |_| "expected a clock such as 5m, 5m+3s or 40/5m+3s".to_owned();
    let (moves, times) = match text.split_once('/') {
        Some((moves, times)) => (Some(moves), times),
        None => (None, text),
    };
    let (time, increment) = match times.split_once('+') {
        Some((time, increment)) => (time, Some(increment)),
        None => (times, None),
    };
    let moves_per_period = moves
        .map(|moves| moves.parse().map(std::num::NonZero::<u32>::get))
        .transpose()
        .map_err(|_| expected(String::new()))?;
    let increment = match increment {
        Some("0" | "0s") | None => Duration::ZERO,
        Some(increment) => parse(increment).map_err(expected)?,
    };
    Ok(ClockControl {
        time: parse(time).map_err(expected)?,
        increment,
        moves_per_period,
    })
}
