//! The views of a game in which the players move in secret.

use gametree_players::{Entry, Table};
use gametree_rules::picture::{Face, Picture, Shape};
use gametree_rules::{
    Class, Facts, Game, Gesture, Hidden, Keyed, Notation, ParseError, Player, Show, Spot, Turn,
    Viewer,
};

/// Each player picks a number in secret; then the first shows both or keeps them covered. The higher number wins, if shown.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Picks {
    picks: [Option<u8>; 2],
    end: Option<Pick>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Pick {
    Number(u8),
    Show,
    Cover,
}

impl Game for Picks {
    type Action = Pick;
    const CLASS: Class = Class {
        hidden: true,
        ..Class::TWO_PLAYERS
    };

    fn facts(&self) -> Facts {
        Facts::new("picks", "Picks")
    }

    fn turn(&self) -> Turn {
        match (self.picks, self.end) {
            (_, Some(_)) => Turn::Over,
            ([Some(_), None], _) => Turn::Player(Player::SECOND),
            _ => Turn::Player(Player::FIRST),
        }
    }

    fn actions(&self, out: &mut Vec<Pick>) {
        if self.picks[1].is_some() {
            out.extend([Pick::Show, Pick::Cover]);
        } else {
            out.extend([1, 2].map(Pick::Number));
        }
    }

    fn apply(&mut self, action: Pick) {
        match (action, self.picks[0]) {
            (Pick::Number(number), None) => self.picks[0] = Some(number),
            (Pick::Number(number), Some(_)) => self.picks[1] = Some(number),
            (Pick::Show | Pick::Cover, _) => self.end = Some(action),
        }
    }

    fn utility(&self, player: Player) -> f64 {
        if self.end == Some(Pick::Cover) || self.picks[0] == self.picks[1] {
            return 0.0;
        }
        let first_wins = self.picks[0] > self.picks[1];
        if first_wins == (player == Player::FIRST) {
            1.0
        } else {
            -1.0
        }
    }
}

impl Keyed for Picks {}

impl Notation for Picks {
    fn position(&self) -> String {
        format!("{:?} {:?}", self.picks, self.end)
    }

    fn read_position(&self, text: &str) -> Result<Picks, ParseError> {
        Err(ParseError::new("no position", text))
    }

    fn action_text(&self, action: Pick) -> String {
        match action {
            Pick::Number(number) => format!("pick{number}"),
            Pick::Show => "show".to_owned(),
            Pick::Cover => "cover".to_owned(),
        }
    }
}

impl Show for Picks {
    fn picture(&self) -> Picture {
        self.picture_for(Viewer::All)
    }

    fn picture_for(&self, viewer: Viewer) -> Picture {
        let mut picture = Picture::new();
        for (index, pick) in self.picks.iter().enumerate() {
            let seen = pick.filter(|_| viewer.sees(Player::new(index)));
            let face = seen.map_or(Face::Down, |number| Face::Sign(char::from(b'0' + number)));
            picture.put(index, 0, Shape::Card(face));
        }
        picture
    }

    fn gesture(&self, action: Pick) -> Gesture {
        vec![Spot(match action {
            Pick::Number(number) => u16::from(number),
            Pick::Show => 3,
            Pick::Cover => 4,
        })]
    }
}

impl Hidden for Picks {
    type View = String;

    fn view(&self, player: Player) -> String {
        let made = self.picks.iter().flatten().count();
        format!("{:?} of {made}", self.picks[player.index()])
    }

    fn root(&self) -> Picks {
        Picks::default()
    }

    /// A number is seen only by the player who picked it.
    fn seen_action(&self, viewer: Viewer, action: Pick) -> Option<String> {
        let seen = match (action, self.turn()) {
            (Pick::Number(_), Turn::Player(player)) => viewer.sees(player),
            _ => true,
        };
        seen.then(|| self.action_text(action))
    }

    fn is_revealed(&self) -> bool {
        self.end == Some(Pick::Show)
    }
}

const FIRST: Viewer = Viewer::Player(Player::FIRST);
const SECOND: Viewer = Viewer::Player(Player::SECOND);

fn after(moves: &[&str]) -> Box<dyn Table> {
    let entry = <dyn Entry>::hidden(Picks::default());
    entry.replay(None, moves).expect("legal moves")
}

/// Everything that a viewer can see of a table.
fn seen(table: &dyn Table, viewer: Viewer) -> (Picture, Vec<String>, String, Option<Gesture>) {
    (
        table.picture(viewer),
        table.moves_seen(viewer),
        table.position_seen(viewer),
        table.last_gesture(viewer),
    )
}

#[test]
fn a_secret_move_is_seen_only_by_its_player() {
    let table = after(&["pick1", "pick2"]);
    assert_eq!(table.moves_seen(FIRST), ["pick1", "?"]);
    assert_eq!(table.moves_seen(SECOND), ["?", "pick2"]);
    assert_eq!(table.moves_seen(Viewer::Public), ["?", "?"]);
    assert_eq!(table.moves_seen(Viewer::All), ["pick1", "pick2"]);
    assert_eq!(table.last_gesture(FIRST), None);
    assert_eq!(table.last_gesture(SECOND), Some(vec![Spot(2)]));
    assert_eq!(table.position_seen(FIRST), "Some(1) of 2");
    assert_eq!(table.position_seen(Viewer::Public), "?");
}

#[test]
fn tables_that_differ_in_a_secret_move_look_alike_to_the_others() {
    for end in [&[][..], &["cover"]] {
        let table = |first, second| after(&[&[first, second], end].concat());
        let (one, other) = (table("pick1", "pick2"), table("pick1", "pick1"));
        for viewer in [FIRST, Viewer::Public] {
            assert_eq!(seen(one.as_ref(), viewer), seen(other.as_ref(), viewer));
        }
        assert_ne!(seen(one.as_ref(), SECOND), seen(other.as_ref(), SECOND));
        let other = table("pick2", "pick2");
        assert_eq!(seen(one.as_ref(), SECOND), seen(other.as_ref(), SECOND));
    }
}

#[test]
fn revealed_cards_are_seen_by_all_and_covered_ones_are_not() {
    let shown = after(&["pick1", "pick2", "show"]);
    assert!(shown.is_revealed());
    let all = seen(shown.as_ref(), Viewer::All);
    for viewer in [FIRST, SECOND, Viewer::Public] {
        assert_eq!(seen(shown.as_ref(), viewer), all);
    }
    let covered = after(&["pick1", "pick2", "cover"]);
    assert!(!covered.is_revealed() && covered.turn() == Turn::Over);
    assert_eq!(covered.moves_seen(SECOND), ["?", "pick2", "cover"]);
}
