//! Tests in the format of a course's autograder, with answers worked out by hand.

use gametree_lab::course::{CourseAlgorithm, CourseError, CourseSuccessor, CourseTest};
use proptest::collection::vec;
use proptest::prelude::*;

/// The text of a test, its best action, value and generated states.
type Solved = (&'static str, &'static str, f64, &'static str);

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("../data/course/", $name, ".test"))
    };
}

const SOLVED: [Solved; 7] = [
    (
        data!("minimax_three_by_three"),
        "left",
        3.0,
        "a b1 A B C b2 D E F b3 G H I",
    ),
    (
        data!("alphabeta_three_by_three"),
        "left",
        3.0,
        "a b1 A B C b2 D b3 G H I",
    ),
    (
        data!("alphabeta_equal_values_are_not_cut"),
        "left",
        3.0,
        "top u 1 2 v 3 4 w 5 6",
    ),
    (
        data!("minimax_two_opponents_at_the_limit"),
        "b",
        6.0,
        "s x x1 p q x2 r y y1 t",
    ),
    (
        data!("expectimax_shared_state"),
        "right",
        5.5,
        "s m c d n e",
    ),
    (
        data!("minimax_won_states_are_not_expanded"),
        "go",
        10.0,
        "s w v q r",
    ),
    (data!("minimax_way_back"), "around", 1.0, "s t u"),
];

