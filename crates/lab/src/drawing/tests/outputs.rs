//! Every format is well formed, whatever is drawn.

use std::io::Write as _;
use std::process::{Command, Stdio};

use super::{broken, bushy, classic, gamble, grow, hostile, node, table};
use crate::drawing::{Drawing, Mark, Shape, State, animated_svg, dot, latex, svg, text};

fn samples() -> [Drawing; 7] {
    [
        Drawing::default(),
        classic(),
        gamble(),
        table(),
        hostile(),
        broken(),
        bushy(60),
    ]
}

/// Reads tags, texts and entities, strictly.
fn check_xml(xml: &str) {
    let mut open = Vec::new();
    let mut rest = xml;
    while let Some(begin) = rest.find('<') {
        check_text(&rest[..begin]);
        let length = rest[begin..].find('>').expect("a tag ends");
        let tag = &rest[begin + 1..begin + length];
        assert!(!tag.contains('<'), "{tag}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        rest = &rest[begin + length + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().expect("a tag has a name"));
        }
    }
    assert_eq!(rest, "\n");
    assert_eq!(open, Vec::<&str>::new());
    let forbidden = |symbol: char| symbol.is_control() && symbol != '\n' || symbol == '\u{ffff}';
    assert!(!xml.contains(forbidden));
}

fn check_text(text: &str) {
    for entity in text.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;", "#39;"];
        assert!(
            known.iter().any(|known| entity.starts_with(known)),
            "{entity}"
        );
    }
}

#[test]
fn svgs_are_well_formed() {
    for drawing in samples() {
        check_xml(&svg(&drawing));
    }
    check_xml(&animated_svg(&samples(), 0.5));
    check_xml(&animated_svg(&[], f64::NAN));
}

/// The drawing without the head and the style.
fn body(svg: &str) -> &str {
    svg.split_once("</style>\n").expect("a style").1
}

#[test]
fn a_small_svg_is_as_reviewed() {
    let mut drawing = Drawing {
        nodes: vec![node(Shape::Min, "C", "≤ 2")],
        ..Drawing::default()
    };
    grow(
        &mut drawing,
        0,
        Mark::Best,
        "c1",
        node(Shape::Leaf, "", "2"),
    );
    let mut pruned = node(Shape::Chance, "", "");
    pruned.state = State::Pruned;
    grow(&mut drawing, 0, Mark::Cut, "", pruned);
    assert_eq!(body(&svg(&drawing)), include_str!("small.svg.txt"));
}

#[test]
fn broken_edges_are_left_out() {
    assert_eq!(svg(&broken()), svg(&classic()));
    assert_eq!(dot(&broken()), dot(&classic()));
    assert_eq!(latex(&broken()), latex(&classic()));
    assert_eq!(text(&broken()), text(&classic()));
}

#[test]
fn pieces_that_do_not_change_are_written_once() {
    let still = svg(&classic());
    assert_eq!(animated_svg(&[classic()], 2.0), still);
    assert_eq!(animated_svg(&[classic(), classic()], 2.0), still);
    let mut before = classic();
    before.nodes[5].value = "∞".to_owned();
    let moving = animated_svg(&[before.clone(), before, classic()], 2.0);
    assert_eq!(moving.matches("class=\"moment\"").count(), 2);
    assert_eq!(moving.matches(">A</text>").count(), 1);
}

#[test]
fn without_animation_the_last_frame_is_shown() {
    let frames = ["1", "2", "3"].map(|value| Drawing {
        nodes: vec![node(Shape::Max, "", value)],
        ..Drawing::default()
    });
    let moving = animated_svg(&frames, 2.0);
    let shown = |value: &str| {
        let end = moving.find(&format!(">{value}</text>")).expect("a value");
        let begin = moving[..end].rfind("visibility=").expect("a moment");
        moving[begin..end].starts_with("visibility=\"visible\"")
    };
    assert_eq!(["1", "2", "3"].map(shown), [false, false, true]);
    // Four ticks: the last frame stays for two of them.
    assert!(
        moving.contains(
            "@keyframes gametree-1-4{0%{visibility:visible}25.0000%,to{visibility:hidden}}"
        )
    );
    assert!(moving.contains("animation:gametree-2-4 8.00s step-end -4.00s infinite"));
}

/// What stands outside quotation marks.
fn unquoted(dot: &str) -> String {
    let mut out = String::new();
    let mut symbols = dot.chars();
    let mut quoted = false;
    while let Some(symbol) = symbols.next() {
        match symbol {
            '"' => quoted = !quoted,
            '\\' if quoted => {
                symbols.next();
            }
            _ if quoted => assert_ne!(symbol, '\n'),
            _ => out.push(symbol),
        }
    }
    assert!(!quoted);
    out
}

