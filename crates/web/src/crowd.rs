//! Who is connected, from where, and who leaves when there are too many: the idlest of the largest group.

mod activity;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::limits::Bounds;
pub(crate) use activity::{Activity, Phase};

/// The subnet that counts as one address: of IPv6 the first 64 bits, since one machine can use all addresses in it.
pub(crate) fn subnet(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => first_bits(address, 64),
        address => address,
    }
}

/// The network of an address, all of which may belong to one owner.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            Ipv4Addr::new(a, b, c, 0).into()
        }
        IpAddr::V6(address) => first_bits(address, 48),
    }
}

fn first_bits(address: Ipv6Addr, bits: u32) -> IpAddr {
    let rest = 128 - bits;
    Ipv6Addr::from_bits(address.to_bits() >> rest << rest).into()
}

#[derive(Debug)]
struct Entry {
    activity: Arc<Activity>,
    /// Dropped to send the member away.
    _stay: oneshot::Sender<()>,
}

/// The members at one address, by number.
type Address = HashMap<u64, Entry>;

/// The members of one network, by address.
#[derive(Debug, Default)]
struct Network {
    members: usize,
    addresses: HashMap<IpAddr, Address>,
}

#[derive(Debug, Default)]
struct Members {
    admitted: u64,
    size: usize,
    networks: HashMap<IpAddr, Network>,
}

/// The members of a crowd of limited size.
#[derive(Debug)]
pub(crate) struct Crowd {
    bounds: Bounds,
    members: Mutex<Members>,
}

/// A member, who leaves when this is dropped.
#[derive(Debug)]
pub(crate) struct Member {
    crowd: Arc<Crowd>,
    address: IpAddr,
    number: u64,
    pub(crate) activity: Arc<Activity>,
    /// Ready when the member has been sent away.
    pub(crate) sent_away: oneshot::Receiver<()>,
}

/// The idlest member of an address, if one may be sent away.
fn idlest(address: &Address) -> Option<u64> {
    let ranked = address.iter().filter_map(|(&number, entry)| {
        let state = entry.activity.state();
        Some((state.loss()?, state.asked, number))
    });
    ranked.min().map(|(_, _, number)| number)
}

impl Network {
    /// The idlest member of the address with the most of those of whom one may be sent away.
    fn idlest(&self) -> Option<(IpAddr, u64)> {
        let mut addresses: Vec<_> = self.addresses.iter().collect();
        addresses.sort_unstable_by_key(|(_, members)| Reverse(members.len()));
        let mut found = addresses.iter().filter_map(|(place, members)| {
            let number = idlest(members)?;
            Some((**place, number))
        });
        found.next()
    }
}

impl Members {
    fn of_network(&self, place: IpAddr) -> Option<&Network> {
        self.networks.get(&network(place))
    }

    fn of_address(&self, place: IpAddr) -> Option<&Address> {
        self.of_network(place)?.addresses.get(&place)
    }

    /// The idlest member of the network with the most of those of whom one may be sent away.
    fn idlest(&self) -> Option<(IpAddr, u64)> {
        let mut networks: Vec<&Network> = self.networks.values().collect();
        networks.sort_unstable_by_key(|network| Reverse(network.members));
        networks.into_iter().find_map(Network::idlest)
    }

    /// Who leaves for a newcomer at an address: nobody, or one member, if there is one who may.
    fn leaves_for(&self, place: IpAddr, bounds: &Bounds) -> Result<Option<(IpAddr, u64)>, Full> {
        let leaves = if let Some(address) = self.of_address(place)
            && address.len() >= bounds.address
        {
            idlest(address).map(|number| (place, number))
        } else if let Some(network) = self.of_network(place)
            && network.members >= bounds.network
        {
            network.idlest()
        } else if self.size >= bounds.all {
            self.idlest()
        } else {
            return Ok(None);
        };
        leaves.map(Some).ok_or(Full)
    }

    fn insert(&mut self, place: IpAddr, number: u64, entry: Entry) {
        let network = self.networks.entry(network(place)).or_default();
        let address = network.addresses.entry(place).or_default();
        address.insert(number, entry);
        network.members += 1;
        self.size += 1;
    }

    fn remove(&mut self, place: IpAddr, number: u64) {
        let Some(network) = self.networks.get_mut(&network(place)) else {
            return;
        };
        let Some(address) = network.addresses.get_mut(&place) else {
            return;
        };
        if address.remove(&number).is_none() {
            return;
        }
        network.members -= 1;
        self.size -= 1;
        if address.is_empty() {
            network.addresses.remove(&place);
        }
        if network.members == 0 {
            self.networks.remove(&self::network(place));
        }
    }
}

/// Nobody may be sent away.
struct Full;

impl Crowd {
    pub(crate) fn new(bounds: Bounds) -> Crowd {
        Crowd {
            bounds,
            members: Mutex::default(),
        }
    }

