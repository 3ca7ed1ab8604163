//! The review of a game on its page.

use crate::browser::Browser;
use crate::browser::server::{Server, fresh_data};
use crate::browser::steps::{assert_quiet, game, open};
use serde_json::json;

/// A game that was played elsewhere, open in the browser.
fn brought(server: &Server, text: &str) -> String {
    let game = server.said(
        "/api/games",
        &json!({"saved": text, "seat": "all"}).to_string(),
    );
    game["id"].as_str().expect("a name").to_owned()
}

const FOOLS_MATE: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

#[test]
fn one_click_judges_every_move_and_each_turning_point_leads_to_its_position() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let id = brought(&server, FOOLS_MATE);
    page.go(&server.url(&format!("/game/{id}")));
    page.wait_for("document.querySelectorAll('#moves button').length === 4");
    page.click("#review");
    page.wait_for("document.querySelectorAll('#review-players p').length === 2");
    page.wait_for("document.querySelector('#review-state').textContent === 'Turning points'");
    let marked = page.eval(
        "[...document.querySelectorAll('#moves [data-judgement]')].map(button => `${button.textContent} ${button.dataset.judgement}`)",
    );
    let marked = marked.as_array().expect("moves");
    assert!(marked.contains(&json!("g4 blunder")), "{marked:?}");
    let accuracy = page.eval(
        "[...document.querySelectorAll('#review-players b')].map(element => parseFloat(element.textContent))",
    );
    assert!(accuracy[0].as_f64() < accuracy[1].as_f64(), "{accuracy}");
    assert!(
        page.eval("document.querySelector('#review-graph circle.blunder') !== null") == json!(true)
    );
    let said = page.text("#review-points li");
    assert!(said.contains("2. g4?? blunder; better was"), "{said}");
    assert!(
        said.contains("mated in 1") && said.contains("played: g4Qh4#"),
        "{said}"
    );
    page.click("#review-points li > button");
    let top = "document.querySelector('#board').getBoundingClientRect().top";
    page.wait_for(&format!("{top} >= -1 && {top} < innerHeight / 2"));
    page.wait_for("document.querySelector('#moves [aria-current]').textContent === 'g4'");
    assert!(page.text("#review-move").starts_with("2. g4: blunder"));
    page.shot("review-chess");
    page.size(360, 740);
    page.eval("document.querySelector('#review-panel').scrollIntoView()");
    page.shot("review-chess-360");
    // Moves that are played on end it.
    page.size(1280, 860);
    page.click("#back");
    page.click("#sure-yes");
    page.wait_for("document.querySelector('#review-panel').hidden");
    page.wait_for("!document.querySelector('#moves [data-judgement]')");
    assert_quiet(&mut page);
}

#[test]
fn a_small_game_is_judged_exactly() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let id = open(
        &mut page,
        &server,
        &json!({"game": "tictactoe", "seat": "all"}),
    );
    for (ply, action) in ["b2", "b1", "c1", "a3", "a2"].iter().enumerate() {
        let wish = json!({"ply": ply, "move": action});
        server.said(&format!("/api/games/{id}/play"), &wish.to_string());
    }
    page.reload();
    page.wait_for("document.querySelectorAll('#moves button').length === 5");
    page.click("#review");
    page.wait_for("document.querySelectorAll('#review-points li').length === 2");
    let said = page.text("#review-points");
    assert!(
        said.contains("missed a draw") && said.contains("threw away a win"),
        "{said}"
    );
    page.prefer("dark");
    page.shot("review-tictactoe-dark");
    assert_quiet(&mut page);
}

