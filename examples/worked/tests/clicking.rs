//! Games of one's own have the page too.

#[path = "../../../crates/gametree/tests/it/browser/mod.rs"]
mod browser;

use std::process::Command;

use browser::Browser;
use browser::server::{Server, fresh_data};
use browser::steps::{assert_quiet, wait_for_moves};
use serde_json::json;

#[test]
fn a_game_is_played_by_clicking() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_worked-examples"));
    program.args(["serve", "--no-open", "--data"]);
    program.arg(fresh_data());
    let server = Server::run(program);
    let mut page = Browser::start().page();
    page.go(&server.url("/"));
    assert_eq!(
        page.eval("[...document.querySelectorAll('.tile .name')].map(e => e.textContent)"),
        json!([
            "Domineering",
            "High die",
            "Bluff",
            "Coins in a row",
            "Breakthrough",
            "Tic-tac-toe"
        ])
    );
    page.eval("[...document.querySelectorAll('.tile')].find(e => e.textContent.includes('Coins')).classList.add('wanted')");
    page.click(".tile.wanted");
    page.click("#begin-go");
    page.wait_for("document.querySelectorAll('#board .legal').length === 2");
    page.click("#board [data-spot='9']");
    wait_for_moves(&mut page, 2);
    assert_eq!(page.text("#moves li button"), "right");
    page.click("#analyse");
    page.wait_for("!document.querySelector('#proven').hidden");
    page.wait_for("document.querySelectorAll('#board .worth').length > 0");
    page.shot("own-game");
    assert_quiet(&mut page);
}
