//! The layout of all frames of an animated drawing. A still drawing has a single frame.

use super::Drawing;
use super::block::{Block, LABEL, common_width};
use super::forest::{Common, Seat};
use super::tidy::{Reach, across};

/// The room between two rows for the edges: minimum, maximum, and in between a fraction of the longest edge's width.
const ROWS: (f64, f64, f64) = (40.0, 150.0, 0.12);

/// A row of nodes of the same depth.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Row {
    /// The top of the labels.
    pub(crate) labels: f64,
    /// The top of the shapes.
    pub(crate) shapes: f64,
    /// Below all texts.
    pub(crate) end: f64,
}

/// The layout shared by all frames.
#[derive(Clone, Debug)]
pub(crate) struct Frames<'a> {
    pub(crate) common: Common<'a>,
    /// For each frame and spot, the node there.
    pub(crate) blocks: Vec<Vec<Option<Block>>>,
    /// The middle of each spot.
    pub(crate) middles: Vec<f64>,
    pub(crate) rows: Vec<Row>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl<'a> Frames<'a> {
    pub(crate) fn of(drawings: &'a [Drawing]) -> Frames<'a> {
        let common = Common::of(drawings);
        let wide = common_width(drawings);
        let frames = drawings.iter().zip(&common.frames);
        let blocks: Vec<Vec<Option<Block>>> = frames
            .map(|(drawing, seats)| {
                let block = |(spot, seat): (usize, &Option<Seat>)| {
                    let seat = seat.as_ref()?;
                    let inner = !common.children[spot].is_empty();
                    let edge = seat.from.map(|(_, edge)| edge);
                    Some(Block::of(&drawing.nodes[seat.node], edge, inner, wide))
                };
                seats.iter().enumerate().map(block).collect()
            })
            .collect();
        let mut reaches = vec![Reach::default(); common.children.len()];
        for (spot, block) in seated(&blocks) {
            reaches[spot] = reaches[spot].with(block.reach());
        }
        let middles = across(&common.children, &reaches);
        let ends = middles.iter().zip(&reaches);
        let width = ends.map(|(middle, reach)| middle + reach.right);
        let rows = rows(&common, &blocks, &middles);
        Frames {
            width: width.fold(0.0, f64::max),
            height: rows.last().map_or(0.0, |row| row.end),
            common,
            blocks,
            middles,
            rows,
        }
    }

    pub(crate) fn row(&self, spot: usize) -> Row {
        self.rows[self.common.depths[spot]]
    }
}

fn seated(blocks: &[Vec<Option<Block>>]) -> impl Iterator<Item = (usize, &Block)> {
    let spots = blocks.iter().flat_map(|blocks| blocks.iter().enumerate());
    spots.filter_map(|(spot, block)| Some((spot, block.as_ref()?)))
}

fn rows(common: &Common, blocks: &[Vec<Option<Block>>], middles: &[f64]) -> Vec<Row> {
    let count = common.depths.iter().max().map_or(0, |deepest| deepest + 1);
    let mut depths = vec![0.0_f64; count];
    let mut labels = vec![0.0; count];
    let mut edges = vec![0.0_f64; count];
    for (spot, block) in seated(blocks) {
        let row = common.depths[spot];
        depths[row] = depths[row].max(block.depth());
        if block.has_label() {
            labels[row] = LABEL;
        }
    }
    for (spot, children) in common.children.iter().enumerate() {
        for &child in children {
            let edge = (middles[child] - middles[spot]).abs();
            let row = common.depths[child];
            edges[row] = edges[row].max(edge);
        }
    }
    let mut rows = Vec::with_capacity(count);
    let mut end = 0.0;
    let (least, most, part) = ROWS;
    for index in 0..count {
        let gap = (edges[index] * part).clamp(least, most);
        let top = if index == 0 { 0.0 } else { end + gap };
        let shapes = top + labels[index];
        end = shapes + depths[index];
        rows.push(Row {
            labels: top,
            shapes,
            end,
        });
    }
    rows
}
