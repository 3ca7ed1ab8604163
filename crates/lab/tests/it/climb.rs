//! Climbs end where the definition says, and their descriptions are true.

use gametree_lab::climb::{
    self, Choice, Climb, ClimbReport, Landscape, Method, Panorama, PlaceKind, svg, text,
};
use gametree_lab::quiz::{Constraints, Content, Reply, Subject, Topic, exercises};
use proptest::collection::vec;
use proptest::prelude::*;

fn land() -> impl Strategy<Value = Landscape> {
    let heights = vec((-4_i32..=9).prop_map(f64::from), 1..40);
    heights.prop_map(|heights| Landscape::new(heights).unwrap())
}

fn climbers() -> impl Strategy<Value = (Landscape, Method, usize)> {
    let choice = prop_oneof![Just(Choice::Steepest), Just(Choice::First)];
    (land(), choice, 0_usize..5, any::<prop::sample::Index>()).prop_map(
        |(land, choice, sideways, start)| {
            let start = start.index(land.heights().len());
            (land, Method { choice, sideways }, start)
        },
    )
}

proptest! {
    #[test]
    fn a_climb_never_goes_down_and_ends_where_nothing_is_higher((land, method, start) in climbers(), seed in 0_u64..9) {
        let climb = Climb::new(&land, method, Some(start), 2, seed);
        prop_assert_eq!(climb.ascents.len(), 3);
        for ascent in &climb.ascents {
            let mut place = ascent.start;
            let mut flat = 0;
            for step in &ascent.moves {
                prop_assert_eq!(step.from, place);
                prop_assert_eq!(step.from.abs_diff(step.to), 1);
                let (before, after) = (land.height(step.from), land.height(step.to));
                flat = if after > before { 0 } else { flat + 1 };
                prop_assert!(after >= before && flat <= method.sideways);
                place = step.to;
            }
            prop_assert_eq!(place, ascent.end);
            prop_assert!(land.neighbours(place).all(|beside| land.height(beside) <= land.height(place)));
            prop_assert!(PlaceKind::ENDS.contains(&land.ground(place)));
        }
        let best = climb.ascents.iter().map(|ascent| land.height(ascent.end)).fold(f64::MIN, f64::max);
        prop_assert_eq!(land.height(climb.best(&land).end), best);
        prop_assert_eq!(&climb, &Climb::new(&land, method, Some(start), 2, seed));
    }

    #[test]
    fn kinds_of_places_follow_their_definitions(land in land()) {
        let highest = land.heights().iter().copied().fold(f64::MIN, f64::max);
        for place in 0..land.heights().len() {
            let here = land.height(place);
            let beside: Vec<f64> = land.neighbours(place).map(|beside| land.height(beside)).collect();
            match land.ground(place) {
                PlaceKind::GlobalMaximum => prop_assert_eq!(here, highest),
                PlaceKind::LocalMaximum => {
                    prop_assert!(here < highest && beside.iter().all(|&beside| beside < here));
                }
                PlaceKind::Plateau | PlaceKind::Shoulder => prop_assert!(beside.contains(&here) && here < highest),
                PlaceKind::Slope => prop_assert!(beside.iter().any(|&beside| beside > here)),
            }
        }
    }

    #[test]
    fn every_climb_can_be_drawn_and_described((land, method, start) in climbers()) {
        let climb = Climb::new(&land, method, Some(start), 0, 0);
        let panorama = Panorama::of(&land, &climb);
        let drawn = svg(&panorama);
        prop_assert_eq!(drawn.matches("<rect class=\"bar").count(), land.heights().len());
        prop_assert!(!drawn.contains("NaN") && !drawn.contains("inf"));
        prop_assert!(drawn.contains('★') && text(&panorama).iter().any(|line| line.contains('★')));
        let told = climb::steps(&land, method, &climb.ascents[0]);
        prop_assert_eq!(told.len(), climb.ascents[0].moves.len() + 2);
        let report = ClimbReport::new(&land, &climb);
        prop_assert_eq!(report.climbs[0].path.len(), climb.ascents[0].moves.len() + 1);
        prop_assert_eq!(report.end, climb.ascents[0].end + 1);
    }

    #[test]
    fn any_text_is_parsed_without_panic(text in "[-0-9., #\nainf]{0,30}") {
        if let Err(error) = Landscape::parse(&text) {
            prop_assert!(!error.to_string().contains(char::is_control), "{}", error);
        }
    }
}

#[test]
fn heights_whose_difference_overflows_are_drawn() {
    let land = Landscape::new(vec![-f64::MAX, f64::MAX, 0.0]).unwrap();
    let climb = Climb::new(&land, Method::default(), Some(0), 0, 0);
    let panorama = Panorama::of(&land, &climb);
    assert!(!svg(&panorama).contains("NaN") && !text(&panorama).is_empty());
    assert!(Landscape::parse("1 inf").is_err() && Landscape::parse("1 NaN").is_err());
}

/// Where steepest ascent ends, in a few lines that share nothing with the real one.
fn end(heights: &[f64], mut place: usize, sideways: usize) -> usize {
    let (mut ahead, mut flat) = (-1_isize, 0);
    loop {
        let look = |side: isize| {
            let beside = place.checked_add_signed(side)?;
            heights.get(beside).map(|&height| (height, side))
        };
        let mut ways: Vec<(f64, isize)> =
            [look(ahead), look(-ahead)].into_iter().flatten().collect();
        ways.sort_by(|one, other| other.0.total_cmp(&one.0));
        let Some(&(height, side)) = ways.first() else {
            return place;
        };
        flat = if height > heights[place] { 0 } else { flat + 1 };
        if height < heights[place] || flat > sideways {
            return place;
        }
        (place, ahead) = (place.wrapping_add_signed(side), side);
    }
}

#[test]
fn the_quiz_asks_where_climbs_end() {
    for sideways in [0, 1, 2, 5] {
        let constraints = Constraints {
            sideways,
            ..Constraints::new(Subject::Climb)
        };
        for exercise in exercises(&constraints, 4, 10).unwrap() {
            let Content::Climb {
                landscape, starts, ..
            } = &exercise.content
            else {
                panic!("a landscape");
            };
            let ends: Vec<usize> = starts
                .iter()
                .map(|&start| end(landscape.heights(), start, sideways))
                .collect();
            for question in &exercise.questions {
                let expected = match question.topic {
                    Topic::End(start) => Reply::Value(vec![(ends[start] + 1) as f64]),
                    Topic::PlaceKind(start) => {
                        Reply::Names(vec![landscape.ground(ends[start]).name().to_owned()])
                    }
                    _ => {
                        let heights = ends.iter().map(|&end| landscape.height(end));
                        Reply::Value(vec![heights.fold(f64::MIN, f64::max)])
                    }
                };
                assert_eq!(
                    question.right, expected,
                    "{} {landscape:?}",
                    question.prompt
                );
            }
        }
    }
}
