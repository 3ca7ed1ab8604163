//! The catalogue of shapes, `docs/shapes.md`, is made here: every entry is the line of Rust that draws it, and the test draws
//! it again and compares.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use gametree_draw::{Look, svg};
use gametree_rules::picture::{Along, Line, Picture, Pose, Shade, Shape};
use gametree_rules::{Player, Spot};

/// Set to anything, it makes the test write the files instead of comparing with them.
const REWRITE: &str = "GAMETREE_REWRITE_SNAPSHOTS";

/// An entry: the name of its file, what it is, the line of Rust, and what that draws.
struct Entry {
    name: &'static str,
    about: &'static str,
    code: &'static str,
    picture: Picture,
}

/// An entry whose line of Rust is both quoted and carried out.
macro_rules! entry {
    ($name:literal, $about:literal; $picture:ident => $($code:tt)+) => {{
        let mut $picture = Picture::new();
        $($code)+;
        Entry {
            name: $name,
            about: $about,
            code: stringify!($($code)+),
            picture: $picture,
        }
    }};
}

/// A section: its heading, what it says first, and its entries.
type Section = (&'static str, &'static str, Vec<Entry>);

fn sections() -> Vec<Section> {
    vec![
        (
            "The board",
            "Later items lie over earlier ones: first the square or the crossing, then what lies on it.",
            board(),
        ),
        (
            "What lies on it",
            "An owner is drawn in their own colour and form. `called` names what a sign alone does not tell.",
            pieces(),
        ),
        (
            "Lines between dots",
            "Dots lie at even columns and rows, and edges between them.",
            lines(),
        ),
        ("Dice, cards and texts", "These have no owner.", others()),
        (
            "What is touched",
            "A spot is a number of the game's own; a gesture is the spots to touch for an action.",
            touched(),
        ),
        (
            "How it stands",
            "A board that lies flat is turned for the player on the other side, as in the second picture.",
            poses(),
        ),
    ]
}

fn board() -> Vec<Entry> {
    vec![
        entry! {
            "square-plain", "squares all alike, with lines between them";
            picture => for x in 0..3 { picture.put(x, 0, Shape::Square(Shade::Plain)); }
        },
        entry! {
            "square-light", "a light square of a chequered board";
            picture => picture.put(0, 0, Shape::Square(Shade::Light))
        },
        entry! {
            "square-dark", "a dark one";
            picture => picture.put(0, 0, Shape::Square(Shade::Dark))
        },
        entry! {
            "point", "crossings on which stones are put";
            picture => for at in 0..9 { picture.put(at % 3, at / 3, Shape::Point); }
        },
    ]
}

fn pieces() -> Vec<Entry> {
    vec![
        entry! {
            "piece-first", "the first player's piece: its letter and whose it is";
            picture => picture.put(0, 0, Shape::Piece { symbol: 'X', owner: Player::FIRST })
        },
        entry! {
            "piece-second", "the second player's";
            picture => picture.put(0, 0, Shape::Piece { symbol: 'O', owner: Player::SECOND })
        },
        entry! {
            "piece-disc", "a stone";
            picture => picture.put(0, 0, Shape::Piece { symbol: '●', owner: Player::FIRST })
        },
        entry! {
            "figure-first", "a piece whose sign is a picture of it; the outline is for terminals without colours";
            picture => picture.put(0, 0, Shape::Figure { symbol: '♞', outline: '♘', owner: Player::FIRST }).called("knight")
        },
        entry! {
            "figure-second", "the second player's";
            picture => picture.put(0, 0, Shape::Figure { symbol: '♞', outline: '♘', owner: Player::SECOND }).called("knight")
        },
        entry! {
            "counter", "a loose counter of nobody's: a match, a coin";
            picture => picture.put(0, 0, Shape::Counter)
        },
    ]
}

