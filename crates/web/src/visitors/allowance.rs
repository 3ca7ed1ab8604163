//! The limits: rates of requests, and numbers of resources held at once.

use std::time::{Duration, Instant};

/// The rate of requests of a visitor.
pub(super) const VISITOR: Rate = Rate::new(300.0, 60.0);
/// The same for all visitors without a cookie at an address.
pub(super) const STRANGERS: Rate = Rate::new(1500.0, 200.0);
/// The same for all visitors at an address, which may be a whole class.
pub(super) const ADDRESS: Rate = Rate::new(6000.0, 1000.0);
/// The rate of new games from an address.
pub(super) const GAMES: Rate = Rate::new(600.0, 2.0);
/// The cost of a new visitor to its address, in requests.
pub(super) const INTRODUCTION: f64 = 1.0;
/// The limits of sockets for a visitor and an address. In all there are as many as the crowd of sockets admits.
pub(super) const SOCKETS: Bounds = Bounds {
    visitor: 6,
    address: 500,
    all: usize::MAX,
    name: "live analyses",
};
/// The limits of searches that are waited for.
pub(super) const SEARCHES: Bounds = Bounds {
    visitor: 4,
    address: 256,
    all: 1024,
    name: "searches",
};

/// The limits of large requests, which are kept in memory until they are answered.
pub(super) const LARGE_BODIES: Bounds = Bounds {
    visitor: 4,
    address: 32,
    all: 256,
    name: "large requests",
};

/// A token bucket's size and rate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rate {
    pub(super) burst: f64,
    pub(super) each_second: f64,
}

impl Rate {
    pub(super) const fn new(burst: f64, each_second: f64) -> Rate {
        Rate { burst, each_second }
    }
}

/// A token bucket.
#[derive(Debug)]
pub(super) struct Purse {
    pub(super) rate: Rate,
    left: f64,
    counted: Instant,
}

impl Purse {
    pub(super) fn new(rate: Rate) -> Purse {
        Purse {
            rate,
            left: rate.burst,
            counted: Instant::now(),
        }
    }

    /// Takes this much out, if there is enough.
    pub(super) fn spend(&mut self, cost: f64) -> bool {
        let now = Instant::now();
        let passed = now.duration_since(self.counted).as_secs_f64();
        self.left = (self.left + passed * self.rate.each_second).min(self.rate.burst);
        self.counted = now;
        let enough = self.left >= cost;
        if enough {
            self.left -= cost;
        }
        enough
    }

    /// The time since the last request.
    pub(super) fn at_rest(&self) -> Duration {
        self.counted.elapsed()
    }
}

/// The limits of a resource.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) visitor: usize,
    pub(super) address: usize,
    pub(super) all: usize,
    pub(super) name: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Socket,
    Search,
    LargeBody,
}

impl What {
    pub(super) const fn bounds(self) -> Bounds {
        match self {
            What::Socket => SOCKETS,
            What::Search => SEARCHES,
            What::LargeBody => LARGE_BODIES,
        }
    }
}

/// The number of each resource that is held.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Holdings([usize; 3]);

impl Holdings {
    pub(super) fn of(&mut self, what: What) -> &mut usize {
        &mut self.0[what as usize]
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }
}
