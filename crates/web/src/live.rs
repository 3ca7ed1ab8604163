//! Live analysis over a socket.

mod analysis;
mod review;
mod survey;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseCode, CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use gametree_players::review::Review;
use gametree_rules::Viewer;
use gametree_search::Limits;
use tokio::sync::Notify;

use crate::advanced::Chosen;
use crate::crowd::{Activity, Member, Phase};
use crate::games::{blocking, find};
use crate::levels;
use crate::playing;
use crate::problem::{Problem, read};
use crate::seat::{Asker, Token};
use crate::shared::Shared;
use crate::store::StoredGame;
use crate::time_slicing::{Stop, Waiting};
use crate::view::{ErrorView, JudgedView, News, PointView, SocketRequest, ThoughtView};
use crate::visitors::{Held, Visitor, What};

/// The greatest length of a message.
const LONGEST_MESSAGE: usize = 2000;
/// The greatest length of a message that is read at all, so that a longer one can be answered with an error.
const LARGEST_MESSAGE: usize = 64 * 1024;
/// The number of invalid messages in a row that close a socket.
const MOST_INVALID: usize = 20;
/// The time for the client to read why its socket is closed.
const CLOSE_GRACE: Duration = Duration::from_millis(500);
/// The shortest time between two messages to a socket.
const PAUSE: Duration = Duration::from_millis(80);
/// The greatest number of best lines.
const MOST_LINES: usize = 8;
/// The sizes of the buffers of a socket: what is read at once, what is written at once, and what waits to be written. A message
/// waits alone, together with answers to pings.
const READ_BUFFER: usize = 4 * 1024;
const WRITE_BUFFER: usize = 16 * 1024;
const MOST_UNSENT: usize = 256 * 1024;
/// The intervals between pings without any answer, after which a socket is closed.
const MOST_UNANSWERED: u32 = 3;

/// The channel between a search and its socket.
#[derive(Debug, Default)]
struct Wire {
    stop: Arc<Stop>,
    outbox: Mutex<Outbox>,
    news: Notify,
}

