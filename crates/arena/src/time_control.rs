//! Time controls.

use std::fmt;
use std::time::Duration;

use gametree_players::duration;
use gametree_search::ClockControl;

/// The limit of a player's searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// About this long for each move.
    PerMove(Duration),
    /// A clock for the whole game, or for a number of moves.
    Clock(ClockControl),
    /// This many nodes for each move.
    Nodes(u64),
    /// This search depth.
    Depth(u32),
}

impl TimeControl {
    /// Reads a time control from its name (`time`, `clock`, `nodes` or `depth`) and value; `None` for other names.
    ///
    /// ```
    /// use gametree_arena::TimeControl;
    /// assert_eq!(TimeControl::parse("depth", "8"), Some(Ok(TimeControl::Depth(8))));
    /// assert_eq!(TimeControl::parse("clock", "3s+30ms").unwrap().unwrap().to_string(), "clock=3s+30ms");
    /// assert!(TimeControl::parse("nodes", "some").unwrap().is_err());
    /// assert_eq!(TimeControl::parse("hash", "8"), None);
    /// ```
    pub fn parse(name: &str, value: &str) -> Option<Result<TimeControl, String>> {
        let number = || {
            let number = value.parse().ok().filter(|&number: &u64| number > 0);
            number.ok_or_else(|| {
                format!("expected a whole number of at least 1 after {name}=, found '{value}'")
            })
        };
        Some(match name {
            "time" => duration::parse(value).map(TimeControl::PerMove),
            "clock" => duration::parse_clock(value).map(TimeControl::Clock),
            "nodes" => number().map(TimeControl::Nodes),
            "depth" => {
                number().map(|depth| TimeControl::Depth(u32::try_from(depth).unwrap_or(u32::MAX)))
            }
            _ => return None,
        })
    }
}

/// `NAME=VALUE`, as [`TimeControl::parse`] reads them.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::PerMove(time) => write!(f, "time={}", written(*time)),
            TimeControl::Clock(control) => {
                f.write_str("clock=")?;
                if let Some(actions) = control.moves_per_period {
                    write!(f, "{actions}/")?;
                }
                write!(f, "{}", written(control.time))?;
                if control.increment.is_zero() {
                    return Ok(());
                }
                write!(f, "+{}", written(control.increment))
            }
            TimeControl::Nodes(nodes) => write!(f, "nodes={nodes}"),
            TimeControl::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// A duration as [`duration::parse`] reads it.
fn written(time: Duration) -> String {
    if time.subsec_nanos() == 0 {
        format!("{}s", time.as_secs())
    } else {
        format!("{}ms", time.as_secs_f64() * 1e3)
    }
}
