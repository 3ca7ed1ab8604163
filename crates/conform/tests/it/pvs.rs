//! The one fast search says what the textbook ones say, and calls proven only what is.

use std::fmt::Debug;

use gametree_conform::searches::{Truth, claims_no_more_than};
use gametree_conform::trees::{Hashed, Shape, random_games};
use gametree_games::tree::{TreeGame, TwoPlayers};
use gametree_games::{Connect4, Dots, Mnk, Nim, Othello, TicTacToe};
use gametree_guides::othello::OthelloGuide;
use gametree_guides::{BoxesAhead, Connect4Guide, NimSum, OpenLines};
use gametree_rules::{Game, Keyed, Notation, Player, Turn};
use gametree_search::pvs::{
    self, FromEvaluation, Guide, Knowledge, Memory, MoveList, Options, Parameters, ScoredMove,
    Stage, Step, Steps, Tactics,
};
use gametree_search::textbook::{Settings, alpha_beta};
use gametree_search::{Answer, Blind, Bound, Claim, Limits, Task};

fn memory<G: Game, U: Guide<G>>() -> Memory<G, U> {
    Memory::megabytes(1).expect("a megabyte is to be had")
}

fn without(steps: &[Step]) -> Options {
    Options {
        steps: steps
            .iter()
            .fold(Steps::default(), |steps, &step| steps.without(step)),
        ..Options::default()
    }
}

fn two_players(number: usize, seed: u64) -> impl Iterator<Item = TreeGame<TwoPlayers>> {
    let deep = Shape {
        depth: 7,
        branching: 1..=3,
        values: -9..=9,
        ..Shape::default()
    };
    random_games(Shape::default(), number / 2, seed).chain(random_games(deep, number / 2, seed + 1))
}

fn prove<G, U>(game: &G, guide: &U, options: &Options) -> Answer<G::Action>
where
    G: Game<Action: Send + Sync> + Send + Sync,
    U: Guide<G>,
{
    pvs::prove(
        game,
        guide,
        &Limits::default(),
        options,
        &mut memory(),
        &mut |_| {},
    )
    .answer
}

/// Proves the value, and of every action what it says is so; with as many lines as actions, everything exactly.
fn proves<G, U>(game: &G, guide: &U, options: &Options)
where
    G: Game<Action: Send + Sync> + Send + Sync + Debug,
    U: Guide<G>,
{
    let truth = Truth::of(game);
    let answer = prove(game, guide, options);
    assert_eq!(answer.claim, Claim::Proven, "{game:?}");
    assert_eq!(answer.value, Some(truth.value), "{game:?}");
    claims_no_more_than(game, &answer, &truth);
    let best = truth
        .actions
        .iter()
        .find(|(action, _)| Some(*action) == answer.best);
    assert_eq!(best.map(|best| best.1), Some(truth.value), "{game:?}");
    let all = Options {
        lines: usize::MAX,
        ..*options
    };
    let answer = prove(game, guide, &all);
    for (told, known) in answer.actions.iter().zip(&truth.actions) {
        assert_eq!(
            (told.value, told.bound),
            (Some(known.1), Bound::Exact),
            "{game:?} {answer:?}"
        );
    }
}

#[test]
fn proofs_are_true_on_random_trees_with_and_without_each_step() {
    for game in two_players(1000, 1) {
        proves(&game, &FromEvaluation(Hashed), &Options::default());
    }
    for step in Step::ALL {
        for game in two_players(60, 2) {
            proves(&game, &FromEvaluation(Blind), &without(&[step]));
        }
    }
}

#[test]
fn threads_prove_the_same() {
    for game in two_players(60, 3) {
        proves(
            &game,
            &FromEvaluation(Blind),
            &Options {
                threads: 3,
                ..Options::default()
            },
        );
    }
}

#[test]
fn small_games_are_proven() {
    fn all<G, U>(guide: &U, positions: &[&str])
    where
        G: Notation<Action: Send + Sync> + Keyed + Default + Send + Sync + Debug,
        U: Guide<G>,
    {
        for position in positions {
            let game = G::parse_position(position).expect(position);
            proves(&game, guide, &Options::default());
        }
    }
    all::<TicTacToe, _>(
        &FromEvaluation(OpenLines),
        &["X.O/.../...", "X../.O./..X", ".../.X./..."],
    );
    all::<Mnk, _>(&FromEvaluation(OpenLines), &["3,3,3", "4,2,3"]);
    all::<Nim, _>(&FromEvaluation(NimSum), &["1,2,3", "2,2", "1,3,4"]);
    all::<Dots, _>(&FromEvaluation(BoxesAhead), &["1x2", "1x3"]);
    all::<Connect4, _>(
        &Connect4Guide,
        &["3,3", "4,3", "2,5", "1,7", "4,4 12123434", "5,3 12345"],
    );
}

