//! Requests for a move: the engine's, or a hint.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use gametree_lab::{NodeKind, Sketch};
use gametree_players::{Report, Request, Table, words};
use gametree_rules::PawnsAndMates;
use gametree_search::{Limits, Signal};
use tokio::sync::oneshot;

use crate::board::numbers;
use crate::games::{Json, aside, find};
use crate::lab;
use crate::levels::{self, Level};
use crate::playing;
use crate::problem::{Problem, read};
use crate::random;
use crate::shared::Shared;
use crate::store::StoredGame;
use crate::turns::{Waiting, in_turns};
use crate::view::{At, HintView, PlayedView, TreeView};
use crate::visitors::{Visitor, What};

/// How long is thought about a hint.
const HINT: Duration = Duration::from_secs(1);
/// The largest tree that is made of a position.
const MOST_NODES: usize = 1500;
const DEEPEST_TREE: u32 = 8;

/// Does something on a thread that thinks, for a visitor who waits for it.
async fn on_pool<T: Send + 'static>(
    shared: &Shared,
    visitor: &Visitor,
    work: impl FnOnce(&Arc<Signal>) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let _held = shared.visitors.hold(visitor, What::Search)?;
    let waiting = Waiting(Arc::default());
    let signal = waiting.0.next_signal();
    let (send, receive) = oneshot::channel();
    shared.pool.urgent(move || {
        if !signal.is_stopped() {
            // If nobody waits any more, nobody is told.
            let _ = send.send(work(&signal));
        }
    })?;
    let done = receive.await;
    done.unwrap_or_else(|_| Err(Problem::Internal("a search broke off".to_owned())))
}

/// Thinks about a table.
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

/// The game and its table, both as they are now.
async fn present(
    shared: &Arc<Shared>,
    id: String,
    ply: usize,
) -> Result<(StoredGame, Box<dyn Table>), Problem> {
    let shared = Arc::clone(shared);
    aside(move || {
        let game = find(&shared, &id)?;
        let table = playing::table_now(&shared, &game, ply)?;
        Ok((game, table))
    })
    .await
}

/// Lets the engine play its move.
pub(crate) async fn engine(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<PlayedView>, Problem> {
    let at: At = read(&body)?;
    let (game, table) = present(&shared, id, at.ply).await?;
    let turn = playing::turn(table.as_ref(), &game.seats);
    let seat = turn.player.and_then(|player| game.seats.get(player));
    let Some(level) = seat.and_then(|seat| Level::find(seat)) else {
        return Err(Problem::Conflict("it is not the engine's turn".to_owned()));
    };
    let solved = shared.is_solved(&table.facts().name, &game.start);
    let request = level.request(table.as_ref(), solved, shared.options.hash);
    let choices = table.choices();
    let slip = random::number() < level.slips();
    let (table, action, opinion) = if choices.len() == 1 || slip {
        let place = (random::number() * choices.len() as f64) as usize;
        let choice = choices.get(place).or(choices.first());
        let action = choice.map(|choice| choice.text.clone());
        (table, action, None)
    } else {
        let (table, report) = think(&shared, &visitor, table, request).await?;
        let action = report.choice(random::number());
        let action = action.or(choices.first().map(|choice| choice.text.as_str()));
        let action = action.map(str::to_owned);
        let opinion = (!table.class().hidden).then(|| words::verdict(table.as_ref(), &report));
        (table, action, opinion)
    };
    let action =
        action.ok_or_else(|| Problem::Internal("there is no move to choose".to_owned()))?;
    aside(move || {
        let after = playing::play_on(&shared, &game, table, &action)?;
        let game = playing::view_now(&shared, &after)?;
        Ok(Json(PlayedView { game, opinion }))
    })
    .await
}

/// Says what to play.
pub(crate) async fn hint(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<HintView>, Problem> {
    let at: At = read(&body)?;
    let (game, table) = present(&shared, id, at.ply).await?;
    if playing::turn(table.as_ref(), &game.seats).kind != "person" {
        return Err(Problem::Conflict("nobody has to choose now".to_owned()));
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
    let choice = choice.ok_or_else(|| Problem::Conflict("nothing is known yet".to_owned()))?;
    Ok(Json(HintView {
        spots: numbers(&choice.gesture),
        text: choice.text,
        verdict: words::verdict(table.as_ref(), &report),
    }))
}

/// The tree of a position, for the tree lab.
pub(crate) async fn tree(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<TreeView>, Problem> {
    let at: At = read(&body)?;
    let inner = Arc::clone(&shared);
    let table = aside(move || {
        let game = find(&inner, &id)?;
        let table = playing::table(&inner, &game, at.ply)?;
        if playing::keeps_secrets(table.as_ref(), &game.seats) {
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
    // It has so few nodes that nobody has to stop it.
    in_turns(&shared, &visitor, lab::LONGEST, move |_| {
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

/// The same tree with its numbers in pawns. Nothing else changes: what was better is better.
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
