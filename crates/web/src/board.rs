//! A game's picture for the page.

use std::collections::HashSet;

use gametree_draw::{Look, svg_board};
use gametree_players::{Entry, Table, outcome};
use gametree_rules::picture::Shape;
use gametree_rules::{Picture, Spot, Turn};

use crate::view::{BoardView, ButtonView, SpotView};

/// How many boards of a game are shown, and how far that game goes.
const SHOWN: usize = 8;
const LONGEST: usize = 80;

/// How wide and how high a board is, and how many captions it has.
pub(crate) type Room = (usize, usize, usize);

/// What of a picture may be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    /// Everything.
    Open,
    /// Cards lie face down: whoever looks is not the one to move.
    FaceDown,
}

/// A game's picture for the page.
pub(crate) fn board(table: &dyn Table, sight: Sight, room: Room) -> BoardView {
    let mut picture = table.picture();
    if sight == Sight::FaceDown {
        turn_cards(&mut picture);
    }
    let svg = svg_board(&picture, &look(table));
    let turned = picture.turned();
    let last = table.last_gesture().unwrap_or_default();
    BoardView {
        room: larger(room, size(&svg, &picture)),
        svg,
        turned: turned.map(|picture| svg_board(&picture, &look(table))),
        spots: spots(table, &picture),
        buttons: picture
            .buttons
            .into_iter()
            .map(|button| ButtonView {
                text: button.text,
                spot: button.spot.0,
            })
            .collect(),
        captions: picture.captions,
        last: numbers(&last),
    }
}

/// What each place that can be touched is called, and what stands there.
fn spots(table: &dyn Table, picture: &Picture) -> Vec<SpotView> {
    let mut seen = HashSet::new();
    let items = picture.items.iter();
    let touched = items.filter_map(|item| Some((item, item.spot?)));
    touched
        .filter(|(_, spot)| seen.insert(*spot))
        .map(|(item, spot)| SpotView {
            spot: spot.0,
            name: picture.place_name(item.x, item.y),
            holds: picture.words_at(item.x, item.y, |player| table.player_name(player)),
        })
        .collect()
}

/// Spots as they are sent.
pub(crate) fn numbers(spots: &[Spot]) -> Vec<u16> {
    spots.iter().map(|spot| spot.0).collect()
}

fn look(table: &dyn Table) -> Look<'_> {
    Look {
        title: &table.facts().title,
        ..Look::default()
    }
}

fn turn_cards(picture: &mut Picture) {
    for item in &mut picture.items {
        if let Shape::Card(face) = &mut item.shape {
            *face = None;
            item.words = None;
        }
    }
}

/// How large a picture is with its drawing.
fn size(svg: &str, picture: &Picture) -> Room {
    let (width, height) = extent(svg);
    (width, height, picture.captions.len())
}

/// How wide and how high a drawing is, as its view box says.
fn extent(svg: &str) -> (usize, usize) {
    let numbers = svg
        .split_once("viewBox=\"0 0 ")
        .and_then(|(_, rest)| rest.split_once('"'))
        .and_then(|(numbers, _)| numbers.split_once(' '));
    let number = |text: &str| text.parse().unwrap_or(0);
    numbers.map_or((0, 0), |(width, height)| (number(width), number(height)))
}

fn larger(one: Room, other: Room) -> Room {
    (one.0.max(other.0), one.1.max(other.1), one.2.max(other.2))
}

/// Boards in the course of a game that nobody plays well.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Samples {
    /// Some of them, as SVG.
    pub(crate) boards: Vec<String>,
}

impl Samples {
    pub(crate) fn new(entry: &dyn Entry) -> Samples {
        let mut boards = Vec::new();
        wander(entry, None, |_, board| boards.push(board));
        let shown = boards.len().min(SHOWN);
        let place = |place: usize| place * (boards.len() - 1) / shown.max(2).saturating_sub(1);
        Samples {
            boards: (0..shown).map(|one| boards[place(one)].clone()).collect(),
        }
    }
}

impl Samples {
    /// Of the boards in the middle of the game the one on which most can be seen, however small all of it has to be drawn.
    pub(crate) fn telling(&self) -> Option<&String> {
        let boards = self.boards.len();
        let middle = boards / 3..(2 * boards).div_ceil(3);
        let seen = |board: &&String| {
            let (width, height) = extent(board);
            things(board) * 10_000_000 / width.max(height).pow(2).max(1)
        };
        self.boards.get(middle)?.iter().max_by_key(seen)
    }
}

/// How many things stand on a board; what is written beside them is none.
fn things(board: &str) -> usize {
    let things = board.split("class=\"thing").skip(1);
    things
        .filter(|thing| !thing.contains("class=\"label"))
        .count()
}

