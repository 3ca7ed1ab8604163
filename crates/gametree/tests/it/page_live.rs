//! The page while it thinks, and while others play: what is shown is of the position that is shown.

use crate::browser;

use browser::server::{Server, fresh_data};
use browser::steps::{assert_quiet, moves, open, wait_for_moves};
use browser::{Browser, Page};
use serde_json::json;

/// Whoever comes back to a window looks whether anything has happened.
fn come_back(page: &mut Page) {
    page.eval("window.dispatchEvent(new Event('focus'))");
}

#[test]
fn what_is_said_of_one_position_is_not_said_of_another() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let wish = json!({"game": "tictactoe", "seat": "all"});
    let id = open(&mut page, &server, &wish);
    let play = |ply: usize, action: &str| {
        let body = json!({"ply": ply, "move": action}).to_string();
        server.said(&format!("/api/games/{id}/play"), &body);
    };
    play(0, "b2");
    play(1, "a1");
    come_back(&mut page);
    wait_for_moves(&mut page, 2);
    page.click("#analyse");
    page.wait_for("!document.querySelector('#proven').hidden && document.querySelectorAll('#graph circle').length === 3");
    assert_eq!(page.text("#verdict"), "a draw");
    // Elsewhere a move is taken back, and another one played.
    server.said(&format!("/api/games/{id}/back"), r#"{"ply":2}"#);
    play(1, "b1");
    come_back(&mut page);
    page.wait_for("document.querySelector('#moves li:last-child').textContent === 'b1'");
    page.wait_for("!document.querySelector('#proven').hidden");
    let verdict = page.text("#verdict");
    assert!(verdict.contains("wins"), "{verdict}");
    // Who points at a move of the line looks ahead, and no longer than that.
    page.hover("#line button:nth-child(2)");
    page.wait_for("document.querySelector('#board.ahead')");
    page.key("ArrowLeft");
    page.wait_for("document.querySelector('#status').textContent.includes('after 1 of 2')");
    page.wait_for("!document.querySelector('#board.ahead')");
    page.key("ArrowRight");
    page.wait_for("document.querySelectorAll('#board .worth').length > 2");
    page.shot("live-again");
    assert_quiet(&mut page);
}

#[test]
fn what_is_not_proven_does_not_look_proven() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    open(&mut page, &server, &json!({"game": "chess", "seat": "all"}));
    page.click("#analyse");
    // Only the best are written on the board; all are said.
    let bounds = "[...document.querySelectorAll('#board g.ground')].map(e => e.getAttribute('aria-label'))\
                  .filter(label => / at (least|most) /.test(label))";
    page.wait_for(&format!("{bounds}.length > 3"));
    page.shot("chess-bounds");
    let found = page.eval(&format!(
        "{bounds}.every(label => label.includes('worth probably at'))"
    ));
    assert_eq!(found, json!(true));
    // Whoever hears the board knows what stands where, and what it is worth.
    let label = |page: &mut Page, spot: u32| {
        let label = page.eval(&format!(
            "document.querySelector(\"#board g.ground[data-spot='{spot}']\").getAttribute('aria-label')"
        ));
        label.as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(label(&mut page, 60), "e8, Black king, no move here");
    let pawn = label(&mut page, 12);
    let known = "e2, White pawn, start of 2 moves: e3, e4";
    assert!(pawn.starts_with(known), "{pawn}");
    assert_eq!(label(&mut page, 28), "e4, no move here");
    assert_quiet(&mut page);
}

#[test]
fn two_windows_of_one_game_follow_each_other() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let wish = json!({"game": "tictactoe", "seat": "all"});
    let id = open(&mut page, &server, &wish);
    let mut other = page.new_window();
    page.swap_tab(&mut other);
    page.go(&server.url(&format!("/game/{id}")));
    for (moves, spot) in [(1, 4), (2, 0), (3, 8)] {
        page.click(&format!("#board [data-spot='{spot}']"));
        wait_for_moves(&mut page, moves);
        // The other one is only looked at.
        page.look_into(&mut other);
        wait_for_moves(&mut page, moves);
    }
    assert_quiet(&mut page);
}

#[test]
fn a_hint_may_be_a_button_and_engines_go_on_where_the_game_is() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    open(&mut page, &server, &json!({"game": "pig", "seat": "all"}));
    page.click("#hint");
    page.wait_for("document.querySelector('#buttons .hinted')");
    page.shot("pig-hint");
    let watch = json!({"game": "connect4", "seat": "none", "level": "beginner"});
    open(&mut page, &server, &watch);
    page.wait_for("document.querySelectorAll('#moves li').length > 2");
    page.click("#pause");
    page.wait_for("!document.querySelector('#status').textContent.includes('thinking')");
    page.click("#first");
    page.wait_for("document.querySelector('#status').textContent.includes('after 0 of')");
    let before = moves(&mut page);
    page.click("#pause");
    page.wait_for(&format!(
        "document.querySelectorAll('#moves li').length > {before}"
    ));
    page.click("#pause");
    assert_quiet(&mut page);
}

