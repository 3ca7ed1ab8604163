//! Trees to draw, and what all drawings of them have.

mod layout;
mod outputs;

use gametree_rules::Player;

use super::{Drawing, DrawnEdge, DrawnNode, Mark, Shape, State};

/// Adds a node below another and gives its place.
fn grow(drawing: &mut Drawing, parent: usize, mark: Mark, label: &str, node: DrawnNode) -> usize {
    let child = drawing.nodes.len();
    drawing.nodes.push(node);
    drawing.nodes[parent].edges.push(DrawnEdge {
        label: label.to_owned(),
        child,
        mark,
    });
    child
}

fn node(shape: Shape, name: &str, value: &str) -> DrawnNode {
    DrawnNode {
        name: name.to_owned(),
        value: value.to_owned(),
        ..DrawnNode::new(shape)
    }
}

/// The tree of every textbook: max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2)).
fn classic() -> Drawing {
    let root = DrawnNode {
        window: "α=3 β=∞".to_owned(),
        ..node(Shape::Max, "A", "3")
    };
    let mut drawing = Drawing {
        title: "Alpha-beta on the tree of the textbook".to_owned(),
        notes: vec![
            "Cuts where v ≤ α or v ≥ β; values are fail-soft; the first of equals is best."
                .to_owned(),
            "▲ MAX · ▼ MIN · ‖ cut · dashed: never searched".to_owned(),
        ],
        nodes: vec![root],
    };
    let inner = [
        ("B", "3", Mark::Best, [3, 12, 8]),
        ("C", "≤ 2", Mark::Plain, [2, 4, 6]),
        ("D", "2", Mark::Plain, [14, 5, 2]),
    ];
    for (index, (name, value, mark, leaves)) in inner.into_iter().enumerate() {
        let mut min = node(Shape::Min, name, value);
        if name == "C" {
            min.window = "α=3 β=∞".to_owned();
            min.state = State::Current;
        }
        let place = grow(&mut drawing, 0, mark, &format!("a{}", index + 1), min);
        for (child, leaf) in leaves.into_iter().enumerate() {
            let mut leaf = node(Shape::Leaf, "", &leaf.to_string());
            let pruned = name == "C" && child > 0;
            leaf.state = if pruned { State::Pruned } else { State::Plain };
            let mark = match (pruned, name, child) {
                (true, ..) => Mark::Cut,
                (_, "B", 0) | (_, "D", 2) => Mark::Best,
                _ => Mark::Plain,
            };
            let label = format!("{}{}", name.to_lowercase(), child + 1);
            grow(&mut drawing, place, mark, &label, leaf);
        }
    }
    drawing
}

/// A gamble, with a value too long for its circle.
fn gamble() -> Drawing {
    let mut drawing = Drawing {
        title: "Expectiminimax".to_owned(),
        notes: vec!["● chance: the mean of what may come, weighted".to_owned()],
        nodes: vec![node(Shape::Max, "", "5.5")],
    };
    let first = grow(
        &mut drawing,
        0,
        Mark::Best,
        "roll",
        node(Shape::Chance, "dice", "5.5"),
    );
    let second = grow(
        &mut drawing,
        0,
        Mark::Plain,
        "wait",
        node(Shape::Chance, "", "−1033.75"),
    );
    for (place, weight, value) in [
        (first, "1/2", "3"),
        (first, "1/2", "8"),
        (second, "0.25", "1"),
        (second, "0.75", "−1379"),
    ] {
        let min = grow(
            &mut drawing,
            place,
            Mark::Plain,
            weight,
            node(Shape::Min, "", value),
        );
        grow(
            &mut drawing,
            min,
            Mark::Best,
            "",
            node(Shape::Leaf, "x", value),
        );
        let unseen = DrawnNode {
            state: State::Unseen,
            ..node(Shape::Leaf, "y", "")
        };
        grow(&mut drawing, min, Mark::Plain, "", unseen);
    }
    drawing
}

/// Eight players in turn, each with a shape of their own.
fn table() -> Drawing {
    let player = |index| Shape::Player(Player::new(index));
    let mut drawing = Drawing {
        title: "maxⁿ".to_owned(),
        notes: Vec::new(),
        nodes: vec![node(player(0), "root", "(1, 2, 6)")],
    };
    let mut above = 0;
    for index in 1..8 {
        grow(
            &mut drawing,
            above,
            Mark::Plain,
            "stop",
            node(Shape::Leaf, "", "(0, 0, 3)"),
        );
        above = grow(
            &mut drawing,
            above,
            Mark::Best,
            "go on",
            node(player(index), "", "(1, 2, 6)"),
        );
    }
    drawing
}

/// A line of this number of nodes.
fn line(count: usize) -> Drawing {
    let mut drawing = Drawing {
        nodes: vec![node(Shape::Max, "0", "")],
        ..Drawing::default()
    };
    for place in 1..count {
        let shape = if place % 2 == 0 {
            Shape::Max
        } else {
            Shape::Min
        };
        grow(
            &mut drawing,
            place - 1,
            Mark::Plain,
            "",
            node(shape, &place.to_string(), ""),
        );
    }
    drawing
}

/// An irregular but deterministic tree with this number of nodes.
fn bushy(count: usize) -> Drawing {
    let mut drawing = Drawing {
        title: "A bushy tree".to_owned(),
        notes: Vec::new(),
        nodes: vec![node(Shape::Max, "", "7")],
    };
    let mut depths = vec![0];
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    for place in 1..count {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let span = place.min(8 + place / 3);
        let parent = place - 1 - (state >> 33) as usize % span;
        let depth = depths[parent] + 1;
        depths.push(depth);
        let shape = if depth % 2 == 1 {
            Shape::Min
        } else {
            Shape::Max
        };
        let value = ((state >> 40) % 30).to_string();
        grow(
            &mut drawing,
            parent,
            Mark::Plain,
            "",
            node(shape, "", &value),
        );
    }
    for node in &mut drawing.nodes {
        if node.edges.is_empty() {
            node.shape = Shape::Leaf;
        }
    }
    drawing
}

/// What no format takes as it is.
const HOSTILE: &str = "a\"]<&\\\u{1b}[31m\n{}%$#_^~'\u{0}\u{202e}[*\u{ffff}--> ]]> \u{301}";

fn hostile() -> Drawing {
    let mut drawing = classic();
    drawing.title = HOSTILE.to_owned();
    drawing.notes.push(HOSTILE.to_owned());
    for node in &mut drawing.nodes {
        node.name = HOSTILE.to_owned();
        node.value = HOSTILE.to_owned();
        node.window = HOSTILE.to_owned();
        for edge in &mut node.edges {
            edge.label = HOSTILE.to_owned();
        }
    }
    drawing
}

/// Edges to nowhere, back to the root, and to a child that has a parent already.
fn broken() -> Drawing {
    let mut drawing = classic();
    for child in [0, 1, 99, usize::MAX, 5] {
        drawing.nodes[1].edges.push(DrawnEdge::to(child));
    }
    drawing.nodes.push(node(Shape::Leaf, "unreached", ""));
    drawing
}
