//! The language as a whole: what is read, what is refused, and that what is printed reads back.

mod names;
mod random;

use proptest::collection::vec;
use proptest::prelude::*;

use crate::{MAX_NODES, parse, parse_json, to_json};
use random::sketch;

fn printed(text: &str) -> String {
    let sketch = parse(text).unwrap_or_else(|error| panic!("{error}"));
    sketch.to_string()
}

#[test]
fn trees_are_printed_as_they_were_written() {
    for text in [
        "3",
        "-2.5",
        "inf",
        "-inf",
        "max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))",
        "A: max(a1 -> B: min(3, b2 -> 12), take-2 -> 4)",
        "chance(1/3: 3, 2/3: max[0.5](0.25, -1))",
        "chance(heads -> 0.5: 3, tails -> 0.5: 4)",
        "chance(1, 2, 6)",
        "p1(p2((1, 2, 6), (4, 2, 1)), p3((6, 1, 2), (7, 4, -1)))",
        r#""1": max("min" -> 3, "two words" -> x': 4, "a\"b\\\u{1b}\n" -> 5)"#,
        "max(1e300, 1e-9, 100000)",
    ] {
        assert_eq!(printed(text), text);
    }
}

#[test]
fn spelling_may_vary() {
    let same = [
        ("MAX ( Min(−3,+4) , ∞ )", "max(min(-3, 4), inf)"),
        (
            "max(# the first\n 3, // the second\r\n\t4)\n# done",
            "max(3, 4)",
        ),
        ("chance(1/2: a → 3, .5: 4)", "chance(a -> 0.5: 3, 0.5: 4)"),
        ("max((3), 4)", "max(3, 4)"),
        (
            "max: max(min -> min: 3)",
            r#""max": max("min" -> "min": 3)"#,
        ),
        ("\u{feff}Größe: max(3, Ä1: 4)", "Größe: max(3, Ä1: 4)"),
        ("max(-Infinity, 1E2)", "max(-inf, 100)"),
    ];
    for (text, plain) in same {
        assert_eq!(printed(text), plain);
    }
}

/// Texts that are no trees, what their messages hold, and the line and column that they name.
const REFUSED: &[(&str, &str, (usize, usize))] = &[
    ("", "expected a tree", (1, 1)),
    (
        "max",
        "'(' and the children, found the end of the text",
        (1, 4),
    ),
    ("max()", "at least one child, found ')'", (1, 5)),
    ("max(3, )", "expected a tree", (1, 8)),
    (
        "max(3",
        "',' or ')' after a child of max, found the end",
        (1, 6),
    ),
    ("max(3,\nmin(4)", "child of max (line 1, column 1)", (2, 7)),
    ("max(3))", "nothing after the tree, found ')'", (1, 7)),
    (
        "max(3) min(4)",
        "nothing after the tree, found 'min'",
        (1, 8),
    ),
    ("max(3 4)", "',' or ')'", (1, 7)),
    (
        "mux(3)",
        "max, min, chance, p1 to p8 or a number, found 'mux'",
        (1, 1),
    ),
    ("p9(3)", "p1 to p8", (1, 1)),
    ("max(3, &)", "expected a tree, found '&'", (1, 8)),
    ("max(--3)", "one sign", (1, 5)),
    ("max(1e999)", "a number up to", (1, 5)),
    ("max[](3)", "the node's evaluation, found ']'", (1, 5)),
    ("max[3(3)", "']' after the evaluation", (1, 6)),
    ("a -> max(3)", "a tree without label", (1, 1)),
    ("max(a -> b -> 3)", "a tree without label", (1, 10)),
    ("max(1/2: 3)", "probabilities stand below chance", (1, 5)),
    ("1: max(3)", "numbers as names in quotes", (1, 1)),
    (
        "chance(1/2: 3, 0.4: 4)",
        "sum to 1, found a sum of 0.9",
        (1, 1),
    ),
    (
        "chance(1/2: 3, 4)",
        "for every child of a chance node or for none",
        (1, 16),
    ),
    (
        "chance(0: 3, 1: 4)",
        "a probability above 0, found '0'",
        (1, 8),
    ),
    (
        "chance(1/0: 3, 1: 4)",
        "a probability above 0, found '1/0'",
        (1, 8),
    ),
    (
        "chance(-1/2: 3, 3/2: 4)",
        "a probability above 0, found '-1/2'",
        (1, 8),
    ),
    (
        "chance(1/2: inf, 1/2: 4)",
        "finite numbers in a tree with chance",
        (1, 8),
    ),
    (
        "max(a: 3, a: 4)",
        "a different name for every node, found a second 'a'",
        (1, 11),
    ),
    (
        "max(3, (1, 2))",
        "single numbers in a tree of MAX and MIN, found a tuple of 2",
        (1, 8),
    ),
    (
        "p1((1, 2), max((1, 2)))",
        "in a tree of several players, found max",
        (1, 12),
    ),
    (
        "p1((1, 2), (1, 2, 3))",
        "as many numbers at every leaf as at the first, 2",
        (1, 12),
    ),
    ("p1((1, 2), p3((1, 2)))", "at most p2", (1, 12)),
    ("p1((1,2,3,4,5,6,7,8,9))", "at most 8 players", (1, 21)),
    (
        "p1((1, max))",
        "a number for the next player, found 'max'",
        (1, 8),
    ),
    ("max(\"a: 3)", "a closing '\"'", (1, 5)),
    ("max(\"\\q\": 3)", "found '\\\\q'", (1, 6)),
    ("max(Ärger -> 3,\n  Öl -> )", "expected a tree", (2, 9)),
];

