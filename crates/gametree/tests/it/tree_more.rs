//! The tree lab from the command line: Star1 at chance nodes, Monte Carlo tree search, and move ordering.

use crate::common;

use common::{Folder, json, list, number, run, text};

const CHANCE: &str = "A: max(3, C: chance(1/2: -4, 1/4: 6, 1/4: 1))";

#[test]
fn star1_shows_the_sum_of_each_cutoff() {
    let shown = run(&[
        "tree", CHANCE, "-a", "star1", "--leaves", "-10..10", "--trace",
    ]);
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    for words in [
        "even if each of the 2 remaining outcomes had value 10, 0.5·(−4) + 0.5·10 = 3 ≤ α = 3, which MAX is guaranteed at A",
        "leaf values range from −10 to 10, as given",
        "Cut: 2.2, 2.3",
    ] {
        assert!(shown.stdout.contains(words), "{}", shown.stdout);
    }
    let found = json(&["tree", CHANCE, "-a", "star1"]);
    assert_eq!(list(&found, "leaves_between"), [-4.0, 6.0]);
    let plain = json(&["tree", CHANCE, "-a", "expectiminimax"]);
    assert_eq!(
        (&found["value"], &found["best"]),
        (&plain["value"], &plain["best"])
    );
}

#[test]
fn a_claim_about_the_leaves_is_checked() {
    for (range, problem) in [
        (
            "0..10",
            "expected every leaf between 0 and 10, found −4 at 2.1",
        ),
        (
            "10..0",
            "expected two numbers such as -10..10, found '10..0'",
        ),
        ("nan..1", "expected two numbers"),
        ("3", "expected two numbers"),
    ] {
        let refused = run(&["tree", CHANCE, "-a", "star1", "--leaves", range]);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{range}");
        assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
        assert!(refused.stderr.contains(problem), "{}", refused.stderr);
    }
}

#[test]
fn star1_plays_games_of_dice_like_expectiminimax() {
    let position = "100 34-20 +12 1";
    let ask = |algorithm| json(&["analyze", "pig", position, "-a", algorithm, "-d", "6"]);
    let (fast, plain) = (ask("star1"), ask("expectiminimax"));
    assert_eq!(
        (&fast["value"], &fast["best"]),
        (&plain["value"], &plain["best"])
    );
    assert!(number(&fast, "nodes") < number(&plain, "nodes"));
}

#[test]
fn monte_carlo_reports_every_simulation() {
    let tree = "max(min(3,12,8), min(2,4,6), min(14,5,2))";
    let args = ["tree", tree, "-a", "mcts", "-n", "20", "--seed", "1"];
    let found = json(&args);
    assert_eq!(number(&found, "simulations"), 20.0);
    let steps = list(&found, "steps");
    for event in ["select", "expand", "simulate", "back up"] {
        assert!(steps.iter().any(|step| text(step, "event") == event));
    }
    assert_eq!(number(steps.last().unwrap(), "visits"), 20.0);
    let shown = run(&[&args[..], &["--trace"]].concat());
    assert!(
        shown
            .stdout
            .contains("simulation 4, select: at root, MAX selects "),
        "{}",
        shown.stdout
    );
    assert!(shown.stdout.contains("[n=20]") && !shown.stdout.contains("(cut)"));
    assert!(shown.stdout.contains("20 simulations were run."));
    let refused = run(&["tree", tree, "-a", "mcts", "-n", "100001"]);
    assert_eq!((refused.code, refused.stderr.lines().count()), (2, 1));
}

#[test]
fn the_order_of_moves_is_counted() {
    let folder = Folder::new();
    let file = folder.file("chart.svg");
    let args = [
        "tree",
        "--uniform",
        "3,6",
        "--ordering",
        "--seed",
        "7",
        "--svg",
        &file,
    ];
    let found = json(&args);
    let depths = list(&found, "depths");
    assert_eq!(depths.len(), 6);
    for (depth, least) in depths.iter().zip([3.0, 5.0, 11.0, 17.0, 35.0, 53.0]) {
        assert_eq!(number(depth, "best"), least);
        assert_eq!(number(depth, "minimum"), least);
        assert!(number(depth, "worst") <= number(depth, "leaves"));
    }
    assert_eq!(found, json(&args), "the same seed gives the same");
    let chart = std::fs::read_to_string(&file).expect("a file");
    assert!(chart.starts_with("<svg") && chart.contains("3^3 + 3^3 − 1 = 53 of 729"));
    let shown = run(&args);
    assert!(
        shown
            .stdout
            .contains("Minimax visits 27 leaves at depth 3; alpha-beta with the best move first visits 53 at depth 6."),
        "{}",
        shown.stdout
    );
}

