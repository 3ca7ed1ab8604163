//! Pictures made by hand, one a kind of game.

use gametree_rules::picture::{
    Along, Crown, Face, Line, Material, Mood, Picture, Pose, Role, Shade, Shape, Shot, Suit, Tint,
    Toward,
};
use gametree_rules::{Player, Spot};

/// A position of Go on nine by nine.
pub(crate) const GO: &[&str] = &[
    ".........",
    "..#.o.o..",
    "..+...+..",
    ".#.o#.o..",
    "..#o#....",
    "..#oo.o..",
    "..+#o.+..",
    "..#.#o...",
    ".........",
];

/// Checkers with a king on each side.
pub(crate) const CHECKERS: &[&str] = &[
    ".M.M...M", "M.M.M...", ".M.....M", "....m...", ".....K..", "m...m.m.", ".m.m...m", "k...m...",
];

/// A small maze.
pub(crate) const MAZE: &[&str] = &[
    "%%%%%%%%%%%%%",
    "%o....%....o%",
    "%.%%%.%.%%%.%",
    "%.%..G.g..%.%",
    "%.%.%% %%.%.%",
    "%...>  G %..%",
    "%.%.%%%%%.%.%",
    "%o.........o%",
    "%%%%%%%%%%%%%",
];

pub(crate) fn piece(symbol: char, player: usize) -> Shape {
    Shape::Piece {
        symbol,
        owner: Player::new(player),
    }
}

fn label(text: impl Into<String>) -> Shape {
    Shape::Label(text.into())
}

fn die(face: u8, owner: Option<Player>) -> Shape {
    Shape::Die { face, owner }
}

/// Dots and boxes from lines such as `•-•`, `|A|`, with a dot wherever both coordinates are even.
pub(crate) fn lattice(lines: &[&str]) -> Picture {
    let mut picture = Picture::new();
    for (y, line) in lines.iter().enumerate() {
        for (x, sign) in line.chars().enumerate() {
            let spot = Spot((y * line.chars().count() + x) as u16);
            let line = if sign == ' ' { Line::Free } else { Line::Drawn };
            match (x % 2, y % 2) {
                (0, 0) => drop(picture.put(x, y, Shape::Dot)),
                (1, 1) if sign == ' ' => {}
                (1, 1) => drop(picture.put(x, y, piece(sign, usize::from(sign == 'B')))),
                (along, _) => {
                    let along = if along == 1 {
                        Along::Row
                    } else {
                        Along::Column
                    };
                    picture.put(x, y, Shape::Edge { along, line }).touch(spot);
                }
            }
        }
    }
    picture
}

pub(crate) fn nim(heaps: &[usize]) -> Picture {
    let mut picture = Picture::new();
    let mut spot = 0;
    for (y, &heap) in heaps.iter().enumerate() {
        picture.put(0, y, label(format!("heap {}", y + 1)));
        for x in 0..heap {
            picture.put(x + 1, y, Shape::Counter).touch(Spot(spot));
            spot += 1;
        }
    }
    picture.caption("take any number from one heap");
    picture
}

pub(crate) fn dice(faces: &[u8]) -> Picture {
    let mut picture = Picture::new();
    for (x, &face) in faces.iter().enumerate() {
        picture.put(x, 0, die(face, None)).touch(Spot(x as u16));
    }
    picture.button("roll", Spot(100));
    picture.button("hold", Spot(101));
    picture.caption("A 23, B 41, this turn 11");
    picture
}

pub(crate) fn cards() -> Picture {
    let mut picture = Picture::new();
    for (y, (name, hand)) in [("you", "KJ"), ("table", "A9Q"), ("other", "??")]
        .iter()
        .enumerate()
    {
        picture.put(0, y, label(*name));
        for (x, face) in hand.chars().enumerate() {
            let face = match face {
                '?' => Face::Down,
                face => Face::Sign(face),
            };
            picture.put(x + 1, y, Shape::Card(face));
        }
    }
    picture.button("check", Spot(0));
    picture.button("bet <2>", Spot(1));
    picture.caption("pot 4");
    picture
}

