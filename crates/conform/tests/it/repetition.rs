//! Rules of repetition are kept by the record, by play, by lint and by searches that are given the record; searches of
//! states alone refuse games that need it.

use gametree_conform::{Check, Effort, Outcome, lint};
use gametree_rules::picture::Picture;
use gametree_rules::{
    Class, Facts, Game, Gesture, Keyed, Notation, ParseError, Player, Record, Repetition, Show,
    Spot, Turn, WithHistory, perft,
};
use gametree_search::pvs::FromEvaluation;
use gametree_search::solve::{Unsolved, solve};
use gametree_search::textbook::{self, Settings};
use gametree_search::thinker::{Greedy, Options, PvsThinker, Question, Thinker};
use gametree_search::{Algorithm, Answer, Batched, Blind, Claim, Limits, Task};

/// A token on a ring of four squares. Players take turns to move it one square either way; who brings it to square 2
/// wins. Without a rule of repetition no player has to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Ring {
    square: u8,
    turn: Player,
    /// Whether square 2 wins; otherwise it is a square like the others.
    goal: Goal,
    repetition: Option<Repetition>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Goal {
    Wins,
    None,
}

impl Ring {
    const fn new(goal: Goal, repetition: Option<Repetition>) -> Ring {
        Ring {
            square: 0,
            turn: Player::FIRST,
            goal,
            repetition,
        }
    }
}

/// A step one square on or one square back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Step {
    On,
    Back,
}

impl Game for Ring {
    type Action = Step;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts {
            repetition: self.repetition,
            ..Facts::new("ring", "Ring")
                .about("Move the token one square.")
                .position("the square and who moves such as 0-1")
        }
    }

    fn turn(&self) -> Turn {
        if self.goal == Goal::Wins && self.square == 2 {
            Turn::Over
        } else {
            Turn::Player(self.turn)
        }
    }

    fn actions(&self, out: &mut Vec<Step>) {
        out.extend([Step::On, Step::Back]);
    }

    fn apply(&mut self, step: Step) {
        let by = if step == Step::On { 1 } else { 3 };
        self.square = (self.square + by) % 4;
        self.turn = self.turn.other();
    }

    fn utility(&self, player: Player) -> f64 {
        if player == self.turn { -1.0 } else { 1.0 }
    }
}

impl Keyed for Ring {}

impl Notation for Ring {
    fn position(&self) -> String {
        format!("{}-{}", self.square, self.turn.index() + 1)
    }

    fn read_position(&self, text: &str) -> Result<Ring, ParseError> {
        let read = text.split_once('-').and_then(|(square, turn)| {
            let square = square.parse().ok().filter(|&square: &u8| square < 4)?;
            let turn: usize = turn.parse().ok()?;
            let turn = [1, 2].contains(&turn).then(|| Player::new(turn - 1))?;
            Some(Ring {
                square,
                turn,
                ..*self
            })
        });
        read.ok_or_else(|| ParseError::new("a square and who moves", text))
    }

    fn action_text(&self, step: Step) -> String {
        format!("{step:?}").to_lowercase()
    }
}

impl Show for Ring {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        picture.button("on", Spot(0));
        picture.button("back", Spot(1));
        picture
    }

    fn gesture(&self, step: Step) -> Gesture {
        vec![Spot(step as u16)]
    }
}

fn played(start: Ring, steps: &[Step]) -> Record<Ring> {
    let mut record = Record::new(start);
    for &step in steps {
        record.play(step).expect("a legal step");
    }
    record
}

const FORBIDDEN: Ring = Ring::new(Goal::None, Some(Repetition::Forbidden));
const LOST: Ring = Ring::new(Goal::None, Some(Repetition::Loss(2)));

#[test]
fn a_step_that_brings_a_state_back_is_not_legal_where_that_is_forbidden() {
    let mut record = played(FORBIDDEN, &[Step::On]);
    assert_eq!(record.choices(), [Step::On]);
    assert!(record.is_legal(Step::On) && !record.is_legal(Step::Back));
    assert!(record.play(Step::Back).is_err() && record.follow(Step::Back).is_err());
    assert_eq!(record.actions(), [Step::On], "nothing was added");
}

