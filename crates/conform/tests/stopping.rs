//! A search stops within five milliseconds after the signal.
//!
//! Others on the machine may have the processor just then: what the processor still works after the word is given must be
//! less than that in half of all tries, and in the best of them so must be the time that passes. All in one test, so that
//! nothing else in this program works meanwhile.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use gametree_conform::processor::worked;
use gametree_games::{Connect4, Othello};
use gametree_guides::{Connect4Guide, OthelloGuide};
use gametree_rules::{Game, Notation};
use gametree_search::pvs::{Guide, Memory, Options, prove, think};
use gametree_search::{Limits, Signal};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const SOON: Duration = Duration::from_millis(5);
const TRIES: usize = 25;
/// The search is stopped after this many milliseconds.
const DELAYS: std::ops::Range<u64> = 1..40;

#[derive(Clone, Copy, Debug)]
enum Question {
    Think,
    Prove,
}

/// What passed between the word and the return.
#[derive(Clone, Copy, Debug)]
struct Reaction {
    time: Duration,
    work: Duration,
}

fn after<G: Game + Notation + Default>(moves: &str) -> G {
    let mut game = G::default();
    for action in moves.split_whitespace() {
        game.apply(game.parse_action(action).expect("a legal move"));
    }
    game
}

fn reaction<G, U>(game: &G, guide: &U, question: Question, threads: usize, delay: u64) -> Reaction
where
    G: Game<Action: Send + Sync> + Send + Sync,
    U: Guide<G>,
{
    let mut memory = Memory::megabytes(64).expect("memory is to be had");
    let limits = Limits::default();
    let options = Options {
        threads,
        ..Options::default()
    };
    let signal: Arc<Signal> = Arc::clone(&limits.signal);
    let started = Instant::now();
    thread::scope(|scope| {
        let search = scope.spawn(move || {
            match question {
                Question::Think => {
                    think(game, guide, &limits, &options, &mut memory, &mut |_| {});
                }
                Question::Prove => {
                    prove(game, guide, &limits, &options, &mut memory, &mut |_| {});
                }
            }
            (started.elapsed(), worked())
        });
        thread::sleep(Duration::from_millis(delay));
        assert!(
            !search.is_finished(),
            "{question:?}: nothing is left to stop"
        );
        let told = (started.elapsed(), worked());
        signal.stop();
        let returned = search.join().expect("it returns");
        Reaction {
            time: returned.0.saturating_sub(told.0),
            work: returned.1.saturating_sub(told.1),
        }
    })
}

fn stops_soon<G, U>(name: &str, game: &G, guide: &U)
where
    G: Game<Action: Send + Sync> + Send + Sync,
    U: Guide<G>,
{
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for question in [Question::Think, Question::Prove] {
        for threads in [1, 2] {
            let reactions: Vec<Reaction> = (0..TRIES)
                .map(|_| reaction(game, guide, question, threads, random.random_range(DELAYS)))
                .collect();
            let sorted = |part: fn(&Reaction) -> Duration| {
                let mut times: Vec<Duration> = reactions.iter().map(part).collect();
                times.sort();
                times
            };
            let (time, work) = (sorted(|one| one.time), sorted(|one| one.work));
            let (least, median) = (time[0], work[TRIES / 2]);
            let what = format!(
                "{name}, {question:?} on {threads}: {least:?} at the least, {:?} usually, {median:?} of work",
                time[TRIES / 2]
            );
            println!("{what}");
            assert!(least <= SOON, "{what}");
            assert!(median <= SOON * threads as u32, "{what}");
        }
    }
}

#[test]
fn searches_stop_within_five_milliseconds() {
    let game: Connect4 = after("4 4 4 4 4 2");
    stops_soon("connect4", &game, &Connect4Guide);
    let game: Othello = after("c4 e3 f5 e6 f6 c5 c3 b4 d3 e2 d6 f4 c6 d2 g3 g4 d1 b5 c2 b6");
    stops_soon("othello", &game, &OthelloGuide::default());
    let game: Othello = after(
        "c4 e3 f6 c5 c3 e6 c6 g6 f4 b5 b6 f3 f5 d3 c2 e2 b3 d6 b4 g3 g4 h4 f2 g5 e1 d2 d1 f1 g1 b2",
    );
    stops_soon("othello, 30 empty squares", &game, &OthelloGuide::default());
}
