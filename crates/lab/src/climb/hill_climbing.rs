//! HILL-CLIMBING: Russell and Norvig, Artificial Intelligence, 3rd edition, figure 4.2, and the variants of section 4.1.1:
//! a limit of consecutive sideways moves, first choice, and random restarts.
//!
//! The figure takes "a highest-valued successor". Of two that are equally high, ours is the one in the direction of the
//! last move; at the start, the left one.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::climb::Landscape;

/// The rule by which a neighbour is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Choice {
    /// The highest: steepest ascent.
    #[default]
    Steepest,
    /// The first higher one, in random order: first-choice hill climbing.
    First,
}

/// A variant of hill climbing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Method {
    /// The rule by which a neighbour is chosen.
    pub choice: Choice,
    /// The maximum number of consecutive sideways moves.
    pub sideways: usize,
}

/// A move of a climb.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The place where it starts.
    pub from: usize,
    /// The place it leads to.
    pub to: usize,
    /// Its number among consecutive sideways moves; `None` if it leads up.
    pub sideways: Option<usize>,
}

/// A climb from a start until no move is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ascent {
    /// The place where it starts.
    pub start: usize,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The place where it ends.
    pub end: usize,
}

/// Climbs from a start.
///
/// ```
/// use gametree_lab::climb::{Landscape, Method, hill_climbing};
/// use rand::SeedableRng;
/// let landscape = Landscape::parse("1 2 3 3 3 5 4").unwrap();
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(0);
/// let end = |sideways| {
///     let method = Method { sideways, ..Method::default() };
///     hill_climbing(&landscape, 1, method, &mut rng.clone()).end
/// };
/// assert_eq!((end(0), end(1), end(2)), (2, 3, 5));
/// ```
pub fn hill_climbing(
    landscape: &Landscape,
    start: usize,
    method: Method,
    rng: &mut Xoshiro256PlusPlus,
) -> Ascent {
    let mut moves: Vec<Move> = Vec::new();
    let mut current = start;
    let mut sideways = 0;
    loop {
        let last = moves.last().map(|step| step.from);
        let Some(neighbour) = successor(landscape, current, last, method.choice, rng) else {
            break;
        };
        if landscape.height(neighbour) < landscape.height(current) {
            break;
        }
        let uphill = landscape.height(neighbour) > landscape.height(current);
        sideways = if uphill { 0 } else { sideways + 1 };
        if sideways > method.sideways {
            break;
        }
        moves.push(Move {
            from: current,
            to: neighbour,
            sideways: Some(sideways).filter(|_| !uphill),
        });
        current = neighbour;
    }
    Ascent {
        start,
        moves,
        end: current,
    }
}

/// The neighbour to move to, if there is one.
fn successor(
    landscape: &Landscape,
    current: usize,
    last: Option<usize>,
    choice: Choice,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<usize> {
    let mut neighbours: Vec<usize> = landscape.neighbours(current).collect();
    // The neighbour ahead comes first, the previous place last.
    neighbours.sort_by_key(|&neighbour| Some(neighbour) == last);
    if choice == Choice::First {
        if neighbours.len() == 2 && rng.random_bool(0.5) {
            neighbours.swap(0, 1);
        }
        let higher = |&&neighbour: &&usize| landscape.height(neighbour) > landscape.height(current);
        if let Some(&first) = neighbours.iter().find(higher) {
            return Some(first);
        }
    }
    neighbours.into_iter().reduce(|best, neighbour| {
        if landscape.height(neighbour) > landscape.height(best) {
            neighbour
        } else {
            best
        }
    })
}

/// A climb and its random restarts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Climb {
    /// The variant of hill climbing.
    pub method: Method,
    /// Every climb, in order; at least one.
    pub ascents: Vec<Ascent>,
}

impl Climb {
    /// Climbs from the start, or from a random place without one, and then from this number of random places.
    pub fn new(
        landscape: &Landscape,
        method: Method,
        start: Option<usize>,
        restarts: usize,
        seed: u64,
    ) -> Climb {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let places = landscape.heights().len();
        let ascents = (0..=restarts).map(|count| {
            let start = start
                .filter(|_| count == 0)
                .unwrap_or_else(|| rng.random_range(0..places));
            hill_climbing(landscape, start, method, &mut rng)
        });
        let ascents = ascents.collect();
        Climb { method, ascents }
    }

    /// The climb with the highest end; the first of several.
    pub fn best(&self, landscape: &Landscape) -> &Ascent {
        let better = |best: usize, other: usize| {
            let height = |index: usize| landscape.height(self.ascents[index].end);
            if height(other) > height(best) {
                other
            } else {
                best
            }
        };
        &self.ascents[(0..self.ascents.len()).fold(0, better)]
    }
}
