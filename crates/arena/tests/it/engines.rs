//! Real engines, where they are installed.

use crate::common;

use std::path::Path;
use std::time::Duration;

use common::{plan, played};
use gametree_arena::{RunOutcome, TimeControl};
use gametree_search::ClockControl;

const ENGINES: [(&str, &str); 9] = [
    ("xboard", "/usr/games/phalanx"),
    ("uci", "/usr/games/gnuchess -u"),
    ("uci", "/usr/games/glaurung"),
    ("uci", "/usr/games/toga2"),
    ("uci,UCI_Elo=2400", "/usr/games/stockfish"),
    ("uci", "/usr/games/ethereal-chess"),
    ("xboard", "/usr/games/fairymax"),
    ("xboard", "/usr/games/sjeng"),
    ("xboard", "/usr/games/hoichess -x"),
];

#[test]
fn installed_engines_play_by_the_rules() {
    let clock = TimeControl::Clock(ClockControl {
        time: Duration::from_secs(1),
        increment: Duration::from_millis(10),
        moves_per_period: None,
    });
    for (protocol, command) in ENGINES {
        let file = command.split(' ').next().unwrap_or_default();
        if !Path::new(file).exists() {
            println!("{file} is not installed: left out");
            continue;
        }
        let other = format!("{protocol}:{command}");
        let (course, games) = played("chess", &plan(&["random", &other], clock, 2));
        assert_eq!(
            (course, games.len()),
            (RunOutcome::Complete, 2),
            "{command}"
        );
        for game in games {
            // On a busy machine anybody may run out of time.
            let lawful = !game.ending.is_fault() || game.ending == gametree_arena::Ending::Time;
            assert!(lawful, "{command}: {:?} {}", game.ending, game.detail);
            assert!(game.plies.iter().any(|ply| ply.seat.is_some()));
        }
    }
}
