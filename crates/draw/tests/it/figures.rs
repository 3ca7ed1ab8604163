//! Pieces that stand for themselves, and texts that are touched: the picture says so, whatever the sign.

use gametree_draw::{Colour, Look, svg, svg_board, terminal};
use gametree_rules::picture::{Picture, Shape};
use gametree_rules::{Player, Spot};

fn figures() -> Picture {
    let mut picture = Picture::new();
    for (x, owner) in [Player::FIRST, Player::SECOND].into_iter().enumerate() {
        let shape = Shape::Figure {
            symbol: '◆',
            outline: '◇',
            owner,
        };
        picture.put(x, 0, shape);
    }
    picture
}

#[test]
fn any_sign_can_be_a_figure() {
    let drawing = svg(&figures(), &Look::default());
    for class in ["figure first", "figure second"] {
        assert_eq!(drawing.matches(class).count(), 1, "{drawing}");
    }
    let plain = terminal(&figures(), &Look::default());
    assert_eq!(plain.split_whitespace().collect::<String>(), "◇◆");
    let look = Look {
        colour: Colour::Ansi,
        ..Look::default()
    };
    let coloured = terminal(&figures(), &look);
    assert_eq!(coloured.matches('◆').count(), 2, "{coloured:?}");
}

#[test]
fn a_letter_is_a_letter_even_if_it_is_a_chessman() {
    let mut picture = Picture::new();
    let owner = Player::FIRST;
    picture.put(
        0,
        0,
        Shape::Piece {
            symbol: '♞', owner
        },
    );
    let drawing = svg_board(&picture, &Look::default());
    assert!(!drawing.contains("figure") && drawing.contains("letter"));
    assert_eq!(terminal(&picture, &Look::default()).trim(), "♞");
}

/// The width of a drawing of a text.
fn width(text: &str, spot: Option<Spot>) -> usize {
    let mut picture = Picture::new();
    picture.put(0, 0, Shape::Label(text.to_owned())).spot = spot;
    let drawing = svg_board(&picture, &Look::default());
    assert_eq!(drawing.contains("label touched"), spot.is_some());
    let (_, sizes) = drawing.split_once("viewBox=\"0 0 ").expect("a size");
    let (width, _) = sizes.split_once(' ').expect("two numbers");
    width.parse().expect("a number")
}

#[test]
fn what_is_touched_is_written_large_and_has_the_room_for_it() {
    for text in ["7", "10", "1000"] {
        let (read, touched) = (width(text, None), width(text, Some(Spot(0))));
        // Twelve a letter, at twenty high, and a margin on both sides.
        assert!(touched >= 24 + 12 * text.len() + 6, "{text}: {touched}");
        assert!(touched > read, "{text}: {touched}, {read}");
    }
}