    fn members(&self) -> MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets one more in. Where a limit is reached, the idlest member leaves: of the same address, of the same network, or of
    /// the largest ones. `None` if all of them are being answered.
    pub(crate) fn admit(
        self: &Arc<Self>,
        address: IpAddr,
        activity: Arc<Activity>,
    ) -> Option<Member> {
        let address = subnet(address);
        let mut members = self.members();
        let leaves = members.leaves_for(address, &self.bounds).ok()?;
        if let Some((place, number)) = leaves {
            members.remove(place, number);
        }
        members.admitted += 1;
        let number = members.admitted;
        let (stay, sent_away) = oneshot::channel();
        let entry = Entry {
            activity: Arc::clone(&activity),
            _stay: stay,
        };
        members.insert(address, number, entry);
        drop(members);
        Some(Member {
            crowd: Arc::clone(self),
            address,
            number,
            activity,
            sent_away,
        })
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        self.crowd.members().remove(self.address, self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds {
        all: 12,
        network: 8,
        address: 5,
    };

    fn crowd() -> Arc<Crowd> {
        Arc::new(Crowd::new(BOUNDS))
    }

    fn at(address: &str) -> IpAddr {
        address.parse().unwrap()
    }

    fn enter(crowd: &Arc<Crowd>, address: &str, phase: Phase) -> Member {
        let activity = Arc::new(Activity::new(phase));
        crowd.admit(at(address), activity).expect("a place")
    }

    fn has_left(member: &mut Member) -> bool {
        member.sent_away.try_recv() == Err(oneshot::error::TryRecvError::Closed)
    }

    #[test]
    fn a_newcomer_takes_the_place_of_the_idlest_of_the_same_address() {
        let crowd = crowd();
        let mut here: Vec<Member> = (0..5)
            .map(|_| enter(&crowd, "192.0.2.7", Phase::Waiting))
            .collect();
        let mut other = enter(&crowd, "198.51.100.1", Phase::Waiting);
        // The first has asked since, and the second is being answered.
        here[0].activity.enter(Phase::Answering);
        here[0].activity.enter(Phase::Waiting);
        here[1].activity.enter(Phase::Answering);
        let _new = enter(&crowd, "192.0.2.7", Phase::Waiting);
        let left: Vec<bool> = here.iter_mut().map(has_left).collect();
        assert_eq!(left, [false, false, true, false, false]);
        assert!(!has_left(&mut other));
    }

    #[test]
    fn the_largest_group_makes_room_for_a_newcomer_from_elsewhere() {
        let crowd = crowd();
        let mut friend = enter(&crowd, "198.51.100.1", Phase::Waiting);
        let mut flood = Vec::new();
        for address in ["192.0.2.7", "192.0.2.8", "203.0.113.1"] {
            flood.extend((0..4).map(|_| enter(&crowd, address, Phase::Head)));
        }
        assert_eq!(crowd.members().size, BOUNDS.all);
        for _ in 0..3 {
            enter(&crowd, "198.51.100.2", Phase::Waiting);
        }
        let left = flood
            .iter_mut()
            .filter_map(|one| has_left(one).then_some(()));
        assert_eq!(
            left.count(),
            1 + 1,
            "the last of the flood came in place of another"
        );
        assert!(!has_left(&mut friend));
    }

    #[test]
    fn who_is_answered_stays_and_sockets_leave_last() {
        let crowd = crowd();
        let mut socket = enter(&crowd, "192.0.2.7", Phase::Socket);
        let mut waiting = enter(&crowd, "192.0.2.7", Phase::Waiting);
        let answered: Vec<Member> = (0..3)
            .map(|_| enter(&crowd, "192.0.2.7", Phase::Answering))
            .collect();
        let one = enter(&crowd, "192.0.2.7", Phase::Answering);
        assert!(has_left(&mut waiting) && !has_left(&mut socket));
        let other = enter(&crowd, "192.0.2.7", Phase::Answering);
        assert!(has_left(&mut socket));
        let more = crowd.admit(at("192.0.2.7"), Arc::new(Activity::new(Phase::Waiting)));
        assert!(more.is_none(), "nobody can leave");
        drop((one, other, answered));
        assert_eq!(crowd.members().size, 0);
        assert!(crowd.members().networks.is_empty());
    }

    #[test]
    fn a_machine_with_a_whole_network_counts_once() {
        let [one, other, far] =
            ["2001:db8::1", "2001:db8::2:3", "2001:db8:0:1::1"].map(|text| subnet(at(text)));
        assert_eq!(one, other);
        assert_ne!(one, far);
        assert_eq!(network(one), network(far));
        assert_eq!(subnet(at("::ffff:192.0.2.7")), at("192.0.2.7"));
        assert_eq!(network(at("192.0.2.7")), network(at("192.0.2.200")));
    }
}
