//! What can be asked, and where the answer is found.

use gametree_games::sketch::{NodeKind, Sketch};

use crate::Lesson;
use crate::quiz::findings::Findings;
use crate::quiz::{Form, Reply, Subject};
use crate::trace::{Event, Step};

/// What can be asked: about a tree, or about climbs from several starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// α and β on arrival at a node.
    Window(usize),
    /// What a node is found worth.
    Value(usize),
    /// Which branches are cut.
    Cuts,
    /// The leaves visited, in order.
    Visits,
    /// What to do at the root.
    Action,
    /// Where the climb from this start ends.
    End(usize),
    /// What is there.
    Ground(usize),
    /// How high the best climb gets.
    Best,
}

impl Topic {
    /// What it is called, for machines.
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Window(_) => "window",
            Topic::Value(_) => "value",
            Topic::Cuts => "cuts",
            Topic::Visits => "visits",
            Topic::Action => "action",
            Topic::End(_) => "end",
            Topic::Ground(_) => "ground",
            Topic::Best => "best",
        }
    }

    /// A word that helps without telling.
    pub(crate) const fn hint(self, subject: Subject) -> &'static str {
        match self {
            Topic::Window(_) => {
                "α is the best that MAX already has on the way from the root to this node, β the best that MIN has: look at \
                 the children before this way at each node above."
            }
            Topic::Value(_) if !matches!(subject, Subject::AlphaBeta) => {
                "Begin at the leaves: players take what is best for them, chance the mean by probability."
            }
            Topic::Value(_) => {
                "Look at the children that are visited, from left to right; leave as soon as nothing below can matter."
            }
            Topic::Cuts => {
                "At each MIN node, stop when v comes down to α; at each MAX node, when v comes up to β. What is left of its \
                 children is cut."
            }
            Topic::Visits => "From left to right, without what lies below a cut.",
            Topic::Action => {
                "The root takes the first child with the value that is best for whoever moves there."
            }
            Topic::End(_) => "Look at the two neighbours only, again and again.",
            Topic::Ground(_) => {
                "Is a neighbour as high? Then it is flat: is there a way up at an end of the flat? And is anything higher at all?"
            }
            Topic::Best => "Climb from every start and compare the heights at the ends.",
        }
    }

    /// The answer of whoever found this on a tree; none if they never came there.
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
            Topic::Value(_) | Topic::End(_) | Topic::Ground(_) | Topic::Best => None,
        }
    }

    /// The question about a tree.
    pub(crate) fn prompt(self, sketch: &Sketch) -> String {
        match self {
            Topic::Window(node) => {
                format!("With which α and β is {} entered?", sketch.name(node))
            }
            Topic::Value(node) => format!("What is {} found worth?", sketch.name(node)),
            Topic::Cuts => "Which branches are cut?".to_owned(),
            Topic::Visits => "Which leaves are visited, in order?".to_owned(),
            Topic::Action => format!("Which node does {} choose?", sketch.name(0)),
            Topic::End(_) | Topic::Ground(_) | Topic::Best => String::new(),
        }
    }

    /// What the answer to a question about a tree looks like.
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

    /// The steps of the search that show why the answer is what it is.
    pub(crate) fn why(self, sketch: &Sketch, lesson: &Lesson) -> String {
        let steps = &lesson.trace.steps;
        let at = |step: &Step, node: usize| lesson.trace.nodes[step.node].name == sketch.name(node);
        let told: Vec<&str> = match self {
            Topic::Window(node) => {
                let entered = steps
                    .iter()
                    .position(|step| step.event == Event::Enter && at(step, node));
                let place = entered.unwrap_or(0);
                // What the node above had just learnt, if anything.
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
        if told.is_empty() {
            "nothing is cut: no value reaches a bound".to_owned()
        } else {
            told.join("; ")
        }
    }
}
