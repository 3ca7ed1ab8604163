//! Prints one picture of each kind and writes all of them, and the poster of tic-tac-toe, into a folder as SVG:
//! `cargo run -p gametree-draw --example gallery [FOLDER [ansi]]`.

#[path = "../tests/it/common/scenes.rs"]
mod scenes;
#[path = "../tests/it/common/solved.rs"]
mod solved;

use std::path::Path;
use std::{env, fs, io};

use gametree_draw::{Colour, Look, Mark, poster, svg, terminal};
use gametree_games::TicTacToe;
use gametree_rules::{Notation, Show, Spot};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1);
    let colour = match env::args().nth(2).as_deref() {
        Some("ansi") => Colour::Ansi,
        _ => Colour::Plain,
    };
    let board = TicTacToe::parse_position("X.O/.X./...").expect("a position that can arise");
    let values = [1, 3, 5, 6, 7, 8].map(|spot| Mark::text(Spot(spot), format!("+{}", spot % 2)));
    let marks = [Mark::last(Spot(2)), Mark::best(Spot(8))];
    let lattice_marks = [Mark::last(Spot(11)), Mark::best(Spot(3))];
    let chess_marks = [
        Mark::last(Spot(52)),
        Mark::last(Spot(36)),
        Mark::best(Spot(21)),
    ];
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    let pictures = [
        ("board", board.picture(), [&marks[..], &values].concat()),
        (
            "dots",
            scenes::lattice(&["•-• •", "|A|  ", "•-•-•", "    |", "• • •"]),
            lattice_marks.to_vec(),
        ),
        ("nim", scenes::nim(&[3, 5, 7]), vec![Mark::best(Spot(4))]),
        (
            "dice",
            scenes::dice(&[1, 2, 3, 4, 5, 6, 20]),
            vec![Mark::best(Spot(100))],
        ),
        ("cards", scenes::cards(), vec![Mark::best(Spot(1))]),
        ("chess", scenes::chess(fen), chess_marks.to_vec()),
        (
            "go",
            scenes::go(&[".....", ".#o..", ".#.o.", "..#..", "....."]),
            vec![
                Mark::last(Spot(13)),
                Mark::best(Spot(12)),
                Mark::text(Spot(20), "7"),
            ],
        ),
        ("medley", scenes::medley(), Vec::new()),
    ];
    for (name, picture, marks) in &pictures {
        let look = Look {
            title: name,
            colour,
            marks,
        };
        println!("{name}\n{}", terminal(picture, &look));
        if let Some(folder) = &folder {
            fs::write(
                Path::new(folder).join(name).with_extension("svg"),
                svg(picture, &look),
            )?;
        }
    }
    if let Some(folder) = &folder {
        let sheet = poster("Never lose at tic-tac-toe", &solved::maps());
        fs::write(Path::new(folder).join("poster.svg"), sheet)?;
    }
    Ok(())
}
