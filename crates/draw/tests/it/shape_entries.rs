//! The entries of the catalogue of shapes.

use gametree_rules::picture::{
    Along, Crown, Emblem, Face, Line, Material, Mood, Picture, Pose, Role, Shade, Shape, Shot,
    Suit, Tint, Toward,
};
use gametree_rules::{Player, Spot};

use crate::scenes;
use crate::shapes::{Entry, Section, whole};

/// An entry whose line of Rust is both quoted and carried out.
macro_rules! entry {
    ($name:literal, $about:literal; $picture:ident => $($code:tt)+) => {{
        let mut $picture = Picture::new();
        $($code)+;
        Entry {
            name: $name,
            about: $about,
            code: stringify!($($code)+),
            picture: $picture,
        }
    }};
}

pub(crate) fn sections() -> Vec<Section> {
    vec![
        (
            "What the board is made of",
            "Squares, crossings, pieces and texts look accordingly. Without squares and the like, the material lies below \
             everything.",
            materials(),
        ),
        (
            "The board",
            "Later items lie over earlier ones: first the square or the crossing, then what lies on it. `span` lets an item \
             take several columns and rows.",
            board(),
        ),
        ("Pieces", "A piece has its owner's colour.", pieces()),
        (
            "Whose colour is which",
            "The game says it once, and pieces, seats and captions have it. Black is black and white is white on every \
             screen. Players whose game says nothing have the colours from blue on, which people with any kind of colour \
             vision tell apart; every second is drawn in outline.",
            colours(),
        ),
        (
            "Lines between dots",
            "Dots lie at even columns and rows, and edges between them.",
            lines(),
        ),
        (
            "Dice, cards, coins and texts",
            "`called` names what a shape alone does not tell.",
            others(),
        ),
        ("Mazes and the sea", "Walls that touch are joined.", mazes()),
        (
            "What is touched",
            "A spot is a number of the game's own; a gesture is the spots to touch for an action.",
            touched(),
        ),
        (
            "How it stands",
            "A board that lies flat is turned for the player on the other side, as in the second picture.",
            poses(),
        ),
        (
            "Whole boards",
            "Made by the functions of [scenes.rs](../crates/draw/tests/it/common/scenes.rs).",
            boards(),
        ),
    ]
}

fn materials() -> Vec<Entry> {
    vec![
        entry! {
            "material-paper", "plain paper, which is the default";
            picture => picture.material = Material::Paper; for at in 0..9 { picture.put(at % 3, at / 3, Shape::Square(Shade::Plain)); }
        },
        entry! {
            "material-wood", "a wooden board";
            picture => picture.material = Material::Wood; for at in 0..9 { picture.put(at % 3, at / 3, Shape::Point); }
        },
        entry! {
            "material-felt", "green felt in a frame";
            picture => picture.material = Material::Felt; for at in 0..9 { picture.put(at % 3, at / 3, Shape::Square(Shade::Plain)); }
        },
        entry! {
            "material-rack", "a blue rack with holes, which lies over its discs";
            picture => picture.material = Material::Rack; for at in 0..9 { picture.put(at % 3, at / 3, Shape::Square(Shade::Plain)); }
        },
        entry! {
            "material-case", "an open case, here with two of its triangles";
            picture => picture.material = Material::Case; for (x, shade) in [Shade::Dark, Shade::Light].into_iter().enumerate() { picture.put(x, 0, Shape::Triangle { shade, toward: Toward::Up }); }
        },
        entry! {
            "material-maze", "a maze in the dark";
            picture => picture.material = Material::Maze; for x in 0..3 { picture.put(x, 0, Shape::Wall); picture.put(x, 1, Shape::Pellet); }
        },
        entry! {
            "material-sea", "open water";
            picture => picture.material = Material::Sea; for at in 0..9 { picture.put(at % 3, at / 3, Shape::Square(Shade::Plain)); }
        },
    ]
}

