//! The poster of tic-tac-toe.

use crate::solved;

use gametree_draw::poster;
use gametree_draw::poster::{Cell, Ending, Map};

fn endings<'a>(map: &'a Map, out: &mut Vec<&'a Ending>) {
    out.extend(&map.ending);
    for cell in &map.cells {
        if let Cell::Reply(reply) = cell {
            endings(reply, out);
        }
    }
}

#[test]
fn tic_tac_toe_fits_on_a_sheet_and_is_never_lost() {
    let maps = solved::maps();
    let mut ends = Vec::new();
    for (_, map) in &maps {
        endings(map, &mut ends);
    }
    assert!(!ends.iter().any(|end| matches!(end, Ending::Lost(_))));
    let won = ends
        .iter()
        .filter(|end| matches!(end, Ending::Won(_)))
        .count();
    let drawn = ends.len() - won;
    let sheet = poster("Never lose at tic-tac-toe", &maps);
    assert_eq!(sheet.matches("class=\"w\"").count(), won);
    assert_eq!(sheet.matches("class=\"d\"").count(), drawn);
    assert!(won > drawn && drawn > 0);
    assert!(sheet.len() < 300_000, "{} bytes", sheet.len());
}
