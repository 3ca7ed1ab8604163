//! Quizzes, worksheets and hill climbing from the command line.

use crate::common;

use common::{Folder, Outcome, fields, json, list, number, run, run_with_input, text};
use serde_json::Value;

/// A quiz in which these lines are typed.
fn quiz(args: &[&str], lines: &str) -> Outcome {
    let outcome = run_with_input(&[&["quiz"], args].concat(), lines);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{args:?}");
    assert!(!outcome.stdout.contains('\u{1b}'), "colours over a pipe");
    outcome
}

fn objects(args: &[&str], lines: &str) -> Vec<Value> {
    quiz(&[args, &["--json"]].concat(), lines).objects()
}

/// The right answers, which are shown when everything is skipped.
fn answers(args: &[&str]) -> Vec<String> {
    let told = objects(args, &"skip\n".repeat(40));
    let verdicts = told.iter().filter(|object| object["verdict"] == "skipped");
    verdicts
        .map(|object| text(object, "answer").to_owned())
        .collect()
}

#[test]
fn right_answers_get_full_marks_and_skipped_ones_none() {
    for subject in ["alphabeta", "minimax", "expectiminimax", "maxn", "climb"] {
        let args = [subject, "--seed", "7", "--count", "2"];
        let answers = answers(&args);
        assert!(answers.len() >= 10, "{subject}");
        let told = objects(&args, &answers.join("\n"));
        let score = told.last().unwrap();
        assert_eq!(number(score, "right"), answers.len() as f64, "{subject}");
        assert_eq!(number(score, "of"), answers.len() as f64);
        assert!(list(score, "misconceptions").is_empty());
        let told = objects(&args, "");
        assert_eq!(told.len(), 3, "an exercise, a question and the score");
        assert_eq!(
            fields(&told[0]),
            ["exercise", "of", "picture", "source", "subject", "terms"]
        );
        assert_eq!(
            fields(&told[1]),
            ["expected", "form", "of", "prompt", "question", "topic"]
        );
        assert_eq!(fields(&told[2]), ["asked", "misconceptions", "of", "right"]);
    }
}

#[test]
fn a_quiz_reads_answers_leniently_and_ends_with_the_score() {
    let args = [
        "alphabeta",
        "--branching",
        "2-3",
        "--depth",
        "3",
        "--seed",
        "7",
    ];
    let said = quiz(
        &args,
        "  ALPHA=-INF beta=∞ \nwhat?\nhint\n\nagain\nskip\n\u{1b}[A\nquit\n",
    )
    .stdout;
    assert!(said.contains("✓ Right."), "{said}");
    assert!(
        said.contains("expected a number, such as 3 or -inf, found 'what?'"),
        "{said}"
    );
    assert!(said.contains("Go through the children"), "{said}");
    assert_eq!(said.matches("▲ A").count(), 2, "shown again: {said}");
    assert!(said.contains("The answer is"), "{said}");
    assert!(said.trim_end().ends_with("Score: 1 of 2 right."), "{said}");
    let bytes = run_with_input(&["quiz", "alphabeta"], b"\xff\xfe\n");
    assert_eq!(bytes.code, 0);
    assert!(bytes.stdout.contains("Score: 0 of 0 right."));
}

#[test]
fn a_misconception_is_named_with_the_numbers() {
    // The same tree without the convention that the student forgets gives the student's answers.
    let wish = [
        "--depth",
        "4",
        "--branching",
        "2",
        "--seed",
        "3",
        "--equality",
        "--deep-cut",
    ];
    let asked = |cut: &str, lines: &str| {
        objects(&[&["alphabeta", "--cut", cut], &wish[..]].concat(), lines)
    };
    let tree = text(&asked("equal", "")[0], "source").to_owned();
    let strict = json(&["tree", &tree, "--cut", "strict"]);
    let cut: Vec<&str> = list(&strict, "pruned")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let told = asked("equal", "");
    let count = number(&told[1], "of") as usize;
    let pruned = if cut.is_empty() {
        "none".to_owned()
    } else {
        cut.join(" ")
    };
    let lines = format!("{}{pruned}\n", "skip\n".repeat(count - 3));
    let told = asked("equal", &lines);
    let verdict = told
        .iter()
        .find(|object| object["verdict"] == "wrong")
        .expect("it is wrong");
    assert_eq!(text(verdict, "misconception"), "no cutoff at equality");
    assert!(
        text(verdict, "words").contains("v ≤ α or v ≥ β"),
        "{verdict}"
    );
    let seen = list(told.last().unwrap(), "misconceptions");
    assert_eq!(text(&seen[0], "name"), "no cutoff at equality");
}

