//! The manners of the board: every way to make a move, what is said meanwhile, and who won.

use crate::browser;

use browser::server::{Server, fresh_data};
use browser::steps::{assert_quiet, open, wait_for_moves};
use browser::{Browser, Page};
use serde_json::{Value, json};

/// Both sides may castle to both sides.
const CASTLING: &str = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "8/P6k/8/8/8/8/7K/8 w - - 0 1";

fn chess(position: &str) -> Value {
    json!({"game": "chess", "seat": "all", "position": position})
}

fn spot(number: usize) -> String {
    format!("#board [data-spot='{number}']")
}

/// The moves that are listed.
fn played(page: &mut Page) -> Vec<String> {
    let texts =
        page.eval("[...document.querySelectorAll('#moves button')].map(e => e.textContent)");
    serde_json::from_value(texts).expect("texts")
}

/// Goes to the board with the keyboard.
fn tab_to_board(page: &mut Page) {
    page.eval("document.activeElement.blur()");
    for _ in 0..40 {
        page.key("Tab");
        if page.eval("Boolean(document.activeElement.closest('#board'))") == json!(true) {
            return;
        }
    }
    panic!("the board is not reached with Tab");
}

/// Touches something and gives what is said of it.
fn told(page: &mut Page, selector: &str) -> String {
    page.eval("document.querySelector('#toast').textContent = ''");
    page.click(selector);
    page.wait_for("document.querySelector('#toast').textContent !== ''");
    page.text("#toast")
}

#[test]
fn castling_is_the_same_move_by_every_gesture_and_every_hand() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let king = 4;
    for (target, castling) in [(6, "O-O"), (7, "O-O"), (2, "O-O-O"), (0, "O-O-O")] {
        open(&mut page, &server, &chess(CASTLING));
        page.drag(&spot(king), &spot(target));
        wait_for_moves(&mut page, 1);
        assert_eq!(played(&mut page), [castling], "dragged to {target}");
        open(&mut page, &server, &chess(CASTLING));
        page.click(&spot(king));
        page.wait_for("document.querySelector('.marks .chosen')");
        page.click(&spot(target));
        wait_for_moves(&mut page, 1);
        assert_eq!(played(&mut page), [castling], "two touches, to {target}");
    }
    for (steps, castling) in [
        (["ArrowRight", "ArrowRight"], "O-O"),
        (["ArrowLeft", "ArrowLeft"], "O-O-O"),
    ] {
        open(&mut page, &server, &chess(CASTLING));
        tab_to_board(&mut page);
        for _ in 0..king {
            page.key("ArrowRight");
        }
        page.key("Enter");
        page.wait_for("document.querySelector('.marks .chosen')");
        for step in steps {
            page.key(step);
        }
        page.key("Enter");
        wait_for_moves(&mut page, 1);
        assert_eq!(played(&mut page), [castling], "with the keyboard");
    }
    page.phone();
    open(&mut page, &server, &chess(CASTLING));
    page.tap(&spot(king));
    page.tap(&spot(6));
    wait_for_moves(&mut page, 1);
    page.swipe(&spot(60), &spot(58));
    wait_for_moves(&mut page, 2);
    assert_eq!(played(&mut page), ["O-O", "O-O-O"], "with a finger");
    assert_quiet(&mut page);
}

