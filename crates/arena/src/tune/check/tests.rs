use serde_json::{Value, json};

use crate::tune::Tuning;

/// A tuning after two iterations, as it is kept.
fn kept() -> Value {
    json!({
        "game": "connect4",
        "thinker": "pvs",
        "parameters": [
            {"name": "tt_min_depth", "start": 0, "value": 1.5, "step": 0.5, "low": -1, "high": 1_048_576},
            {"name": "etc_min_depth", "start": 3, "value": 2.5, "step": 0.5, "low": 1, "high": 1_048_576},
        ],
        "seed": 7, "iterations": 3, "pairs": 1, "nodes": 200, "rate": 0.002, "done": 2,
        "history": [[1.0, 3.0], [1.5, 2.5]],
        "results": [2.0, -1.0],
    })
}

fn resumed(kept: Value) -> Result<Tuning, String> {
    let registry = gametree_standard::standard();
    let entry = registry.find("connect4").expect("a game");
    let tuning: Tuning = serde_json::from_value(kept).expect("a tuning");
    tuning.resumed(entry).map_err(|error| error.to_string())
}

#[test]
fn a_sound_tuning_is_resumed_as_it_is() {
    let tuning = resumed(kept()).expect("sound");
    assert_eq!(serde_json::to_value(&tuning).expect("JSON"), kept());
}

#[test]
fn ranges_are_those_that_the_thinker_declares() {
    let mut hostile = kept();
    hostile["parameters"][0]["low"] = json!(-1_000_000);
    assert_eq!(resumed(hostile), resumed(kept()));
}

#[test]
fn what_could_not_have_been_kept_is_refused_with_its_place() {
    for (place, value, words) in [
        ("/game", json!("chess"), "a tuning of connect4"),
        ("/thinker", json!("nobody"), "nobody"),
        ("/parameters", json!([]), "parameters, found none"),
        (
            "/parameters/0/name",
            json!("threads"),
            "another option of pvs",
        ),
        (
            "/parameters/0/name",
            json!("without"),
            "another option of pvs",
        ),
        (
            "/parameters/0/name",
            json!("rfp_margin"),
            "parameters of pvs",
        ),
        (
            "/parameters/1/name",
            json!("tt_min_depth"),
            "each parameter once",
        ),
        ("/parameters/0/step", json!(0.0), "step of parameter 1"),
        ("/parameters/1/step", json!(1e300), "step of parameter 2"),
        ("/parameters/0/start", json!(-2), "start of parameter 1"),
        ("/parameters/0/value", json!(-1e308), "value of parameter 1"),
        (
            "/parameters/0/value",
            json!(1.25),
            "1.5 as the value of tt_min_depth",
        ),
        ("/iterations", json!(0), "iterations from 1"),
        (
            "/iterations",
            json!(1_000_001),
            "iterations from 1 to 1000000",
        ),
        ("/iterations", json!(1), "at most 1 iterations done"),
        ("/pairs", json!(0), "pairs from 1 to 10000"),
        ("/pairs", json!(4_000_000_000_u32), "pairs from 1 to 10000"),
        ("/nodes", json!(0), "1 node a move"),
        ("/rate", json!(-1e308), "a rate above 0"),
        ("/rate", json!(1.5), "a rate above 0"),
        ("/done", json!(1), "1 rows of history"),
        ("/history", json!([]), "2 rows of history"),
        ("/history/0", json!([1.0]), "2 values in row 1 of history"),
        ("/history/1", json!([]), "2 values in row 2 of history"),
        (
            "/history/0/1",
            json!(0.5),
            "etc_min_depth in row 1 of history",
        ),
        ("/results", json!([0.0]), "2 results"),
        ("/results/1", json!(3.0), "result 2 from -2 to 2"),
    ] {
        let mut hostile = kept();
        *hostile.pointer_mut(place).expect(place) = value;
        let refused = resumed(hostile).expect_err(place);
        assert!(refused.contains(words), "{place}: {refused}");
    }
}
