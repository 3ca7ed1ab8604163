//! What several tests of the page do.

use serde_json::{Value, json};

use super::Page;
use super::server::Server;

/// The game begun in the gallery by clicking.
pub(crate) fn begin(page: &mut Page, server: &Server, game: &str, level: &str) {
    page.go(&server.url("/"));
    page.click(&format!(".tile[data-game={game}]"));
    page.wait_for("document.querySelector('dialog').open");
    page.choose("#level", level);
    page.click("#begin-go");
    page.wait_for("location.pathname.startsWith('/game/')");
    page.wait_for("document.querySelector('#board svg')");
}

/// Opens a game that was started with this request as its person sees it, and gives its id.
pub(crate) fn open(page: &mut Page, server: &Server, wish: &Value) -> String {
    let game = server.said("/api/games", &wish.to_string());
    let id = game["id"].as_str().expect("a name").to_owned();
    let players = game["players"].as_array().expect("players");
    let token = players.iter().find_map(|player| player["token"].as_str());
    let seat = token.map_or_else(String::new, |token| format!("?seat={token}"));
    page.go(&server.url(&format!("/game/{id}{seat}")));
    page.wait_for("document.querySelector('#board svg')");
    id
}

/// A new game, and its name.
pub(crate) fn game(server: &Server, name: &str) -> String {
    let game = server.said("/api/games", &json!({"game": name}).to_string());
    game["id"].as_str().expect("a name").to_owned()
}

/// Waits until the game has this many moves.
pub(crate) fn wait_for_moves(page: &mut Page, moves: usize) {
    page.wait_for(&format!(
        "document.querySelectorAll('#moves li').length === {moves}"
    ));
}

pub(crate) fn moves(page: &mut Page) -> i64 {
    page.eval("document.querySelectorAll('#moves li').length")
        .as_i64()
        .expect("a number")
}

pub(crate) fn assert_quiet(page: &mut Page) {
    let complaints = page.complaints();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

/// The page with games that our own program may not have.
pub(crate) fn serve(
    registry: gametree::players::Registry,
) -> (u16, std::sync::Arc<gametree::search::Signal>) {
    let stop = std::sync::Arc::new(gametree::search::Signal::default());
    let (tell, hear) = std::sync::mpsc::channel();
    let (registry, told) = (std::sync::Arc::new(registry), std::sync::Arc::clone(&stop));
    std::thread::spawn(move || {
        let ready = |address: std::net::SocketAddr| tell.send(address.port()).expect("heard");
        gametree::web::serve(registry, gametree::web::Options::default(), &told, ready)
    });
    (hear.recv().expect("a port"), stop)
}
