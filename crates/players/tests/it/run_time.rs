//! A game whose name, texts, parameters and rule of repetition are only known at run time is a game like any other.

use std::sync::Arc;

use gametree_players::{Detail, Entry, GameEntry, InputError, Registry, Request, SolveRequest};
use gametree_rules::picture::Picture;
use gametree_rules::{
    Class, Facts, Game, GameSettings, Gesture, Keyed, Notation, Parameter, ParseError, Player,
    Repetition, Show, Spot, Turn, Values,
};
use gametree_search::thinker::Options;
use gametree_search::{Blind, Limits};

/// What such a game was read from.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Script {
    name: String,
    squares: usize,
    repetition: Option<Repetition>,
}

/// A token on a ring: players take turns to move it one square on or back.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Ring {
    script: Arc<Script>,
    square: usize,
    turn: Player,
}

impl Ring {
    fn new(repetition: Option<Repetition>) -> Ring {
        let script = Script {
            name: "ring".to_owned(),
            squares: 4,
            repetition,
        };
        Ring {
            script: Arc::new(script),
            square: 0,
            turn: Player::FIRST,
        }
    }
}

impl Game for Ring {
    type Action = bool;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        let size = Parameter::new("squares", "squares of the ring", 3..=9, 4);
        Facts {
            repetition: self.script.repetition,
            ..Facts::new(
                self.script.name.clone(),
                format!("The {}", self.script.name),
            )
            .about("Move the token one square.")
            .position("the square and who moves such as 0-1")
            .parameters(vec![size])
        }
    }

    fn turn(&self) -> Turn {
        Turn::Player(self.turn)
    }

    fn actions(&self, out: &mut Vec<bool>) {
        out.extend([true, false]);
    }

    fn apply(&mut self, on: bool) {
        let by = if on { 1 } else { self.script.squares - 1 };
        self.square = (self.square + by) % self.script.squares;
        self.turn = self.turn.other();
    }

    fn utility(&self, _: Player) -> f64 {
        0.0
    }

    fn with_parameters(&self, values: &Values) -> Result<Ring, ParseError> {
        let [squares] = values.all()?;
        let script = Script {
            name: self.script.name.clone(),
            squares,
            ..*self.script
        };
        Ok(Ring {
            script: Arc::new(script),
            ..self.clone()
        })
    }
}

impl Keyed for Ring {}

impl Notation for Ring {
    fn position(&self) -> String {
        format!("{}-{}", self.square, self.turn.index() + 1)
    }

    fn read_position(&self, text: &str) -> Result<Ring, ParseError> {
        let read = text.split_once('-').and_then(|(square, turn)| {
            let squares = 0..self.script.squares;
            let square = square
                .parse()
                .ok()
                .filter(|square| squares.contains(square))?;
            let turn = ["1", "2"].iter().position(|known| *known == turn)?;
            Some(Ring {
                square,
                turn: Player::new(turn),
                ..self.clone()
            })
        });
        read.ok_or_else(|| ParseError::new("a square and who moves", text))
    }

    fn action_text(&self, on: bool) -> String {
        if on { "on" } else { "back" }.to_owned()
    }
}

impl Show for Ring {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        picture.button("on", Spot(1));
        picture.button("back", Spot(0));
        picture
    }

    fn gesture(&self, on: bool) -> Gesture {
        vec![Spot(u16::from(on))]
    }
}

fn entry(repetition: Option<Repetition>) -> Box<dyn Entry> {
    GameEntry::of(Ring::new(repetition)).on_record(Blind).into()
}

fn solve_request() -> SolveRequest {
    SolveRequest {
        options: Options::default(),
        limits: Limits::default(),
        most_states: 1000,
        policy: 1000,
        map: false,
        detail: Detail::Plan,
        seed: 0,
    }
}

#[test]
fn a_game_of_run_time_is_found_by_its_name_with_its_facts() {
    let mut registry = Registry::new();
    registry.add(entry(None));
    let ring = registry.find("ring").expect("the game");
    assert_eq!(ring.facts().title, "The ring");
    assert_eq!(ring.report().parameters[0].name, "squares");
    let larger = ring
        .with_parameters(&GameSettings::new().with("squares", 9))
        .expect("a larger ring");
    let table = larger.replay(Some("8-1"), &["on", "back", "back"]);
    assert_eq!(table.expect("a position of nine squares").position(), "7-2");
    assert!(ring.open(Some("8-1")).is_err(), "there are four squares");
}

#[test]
fn a_forbidden_repetition_is_no_choice_and_is_refused_with_the_reason() {
    let mut table = entry(Some(Repetition::Forbidden))
        .replay(None, &["on"])
        .expect("a legal move");
    let choices: Vec<String> = table.choices().into_iter().map(|one| one.text).collect();
    assert_eq!(choices, ["on"]);
    let refused = table
        .play("back")
        .expect_err("it brings 0-1 back")
        .to_string();
    assert!(
        refused.contains("brings no earlier position back"),
        "{refused}"
    );
    for _ in 0..2 {
        table.play("on").expect("the way round");
    }
    assert_eq!(table.turn(), Turn::Over, "both ways are forbidden");
    assert_eq!(table.result(), Some(vec![1.0, -1.0]));
}

#[test]
fn a_losing_repetition_ends_the_game() {
    let mut table = entry(Some(Repetition::Loss(2)))
        .replay(None, &["on", "back"])
        .expect("legal moves");
    assert_eq!(table.result(), Some(vec![1.0, -1.0]));
    let refused = table.play("on").expect_err("it is over").to_string();
    assert!(refused.contains("lost by repetition"), "{refused}");
}

#[test]
fn a_game_registered_without_its_record_refuses_searches_of_states() {
    let entry: Box<dyn Entry> = GameEntry::of(Ring::new(Some(Repetition::Forbidden)))
        .without_evaluation()
        .into();
    for thinker in ["pvs", "alphabeta"] {
        let refused = entry.check(thinker).expect_err("states alone").to_string();
        assert!(refused.contains("on_record(evaluation)"), "{refused}");
    }
}

#[test]
fn the_record_is_searched_where_a_rule_of_repetition_needs_it() {
    for rule in [Repetition::Forbidden, Repetition::Loss(2)] {
        let entry = entry(Some(rule));
        let table = entry.replay(None, &["on", "on"]).expect("legal moves");
        assert_eq!(table.best_thinker(), "pvs");
        for thinker in ["pvs", "alphabeta"] {
            let asked = Request {
                thinker: Some(thinker.into()),
                ..Request::default()
            };
            let report = table.analyze(&asked, &mut |_| {}).expect("an analysis");
            assert_eq!((&*report.algorithm, report.claim), (thinker, "proven"));
            assert_eq!(report.value, Some(1.0), "the second player has to repeat");
            assert_eq!(report.best.as_deref(), Some("on"));
        }
        assert!(entry.check("mcts").is_ok());
        let solved = table.solve(&solve_request(), &mut |_| {}).expect("proven");
        assert_eq!(solved.report.report.algorithm, "pvs");
        assert_eq!(solved.report.bounds, Some((1.0, 1.0)), "by the record");
        let whole = SolveRequest {
            policy: usize::MAX,
            ..solve_request()
        };
        let refused = table.solve(&whole, &mut |_| {}).err();
        assert!(
            matches!(refused, Some(InputError::DoesNotFit(_))),
            "a plan is of states: {refused:?}"
        );
        assert_eq!(
            table
                .perft(2, &mut |_| std::ops::ControlFlow::Continue(()))
                .nodes
                > 0,
            rule != Repetition::Forbidden
        );
    }
}
