//! Boards of X, O and -, and transcripts such as f5d6c3.

use std::borrow::Cow;

use gametree_rules::{Game, Notation, ParseError, Player};

use super::{Action, Board, Othello, Square, squares};
use crate::grid::{self, Row};
use crate::text::Word;

const SIZE: &str = "4x4, 6x6 or 8x8";
const SIGNS: &str = "XxOo-.";
const TURN: &str = "X or O, who moves";
/// A pass in a transcript.
const PASSES: [&str; 3] = ["pa", "ps", "--"];

impl Notation for Othello {
    fn position(&self) -> String {
        let players = [Player::FIRST, Player::SECOND];
        let [black, white] = players.map(|player| self.stones(player));
        let sign = |square: Square| match (black & square.bit(), white & square.bit()) {
            (0, 0) => '-',
            (_, 0) => 'X',
            _ => 'O',
        };
        let board: String = squares(self.board()).map(sign).collect();
        format!("{board} {}", ['X', 'O'][self.turn.index()])
    }

    fn read_position(&self, text: &str) -> Result<Othello, ParseError> {
        let whole = Word::new(text).trimmed();
        if let Some(rows) = grid::drawn(whole) {
            return parse_drawing(rows);
        }
        match text.chars().next() {
            Some('0'..='9') => parse_sized(whole),
            Some('a'..='h' | 'A'..='H') => {
                replay(Othello::new(self.side()).unwrap_or_default(), whole)
            }
            Some(_) => parse_board(whole),
            None => Err(ParseError::new(Othello::POSITION, text)),
        }
    }

    fn action_text(&self, action: Action) -> String {
        match action {
            Action::Put(square) => grid::name(square.column(), square.row()),
            Action::Pass => "pass".to_owned(),
        }
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(["Black", "White"][player.index()])
    }
}

/// A size, and the moves since the start if there are any.
fn parse_sized(whole: Word) -> Result<Othello, ParseError> {
    let mut words = whole.text.splitn(2, ' ');
    let size = Word::new(words.next().unwrap_or_default());
    let [columns, rows] = size.parts(&['x', ','], SIZE)?;
    let start = match columns.number(4..=8, SIZE) {
        Ok(length) if columns.text == rows.text => Othello::new(length),
        _ => None,
    };
    let start = start.ok_or_else(|| size.not(SIZE))?;
    let at = size.text.chars().count() + 1;
    match words.next() {
        None => Ok(start),
        Some("") => Err(ParseError::at("the moves since the start", "", at)),
        Some(text) => replay(start, Word { text, at }),
    }
}

/// Plays a transcript: two characters a move, with or without spaces, and with or without the passes.
fn replay(start: Othello, transcript: Word) -> Result<Othello, ParseError> {
    let mut game = start;
    let mut signs = (transcript.at..).zip(transcript.text.chars());
    while let Some((at, sign)) = signs.next() {
        if sign == ' ' {
            continue;
        }
        let text: String = [sign]
            .into_iter()
            .chain(signs.next().map(|(_, sign)| sign))
            .collect();
        game = follow(game, Word { text: &text, at })?;
    }
    Ok(game)
}

fn follow(game: Othello, word: Word) -> Result<Othello, ParseError> {
    let is_pass = PASSES.contains(&word.text.to_ascii_lowercase().as_str());
    let game = if !is_pass && game.choices() == [Action::Pass] {
        game.after(Action::Pass)
    } else {
        game
    };
    let name = if is_pass { "pass" } else { word.text };
    let action = game
        .parse_action(name)
        .map_err(|error| word.not(error.expected))?;
    Ok(game.after(action))
}

/// The squares from a1 on, row by row, and who moves if it is not X.
pub(super) fn parse_board(whole: Word) -> Result<Othello, ParseError> {
    let signs: Vec<char> = whole.text.chars().collect();
    let spaced = signs.iter().position(|&sign| sign == ' ');
    let (squares, turn) = match spaced {
        Some(space) => (&signs[..space], Some(space + 1)),
        None => match signs.split_last() {
            Some((_, squares)) if of_size(squares.len()).is_some() => {
                (squares, Some(squares.len()))
            }
            _ => (&signs[..], None),
        },
    };
    let turn = turn.map(|at| (at + whole.at, &signs[at..]));
    put_together(squares, turn, whole.at)
}

