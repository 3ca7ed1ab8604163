//! The board of a game as it is sent to the page, and sample boards.

use std::collections::HashSet;

use gametree_draw::{Look, svg_board};
use gametree_players::{Entry, Table, outcome};
use gametree_rules::picture::{Item, Shape, Tint};
use gametree_rules::{Picture, Player, Spot, Turn, Viewer};

use crate::view::{BoardView, ButtonView, CaptionView, SpotView};

/// The number of sample boards of a game, and the greatest number of moves of the sample game.
const SHOWN: usize = 8;
const LONGEST: usize = 80;

/// The width and height of a board in units of its view box, and the number of its captions.
pub(crate) type Extent = (usize, usize, usize);

/// The board of a table as a viewer sees it.
pub(crate) fn board(table: &dyn Table, viewer: Viewer, extent: Extent) -> BoardView {
    let picture = table.picture(viewer);
    let svg = svg_board(&picture, &look(table));
    let turned = picture.turned();
    let last = table.last_gesture(viewer).unwrap_or_default();
    BoardView {
        extent: larger(extent, size(&svg, &picture)),
        svg,
        turned: turned.map(|picture| svg_board(&picture, &look(table))),
        spots: spots(table, &picture),
        captions: captions(&picture),
        buttons: buttons(&picture, &follow_ups(table, viewer)),
        last: numbers(&last),
    }
}

/// The spots that only end gestures, if the viewer may see what there is to choose from.
fn follow_ups(table: &dyn Table, viewer: Viewer) -> HashSet<Spot> {
    if viewer != Viewer::All {
        return HashSet::new();
    }
    let choices = table.choices();
    let gestures = choices
        .iter()
        .flat_map(|choice| std::iter::once(&choice.gesture).chain(&choice.aliases));
    let first: HashSet<Spot> = gestures
        .clone()
        .filter_map(|spots| spots.first().copied())
        .collect();
    let later = gestures.flat_map(|spots| spots.iter().skip(1).copied());
    later.filter(|spot| !first.contains(spot)).collect()
}

fn buttons(picture: &Picture, follow_ups: &HashSet<Spot>) -> Vec<ButtonView> {
    let buttons = picture.buttons.iter().map(|button| ButtonView {
        text: button.text.clone(),
        spot: button.spot.0,
        follows: follow_ups.contains(&button.spot),
        svg: button
            .face
            .clone()
            .map(|face| row(&picture.colours, [face])),
    });
    buttons.collect()
}

/// A row of shapes without a board, drawn in the colours of a table; nothing if there are none.
pub(crate) fn row_of(table: &dyn Table, shapes: Vec<Shape>) -> Option<String> {
    let colours = table.picture(Viewer::Public).colours;
    (!shapes.is_empty()).then(|| row(&colours, shapes))
}

fn row(colours: &[Tint], shapes: impl IntoIterator<Item = Shape>) -> String {
    let mut picture = Picture::new();
    picture.colours = colours.to_vec();
    for (place, shape) in shapes.into_iter().enumerate() {
        picture.put(place, 0, shape);
    }
    svg_board(&picture, &Look::default())
}

fn captions(picture: &Picture) -> Vec<CaptionView> {
    let captions = picture.captions.iter().map(|caption| CaptionView {
        text: caption.text.clone(),
        colour: caption.owner.map(|owner| picture.colour(owner).name()),
    });
    captions.collect()
}

/// The name of each spot, and what stands on it.
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
            owner: owner_at(picture, item).map(Player::index),
        })
        .collect()
}

/// Whose piece stands where an item is.
fn owner_at(picture: &Picture, place: &Item) -> Option<Player> {
    let here = picture.items.iter();
    here.filter(|item| (item.x, item.y) == (place.x, place.y) && !item.shape.is_ground())
        .find_map(|item| item.shape.owner())
}

/// The numbers of some spots.
pub(crate) fn numbers(spots: &[Spot]) -> Vec<u16> {
    spots.iter().map(|spot| spot.0).collect()
}

fn look(table: &dyn Table) -> Look<'_> {
    Look {
        title: &table.facts().title,
        ..Look::default()
    }
}

/// The extent of a drawn picture.
fn size(svg: &str, picture: &Picture) -> Extent {
    let (width, height) = view_box(svg);
    (width, height, picture.captions.len())
}

/// The width and height of a drawing's view box.
fn view_box(svg: &str) -> (usize, usize) {
    let numbers = svg
        .split_once("viewBox=\"0 0 ")
        .and_then(|(_, rest)| rest.split_once('"'))
        .and_then(|(numbers, _)| numbers.split_once(' '));
    let number = |text: &str| text.parse().unwrap_or(0);
    numbers.map_or((0, 0), |(width, height)| (number(width), number(height)))
}

fn larger(one: Extent, other: Extent) -> Extent {
    (one.0.max(other.0), one.1.max(other.1), one.2.max(other.2))
}

/// Boards of a game of arbitrary moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Samples {
    /// A selection, evenly spaced, as SVG.
    pub(crate) boards: Vec<String>,
}

impl Samples {
    pub(crate) fn new(entry: &dyn Entry) -> Samples {
        let mut boards = Vec::new();
        sample_game(entry, None, |_, board| boards.push(board));
        let shown = boards.len().min(SHOWN);
        let place = |place: usize| place * (boards.len() - 1) / shown.max(2).saturating_sub(1);
        Samples {
            boards: (0..shown).map(|one| boards[place(one)].clone()).collect(),
        }
    }
}

