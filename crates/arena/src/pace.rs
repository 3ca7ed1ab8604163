//! How far a player may think.

use std::fmt;
use std::time::Duration;

use gametree_players::duration;
use gametree_search::Control;

/// How far a player may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// So long about each move.
    Each(Duration),
    /// A clock for the whole game, or for so many moves of it.
    Clock(Control),
    /// So many nodes for each move.
    Nodes(u64),
    /// So many moves ahead.
    Depth(u32),
}

impl Pace {
    /// Reads a pace by its name (`time`, `clock`, `nodes` or `depth`) and what it is; nothing if the name is another one.
    ///
    /// ```
    /// use gametree_arena::Pace;
    /// assert_eq!(Pace::read("depth", "8"), Some(Ok(Pace::Depth(8))));
    /// assert_eq!(Pace::read("clock", "3s+30ms").unwrap().unwrap().to_string(), "clock=3s+30ms");
    /// assert!(Pace::read("nodes", "some").unwrap().is_err());
    /// assert_eq!(Pace::read("hash", "8"), None);
    /// ```
    pub fn read(name: &str, value: &str) -> Option<Result<Pace, String>> {
        let number = || {
            let number = value.parse().ok().filter(|&number: &u64| number > 0);
            number.ok_or_else(|| format!("expected a number after {name}=, found '{value}'"))
        };
        Some(match name {
            "time" => duration::parse(value).map(Pace::Each),
            "clock" => duration::parse_clock(value).map(Pace::Clock),
            "nodes" => number().map(Pace::Nodes),
            "depth" => number().map(|depth| Pace::Depth(u32::try_from(depth).unwrap_or(u32::MAX))),
            _ => return None,
        })
    }
}

/// As [`Pace::read`] reads it.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Each(time) => write!(f, "time={}", written(*time)),
            Pace::Clock(control) => {
                f.write_str("clock=")?;
                if let Some(actions) = control.actions {
                    write!(f, "{actions}/")?;
                }
                write!(f, "{}", written(control.time))?;
                if control.increment.is_zero() {
                    return Ok(());
                }
                write!(f, "+{}", written(control.increment))
            }
            Pace::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Pace::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// A length of time as `duration` reads it.
fn written(time: Duration) -> String {
    if time.subsec_nanos() == 0 {
        format!("{}s", time.as_secs())
    } else {
        format!("{}ms", time.as_secs_f64() * 1e3)
    }
}
