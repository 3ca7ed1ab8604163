//! The page as people see it first, on any device and on paper.

use crate::browser;

use browser::server::{Server, fresh_data};
use browser::steps::{assert_quiet, moves, open, wait_for_moves};
use browser::{Browser, Page};
use serde_json::{Value, json};

/// How far things have jumped since the page began to load: the scores of all layout shifts, also those that a click is to blame
/// for.
fn jumps(page: &mut Page) -> f64 {
    let jumps = page.eval(
        "new Promise(done => { let sum = 0; const watch = new PerformanceObserver(list => { for (const shift of list.getEntries()) \
         sum += shift.value; }); watch.observe({type: 'layout-shift', buffered: true}); \
         setTimeout(() => { watch.disconnect(); done(sum); }, 100); })",
    );
    jumps.as_f64().expect("a number")
}

#[test]
fn nothing_jumps_while_a_game_is_loaded_and_played() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let (_, catalog) = server.get("/api/catalog");
    let catalog: Vec<Value> = serde_json::from_str(&catalog).expect("JSON");
    for (width, height) in [(1280, 860), (360, 740)] {
        page.size(width, height);
        for entry in &catalog {
            let game = entry["name"].as_str().expect("a name");
            // With hidden cards a page is that of one player.
            let seat = if entry["hidden"] == true { "0" } else { "all" };
            open(&mut page, &server, &json!({"game": game, "seat": seat}));
            // To its end, if that is near.
            let open = "#board .legal, #buttons button:not(:disabled)";
            let over = "document.querySelector('#status').dataset.kind === 'over'";
            for _ in 0..8 {
                page.wait_for(&format!("{over} || document.querySelector('{open}')"));
                page.eval(&format!(
                    "document.querySelector('{open}')?.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"
                ));
            }
            page.wait_for("document.querySelectorAll('#moves li').length > 0");
            let jumps = jumps(&mut page);
            assert!(jumps < 0.02, "{game} at {width}: {jumps}");
        }
    }
    // Nor while it thinks: from the moment at which that is turned on, and when it is turned off.
    for (width, height) in [(1280, 860), (360, 740)] {
        page.size(width, height);
        for game in ["pig", "connect4"] {
            open(&mut page, &server, &json!({"game": game, "seat": "all"}));
            page.eval("document.querySelector('#analyse').checked || document.querySelector('#analyse').click()");
            for moves in 1..4 {
                page.wait_for(
                    "document.querySelector('#board .worth, #buttons .worth') && \
                     document.querySelector('#board .legal, #buttons button:not(:disabled)')",
                );
                page.eval("document.querySelector('#board .legal, #buttons button:not(:disabled)').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
                page.wait_for(&format!(
                    "document.querySelectorAll('#moves li').length >= {moves}"
                ));
            }
            page.eval("document.querySelector('#analyse').scrollIntoView({block: 'center'})");
            for hidden in [true, false, true] {
                page.eval("document.querySelector('#analyse').click()");
                page.wait_for(&format!(
                    "document.querySelector('#thought').hidden === {hidden}"
                ));
            }
            let jumps = jumps(&mut page);
            assert!(jumps < 0.02, "{game} thinking at {width}: {jumps}");
        }
    }
    assert_quiet(&mut page);
}

#[test]
fn whoever_turns_the_analysis_on_sees_it_without_scrolling() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let (_, catalog) = server.get("/api/catalog");
    let catalog: Vec<Value> = serde_json::from_str(&catalog).expect("JSON");
    let seen = |page: &mut Page, selector: &str| {
        let below = page.eval(&format!(
            "document.querySelector({selector:?}).getBoundingClientRect().bottom - innerHeight"
        ));
        below.as_f64().is_some_and(|below| below <= 0.0)
    };
    for entry in &catalog {
        page.size(1280, 860);
        open(&mut page, &server, &json!({"game": entry["name"]}));
        page.eval("document.querySelector('#analyse').checked || document.querySelector('#analyse').click()");
        assert!(seen(&mut page, "#thought"), "{}", entry["name"]);
        assert_eq!(page.eval("scrollY"), json!(0));
        // On a telephone it is where it was turned on.
        page.size(360, 740);
        page.click("#analyse");
        page.click("#analyse");
        assert!(seen(&mut page, "#line"), "{} at 360", entry["name"]);
        page.shot(&format!(
            "analysis-{}-360",
            entry["name"].as_str().expect("a name")
        ));
    }
    assert_quiet(&mut page);
}

