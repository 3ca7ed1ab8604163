//! Counterfactual regret minimisation: Zinkevich, Johanson, Bowling and Piccione, Regret Minimization in Games with
//! Incomplete Information, 2007; with the two changes of CFR+: Tammelin, Solving Large Imperfect Information Games
//! Using CFR+, 2014.

use gametree_rules::{Hidden, Player, Sum, Turn};

use crate::fit::assert_needs_no_record;
use crate::textbook::best_response::{best_response, expected_values, reach};
use crate::textbook::extensive::{Extensive, Kind, Strategy};
use crate::textbook::not_extensive::NotExtensive;
use crate::{Algorithm, Answer, Bound, Claim, Limits, Observer, Tuple};

/// The default number of iterations, if the limits set neither nodes nor time.
const ITERATIONS: u64 = 10_000;
/// How often the exploitability is computed during the run.
const CHECKS: u64 = 500;

/// An approximate equilibrium: no player gains much by deviating.
#[derive(Debug)]
pub struct Equilibrium<G: Hidden> {
    /// The whole game.
    pub tree: Extensive<G>,
    /// The strategies of all players.
    pub strategy: Strategy,
    /// The value of the game for the first player.
    pub value: f64,
    /// Proven: the game is worth at least and at most this to the first player, since each strategy holds against a
    /// best response.
    pub bounds: (f64, f64),
    /// The number of iterations.
    pub iterations: u64,
}

impl<G: Hidden> Equilibrium<G> {
    /// How much a player can gain on average by knowing the other's strategy: zero in an equilibrium.
    pub fn exploitability(&self) -> f64 {
        (self.bounds.1 - self.bounds.0) / 2.0
    }

    /// The value of the game for all players when all follow the strategy.
    pub fn values(&self) -> Tuple {
        expected_values(&self.tree, &self.strategy)[0]
    }

    /// What the player to move should expect of each action, knowing what they know. The best action is the likeliest,
    /// and each action's probability is the strategy's.
    pub fn answer(&self, game: &G) -> Answer<G::Action>
    where
        G: PartialEq,
    {
        let mut answer = match game.turn() {
            Turn::Over => Answer::over(game),
            Turn::Chance => self.at_chance(game),
            Turn::Player(player) => self.at_decision(game, player),
        };
        answer.nodes = self.iterations;
        answer
    }

    fn at_chance(&self, game: &G) -> Answer<G::Action>
    where
        G: PartialEq,
    {
        let mut answer = Answer::unknown(game);
        let values = expected_values(&self.tree, &self.strategy);
        if let Some(node) = self.tree.states.iter().position(|state| state == game) {
            for (index, edge) in self.tree.edges(node).iter().enumerate() {
                answer.note::<G>(
                    index,
                    values[edge.child].of(Player::FIRST),
                    Bound::Estimate,
                    Player::FIRST,
                );
            }
        }
        answer.decide_first(game);
        answer
    }

    fn at_decision(&self, game: &G, player: Player) -> Answer<G::Action> {
        let mut answer = Answer::unknown(game);
        let Some(set) = self.tree.find(player, game.view(player)) else {
            return answer;
        };
        let set = self.tree.set(set);
        let values = expected_values(&self.tree, &self.strategy);
        let reach = reach(&self.tree, &self.strategy, Some(player));
        let total: f64 = set.nodes.iter().map(|&node| reach[node]).sum();
        // After moves that the others never make, all states are equally likely.
        let belief = |node: usize| {
            if total > 0.0 {
                reach[node] / total
            } else {
                1.0 / set.nodes.len() as f64
            }
        };
        let mix = &self.strategy.probabilities[set.slots.clone()];
        let mut expected = 0.0;
        for (place, &probability) in mix.iter().enumerate() {
            let outcome = |&node: &usize| {
                belief(node) * values[self.tree.edges(node)[place].child].of(player)
            };
            let value: f64 = set.nodes.iter().map(outcome).sum();
            answer.note::<G>(place, value, Bound::Estimate, player);
            answer.actions[place].probability = Some(probability);
            expected += probability * value;
        }
        answer.decide_first(game);
        let likeliest = answer
            .actions
            .iter()
            .reduce(|a, b| if b.probability > a.probability { b } else { a });
        answer.best = likeliest.map(|action| action.action);
        answer.line.extend(answer.best);
        answer.value = Some(expected);
        answer.claim = Claim::Estimate;
        answer
    }
}

