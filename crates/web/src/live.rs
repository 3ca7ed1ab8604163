//! Live analysis over a socket.

mod analysis;
mod survey;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::response::Response;
use gametree_search::Limits;
use serde::Serialize;
use tokio::sync::Notify;

use crate::games::{aside, find};
use crate::levels;
use crate::playing;
use crate::problem::{Problem, read};
use crate::shared::Shared;
use crate::turns::{Stop, Waiting};
use crate::view::{PointView, Said, ThoughtView, TroubleView};
use crate::visitors::{Held, Visitor, What};

/// The longest message that is read.
const LONGEST_MESSAGE: usize = 2000;
/// A socket is told at most so often.
const PAUSE: Duration = Duration::from_millis(80);
/// More best lines are not looked for.
const MOST_LINES: usize = 8;
/// A silent socket is asked this often whether anybody is there: connections on which nothing comes are closed.
const SIGN_OF_LIFE: Duration = Duration::from_secs(30);

/// What a search tells its socket, and the other way round.
#[derive(Debug, Default)]
struct Wire {
    stop: Arc<Stop>,
    outbox: Mutex<Outbox>,
    news: Notify,
}

/// What is to be sent. Of several thoughts only the last matters.
#[derive(Debug, Default)]
struct Outbox {
    thought: Option<Box<ThoughtView>>,
    points: Vec<PointView>,
    trouble: Option<String>,
}

impl Wire {
    fn outbox(&self) -> MutexGuard<'_, Outbox> {
        self.outbox.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, note: impl FnOnce(&mut Outbox)) {
        note(&mut self.outbox());
        self.news.notify_one();
    }
}

/// A search that stops when nobody listens any more.
struct Listening {
    wire: Arc<Wire>,
    _waiting: Waiting,
}

impl Listening {
    fn new() -> Listening {
        let wire: Arc<Wire> = Arc::default();
        Listening {
            _waiting: Waiting(Arc::clone(&wire.stop)),
            wire,
        }
    }
}

/// Opens a socket.
pub(crate) async fn live(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    match shared.visitors.hold(&visitor, What::Socket) {
        Ok(held) => upgrade.on_upgrade(move |socket| converse(shared, visitor, held, socket)),
        Err(problem) => upgrade.on_upgrade(move |socket| refuse(problem, socket)),
    }
}

/// A browser does not tell a page why it got no socket, so it gets one that says why and ends.
async fn refuse(problem: Problem, mut socket: WebSocket) {
    let _ = trouble(&mut socket, problem.to_string()).await;
    let _ = socket.send(Message::Close(None)).await;
}

async fn converse(shared: Arc<Shared>, visitor: Visitor, _held: Held, mut socket: WebSocket) {
    let mut listening = Listening::new();
    let mut sent = Instant::now();
    let mut news = false;
    let mut alive = tokio::time::interval(SIGN_OF_LIFE);
    loop {
        let wire = Arc::clone(&listening.wire);
        tokio::select! {
            heard = socket.recv() => {
                let Some(Ok(message)) = heard else { return };
                let text = match message {
                    Message::Text(text) => text,
                    Message::Close(_) => return,
                    Message::Binary(_) => "binary".into(),
                    Message::Ping(_) | Message::Pong(_) => continue,
                };
                // What was asked before is of no interest any more.
                listening = Listening::new();
                let wire = Arc::clone(&listening.wire);
                let begun = match shared.visitors.count(&visitor) {
                    Ok(()) => begin(&shared, text.as_bytes(), wire).await,
                    Err(problem) => Err(problem),
                };
                if let Err(problem) = begun
                    && trouble(&mut socket, problem.to_string()).await.is_err()
                {
                    return;
                }
            }
            _ = alive.tick() => {
                if socket.send(Message::Ping("alive?".into())).await.is_err() {
                    return;
                }
            }
            () = wire.news.notified(), if !news => news = true,
            () = tokio::time::sleep_until((sent + PAUSE).into()), if news => {
                (sent, news) = (Instant::now(), false);
                if send_news(&mut socket, &wire).await.is_err() {
                    return;
                }
            }
        }
    }
}

async fn send_news(socket: &mut WebSocket, wire: &Wire) -> Result<(), axum::Error> {
    let Outbox {
        thought,
        points,
        trouble: problem,
    } = std::mem::take(&mut *wire.outbox());
    for point in points {
        send(socket, &point).await?;
    }
    if let Some(thought) = thought {
        send(socket, &*thought).await?;
    }
    match problem {
        Some(problem) => trouble(socket, problem).await,
        None => Ok(()),
    }
}

async fn trouble(socket: &mut WebSocket, error: String) -> Result<(), axum::Error> {
    let trouble = TroubleView {
        kind: "error",
        error,
    };
    send(socket, &trouble).await
}

async fn send(socket: &mut WebSocket, view: &impl Serialize) -> Result<(), axum::Error> {
    let text = serde_json::to_string(view).unwrap_or_default();
    socket.send(Message::Text(text.into())).await
}

/// Does what was said on a socket.
async fn begin(shared: &Arc<Shared>, text: &[u8], wire: Arc<Wire>) -> Result<(), Problem> {
    let said: Said = read(text)?;
    let shared = Arc::clone(shared);
    aside(move || {
        match said {
            Said::Stop => {}
            Said::Analyse { id, ply, lines } => {
                let game = find(&shared, &id)?;
                let table = playing::table(&shared, &game, ply)?;
                if playing::keeps_secrets(table.as_ref(), &game.seats)
                    && playing::turn(table.as_ref(), &game.seats).kind != "person"
                {
                    return Err(Problem::Conflict(
                        "what the other side thinks of its cards is its own".to_owned(),
                    ));
                }
                let solved = shared.is_solved(&game.game, &game.start);
                let request = levels::request(
                    table.facts(),
                    solved,
                    Limits::default(),
                    shared.options.hash,
                    lines.clamp(1, MOST_LINES),
                );
                let position = playing::position(table.as_ref(), &game.seats);
                analysis::start(&shared, table, (ply, position), request, wire);
            }
            Said::Graph { id } => {
                let game = find(&shared, &id)?;
                let table = playing::table(&shared, &game, 0)?;
                if table.facts().hidden {
                    return Err(Problem::Conflict(
                        "a game with hidden cards has no graph".to_owned(),
                    ));
                }
                let solved = shared.is_solved(&game.game, &game.start);
                survey::start(&shared, table, game.moves, solved, wire);
            }
        }
        Ok(())
    })
    .await
}