#[test]
fn nothing_of_the_record_is_cut_off() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    for game in ["chess", "kuhn", "connect4"] {
        open(&mut page, &server, &json!({"game": game, "seat": "all"}));
        page.eval("document.querySelector('#analyse').checked || document.querySelector('#analyse').click()");
        while moves(&mut page) == 0 {
            page.wait_for("document.querySelector('#board .legal, #moves li')");
            page.eval("document.querySelector('#board .legal')?.dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        }
        for (width, height) in [(360, 740), (860, 900), (1280, 860)] {
            page.size(width, height);
            let below = |page: &mut Page, inner: &str, outer: &str| {
                let below = page.eval(&format!(
                    "document.querySelector({inner:?}).getBoundingClientRect().bottom - \
                     document.querySelector({outer:?}).getBoundingClientRect().bottom"
                ));
                below.as_f64().expect("a number")
            };
            assert!(
                below(&mut page, "#moves [aria-current]", "#moves") < 0.5,
                "the move, {game} at {width}"
            );
            assert!(
                below(&mut page, "#graph", "#thought") < 0.5,
                "the graph, {game} at {width}"
            );
            // The board is what one looks at.
            let sizes =
                page.eval("['#board', '#side'].map(e => document.querySelector(e).offsetWidth)");
            let [board, side] = [0, 1].map(|place| sizes[place].as_f64().expect("a number"));
            assert!(
                width < 820 || board > 1.2 * side || game == "kuhn",
                "{game} at {width}: {board} beside {side}"
            );
            page.shot(&format!("record-{game}-{width}"));
        }
    }
    assert_quiet(&mut page);
}

/// Where things are on the screen: left to right, and from top to bottom.
fn places(page: &mut Page, selectors: &[&str]) -> Vec<(f64, f64)> {
    let place = |page: &mut Page, selector: &&str| {
        let found = page.eval(&format!(
            "(() => {{ const b = document.querySelector({selector:?}).getBoundingClientRect(); return [b.x, b.y]; }})()"
        ));
        let number = |place: usize| found[place].as_f64().expect("a number");
        (number(0), number(1))
    };
    selectors.iter().map(|one| place(page, one)).collect()
}

/// The texts beside the board, each where the first square that it names must be in line with it.
const LABELS: &str = "[...document.querySelectorAll('#board text.label')].map(e => [e.textContent, e.getBoundingClientRect()])\
    .filter(([text, box]) => { const spot = 'abcdefgh'.includes(text) ? 'abcdefgh'.indexOf(text) : 8 * (Number(text) - 1); \
    const at = document.querySelector(`#board g.ground[data-spot='${spot}']`).getBoundingClientRect(); \
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]; \
    return x > at.x && x < at.right || y > at.y && y < at.bottom; }).length";

#[test]
fn who_plays_the_other_side_sees_the_board_from_there() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let corners = ["#board [data-spot='0']", "#board [data-spot='63']"];
    open(&mut page, &server, &json!({"game": "chess", "seat": "all"}));
    let (left, right) = ((0, 1), (1, 0));
    let order = |page: &mut Page| {
        let places = places(page, &corners);
        if places[0].0 < places[1].0 && places[0].1 > places[1].1 {
            left
        } else {
            right
        }
    };
    assert_eq!(order(&mut page), left);
    assert_eq!(page.eval(LABELS), json!(16));
    // Turned by a key, everything is still where it says: two touches, and dragged.
    page.key("f");
    page.wait_for("document.querySelector('#turn').getAttribute('aria-pressed') === 'true'");
    assert_eq!(order(&mut page), right);
    assert_eq!(page.eval(LABELS), json!(16));
    page.click("#board [data-spot='12']");
    page.wait_for("document.querySelectorAll('#board .target').length === 2");
    page.shot("chess-turned");
    page.click("#board [data-spot='28']");
    wait_for_moves(&mut page, 1);
    page.drag("#board [data-spot='52']", "#board [data-spot='36']");
    wait_for_moves(&mut page, 2);
    let moved =
        page.eval("[...document.querySelectorAll('#moves button')].map(e => e.textContent)");
    assert_eq!(moved, json!(["e4", "e5"]));
    assert_eq!(order(&mut page), right, "it stays turned");
    page.click("#turn");
    assert_eq!(order(&mut page), left);
    // By itself for who plays second, and back when the sides are switched.
    open(
        &mut page,
        &server,
        &json!({"game": "chess", "seat": "1", "level": "beginner"}),
    );
    wait_for_moves(&mut page, 1);
    assert_eq!(order(&mut page), right);
    page.choose("[data-player='0'] select", "person");
    page.wait_for("document.querySelector('#turn').getAttribute('aria-pressed') === 'false'");
    assert_eq!(order(&mut page), left);
    // Where stones fall, up stays up.
    open(
        &mut page,
        &server,
        &json!({"game": "connect4", "seat": "1", "level": "beginner"}),
    );
    wait_for_moves(&mut page, 1);
    assert_eq!(
        page.eval("document.querySelector('#turn').hidden"),
        json!(true)
    );
    assert_quiet(&mut page);
}

