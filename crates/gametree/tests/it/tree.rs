//! The tree lab from the command line.

use crate::common;

use common::{Folder, json, list, number, run, run_with_input, text};

const CLASSIC: &str = "max(min(3,12,8), min(2,4,6), min(14,5,2))";

#[test]
fn the_classic_tree_is_searched_as_the_slides_do() {
    let report = json(&["tree", CLASSIC]);
    assert_eq!(text(&report, "algorithm"), "alphabeta");
    assert_eq!(
        (number(&report, "value"), text(&report, "best")),
        (3.0, "1")
    );
    assert_eq!(list(&report, "pruned"), ["2.2", "2.3"]);
    assert_eq!(
        (number(&report, "leaves"), number(&report, "leaves_visited")),
        (9.0, 7.0)
    );
    let bounds: Vec<&str> = list(&report, "root")
        .iter()
        .map(|action| text(action, "bound"))
        .collect();
    assert_eq!(bounds, ["exact", "upper", "exact"]);
    let words = "v = 2 ≤ α = 3, which MAX is guaranteed at root: optimal play never reaches 2; 2 children cut";
    assert!(
        list(&report, "steps")
            .iter()
            .any(|step| step["words"] == words)
    );
    let shown = run(&["tree", CLASSIC, "--trace"]);
    assert!(
        shown.code == 0 && shown.stdout.contains(words),
        "{}",
        shown.stdout
    );
    assert!(
        shown
            .stdout
            .contains("cut equal, fail soft, cutoffs deep, ties first")
    );
}

#[test]
fn a_tree_is_read_from_a_file_from_standard_input_and_as_json() {
    let folder = Folder::new();
    let file = folder.write("tree.txt", "# a comment\nA: max(a -> 1, b -> 2)\n");
    assert_eq!(text(&json(&["tree", &file]), "best"), "b");
    let piped = run_with_input(&["tree", "-", "--json"], "max(1, 2)");
    assert_eq!(text(&piped.objects()[0], "best"), "2");
    let object = r#"{"kind":"min","children":[{"value":4},{"name":"low","value":-1}]}"#;
    let report = json(&["tree", object]);
    assert_eq!(
        (number(&report, "value"), text(&report, "best")),
        (-1.0, "low")
    );
}

#[test]
fn a_courses_test_file_gives_its_action_and_the_states_generated() {
    let folder = Folder::new();
    let test = "alg: \"AlphaBetaAgent\"\ndepth: \"1\"\nnum_agents: \"2\"\nstart_state: \"top\"\nwin_states: \"\"\n\
                lose_states: \"c\"\nsuccessors: \"\"\"\ntop left a\ntop right b\na stay c\nb stay d\nb leave e\n\"\"\"\n\
                evaluation: \"\"\"\nc 3\nd 2\ne 9\n\"\"\"\n";
    let report = json(&["tree", &folder.write("course.test", test)]);
    assert_eq!(
        (text(&report, "best"), number(&report, "value")),
        ("left", 3.0)
    );
    assert_eq!(list(&report, "generated"), ["top", "a", "c", "b", "d"]);
}

#[test]
fn the_tree_of_a_position_is_worth_what_the_position_is() {
    let position = "XO./.X./..O";
    let solved = json(&["analyze", "tictactoe", position]);
    let report = json(&["tree", "tictactoe", position, "--depth", "9"]);
    assert_eq!(report["value"], solved["value"]);
    assert_eq!(report["best"], solved["best"]);
    let dice = json(&["tree", "pig", "3", "--depth", "2"]);
    assert_eq!(text(&dice, "algorithm"), "expectiminimax");
    let pirates = json(&["tree", "pirates", "2,1", "--depth", "5"]);
    assert_eq!(list(&pirates, "values").len(), 2);
}

#[test]
fn pictures_are_written_in_every_form() {
    let folder = Folder::new();
    let path = |name: &str| folder.write(name, "");
    let files = ["t.svg", "t.dot", "t.tex", "m.svg"].map(path);
    let frames = folder
        .write("frames.txt", "")
        .replace("frames.txt", "frames");
    let options = [
        "--svg",
        &files[0],
        "--dot",
        &files[1],
        "--latex",
        &files[2],
        "--animated",
        &files[3],
        "--frames",
        &frames,
    ];
    let drawn = run(&[&["tree", CLASSIC][..], &options[..]].concat());
    assert_eq!(drawn.code, 0, "{}", drawn.stderr);
    let read = |file: &String| std::fs::read_to_string(file).expect("a file");
    assert!(read(&files[0]).starts_with("<svg") && read(&files[3]).contains("animation"));
    assert!(read(&files[1]).contains("graph") && read(&files[2]).contains("forest"));
    let steps = list(&json(&["tree", CLASSIC]), "steps").len();
    assert_eq!(std::fs::read_dir(&frames).expect("a folder").count(), steps);
}

#[test]
fn a_mistake_is_shown_with_its_place() {
    for (tree, place) in [
        ("max(min(3,12", 13),
        ("max(3,,4)", 7),
        ("max(chance(0.5: 1, 0.6: 2))", 5),
        ("max(1) 2", 8),
    ] {
        let outcome = run(&["tree", tree]);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{tree}");
        assert!(
            outcome.stderr.contains(&format!("column {place}")),
            "{}",
            outcome.stderr
        );
        let caret = outcome.stderr.lines().last().expect("a line");
        assert_eq!(caret.trim(), "^", "{}", outcome.stderr);
    }
    for bad in [
        &["tree"][..],
        &["tree", "tictactoe"],
        &["tree", "kuhn", "--depth", "2"],
        &["tree", "mnk", "--depth", "9"],
    ] {
        let outcome = run(bad);
        assert_eq!(
            (outcome.code, outcome.stderr.lines().count()),
            (2, 1),
            "{bad:?}: {}",
            outcome.stderr
        );
    }
}

#[test]
fn a_line_of_a_hundred_thousand_moves_is_no_trouble() {
    let half = 50_000;
    let tree = format!("{}1{}", "max(min(".repeat(half), "))".repeat(half));
    let outcome = run_with_input(&["tree", "-", "--json"], &tree);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert_eq!(number(&outcome.objects()[0], "value"), 1.0);
}
