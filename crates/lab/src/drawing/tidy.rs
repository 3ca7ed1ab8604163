//! Tidy trees in linear time: C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's Algorithm to Run in Linear
//! Time", 2002. Nodes have widths, and no step recurses.

/// The room between siblings.
pub(crate) const SIBLINGS: f64 = 14.0;
/// The room between nodes of different parents.
pub(crate) const COUSINS: f64 = 26.0;

/// The extent of a node to both sides of its middle.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Reach {
    pub(crate) left: f64,
    pub(crate) right: f64,
}

impl Reach {
    pub(crate) fn with(self, other: Reach) -> Reach {
        Reach {
            left: self.left.max(other.left),
            right: self.right.max(other.right),
        }
    }
}

/// The horizontal positions of the middles of all nodes, such that nothing lies left of zero.
///
/// Children follow their parents.
pub(crate) fn across(children: &[Vec<usize>], reaches: &[Reach]) -> Vec<f64> {
    if children.is_empty() {
        return Vec::new();
    }
    let mut walk = Walk::new(children, reaches);
    for node in bottom_up(children) {
        walk.settle(node);
        walk.keep_apart(node);
    }
    walk.read_off()
}

/// Children before their parents and from left to right.
fn bottom_up(children: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(children.len());
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        order.push(node);
        open.extend(&children[node]);
    }
    order.reverse();
    order
}

/// The names of the paper, spelt out.
struct Walk<'a> {
    children: &'a [Vec<usize>],
    reaches: &'a [Reach],
    parent: Vec<usize>,
    /// The index of a node among its siblings.
    number: Vec<usize>,
    /// The preliminary position among its siblings, before shifts of its ancestors.
    prelim: Vec<f64>,
    /// The shift of all descendants of a node.
    modifier: Vec<f64>,
    /// The next node of a contour that leaves the subtree.
    thread: Vec<Option<usize>>,
    ancestor: Vec<usize>,
    /// The child of the parent that stands in for outdated ancestors.
    default_ancestor: Vec<usize>,
    shift: Vec<f64>,
    change: Vec<f64>,
}