#[test]
fn hidden_cards_are_not_reviewed_before_the_game_is_over() {
    let server = Server::start(&fresh_data(), 0);
    let game = server.said(
        "/api/games",
        &json!({"game": "kuhn", "seat": "0"}).to_string(),
    );
    let id = game["id"].as_str().expect("a name");
    let mut page = Browser::start().page();
    let token = game["players"][0]["token"].as_str().expect("a seat");
    page.go(&server.url(&format!("/game/{id}?seat={token}")));
    page.wait_for("document.querySelectorAll('#moves li').length > 0");
    assert_eq!(
        page.eval("document.querySelector('#review').disabled"),
        json!(true)
    );
    page.eval("document.querySelector('#review').disabled = false");
    page.click("#review");
    page.wait_for(
        "document.querySelector('#review-state').textContent.includes('when it is over')",
    );
    assert_eq!(
        page.eval("document.querySelectorAll('[data-judgement]').length"),
        json!(0)
    );
    assert_quiet(&mut page);
}

#[test]
fn a_game_without_moves_has_nothing_to_review() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let id = game(&server, "othello");
    page.go(&server.url(&format!("/game/{id}")));
    page.wait_for("document.querySelector('#board svg')");
    assert_eq!(
        page.eval("document.querySelector('#review').disabled"),
        json!(true)
    );
}

const ANNOTATED: &str = "[Event \"Casual\"]\n[White \"Hamlisch\"]\n[Black \"NN\"]\n[Annotator \"A <b>name</b>\"]\n\n\
1. e4 {best by test} e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3 $1 d6 *\n";

/// Types into an element at once, as a paste does.
fn paste(page: &mut crate::browser::Page, selector: &str, text: &str) {
    page.eval(&format!(
        "{{ const field = document.querySelector({selector:?}); field.value = {}; \
         field.dispatchEvent(new Event('input', {{bubbles: true}})); \
         field.dispatchEvent(new ClipboardEvent('paste', {{bubbles: true}})); }}",
        json!(text)
    ));
}

#[test]
fn a_pasted_game_opens_and_is_downloaded_with_all_that_was_said_of_it() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/"));
    page.wait_for("document.querySelectorAll('.tile').length > 5");
    paste(&mut page, "#bring-text", ANNOTATED);
    page.wait_for("location.pathname.startsWith('/game/')");
    page.wait_for("document.querySelectorAll('#moves button').length === 4");
    let id = page.eval("location.pathname.split('/')[2]");
    let (_, text) = server.get(&format!(
        "/api/games/{}/export/pgn",
        id.as_str().expect("a name")
    ));
    let read = |text: &str| {
        text.parse::<gametree_protocols::pgn::Game>()
            .expect("a game")
    };
    let (before, after) = (read(ANNOTATED), read(&text));
    assert_eq!(after.line, before.line, "{text}");
    for tag in before.tags.iter() {
        assert_eq!(after.tags.get(tag.name()), Some(tag.value()), "{text}");
    }
    assert_quiet(&mut page);
}

#[test]
fn of_many_games_one_is_chosen_from_a_list() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/"));
    page.wait_for("document.querySelectorAll('.tile').length > 5");
    paste(
        &mut page,
        "#bring-text",
        &format!("{ANNOTATED}\n{FOOLS_MATE}\n[White \"Broken\"]\n\n1. e4 {{no end"),
    );
    page.wait_for("document.querySelectorAll('#bring-found li').length === 3");
    let listed = page.text("#bring-found");
    assert!(
        listed.contains("1. Hamlisch – NN") && listed.contains("2. Ann – Bob"),
        "{listed}"
    );
    assert!(listed.contains("expected a }"), "{listed}");
    page.eval("document.querySelector('#bring').scrollIntoView()");
    page.shot("bring-list");
    page.click("#bring-found li:nth-child(2) button");
    page.wait_for("document.querySelectorAll('#moves button').length === 4");
    assert!(page.text("#status").contains("wins"));
    assert_quiet(&mut page);
}

