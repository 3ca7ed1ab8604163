//! No two things lie on one another.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::{bushy, classic, gamble, grow, hostile, line, node, table};
use crate::drawing::block::{Area, Role};
use crate::drawing::frames::Frames;
use crate::drawing::{Drawing, Mark, Shape, State, dot, latex, svg, text};
use gametree_rules::Player;

/// A piece of a drawing, and the spot it belongs to.
struct Piece {
    spot: usize,
    area: Area,
    kind: Kind,
}

#[derive(PartialEq)]
enum Kind {
    /// A triangle that points up: more room beside its point.
    Pointed,
    Solid,
    Inside,
}

impl Piece {
    fn lies_on(&self, other: &Piece) -> bool {
        if self.spot != other.spot {
            return overlap(self.area, other.area);
        }
        if other.kind == Kind::Inside {
            return false;
        }
        let mut area = self.area;
        if self.kind == Kind::Pointed {
            // As wide as the triangle is where the text ends.
            let bottom = (other.area.top + other.area.height - area.top).clamp(0.0, area.height);
            let wide = area.width * bottom / area.height;
            area.left += (area.width - wide) / 2.0;
            area.width = wide;
        }
        overlap(area, other.area)
    }
}

fn pieces(frames: &Frames, drawing: &Drawing, frame: usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (spot, block) in frames.blocks[frame].iter().enumerate() {
        let Some(block) = block else { continue };
        let (x, y) = (frames.middles[spot], frames.row(spot).shapes);
        let mut put = |area: Area, kind| {
            let area = Area {
                left: area.left + x,
                top: area.top + y,
                ..area
            };
            pieces.push(Piece { spot, area, kind });
        };
        let seat = frames.common.frames[frame][spot].expect("a block is of a node");
        put(
            block.shape,
            match drawing.nodes[seat.node].shape {
                Shape::Max => Kind::Pointed,
                _ => Kind::Solid,
            },
        );
        for words in &block.texts {
            put(
                words.area(),
                match words.role {
                    Role::Inside => Kind::Inside,
                    _ => Kind::Solid,
                },
            );
        }
    }
    pieces
}

fn overlap(one: Area, other: Area) -> bool {
    one.left + 0.01 < other.left + other.width
        && other.left + 0.01 < one.left + one.width
        && one.top + 0.01 < other.top + other.height
        && other.top + 0.01 < one.top + one.height
}

fn check(drawings: &[Drawing]) -> Result<(), String> {
    let frames = Frames::of(drawings);
    for (frame, drawing) in drawings.iter().enumerate() {
        let pieces = pieces(&frames, drawing, frame);
        for (index, one) in pieces.iter().enumerate() {
            let area = one.area;
            if area.left < -0.01
                || area.top < -0.01
                || area.left + area.width > frames.width + 0.01
                || area.top + area.height > frames.height + 0.01
            {
                return Err(format!("{area:?} of {} is outside", one.spot));
            }
            for other in &pieces[index + 1..] {
                if one.lies_on(other) {
                    return Err(format!(
                        "{:?} of {} lies on {:?} of {}",
                        one.area, one.spot, other.area, other.spot
                    ));
                }
            }
        }
    }
    for (spot, children) in frames.common.children.iter().enumerate() {
        for pair in children.windows(2) {
            if frames.middles[pair[0]] >= frames.middles[pair[1]] {
                return Err(format!("children of {spot} are out of order"));
            }
        }
        for &child in children {
            if frames.row(child).labels < frames.row(spot).end + 30.0 {
                return Err(format!("{child} is not below {spot}"));
            }
        }
    }
    Ok(())
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        Just(Shape::Max),
        Just(Shape::Min),
        Just(Shape::Chance),
        Just(Shape::Leaf),
        (0_usize..8).prop_map(|index| Shape::Player(Player::new(index))),
    ]
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[0-9]{1,3}", "[a-zA-Z≤α=∞ .W]{0,24}"]
}

