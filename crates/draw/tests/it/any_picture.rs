//! Whatever a picture holds, it is drawn, and nothing overlaps.

use std::collections::HashMap;

use gametree_draw::poster::{Age, Cell, Ending, Map};
use gametree_draw::{Colour, Look, Mark, poster, svg, terminal};
use gametree_rules::picture::{
    Along, Button, Caption, Crown, Emblem, Face, Item, Line, Material, Mood, Picture, Pose, Role,
    Shade, Shape, Shot, Suit, Tint, Toward,
};
use gametree_rules::{Player, Spot};
use proptest::collection::vec;
use proptest::prelude::*;

fn text() -> impl Strategy<Value = String> {
    let signs = prop_oneof![
        any::<char>(),
        prop::sample::select(vec![
            'a', '碁', '🎲', '\u{301}', '\u{1b}', '\n', '<', '&', ' '
        ])
    ];
    vec(signs, 0..12).prop_map(String::from_iter)
}

fn player() -> impl Strategy<Value = Player> {
    (0..8_usize).prop_map(Player::new)
}

fn toward() -> impl Strategy<Value = Toward> {
    prop::sample::select(vec![Toward::Up, Toward::Right, Toward::Down, Toward::Left])
}

fn shade() -> impl Strategy<Value = Shade> {
    prop::sample::select(vec![Shade::Plain, Shade::Light, Shade::Dark])
}

/// What a board is made of.
fn ground() -> impl Strategy<Value = Shape> {
    let along = prop::sample::select(vec![Along::Row, Along::Column]);
    let line = prop::sample::select(vec![Line::Free, Line::Drawn]);
    prop_oneof![
        3 => shade().prop_map(Shape::Square),
        2 => prop::sample::select(vec![Shape::Point, Shape::Star, Shape::Bar, Shape::Wall, Shape::Dot]),
        1 => (shade(), toward()).prop_map(|(shade, toward)| Shape::Triangle { shade, toward }),
        1 => (player(), any::<u8>()).prop_map(|(owner, count)| Shape::Tray { owner, count }),
        1 => player().prop_map(Shape::Territory),
        2 => (along, line).prop_map(|(along, line)| Shape::Edge { along, line }),
    ]
}

fn face() -> impl Strategy<Value = Face> {
    let suit = prop::sample::select(vec![
        Suit::Clubs,
        Suit::Diamonds,
        Suit::Hearts,
        Suit::Spades,
    ]);
    let emblem = prop::sample::select(vec![Emblem::Rock, Emblem::Paper, Emblem::Scissors]);
    prop_oneof![
        Just(Face::Down),
        any::<char>().prop_map(Face::Sign),
        (any::<char>(), suit).prop_map(|(rank, suit)| Face::Suited(rank, suit)),
        emblem.prop_map(Face::Drawn),
    ]
}

/// Pieces that belong to somebody.
fn owned() -> impl Strategy<Value = Shape> {
    let crown = prop::sample::select(vec![Crown::Man, Crown::King]);
    let mood = prop::sample::select(vec![Mood::Bold, Mood::Scared]);
    let role = prop::sample::select(vec![
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ]);
    prop_oneof![
        2 => (any::<char>(), player()).prop_map(|(symbol, owner)| Shape::Piece { symbol, owner }),
        1 => player().prop_map(Shape::Stone),
        1 => player().prop_map(Shape::Disc),
        1 => player().prop_map(Shape::Ship),
        1 => (crown, player()).prop_map(|(crown, owner)| Shape::Checker { crown, owner }),
        1 => (player(), any::<u8>(), toward())
            .prop_map(|(owner, count, toward)| Shape::Stack { owner, count, toward }),
        1 => (role, player()).prop_map(|(role, owner)| Shape::Chessman { role, owner }),
        1 => (player(), toward()).prop_map(|(owner, toward)| Shape::Runner { owner, toward }),
        1 => (player(), toward(), mood)
            .prop_map(|(owner, toward, mood)| Shape::Ghost { owner, toward, mood }),
    ]
}

