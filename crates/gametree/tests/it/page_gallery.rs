//! The gallery, with more games than the program's own; moves of many steps; and how games end before their end.

use crate::browser;

use browser::server::{Server, fresh_data};
use browser::steps::{assert_quiet, open, serve, wait_for_moves};
use browser::{Browser, Page};
use gametree::rules::picture::{Picture, Shade, Shape};
use gametree::rules::{
    Class, Facts, Game, Gesture, Keyed, Notation, ParseError, Player, Show, Spot, Turn,
};
use serde_json::{Value, json};

/// A walk over the squares of a small board, in one move of several steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Walk {
    name: String,
    walked: Option<usize>,
}

/// The walks; one is the beginning of others.
const WALKS: [&[u16]; 4] = [&[0, 1], &[0, 1, 2], &[0, 1, 4, 5], &[0, 3, 4]];

impl Walk {
    fn named(name: &str) -> Walk {
        let name = name.to_owned();
        Walk { name, walked: None }
    }
}

impl Game for Walk {
    type Action = usize;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new(self.name.clone(), format!("Walk {}", self.name)).about("Go somewhere.")
    }

    fn turn(&self) -> Turn {
        self.walked
            .map_or(Turn::Player(Player::FIRST), |_| Turn::Over)
    }

    fn actions(&self, out: &mut Vec<usize>) {
        out.extend(0..WALKS.len());
    }

    fn apply(&mut self, walk: usize) {
        self.walked = Some(walk);
    }

    fn utility(&self, _: Player) -> f64 {
        0.0
    }
}

impl Keyed for Walk {}

impl Notation for Walk {
    fn position(&self) -> String {
        self.walked
            .map_or_else(String::new, |walk| walk.to_string())
    }

    fn read_position(&self, text: &str) -> Result<Walk, ParseError> {
        let walked = match text {
            "" => None,
            text => Some(
                text.parse()
                    .map_err(|_| ParseError::new("a number", text))?,
            ),
        };
        let name = self.name.clone();
        Ok(Walk { name, walked })
    }

    fn action_text(&self, walk: usize) -> String {
        WALKS[walk].iter().map(u16::to_string).collect()
    }
}

impl Show for Walk {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for square in 0..9_usize {
            let item = picture.put(square % 3, square / 3, Shape::Square(Shade::Plain));
            item.touch(Spot(square as u16));
        }
        let owner = Player::FIRST;
        picture.put(0, 0, Shape::Disc(owner));
        picture
    }

    fn gesture(&self, walk: usize) -> Gesture {
        WALKS[walk].iter().map(|&spot| Spot(spot)).collect()
    }
}

fn spot(number: usize) -> String {
    format!("#board [data-spot='{number}']")
}

fn chosen(page: &mut Page) -> Value {
    page.eval("document.querySelectorAll('.marks .chosen').length")
}

#[test]
fn a_move_of_many_steps_is_built_and_unbuilt_step_by_step() {
    let mut registry = gametree::players::Registry::new();
    registry.add(<dyn gametree::players::Entry>::new(Walk::named("walk")));
    let (port, stop) = serve(registry);
    let mut page = Browser::start().page();
    for (steps, played) in [
        (&[0, 1, 4, 5][..], "0145"),
        // What is the beginning of others is played by touching its end again.
        (&[0, 1, 1], "01"),
        // Touching the end of what is no move takes that step back.
        (&[0, 1, 4, 4, 2], "012"),
    ] {
        page.go(&format!("http://127.0.0.1:{port}/"));
        page.click(".tile");
        page.choose("#seat", "all");
        page.click("#begin-go");
        page.wait_for("document.querySelector('#board svg')");
        for (place, &step) in steps.iter().enumerate() {
            assert_eq!(
                page.eval("document.querySelectorAll('#moves li').length"),
                json!(0)
            );
            page.click(&spot(step));
            if place == 1 {
                page.shot("steps");
            }
        }
        wait_for_moves(&mut page, 1);
        assert_eq!(page.text("#moves button"), played);
    }
    page.go(&format!("http://127.0.0.1:{port}/"));
    page.click(".tile");
    page.choose("#seat", "all");
    page.click("#begin-go");
    page.wait_for("document.querySelector('#board svg')");
    for step in [0, 1, 4] {
        page.click(&spot(step));
    }
    assert_eq!(chosen(&mut page), json!(3));
    assert_eq!(
        page.eval("document.querySelectorAll('.marks .path').length"),
        json!(1)
    );
    // What does not fit is refused and loses nothing.
    page.click(&spot(8));
    page.wait_for("document.querySelector('#toast').textContent.startsWith('No legal move from')");
    assert_eq!(chosen(&mut page), json!(3));
    page.key("Escape");
    assert_eq!(chosen(&mut page), json!(2));
    page.key("Backspace");
    assert_eq!(chosen(&mut page), json!(1));
    page.click(&spot(3));
    page.click(&spot(4));
    wait_for_moves(&mut page, 1);
    assert_eq!(page.text("#moves button"), "034");
    assert_quiet(&mut page);
    stop.stop();
}

