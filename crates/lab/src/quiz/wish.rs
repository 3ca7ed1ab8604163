//! What an exercise should be like, and drawing until one is.

use std::ops::RangeInclusive;

use gametree_games::sketch::{NodeKind, Sketch};
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Ties};
use gametree_search::{Algorithm, Limits};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::quiz::findings::Findings;
use crate::quiz::grow::grow;
use crate::quiz::{Exercise, Matter, climbing};
use crate::{Lesson, lesson};

/// How often something is drawn before it is given up.
const DRAWS: usize = 6000;
/// The most leaves that an exercise may have.
const MOST_LEAVES: usize = 128;

/// What an exercise is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// Alpha-beta.
    AlphaBeta,
    /// Minimax.
    Minimax,
    /// Expectiminimax.
    Expectiminimax,
    /// Max^n, for three players.
    MaxN,
    /// Hill climbing.
    Climb,
}

impl Subject {
    /// All of them.
    pub const ALL: [Subject; 5] = [
        Subject::AlphaBeta,
        Subject::Minimax,
        Subject::Expectiminimax,
        Subject::MaxN,
        Subject::Climb,
    ];

    /// What it is called on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Subject::AlphaBeta => "alphabeta",
            Subject::Minimax => "minimax",
            Subject::Expectiminimax => "expectiminimax",
            Subject::MaxN => "maxn",
            Subject::Climb => "climb",
        }
    }

    /// What it is called over an exercise.
    pub const fn title(self) -> &'static str {
        match self {
            Subject::AlphaBeta => "Alpha-beta",
            Subject::Minimax => "Minimax",
            Subject::Expectiminimax => "Expectiminimax",
            Subject::MaxN => "Max^n",
            Subject::Climb => "Hill climbing",
        }
    }

    /// The search, if it is one on trees.
    pub const fn algorithm(self) -> Option<Algorithm> {
        match self {
            Subject::AlphaBeta => Some(Algorithm::AlphaBeta),
            Subject::Minimax => Some(Algorithm::Minimax),
            Subject::Expectiminimax => Some(Algorithm::Expectiminimax),
            Subject::MaxN => Some(Algorithm::MaxN),
            Subject::Climb => None,
        }
    }
}

/// What an exercise should be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// What it is about.
    pub subject: Subject,
    /// How many children nodes have.
    pub branching: RangeInclusive<usize>,
    /// How many actions lead to a leaf.
    pub depth: usize,
    /// The conventions that it is graded under.
    pub conventions: Conventions,
    /// At how many nodes alpha-beta cuts something.
    pub cuts: Option<usize>,
    /// Whether something is cut that shallow cutoffs would not cut.
    pub deep_cut: bool,
    /// Whether something is cut that would not be cut without equality.
    pub equality: bool,
    /// How many sideways moves in a row a climber may make.
    pub sideways: usize,
}

/// Why there is no such exercise.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum QuizError {
    /// The shape is none that can be drawn.
    #[error("expected {expected}, found {found}")]
    Shape {
        /// What would have been right.
        expected: String,
        /// What was wished for.
        found: String,
    },
    /// Nothing was found that fits.
    #[error(
        "expected {wanted}, found none in {draws} draws: try another branching or depth, or fewer wishes"
    )]
    NotFound {
        /// What was looked for.
        wanted: String,
        /// How often.
        draws: usize,
    },
}

impl Wish {
    /// The usual exercise: two or three children a node, three plies deep.
    pub fn new(subject: Subject) -> Wish {
        Wish {
            subject,
            branching: 2..=3,
            depth: 3,
            conventions: Conventions::default(),
            cuts: None,
            deep_cut: false,
            equality: false,
            sideways: 0,
        }
    }