/// A search to a depth also ends with all requested lines proven, and its values contain no distances.
#[test]
fn every_line_that_was_asked_for_is_settled() {
    let options = Options {
        lines: usize::MAX,
        ..Options::default()
    };
    for game in two_players(300, 5) {
        let truth = Truth::of(&game);
        let (limits, mut memory) = (Limits::default(), memory());
        let guide = FromEvaluation(Hashed);
        let answer = pvs::think(&game, &guide, &limits, &options, &mut memory, &mut |_| {});
        assert_eq!(answer.claim, Claim::Proven, "{game:?}");
        for (told, known) in answer.actions.iter().zip(&truth.actions) {
            assert_eq!(
                (told.value, told.bound, told.evaluated),
                (Some(known.1), Bound::Exact, false),
                "{game:?} {answer:?}"
            );
        }
    }
}

/// A guide's own knowledge is a step like the others: without it, the same is proven by looking.
#[test]
fn guides_can_do_without_each_step() {
    for step in Step::ALL {
        for position in ["3,4 12", "4,4 12123434", "5,3 12345", "4,3"] {
            let game = Connect4::parse_position(position).expect(position);
            proves(&game, &Connect4Guide, &without(&[step]));
        }
        for position in ["4x4 b1c1", "4x4 b1a1c4"] {
            let game = Othello::parse_position(position).expect(position);
            proves(&game, &OthelloGuide::default(), &without(&[step]));
        }
    }
}

type Two = TreeGame<TwoPlayers>;

/// Generates some moves as captures, before the others: more or fewer of them from position to position, some of them with
/// bad scores, others with scores that turn out to be bad.
struct InStages {
    /// The moves that late-move pruning keeps at least; everything is searched without.
    late_move_pruning: Option<i32>,
}

type Action = <Two as Game>::Action;

impl InStages {
    fn push(game: &Two, stage: Stage, list: &mut MoveList<Action>) {
        let mut actions = Vec::new();
        game.actions(&mut actions);
        for (place, action) in actions.into_iter().enumerate() {
            let drawn = (game.node() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            let kind = (drawn >> (2 * place)) % 4;
            match (kind < 2, stage) {
                (true, Stage::Captures) => list.push_noisy(action, kind as i32 * 2 - 1, 0),
                (false, Stage::Quiets) => list.push(action, 0, 0),
                _ => {}
            }
        }
    }
}

impl Guide<Two> for InStages {
    fn evaluate(&self, game: &Two, player: Player) -> i32 {
        FromEvaluation(Hashed).evaluate(game, player)
    }

    fn key(&self, game: &Two) -> u64 {
        game.key()
    }

    fn parameters(&self, root: &Two) -> Parameters {
        let exact = Parameters {
            history_min_depth: 1,
            etc_min_depth: 4,
            ..Parameters::of(root)
        };
        let Some(lmp_base) = self.late_move_pruning else {
            return exact;
        };
        Parameters {
            lmp_max_depth: 20,
            lmp_base,
            singular_min_depth: 2,
            singular_margin: 1,
            ..exact
        }
    }

    fn moves(&self, game: &Two, (): &(), stage: Stage, list: &mut MoveList<Action>) -> bool {
        match stage {
            Stage::All { .. } => {
                InStages::push(game, Stage::Captures, list);
                InStages::push(game, Stage::Quiets, list);
            }
            Stage::Captures | Stage::Quiets => InStages::push(game, stage, list),
            Stage::Quiescence { .. } => {}
        }
        true
    }

