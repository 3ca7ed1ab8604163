//! The page in a real browser: played, analysed, stepped through and answered by clicking.

use crate::browser;

use std::time::Duration;

use browser::server::{Server, fresh_data};
use browser::steps::{assert_quiet, begin, moves, serve};
use browser::{Browser, Page};
use serde_json::{Value, json};

/// Clicks on the first spot that can be touched until the game is over.
fn play_to_the_end(page: &mut Page) {
    let ready = "document.querySelector('#status').dataset.kind === 'over' || \
                 document.querySelector('#status').dataset.kind === 'person' && \
                 document.querySelector('#board .legal, #buttons button:not(:disabled)')";
    loop {
        page.wait_for(ready);
        if page.eval("document.querySelector('#status').dataset.kind") == json!("over") {
            return;
        }
        let moves = page.eval("document.querySelectorAll('#moves li').length");
        let legal = page.eval("document.querySelector('#board .legal')?.dataset.spot ?? null");
        match legal.as_str() {
            Some(spot) => page.click(&format!("#board [data-spot='{spot}']")),
            None => page.click("#buttons button:not(:disabled)"),
        }
        page.wait_for(&format!(
            "document.querySelectorAll('#moves li').length > {moves}"
        ));
    }
}

#[test]
fn a_whole_game_of_tic_tac_toe_is_played_by_clicking() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    begin(&mut page, &server, "tictactoe", "club");
    page.click("#hint");
    page.wait_for("document.querySelector('.marks .hinted')");
    page.click("#board [data-spot='4']");
    page.wait_for("document.querySelectorAll('#moves li').length === 2");
    page.click("#back");
    page.wait_for("document.querySelectorAll('#moves li').length === 0");
    page.click("#switch");
    page.wait_for("document.querySelectorAll('#moves li').length === 1");
    play_to_the_end(&mut page);
    assert!(moves(&mut page) >= 5);
    page.shot("tictactoe-over");
    page.click("#first");
    page.wait_for("document.querySelectorAll('#board g.thing path.cross').length === 0");
    assert_quiet(&mut page);
}

#[test]
fn connect_four_is_played_by_clicking_and_survives_a_crash_and_a_restart() {
    let data = fresh_data();
    let server = Server::start(&data, 0);
    let port = server.port;
    let mut page = Browser::start().page();
    begin(&mut page, &server, "connect4", "casual");
    // Let go over a column, a stone falls.
    page.click("#board g.ground[data-at='4,1']");
    page.wait_for("document.querySelectorAll('#moves li').length === 2");
    page.click("#board g.ground[data-at='4,1']");
    page.wait_for("document.querySelectorAll('#moves li').length === 4");
    page.click("#analyse");
    page.wait_for("document.querySelectorAll('#board .worth').length > 2");
    page.wait_for("document.querySelectorAll('#line button').length > 1");
    page.wait_for("document.querySelectorAll('#graph circle').length > 3");
    page.hover("#line button:nth-child(2)");
    page.wait_for("document.querySelector('#board.ahead')");
    page.hover("h1");
    page.wait_for("!document.querySelector('#board.ahead')");
    let before =
        page.eval("[...document.querySelectorAll('#moves button')].map(e => e.textContent)");
    server.kill();
    let server = Server::start(&data, port);
    page.reload();
    page.wait_for("document.querySelectorAll('#moves li').length === 4");
    let after =
        page.eval("[...document.querySelectorAll('#moves button')].map(e => e.textContent)");
    assert_eq!(before, after, "nothing is lost");
    page.complaints();
    play_to_the_end(&mut page);
    page.shot("connect4-over");
    drop(server);
}

