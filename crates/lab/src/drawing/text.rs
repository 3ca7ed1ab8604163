//! Trees in a terminal, one node per line.

use super::typography::joined;
use super::{Drawing, DrawnEdge, DrawnNode, Mark, Shape, State, forest};

/// Deeper nodes show the number of their level instead of being indented further.
const MAX_LEVELS: usize = 32;

/// Draws the tree as lines of text: the title, one line per node, and the notes.
///
/// MAX is `▲`, MIN `▼`, chance `●`, a player `◆` with a number, a leaf `■`; all are hollow where the search has not been.
/// Best edges are heavy, edges to pruned nodes dashed, and a cut has scissors. The current node has an arrow.
///
/// ```
/// use gametree_lab::drawing::{DrawnEdge, DrawnNode, Drawing, Mark, Shape, State, text};
/// let cut = DrawnEdge { mark: Mark::Cut, ..DrawnEdge::to(1) };
/// let root = DrawnNode { edges: vec![cut], window: "α=3 β=∞".into(), ..DrawnNode::new(Shape::Min) };
/// let leaf = DrawnNode { state: State::Pruned, value: "4".into(), ..DrawnNode::new(Shape::Leaf) };
/// let drawing = Drawing { title: "A cut".into(), nodes: vec![root, leaf], ..Drawing::default() };
/// assert_eq!(text(&drawing), ["A cut", "▼ [α=3 β=∞]", "└┄ ✂ □ 4 (cut)"]);
/// ```
pub fn text(drawing: &Drawing) -> Vec<String> {
    let branches = forest::branches(drawing);
    let mut lines = Vec::with_capacity(drawing.nodes.len() + drawing.notes.len() + 1);
    lines.push(joined([drawing.title.as_str()]));
    // Children are pushed in reverse; `trunks` says for each level whether its line continues below.
    let mut open = Vec::new();
    let mut trunks: Vec<bool> = Vec::new();
    if let Some(root) = drawing.nodes.first() {
        lines.push(line(root, None));
        open.extend(below(&branches[0], 0));
    }
    while let Some(Branch { edge, level, last }) = open.pop() {
        trunks.truncate(level);
        let Some(node) = drawing.nodes.get(edge.child) else {
            continue;
        };
        let mut indent = String::new();
        if level >= MAX_LEVELS {
            indent = format!("⋯ {} ", level + 1);
        } else {
            for &goes_on in &trunks {
                indent += if goes_on { "│  " } else { "   " };
            }
        }
        lines.push(format!(
            "{indent}{} {}",
            twig(edge.mark, node.state, last),
            line(node, Some(edge))
        ));
        trunks.push(!last);
        open.extend(below(&branches[edge.child], level + 1));
    }
    lines.extend(drawing.notes.iter().map(|note| joined([note.as_str()])));
    lines.retain(|line| !line.is_empty());
    lines
}

struct Branch<'a> {
    edge: &'a DrawnEdge,
    level: usize,
    last: bool,
}

fn below<'a>(edges: &[&'a DrawnEdge], level: usize) -> Vec<Branch<'a>> {
    let from_last = edges.iter().rev().enumerate();
    let branch = |(index, &edge)| Branch {
        edge,
        level,
        last: index == 0,
    };
    from_last.map(branch).collect()
}

fn twig(mark: Mark, state: State, last: bool) -> &'static str {
    match (mark, state, last) {
        (Mark::Best, _, false) => "┣━",
        (Mark::Best, _, true) => "┗━",
        (_, State::Pruned, false) => "├┄",
        (_, State::Pruned, true) => "└┄",
        (_, _, false) => "├─",
        (_, _, true) => "└─",
    }
}

fn line(node: &DrawnNode, edge: Option<&DrawnEdge>) -> String {
    let cut = edge.is_some_and(|edge| edge.mark == Mark::Cut);
    let window = joined([node.window.as_str()]);
    let window = if window.is_empty() {
        window
    } else {
        format!("[{window}]")
    };
    joined([
        if cut { "✂" } else { "" },
        edge.map_or("", |edge| edge.label.as_str()),
        &glyph(node.shape, node.state),
        node.name.as_str(),
        node.value.as_str(),
        &window,
        if cut { "(cut)" } else { "" },
        if node.state == State::Current {
            "◀"
        } else {
            ""
        },
    ])
}

fn glyph(shape: Shape, state: State) -> String {
    let (full, hollow) = match shape {
        Shape::Max => ("▲", "△"),
        Shape::Min => ("▼", "▽"),
        Shape::Chance => ("●", "○"),
        Shape::Leaf => ("■", "□"),
        Shape::Player(_) => ("◆", "◇"),
    };
    let glyph = match state {
        State::Plain | State::Current => full,
        State::Pruned | State::Unseen => hollow,
    };
    match shape {
        Shape::Player(player) => format!("{glyph}{}", player.index() + 1),
        _ => glyph.to_owned(),
    }
}
