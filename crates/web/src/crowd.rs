//! Who is connected, from where, and who leaves when there are too many: the idlest of the largest group.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::limits::Bounds;

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

/// What a member of a crowd does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// It waits for the first byte of a request, or has been sent an answer since.
    Waiting,
    /// The head of a request is being received.
    Head,
    /// The body of a request is being received.
    Body,
    /// A request is being answered.
    Answering,
    /// The connection has become a socket.
    Socket,
}

/// What a member of a crowd does, since when, and when it last asked for something.
#[derive(Debug)]
pub(crate) struct Activity(Mutex<State>);

/// A moment of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) phase: Phase,
    pub(crate) since: Instant,
    /// The end of the last whole request, or the start.
    pub(crate) asked: Instant,
    /// Whether there has been a whole request.
    pub(crate) has_asked: bool,
}

impl Activity {
    pub(crate) fn new(phase: Phase) -> Activity {
        let now = Instant::now();
        Activity(Mutex::new(State {
            phase,
            since: now,
            asked: now,
            has_asked: false,
        }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn state(&self) -> State {
        *self.lock()
    }

    /// Begins a phase.
    pub(crate) fn enter(&self, phase: Phase) {
        let mut state = self.lock();
        state.phase = phase;
        state.since = Instant::now();
        if matches!(phase, Phase::Answering | Phase::Socket) {
            state.asked = state.since;
            state.has_asked = true;
        }
    }

    /// Notes that data have come; gives the phase after that.
    pub(crate) fn has_received(&self) -> Phase {
        let mut state = self.lock();
        if state.phase == Phase::Waiting {
            state.phase = Phase::Head;
            state.since = Instant::now();
        }
        state.phase
    }

    /// Notes that data have been sent: whoever still receives an answer is not idle.
    pub(crate) fn has_sent(&self) {
        let mut state = self.lock();
        if state.phase == Phase::Waiting {
            state.since = Instant::now();
        }
    }
}

/// How much is lost if a member is sent away: the first go first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Loss {
    /// A browser connects again without a word.
    Nothing,
    /// A live analysis ends.
    Socket,
}

impl State {
    /// What is lost with it; `None` if it must not be sent away.
    fn loss(&self) -> Option<Loss> {
        match self.phase {
            Phase::Waiting | Phase::Head | Phase::Body => Some(Loss::Nothing),
            Phase::Socket => Some(Loss::Socket),
            Phase::Answering => None,
        }
    }
}

#[derive(Debug)]
struct Entry {
    address: IpAddr,
    network: IpAddr,
    activity: Arc<Activity>,
    /// Dropped to send the member away.
    _stay: oneshot::Sender<()>,
}

#[derive(Debug, Default)]
struct Members {
    admitted: u64,
    all: HashMap<u64, Entry>,
    addresses: HashMap<IpAddr, usize>,
    networks: HashMap<IpAddr, usize>,
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
    number: u64,
    pub(crate) activity: Arc<Activity>,
    /// Ready when the member has been sent away.
    pub(crate) sent_away: oneshot::Receiver<()>,
}

impl Members {
    /// The member to send away, among those for whom `may_leave` holds.
    fn idlest(&self, may_leave: impl Fn(&Entry) -> bool) -> Option<u64> {
        let ranked = self.all.iter().filter(|(_, entry)| may_leave(entry));
        let ranked = ranked.filter_map(|(&number, entry)| {
            let state = entry.activity.state();
            let network = self.networks.get(&entry.network).copied();
            let address = self.addresses.get(&entry.address).copied();
            let rank = (
                state.loss()?,
                Reverse(network),
                Reverse(address),
                state.asked,
            );
            Some((rank, number))
        });
        ranked.min().map(|(_, number)| number)
    }

    fn remove(&mut self, number: u64) {
        if let Some(entry) = self.all.remove(&number) {
            one_less(&mut self.addresses, &entry.address);
            one_less(&mut self.networks, &entry.network);
        }
    }
}

fn one_less<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

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
        let (network, address) = (network(address), subnet(address));
        let mut members = self.members();
        let from = |counts: &HashMap<IpAddr, usize>, place| counts.get(&place).copied();
        let bounds = self.bounds;
        let leaves = if from(&members.addresses, address) >= Some(bounds.address) {
            Some(members.idlest(|entry| entry.address == address)?)
        } else if from(&members.networks, network) >= Some(bounds.network) {
            Some(members.idlest(|entry| entry.network == network)?)
        } else if members.all.len() >= bounds.all {
            Some(members.idlest(|_| true)?)
        } else {
            None
        };
        if let Some(number) = leaves {
            members.remove(number);
        }
        members.admitted += 1;
        let number = members.admitted;
        let (stay, sent_away) = oneshot::channel();
        *members.addresses.entry(address).or_default() += 1;
        *members.networks.entry(network).or_default() += 1;
        let entry = Entry {
            address,
            network,
            activity: Arc::clone(&activity),
            _stay: stay,
        };
        members.all.insert(number, entry);
        drop(members);
        Some(Member {
            crowd: Arc::clone(self),
            number,
            activity,
            sent_away,
        })
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        self.crowd.members().remove(self.number);
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
        assert_eq!(crowd.members().all.len(), BOUNDS.all);
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
        assert_eq!(crowd.members().all.len(), 0);
        assert!(crowd.members().addresses.is_empty() && crowd.members().networks.is_empty());
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
