//! How soon the page is there.

use crate::browser;
use crate::common::alone;

use browser::server::{Server, fresh_data};
use browser::{Browser, Page};

/// When everything was there, in milliseconds: painted, and all of it made.
fn shown(page: &mut Page, url: &str) -> f64 {
    page.go("about:blank");
    page.go(url);
    page.wait_for("performance.getEntriesByName('shown').length && performance.getEntriesByName('first-contentful-paint').length");
    let shown = page.eval(
        "Math.max(performance.getEntriesByName('shown')[0].startTime, \
         performance.getEntriesByName('first-contentful-paint')[0].startTime)",
    );
    shown.as_f64().expect("a time")
}

#[test]
fn the_first_view_is_small_and_there_at_once() {
    let _alone = alone();
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let game = server.said("/api/games", r#"{"game":"chess","seat":"all"}"#);
    let game = format!("/game/{}", game["id"].as_str().expect("a name"));
    for path in ["/", &game] {
        let url = server.url(path);
        let mut times: Vec<f64> = (0..10).map(|_| shown(&mut page, &url)).collect();
        times.sort_by(f64::total_cmp);
        let bytes = page.eval(
            "[...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]\
             .reduce((sum, entry) => sum + entry.decodedBodySize, 0)",
        );
        let bytes = bytes.as_f64().expect("a number");
        println!("{path}: {bytes} bytes, there after {times:.0?} ms");
        assert!(bytes > 10_000.0 && bytes < 200_000.0, "{bytes} bytes");
        assert!(times[2] < 500.0, "{path}: {times:?} ms");
    }
}