#[test]
fn a_player_with_only_forbidden_steps_loses() {
    let start = Ring::new(Goal::None, Some(Repetition::Forbidden));
    let mut record = Record::new(start);
    while let Some(&step) = record.choices().first() {
        record.play(step).expect("a choice");
    }
    assert_eq!(record.turn(), Turn::Over);
    let stuck = record.state().turn().player().expect("the ring never ends");
    let mut expected = vec![1.0, 1.0];
    expected[stuck.index()] = -1.0;
    assert_eq!(record.result(), Some(expected));
}

#[test]
fn a_player_who_repeats_a_state_too_often_loses() {
    let record = played(LOST, &[Step::On, Step::Back]);
    assert_eq!(record.occurrences(), 2, "0-1 again");
    assert_eq!((record.turn(), record.choices()), (Turn::Over, Vec::new()));
    assert_eq!(
        record.result(),
        Some(vec![1.0, -1.0]),
        "the second went back"
    );
    let thrice = Ring::new(Goal::None, Some(Repetition::Loss(3)));
    let record = played(thrice, &[Step::On, Step::Back]);
    assert_ne!(record.turn(), Turn::Over);
    let record = played(thrice, &[Step::On, Step::Back, Step::On, Step::Back]);
    assert_eq!(record.result(), Some(vec![1.0, -1.0]));
}

#[test]
fn a_state_that_occurs_for_the_nth_time_draws() {
    let drawn = Ring::new(Goal::None, Some(Repetition::Draw(2)));
    let mut record = played(drawn, &[Step::On, Step::Back]);
    assert_eq!(record.result(), Some(vec![0.0, 0.0]));
    assert!(record.play(Step::On).is_err(), "it is over");
    assert!(record.follow(Step::On).is_ok(), "elsewhere it went on");
}

#[test]
fn an_undone_step_is_no_repetition() {
    let mut record = played(LOST, &[Step::On, Step::Back]);
    assert_eq!(record.undo(), Some(Step::Back));
    assert_eq!(record.turn(), Turn::Player(Player::SECOND));
    assert_eq!(record.choices(), [Step::On, Step::Back]);
}

/// What plain recursion over records says the present state is worth to the first player.
fn worth(record: &Record<Ring>) -> f64 {
    if let Some(result) = record.result() {
        return result[0];
    }
    let values = record.choices().into_iter().map(|step| {
        let mut next = record.clone();
        next.play(step).expect("a choice");
        worth(&next)
    });
    if record.turn() == Turn::Player(Player::FIRST) {
        values.fold(f64::NEG_INFINITY, f64::max)
    } else {
        values.fold(f64::INFINITY, f64::min)
    }
}

/// Principal variation search of the record.
fn searched_deeply(record: &Record<Ring>) -> Answer<Step> {
    let thinker = PvsThinker::new(FromEvaluation(Blind)).on_record();
    let question = Question {
        record,
        limits: &Limits::default(),
        options: &Options::default(),
    };
    let answer = thinker.think(&question, &mut |_| {});
    answer.expect("the record is there")
}

fn searched(algorithm: Algorithm, record: Record<Ring>) -> Answer<Step> {
    let task = Task::new(Limits::default());
    textbook::run(
        algorithm,
        &WithHistory::new(record),
        task,
        &Settings::default(),
    )
    .expect("the record is there")
}

#[test]
fn searches_of_the_record_keep_every_rule_of_repetition() {
    let rules = [
        Repetition::Draw(2),
        Repetition::Forbidden,
        Repetition::Loss(2),
        Repetition::Loss(3),
    ];
    let mut values = Vec::new();
    for (rule, turn) in rules
        .into_iter()
        .flat_map(|rule| [(rule, Player::FIRST), (rule, Player::SECOND)])
    {
        let start = Ring {
            turn,
            ..Ring::new(Goal::None, Some(rule))
        };
        for record in [Record::new(start), played(start, &[Step::On])] {
            let expected = worth(&record);
            for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::MaxN] {
                let answer = searched(algorithm, record.clone());
                let first = match answer.viewpoint {
                    Player::FIRST => answer.value,
                    _ => answer.value.map(|value| -value),
                };
                assert_eq!(first, Some(expected), "{algorithm}, {rule:?}, {turn:?}");
            }
            if rule.needs_record() && record.turn() != Turn::Over {
                let answer = searched_deeply(&record);
                let first = answer.value.map(|value| match answer.viewpoint {
                    Player::FIRST => value,
                    _ => -value,
                });
                assert_eq!(first, Some(expected), "{rule:?}, {turn:?}");
                assert_eq!(answer.claim, Claim::Proven);
            }
            values.push(expected);
        }
    }
    assert!(values.contains(&0.0) && values.contains(&1.0) && values.contains(&-1.0));
}

