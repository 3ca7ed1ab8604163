//! Every worked example keeps the rules' promises, and the searches find what is known of it.

use std::fs;
use std::path::Path;
use std::process::Command;

use gametree::conform::{Effort, Verdict, lint, lint_hidden};
use gametree::draw::{Look, svg};
use gametree::games::TicTacToe;
use gametree::prelude::*;
use gametree::rules::Record;
use gametree::search::pvs::{self, FromEvaluation, Memory, Options};
use gametree::search::textbook::cfr;
use gametree::search::thinker::{self, Greedy, Question, Thinker};
use gametree::search::{Answer, Blind, Claim, Limits, solve};
use serde_json::Value;
use worked_examples::batch::RandomPlay;
use worked_examples::breakthrough::Breakthrough;
use worked_examples::chance::{Action, HighDie};
use worked_examples::evaluation::{Coins, End, Lead};
use worked_examples::guide::PawnRace;
use worked_examples::hidden::Bluff;
use worked_examples::parameters::Domineering;

const EFFORT: Effort = Effort {
    games: 30,
    states: 300,
    seed: 1,
};

fn passes(verdicts: &[Verdict]) {
    assert!(!verdicts.is_empty());
    for verdict in verdicts {
        assert!(!verdict.outcome.is_failure(), "{verdict:?}");
    }
}

/// The value of a game to a player, by the solver.
fn solved<G: Keyed>(game: &G, player: Player) -> f64 {
    let solution = solve::solve(game, 1_000_000, &mut Limits::default().start());
    let solution = solution.unwrap_or_else(|error| panic!("{error}"));
    let values = solution.values(game).expect("the start is solved");
    values.of(player)
}

/// A search with a guide.
fn searched<G: pvs::Searchable, U: Guide<G>>(
    game: &G,
    guide: &U,
    limits: &Limits,
) -> Answer<G::Action> {
    let mut memory = Memory::megabytes(1).expect("a megabyte");
    pvs::think(
        game,
        guide,
        limits,
        &Options::default(),
        &mut memory,
        &mut |_| {},
    )
}

#[test]
fn every_example_is_under_a_hundred_and_fifty_lines_of_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = 0;
    for entry in fs::read_dir(folder).expect("the folder of the sources") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a source");
        let code = text.lines().map(str::trim_start);
        let code = code.filter(|line| !line.is_empty() && !line.starts_with("//"));
        let lines = code.count();
        assert!(lines < 150, "{}: {lines} lines", path.display());
        files += 1;
    }
    assert_eq!(files, 9, "every file was read");
}

#[test]
fn parameters_change_the_board_and_with_it_who_wins() {
    passes(&lint(&Domineering::default(), &EFFORT));
    // Winning Ways, and Breuker, Uiterwijk and van den Herik, Solving 8x8 Domineering, 2000.
    for (settings, value) in [
        ("columns=2,rows=2", 1.0),
        ("columns=3,rows=3", 1.0),
        ("columns=4,rows=4", 1.0),
    ] {
        let settings: GameSettings = settings.parse().expect("parameters");
        let game = settings.start(&Domineering::default()).expect("a board");
        passes(&lint(&game, &EFFORT));
        assert_eq!(solved(&game, Player::FIRST), value, "{settings:?}");
    }
    let five = Domineering::new(5, 5);
    let answer = searched(&five, &FromEvaluation(Blind), &Limits::default());
    assert_eq!(
        (answer.value, answer.claim),
        (Some(-1.0), Claim::Proven),
        "the player who begins loses"
    );
    let large = GameSettings::new().with("rows", 7);
    let error = large.start(&five).expect_err("too large").to_string();
    assert!(error.contains("rows from 2 to 6"), "{error}");
}

#[test]
fn chance_is_averaged_over() {
    passes(&lint(&HighDie::default(), &EFFORT));
    // By hand, for the second player after a kept 1 to 6: 35, 30, 21, 9, −6, −25 thirty-sixths.
    let after_four = HighDie::parse_position("4-0 roll").expect("a position");
    assert!((solved(&after_four, Player::FIRST) + 9.0 / 36.0).abs() < 1e-12);
    assert!((solved(&HighDie::default(), Player::FIRST) + 5.0 / 108.0).abs() < 1e-12);
    let three = HighDie::parse_position("0-0 3").expect("a position");
    let solution = solve::solve(&three, 1000, &mut Limits::default().start());
    let solution = solution.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        solution.best(&three),
        Some(Action::Again),
        "a three is too low to keep"
    );
}

#[test]
fn the_bluff_has_the_value_of_a_third_and_the_card_stays_hidden() {
    passes(&lint_hidden(&Bluff::default(), &EFFORT));
    let found = cfr(&Bluff::default(), &Limits::nodes(20_000), 0.0, ());
    let found = found.unwrap_or_else(|error| panic!("{error:?}"));
    assert!((found.value - 1.0 / 3.0).abs() < 0.01, "{}", found.value);
    let [ace, king] =
        ["A bet", "K bet"].map(|text| Bluff::parse_position(text).expect("a position"));
    for viewer in [Viewer::Public, Viewer::Player(Player::SECOND)] {
        assert_eq!(ace.position_for(viewer), king.position_for(viewer));
        let drawn = |game: &Bluff| svg(&game.picture_for(viewer), &Look::default());
        assert_eq!(drawn(&ace), drawn(&king));
    }
    let owner = Viewer::Player(Player::FIRST);
    assert_ne!(ace.picture_for(owner), king.picture_for(owner));
}

