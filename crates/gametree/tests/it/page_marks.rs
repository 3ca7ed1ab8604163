//! What is written on boards and buttons while the page thinks, and where the keyboard stays meanwhile.

use crate::browser;

use browser::server::{Server, fresh_data};
use browser::steps::{assert_quiet, moves, open, wait_for_moves};
use browser::{Browser, Page};
use serde_json::{Value, json};

/// Turns the analysis on, if it is off.
fn analyse(page: &mut Page) {
    page.eval(
        "document.querySelector('#analyse').checked || document.querySelector('#analyse').click()",
    );
}

/// All that is written on the board or on its buttons.
fn written(page: &mut Page, where_: &str) -> Vec<String> {
    let texts = page.eval(&format!(
        "[...document.querySelectorAll('{where_} .worth')].map(e => e.textContent)"
    ));
    serde_json::from_value(texts).expect("texts")
}

/// Notes what is ever written or said from now on.
const NOTE: &str = "{ window.told = new Set(); window.said = new Set(); new MutationObserver(() => { \
    document.querySelectorAll('.centre .worth').forEach(e => told.add(e.textContent)); \
    said.add(document.querySelector('#verdict').textContent); \
    }).observe(document.body, {subtree: true, childList: true, characterData: true}); }";

/// What was noted.
fn noted(page: &mut Page, what: &str) -> Vec<String> {
    serde_json::from_value(page.eval(&format!("[...{what}]"))).expect("texts")
}

#[test]
fn an_end_that_is_certain_but_not_counted_is_no_mate_in_one() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let wish = |position: &str| json!({"game": "chess", "seat": "all", "position": position});
    open(&mut page, &server, &wish("8/P6k/8/8/8/8/7K/8 w - - 0 1"));
    page.click("#board [data-spot='48']");
    page.click("#board [data-spot='56']");
    page.eval(NOTE);
    analyse(&mut page);
    page.wait_for("!document.querySelector('#proven').hidden && told.size > 0");
    page.shot("chess-certain");
    let told = noted(&mut page, "told");
    assert!(!told.iter().any(|text| text.ends_with("#1")), "{told:?}");
    // That something is worth at most the most is nothing to tell.
    assert!(!told.iter().any(|text| text == "≤win"), "{told:?}");
    page.eval("document.querySelector('#analyse').click()");
    open(&mut page, &server, &wish("7k/8/8/8/8/8/6Q1/K7 b - - 0 1"));
    page.eval(NOTE);
    analyse(&mut page);
    page.wait_for("!document.querySelector('#proven').hidden && told.size > 0");
    let told = noted(&mut page, "told");
    let lost = |text: &String| !text.ends_with("#−0") && (text.contains("#−") || text == "loss");
    assert!(told.iter().any(lost), "{told:?}");
    assert!(!told.iter().any(|text| text.ends_with("#−0")), "{told:?}");
    let said = noted(&mut page, "said");
    assert!(
        !said.iter().any(|text| text.starts_with("mated for")),
        "{said:?}"
    );
    assert_eq!(
        page.eval("document.querySelector('#points').hidden"),
        json!(false),
        "the meaning of # is explained"
    );
    assert_quiet(&mut page);
}

/// Where the buttons are.
const PLACES: &str = "JSON.stringify([...document.querySelectorAll('#buttons button')].map(e => e.getBoundingClientRect()))";

#[test]
fn buttons_stay_where_they_are_while_values_come() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    for (width, height) in [(1280, 860), (360, 740)] {
        page.size(width, height);
        open(&mut page, &server, &json!({"game": "pig", "seat": "all"}));
        analyse(&mut page);
        page.eval("window.kept = [...document.querySelectorAll('#buttons button')]");
        let before = page.eval(PLACES);
        page.wait_for("document.querySelectorAll('#buttons .worth').length === kept.length");
        let first = page.text("#figures");
        page.wait_for(&format!(
            "document.querySelector('#figures').textContent !== {first:?}"
        ));
        assert_eq!(page.eval(PLACES), before, "at {width}");
        let kept = page.eval("kept.length > 0 && kept.every(e => e.isConnected)");
        assert_eq!(kept, json!(true));
    }
    assert_quiet(&mut page);
}

#[test]
fn values_are_seen_also_when_nobody_may_play() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let wish = json!({"game": "connect4", "seat": "all"});
    open(&mut page, &server, &wish);
    page.click("#board .legal");
    wait_for_moves(&mut page, 1);
    page.click("#first");
    page.wait_for("document.querySelector('#status').textContent.includes('after 0 of 1 move)')");
    analyse(&mut page);
    page.wait_for("document.querySelectorAll('#board .worth').length > 2");
    assert_eq!(
        page.eval("document.querySelectorAll('#board .legal').length"),
        json!(0)
    );
    // The same on an engine's turn.
    let watch = json!({"game": "connect4", "seat": "none", "level": "beginner"});
    open(&mut page, &server, &watch);
    page.wait_for("document.querySelectorAll('#moves li').length > 1");
    page.click("#pause");
    page.wait_for("!document.querySelector('#status').textContent.includes('thinking')");
    page.wait_for("document.querySelectorAll('#board .worth').length > 2");
    assert_eq!(
        page.eval("document.querySelectorAll('#board .legal').length"),
        json!(0)
    );
    assert_quiet(&mut page);
}

