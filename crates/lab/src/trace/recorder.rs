//! Watching a search and keeping what it does.

use gametree_rules::{Game, Player, Turn};
use gametree_search::textbook::CutAt;
use gametree_search::{Bound, Cut, Leaf, Observer, Visit, Window};

use crate::trace::marks::Marks;
use crate::trace::words;
use crate::trace::{Event, Seen, Step, Trace};

/// What nodes are called.
pub trait Names<G: Game> {
    /// The name of a state that `action` leads to from the node called `parent`; of the root if there is no parent.
    fn name(&self, state: &G, parent: Option<(&str, &G, G::Action)>) -> String;
}

/// Watches a search and keeps every step of it.
#[derive(Debug)]
pub struct Recorder<G: Game, N> {
    names: N,
    cut_at: CutAt,
    trace: Trace,
    path: Vec<Open<G>>,
    /// The node that was left last, which its parent will back up.
    left: Option<usize>,
}

/// A node on the present path.
#[derive(Debug)]
struct Open<G> {
    node: usize,
    game: G,
    marks: Marks,
    /// What it is worth so far, to MAX.
    value: Option<f64>,
    cut: bool,
    leaf: bool,
}

impl<G: Game, N: Names<G>> Recorder<G, N> {
    /// A recorder that has seen nothing yet, of a search that cuts like this.
    pub fn new(names: N, cut_at: CutAt) -> Recorder<G, N> {
        Recorder {
            names,
            cut_at,
            trace: Trace::default(),
            path: Vec::new(),
            left: None,
        }
    }

    /// What it has seen.
    pub fn into_trace(self) -> Trace {
        self.trace
    }

    const fn several() -> bool {
        !G::FACTS.is_two_player_constant_sum()
    }

    fn mover(node: &Seen) -> String {
        words::mover(node.turn, Self::several())
    }

    fn meet(
        &mut self,
        state: &G,
        action: Option<G::Action>,
        window: Option<Window>,
        pruned: bool,
    ) -> usize {
        let above = self.path.last().zip(action);
        let name = match above {
            Some((parent, action)) => {
                let parent_name = self.trace.nodes[parent.node].name.as_str();
                self.names
                    .name(state, Some((parent_name, &parent.game, action)))
            }
            None => self.names.name(state, None),
        };
        let parent = above.map(|(parent, _)| parent.node);
        let (turn, values, bound) = (state.turn(), Vec::new(), Bound::Exact);
        self.trace.nodes.push(Seen {
            name,
            turn,
            parent,
            window,
            values,
            bound,
            pruned,
        });
        self.trace.nodes.len() - 1
    }

    fn step(
        &mut self,
        node: usize,
        event: Event,
        window: Option<Window>,
        values: &[f64],
        words: String,
    ) {
        self.trace.steps.push(Step {
            node,
            event,
            window,
            values: values.to_vec(),
            words,
        });
    }

    /// The node above whose player already has what a cut is made against.
    fn holder(&self, bound: f64, player: Player) -> Option<usize> {
        let above = self.path.iter().rev().skip(1);
        let holds = |open: &&Open<G>| {
            open.value == Some(bound) && self.trace.nodes[open.node].turn == Turn::Player(player)
        };
        above.filter(holds).last().map(|open| open.node)
    }
}

impl<G: Game, N: Names<G>> Observer<G> for Recorder<G, N> {
    fn enter(&mut self, visit: &Visit<'_, G>) {
        let node = self.meet(visit.game, visit.action, visit.window, false);
        let seen = &self.trace.nodes[node];
        let words = words::enter(&seen.name, &Self::mover(seen), visit.window);
        if seen.turn != Turn::Over {
            self.step(node, Event::Enter, visit.window, &[], words);
        }
        let (game, marks) = (visit.game.clone(), Marks::NONE);
        self.path.push(Open {
            node,
            game,
            marks,
            value: None,
            cut: false,
            leaf: false,
        });
    }

    fn leaf(&mut self, leaf: Leaf, values: &[f64]) {
        let Some(open) = self.path.last_mut() else {
            return;
        };
        open.leaf = true;
        let node = open.node;
        let words = words::leaf(&self.trace.nodes[node].name, leaf, values);
        let window = self.trace.nodes[node].window;
        self.step(node, Event::Leaf(leaf), window, values, words);
    }

    fn back_up(&mut self, _: G::Action, values: &[f64], window: Option<Window>) {
        let Some((open, child)) = self.path.last_mut().zip(self.left) else {
            return;
        };
        open.value = values.first().copied();
        let node = open.node;
        let words = words::back_up(
            &self.trace.nodes[node].name,
            &self.trace.nodes[child].name,
            values,
            window,
        );
        self.step(node, Event::BackUp { child }, window, values, words);
    }

    fn cut(&mut self, cut: &Cut<'_, G::Action>) {
        let Some(open) = self.path.last_mut() else {
            return;
        };
        open.cut = !cut.remaining.is_empty();
        open.value = Some(cut.value);
        let (node, game) = (open.node, open.game.clone());
        let low = self.trace.nodes[node].turn != Turn::Player(Player::FIRST);
        let holder = if low {
            self.holder(cut.window.alpha, Player::FIRST)
        } else {
            self.holder(cut.window.beta, Player::SECOND)
        };
        let seen = &self.trace.nodes[node];
        let held = holder.map(|holder| &self.trace.nodes[holder]);
        let who = held.map(Self::mover);
        let place = who.as_deref().zip(held.map(|held| held.name.as_str()));
        let words = words::cut(&seen.name, &Self::mover(seen), place, cut, self.cut_at);
        let event = Event::Cut {
            holder,
            remaining: cut.remaining.len(),
        };
        self.step(node, event, Some(cut.window), &[cut.value], words);
        for &action in cut.remaining {
            self.meet(&game.after(action), Some(action), None, true);
        }
    }

    fn leave(&mut self, values: &[f64]) {
        let Some(open) = self.path.pop() else { return };
        let turn = self.trace.nodes[open.node].turn;
        let max = turn == Turn::Player(Player::FIRST);
        let bound = match (
            open.leaf || Self::several() || turn == Turn::Chance,
            open.cut,
        ) {
            (true, _) => Bound::Exact,
            (false, true) if max => Bound::Lower,
            (false, true) => Bound::Upper,
            // The bound of the window instead of the value that fell out of it.
            _ if values.first() > open.value.as_ref() => Bound::Upper,
            _ if values.first() < open.value.as_ref() => Bound::Lower,
            (false, false) if max => open.marks.bound(),
            (false, false) => open.marks.bound().flipped(),
        };
        let seen = &mut self.trace.nodes[open.node];
        (seen.values, seen.bound) = (values.to_vec(), bound);
        if !open.leaf {
            let (words, window) = (words::leave(&seen.name, values, bound), seen.window);
            self.step(open.node, Event::Leave, window, values, words);
        }
        if let (Some(parent), Some(&value)) = (self.path.last_mut(), values.first()) {
            // As the parent's player sees it: more is better.
            match self.trace.nodes[parent.node].turn {
                Turn::Player(Player::FIRST) => parent.marks.add(value, bound),
                _ => parent.marks.add(-value, bound.flipped()),
            }
        }
        self.left = Some(open.node);
    }
}
