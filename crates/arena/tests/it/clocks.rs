//! Clocks: every move is counted, also one without an alternative.

use crate::common;

use std::time::Duration;

use common::{plan, played, registry};
use gametree_arena::{Adjudication, Openings, Plan, TimeControl};
use gametree_search::ClockControl;

#[test]
fn a_move_without_an_alternative_earns_its_increment() {
    let registry = registry();
    let entry = registry.find("chess").expect("chess");
    let control = ClockControl {
        time: Duration::from_secs(20),
        increment: Duration::from_secs(5),
        moves_per_period: Some(2),
    };
    // The king in check has one square to go to.
    let forced = "4k3/8/8/8/8/8/7P/r6K w - -\n";
    let plan = Plan {
        openings: Openings::read(entry, forced, 0, 0).expect("openings"),
        adjudication: Adjudication {
            max_moves: Some(8),
            ..Adjudication::default()
        },
        ..plan(
            &["random:name=one", "random"],
            TimeControl::Clock(control),
            2,
        )
    };
    for game in played("chess", &plan).1 {
        assert_eq!(game.plies[0].seat, None, "no player was asked");
        let mut left = [20.0; 2];
        for (index, ply) in game.plies.iter().enumerate() {
            let clock = &mut left[index % 2];
            *clock += 5.0 - ply.seconds.unwrap_or(0.0);
            // Every second move of a player brings the time of the next two.
            if index % 4 > 1 {
                *clock += 20.0;
            }
            let told = ply.left.expect("a clock");
            assert!((told - *clock).abs() < 1e-6, "{index}: {told}, {clock}");
        }
    }
}
