//! Trees with answers from textbooks, courses and their errata: values and the leaves that are evaluated.

use gametree_games::tree::{Several, Tree, TreeGame, TwoPlayers};
use gametree_rules::{Game, Player, Turn};
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, alpha_beta, max_n, minimax};
use gametree_search::{Limits, Observer, Task, Visit};
use serde_json::Value;

fn published() -> Vec<Value> {
    serde_json::from_str(include_str!("../data/published_trees.json")).unwrap()
}

/// Reads a node and all below it; names are pushed in the order in which trees number their nodes.
fn read(node: &Value, names: &mut Vec<String>) -> Tree {
    names.push(node["name"].as_str().unwrap().to_owned());
    match &node["value"] {
        Value::Null => {}
        Value::Array(values) => {
            let values: Vec<f64> = values.iter().map(|v| v.as_f64().unwrap()).collect();
            return Tree::utilities(&values);
        }
        value => return Tree::leaf(value.as_f64().unwrap()),
    }
    let children = node["children"].as_array().unwrap();
    let children: Vec<Tree> = children.iter().map(|child| read(child, names)).collect();
    let player = match node["kind"].as_str().unwrap() {
        "max" => Player::FIRST,
        "min" => Player::SECOND,
        kind => Player::new(kind.strip_prefix("maxn").unwrap().parse().unwrap()),
    };
    Tree::decision(player, children)
}

/// The nodes that a search enters and the values that it leaves inner ones with, by name.
struct Watch<'a> {
    names: &'a [String],
    path: Vec<usize>,
    leaves: Vec<String>,
    values: Vec<(String, f64)>,
}

impl Observer<TreeGame<TwoPlayers>> for Watch<'_> {
    fn enter(&mut self, visit: &Visit<'_, TreeGame<TwoPlayers>>) {
        let node = visit.game.node();
        self.path.push(node);
        if visit.game.turn() == Turn::Over {
            self.leaves.push(self.names[node].clone());
        }
    }

    fn leave(&mut self, values: &[f64]) {
        let node = self.path.pop().unwrap();
        self.values.push((self.names[node].clone(), values[0]));
    }
}

fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn alpha_beta_evaluates_the_published_leaves_under_each_convention() {
    let conventions = |name: &str| match name {
        "strict" => Conventions {
            cut: CutAt::Strictly,
            ..Conventions::default()
        },
        "nonstrict" => Conventions::default(),
        "shallow_nonstrict" => Conventions {
            cutoffs: Cutoffs::Shallow,
            ..Conventions::default()
        },
        other => panic!("{other}"),
    };
    let mut checked = 0;
    for entry in published() {
        let id = &entry["id"];
        let Some(derived) = entry["derived"].as_object() else {
            continue;
        };
        let mut names = Vec::new();
        let game = TreeGame::<TwoPlayers>::new(read(&entry["tree"], &mut names)).unwrap();
        for (name, expected) in derived {
            let mut watch = Watch {
                names: &names,
                path: Vec::new(),
                leaves: Vec::new(),
                values: Vec::new(),
            };
            let task = Task::new(Limits::default()).observe(&mut watch);
            let answer = alpha_beta(&game, task, conventions(name));
            assert_eq!(answer.value, expected["value"].as_f64(), "{id} {name}");
            assert_eq!(
                watch.leaves,
                texts(&expected["leaves_visited"]),
                "{id} {name}"
            );
            for (node, value) in expected["fail_soft_values"].as_object().unwrap() {
                let found = watch.values.iter().find(|(known, _)| known == node);
                assert_eq!(found.map(|f| f.1), value.as_f64(), "{id} {name} {node}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 9);
}

#[test]
fn values_and_best_actions_are_the_published_ones() {
    for entry in published() {
        let expected = &entry["external_answer"];
        let mut names = Vec::new();
        let tree = read(&entry["tree"], &mut names);
        if let Some(values) = expected["value"].as_array() {
            let game = TreeGame::<Several>::new(tree).unwrap();
            let answer = max_n(&game, Task::new(Limits::default()));
            let values: Vec<f64> = values.iter().map(|v| v.as_f64().unwrap()).collect();
            assert_eq!(answer.values.unwrap().as_slice(), values, "{}", entry["id"]);
            continue;
        }
        let game = TreeGame::<TwoPlayers>::new(tree).unwrap();
        let answer = minimax(&game, Task::new(Limits::default()));
        assert_eq!(answer.value, expected["value"].as_f64(), "{}", entry["id"]);
        if let Some(best) = expected["best"].as_str() {
            assert_eq!(names[game.after(answer.best.unwrap()).node()], best);
        }
    }
}

/// Wheeler Ruml's example of the two ways to fail.
#[test]
fn the_erratum_s_node_fails_hard_with_0_and_soft_with_minus_3() {
    let entries = published();
    let entry = entries
        .iter()
        .find(|e| e["id"] == "ruml_aima_erratum")
        .unwrap();
    let game = TreeGame::<TwoPlayers>::new(read(&entry["tree"], &mut Vec::new())).unwrap();
    let expected = &entry["external_answer"];
    for (fail, name) in [
        (Fail::Hard, "fail_hard_value_of_n3"),
        (Fail::Soft, "fail_soft_value_of_n3"),
    ] {
        let conventions = Conventions {
            fail,
            ..Conventions::default()
        };
        let answer = alpha_beta(&game, Task::new(Limits::default()), conventions);
        assert_eq!(answer.actions[1].value, expected[name].as_f64());
    }
}