fn board() -> Vec<Entry> {
    vec![
        entry! {
            "square-plain", "squares all alike, with lines between them";
            picture => for x in 0..3 { picture.put(x, 0, Shape::Square(Shade::Plain)); }
        },
        entry! {
            "square-chequered", "the light and dark squares of a chequered board";
            picture => for x in 0..4 { picture.put(x, 0, Shape::Square([Shade::Light, Shade::Dark][x % 2])); }
        },
        entry! {
            "point", "crossings on which stones are put, one of them a star point";
            picture => for at in 0..9 { picture.put(at % 3, at / 3, if at == 4 { Shape::Star } else { Shape::Point }); }
        },
        entry! {
            "triangle", "long triangles on both sides of a bar, and where their tips point";
            picture => for (x, toward) in [(0, Toward::Down), (2, Toward::Up)] { picture.put(x, 0, Shape::Triangle { shade: Shade::Dark, toward }); } picture.put(1, 0, Shape::Bar)
        },
        entry! {
            "triangle-aside", "the same, lying on their sides";
            picture => for (y, toward) in [(0, Toward::Left), (1, Toward::Right)] { picture.put(0, y, Shape::Triangle { shade: Shade::Light, toward }); }
        },
        entry! {
            "tray", "a tray with checkers that have left the board";
            picture => picture.put(0, 0, Shape::Tray { owner: Player::FIRST, count: 4 })
        },
        entry! {
            "territory", "places that belong to somebody: all of a field, a mark on a crossing";
            picture => picture.put(0, 0, Shape::Territory(Player::FIRST)); picture.put(1, 0, Shape::Point); picture.put(1, 0, Shape::Territory(Player::SECOND))
        },
    ]
}

fn pieces() -> Vec<Entry> {
    vec![
        entry! {
            "piece-written", "X and O as people write them";
            picture => for (x, symbol) in ['X', 'O'].into_iter().enumerate() { picture.put(x, 0, Shape::Piece { symbol, owner: Player::new(x) }); }
        },
        entry! {
            "piece-letter", "any other letter or sign stands on its owner's own shape";
            picture => for x in 0..8 { picture.put(x, 0, Shape::Piece { symbol: 'w', owner: Player::new(x) }); }
        },
        entry! {
            "stone", "stones";
            picture => picture.colours = vec![Tint::Black, Tint::White]; for x in 0..2 { picture.put(x, 0, Shape::Stone(Player::new(x))); }
        },
        entry! {
            "disc", "flat discs";
            picture => picture.colours = vec![Tint::Red, Tint::Yellow]; for x in 0..2 { picture.put(x, 0, Shape::Disc(Player::new(x))); }
        },
        entry! {
            "checker", "a checker and a crowned one";
            picture => for (x, crown) in [Crown::Man, Crown::King].into_iter().enumerate() { picture.put(x, 0, Shape::Checker { crown, owner: Player::FIRST }); }
        },
        entry! {
            "stack", "checkers in a row; from six on they are counted";
            picture => for x in 0..2 { picture.put(x, 0, Shape::Stack { owner: Player::new(x), count: 3 + 5 * x as u8, toward: Toward::Up }); }
        },
        entry! {
            "chessman-white", "the six chessmen, drawn for this project";
            picture => picture.material = Material::Wood; picture.colours = vec![Tint::White]; for (x, role) in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King].into_iter().enumerate() { picture.put(x, 0, Shape::Chessman { role, owner: Player::FIRST }); }
        },
        entry! {
            "chessman-black", "the same, of the other side";
            picture => picture.material = Material::Wood; picture.colours = vec![Tint::Black]; for (x, role) in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King].into_iter().enumerate() { picture.put(x, 0, Shape::Chessman { role, owner: Player::FIRST }); }
        },
        entry! {
            "counter", "a loose counter of nobody's";
            picture => picture.put(0, 0, Shape::Counter)
        },
        entry! {
            "match", "matches";
            picture => for x in 0..4 { picture.put(x, 0, Shape::Match); }
        },
    ]
}