    fn check(&self) -> Result<(), QuizError> {
        let shape = |expected: &str, found: String| {
            Err(QuizError::Shape {
                expected: expected.to_owned(),
                found,
            })
        };
        let (least, most) = (*self.branching.start(), *self.branching.end());
        if least < 2 || least > most {
            let found = format!("{least}-{most}");
            return shape("a branching of 2 at least, such as 2 or 2-3", found);
        }
        if self.depth == 0 {
            return shape("a depth of 1 at least", "0".to_owned());
        }
        let leaves = u32::try_from(self.depth)
            .ok()
            .and_then(|depth| least.checked_pow(depth));
        if leaves.is_none_or(|leaves| leaves > MOST_LEAVES) {
            let expected = format!("a tree of at most {MOST_LEAVES} leaves");
            return shape(&expected, format!("{least}^{}", self.depth));
        }
        if self.deep_cut && self.depth < 3 {
            return shape(
                "a depth of 3 at least for a deep cut",
                self.depth.to_string(),
            );
        }
        Ok(())
    }

    /// What is looked for, in words.
    fn wanted(&self) -> String {
        if self.subject == Subject::Climb {
            return "a landscape with several ends".to_owned();
        }
        let (least, most) = (self.branching.start(), self.branching.end());
        let mut wishes = Vec::new();
        if let Some(cuts) = self.cuts {
            wishes.push(format!("exactly {cuts} cuts"));
        }
        if self.deep_cut {
            wishes.push("a deep cut".to_owned());
        }
        if self.equality {
            wishes.push("a cut at equality".to_owned());
        }
        if wishes.is_empty() {
            wishes.push("one best action".to_owned());
        }
        let wishes = wishes.join(", ");
        format!(
            "a tree of branching {least}-{most} and depth {} with {wishes}",
            self.depth
        )
    }

    /// Whether a tree is as wished, and worth a question.
    fn is_met_by(&self, sketch: &Sketch) -> bool {
        let search = |algorithm: Algorithm, conventions: Conventions| {
            lesson(sketch, algorithm, &Limits::default(), conventions).ok()
        };
        let leaves = sketch
            .nodes()
            .iter()
            .filter(|node| matches!(node.kind, NodeKind::Leaf(_)));
        if leaves.count() > MOST_LEAVES {
            return false;
        }
        let whole = match self.subject {
            Subject::AlphaBeta => Algorithm::Minimax,
            _ => self.subject.algorithm().unwrap_or(Algorithm::Minimax),
        };
        let Some(plain) = search(whole, self.conventions) else {
            return false;
        };
        if !has_clear_choices(sketch, &plain, self.subject) {
            return false;
        }
        if self.subject != Subject::AlphaBeta {
            return true;
        }
        let found = |conventions| {
            let lesson = search(Algorithm::AlphaBeta, conventions)?;
            Some(Findings::of(sketch, &lesson))
        };
        let Some(pruned) = found(self.conventions) else {
            return false;
        };
        let enough = self
            .cuts
            .map_or(pruned.cuts > 0, |cuts| pruned.cuts == cuts);
        let differ = |more: Conventions, less: Conventions| {
            let (more, less) = (found(more), found(less));
            more.zip(less).is_some_and(|(more, less)| {
                let spared = |&node: &usize| less.visited(node);
                more.pruned.iter().any(spared)
            })
        };
        let cutoffs = |cutoffs| Conventions {
            cutoffs,
            ..self.conventions
        };
        let cut = |cut| Conventions {
            cut,
            ties: Ties::First,
            ..self.conventions
        };
        enough
            && (!self.deep_cut || differ(cutoffs(Cutoffs::Deep), cutoffs(Cutoffs::Shallow)))
            && (!self.equality || differ(cut(CutAt::Equality), cut(CutAt::Strictly)))
    }
}