#[test]
fn orders_are_counted_on_games_and_trees_too() {
    let game = json(&[
        "tree",
        "tictactoe",
        "--depth",
        "3",
        "--ordering",
        "--samples",
        "5",
    ]);
    let leaves: Vec<f64> = list(&game, "depths")
        .iter()
        .map(|depth| number(depth, "leaves"))
        .collect();
    assert_eq!(leaves, [9.0, 72.0, 504.0]);
    let tree = json(&["tree", "max(min(3,12,8), min(2,4,6))", "--ordering"]);
    assert_eq!(number(&list(&tree, "depths")[1], "given"), 4.0);
    for bad in [
        &["tree", "--ordering"][..],
        &["tree", "tictactoe", "--ordering"],
        &["tree", "pig", "5", "--depth", "2", "--ordering"],
        &["tree", "max(chance(1, 2))", "--ordering"],
        &["tree", "--uniform", "0,3", "--ordering"],
        &["tree", "--uniform", "10,9"],
        &["tree", "--uniform", "2,2", "max(1)"],
        &["tree", "max(1, 2)", "--ordering", "--trace"],
    ] {
        let refused = run(bad);
        assert_eq!(
            (refused.code, refused.stderr.lines().count()),
            (2, 1),
            "{bad:?}: {}",
            refused.stderr
        );
    }
}

#[test]
fn a_leaf_cut_by_star1_does_not_matter_within_the_leaf_range() {
    let star1 = |more: &[&str]| {
        let args = [&["tree", CHANCE, "--algorithm", "star1"], more].concat();
        let outcome = run(&args);
        let said = outcome.stdout.split_whitespace().collect::<Vec<_>>();
        (outcome.code, said.join(" "), outcome.stderr)
    };
    let (code, said, _) = star1(&["--leaves", "-10..10", "--what-if", "2.3=9"]);
    assert_eq!(code, 0);
    let why = "It was cut: even if each of the 2 remaining outcomes had value 10";
    assert!(said.contains(why), "{said}");
    let end = "The root has value 3 (best action 1), whatever value from −10 to 10 this leaf has.";
    assert!(said.contains(end), "{said}");
    let (code, said, _) = star1(&["--what-if", "2.3=100"]);
    assert_eq!(code, 0);
    let but = "But that cutoff assumed leaf values from −4 to 6, and 100 is outside this range.";
    assert!(said.contains(but), "{said}");
    let end = "The root had value 3 (best action 1) and now has value 24.5 (best action C).";
    assert!(said.contains(end), "{said}");
    let (code, _, told) = star1(&["--leaves", "-10..10", "--what-if", "2.3=19"]);
    let expected = "error: expected every leaf between −10 and 10, found 19 at 2.3\n";
    assert_eq!((code, told.as_str()), (2, expected));
}

#[test]
fn monte_carlo_refuses_what_if_and_accepts_last_ties() {
    let outcome = run(&[
        "tree",
        "max(3, 4)",
        "--algorithm",
        "mcts",
        "--what-if",
        "1=9",
    ]);
    let expected = "error: expected an algorithm with exact values to change a leaf, found mcts\n";
    assert_eq!((outcome.code, outcome.stderr.as_str()), (2, expected));
    let best = |ties: &str| {
        let args = ["tree", "max(3, 3, 1)", "-a", "mcts", "--nodes", "7"];
        json(&[&args[..], &["--ties", ties]].concat())["best"].clone()
    };
    assert_eq!((best("first"), best("last")), ("1".into(), "2".into()));
}

#[test]
fn pictures_of_too_many_steps_are_refused_before_anything_is_written() {
    let tree = format!("{}1{}", "max(min(".repeat(1000), "))".repeat(1000));
    let folder = Folder::new();
    let frames = folder.file("frames");
    let outcome = run(&["tree", &tree, "--frames", &frames]);
    assert_eq!(outcome.code, 2);
    let told = "expected at most 5000000 nodes in all pictures together, found 6001 steps";
    assert!(outcome.stderr.contains(told), "{}", outcome.stderr);
    assert!(!std::path::Path::new(&frames).exists());
}
