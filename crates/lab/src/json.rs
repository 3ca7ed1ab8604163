//! Sketches as JSON.

use gametree_games::sketch::{Branch, Flaw, Node, NodeKind, Sketch};
use gametree_rules::excerpt;
use serde::Deserialize;
use serde_json::Value;

/// The maximum nesting depth of brackets in JSON. Each level of the tree takes two.
const MAX_NESTING: usize = 126;

/// Why a text is not a valid tree in JSON.
#[derive(Debug, thiserror::Error)]
pub enum JsonError {
    /// The text is not JSON, or not a tree; with line and column.
    #[error("expected a tree in JSON: {}", one_line(.0))]
    Shape(#[from] serde_json::Error),
    /// The text is nested too deeply. The tree language has no such limit.
    #[error(
        "expected JSON nested at most {MAX_NESTING} deep (a tree of 62 levels), found more at line {line}; \
         deeper trees can be written in the tree language"
    )]
    Deep {
        /// The line, counted from one.
        line: usize,
    },
    /// A node is not valid.
    #[error("expected {expected}, found {found} at node {node}")]
    Node {
        /// The node's name, or its path from the root.
        node: String,
        /// What was expected.
        expected: String,
        /// What was found.
        found: String,
    },
}

/// A node in JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonNode {
    name: Option<String>,
    label: Option<String>,
    probability: Option<f64>,
    kind: Option<String>,
    evaluation: Option<Value>,
    value: Option<Value>,
    values: Option<Value>,
    children: Option<Vec<JsonNode>>,
}

/// Reads a tree in JSON: `{"name": "A", "kind": "max", "children": […]}`, with leaves `{"name": "B", "value": 3}` or
/// `{"values": [1, 2, 6]}` for several players.
///
/// Kinds are those of the tree language; `maxn0`, `maxn1`, … are `p1`, `p2`, …. A node may also have a `label` (of
/// the action that leads to it), a `probability` (below chance) and an `evaluation`. Infinities are the texts
/// `"inf"` and `"-inf"`. At most 62 levels are read.
///
/// ```
/// use gametree_lab::{parse, parse_json, to_json};
/// let json = r#"{"name":"A","kind":"max","children":[{"label":"a1","value":3},{"value":"inf"}]}"#;
/// let sketch = parse_json(json).unwrap();
/// assert_eq!(sketch, parse("A: max(a1 -> 3, inf)").unwrap());
/// assert_eq!(to_json(&sketch), json);
/// ```
pub fn parse_json(text: &str) -> Result<Sketch, JsonError> {
    if let Some(line) = too_deep(text) {
        return Err(JsonError::Deep { line });
    }
    let root: JsonNode = serde_json::from_str(text)?;
    let mut nodes: Vec<Node> = Vec::new();
    let mut awaited = vec![(None, root)];
    while let Some((parent, json)) = awaited.pop() {
        let index = nodes.len();
        if let Some(parent) = parent {
            let parent: &mut Node = &mut nodes[parent];
            parent.branches.push(Branch {
                label: json.label.clone(),
                probability: json.probability,
                child: index,
            });
        }
        let is_root = parent.is_none();
        let (node, children) = read(json, is_root).map_err(|(name, expected, found)| {
            let node = name.unwrap_or_else(|| format!("#{}", index + 1));
            let node = excerpt(&node);
            JsonError::Node {
                node,
                expected,
                found,
            }
        })?;
        nodes.push(node);
        let children = children.into_iter().rev();
        awaited.extend(children.map(|child| (Some(index), child)));
    }
    let sketch = Sketch::new(nodes);
    match sketch.flaw() {
        Some(flaw) => Err(located(&sketch, flaw)),
        None => Ok(sketch),
    }
}

/// The tree in JSON, as [`parse_json`] reads it, in one line.
pub fn to_json(sketch: &Sketch) -> String {
    let mut out = String::new();
    // The nodes whose children are being written, and how many are written.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let nodes = sketch.nodes();
    write_head(&mut out, &nodes[0], None, 0, &mut open);
    while let Some((node, written)) = open.last_mut() {
        let Some(branch) = nodes[*node].branches.get(*written) else {
            out.push_str("]}");
            open.pop();
            continue;
        };
        if *written > 0 {
            out.push(',');
        }
        *written += 1;
        let child = branch.child;
        write_head(&mut out, &nodes[child], Some(branch), child, &mut open);
    }
    out
}

/// The line in which brackets are nested too deeply, if there is one.
fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut line, mut in_text, mut escaped) = (0_usize, 1, false, false);
    for byte in text.bytes() {
        line += usize::from(byte == b'\n');
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_NESTING {
            return Some(line);
        }
    }
    None
}

type Unreadable = (Option<String>, String, String);

