//! HILL-CLIMBING: Russell and Norvig, Artificial Intelligence, 3rd edition, figure 4.2, and the variants of section 4.1.1:
//! a limit of consecutive sideways moves, first choice, and random restarts.
//!
//! The figure takes "a highest-valued successor". Of two that are equally high, ours is the one in the direction of the
//! last move; at the start, the left one.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::climb::Landscape;

/// Which neighbour is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Choice {
    /// The highest: steepest ascent.
    #[default]
    Steepest,
    /// The first that is higher, looking at them in random order.
    First,
}

/// How to climb.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Method {
    /// Which neighbour is taken.
    pub choice: Choice,
    /// How many moves in a row may lead to a place that is only as high.
    pub sideways: usize,
}

/// One move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where it began.
    pub from: usize,
    /// Where it led.
    pub to: usize,
    /// Which one of the sideways moves in a row it was; none if it led up.
    pub sideways: Option<usize>,
}

/// A climb from a start to where no move was left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ascent {
    /// Where it began.
    pub start: usize,
    /// Every move.
    pub moves: Vec<Move>,
    /// Where it ended.
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

/// The neighbour that is taken, if it is worth it.
fn successor(
    landscape: &Landscape,
    current: usize,
    last: Option<usize>,
    choice: Choice,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<usize> {
    let mut neighbours: Vec<usize> = landscape.neighbours(current).collect();
    // Ahead first: where one came from stands last.
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

/// A climb from a start, and as many others from random starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Climb {
    /// How it climbed.
    pub method: Method,
    /// Every climb, in order; there is one at least.
    pub ascents: Vec<Ascent>,
}

impl Climb {
    /// Climbs from the start, or from a random place if there is none, and then from random places, as often as told.
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

    /// The climb that ended highest; the first of several.
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