#[test]
fn dice_can_be_seen_under_what_they_are_worth() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    for (width, height) in [(1280, 860), (360, 740)] {
        page.size(width, height);
        open(&mut page, &server, &json!({"game": "pig", "seat": "all"}));
        page.click("#by-hand");
        page.wait_for("document.querySelector('#buttons button:not(:disabled)')");
        page.click("#buttons button:not(:disabled)");
        page.wait_for("document.querySelectorAll('#board .legal').length === 6");
        analyse(&mut page);
        page.wait_for("document.querySelectorAll('#board .worth').length === 6");
        page.shot(&format!("pig-dice-values-{width}"));
        let covered = page.eval(
            "Math.max(...[...document.querySelectorAll('#board .legal')].map(e => e.getBoundingClientRect().bottom)) \
             - Math.min(...[...document.querySelectorAll('#board .worth')].map(e => e.getBoundingClientRect().top))",
        );
        assert!(
            covered.as_f64().is_some_and(|covered| covered < 3.0),
            "{covered} at {width}"
        );
        let told = written(&mut page, "#board");
        assert!(
            told.iter().all(|text| text.matches('%').count() == 1),
            "{told:?}"
        );
        let heard = page.eval("document.querySelector('#board .legal').getAttribute('aria-label')");
        let heard = heard.as_str().expect("a label");
        assert!(heard.ends_with("comes up 17% of the time"), "{heard}");
    }
    assert_quiet(&mut page);
}

/// Where the keyboard is.
const FOCUS: &str =
    "document.activeElement.closest('#board, #buttons')?.id ?? document.activeElement.tagName";

#[test]
fn the_keyboard_stays_in_the_game_from_move_to_move() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    for game in ["nim", "rochambeau", "pig", "kuhn", "tictactoe"] {
        open(
            &mut page,
            &server,
            &json!({"game": game, "level": "beginner"}),
        );
        let ready = "document.querySelector('#status').dataset.kind === 'over' || \
                     document.querySelector('#status').dataset.kind === 'person' && \
                     document.querySelector('#board .legal, #buttons button:not(:disabled)')";
        page.wait_for(ready);
        page.eval("document.querySelector('#buttons button:not(:disabled), #board [tabindex=\"0\"].legal').focus()");
        for _ in 0..3 {
            page.wait_for(ready);
            if page.eval("document.querySelector('#status').dataset.kind") == json!("over") {
                break;
            }
            let focus = page.eval(FOCUS);
            assert!(
                focus == "board" || focus == "buttons",
                "{game}: {focus} after {} moves",
                moves(&mut page)
            );
            let before = moves(&mut page);
            // Whoever is not on something to play goes there as with the arrows.
            page.eval(
                "document.activeElement.matches('.legal, button') || document.querySelector('#board .legal')?.focus()",
            );
            page.key("Enter");
            page.wait_for(&format!(
                "document.querySelectorAll('#moves li').length > {before}"
            ));
        }
    }
    assert_quiet(&mut page);
}

#[test]
fn lists_stay_open_while_engines_play() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let watch = json!({"game": "connect4", "seat": "none", "level": "beginner"});
    open(&mut page, &server, &watch);
    page.wait_for("document.querySelectorAll('#moves li').length > 1");
    page.eval(
        "{ window.kept = [...document.querySelectorAll('.players select, #exports a'), document.querySelector('#moves button')]; \
         kept[0].focus(); }",
    );
    let before = moves(&mut page);
    page.wait_for(&format!(
        "document.querySelectorAll('#moves li').length > {before} + 1"
    ));
    let kept = page.eval("kept.every(e => e.isConnected) && document.activeElement === kept[0]");
    assert_eq!(kept, json!(true));
    assert_quiet(&mut page);
}

/// A game against the engine at its strongest, in which the first move has just been made.
fn thinking(page: &mut Page, server: &Server) -> String {
    let id = open(page, server, &json!({"game": "othello", "level": "best"}));
    page.eval(
        "{ window.most = 0; new MutationObserver(() => { most = Math.max(most, document.querySelectorAll('#moves li').length); })\
         .observe(document.querySelector('#moves'), {childList: true}); }",
    );
    page.click("#board .legal");
    page.wait_for("document.querySelector('#status').textContent.includes('thinking')");
    id
}

#[test]
fn who_looks_back_stays_there_and_who_takes_back_does_not_wait() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    thinking(&mut page, &server);
    page.key("Home");
    page.wait_for("document.querySelector('#status').textContent.includes('after 0 of')");
    wait_for_moves(&mut page, 2);
    let status = page.text("#status");
    assert!(
        status.ends_with("(after 0 of 2 moves; the game has gone on)"),
        "{status}"
    );
    page.key("End");
    page.wait_for("document.querySelector('#status').dataset.kind === 'person' && document.querySelector('#board .legal')");
    // The engine stops at once: its move is never seen.
    let id = thinking(&mut page, &server);
    page.click("#back");
    wait_for_moves(&mut page, 0);
    server.wait_until_idle();
    assert_eq!(page.eval("most"), json!(1));
    let (_, game) = server.get(&format!("/api/games/{id}"));
    let game: Value = serde_json::from_str(&game).expect("JSON");
    assert_eq!(game["moves"], json!([]));
    // Engines among themselves wait for who looks back, and say so.
    let watch = json!({"game": "connect4", "seat": "none", "level": "beginner"});
    open(&mut page, &server, &watch);
    page.wait_for("document.querySelectorAll('#moves li').length > 2");
    page.key("Home");
    page.wait_for("document.querySelector('#status').textContent.includes('after 0 of')");
    assert_eq!(page.text("#pause"), "Resume");
    let before = moves(&mut page);
    page.click("#pause");
    page.wait_for(&format!(
        "document.querySelectorAll('#moves li').length > {before} + 1"
    ));
    assert_eq!(page.text("#pause"), "Pause");
    page.complaints();
}
