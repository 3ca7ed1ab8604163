//! What takes time: thinking, counting, and the bench.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use gametree_games::Chess;
use gametree_games::chess::{Castling, long_algebraic};
use gametree_players::{Entry, Report, Request, Table};
use gametree_protocols::uci::{Answer, Bound, Go, Info, Score};
use gametree_rules::{DisplayValue, Game as _, PawnsAndMates};
use gametree_search::pvs::Step;
use gametree_search::thinker::Options;
use gametree_search::{Algorithm, Limits};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::call::Call;
use super::game::{Game, Move};
use super::level::{Level, Look};
use super::options::Settings;
use super::{Mouth, go, tell};
use crate::bench::{self, measure, positions};

/// What takes time.
pub(super) enum Work {
    Think(Box<Think>),
    /// Counts the sequences of so many moves.
    Perft {
        game: Chess,
        castling: Castling,
        depth: u32,
    },
    Bench,
}

impl Work {
    pub(super) fn perform<W: Write>(
        self,
        entry: &dyn Entry,
        mouth: &Mouth<W>,
        call: &Call,
    ) -> io::Result<()> {
        match self {
            Work::Think(think) => think.perform(entry, mouth, call),
            Work::Perft {
                game,
                castling,
                depth,
            } => count(&game, castling, depth, mouth, call),
            Work::Bench => run_bench(entry, mouth, call),
        }
    }
}

/// A search for the best move.
pub(super) struct Think {
    go: Go,
    heard: Instant,
    game: Game,
    castling: Castling,
    options: Options,
    /// How many of the best lines are told.
    told: usize,
    overhead: std::time::Duration,
    level: Option<(Level, Xoshiro256PlusPlus)>,
    /// How it looks for this move, if not as well as it can.
    look: Option<Look>,
    /// What the book plays, if it is asked and has something.
    from_book: Option<Move>,
}

impl Think {
    pub(super) fn new(
        go: Go,
        heard: Instant,
        game: &Game,
        settings: &mut Settings,
        fresh: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Think {
        let plays = !go.ponder && !go.infinite && go.search_moves.is_empty() && go.mate.is_none();
        let book = settings
            .book
            .as_mut()
            .filter(|_| settings.own_book && plays);
        // A book that cannot be read has nothing to say.
        let from_book = book.and_then(|book| book.choose(game.now(), rng.random()).ok().flatten());
        let mut level = settings.limited.then(|| {
            (
                settings.level,
                Xoshiro256PlusPlus::seed_from_u64(rng.random()),
            )
        });
        let look = level.as_mut().map(|(level, rng)| level.look(rng));
        let without = match look {
            Some(Look { settles: false, .. }) => vec![Step::Quiescence.name()],
            _ => Vec::new(),
        };
        let chosen_from = level.as_ref().map_or(1, |(level, _)| level.lines());
        let lines = settings.lines.max(chosen_from);
        Think {
            go,
            heard,
            game: game.clone(),
            castling: settings.castling(),
            // A level does not use what a stronger search has stored.
            options: Options::default()
                .with("threads", settings.threads)
                .with("lines", lines)
                .with("without", without)
                .with("hash", settings.hash)
                .with("fresh", fresh || look.is_some()),
            told: settings.lines,
            overhead: settings.overhead,
            level,
            look,
            from_book,
        }
    }

    /// Thinks, tells what it finds, and answers with the best move: once, whatever happens, and when it may.
    fn perform<W: Write>(
        mut self,
        entry: &dyn Entry,
        mouth: &Mouth<W>,
        call: &Call,
    ) -> io::Result<()> {
        let line = match self.from_book.take() {
            Some(action) => {
                mouth.note("this is from the book")?;
                vec![long_algebraic(self.game.now(), action, self.castling)]
            }
            None => self.find(entry, mouth, call)?,
        };
        if self.go.infinite {
            call.wait_for_stop();
        }
        let first = || {
            let legal = self.game.legal();
            let text = |&action: &Move| long_algebraic(self.game.now(), action, self.castling);
            legal.first().map(text)
        };
        let mut line = line.into_iter();
        mouth.say(&Answer::BestMove {
            best: line.next().or_else(first).unwrap_or("(none)".to_owned()),
            ponder: line.next(),
        })
    }

    /// The best line that is found: empty, if there is no move, or nothing to think about.
    fn find<W: Write>(
        &mut self,
        entry: &dyn Entry,
        mouth: &Mouth<W>,
        call: &Call,
    ) -> io::Result<Vec<String>> {
        let scale = entry.facts().scale.pawns_and_mates();
        let (Ok(table), Some(scale)) = (self.game.table(entry), scale) else {
            return Ok(Vec::new());
        };
        if table.choices().is_empty() {
            let now = self.game.now();
            let value = now.utility(now.mover());
            mouth.say(&ended(scale.display(value, Some(0))))?;
            if self.go.ponder {
                call.wait();
            }
            return Ok(Vec::new());
        }
        let player = self.game.now().mover();
        let limits = go::limits(&self.go, player, self.overhead, self.heard, &call.signal);
        let found = self.think(table.as_ref(), limits, scale, mouth)?;
        if self.go.ponder {
            call.wait();
        }
        Ok(found)
    }

    fn think<W: Write>(
        &mut self,
        table: &dyn Table,
        mut limits: Limits,
        scale: PawnsAndMates,
        mouth: &Mouth<W>,
    ) -> io::Result<Vec<String>> {
        limits.only = self.game.places(&self.go.search_moves).map(Arc::from);
        if let Some(look) = self.look {
            limits.depth = limits.depth.map(|depth| depth.min(look.depth));
        }
        let signal = Arc::clone(&limits.signal);
        let request = Request {
            thinker: Some(Algorithm::Pvs.name().into()),
            limits,
            options: self.options.clone(),
            ..Request::default()
        };
        let (root, castling) = (self.game.now(), self.castling);
        let mut said = None;
        let mut tell = |report: &Report| -> io::Result<()> {
            let infos = tell::infos(root, report, scale, castling, self.told);
            said = (!infos.is_empty()).then_some(());
            infos
                .into_iter()
                .try_for_each(|info| mouth.say(&Answer::Info(Box::new(info))))
        };
        let mut told = Ok(());
        let wanted = self.go.mate;
        let found = table.analyze(&request, &mut |report| {
            if told.is_ok() {
                told = tell(report);
            }
            // Who no longer listens, or has the mate that was asked for, wants no more.
            if told.is_err() || is_mate_within(report, scale, wanted) {
                signal.stop();
            }
        });
        told?;
        let report = match found {
            Ok(report) => report,
            Err(problem) => {
                mouth.note(problem.to_string())?;
                return Ok(Vec::new());
            }
        };
        if said.is_none() {
            let infos = tell::infos(root, &report, scale, castling, self.told);
            for info in infos {
                mouth.say(&Answer::Info(Box::new(info)))?;
            }
        }
        let chosen = match &mut self.level {
            Some((level, rng)) => level.choose(&report, scale, rng),
            None => None,
        };
        let ranked = tell::ranked(&report);
        let wanted = |one: &&tell::Ranked<'_>| match &chosen {
            Some(chosen) => one.known.action == *chosen,
            None => !one.texts.is_empty(),
        };
        let line = ranked.iter().find(wanted).map(|one| one.texts.to_vec());
        // A search that was stopped at once still has a move that looked good.
        let line = line.unwrap_or_else(|| report.best.iter().cloned().collect());
        Ok(tell::line(root, &line, castling))
    }
}

