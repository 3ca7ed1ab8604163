//! Any text, as a tree in the tree language or in JSON; what reads as one is written, read again and searched.

#![no_main]

use gametree_lab::{LessonReport, Sketch, lesson, parse, parse_json, usual_algorithm};
use gametree_search::textbook::Settings;
use gametree_search::{Algorithm, Limits};
use libfuzzer_sys::fuzz_target;

/// Enough for small trees, and soon over.
const NODES: u64 = 2000;

fn is_sound(sketch: &Sketch) {
    assert_eq!(parse(&sketch.to_string()).as_ref(), Ok(sketch));
    let algorithm = usual_algorithm(sketch);
    let star1 = (!sketch.is_for_several()).then_some(Algorithm::Star1);
    for algorithm in std::iter::once(algorithm).chain(star1) {
        let settings = Settings::default();
        let found = lesson(sketch, algorithm, &Limits::nodes(NODES), settings);
        let found = found.expect("it fits");
        let report = LessonReport::new(sketch, &found);
        assert!(report.leaves_visited <= report.leaves);
    }
}

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = str::from_utf8(data) {
        match parse(text) {
            Ok(sketch) => is_sound(&sketch),
            Err(error) => assert!(!error.message().contains(char::is_control), "{error}"),
        }
        if let Ok(sketch) = parse_json(text) {
            is_sound(&sketch);
        }
    }
});