#[test]
fn known_games_come_first_and_many_games_can_be_searched() {
    let mut registry = gametree::standard::standard();
    for name in ["north", "south"] {
        registry.add(<dyn gametree::players::Entry>::new(Walk::named(name)));
    }
    let (port, stop) = serve(registry);
    let mut page = Browser::start().page();
    page.go(&format!("http://127.0.0.1:{port}/"));
    page.wait_for("document.querySelectorAll('.tile').length === 13");
    let first =
        page.eval("[...document.querySelectorAll('.tile')].slice(0, 4).map(e => e.dataset.game)");
    assert_eq!(first, json!(["chess", "connect4", "othello", "tictactoe"]));
    let seen = "[...document.querySelectorAll('#gallery li')].filter(e => !e.hidden).length";
    page.fill("#search", "walk nor");
    page.wait_for(&format!("{seen} === 1"));
    page.shot("gallery-searched");
    page.fill("#search", "five in a row");
    page.wait_for(&format!("{seen} === 1"));
    page.fill("#search", "nothing like this");
    page.wait_for("!document.querySelector('#nothing').hidden");
    stop.stop();
    // The program's own are few enough to be seen.
    let server = Server::start(&fresh_data(), 0);
    page.go(&server.url("/"));
    page.wait_for("document.querySelectorAll('.tile').length > 8");
    assert_eq!(
        page.eval("document.querySelector('#search-row').hidden"),
        json!(true)
    );
    // A game that was begun comes back with its board.
    open(
        &mut page,
        &server,
        &json!({"game": "othello", "seat": "all"}),
    );
    page.click("#board .legal");
    wait_for_moves(&mut page, 1);
    for (width, height, scheme) in [(1280, 860, "light"), (390, 844, "dark")] {
        page.size(width, height);
        page.prefer(scheme);
        page.go(&server.url("/"));
        page.wait_for("document.querySelector('#recent .resume svg g.thing')");
        page.shot(&format!("gallery-{width}-{scheme}"));
    }
    page.click("#recent .resume");
    page.wait_for("location.pathname.startsWith('/game/') && document.querySelectorAll('#moves li').length === 1");
    assert_quiet(&mut page);
}

#[test]
fn who_resigns_has_lost_and_taking_back_the_end_asks_first() {
    let server = Server::start(&fresh_data(), 0);
    let mut page = Browser::start().page();
    let id = open(
        &mut page,
        &server,
        &json!({"game": "chess", "level": "beginner"}),
    );
    assert_eq!(
        page.eval("document.querySelector('#resign').hidden"),
        json!(true)
    );
    page.click(&spot(12));
    page.click(&spot(28));
    wait_for_moves(&mut page, 2);
    page.click("#resign");
    page.wait_for("document.querySelector('#sure').open");
    page.shot("resign");
    page.click("#sure button[value=no]");
    page.wait_for("!document.querySelector('#sure').open");
    assert_eq!(
        page.eval("document.querySelector('#status').dataset.kind"),
        json!("person")
    );
    page.click("#resign");
    page.click("#sure-yes");
    page.wait_for("document.querySelector('#status').dataset.kind === 'over'");
    assert_eq!(page.text("#status"), "You lost: White has resigned");
    // It stays so, and is exported so.
    let (_, pgn) = server.get(&format!("/api/games/{id}/export/pgn"));
    assert!(pgn.contains("[Result \"0-1\"]"), "{pgn}");
    let refused = server.send(
        "POST",
        &format!("/api/games/{id}/play"),
        r#"{"ply":2,"move":"d4"}"#,
    );
    assert_eq!(Server::answer(refused).0, 409);
    page.reload();
    page.wait_for("document.querySelector('#status').dataset.outcome === 'lost'");
    page.click("#back");
    page.wait_for("document.querySelector('#sure').open");
    page.click("#sure button[value=no]");
    page.wait_for("!document.querySelector('#sure').open");
    page.click("#back");
    page.click("#sure-yes");
    page.wait_for("document.querySelector('#status').dataset.kind === 'person'");
    wait_for_moves(&mut page, 2);
    // Downloads are behind one button.
    let link = "document.querySelector('#exports a').checkVisibility()";
    assert_eq!(page.eval(link), json!(false));
    page.click("#download summary");
    page.wait_for(link);
    // Sound is off until it is wanted.
    assert_eq!(
        page.eval("document.querySelector('#sound').checked"),
        json!(false)
    );
    page.click("#sound");
    page.reload();
    page.wait_for("document.querySelector('#sound').checked");
    assert_quiet(&mut page);
}
