//! Every game as people see it while they play: on large screens and small ones, in the light and in the dark.

use crate::browser;

use browser::server::{Server, fresh_data};
use browser::steps::{assert_quiet, moves, open};
use browser::{Browser, Page};
use serde_json::{Value, json};

/// What can be touched or pressed now.
const OPEN: &str = "#board .legal, #buttons button:not(:disabled)";

/// Plays this many arbitrary moves by touching the board, unless the game ends before.
fn play(page: &mut Page, wanted: i64) {
    while moves(page) < wanted {
        page.wait_for(&format!(
            "document.querySelector('#status').dataset.kind === 'over' || \
             document.querySelector('#status').dataset.kind === 'person' && document.querySelector('{OPEN}')"
        ));
        if page.eval("document.querySelector('#status').dataset.kind") == json!("over") {
            return;
        }
        // The one in the middle of what can be touched.
        let chosen = format!(
            "{{ const all = [...document.querySelectorAll('{OPEN}')]; document.querySelectorAll('.tried').forEach(e => \
             e.classList.remove('tried')); all[Math.floor(all.length / 2)].classList.add('tried'); }}"
        );
        page.eval(&chosen);
        page.click(".tried");
    }
}

/// Waits until the new size and colours are drawn and nothing moves or grows any more.
fn settle(page: &mut Page) {
    page.eval(
        "scrollTo(0, 0), new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => \
         Promise.allSettled(document.getAnimations().map(one => one.finished))).then(() => true)",
    );
}

/// The least height of letters on the board, in pixels of the screen: of what belongs to it, and of what is said about it.
///
/// Dice may have been rolled meanwhile, and what is new on the board grows for a moment.
fn letters(page: &mut Page) -> (f64, f64) {
    let sizes = page.eval(
        "(async () => { for (let all; (all = document.getAnimations()).length > 0;) \
         await Promise.allSettled(all.map(one => one.finished)); \
         const sizes = [99, 99]; for (const text of document.querySelectorAll('#board text')) { \
         const matrix = text.getScreenCTM(); const size = parseFloat(getComputedStyle(text).fontSize) * matrix.a; \
         const kind = text.closest('.worth') ? 1 : 0; sizes[kind] = Math.min(sizes[kind], size); } return sizes; })()",
    );
    let size = |place: usize| sizes[place].as_f64().expect("a number");
    (size(0), size(1))
}

#[test]
fn every_game_can_be_read_while_it_is_played() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let (_, catalog) = server.get("/api/catalog");
    let catalog: Vec<Value> = serde_json::from_str(&catalog).expect("JSON");
    for entry in &catalog {
        let name = entry["name"].as_str().expect("a name");
        page.size(360, 740);
        page.prefer("light");
        open(
            &mut page,
            &server,
            &json!({"game": name, "level": "beginner"}),
        );
        for wanted in [0, 3] {
            play(&mut page, wanted);
            let shown = |page: &mut Page| {
                page.eval("document.querySelector('#analyse').checked || document.querySelector('#analyse').click()");
                page.wait_for(
                    "document.querySelector('#board .worth, #buttons .worth') || \
                     document.querySelector('#status').dataset.kind !== 'person' || \
                     document.querySelector('#verdict').textContent.length > 1",
                );
            };
            shown(&mut page);
            for (width, height, scheme) in [
                (360, 740, "light"),
                (360, 740, "dark"),
                (1280, 860, "light"),
                (1280, 860, "dark"),
            ] {
                page.size(width, height);
                page.prefer(scheme);
                settle(&mut page);
                page.shot(&format!("played-{name}-{wanted}-{width}-{scheme}"));
                let (board, values) = letters(&mut page);
                assert!(
                    board >= 11.0,
                    "{name} at {width}: letters of {board} pixels"
                );
                assert!(
                    values >= 8.0,
                    "{name} at {width}: values of {values} pixels"
                );
                let over = page.eval(&format!("document.documentElement.scrollWidth - {width}"));
                assert!(
                    over.as_i64().is_some_and(|over| over <= 0),
                    "{name}: {over} too wide"
                );
            }
            page.size(360, 740);
        }
    }
    assert_quiet(&mut page);
}
