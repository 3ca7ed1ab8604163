//! Recording the steps of a search.

use gametree_rules::{Game, Player, Turn};
use gametree_search::textbook::{Conventions, CutAt, Fail};
use gametree_search::{Bound, ChanceCut, Cut, Leaf, Observer, Simulation, Visit, Window};

use crate::trace::bound_origin::Side;
use crate::trace::chance::{self, Term};
use crate::trace::child_bounds::ChildBounds;
use crate::trace::describe;
use crate::trace::simulations::Simulations;
use crate::trace::{Event, Step, Trace, TraceNode};

/// Names of nodes.
pub trait Names<G: Game> {
    /// The name of a state, given the name and state of its parent and the action that leads from there; at the root
    /// there is no parent.
    fn name(&self, state: &G, parent: Option<(&str, &G, G::Action)>) -> String;
}

/// Observes a search and records every step.
#[derive(Debug)]
pub struct Recorder<G: Game, N> {
    pub(super) names: N,
    conventions: Conventions,
    /// The least and the greatest leaf value, if the search prunes by it.
    pub(super) leaves: Option<(f64, f64)>,
    pub(super) trace: Trace,
    pub(super) path: Vec<Open<G>>,
    /// The node that was left last, whose value its parent backs up next.
    left: Option<usize>,
    pub(super) simulations: Simulations<G>,
}

/// A node on the current path.
#[derive(Debug)]
pub(super) struct Open<G> {
    pub(super) node: usize,
    game: G,
    child_bounds: ChildBounds,
    /// Its value so far, for MAX.
    pub(super) value: Option<f64>,
    cut: bool,
    leaf: bool,
    /// The probability of each outcome of a chance node.
    weights: Vec<f64>,
    /// The outcomes that have returned their values.
    terms: Vec<Term>,
    /// The bound of a chance node's value after a cutoff.
    bound_after_cut: Option<Bound>,
}

impl<G: Game, N: Names<G>> Recorder<G, N> {
    /// A recorder for a search with these conventions.
    pub fn new(names: N, conventions: Conventions) -> Recorder<G, N> {
        Recorder {
            names,
            conventions,
            leaves: None,
            trace: Trace::default(),
            path: Vec::new(),
            left: None,
            simulations: Simulations::new(),
        }
    }

    /// The recorder for a search that assumes that all leaf values lie in this range.
    #[must_use]
    pub fn with_leaf_range(self, leaves: Option<(f64, f64)>) -> Recorder<G, N> {
        Recorder { leaves, ..self }
    }

    /// The steps recorded.
    pub fn into_trace(self) -> Trace {
        self.trace
    }

    pub(super) const fn several() -> bool {
        !G::CLASS.is_two_player_constant_sum()
    }

    pub(super) fn mover(node: &TraceNode) -> String {
        describe::mover(node.turn, Self::several())
    }

    fn record_node(
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
        self.trace.nodes.push(TraceNode {
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
            simulation: None,
        });
    }

    /// Records the children cut.
    fn prune(&mut self, game: &G, actions: impl Iterator<Item = G::Action>) {
        for action in actions {
            self.record_node(&game.after(action), Some(action), None, true);
        }
    }

    /// Whether the value that a node returns is exact, or a bound.
    fn bound(&self, open: &Open<G>, value: Option<f64>) -> Bound {
        let turn = self.trace.nodes[open.node].turn;
        let max = turn == Turn::Player(Player::FIRST);
        let bound = match (turn, open.bound_after_cut) {
            _ if open.leaf || Self::several() => Bound::Exact,
            (Turn::Chance, Some(bound_after_cut)) => bound_after_cut,
            _ if open.cut && max => open.child_bounds.bound_when_cut(),
            _ if open.cut => open.child_bounds.bound_when_cut().flipped(),
            // Fail-hard: the bound of the window was returned instead of a value outside it.
            _ if value > open.value => Bound::Upper,
            _ if value < open.value => Bound::Lower,
            (Turn::Chance, None) => Bound::Exact,
            _ if max => open.child_bounds.bound(),
            _ => open.child_bounds.bound().flipped(),
        };
        let Some((value, (low, high))) = value.zip(self.leaves) else {
            return bound;
        };
        let window = self.trace.nodes[open.node].window;
        let has_room = window.is_none_or(|window| window.alpha < window.beta);
        let tells_nothing = !has_room && !open.leaf && self.conventions.fail == Fail::Hard;
        // A bound that equals the least or the greatest leaf value may be exact.
        match bound {
            _ if low == high => Bound::Exact,
            // With α = β, fail-hard search returns that bound whatever the value of the node.
            _ if tells_nothing && value >= high => Bound::Upper,
            _ if tells_nothing && value <= low => Bound::Lower,
            _ if tells_nothing => Bound::Estimate,
            Bound::Upper if value <= low => Bound::Exact,
            Bound::Lower if value >= high => Bound::Exact,
            bound => bound,
        }
    }
}