impl<'a> Walk<'a> {
    fn new(children: &'a [Vec<usize>], reaches: &'a [Reach]) -> Walk<'a> {
        let count = children.len();
        let mut parent = vec![0; count];
        let mut number = vec![0; count];
        for (node, below) in children.iter().enumerate() {
            for (index, &child) in below.iter().enumerate() {
                parent[child] = node;
                number[child] = index;
            }
        }
        let first = |below: &Vec<usize>| below.first().copied().unwrap_or(0);
        Walk {
            default_ancestor: children.iter().map(first).collect(),
            children,
            reaches,
            parent,
            number,
            prelim: vec![0.0; count],
            modifier: vec![0.0; count],
            thread: vec![None; count],
            ancestor: (0..count).collect(),
            shift: vec![0.0; count],
            change: vec![0.0; count],
        }
    }

    fn left_sibling(&self, node: usize) -> Option<usize> {
        let before = self.number[node].checked_sub(1)?;
        Some(self.children[self.parent[node]][before])
    }

    /// The minimum distance between the middles of two neighbours.
    fn distance(&self, left: usize, right: usize) -> f64 {
        let gap = if self.parent[left] == self.parent[right] {
            SIBLINGS
        } else {
            COUSINS
        };
        self.reaches[left].right + gap + self.reaches[right].left
    }

    /// Places a node next to its left sibling and above the middle of its children, which are placed already.
    fn settle(&mut self, node: usize) {
        let middle = match self.children[node][..] {
            [] => None,
            [first, .., last] | [first @ last] => {
                self.execute_shifts(node);
                Some(f64::midpoint(self.prelim[first], self.prelim[last]))
            }
        };
        if let Some(left) = self.left_sibling(node) {
            self.prelim[node] = self.prelim[left] + self.distance(left, node);
            if let Some(middle) = middle {
                self.modifier[node] = self.prelim[node] - middle;
            }
        } else if let Some(middle) = middle {
            self.prelim[node] = middle;
        }
    }

    fn execute_shifts(&mut self, node: usize) {
        let (mut shift, mut change) = (0.0, 0.0);
        for &child in self.children[node].iter().rev() {
            self.prelim[child] += shift;
            self.modifier[child] += shift;
            change += self.change[child];
            shift += self.shift[child] + change;
        }
    }

    fn next_left(&self, node: usize) -> Option<usize> {
        self.children[node].first().copied().or(self.thread[node])
    }

    fn next_right(&self, node: usize) -> Option<usize> {
        self.children[node].last().copied().or(self.thread[node])
    }

    /// `Apportion`: walks down the contours between a subtree and all those left of it, and moves it off them.
    fn keep_apart(&mut self, node: usize) {
        let Some(left) = self.left_sibling(node) else {
            return;
        };
        let siblings = &self.children[self.parent[node]];
        // Inside and outside contours of both sides, and how far each has been moved.
        let (mut inner_right, mut outer_right) = (node, node);
        let (mut inner_left, mut outer_left) = (left, siblings[0]);
        let mut moved_inner_right = self.modifier[inner_right];
        let mut moved_outer_right = self.modifier[outer_right];
        let mut moved_inner_left = self.modifier[inner_left];
        let mut moved_outer_left = self.modifier[outer_left];
        while let (Some(next_inner_left), Some(next_inner_right)) =
            (self.next_right(inner_left), self.next_left(inner_right))
        {
            let (Some(next_outer_left), Some(next_outer_right)) =
                (self.next_left(outer_left), self.next_right(outer_right))
            else {
                break;
            };
            (inner_left, inner_right) = (next_inner_left, next_inner_right);
            (outer_left, outer_right) = (next_outer_left, next_outer_right);
            self.ancestor[outer_right] = node;
            let shift = (self.prelim[inner_left] + moved_inner_left)
                - (self.prelim[inner_right] + moved_inner_right)
                + self.distance(inner_left, inner_right);
            if shift > 0.0 {
                self.move_subtree(self.ancestor_of(inner_left, node), node, shift);
                moved_inner_right += shift;
                moved_outer_right += shift;
            }
            moved_inner_left += self.modifier[inner_left];
            moved_inner_right += self.modifier[inner_right];
            moved_outer_left += self.modifier[outer_left];
            moved_outer_right += self.modifier[outer_right];
        }
        if let (Some(next), None) = (self.next_right(inner_left), self.next_right(outer_right)) {
            self.thread[outer_right] = Some(next);
            self.modifier[outer_right] += moved_inner_left - moved_outer_right;
        }
        if let (Some(next), None) = (self.next_left(inner_right), self.next_left(outer_left)) {
            self.thread[outer_left] = Some(next);
            self.modifier[outer_left] += moved_inner_right - moved_outer_left;
            self.default_ancestor[self.parent[node]] = node;
        }
    }

    /// The sibling of a node whose subtree the other node, left of it, is in.
    fn ancestor_of(&self, other: usize, node: usize) -> usize {
        let ancestor = self.ancestor[other];
        if ancestor != 0 && self.parent[ancestor] == self.parent[node] {
            ancestor
        } else {
            self.default_ancestor[self.parent[node]]
        }
    }

    /// Moves a subtree, and notes that those between it and the other one share the room.
    fn move_subtree(&mut self, left: usize, node: usize, shift: f64) {
        let between = (self.number[node] - self.number[left]) as f64;
        self.change[node] -= shift / between;
        self.shift[node] += shift;
        self.change[left] += shift / between;
        self.prelim[node] += shift;
        self.modifier[node] += shift;
    }

    fn read_off(mut self) -> Vec<f64> {
        // From here on a modifier is the sum of all above.
        let mut least = self.prelim[0] - self.reaches[0].left;
        let mut places = vec![self.prelim[0]; self.children.len()];
        for node in 0..self.children.len() {
            for &child in &self.children[node] {
                places[child] = self.prelim[child] + self.modifier[node];
                self.modifier[child] += self.modifier[node];
                least = least.min(places[child] - self.reaches[child].left);
            }
        }
        for place in &mut places {
            *place -= least;
        }
        places
    }
}
