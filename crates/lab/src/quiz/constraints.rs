//! Constraints on exercises, and random generation until they are satisfied.

use std::ops::RangeInclusive;

use gametree_games::sketch::{NodeKind, Sketch};
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Ties};
use gametree_search::{Algorithm, Limits};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::quiz::findings::Findings;
use crate::quiz::grow::grow;
use crate::quiz::{Content, Exercise, climbing};
use crate::{Lesson, lesson};

/// The number of random draws after which the search for an exercise is given up.
const DRAWS: usize = 6000;
/// The maximum number of leaves in an exercise.
const MAX_LEAVES: usize = 128;

/// The subject of an exercise.
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
    /// All subjects.
    pub const ALL: [Subject; 5] = [
        Subject::AlphaBeta,
        Subject::Minimax,
        Subject::Expectiminimax,
        Subject::MaxN,
        Subject::Climb,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Subject::AlphaBeta => "alphabeta",
            Subject::Minimax => "minimax",
            Subject::Expectiminimax => "expectiminimax",
            Subject::MaxN => "maxn",
            Subject::Climb => "climb",
        }
    }

    /// Its title in headings.
    pub const fn title(self) -> &'static str {
        match self {
            Subject::AlphaBeta => "Alpha-beta",
            Subject::Minimax => "Minimax",
            Subject::Expectiminimax => "Expectiminimax",
            Subject::MaxN => "Max^n",
            Subject::Climb => "Hill climbing",
        }
    }

    /// The search algorithm, if the subject is a search on trees.
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

/// The constraints that an exercise must satisfy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraints {
    /// The subject.
    pub subject: Subject,
    /// The number of children of inner nodes.
    pub branching: RangeInclusive<usize>,
    /// The depth of the leaves.
    pub depth: usize,
    /// The conventions of the search.
    pub conventions: Conventions,
    /// The number of nodes at which alpha-beta cuts children.
    pub cuts: Option<usize>,
    /// Whether some cutoff must be deep: not made with shallow cutoffs.
    pub deep_cut: bool,
    /// Whether some cutoff must be made at equality.
    pub equality: bool,
    /// The maximum number of consecutive sideways moves in hill climbing.
    pub sideways: usize,
}

/// Why no exercise could be generated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum QuizError {
    /// The shape of the tree is not possible.
    #[error("expected {expected}, found {found}")]
    Shape {
        /// What was expected.
        expected: String,
        /// The value given.
        found: String,
    },
    /// No exercise that satisfies the constraints was found.
    #[error(
        "expected {wanted}, found none in {draws} draws: try another branching factor or depth, or fewer constraints"
    )]
    NotFound {
        /// The constraints in words.
        wanted: String,
        /// The number of random draws.
        draws: usize,
    },
}

impl Constraints {
    /// The default constraints: two or three children for each node, leaves at depth three.
    pub fn new(subject: Subject) -> Constraints {
        Constraints {
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
            return shape("a branching factor of at least 2, such as 2 or 2-3", found);
        }
        if self.depth == 0 {
            return shape("a depth of at least 1", "0".to_owned());
        }
        let leaves = u32::try_from(self.depth)
            .ok()
            .and_then(|depth| least.checked_pow(depth));
        if leaves.is_none_or(|leaves| leaves > MAX_LEAVES) {
            let expected = format!("a tree of at most {MAX_LEAVES} leaves");
            return shape(&expected, format!("{least}^{}", self.depth));
        }
        if self.deep_cut && self.depth < 3 {
            return shape(
                "a depth of at least 3 for a deep cutoff",
                self.depth.to_string(),
            );
        }
        Ok(())
    }

    /// The constraints in words.
    fn wanted(&self) -> String {
        if self.subject == Subject::Climb {
            return "a landscape with several local maxima".to_owned();
        }
        let (least, most) = (self.branching.start(), self.branching.end());
        let mut parts = Vec::new();
        if let Some(cuts) = self.cuts {
            parts.push(format!("cutoffs at exactly {cuts} nodes"));
        }
        if self.deep_cut {
            parts.push("a deep cutoff".to_owned());
        }
        if self.equality {
            parts.push("a cutoff at equality".to_owned());
        }
        if parts.is_empty() {
            parts.push("a unique best action".to_owned());
        }
        let parts = parts.join(", ");
        format!(
            "a tree with branching factor {least}-{most}, depth {} and {parts}",
            self.depth
        )
    }

