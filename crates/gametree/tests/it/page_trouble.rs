//! The page with people who are quick, go back, have two tabs, lose their server or bring what is damaged.

use crate::browser;

use browser::server::{Server, fresh_data};
use browser::steps::{assert_quiet, open, wait_for_moves};
use browser::{Browser, Page};
use serde_json::json;

fn status(page: &mut Page) -> String {
    page.text("#toast.shown[data-kind=error]")
}

#[test]
fn where_there_is_no_game_that_is_said_and_nothing_breaks() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    for name in ["aaaaaaaaaaaaaaaaaaaaaaaaaa", "x", "%3Cscript%3E"] {
        page.go(&server.url(&format!("/game/{name}")));
        page.wait_for("document.querySelector('#board a')");
        assert_eq!(page.text("#title"), "Game not found");
        for key in ["h", "s", "f", "a", "Backspace", "ArrowLeft", "End"] {
            page.key(key);
        }
    }
    page.shot("no-game");
    let complaints = page.complaints().join("\n");
    assert!(!complaints.contains("TypeError"), "{complaints}");
    page.click("#board a");
    page.wait_for("location.pathname === '/' && document.querySelector('.tile')");
    // What is wrong with a game to begin is said where it is asked for.
    page.click(".tile[data-game=tictactoe]");
    page.eval("document.querySelector('dialog details').open = true");
    page.fill("#position", "</script>");
    page.click("#begin-go");
    page.wait_for("document.querySelector('#begin-wrong').textContent.includes('expected')");
    page.shot("begin-wrong");
}

#[test]
fn two_tabs_of_one_game_agree() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let wish = json!({"game": "tictactoe", "seat": "all"});
    let id = open(&mut page, &server, &wish);
    let mut other = page.new_tab();
    page.swap_tab(&mut other);
    page.go(&server.url(&format!("/game/{id}")));
    page.click("#board [data-spot='4']");
    wait_for_moves(&mut page, 1);
    // Whoever comes back to a tab sees what was played in the other.
    page.swap_tab(&mut other);
    wait_for_moves(&mut page, 1);
    // What is played too late is not played, and it is said why.
    let path = format!("/api/games/{id}/play");
    server.said(&path, r#"{"ply":1,"move":"a1"}"#);
    page.click("#board [data-spot='8']");
    wait_for_moves(&mut page, 2);
    assert_eq!(status(&mut page), "the game has gone on meanwhile");
    page.click("#board [data-spot='8']");
    wait_for_moves(&mut page, 3);
    page.complaints();
    // Both wait for the engine: the second gets the answer to the request of the first, and no error.
    let wish = json!({"game": "connect4", "seat": "1", "level": "strong"});
    let id = open(&mut page, &server, &wish);
    page.swap_tab(&mut other);
    page.go(&server.url(&format!("/game/{id}")));
    wait_for_moves(&mut page, 1);
    assert_eq!(status(&mut page), "");
    page.swap_tab(&mut other);
    wait_for_moves(&mut page, 1);
    assert_eq!(status(&mut page), "");
}

#[test]
fn whoever_reloads_or_goes_back_finds_the_game() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/"));
    let wish = json!({"game": "chess", "level": "best"});
    open(&mut page, &server, &wish);
    page.click("#board [data-spot='12']");
    page.click("#board [data-spot='28']");
    page.wait_for("document.querySelector('#status').textContent.includes('thinking')");
    for _ in 0..3 {
        page.reload();
        page.wait_for("document.querySelectorAll('#moves li').length > 0");
    }
    wait_for_moves(&mut page, 2);
    assert_eq!(status(&mut page), "");
    page.go(&server.url("/lab"));
    page.wait_for("document.querySelector('#drawing svg g.node')");
    page.eval("history.back()");
    page.wait_for("location.pathname.startsWith('/game/') && document.querySelectorAll('#moves li').length === 2");
    page.eval("history.back()");
    page.wait_for(
        "location.pathname === '/' && document.querySelectorAll('#recent-games a').length === 1",
    );
    page.eval("history.forward()");
    page.wait_for("document.querySelectorAll('#moves li').length === 2");
    assert_quiet(&mut page);
}

#[test]
fn quick_fingers_arrive_where_they_want() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let id = open(
        &mut page,
        &server,
        &json!({"game": "connect4", "seat": "all"}),
    );
    for (ply, column) in (1..=7).chain(1..=3).enumerate() {
        let played = json!({"ply": ply, "move": column.to_string()}).to_string();
        server.said(&format!("/api/games/{id}/play"), &played);
    }
    page.reload();
    wait_for_moves(&mut page, 10);
    let press = "for (let i = 0; i < 7; i++) document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}))";
    page.eval(press);
    page.wait_for("document.querySelector('#status').textContent.includes('after 3 of 10')");
    page.eval(&press.replace("i < 7", "i < 2").replace("Left", "Right"));
    page.wait_for("document.querySelector('#status').textContent.includes('after 5 of 10')");
    assert_eq!(page.text("#moves [aria-current]"), "5");
    assert_quiet(&mut page);
}