#[test]
fn a_game_is_had_in_all_its_formats() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let cases = [
        (
            "chess",
            "e4",
            "pgn",
            "[White \"person\"]\n[Black \"gametree (club player)\"]\n[Result \"*\"]",
        ),
        (
            "othello",
            "d3",
            "ggf",
            "PB[person]PW[gametree (club player)]",
        ),
        (
            "tictactoe",
            "b2",
            "jsonl",
            r#"{"game":"tictactoe","players":[{"name":"person"},{"name":"gametree"#,
        ),
    ];
    for (game, action, format, words) in cases {
        let id = open(&mut page, &server, &json!({"game": game}));
        let played = json!({"ply": 0, "move": action}).to_string();
        server.said(&format!("/api/games/{id}/play"), &played);
        let link = format!("#exports a[href$='/{format}']");
        let text = page.eval(&format!(
            "fetch(document.querySelector({link:?}).href).then(answer => answer.text())"
        ));
        let text = text.as_str().expect("a text");
        assert!(text.contains(words), "{game}: {text}");
        assert!(text.to_lowercase().contains(action), "{game}: {text}");
        // What the page gives, the page takes, and it knows who played.
        let again = server.said("/api/games", &json!({ "saved": text }).to_string());
        assert_eq!(again["moves"], json!([action]), "{text}");
        let seat = |place: usize| again["players"][place]["seat"].clone();
        assert_eq!([seat(0), seat(1)], ["person", "club"], "{text}");
        let formats =
            page.eval("[...document.querySelectorAll('#exports a')].map(e => e.textContent)");
        let own = format.to_uppercase();
        let expected = if format == "jsonl" {
            json!(["JSON", own])
        } else {
            json!(["JSON", own, "JSONL"])
        };
        assert_eq!(formats, expected);
    }
    let link = "#exports a[href$='/json']";
    let saved = page.eval(&format!(
        "fetch(document.querySelector({link:?}).href).then(answer => answer.text())"
    ));
    let again = server.said("/api/games", &json!({ "saved": saved }).to_string());
    assert_eq!(again["moves"][0], "b2");
    assert_quiet(&mut page);
}

#[test]
fn a_phone_is_enough() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.phone();
    page.go(&server.url("/"));
    page.tap(".tile[data-game=tictactoe]");
    page.wait_for("document.querySelector('dialog').open");
    page.tap("#begin-go");
    page.wait_for("document.querySelector('#board .legal')");
    page.tap("#board [data-spot='4']");
    wait_for_moves(&mut page, 2);
    open(&mut page, &server, &json!({"game": "chess", "seat": "all"}));
    page.tap("#board [data-spot='6']");
    page.wait_for("document.querySelectorAll('#board .target').length === 2");
    page.shot("chess-phone");
    page.tap("#board [data-spot='21']");
    wait_for_moves(&mut page, 1);
    assert_eq!(page.text("#moves button"), "Nf3");
    page.swipe("#board [data-spot='52']", "#board [data-spot='36']");
    wait_for_moves(&mut page, 2);
    assert_eq!(page.text("#moves li:last-child button"), "e5");
    let wide = page.eval("[document.documentElement.scrollWidth, visualViewport.scale]");
    assert_eq!(wide, json!([360, 1]));
    assert_quiet(&mut page);
}

#[test]
fn a_worksheet_is_printed_without_its_key() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/quiz"));
    page.fill("#seed", "7");
    // Nobody sees a printer here: what would be printed is noted.
    page.eval(
        "{ const open = window.open; window.open = (...wish) => { const paper = open.apply(window, wish); \
         window.wished = wish[0]; paper.print = () => { window.printed = paper.document.body.innerText; }; return paper; }; }",
    );
    let mut papers = Vec::new();
    for button in ["#worksheet", "#key"] {
        page.eval("window.printed = null");
        page.click(button);
        page.wait_for("window.printed");
        let text = page.eval("window.printed");
        let wished = page.eval("window.wished");
        papers.push((text.as_str().expect("a text").to_owned(), wished));
    }
    assert!(!papers[0].0.contains("the answers") && papers[1].0.contains("the answers"));
    let mut sizes = Vec::new();
    for (text, wished) in &papers {
        assert!(text.len() > 200, "{text}");
        page.go(&server.url(wished.as_str().expect("an address")));
        let paper = page.pdf();
        assert!(
            paper.starts_with(b"%PDF-") && paper.len() > 5000,
            "{} bytes",
            paper.len()
        );
        sizes.push(paper.len());
    }
    assert_ne!(sizes[0], sizes[1]);
}
