//! The actions of the nodes on the path, and how soon each is tried.

use std::num::NonZeroU64;

use gametree_rules::Game;

use crate::pvs::table::Entry;

/// An action that is to be tried, and how soon.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<A> {
    /// The action.
    pub action: A,
    /// The higher, the sooner.
    pub rank: i32,
    /// Whatever the guide wants to know again when the action is tried.
    pub note: u64,
    /// Whether it changes much at once, so that a position before it cannot be evaluated at rest.
    pub noisy: bool,
    /// Whether it was searched, not left out.
    pub(crate) searched: bool,
    /// Its place among the actions the guide gave; nowhere, if it comes too late to be remembered.
    pub(crate) place: u8,
    /// What is remembered of it from elsewhere.
    pub(crate) credit: i32,
    /// The key of the state it leads to, once that was looked up.
    pub(crate) key: Option<NonZeroU64>,
}

/// The actions of the nodes on the path, in one stack.
#[derive(Debug)]
pub struct Ranking<A> {
    pub(crate) list: Vec<Ranked<A>>,
    pub(crate) start: usize,
    scratch: Vec<A>,
}

impl<A: Copy> Ranking<A> {
    pub(crate) fn new() -> Ranking<A> {
        Ranking {
            list: Vec::with_capacity(256),
            start: 0,
            scratch: Vec::new(),
        }
    }

    /// Adds an action.
    #[inline]
    pub fn push(&mut self, action: A, rank: i32, note: u64) {
        let place = (self.list.len() - self.start).min(usize::from(Entry::NOWHERE)) as u8;
        self.list.push(Ranked {
            action,
            rank,
            note,
            noisy: false,
            searched: false,
            place,
            credit: 0,
            key: None,
        });
    }

    /// Adds an action that changes much at once.
    #[inline]
    pub fn push_noisy(&mut self, action: A, rank: i32, note: u64) {
        self.push(action, rank, note);
        if let Some(last) = self.list.last_mut() {
            last.noisy = true;
        }
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