#[test]
fn a_look_at_the_next_positions_keeps_to_the_record() {
    let greedy = Greedy::new(Batched(Blind));
    let forbidden = played(FORBIDDEN, &[Step::On]);
    let lost = played(LOST, &[Step::On]);
    for (record, count) in [(&forbidden, 1), (&lost, 2)] {
        let question = Question {
            record,
            limits: &Limits::default(),
            options: &Options::default(),
        };
        let answer = greedy.think(&question, &mut |_| {}).expect("an answer");
        assert_eq!(answer.actions.len(), count);
        assert_eq!(answer.best, Some(Step::On), "going back repeats");
    }
    let mut over = Record::new(FORBIDDEN);
    while let Some(&step) = over.choices().first() {
        over.play(step).expect("a legal step");
    }
    let question = Question {
        record: &over,
        limits: &Limits::default(),
        options: &Options::default(),
    };
    let answer = greedy.think(&question, &mut |_| {}).expect("an answer");
    assert_eq!(answer.best, None, "every step is forbidden");
}

#[test]
fn searches_of_states_alone_refuse_what_needs_the_record() {
    for start in [FORBIDDEN, LOST] {
        let algorithms = Algorithm::ALL.into_iter();
        for algorithm in algorithms.filter(|&algorithm| algorithm != Algorithm::Cfr) {
            let refused = algorithm.check(&start).expect_err("no record");
            assert!(refused.to_string().contains("repetition"), "{refused}");
        }
        let task = Task::new(Limits::default());
        let run = textbook::run(Algorithm::AlphaBeta, &start, task, &Settings::default());
        assert!(run.is_err());
        let solved = solve(&start, 100, &mut Limits::default().start());
        assert!(matches!(solved, Err(Unsolved::DoesNotFit(_))));
    }
    let drawn = Ring::new(Goal::Wins, Some(Repetition::Draw(3)));
    assert!(
        Algorithm::Pvs.check(&drawn).is_ok(),
        "a draw may be overlooked"
    );
}

#[test]
#[should_panic(expected = "repetition is forbidden or loses")]
fn an_algorithm_that_cannot_refuse_panics_with_the_reason() {
    textbook::minimax(&LOST, Task::new(Limits::default()));
}

#[test]
fn sequences_are_counted_by_the_rule_where_the_record_is_given() {
    let counted = |rule| {
        let start = Ring::new(Goal::None, rule);
        perft(&WithHistory::new(Record::new(start)), 3)
    };
    assert_eq!(counted(None), 8);
    assert_eq!(
        counted(Some(Repetition::Loss(2))),
        4,
        "half of them end after two"
    );
    assert_eq!(
        counted(Some(Repetition::Forbidden)),
        2,
        "always on, or always back"
    );
}

#[test]
fn lint_lets_a_rule_of_repetition_end_games() {
    let effort = Effort {
        states: 100,
        games: 3,
        ..Effort::default()
    };
    let ending = |rule| {
        let verdicts = lint(&Ring::new(Goal::None, rule), &effort);
        let failed = |check: Check| {
            let known = verdicts.iter().find(|verdict| verdict.check == check);
            known.is_some_and(|known| matches!(known.outcome, Outcome::Failed(_)))
        };
        assert!(!failed(Check::Facts) && !failed(Check::Notation) && !failed(Check::Keys));
        !failed(Check::Ending)
    };
    assert!(!ending(None), "nothing ends it");
    for rule in [
        Repetition::Draw(3),
        Repetition::Forbidden,
        Repetition::Loss(2),
    ] {
        assert!(ending(Some(rule)), "{rule:?}");
    }
}