/// A board on several lines, and who moves: behind it, or on a line of its own.
fn parse_drawing(mut rows: Vec<Row>) -> Result<Othello, ParseError> {
    let side = rows[0].len();
    let last = rows
        .last_mut()
        .filter(|last| side > 1 && last.len() == side + 1);
    let turn = match last {
        Some(last) => last.pop(),
        None => rows
            .pop_if(|last| side > 1 && last.len() == 1)
            .map(|last| last[0]),
    };
    grid::expect_even(&rows, SIGNS, "X, O or -")?;
    let squares: Vec<char> = rows.iter().flatten().map(|(_, sign)| *sign).collect();
    let at = rows[0][0].0;
    if rows.len() != side || of_size(squares.len()).is_none() {
        let expected = match of_size(side * side) {
            Some(_) => format!("{side} rows of {side} squares, not {}", rows.len()),
            None => format!("rows of 4, 6 or 8 squares, not of {side}"),
        };
        return Err(ParseError::at(expected, String::from_iter(squares), at));
    }
    let turn = turn.map(|(at, sign)| (at, [sign]));
    put_together(
        &squares,
        turn.as_ref().map(|(at, sign)| (*at, &sign[..])),
        at,
    )
}

/// A position from its squares and who moves, and where these stand in a text.
fn put_together(
    squares: &[char],
    turn: Option<(usize, &[char])>,
    at: usize,
) -> Result<Othello, ParseError> {
    let (board, stones) = parse_squares(squares, at)?;
    let turn = match turn {
        None => Player::FIRST,
        Some((at, signs)) => parse_turn(signs, at)?,
    };
    if let Some(expected) = missing(board, stones) {
        return Err(ParseError::at(expected, String::from_iter(squares), at));
    }
    Ok(Othello {
        own: stones[turn.index()],
        opponent: stones[turn.other().index()],
        turn,
        board,
    })
}

/// What every board of a game has and this one has not.
fn missing(board: Board, stones: [u64; 2]) -> Option<&'static str> {
    let start = Othello::new(board.side()).unwrap_or_default();
    let (all, middle) = (stones[0] | stones[1], start.own | start.opponent);
    if middle & !all != 0 {
        return Some("discs on the four squares in the middle, where every game begins");
    }
    let crosswise = [start.own, start.opponent].contains(&stones[0]);
    if all == middle && !crosswise {
        return Some("two discs of each colour, crosswise, before the first move");
    }
    if joined(middle, all) != all {
        return Some("discs that all touch one another: each is put beside another");
    }
    None
}

/// The discs that hang together with some of them.
fn joined(some: u64, all: u64) -> u64 {
    const LEFT: u64 = 0x0101_0101_0101_0101;
    const RIGHT: u64 = LEFT << 7;
    let beside = some | (some & !LEFT) >> 1 | (some & !RIGHT) << 1;
    let reached = (beside | beside >> 8 | beside << 8) & all;
    if reached == some {
        some
    } else {
        joined(reached, all)
    }
}

/// The board with this number of squares.
fn of_size(squares: usize) -> Option<Board> {
    let size = |board: &Board| board.side() * board.side();
    Board::ALL.into_iter().find(|board| size(board) == squares)
}

fn parse_squares(signs: &[char], at: usize) -> Result<(Board, [u64; 2]), ParseError> {
    let known = |sign: &char| SIGNS.contains(*sign);
    if let Some(bad) = signs.iter().position(|sign| !known(sign)) {
        return Err(ParseError::at("X, O or -", signs[bad], at + bad));
    }
    let board = of_size(signs.len()).ok_or_else(|| {
        let expected = format!("16, 36 or 64 squares instead of {}", signs.len());
        ParseError::at(expected, String::from_iter(signs), at)
    })?;
    let held = |by: [char; 2]| {
        squares(board.squares())
            .zip(signs)
            .filter(|(_, sign)| by.contains(sign))
            .fold(0, |mask, (square, _)| mask | square.bit())
    };
    Ok((board, [held(['X', 'x']), held(['O', 'o'])]))
}

fn parse_turn(signs: &[char], at: usize) -> Result<Player, ParseError> {
    match signs {
        ['X' | 'x'] => Ok(Player::FIRST),
        ['O' | 'o'] => Ok(Player::SECOND),
        _ => Err(ParseError::at(TURN, String::from_iter(signs), at)),
    }
}
