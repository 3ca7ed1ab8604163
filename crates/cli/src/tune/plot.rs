//! The plot of a tuning.

use gametree_arena::Tuning;
use gametree_draw::text::{add, escape};

/// The size of the plot of one parameter, with its name.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 120.0;
const LEFT: f64 = 70.0;

/// The values of all parameters over the iterations, one below the other.
pub(super) fn plot(tuning: &Tuning) -> String {
    let height = HEIGHT * tuning.parameters.len() as f64 + 50.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"system-ui,sans-serif\" \
         font-size=\"13\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    );
    let title = format!(
        "{} of {}, {} of {} iterations",
        tuning.thinker, tuning.game, tuning.done, tuning.iterations
    );
    add(
        &mut svg,
        format_args!(
            "<text x=\"10\" y=\"24\" font-size=\"16\">{}</text>",
            escape(&title)
        ),
    );
    for (place, parameter) in tuning.parameters.iter().enumerate() {
        let top = 40.0 + HEIGHT * place as f64;
        let values = tuning.history.iter().map(|values| values[place]);
        let values: Vec<f64> = std::iter::once(parameter.start as f64)
            .chain(values)
            .collect();
        let low = values.iter().copied().fold(f64::INFINITY, f64::min) - parameter.step;
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max) + parameter.step;
        let x = |index: usize| {
            LEFT + (WIDTH - LEFT - 10.0) * index as f64 / f64::from(tuning.iterations.max(1))
        };
        let y = |value: f64| top + 20.0 + (HEIGHT - 40.0) * (high - value) / (high - low);
        add(
            &mut svg,
            format_args!(
                "<text x=\"10\" y=\"{:.0}\">{}</text>",
                top + 14.0,
                escape(&parameter.name)
            ),
        );
        for value in [low, high] {
            add(
                &mut svg,
                format_args!(
                    "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{value:.0}</text>",
                    LEFT - 6.0,
                    y(value) + 4.0
                ),
            );
        }
        let points: Vec<String> = values
            .iter()
            .enumerate()
            .map(|(index, &value)| format!("{:.1},{:.1}", x(index), y(value)))
            .collect();
        add(
            &mut svg,
            format_args!(
                "<polyline fill=\"none\" stroke=\"#0072b2\" stroke-width=\"2\" points=\"{}\"/>",
                points.join(" ")
            ),
        );
    }
    svg.push_str("</svg>\n");
    svg
}
