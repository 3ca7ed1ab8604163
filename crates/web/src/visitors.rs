//! Visitors and their rate limits.

mod allowance;

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::crowd::subnet;
use crate::problem::Problem;
use crate::random;
pub(crate) use allowance::What;
use allowance::{ADDRESS, GAMES, Holdings, INTRODUCTION, Purse, Rate, STRANGERS, VISITOR};

/// The greatest number of visitors that are remembered.
const REMEMBERED: usize = 20_000;
const FORGOTTEN_AFTER: Duration = Duration::from_secs(60);

/// The sender of a request: the browser and its address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Visitor {
    who: Who,
    address: IpAddr,
}

/// A browser with a cookie of ours, or any browser at an address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Who {
    Known(String),
    At(IpAddr),
}

#[derive(Debug)]
struct Account {
    purse: Purse,
    held: Holdings,
}

impl Account {
    fn new(rate: Rate) -> Account {
        Account {
            purse: Purse::new(rate),
            held: Holdings::default(),
        }
    }

    /// Whether it can be dropped without effect.
    fn is_idle(&self) -> bool {
        self.purse.at_rest() > FORGOTTEN_AFTER && self.held.is_empty()
    }
}

/// The account of an address.
#[derive(Debug)]
struct Place {
    all: Account,
    games: Purse,
}

#[derive(Debug, Default)]
struct Books {
    accounts: HashMap<Who, Account>,
    places: HashMap<IpAddr, Place>,
    held: Holdings,
}

/// The accounts of all visitors.
#[derive(Debug, Default)]
pub(crate) struct Visitors {
    books: Mutex<Books>,
}

/// A resource that a visitor holds while this exists.
#[derive(Debug)]
pub(crate) struct Held {
    visitors: Arc<Visitors>,
    visitor: Visitor,
    what: What,
}

impl Visitor {
    /// Whether the browser has no cookie of ours yet.
    pub(crate) fn is_new(&self) -> bool {
        matches!(self.who, Who::At(_))
    }

    /// The address, of IPv6 the subnet that counts as one.
    pub(crate) fn address(&self) -> IpAddr {
        self.address
    }
}

impl Books {
    /// The account of a browser.
    fn account(&mut self, who: &Who) -> Result<&mut Account, Problem> {
        let rate = match who {
            Who::Known(_) => VISITOR,
            Who::At(_) => STRANGERS,
        };
        remembered(&mut self.accounts, who, Account::is_idle, || {
            Account::new(rate)
        })
    }

    /// The account of an address.
    fn place(&mut self, address: IpAddr) -> Result<&mut Place, Problem> {
        let is_idle = |place: &Place| place.all.is_idle();
        remembered(&mut self.places, &address, is_idle, || Place {
            all: Account::new(ADDRESS),
            games: Purse::new(GAMES),
        })
    }

    fn count(&mut self, who: &Who, cost: f64) -> Result<(), Problem> {
        let account = self.account(who)?;
        if account.purse.spend(cost) {
            return Ok(());
        }
        let most = account.purse.rate.each_second;
        Err(too_often(&format!("{most} requests")))
    }
}

/// The entry of a key, or a new one; idle entries are dropped to make room, and refused if there is none.
fn remembered<'m, K: Clone + Eq + Hash, V>(
    all: &'m mut HashMap<K, V>,
    key: &K,
    is_idle: impl Fn(&V) -> bool,
    new: impl FnOnce() -> V,
) -> Result<&'m mut V, Problem> {
    if all.len() >= REMEMBERED && !all.contains_key(key) {
        all.retain(|_, one| !is_idle(one));
        if all.len() >= REMEMBERED {
            return Err(Problem::Busy);
        }
    }
    Ok(all.entry(key.clone()).or_insert_with(new))
}

fn too_often(most: &str) -> Problem {
    Problem::TooMuch(format!("expected at most {most} per second: wait a moment"))
}

impl Visitors {
    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The visitor with this cookie, or else any at this address.
    pub(crate) fn who(&self, cookie: Option<&str>, address: IpAddr) -> Visitor {
        let address = subnet(address);
        let known = cookie
            .filter(|name| random::is_name(name))
            .map(|name| Who::Known(name.to_owned()))
            .filter(|known| self.books().accounts.contains_key(known));
        Visitor {
            who: known.unwrap_or(Who::At(address)),
            address,
        }
    }

    /// A new visitor from an address, with an unguessable name.
    pub(crate) fn welcome(&self, address: IpAddr) -> Result<String, Problem> {
        let mut books = self.books();
        books.count(&Who::At(subnet(address)), INTRODUCTION)?;
        let name = random::name();
        books.account(&Who::Known(name.clone()))?;
        Ok(name)
    }

    /// Counts a request.
    pub(crate) fn count(&self, visitor: &Visitor) -> Result<(), Problem> {
        let mut books = self.books();
        books.count(&visitor.who, 1.0)?;
        if books.place(visitor.address)?.all.purse.spend(1.0) {
            return Ok(());
        }
        let most = ADDRESS.each_second;
        Err(too_often(&format!("{most} requests from one address")))
    }

