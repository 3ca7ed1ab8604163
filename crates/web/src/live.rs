//! Live analysis over a socket.

mod analysis;
mod survey;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseCode, CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
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

/// The longest message that is understood.
const LONGEST_MESSAGE: usize = 2000;
/// A longer one is taken in up to this, so that it can be said what is wrong with it.
const LARGEST_MESSAGE: usize = 64 * 1024;
/// So many messages that make no sense, one after the other, end a socket.
const MOST_NONSENSE: usize = 20;
/// Who is told that it is over has so long to hear it.
const FAREWELL: Duration = Duration::from_millis(500);
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
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE);
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

/// Says why a socket ends, and ends it.
async fn part(socket: &mut WebSocket, code: CloseCode, reason: &str) {
    let _ = trouble(socket, reason.to_owned()).await;
    let frame = CloseFrame {
        code,
        reason: reason.into(),
    };
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        // What was not read yet would take what was said with it.
        tokio::time::sleep(FAREWELL).await;
    }
}

/// What is wrong with a message that is too long.
fn too_long(found: &str) -> Problem {
    Problem::Input(format!(
        "expected a message of at most {LONGEST_MESSAGE} bytes, found {found}"
    ))
}

async fn converse(shared: Arc<Shared>, visitor: Visitor, _held: Held, mut socket: WebSocket) {
    let mut listening = Listening::new();
    let mut sent = Instant::now();
    let mut news = false;
    let mut nonsense = 0;
    let mut alive = tokio::time::interval(SIGN_OF_LIFE);
    loop {
        let wire = Arc::clone(&listening.wire);
        tokio::select! {
            heard = socket.recv() => {
                let message = match heard {
                    Some(Ok(message)) => message,
                    Some(Err(error)) if is_too_large(&error) => {
                        let words = too_long("many more").to_string();
                        return part(&mut socket, close_code::SIZE, &words).await;
                    }
                    _ => return,
                };
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
                match &begun {
                    Err(Problem::Input(_) | Problem::TooMuch(_)) => nonsense += 1,
                    _ => nonsense = 0,
                }
                if let Err(problem) = begun
                    && trouble(&mut socket, problem.to_string()).await.is_err()
                {
                    return;
                }
                if nonsense >= MOST_NONSENSE {
                    let words = format!("{MOST_NONSENSE} messages in a row made no sense");
                    return part(&mut socket, close_code::POLICY, &words).await;
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

/// Whether a message was refused for its length alone: of what is below, only the words get here.
fn is_too_large(error: &axum::Error) -> bool {
    error.to_string().contains("too long")
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
    if text.len() > LONGEST_MESSAGE {
        return Err(too_long(&text.len().to_string()));
    }
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
                    table.as_ref(),
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
                if table.class().hidden {
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
