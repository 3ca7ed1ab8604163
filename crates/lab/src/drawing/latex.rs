//! Trees in LaTeX with the forest package.

use super::typography::{add, clean};
use super::{Drawing, DrawnEdge, DrawnNode, Mark, Shape, State, forest};

const CLASS: &str = r"% Any LaTeX with the forest package reads this. Symbols that pdfLaTeX does not know become question marks there;
% LuaLaTeX and XeLaTeX show what the font has.
\documentclass[varwidth=\maxdimen,border=8pt]{standalone}
";

/// The preamble after the document class.
pub(crate) const SETUP: &str = r"\usepackage{iftex}
\ifPDFTeX
  \usepackage[utf8]{inputenc}
  \usepackage[T1]{fontenc}
  \newcommand\gtsign[1]{?}
\else
  \newcommand\gtsign[1]{#1}
\fi
\usepackage{amsmath,amssymb}
\usepackage{forest}
\usetikzlibrary{shapes.geometric,shapes.symbols}
\definecolor{gtmax}{HTML}{0072B2}
\definecolor{gtmin}{HTML}{D55E00}
\definecolor{gtchance}{HTML}{8A6D00}
\definecolor{gtbest}{HTML}{007A5A}
\definecolor{gtout}{HTML}{7B838C}
\tikzset{
  gt max/.style={regular polygon, regular polygon sides=3, draw=gtmax, fill=gtmax!10},
  gt min/.style={regular polygon, regular polygon sides=3, shape border rotate=180, draw=gtmin, fill=gtmin!10},
  gt chance/.style={circle, draw=gtchance, fill=gtchance!10},
  gt leaf/.style={rectangle, rounded corners=2.5pt, inner sep=4pt, minimum size=5mm, draw=black!70},
  gt player 1/.style={regular polygon, regular polygon sides=6, draw},
  gt player 2/.style={diamond, draw},
  gt player 3/.style={signal, signal to=north, signal from=nowhere, draw},
  gt player 4/.style={regular polygon, regular polygon sides=8, draw},
  gt player 5/.style={trapezium, trapezium left angle=70, trapezium right angle=110, draw},
  gt player 6/.style={trapezium, draw},
  gt player 7/.style={trapezium, shape border rotate=180, draw},
  gt player 8/.style={signal, signal to=south, signal from=nowhere, draw},
  gt current/.style={line width=2.4pt},
  gt pruned/.style={draw=gtout, fill=none, text=gtout, dashed},
  gt unseen/.style={draw=gtout, fill=none, text=gtout, very thin},
  gt edge/.style={draw=black!70},
  gt edge pruned/.style={draw=gtout, dashed},
  gt edge unseen/.style={draw=gtout, very thin},
  gt edge best/.style={draw=gtbest, line width=1.8pt},
}
";

const BEGIN: &str = r"\begin{document}
\sffamily
";

const FOREST: &str = r"\begin{forest}
  for tree={align=center, font=\sffamily\small, inner sep=1.5pt, l sep=10mm, s sep=4mm, edge={gt edge}}
";

/// Draws the tree as a complete LaTeX document that uses the forest package, with shapes and marks as in the
/// [SVG](super::svg()).
///
/// ```
/// use gametree_lab::drawing::{DrawnNode, Drawing, Shape, latex};
/// let nodes = vec![DrawnNode { name: "50 %".to_owned(), ..DrawnNode::new(Shape::Chance) }];
/// let drawing = Drawing { nodes, ..Drawing::default() };
/// assert!(latex(&drawing).contains(r"[{50 \%}, gt chance]"));
/// ```
pub fn latex(drawing: &Drawing) -> String {
    let mut out = format!("{CLASS}{SETUP}{BEGIN}");
    let title = escaped(&drawing.title);
    if !title.is_empty() {
        add(
            &mut out,
            format_args!("{{\\large\\bfseries {title}}}\\par\\medskip\n"),
        );
    }
    out += &environment(drawing);
    let notes = drawing.notes.iter().map(|note| escaped(note));
    for note in notes.filter(|note| !note.is_empty()) {
        add(
            &mut out,
            format_args!("\\par\\smallskip {{\\footnotesize {note}}}\n"),
        );
    }
    out + "\\end{document}\n"
}

/// The tree alone, for a document with [the preamble](SETUP). Empty without a tree.
pub(crate) fn environment(drawing: &Drawing) -> String {
    if drawing.nodes.is_empty() {
        return String::new();
    }
    let mut out = FOREST.to_owned();
    tree(&mut out, drawing);
    out + "\\end{forest}\n"
}

/// A step of the traversal of the tree.
enum Step<'a> {
    Open(usize, Option<&'a DrawnEdge>),
    Close,
}

fn tree(out: &mut String, drawing: &Drawing) {
    let branches = forest::branches(drawing);
    let mut open = vec![Step::Open(0, None)];
    while let Some(step) = open.pop() {
        match step {
            Step::Close => *out += "]\n",
            Step::Open(place, edge) => {
                let node = &drawing.nodes[place];
                add(
                    out,
                    format_args!("  [{{{}}}{}", content(node), options(node, edge)),
                );
                if branches[place].is_empty() {
                    *out += "]\n";
                    continue;
                }
                *out += "\n";
                open.push(Step::Close);
                let children = branches[place].iter().rev();
                open.extend(children.map(|edge| Step::Open(edge.child, Some(edge))));
            }
        }
    }
}

fn content(node: &DrawnNode) -> String {
    let number = match node.shape {
        Shape::Player(player) => format!("\\textbf{{{}}}", player.index() + 1),
        _ => String::new(),
    };
    let value = match escaped(&node.value) {
        value if value.is_empty() => value,
        value => format!("\\textbf{{{value}}}"),
    };
    let window = match escaped(&node.window) {
        window if window.is_empty() => window,
        window => format!("\\scriptsize {window}"),
    };
    let mut lines = vec![number, escaped(&node.name), value, window];
    lines.retain(|line| !line.is_empty());
    lines.join("\\\\")
}

fn options(node: &DrawnNode, edge: Option<&DrawnEdge>) -> String {
    let mut out = match node.shape {
        Shape::Max => ", gt max".to_owned(),
        Shape::Min => ", gt min".to_owned(),
        Shape::Chance => ", gt chance".to_owned(),
        Shape::Leaf => ", gt leaf".to_owned(),
        Shape::Player(player) => format!(", gt player {}", player.index() + 1),
    };
    let (state, edge_state) = match node.state {
        State::Plain => ("", ""),
        State::Current => (", gt current", ""),
        State::Pruned => (", gt pruned", "gt edge pruned"),
        State::Unseen => (", gt unseen", "gt edge unseen"),
    };
    out += state;
    let Some(edge) = edge else {
        return out;
    };
    let edge_style = if edge.mark == Mark::Best {
        "gt edge best"
    } else {
        edge_state
    };
    if !edge_style.is_empty() {
        add(&mut out, format_args!(", edge={{{edge_style}}}"));
    }
    let mut labels = String::new();
    let label = escaped(&edge.label);
    if !label.is_empty() {
        add(
            &mut labels,
            format_args!(
                "node[pos=0.7, fill=white, inner sep=1pt, font=\\sffamily\\scriptsize]{{{label}}}"
            ),
        );
    }
    if edge.mark == Mark::Cut {
        labels += "node[pos=0.4, sloped, solid, text=black, inner sep=0pt]{$\\boldsymbol{||}$}";
    }
    if !labels.is_empty() {
        add(&mut out, format_args!(", edge label={{{labels}}}"));
    }
    out
}

/// The text escaped for LaTeX, with mathematical symbols in math mode.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for symbol in clean(text).chars() {
        let command = match symbol {
            '\\' => "\\textbackslash{}",
            '{' => "\\{",
            '}' => "\\}",
            '#' => "\\#",
            '$' => "\\$",
            '%' => "\\%",
            '&' => "\\&",
            '_' => "\\_",
            '^' => "\\textasciicircum{}",
            '~' => "\\textasciitilde{}",
            '<' => "\\textless{}",
            '>' => "\\textgreater{}",
            '|' => "\\textbar{}",
            '"' => "\\textquotedbl{}",
            // Braces protect brackets and commas from forest; `[` and `*` after a line break need braces of their own.
            '[' => "{[}",
            ']' => "{]}",
            '*' => "{*}",
            'α' => "$\\alpha$",
            'β' => "$\\beta$",
            'γ' => "$\\gamma$",
            '∞' => "$\\infty$",
            '≤' => "$\\leq$",
            '≥' => "$\\geq$",
            '≠' => "$\\neq$",
            '≈' => "$\\approx$",
            '−' => "$-$",
            '×' => "$\\times$",
            '·' => "$\\cdot$",
            '→' => "$\\to$",
            '‖' => "$\\Vert$",
            '…' => "\\ldots{}",
            '½' => "$\\frac12$",
            '▲' => "$\\blacktriangle$",
            '▼' => "$\\blacktriangledown$",
            '●' => "$\\bullet$",
            '■' => "$\\blacksquare$",
            '★' => "$\\bigstar$",
            '▬' => "$\\boldsymbol{=}$",
            '◢' => "$\\nearrow$",
            '☐' => "$\\square$",
            '☒' => "$\\boxtimes$",
            'ⁿ' => "\\textsuperscript{n}",
            _ if is_plain(symbol) => {
                out.push(symbol);
                continue;
            }
            _ => {
                add(&mut out, format_args!("\\gtsign{{{symbol}}}"));
                continue;
            }
        };
        out += command;
    }
    out
}

/// Whether pdfLaTeX supports the character: ASCII and the letters of Western and Central European languages.
fn is_plain(symbol: char) -> bool {
    let unknown = ['Ħ', 'ħ', 'ĸ', 'Ŀ', 'ŀ', 'ŉ', 'Ŧ', 'ŧ', '÷'];
    symbol.is_ascii() || ('À'..='ž').contains(&symbol) && !unknown.contains(&symbol)
}
