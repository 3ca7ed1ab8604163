//! How much may be asked for: so much a second, and so much at once.

use std::time::{Duration, Instant};

/// Requests that a visitor may make at once, and how many more each second.
pub(super) const VISITOR: Rate = Rate::new(300.0, 60.0);
/// The same for those at an address who are not known.
pub(super) const STRANGERS: Rate = Rate::new(1500.0, 200.0);
/// The same for all at an address, from which a whole class may come.
pub(super) const ADDRESS: Rate = Rate::new(6000.0, 1000.0);
/// Games that may be begun at an address.
pub(super) const GAMES: Rate = Rate::new(600.0, 2.0);
/// What a new visitor costs the address that it comes from.
pub(super) const INTRODUCTION: f64 = 1.0;
/// Sockets that a visitor may hold, all at an address, and all together.
pub(super) const SOCKETS: Bounds = Bounds {
    visitor: 6,
    address: 500,
    all: 2000,
    name: "live analyses",
};
/// Searches that they may wait for at once.
pub(super) const SEARCHES: Bounds = Bounds {
    visitor: 4,
    address: 256,
    all: 1024,
    name: "searches",
};

/// So much at once, and so much more each second.
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

/// What is left of what a rate allows.
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

    /// Whether there is enough, which is then spent.
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

    /// For how long nobody has wanted anything from it.
    pub(super) fn at_rest(&self) -> Duration {
        self.counted.elapsed()
    }
}

/// How many of something may be held at once.
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
}

impl What {
    pub(super) const fn bounds(self) -> Bounds {
        match self {
            What::Socket => SOCKETS,
            What::Search => SEARCHES,
        }
    }
}

/// How many of each thing are held.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Holdings([usize; 2]);

impl Holdings {
    pub(super) fn of(&mut self, what: What) -> &mut usize {
        &mut self.0[what as usize]
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0, 0]
    }
}
