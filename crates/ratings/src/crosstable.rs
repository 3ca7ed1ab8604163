//! The results of each two players of a pool.

use crate::counts::Tally;

/// The results of every two players of a pool.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Crosstable {
    names: Vec<String>,
    rows: Vec<Vec<Tally>>,
}

impl Crosstable {
    /// A table of players without results.
    pub fn new<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Crosstable {
        let mut table = Crosstable::default();
        for name in names {
            table.add(name);
        }
        table
    }

    /// Adds a player and returns its index.
    pub fn add(&mut self, name: impl Into<String>) -> usize {
        self.names.push(name.into());
        for row in &mut self.rows {
            row.push(Tally::default());
        }
        self.rows.push(vec![Tally::default(); self.names.len()]);
        self.names.len() - 1
    }

    /// The players' names, by index.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of players.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no player.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Adds results from the point of view of the first of two players. Games of a player against itself are ignored.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn record(&mut self, player: usize, opponent: usize, results: impl Into<Tally>) {
        if player != opponent {
            let results = results.into();
            self.rows[player][opponent] += results;
            self.rows[opponent][player] += results.swapped();
        }
    }

    /// The results of a player against another.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn cell(&self, player: usize, opponent: usize) -> &Tally {
        &self.rows[player][opponent]
    }

    /// The results of a player against all.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn total(&self, player: usize) -> Tally {
        let mut total = Tally::default();
        for &tally in &self.rows[player] {
            total += tally;
        }
        total
    }

    /// The players, those with more points first, and among equals those with fewer games.
    pub fn standings(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.len()).collect();
        players.sort_by(|&one, &other| {
            let (one, other) = (self.total(one).games, self.total(other).games);
            let by_points = other.points().total_cmp(&one.points());
            by_points.then(one.count().cmp(&other.count()))
        });
        players
    }
}

#[cfg(test)]
mod tests {
    use super::Crosstable;
    use crate::counts::{Games, Outcome, Tally};

    #[test]
    fn a_result_counts_for_both_players() {
        let mut table = Crosstable::new(["ada", "bob"]);
        table.record(0, 1, (Outcome::Win, Outcome::Draw));
        table.record(1, 0, Outcome::Loss);
        let ada = Games {
            wins: 2,
            draws: 1,
            losses: 0,
        };
        assert_eq!(table.cell(0, 1).games, ada);
        assert_eq!(table.cell(1, 0).games, ada.swapped());
        assert_eq!(table.cell(1, 0).pairs.counts(), [0, 1, 0, 0, 0]);
        assert_eq!(table.total(1).games.points(), 0.5);
    }

    #[test]
    fn players_can_be_added_and_games_against_oneself_are_ignored() {
        let mut table = Crosstable::new(["ada", "bob"]);
        table.record(0, 0, Outcome::Win);
        let eve = table.add("eve");
        table.record(eve, 1, Outcome::Win);
        assert_eq!(table.total(0), Tally::default());
        assert_eq!(table.standings(), [2, 0, 1]);
        assert_eq!(table.names()[eve], "eve");
    }
}
