//! Charts of results: for two players the Elo difference over the games, for more the ratings.

use gametree_draw::text::{add, escape};
use gametree_ratings::{Estimate, Settings, ratings, running};

use crate::standings::Standings;

/// The plot area: left, top, width and height.
const PLOT: (f64, f64, f64, f64) = (74.0, 60.0, 560.0, 320.0);
/// The maximum number of points drawn.
const MAX_POINTS: usize = 400;
/// Larger Elo differences are cut off.
const MAX_ELO: f64 = 1200.0;
/// The height of a player's row.
const ROW: f64 = 30.0;
/// The width of the column of names.
const NAMES: f64 = 220.0;

const STYLE: &str = "\
svg.gametree-elo{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:13px}
.gametree-elo .title{font-size:17px;font-weight:bold}
.gametree-elo .end{text-anchor:end}
.gametree-elo .middle{text-anchor:middle}
.gametree-elo .paper{fill:#fff}
.gametree-elo text{fill:#1c2127}
.gametree-elo .grid{fill:none;stroke:#4d565f;stroke-opacity:.3}
.gametree-elo .even{fill:none;stroke:#4d565f;stroke-dasharray:5 4}
.gametree-elo .band{fill:#0072b2;fill-opacity:.18}
.gametree-elo .line{fill:none;stroke:#0072b2;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.gametree-elo .dot{fill:#0072b2}
@media screen and (prefers-color-scheme:dark){
.gametree-elo .paper{fill:#14181d}
.gametree-elo text{fill:#e8ebee}
.gametree-elo .grid,.gametree-elo .even{stroke:#b4bcc5}
.gametree-elo .band{fill:#56a9e0}
.gametree-elo .line{stroke:#56a9e0}
.gametree-elo .dot{fill:#56a9e0}
}
";

/// Draws the results as a self-contained SVG.
pub fn plot(title: &str, standings: &Standings) -> String {
    if standings.table().len() == 2 {
        elo_over_games(title, standings)
    } else {
        rating_chart(title, standings)
    }
}

/// Round numbers in this range.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low).max(1e-9) / 6.0;
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let step = steps.into_iter().find(|&step| step >= rough);
    let step = step.unwrap_or(10.0 * power);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|tick| tick as f64 * step).collect()
}

fn signed(tick: f64) -> String {
    if tick == 0.0 {
        "0".to_owned()
    } else {
        format!("{tick:+}")
    }
}

/// The lowest and highest Elo shown.
fn range(estimates: &[Estimate]) -> (f64, f64) {
    let ends = estimates
        .iter()
        .flat_map(|estimate| [estimate.low, estimate.high])
        .filter(|end| end.abs() < MAX_ELO);
    let (low, high) = ends.fold((-20.0_f64, 20.0_f64), |(low, high), end| {
        (low.min(end), high.max(end))
    });
    let room = (high - low) * 0.05;
    (low - room, high + room)
}

fn elo_over_games(title: &str, standings: &Standings) -> String {
    let results: Vec<_> = standings.pairs().iter().map(|pair| pair.outcomes).collect();
    let points = running(&results, MAX_POINTS);
    let estimates: Vec<Estimate> = points.iter().map(|point| point.elo).collect();
    // The wide intervals of the first few games would flatten the rest.
    let settled = &estimates[estimates.len() / 10..];
    let (low, high) = range(settled);
    let (left, top, width, height) = PLOT;
    let most = points.last().map_or(1, |point| point.games).max(1) as f64;
    let x = |games: u64| left + width * games as f64 / most;
    let y = |elo: f64| top + height * (1.0 - (elo.clamp(low, high) - low) / (high - low));
    let mut body = String::new();
    for tick in ticks(low, high) {
        let at = y(tick);
        let class = if tick == 0.0 { "even" } else { "grid" };
        add(
            &mut body,
            format_args!(
                "<path class=\"{class}\" d=\"M{left} {at:.1}h{width}\"/>\n\
                 <text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
                left - 8.0,
                at + 4.5,
                signed(tick)
            ),
        );
    }
    for tick in ticks(0.0, most) {
        add(
            &mut body,
            format_args!(
                "<text class=\"middle\" x=\"{:.1}\" y=\"{:.1}\">{tick}</text>\n",
                x(tick as u64),
                top + height + 20.0
            ),
        );
    }
    let place = |games: u64, elo: f64| format!("{:.1} {:.1}", x(games), y(elo));
    let highs = points
        .iter()
        .map(|point| place(point.games, point.elo.high));
    let lows = points
        .iter()
        .rev()
        .map(|point| place(point.games, point.elo.low));
    let band: Vec<String> = highs.chain(lows).collect();
    let line: Vec<String> = points
        .iter()
        .map(|point| place(point.games, point.elo.value))
        .collect();
    if !line.is_empty() {
        add(
            &mut body,
            format_args!(
                "<path class=\"band\" d=\"M{}z\"/>\n<path class=\"line\" d=\"M{}\"/>\n",
                band.join("L"),
                line.join("L")
            ),
        );
    }
    let names = standings.table().names();
    let said = estimates.last().map_or_else(
        || "no complete pair of games yet".to_owned(),
        |elo| format!("{} against {}: {elo} Elo", names[0], names[1]),
    );
    add(
        &mut body,
        format_args!(
            "<text class=\"middle\" x=\"{:.1}\" y=\"{:.1}\">games</text>\n<text x=\"18\" y=\"{:.1}\">{}</text>\n",
            left + width / 2.0,
            top + height + 40.0,
            top + height + 66.0,
            escape(&said)
        ),
    );
    page(title, (left + width + 40.0, top + height + 84.0), &body)
}

fn rating_chart(title: &str, standings: &Standings) -> String {
    let table = standings.table();
    let rated = ratings(table, &Settings::default());
    let players: Vec<(usize, Estimate)> = rated
        .ranking()
        .into_iter()
        .filter_map(|player| Some((player, rated.elo(player)?)))
        .collect();
    let estimates: Vec<Estimate> = players.iter().map(|&(_, elo)| elo).collect();
    let (low, high) = range(&estimates);
    let (_, top, width, _) = PLOT;
    let x = |elo: f64| NAMES + width * (elo.clamp(low, high) - low) / (high - low);
    let height = ROW * players.len() as f64;
    let mut body = String::new();
    for tick in ticks(low, high) {
        let class = if tick == 0.0 { "even" } else { "grid" };
        add(
            &mut body,
            format_args!(
                "<path class=\"{class}\" d=\"M{at:.1} {top}v{height}\"/>\n\
                 <text class=\"middle\" x=\"{at:.1}\" y=\"{:.1}\">{}</text>\n",
                top + height + 18.0,
                signed(tick),
                at = x(tick)
            ),
        );
    }
    for (row, (player, elo)) in players.iter().enumerate() {
        let y = top + ROW * (row as f64 + 0.5);
        add(
            &mut body,
            format_args!(
                "<text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\n\
                 <path class=\"line\" d=\"M{:.1} {y:.1}H{:.1}\"/>\n<circle class=\"dot\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
                NAMES - 12.0,
                y + 4.5,
                escape(&shortened(&table.names()[*player])),
                x(elo.low),
                x(elo.high),
                x(elo.value),
                NAMES + width + 12.0,
                y + 4.5,
                escape(&elo.to_string())
            ),
        );
    }
    page(title, (NAMES + width + 140.0, top + height + 36.0), &body)
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= 28 {
        return name.to_owned();
    }
    let start: String = name.chars().take(27).collect();
    format!("{start}…")
}

fn page(title: &str, (wide, tall): (f64, f64), body: &str) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gametree-elo\" role=\"img\" width=\"{wide}\" height=\"{tall}\" \
         viewBox=\"0 0 {wide} {tall}\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{wide}\" height=\"{tall}\"/>\n\
         <text class=\"title\" x=\"18\" y=\"32\">{title}</text>\n{body}</svg>\n"
    )
}
