//! Thinkers: what they declare is what they take, and their answers are those of the searches behind them.

use std::sync::Arc;

use gametree_games::{Chess, Connect4, Kuhn, Mnk, Othello, Pig, TicTacToe};
use gametree_guides::{ChessGuide, Connect4Guide, Mobility, OpenLines};
use gametree_rules::{Game, Keyed, Notation, Player, Record};
use gametree_search::pvs::FromEvaluation;
use gametree_search::thinker::{
    CfrThinker, Greedy, OptionSpec, Options, PvsThinker, Question, SolverThinker, TextbookThinker,
    ThinkError, Thinker,
};
use gametree_search::{
    Algorithm, Answer, BatchEvaluate, Batched, Blind, Claim, Evaluate, Limits, OneByOne,
};

fn think<G: Game>(
    thinker: &dyn Thinker<G>,
    game: &G,
    limits: &Limits,
    options: &Options,
) -> Result<Answer<G::Action>, ThinkError<G::Action>> {
    let record = Record::new(game.clone());
    let question = Question {
        record: &record,
        limits,
        options,
    };
    thinker.think(&question, &mut |_| {})
}

fn given<G: Game>(thinker: &dyn Thinker<G>, game: &G, given: &[(&str, &str)]) -> Options {
    let specs = thinker.options(game);
    let mut options = Options::default();
    for (name, text) in given {
        options.set(&specs, name, text).expect(name);
    }
    options
}

fn all<G: Keyed + Send + Sync + Game<Action: Send + Sync> + 'static>() -> Vec<Box<dyn Thinker<G>>> {
    let mut thinkers: Vec<Box<dyn Thinker<G>>> = vec![
        Box::new(SolverThinker),
        Box::new(PvsThinker::new(FromEvaluation(Blind))),
        Box::new(Greedy::new(Batched(Blind))),
    ];
    for algorithm in [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Expectiminimax,
        Algorithm::Star1,
        Algorithm::MaxN,
        Algorithm::Paranoid,
        Algorithm::Mcts,
    ] {
        thinkers.push(Box::new(TextbookThinker::new(algorithm, Arc::new(Blind))));
    }
    thinkers
}

/// Every thinker that fits gives a legal move, and a proven value is the true one.
fn answers_fit<G>(game: &G, value: f64)
where
    G: Keyed + Send + Sync + Game<Action: Send + Sync> + 'static,
{
    let limits = Limits::nodes(20_000);
    let (mut answered, mut proven) = (0, 0);
    for thinker in all::<G>() {
        let found = think(&*thinker, game, &limits, &Options::default());
        assert_eq!(
            thinker.obstacle(game).is_some(),
            matches!(found, Err(ThinkError::DoesNotFit(_))),
            "{}",
            thinker.name()
        );
        let Ok(answer) = found else { continue };
        answered += 1;
        assert!(game.choices().contains(&answer.best.expect("a move")));
        if answer.claim == Claim::Proven {
            proven += 1;
            assert_eq!(answer.value, Some(value), "{}", thinker.name());
        }
    }
    assert!(answered > 3 && proven > 1, "{answered} {proven}");
}

#[test]
fn every_thinker_that_fits_answers_with_a_legal_move() {
    answers_fit(&TicTacToe::parse_position("X.O/.../...").unwrap(), 1.0);
    answers_fit(&Mnk::parse_position("3,3,3").unwrap(), 0.0);
}

#[test]
fn thinkers_refuse_games_that_they_do_not_fit() {
    let pig = Pig::default();
    for thinker in all::<Pig>() {
        let fits = [
            "solver",
            "expectiminimax",
            "star1",
            "maxn",
            "mcts",
            "greedy",
        ];
        let expected = fits.contains(&thinker.name());
        assert_eq!(
            thinker.obstacle(&pig).is_none(),
            expected,
            "{}",
            thinker.name()
        );
    }
    let kuhn = Kuhn::default();
    for thinker in all::<Kuhn>() {
        assert!(thinker.obstacle(&kuhn).is_some(), "{}", thinker.name());
    }
    assert!(Thinker::<Kuhn>::obstacle(&CfrThinker, &kuhn).is_none());
    let answer = think(
        &CfrThinker,
        &kuhn,
        &Limits::nodes(5000),
        &Options::default(),
    )
    .unwrap();
    assert!(
        (answer.value.unwrap() + 1.0 / 18.0).abs() < 0.01,
        "{answer:?}"
    );
}

