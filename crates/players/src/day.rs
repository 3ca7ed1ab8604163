//! Dates as game files write them.

use std::time::{SystemTime, UNIX_EPOCH};

/// The date of a moment in the Gregorian calendar, UTC (Hinnant 2013, chrono-compatible low-level date algorithms).
///
/// ```
/// use std::time::{Duration, UNIX_EPOCH};
/// use gametree_players::day;
/// assert_eq!(day(UNIX_EPOCH), "1970.01.01");
/// assert_eq!(day(UNIX_EPOCH + Duration::from_secs(951_868_799)), "2000.02.29");
/// assert_eq!(day(UNIX_EPOCH + Duration::from_secs(951_868_800)), "2000.03.01");
/// assert_eq!(day(UNIX_EPOCH + Duration::from_secs(4_102_444_799)), "2099.12.31");
/// ```
pub fn day(moment: SystemTime) -> String {
    let since = moment.duration_since(UNIX_EPOCH);
    let days = since.map_or(0, |since| since.as_secs() / 86_400) + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}
