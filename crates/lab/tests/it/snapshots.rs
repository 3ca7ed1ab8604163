//! Drawings, compared with the files in `snapshots`. Look at the pictures before you accept a change.

use std::path::Path;

use gametree_lab::drawing::svg;
use gametree_lab::ordering::{Orders, chart, findings, uniform};
use gametree_lab::{lesson, parse, scene};
use gametree_search::textbook::{Conventions, CutAt, Settings, Uct};
use gametree_search::{Algorithm, Limits};

/// Set to anything, it makes the tests write the files instead of comparing with them.
const REWRITE: &str = "GAMETREE_REWRITE_SNAPSHOTS";

/// Draws a finished search and compares it with what is kept under this name.
fn compare(name: &str, tree: &str, algorithm: Algorithm, limits: &Limits, settings: Settings) {
    let sketch = parse(tree).unwrap_or_else(|error| panic!("{error}"));
    let found = lesson(&sketch, algorithm, limits, settings).expect("it fits");
    compare_drawn(name, &svg(&scene(&sketch, &found, None)));
}

fn compare_drawn(name: &str, drawn: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/snapshots/{name}.svg"));
    if std::env::var_os(REWRITE).is_some() {
        std::fs::write(&path, drawn).expect("the file can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let kept = kept.replace("\r\n", "\n");
    let differs = kept.lines().zip(drawn.lines()).find(|(a, b)| a != b);
    assert!(
        kept == drawn,
        "{} is drawn differently now, first at {differs:?}; if that is meant, look at the picture and keep it with \
         {REWRITE}=1 cargo test -p gametree-lab --test it snapshots",
        path.display()
    );
}

const SEED: &str = "A: max(a1 -> B: min(3, 12, 8), a2 -> C: min(2, 4, 6), a3 -> D: min(14, 5, 2))";

#[test]
fn the_classic_tree_under_alpha_beta() {
    let settings = Settings::default();
    let limits = Limits::default();
    compare("alphabeta", SEED, Algorithm::AlphaBeta, &limits, settings);
}

#[test]
fn cuts_that_are_strict() {
    let tree = "A: max(B: min(3, 12), C: min(3, 1, 7), D: min(2, 9))";
    let conventions = Conventions {
        cut: CutAt::Strictly,
        ..Conventions::default()
    };
    let limits = Limits::default();
    compare(
        "strict",
        tree,
        Algorithm::AlphaBeta,
        &limits,
        conventions.into(),
    );
}

#[test]
fn a_deep_cut() {
    let tree = "A: max(5, B: min(C: max(D: min(4, 9), 6), 8))";
    let settings = Settings::default();
    let limits = Limits::default();
    compare("deep", tree, Algorithm::AlphaBeta, &limits, settings);
}

#[test]
fn a_cut_at_a_chance_node() {
    let tree = "A: max(B: 3, C: chance(1/2: D: min(-4, 7), 1/4: E: min(6, 2), 1/4: 1), F: chance(1/2: 4, 1/2: 5))";
    let settings = Settings {
        leaves: Some((-10.0, 10.0)),
        ..Settings::default()
    };
    compare(
        "star1",
        tree,
        Algorithm::Star1,
        &Limits::default(),
        settings,
    );
}

#[test]
fn three_players_each_for_themselves() {
    let tree = "p1(p2(p3((1,2,6), (4,3,3)), p3((6,1,2), (7,4,-1))), p2(p3((5,1,1), (1,5,2)), p3((7,7,1), (5,4,5))))";
    let settings = Settings::default();
    compare("maxn", tree, Algorithm::MaxN, &Limits::default(), settings);
}

#[test]
fn a_chart_of_orders() {
    let counts: Vec<_> = (1..=6)
        .map(|depth| Orders::default().count(&uniform(3, depth, 7), |_| {}))
        .collect::<Result<_, _>>()
        .expect("MAX and MIN");
    let drawn = chart("Leaves visited by alpha-beta", &findings(&counts), &counts);
    compare_drawn("ordering", &drawn);
}

#[test]
fn monte_carlo_tree_search() {
    let settings = Settings {
        uct: Uct {
            seed: 1,
            ..Uct::default()
        },
        ..Settings::default()
    };
    compare("mcts", SEED, Algorithm::Mcts, &Limits::nodes(9), settings);
}