/// A node without its branches, and its children.
fn read(json: JsonNode, is_root: bool) -> Result<(Node, Vec<JsonNode>), Unreadable> {
    let name = json.name.clone();
    let refuse = |expected: &str, found: &str| (name.clone(), expected.to_owned(), excerpt(found));
    if is_root && (json.label.is_some() || json.probability.is_some()) {
        return Err(refuse("neither label nor probability at the root", "one"));
    }
    let evaluation = json.evaluation.as_ref().map(number).transpose();
    let evaluation = evaluation.map_err(|found| refuse("a number as evaluation", &found))?;
    let children = json.children.unwrap_or_default();
    let (kind, children) = match (json.kind.as_deref(), json.value, json.values) {
        (None, None, None) => return Err(refuse("a kind or a value", "neither")),
        (_, Some(_), Some(_)) => return Err(refuse("a value or values", "both")),
        (None | Some("leaf"), Some(value), None) | (None | Some("leaf"), None, Some(value)) => {
            let values = match &value {
                Value::Array(values) => values.iter().map(number).collect(),
                one => number(one).map(|value| vec![value]),
            };
            let values = values.map_err(|found| refuse("numbers at a leaf", &found))?;
            if !children.is_empty() {
                return Err(refuse("a value or children", "both"));
            }
            (NodeKind::Leaf(values), children)
        }
        (Some(kind), None, None) => {
            let expected = "max, min, chance, p1 to p8 or, with a value, leaf";
            let kind = kind_named(kind).ok_or_else(|| refuse(expected, kind))?;
            (kind, children)
        }
        (Some(_), ..) => return Err(refuse("a kind or a value", "both")),
    };
    let node = Node {
        name: json.name,
        kind,
        evaluation,
        branches: Vec::new(),
    };
    Ok((node, children))
}

fn kind_named(kind: &str) -> Option<NodeKind> {
    let from_zero = kind
        .strip_prefix("maxn")
        .and_then(|number| number.parse::<u8>().ok());
    match from_zero {
        Some(player) => NodeKind::of_keyword(&format!("p{}", u16::from(player) + 1)),
        None => NodeKind::of_keyword(kind),
    }
}

fn number(value: &Value) -> Result<f64, String> {
    match value {
        Value::String(text) if text == "inf" => Ok(f64::INFINITY),
        Value::String(text) if text == "-inf" => Ok(f64::NEG_INFINITY),
        _ => value.as_f64().ok_or_else(|| value.to_string()),
    }
}

fn located(sketch: &Sketch, flaw: Flaw) -> JsonError {
    // With too many nodes, the flaw is at the index after the last node allowed.
    let node = flaw.node.min(sketch.nodes().len() - 1);
    JsonError::Node {
        node: excerpt(&sketch.name(node)),
        expected: flaw.expected,
        found: flaw.found,
    }
}

/// A leaf, or an inner node up to its first child.
fn write_head(
    out: &mut String,
    node: &Node,
    branch: Option<&Branch>,
    index: usize,
    open: &mut Vec<(usize, usize)>,
) {
    let mut separator = '{';
    let mut field = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            out.push(separator);
            out.push('"');
            out.push_str(key);
            out.push_str("\":");
            out.push_str(&value.to_string());
            separator = ',';
        }
    };
    let label = branch.and_then(|branch| branch.label.clone());
    field("name", node.name.clone().map(Value::from));
    field("label", label.map(Value::from));
    let probability = branch.and_then(|branch| branch.probability);
    field("probability", probability.map(value));
    field("evaluation", node.evaluation.map(value));
    let kind = node.kind.keyword();
    field("kind", kind.map(Value::from));
    match &node.kind {
        NodeKind::Leaf(values) if values.len() == 1 => field("value", Some(value(values[0]))),
        NodeKind::Leaf(values) => {
            let values = values.iter().copied().map(value).collect::<Vec<Value>>();
            field("values", Some(Value::from(values)));
        }
        _ => {}
    }
    if kind.is_some() {
        out.push_str(",\"children\":[");
        open.push((index, 0));
    } else {
        out.push('}');
    }
}

/// A number in JSON: integers without a decimal point, infinities as strings.
fn value(number: f64) -> Value {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if number.is_infinite() {
        Value::from(if number > 0.0 { "inf" } else { "-inf" })
    } else if number.fract() == 0.0 && number.abs() < EXACT {
        Value::from(number as i64)
    } else {
        Value::from(number)
    }
}

/// The error's text in one short line, although it may quote the input.
fn one_line(error: &serde_json::Error) -> String {
    const SHOWN: usize = 100;
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    let mut line: String = what
        .chars()
        .take(SHOWN)
        .flat_map(char::escape_debug)
        .collect();
    if what.chars().nth(SHOWN).is_some() {
        line.push('…');
    }
    line + &place
}