/// A chessboard from the first field of a FEN.
pub(crate) fn chess(fen: &str) -> Picture {
    let mut picture = Picture::new();
    picture.pose = Pose::Flat;
    picture.material = Material::Wood;
    picture.colours = vec![Tint::White, Tint::Black];
    for (y, row) in fen.split('/').enumerate() {
        picture.put(0, y, label((8 - y).to_string()));
        for x in 0..8 {
            let shade = [Shade::Light, Shade::Dark][(x + y) % 2];
            let spot = Spot((y * 8 + x) as u16);
            picture.put(x + 1, y, Shape::Square(shade)).touch(spot);
        }
        let mut x = 0;
        for sign in row.chars() {
            if let Some(skip) = sign.to_digit(10) {
                x += skip as usize;
                continue;
            }
            let owner = Player::new(usize::from(sign.is_lowercase()));
            let role = match sign.to_ascii_lowercase() {
                'p' => Role::Pawn,
                'n' => Role::Knight,
                'b' => Role::Bishop,
                'r' => Role::Rook,
                'q' => Role::Queen,
                _ => Role::King,
            };
            picture.put(x + 1, y, Shape::Chessman { role, owner });
            x += 1;
        }
    }
    for x in 0..8 {
        picture.put(x + 1, 8, label(char::from(b'a' + x as u8)));
    }
    picture
}

/// A board of Go with stars where `+` stands.
pub(crate) fn go(rows: &[&str]) -> Picture {
    let mut picture = Picture::new();
    picture.material = Material::Wood;
    picture.colours = vec![Tint::Black, Tint::White];
    for (y, row) in rows.iter().enumerate() {
        picture.put(0, y, label((rows.len() - y).to_string()));
        for (x, sign) in row.chars().enumerate() {
            let spot = Spot((y * row.len() + x) as u16);
            let point = if sign == '+' {
                Shape::Star
            } else {
                Shape::Point
            };
            picture.put(x + 1, y, point).touch(spot);
            match sign {
                '#' => drop(picture.put(x + 1, y, Shape::Stone(Player::FIRST))),
                'o' => drop(picture.put(x + 1, y, Shape::Stone(Player::SECOND))),
                _ => {}
            }
        }
    }
    for x in 0..rows[0].len() {
        // There is no column I.
        let letter = "ABCDEFGHJKLMNOPQRSTUVWXYZ".chars().nth(x).unwrap_or('?');
        picture.put(x + 1, rows.len(), label(letter));
    }
    picture
}

/// Checkers: `m` and `k` are the first player's men and kings, `M` and `K` the second's.
pub(crate) fn checkers(rows: &[&str]) -> Picture {
    let mut picture = Picture::new();
    picture.pose = Pose::Flat;
    picture.material = Material::Wood;
    picture.colours = vec![Tint::Black, Tint::White];
    for (y, row) in rows.iter().enumerate() {
        for (x, sign) in row.chars().enumerate() {
            let shade = [Shade::Light, Shade::Dark][(x + y) % 2];
            let spot = Spot((y * row.len() + x) as u16);
            picture.put(x, y, Shape::Square(shade)).touch(spot);
            let owner = Player::new(usize::from(sign.is_uppercase()));
            let crown = match sign.to_ascii_lowercase() {
                'm' => Crown::Man,
                'k' => Crown::King,
                _ => continue,
            };
            picture.put(x, y, Shape::Checker { crown, owner });
        }
    }
    picture
}

/// Backgammon as it begins, with dice and cube; the first player is white and moves down.
pub(crate) fn backgammon() -> Picture {
    let mut picture = Picture::new();
    picture.pose = Pose::Flat;
    picture.material = Material::Case;
    picture.colours = vec![Tint::White, Tint::Black];
    let (white, black) = (Player::FIRST, Player::SECOND);
    // Who stands where: the column of the upper half, and how many.
    let above = [(0, black, 5), (4, white, 3), (6, white, 5), (11, black, 2)];
    for (half, y, toward) in [
        (Player::FIRST, 0, Toward::Down),
        (Player::SECOND, 2, Toward::Up),
    ] {
        for point in 0..12 {
            // The bar lies between the halves.
            let x = point + usize::from(point >= 6);
            let dark = (point + y / 2) % 2 == 0;
            let shade = if dark { Shade::Dark } else { Shade::Light };
            let spot = Spot((12 * half.index() + point) as u16);
            picture
                .put(x, y, Shape::Triangle { shade, toward })
                .touch(spot);
        }
        for (point, owner, count) in above {
            let x = point + usize::from(point >= 6);
            let owner = Player::new((owner.index() + half.index()) % 2);
            picture.put(
                x,
                y,
                Shape::Stack {
                    owner,
                    count,
                    toward,
                },
            );
        }
        let away = Shape::Tray {
            owner: half,
            count: 3 * half.index() as u8,
        };
        picture.put(13, y, away);
    }
    picture.put(6, 0, Shape::Bar).span(1, 3);
    for (x, face, owner) in [(8, 3, white), (9, 1, white), (2, 6, black), (3, 6, black)] {
        picture.put(x, 1, die(face, Some(owner)));
    }
    picture.put(13, 1, Shape::Cube(64));
    picture
}

