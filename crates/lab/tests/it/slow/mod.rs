//! What alpha-beta does, by definitions that know nothing of how it is done: slow, and plain to see.

use gametree_lab::{NodeKind, Sketch};
use gametree_search::Window;
use gametree_search::textbook::{Conventions, CutAt, Cutoffs};

/// The value of a node for all players, by plain recursion.
pub(crate) fn value(sketch: &Sketch, node: usize) -> Vec<f64> {
    let it = &sketch.nodes()[node];
    let children: Vec<Vec<f64>> = it
        .branches
        .iter()
        .map(|branch| value(sketch, branch.child))
        .collect();
    let best = |player: usize, sign: f64| {
        let mut best = children[0].clone();
        for child in &children[1..] {
            if sign * child[player] > sign * best[player] {
                best.clone_from(child);
            }
        }
        best
    };
    match &it.kind {
        NodeKind::Leaf(values) => values.clone(),
        NodeKind::Max => best(0, 1.0),
        NodeKind::Min => best(0, -1.0),
        NodeKind::Player(player) => best(player.index(), 1.0),
        NodeKind::Chance => {
            let weighed = children.iter().zip(it.probabilities());
            vec![
                weighed
                    .map(|(child, probability)| child[0] * probability)
                    .sum(),
            ]
        }
    }
}

/// Alpha-beta on a tree of MAX and MIN.
pub(crate) struct Slow<'a> {
    sketch: &'a Sketch,
    conventions: Conventions,
    above: Vec<Option<usize>>,
}

impl<'a> Slow<'a> {
    pub(crate) fn new(sketch: &'a Sketch, conventions: Conventions) -> Slow<'a> {
        let mut above = vec![None; sketch.nodes().len()];
        for (index, node) in sketch.nodes().iter().enumerate() {
            for branch in &node.branches {
                above[branch.child] = Some(index);
            }
        }
        Slow {
            sketch,
            conventions,
            above,
        }
    }

    fn children(&self, node: usize) -> Vec<usize> {
        let branches = self.sketch.nodes()[node].branches.iter();
        branches.map(|branch| branch.child).collect()
    }

    fn is_max(&self, node: usize) -> bool {
        self.sketch.nodes()[node].kind == NodeKind::Max
    }

    /// The best that the player of a node could have by any of these children: their true values.
    fn best_of(&self, node: usize, children: &[usize]) -> f64 {
        let values = children.iter().map(|&child| value(self.sketch, child)[0]);
        if self.is_max(node) {
            values.fold(f64::NEG_INFINITY, f64::max)
        } else {
            values.fold(f64::INFINITY, f64::min)
        }
    }

    /// α is the best that MAX could have by turning off, before this way, at any MAX node above, or with shallow cutoffs at
    /// the one just above; β the same for MIN.
    pub(crate) fn window(&self, node: usize) -> Window {
        let (mut alpha, mut beta) = (f64::NEG_INFINITY, f64::INFINITY);
        let mut way = node;
        while let Some(above) = self.above[way] {
            let children = self.children(above);
            let before = children.iter().take_while(|&&child| child != way);
            let best = self.best_of(above, &before.copied().collect::<Vec<_>>());
            if self.is_max(above) {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if self.conventions.cutoffs == Cutoffs::Shallow {
                break;
            }
            way = above;
        }
        Window { alpha, beta }
    }

    /// The number of children of a visited node that are searched: up to the first after which the node cannot matter.
    fn looked_at(&self, node: usize) -> usize {
        let Window { alpha, beta } = self.window(node);
        let children = self.children(node);
        let out = |count: &usize| {
            let best = self.best_of(node, &children[..*count]);
            match (self.is_max(node), self.conventions.cuts()) {
                (true, CutAt::Equality) => best >= beta,
                (true, CutAt::Strictly) => best > beta,
                (false, CutAt::Equality) => best <= alpha,
                (false, CutAt::Strictly) => best < alpha,
            }
        };
        let last = (1..=children.len()).find(out).unwrap_or(children.len());
        // The root is never left early: it has no bound.
        if node == 0 { children.len() } else { last }
    }

    pub(crate) fn visited(&self, node: usize) -> bool {
        self.above[node].is_none_or(|above| {
            let place = self.children(above).iter().position(|&child| child == node);
            self.visited(above) && place < Some(self.looked_at(above))
        })
    }

    /// What is found at a node that is visited: the best of what was found at the children that are.
    pub(crate) fn found(&self, node: usize) -> f64 {
        let children = self.children(node).into_iter();
        let found: Vec<f64> = children
            .filter(|&child| self.visited(child))
            .map(|child| self.found(child))
            .collect();
        match &self.sketch.nodes()[node].kind {
            NodeKind::Leaf(values) => values[0],
            NodeKind::Max => found.into_iter().fold(f64::NEG_INFINITY, f64::max),
            _ => found.into_iter().fold(f64::INFINITY, f64::min),
        }
    }

    fn all(&self) -> impl Iterator<Item = usize> {
        0..self.sketch.nodes().len()
    }

    /// The nodes that are not visited, though the node above is.
    pub(crate) fn cut(&self) -> Vec<usize> {
        let cut = |&node: &usize| {
            !self.visited(node) && self.above[node].is_some_and(|above| self.visited(above))
        };
        self.all().filter(cut).collect()
    }

    /// The nodes that are left early.
    pub(crate) fn cut_at(&self) -> Vec<usize> {
        let mut above: Vec<usize> = self
            .cut()
            .iter()
            .filter_map(|&node| self.above[node])
            .collect();
        above.dedup();
        above
    }

    pub(crate) fn leaves(&self) -> Vec<usize> {
        let leaf = |&node: &usize| self.children(node).is_empty() && self.visited(node);
        self.all().filter(leaf).collect()
    }

    /// The first child that is truly worth what the root is.
    pub(crate) fn best(&self) -> usize {
        let worth = value(self.sketch, 0);
        let mut children = self.children(0).into_iter();
        let best = children.find(|&child| value(self.sketch, child) == worth);
        best.expect("some child is worth what the root is")
    }
}
