//! The topics of questions, their texts, answers, hints and explanations.

use gametree_games::sketch::{NodeKind, Sketch};

use crate::Lesson;
use crate::quiz::findings::Findings;
use crate::quiz::{Form, Reply, Subject};
use crate::trace::{Event, Step};

/// The topic of a question, about a tree or about climbs from several starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// α and β when the search enters a node.
    Window(usize),
    /// The value that a node returns.
    Value(usize),
    /// The branches that are cut.
    Cuts,
    /// The visited leaves, in order.
    Visits,
    /// The best action at the root.
    Action,
    /// The place at which the climb from this start ends.
    End(usize),
    /// The kind of that place.
    PlaceKind(usize),
    /// The greatest height that a climb reaches.
    Best,
}

impl Topic {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Window(_) => "window",
            Topic::Value(_) => "value",
            Topic::Cuts => "cuts",
            Topic::Visits => "visits",
            Topic::Action => "action",
            Topic::End(_) => "end",
            Topic::PlaceKind(_) => "ground",
            Topic::Best => "best",
        }
    }

    /// A hint that does not give the answer away.
    pub(crate) const fn hint(self, subject: Subject) -> &'static str {
        match self {
            Topic::Window(_) => {
                "α is the best value that MAX is already guaranteed on the path from the root to this node, β the best that \
                 MIN is guaranteed. At each ancestor, look at the children that were searched before."
            }
            Topic::Value(_) if !matches!(subject, Subject::AlphaBeta) => {
                "Start at the leaves. Each player takes the value that is best for them; at a chance node take the expectation."
            }
            Topic::Value(_) => {
                "Go through the children from left to right, and stop as soon as the rest cannot affect the result."
            }
            Topic::Cuts => {
                "At a MIN node, stop when v has come down to α; at a MAX node, when v has come up to β. The remaining children \
                 are cut."
            }
            Topic::Visits => "From left to right, without the leaves below a cut branch.",
            Topic::Action => "The player at the root takes the child with the best value for them.",
            Topic::End(_) => "At each step, compare only the two neighbours.",
            Topic::PlaceKind(_) => {
                "Is a neighbour equally high? Then the ground is flat: does it rise at either end? And is any place of the landscape higher?"
            }
            Topic::Best => "Climb from every start and compare the heights reached.",
        }
    }

    /// The answer given these results of a search; `None` if the search did not reach the node.
    pub(crate) fn answer(self, sketch: &Sketch, found: &Findings) -> Option<Reply> {
        let names = |nodes: &[usize]| {
            let named = nodes.iter().map(|&node| sketch.name(node));
            Reply::Names(named.collect())
        };
        match self {
            Topic::Window(node) => found.windows[node].map(Reply::Window),
            Topic::Value(node) if found.visited(node) => {
                Some(Reply::Value(found.values[node].clone()))
            }
            Topic::Cuts => Some(names(&found.pruned)),
            Topic::Visits => Some(names(&found.leaves)),
            Topic::Action => found.best.map(|best| names(&[best])),
            Topic::Value(_) | Topic::End(_) | Topic::PlaceKind(_) | Topic::Best => None,
        }
    }

    /// The text of a question about a tree.
    pub(crate) fn prompt(self, sketch: &Sketch) -> String {
        match self {
            Topic::Window(node) => {
                format!(
                    "What are α and β when the search reaches {}?",
                    sketch.name(node)
                )
            }
            Topic::Value(node) => format!("What value does {} return?", sketch.name(node)),
            Topic::Cuts => "Which branches are cut?".to_owned(),
            Topic::Visits => "Which leaves are visited, in order?".to_owned(),
            Topic::Action => format!(
                "Which child is the best choice at the root {}?",
                sketch.name(0)
            ),
            Topic::End(_) | Topic::PlaceKind(_) | Topic::Best => String::new(),
        }
    }

    /// The form of an answer to a question about a tree.
    pub(crate) fn form(self, sketch: &Sketch) -> Form {
        let nodes = sketch.nodes();
        let leaf = |index: &usize| matches!(nodes[*index].kind, NodeKind::Leaf(_));
        let name = |index: usize| sketch.name(index);
        match self {
            Topic::Window(_) => Form::Window,
            Topic::Cuts => {
                let mut above = vec![None; nodes.len()];
                for (index, node) in nodes.iter().enumerate() {
                    for branch in &node.branches {
                        above[branch.child] = Some(index);
                    }
                }
                Form::Branches((0..nodes.len()).map(name).zip(above).collect())
            }
            Topic::Visits => Form::Order((0..nodes.len()).filter(leaf).map(name).collect()),
            Topic::Action => {
                let children = nodes[0].branches.iter();
                Form::One(children.map(|branch| name(branch.child)).collect())
            }
            _ => {
                let players = nodes.iter().find_map(|node| match &node.kind {
                    NodeKind::Leaf(values) => Some(values.len()),
                    _ => None,
                });
                Form::Value(players.unwrap_or(1))
            }
        }
    }

    /// The steps of the search that explain the answer.
    pub(crate) fn why(self, sketch: &Sketch, lesson: &Lesson) -> String {
        let steps = &lesson.trace.steps;
        let at = |step: &Step, node: usize| lesson.trace.nodes[step.node].name == sketch.name(node);
        let explanation: Vec<&str> = match self {
            Topic::Window(node) => {
                let entered = steps
                    .iter()
                    .position(|step| step.event == Event::Enter && at(step, node));
                let place = entered.unwrap_or(0);
                // Include the preceding step if it updated the parent's bounds.
                let learnt = matches!(steps[place.saturating_sub(1)].event, Event::BackUp { .. });
                let from = if learnt {
                    place.saturating_sub(1)
                } else {
                    place
                };
                let shown = steps[from..=place].iter();
                shown.map(|step| step.words.as_str()).collect()
            }
            Topic::Value(node) => {
                let decisive = |step: &&Step| {
                    at(step, node) && matches!(step.event, Event::BackUp { .. } | Event::Cut { .. })
                };
                let last = steps.iter().rfind(decisive);
                let left = steps
                    .iter()
                    .find(|step| step.event == Event::Leave && at(step, node));
                let shown = last.into_iter().chain(left);
                shown.map(|step| step.words.as_str()).collect()
            }
            Topic::Cuts | Topic::Visits => {
                let cut = |step: &&Step| matches!(step.event, Event::Cut { remaining, .. } if remaining > 0);
                let shown = steps.iter().filter(cut);
                shown.map(|step| step.words.as_str()).collect()
            }
            _ => {
                let best = lesson
                    .best
                    .map(|place| sketch.nodes()[0].branches[place].child);
                let shown = steps.iter().filter(|step| match (step.event, best) {
                    (Event::Leave, _) if at(step, 0) => true,
                    (Event::Leave | Event::Leaf(_), Some(best)) => at(step, best),
                    _ => false,
                });
                shown.map(|step| step.words.as_str()).collect()
            }
        };
        if explanation.is_empty() {
            "nothing is cut, since no value reaches a bound".to_owned()
        } else {
            explanation.join("; ")
        }
    }
}