/// The messages to be sent. Of several reports of an analysis only the last is kept.
#[derive(Debug, Default)]
struct Outbox {
    thought: Option<Box<ThoughtView>>,
    points: Vec<PointView>,
    judged: Vec<JudgedView>,
    review: Option<Box<Review>>,
    error: Option<String>,
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

/// A search that is stopped when this is dropped.
struct Subscription {
    wire: Arc<Wire>,
    _waiting: Waiting,
}

impl Subscription {
    fn new() -> Subscription {
        let wire: Arc<Wire> = Arc::default();
        Subscription {
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
        .max_frame_size(LARGEST_MESSAGE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MOST_UNSENT);
    let held = shared.visitors.hold(&visitor, What::Socket);
    let admitted = held.and_then(|held| {
        let activity = Arc::new(Activity::new(Phase::Socket));
        let member = shared.sockets.admit(visitor.address(), activity);
        let place = Place {
            visitor: visitor.clone(),
            member: member.ok_or(Problem::Busy)?,
            _held: held,
        };
        Ok(place)
    });
    match admitted {
        Ok(place) => upgrade.on_upgrade(move |socket| serve_socket(shared, place, socket)),
        Err(problem) => upgrade.on_upgrade(move |socket| refuse(problem, socket)),
    }
}

/// The place of a visitor among those with a socket.
struct Place {
    visitor: Visitor,
    member: Member,
    _held: Held,
}

/// Opens a socket, sends the error and closes it: a browser does not tell a page why a socket was refused.
async fn refuse(problem: Problem, mut socket: WebSocket) {
    let _ = send_error(&mut socket, problem.to_string()).await;
    let _ = socket.send(Message::Close(None)).await;
}

/// Sends the reason why a socket is closed, and closes it.
async fn close(socket: &mut WebSocket, code: CloseCode, reason: &str) {
    let _ = send_error(socket, reason.to_owned()).await;
    let frame = CloseFrame {
        code,
        reason: reason.into(),
    };
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        // Closing at once with unread input would discard the message.
        tokio::time::sleep(CLOSE_GRACE).await;
    }
}

/// The error of a message that is too long.
fn too_long(found: &str) -> Problem {
    Problem::Input(format!(
        "expected a message of at most {LONGEST_MESSAGE} bytes, found {found}"
    ))
}

async fn serve_socket(shared: Arc<Shared>, mut place: Place, mut socket: WebSocket) {
    let mut subscription = Subscription::new();
    let mut sent = Instant::now();
    let mut pending = false;
    let mut invalid = 0;
    let ping = shared.options.limits.ping;
    let mut alive = tokio::time::interval(ping);
    let mut heard_at = Instant::now();
    loop {
        let wire = Arc::clone(&subscription.wire);
        tokio::select! {
            heard = socket.recv() => {
                let message = match heard {
                    Some(Ok(message)) => message,
                    Some(Err(error)) if is_too_large(&error) => {
                        let words = too_long("many more").to_string();
                        return close(&mut socket, close_code::SIZE, &words).await;
                    }
                    _ => return,
                };
                heard_at = Instant::now();
                let counted = shared.visitors.count(&place.visitor);
                let text = match message {
                    Message::Text(text) => text,
                    Message::Close(_) => return,
                    Message::Binary(_) => "binary".into(),
                    Message::Ping(_) | Message::Pong(_) => match counted {
                        Ok(()) => continue,
                        // Each is answered before it is seen here: whoever sends too many is answered no more.
                        Err(problem) => {
                            let words = problem.to_string();
                            return close(&mut socket, close_code::POLICY, &words).await;
                        }
                    },
                };
                // A new message ends what the last one started.
                subscription = Subscription::new();
                let wire = Arc::clone(&subscription.wire);
                place.member.activity.enter(Phase::Socket);
                let begun = match counted {
                    Ok(()) => begin(&shared, text.as_bytes(), wire).await,
                    Err(problem) => Err(problem),
                };
                match &begun {
                    Err(Problem::Input(_) | Problem::TooMuch(_)) => invalid += 1,
                    _ => invalid = 0,
                }
                if let Err(problem) = begun
                    && send_error(&mut socket, problem.to_string()).await.is_err()
                {
                    return;
                }
                if invalid >= MOST_INVALID {
                    let words = format!("{MOST_INVALID} invalid messages in a row");
                    return close(&mut socket, close_code::POLICY, &words).await;
                }
            }
            _ = &mut place.member.sent_away => {
                let words = "more visitors wait than there is room for, and this analysis was idle";
                return close(&mut socket, close_code::AGAIN, words).await;
            }
            _ = alive.tick() => {
                // A client that sends parts of a message, and never a whole one, is not heard of either.
                if heard_at.elapsed() > ping * MOST_UNANSWERED {
                    return;
                }
                if socket.send(Message::Ping("alive?".into())).await.is_err() {
                    return;
                }
            }
            () = wire.news.notified(), if !pending => pending = true,
            () = tokio::time::sleep_until((sent + PAUSE).into()), if pending => {
                (sent, pending) = (Instant::now(), false);
                if send_news(&mut socket, &wire).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Whether a message was refused for its length: the library tells this only in its text.
fn is_too_large(error: &axum::Error) -> bool {
    error.to_string().contains("too long")
}

async fn send_news(socket: &mut WebSocket, wire: &Wire) -> Result<(), axum::Error> {
    let Outbox {
        thought,
        points,
        judged,
        review,
        error,
    } = std::mem::take(&mut *wire.outbox());
    for point in points {
        send(socket, &News::Point(point)).await?;
    }
    for one in judged {
        send(socket, &News::Judged(Box::new(one))).await?;
    }
    if let Some(review) = review {
        send(socket, &News::Review(review)).await?;
    }
    if let Some(thought) = thought {
        send(socket, &News::Thought(thought)).await?;
    }
    match error {
        Some(error) => send_error(socket, error).await,
        None => Ok(()),
    }
}

async fn send_error(socket: &mut WebSocket, error: String) -> Result<(), axum::Error> {
    send(socket, &News::Error(ErrorView { error })).await
}

async fn send(socket: &mut WebSocket, news: &News) -> Result<(), axum::Error> {
    let text = serde_json::to_string(news).unwrap_or_default();
    socket.send(Message::Text(text.into())).await
}

/// Starts what a message asks for.
async fn begin(shared: &Arc<Shared>, text: &[u8], wire: Arc<Wire>) -> Result<(), Problem> {
    if text.len() > LONGEST_MESSAGE {
        return Err(too_long(&text.len().to_string()));
    }
    let request: SocketRequest = read(text)?;
    match request {
        SocketRequest::Stop => Ok(()),
        SocketRequest::Analyse {
            id,
            seat,
            ply,
            lines,
            chosen,
        } => {
            let game = find(shared, &id).await?;
            let asker = Asker(seat.as_deref().and_then(Token::read));
            blocking(|| {
                chosen.check(shared.entry(&game.game)?)?;
                analyse(shared, &game, &asker, (ply, lines), chosen, wire)
            })
            .await
        }
        SocketRequest::Graph { id } => {
            let game = find(shared, &id).await?;
            blocking(|| draw_graph(shared, game, wire)).await
        }
        SocketRequest::Review { id, seat } => {
            let game = find(shared, &id).await?;
            let asker = Asker(seat.as_deref().and_then(Token::read));
            blocking(|| judge(shared, &game, &asker, wire)).await
        }
    }
}

/// Starts the analysis of a position, with this number of best lines.
fn analyse(
    shared: &Arc<Shared>,
    game: &StoredGame,
    asker: &Asker,
    (ply, lines): (usize, usize),
    chosen: Chosen,
    wire: Arc<Wire>,
) -> Result<(), Problem> {
    let table = playing::table(shared, game, ply)?;
    let viewer = playing::viewer(shared, game, asker)?;
    if !playing::sees_choices(table.as_ref(), viewer) && playing::keeps_secrets(table.as_ref()) {
        return Err(Problem::Conflict(
            "there is no analysis of another player's hidden cards".to_owned(),
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
    let position = table.position_seen(viewer);
    let request = chosen.applied(request);
    analysis::start(shared, table, (ply, position), request, wire);
    Ok(())
}

/// Starts to evaluate all positions of a game.
fn draw_graph(shared: &Arc<Shared>, game: StoredGame, wire: Arc<Wire>) -> Result<(), Problem> {
    let table = playing::table(shared, &game, 0)?;
    if table.class().hidden {
        return Err(Problem::Conflict(
            "a game with hidden cards has no graph".to_owned(),
        ));
    }
    let solved = shared.is_solved(&game.game, &game.start);
    survey::start(shared, table, game.moves, solved, wire);
    Ok(())
}

/// Starts to review a game.
fn judge(
    shared: &Arc<Shared>,
    game: &StoredGame,
    asker: &Asker,
    wire: Arc<Wire>,
) -> Result<(), Problem> {
    if playing::viewer(shared, game, asker)? != Viewer::All {
        return Err(Problem::Conflict(
            "a game with hidden cards is reviewed when it is over".to_owned(),
        ));
    }
    if game.moves.is_empty() {
        return Err(Problem::Conflict("there is no move to review".to_owned()));
    }
    let table = playing::table(shared, game, game.moves.len())?;
    review::start(shared, table, wire);
    Ok(())
}
