//! How wide each column is, and where border lines run.

use std::collections::BTreeMap;

use gametree_rules::Picture;
use gametree_rules::picture::{Along, Item, Material, Shade, Shape};

use super::place::{Ground, Place};
use crate::axis::{Axis, ends};
use crate::look::Look;
use crate::text;

/// What stands between two columns, from left to right: spaces, a border, spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Gutter {
    pub(crate) before: usize,
    pub(crate) line: usize,
    pub(crate) after: usize,
}

impl Gutter {
    pub(crate) fn width(self) -> usize {
        self.before + self.line + self.after
    }
}

/// How a column meets its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Squares, points, edges from left to right: space is kept inside.
    Board,
    /// Only dots and edges from top to bottom: tight, for the edges to meet.
    Lattice,
    /// Anything else: space is kept outside.
    Loose,
}

/// A picture measured for the terminal.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) rows: usize,
    pub(crate) material: Material,
    /// The width of each column.
    pub(crate) columns: Vec<usize>,
    /// Before each column, and one after the last.
    pub(crate) gutters: Vec<Gutter>,
    /// Whether a line of borders runs above each row, and one below the last.
    pub(crate) ruled: Vec<bool>,
    places: BTreeMap<(usize, usize), Place>,
}

impl Sheet {
    pub(crate) fn new(picture: &Picture, look: &Look) -> Sheet {
        let across = Axis::of(ends(picture.items.iter().map(Item::across)));
        let down = Axis::of(ends(picture.items.iter().map(Item::down)));
        let mut places: BTreeMap<(usize, usize), Place> = BTreeMap::new();
        for item in &picture.items {
            let at = (across.place(item.x), down.place(item.y));
            let ink = item.shape.owner().map(|owner| picture.colour(owner));
            places.entry(at).or_default().add(item, ink, look.colour);
            // Parts of the board and ships are seen in every place that they take.
            if item.shape.is_ground() || matches!(item.shape, Shape::Ship(_)) {
                let (columns, rows) = (across.range(item.across()), down.range(item.down()));
                for row in rows.0..=rows.1 {
                    for column in (columns.0..=columns.1).filter(|&column| (column, row) != at) {
                        places
                            .entry((column, row))
                            .or_default()
                            .add(item, ink, look.colour);
                    }
                }
            }
        }
        for place in places.values_mut() {
            place.note(look);
        }
        let mut sheet = Sheet {
            rows: down.len(),
            material: picture.material,
            columns: vec![0; across.len()],
            gutters: Vec::new(),
            ruled: vec![false; down.len() + 1],
            places,
        };
        sheet.rule();
        sheet.measure();
        sheet
    }

    pub(crate) fn place(&self, column: usize, row: usize) -> Option<&Place> {
        self.places.get(&(column, row))
    }

    pub(crate) fn ground(&self, column: Option<usize>, row: Option<usize>) -> Ground {
        column
            .zip(row)
            .and_then(|(column, row)| self.place(column, row))
            .map_or(Ground::Bare, |place| place.ground)
    }

    /// Whether the place is a square with borders.
    pub(crate) fn is_bordered(&self, column: Option<usize>, row: Option<usize>) -> bool {
        self.material != Material::Maze && self.ground(column, row) == Ground::Square(Shade::Plain)
    }

    /// Decides where borders and spaces go.
    fn rule(&mut self) {
        let mut kinds = vec![Kind::Loose; self.columns.len()];
        let mut bordered = vec![false; self.columns.len()];
        for (&(column, row), place) in &self.places {
            let kind = &mut kinds[column];
            *kind = match place.ground {
                Ground::Square(_)
                | Ground::Point
                | Ground::Triangle(..)
                | Ground::Bar
                | Ground::Wall
                | Ground::Edge(Along::Row, _) => Kind::Board,
                Ground::Dot | Ground::Edge(Along::Column, _) if *kind == Kind::Loose => {
                    Kind::Lattice
                }
                _ => *kind,
            };
            if place.ground == Ground::Square(Shade::Plain) && self.material != Material::Maze {
                bordered[column] = true;
                self.ruled[row] = true;
                self.ruled[row + 1] = true;
            }
        }
        let kind = |column: Option<usize>| column.and_then(|column| kinds.get(column)).copied();
        let has_border = |column: Option<usize>| {
            column
                .and_then(|column| bordered.get(column))
                .is_some_and(|&bordered| bordered)
        };
        self.gutters = (0..=self.columns.len())
            .map(|at| {
                let (left, right) = (at.checked_sub(1), Some(at));
                let line = has_border(left) || has_border(right);
                gutter(kind(left), line, kind(right))
            })
            .collect();
        let tight = self.material == Material::Maze;
        let least = |&kind: &Kind| if tight { 1 } else { least(kind) };
        self.columns = kinds.iter().map(least).collect();
    }

    /// Makes each column as wide as its widest place.
    fn measure(&mut self) {
        for (&(column, _), place) in &self.places {
            let core = text::width(&place.core(" "));
            let written = text::width(&place.written());
            let is_tight =
                |gutter: Gutter, is_end: bool| usize::from(gutter.width() == 0 && !is_end);
            let need = match place.ground {
                // A maze is as narrow as its corridors.
                Ground::Square(_) | Ground::Wall if self.material == Material::Maze => core,
                Ground::Square(_)
                | Ground::Point
                | Ground::Triangle(..)
                | Ground::Bar
                | Ground::Wall
                | Ground::Edge(Along::Row, _) => core.max(written + 2),
                Ground::Dot | Ground::Edge(Along::Column, _) => core,
                Ground::Bare if core == 1 => 1,
                // Nothing but this place itself keeps its text from its neighbour's.
                Ground::Bare => {
                    let left = self.gutters[column];
                    let right = self.gutters[column + 1];
                    let is_first = column == 0;
                    let is_last = column + 1 == self.columns.len();
                    core + is_tight(left, is_first) + is_tight(right, is_last)
                }
            };
            self.columns[column] = self.columns[column].max(need);
        }
    }
}

/// An empty column's width.
fn least(kind: Kind) -> usize {
    match kind {
        Kind::Board => 3,
        Kind::Lattice | Kind::Loose => 1,
    }
}

fn gutter(left: Option<Kind>, line: bool, right: Option<Kind>) -> Gutter {
    let loose = |kind: Option<Kind>| usize::from(kind == Some(Kind::Loose));
    match (left, right) {
        _ if line => Gutter {
            before: loose(left),
            line: 1,
            after: loose(right),
        },
        (Some(Kind::Loose | Kind::Lattice), Some(Kind::Loose | Kind::Lattice))
        | (Some(Kind::Loose), Some(_))
        | (Some(_), Some(Kind::Loose)) => Gutter {
            before: 1,
            ..Gutter::default()
        },
        _ => Gutter::default(),
    }
}