#[test]
fn names_of_thinkers_and_of_their_options_are_unique_words() {
    let word = |name: &str| {
        !name.is_empty()
            && name
                .chars()
                .all(|sign| sign.is_ascii_lowercase() || "-_0123456789".contains(sign))
    };
    let (game, mut names) = (TicTacToe::default(), Vec::new());
    for thinker in all::<TicTacToe>() {
        names.push(thinker.name().to_owned());
        let mut specs = thinker.options(&game);
        assert!(
            specs
                .iter()
                .all(|spec| word(&spec.name) && !spec.about.is_empty())
        );
        specs.sort_by(|a, b| a.name.cmp(&b.name));
        let count = specs.len();
        specs.dedup_by(|a, b| a.name == b.name);
        assert_eq!(specs.len(), count, "{}", thinker.name());
    }
    assert!(names.iter().all(|name| word(name)));
    names.sort();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// Every declared default is a value of its own declaration.
#[test]
fn declared_defaults_can_be_given() {
    let thinker = PvsThinker::new(ChessGuide::default());
    let specs: Vec<OptionSpec> = thinker.options(&Chess::default());
    assert!(specs.len() > 30, "{}", specs.len());
    for spec in &specs {
        let text = spec.kind.default_value().to_string();
        if !text.is_empty() {
            let set = Options::default().set(&specs, &spec.name, &text);
            set.unwrap_or_else(|error| panic!("{}: {error}", spec.name));
        }
    }
}

#[test]
fn parameters_of_steps_that_a_guide_leaves_out_are_not_declared() {
    let thinker = PvsThinker::new(Connect4Guide);
    let specs: Vec<OptionSpec> = thinker.options(&Connect4::default());
    let declares = |name: &str| specs.iter().any(|spec| spec.name == name);
    assert!(declares("tt_min_depth") && declares("move_bounds_min_depth"));
    assert!(!declares("rfp_margin") && !declares("lmr_base"));
    let refused = Options::default().set(&specs, "rfp_margin", "80");
    assert!(refused.is_err());
}

#[test]
fn options_change_the_search() {
    let game = Connect4::parse_position("44444").unwrap();
    let nodes = |options: &[(&str, &str)]| {
        let thinker = PvsThinker::new(Connect4Guide);
        let options = given(&thinker, &game, options);
        think(&thinker, &game, &Limits::depth(10), &options)
            .unwrap()
            .nodes
    };
    let usual = nodes(&[]);
    assert_eq!(usual, nodes(&[("hash", "64"), ("threads", "1")]));
    assert_ne!(usual, nodes(&[("without", "static-bounds+history")]));
    assert_ne!(
        usual,
        nodes(&[("tt_min_depth", "6")]),
        "a parameter of the guide"
    );
    let lines = PvsThinker::new(Connect4Guide);
    let options = given(&lines, &game, &[("lines", "3")]);
    let answer = think(&lines, &game, &Limits::depth(6), &options).unwrap();
    assert_eq!(answer.lines.len(), 3);
}

#[test]
fn memory_is_kept_between_questions_unless_a_fresh_start_is_wanted() {
    let game = Othello::parse_position("6x6").unwrap();
    let limits = Limits::depth(7);
    let thinker = PvsThinker::new(FromEvaluation(Mobility));
    let ask = |thinker: &dyn Thinker<Othello>, options: &[(&str, &str)]| {
        think(thinker, &game, &limits, &given(thinker, &game, options))
            .unwrap()
            .nodes
    };
    let first = ask(&thinker, &[]);
    assert!(ask(&thinker, &[]) < first / 2, "the hash table remembers");
    assert_eq!(ask(&thinker, &[("fresh", "yes")]), first);
    assert!(ask(&thinker, &[]) < first / 2);
    assert_eq!(
        ask(&*Thinker::<Othello>::without_memory(&thinker), &[]),
        first
    );
}

#[test]
fn plain_and_batched_evaluations_agree() {
    let game = Othello::parse_position("f5d6c3").unwrap();
    let back = OneByOne(Batched(Mobility));
    for player in [Player::FIRST, Player::SECOND] {
        assert_eq!(
            back.evaluate(&game, player),
            Mobility.evaluate(&game, player)
        );
    }
}

/// Evaluates the chances to win, to draw and to lose of the first player.
struct Chances;

impl BatchEvaluate<TicTacToe> for Chances {
    fn outputs(&self) -> &[&'static str] {
        &["win", "draw", "loss"]
    }

    fn evaluate_batch(&self, games: &[TicTacToe], out: &mut Vec<f64>) {
        for game in games {
            let edge = OpenLines.evaluate(game, Player::FIRST) / 2.0;
            out.extend([0.4 + edge, 0.2, 0.4 - edge]);
        }
    }

    fn utility(&self, _: &TicTacToe, outputs: &[f64], player: Player) -> f64 {
        let first = outputs[0] - outputs[2];
        if player == Player::FIRST {
            first
        } else {
            -first
        }
    }
}

#[test]
fn a_distribution_reaches_the_answer() {
    let game = TicTacToe::default();
    let answer = think(
        &Greedy::new(Chances),
        &game,
        &Limits::default(),
        &Options::default(),
    )
    .unwrap();
    let names: Vec<&str> = answer
        .distribution
        .iter()
        .map(|(name, _)| &**name)
        .collect();
    assert_eq!(names, ["win", "draw", "loss"]);
    let chances = answer.distribution.iter().map(|(_, number)| number);
    assert!((chances.sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(
        answer.best.map(|best| game.action_text(best)).as_deref(),
        Some("b2")
    );
    let plain = think(
        &Greedy::new(Batched(OpenLines)),
        &game,
        &Limits::default(),
        &Options::default(),
    )
    .unwrap();
    assert_eq!(
        (plain.best, plain.distribution.is_empty()),
        (answer.best, true)
    );
}

#[test]
fn monte_carlo_tells_how_often_it_tried_each_move() {
    let game = TicTacToe::default();
    let thinker = TextbookThinker::new(Algorithm::Mcts, Arc::new(Blind));
    let answer = think(&thinker, &game, &Limits::nodes(1000), &Options::default()).unwrap();
    let visits: u64 = answer.actions.iter().filter_map(|known| known.visits).sum();
    assert!((990..=1000).contains(&visits), "{visits}");
}
