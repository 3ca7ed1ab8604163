//! Exercises on hill climbing: climbs from three starts in a random landscape.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::climb::{Landscape, Method, PlaceKind, hill_climbing, steps};
use crate::quiz::{Content, Exercise, Form, Misconception, Question, Reply, Subject, Topic};
use crate::trace::describe::number;

/// The number of places in a landscape, and its greatest possible height.
const PLACES: std::ops::RangeInclusive<usize> = 12..=16;
const MAX_HEIGHT: i32 = 9;
/// The names of the starts.
pub(crate) const STARTS: [&str; 3] = ["X", "Y", "Z"];

/// Draws a random exercise. `None` unless the climbs end in different places, some miss the global maximum, flat ground
/// matters, and one starts between two higher neighbours.
pub(crate) fn draw(sideways: usize, rng: &mut Xoshiro256PlusPlus) -> Option<Exercise> {
    let count = rng.random_range(PLACES);
    let mut height = rng.random_range(1..=5);
    let heights = (0..count).map(|_| {
        height = (height + rng.random_range(-2..=2)).clamp(1, MAX_HEIGHT);
        f64::from(height)
    });
    let landscape = Landscape::new(heights.collect()).ok()?;
    let mut starts: Vec<usize> = STARTS.iter().map(|_| rng.random_range(0..count)).collect();
    starts.sort_unstable();
    starts.dedup();
    let method = Method {
        sideways,
        ..Method::default()
    };
    let exercise = Climber {
        landscape: &landscape,
        method,
    };
    (starts.len() == STARTS.len() && exercise.is_worth_it(&starts)).then(|| exercise.ask(&starts))
}

struct Climber<'a> {
    landscape: &'a Landscape,
    method: Method,
}