#[test]
fn what_a_pawn_becomes_is_chosen_on_its_square() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    // Dragged, then chosen with the mouse.
    open(&mut page, &server, &chess(PROMOTION));
    assert_eq!(
        page.eval("document.querySelectorAll('#buttons button').length"),
        json!(0)
    );
    page.drag(&spot(48), &spot(56));
    page.wait_for("document.querySelectorAll('.picker button svg').length === 4");
    page.shot("promotion");
    let over = page.eval(
        "(() => { const [a, b] = ['.picker button', \"#board [data-spot='56']\"].map(s => \
         document.querySelector(s).getBoundingClientRect()); return Math.hypot(a.x - b.x, a.y - b.y); })()",
    );
    assert!(over.as_f64().is_some_and(|over| over < 12.0), "{over} away");
    page.click(".picker button:nth-child(4)");
    wait_for_moves(&mut page, 1);
    assert_eq!(played(&mut page), ["a8=N"]);
    // With the keyboard, one step after the other is taken back before it is played.
    open(&mut page, &server, &chess(PROMOTION));
    tab_to_board(&mut page);
    page.eval("document.querySelector(\"#board [data-spot='48']\").focus()");
    page.key("Enter");
    page.key("ArrowUp");
    page.key("Enter");
    page.wait_for("document.activeElement.closest('.picker')");
    page.key("Escape");
    page.wait_for("!document.querySelector('.picker') && document.querySelectorAll('.marks .chosen').length === 1");
    page.key("Backspace");
    page.wait_for("!document.querySelector('.marks .chosen')");
    assert_eq!(played(&mut page), [] as [&str; 0]);
    page.key("Escape");
    page.eval("document.querySelector(\"#board [data-spot='48']\").focus()");
    page.key("Tab");
    tab_to_board(&mut page);
    page.eval("document.querySelector(\"#board [data-spot='48']\").focus()");
    for key in ["Enter", "ArrowUp", "Enter"] {
        page.key(key);
    }
    page.wait_for("document.activeElement.closest('.picker')");
    page.key("ArrowDown");
    page.key("Enter");
    wait_for_moves(&mut page, 1);
    assert_eq!(played(&mut page), ["a8=R"]);
    // With a finger.
    page.phone();
    open(&mut page, &server, &chess(PROMOTION));
    page.tap(&spot(48));
    page.tap(&spot(56));
    page.wait_for("document.querySelector('.picker')");
    page.shot("promotion-phone");
    page.tap(".picker button:first-child");
    wait_for_moves(&mut page, 1);
    assert_eq!(played(&mut page), ["a8=Q"]);
    assert_quiet(&mut page);
}

#[test]
fn a_touch_that_can_do_nothing_says_why() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let id = open(&mut page, &server, &json!({"game": "chess", "seat": "all"}));
    assert_eq!(
        told(&mut page, &spot(52)),
        "Not your piece: it is White's turn."
    );
    assert_eq!(told(&mut page, &spot(0)), "No legal move from here.");
    assert_eq!(
        told(&mut page, &spot(28)),
        "No piece here: touch one of yours first."
    );
    page.click(&spot(12));
    assert_eq!(told(&mut page, &spot(36)), "No legal move from e2 to e5.");
    page.drag(&spot(12), &spot(28));
    wait_for_moves(&mut page, 1);
    page.key("Home");
    page.wait_for("document.querySelector('#status').textContent.includes('after 0 of 1')");
    assert!(told(&mut page, &spot(12)).starts_with("This is an earlier position"));
    // While the engine thinks.
    page.key("End");
    page.wait_for("!document.querySelector('#status').textContent.includes('after')");
    let seats = r#"{"seats":["person","best"]}"#;
    server.said(&format!("/api/games/{id}/seats"), seats);
    page.reload();
    page.wait_for("document.querySelector('#status').textContent.includes('thinking')");
    assert_eq!(told(&mut page, &spot(12)), "It is the engine's turn.");
    // In check, and mated.
    open(
        &mut page,
        &server,
        &chess("4k3/8/8/8/7q/8/P7/4K3 w - - 0 1"),
    );
    assert_eq!(told(&mut page, &spot(8)), "No legal move from here: check.");
    open(&mut page, &server, &chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    assert_eq!(told(&mut page, &spot(63)), "The game is over.");
    open(
        &mut page,
        &server,
        &json!({"game": "othello", "seat": "all"}),
    );
    assert_eq!(told(&mut page, &spot(0)), "No legal move here.");
    assert_quiet(&mut page);
}

/// The status and its outcome.
fn status(page: &mut Page) -> (String, String) {
    let outcome = page.eval("document.querySelector('#status').dataset.outcome");
    (
        page.text("#status"),
        outcome.as_str().unwrap_or_default().to_owned(),
    )
}