impl<G: Game, N: Names<G>> Observer<G> for Recorder<G, N> {
    fn enter(&mut self, visit: &Visit<'_, G>) {
        let node = self.record_node(visit.game, visit.action, visit.window, false);
        let seen = &self.trace.nodes[node];
        let mut weights = Vec::new();
        let mut mover = match seen.turn {
            Turn::Chance => "chance node".to_owned(),
            _ => Self::mover(seen) + " to move",
        };
        if seen.turn == Turn::Chance {
            let mut outcomes = Vec::new();
            visit.game.outcomes(&mut outcomes);
            weights.extend(outcomes.iter().map(|outcome| outcome.1));
            mover += &chance::weights(&weights);
        }
        let words = describe::enter(&seen.name, &mover, visit.window);
        if seen.turn != Turn::Over {
            self.step(node, Event::Enter, visit.window, &[], words);
        }
        let (game, child_bounds) = (visit.game.clone(), ChildBounds::NONE);
        self.path.push(Open {
            node,
            game,
            child_bounds,
            value: None,
            cut: false,
            leaf: false,
            weights,
            terms: Vec::new(),
            bound_after_cut: None,
        });
    }

    fn leaf(&mut self, leaf: Leaf, values: &[f64]) {
        let Some(open) = self.path.last_mut() else {
            return;
        };
        open.leaf = true;
        let node = open.node;
        let words = describe::leaf(&self.trace.nodes[node].name, leaf, values);
        let window = self.trace.nodes[node].window;
        self.step(node, Event::Leaf(leaf), window, values, words);
    }

    fn back_up(&mut self, _: G::Action, values: &[f64], window: Option<Window>) {
        let Some((open, child)) = self.path.last_mut().zip(self.left) else {
            return;
        };
        open.value = values.first().copied();
        let node = open.node;
        let (name, of) = (&self.trace.nodes[node].name, &self.trace.nodes[child].name);
        let words = if open.weights.is_empty() || Self::several() {
            describe::back_up(name, of, values, window)
        } else {
            chance::back_up(name, of, &open.terms, &open.weights, self.leaves)
        };
        self.step(node, Event::BackUp { child }, window, values, words);
    }

    fn cut(&mut self, cut: &Cut<'_, G::Action>) {
        let Some(open) = self.path.last_mut() else {
            return;
        };
        open.cut = !cut.remaining.is_empty();
        open.value = Some(cut.value);
        let (node, game) = (open.node, open.game.clone());
        let (side, bound) = match self.trace.nodes[node].turn {
            Turn::Player(Player::FIRST) => (Side::Beta, cut.window.beta),
            _ => (Side::Alpha, cut.window.alpha),
        };
        let origin = self.bound_origin(side, bound);
        let seen = &self.trace.nodes[node];
        let end = self.consequence(&origin, seen);
        let words = describe::cut(
            cut,
            side,
            (self.conventions.cuts(), origin.describe()),
            &end,
        );
        let event = Event::Cut {
            bound_origin: origin.node(),
            remaining: cut.remaining.len(),
        };
        self.step(node, event, Some(cut.window), &[cut.value], words);
        self.prune(&game, cut.remaining.iter().copied());
    }

    fn cut_chance(&mut self, cut: &ChanceCut<'_, G::Action>) {
        let Some(open) = self.path.last_mut() else {
            return;
        };
        let last_is_exact = open.terms.last().is_some_and(|t| t.bound == Bound::Exact);
        let is_complete = cut.remaining.is_empty() && last_is_exact;
        open.bound_after_cut = (!is_complete).then_some(cut.bound);
        open.value = Some(cut.value);
        let (node, game, terms) = (open.node, open.game.clone(), open.terms.clone());
        let (side, bound) = match cut.bound {
            Bound::Lower => (Side::Beta, cut.window.beta),
            _ => (Side::Alpha, cut.window.alpha),
        };
        let origin = self.bound_origin(side, bound);
        let name = &self.trace.nodes[node].name;
        let is_strict = self.conventions.cuts() == CutAt::Strictly;
        let words = chance::cut(name, &terms, origin.describe(), cut, is_strict);
        let event = Event::Cut {
            bound_origin: origin.node(),
            remaining: cut.remaining.len(),
        };
        self.step(node, event, Some(cut.window), &[cut.value], words);
        self.prune(&game, cut.remaining.iter().map(|outcome| outcome.0));
    }

    fn leave(&mut self, values: &[f64]) {
        let Some(open) = self.path.pop() else { return };
        let bound = self.bound(&open, values.first().copied());
        let seen = &mut self.trace.nodes[open.node];
        (seen.values, seen.bound) = (values.to_vec(), bound);
        if !open.leaf {
            let (words, window) = (describe::leave(&seen.name, values, bound), seen.window);
            self.step(open.node, Event::Leave, window, values, words);
        }
        if let (Some(parent), Some(&value)) = (self.path.last_mut(), values.first()) {
            if let Some(&weight) = parent.weights.get(parent.terms.len()) {
                parent.terms.push(Term {
                    weight,
                    value,
                    bound,
                });
            }
            // From the point of view of the parent's player.
            match self.trace.nodes[parent.node].turn {
                Turn::Player(Player::FIRST) => parent.child_bounds.add(value, bound),
                _ => parent.child_bounds.add(-value, bound.flipped()),
            }
        }
        self.left = Some(open.node);
    }

    fn simulation(&mut self, step: &Simulation<'_, G>) {
        self.record_simulation(step);
    }
}
