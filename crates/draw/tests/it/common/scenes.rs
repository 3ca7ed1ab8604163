//! Pictures made by hand, one a kind of game.

use gametree_rules::picture::{Along, Line, Picture, Shade, Shape};
use gametree_rules::{Player, Spot};

pub(crate) fn piece(symbol: char, player: usize) -> Shape {
    Shape::Piece {
        symbol,
        owner: Player::new(player),
    }
}

fn label(text: impl Into<String>) -> Shape {
    Shape::Label(text.into())
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
        picture.put(x, 0, Shape::Die(face)).touch(Spot(x as u16));
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
            picture.put(x + 1, y, Shape::Card((face != '?').then_some(face)));
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
    for (y, row) in fen.split('/').enumerate() {
        picture.put(0, y, label((8 - y).to_string()));
        for x in 0..8 {
            let shade = if (x + y) % 2 == 0 {
                Shade::Light
            } else {
                Shade::Dark
            };
            let spot = Spot((y * 8 + x) as u16);
            picture.put(x + 1, y, Shape::Square(shade)).touch(spot);
        }
        let mut x = 0;
        for sign in row.chars() {
            if let Some(skip) = sign.to_digit(10) {
                x += skip as usize;
            } else {
                picture.put(x + 1, y, piece(sign, usize::from(sign.is_lowercase())));
                x += 1;
            }
        }
    }
    for x in 0..8 {
        picture.put(x + 1, 8, label(char::from(b'a' + x as u8)));
    }
    picture
}

pub(crate) fn go(rows: &[&str]) -> Picture {
    let mut picture = Picture::new();
    for (y, row) in rows.iter().enumerate() {
        picture.put(0, y, label((rows.len() - y).to_string()));
        for (x, sign) in row.chars().enumerate() {
            let spot = Spot((y * row.len() + x) as u16);
            picture.put(x + 1, y, Shape::Point).touch(spot);
            match sign {
                '#' => drop(picture.put(x + 1, y, piece('●', 0))),
                'o' => drop(picture.put(x + 1, y, piece('○', 1))),
                _ => {}
            }
        }
    }
    for x in 0..rows[0].len() {
        picture.put(x + 1, rows.len(), label(char::from(b'A' + x as u8)));
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
    picture.put(3, 1, Shape::Die(5));
    picture.put(3, 2, Shape::Card(Some('K')));
    for (player, symbol) in "abcdefgh".chars().enumerate() {
        picture.put(player, 4, piece(symbol, player));
    }
    picture.put(7, 1, Shape::Point);
    picture.put(7, 2, Shape::Point);
    picture.put(6, 2, Shape::Counter);
    picture.put(9, 9, Shape::Dot);
    picture
}