#[test]
fn a_win_a_loss_and_a_draw_look_different_and_say_how() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    let mut seen = Vec::new();
    for (seat, text, outcome) in [
        ("0", "You won: checkmate", "won"),
        ("1", "You lost: checkmate", "lost"),
        ("all", "White wins: checkmate", ""),
    ] {
        let wish = json!({"game": "chess", "position": scholar, "seat": "all"});
        let id = open(&mut page, &server, &wish);
        let mate = json!({"ply": 0, "move": "Qxf7#"}).to_string();
        server.said(&format!("/api/games/{id}/play"), &mate);
        let seats = match seat {
            "0" => r#"{"seats":["person","club"]}"#,
            "1" => r#"{"seats":["club","person"]}"#,
            _ => r#"{"seats":["person","person"]}"#,
        };
        server.said(&format!("/api/games/{id}/seats"), seats);
        page.reload();
        page.wait_for("document.querySelector('#board svg')");
        page.shot(&format!("mated-{seat}"));
        assert_eq!(status(&mut page), (text.to_owned(), outcome.to_owned()));
        seen.push(page.eval("getComputedStyle(document.querySelector('#status')).color"));
        let king = page.eval("document.querySelectorAll('.marks .remark').length");
        assert_eq!(king, json!(1), "the king that is mated is marked");
    }
    assert!(
        seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2],
        "{seen:?}"
    );
    open(&mut page, &server, &chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    assert_eq!(
        status(&mut page),
        ("A draw: stalemate".to_owned(), "drawn".to_owned())
    );
    open(
        &mut page,
        &server,
        &chess("4k3/8/8/8/7q/8/P7/4K3 w - - 0 1"),
    );
    assert_eq!(status(&mut page).0, "White to move: check");
    open(
        &mut page,
        &server,
        &json!({"game": "chess", "position": "4k3/8/8/8/7q/8/P7/4K3 w - - 0 1"}),
    );
    assert_eq!(status(&mut page).0, "Your turn: check");
    // A line that wins is marked whole.
    for (game, position, row) in [
        ("tictactoe", "XXX/OO./...", "three in a row"),
        ("connect4", "1212121", "four in a row"),
    ] {
        open(
            &mut page,
            &server,
            &json!({"game": game, "position": position, "seat": "all"}),
        );
        let (text, _) = status(&mut page);
        assert!(text.contains(&format!("wins: {row}")), "{text}");
        let marked = page.eval("document.querySelectorAll('.marks .remark').length");
        let length = if row.starts_with("three") { 3 } else { 4 };
        assert_eq!(marked, json!(length), "{game}");
        page.shot(&format!("line-{game}"));
    }
    assert_quiet(&mut page);
}

#[test]
fn players_sit_at_their_sides_with_what_they_captured() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let id = open(&mut page, &server, &json!({"game": "chess", "seat": "all"}));
    for (ply, action) in ["e4", "d5", "exd5", "Qxd5"].iter().enumerate() {
        let body = json!({"ply": ply, "move": action}).to_string();
        server.said(&format!("/api/games/{id}/play"), &body);
    }
    for (seats, below) in [
        (r#"{"seats":["person","club"]}"#, 0),
        (r#"{"seats":["club","person"]}"#, 1),
    ] {
        server.said(&format!("/api/games/{id}/seats"), seats);
        for (width, height, scheme) in [(1280, 860, "light"), (390, 844, "dark")] {
            page.size(width, height);
            page.prefer(scheme);
            page.reload();
            page.wait_for("document.querySelector('#board svg')");
            let place = |page: &mut Page, selector: &str| {
                let top =
                    format!("document.querySelector({selector:?}).getBoundingClientRect().top");
                page.eval(&top).as_f64().expect("a number")
            };
            let row = |player: usize| format!("[data-player='{player}']");
            let upper = place(&mut page, &row(1 - below));
            let board = place(&mut page, "#board");
            let lower = place(&mut page, &row(below));
            assert!(upper < board && board < lower, "{upper} {board} {lower}");
            page.shot(&format!("sides-{below}-{width}-{scheme}"));
        }
    }
    let pieces = page.eval(
        "[0, 1].map(player => document.querySelectorAll(`[data-player='${player}'] .captured g.thing`).length)",
    );
    assert_eq!(pieces, json!([1, 1]));
    let numbers =
        page.eval("[...document.querySelectorAll('#moves li')].map(e => e.dataset.number)");
    // The engine may have moved meanwhile.
    let numbers: Vec<String> = serde_json::from_value(numbers).expect("texts");
    assert_eq!(numbers[..4], ["1.", "", "2.", ""]);
    open(
        &mut page,
        &server,
        &chess("4k3/8/8/8/7q/8/P7/3K4 b - - 0 12"),
    );
    page.drag(&spot(31), &spot(23));
    wait_for_moves(&mut page, 1);
    assert_eq!(
        page.eval("document.querySelector('#moves li').dataset.number"),
        json!("12…")
    );
    assert_quiet(&mut page);
}

#[test]
fn arrows_go_through_the_game_from_anywhere_but_text() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    open(&mut page, &server, &json!({"game": "chess", "seat": "all"}));
    for (moves, (from, to)) in [(12, 28), (52, 36), (6, 21)].into_iter().enumerate() {
        page.click(&spot(from));
        page.click(&spot(to));
        wait_for_moves(&mut page, moves + 1);
    }
    let at = |ply: usize| {
        format!("document.querySelector('#status').textContent.includes('after {ply} of 3')")
    };
    // The last touch has left the focus on the board.
    assert_eq!(
        page.eval("Boolean(document.activeElement.closest('#board'))"),
        json!(true)
    );
    page.key("ArrowLeft");
    page.wait_for(&at(2));
    for selector in [
        "[data-player='0'] select",
        "#analyse",
        "#hint",
        "#moves",
        "#moves button",
    ] {
        page.eval(&format!("document.querySelector({selector:?}).focus()"));
        page.key("ArrowLeft");
        page.wait_for(&at(1));
        page.key("ArrowRight");
        page.wait_for(&at(2));
    }
    assert_eq!(
        page.eval("document.querySelector('[data-player=\"0\"] select').value"),
        json!("person")
    );
    // Who has come to the board with the keyboard goes from square to square, until Escape.
    tab_to_board(&mut page);
    let focus = "document.activeElement.dataset.spot";
    let before = page.eval(focus);
    page.key("ArrowRight");
    assert_ne!(page.eval(focus), before);
    page.key("Escape");
    page.key("ArrowLeft");
    page.wait_for(&at(1));
    assert_quiet(&mut page);
}