/// Whether nobody has to choose between equals: at the root, and everywhere in max^n, where it would change the values above.
/// With chance, values are whole or half, and not all outcomes are equally likely.
fn has_clear_choices(sketch: &Sketch, plain: &Lesson, subject: Subject) -> bool {
    let found = Findings::of(sketch, plain);
    let clear = |index: usize| {
        let node = &sketch.nodes()[index];
        let mover = match node.kind {
            NodeKind::Player(player) => player.index(),
            _ => 0,
        };
        let value = |node: usize| found.values[node].get(mover).copied();
        let mut same = node
            .branches
            .iter()
            .filter(|branch| value(branch.child) == value(index));
        node.branches.is_empty() || same.next().is_some() && same.next().is_none()
    };
    match subject {
        Subject::MaxN => (0..sketch.nodes().len()).all(clear),
        Subject::Expectiminimax => {
            let nice = |values: &Vec<f64>| {
                values.iter().all(|value| {
                    let doubled = value * 2.0;
                    (doubled - doubled.round()).abs() < 1e-9
                })
            };
            let uneven = sketch.nodes().iter().any(|node| {
                let mut likely = node.branches.iter().map(|branch| branch.probability);
                let first = likely.next();
                first.is_some_and(|first| likely.any(|other| other != first))
            });
            clear(0) && uneven && found.values.iter().all(nice)
        }
        _ => clear(0),
    }
}

/// As many exercises as wished for, all different; the same seed gives the same.
pub fn exercises(wish: &Wish, seed: u64, count: usize) -> Result<Vec<Exercise>, QuizError> {
    let mut drawing = Drawing::new(wish, seed, count)?;
    while !drawing.go_on(&Limits::default())? {}
    Ok(drawing.found)
}

/// Exercises that are being drawn: for whoever cannot wait until all are found.
///
/// ```
/// use gametree_lab::quiz::{Drawing, Subject, Wish, exercises};
/// use gametree_search::Limits;
/// let wish = Wish::new(Subject::Minimax);
/// let mut drawing = Drawing::new(&wish, 7, 3)?;
/// // One draw at a time, and the same exercises come of it.
/// while !drawing.go_on(&Limits::nodes(1))? {}
/// assert_eq!(drawing.found(), exercises(&wish, 7, 3)?);
/// # Ok::<(), gametree_lab::quiz::QuizError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing {
    wish: Wish,
    rng: Xoshiro256PlusPlus,
    count: usize,
    found: Vec<Exercise>,
    /// How often something was drawn for the next one.
    draws: usize,
}

impl Drawing {
    /// Nothing is drawn yet.
    pub fn new(wish: &Wish, seed: u64, count: usize) -> Result<Drawing, QuizError> {
        wish.check()?;
        Ok(Drawing {
            wish: wish.clone(),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            count,
            found: Vec::with_capacity(count),
            draws: 0,
        })
    }

    /// Draws until all are found, or as far as the limits go: each draw counts as a node. Tells whether all are found.
    pub fn go_on(&mut self, limits: &Limits) -> Result<bool, QuizError> {
        let mut meter = limits.start();
        while self.found.len() < self.count {
            if self.draws >= DRAWS {
                return Err(QuizError::NotFound {
                    wanted: self.wish.wanted(),
                    draws: DRAWS,
                });
            }
            // A draw takes long enough to look at the clock each time.
            if meter.look().is_err() || meter.tick().is_err() {
                return Ok(false);
            }
            self.draws += 1;
            let drawn = draw(&self.wish, &mut self.rng);
            let is_new = |exercise: &Exercise| !self.found.iter().any(|one| same(one, exercise));
            if let Some(exercise) = drawn.filter(is_new) {
                self.found.push(exercise);
                self.draws = 0;
            }
        }
        Ok(true)
    }

    /// What was found so far.
    pub fn found(&self) -> &[Exercise] {
        &self.found
    }
}

fn draw(wish: &Wish, rng: &mut Xoshiro256PlusPlus) -> Option<Exercise> {
    if wish.subject == Subject::Climb {
        return climbing::draw(wish.sideways, rng);
    }
    let sketch = grow(wish, rng)?;
    if wish.is_met_by(&sketch) {
        Exercise::on_tree(wish, sketch)
    } else {
        None
    }
}

fn same(one: &Exercise, other: &Exercise) -> bool {
    match (&one.matter, &other.matter) {
        (Matter::Tree { sketch: one, .. }, Matter::Tree { sketch: other, .. }) => one == other,
        (one, other) => one == other,
    }
}
