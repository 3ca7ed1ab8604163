//! What the tree lab says of conventions and of leaves that are changed, from the command line.

use crate::common;

use common::{Folder, json, list, number, run, text};

const CLASSIC: &str = "max(min(3,12,8), min(2,4,6), min(14,5,2))";
/// The second action is cut at 3 and worth 2, the third is worth 3 indeed.
const TIED: &str = "max(min(3,12), min(3,2), min(5,3))";

#[test]
fn of_equal_actions_the_first_or_the_last_is_taken_by_every_verb() {
    for algorithm in ["minimax", "alphabeta", "expectiminimax", "maxn", "paranoid"] {
        for (ties, best) in [("first", "1"), ("last", "3")] {
            let args = ["tree", TIED, "--algorithm", algorithm, "--ties", ties];
            let report = json(&args);
            assert_eq!(text(&report, "best"), best, "{algorithm}, {ties}");
            assert_eq!(report["conventions"]["ties"], ties);
        }
    }
    let empty = ["analyze", "tictactoe"];
    assert_eq!(text(&json(&empty), "best"), "a1");
    let last = json(&[&empty[..], &["--ties", "last"]].concat());
    assert_eq!((text(&last, "best"), number(&last, "value")), ("c3", 0.0));
    assert_eq!(text(&last, "claim"), "proven");
    let shown = run(&["tree", TIED, "--ties", "last"]);
    assert!(shown.stdout.contains("cutoffs deep, ties last"));
    assert_eq!(run(&["tree", TIED, "--ties", "both"]).code, 2);
}

#[test]
fn a_comparison_shows_what_changes_with_a_convention() {
    let report = json(&["tree", TIED, "--compare", "cut"]);
    assert_eq!(text(&report, "convention"), "cut");
    assert_eq!(list(&report, "settings"), ["equal", "strict"]);
    let [equal, strict] = list(&report, "reports") else {
        panic!("two reports: {report}")
    };
    assert_eq!(list(equal, "pruned"), ["2.2"]);
    assert_eq!(list(strict, "pruned").len(), 0);
    let differences = &report["differences"];
    assert_eq!(list(differences, "leaves_visited"), [5, 6]);
    assert_eq!(list(differences, "only_visited")[1][0], "2.2");
    assert_eq!(list(differences, "only_pruned")[0][0], "2.2");
    assert!(differences.get("best").is_none(), "{differences}");
    let [node] = list(differences, "nodes") else {
        panic!("one node: {differences}")
    };
    assert_eq!((text(node, "node"), list(node, "found").len()), ("2", 2));
    assert_eq!(node["found"][0]["v"][0], 3.0);
    assert_eq!(node["found"][1]["v"][0], 2.0);

    let ties = json(&["tree", TIED, "--compare", "ties"]);
    assert_eq!(list(&ties["differences"], "best"), ["1", "3"]);
    let same = json(&["tree", TIED, "--compare", "cutoffs"]);
    assert_eq!(list(&same["differences"], "nodes").len(), 0);

    let shown = run(&["tree", TIED, "--compare", "cut"]);
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    let first = shown.stdout.lines().next().expect("a line");
    assert!(first.contains("cut equal") && first.contains("cut strict"));
    assert!(shown.stdout.contains("Only cut strict visits 2.2."));
    assert!(shown.stdout.contains("conventions: cut strict"));
    let shown = run(&["tree", TIED, "--compare", "cutoffs"]);
    assert!(shown.stdout.contains("No difference"), "{}", shown.stdout);
}

#[test]
fn both_trees_of_a_comparison_stand_in_one_picture() {
    let folder = Folder::new();
    let file = folder.file("both.svg");
    let drawn = run(&["tree", TIED, "--compare", "fail", "--svg", &file]);
    assert_eq!(drawn.code, 0, "{}", drawn.stderr);
    let picture = folder.read("both.svg");
    assert_eq!(picture.matches("<svg").count(), 1);
    for label in ["alphabeta, fail soft<", "alphabeta, fail hard<"] {
        assert!(picture.contains(label), "{label}");
    }
}

