//! The catalogue of shapes, `docs/shapes.md`, is made here: every entry is the line of Rust that draws it, and the test draws
//! it again and compares.

use crate::shape_entries::sections;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use gametree_draw::{Look, svg};
use gametree_rules::picture::Picture;

/// Set to anything, it makes the test write the files instead of comparing with them.
const REWRITE: &str = "GAMETREE_REWRITE_SNAPSHOTS";

/// An entry: the name of its file, what it is, the line of Rust, and what that draws.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) code: &'static str,
    pub(crate) picture: Picture,
}

/// A section: its heading, what it says first, and its entries.
pub(crate) type Section = (&'static str, &'static str, Vec<Entry>);

/// A whole board, of which the page quotes no line.
pub(crate) fn whole(name: &'static str, about: &'static str, picture: Picture) -> Entry {
    Entry {
        name,
        about,
        code: "",
        picture,
    }
}

fn drawn(entry: &Entry) -> String {
    let look = Look {
        title: entry.name,
        ..Look::default()
    };
    svg(&entry.picture, &look)
}

/// The tokens as somebody would write them.
fn tidy(code: &str) -> String {
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is said before the sections, and after them.
const BEFORE: &str = "\
# Shapes

What a picture is made of, and the line of Rust that draws it. Each starts with `let mut picture = Picture::new();`;
`put` takes the column, the row and the shape. The pictures are those of the page and follow the screen, light or dark; the
terminal draws the same in characters.
";
const AFTER: &str = "
## For pages that move the pieces

`svg_board` draws a board for a page. Its first element has the material, as the class `m-wood` and as `data-material`. Below it
lie groups, in the order in which they are painted:

| group | what it is |
|---|---|
| `g.board` | the board itself; it has no attributes |
| `g.ground` | a square, a crossing, a triangle: `data-at` is its column and row, `data-spot` the number that is touched |
| `g.thing` | what lies on the board: `data-at`, `data-spot` and, if it is somebody's, `data-owner`, the player's index; `data-kind` is `stone`, `disc`, `checker`, `stack`, `die`, `card`, and so on, and for a chessman its name |
| `g.front` | what lies over the pieces: the front of a rack. What falls in it, falls behind it |

The group of a stack has a group for each checker, `data-nth`, counted from the end where it begins. All groups stand at their
places by the coordinates inside them and have no transform of their own, so that a page can move them by one. The class
`gt-black`, or of another colour, gives any element of the page the custom properties `--f`, `--e`, `--d` and `--l`: the
colours of the body, of its edge, of what is drawn on it, and of lines on paper. `data-theme`, `light` or `dark`, on the
drawing or around it, overrules what the screen prefers. Drawings move by themselves never; a page that moves them asks
`prefers-reduced-motion` first.
";

fn page(sections: &[Section]) -> String {
    let mut page = String::from(BEFORE);
    for (heading, about, entries) in sections {
        write!(page, "\n## {heading}\n\n{about}\n\n").expect("a text can be written to");
        let quoted = entries.iter().any(|entry| !entry.code.is_empty());
        let head = if quoted {
            "| picture | what it is | Rust |\n|---|---|---|\n"
        } else {
            "| picture | what it is |\n|---|---|\n"
        };
        page.push_str(head);
        for entry in entries {
            let Entry {
                name, about, code, ..
            } = entry;
            let code = match tidy(code) {
                code if code.is_empty() => code,
                code => format!(" `{code}` |"),
            };
            writeln!(page, "| ![{name}](shapes/{name}.svg) | {about} |{code}")
                .expect("a text can be written to");
        }
    }
    page + AFTER
}

/// Compares a file of the documentation with what it should be, or writes it.
fn keep(file: &Path, text: &str) {
    if std::env::var_os(REWRITE).is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, text).expect("the file can be written");
        return;
    }
    let kept = std::fs::read_to_string(file)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    assert!(
        kept == text,
        "{} is different now; if that is meant, look at it and keep it with {REWRITE}=1 cargo test -p gametree-draw --test \
         shapes",
        file.display()
    );
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

#[test]
fn the_catalogue_shows_what_its_lines_of_rust_draw() {
    let sections = sections();
    for entry in sections.iter().flat_map(|section| &section.2) {
        keep(
            &docs().join(format!("shapes/{}.svg", entry.name)),
            &drawn(entry),
        );
    }
    keep(&docs().join("shapes.md"), &page(&sections));
}

/// The variants of the enums of a source, such as `Line::Free`.
fn variants(source: &str) -> Vec<String> {
    let mut variants = Vec::new();
    let mut inside = None;
    for line in source.lines() {
        if let Some(rest) = line.strip_prefix("pub enum ") {
            inside = rest.split_whitespace().next();
        } else if line == "}" {
            inside = None;
        }
        let variant = line
            .strip_prefix("    ")
            .filter(|line| line.starts_with(char::is_uppercase));
        if let (Some(name), Some(variant)) = (inside, variant) {
            let end = variant.find(|sign: char| !sign.is_alphanumeric());
            variants.push(format!(
                "{name}::{}",
                &variant[..end.unwrap_or(variant.len())]
            ));
        }
    }
    variants
}

#[test]
fn the_catalogue_names_every_variant() {
    let sources = [
        include_str!("../../../rules/src/picture.rs"),
        include_str!("../../../rules/src/picture/material.rs"),
        include_str!("../../../rules/src/picture/shape.rs"),
    ];
    let variants: Vec<String> = sources.into_iter().flat_map(variants).collect();
    for known in [
        "Shape::Square",
        "Shape::Edge",
        "Shape::Label",
        "Shade::Plain",
        "Along::Row",
        "Line::Drawn",
        "Pose::Flat",
        "Material::Sea",
        "Tint::Brown",
    ] {
        assert!(
            variants.iter().any(|variant| variant == known),
            "{known} is read: {variants:?}"
        );
    }
    let page = std::fs::read_to_string(docs().join("shapes.md")).expect("the page");
    let is_shown = |variant: &String| {
        page.match_indices(variant.as_str())
            .any(|(at, found)| !page[at + found.len()..].starts_with(char::is_alphanumeric))
    };
    let missing: Vec<_> = variants
        .iter()
        .filter(|variant| !is_shown(variant))
        .collect();
    assert!(missing.is_empty(), "not in docs/shapes.md: {missing:?}");
    let kept = std::fs::read_dir(docs().join("shapes"))
        .expect("a folder")
        .count();
    let entries: usize = sections().iter().map(|section| section.2.len()).sum();
    assert_eq!(kept, entries, "a picture for each entry, and none too many");
}

#[test]
fn variants_are_read_from_a_source() {
    let source = "pub enum Line {\n    /// One.\n    Free,\n    Drawn {\n        by: Player,\n    },\n}\npub struct A {\n    B: C,\n}\n";
    assert_eq!(variants(source), ["Line::Free", "Line::Drawn"]);
}