    fn exact_score(&self, game: &Two, candidate: &ScoredMove<Action>) -> i32 {
        let worse = candidate.is_noisy() && game.node().is_multiple_of(3);
        if worse { -2 } else { candidate.score() }
    }
}

impl Knowledge<Two> for InStages {
    type NodeInfo = ();
    type ThreadCache = ();
}

impl Tactics<Two> for InStages {}

/// To a depth, without what guesses: the value of plain alpha-beta with the same evaluation, however actions are listed.
#[test]
fn a_search_to_a_depth_has_the_value_of_alpha_beta() {
    for (number, game) in two_players(600, 4).enumerate() {
        let depth = 1 + number as u32 % 6;
        sees_the_same(&game, &FromEvaluation(Hashed), depth);
        let all = InStages {
            late_move_pruning: None,
        };
        sees_the_same(&game, &all, depth);
    }
}

fn sees_the_same(game: &Two, guide: &impl Guide<Two>, depth: u32) {
    let task = Task::new(Limits::depth(depth)).evaluate(Hashed);
    let truth = alpha_beta(game, task, Settings::default().conventions);
    let (limits, options) = (Limits::depth(depth), Options::default());
    let answer = pvs::think(game, guide, &limits, &options, &mut memory(), &mut |_| {});
    // A more distant win has a slightly lower score.
    let off = answer
        .value
        .zip(truth.value)
        .map(|(told, known)| told - known);
    let near = off.is_some_and(|off| off.abs() < 0.01);
    assert!(near, "{answer:?} {truth:?} {game:?} to {depth}");
    if answer.claim == Claim::Proven {
        assert_eq!(answer.value, Some(Truth::of(game).value), "{game:?}");
    }
}

/// However much is left out on the way.
#[test]
fn pruned_moves_prove_nothing() {
    let (mut proven, mut other) = (0, 0);
    for (number, game) in two_players(600, 6).enumerate() {
        let guide = InStages {
            late_move_pruning: Some(i32::from(number % 2 == 1)),
        };
        let options = Options {
            threads: 1 + number % 3,
            ..Options::default()
        };
        let limits = Limits::depth(1 + number as u32 % 7);
        let answer = pvs::think(&game, &guide, &limits, &options, &mut memory(), &mut |_| {});
        if answer.claim == Claim::Proven {
            proven += 1;
            assert_eq!(answer.value, Some(Truth::of(&game).value), "{game:?}");
        } else {
            other += 1;
        }
    }
    assert!(proven > 100 && other > 100, "{proven} {other}");
}

/// A guide that prunes, and for which a sooner win is better.
struct WantsTheShortestWin(InStages);

impl Guide<Two> for WantsTheShortestWin {
    fn evaluate(&self, game: &Two, player: Player) -> i32 {
        // Less than any win.
        self.0.evaluate(game, player) / 4
    }

    fn key(&self, game: &Two) -> u64 {
        game.key()
    }

    fn parameters(&self, root: &Two) -> Parameters {
        Parameters {
            shortest_mate: true,
            ..self.0.parameters(root)
        }
    }

    fn moves(&self, game: &Two, (): &(), stage: Stage, list: &mut MoveList<Action>) -> bool {
        self.0.moves(game, &(), stage, list)
    }
}

impl Knowledge<Two> for WantsTheShortestWin {
    type NodeInfo = ();
    type ThreadCache = ();
}

impl Tactics<Two> for WantsTheShortestWin {}

/// The outcome for the first player, and the plies to it: a winner hurries, a loser delays.
fn outcome(game: &Two) -> (f64, f64) {
    let Turn::Player(player) = game.turn() else {
        return (game.utility(Player::FIRST), 0.0);
    };
    let sign = if player == Player::FIRST { 1.0 } else { -1.0 };
    let outcomes = game
        .choices()
        .into_iter()
        .map(|action| outcome(&game.after(action)));
    let score = |(utility, plies): (f64, f64)| sign * utility * (1.0 - plies / 1000.0);
    let best = outcomes.max_by(|&one, &other| score(one).total_cmp(&score(other)));
    let (utility, plies) = best.expect("a move");
    (utility, plies + 1.0)
}

/// A win is often found by deeper search first, since a sooner one was pruned.
#[test]
fn a_search_stops_early_only_at_the_shortest_win() {
    const DEPTH: u32 = 12;
    let (mut early, mut late) = (0, 0);
    let shape = Shape {
        depth: 8,
        branching: 2..=4,
        values: -1..=1,
        ..Shape::default()
    };
    for (number, game) in random_games(shape, 300, 8).enumerate() {
        let guide = WantsTheShortestWin(InStages {
            late_move_pruning: Some(i32::from(number % 2 == 1)),
        });
        let (limits, options) = (Limits::depth(DEPTH), Options::default());
        let answer = pvs::think(&game, &guide, &limits, &options, &mut memory(), &mut |_| {});
        let (utility, plies) = outcome(&game);
        if answer.depth == DEPTH || utility == 0.0 {
            late += 1;
            continue;
        }
        early += 1;
        assert_eq!(answer.claim, Claim::Proven, "{game:?}");
        let best = answer
            .actions
            .iter()
            .find(|known| Some(known.action) == answer.best);
        let distance = best.and_then(|known| known.distance).map(f64::from);
        assert_eq!(distance, Some(plies), "{answer:?} {game:?}");
    }
    assert!(early > 30 && late > 3, "{early} {late}");
}

#[test]
fn all_threads_together_keep_to_the_node_limit() {
    let game = Connect4::default();
    for threads in [1, 2, 3, 8, 1000] {
        for nodes in [1, 2, 100, 12_345] {
            let options = Options {
                threads,
                ..Options::default()
            };
            let limits = Limits::nodes(nodes);
            let mut memory = memory();
            let answer = pvs::think(
                &game,
                &Connect4Guide,
                &limits,
                &options,
                &mut memory,
                &mut |_| {},
            );
            assert!(answer.nodes <= nodes, "{} {threads} {nodes}", answer.nodes);
        }
    }
}