fn shape() -> impl Strategy<Value = Shape> {
    let loose = vec![
        Shape::Counter,
        Shape::Match,
        Shape::Pellet,
        Shape::Capsule,
        Shape::Shot(Shot::Miss),
        Shape::Shot(Shot::Hit),
    ];
    prop_oneof![
        4 => ground(),
        4 => owned(),
        2 => prop::sample::select(loose),
        1 => any::<u16>().prop_map(Shape::Coin),
        1 => any::<u16>().prop_map(Shape::Chips),
        1 => any::<u16>().prop_map(Shape::Cube),
        1 => (any::<u8>(), prop::option::of(player())).prop_map(|(face, owner)| Shape::Die { face, owner }),
        1 => face().prop_map(Shape::Card),
        2 => text().prop_map(Shape::Label),
    ]
}

fn material() -> impl Strategy<Value = Material> {
    prop::sample::select(vec![
        Material::Paper,
        Material::Wood,
        Material::Felt,
        Material::Rack,
        Material::Maze,
        Material::Case,
        Material::Sea,
    ])
}

fn coordinate() -> impl Strategy<Value = u16> {
    prop_oneof![9 => 0..6_u16, 1 => 0..60_000_u16]
}

fn spot() -> impl Strategy<Value = Spot> {
    (0..20_u16).prop_map(Spot)
}

fn picture() -> impl Strategy<Value = Picture> {
    let item = (
        (coordinate(), coordinate()),
        shape(),
        prop::option::of(spot()),
        (1..5_u16, 1..5_u16),
        any::<i8>(),
    )
        .prop_map(|((x, y), shape, spot, span, turn)| Item {
            x,
            y,
            shape,
            spot,
            words: None,
            span,
            turn,
        });
    let button = (text(), spot()).prop_map(|(text, spot)| Button {
        text,
        spot,
        face: None,
    });
    let caption =
        (text(), prop::option::of(player())).prop_map(|(text, owner)| Caption { text, owner });
    let pose = prop_oneof![Just(Pose::Upright), Just(Pose::Flat)];
    let board = (
        pose,
        material(),
        vec(prop::sample::select(Tint::ALL.to_vec()), 0..4),
    );
    let parts = (
        vec(item, 0..30),
        vec(button, 0..3),
        vec(caption, 0..3),
        board,
    );
    parts.prop_map(
        |(items, buttons, captions, (pose, material, colours))| Picture {
            items,
            buttons,
            captions,
            pose,
            material,
            colours,
        },
    )
}

fn marks() -> impl Strategy<Value = Vec<Mark>> {
    let mark = prop_oneof![
        spot().prop_map(Mark::last),
        spot().prop_map(Mark::best),
        (spot(), text()).prop_map(|(spot, text)| Mark::text(spot, text)),
    ];
    vec(mark, 0..6)
}

/// Which ways lines leave a sign: up, right, down, left.
fn arms(sign: char) -> [bool; 4] {
    let all = " ╵╶└╷│┌├╴┘─┴┐┤┬┼";
    let bits = all.chars().position(|known| known == sign).unwrap_or(0);
    [1, 2, 4, 8].map(|bit| bits & bit != 0)
}

/// Every sign by line and column of the screen, for signs that are one or two columns wide.
fn screen(text: &str) -> HashMap<(isize, isize), char> {
    let mut signs = HashMap::new();
    for (y, line) in (0..).zip(text.lines()) {
        let mut x = 0;
        for sign in line.chars() {
            signs.insert((x, y), sign);
            x += if matches!(sign, '碁' | '🎲') { 2 } else { 1 };
        }
    }
    signs
}

