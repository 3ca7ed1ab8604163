//! Prints one picture of each kind and of each game, and writes all of them, light and dark, and the poster of tic-tac-toe into a
//! folder as SVG: `cargo run -p gametree-draw --example gallery [FOLDER [ansi]]`.

#[path = "../tests/it/common/scenes.rs"]
mod scenes;
#[path = "../tests/it/common/solved.rs"]
mod solved;

use std::path::Path;
use std::{env, fs, io};

use gametree_draw::{Colour, Look, Mark, Theme, poster, svg, terminal};
use gametree_games::{
    Chess, Connect4, Dots, Kuhn, Mnk, Nim, Othello, Pig, Pirates, Rochambeau, TicTacToe,
};
use gametree_rules::{Game, Notation, Picture, Show, Spot};

/// A game's picture at a position.
fn at<G: Show + Notation + Default>(position: &str) -> Picture {
    G::parse_position(position)
        .expect("a position that can arise")
        .picture()
}

/// Every game in the middle of it.
fn games() -> Vec<(&'static str, Picture)> {
    vec![
        (
            "game-chess",
            at::<Chess>("r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQkq - 1 7"),
        ),
        ("game-connect4", at::<Connect4>("44444325523365")),
        ("game-dots", at::<Dots>("+-+.+/|2|../+-+.+/...../+.+.+ 2")),
        ("game-kuhn", at::<Kuhn>("KQ check-bet")),
        (
            "game-mnk",
            at::<Mnk>(
                "8,8,5 ......../......../..OX..../...XO.../..XXO.../...OOX../......../........",
            ),
        ),
        ("game-nim", at::<Nim>("3,4,5")),
        (
            "game-othello",
            Othello::default()
                .choices()
                .into_iter()
                .next()
                .map_or_else(Picture::new, |action| {
                    Othello::default().after(action).picture()
                }),
        ),
        ("game-pig", at::<Pig>("100 34-20 +12 1 roll")),
        ("game-pirates", at::<Pirates>("3,10 9-0-1 na")),
        ("game-pirates-choice", at::<Pirates>("3,10")),
        ("game-rochambeau", at::<Rochambeau>("scissors,paper")),
        ("game-tictactoe", at::<TicTacToe>("X.O/.X./...")),
    ]
}

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
    let mut pictures = vec![
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
            scenes::go(scenes::GO),
            vec![
                Mark::last(Spot(33)),
                Mark::best(Spot(40)),
                Mark::text(Spot(20), "7"),
            ],
        ),
        ("checkers", scenes::checkers(scenes::CHECKERS), Vec::new()),
        ("backgammon", scenes::backgammon(), Vec::new()),
        ("maze", scenes::maze(scenes::MAZE), Vec::new()),
        ("poker", scenes::poker(), vec![Mark::best(Spot(1))]),
        ("sea", scenes::sea(), vec![Mark::last(Spot(20))]),
        ("medley", scenes::medley(), Vec::new()),
    ];
    pictures.extend(
        games()
            .into_iter()
            .map(|(name, picture)| (name, picture, Vec::new())),
    );
    for (name, picture, marks) in &pictures {
        let look = Look {
            title: name,
            colour,
            marks,
            ..Look::default()
        };
        println!("{name}\n{}", terminal(picture, &look));
        if let Some(folder) = &folder {
            for (theme, end) in [(Theme::Light, "light.svg"), (Theme::Dark, "dark.svg")] {
                let file = Path::new(folder).join(name).with_extension(end);
                fs::write(file, svg(picture, &Look { theme, ..look }))?;
            }
        }
    }
    if let Some(folder) = &folder {
        let sheet = poster("Never lose at tic-tac-toe", &solved::maps());
        fs::write(Path::new(folder).join("poster.svg"), sheet)?;
    }
    Ok(())
}
