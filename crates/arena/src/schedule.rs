//! Who plays whom, from which opening, with which colour.

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tournament {
    /// Everybody everybody.
    #[default]
    RoundRobin,
    /// The first all others.
    Gauntlet,
}

impl Tournament {
    /// The name for machines.
    pub const fn name(self) -> &'static str {
        match self {
            Tournament::RoundRobin => "round-robin",
            Tournament::Gauntlet => "gauntlet",
        }
    }
}

/// One game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// Which game of all, counted from zero. It and the next or the one before are a pair.
    pub number: usize,
    /// From which opening, counted from zero.
    pub round: usize,
    /// Who has which seat.
    pub seats: [usize; 2],
}

/// All games, in their order: in each round everybody meets twice from one opening, with seats swapped. A schedule of more
/// games begins with the same.
///
/// ```
/// use gametree_arena::{Schedule, Tournament};
/// let schedule = Schedule::new(3, Tournament::RoundRobin, 2);
/// let seats: Vec<[usize; 2]> = schedule.jobs().map(|job| job.seats).collect();
/// assert_eq!(seats, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
/// assert!(schedule.jobs().all(|job| job.round == 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    games: usize,
}

impl Schedule {
    /// A schedule in which everybody who meets plays so many games.
    pub fn new(players: usize, tournament: Tournament, games: usize) -> Schedule {
        let first = match tournament {
            Tournament::RoundRobin => players,
            Tournament::Gauntlet => 1,
        };
        let against = |one| (one + 1..players).map(move |other| [one, other]);
        Schedule {
            pairings: (0..first).flat_map(against).collect(),
            games,
        }
    }

    /// How many games there are in all.
    pub fn len(&self) -> usize {
        self.pairings.len() * self.games
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The games in their order. If an odd number was asked for, the last of each two players has no partner.
    pub fn jobs(&self) -> impl Iterator<Item = Job> {
        let whole = self.games.div_ceil(2) * 2 * self.pairings.len();
        (0..whole).filter_map(|number| self.job(number))
    }

    /// The game of this number, if there is one.
    pub fn job(&self, number: usize) -> Option<Job> {
        let pair = number / 2;
        let round = pair.checked_div(self.pairings.len())?;
        let [one, other] = self.pairings[pair % self.pairings.len()];
        let swapped = number % 2 == 1;
        let seats = if swapped { [other, one] } else { [one, other] };
        (2 * round + number % 2 < self.games).then_some(Job {
            number,
            round,
            seats,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn everybody_has_each_seat_once_a_pair(
            players in 2usize..8,
            games in 1usize..30,
            gauntlet: bool,
        ) {
            let tournament = if gauntlet { Tournament::Gauntlet } else { Tournament::RoundRobin };
            let schedule = Schedule::new(players, tournament, games);
            let jobs: Vec<Job> = schedule.jobs().collect();
            prop_assert_eq!(jobs.len(), schedule.len());
            for (one, other) in jobs.iter().flat_map(|one| jobs.iter().map(move |other| (one, other))) {
                prop_assert!(one.number == other.number || one != other);
                if one.number / 2 == other.number / 2 && one != other {
                    prop_assert_eq!(one.round, other.round);
                    prop_assert_eq!(one.seats, [other.seats[1], other.seats[0]]);
                }
            }
            for one in 0..players {
                for other in (0..players).filter(|&other| other != one) {
                    let met = jobs.iter().filter(|job| job.seats == [one, other]).count();
                    let expected = if gauntlet && one != 0 && other != 0 {
                        0
                    } else if one < other {
                        games.div_ceil(2)
                    } else {
                        games / 2
                    };
                    prop_assert_eq!(met, expected);
                }
            }
            let more: Vec<Job> = Schedule::new(players, tournament, games + 2).jobs().collect();
            prop_assert!(jobs.iter().all(|job| more.contains(job)));
        }
    }
}