fn colours() -> Vec<Entry> {
    vec![
        entry! {
            "colours-things", "colours that things have";
            picture => picture.colours = vec![Tint::Black, Tint::White, Tint::Red, Tint::Yellow]; for x in 0..4 { picture.put(x, 0, Shape::Disc(Player::new(x))); }
        },
        entry! {
            "colours-players", "colours of players whose game says nothing, in this order";
            picture => picture.colours = vec![Tint::Blue, Tint::Orange, Tint::Green, Tint::Pink, Tint::Sky, Tint::Gold, Tint::Grey, Tint::Brown]; for x in 0..8 { picture.put(x, 0, Shape::Disc(Player::new(x))); }
        },
        entry! {
            "caption-of", "a line of text about a player";
            picture => picture.colours = vec![Tint::Black]; picture.caption_of(Player::FIRST, "Black: 34")
        },
    ]
}

fn boards() -> Vec<Entry> {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2QK2R";
    vec![
        whole("board-chess", "chess", scenes::chess(fen)),
        whole("board-go", "Go on nine by nine", scenes::go(scenes::GO)),
        whole(
            "board-checkers",
            "checkers with a king on each side",
            scenes::checkers(scenes::CHECKERS),
        ),
        whole(
            "board-backgammon",
            "backgammon as it begins",
            scenes::backgammon(),
        ),
        whole(
            "board-maze",
            "a maze with ghosts, one of them scared",
            scenes::maze(scenes::MAZE),
        ),
        whole(
            "board-poker",
            "cards on the table, a fanned hand, and chips",
            scenes::poker(),
        ),
        whole("board-sea", "ships, hits and misses", scenes::sea()),
    ]
}

fn lines() -> Vec<Entry> {
    vec![
        entry! {
            "dot", "a dot between edges";
            picture => picture.put(0, 0, Shape::Dot)
        },
        entry! {
            "edge-row-free", "a line from left to right that is still to be drawn";
            picture => picture.put(1, 0, Shape::Edge { along: Along::Row, line: Line::Free })
        },
        entry! {
            "edge-row-drawn", "the same, drawn";
            picture => picture.put(1, 0, Shape::Edge { along: Along::Row, line: Line::Drawn })
        },
        entry! {
            "edge-column-free", "a line from top to bottom that is still to be drawn";
            picture => picture.put(0, 1, Shape::Edge { along: Along::Column, line: Line::Free })
        },
        entry! {
            "edge-column-drawn", "the same, drawn";
            picture => picture.put(0, 1, Shape::Edge { along: Along::Column, line: Line::Drawn })
        },
    ]
}

fn others() -> Vec<Entry> {
    vec![
        entry! {
            "die", "dice: nobody's, and those of two players";
            picture => picture.colours = vec![Tint::White, Tint::Black]; for (x, owner) in [None, Some(Player::FIRST), Some(Player::SECOND)].into_iter().enumerate() { picture.put(x, 0, Shape::Die { face: 4 + x as u8, owner }); }
        },
        entry! {
            "cube", "a doubling cube";
            picture => picture.put(0, 0, Shape::Cube(64))
        },
        entry! {
            "card-suited", "playing cards";
            picture => for (x, (rank, suit)) in [('A', Suit::Clubs), ('K', Suit::Diamonds), ('T', Suit::Hearts), ('7', Suit::Spades)].into_iter().enumerate() { picture.put(x, 0, Shape::Card(Face::Suited(rank, suit))); }
        },
        entry! {
            "card-sign", "a card with a sign alone, and one that lies face down";
            picture => picture.put(0, 0, Shape::Card(Face::Sign('J'))); picture.put(1, 0, Shape::Card(Face::Down))
        },
        entry! {
            "card-drawn", "cards with a drawing";
            picture => for (x, emblem) in [Emblem::Rock, Emblem::Paper, Emblem::Scissors].into_iter().enumerate() { picture.put(x, 0, Shape::Card(Face::Drawn(emblem))); }
        },
        entry! {
            "card-fan", "a fanned hand; each card can be touched";
            picture => picture.fan(0, 0, "AKQJT".chars().map(|rank| Face::Suited(rank, Suit::Hearts)))
        },
        entry! {
            "coin", "coins with a number";
            picture => for x in 0..3 { picture.put(x, 0, Shape::Coin([1, 5, 100][x])); }
        },
        entry! {
            "chips", "chips with what they are worth in all";
            picture => for x in 0..4 { picture.put(x, 0, Shape::Chips([1, 5, 42, 631][x])); }
        },
        entry! {
            "label", "a short text: a coordinate, a name, a number";
            picture => picture.put(0, 0, Shape::Label("Pot: 4".to_owned()))
        },
    ]
}