/// Whether the best move mates in so many moves.
fn is_mate_within(report: &Report, scale: PawnsAndMates, wanted: Option<u32>) -> bool {
    let found = report
        .value
        .map(|value| scale.display(value, report.distance()));
    let (Some(DisplayValue::Mate(moves)), Some(wanted), "proven") = (found, wanted, report.claim)
    else {
        return false;
    };
    (1..=i64::from(wanted)).contains(&i64::from(moves))
}

/// What is said of a position in which there is nothing to think about.
fn ended(value: DisplayValue) -> Answer {
    Answer::Info(Box::new(Info {
        depth: Some(0),
        score: Some(Score {
            worth: tell::worth(value),
            bound: Bound::Exact,
        }),
        ..Info::default()
    }))
}

/// How many sequences of moves there are, after each first move and in all.
fn count<W: Write>(
    game: &Chess,
    castling: Castling,
    depth: u32,
    mouth: &Mouth<W>,
    call: &Call,
) -> io::Result<()> {
    let mut moves = Vec::new();
    game.actions(&mut moves);
    let mut all = u64::from(depth == 0);
    for action in moves.into_iter().filter(|_| depth > 0) {
        let ControlFlow::Continue(nodes) = sequences(&game.after(action), depth - 1, call) else {
            return mouth.note("the count was stopped");
        };
        all = all.saturating_add(nodes);
        let text = long_algebraic(game, action, castling);
        mouth.line(&format!("{text}: {nodes}"))?;
    }
    mouth.line(&format!("\nNodes searched: {all}\n"))
}

/// So much is counted at once: the rest can be stopped.
const AT_ONCE: u32 = 3;

fn sequences(game: &Chess, depth: u32, call: &Call) -> ControlFlow<(), u64> {
    if call.signal.is_stopped() {
        return ControlFlow::Break(());
    }
    if depth <= AT_ONCE {
        return ControlFlow::Continue(game.count(depth).unwrap_or(0));
    }
    let mut moves = Vec::new();
    game.actions(&mut moves);
    let mut all = 0_u64;
    for action in moves {
        all = all.saturating_add(sequences(&game.after(action), depth - 1, call)?);
    }
    ControlFlow::Continue(all)
}

/// The bench of chess, with its signature in the last line.
fn run_bench<W: Write>(entry: &dyn Entry, mouth: &Mouth<W>, call: &Call) -> io::Result<()> {
    let options = Options::default()
        .with("hash", bench::HASH)
        .with("fresh", true);
    let (mut nodes, mut seconds) = (0, 0.0);
    for item in positions::of(&entry.facts().name) {
        let signal = Arc::clone(&call.signal);
        let one = item
            .table(entry)
            .and_then(|table| measure::search(table.as_ref(), item, &options, None, signal));
        let one = match one {
            Ok(one) if !call.signal.is_stopped() => one,
            Ok(_) => return mouth.note("the bench was stopped"),
            Err(problem) => return mouth.note(problem.to_string()),
        };
        let best = one.best.unwrap_or_default();
        mouth.note(format!(
            "{} {}: {best}, {} nodes",
            one.position, one.aim, one.nodes
        ))?;
        nodes += one.nodes;
        seconds += one.seconds;
    }
    let speed = (nodes as f64 / f64::max(seconds, 1e-9)) as u64;
    mouth.line(&format!("{nodes} nodes {speed} nps"))
}
