//! The tree of a drawing, and the union of the trees of several drawings.

use super::{Drawing, DrawnEdge};

/// For each node, the edges that lead to a later node without a parent. They always form a tree.
pub(crate) fn branches(drawing: &Drawing) -> Vec<Vec<&DrawnEdge>> {
    let mut has_parent = vec![false; drawing.nodes.len()];
    let mut branches = Vec::with_capacity(drawing.nodes.len());
    for (place, node) in drawing.nodes.iter().enumerate() {
        let mut kept = Vec::new();
        for edge in &node.edges {
            if edge.child > place && has_parent.get(edge.child) == Some(&false) {
                has_parent[edge.child] = true;
                kept.push(edge);
            }
        }
        branches.push(kept);
    }
    branches
}

/// The smallest tree that contains the tree of every drawing, aligned at the root and at first children.
#[derive(Clone, Debug)]
pub(crate) struct Common<'a> {
    /// The children of every spot. A spot follows its parent.
    pub(crate) children: Vec<Vec<usize>>,
    /// The depth of each spot.
    pub(crate) depths: Vec<usize>,
    /// For each drawing, its node at each spot.
    pub(crate) frames: Vec<Vec<Option<Seat<'a>>>>,
}

/// A node of a drawing at a spot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seat<'a> {
    /// The node's index in the drawing.
    pub(crate) node: usize,
    /// The edge to it, and the spot of its parent.
    pub(crate) from: Option<(usize, &'a DrawnEdge)>,
}

impl<'a> Common<'a> {
    pub(crate) fn of(drawings: &'a [Drawing]) -> Common<'a> {
        let mut common = Common {
            children: Vec::new(),
            depths: Vec::new(),
            frames: Vec::new(),
        };
        for drawing in drawings {
            let seats = common.lay(drawing);
            common.frames.push(seats);
        }
        for seats in &mut common.frames {
            seats.resize(common.children.len(), None);
        }
        common
    }

    fn lay(&mut self, drawing: &'a Drawing) -> Vec<Option<Seat<'a>>> {
        let mut seats = vec![None; self.children.len()];
        if drawing.nodes.is_empty() {
            return seats;
        }
        let branches = branches(drawing);
        if self.children.is_empty() {
            self.grow(0);
        }
        let root = Seat {
            node: 0,
            from: None,
        };
        let mut open = vec![(0, root)];
        while let Some((spot, seat)) = open.pop() {
            for (index, &edge) in branches[seat.node].iter().enumerate() {
                if index == self.children[spot].len() {
                    let child = self.grow(self.depths[spot] + 1);
                    self.children[spot].push(child);
                }
                let seat = Seat {
                    node: edge.child,
                    from: Some((spot, edge)),
                };
                open.push((self.children[spot][index], seat));
            }
            seats.resize(self.children.len(), None);
            seats[spot] = Some(seat);
        }
        seats
    }

    fn grow(&mut self, depth: usize) -> usize {
        self.children.push(Vec::new());
        self.depths.push(depth);
        self.children.len() - 1
    }
}
