//! Who asks, and how much they may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::problem::Problem;
use crate::random;

/// Requests that a visitor may make at once, and how many more each second.
const BURST: f64 = 300.0;
const EACH_SECOND: f64 = 60.0;
/// The same for an address, from which a whole class may come.
const ADDRESS_BURST: f64 = 1500.0;
const ADDRESS_EACH_SECOND: f64 = 200.0;
/// What a new visitor costs the address that it comes from.
const INTRODUCTION: f64 = 1.0;
/// Sockets that a visitor may hold, and all together.
const SOCKETS: usize = 6;
const ALL_SOCKETS: usize = 2000;
/// Searches that a visitor may wait for at once.
const SEARCHES: usize = 4;
/// More visitors than this are not remembered.
const REMEMBERED: usize = 20_000;
const FORGOTTEN_AFTER: Duration = Duration::from_secs(60);

/// Who asks: a browser we have seen, or else whoever is at an address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Visitor {
    Known(String),
    At(IpAddr),
}

#[derive(Debug)]
struct Account {
    left: f64,
    counted: Instant,
    sockets: usize,
    searches: usize,
}

/// What visitors have asked for.
#[derive(Debug, Default)]
pub(crate) struct Visitors {
    accounts: Mutex<HashMap<Visitor, Account>>,
}

/// What a visitor holds while this exists.
#[derive(Debug)]
pub(crate) struct Held {
    visitors: Arc<Visitors>,
    visitor: Visitor,
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Socket,
    Search,
}

impl Visitors {
    fn accounts(&self) -> MutexGuard<'_, HashMap<Visitor, Account>> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who has this cookie, or is at this address.
    pub(crate) fn who(&self, cookie: Option<&str>, address: IpAddr) -> Visitor {
        let known = cookie
            .filter(|name| random::is_name(name))
            .map(|name| Visitor::Known(name.to_owned()));
        known
            .filter(|known| self.accounts().contains_key(known))
            .unwrap_or(Visitor::At(address))
    }

    /// A new visitor from an address, by a name that nobody can guess.
    pub(crate) fn welcome(&self, address: IpAddr) -> Result<String, Problem> {
        self.count(&Visitor::At(address), INTRODUCTION)?;
        let name = random::name();
        self.count(&Visitor::Known(name.clone()), 0.0)?;
        Ok(name)
    }

    /// Counts a request.
    pub(crate) fn count(&self, visitor: &Visitor, cost: f64) -> Result<(), Problem> {
        let mut accounts = self.accounts();
        let now = Instant::now();
        if accounts.len() >= REMEMBERED && !accounts.contains_key(visitor) {
            accounts.retain(|_, account| {
                let idle = account.sockets == 0 && account.searches == 0;
                !(idle && now.duration_since(account.counted) > FORGOTTEN_AFTER)
            });
            if accounts.len() >= REMEMBERED {
                return Err(Problem::Busy);
            }
        }
        let (burst, each_second) = match visitor {
            Visitor::Known(_) => (BURST, EACH_SECOND),
            Visitor::At(_) => (ADDRESS_BURST, ADDRESS_EACH_SECOND),
        };
        let account = accounts.entry(visitor.clone()).or_insert(Account {
            left: burst,
            counted: now,
            sockets: 0,
            searches: 0,
        });
        let passed = now.duration_since(account.counted).as_secs_f64();
        account.left = (account.left + passed * each_second).min(burst);
        account.counted = now;
        if account.left < cost {
            return Err(Problem::TooMuch(format!(
                "expected at most {each_second} requests a second: wait a little"
            )));
        }
        account.left -= cost;
        Ok(())
    }

    /// Lets a visitor have one more of something for as long as the result exists.
    pub(crate) fn hold(self: &Arc<Self>, visitor: &Visitor, what: What) -> Result<Held, Problem> {
        self.count(visitor, 0.0)?;
        let mut accounts = self.accounts();
        let all: usize = match what {
            What::Socket => accounts.values().map(|account| account.sockets).sum(),
            What::Search => 0,
        };
        if all >= ALL_SOCKETS {
            return Err(Problem::Busy);
        }
        let Some(account) = accounts.get_mut(visitor) else {
            return Err(Problem::Busy);
        };
        let (held, most, name) = account.held(what);
        if *held >= most {
            return Err(Problem::TooMuch(format!(
                "expected at most {most} {name} for each visitor at once"
            )));
        }
        *held += 1;
        Ok(Held {
            visitors: Arc::clone(self),
            visitor: visitor.clone(),
            what,
        })
    }
}

impl Account {
    fn held(&mut self, what: What) -> (&mut usize, usize, &'static str) {
        match what {
            What::Socket => (&mut self.sockets, SOCKETS, "live analyses"),
            What::Search => (&mut self.searches, SEARCHES, "searches"),
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(account) = self.visitors.accounts().get_mut(&self.visitor) {
            let (held, ..) = account.held(self.what);
            *held = held.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn a_flood_is_stopped_and_others_go_on() {
        let visitors = Visitors::default();
        let flooder = Visitor::Known(visitors.welcome(HERE).unwrap());
        let other = Visitor::Known(visitors.welcome(HERE).unwrap());
        let asked = (0..1000).take_while(|_| visitors.count(&flooder, 1.0).is_ok());
        assert!((300..400).contains(&asked.count()));
        assert!(visitors.count(&other, 1.0).is_ok());
    }

    #[test]
    fn who_invents_a_name_is_no_new_visitor() {
        let visitors = Visitors::default();
        let name = visitors.welcome(HERE).unwrap();
        assert_eq!(visitors.who(Some(&name), HERE), Visitor::Known(name));
        let invented = random::name();
        assert_eq!(visitors.who(Some(&invented), HERE), Visitor::At(HERE));
    }

    #[test]
    fn what_is_held_is_bounded_and_given_back() {
        let visitors = Arc::new(Visitors::default());
        let visitor = Visitor::At(HERE);
        let held: Vec<Held> = (0..SOCKETS)
            .map(|_| visitors.hold(&visitor, What::Socket).unwrap())
            .collect();
        assert!(visitors.hold(&visitor, What::Socket).is_err());
        assert!(visitors.hold(&visitor, What::Search).is_ok());
        drop(held);
        assert!(visitors.hold(&visitor, What::Socket).is_ok());
    }
}