    /// Whether a tree satisfies the constraints.
    fn are_met_by(&self, sketch: &Sketch) -> bool {
        let search = |algorithm: Algorithm, conventions: Conventions| {
            lesson(sketch, algorithm, &Limits::default(), conventions).ok()
        };
        let leaves = sketch
            .nodes()
            .iter()
            .filter(|node| matches!(node.kind, NodeKind::Leaf(_)));
        if leaves.count() > MAX_LEAVES {
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

/// Whether the best action is unique at the root and, in max^n, at every node, where ties would change the values
/// above. With chance, also whether all values are integers or halves and some outcomes are not equally likely.
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

/// Generates this number of different exercises. The same seed gives the same exercises.
pub fn exercises(
    constraints: &Constraints,
    seed: u64,
    count: usize,
) -> Result<Vec<Exercise>, QuizError> {
    let mut generator = Generator::new(constraints, seed, count)?;
    while !generator.go_on(&Limits::default())? {}
    Ok(generator.found)
}

/// The generation of exercises, which can be paused.
///
/// ```
/// use gametree_lab::quiz::{Generator, Subject, Constraints, exercises};
/// use gametree_search::Limits;
/// let constraints = Constraints::new(Subject::Minimax);
/// let mut generator = Generator::new(&constraints, 7, 3)?;
/// // One random draw at a time gives the same exercises.
/// while !generator.go_on(&Limits::nodes(1))? {}
/// assert_eq!(generator.found(), exercises(&constraints, 7, 3)?);
/// # Ok::<(), gametree_lab::quiz::QuizError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    constraints: Constraints,
    rng: Xoshiro256PlusPlus,
    count: usize,
    found: Vec<Exercise>,
    /// The number of random draws for the next exercise.
    draws: usize,
}

impl Generator {
    /// Starts the generation of this number of exercises.
    pub fn new(constraints: &Constraints, seed: u64, count: usize) -> Result<Generator, QuizError> {
        constraints.check()?;
        Ok(Generator {
            constraints: constraints.clone(),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            count,
            found: Vec::with_capacity(count),
            draws: 0,
        })
    }

    /// Continues until all exercises are found or a limit is reached, where each random draw counts as a node. Returns
    /// whether all are found.
    pub fn go_on(&mut self, limits: &Limits) -> Result<bool, QuizError> {
        let mut meter = limits.start();
        while self.found.len() < self.count {
            if self.draws >= DRAWS {
                return Err(QuizError::NotFound {
                    wanted: self.constraints.wanted(),
                    draws: DRAWS,
                });
            }
            // A draw takes long enough to check the clock every time.
            if meter.check_limits().is_err() || meter.tick().is_err() {
                return Ok(false);
            }
            self.draws += 1;
            let drawn = draw(&self.constraints, &mut self.rng);
            let is_new = |exercise: &Exercise| !self.found.iter().any(|one| same(one, exercise));
            if let Some(exercise) = drawn.filter(is_new) {
                self.found.push(exercise);
                self.draws = 0;
            }
        }
        Ok(true)
    }

    /// The exercises found so far.
    pub fn found(&self) -> &[Exercise] {
        &self.found
    }
}

fn draw(constraints: &Constraints, rng: &mut Xoshiro256PlusPlus) -> Option<Exercise> {
    if constraints.subject == Subject::Climb {
        return climbing::draw(constraints.sideways, rng);
    }
    let sketch = grow(constraints, rng)?;
    if constraints.are_met_by(&sketch) {
        Exercise::on_tree(constraints, sketch)
    } else {
        None
    }
}

fn same(one: &Exercise, other: &Exercise) -> bool {
    match (&one.content, &other.content) {
        (Content::Tree { sketch: one, .. }, Content::Tree { sketch: other, .. }) => one == other,
        (one, other) => one == other,
    }
}
