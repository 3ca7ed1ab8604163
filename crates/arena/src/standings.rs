//! The results so far.

use std::collections::{BTreeMap, HashMap};

use gametree_ratings::{Crosstable, Outcome, Pairs, ScoreSample, Tally};

use crate::played::PlayedGame;

/// The results so far.
#[derive(Clone, Debug)]
pub struct Standings {
    seats: usize,
    games: u64,
    table: Crosstable,
    /// The first game of each incomplete pair, as the player with the lower index sees it.
    unpaired: HashMap<usize, Outcome>,
    pairs: Vec<PairResult>,
    /// By player and group: the utilities, and the ranks.
    utilities: Vec<BTreeMap<usize, Vec<f64>>>,
    ranks: Vec<BTreeMap<usize, Vec<f64>>>,
    /// Whether a utility other than 1, 0 and −1 has occurred.
    has_points: bool,
    faults: Vec<Fault>,
}

/// The result of a pair of games from one opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairResult {
    /// The indices of the players, the lower one first.
    pub players: [usize; 2],
    /// The outcomes for the first of them.
    pub outcomes: (Outcome, Outcome),
}

/// A game that ended by a player's fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the game, counted from zero.
    pub number: usize,
    /// The index of the player.
    pub player: usize,
    /// The name of the ending.
    pub ending: &'static str,
    /// The description.
    pub detail: String,
}

impl Standings {
    /// No results yet, for these players and this number of seats in each game.
    pub fn new<N: Into<String>>(names: impl IntoIterator<Item = N>, seats: usize) -> Standings {
        let table = Crosstable::new(names);
        let groups = vec![BTreeMap::new(); table.len()];
        Standings {
            seats,
            games: 0,
            table,
            unpaired: HashMap::new(),
            pairs: Vec::new(),
            utilities: groups.clone(),
            ranks: groups,
            has_points: false,
            faults: Vec::new(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, played: &PlayedGame) {
        self.games += 1;
        if self.seats == 2 {
            self.add_to_pair(played);
        } else {
            self.add_outcomes(played);
        }
        let group = played.job.group();
        for (seat, &player) in played.job.seats.iter().enumerate() {
            let rank = played.ranks[seat];
            self.ranks[player].entry(group).or_default().push(rank);
            if let Some(utilities) = &played.utilities {
                let utility = utilities[seat];
                self.has_points |= ![-1.0, 0.0, 1.0].contains(&utility);
                let utilities = self.utilities[player].entry(group);
                utilities.or_default().push(utility);
            }
        }
        if let Some(player) = played.player_at_fault() {
            self.faults.push(Fault {
                number: played.job.number,
                player,
                ending: played.ending.name(),
                detail: played.detail.clone(),
            });
        }
    }

    fn add_to_pair(&mut self, played: &PlayedGame) {
        let mut players = [played.job.seats[0], played.job.seats[1]];
        players.sort_unstable();
        let [one, other] = players;
        let outcome = played.outcome_for(one);
        let mut tally = Tally::from(outcome);
        let pair = played.job.group();
        match self.unpaired.remove(&pair) {
            None => {
                self.unpaired.insert(pair, outcome);
            }
            Some(before) => {
                tally.pairs = Pairs::from((before, outcome));
                self.pairs.push(PairResult {
                    players,
                    outcomes: (before, outcome),
                });
            }
        }
        self.table.record(one, other, tally);
    }

    /// Each two players of a game, by who has the better rank.
    fn add_outcomes(&mut self, played: &PlayedGame) {
        let seats = &played.job.seats;
        for seat in 0..seats.len() {
            for other in seat + 1..seats.len() {
                let outcome = played.outcome_between(seat, other);
                self.table.record(seats[seat], seats[other], outcome);
            }
        }
    }

    /// The players in one game.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The results of each two players; in games of more than two, who of them came before the other.
    pub fn table(&self) -> &Crosstable {
        &self.table
    }

    /// The complete pairs, in the order in which they were completed.
    pub fn pairs(&self) -> &[PairResult] {
        &self.pairs
    }

    /// The games that ended by a fault.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of games of a player.
    pub fn games_of(&self, player: usize) -> u64 {
        sample(&self.ranks[player]).games()
    }

    /// Whether the games are worth more than a win, a draw or a loss: utilities other than 1, 0 and −1 have occurred.
    pub fn has_points(&self) -> bool {
        self.has_points
    }

    /// A player's utilities in the games that the rules ended.
    pub fn utilities(&self, player: usize) -> ScoreSample {
        sample(&self.utilities[player])
    }

    /// A player's ranks: 1 is the best.
    pub fn ranks(&self, player: usize) -> ScoreSample {
        sample(&self.ranks[player])
    }

    /// The players, the best first: by points, or in games of more than two by mean rank.
    pub fn order(&self) -> Vec<usize> {
        if self.seats == 2 {
            return self.table.standings();
        }
        let rank = |player: usize| self.ranks(player).mean().unwrap_or(f64::INFINITY);
        let mut players: Vec<(usize, f64)> = (0..self.table.len())
            .map(|player| (player, rank(player)))
            .collect();
        players.sort_by(|one, other| one.1.total_cmp(&other.1));
        players.into_iter().map(|(player, _)| player).collect()
    }
}

/// Games of one group depend on each other: same opening, same dice.
fn sample(groups: &BTreeMap<usize, Vec<f64>>) -> ScoreSample {
    groups.values().map(Vec::as_slice).collect()
}
