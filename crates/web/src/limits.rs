//! What the server allows: numbers, times and rates of connections, and the space of stored games.

use std::time::Duration;

/// The greatest number of something, in all and from one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// From all together.
    pub all: usize,
    /// From one network: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address.
    pub network: usize,
    /// From one address, of IPv6 its first 64 bits.
    pub address: usize,
}

/// The limits of connections. The defaults are meant for an open network; tests choose shorter times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// The greatest numbers of connections. Beyond them the idlest connection is closed in favour of a new one.
    pub connections: Bounds,
    /// The greatest numbers of live analyses, beyond which the same is done.
    pub sockets: Bounds,
    /// The time for the whole head of a request, from its first byte; and for that byte, from the start of a connection.
    pub head: Duration,
    /// The time for the whole body of a request, besides the time that it takes at the lowest rate.
    pub body: Duration,
    /// The time between an answer and the first byte of the next request.
    pub idle: Duration,
    /// The time for which a write may be blocked, besides the time that the bytes since then take at the lowest rate.
    pub write: Duration,
    /// The lowest rate of both directions, in bytes for each second.
    pub rate: usize,
    /// The interval of the pings of a live analysis. It is closed when none of three is answered.
    pub ping: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            connections: Bounds {
                all: 4096,
                network: 2500,
                address: 1500,
            },
            sockets: Bounds {
                all: 2000,
                network: 1000,
                address: 500,
            },
            head: Duration::from_secs(5),
            body: Duration::from_secs(5),
            idle: Duration::from_secs(30),
            write: Duration::from_secs(10),
            rate: 8 * 1024,
            ping: Duration::from_secs(30),
        }
    }
}

impl ConnectionLimits {
    /// The time that this number of bytes takes at the lowest rate.
    pub(crate) fn time_of(&self, bytes: usize) -> Duration {
        Duration::from_secs_f64(bytes as f64 / self.rate.max(1) as f64)
    }
}

/// The space for stored games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotas {
    /// The greatest number of games.
    pub games: u64,
    /// The greatest number of bytes of all games.
    pub bytes: u64,
    /// The greatest number of bytes of the games that were started from one address.
    pub bytes_each: u64,
}

impl Default for Quotas {
    fn default() -> Quotas {
        Quotas {
            games: 100_000,
            bytes: 1 << 30,
            bytes_each: 1 << 26,
        }
    }
}