/// Tags close in the order they opened, and entities and attributes are whole.
fn check_xml(text: &str) {
    let mut open = Vec::new();
    let mut parts = text.split('<');
    assert_eq!(parts.next(), Some(""));
    for part in parts {
        let (tag, content) = part.split_once('>').expect("a tag ends");
        assert!(
            !content.contains('>') || open.last() == Some(&"style"),
            "{content}"
        );
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        for entity in content.split('&').skip(1) {
            let (name, _) = entity.split_once(';').expect("an entity ends");
            assert!(matches!(name, "amp" | "lt" | "gt" | "quot" | "#39"));
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty());
    assert!(!text.chars().any(|sign| sign.is_control() && sign != '\n'));
}

fn map() -> impl Strategy<Value = Map> {
    let age = prop::sample::select(vec![Age::Newest, Age::Older]);
    let leaf = prop_oneof![
        Just(Cell::Empty),
        (any::<char>(), age).prop_map(|(symbol, age)| Cell::Taken { symbol, age })
    ];
    let ending = || {
        let line = || vec(any::<usize>(), 0..4);
        prop::option::of(prop_oneof![
            line().prop_map(Ending::Won),
            line().prop_map(Ending::Lost),
            Just(Ending::Drawn)
        ])
    };
    let side = || prop_oneof![0..4_usize, any::<usize>()];
    let cell = leaf.prop_recursive(4, 64, 9, move |inner| {
        (side(), side(), vec(inner, 0..9), ending()).prop_map(|(columns, rows, cells, ending)| {
            Cell::Reply(Box::new(Map {
                columns,
                rows,
                cells,
                ending,
            }))
        })
    });
    (side(), side(), vec(cell, 0..9), ending()).prop_map(|(columns, rows, cells, ending)| Map {
        columns,
        rows,
        cells,
        ending,
    })
}

proptest! {
    #[test]
    fn any_picture_is_drawn(picture in picture(), marks in marks(), title in text()) {
        let look = Look { title: &title, marks: &marks, ..Look::default() };
        let drawn = terminal(&picture, &look);
        prop_assert!(!drawn.chars().any(|sign| sign.is_control() && sign != '\n'));
        prop_assert!(drawn.lines().all(|line| line == line.trim_end()));
        terminal(&picture, &Look { colour: Colour::Ansi, ..look });
        let drawn = svg(&picture, &look);
        check_xml(&drawn);
        for spot in picture.spots() {
            let attribute = format!("data-spot=\"{}\"", spot.0);
            prop_assert!(drawn.contains(&attribute));
        }
    }

    #[test]
    fn turned_twice_a_picture_is_as_it_was(picture in picture()) {
        let turned = picture.turned();
        prop_assert_eq!(turned.is_some(), picture.pose == Pose::Flat);
        if let Some(turned) = turned {
            prop_assert!(turned.spots().eq(picture.spots()));
            prop_assert_eq!(turned.turned(), Some(picture));
        }
    }

    #[test]
    fn borders_meet_whatever_is_written_between_them(
        places in vec((0..6_usize, 0..6_usize, "[a碁🎲]{0,4}", any::<bool>()), 0..25),
        marks in vec((0..36_u16).prop_map(|spot| Mark::best(Spot(spot))), 0..4),
    ) {
        let mut picture = Picture::new();
        for (x, y, text, is_square) in places {
            if is_square {
                picture.put(x, y, Shape::Square(Shade::Plain)).touch(Spot((6 * y + x) as u16));
            }
            picture.put(x, y, Shape::Label(text));
        }
        let drawn = terminal(&picture, &Look { marks: &marks, ..Look::default() });
        let signs = screen(&drawn);
        let arms_at = |x, y| signs.get(&(x, y)).map_or([false; 4], |&sign| arms(sign));
        for (&(x, y), &sign) in &signs {
            let [up, right, down, left] = arms(sign);
            prop_assert_eq!(up, arms_at(x, y - 1)[2], "above {} at {} {}\n{}", sign, x, y, drawn);
            prop_assert_eq!(down, arms_at(x, y + 1)[0], "below {} at {} {}\n{}", sign, x, y, drawn);
            prop_assert_eq!(right, arms_at(x + 1, y)[3], "right of {} at {} {}\n{}", sign, x, y, drawn);
            prop_assert_eq!(left, arms_at(x - 1, y)[1], "left of {} at {} {}\n{}", sign, x, y, drawn);
        }
        for item in &picture.items {
            if let Shape::Label(text) = &item.shape {
                let at = (item.x, item.y);
                let last = picture.items.iter().rfind(|other| (other.x, other.y) == at && matches!(other.shape, Shape::Label(_)));
                prop_assert!(last != Some(item) || drawn.contains(text.as_str()), "{text}\n{drawn}");
            }
        }
    }

    #[test]
    fn any_map_is_drawn(title in text(), heading in text(), map in map()) {
        check_xml(&poster(&title, &[(heading, map)]));
    }
}