fn read(text: &str) -> CourseTest {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_agents_decide_and_generate_as_worked_out_by_hand() {
    for (text, best, value, generated) in SOLVED {
        let answer = read(text).solve().unwrap();
        assert_eq!(answer.best.as_deref(), Some(best), "{text}");
        assert_eq!(answer.value, value, "{text}");
        assert_eq!(answer.generated.join(" "), generated, "{text}");
    }
}

#[test]
fn a_printed_test_parses_to_the_same_test() {
    for (text, ..) in SOLVED {
        let test = read(text);
        assert_eq!(read(&test.to_string()), test);
        assert_eq!(read(&text.replace('\n', "\r\n")).solve(), test.solve());
    }
    let diagram = read(SOLVED[0].0).diagram.unwrap();
    assert!(diagram.starts_with("               a\n") && diagram.ends_with("# the leaves"));
}

#[test]
fn a_start_that_is_not_expanded_has_a_value_and_no_action() {
    let text = data!("minimax_won_states_are_not_expanded");
    let answer = read(&text.replace("start_state: \"s\"", "start_state: \"w\"")).solve();
    let answer = answer.unwrap();
    assert_eq!((answer.best, answer.value), (None, 10.0));
    assert_eq!(answer.generated, ["w"]);
}

#[test]
fn a_cycle_is_found_only_where_there_is_one() {
    for (text, ..) in SOLVED {
        let found = read(text).check_acyclic();
        if text == data!("minimax_way_back") {
            let message = found.unwrap_err().to_string();
            assert!(message.ends_with("found the cycle 't back s'"), "{message}");
        } else {
            assert_eq!(found, Ok(()));
        }
    }
}

/// What is changed in a good test, into what, and what the message then holds.
#[test]
fn an_invalid_test_is_refused_with_the_line() {
    let good = data!("minimax_two_opponents_at_the_limit");
    for (old, new, message) in [
        (
            "alg: \"MinimaxAgent\"\n",
            "",
            "expected a line 'alg: …', found none",
        ),
        (
            "MinimaxAgent",
            "ReflexAgent",
            "found 'ReflexAgent' at line 1",
        ),
        (
            "depth: \"1\"",
            "depth: \"0\"",
            "a depth of at least 1, found '0' at line 2",
        ),
        ("depth: \"1\"", "depth: \"-1\"", "found '-1' at line 2"),
        ("depth: \"1\"", "depth: 1", "found 'depth: 1' at line 2"),
        ("depth: \"1\"", "depth \"1\"", "a line 'key: \"value\"'"),
        (
            "depth: \"1\"",
            "depht: \"1\"",
            "one of the keys class, alg,",
        ),
        (
            "depth: \"1\"",
            "depth: \"1\"\ndepth: \"2\"",
            "each key once, found 'depth' at line 3",
        ),
        (
            "agents: \"3\"",
            "agents: \"0\"",
            "at least 1 agent, found '0' at line 3",
        ),
        (
            "start_state: \"s\"",
            "start_state: \"nowhere\"",
            "found 'nowhere'",
        ),
        (
            "start_state: \"s\"",
            "start_state: \"s x\"",
            "one state, found 's x' at line 4",
        ),
        (
            "start_state: \"s\"",
            "start_state: \"\"\"\n\"s\n\"\"\"",
            "names without quotation marks, found '\\\"s' at line 5",
        ),
        (
            "s b y\n",
            "s b\n",
            "'state action next', found 's b' at line 9",
        ),
        (
            "s b y\n",
            "s a y\n",
            "each action of a state once, found 's a y' at line 9",
        ),
        (
            "q 7\n",
            "q seven\n",
            "with a finite number, found 'q seven' at line 21",
        ),
        (
            "q 7\n",
            "q inf\n",
            "with a finite number, found 'q inf' at line 21",
        ),
        (
            "q 7\n",
            "p 7\n",
            "each state evaluated once, found 'p 7' at line 21",
        ),
        (
            "z -100\n\"\"\"",
            "z -100\n",
            "the block that begins at line 19",
        ),
    ] {
        assert!(good.contains(old), "{old}");
        let error = good.replacen(old, new, 1).parse::<CourseTest>();
        let error = error.expect_err(new).to_string();
        assert!(error.contains(message), "{new}: {error}");
    }
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let good = data!("minimax_two_opponents_at_the_limit");
    let missing = read(&good.replace("q 7\n", "")).solve();
    let state = "q".to_owned();
    assert_eq!(missing, Err(CourseError::NoEvaluation { state }));
    for depth in [334, u32::MAX] {
        let deep = read(&good.replace("depth: \"1\"", &format!("depth: \"{depth}\""))).solve();
        assert!(matches!(deep, Err(CourseError::Moves { .. })), "{deep:?}");
    }
    // An evaluation that is not needed may be missing.
    assert!(read(&good.replace("z -100\n", "")).solve().is_ok());
}

#[test]
fn a_cycle_is_searched_up_to_the_greatest_depth() {
    let text = data!("minimax_way_back").replace("depth: \"2\"", "depth: \"500\"");
    for algorithm in CourseAlgorithm::ALL {
        let text = text.replace("MinimaxAgent", algorithm.agent());
        let answer = read(&text).solve().unwrap();
        assert_eq!(
            (answer.best.as_deref(), answer.value),
            (Some("around"), 1.0)
        );
    }
}

/// A random graph that only leads on to states with greater numbers.
fn graph() -> impl Strategy<Value = CourseTest> {
    let edges = vec((0..12_usize, 1..6_usize), 1..40);
    (edges, vec(-5..6_i32, 18), 1..4_u32, 1..4_u32).prop_map(|(edges, values, depth, agents)| {
        let successors = (0_u32..)
            .zip(edges)
            .map(|(line, (from, on))| CourseSuccessor {
                state: format!("s{from}"),
                action: format!("a{line}"),
                next: format!("s{}", from + on),
            });
        let evaluation = values.into_iter().enumerate();
        CourseTest {
            class: None,
            algorithm: CourseAlgorithm::Minimax,
            depth,
            agents,
            start: "s0".to_owned(),
            wins: vec!["s7".to_owned()],
            losses: Vec::new(),
            successors: successors.collect(),
            evaluation: evaluation
                .map(|(state, value)| (format!("s{state}"), f64::from(value)))
                .collect(),
            diagram: None,
        }
    })
}

proptest! {
    #[test]
    fn alpha_beta_decides_as_minimax_and_generates_no_more(test in graph()) {
        prop_assert_eq!(&read(&test.to_string()), &test);
        prop_assert_eq!(test.check_acyclic(), Ok(()));
        let all = test.solve().unwrap();
        let cut = CourseTest { algorithm: CourseAlgorithm::AlphaBeta, ..test }.solve().unwrap();
        prop_assert_eq!((all.best, all.value), (cut.best, cut.value));
        prop_assert!(cut.generated.iter().all(|state| all.generated.contains(state)));
    }
}
