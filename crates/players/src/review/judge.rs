//! Values as expected scores, and what is said of a move that loses some of it.

use std::cmp::Ordering;

use gametree_rules::{Class, Facts, PawnsAndMates, Scale, Sum};
use serde::Serialize;

/// What a review says of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// No better move was found.
    Best,
    /// It loses little.
    Good,
    /// It loses somewhat.
    Inaccuracy,
    /// It loses much.
    Mistake,
    /// It loses very much, or provably changes the result.
    Blunder,
}

impl Judgement {
    /// All of them, the best first.
    pub const ALL: [Judgement; 5] = [
        Judgement::Best,
        Judgement::Good,
        Judgement::Inaccuracy,
        Judgement::Mistake,
        Judgement::Blunder,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    /// The name of this many moves: `2 mistakes`.
    pub fn count_name(self, count: usize) -> &'static str {
        match self {
            Judgement::Inaccuracy if count != 1 => "inaccuracies",
            Judgement::Mistake if count != 1 => "mistakes",
            Judgement::Blunder if count != 1 => "blunders",
            _ => self.name(),
        }
    }
}

/// A proven change of the result by one move, for the one who made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Turned {
    /// From a win to a draw.
    WinToDraw,
    /// From a win to a loss.
    WinToLoss,
    /// From a draw to a loss.
    DrawToLoss,
}

impl Turned {
    /// The change between two proven results, if it is for the worse.
    pub(super) fn between(best: Option<Ordering>, played: Option<Ordering>) -> Option<Turned> {
        match (best?, played?) {
            (Ordering::Greater, Ordering::Equal) => Some(Turned::WinToDraw),
            (Ordering::Greater, Ordering::Less) => Some(Turned::WinToLoss),
            (Ordering::Equal, Ordering::Less) => Some(Turned::DrawToLoss),
            _ => None,
        }
    }

    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Turned::WinToDraw => "threw away a win",
            Turned::WinToLoss => "turned a win into a loss",
            Turned::DrawToLoss => "missed a draw",
        }
    }
}

/// A value for one player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Worth {
    pub(super) value: f64,
    /// Whether the player wins, draws or loses, if that is proven.
    pub(super) outcome: Option<Ordering>,
    /// The number of moves to the end, if it was counted.
    pub(super) distance: Option<u32>,
}

/// Turns values of a game into expected scores from 0 to 1.
///
/// | values | expected score |
/// |---|---|
/// | proven, two players, constant sum | 1, ½ or 0 for a win, a draw and a loss |
/// | pawns | `1 / (1 + exp(−0.368208 pawns))`, as lichess fits it to games of people |
/// | equity | `½ + equity / 2`, between 0 and 1 |
/// | a probability of winning | itself |
/// | win, draw, loss as 1, 0, −1 | `(1 + value) / 2` |
/// | a score of two players | `1 / (1 + exp(−6.4 score / greatest score))` |
/// | anything else | where it lies between the least and the greatest |
#[derive(Clone, Debug)]
pub(super) struct Ruler {
    class: Class,
    low: f64,
    high: f64,
    form: Form,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Pawns(PawnsAndMates),
    Equity,
    Probability,
    Linear,
    Score,
}

/// How steeply the expected score rises with pawns: the constant of lichess's formula, which has it for centipawns.
const PER_PAWN: f64 = 0.368_208;
/// The same for a lead that is a part of the greatest one: near equality, a lead of a thirty-second of it (two discs of
/// Othello) is worth a twentieth of a game.
const PER_GREATEST_LEAD: f64 = 6.4;
/// From this loss of expected score on a move is an inaccuracy, a mistake, a blunder.
const LOSSES: [f64; 3] = [0.05, 0.10, 0.15];
/// The same where values are equities: half of the 0.04, 0.08 and 0.16 with which programs for backgammon mark moves.
const EQUITY_LOSSES: [f64; 3] = [0.02, 0.04, 0.08];

impl Ruler {
    pub(super) fn new(facts: &Facts, class: Class, (low, high): (f64, f64)) -> Ruler {
        let wide = high - low > 2.0;
        let form = match &facts.scale {
            Scale::PawnsAndMates(scale) => Form::Pawns(*scale),
            Scale::Equity => Form::Equity,
            Scale::WinProbability => Form::Probability,
            Scale::Utility | Scale::Points { .. } => {
                if wide && class.is_two_player_constant_sum() {
                    Form::Score
                } else {
                    Form::Linear
                }
            }
        };
        Ruler {
            class,
            low,
            high,
            form,
        }
    }

    /// The value that is neither ahead nor behind.
    fn middle(&self) -> f64 {
        match self.class.sum {
            Sum::Constant(sum) => sum / 2.0,
            Sum::General => f64::midpoint(self.low, self.high),
        }
    }

    /// Whether a proven value wins, draws or loses, in games in which that is all that counts.
    pub(super) fn outcome(&self, value: f64) -> Option<Ordering> {
        let tells = self.class.is_two_player_constant_sum() && self.class.is_deterministic();
        value
            .partial_cmp(&self.middle())
            .filter(|_| tells && !self.class.hidden)
    }

    /// The lowest utility.
    pub(super) fn low(&self) -> f64 {
        self.low
    }

    /// The expected score of a value by itself.
    pub(super) fn expected(&self, worth: &Worth) -> f64 {
        match worth.outcome {
            Some(outcome) => of_outcome(outcome),
            None => self.estimated(worth.value),
        }
    }

