//! Whose colour a piece has, what it is made of, and what a page can tell from the drawing.

use crate::scenes;

use gametree_draw::{Colour, Look, Theme, svg, svg_board, svg_style, terminal};
use gametree_rules::picture::{Material, Picture, Role, Shape, Tint};
use gametree_rules::{Player, Spot};

fn kings(colours: &[Tint]) -> Picture {
    let mut picture = Picture::new();
    picture.colours = colours.to_vec();
    for (x, owner) in [Player::FIRST, Player::SECOND].into_iter().enumerate() {
        let role = Role::King;
        picture.put(x, 0, Shape::Chessman { role, owner });
    }
    picture
}

#[test]
fn pieces_have_the_colours_that_the_game_gives_its_players() {
    let drawing = svg(&kings(&[Tint::White, Tint::Black]), &Look::default());
    assert_eq!(
        drawing.matches("<symbol").count(),
        1,
        "one drawing for both"
    );
    let white = drawing.find("gt-white\" x=").expect("a white king");
    let black = drawing.find("gt-black\" x=").expect("a black king");
    assert!(white < black);
    let plain = terminal(&kings(&[Tint::White, Tint::Black]), &Look::default());
    assert_eq!(plain.split_whitespace().collect::<String>(), "♔♚");
    let look = Look {
        colour: Colour::Ansi,
        ..Look::default()
    };
    let coloured = terminal(&kings(&[Tint::White, Tint::Black]), &look);
    assert_eq!(coloured.matches('♚').count(), 2, "{coloured:?}");
    assert!(svg(&kings(&[]), &Look::default()).contains("gt-blue\" x="));
}

/// What `--f`, the colour of a body, is for a side in a style.
fn body_colours(style: &str, tint: Tint) -> Vec<&str> {
    let rule = format!(".gt-{}{{--f:", tint.name());
    let found = style.split(rule.as_str()).skip(1);
    found.filter_map(|rest| rest.split(';').next()).collect()
}

/// How bright a colour such as `#34312f` is, from 0 to 255.
fn brightness(colour: &str) -> u32 {
    let channel = |at: usize| u32::from_str_radix(&colour[at..at + 2], 16).expect("a colour");
    (channel(1) + channel(3) + channel(5)) / 3
}

#[test]
fn black_is_black_and_white_is_white_on_every_screen() {
    let style = svg_style();
    let (black, white) = (
        body_colours(&style, Tint::Black),
        body_colours(&style, Tint::White),
    );
    assert_eq!(
        (black.len(), white.len()),
        (4, 4),
        "light, dark, and each when told so"
    );
    assert!(
        black.iter().all(|colour| brightness(colour) < 64),
        "{black:?}"
    );
    assert!(
        white.iter().all(|colour| brightness(colour) > 235),
        "{white:?}"
    );
}

#[test]
fn a_theme_that_is_asked_for_does_not_ask_the_screen() {
    let draw = |theme| {
        let look = Look {
            theme,
            ..Look::default()
        };
        svg(&scenes::checkers(scenes::CHECKERS), &look)
    };
    assert!(draw(Theme::Auto).contains("prefers-color-scheme"));
    for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        let drawing = draw(theme);
        assert!(!drawing.contains("prefers-color-scheme"), "{name}");
        assert!(
            drawing.contains(&format!("data-theme=\"{name}\"")),
            "{name}"
        );
    }
    assert_ne!(draw(Theme::Light), draw(Theme::Dark));
}

#[test]
fn a_page_can_tell_what_everything_is_and_whose() {
    let board = svg_board(&scenes::chess("k7/8/8/8/8/8/P7/8"), &Look::default());
    assert!(board.contains("data-material=\"wood\""));
    assert!(
        board.contains("<g class=\"thing\" data-at=\"1,0\" data-kind=\"king\" data-owner=\"1\">")
    );
    assert!(
        board.contains("<g class=\"thing\" data-at=\"1,6\" data-kind=\"pawn\" data-owner=\"0\">")
    );
    let stacks = svg_board(&scenes::backgammon(), &Look::default());
    assert_eq!(
        stacks.matches("data-nth=\"0\"").count(),
        8,
        "every checker by itself"
    );
}

#[test]
fn the_front_of_a_rack_lies_over_its_discs() {
    let mut picture = scenes::sea();
    picture.material = Material::Rack;
    picture.put(0, 5, Shape::Disc(Player::FIRST));
    let board = svg_board(&picture, &Look::default());
    let (disc, front) = (board.rfind("#gt-disc\""), board.find("class=\"front\""));
    assert!(disc.expect("a disc") < front.expect("a front"));
    // A hole for each square, and the rim.
    let holes = board.split("class=\"plate\"").nth(1).expect("a plate");
    assert_eq!(holes.matches("a19 19").count(), 2 * 36);
}

#[test]
fn a_row_of_checkers_counts_those_for_which_there_is_no_room() {
    let stack = |count| {
        let mut picture = Picture::new();
        let (owner, toward) = (Player::FIRST, gametree_rules::picture::Toward::Up);
        picture.put(
            0,
            0,
            Shape::Stack {
                owner,
                count,
                toward,
            },
        );
        svg_board(&picture, &Look::default())
    };
    assert!(!stack(5).contains("<text"));
    assert!(stack(15).contains(">15</text>"));
    assert_eq!(stack(15).matches("<use").count(), 5);
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
