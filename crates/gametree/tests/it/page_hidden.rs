//! What the page's server sends of a game with hidden cards: to each player only their own before the end.
//!
//! Two games in which only a card differs that the viewer does not see give the same answers, whatever is asked.

use crate::browser;

use browser::server::{Server, fresh_data};
use browser::steps::assert_quiet;
use browser::{Browser, sockets};
use serde_json::{Value, json};
use tungstenite::Message;

/// A game of Kuhn poker with its two persons' tokens.
struct Hand {
    id: String,
    tokens: [String; 2],
}

impl Hand {
    /// Two persons play from this position.
    fn start(server: &Server, position: &str) -> Hand {
        let wish = json!({"game": "kuhn", "seat": "all", "position": position});
        let game = server.said("/api/games", &wish.to_string());
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Hand {
            id: text(&game["id"]),
            tokens: [0, 1].map(|player| text(&game["players"][player]["token"])),
        }
    }

    /// An address of this game as a player asks for it, or as somebody without a token does.
    fn address(&self, what: &str, player: Option<usize>) -> String {
        let id = &self.id;
        match player {
            Some(player) => format!("/api/games/{id}{what}?seat={}", self.tokens[player]),
            None => format!("/api/games/{id}{what}"),
        }
    }

    fn play(&self, server: &Server, player: usize, ply: usize, action: &str) -> Value {
        let request = json!({"ply": ply, "move": action}).to_string();
        server.said(&self.address("/play", Some(player)), &request)
    }

    /// Without what differs from game to game and tells nothing.
    fn plain(&self, text: &str) -> String {
        let [one, other] = &self.tokens;
        let plain = text.replace(&self.id, "ID");
        plain.replace(one, "TOKEN1").replace(other, "TOKEN2")
    }

    /// Every kind of answer that a player, or somebody without a token, gets after this many moves.
    fn answers(&self, server: &Server, player: Option<usize>, plies: usize) -> Vec<String> {
        let mut answers = Vec::new();
        let mut add = |(status, text): (u16, String)| {
            answers.push(format!("{status} {}", self.plain(&text)));
        };
        add(server.get(&self.address("", player)));
        let page = self.address("", player).replace("/api/games/", "/game/");
        add(server.get(&page));
        for format in ["json", "jsonl", "pgn"] {
            add(server.get(&self.address(&format!("/export/{format}"), player)));
        }
        for ply in 0..=plies {
            let query = if player.is_some() { '&' } else { '?' };
            add(server.get(&format!("{}{query}ply={ply}", self.address("", player))));
            let at = json!({"ply": ply, "moves": []}).to_string();
            add(server.post(&self.address("/preview", player), &at));
            let at = json!({"ply": ply, "depth": 1}).to_string();
            add(server.post(&self.address("/tree", player), &at));
            add((0, self.analysis(server, player, ply)));
        }
        let turn = json!({"ply": plies}).to_string();
        add(server.post(&self.address("/engine", player), &turn));
        let stale = json!({"ply": plies + 7}).to_string();
        add(server.post(&self.address("/back", player), &stale));
        let dealt = json!({"ply": plies, "move": "QK"}).to_string();
        add(server.post(&self.address("/play", player), &dealt));
        let taken = json!({"seats": ["person", "club"]}).to_string();
        if player.is_none() {
            add(server.post(&self.address("/seats", player), &taken));
        }
        add((0, self.hint(server, player, plies)));
        answers
    }

    /// What an analysis over a socket says of the position and its expected moves; its numbers depend on the time.
    fn analysis(&self, server: &Server, player: Option<usize>, ply: usize) -> String {
        let mut socket = sockets::open(server);
        let mut ask = json!({"kind": "analyse", "id": self.id, "ply": ply, "lines": 1});
        if let Some(player) = player {
            ask["seat"] = json!(self.tokens[player]);
        }
        socket
            .send(Message::text(ask.to_string()))
            .expect("a socket");
        let news = sockets::news(&mut socket);
        let said =
            ["kind", "error", "position", "ply", "player"].map(|name| news[name].to_string());
        said.join(" ")
    }

    /// Whether there is a hint; which one it is depends on chance.
    fn hint(&self, server: &Server, player: Option<usize>, ply: usize) -> String {
        let at = json!({"ply": ply}).to_string();
        let (status, text) = server.post(&self.address("/hint", player), &at);
        if status == 200 {
            "a hint".to_owned()
        } else {
            text
        }
    }
}

/// Whether a board shows this card.
fn shows(view: &Value, card: &str) -> bool {
    let svg = view["board"]["svg"].as_str().expect("a board");
    svg.contains(&format!(">{card}</text>"))
}

/// The games after each of these moves: first what was played, then by whom.
const COURSE: [(usize, &str); 2] = [(0, "check"), (1, "bet")];

#[test]
fn no_answer_depends_on_a_card_that_its_viewer_does_not_see() {
    let server = Server::start(&fresh_data(), 0);
    for (player, one, other) in [
        (Some(0), "QK", "QJ"),
        (Some(1), "QK", "JK"),
        (None, "QK", "JQ"),
    ] {
        let hands = [one, other].map(|deal| Hand::start(&server, deal));
        server.wait_until_idle();
        for ply in 0..=COURSE.len() {
            let [one, other] = hands
                .each_ref()
                .map(|hand| hand.answers(&server, player, ply));
            assert_eq!(one, other, "{player:?} after {ply} moves");
            for hand in &hands {
                if let Some((mover, action)) = COURSE.get(ply) {
                    hand.play(&server, *mover, ply, action);
                }
            }
        }
    }
}

