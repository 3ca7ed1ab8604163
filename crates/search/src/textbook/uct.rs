//! UCT, Monte Carlo tree search with upper confidence bounds: Kocsis and Szepesvári, Bandit based Monte-Carlo Planning,
//! 2006; in the four steps of Browne et al., A Survey of Monte Carlo Tree Search Methods, 2012.

use std::f64::consts::SQRT_2;

use gametree_rules::{Game, Player, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::fit::assert_needs_no_record;
use crate::textbook::Ties;
use crate::{
    Algorithm, Answer, Bound, Claim, Confidence, Evaluate, Observer, Simulation, Stopped, Task,
    Tuple,
};

/// How Monte Carlo tree search explores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Uct {
    /// The weight of what is little known against what did well, with results scaled to lie between 0 and 1.
    pub exploration: f64,
    /// The same seed gives the same search.
    pub seed: u64,
    /// The default number of simulations, if the limits set neither nodes nor time.
    pub simulations: u64,
}

impl Default for Uct {
    fn default() -> Uct {
        Uct {
            exploration: SQRT_2,
            seed: 0,
            simulations: 10_000,
        }
    }
}

/// Estimates by many random games, more of them where it went well. One node is one simulation.
///
/// The best action is the one that was tried most; every value is an estimate and marked so. A depth limit ends the random
/// games early with the evaluation.
pub fn uct<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    settings: Uct,
) -> Answer<G::Action> {
    const { Algorithm::Mcts.require(&G::CLASS) };
    assert_needs_no_record(game);
    decide(game, task, settings, Ties::First, None)
}

pub(super) fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    settings: Uct,
    ties: Ties,
    leaves: Option<(f64, f64)>,
) -> Answer<G::Action> {
    if game.turn() == Turn::Over {
        return Answer::over(game);
    }
    let endless = task.limits.nodes.is_none() && !task.limits.is_timed();
    let simulations = if endless {
        settings.simulations
    } else {
        u64::MAX
    };
    let (low, high) = leaves.unwrap_or_else(|| game.range());
    let mut search = Search {
        rng: Xoshiro256PlusPlus::seed_from_u64(settings.seed),
        exploration: settings.exploration * (high - low),
        nodes: vec![Node::new(None)],
        path: Vec::new(),
        totals: Vec::new(),
        ties,
        task,
    };
    // Stopped early is how most of these searches end.
    let _ = (0..simulations).try_for_each(|_| search.simulation(game));
    search.answer(game)
}

/// A node of the tree; siblings are linked, so that the tree grows in one vector.
struct Node<A> {
    action: Option<A>,
    visits: u64,
    /// The sum of the results for the player who chose this node.
    total: f64,
    first_child: usize,
    last_child: usize,
    children: usize,
    next_sibling: usize,
}

/// A random game longer than this counts as what its state is evaluated to be.
const MAX_PLAYOUT: u32 = 100_000;
const ROOT: usize = 0;
/// No node: the parent of the root.
const NONE: usize = 0;

impl<A> Node<A> {
    fn new(action: Option<A>) -> Node<A> {
        Node {
            action,
            visits: 0,
            total: 0.0,
            first_child: NONE,
            last_child: NONE,
            children: 0,
            next_sibling: NONE,
        }
    }

    fn mean(&self) -> f64 {
        self.total / self.visits as f64
    }
}