#[test]
fn an_invalid_tree_is_refused_with_the_place() {
    for &(text, message, place) in REFUSED {
        let error = parse(text).expect_err(text);
        assert!(error.message().contains(message), "{text}: {error}");
        assert_eq!((error.line, error.column), place, "{text}: {error}");
        assert_eq!(error.to_string().lines().count(), 3, "{text}: {error}");
    }
}

#[test]
fn a_line_of_a_hundred_thousand_plies_is_read_printed_named_and_dropped() {
    const PLIES: usize = 100_000;
    let text = format!("{}3{}", "max(min(".repeat(PLIES / 2), ")".repeat(PLIES));
    let sketch = parse(&text).unwrap();
    assert_eq!(sketch.nodes().len(), PLIES + 1);
    assert_eq!(sketch.to_string(), text);
    assert_eq!(sketch.names()[PLIES], format!("#{}", PLIES + 1));
    assert_eq!(sketch.name(PLIES), format!("#{}", PLIES + 1));
    assert!(to_json(&sketch).len() > PLIES);
    assert!(sketch.game().is_ok());
    let copy = sketch.clone();
    assert!(copy == sketch);
    let unbalanced = parse(&text[..text.len() - 1]).unwrap_err();
    assert!(unbalanced.to_string().len() < 400, "{unbalanced}");
    assert!(parse(&"max(".repeat(PLIES)).is_err());
    assert!(parse(&"(".repeat(PLIES)).is_err());
}

#[test]
fn more_than_a_million_nodes_are_refused() {
    let leaves = "1,".repeat(MAX_NODES);
    let most = format!("max({}1)", &leaves[..(MAX_NODES - 2) * 2]);
    assert_eq!(parse(&most).unwrap().nodes().len(), MAX_NODES);
    let error = parse(&format!("max({leaves}1)")).unwrap_err();
    assert!(
        error
            .message()
            .contains("at most 1000000 nodes, found more")
    );
}

proptest! {
    #[test]
    fn what_is_printed_reads_back_as_the_same(sketch in sketch()) {
        let text = sketch.to_string();
        let back = parse(&text);
        prop_assert_eq!(back.as_ref(), Ok(&sketch), "{}", text);
        prop_assert!(sketch.game().is_ok());
    }

    #[test]
    fn json_reads_back_as_the_same(sketch in sketch()) {
        let json = to_json(&sketch);
        prop_assert_eq!(&parse_json(&json).unwrap(), &sketch, "{}", json);
    }

    #[test]
    fn names_are_unique(sketch in sketch()) {
        let names = sketch.names();
        let different: std::collections::HashSet<&String> = names.iter().collect();
        prop_assert_eq!(different.len(), names.len());
        for (index, name) in names.iter().enumerate() {
            prop_assert_eq!(&sketch.name(index), name);
        }
    }

    #[test]
    fn any_text_is_read_or_refused_in_three_short_lines(
        pieces in vec(prop_oneof![
            Just("max(".to_owned()), Just("chance(1/2:".to_owned()), Just(")".to_owned()), Just(",".to_owned()),
            Just("\"".to_owned()), Just("\\u{".to_owned()), Just("-".to_owned()), Just("a->".to_owned()),
            Just("3".to_owned()), Just("\n".to_owned()), "\\PC{0,3}", any::<String>(),
        ], 0..20)
    ) {
        if let Err(error) = parse(&pieces.concat()) {
            let shown = error.to_string();
            prop_assert_eq!(shown.lines().count(), 3, "{}", shown);
            prop_assert!(shown.chars().count() < 800);
            prop_assert!(!shown.chars().any(|c| c.is_control() && c != '\n'));
        }
    }
}