#[test]
fn a_server_that_was_away_is_asked_again() {
    let data = fresh_data();
    let server = Server::start(&data, 0);
    let port = server.port;
    let mut page = Browser::start().page();
    let wish = json!({"game": "tictactoe", "level": "beginner"});
    open(&mut page, &server, &wish);
    assert_eq!(
        page.eval("document.querySelector('#pause').hidden"),
        json!(true)
    );
    server.kill();
    page.choose("[data-player='0'] select", "casual");
    page.wait_for("document.querySelector('#toast').textContent.includes('does not answer')");
    // What is played meanwhile is not played, and can be played again.
    page.click("#board [data-spot='4']");
    page.wait_for("document.querySelectorAll('#board .legal').length === 9");
    let server = Server::start(&data, port);
    page.click("#board [data-spot='4']");
    page.wait_for("document.querySelectorAll('#moves li').length === 2");
    page.choose("[data-player='0'] select", "casual");
    page.wait_for("document.querySelectorAll('#moves li').length > 2");
    // Away in the middle of a game between engines: told to go on, they do.
    server.kill();
    page.wait_for("document.querySelector('#pause').textContent === 'Resume'");
    let server = Server::start(&data, port);
    page.click("#pause");
    page.wait_for("document.querySelector('#status').dataset.kind === 'over'");
    drop(server);
}

#[test]
fn what_is_damaged_does_no_harm() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/"));
    for damaged in ["{}", "null", "[null, 7, {}]", "{", "[{\"id\": \"x\"}]"] {
        page.eval(&format!("localStorage.setItem('games', {damaged:?})"));
        page.go(&server.url("/"));
        page.wait_for("document.querySelectorAll('.tile').length > 3");
        open(&mut page, &server, &json!({"game": "nim"}));
    }
    for damaged in [
        "null",
        "%",
        "[1]",
        "7",
        "{\"tree\":7,\"step\":\"x\",\"cut\":[]}",
    ] {
        page.go("about:blank");
        page.go(&server.url(&format!("/lab#{damaged}")));
        let told = "document.querySelector('#drawing svg g.node') || document.querySelector('#wrong').textContent";
        page.wait_for(told);
    }
    assert_quiet(&mut page);
}

#[test]
fn the_lab_shows_what_was_searched_however_large() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/lab"));
    page.wait_for("document.querySelector('#drawing svg g.node')");
    // A tree that is being written is not yet searched.
    page.eval("document.querySelector('#tree').value = 'max(1, min(2'");
    page.click("#next");
    page.wait_for("document.querySelector('#place').textContent.startsWith('2/')");
    // The keys go on where the mouse began.
    page.key("ArrowRight");
    page.wait_for("document.querySelector('#place').textContent.startsWith('3/')");
    assert_eq!(status(&mut page), "");
    // Another link in the same tab.
    page.eval(
        "location.hash = encodeURIComponent(JSON.stringify({tree: 'R: max(7, 9)', step: 1}))",
    );
    page.wait_for("document.querySelector('#tree').value === 'R: max(7, 9)' && document.querySelector('#place').textContent.startsWith('2/')");
    // Wide: what it is at stays in view.
    let wide = format!("max({}1)", "min(1,2,3),".repeat(120));
    page.eval(&format!("document.querySelector('#tree').value = {wide:?}"));
    page.click("#search");
    page.wait_for("document.querySelectorAll('#drawing g.node').length > 400");
    page.click("#last");
    page.wait_for("(() => { const [at, all] = document.querySelector('#place').textContent.split('/'); return at === all; })()");
    let in_view = "(() => { const frame = document.querySelector('#drawing').getBoundingClientRect(); \
                   const node = document.querySelector(\"#drawing g.node[data-node='root']\").getBoundingClientRect(); \
                   return node.width > 9 && node.left >= frame.left && node.right <= frame.right; })()";
    page.wait_for(in_view);
    let over = page.eval("document.documentElement.scrollWidth - innerWidth");
    assert!(
        over.as_i64().is_some_and(|over| over <= 0),
        "{over} too wide"
    );
    page.shot("lab-wide");
    assert_quiet(&mut page);
    // Too deep: what was searched before is still there.
    let deep = format!("{}1{}", "max(2,min(3,".repeat(200), "))".repeat(200));
    page.eval(&format!("document.querySelector('#tree').value = {deep:?}"));
    page.click("#search");
    page.wait_for("document.querySelector('#wrong').textContent.includes('expected')");
    page.click("#first");
    page.wait_for("document.querySelector('#place').textContent.startsWith('1/')");
}

#[test]
fn chess_is_played_with_the_keyboard_alone_from_either_side() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.prefer("dark");
    page.go(&server.url("/"));
    page.eval("document.querySelector('.tile[data-game=chess]').focus()");
    page.key("Enter");
    page.wait_for("document.querySelector('dialog').open");
    page.eval("document.querySelector('#seat').focus()");
    page.choose("#seat", "all");
    page.key("Enter");
    page.eval("document.querySelector('#begin-go').focus()");
    page.key("Enter");
    page.wait_for("document.querySelector('#board .legal')");
    for (moves, from) in [(1, 12), (2, 52)] {
        if moves == 2 {
            page.key("f");
        }
        page.eval(&format!(
            "document.querySelector('#board g.ground[data-spot=\"{from}\"]').focus()"
        ));
        page.key("Enter");
        page.wait_for("document.querySelectorAll('#board .target').length === 2");
        page.key("ArrowUp");
        page.key("ArrowUp");
        page.key("Enter");
        wait_for_moves(&mut page, moves);
    }
    let moved =
        page.eval("[...document.querySelectorAll('#moves button')].map(e => e.textContent)");
    assert_eq!(moved, json!(["e4", "e5"]));
    page.key("a");
    page.wait_for("document.querySelectorAll('#board .worth').length > 0");
    // In pawns, not in utilities, of which a pawn is next to nothing.
    page.wait_for(
        "[...document.querySelectorAll('#board .worth text')].some(e => /[+−]\\d\\.\\d\\d/.test(e.textContent))",
    );
    page.wait_for("document.querySelectorAll('#graph circle').length > 1");
    page.key("h");
    page.wait_for("document.querySelector('.marks .hinted')");
    page.shot("chess-dark");
    page.key("Backspace");
    wait_for_moves(&mut page, 1);
    assert_quiet(&mut page);
}
