//! Adjudication: ending a game before its rules do.

use std::fmt;
use std::str::FromStr;

use crate::ending::Ending;
use crate::played::Ply;

/// A player whose score is this bad for this many moves in a row has lost, unless the opponent's scores disagree: `4,6`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResignRule {
    /// Consecutive moves of that player.
    pub moves: usize,
    /// At least this far behind, in the unit of scores: pawns in chess.
    pub behind: f64,
}

/// A game is drawn if the scores of both players are this even for this many moves in a row: `8,0.1,60`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawRule {
    /// Consecutive moves of each player.
    pub moves: usize,
    /// At most this far from even.
    pub within: f64,
    /// Only after this many moves of both players together.
    pub after: usize,
}

/// When games are adjudicated. The default is never.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Adjudication {
    /// As lost, by the players' scores.
    pub resign: Option<ResignRule>,
    /// As drawn, by the players' scores.
    pub draw: Option<DrawRule>,
    /// As soon as one of our own players has proven the result.
    pub proven: bool,
    /// As drawn, after this many moves of both players together.
    pub max_moves: Option<usize>,
}

/// The result of an adjudication.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// The player who made the last move has lost.
    MoverLost(Ending),
    Draw(Ending),
}

impl Adjudication {
    /// The text that files of games had for these rules before they were written as options.
    pub(crate) fn legacy_text(&self) -> String {
        let some =
            |text: Option<String>| text.map_or("None".to_owned(), |text| format!("Some({text})"));
        let resign = self.resign.map(|ResignRule { moves, behind }| {
            format!("Resignation {{ moves: {moves}, behind: {behind:?} }}")
        });
        let draw = self.draw.map(
            |DrawRule {
                 moves,
                 within,
                 after,
             }| {
                format!("Drawn {{ moves: {moves}, within: {within:?}, after: {after} }}")
            },
        );
        format!(
            "Judge {{ resignation: {}, drawn: {}, proven: {}, longest: {:?} }}",
            some(resign),
            some(draw),
            self.proven,
            self.max_moves
        )
    }

    /// Whether a rule compares the players' scores or proofs, and so needs a game of two.
    pub(crate) fn is_for_two(&self) -> bool {
        self.resign.is_some() || self.draw.is_some() || self.proven
    }

    /// Decides after a move.
    pub(crate) fn decide(&self, plies: &[Ply]) -> Option<Decision> {
        let lost = self.resign.is_some_and(|rule| rule.holds(plies));
        let draw = self.draw.is_some_and(|rule| rule.holds(plies));
        if lost {
            Some(Decision::MoverLost(Ending::AdjudicatedLoss))
        } else if draw {
            Some(Decision::Draw(Ending::AdjudicatedDraw))
        } else if self.max_moves.is_some_and(|longest| plies.len() >= longest) {
            Some(Decision::Draw(Ending::TooLong))
        } else {
            None
        }
    }
}

/// The last scores of the player who made the last move, or of the other.
fn scores(plies: &[Ply], mover: bool, most: usize) -> Vec<Option<f64>> {
    let last = plies.last().and_then(|ply| ply.seat);
    let theirs = |ply: &&Ply| ply.seat.is_some() && (ply.seat == last) == mover;
    let newest = plies.iter().rev().filter(theirs);
    newest.take(most).map(|ply| ply.score).collect()
}

impl ResignRule {
    fn holds(&self, plies: &[Ply]) -> bool {
        let mine = scores(plies, true, self.moves);
        let theirs = scores(plies, false, self.moves);
        let behind = |score: &Option<f64>| score.is_some_and(|score| score <= -self.behind);
        let agrees = |score: &Option<f64>| score.is_none_or(|score| score >= self.behind);
        mine.len() == self.moves
            && mine.iter().all(behind)
            && theirs.len() == self.moves
            && theirs.iter().all(agrees)
    }
}

impl DrawRule {
    fn holds(&self, plies: &[Ply]) -> bool {
        let even = |score: &Option<f64>| score.is_some_and(|score| score.abs() <= self.within);
        plies.len() >= self.after
            && [true, false].into_iter().all(|mover| {
                let scores = scores(plies, mover, self.moves);
                scores.len() == self.moves && scores.iter().all(even)
            })
    }
}

/// Non-negative numbers separated by commas.
fn numbers(text: &str) -> Option<Vec<f64>> {
    let numbers = text.split(',').map(|number| number.trim().parse().ok());
    let numbers: Option<Vec<f64>> = numbers.collect();
    numbers.filter(|numbers| {
        numbers
            .iter()
            .all(|number| number.is_finite() && *number >= 0.0)
    })
}

fn whole(number: f64) -> Option<usize> {
    (number.fract() == 0.0 && number < 1e9).then_some(number as usize)
}