fn mazes() -> Vec<Entry> {
    vec![
        entry! {
            "wall", "walls, joined where they touch";
            picture => picture.material = Material::Maze; for (x, y) in [(0, 0), (1, 0), (2, 0), (2, 1)] { picture.put(x, y, Shape::Wall); }
        },
        entry! {
            "pellet", "a pellet and a large one that gives power";
            picture => picture.material = Material::Maze; picture.put(0, 0, Shape::Pellet); picture.put(1, 0, Shape::Capsule)
        },
        entry! {
            "runner", "a figure that looks where it runs";
            picture => picture.material = Material::Maze; picture.colours = vec![Tint::Yellow]; for (x, toward) in [Toward::Up, Toward::Right, Toward::Down, Toward::Left].into_iter().enumerate() { picture.put(x, 0, Shape::Runner { owner: Player::FIRST, toward }); }
        },
        entry! {
            "ghost", "ghosts: one that hunts, and one that flees";
            picture => picture.material = Material::Maze; picture.colours = vec![Tint::Red]; for (x, mood) in [Mood::Bold, Mood::Scared].into_iter().enumerate() { picture.put(x, 0, Shape::Ghost { owner: Player::FIRST, toward: Toward::Left, mood }); }
        },
        entry! {
            "ship", "a ship as long as the places it takes";
            picture => picture.material = Material::Sea; picture.put(0, 0, Shape::Ship(Player::FIRST)).span(3, 1)
        },
        entry! {
            "shot", "where shots fell: into the water, and on a ship";
            picture => picture.material = Material::Sea; picture.put(0, 0, Shape::Shot(Shot::Miss)); picture.put(1, 0, Shape::Shot(Shot::Hit))
        },
    ]
}

fn touched() -> Vec<Entry> {
    vec![
        entry! {
            "touch", "anything on the board can be touched; the page shows where";
            picture => picture.put(0, 0, Shape::Label("12".to_owned())).touch(Spot(0))
        },
        entry! {
            "button", "something to press beside the board";
            picture => picture.button("roll", Spot(7))
        },
        entry! {
            "caption", "a line of text below it";
            picture => picture .caption("34 to 20")
        },
    ]
}

/// A row of the names of columns below two squares, with a piece on the first.
fn two_squares() -> Picture {
    let mut picture = Picture::new();
    for (x, name) in ["a", "b"].into_iter().enumerate() {
        picture.put(x, 0, Shape::Square(Shade::Plain));
        picture.put(x, 1, Shape::Label(name.to_owned()));
    }
    let owner = Player::FIRST;
    picture.put(0, 0, Shape::Piece { symbol: 'X', owner });
    picture
}

fn poses() -> Vec<Entry> {
    let mut upright = entry! {
        "pose-upright", "up is up for everybody, as where stones fall";
        picture => picture.pose = Pose::Upright
    };
    let mut flat = entry! {
        "pose-flat", "the board lies between two players";
        picture => picture.pose = Pose::Flat
    };
    assert_eq!(upright.picture.pose, two_squares().pose, "the default");
    upright.picture = two_squares();
    let pose = flat.picture.pose;
    flat.picture = Picture {
        pose,
        ..two_squares()
    };
    flat.picture = flat.picture.turned().expect("it lies flat");
    vec![upright, flat]
}
