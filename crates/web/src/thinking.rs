//! Requests that search: the engine's move, a hint, a tree.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use gametree_lab::{NodeKind, Sketch};
use gametree_players::{Report, Request, Table, describe};
use gametree_rules::{PawnsAndMates, Viewer};
use gametree_search::{Limits, Signal};
use tokio::sync::oneshot;

use crate::board::numbers;
use crate::games::{Json, blocking, find};
use crate::lab;
use crate::levels;
use crate::playing;
use crate::pool::Priority;
use crate::problem::{Problem, read};
use crate::random;
use crate::seat::{Asker, Seat};
use crate::shared::Shared;
use crate::store::StoredGame;
use crate::time_slicing::{Waiting, in_slices};
use crate::view::{At, HintView, PlayedView, TreeView, TurnKind};
use crate::visitors::{Visitor, What};

/// The time limit of a hint.
const HINT: Duration = Duration::from_secs(1);
/// The greatest number of nodes and the greatest depth of a position's tree.
const MOST_NODES: usize = 1500;
const DEEPEST_TREE: u32 = 8;

/// Runs work for a waiting visitor on a thread of the pool.
async fn on_pool<T: Send + 'static>(
    shared: &Shared,
    visitor: &Visitor,
    work: impl FnOnce(&Arc<Signal>) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let _held = shared.visitors.hold(visitor, What::Search)?;
    let waiting = Waiting(Arc::default());
    let signal = waiting.0.next_signal();
    let (send, receive) = oneshot::channel();
    let work = move || {
        if !signal.is_stopped() {
            // The receiver is gone if the request has been cancelled.
            let _ = send.send(work(&signal));
        }
    };
    shared.pool.submit(Priority::Interactive, None, work)?;
    let done = receive.await;
    done.unwrap_or_else(|_| Err(Problem::Internal("the search panicked".to_owned())))
}

/// Analyses a table.
async fn think(
    shared: &Shared,
    visitor: &Visitor,
    table: Box<dyn Table>,
    request: Request,
) -> Result<(Box<dyn Table>, Report), Problem> {
    on_pool(shared, visitor, move |signal| {
        let time = request.limits.time.unwrap_or(HINT);
        let request = levels::stoppable(&request, signal, time);
        let report = table.analyze(&request, &mut |_| {})?;
        Ok((table, report))
    })
    .await
}

/// A game as it stands, and its table.
async fn present(
    shared: &Shared,
    id: &str,
    ply: usize,
) -> Result<(StoredGame, Box<dyn Table>), Problem> {
    let game = find(shared, id).await?;
    let table = blocking(|| playing::table_now(shared, &game, ply)).await?;
    Ok((game, table))
}

/// Plays the engine's move.
pub(crate) async fn engine(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asker: Asker,
    body: Bytes,
) -> Result<Json<PlayedView>, Problem> {
    let at: At = read(&body)?;
    let (game, table) = present(&shared, &id, at.ply).await?;
    let turn = playing::turn(table.as_ref(), &game);
    let seat = turn.player.and_then(|player| game.seats.get(player));
    let Some(Seat::Engine(level)) = seat else {
        return Err(Problem::Conflict("it is not the engine's turn".to_owned()));
    };
    let solved = shared.is_solved(&table.facts().name, &game.start);
    let request = level.request(table.as_ref(), solved, shared.options.hash);
    let choices = table.choices();
    let blunder = random::number() < level.blunder_rate();
    let (table, action, opinion) = if choices.len() == 1 || blunder {
        let place = (random::number() * choices.len() as f64) as usize;
        let choice = choices.get(place).or(choices.first());
        let action = choice.map(|choice| choice.text.clone());
        (table, action, None)
    } else {
        let (table, report) = think(&shared, &visitor, table, request).await?;
        let action = report.choice(random::number());
        let action = action.or(choices.first().map(|choice| choice.text.as_str()));
        let action = action.map(str::to_owned);
        let opinion = (!table.class().hidden).then(|| describe::verdict(table.as_ref(), &report));
        (table, action, opinion)
    };
    let action =
        action.ok_or_else(|| Problem::Internal("there is no move to choose".to_owned()))?;
    let after = blocking(|| playing::play_on(&game, table, &action)).await?;
    shared.store.replace(&game, &after).await?;
    blocking(move || {
        let game = playing::view_now(&shared, &after, &asker)?;
        Ok(Json(PlayedView { game, opinion }))
    })
    .await
}

/// A hint for the person to move.
pub(crate) async fn hint(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asker: Asker,
    body: Bytes,
) -> Result<Json<HintView>, Problem> {
    let at: At = read(&body)?;
    let (game, table) = present(&shared, &id, at.ply).await?;
    if playing::turn(table.as_ref(), &game).kind != TurnKind::Person {
        return Err(Problem::Conflict(
            "expected a position in which a person is to move".to_owned(),
        ));
    }
    let viewer = blocking(|| playing::viewer(&shared, &game, &asker)).await?;
    if !playing::sees_choices(table.as_ref(), viewer) {
        return Err(Problem::not_seated());
    }
    let solved = shared.is_solved(&table.facts().name, &game.start);
    let request = levels::request(
        table.as_ref(),
        solved,
        Limits::time(HINT),
        shared.options.hash,
        1,
    );
    let (table, report) = think(&shared, &visitor, table, request).await?;
    let best = report.choice(random::number());
    let choice = best.and_then(|best| {
        let choices = table.choices();
        choices.into_iter().find(|choice| choice.text == best)
    });
    let choice = choice.ok_or_else(|| Problem::Conflict("no hint was found in time".to_owned()))?;
    Ok(Json(HintView {
        spots: numbers(&choice.gesture),
        text: choice.text,
        verdict: describe::verdict(table.as_ref(), &report),
    }))
}

/// The tree of a position, for the tree lab.
pub(crate) async fn tree(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asker: Asker,
    body: Bytes,
) -> Result<Json<TreeView>, Problem> {
    let at: At = read(&body)?;
    let game = find(&shared, &id).await?;
    let table = blocking(|| {
        let table = playing::table(&shared, &game, at.ply)?;
        if playing::viewer(&shared, &game, &asker)? != Viewer::All {
            return Err(Problem::Conflict("cards are still hidden".to_owned()));
        }
        Ok(table)
    })
    .await?;
    let depth = at.depth.unwrap_or(2);
    if !(1..=DEEPEST_TREE).contains(&depth) {
        return Err(Problem::Input(format!(
            "expected a depth from 1 to {DEEPEST_TREE}, found {depth}"
        )));
    }
    let scale = table.facts().scale.pawns_and_mates();
    // With so few nodes it needs no stop signal.
    in_slices(&shared, &visitor, lab::LONGEST, move |_| {
        let sketch = table.sketch(depth, MOST_NODES).map_err(Problem::from);
        Some(sketch.map(|sketch| {
            Json(TreeView {
                tree: scale
                    .map_or(sketch.clone(), |scale| in_pawns(&sketch, scale))
                    .to_string(),
            })
        }))
    })
    .await
}

/// The same tree with its values in pawns. Their order does not change.
fn in_pawns(sketch: &Sketch, scale: PawnsAndMates) -> Sketch {
    let mut nodes = sketch.nodes().to_vec();
    for node in &mut nodes {
        if let NodeKind::Leaf(values) = &mut node.kind {
            for value in values {
                *value = (*value * scale.pawns_per_win * 100.0).round() / 100.0;
            }
        }
    }
    Sketch::new(nodes)
}