#[test]
fn an_evaluation_decides_where_the_search_stops() {
    passes(&lint(&Coins::default(), &EFFORT));
    // 8, 15, 3 and 7 are left: taking the 8 leaves the 15 to the other; taking the 7 wins 22 to 11.
    let four = Coins::parse_position("2..6 21-17").expect("a position");
    let guide = FromEvaluation(Lead);
    assert_eq!(
        searched(&four, &guide, &Limits::depth(1)).best,
        Some(End::Left)
    );
    let whole = searched(&four, &guide, &Limits::default());
    assert_eq!((whole.best, whole.claim), (Some(End::Right), Claim::Proven));
    let lead = Lead.evaluate(&four, Player::FIRST);
    assert_eq!(whole.value, Some(lead + 22.0 - 11.0));
    let start = Coins::default();
    let answer = searched(&start, &guide, &Limits::default());
    assert_eq!(answer.value, Some(solved(&start, Player::FIRST)));
}

#[test]
fn a_guide_changes_the_effort_and_not_the_value() {
    passes(&lint(&Breakthrough::default(), &EFFORT));
    for position in [
        "..O./.O../..../.X../..X. X",
        "..O./.O../..../.X../..X. O",
        "OO../..../..../..../..XX X",
        ".OO./O.../..X./.X.X/.... X",
        ".OO./O.../..X./.X.X/.... O",
    ] {
        let game = Breakthrough::parse_position(position).expect("a position");
        let Turn::Player(mover) = game.turn() else {
            panic!("{position} is over");
        };
        let guided = searched(&game, &PawnRace, &Limits::default());
        assert_eq!(guided.claim, Claim::Proven, "{position}");
        let value = solved(&game, mover);
        assert_eq!(guided.value, Some(value), "{position}");
    }
}

#[test]
fn a_guide_sees_a_won_race_at_once() {
    let race = Breakthrough::parse_position("O.../...X/..../..../.... X").expect("a position");
    let answer = searched(&race, &PawnRace, &Limits::depth(1));
    assert_eq!((answer.value, answer.claim), (Some(1.0), Claim::Proven));
    let whole = Breakthrough::default();
    let answer = searched(&whole, &PawnRace, &Limits::depth(4));
    assert!(answer.best.is_some());
}

#[test]
fn stages_together_give_every_move_once() {
    let game = Breakthrough::parse_position(".OO./.O../.OX./.X.X/.... X").expect("a position");
    let listed = |stages: &[Stage]| -> Vec<_> {
        let mut list = MoveList::default();
        for &stage in stages {
            assert!(PawnRace.moves(&game, &(), stage, &mut list));
        }
        list.moves()
            .iter()
            .map(|candidate| candidate.action)
            .collect()
    };
    let all = listed(&[Stage::All { depth: 3 }]);
    assert_eq!(all, listed(&[Stage::Captures, Stage::Quiets]));
    assert!(game.takes(all[0]));
    let mut sorted: Vec<String> = all.iter().map(|&step| game.action_text(step)).collect();
    let mut legal: Vec<String> = game
        .choices()
        .iter()
        .map(|&step| game.action_text(step))
        .collect();
    sorted.sort();
    legal.sort();
    assert_eq!(sorted, legal);
}

#[test]
fn a_batch_evaluation_reports_its_chances() {
    let start = TicTacToe::default();
    let mut outputs = Vec::new();
    RandomPlay.evaluate_batch(&[start], &mut outputs);
    // Known of random play: X wins 58.5 %, O 28.8 %, the rest is drawn.
    let rounded: Vec<f64> = outputs
        .iter()
        .map(|chance| (chance * 1e3).round() / 1e3)
        .collect();
    assert_eq!(rounded, [0.585, 0.127, 0.288]);
    let game = TicTacToe::parse_position("X.O/.../..X").expect("a position");
    let record = Record::new(game);
    let question = Question {
        record: &record,
        limits: &Limits::default(),
        options: &thinker::Options::default(),
    };
    let answer = Greedy::new(RandomPlay).think(&question, &mut |_| {});
    let answer = answer.unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<&str> = answer.distribution.iter().map(|known| &*known.0).collect();
    assert_eq!(names, ["win", "draw", "loss"]);
    let sum: f64 = answer.distribution.iter().map(|known| known.1).sum();
    assert!((sum - 1.0).abs() < 1e-9, "chances sum to one: {sum}");
    // The middle stops the diagonal.
    let best = answer.best.map(|action| record.state().action_text(action));
    assert_eq!(best.as_deref(), Some("b2"));
}

/// Runs the program and reads the object that it prints.
fn object(args: &[&str]) -> Value {
    let mut program = Command::new(env!("CARGO_BIN_EXE_worked-examples"));
    let output = program.args(args).output().expect("the program starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {complaint}");
    serde_json::from_slice(&output.stdout).expect("one object")
}

#[test]
fn the_program_has_what_main_registers() {
    let board = [
        "perft",
        "domineering",
        "--set",
        "columns=5,rows=4",
        "--depth",
        "1",
        "--json",
    ];
    assert_eq!(
        object(&board)["nodes"],
        15,
        "five columns, and three places in each"
    );
    let race = [
        "analyze",
        "breakthrough",
        "O.../...X/..../..../.... X",
        "--algorithm",
        "pvs",
        "--json",
    ];
    assert_eq!(object(&race)["value"], 1.0);
    let coins = ["analyze", "coins", "2..6 21-17", "--depth", "1", "--json"];
    assert_eq!(
        object(&coins)["best"],
        "left",
        "the evaluation of one move ahead"
    );
}