#[test]
fn a_tree_is_stepped_changed_and_shared() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/lab"));
    page.wait_for("document.querySelector('#drawing svg g.node')");
    let first = page.text("#words");
    page.eval("document.activeElement.blur()");
    for _ in 0..3 {
        page.key("ArrowRight");
    }
    page.wait_for("document.querySelector('#place').textContent.startsWith('4/')");
    assert_ne!(page.text("#words"), first);
    page.key("ArrowLeft");
    page.wait_for("document.querySelector('#place').textContent.startsWith('3/')");
    page.click("#last");
    page.wait_for("document.querySelectorAll('#drawing .bars').length > 0");
    // A leaf that was cut: no number there matters.
    page.click("#drawing g.node[data-node='2.2']");
    page.fill("#value", "-5");
    page.key("Enter");
    page.wait_for("document.querySelectorAll('#outcome p').length === 2");
    let outcome = page.text("#outcome");
    assert!(
        outcome.contains("2.2 was cut, so its value cannot affect the root"),
        "{outcome}"
    );
    page.choose("#cut", "strict");
    page.wait_for("decodeURIComponent(location.hash).includes('strict')");
    page.click("#first");
    page.click("#next");
    let link = page.eval("location.href");
    page.go("about:blank");
    page.go(link.as_str().expect("a link"));
    page.wait_for("document.querySelector('#place').textContent.startsWith('2/')");
    assert_eq!(
        page.eval("document.querySelector('#cut').value"),
        json!("strict")
    );
    page.click("#play");
    page.wait_for("document.querySelector('#place').textContent.startsWith('3/')");
    // From a game to its tree.
    let game = server.said(
        "/api/games",
        r#"{"game":"tictactoe","position":"XOX/OX./.O."}"#,
    );
    page.go(&server.url(&format!("/game/{}", game["id"].as_str().expect("a name"))));
    page.wait_for("document.querySelector('#board svg')");
    page.click("#tree");
    page.wait_for("location.pathname === '/lab' && document.querySelector('#drawing svg g.node')");
    assert_quiet(&mut page);
}

#[test]
fn a_quiz_is_taken_and_the_misconception_is_named() {
    use gametree::lab::quiz::{Constraints, Grader, Subject, exercises};
    let server = Server::start(&fresh_data(), 0);
    let exercise = &exercises(&Constraints::new(Subject::AlphaBeta), 7, 1).expect("an exercise")[0];
    let mut page = Browser::start().page();
    page.go(&server.url("/quiz"));
    page.fill("#seed", "7");
    page.click("#start");
    let mut named = 0;
    for (index, question) in exercise.questions.iter().enumerate() {
        let right = question.right.to_string();
        // The answers of a misconception where it is wrong, and right answers elsewhere.
        let wrong = exercise
            .misconception_answers
            .iter()
            .find_map(|(_, answers)| {
                let answer = answers[index].as_ref()?;
                let mut grader = Grader::default();
                let verdict = grader.grade(exercise, index, answer);
                verdict
                    .misconception
                    .map(|name| (answer.to_string(), name.name()))
            });
        let wrong = wrong.filter(|_| named < 2);
        page.wait_for(&format!(
            "document.querySelector('#prompt').textContent.startsWith('{}/')",
            index + 1
        ));
        let answer = wrong.as_ref().map_or(right, |(answer, _)| answer.clone());
        answer_by(&mut page, question.form.name(), &answer);
        page.click("#check");
        page.wait_for("!document.querySelector('#next').hidden");
        let said = page.text("#said");
        match &wrong {
            Some((_, name)) => {
                named += 1;
                assert!(said.contains(name), "{said}: {name}");
            }
            None => assert!(said.contains("Right"), "{said}"),
        }
        page.click("#next");
    }
    assert_eq!(named, 2);
    page.wait_for("document.querySelector('#end h2')");
    page.shot("quiz-end");
    assert!(page.text("#end").contains("To review"));
    let (status, paper) = server.get("/paper/key?subject=alphabeta&seed=7&count=2");
    assert_eq!(status, 200, "{paper}");
    assert!(paper.contains("the answers"));
    assert_quiet(&mut page);
}