impl Samples {
    /// The board for the start page: from the middle of the game, with the most pieces for its size.
    pub(crate) fn thumbnail(&self) -> Option<&String> {
        let boards = self.boards.len();
        let middle = boards / 3..(2 * boards).div_ceil(3);
        let seen = |board: &&String| {
            let (width, height) = view_box(board);
            // One piece alone on a small board is not what a game looks like.
            things(board).pow(2) * 10_000_000 / width.max(height).pow(2).max(1)
        };
        self.boards.get(middle)?.iter().max_by_key(seen)
    }
}

/// The number of pieces on a board, without labels.
fn things(board: &str) -> usize {
    let things = board.split("class=\"thing").skip(1);
    things
        .filter(|thing| !thing.contains("class=\"label"))
        .count()
}

/// The greatest extent of a board in a sample game from this start.
pub(crate) fn extent(entry: &dyn Entry, start: &str) -> Extent {
    let mut extent = (0, 0, 0);
    sample_game(entry, Some(start), |picture, board| {
        extent = larger(extent, size(&board, picture));
    });
    extent
}

/// Plays arbitrary moves from a start, and passes on each board as the public sees it.
fn sample_game(entry: &dyn Entry, start: Option<&str>, mut show: impl FnMut(&Picture, String)) {
    let Ok(mut table) = entry.open(start) else {
        return;
    };
    for ply in 0..LONGEST {
        let picture = table.picture(Viewer::Public);
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

/// An index below `places`: scattered, but always the same for a ply.
fn arbitrary(ply: usize, places: usize) -> Option<usize> {
    ((ply + 1) * 7919 + ply * ply * 31).checked_rem(places)
}

#[cfg(test)]
mod tests {
    use gametree_standard::standard;

    use super::*;

    #[test]
    fn every_sample_board_of_every_game_fits_its_extent() {
        for entry in standard().iter() {
            let samples = Samples::new(entry);
            assert!(samples.boards.len() > 1, "{}", entry.facts().name);
            let thumbnail = samples.thumbnail().expect("a board");
            // In Dots and Boxes lines are not pieces, and boxes come late.
            let name = &*entry.facts().name;
            assert!(things(thumbnail) > 1 || name == "dots", "{name}");
            // A row of dice may be long, but not so long that nothing can be read.
            let (width, height) = view_box(thumbnail);
            assert!(width < 8 * height, "{}", entry.facts().name);
            let start = entry.open(None).unwrap().position();
            let extent = extent(entry, &start);
            for board in &samples.boards {
                let (width, height) = view_box(board);
                assert!(larger((width, height, 0), extent) == extent && width > 0);
            }
        }
    }

    #[test]
    fn the_extent_counts_captions_before_they_are_shown() {
        for (name, captions) in [("tictactoe", 0), ("pig", 2), ("kuhn", 3), ("rochambeau", 3)] {
            let registry = standard();
            let entry = registry.find(name).unwrap();
            let start = entry.open(None).unwrap().position();
            assert_eq!(extent(entry, &start).2, captions, "{name}");
        }
    }

    fn read_aloud(name: &str, start: Option<&str>, moves: &[&str]) -> Vec<String> {
        let registry = standard();
        let table = registry.find(name).unwrap().replay(start, moves).unwrap();
        let spots = board(table.as_ref(), Viewer::All, (0, 0, 0)).spots;
        spots
            .into_iter()
            .map(|spot| match spot.holds {
                Some(holds) => format!("{}: {holds}", spot.name),
                None => spot.name,
            })
            .collect()
    }

    #[test]
    fn screen_readers_are_told_what_stands_where() {
        for (name, start, moves, expected) in [
            ("chess", None, &["e4"][..], "e4: White pawn"),
            ("chess", None, &["e4"], "e8: Black king"),
            ("chess", None, &["e4"], "e2"),
            ("tictactoe", None, &["b2"], "b2: X"),
            ("tictactoe", None, &["b2"], "a1"),
            ("connect4", None, &["4"], "column 4, row 6: Red"),
            ("othello", None, &[], "d4: White"),
            ("nim", None, &[], "column 3, row b: match 3 of 4"),
            ("pirates", None, &[], "column 4, row 2: 2 for Pirate 2"),
            ("pig", None, &["roll"], "column 7, row 1: die showing 6"),
        ] {
            let heard = read_aloud(name, start, moves);
            let found = heard.iter().any(|one| one == expected);
            assert!(found, "{name}: {expected} is not in {heard:?}");
        }
        for entry in standard().iter() {
            let name = &*entry.facts().name;
            let heard = read_aloud(name, None, &[]);
            let different: HashSet<&String> = heard.iter().collect();
            assert_eq!(different.len(), heard.len(), "{name}: {heard:?}");
        }
    }

    #[test]
    fn neither_drawing_nor_last_move_shows_another_players_card() {
        let registry = standard();
        let entry = registry.find("kuhn").unwrap();
        let shown = |deal: &str, viewer| {
            let table = entry.replay(None, &[deal]).unwrap();
            board(table.as_ref(), viewer, (0, 0, 0))
        };
        let [first, second] = [Player::FIRST, Player::SECOND].map(Viewer::Player);
        assert_eq!(shown("QK", first), shown("QJ", first));
        assert_eq!(shown("QK", second), shown("JK", second));
        assert_eq!(shown("QK", Viewer::Public), shown("JQ", Viewer::Public));
        assert_ne!(shown("QK", first), shown("JK", first));
    }
}