#[test]
fn a_cut_leaf_does_not_matter_and_the_reason_is_shown() {
    for value in ["100", "-100", "inf", "-inf", "0.5", "−∞"] {
        let change = format!("2.2={value}");
        let args = ["tree", CLASSIC, "--what-if", &change];
        let report = json(&args);
        assert_eq!(report["unchanged"], true, "{value}");
        assert_eq!(report["before"]["value"], report["after"]["value"]);
        let [changed] = list(&report, "changes") else {
            panic!("one change: {report}")
        };
        assert_eq!(
            (text(changed, "node"), text(changed, "status")),
            ("2.2", "cut")
        );
        let cut = &changed["cut"];
        assert_eq!(
            (text(cut, "node"), text(cut, "bound_origin")),
            ("2", "root")
        );
        assert_eq!((number(cut, "v"), number(cut, "alpha")), (2.0, 3.0));
        let shown = run(&args).stdout.replace('\n', " ");
        let words = "It was cut: v = 2 ≤ α = 3, which MAX is guaranteed at root";
        assert!(shown.contains(words), "{shown}");
        assert!(shown.contains("The root has value 3 (best action 1), whatever value"));
    }
}

#[test]
fn a_leaf_that_was_not_cut_may_change_the_root() {
    let args = ["tree", CLASSIC, "--what-if", "1.1=-1", "--what-if", "2.2=9"];
    let report = json(&args);
    assert_eq!(report["unchanged"], false);
    let statuses: Vec<&str> = list(&report, "changes")
        .iter()
        .map(|change| text(change, "status"))
        .collect();
    assert_eq!(statuses, ["visited", "cut"]);
    let shown = run(&args).stdout;
    assert!(
        shown.contains("1.1: value changed from 3 to −1. It was visited."),
        "{shown}"
    );
    assert!(
        shown.contains("The root had value 3 (best action 1) and now has value 2 (best action 2)."),
        "{shown}"
    );
    let far = json(&["tree", CLASSIC, "--depth", "1", "--what-if", "1.1=99"]);
    assert_eq!(text(&far["changes"][0], "status"), "out of reach");
    assert_eq!(far["unchanged"], true);
}

#[test]
fn a_change_that_cannot_be_is_refused_in_one_line() {
    let tuples = "p1((1,2), (3,4))";
    let chance = "chance(1/2: 1, 1/2: 2)";
    for (tree, change, said) in [
        (
            CLASSIC,
            "4.1=3",
            "a leaf's name or its path such as 2.1, found '4.1'",
        ),
        (CLASSIC, "=3", "found ''"),
        (CLASSIC, "2=3", "a leaf to change, found '2', a min node"),
        (
            CLASSIC,
            "2.2=x",
            "a number, inf or -inf for '2.2', found 'x'",
        ),
        (CLASSIC, "2.2=nan", "found 'nan'"),
        (CLASSIC, "2.2=", "found ''"),
        (CLASSIC, "2.2=(1,2)", "found '(1,2)'"),
        (CLASSIC, "2.2", "NODE=VALUE such as 2.1=5, found '2.2'"),
        (tuples, "1=3", "one number, found '1' with a tuple of 2"),
        (chance, "1=inf", "finite numbers in a tree with chance"),
    ] {
        let outcome = run(&["tree", tree, "--what-if", change]);
        let lines = outcome.stderr.lines().count();
        let seen = (outcome.code, outcome.stdout.as_str(), lines);
        assert_eq!(seen, (2, "", 1), "{change}: {}", outcome.stderr);
        assert!(
            outcome.stderr.contains(said),
            "{change}: {}",
            outcome.stderr
        );
    }
    let twice = ["tree", CLASSIC, "--what-if", "2.2=1", "--what-if", "2.2=2"];
    assert_eq!(run(&twice).code, 2);
    let misfit = ["tree", CLASSIC, "--what-if", "2.2=1", "--algorithm", "cfr"];
    assert_eq!(run(&misfit).code, 2);
}

#[test]
fn a_courses_test_is_no_tree_to_compare_change_or_walk_through() {
    let folder = Folder::new();
    let test = "alg: \"MinimaxAgent\"\ndepth: \"1\"\nnum_agents: \"2\"\nstart_state: \"top\"\nwin_states: \"\"\n\
                lose_states: \"a\"\nsuccessors: \"\"\"\ntop left a\n\"\"\"\nevaluation: \"\"\"\na 3\n\"\"\"\n";
    let file = folder.write("course.test", test);
    assert_eq!(run(&["tree", &file]).code, 0);
    for option in [["--compare", "cut"], ["--what-if", "a=3"]] {
        let outcome = run(&[&["tree", file.as_str()][..], &option[..]].concat());
        assert_eq!(outcome.code, 2);
        assert!(
            outcome.stderr.contains("found a course's test"),
            "{}",
            outcome.stderr
        );
    }
}
