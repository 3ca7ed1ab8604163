//! The sequential probability ratio test.

use std::error::Error;
use std::fmt::{Display, Formatter};

use crate::elo::scores;
use crate::likelihood::loss_at;
use crate::sample::Sample;

/// The largest difference in Elo that can be tested.
const MAX_ELO: f64 = 2000.0;

/// The generalised sequential probability ratio test between two differences of Elo (Wald 1945, Sequential tests of
/// statistical hypotheses, Annals of Mathematical Statistics 16; Van den Bergh for fishtest, where the probabilities of
/// the categories are not known: <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>). Under either
/// hypothesis their maximum likelihood estimates are used, exact rather than by that paper's approximation.
///
/// H0 says that the first player is `elo0` stronger, H1 that it is `elo1`. Whichever is true, it is rejected with
/// about `alpha` or `beta` at most.
///
/// ```
/// use gametree_ratings::{Pairs, Sprt, Verdict};
///
/// let test = Sprt::new(0.0, 5.0)?;
/// assert_eq!(test.verdict(Pairs::default()), Verdict::Continue);
/// let (low, high) = test.bounds();
/// assert!((low + 2.944).abs() < 0.001 && (high - 2.944).abs() < 0.001);
/// # Ok::<(), gametree_ratings::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// H0 is accepted: the difference is `elo0`.
    AcceptedH0,
    /// H1 is accepted: the difference is `elo1`.
    AcceptedH1,
    /// Undecided.
    Continue,
}

impl Verdict {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::AcceptedH0 => "h0",
            Verdict::AcceptedH1 => "h1",
            Verdict::Continue => "go-on",
        }
    }
}

/// An invalid test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SprtError {
    /// The differences are not in order or out of range.
    Differences(f64, f64),
    /// An error rate is not one.
    Rates(f64, f64),
}

impl Display for SprtError {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            SprtError::Differences(elo0, elo1) => write!(
                out,
                "expected elo0 < elo1, both between -{MAX_ELO} and {MAX_ELO}, found {elo0} and {elo1}"
            ),
            SprtError::Rates(alpha, beta) => write!(
                out,
                "expected alpha and beta above 0 and below 0.5, found {alpha} and {beta}"
            ),
        }
    }
}

impl Error for SprtError {}

impl Sprt {
    /// A test with error rates of 5 %.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, SprtError> {
        let within = -MAX_ELO..=MAX_ELO;
        if !(elo0 < elo1 && within.contains(&elo0) && within.contains(&elo1)) {
            return Err(SprtError::Differences(elo0, elo1));
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        })
    }

    /// The same test with other error rates: accepting H1 where H0 is true, and H0 where H1 is true.
    pub fn with_rates(self, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let sensible = |rate: f64| rate > 0.0 && rate < 0.5;
        if !(sensible(alpha) && sensible(beta)) {
            return Err(SprtError::Rates(alpha, beta));
        }
        Ok(Sprt {
            alpha,
            beta,
            ..self
        })
    }

    /// The differences in Elo of the two hypotheses.
    pub const fn differences(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// Below the first H0 is accepted, above the second H1: `ln(β / (1-α))` and `ln((1-β) / α)` (Wald 1945).
    pub fn bounds(&self) -> (f64, f64) {
        let low = (self.beta / (1.0 - self.alpha)).ln();
        let high = ((1.0 - self.beta) / self.alpha).ln();
        (low, high)
    }

    /// The log-likelihood ratio of H1 against H0, each with its maximum likelihood distribution; `LLR_logistic` in
    /// fishtest.
    pub fn log_likelihood_ratio(&self, sample: impl Into<Sample>) -> f64 {
        let sample = sample.into();
        loss_at(&sample, scores(self.elo0)) - loss_at(&sample, scores(self.elo1))
    }

    /// The state of the test after this sample.
    pub fn verdict(&self, sample: impl Into<Sample>) -> Verdict {
        let ratio = self.log_likelihood_ratio(sample);
        let (low, high) = self.bounds();
        if ratio <= low {
            Verdict::AcceptedH0
        } else if ratio >= high {
            Verdict::AcceptedH1
        } else {
            Verdict::Continue
        }
    }
}