/// Turns the analysis on and waits until it has found this many lines.
fn analyse(page: &mut Page, lines: usize) {
    page.eval(
        "document.querySelector('#analyse').checked || document.querySelector('#analyse').click()",
    );
    page.wait_for(&format!(
        "document.querySelectorAll('#board .worth').length >= {lines} && /depth ([4-9]|[1-9][0-9])/.test(document.querySelector('#figures').textContent)"
    ));
}

#[test]
fn analysis_shows_where_the_few_best_moves_go_and_hides_no_piece() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    for (width, height, scheme) in [(1280, 860, "light"), (390, 844, "dark")] {
        page.size(width, height);
        page.prefer(scheme);
        open(&mut page, &server, &chess(CASTLING));
        analyse(&mut page, 2);
        page.eval("new Promise(done => setTimeout(() => done(1), 600))");
        page.shot(&format!("analysis-{width}-{scheme}"));
        let counts =
            page.eval("['.arrow', '#board .worth'].map(s => document.querySelectorAll(s).length)");
        let count = |place: usize| counts[place].as_u64().expect("a number");
        assert!(
            (1..=3).contains(&count(0)) && (1..=3).contains(&count(1)),
            "{counts}"
        );
        // The middle of every piece is free.
        let hidden = page.eval(
            "[...document.querySelectorAll('#board g.thing:not(:has(text))')].filter(thing => { \
             const a = thing.getBoundingClientRect(); const [x, y] = [a.x + a.width / 2, a.y + a.height / 2]; \
             return [...document.querySelectorAll('#board .worth rect')].some(rect => { const b = rect.getBoundingClientRect(); \
             return x > b.x && x < b.right && y > b.y && y < b.bottom; }); }).length",
        );
        assert_eq!(hidden, json!(0));
        let bar = page.eval(
            "[document.querySelector('#bar').hidden, document.querySelector('#bar div').getBoundingClientRect().height > 20]",
        );
        assert_eq!(bar, json!([false, true]));
        // The hint is what the analysis would play.
        page.click("#hint");
        page.wait_for("document.querySelector('.marks .hinted')");
        let agree = page.eval(
            "(() => { const best = document.querySelector('.arrow.rank-0').getBBox(); \
             return [...document.querySelectorAll('.marks .hinted')].every(e => { const b = e.getBBox(); \
             const [x, y] = [b.x + b.width / 2, b.y + b.height / 2]; \
             return x > best.x - 24 && x < best.x + best.width + 24 && y > best.y - 24 && y < best.y + best.height + 24; }); })()",
        );
        assert_eq!(agree, json!(true));
        page.eval("document.querySelector('#analyse').click()");
    }
    assert_quiet(&mut page);
}
