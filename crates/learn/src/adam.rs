//! The Adam optimiser: Kingma and Ba, Adam: A Method for Stochastic Optimization, 2015.

/// Exponential decay rates of the first and second moment of the gradient.
const DECAYS: [f64; 2] = [0.9, 0.999];
const EPSILON: f64 = 1e-8;

/// The state of the optimiser.
#[derive(Debug)]
pub(crate) struct Adam {
    /// Running means of the gradient and of its square, for each weight.
    moments: Vec<[f64; 2]>,
    count: i32,
}

impl Adam {
    pub(crate) fn new(weights: usize) -> Adam {
        Adam {
            moments: vec![[0.0; 2]; weights],
            count: 0,
        }
    }

    /// The change of each weight for this gradient and learning rate.
    pub(crate) fn steps(
        &mut self,
        rate: f64,
        gradient: impl IntoIterator<Item = f64>,
    ) -> impl Iterator<Item = f64> {
        self.count += 1;
        let [unbiased, squared] = DECAYS.map(|decay| 1.0 - decay.powi(self.count));
        let moments = self.moments.iter_mut().zip(gradient);
        moments.map(move |([first, second], slope)| {
            *first += (1.0 - DECAYS[0]) * (slope - *first);
            *second += (1.0 - DECAYS[1]) * (slope * slope - *second);
            -rate * *first / unbiased / ((*second / squared).sqrt() + EPSILON)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minimum_of_a_quadratic_is_found() {
        let lowest = [3.0, -40.0, 0.25];
        let mut weights = [0.0; 3];
        let mut adam = Adam::new(3);
        for step in 0..4000 {
            let rate = 0.1 * (1.0 - f64::from(step) / 4000.0);
            let slopes: Vec<f64> = weights.iter().zip(lowest).map(|(w, low)| w - low).collect();
            let changes: Vec<f64> = adam.steps(rate, slopes).collect();
            for (weight, change) in weights.iter_mut().zip(changes) {
                *weight += change;
            }
        }
        for (weight, lowest) in weights.iter().zip(lowest) {
            assert!((weight - lowest).abs() < 0.01, "{weights:?}");
        }
    }
}