/// Iterates until the regrets are small; one node is one iteration. Stops early once the
/// exploitability is at most `good_enough`.
///
/// For two players who win what the other loses, the average strategies approach an equilibrium. That holds only where
/// players remember all they saw and did: other games are refused.
pub fn cfr<G: Hidden, O: Observer<G>>(
    root: &G,
    limits: &Limits,
    good_enough: f64,
    mut observer: O,
) -> Result<Equilibrium<G>, NotExtensive<G::Action>> {
    const { Algorithm::Cfr.require(&G::CLASS) };
    assert_needs_no_record(root);
    let unlimited = Limits {
        nodes: None,
        ..limits.clone()
    };
    let tree = Extensive::new(root, &mut unlimited.start())?;
    let mut search = Search::new(&tree);
    let endless = limits.nodes.is_none() && !limits.is_timed();
    let most = if endless { ITERATIONS } else { u64::MAX };
    let mut meter = limits.start();
    let mut reached = None;
    while search.iteration < most && meter.check_limits().is_ok() && meter.tick().is_ok() {
        search.iteration += 1;
        for player in [Player::FIRST, Player::SECOND] {
            let value = search.learn(player);
            observer.iteration(search.iteration, player, value);
        }
        if search.iteration.is_multiple_of(CHECKS) {
            let strategy = tree.normalised(&search.weights);
            let bounds = bounds(&tree, &strategy);
            if bounds.1 - bounds.0 <= 2.0 * good_enough {
                reached = Some((strategy, bounds));
                break;
            }
        }
    }
    let iterations = search.iteration;
    let (strategy, bounds) = reached.unwrap_or_else(|| {
        let strategy = tree.normalised(&search.weights);
        let bounds = bounds(&tree, &strategy);
        (strategy, bounds)
    });
    let value = expected_values(&tree, &strategy)[0].of(Player::FIRST);
    Ok(Equilibrium {
        tree,
        strategy,
        value,
        bounds,
        iterations,
    })
}

/// Upper and lower bounds from the best responses to both strategies: between these
/// lies the value of the game.
fn bounds<G: Hidden>(tree: &Extensive<G>, strategy: &Strategy) -> (f64, f64) {
    let Sum::Constant(sum) = G::CLASS.sum else {
        return tree.states[0].range();
    };
    let most = best_response(tree, strategy, Player::FIRST).value;
    let least = sum - best_response(tree, strategy, Player::SECOND).value;
    (least, most)
}

struct Search<'a, G: Hidden> {
    tree: &'a Extensive<G>,
    regrets: Vec<f64>,
    /// The regrets of this iteration.
    fresh: Vec<f64>,
    /// The probability of each action in this iteration.
    mix: Strategy,
    /// The accumulated probability of each action, later iterations counting more.
    weights: Vec<f64>,
    /// A stack of the values of the actions of the nodes on the current path.
    scratch: Vec<f64>,
    iteration: u64,
}

impl<'a, G: Hidden> Search<'a, G> {
    fn new(tree: &'a Extensive<G>) -> Search<'a, G> {
        let zeros = vec![0.0; tree.slots()];
        Search {
            tree,
            regrets: zeros.clone(),
            fresh: zeros.clone(),
            mix: tree.uniform(),
            weights: zeros,
            scratch: Vec::new(),
            iteration: 0,
        }
    }

    /// One player learns while the others stay as they are.
    fn learn(&mut self, player: Player) -> f64 {
        let value = self.walk(0, player, 1.0, 1.0);
        for (regret, fresh) in self.regrets.iter_mut().zip(&mut self.fresh) {
            // CFR+: no debt is remembered.
            *regret = (*regret + std::mem::take(fresh)).max(0.0);
        }
        // Regret matching: as often as it is regretted not to have done it more.
        self.tree.normalise(&self.regrets, &mut self.mix);
        value
    }

    /// The value of the node for `player`, who reaches it with probability `mine` and the others with `theirs`.
    fn walk(&mut self, node: usize, player: Player, mine: f64, theirs: f64) -> f64 {
        let tree = self.tree;
        match &tree.node(node).kind {
            Kind::Terminal(utilities) => utilities.of(player),
            Kind::Chance => {
                let edges = tree.edges(node).iter();
                edges
                    .map(|edge| {
                        edge.probability
                            * self.walk(edge.child, player, mine, theirs * edge.probability)
                    })
                    .sum()
            }
            Kind::Decision(mover, set) => {
                let slots = tree.set(*set).slots.clone();
                let own = *mover == player;
                let start = self.scratch.len();
                let mut expected = 0.0;
                for (edge, slot) in tree.edges(node).iter().zip(slots.clone()) {
                    let probability = self.mix.probabilities[slot];
                    let (mine, theirs) = if own {
                        (mine * probability, theirs)
                    } else {
                        (mine, theirs * probability)
                    };
                    let value = self.walk(edge.child, player, mine, theirs);
                    self.scratch.push(value);
                    expected += probability * value;
                }
                if own {
                    for (place, slot) in slots.enumerate() {
                        self.weights[slot] +=
                            self.iteration as f64 * mine * self.mix.probabilities[slot];
                        self.fresh[slot] += theirs * (self.scratch[start + place] - expected);
                    }
                }
                self.scratch.truncate(start);
                expected
            }
        }
    }
}
