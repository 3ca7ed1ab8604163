//! A state that knows its record.

use std::hash::{Hash, Hasher};

use crate::{Class, Facts, Game, Keyed, Player, Record, Turn};

/// A record as a state of a game: its actions and results follow the game's rule of [repetition](crate::Repetition), which
/// a state alone cannot. Searches that know only states honour the rule on it; every copy costs the whole record.
///
/// ```
/// use gametree_rules::{Class, Facts, Game, Player, Record, Repetition, Turn, WithHistory};
/// /// A light to switch on and off; no state may come back.
/// #[derive(Clone, PartialEq)]
/// struct Light { on: bool, turn: Player }
/// impl Game for Light {
///     type Action = ();
///     const CLASS: Class = Class::TWO_PLAYERS;
///     fn facts(&self) -> Facts { Facts::new("light", "Light").repetition(Repetition::Forbidden) }
///     fn turn(&self) -> Turn { Turn::Player(self.turn) }
///     fn actions(&self, out: &mut Vec<()>) { out.push(()); }
///     fn apply(&mut self, (): ()) { (self.on, self.turn) = (!self.on, self.turn.other()); }
///     fn utility(&self, _: Player) -> f64 { 0.0 }
/// }
/// let start = Light { on: false, turn: Player::FIRST };
/// let end = WithHistory::new(Record::new(start)).after(());
/// assert_eq!(end.turn(), Turn::Over, "the light cannot be switched off again");
/// assert_eq!(end.utility(Player::SECOND), -1.0);
/// ```
#[derive(Clone, Debug)]
pub struct WithHistory<G: Game>(Record<G>);

impl<G: Game> WithHistory<G> {
    /// The state at the end of a record.
    pub fn new(record: Record<G>) -> WithHistory<G> {
        WithHistory(record)
    }

    /// The state without its record.
    pub fn state(&self) -> &G {
        self.0.state()
    }
}

impl<G: Game + PartialEq> Game for WithHistory<G> {
    type Action = G::Action;
    const CLASS: Class = G::CLASS;

    /// Those of the game, without a rule of repetition: this state applies it already.
    fn facts(&self) -> Facts {
        Facts {
            repetition: None,
            ..self.state().facts()
        }
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn actions(&self, out: &mut Vec<G::Action>) {
        out.extend(self.0.choices());
    }

    fn apply(&mut self, action: G::Action) {
        self.0.push(action);
    }

    fn utility(&self, player: Player) -> f64 {
        let utilities = self.0.result().unwrap_or_default();
        utilities.get(player.index()).copied().unwrap_or_default()
    }

    fn outcomes(&self, out: &mut Vec<(G::Action, f64)>) {
        self.state().outcomes(out);
    }

    fn players(&self) -> usize {
        self.state().players()
    }

    /// The range of the start: who loses by repetition gets its lowest utility.
    fn range(&self) -> (f64, f64) {
        self.0.start().range()
    }
}

/// Equal are states whose records hold the same states before, in whatever order: play goes on in the same way.
impl<G: Keyed> PartialEq for WithHistory<G> {
    fn eq(&self, other: &WithHistory<G>) -> bool {
        let (own, others) = (self.0.states(), other.0.states());
        let count =
            |states: &[G], wanted: &G| states.iter().filter(|state| *state == wanted).count();
        self.state() == other.state()
            && own.len() == others.len()
            && self.key() == other.key()
            && own
                .iter()
                .all(|state| count(own, state) == count(others, state))
    }
}

impl<G: Keyed> Eq for WithHistory<G> {}

impl<G: Keyed> Hash for WithHistory<G> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key());
    }
}

impl<G: Keyed> Keyed for WithHistory<G> {
    fn key(&self) -> u64 {
        let spread = |key: u64| {
            let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        };
        let states = self.0.states().iter();
        let all = states.fold(0_u64, |sum, state| sum.wrapping_add(spread(state.key())));
        self.state().key() ^ all.rotate_left(17)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A place on a ring, where one steps to either side.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Ring(i8);

    impl Game for Ring {
        type Action = i8;
        const CLASS: Class = Class::TWO_PLAYERS;

        fn facts(&self) -> Facts {
            Facts::new("ring", "Ring")
        }

        fn turn(&self) -> Turn {
            Turn::Player(Player::FIRST)
        }

        fn actions(&self, out: &mut Vec<i8>) {
            out.extend([1, -1]);
        }

        fn apply(&mut self, step: i8) {
            self.0 = (self.0 + step).rem_euclid(8);
        }

        fn utility(&self, _: Player) -> f64 {
            0.0
        }
    }

    impl Keyed for Ring {}

    fn after(steps: &[i8]) -> WithHistory<Ring> {
        let record = Record::replay(Ring(0), steps.iter().copied());
        WithHistory::new(record.expect("every step is legal"))
    }

    #[test]
    fn the_order_of_the_states_before_does_not_matter() {
        let (one, other) = (after(&[1, -1, -1, 1]), after(&[-1, 1, 1, -1]));
        assert!(one == other && one.key() == other.key());
    }

    #[test]
    fn which_states_came_before_does_matter() {
        let (one, other) = (after(&[1, -1]), after(&[-1, 1]));
        assert!(one.state() == other.state());
        assert!(one != other && one.key() != other.key());
        assert!(after(&[]) != after(&[1, -1]));
    }
}