/// How large a board gets in such a game from a start.
pub(crate) fn room(entry: &dyn Entry, start: &str) -> Room {
    let mut room = (0, 0, 0);
    wander(entry, Some(start), |picture, board| {
        room = larger(room, size(&board, picture));
    });
    room
}

/// Plays anything from a start, and shows each board.
fn wander(entry: &dyn Entry, start: Option<&str>, mut show: impl FnMut(&Picture, String)) {
    let Ok(mut table) = entry.open(start) else {
        return;
    };
    for ply in 0..LONGEST {
        let mut picture = table.picture();
        if table.class().hidden && table.turn() != Turn::Over {
            turn_cards(&mut picture);
        }
        show(&picture, svg_board(&picture, &look(table.as_ref())));
        let choices = table.choices();
        let Some(choice) = arbitrary(ply, choices.len())
            .and_then(|place| choices.get(place))
            .filter(|_| table.turn() != Turn::Chance)
            .or_else(|| outcome(&choices, (ply as f64 * 0.618) % 1.0))
        else {
            return;
        };
        if table.play(&choice.text).is_err() {
            return;
        }
    }
}

/// A place among so many, scattered but always the same.
fn arbitrary(ply: usize, places: usize) -> Option<usize> {
    ((ply + 1) * 7919 + ply * ply * 31).checked_rem(places)
}

#[cfg(test)]
mod tests {
    use gametree_standard::standard;

    use super::*;

    #[test]
    fn every_game_has_boards_to_see_and_room_for_them() {
        for entry in standard().iter() {
            let samples = Samples::new(entry);
            assert!(samples.boards.len() > 1, "{}", entry.facts().name);
            let telling = samples.telling().expect("a board");
            // Lines between dots are none, and boxes come late.
            let name = entry.facts().name;
            assert!(things(telling) > 1 || name == "dots", "{name}");
            // A row of dice may be long; the names of coins are too small to be read.
            let (width, height) = extent(telling);
            assert!(width < 8 * height, "{}", entry.facts().name);
            let start = entry.open(None).unwrap().position();
            let room = room(entry, &start);
            for board in &samples.boards {
                let (width, height) = extent(board);
                assert!(larger((width, height, 0), room) == room && width > 0);
            }
        }
    }

    #[test]
    fn captions_have_room_before_they_come() {
        for (name, captions) in [("tictactoe", 0), ("pig", 2), ("kuhn", 3), ("rochambeau", 3)] {
            let registry = standard();
            let entry = registry.find(name).unwrap();
            let start = entry.open(None).unwrap().position();
            assert_eq!(room(entry, &start).2, captions, "{name}");
        }
    }

    fn heard(name: &str, start: Option<&str>, moves: &[&str]) -> Vec<String> {
        let registry = standard();
        let table = registry.find(name).unwrap().replay(start, moves).unwrap();
        let spots = board(table.as_ref(), Sight::Open, (0, 0, 0)).spots;
        spots
            .into_iter()
            .map(|spot| match spot.holds {
                Some(holds) => format!("{}: {holds}", spot.name),
                None => spot.name,
            })
            .collect()
    }

    #[test]
    fn whoever_hears_a_board_knows_what_stands_where() {
        for (name, start, moves, expected) in [
            ("chess", None, &["e4"][..], "e4: White pawn"),
            ("chess", None, &["e4"], "e8: Black king"),
            ("chess", None, &["e4"], "e2"),
            ("tictactoe", None, &["b2"], "b2: X"),
            ("tictactoe", None, &["b2"], "a1"),
            ("connect4", None, &["4"], "column 4, row 6: X"),
            ("othello", None, &[], "d4: White"),
            ("nim", None, &[], "column 3, row b: match 3 of 4"),
            ("pirates", None, &[], "column 4, row 2: 2 for Pirate 2"),
            ("pig", None, &["roll"], "column 6, row 1: die showing 6"),
        ] {
            let heard = heard(name, start, moves);
            let found = heard.iter().any(|one| one == expected);
            assert!(found, "{name}: {expected} is not in {heard:?}");
        }
        for entry in standard().iter() {
            let name = entry.facts().name;
            let heard = heard(name, None, &[]);
            let different: HashSet<&String> = heard.iter().collect();
            assert_eq!(different.len(), heard.len(), "{name}: {heard:?}");
        }
    }

    #[test]
    fn what_lies_face_down_is_not_heard() {
        let registry = standard();
        let entry = registry.find("kuhn").unwrap();
        let mut table = entry.open(None).unwrap();
        let deal = table.choices()[0].text.clone();
        table.play(&deal).unwrap();
        let mut picture = table.picture();
        for item in &mut picture.items {
            item.called("king");
        }
        turn_cards(&mut picture);
        let card = |item: &&gametree_rules::picture::Item| item.shape == Shape::Card(None);
        assert!(
            picture
                .items
                .iter()
                .filter(card)
                .all(|item| item.words.is_none())
        );
    }
}