#[test]
fn a_pasted_position_is_shown_and_begun_and_a_wrong_one_says_what_is_wrong() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/"));
    page.wait_for("document.querySelectorAll('.tile').length > 5");
    paste(&mut page, "#bring-text", "nothing of all this");
    page.wait_for("document.querySelector('#bring-wrong').textContent.includes('PGN of chess')");
    assert_eq!(page.complaints().len(), 1, "the answer is an error");
    let fen = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
    paste(&mut page, "#bring-text", fen);
    page.wait_for("document.querySelector('dialog').open");
    page.wait_for("document.querySelector('#position-draft svg')");
    assert_eq!(page.text("#position-draft p"), "White to move");
    page.shot("position-draft");
    page.eval("document.querySelector('#position').value = '8/8 w'");
    page.eval("document.querySelector('#position').dispatchEvent(new Event('input'))");
    page.wait_for("document.querySelector('#position-draft .error')");
    assert!(
        page.text("#position-draft")
            .contains("not a position of chess")
    );
    paste(&mut page, "#position", fen);
    page.wait_for("document.querySelector('#position-draft svg')");
    page.choose("#seat", "all");
    page.click("#begin-go");
    page.wait_for("location.pathname.startsWith('/game/')");
    page.wait_for("document.querySelector('#board svg')");
    assert_eq!(page.text("#position"), fen);
    assert_quiet(&mut page);
}

#[test]
fn links_lead_to_a_moment_of_a_game_and_to_a_position() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let id = brought(&server, FOOLS_MATE);
    page.go(&server.url(&format!("/game/{id}#2")));
    page.wait_for("document.querySelector('#moves [aria-current]')?.textContent === 'e5'");
    page.click("#previous");
    page.wait_for("location.hash === '#1'");
    page.click("#last");
    page.wait_for("location.hash === ''");
    page.go(&server.url(&format!("/game/{id}#999")));
    page.wait_for("document.querySelector('#moves [aria-current]')?.textContent === 'Qh4#'");
    page.click("#first");
    page.wait_for("location.hash === '#0'");
    let link = page.eval("document.querySelector('#from-here').getAttribute('href')");
    page.go(&server.url(link.as_str().expect("a link")));
    page.wait_for("document.querySelector('dialog').open");
    page.wait_for("document.querySelector('#position-draft svg')");
    assert!(
        page.eval("document.querySelector('#position').value")
            .as_str()
            .expect("a text")
            .starts_with("rnbqkbnr/")
    );
    page.go(&server.url("/?game=nothing&position=x"));
    page.wait_for(
        "document.querySelector('#toast').textContent.includes('no game called nothing')",
    );
    assert_quiet(&mut page);
}

#[test]
fn whatever_is_brought_is_answered_and_does_no_harm() {
    let server = Server::start(&fresh_data(), 0);
    let long = "[White \"x\"]\n\n1. e4 *\n\n".repeat(3000);
    let nested = format!("1. e4 {} *", "(1. d4 ".repeat(5000));
    for text in [
        "",
        " ",
        "{",
        "{\"game\":",
        "[",
        "(;",
        "\u{feff}",
        "\0",
        "[FEN \"x\"]\n\n*",
        &long,
        &nested,
        "{\"game\":\"chess\",\"start\":\"x\",\"moves\":[]}",
    ] {
        let (status, said) = server.post("/api/bring", &json!({"text": text}).to_string());
        assert!(status == 200 || status == 400, "{status}: {said}");
        for number in [0, 1, 7] {
            let wish = json!({"saved": text, "number": number});
            let (status, said) = server.post("/api/games", &wish.to_string());
            assert!([200, 400, 429].contains(&status), "{status}: {said}");
        }
    }
    let (status, said) = server.post(
        "/api/draft",
        &json!({"game": "chess", "position": "x".repeat(5000)}).to_string(),
    );
    assert_eq!(status, 400, "{said}");
    let (status, _) = server.post("/api/draft", "{\"game\":\"chess\",\"more\":1}");
    assert_eq!(status, 400);
    let (_, said) = server.post("/api/bring", &json!({"text": long}).to_string());
    let said: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(
        (
            said["games"].as_array().expect("games").len(),
            &said["more"]
        ),
        (500, &json!(true))
    );
}
