//! The textbook searches on trees that were read: from the tree language and from published trees in JSON.

use gametree_lab::{JsonError, Sketch, SketchEvaluation, SketchGame, parse, parse_json, to_json};
use gametree_search::textbook::{Conventions, alpha_beta, expectiminimax, max_n, minimax};
use gametree_search::{Limits, Task};
use serde_json::Value;

fn published() -> Vec<Value> {
    let text = include_str!("../../../conform/tests/data/published_trees.json");
    serde_json::from_str(text).unwrap()
}

fn game(text: &str) -> SketchGame {
    let sketch = parse(text).unwrap_or_else(|error| panic!("{error}"));
    sketch.game().unwrap()
}

/// What the searches that fit say a tree is worth, to everyone.
fn values(sketch: &Sketch, limits: &Limits) -> Vec<f64> {
    let evaluation = SketchEvaluation::new(sketch);
    let limits = || limits.clone();
    match sketch.game().unwrap() {
        SketchGame::TwoPlayers(game) => {
            let first = minimax(&game, Task::new(limits()).evaluate(&evaluation));
            let task = Task::new(limits()).evaluate(&evaluation);
            let second = alpha_beta(&game, task, Conventions::default());
            assert_eq!((first.value, first.best), (second.value, second.best));
            let sign = if first.viewpoint.index() == 0 {
                1.0
            } else {
                -1.0
            };
            vec![sign * first.value.unwrap()]
        }
        SketchGame::WithChance(game) => {
            let answer = expectiminimax(&game, Task::new(limits()).evaluate(&evaluation));
            let sign = if answer.viewpoint.index() == 0 {
                1.0
            } else {
                -1.0
            };
            vec![sign * answer.value.unwrap()]
        }
        SketchGame::SeveralWithoutChance(game) => {
            let answer = max_n(&game, Task::new(limits()).evaluate(&evaluation));
            answer.values.unwrap().as_slice().to_vec()
        }
        SketchGame::Several(game) => {
            let answer = max_n(&game, Task::new(limits()).evaluate(&evaluation));
            answer.values.unwrap().as_slice().to_vec()
        }
    }
}

#[test]
fn published_trees_have_their_published_values() {
    let entries = published();
    assert_eq!(entries.len(), 4);
    for entry in entries {
        let sketch = parse_json(&entry["tree"].to_string()).unwrap();
        let expected = match &entry["external_answer"]["value"] {
            Value::Array(values) => values.iter().map(|v| v.as_f64().unwrap()).collect(),
            value => vec![value.as_f64().unwrap()],
        };
        assert_eq!(
            values(&sketch, &Limits::default()),
            expected,
            "{}",
            entry["id"]
        );
        assert_eq!(parse(&sketch.to_string()).unwrap(), sketch);
        assert_eq!(parse_json(&to_json(&sketch)).unwrap(), sketch);
    }
}

#[test]
fn typed_trees_have_the_values_worked_out_by_hand() {
    for (text, depth, expected) in [
        (
            "max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))",
            None,
            vec![3.0],
        ),
        ("min(max(3, inf), max(-inf, -4))", None, vec![-4.0]),
        ("max(-inf, min(inf))", None, vec![f64::INFINITY]),
        ("max(-inf, -inf)", None, vec![f64::NEG_INFINITY]),
        (
            "max(chance(1/4: 8, 3/4: -4), chance(0, 1))",
            None,
            vec![0.5],
        ),
        ("chance(min(1, 2), max(3, 5))", None, vec![3.0]),
        (
            "p1(p2((1, 2, 6), (4, 3, 3)), p3((6, 1, 2), (7, 4, 1)))",
            None,
            vec![6.0, 1.0, 2.0],
        ),
        (
            "chance(1/2: p1((1, 0), (3, 2)), 1/2: (1, 4))",
            None,
            vec![2.0, 3.0],
        ),
        ("p1(4, 5)", None, vec![5.0]),
        ("7", None, vec![7.0]),
        // Cut off below the root: the number in brackets, or half-way between the lowest leaf and the highest.
        ("max(min[5](3), min[7](2), 6)", Some(1), vec![7.0]),
        ("max(min[1](3, 9), min(inf, 4))", Some(1), vec![6.0]),
        ("min(max[1](3, 9), max(0, 4))", Some(1), vec![1.0]),
        ("p1(p2[3]((1, 2)), p2((9, 0)))", Some(1), vec![5.0, 1.0]),
    ] {
        let sketch = parse(text).unwrap_or_else(|error| panic!("{error}"));
        let limits = depth.map_or_else(Limits::default, Limits::depth);
        assert_eq!(values(&sketch, &limits), expected, "{text}");
    }
}

