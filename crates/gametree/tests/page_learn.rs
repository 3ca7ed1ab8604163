//! The tree lab and the quiz, by whoever is quick, small or has other trees.

mod browser;

use std::time::{Duration, Instant};

use browser::server::{Server, fresh_data};
use browser::steps::assert_quiet;
use browser::{Browser, PATIENCE, Page};
use serde_json::{Value, json};

/// Searches a tree, and gives the algorithm by which that was done.
fn search(page: &mut Page, tree: &str) -> String {
    page.eval(&format!("document.querySelector('#tree').value = {tree:?}"));
    page.click("#search");
    page.wait_for(&format!(
        "document.querySelector('#wrong').textContent || \
         decodeURIComponent(location.hash).includes({tree:?})"
    ));
    assert_eq!(page.text("#wrong"), "");
    page.text("#algorithm option:checked")
}

fn place(page: &mut Page, at: usize) {
    page.wait_for(&format!(
        "document.querySelector('#place').textContent.startsWith('{at}/')"
    ));
}

#[test]
fn the_lab_goes_by_keys_buttons_and_switches_and_gives_files() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let files = browser::tools::folder("downloads");
    for old in std::fs::read_dir(&files).expect("a folder") {
        std::fs::remove_file(old.expect("a file").path()).expect("removed");
    }
    page.download_to(&files);
    page.go(&server.url("/lab"));
    page.wait_for("document.querySelector('#drawing svg g.node')");
    page.eval("document.activeElement.blur()");
    page.key(" ");
    place(&mut page, 2);
    page.key(" ");
    assert_eq!(page.text("#play"), "Play");
    page.key("End");
    page.wait_for("(() => { const [at, all] = document.querySelector('#place').textContent.split('/'); return at === all; })()");
    page.key("Home");
    place(&mut page, 1);
    page.key("ArrowRight");
    place(&mut page, 2);
    // With Alt, an arrow is the browser's.
    let swallowed = page.eval(
        "!document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true}))",
    );
    assert_eq!(swallowed, json!(false));
    place(&mut page, 2);
    // The whole report comes once; a step is only drawn.
    let asked =
        "performance.getEntriesByType('resource').filter(e => e.name.endsWith('/api/lab')).length";
    assert_eq!(page.eval(asked), json!(1));
    for format in ["svg", "latex", "json"] {
        page.click(&format!("#{format}"));
    }
    for (name, words) in [
        ("tree.svg", "<svg"),
        ("tree.tex", "\\begin{"),
        ("tree.json", "\"steps\""),
    ] {
        let began = Instant::now();
        let file = files.join(name);
        while !std::fs::read_to_string(&file).is_ok_and(|text| text.contains(words)) {
            assert!(began.elapsed() < PATIENCE, "{name}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    // What is chosen for one tree does not stand in the way of another.
    page.choose("#algorithm", "minimax");
    page.wait_for("decodeURIComponent(location.hash).includes('minimax')");
    let chance = search(&mut page, "max(chance(1/2: 3, 1/2: 5), 1)");
    assert_eq!(chance, "automatic (expectiminimax)");
    let several = search(&mut page, "p1(p2((1, 2, 6), (4, 3, 3)), (6, 1, 2))");
    assert_eq!(several, "automatic (maxn)");
    // The browser notes that minimax was refused.
    page.complaints();
    // Conventions count: a cut at equality is none beyond it.
    search(
        &mut page,
        "A: max(B: min(3, 5), C: min(3, 1), D: min(4, 7))",
    );
    let cut = |page: &mut Page| page.text("#found");
    let equal = cut(&mut page);
    page.choose("#cut", "strict");
    page.wait_for(&format!(
        "document.querySelector('#found').textContent !== {equal:?}"
    ));
    // A changed leaf, kept.
    page.click("#drawing g.node[data-node='3.1']");
    page.fill("#value", "9");
    page.key("Enter");
    page.wait_for("document.querySelectorAll('#outcome p').length === 2");
    page.click("#keep");
    page.wait_for("document.querySelector('#tree').value.includes('9')");
    page.wait_for("document.querySelector('#found').textContent.includes('Worth 7')");
    assert_quiet(&mut page);
}

#[test]
fn a_quiz_survives_quick_fingers() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.size(360, 740);
    page.go(&server.url("/quiz"));
    page.eval("window.ask = window.fetch, window.fetch = async (...wish) => { await new Promise(done => setTimeout(done, 60)); return window.ask(...wish); }");
    page.click("#start");
    page.wait_for("document.querySelector('#prompt').textContent.startsWith('1/')");
    // What is to be answered is in view, and so is the tree.
    let seen = page.eval(
        "[document.querySelector('#check').getBoundingClientRect().bottom <= innerHeight, \
         document.querySelector('#drawing').getBoundingClientRect().bottom > 200]",
    );
    assert_eq!(seen, json!([true, true]));
    page.shot("quiz-phone");
    let of = page.text("#prompt");
    let questions = of.split(['/', ' ']).nth(1).expect("a number").to_owned();
    let fill = "for (const field of document.querySelectorAll('#fields input')) field.value = '1';";
    let press = "for (let i = 0; i < 3; i++) { document.querySelector('#check').click(); document.querySelector('#skip').click(); }";
    page.eval(&format!("{fill} {press}"));
    page.wait_for(
        "!document.querySelector('#next').hidden || document.querySelector('#said .error')",
    );
    let count: usize = questions.parse().expect("a number");
    for _ in 0..count {
        if page.eval("document.querySelector('#next').hidden") == json!(true) {
            page.eval("for (let i = 0; i < 3; i++) document.querySelector('#skip').click()");
            page.wait_for("!document.querySelector('#next').hidden");
        }
        page.eval("document.querySelector('#next').click()");
    }
    page.wait_for("!document.querySelector('#end').hidden");
    let end = page.text("#end h2");
    assert!(end.ends_with(&format!(" of {questions} right")), "{end}");
    assert_quiet(&mut page);
}

#[test]
fn on_a_phone_the_tree_comes_first_and_fingers_find_their_places() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.phone();
    page.go(&server.url("/lab"));
    page.wait_for("document.querySelector('#drawing svg g.node')");
    let bottom = page.eval("document.querySelector('#drawing').getBoundingClientRect().bottom");
    assert!(bottom.as_f64().is_some_and(|y| y < 740.0), "{bottom}");
    page.shot("lab-phone");
    // What is touched is large enough for a finger, in every game.
    let (_, catalog) = server.get("/api/catalog");
    let catalog: Vec<Value> = serde_json::from_str(&catalog).expect("JSON");
    for entry in &catalog {
        let wish = json!({"game": entry["name"], "seat": "all"});
        browser::steps::open(&mut page, &server, &wish);
        let smallest = page.eval(
            "Math.min(99, ...[...document.querySelectorAll('#board [data-spot]')].map(e => e.getBoundingClientRect()).map(b => Math.min(b.width, b.height)))",
        );
        let smallest = smallest.as_f64().expect("a number");
        println!("{}: {smallest:.0}", entry["name"]);
        assert!(smallest >= 16.0, "{}: {smallest}", entry["name"]);
    }
    assert_quiet(&mut page);
}
