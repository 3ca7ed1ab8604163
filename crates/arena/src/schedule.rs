//! The schedule: pairings, openings and seats.

/// Which players meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tournament {
    /// Every player meets every other.
    #[default]
    RoundRobin,
    /// The first player meets every other.
    Gauntlet,
}

impl Tournament {
    /// The name in JSON and in the file of games.
    pub const fn name(self) -> &'static str {
        match self {
            Tournament::RoundRobin => "round-robin",
            Tournament::Gauntlet => "gauntlet",
        }
    }
}

/// A game of the schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// The number of the game, counted from zero.
    pub number: usize,
    /// The number of its opening, counted from zero.
    pub round: usize,
    /// The index of the player in each seat.
    pub seats: Vec<usize>,
}

impl Job {
    /// The number of its group: the games of the same players from the same opening with the same dice, seats rotated. Of
    /// two players a group is a pair.
    pub fn group(&self) -> usize {
        self.number / self.seats.len().max(1)
    }
}

/// All games in order. In each round all players who meet play one group of games from one opening, in which every one of
/// them has every seat once. A schedule of more games starts with the same games.
///
/// ```
/// use gametree_arena::{Schedule, Tournament};
/// let pairs = Schedule::new(3, 2, Tournament::RoundRobin, 2);
/// let seats: Vec<Vec<usize>> = pairs.jobs().map(|job| job.seats).collect();
/// assert_eq!(seats, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
/// assert!(pairs.jobs().all(|job| job.round == 0));
/// let threes = Schedule::new(3, 3, Tournament::RoundRobin, 3);
/// let seats: Vec<Vec<usize>> = threes.jobs().map(|job| job.seats).collect();
/// assert_eq!(seats, [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The players of each game of a round, in increasing order.
    meetings: Vec<Vec<usize>>,
    seats: usize,
    games: usize,
}

impl Schedule {
    /// A schedule in which the players who meet, `seats` at a time, play this many games with each other.
    pub fn new(players: usize, seats: usize, tournament: Tournament, games: usize) -> Schedule {
        let mut meetings = combinations(players, seats);
        if tournament == Tournament::Gauntlet {
            meetings.retain(|meeting| meeting.first() == Some(&0));
        }
        Schedule {
            meetings,
            seats,
            games,
        }
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.meetings.len() * self.games
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The games in order. The last group of each meeting is incomplete if the number of games is no multiple of the seats.
    pub fn jobs(&self) -> impl Iterator<Item = Job> {
        let whole = self.games.next_multiple_of(self.seats.max(1)) * self.meetings.len();
        (0..whole).filter_map(|number| self.job(number))
    }

    /// The game with this number, if there is one.
    pub fn job(&self, number: usize) -> Option<Job> {
        let group = number.checked_div(self.seats)?;
        let round = group.checked_div(self.meetings.len())?;
        let mut seats = self.meetings[group % self.meetings.len()].clone();
        let rotation = number % self.seats;
        seats.rotate_left(rotation);
        (self.seats * round + rotation < self.games).then_some(Job {
            number,
            round,
            seats,
        })
    }
}

/// All combinations of this many of the players, in lexicographic order.
fn combinations(players: usize, chosen: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..chosen {
        let longer = |one: &Vec<usize>| {
            let first = one.last().map_or(0, |last| last + 1);
            let one = one.clone();
            (first..players).map(move |next| [&one[..], &[next]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_player_has_each_seat_once_a_group(
            players in 2usize..7,
            seats in 2usize..4,
            games in 1usize..20,
            gauntlet: bool,
        ) {
            let tournament = if gauntlet { Tournament::Gauntlet } else { Tournament::RoundRobin };
            let schedule = Schedule::new(players, seats, tournament, games);
            let jobs: Vec<Job> = schedule.jobs().collect();
            prop_assert_eq!(jobs.len(), schedule.len());
            for (one, other) in jobs.iter().flat_map(|one| jobs.iter().map(move |other| (one, other))) {
                prop_assert!(one.number == other.number || one != other);
                if one.group() == other.group() && one != other {
                    prop_assert_eq!(one.round, other.round);
                    prop_assert!((0..seats).all(|seat| one.seats[seat] != other.seats[seat]));
                    let sorted = |job: &Job| {
                        let mut seats = job.seats.clone();
                        seats.sort_unstable();
                        seats
                    };
                    prop_assert_eq!(sorted(one), sorted(other));
                }
            }
            prop_assert!(!gauntlet || jobs.iter().all(|job| job.seats.contains(&0)));
            let more: Vec<Job> = Schedule::new(players, seats, tournament, games + 2).jobs().collect();
            prop_assert!(jobs.iter().all(|job| more.contains(job)));
        }

        #[test]
        fn two_players_who_meet_play_all_games_with_each_other(
            players in 2usize..8,
            games in 1usize..30,
            gauntlet: bool,
        ) {
            let tournament = if gauntlet { Tournament::Gauntlet } else { Tournament::RoundRobin };
            let jobs: Vec<Job> = Schedule::new(players, 2, tournament, games).jobs().collect();
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
        }
    }
}
