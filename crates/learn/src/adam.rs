//! Gradient descent with moments: Kingma and Ba, Adam: A Method for Stochastic Optimization, 2015.

/// How quickly the moments of the gradient are forgotten.
const DECAY: [f64; 2] = [0.9, 0.999];
const TINY: f64 = 1e-8;

/// Remembers where each weight was going.
#[derive(Debug)]
pub(crate) struct Adam {
    /// The mean of the gradient and of its square.
    moments: Vec<[f64; 2]>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(weights: usize) -> Adam {
        Adam {
            moments: vec![[0.0; 2]; weights],
            steps: 0,
        }
    }

    /// By how much to change each weight, of which the gradient is told one after the other.
    pub(crate) fn changes(
        &mut self,
        rate: f64,
        gradient: impl IntoIterator<Item = f64>,
    ) -> impl Iterator<Item = f64> {
        self.steps += 1;
        let [unbiased, squared] = DECAY.map(|decay| 1.0 - decay.powi(self.steps));
        let moments = self.moments.iter_mut().zip(gradient);
        moments.map(move |([first, second], slope)| {
            *first += (1.0 - DECAY[0]) * (slope - *first);
            *second += (1.0 - DECAY[1]) * (slope * slope - *second);
            -rate * *first / unbiased / ((*second / squared).sqrt() + TINY)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_point_is_found() {
        let lowest = [3.0, -40.0, 0.25];
        let mut weights = [0.0; 3];
        let mut adam = Adam::new(3);
        for step in 0..4000 {
            let rate = 0.1 * (1.0 - f64::from(step) / 4000.0);
            let slopes: Vec<f64> = weights.iter().zip(lowest).map(|(w, low)| w - low).collect();
            let changes: Vec<f64> = adam.changes(rate, slopes).collect();
            for (weight, change) in weights.iter_mut().zip(changes) {
                *weight += change;
            }
        }
        for (weight, lowest) in weights.iter().zip(lowest) {
            assert!((weight - lowest).abs() < 0.01, "{weights:?}");
        }
    }
}
