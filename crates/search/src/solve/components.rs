//! Strongly connected components: Tarjan, Depth-First Search and Linear Graph Algorithms, 1972; without recursion.

use gametree_rules::Keyed;

use crate::solve::graph::{Graph, Index};

/// The states grouped so that each group's states can lead back to one another, and every group comes after all the
/// groups that it leads to: the order in which values can be worked out.
pub(super) struct Components {
    members: Vec<Index>,
    ends: Vec<usize>,
}

impl Components {
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Index]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.members[start..end])
    }

    pub(super) fn of<G: Keyed>(graph: &Graph<G>) -> Components {
        const UNSEEN: u32 = u32::MAX;
        let mut order = vec![UNSEEN; graph.len()];
        let mut low = vec![0_u32; graph.len()];
        let mut is_open = vec![false; graph.len()];
        let (mut open, mut path) = (Vec::new(), Vec::new());
        let (mut members, mut ends) = (Vec::with_capacity(graph.len()), Vec::new());
        let mut clock = 0;
        for root in 0..graph.len() as Index {
            if order[root as usize] != UNSEEN {
                continue;
            }
            path.push((root, graph.edges(root).start));
            while let Some((state, edge)) = path.last_mut() {
                let at = *state as usize;
                if order[at] == UNSEEN {
                    (order[at], low[at]) = (clock, clock);
                    clock += 1;
                    open.push(*state);
                    is_open[at] = true;
                }
                if *edge < graph.edges(*state).end {
                    let target = graph.target(*edge);
                    if order[target as usize] == UNSEEN {
                        // The edge is visited again when the target is done, to take over how far back it leads.
                        path.push((target, graph.edges(target).start));
                        continue;
                    }
                    if is_open[target as usize] {
                        low[at] = low[at].min(low[target as usize]);
                    }
                    *edge += 1;
                    continue;
                }
                let done = *state;
                path.pop();
                if low[at] == order[at] {
                    while let Some(member) = open.pop() {
                        is_open[member as usize] = false;
                        members.push(member);
                        if member == done {
                            break;
                        }
                    }
                    ends.push(members.len());
                }
            }
        }
        Components { members, ends }
    }
}
