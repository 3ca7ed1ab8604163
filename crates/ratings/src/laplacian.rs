//! Equations whose matrix is that of an electrical network: every two nodes are joined by a conductance, every row sums
//! to zero. The information of paired comparisons has this shape.

/// A weighted graph Laplacian, factorised by eliminating one node after another, down to the first, the ground.
///
/// A node is eliminated by joining its neighbours directly (the star-mesh transform; Rosen 1924,
/// A new network theorem, Journal of the Institution of Electrical Engineers 62). No step subtracts, so
/// that no digits are lost between conductances of very different sizes.
pub(crate) struct Laplacian {
    /// Conductances between a node and those before it, when it was eliminated.
    before: Vec<Vec<f64>>,
    /// The sums of these.
    sums: Vec<f64>,
}

impl Laplacian {
    /// Factorises the Laplacian of a connected graph.
    pub(crate) fn new(mut conductances: Vec<Vec<f64>>) -> Laplacian {
        let mut before = Vec::new();
        let mut sums = Vec::new();
        while let Some(mut row) = conductances.pop() {
            row.truncate(conductances.len());
            let sum: f64 = row.iter().sum();
            if sum > 0.0 {
                for (node, joined) in conductances.iter_mut().enumerate() {
                    let share = row[node] / sum;
                    for (conductance, other) in joined.iter_mut().zip(&row) {
                        *conductance += share * other;
                    }
                    joined[node] = 0.0;
                }
            }
            before.push(row);
            sums.push(sum);
        }
        before.reverse();
        sums.reverse();
        Laplacian { before, sums }
    }

    /// The potentials of all nodes above the ground if these currents flow in, and out at the ground.
    pub(crate) fn potentials(&self, currents: &[f64]) -> Vec<f64> {
        let mut values = currents.to_vec();
        for node in (1..values.len()).rev() {
            let current = values[node];
            for (value, conductance) in values.iter_mut().zip(&self.before[node]) {
                *value += current * (conductance / self.sums[node]);
            }
        }
        values[0] = 0.0;
        for node in 1..values.len() {
            let neighbours = self.before[node].iter().zip(&values);
            let flow: f64 = neighbours
                .map(|(conductance, value)| conductance * value)
                .sum();
            values[node] = (values[node] + flow) / self.sums[node];
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::Laplacian;

    #[test]
    fn resistances_add_in_series_and_conductances_in_parallel() {
        let chain = Laplacian::new(vec![
            vec![0.0, 2.0, 0.0],
            vec![2.0, 0.0, 4.0],
            vec![0.0, 4.0, 0.0],
        ]);
        assert_eq!(chain.potentials(&[0.0, 0.0, 1.0]), [0.0, 0.5, 0.75]);
        let triangle = Laplacian::new(vec![
            vec![0.0, 1.0, 1.0],
            vec![1.0, 0.0, 1.0],
            vec![1.0, 1.0, 0.0],
        ]);
        let across = triangle.potentials(&[0.0, 0.0, 1.0]);
        assert!((across[2] - 2.0 / 3.0).abs() < 1e-15);
    }
}