#[test]
fn graphviz_reads_every_drawing() {
    for drawing in samples() {
        let source = dot(&drawing);
        let bare = unquoted(&source);
        let plain =
            |symbol: char| symbol.is_ascii_alphanumeric() || " \n-=,.;[]{}".contains(symbol);
        assert!(bare.chars().all(plain), "{bare}");
        assert_eq!(
            bare.matches(" -- ").count() + 1,
            bare.matches("shape=").count().max(1)
        );
        let dot = Command::new("dot")
            .arg("-Tcanon")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn();
        let Ok(mut dot) = dot else { continue };
        let mut input = dot.stdin.take().expect("a pipe");
        input.write_all(source.as_bytes()).expect("dot reads");
        drop(input);
        assert!(dot.wait().expect("dot ends").success());
    }
}

/// Checks braces everywhere, and forest's brackets outside of them.
fn check_latex(latex: &str) {
    let (mut braces, mut brackets) = (0_usize, 0_usize);
    let (_, tree) = latex.split_once("\\begin{document}").expect("a document");
    let mut symbols = tree.chars();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '\\' => {
                symbols.next();
            }
            '{' => braces += 1,
            '}' => braces = braces.checked_sub(1).expect("an open brace"),
            '[' if braces == 0 => brackets += 1,
            ']' if braces == 0 => brackets = brackets.checked_sub(1).expect("an open bracket"),
            '%' | '#' | '~' | '^' | '_' | '&' => panic!("{symbol} is not escaped"),
            _ => assert!(symbol == '\n' || !symbol.is_control()),
        }
    }
    assert_eq!((braces, brackets), (0, 0));
    let count = |what: &str| latex.matches(what).count();
    assert_eq!(count("\\begin{"), count("\\end{"));
    assert_eq!(count("{"), count("}"));
}

#[test]
fn latex_is_balanced() {
    for drawing in samples() {
        check_latex(&latex(&drawing));
    }
    let classic = latex(&classic());
    assert_eq!(classic.matches(", gt leaf").count(), 9);
    assert_eq!(classic.matches("{||}").count(), 2);
    assert!(classic.contains(
        r"[{C\\\textbf{$\leq$ 2}\\\scriptsize $\alpha$=3 $\beta$=$\infty$}, gt min, gt current"
    ));
}

#[test]
fn signs_that_latex_may_not_know_are_marked() {
    let drawing = Drawing {
        nodes: vec![node(Shape::Leaf, "Živanović ⚅ β", "")],
        ..Drawing::default()
    };
    assert!(latex(&drawing).contains(r"[{Živanović \gtsign{⚅} $\beta$}, gt leaf]"));
}

#[test]
fn latex_compiles_where_there_is_one() {
    let folder = std::env::temp_dir().join(format!("gametree-latex-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("tree.tex"), latex(&classic())).expect("a file");
    let has_forest = Command::new("kpsewhich").arg("forest.sty").output();
    let has_forest = has_forest.is_ok_and(|found| !found.stdout.is_empty());
    if has_forest {
        let done = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", "tree.tex"])
            .current_dir(&folder)
            .output();
        let done = done.expect("pdflatex comes with kpsewhich");
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stdout)
        );
    }
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn the_classic_tree_in_a_terminal() {
    let expected = "\
Alpha-beta on the tree of the textbook
▲ A 3 [α=3 β=∞]
┣━ a1 ▼ B 3
│  ┣━ b1 ■ 3
│  ├─ b2 ■ 12
│  └─ b3 ■ 8
├─ a2 ▼ C ≤ 2 [α=3 β=∞] ◀
│  ├─ c1 ■ 2
│  ├┄ ✂ c2 □ 4 (cut)
│  └┄ ✂ c3 □ 6 (cut)
└─ a3 ▼ D 2
   ├─ d1 ■ 14
   ├─ d2 ■ 5
   ┗━ d3 ■ 2
Cuts where v ≤ α or v ≥ β; values are fail-soft; the first of equals is best.
▲ MAX · ▼ MIN · ‖ cut · dashed: never searched";
    assert_eq!(text(&classic()).join("\n"), expected);
}

#[test]
fn deep_lines_show_their_depth() {
    let lines = text(&super::line(60));
    assert_eq!(lines[2], "   └─ ▲ 2");
    assert_eq!(lines[59], "⋯ 59 └─ ▼ 59");
}

#[test]
fn lines_of_text_have_no_control_codes() {
    let lines = text(&hostile());
    assert_eq!(lines.len(), 13 + 4);
    assert!(!lines.concat().contains(char::is_control));
}