#[test]
fn the_constraints_in_the_help_work() {
    let wish = [
        "--branching",
        "2-3",
        "--depth",
        "3",
        "--seed",
        "7",
        "--cuts",
        "3",
        "--deep-cut",
        "--equality",
    ];
    let told = objects(&[&["alphabeta"], &wish[..]].concat(), "");
    let tree = json(&["tree", text(&told[0], "source")]);
    let cuts = list(&tree, "steps")
        .iter()
        .filter(|step| step["event"] == "cut");
    let cuts = cuts.filter(|step| !text(step, "words").contains("no children left"));
    assert_eq!(cuts.count(), 3);
}

#[test]
fn worksheets_are_the_same_to_the_byte_and_the_key_is_of_the_same_trees() {
    let folder = Folder::new();
    for kind in ["html", "tex", "svg"] {
        for subject in ["alphabeta", "climb"] {
            let write = |name: &str, more: &[&str]| {
                let file = folder.file(&format!("{name}.{kind}"));
                let args = [
                    "quiz",
                    subject,
                    "--count",
                    "8",
                    "--seed",
                    "7",
                    "--worksheet",
                    &file,
                ];
                let outcome = run(&[&args[..], more].concat());
                assert_eq!(outcome.code, 0, "{}", outcome.stderr);
                assert!(outcome.stdout.contains("8 exercises"), "{}", outcome.stdout);
                folder.read(&format!("{name}.{kind}"))
            };
            let (once, again, key) = (write("a", &[]), write("b", &[]), write("c", &["--key"]));
            assert_eq!(once, again);
            assert_ne!(once, key);
            assert!(key.contains("the answers") && !once.contains("the answers"));
        }
    }
}

#[test]
fn impossible_quizzes_are_refused_in_one_line() {
    for (args, told) in [
        (&["quiz", "chess"][..], "alphabeta"),
        (
            &["quiz", "alphabeta", "--cuts", "40"],
            "cutoffs at exactly 40 nodes",
        ),
        (
            &["quiz", "alphabeta", "--depth", "2", "--deep-cut"],
            "depth of at least 3",
        ),
        (
            &["quiz", "minimax", "--cuts", "1"],
            "--cuts: expected a quiz on alphabeta, found minimax",
        ),
        (
            &["quiz", "climb", "--depth", "2"],
            "--depth: expected a quiz on a search on trees",
        ),
        (
            &["quiz", "minimax", "--sideways", "2"],
            "--sideways: expected a quiz on climb",
        ),
        (&["quiz", "alphabeta", "--branching", "3-2"], "2-3"),
        (
            &["quiz", "alphabeta", "--branching", "9", "--depth", "7"],
            "at most 128 leaves",
        ),
        (
            &["quiz", "alphabeta", "--worksheet", "paper.pdf"],
            ".html, .tex or .svg",
        ),
        (&["quiz", "alphabeta", "--key"], "--worksheet"),
        (&["climb", "1 two"], "expected a height"),
        (
            &["climb", "1 2", "--start", "3"],
            "expected a place from 1 to 2, found 3",
        ),
        (&["climb", ","], "expected heights"),
    ] {
        let outcome = run(args);
        assert_eq!(outcome.code, 2, "{args:?}");
        assert_eq!(
            outcome.stderr.lines().count(),
            1,
            "{args:?}: {}",
            outcome.stderr
        );
        assert!(
            outcome.stderr.contains(told),
            "{args:?}: {}",
            outcome.stderr
        );
    }
}

#[test]
fn a_climb_is_described_drawn_and_reported() {
    let folder = Folder::new();
    let heights = "1 2 3 3 3 5 4";
    let told = run(&["climb", heights, "--start", "2", "--trace"]);
    assert_eq!(told.code, 0);
    let shoulder = "height 3 at place 3: no neighbour is higher (2, 3), and sideways moves are not allowed: a shoulder";
    assert!(told.stdout.contains(shoulder), "{}", told.stdout);
    let report = json(&["climb", heights, "--start", "2", "--sideways", "2"]);
    assert_eq!(
        (number(&report, "end"), text(&report, "ground")),
        (6.0, "global maximum")
    );
    assert_eq!(list(&report["climbs"][0], "path"), [2, 3, 4, 5, 6]);
    let file = folder.file("hill.svg");
    let seeded = [
        "climb",
        "-1 -5 3 9 2",
        "--restarts",
        "3",
        "--seed",
        "4",
        "--svg",
        &file,
    ];
    assert_eq!(json(&seeded), json(&seeded));
    assert!(folder.read("hill.svg").contains("gametree-climb"));
    let from_file = folder.write("heights.txt", "# a hill\n1, 4\n2\n");
    assert_eq!(
        number(&json(&["climb", &from_file, "--start", "3"]), "height"),
        4.0
    );
    let first = json(&[
        "climb",
        "5 1 5",
        "--start",
        "2",
        "--first-choice",
        "--seed",
        "1",
    ]);
    assert_eq!(text(&first, "choice"), "first");
}
