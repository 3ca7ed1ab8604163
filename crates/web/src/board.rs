//! A game's picture for the page.

use gametree_draw::{Look, svg_board};
use gametree_players::{Entry, Table, outcome};
use gametree_rules::picture::Shape;
use gametree_rules::{Picture, Spot, Turn};

use crate::view::{BoardView, ButtonView};

/// How many boards of a game are shown, and how far that game goes.
const SHOWN: usize = 8;
const LONGEST: usize = 80;

/// What of a picture may be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    /// Everything.
    Open,
    /// Cards lie face down: whoever looks is not the one to move.
    FaceDown,
}

/// A game's picture for the page.
pub(crate) fn board(table: &dyn Table, sight: Sight, room: (usize, usize)) -> BoardView {
    let mut picture = table.picture();
    if sight == Sight::FaceDown {
        turn_cards(&mut picture);
    }
    let svg = svg_board(&picture, &look(table));
    let turned = picture.turned();
    let size = size(&svg);
    let last = table.last_gesture().unwrap_or_default();
    BoardView {
        svg,
        turned: turned.map(|picture| svg_board(&picture, &look(table))),
        room: (room.0.max(size.0), room.1.max(size.1)),
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

/// Spots as they are sent.
pub(crate) fn numbers(spots: &[Spot]) -> Vec<u16> {
    spots.iter().map(|spot| spot.0).collect()
}

fn look(table: &dyn Table) -> Look<'static> {
    Look {
        title: table.facts().title,
        ..Look::default()
    }
}

fn turn_cards(picture: &mut Picture) {
    for item in &mut picture.items {
        if let Shape::Card(face) = &mut item.shape {
            *face = None;
        }
    }
}

/// How large a drawing is, as its view box says.
fn size(svg: &str) -> (usize, usize) {
    let numbers = svg
        .split_once("viewBox=\"0 0 ")
        .and_then(|(_, rest)| rest.split_once('"'))
        .and_then(|(numbers, _)| numbers.split_once(' '));
    let number = |text: &str| text.parse().unwrap_or(0);
    numbers.map_or((0, 0), |(width, height)| (number(width), number(height)))
}

/// Boards in the course of a game that nobody plays well.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Samples {
    /// Some of them, as SVG.
    pub(crate) boards: Vec<String>,
    /// How wide and how high they get.
    pub(crate) room: (usize, usize),
}

impl Samples {
    pub(crate) fn new(entry: &dyn Entry, start: Option<&str>) -> Samples {
        let mut samples = Samples {
            boards: Vec::new(),
            room: (0, 0),
        };
        let Ok(mut table) = entry.open(start) else {
            return samples;
        };
        let mut boards = Vec::new();
        for ply in 0..LONGEST {
            let secret = table.facts().hidden && table.turn() != Turn::Over;
            let sight = if secret { Sight::FaceDown } else { Sight::Open };
            let shown = board(table.as_ref(), sight, samples.room);
            samples.room = shown.room;
            boards.push(shown.svg);
            let choices = table.choices();
            let Some(choice) = arbitrary(ply, choices.len())
                .and_then(|place| choices.get(place))
                .filter(|_| table.turn() != Turn::Chance)
                .or_else(|| outcome(&choices, (ply as f64 * 0.618) % 1.0))
            else {
                break;
            };
            if table.play(&choice.text).is_err() {
                break;
            }
        }
        let shown = boards.len().min(SHOWN);
        samples.boards = (0..shown)
            .map(|place| {
                boards[place * (boards.len() - 1) / shown.max(2).saturating_sub(1)].clone()
            })
            .collect();
        samples
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
            let samples = Samples::new(entry, None);
            assert!(samples.boards.len() > 1, "{}", entry.facts().name);
            for board in &samples.boards {
                let (width, height) = size(board);
                assert!(width <= samples.room.0 && height <= samples.room.1 && width > 0);
            }
        }
    }
}
