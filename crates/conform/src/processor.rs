//! Processor time, on which other processes have less effect than on elapsed time.

use std::time::Duration;

/// How long the processor has worked for this program; where the system does not tell, how long that is since it was first
/// asked.
///
/// ```
/// use gametree_conform::processor::worked;
/// let before = worked();
/// assert!((0..100_000).map(std::hint::black_box).sum::<u64>() > 0);
/// assert!(worked() >= before);
/// ```
#[must_use]
pub fn worked() -> Duration {
    #[cfg(unix)]
    {
        let clock = rustix::time::ClockId::ProcessCPUTime;
        Duration::try_from(rustix::time::clock_gettime(clock)).unwrap_or_default()
    }
    #[cfg(not(unix))]
    {
        use std::sync::OnceLock;
        use std::time::Instant;
        static FIRST: OnceLock<Instant> = OnceLock::new();
        FIRST.get_or_init(Instant::now).elapsed()
    }
}
