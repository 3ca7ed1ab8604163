//! Figures of mazes, and ships.

use gametree_rules::picture::{Mood, Toward};

use super::layout::Area;
use super::shapes::rect;
use super::symbols::draw_as;
use crate::text;

/// A round figure whose mouth is open.
pub(crate) fn runner(area: Area, toward: Toward, tint: &str) -> String {
    let (x, y) = area.middle();
    // Looking left it is mirrored, so that its eye stays above its mouth.
    let (turn, mirrored) = match toward {
        Toward::Right => (0, ""),
        Toward::Down => (90, ""),
        Toward::Left => (0, "scale(-1 1)"),
        Toward::Up => (-90, ""),
    };
    format!(
        "<g transform=\"translate({x} {y})rotate({turn}){mirrored}\"><path class=\"runner {tint}\" d=\"M2 \
         0L16.400 -9.500A19 19 0 1 0 16.400 9.500z\"/><circle class=\"eye\" cx=\"2\" cy=\"-10.500\" r=\"2.600\"/></g>"
    )
}

/// A ghost looks where it goes; a scared one is pale.
pub(crate) fn ghost(area: Area, toward: Toward, mood: Mood, tint: &str) -> String {
    let (x, y) = area.middle();
    let side = area.side() * 5 / 6;
    let (right, down) = toward.step();
    let class = match mood {
        Mood::Bold => tint,
        Mood::Scared => "scared",
    };
    let mut out = draw_as("ghost", area.centred(side), class);
    for eye in [-7, 7] {
        let eye_x = x.cast_signed() + eye;
        let eye_y = y.cast_signed() - 4;
        match mood {
            Mood::Bold => {
                let (pupil_x, pupil_y) = (
                    eye_x + 2 * isize::from(right),
                    eye_y + 3 * isize::from(down),
                );
                text::add(
                    &mut out,
                    format_args!(
                        "<ellipse class=\"white\" cx=\"{eye_x}\" cy=\"{eye_y}\" rx=\"4.500\" ry=\"5.500\"/><circle \
                         class=\"eye\" cx=\"{pupil_x}\" cy=\"{pupil_y}\" r=\"2.600\"/>"
                    ),
                );
            }
            Mood::Scared => text::add(
                &mut out,
                format_args!("<circle class=\"white\" cx=\"{eye_x}\" cy=\"{eye_y}\" r=\"2.600\"/>"),
            ),
        }
    }
    if mood == Mood::Scared {
        let (left, mouth) = (x.saturating_sub(10), y + 7);
        text::add(
            &mut out,
            format_args!("<path class=\"mouth\" d=\"M{left} {mouth}l4-4l4 4l4-4l4 4l4-4\"/>"),
        );
    }
    out
}

/// A ship from above, pointed at one end.
pub(crate) fn ship(area: Area, tint: &str) -> String {
    let hull = area.inset(7);
    let Area {
        x,
        y,
        width,
        height,
    } = hull;
    let (bow, path) = if area.width >= area.height {
        let bow = (width / 3).min(height);
        let straight = width - bow;
        let half = height / 2;
        let path = format!(
            "M{x} {y}h{straight}q{} 0 {bow} {half}q-{} {half}-{bow} {half}h-{straight}z",
            bow * 2 / 3,
            bow / 3
        );
        (bow, path)
    } else {
        let bow = (height / 3).min(width);
        let half = width / 2;
        let straight = height - bow;
        let path = format!(
            "M{x} {}v{straight}h{width}v-{straight}q0-{} -{half}-{bow}q-{half} {} -{half} {bow}z",
            y + bow,
            bow * 2 / 3,
            bow / 3
        );
        (bow, path)
    };
    let deck = area.inset(17);
    let deck = if area.width >= area.height {
        Area {
            width: deck.width.saturating_sub(bow / 2),
            ..deck
        }
    } else {
        Area {
            y: deck.y + bow / 2,
            height: deck.height.saturating_sub(bow / 2),
            ..deck
        }
    };
    format!(r#"<path class="hull" d="{path}"/>"#) + &rect(deck, 4, &format!("deck {tint}"))
}