#[test]
fn one_analysis_too_many_says_so() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let wish = json!({"game": "connect4", "seat": "all"});
    let mut others = Vec::new();
    for _ in 0..6 {
        open(&mut page, &server, &wish);
        page.eval("document.querySelector('#analyse').checked || document.querySelector('#analyse').click()");
        page.wait_for("document.querySelector('#board .worth')");
        let mut next = page.new_tab();
        page.swap_tab(&mut next);
        others.push(next);
    }
    page.size(1280, 860);
    open(&mut page, &server, &wish);
    page.eval(
        "document.querySelector('#analyse').checked || document.querySelector('#analyse').click()",
    );
    page.wait_for("document.querySelector('#verdict').textContent.length > 1");
    assert_eq!(
        page.text("#verdict"),
        "expected at most 6 live analyses for each visitor at once"
    );
    page.shot("live-too-many");
    // The others go on, and there is room again when one of them ends.
    let mut other = others.pop().expect("a tab");
    page.swap_tab(&mut other);
    page.wait_for("document.querySelector('#board .worth')");
    page.eval("document.querySelector('#analyse').click()");
    page.swap_tab(&mut other);
    page.eval("document.querySelector('#analyse').click()");
    page.eval("document.querySelector('#analyse').click()");
    page.wait_for("document.querySelector('#board .worth')");
    assert_quiet(&mut page);
}

#[test]
fn the_analysis_of_hidden_cards_is_shown_and_shows_no_card() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let id = open(
        &mut page,
        &server,
        &json!({"game": "kuhn", "level": "beginner"}),
    );
    page.wait_for("document.querySelector('#buttons button:not(:disabled)')");
    page.click("#analyse");
    page.wait_for("document.querySelectorAll('#buttons .worth').length === 2");
    assert!(page.text("#verdict").len() > 3);
    let seat = page.eval("new URLSearchParams(location.search).get('seat')");
    let ask =
        json!({"kind": "analyse", "id": id, "seat": seat, "ply": moves(&mut page), "lines": 1});
    let ask = ask.to_string();
    let heard = page.eval(&format!(
        "new Promise(done => {{ const socket = new WebSocket(`ws://${{location.host}}/api/live`); \
         socket.onopen = () => socket.send({ask:?}); socket.onmessage = event => done(event.data); }})"
    ));
    let heard = heard.as_str().expect("a text");
    let known = page.text("#position");
    assert_eq!(known.len(), 1, "{known}: one card is known");
    assert_eq!(heard.matches("\"position\":").count(), 1, "{heard}");
    assert!(
        heard.contains(&format!("\"position\":\"{known}\"")),
        "{heard}"
    );
    assert_quiet(&mut page);
}

/// Watches, from when something is let go: whether anything stands again where it came from, and what moves by itself.
const WATCH: &str = "{ window.seen = {frames: 0, back: 0, glides: 0}; const at = s => document.querySelector(`#board \
    g.ground[data-spot='${s}']`).getAttribute('data-at'); \
    const look = () => { seen.frames += 1; const square = document.querySelector(`#board g.ground[data-at='${from}']`).getBoundingClientRect(); \
    const [x, y] = [square.x + square.width / 2, square.y + square.height / 2]; \
    for (const thing of document.querySelectorAll('#board g.thing')) { if (thing.querySelector('.label')) continue; \
    const box = thing.getBoundingClientRect(); \
    if (Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < square.width / 2) seen.back += 1; \
    if (thing.getAnimations().length > 0) seen.glides += 1; } \
    requestAnimationFrame(look); }; const from = at(12); \
    addEventListener('pointerup', () => { setTimeout(look, 0); }, {once: true}); \
    const plain = window.fetch; window.fetch = async (...wish) => { await new Promise(done => setTimeout(done, 300)); return plain(...wish); }; }";

#[test]
fn what_is_dragged_stays_where_it_is_let_go() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    for dragged in [true, false] {
        open(&mut page, &server, &json!({"game": "chess", "seat": "all"}));
        page.eval(WATCH);
        if dragged {
            page.drag("#board [data-spot='12']", "#board [data-spot='28']");
        } else {
            page.click("#board [data-spot='12']");
            page.click("#board [data-spot='28']");
        }
        wait_for_moves(&mut page, 1);
        page.wait_for("(seen.after ??= seen.frames, seen.frames > seen.after + 20)");
        let seen = page.eval("seen");
        let number = |name: &str| seen[name].as_u64().expect("a number");
        assert!(number("frames") > 20, "{seen}");
        // A piece that is moved by touching stands where it was until it comes over.
        assert_eq!(number("back") > 0, !dragged, "{seen}");
        assert_eq!(number("glides") > 0, !dragged, "{seen}");
    }
    assert_quiet(&mut page);
}

#[test]
fn a_thinker_and_its_options_are_chosen_as_they_are_declared() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    open(
        &mut page,
        &server,
        &json!({"game": "tictactoe", "seat": "all"}),
    );
    page.click("#analyse");
    page.wait_for("!document.querySelector('#proven').hidden");
    page.click("#advanced summary");
    page.wait_for(
        "[...document.querySelectorAll('#thinker option')].some(one => one.value === 'mcts')",
    );
    let choose = |page: &mut Page, field: &str, value: &str| {
        page.eval(&format!(
            "(() => {{ const field = document.querySelector({field:?}); field.value = {value:?}; \
             field.dispatchEvent(new Event('change')); }})()"
        ));
    };
    choose(&mut page, "#thinker", "mcts");
    page.wait_for("document.querySelector('#proven').hidden && document.querySelector('#figures').textContent.includes('nodes')");
    assert!(page.text("#thinker-about").contains("UCT"));
    let options = page.text("#thinker-options");
    assert!(
        options.contains("exploration") && options.contains("seed"),
        "{options}"
    );
    choose(&mut page, "#thinker-options input", "much");
    page.wait_for("document.querySelector('#verdict').textContent.includes('expected')");
    choose(&mut page, "#thinker-options input", "2");
    page.wait_for("document.querySelector('#figures').textContent.includes('nodes')");
    choose(&mut page, "#thinker", "alphabeta");
    page.wait_for("!document.querySelector('#proven').hidden");
    page.shot("advanced");
    assert_quiet(&mut page);
}