/// A maze from rows such as `%.o%`: walls, pellets, capsules, a figure that looks `<>^v`, and ghosts, `G` and scared `g`.
pub(crate) fn maze(rows: &[&str]) -> Picture {
    let mut picture = Picture::new();
    picture.material = Material::Maze;
    picture.colours = vec![Tint::Yellow, Tint::Red, Tint::Sky, Tint::Pink, Tint::Orange];
    let mut ghosts = 0;
    for (y, row) in rows.iter().enumerate() {
        for (x, sign) in row.chars().enumerate() {
            let toward = match sign {
                '^' => Toward::Up,
                'v' => Toward::Down,
                '<' | 'G' => Toward::Left,
                _ => Toward::Right,
            };
            let ground = match sign {
                '%' => Shape::Wall,
                _ => Shape::Square(Shade::Plain),
            };
            picture.put(x, y, ground);
            let shape = match sign {
                '.' => Shape::Pellet,
                'o' => Shape::Capsule,
                '<' | '>' | '^' | 'v' => Shape::Runner {
                    owner: Player::FIRST,
                    toward,
                },
                'G' | 'g' => {
                    ghosts += 1;
                    let mood = if sign == 'G' {
                        Mood::Bold
                    } else {
                        Mood::Scared
                    };
                    let owner = Player::new(ghosts);
                    Shape::Ghost {
                        owner,
                        toward,
                        mood,
                    }
                }
                _ => continue,
            };
            picture.put(x, y, shape);
        }
    }
    picture
}

/// Cards on the table, the other's hand face down and one's own fanned, with chips.
pub(crate) fn poker() -> Picture {
    let mut picture = Picture::new();
    picture.material = Material::Felt;
    picture.fan(4, 0, [Face::Down, Face::Down]);
    let board = [
        ('Q', Suit::Hearts),
        ('T', Suit::Spades),
        ('7', Suit::Diamonds),
        ('A', Suit::Clubs),
    ];
    for (place, (rank, suit)) in board.into_iter().enumerate() {
        let card = picture.put(2 * place, 1, Shape::Card(Face::Suited(rank, suit)));
        card.span(2, 1);
    }
    picture.put(8, 1, Shape::Chips(137)).span(2, 1);
    let hand = [
        ('A', Suit::Spades),
        ('K', Suit::Spades),
        ('J', Suit::Hearts),
        ('9', Suit::Diamonds),
        ('3', Suit::Clubs),
    ];
    let cards = picture.fan(2, 2, hand.map(|(rank, suit)| Face::Suited(rank, suit)));
    for (spot, card) in cards.iter_mut().enumerate() {
        card.touch(Spot(spot as u16));
    }
    picture.put(8, 2, Shape::Chips(5)).span(2, 1);
    picture
}

/// Ships, two of them hit, and shots that missed.
pub(crate) fn sea() -> Picture {
    let mut picture = Picture::new();
    picture.material = Material::Sea;
    for (x, y) in (0..6).flat_map(|y| (0..6).map(move |x| (x, y))) {
        let spot = Spot((6 * y + x) as u16);
        picture.put(x, y, Shape::Square(Shade::Plain)).touch(spot);
    }
    for ((x, y), (columns, rows)) in [((0, 0), (4, 1)), ((5, 2), (1, 3)), ((1, 3), (2, 1))] {
        picture
            .put(x, y, Shape::Ship(Player::FIRST))
            .span(columns, rows);
    }
    for (x, y, shot) in [
        (1, 0, Shot::Hit),
        (2, 3, Shot::Hit),
        (3, 2, Shot::Miss),
        (4, 5, Shot::Miss),
    ] {
        picture.put(x, y, Shape::Shot(shot));
    }
    picture
}

/// A little of everything, with holes.
pub(crate) fn medley() -> Picture {
    let mut picture = Picture::new();
    for (x, y) in [(1, 1), (2, 1), (2, 2), (5, 1), (5, 2)] {
        picture
            .put(x, y, Shape::Square(Shade::Plain))
            .touch(Spot((10 * y + x) as u16));
    }
    picture.put(1, 1, piece('碁', 0));
    picture.put(2, 2, piece('w', 1));
    picture.put(2, 2, label("3"));
    picture.put(1, 2, label("a long label"));
    picture.put(3, 1, die(5, None));
    picture.put(3, 2, Shape::Card(Face::Sign('K')));
    for (player, symbol) in "abcdefgh".chars().enumerate() {
        picture.put(player, 4, piece(symbol, player));
    }
    picture.put(7, 1, Shape::Point);
    picture.put(7, 2, Shape::Point);
    picture.put(6, 2, Shape::Counter);
    picture.put(9, 9, Shape::Dot);
    picture
}