/// Types an answer, or touches it where that is possible.
fn answer_by(page: &mut Page, form: &str, answer: &str) {
    match form {
        "window" => {
            let (alpha, beta) = answer.split_once(", ").expect("two numbers");
            page.fill("#answer-alpha", alpha.trim_start_matches("α = "));
            page.fill("#answer-beta", beta.trim_start_matches("β = "));
        }
        "set" | "one" if answer != "none" => {
            for name in answer.split(", ") {
                page.click(&format!("#drawing g.node[data-node='{name}']"));
            }
        }
        _ => page.fill("#answer-text", answer),
    }
}

#[test]
fn every_game_has_a_board_on_any_screen_and_no_barrier() {
    let axe = browser::tools::npm("axe-core", "4.14.0").join("axe.min.js");
    let axe = std::fs::read_to_string(axe).expect("axe-core");
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let mut paths = vec!["/".to_owned(), "/lab".to_owned(), "/quiz".to_owned()];
    let (_, catalog) = server.get("/api/catalog");
    let catalog: Vec<Value> = serde_json::from_str(&catalog).expect("JSON");
    for entry in &catalog {
        let body = json!({"game": entry["name"]}).to_string();
        let game = server.said("/api/games", &body);
        paths.push(format!("/game/{}", game["id"].as_str().expect("a name")));
    }
    assert!(paths.len() > 8);
    for (place, path) in paths.iter().enumerate() {
        let name = match place {
            0 => "home",
            1 => "the-lab",
            2 => "the-quiz",
            _ => catalog[place - 3]["name"].as_str().expect("a name"),
        };
        for (width, height, scheme) in [(1280, 860, "light"), (360, 740, "dark")] {
            page.size(width, height);
            page.prefer(scheme);
            page.go(&server.url(path));
            page.wait_for("document.querySelector('main svg, #start')");
            if place > 2 {
                page.eval("document.querySelector('#analyse').checked || document.querySelector('#analyse').click()");
                page.wait_for("document.querySelector('#verdict').textContent.length > 1");
            }
            std::thread::sleep(Duration::from_millis(200));
            let over = page.eval(&format!("document.documentElement.scrollWidth - {width}"));
            assert!(
                over.as_i64().is_some_and(|over| over <= 0),
                "{name} is {over} too wide"
            );
            page.shot(&format!("{name}-{width}"));
            page.eval(&axe);
            let found = page.eval(
                "axe.run(document).then(r => r.passes.length < 10 ? 'nothing was checked' : r.violations.filter(v => \
                 ['serious', 'critical'].includes(v.impact)).map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 160) + \
                 ' ' + n.failureSummary).slice(0, 3).join(' | ')))",
            );
            assert_eq!(found, json!([]), "{name} at {width}");
        }
    }
    assert_quiet(&mut page);
}

#[test]
fn two_engines_play_each_other_and_dice_can_be_thrown_by_hand() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let watch = r#"{"game":"pig","position":"20","seat":"none","level":"casual"}"#;
    let game = server.said("/api/games", watch);
    page.go(&server.url(&format!("/game/{}", game["id"].as_str().expect("a name"))));
    page.wait_for("document.querySelectorAll('#moves li').length > 3");
    page.click("#pause");
    let game = server.said("/api/games", r#"{"game":"pig","seat":"all"}"#);
    page.go(&server.url(&format!("/game/{}", game["id"].as_str().expect("a name"))));
    page.click("#by-hand");
    page.wait_for("document.querySelector('#buttons button:not(:disabled)')");
    page.click("#buttons button");
    page.wait_for("document.querySelectorAll('#board .legal').length === 6");
    page.shot("pig-dice");
    page.click("#board [data-spot='5']");
    page.wait_for("document.querySelectorAll('#moves li').length === 2");
    assert_eq!(page.text("#moves li:last-child button"), "5");
    assert_quiet(&mut page);
}

