//! The tree lab and the quiz: quick input, small screens, other trees.

use crate::browser;

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
    page.wait_for("document.querySelector('#found').textContent.includes('Value 7')");
    assert_quiet(&mut page);
}

#[test]
fn what_is_typed_and_what_is_touched_is_one_answer() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/quiz"));
    page.click("#start");
    page.wait_for("document.querySelector('#answer-alpha, #answer-text')");
    // On a telephone, too, what belongs together stands side by side.
    page.size(360, 740);
    for pair in [["#answer-alpha", "#answer-beta"], ["#least", "#most"]] {
        let tops = pair.map(|one| {
            page.eval(&format!(
                "document.querySelector('{one}').getBoundingClientRect().top"
            ))
        });
        assert_eq!(tops[0], tops[1], "{pair:?}");
    }
    let set = "document.querySelector('#drawing .can') && document.querySelector('#prompt').textContent.includes('cut')";
    while page.eval(&format!("Boolean({set})")) != json!(true) {
        page.click("#skip");
        page.wait_for("!document.querySelector('#next').hidden");
        page.click("#next");
        page.wait_for("document.querySelector('#next').hidden");
    }
    let leaves = page.eval(
        "[...document.querySelectorAll('#drawing g.node')].slice(-2).map(e => e.dataset.node)",
    );
    let [typed, touched] = [0, 1].map(|place| leaves[place].as_str().expect("a name").to_owned());
    page.fill("#answer-text", &typed);
    let picked =
        "[...document.querySelectorAll('#drawing g.node.picked')].map(e => e.dataset.node)";
    assert_eq!(page.eval(picked), json!([typed]));
    page.click(&format!("#drawing g.node[data-node='{touched}']"));
    let answer = page.eval("document.querySelector('#answer-text').value");
    assert_eq!(answer, json!(format!("{typed}, {touched}")));
    assert_eq!(page.eval(picked), json!([typed, touched]));
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

/// The bounds shown for the current node of the search, beside the tree and in it.
const BOUNDS: &str = "(() => { const told = Object.fromEntries([...document.querySelectorAll('#numbers span')].map(e => e.textContent.split(' '))); \
    const node = [...document.querySelectorAll('#drawing g.node')].find(e => e.dataset.node === told.node); \
    const drawn = [...node.querySelectorAll('text')].map(e => e.textContent).find(text => text.startsWith('α=')); \
    return drawn ? [drawn, `α=${told.α} β=${told.β}`] : null; })()";

#[test]
fn the_lab_tells_of_a_node_what_it_draws() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/lab"));
    page.wait_for("document.querySelector('#drawing svg g.node')");
    page.eval("document.activeElement.blur()");
    let steps = page.eval("Number(document.querySelector('#step').max)");
    let mut compared = 0;
    for step in 0..=steps.as_u64().expect("a number") {
        page.wait_for(&format!(
            "document.querySelector('#place').textContent.startsWith('{}/') && \
             document.querySelector('#drawing svg').getAttribute('aria-label') === document.querySelector('#words').textContent",
            step + 1
        ));
        let found = page.eval(BOUNDS);
        if !found.is_null() {
            compared += 1;
            let plain = |place: usize| found[place].as_str().map(|text| text.replace('+', ""));
            assert_eq!(plain(0), plain(1), "step {step}");
        }
        page.key("ArrowRight");
    }
    assert!(compared > 5);
    // A leaf is called by what can be read on it.
    let named = page.eval(
        "[...document.querySelectorAll('#drawing g.node.can')].every(e => e.getAttribute('aria-label').startsWith(e.querySelector('text').textContent))",
    );
    assert_eq!(named, json!(true));
    assert_quiet(&mut page);
}

#[test]
fn a_tree_that_fits_a_phone_can_still_be_read_there() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.phone();
    page.go(&server.url("/lab"));
    page.wait_for("document.querySelector('#drawing svg g.node')");
    for example in ["Alpha-beta cuts", "A deep cut", "Three players"] {
        let before = page.text("#found");
        page.choose("#example", example);
        page.wait_for(&format!(
            "document.querySelector('#found').textContent !== {before:?} || {example:?} === 'Alpha-beta cuts'"
        ));
        page.wait_for("document.querySelector('#drawing svg g.node')");
        let smallest = page.eval(
            "(() => { const svg = document.querySelector('#drawing svg'); \
             const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width; \
             return Math.min(...[...svg.querySelectorAll('text')].map(e => parseFloat(getComputedStyle(e).fontSize) * scale)); })()",
        );
        let smallest = smallest.as_f64().expect("a number");
        assert!(smallest >= 9.9, "{example}: {smallest} pixels");
    }
    let wide = page.eval("document.documentElement.scrollWidth");
    assert_eq!(wide, json!(360));
    assert_quiet(&mut page);
}

#[test]
fn a_tree_of_a_game_is_told_in_its_points() {
    let server = Server::start(&fresh_data(), 0);
    let wish = json!({"game": "chess", "position": "7k/8/8/8/8/8/6QK/8 b - - 0 1"}).to_string();
    let game = server.said("/api/games", &wish);
    let id = game["id"].as_str().expect("a name");
    let tree = server.said(&format!("/api/games/{id}/tree"), r#"{"ply":0,"depth":1}"#);
    let tree = tree["tree"].as_str().expect("a tree");
    // A queen is worth several pawns.
    let leaves = tree.trim_end_matches(')').split(", ");
    let number = |leaf: &str| leaf.rsplit(' ').next()?.parse::<f64>().ok();
    let most = leaves.filter_map(number).fold(0.0, f64::max);
    assert!(most > 4.0 && most < 40.0, "{tree}");
}

#[test]
fn what_cannot_be_printed_is_told_in_the_page() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/quiz"));
    page.eval("{ window.opened = 0; window.open = () => { opened += 1; return null; }; }");
    // There are no nine cuts in so small a tree.
    page.fill("#depth", "1");
    page.fill("#cuts", "9");
    page.click("#worksheet");
    page.wait_for("document.querySelector('#wrong').textContent.startsWith('expected')");
    // What contradicts itself is named, and not even asked.
    page.fill("#cuts", "");
    page.fill("#least", "4");
    page.fill("#most", "2");
    let fault = page.eval("document.querySelector('#most').validationMessage");
    assert_eq!(
        fault,
        "Expected a least number of children not above the greatest, found 4 and 2."
    );
    page.click("#key");
    assert_eq!(page.text("#wrong"), "");
    assert_eq!(page.eval("opened"), json!(0));
    // The browser notes what the server refused.
    page.complaints();
    // Where there is no tree, nothing of it can be wished for, nor is it in the way.
    page.choose("#subject", "climb");
    let off = page.eval("[...document.querySelectorAll('#wish [id]:disabled')].map(e => e.id)");
    let all = json!([
        "least", "most", "depth", "cuts", "deep_cut", "equality", "cut"
    ]);
    assert_eq!(off, all);
    page.click("#start");
    page.wait_for("document.querySelector('#prompt').textContent.startsWith('1/')");
    assert_quiet(&mut page);
}