    /// The expected scores of two moves of one position, on the same footing: a proven value beside an estimate is taken
    /// as one, since the estimate may stand for the same win.
    pub(super) fn compared(&self, best: &Worth, played: &Worth) -> (f64, f64) {
        match (best.outcome, played.outcome) {
            (Some(best), Some(played)) => (of_outcome(best), of_outcome(played)),
            _ => (self.estimated(best.value), self.estimated(played.value)),
        }
    }

    fn estimated(&self, value: f64) -> f64 {
        let span = (self.high - self.low).max(f64::MIN_POSITIVE);
        let expected = match self.form {
            Form::Pawns(scale) if value.abs() > scale.eval_limit => f64::from(value > 0.0),
            Form::Pawns(scale) => logistic(PER_PAWN * value * scale.pawns_per_win),
            Form::Equity => 0.5 + value / 2.0,
            Form::Probability => value,
            Form::Linear => (value - self.low) / span,
            Form::Score => logistic(PER_GREATEST_LEAD * (value - self.middle()) / (span / 2.0)),
        };
        expected.clamp(0.0, 1.0)
    }

    /// The judgement of a move that was not the best one and loses this much of the expected score.
    pub(super) fn judgement(&self, loss: f64) -> Judgement {
        let losses = match self.form {
            Form::Equity => EQUITY_LOSSES,
            _ => LOSSES,
        };
        // Rounding must not decide.
        let reached = losses.iter().filter(|&&from| loss >= from - 1e-9).count();
        Judgement::ALL[reached + 1]
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn of_outcome(outcome: Ordering) -> f64 {
    match outcome {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    }
}

/// The accuracy in percent of a move that loses this much of the expected score: `103.1668 exp(−4.354 loss) − 3.1669`, the
/// formula that lichess publishes.
pub(super) fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-4.354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The accuracy of several moves: halfway between their mean and their harmonic mean, to which the worst ones count most.
pub(super) fn mean_accuracy(moves: &[f64]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let count = moves.len() as f64;
    let mean = moves.iter().sum::<f64>() / count;
    let harmonic = count / moves.iter().map(|one| 1.0 / one.max(1.0)).sum::<f64>();
    Some(f64::midpoint(mean, harmonic))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ruler(scale: Scale, most: f64) -> Ruler {
        let facts = Facts::new("game", "Game").scale(scale);
        Ruler::new(&facts, Class::TWO_PLAYERS, (-most, most))
    }

    fn worth(value: f64) -> Worth {
        Worth {
            value,
            outcome: None,
            distance: None,
        }
    }

    const PAWNS: PawnsAndMates = PawnsAndMates {
        pawns_per_win: 200.0,
        eval_limit: 0.75,
        mate_ply_cost: 0.0001,
    };

    #[test]
    fn an_even_value_is_half_a_game_on_every_scale() {
        let scales = [
            Scale::Utility,
            Scale::Equity,
            Scale::PawnsAndMates(PAWNS),
            Scale::Points {
                unit: "discs".into(),
                per_utility: 1.0,
            },
        ];
        for scale in scales {
            for most in [1.0, 64.0] {
                let ruler = ruler(scale.clone(), most);
                assert_eq!(ruler.expected(&worth(0.0)), 0.5, "{scale:?}");
                assert!(ruler.expected(&worth(0.01)) > 0.5, "{scale:?}");
                assert!(ruler.expected(&worth(-0.01)) < 0.5, "{scale:?}");
            }
        }
    }

    #[test]
    fn a_pawn_counts_more_where_the_game_is_even() {
        let ruler = ruler(Scale::PawnsAndMates(PAWNS), 1.0);
        let loss = |from: f64, to: f64| {
            let (best, played) = ruler.compared(&worth(from / 200.0), &worth(to / 200.0));
            ruler.judgement(best - played)
        };
        assert_eq!(loss(0.2, 0.1), Judgement::Good);
        assert_eq!(loss(0.3, -0.4), Judgement::Inaccuracy);
        assert_eq!(loss(0.3, -1.0), Judgement::Mistake);
        assert_eq!(loss(0.3, -3.0), Judgement::Blunder);
        assert_eq!(loss(12.0, 9.0), Judgement::Good, "won either way");
    }

    #[test]
    fn two_four_and_six_discs_are_an_inaccuracy_a_mistake_and_a_blunder() {
        let ruler = ruler(Scale::Utility, 64.0);
        let loss = |discs: f64| {
            let (best, played) = ruler.compared(&worth(discs / 2.0), &worth(-discs / 2.0));
            ruler.judgement(best - played)
        };
        let judged = [1.0, 2.1, 4.2, 6.4].map(loss);
        assert_eq!(judged, Judgement::ALL[1..]);
    }

    #[test]
    fn proven_values_count_as_results_only_beside_one_another() {
        let ruler = ruler(Scale::Utility, 18.0);
        let won = Worth {
            outcome: Some(Ordering::Greater),
            ..worth(2.0)
        };
        let slower = Worth { value: 1.0, ..won };
        assert_eq!(ruler.compared(&won, &slower), (1.0, 1.0));
        let (best, played) = ruler.compared(&won, &worth(2.0));
        assert_eq!(best, played, "the estimate may stand for the same win");
    }

    #[test]
    fn accuracy_is_full_without_a_loss_and_the_worst_moves_count_most() {
        assert!((accuracy(0.0) - 100.0).abs() < 1e-3);
        assert!(accuracy(0.1) > accuracy(0.2));
        assert_eq!(accuracy(1.0), 0.0);
        assert_eq!(mean_accuracy(&[]), None);
        let even = mean_accuracy(&[60.0, 60.0]).unwrap();
        let uneven = mean_accuracy(&[100.0, 20.0]).unwrap();
        assert!((even - 60.0).abs() < 1e-9 && uneven < even);
    }
}
