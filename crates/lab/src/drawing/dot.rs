//! Trees in Graphviz's language.

use super::typography::{add, clean};
use super::{Drawing, DrawnNode, Mark, Shape, State, forest};

/// Draws the tree in Graphviz's language, with shapes, texts and marks as in the [SVG](super::svg()). `dot` does the layout.
///
/// ```
/// use gametree_lab::drawing::{DrawnNode, Drawing, Shape, dot};
/// let nodes = vec![DrawnNode { name: r#"the "root""#.to_owned(), ..DrawnNode::new(Shape::Max) }];
/// let drawing = Drawing { nodes, ..Drawing::default() };
/// assert!(dot(&drawing).contains(r#"label="the \"root\"""#));
/// ```
pub fn dot(drawing: &Drawing) -> String {
    let mut out = String::from(
        "graph gametree {\n  graph [ordering=out, ranksep=0.5, nodesep=0.2, fontname=\"sans-serif\", labeljust=l];\n  \
         node [fontname=\"sans-serif\", fontsize=12, margin=\"0.06,0.04\"];\n  \
         edge [fontname=\"sans-serif\", fontsize=11];\n",
    );
    let notes = drawing.notes.iter().map(String::as_str);
    let label = lines([drawing.title.as_str()].into_iter().chain(notes), "\\l");
    if !label.is_empty() {
        add(&mut out, format_args!("  label=\"{label}\";\n"));
    }
    let branches = forest::branches(drawing);
    let mut open = Vec::new();
    if let Some(root) = drawing.nodes.first() {
        add(&mut out, format_args!("  n0 [{}];\n", node(root)));
        open.push(0);
    }
    while let Some(parent) = open.pop() {
        for edge in &branches[parent] {
            let child = &drawing.nodes[edge.child];
            add(
                &mut out,
                format_args!(
                    "  n{} [{}];\n  n{parent} -- n{} [{}{}];\n",
                    edge.child,
                    node(child),
                    edge.child,
                    mark(edge.mark, child.state),
                    match quoted(&edge.label) {
                        label if label.is_empty() => label,
                        label => format!(", label=\" {label} \""),
                    }
                ),
            );
        }
        open.extend(branches[parent].iter().rev().map(|edge| edge.child));
    }
    out + "}\n"
}

fn node(node: &DrawnNode) -> String {
    let (shape, colour) = match node.shape {
        Shape::Max => ("triangle", "#0072b2"),
        Shape::Min => ("invtriangle", "#d55e00"),
        Shape::Chance => ("circle", "#8a6d00"),
        Shape::Leaf => ("box", "#4d565f"),
        Shape::Player(player) => [
            ("hexagon", "#0072b2"),
            ("diamond", "#d55e00"),
            ("house", "#007a5a"),
            ("octagon", "#b0508a"),
            ("parallelogram", "#2a7fa8"),
            ("trapezium", "#8a6d00"),
            ("invtrapezium", "#555d66"),
            ("invhouse", "#7a4a21"),
        ][player.index() % 8],
    };
    let number = match node.shape {
        Shape::Player(player) => format!("P{}", player.index() + 1),
        _ => String::new(),
    };
    let texts = [&number, &node.name, &node.value];
    let label = lines(texts.map(String::as_str), "\\n");
    // A window inside a triangle would make it too large.
    let beside = match quoted(&node.window) {
        window if window.is_empty() => window,
        window => format!(", xlabel=\"{window}\""),
    };
    let rounded = if node.shape == Shape::Leaf {
        "rounded"
    } else {
        "solid"
    };
    let look = match node.state {
        State::Plain => format!("style=\"{rounded}\", color=\"{colour}\", penwidth=1.5"),
        State::Current => format!("style=\"{rounded}\", color=\"{colour}\", penwidth=5"),
        State::Unseen => {
            format!("style=\"{rounded}\", color=\"#7b838c\", fontcolor=\"#7b838c\", penwidth=0.7")
        }
        State::Pruned => {
            format!("style=\"{rounded},dashed\", color=\"#7b838c\", fontcolor=\"#7b838c\"")
        }
    };
    format!("shape={shape}, {look}, label=\"{label}\"{beside}")
}

fn mark(mark: Mark, state: State) -> String {
    let look = match state {
        State::Plain | State::Current => "color=\"#4d565f\"",
        State::Unseen => "color=\"#7b838c\"",
        State::Pruned => "color=\"#7b838c\", style=\"dashed\"",
    };
    match mark {
        Mark::Plain => look.to_owned(),
        Mark::Best => "color=\"#007a5a\", penwidth=4".to_owned(),
        // Two bars at the child's end.
        Mark::Cut => format!("{look}, dir=forward, arrowhead=\"teetee\""),
    }
}

fn lines<'a>(texts: impl IntoIterator<Item = &'a str>, end: &str) -> String {
    let texts = texts.into_iter().map(quoted);
    let mut out = String::new();
    for text in texts.filter(|text| !text.is_empty()) {
        if !out.is_empty() && end == "\\n" {
            out += end;
        }
        out += &text;
        if end != "\\n" {
            out += end;
        }
    }
    out
}

/// The text between quotation marks: Graphviz reads escapes there, and XML's entities as well.
fn quoted(text: &str) -> String {
    let mut out = String::new();
    for symbol in clean(text).chars() {
        match symbol {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            '&' => out += "&amp;",
            _ => out.push(symbol),
        }
    }
    out
}