#[test]
fn a_game_numbers_its_nodes_as_the_sketch_does() {
    let sketch = parse("A: max(B: min(C: 3, D: 12), E: min(F: 2))").unwrap();
    let SketchGame::TwoPlayers(game) = sketch.game().unwrap() else {
        panic!("no chance, two players");
    };
    for (index, node) in sketch.nodes().iter().enumerate() {
        let children = game.tree().children(index).iter().map(|child| child.0);
        assert!(children.eq(node.branches.iter().map(|branch| branch.child)));
    }
}

#[test]
fn each_sort_of_tree_becomes_its_sort_of_game() {
    assert!(matches!(game("max(3)"), SketchGame::TwoPlayers(_)));
    assert!(matches!(game("chance(3)"), SketchGame::WithChance(_)));
    assert!(matches!(
        game("p1((3, 4))"),
        SketchGame::SeveralWithoutChance(_)
    ));
    assert!(matches!(game("chance((3, 4))"), SketchGame::Several(_)));
}

#[test]
fn invalid_json_is_refused_in_one_short_line() {
    for (text, message) in [
        ("", "EOF"),
        ("[", "expected a tree in JSON"),
        (
            r#"{"kind":"max"}"#,
            "at least one child, found none at node root",
        ),
        (r#"{"kind":"mux","children":[]}"#, "max, min, chance"),
        (r#"{"kind":"maxn8","children":[{"value":1}]}"#, "p1 to p8"),
        (r#"{"value":"big"}"#, "numbers at a leaf"),
        (
            r#"{"value":1,"values":[1]}"#,
            "a value or values, found both",
        ),
        (
            r#"{"kind":"max","value":1}"#,
            "a kind or a value, found both",
        ),
        (
            r#"{"name":"x"}"#,
            "a kind or a value, found neither at node x",
        ),
        (
            r#"{"value":1,"children":[{"value":1}]}"#,
            "a value or children",
        ),
        (
            r#"{"value":1,"label":"x"}"#,
            "neither label nor probability",
        ),
        (r#"{"values":[]}"#, "one to 8 numbers"),
        (r#"{"value":1,"evaluation":2}"#, "a leaf without evaluation"),
        ("{\"\\u001b\\n\":1}", "unknown field"),
        (
            r#"{"kind":"chance","children":[{"value":1,"probability":0.5}]}"#,
            "sum to 1, found a sum of 0.5 at node root",
        ),
        (
            r#"{"kind":"max","children":[{"value":1},{"value":2,"probability":0.5}]}"#,
            "probabilities only below chance, found 0.5 at node 2",
        ),
    ] {
        let error = parse_json(text).expect_err(text).to_string();
        assert!(error.contains(message), "{text}: {error}");
        assert!(error.len() < 300 && !error.chars().any(char::is_control));
    }
}

#[test]
fn json_is_read_62_levels_deep_and_no_deeper() {
    let line = |levels: usize| format!("{}(1, 2){}", "p1(".repeat(levels), ")".repeat(levels));
    let deep = parse(&line(62)).unwrap();
    assert_eq!(parse_json(&to_json(&deep)).unwrap(), deep);
    for levels in [63, 100_000] {
        let json = to_json(&parse(&line(levels)).unwrap());
        let error = parse_json(&json).unwrap_err();
        assert!(matches!(error, JsonError::Deep { line: 1 }), "{error}");
    }
}
