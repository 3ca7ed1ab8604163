//! Any text, as an answer in a quiz and as a landscape; what reads as one is written and read again, or climbed.

#![no_main]

use gametree_lab::climb::{Climb, Landscape, Method, Panorama, svg, text};
use gametree_lab::quiz::Form;
use libfuzzer_sys::fuzz_target;

/// Enough places to climb, and soon drawn.
const PLACES: usize = 200;

fuzz_target!(|data: &[u8]| {
    let Ok(typed) = str::from_utf8(data) else {
        return;
    };
    let names = || ["A", "B", "B1"].map(str::to_owned).to_vec();
    let above = [None, Some(0), Some(1)];
    for form in [
        Form::Value(1),
        Form::Value(3),
        Form::Window,
        Form::Place(9),
        Form::One(names()),
        Form::Order(names()),
        Form::Branches(names().into_iter().zip(above).collect()),
    ] {
        match form.read(typed) {
            // Numbers are written rounded.
            Ok(reply) => assert!(form.read(&reply.to_string()).is_ok(), "{reply}"),
            Err(error) => assert!(!error.to_string().contains(char::is_control), "{error}"),
        }
    }
    match Landscape::parse(typed) {
        Ok(landscape) if landscape.heights().len() <= PLACES => {
            let method = Method {
                sideways: 2,
                ..Method::default()
            };
            let climb = Climb::new(&landscape, method, None, 2, 0);
            let panorama = Panorama::of(&landscape, &climb);
            assert!(!svg(&panorama).contains("NaN"));
            text(&panorama);
        }
        Ok(_) => {}
        Err(error) => assert!(!error.to_string().contains(char::is_control), "{error}"),
    }
});