#[test]
fn a_player_sees_their_own_card_also_while_the_other_is_to_move() {
    let server = Server::start(&fresh_data(), 0);
    let hand = Hand::start(&server, "QK");
    for ply in 0..=COURSE.len() {
        for (player, card, other) in [(0, "Q", "K"), (1, "K", "Q")] {
            let view = hand.address("", Some(player));
            let view: Value = serde_json::from_str(&server.get(&view).1).expect("JSON");
            assert!(shows(&view, card) && !shows(&view, other), "{view}");
            let position = view["position"].as_str().expect("a position");
            assert_eq!(position.split(' ').next(), Some(card));
            let tokens = [0, 1].map(|player| view["players"][player]["token"].clone());
            assert_eq!(tokens[player], json!(hand.tokens[player]));
            assert_eq!(tokens[1 - player], Value::Null);
        }
        let public: Value = serde_json::from_str(&server.get(&hand.address("", None)).1).unwrap();
        assert!(!shows(&public, "Q") && !shows(&public, "K"), "{public}");
        assert_eq!(public["choices"], json!([]));
        if let Some((mover, action)) = COURSE.get(ply) {
            hand.play(&server, *mover, ply, action);
        }
    }
    hand.play(&server, 0, 2, "call");
    for player in [Some(0), Some(1), None] {
        let view = server.get(&hand.address("", player)).1;
        let view: Value = serde_json::from_str(&view).expect("JSON");
        assert!(shows(&view, "Q") && shows(&view, "K"), "{view}");
        let (status, _) = server.get(&hand.address("/export/json", player));
        assert_eq!(status, 200);
    }
}

#[test]
fn only_the_player_to_move_plays_and_nobody_takes_over_hidden_cards() {
    let server = Server::start(&fresh_data(), 0);
    let hand = Hand::start(&server, "QK");
    let check = r#"{"ply":0,"move":"check"}"#;
    for player in [Some(1), None] {
        let (status, said) = server.post(&hand.address("/play", player), check);
        assert_eq!(status, 403, "{said}");
    }
    let stranger = format!("/api/games/{}/play?seat={}", hand.id, hand.id);
    assert_eq!(server.post(&stranger, check).0, 403);
    for (player, seats) in [(Some(0), ["person", "club"]), (None, ["club", "person"])] {
        let seats = json!({"seats": seats}).to_string();
        let (status, said) = server.post(&hand.address("/seats", player), &seats);
        assert_eq!(status, 403, "{said}");
    }
    let leaves = json!({"seats": ["club", "person"]}).to_string();
    let left = server.said(&hand.address("/seats", Some(0)), &leaves);
    assert!(!shows(&left, "Q") && !shows(&left, "K"), "{left}");
    let back = json!({"seats": ["person", "person"]}).to_string();
    let (status, said) = server.post(&hand.address("/seats", Some(1)), &back);
    assert_eq!(status, 409, "{said}");
}

#[test]
fn before_the_deal_seats_are_changed_and_a_person_keeps_their_link() {
    let server = Server::start(&fresh_data(), 0);
    let game = server.said("/api/games", r#"{"game":"kuhn"}"#);
    let token = game["players"][0]["token"].as_str().expect("a token");
    assert_eq!(game["players"][1].get("token"), None);
    let address = format!(
        "/api/games/{}/seats?seat={token}",
        game["id"].as_str().unwrap()
    );
    let switched = server.said(&address, r#"{"seats":["club","person"]}"#);
    assert_eq!(switched["players"][1]["token"], json!(token));
    let both = server.said(&address, r#"{"seats":["person","person"]}"#);
    let new = both["players"][0]["token"].as_str().expect("a new token");
    assert_ne!(new, token);
}

#[test]
fn the_page_of_a_seat_shows_its_card_and_links_the_seat_of_the_other() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    page.go(&server.url("/"));
    page.click(".tile[data-game=kuhn]");
    page.wait_for("document.querySelector('dialog').open");
    page.choose("#seat", "all");
    page.click("#begin-go");
    let dealt = "document.querySelectorAll('#moves li').length === 1";
    page.wait_for(&format!("location.search.startsWith('?seat=') && {dealt}"));
    page.wait_for("document.querySelector('#buttons button:not(:disabled)')");
    let first = page.text("#position");
    let address = page.eval("location.href");
    page.click(".player a.seat");
    page.wait_for(&format!("location.href !== {address} && {dealt}"));
    let second = page.text("#position");
    assert_eq!([first.len(), second.len()], [1, 1], "{first} {second}");
    assert_ne!(first, second);
    let shown = page.eval("document.querySelector('#board svg').textContent");
    let shown = shown.as_str().expect("a text");
    assert!(
        shown.contains(&second) && !shown.contains(&first),
        "{shown}"
    );
    // It is the other's turn: there is nothing to play here.
    assert!(
        page.eval("document.querySelector('#buttons button:not(:disabled)')")
            .is_null()
    );
    // Without a token no card is shown.
    let public = page.eval("location.pathname");
    page.go(&server.url(public.as_str().expect("a path")));
    page.wait_for(dealt);
    assert_eq!(page.text("#position"), "?");
    assert_quiet(&mut page);
}
