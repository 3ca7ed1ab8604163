//! Descriptions of climbs.

use crate::climb::{Ascent, Choice, Climb, Landscape, Method, Move, PlaceKind};
use crate::trace::describe::number;

/// The variant of hill climbing in one line.
pub fn method(method: Method) -> String {
    let choice = match method.choice {
        Choice::Steepest => "steepest ascent",
        Choice::First => "first choice",
    };
    let sideways = match method.sideways {
        0 => "no sideways moves".to_owned(),
        1 => "at most 1 sideways move in a row".to_owned(),
        most => format!("at most {most} sideways moves in a row"),
    };
    format!("{choice}, {sideways}")
}

/// The steps of a climb: the start, each move, and the reason for its end.
///
/// ```
/// use gametree_lab::climb::{self, Climb, Landscape, Method};
/// let landscape = Landscape::parse("1 5 3 9").unwrap();
/// let climb = Climb::new(&landscape, Method::default(), Some(0), 0, 0);
/// let steps = climb::steps(&landscape, climb.method, &climb.ascents[0]);
/// assert_eq!(
///     steps.last().unwrap(),
///     "height 5 at place 2: both neighbours are lower (1, 3): a local maximum; the global maximum is 9 at place 4"
/// );
/// ```
pub fn steps(landscape: &Landscape, method: Method, ascent: &Ascent) -> Vec<String> {
    let at = |place: usize| at(landscape, place);
    let mut steps = vec![format!("start: {}", at(ascent.start))];
    steps.extend(ascent.moves.iter().map(|step| moved(landscape, *step)));
    steps.push(ending(landscape, method, ascent));
    steps
}

/// The result of a climb, or of climbs with random restarts.
pub fn verdict(landscape: &Landscape, climb: &Climb) -> String {
    let best = climb.best(landscape);
    let count = climb.ascents.len();
    let ground = landscape.ground(best.end);
    let kind = with_article(ground);
    if count == 1 {
        format!(
            "The climb ends at place {}: {kind}.",
            place_and_height(landscape, best.end)
        )
    } else {
        format!(
            "The best of {count} climbs ends at place {}: {kind}.",
            place_and_height(landscape, best.end)
        )
    }
}

fn place_and_height(landscape: &Landscape, place: usize) -> String {
    format!("{}, height {}", place + 1, number(landscape.height(place)))
}

fn at(landscape: &Landscape, place: usize) -> String {
    format!(
        "height {} at place {}",
        number(landscape.height(place)),
        place + 1
    )
}

fn moved(landscape: &Landscape, step: Move) -> String {
    let beside: Vec<String> = landscape
        .neighbours(step.from)
        .map(|place| number(landscape.height(place)))
        .collect();
    let from = at(landscape, step.from);
    let side = if step.to < step.from { "left" } else { "right" };
    let to = number(landscape.height(step.to));
    let beside = beside.join(", ");
    match step.sideways {
        None => format!(
            "{from}: the neighbours have height {beside}: move up to the {side}, to height {to} at place {}",
            step.to + 1
        ),
        Some(count) => format!(
            "{from}: the neighbours have height {beside}: move sideways to the {side}, to place {}, sideways move {count} in a row",
            step.to + 1
        ),
    }
}

fn ending(landscape: &Landscape, method: Method, ascent: &Ascent) -> String {
    let end = ascent.end;
    let heights: Vec<f64> = landscape
        .neighbours(end)
        .map(|place| landscape.height(place))
        .collect();
    let listed: Vec<String> = heights.iter().map(|&height| number(height)).collect();
    let listed = listed.join(", ");
    let flat = heights.contains(&landscape.height(end));
    let why = match (&heights[..], flat) {
        ([], _) => "there are no neighbours".to_owned(),
        ([_], false) => format!("its only neighbour is lower ({listed})"),
        ([_], true) => format!(
            "its only neighbour is equally high ({listed}){}",
            spent(method)
        ),
        (_, false) => format!("both neighbours are lower ({listed})"),
        (_, true) => format!("no neighbour is higher ({listed}){}", spent(method)),
    };
    let ground = landscape.ground(end);
    let kind = with_article(ground);
    let elsewhere = if ground == PlaceKind::GlobalMaximum {
        String::new()
    } else {
        let highest = landscape.highest();
        format!(
            "; the global maximum is {} at place {}",
            number(landscape.height(highest)),
            highest + 1
        )
    };
    format!("{}: {why}: {kind}{elsewhere}", at(landscape, end))
}

fn spent(method: Method) -> &'static str {
    if method.sideways == 0 {
        ", and sideways moves are not allowed"
    } else {
        ", and no sideways moves are left"
    }
}

/// The kind of a place, with its article.
pub fn with_article(ground: PlaceKind) -> String {
    match ground {
        PlaceKind::GlobalMaximum => "the global maximum".to_owned(),
        PlaceKind::Plateau => "a plateau (a flat local maximum)".to_owned(),
        PlaceKind::Shoulder => "a shoulder (flat, and rising at one end)".to_owned(),
        other => format!("a {}", other.name()),
    }
}