impl FromStr for ResignRule {
    type Err = String;

    fn from_str(text: &str) -> Result<ResignRule, String> {
        let rule = || {
            let [moves, behind] = numbers(text)?[..] else {
                return None;
            };
            let moves = whole(moves).filter(|&moves| moves > 0)?;
            Some(ResignRule { moves, behind })
        };
        rule().ok_or_else(|| {
            "expected MOVES,SCORE such as 4,6: behind by 6 for 4 moves in a row".to_owned()
        })
    }
}

impl FromStr for DrawRule {
    type Err = String;

    fn from_str(text: &str) -> Result<DrawRule, String> {
        let rule = || {
            let (moves, within, after) = match numbers(text)?[..] {
                [moves, within] => (moves, within, 0.0),
                [moves, within, after] => (moves, within, after),
                _ => return None,
            };
            Some(DrawRule {
                moves: whole(moves).filter(|&moves| moves > 0)?,
                within,
                after: whole(after)?,
            })
        };
        rule().ok_or_else(|| {
            "expected MOVES,SCORE,AFTER such as 8,0.1,60: within 0.1 of even for 8 moves of each player in a row, after 60 of both"
                .to_owned()
        })
    }
}

/// As `from_str` reads it.
impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.moves, self.behind)
    }
}

/// As `from_str` reads it.
impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.moves, self.within, self.after)
    }
}

/// As options of the command line.
impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = [
            self.resign.map(|rule| format!("--resign {rule}")),
            self.draw.map(|rule| format!("--draw {rule}")),
            self.proven.then(|| "--proven".to_owned()),
            self.max_moves.map(|longest| format!("--longest {longest}")),
        ];
        let rules: Vec<String> = rules.into_iter().flatten().collect();
        if rules.is_empty() {
            return f.write_str("none");
        }
        f.write_str(&rules.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plies(scores: &[f64]) -> Vec<Ply> {
        let ply = |(index, &score): (usize, &f64)| Ply {
            seat: Some(index % 2),
            score: Some(score),
            ..Ply::default()
        };
        scores.iter().enumerate().map(ply).collect()
    }

    #[test]
    fn a_player_far_behind_for_long_loses_if_the_opponent_agrees() {
        let adjudication = Adjudication {
            resign: Some("2,5".parse().unwrap()),
            ..Adjudication::default()
        };
        let lost = Some(Decision::MoverLost(Ending::AdjudicatedLoss));
        assert_eq!(adjudication.decide(&plies(&[6.0, -6.0, 7.0, -5.0])), lost);
        assert_eq!(adjudication.decide(&plies(&[6.0, -4.9, 7.0, -5.0])), None);
        assert_eq!(adjudication.decide(&plies(&[6.0, -6.0, 2.0, -5.0])), None);
        assert_eq!(adjudication.decide(&plies(&[-6.0, 7.0, -5.0])), None);
        let mut silent = plies(&[0.0, -6.0, 0.0, -5.0]);
        (silent[0].score, silent[2].score) = (None, None);
        assert_eq!(adjudication.decide(&silent), lost);
    }

    #[test]
    fn rules_are_written_as_options() {
        let adjudication = Adjudication {
            resign: Some("4,6".parse().unwrap()),
            draw: Some("8,0.1,60".parse().unwrap()),
            proven: true,
            max_moves: Some(400),
        };
        let told = "--resign 4,6 --draw 8,0.1,60 --proven --longest 400";
        assert_eq!(adjudication.to_string(), told);
        assert_eq!(Adjudication::default().to_string(), "none");
    }

    #[test]
    fn even_games_and_too_long_games_are_drawn() {
        let adjudication = Adjudication {
            draw: Some("2,0.1,6".parse().unwrap()),
            max_moves: Some(9),
            ..Adjudication::default()
        };
        let even = [9.0, -9.0, 0.1, -0.1, 0.0, 0.0];
        let draw = Some(Decision::Draw(Ending::AdjudicatedDraw));
        assert_eq!(adjudication.decide(&plies(&even)), draw);
        assert_eq!(adjudication.decide(&plies(&even[1..])), None);
        assert_eq!(
            adjudication.decide(&plies(&[9.0, -9.0, 0.2, -0.1, 0.0, 0.0])),
            None
        );
        let long = Some(Decision::Draw(Ending::TooLong));
        assert_eq!(adjudication.decide(&plies(&[1.0; 9])), long);
        for bad in ["", "3", "0,5", "1.5,5", "2,-1", "2,inf", "2,1,2,3"] {
            assert!(bad.parse::<DrawRule>().is_err(), "{bad}");
            assert!(bad.parse::<ResignRule>().is_err(), "{bad}");
        }
    }
}