struct Search<G: Game, E, O> {
    task: Task<G, E, O>,
    rng: Xoshiro256PlusPlus,
    exploration: f64,
    nodes: Vec<Node<G::Action>>,
    /// The nodes of the present simulation, and who chose each.
    path: Vec<(usize, Player)>,
    /// The sums of the results for everyone, for each child of the root.
    totals: Vec<Tuple>,
    /// Which is taken of actions that were tried as often and did as well.
    ties: Ties,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Search<G, E, O> {
    fn simulation(&mut self, root: &G) -> Result<(), Stopped> {
        self.task.meter.tick()?;
        self.task.observer.simulation(&Simulation::Begin(root));
        let mut game = root.clone();
        self.path.clear();
        self.path.push((ROOT, Player::FIRST));
        self.select_and_expand(&mut game);
        let results = self.simulate(game);
        self.back_up(&results);
        Ok(())
    }

    /// Walks down to a node with an untried action and adds that as a new node.
    fn select_and_expand(&mut self, game: &mut G) {
        let mut node = ROOT;
        loop {
            let (next, chooser, action) = match game.turn() {
                Turn::Over => return,
                Turn::Chance => {
                    let outcome = self.draw(game);
                    self.task.observer.simulation(&Simulation::Draw(outcome));
                    (self.find_child(node, outcome), Player::FIRST, outcome)
                }
                Turn::Player(player) => {
                    self.task.actions.clear();
                    game.actions(&mut self.task.actions);
                    let untried = self.task.actions.get(self.nodes[node].children).copied();
                    let (child, action) =
                        untried.map_or_else(|| self.select(node), |untried| (None, untried));
                    (child, player, action)
                }
            };
            game.apply(action);
            node = next.unwrap_or_else(|| self.expand(node, action));
            self.path.push((node, chooser));
            self.task.least_left = self
                .task
                .least_left
                .min(u32::MAX - (self.path.len() - 1) as u32);
            if next.is_none() {
                return;
            }
        }
    }

    /// The child with the greatest upper confidence bound (UCB1); the first among equals.
    fn select(&mut self, parent: usize) -> (Option<usize>, G::Action) {
        let (exploration, parent_visits) = (self.exploration, self.nodes[parent].visits);
        let log_visits = (parent_visits as f64).ln();
        let mut child = self.nodes[parent].first_child;
        let (mut best, mut best_bound) = (child, f64::NEG_INFINITY);
        while child != NONE {
            let node = &self.nodes[child];
            let (visits, mean) = (node.visits, node.mean());
            let bonus = exploration * (log_visits / visits as f64).sqrt();
            if let Some(action) = node.action {
                self.task
                    .observer
                    .simulation(&Simulation::Weigh(Confidence {
                        action,
                        visits,
                        parent_visits,
                        mean,
                        exploration,
                        bonus,
                    }));
            }
            if mean + bonus > best_bound {
                (best, best_bound) = (child, mean + bonus);
            }
            child = node.next_sibling;
        }
        let action = self.nodes[best]
            .action
            .expect("every child was reached by an action");
        self.task.observer.simulation(&Simulation::Select(action));
        (Some(best), action)
    }

    fn expand(&mut self, parent: usize, action: G::Action) -> usize {
        let child = self.nodes.len();
        self.nodes.push(Node::new(Some(action)));
        let last = self.nodes[parent].last_child;
        if last == NONE {
            self.nodes[parent].first_child = child;
        } else {
            self.nodes[last].next_sibling = child;
        }
        self.nodes[parent].last_child = child;
        self.nodes[parent].children += 1;
        self.task.observer.simulation(&Simulation::Expand(action));
        child
    }

    fn find_child(&self, parent: usize, action: G::Action) -> Option<usize> {
        let mut child = self.nodes[parent].first_child;
        while child != NONE && self.nodes[child].action != Some(action) {
            child = self.nodes[child].next_sibling;
        }
        (child != NONE).then_some(child)
    }

    fn draw(&mut self, game: &G) -> G::Action {
        self.task.outcomes.clear();
        game.outcomes(&mut self.task.outcomes);
        let mut left: f64 = self.rng.random();
        let drawn = self.task.outcomes.iter().find(|outcome| {
            left -= outcome.1;
            left < 0.0
        });
        // Rounding may leave a little over: that is the last outcome's.
        drawn
            .or(self.task.outcomes.last())
            .expect("chance has at least one outcome")
            .0
    }

    /// Plays at random to the end, or to the depth limit.
    fn simulate(&mut self, mut game: G) -> Tuple {
        let mut left = self.task.depth().min(MAX_PLAYOUT);
        while game.turn() != Turn::Over && left > 0 {
            let action = if game.turn() == Turn::Chance {
                self.draw(&game)
            } else {
                self.task.actions.clear();
                game.actions(&mut self.task.actions);
                self.task.actions[self.rng.random_range(0..self.task.actions.len())]
            };
            self.task.observer.simulation(&Simulation::Play(action));
            game.apply(action);
            left -= 1;
        }
        let results = match game.turn() {
            Turn::Over => Tuple::utilities(&game),
            _ => Tuple::from_fn(game.players(), |player| {
                self.task.evaluation.evaluate(&game, player)
            }),
        };
        self.task
            .observer
            .simulation(&Simulation::Simulate(results.as_slice()));
        results
    }

    fn back_up(&mut self, results: &Tuple) {
        for &(node, chooser) in &self.path {
            self.nodes[node].visits += 1;
            self.nodes[node].total += results.of(chooser);
        }
        if let Some(&(child, _)) = self.path.get(1) {
            // The children of the root are not numbered from one: between them lie their own children.
            let place = self
                .children(ROOT)
                .position(|node| node == child)
                .unwrap_or(0);
            while self.totals.len() <= place {
                self.totals
                    .push(Tuple::from_fn(results.as_slice().len(), |_| 0.0));
            }
            self.totals[place].add(results, 1.0);
        }
        self.task
            .observer
            .simulation(&Simulation::BackUp(self.path.len()));
    }

    fn children(&self, parent: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.nodes[parent].first_child;
        let next = |&node: &usize| Some(self.nodes[node].next_sibling).filter(|&node| node != NONE);
        std::iter::successors(Some(first).filter(|&node| node != NONE), next)
    }

    /// The child tried most, the better one among equals.
    fn most_visited(&self, parent: usize) -> Option<usize> {
        let rank = |node: usize| (self.nodes[node].visits, self.nodes[node].mean());
        self.children(parent).reduce(|best, child| {
            let (one, other) = (rank(child), rank(best));
            if one > other || one == other && self.ties == Ties::Last {
                child
            } else {
                best
            }
        })
    }

    fn answer(mut self, game: &G) -> Answer<G::Action> {
        let mut answer = Answer::unknown(game);
        for (place, child) in self.children(ROOT).enumerate() {
            let node = &self.nodes[child];
            let Some(index) = answer
                .actions
                .iter()
                .position(|known| Some(known.action) == node.action)
            else {
                continue;
            };
            let total = self.totals[place];
            let mean = Tuple::from_fn(total.as_slice().len(), |player| {
                total.of(player) / node.visits as f64
            });
            answer.note_all(index, mean, Bound::Estimate);
            answer.actions[index].visits = Some(node.visits);
        }
        answer.decide_first(game);
        if let Some(best) = self
            .most_visited(ROOT)
            .filter(|_| game.turn() != Turn::Chance)
        {
            let known = answer
                .actions
                .iter()
                .find(|known| Some(known.action) == self.nodes[best].action);
            if let Some(known) = known {
                (answer.best, answer.value, answer.values) =
                    (Some(known.action), known.value, known.values);
            }
            self.follow(game.clone());
        }
        answer.without_values_of_others::<G>();
        answer.claim = Claim::Estimate;
        let reached = u32::MAX - self.task.least_left;
        let mut answer = self.task.complete(answer);
        answer.depth = reached;
        answer
    }

    /// Puts the line of the most visited children on the stack, last action first.
    fn follow(&mut self, mut game: G) {
        let mut line = Vec::new();
        let mut node = ROOT;
        while let (Turn::Player(_), Some(child)) = (game.turn(), self.most_visited(node)) {
            let Some(action) = self.nodes[child].action else {
                break;
            };
            line.push(action);
            game.apply(action);
            node = child;
        }
        for &action in line.iter().rev() {
            let mark = self.task.line.mark();
            self.task.line.adopt(mark, mark, action);
        }
        self.task.line.settle();
    }
}