fn drawing(most: usize) -> impl Strategy<Value = Drawing> {
    let state = prop_oneof![
        Just(State::Plain),
        Just(State::Current),
        Just(State::Pruned),
        Just(State::Unseen)
    ];
    let node = (
        any::<prop::sample::Index>(),
        shape(),
        words(),
        words(),
        words(),
        state,
        words(),
    );
    (1_usize..40, prop::collection::vec(node, 1..most)).prop_map(|(near, nodes)| {
        let mut drawing = Drawing::default();
        for (place, (parent, shape, name, value, window, state, label)) in
            nodes.into_iter().enumerate()
        {
            let mut node = super::node(shape, &name, &value);
            node.window = window;
            node.state = state;
            if place == 0 {
                drawing.nodes.push(node);
            } else {
                let parent = place - 1 - parent.index(place.min(near));
                grow(&mut drawing, parent, Mark::Cut, &label, node);
            }
        }
        drawing
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nothing_overlaps_in_any_tree(drawing in drawing(300)) {
        prop_assert_eq!(check(&[drawing]), Ok(()));
    }

    #[test]
    fn nothing_overlaps_while_trees_change(one in drawing(60), other in drawing(60)) {
        prop_assert_eq!(check(&[one, other]), Ok(()));
    }
}

#[test]
fn nothing_overlaps_in_the_samples() {
    for drawing in [
        classic(),
        gamble(),
        table(),
        hostile(),
        bushy(60),
        bushy(1000),
    ] {
        assert_eq!(check(&[drawing]), Ok(()));
    }
}

#[test]
fn parents_stand_in_the_middle_of_their_children() {
    let drawings = [bushy(200)];
    let frames = Frames::of(&drawings);
    for (spot, children) in frames.common.children.iter().enumerate() {
        if let [first, .., last] = children[..] {
            let middle = f64::midpoint(frames.middles[first], frames.middles[last]);
            assert!((frames.middles[spot] - middle).abs() < 1e-6);
        }
    }
}

#[test]
fn equal_subtrees_are_drawn_alike() {
    let mut drawing = classic();
    drawing.nodes[5].window.clear();
    let drawings = [drawing];
    let frames = Frames::of(&drawings);
    let offsets = |spot: usize| -> Vec<i64> {
        let children = frames.common.children[spot].iter();
        children
            .map(|&child| ((frames.middles[child] - frames.middles[spot]) * 10.0).round() as i64)
            .collect()
    };
    let all: Vec<_> = frames.common.children[0]
        .iter()
        .map(|&spot| offsets(spot))
        .collect();
    assert_eq!(all[0], all[1]);
    assert_eq!(all[1], all[2]);
}

#[test]
fn five_thousand_nodes_are_drawn_within_a_second() {
    let drawing = bushy(5000);
    let times = (0..5).map(|_| {
        let begin = Instant::now();
        assert!(svg(&drawing).len() > 100_000);
        begin.elapsed()
    });
    // A busy machine may look away, but not five times.
    let least = times.min().expect("five times");
    assert!(least < Duration::from_secs(1), "{least:?}");
}

#[test]
fn a_line_of_a_hundred_thousand_nodes_does_not_overflow_the_stack() {
    let drawing = line(100_000);
    assert!(svg(&drawing).ends_with("</svg>\n"));
    assert!(dot(&drawing).ends_with("}\n"));
    assert!(latex(&drawing).ends_with("\\end{document}\n"));
    assert_eq!(text(&drawing).len(), 100_000);
}

#[test]
fn a_node_without_texts_has_its_shape_alone() {
    let drawings = [Drawing {
        nodes: vec![node(Shape::Chance, "", "")],
        ..Drawing::default()
    }];
    let frames = Frames::of(&drawings);
    assert_eq!((frames.width, frames.height), (46.0, 46.0));
}
