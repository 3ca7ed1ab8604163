//! What the terminal shows, to the letter.

use crate::scenes;

use gametree_draw::{Colour, Look, Mark, terminal};
use gametree_games::{Chess, TicTacToe};
use gametree_rules::picture::{Picture, Shade, Shape, Tint};
use gametree_rules::{Notation, Player, Show, Spot};

fn check(picture: &Picture, marks: &[Mark], expected: &str) {
    let look = Look {
        marks,
        ..Look::default()
    };
    let drawn = terminal(picture, &look);
    // The expected text begins with a line break, to be read as a picture.
    assert_eq!(drawn, &expected[1..], "\n{drawn}");
}

#[test]
fn squares_have_borders_and_columns_grow_with_what_is_written() {
    let game = TicTacToe::parse_position("X.O/.X./...").unwrap();
    let values = [1, 3, 5, 6, 7, 8].map(|spot| Mark::text(Spot(spot), "+1"));
    let marks = [&values[..], &[Mark::last(Spot(2)), Mark::best(Spot(8))]].concat();
    check(
        &game.picture(),
        &marks,
        "
    a    b    c
  ┌────┬────┬────┐
1 │ X  │ +1 │[O] │
  ├────┼────┼────┤
2 │ +1 │ X  │ +1 │
  ├────┼────┼────┤
3 │ +1 │ +1 │*+1*│
  └────┴────┴────┘
",
    );
}

#[test]
fn edges_meet_at_their_dots() {
    let picture = scenes::lattice(&["•-• •", "|A|  ", "•-•-•", "    |", "• • •"]);
    check(
        &picture,
        &[],
        "
•───•   •
│ A │
•───•───•
        │
•   •   •
",
    );
}

#[test]
fn a_marked_edge_is_heavy_or_double_and_a_number_fits_between_dots() {
    let picture = scenes::lattice(&["•-• •", "|A|  ", "•-•-•"]);
    let marks = [
        Mark::last(Spot(11)),
        Mark::best(Spot(3)),
        Mark::text(Spot(9), "12"),
    ];
    check(
        &picture,
        &marks,
        "
•───•═══•
│ A │   12
•━━━•───•
",
    );
}

#[test]
fn counters_lie_in_rows() {
    check(
        &scenes::nim(&[3, 10]),
        &[Mark::best(Spot(2))],
        "
heap 1 ● ● *●*
heap 2 ● ●  ●  ● ● ● ● ● ● ●
take any number from one heap
",
    );
}

#[test]
fn dice_and_cards_lie_in_a_row_with_buttons_below() {
    check(
        &scenes::dice(&[1, 6, 20]),
        &[Mark::best(Spot(100)), Mark::text(Spot(101), "+3")],
        "
⚀ ⚅ [20]
*[roll]*  [hold +3]
A 23, B 41, this turn 11
",
    );
    check(
        &scenes::cards(),
        &[],
        "
  you [K] [J]
table [A] [9] [Q]
other [?] [?]
[check]  [bet <2>]
pot 4
",
    );
}

#[test]
fn a_chequered_board_has_textures() {
    check(
        &scenes::chess("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"),
        &[Mark::last(Spot(52)), Mark::last(Spot(36))],
        "
8  ♜ :♞: ♝ :♛: ♚ :♝: ♞ :♜:
7 :♟: ♟ :♟: ♟ :♟: ♟ :♟: ♟
6  . ::: . ::: . ::: . :::
5 ::: . ::: . ::: . ::: .
4  . ::: . :::[♙]::: . :::
3 ::: . ::: . ::: . ::: .
2  ♙ :♙: ♙ :♙:[.]:♙: ♙ :♙:
1 :♖: ♘ :♗: ♕ :♔: ♗ :♘: ♖
   a  b  c  d  e  f  g  h
",
    );
}

#[test]
fn stones_lie_on_crossings() {
    check(
        &scenes::go(&["....", ".#o.", "..+."]),
        &[Mark::last(Spot(6)), Mark::best(Spot(9))],
        "
3  ┌──┬──┬──┐
2  ├──●─[○]─┤
1  └──*──┴──┘
   A  B  C  D
",
    );
}

