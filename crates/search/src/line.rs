//! The principal variation, without an allocation per node.

/// The lines of play found so far below the nodes of the current path, in one stack.
///
/// Each node's best line lies on top of the stack while the node is searched, last action first, so that a parent takes
/// over a child's line by moving it down over its own and pushing one action.
#[derive(Debug)]
pub(crate) struct Line<A> {
    actions: Vec<A>,
    settled: usize,
}

/// A height of the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(usize);

impl<A: Copy> Line<A> {
    pub(crate) fn new() -> Line<A> {
        Line {
            actions: Vec::new(),
            settled: 0,
        }
    }

    /// The height now: taken before a node's line and before each child.
    #[inline]
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.actions.len())
    }

    /// The child's line, found since `child`, replaces the node's own, which began at `own`, with `action` leading to it.
    #[inline]
    pub(crate) fn adopt(&mut self, own: Mark, child: Mark, action: A) {
        self.actions.push(action);
        if own.0 < child.0 {
            self.actions.copy_within(child.0.., own.0);
            self.actions
                .truncate(self.actions.len() - (child.0 - own.0));
        }
    }

    /// Drops the lines found since the mark.
    #[inline]
    pub(crate) fn reject(&mut self, mark: Mark) {
        self.actions.truncate(mark.0);
    }

    /// Keeps the stack up to here as the root's line; a stopped search may leave more above it.
    pub(crate) fn settle(&mut self) {
        self.settled = self.actions.len();
    }

    /// The root's line, first action first.
    pub(crate) fn take(&mut self) -> Vec<A> {
        self.actions.truncate(self.settled);
        let mut line = std::mem::take(&mut self.actions);
        line.reverse();
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_child_replaces_the_line_and_a_worse_one_leaves_it() {
        let mut line = Line::new();
        let root = line.mark();
        for (action, reply, better) in [(1, 11, true), (2, 22, true), (3, 33, false)] {
            let child = line.mark();
            let grandchild = line.mark();
            line.adopt(child, grandchild, reply);
            if better {
                line.adopt(root, child, action);
            } else {
                line.reject(child);
            }
        }
        line.settle();
        line.adopt(line.mark(), line.mark(), 99);
        assert_eq!(line.take(), [2, 22]);
    }
}
