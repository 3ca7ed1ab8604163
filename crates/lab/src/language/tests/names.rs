//! The names of nodes.

use crate::parse;

#[test]
fn nodes_without_names_are_called_by_their_paths() {
    let sketch = parse("max(min(3, x: 12), min(2, 4))").unwrap();
    let names = ["root", "1", "1.1", "x", "2", "2.1", "2.2"];
    assert_eq!(sketch.names(), names);
    let single: Vec<String> = (0..names.len()).map(|index| sketch.name(index)).collect();
    assert_eq!(single, names);
}

#[test]
fn a_node_is_found_by_its_name_or_its_path() {
    let sketch = parse(r#"max(min(3, x: 12), "1": min(2, 4))"#).unwrap();
    let found = [
        "x", "1.2", "1", "1'", "2", "2.1", "root", "0", "3", "1.2.1", "", "y",
    ]
    .map(|text| sketch.find(text));
    let expected = [
        Some(3),
        Some(3),
        Some(4),
        Some(1),
        Some(4),
        Some(5),
        Some(0),
        None,
        None,
        None,
        None,
        None,
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_path_that_is_also_a_given_name_gets_a_prime() {
    let sketch = parse(r#"max(3, "1": 4, "1'": 5, root: 6)"#).unwrap();
    assert_eq!(sketch.names(), ["root'", "1''", "1", "1'", "root"]);
    assert_eq!(sketch.name(1), "1''");
}

#[test]
fn deep_nodes_are_called_by_their_number() {
    let text = format!("{}3{}", "max(0, ".repeat(40), ")".repeat(40));
    let sketch = parse(&text).unwrap();
    let names = sketch.names();
    assert_eq!(names[64], ["2"; 32].join("."));
    assert_eq!(names[66], "#67");
    let single: Vec<String> = (0..names.len()).map(|index| sketch.name(index)).collect();
    assert_eq!(single, names);
    let different: std::collections::HashSet<&String> = names.iter().collect();
    assert_eq!(different.len(), names.len());
}
