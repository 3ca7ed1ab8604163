//! Traces of Monte Carlo tree search: every simulation with its arithmetic.

use std::collections::HashMap;

use gametree_lab::drawing::{Mark, State};
use gametree_lab::trace::Event;
use gametree_lab::{Lesson, LessonReport, lesson, parse, scene};
use gametree_search::textbook::{Settings, Uct};
use gametree_search::{Algorithm, Limits};

const CLASSIC: &str = "max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))";

fn mcts(text: &str, simulations: u64, seed: u64) -> (gametree_lab::Sketch, Lesson) {
    let sketch = parse(text).unwrap();
    let settings = Settings {
        uct: Uct {
            seed,
            ..Uct::default()
        },
        ..Settings::default()
    };
    let found = lesson(
        &sketch,
        Algorithm::Mcts,
        &Limits::nodes(simulations),
        settings,
    );
    (sketch, found.expect("it fits every tree"))
}

#[test]
fn every_simulation_expands_or_ends_simulates_and_backs_up_to_the_root() {
    for (text, seed) in [
        (CLASSIC, 1),
        ("max(chance(1/3: 3, 2/3: min(5, 1)), 4)", 2),
        ("chance(max(1, 2), min(3, 4))", 3),
        ("p1(p2((1, 2, 6), (4, 3, 3)), p3((6, 1, 2), (7, 4, -1)))", 4),
    ] {
        let (_, found) = mcts(text, 40, seed);
        let mut visits: HashMap<usize, u64> = HashMap::new();
        for number in 1..=40 {
            let steps = found.trace.steps.iter();
            let steps: Vec<_> = steps
                .filter(|step| {
                    step.simulation
                        .as_ref()
                        .is_some_and(|simulation| simulation.number == number)
                })
                .collect();
            let count = |event: &str| steps.iter().filter(|s| s.event.name() == event).count();
            assert!(count("expand") <= 1 && count("simulate") == 1, "{text}");
            let downwards = count("select") + count("draw") + count("expand");
            assert_eq!(
                count("back up"),
                downwards + 1,
                "{text}, simulation {number}"
            );
            for step in steps.iter().filter(|step| step.event == Event::Update) {
                let visits = visits.entry(step.node).or_default();
                *visits += 1;
                assert_eq!(
                    step.simulation.as_ref().map(|simulation| simulation.visits),
                    Some(*visits)
                );
            }
            assert_eq!(steps.last().map(|step| step.node), Some(0));
        }
    }
}

#[test]
fn scores_follow_from_the_tree_so_far_and_the_greatest_is_selected() {
    let (_, found) = mcts(CLASSIC, 60, 5);
    // n and the mean for MAX, as they were backed up.
    let mut known: HashMap<usize, (u64, f64)> = HashMap::new();
    let mut compared = 0;
    for step in &found.trace.steps {
        let simulation = step
            .simulation
            .as_ref()
            .expect("every step belongs to a simulation");
        if step.event == Event::Update {
            known.insert(step.node, (simulation.visits, step.values[0]));
        }
        let Event::Select { child } = step.event else {
            continue;
        };
        let sign = match found.trace.nodes[step.node].turn {
            gametree_rules::Turn::Player(gametree_rules::Player::FIRST) => 1.0,
            _ => -1.0,
        };
        let mut best = (usize::MAX, f64::NEG_INFINITY);
        for score in &simulation.scores {
            let (visits, mean) = known[&score.node];
            assert_eq!(
                (score.visits, score.parent_visits),
                (visits, known[&step.node].0)
            );
            assert!((score.mean - sign * mean).abs() < 1e-9);
            let spread = ((score.parent_visits as f64).ln() / visits as f64).sqrt();
            assert!((score.bonus - score.exploration * spread).abs() < 1e-9);
            // √2 times the distance between the least leaf and the greatest.
            assert!((score.exploration - 2.0_f64.sqrt() * 12.0).abs() < 1e-9);
            if score.mean + score.bonus > best.1 {
                best = (score.node, score.mean + score.bonus);
            }
        }
        assert_eq!(best.0, child);
        compared += 1;
    }
    assert!(compared > 60, "only {compared}");
}

#[test]
fn the_drawing_shows_visits_and_means_and_what_was_not_visited_is_not_cut() {
    let (sketch, found) = mcts(CLASSIC, 5, 1);
    let drawn = scene(&sketch, &found, None);
    assert_eq!(drawn.nodes[0].window, "n=5");
    assert!(drawn.nodes[0].value.starts_with("≈ "));
    let unseen = drawn.nodes.iter().filter(|n| n.state == State::Unseen);
    assert_eq!(unseen.count(), drawn.nodes.len() - 6);
    let mut edges = drawn.nodes.iter().flat_map(|node| &node.edges);
    assert!(edges.all(|edge| edge.mark != Mark::Cut));
    assert!(drawn.nodes.iter().all(|node| node.state != State::Pruned));
    let best = drawn.nodes[0]
        .edges
        .iter()
        .position(|e| e.mark == Mark::Best);
    assert_eq!(best, found.best);
}

#[test]
fn the_words_and_the_json_have_the_numbers() {
    let (sketch, found) = mcts("max(min(3, 12, 8), min(2, 4, 6))", 3, 1);
    let words: Vec<&str> = found
        .trace
        .steps
        .iter()
        .map(|step| step.words.as_str())
        .collect();
    assert!(words.contains(
        &"simulation 1, expand: 1 is added to the tree below root: the next untried action of MAX"
    ));
    assert!(words.contains(&"simulation 1, simulate: random playout 1 → 1.3 ends with value 8"));
    assert!(words.contains(&"simulation 2, back up: root: visits 1 → 2, mean 8 → 7"));
    assert!(words.contains(
        &"simulation 3, select: at root, MAX selects 1 by the greatest UCB1 score: \
          1 = 8 + 14.142·√(ln 2 / 1) = 19.774, 2 = 6 + 14.142·√(ln 2 / 1) = 17.774"
    ));
    let report = serde_json::to_value(LessonReport::new(&sketch, &found)).unwrap();
    assert_eq!(report["simulations"], 3);
    let select = report["steps"].as_array().unwrap().iter();
    let select = select
        .filter(|step| step["event"] == "select")
        .collect::<Vec<_>>();
    assert_eq!(select.len(), 1);
    assert_eq!(select[0]["scores"][1]["node"], "2");
    assert_eq!(select[0]["scores"][1]["mean"], 6.0);
}

#[test]
fn infinite_leaves_have_no_mean() {
    let sketch = parse("max(inf, 3)").unwrap();
    let refused = lesson(
        &sketch,
        Algorithm::Mcts,
        &Limits::nodes(5),
        Settings::default(),
    );
    assert!(refused.unwrap_err().to_string().contains("infinite"));
}