#[test]
fn pieces_are_moved_by_two_touches_and_by_dragging_and_become_what_is_chosen() {
    let mut registry = gametree::players::Registry::new();
    registry.add(<dyn gametree::players::Entry>::new(
        gametree::games::Chess::default(),
    ));
    let (port, stop) = serve(registry);
    let mut page = Browser::start().page();
    page.go(&format!("http://127.0.0.1:{port}/"));
    page.click(".tile");
    page.choose("#seat", "all");
    page.click("#begin-go");
    page.wait_for("document.querySelector('#board svg')");
    // Two touches: a pawn, and where it goes.
    page.click("#board [data-spot='12']");
    page.wait_for("document.querySelectorAll('#board .target').length === 2");
    page.shot("chess-targets");
    page.click("#board [data-spot='28']");
    page.wait_for("document.querySelectorAll('#moves li').length === 1");
    // Dragged, to where it may not go and to where it may.
    page.drag("#board [data-spot='52']", "#board [data-spot='20']");
    page.drag("#board [data-spot='52']", "#board [data-spot='36']");
    page.wait_for("document.querySelectorAll('#moves li').length === 2");
    let moved =
        page.eval("[...document.querySelectorAll('#moves button')].map(e => e.textContent)");
    assert_eq!(moved, json!(["e4", "e5"]));
    // A pawn that gets across asks what it becomes.
    page.go(&format!("http://127.0.0.1:{port}/"));
    page.click(".tile");
    page.choose("#seat", "all");
    page.eval("document.querySelector('dialog details').open = true");
    page.fill("#position", "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    page.click("#begin-go");
    page.wait_for("document.querySelector('#board svg')");
    page.click("#board [data-spot='48']");
    page.click("#board [data-spot='56']");
    page.wait_for("document.querySelectorAll('.picker button').length === 4");
    page.click(".picker button:nth-child(4)");
    page.wait_for("document.querySelectorAll('#moves li').length === 1");
    assert_eq!(page.text("#moves button"), "a8=N");
    assert_quiet(&mut page);
    stop.stop();
}

/// The pictures in README.md; `cp target/tmp/page/screenshots/page-*.png docs/` renews them.
#[test]
fn pictures_for_the_front_page_are_taken() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let game = server.said("/api/games", r#"{"game":"connect4","seat":"all"}"#);
    let id = game["id"].as_str().expect("a name");
    for (ply, column) in "444453225735".chars().enumerate() {
        let body = json!({"ply": ply, "move": column.to_string()}).to_string();
        server.said(&format!("/api/games/{id}/play"), &body);
    }
    let seats = r#"{"seats":["person","club"]}"#;
    server.said(&format!("/api/games/{id}/seats"), seats);
    page.go(&server.url(&format!("/game/{id}")));
    page.eval("document.querySelector('#analyse').click()");
    page.wait_for("document.querySelectorAll('#board .worth').length > 2");
    page.wait_for("!document.querySelector('#proven').hidden");
    page.wait_for("document.querySelectorAll('#graph circle').length > 12");
    page.shot("page-game");
    page.go(&server.url("/lab"));
    page.wait_for("document.querySelector('#drawing svg g.node')");
    while !page.text("#words").contains("cut") {
        assert!(!page.text("#place").starts_with("25/"), "something is cut");
        page.eval("document.querySelector('#next').click()");
    }
    page.wait_for("document.querySelectorAll('#drawing .bars').length > 0");
    page.shot("page-lab");
}

#[test]
fn a_game_is_played_with_the_keyboard_alone() {
    let server = Server::start(&fresh_data(), 0);
    let game = server.said("/api/games", r#"{"game":"tictactoe","level":"beginner"}"#);
    let mut page = Browser::start().page();
    page.go(&server.url(&format!("/game/{}", game["id"].as_str().expect("a name"))));
    page.wait_for("document.querySelector('#board .legal')");
    for _ in 0..30 {
        if page.eval("Boolean(document.activeElement.closest('#board'))") == json!(true) {
            break;
        }
        page.key("Tab");
    }
    page.key("ArrowRight");
    page.key("ArrowDown");
    assert_eq!(page.eval("document.activeElement.dataset.spot"), json!("4"));
    page.key("Enter");
    page.wait_for("document.querySelectorAll('#moves li').length === 2");
    let said = page.text("#spoken");
    assert!(said.contains("to move"), "{said}");
    assert_quiet(&mut page);
}