fn lines() -> Vec<Entry> {
    vec![
        entry! {
            "dot", "a dot between edges";
            picture => picture.put(0, 0, Shape::Dot)
        },
        entry! {
            "edge-row-free", "a line from left to right that is still to be drawn";
            picture => picture.put(1, 0, Shape::Edge { along: Along::Row, line: Line::Free })
        },
        entry! {
            "edge-row-drawn", "the same, drawn";
            picture => picture.put(1, 0, Shape::Edge { along: Along::Row, line: Line::Drawn })
        },
        entry! {
            "edge-column-free", "a line from top to bottom that is still to be drawn";
            picture => picture.put(0, 1, Shape::Edge { along: Along::Column, line: Line::Free })
        },
        entry! {
            "edge-column-drawn", "the same, drawn";
            picture => picture.put(0, 1, Shape::Edge { along: Along::Column, line: Line::Drawn })
        },
    ]
}

fn others() -> Vec<Entry> {
    vec![
        entry! {
            "die", "a die with this face up";
            picture => picture.put(0, 0, Shape::Die(5))
        },
        entry! {
            "card", "a playing card";
            picture => picture.put(0, 0, Shape::Card(Some('K')))
        },
        entry! {
            "card-back", "one that lies face down";
            picture => picture.put(0, 0, Shape::Card(None))
        },
        entry! {
            "label", "a short text: a coordinate, a name, a number";
            picture => picture.put(0, 0, Shape::Label("Pot: 4".to_owned()))
        },
    ]
}

fn touched() -> Vec<Entry> {
    vec![
        entry! {
            "touch", "anything on the board can be touched; the page shows where";
            picture => picture.put(0, 0, Shape::Label("12".to_owned())).touch(Spot(0))
        },
        entry! {
            "button", "something to press beside the board";
            picture => picture.button("roll", Spot(7))
        },
        entry! {
            "caption", "a line of text below it";
            picture => picture .caption("34 to 20")
        },
    ]
}

/// A row of the names of columns below two squares, with a piece on the first.
fn two_squares() -> Picture {
    let mut picture = Picture::new();
    for (x, name) in ["a", "b"].into_iter().enumerate() {
        picture.put(x, 0, Shape::Square(Shade::Plain));
        picture.put(x, 1, Shape::Label(name.to_owned()));
    }
    let owner = Player::FIRST;
    picture.put(0, 0, Shape::Piece { symbol: 'X', owner });
    picture
}

fn poses() -> Vec<Entry> {
    let mut upright = entry! {
        "pose-upright", "up is up for everybody, as where stones fall";
        picture => picture.pose = Pose::Upright
    };
    let mut flat = entry! {
        "pose-flat", "the board lies between two players";
        picture => picture.pose = Pose::Flat
    };
    assert_eq!(upright.picture.pose, two_squares().pose, "the default");
    upright.picture = two_squares();
    let pose = flat.picture.pose;
    flat.picture = Picture {
        pose,
        ..two_squares()
    };
    flat.picture = flat.picture.turned().expect("it lies flat");
    vec![upright, flat]
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

fn page(sections: &[Section]) -> String {
    let mut page = String::from(
        "# Shapes\n\n\
         What a picture is made of, and the line of Rust that draws it. Each starts with `let mut picture = Picture::new();`;\n\
         `put` takes the column, the row and the shape. The pictures are those of the page, on a light screen; the terminal\n\
         draws the same in characters.\n",
    );
    for (heading, about, entries) in sections {
        write!(
            page,
            "\n## {heading}\n\n{about}\n\n| picture | what it is | Rust |\n|---|---|---|\n"
        )
        .expect("a text can be written to");
        for entry in entries {
            let Entry {
                name, about, code, ..
            } = entry;
            let code = tidy(code);
            writeln!(
                page,
                "| ![{name}](shapes/{name}.svg) | {about} | `{code}` |"
            )
            .expect("a text can be written to");
        }
    }
    page
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
    let source = include_str!("../../../rules/src/picture.rs");
    let variants = variants(source);
    for known in [
        "Shape::Square",
        "Shape::Edge",
        "Shape::Label",
        "Shade::Plain",
        "Along::Row",
        "Line::Drawn",
        "Pose::Flat",
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
