//! The actions of the nodes on the path, and how soon each is tried.

use std::num::NonZeroU64;

use gametree_rules::Game;

use crate::pvs::table::Entry;

/// An action that is to be tried, and how soon.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<A> {
    /// The action.
    pub action: A,
    /// Whatever the guide wants to know again when the action is tried.
    pub note: u64,
    /// How soon it is tried, in one number that is quick to compare: the rank, below it the place, so that equals are tried as
    /// the guide gave them, and below that what is known of the action.
    pub(super) urgency: i64,
    /// What is remembered of it from elsewhere.
    pub(crate) credit: i32,
    /// The key of the state it leads to, once that was looked up.
    pub(crate) key: Option<NonZeroU64>,
}

const RANK: u32 = 16;
const PLACE: u32 = 8;
const NOISY: i64 = 1;
const SEARCHED: i64 = 2;

impl<A> Ranked<A> {
    #[inline]
    fn new(action: A, rank: i32, note: u64, place: usize, known: i64) -> Ranked<A> {
        let place = place.min(usize::from(Entry::NOWHERE)) as u8;
        Ranked {
            action,
            note,
            urgency: i64::from(rank) << RANK | i64::from(!place) << PLACE | known,
            credit: 0,
            key: None,
        }
    }

    /// The higher, the sooner.
    #[inline]
    pub fn rank(&self) -> i32 {
        (self.urgency >> RANK) as i32
    }

    /// Whether it changes much at once, so that a position before it cannot be evaluated at rest.
    #[inline]
    pub fn is_noisy(&self) -> bool {
        self.urgency & NOISY != 0
    }

    /// Its place among the actions the guide gave; nowhere, if it comes too late to be remembered.
    #[inline]
    pub(crate) fn place(&self) -> u8 {
        !((self.urgency >> PLACE) as u8)
    }

    /// Whether it was searched, not left out.
    #[inline]
    pub(crate) fn was_searched(&self) -> bool {
        self.urgency & SEARCHED != 0
    }

    /// Marks it as searched, if anyone wants to know.
    #[inline]
    pub(crate) fn mark_searched(&mut self, wanted: bool) {
        self.urgency |= SEARCHED * i64::from(wanted);
    }

    #[inline]
    pub(crate) fn set_rank(&mut self, rank: i32) {
        let rest = self.urgency & ((1 << RANK) - 1);
        self.urgency = i64::from(rank) << RANK | rest;
    }

    #[inline]
    pub(crate) fn raise(&mut self, by: i32) {
        self.urgency += i64::from(by) << RANK;
    }
}

/// The actions of the nodes on the path, in one stack.
#[derive(Debug)]
pub struct Ranking<A> {
    pub(crate) list: Vec<Ranked<A>>,
    pub(crate) start: usize,
    scratch: Vec<A>,
}

impl<A> Default for Ranking<A> {
    fn default() -> Ranking<A> {
        Ranking {
            list: Vec::with_capacity(256),
            start: 0,
            scratch: Vec::new(),
        }
    }
}

impl<A: Copy> Ranking<A> {
    /// The actions of the last node, in the order in which they were added.
    pub fn actions(&self) -> &[Ranked<A>] {
        &self.list[self.start..]
    }

    /// Adds an action.
    #[inline]
    pub fn push(&mut self, action: A, rank: i32, note: u64) {
        self.push_known(action, rank, note, 0);
    }

    /// Adds an action that changes much at once.
    #[inline]
    pub fn push_noisy(&mut self, action: A, rank: i32, note: u64) {
        self.push_known(action, rank, note, NOISY);
    }

    /// Adds so many actions at once, none of which changes much, each with its note.
    #[inline]
    pub fn push_quiet(&mut self, count: usize, mut next: impl FnMut() -> (A, u64)) {
        let first = self.list.len() - self.start;
        let places = first..first + count;
        self.list.extend(places.map(|place| {
            let (action, note) = next();
            Ranked::new(action, 0, note, place, 0)
        }));
    }

    #[inline]
    fn push_known(&mut self, action: A, rank: i32, note: u64, known: i64) {
        let place = self.list.len() - self.start;
        self.list
            .push(Ranked::new(action, rank, note, place, known));
    }

    /// Adds all actions of a state in the game's order.
    pub fn push_all<G: Game<Action = A>>(&mut self, game: &G) {
        let mut actions = std::mem::take(&mut self.scratch);
        game.actions(&mut actions);
        for action in actions.drain(..) {
            self.push(action, 0, 0);
        }
        self.scratch = actions;
    }
}