    /// Counts a new game: games are stored, and the room for them is limited.
    pub(crate) fn count_game(&self, visitor: &Visitor) -> Result<(), Problem> {
        if self.books().place(visitor.address)?.games.spend(1.0) {
            return Ok(());
        }
        let most = GAMES.each_second;
        Err(too_often(&format!("{most} new games from one address")))
    }

    /// Lets a visitor hold one more of a resource while the result exists.
    pub(crate) fn hold(self: &Arc<Self>, visitor: &Visitor, what: What) -> Result<Held, Problem> {
        let bounds = what.bounds();
        let too_many = |most: usize, whose: &str| {
            let name = bounds.name;
            Problem::TooMuch(format!(
                "expected at most {most} {name} for each {whose} at once"
            ))
        };
        let mut books = self.books();
        if *books.held.of(what) >= bounds.all {
            return Err(Problem::Busy);
        }
        if *books.place(visitor.address)?.all.held.of(what) >= bounds.address {
            return Err(too_many(bounds.address, "address"));
        }
        let mine = books.account(&visitor.who)?.held.of(what);
        if *mine >= bounds.visitor {
            return Err(too_many(bounds.visitor, "visitor"));
        }
        *mine += 1;
        *books.place(visitor.address)?.all.held.of(what) += 1;
        *books.held.of(what) += 1;
        Ok(Held {
            visitors: Arc::clone(self),
            visitor: visitor.clone(),
            what,
        })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut books = self.visitors.books();
        let give_back = |held: &mut Holdings| {
            let held = held.of(self.what);
            *held = held.saturating_sub(1);
        };
        give_back(&mut books.held);
        if let Some(account) = books.accounts.get_mut(&self.visitor.who) {
            give_back(&mut account.held);
        }
        if let Some(place) = books.places.get_mut(&self.visitor.address) {
            give_back(&mut place.all.held);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::allowance::SOCKETS;
    use super::*;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 7));

    fn new(visitors: &Visitors, address: IpAddr) -> Visitor {
        let name = visitors.welcome(address).unwrap();
        visitors.who(Some(&name), address)
    }

    #[test]
    fn a_flood_is_stopped_and_others_are_still_served() {
        let visitors = Visitors::default();
        let (flooder, other) = (new(&visitors, HERE), new(&visitors, HERE));
        let asked = (0..1000).take_while(|_| visitors.count(&flooder).is_ok());
        assert!((300..400).contains(&asked.count()));
        assert!(visitors.count(&other).is_ok());
    }

    #[test]
    fn an_invented_cookie_is_no_visitor() {
        let visitors = Visitors::default();
        assert!(!new(&visitors, HERE).is_new());
        let invented = random::name();
        assert!(visitors.who(Some(&invented), HERE).is_new());
    }

    #[test]
    fn what_is_held_is_bounded_and_given_back() {
        let visitors = Arc::new(Visitors::default());
        let visitor = new(&visitors, HERE);
        let held: Vec<Held> = (0..SOCKETS.visitor)
            .map(|_| visitors.hold(&visitor, What::Socket).unwrap())
            .collect();
        assert!(visitors.hold(&visitor, What::Socket).is_err());
        assert!(visitors.hold(&visitor, What::Search).is_ok());
        drop(held);
        assert!(visitors.hold(&visitor, What::Socket).is_ok());
    }

    #[test]
    fn however_many_names_it_has_one_address_does_not_lock_out_another() {
        let visitors = Arc::new(Visitors::default());
        for what in [What::Socket, What::Search] {
            let mut held = Vec::new();
            for _ in 0..340 {
                let name = new(&visitors, HERE);
                held.extend((0..6).map_while(|_| visitors.hold(&name, what).ok()));
            }
            assert_eq!(held.len(), what.bounds().address);
            let (here, there) = (new(&visitors, HERE), new(&visitors, THERE));
            assert!(visitors.hold(&here, what).is_err());
            assert!(visitors.hold(&there, what).is_ok());
            drop(held);
            assert!(visitors.hold(&here, what).is_ok());
        }
        let flood = (0..340).flat_map(|_| {
            let name = new(&visitors, HERE);
            let asked = (0..300).take_while(|_| visitors.count(&name).is_ok());
            0..asked.count()
        });
        let burst = ADDRESS.burst as usize;
        assert!((burst..2 * burst).contains(&flood.count()));
        assert!(visitors.count(&new(&visitors, THERE)).is_ok());
    }

    #[test]
    fn the_number_of_new_games_from_one_address_is_limited() {
        let visitors = Visitors::default();
        let begun = (0..2000).take_while(|_| {
            let visitor = visitors.who(None, HERE);
            visitors.count_game(&visitor).is_ok()
        });
        assert!((600..700).contains(&begun.count()));
        let other = visitors.who(None, THERE);
        assert!(visitors.count_game(&other).is_ok());
    }
}