impl Climber<'_> {
    fn end(&self, start: usize, method: Method) -> usize {
        // Steepest ascent uses no random numbers.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
        hill_climbing(self.landscape, start, method, &mut rng).end
    }

    fn is_worth_it(&self, starts: &[usize]) -> bool {
        let land = self.landscape;
        let highest = land.highest();
        let ends: Vec<usize> = starts
            .iter()
            .map(|&start| self.end(start, self.method))
            .collect();
        let mut different = ends.clone();
        different.sort_unstable();
        different.dedup();
        let single = (0..land.heights().len())
            .filter(|&place| land.height(place) == land.height(highest))
            .count()
            == 1;
        let with_sideways = |sideways| Method {
            sideways,
            ..self.method
        };
        let flat = starts.iter().any(|&start| {
            let other = if self.method.sideways == 0 {
                land.heights().len()
            } else {
                0
            };
            self.end(start, with_sideways(other)) != self.end(start, self.method)
        });
        let valley = starts.iter().any(|&start| {
            let mut beside = land.neighbours(start).map(|place| land.height(place));
            beside.all(|height| height > land.height(start))
                && land.neighbours(start).count() == 2
                && self.other_way(start) != self.end(start, self.method)
        });
        let moving = starts.iter().zip(&ends).filter(|(start, end)| start != end);
        different.len() > 1
            && moving.count() > 1
            && single
            && flat
            && valley
            && ends.iter().any(|&end| end != highest)
    }

    /// The end of a climb that takes the lower of two higher neighbours, and of two equal ones the wrong one.
    fn other_way(&self, start: usize) -> usize {
        let land = self.landscape;
        self.walk(start, |place, _| {
            let up = |beside: &usize| land.height(*beside) > land.height(place);
            let ways: Vec<usize> = land.neighbours(place).filter(up).collect();
            ways.into_iter()
                .rev()
                .min_by(|a, b| land.height(*a).total_cmp(&land.height(*b)))
        })
    }

    /// The end of a climb that compares places at distance two.
    fn over_valleys(&self, start: usize) -> usize {
        let land = self.landscape;
        self.walk(start, |place, _| {
            let near = place.saturating_sub(2)..=(place + 2).min(land.heights().len() - 1);
            let best = near.reduce(|best, other| {
                if land.height(other) > land.height(best) {
                    other
                } else {
                    best
                }
            })?;
            (land.height(best) > land.height(place)).then_some(best)
        })
    }

    /// The end of a climb with any number of sideways moves.
    fn over_flats(&self, start: usize) -> usize {
        let land = self.landscape;
        self.walk(start, |place, last| {
            let beside = land.neighbours(place).filter(|&next| Some(next) != last);
            let level = beside.filter(|&next| land.height(next) >= land.height(place));
            level.reduce(|best, next| {
                if land.height(next) > land.height(best) {
                    next
                } else {
                    best
                }
            })
        })
    }

    /// Climbs until there is no next place, for at most as many steps as there are places.
    fn walk(&self, start: usize, next: impl Fn(usize, Option<usize>) -> Option<usize>) -> usize {
        let (mut place, mut last) = (start, None);
        for _ in self.landscape.heights() {
            let Some(to) = next(place, last) else { break };
            (last, place) = (Some(place), to);
        }
        place
    }

    fn believed_end(&self, misconception: Misconception, start: usize) -> usize {
        let level = Method {
            sideways: 0,
            ..self.method
        };
        match misconception {
            Misconception::FindsGlobal => self.landscape.highest(),
            Misconception::CrossesValley => self.over_valleys(start),
            Misconception::MovesSideways => self.over_flats(start),
            Misconception::StopsOnFlat => self.end(start, level),
            Misconception::WrongNeighbour => self.other_way(start),
            _ => self.end(start, self.method),
        }
    }

    fn ask(&self, starts: &[usize]) -> Exercise {
        let flat = match self.method.sideways {
            0 => Misconception::MovesSideways,
            _ => Misconception::StopsOnFlat,
        };
        let models = [
            Misconception::FindsGlobal,
            Misconception::CrossesValley,
            flat,
            Misconception::WrongNeighbour,
        ];
        let topics: Vec<Topic> = (0..starts.len())
            .flat_map(|start| [Topic::End(start), Topic::PlaceKind(start)])
            .chain([Topic::Best])
            .collect();
        let right: Vec<usize> = starts
            .iter()
            .map(|&start| self.end(start, self.method))
            .collect();
        let answers = |ends: &[usize]| {
            let topics = topics.iter();
            topics
                .map(|&topic| Some(self.answer(topic, ends)))
                .collect()
        };
        let believed = |model: Misconception| {
            let ends: Vec<usize> = starts
                .iter()
                .map(|&start| self.believed_end(model, start))
                .collect();
            (model, answers(&ends))
        };
        let models = models.map(believed).to_vec();
        let question = |&topic: &Topic| Question {
            topic,
            prompt: prompt(topic, starts),
            form: self.form(topic),
            right: self.answer(topic, &right),
            hint: topic.hint(Subject::Climb),
            why: self.why(topic, starts, &right),
        };
        Exercise {
            subject: Subject::Climb,
            questions: topics.iter().map(question).collect(),
            misconception_answers: models,
            content: Content::Climb {
                landscape: self.landscape.clone(),
                method: self.method,
                starts: starts.to_vec(),
            },
        }
    }

    /// The answer to a question if the climbs end at these places.
    fn answer(&self, topic: Topic, ends: &[usize]) -> Reply {
        let land = self.landscape;
        match topic {
            Topic::End(start) => Reply::Value(vec![(ends[start] + 1) as f64]),
            Topic::PlaceKind(start) => {
                Reply::Names(vec![land.ground(ends[start]).name().to_owned()])
            }
            _ => {
                let heights = ends.iter().map(|&end| land.height(end));
                Reply::Value(vec![heights.fold(f64::NEG_INFINITY, f64::max)])
            }
        }
    }

    fn form(&self, topic: Topic) -> Form {
        match topic {
            Topic::End(_) => Form::Place(self.landscape.heights().len()),
            Topic::PlaceKind(_) => Form::One(
                PlaceKind::ENDS
                    .map(|ground| ground.name().to_owned())
                    .to_vec(),
            ),
            _ => Form::Value(1),
        }
    }

    fn why(&self, topic: Topic, starts: &[usize], ends: &[usize]) -> String {
        let land = self.landscape;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut climb_steps = |start: usize| {
            let ascent = hill_climbing(land, starts[start], self.method, &mut rng);
            steps(land, self.method, &ascent)
        };
        match topic {
            Topic::End(start) => climb_steps(start).join("; "),
            Topic::PlaceKind(start) => climb_steps(start).pop().unwrap_or_default(),
            _ => {
                let each = STARTS.iter().zip(ends);
                let each = each.map(|(name, &end)| {
                    format!(
                        "the climb from {name} reaches height {}",
                        number(land.height(end))
                    )
                });
                each.collect::<Vec<_>>().join(", ")
            }
        }
    }
}

fn prompt(topic: Topic, starts: &[usize]) -> String {
    match topic {
        Topic::End(start) => format!(
            "At which place does the climb from {} (place {}) end?",
            STARTS[start],
            starts[start] + 1
        ),
        Topic::PlaceKind(start) => format!(
            "What kind of place does the climb from {} end on?",
            STARTS[start]
        ),
        _ => format!(
            "What is the greatest height reached from {}?",
            STARTS.join(", ")
        ),
    }
}