#[test]
fn backgammon_and_mazes_are_read_in_characters() {
    check(
        &scenes::backgammon(),
        &[],
        "
 5●  ▽  ▼  ▽  3○  ▽ ▒▒▒ 5○  ▽  ▼  ▽  ▼  2●   0○
        ⚅  ⚅        ▒▒▒     ⚂  ⚀            ⟦64⟧
 5○  ▲  △  ▲  3●  ▲ ▒▒▒ 5●  ▲  △  ▲  △  2○   3●
",
    );
    check(
        &scenes::maze(&["%%%%%%", "%o.<G%", "%%%%%%"]),
        &[],
        "
██████
█◦·>M█
██████
",
    );
}

#[test]
fn a_fanned_hand_and_what_lies_on_the_table() {
    check(
        &scenes::poker(),
        &[Mark::best(Spot(1))],
        "
                    [?]  [?]
[Q♥]   [10♠]        [7♦]      [A♣]   {137}
       [A♠]  *[K♠]* [J♥] [9♦] [3♣]    {5}
",
    );
}

#[test]
fn a_caption_about_a_player_begins_with_their_colour() {
    let mut picture = Picture::new();
    picture.colours = vec![Tint::Black, Tint::White];
    picture.caption_of(Player::FIRST, "Black: 2\nto move");
    picture.caption_of(Player::SECOND, "White: 2");
    check(&picture, &[], "\n● Black: 2\n  to move\n○ White: 2\n");
}

#[test]
fn different_things_in_one_picture_keep_apart() {
    check(
        &scenes::medley(),
        &[],
        "

  ┌────────────┬────┐       ┌───┐
  │     碁     │    │  ⚄    │   │    ╷
  └────────────┼────┤       ├───┤    │
   a long label│ w3 │ [K]   │   │ ●  ╵
               └────┘       └───┘

a       b        c     d  e   f   g  h



                                          •
",
    );
}

#[test]
fn an_empty_picture_is_an_empty_text() {
    check(&Picture::new(), &[], "\n");
}

#[test]
fn colours_change_no_letter() {
    let game = TicTacToe::parse_position("X.O/.X./...").unwrap();
    let marks = [Mark::last(Spot(2)), Mark::best(Spot(8))];
    let draw = |colour| {
        let look = Look {
            colour,
            marks: &marks,
            ..Look::default()
        };
        terminal(&game.picture(), &look)
    };
    let coloured = draw(Colour::Ansi);
    assert!(coloured.contains("\u{1b}[1m\u{1b}[38;5;33mX\u{1b}[0m"));
    let mut stripped = String::new();
    for (index, part) in coloured.split('\u{1b}').enumerate() {
        let text = if index == 0 {
            part
        } else {
            part.split_once('m').unwrap().1
        };
        stripped.push_str(text);
    }
    assert_eq!(stripped, draw(Colour::Plain));
}

#[test]
fn without_colours_white_and_black_chessmen_are_told_apart() {
    let game = Chess::parse_position("r3k3/p7/8/8/8/8/6P1/QBN1K2R w Kq - 0 1").unwrap();
    check(
        &game.picture(),
        &[Mark::last(Spot(4))],
        "
8  ♜ ::: . ::: ♚ ::: . :::
7 :♟: . ::: . ::: . ::: .
6  . ::: . ::: . ::: . :::
5 ::: . ::: . ::: . ::: .
4  . ::: . ::: . ::: . :::
3 ::: . ::: . ::: . ::: .
2  . ::: . ::: . ::: ♙ :::
1 :♕: ♗ :♘: . [♔] . ::: ♖
   a  b  c  d  e  f  g  h
",
    );
}

#[test]
fn escape_codes_in_a_label_do_not_reach_the_screen() {
    let mut picture = Picture::new();
    picture.put(0, 0, Shape::Square(Shade::Plain));
    picture.put(0, 0, Shape::Label("\u{1b}[2Jboo\n".to_owned()));
    picture.caption("\u{1b}]0;title\u{7}");
    check(
        &picture,
        &[],
        "
┌─────────┐
│ [2Jboo  │
└─────────┘
]0;title
",
    );
}
