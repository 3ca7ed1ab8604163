//! Bodies of requests: received whole, within a time and a size, before anything answers them.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::problem::Problem;
use crate::shared::Shared;
use crate::visitors::{Held, Visitor, What};

/// The greatest size of a request's body.
pub(crate) const LARGEST_BODY: usize = 256 * 1024;
/// The greatest size of a body that counts for nothing.
const SMALL_BODY: usize = 8 * 1024;
/// The bytes of a larger body that are read and dropped before it is refused: a client that still sends does not read.
const LARGEST_REFUSED: usize = 16 * 1024 * 1024;
/// The number of such bodies that are dropped at the same time, and the time limit of each: reading takes memory, too.
const REFUSED_AT_ONCE: usize = 8;
const REFUSED_WITHIN: Duration = Duration::from_secs(10);

/// A request with its whole body in memory, and the visitor's share of that, if the body is large. Refused if it is too large
/// or too slow.
pub(super) async fn whole(
    request: Request,
    shared: &Shared,
    visitor: &Visitor,
) -> Result<(Request, Option<Held>), Problem> {
    let (parts, body) = request.into_parts();
    if body.is_end_stream() {
        return Ok((Request::from_parts(parts, body), None));
    }
    let length = parts.headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if let Some(length) = length.filter(|&length| length > LARGEST_BODY) {
        // A client that sends for too long is answered all the same, whether or not it reads that.
        let _ = timeout(REFUSED_WITHIN, drop_body(body)).await;
        return Err(too_large(Some(length)));
    }
    let length = length.unwrap_or(LARGEST_BODY);
    let held = if length > SMALL_BODY {
        Some(shared.visitors.hold(visitor, What::LargeBody)?)
    } else {
        None
    };
    let limits = &shared.options.limits;
    let time = limits.body + limits.time_of(length);
    let received = timeout(time, receive(body)).await;
    let bytes = received.unwrap_or_else(|_| Err(too_slow(time)))?;
    Ok((Request::from_parts(parts, Body::from(bytes)), held))
}

/// Reads a body of limited size.
async fn receive(mut body: Body) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    while let Some(piece) = poll_fn(|task| Pin::new(&mut body).poll_frame(task)).await {
        let piece = piece.map_err(|_| cut_short())?;
        let data = piece.data_ref().map_or(&[][..], Bytes::as_ref);
        if bytes.len() + data.len() > LARGEST_BODY {
            return Err(too_large(None));
        }
        bytes.extend_from_slice(data);
    }
    Ok(bytes)
}

fn cut_short() -> Problem {
    Problem::Input("expected a whole request, found only its beginning".to_owned())
}

fn too_slow(time: Duration) -> Problem {
    let words = format!(
        "expected a whole request within {} seconds",
        time.as_secs_f32()
    );
    Problem::Refused(StatusCode::REQUEST_TIMEOUT, words)
}

/// Reads and drops a body.
async fn drop_body(mut body: Body) {
    static PLACES: Semaphore = Semaphore::const_new(REFUSED_AT_ONCE);
    let _place = PLACES.acquire().await;
    let mut passed = 0;
    while passed < LARGEST_REFUSED
        && let Some(Ok(piece)) = poll_fn(|task| Pin::new(&mut body).poll_frame(task)).await
    {
        passed += piece.data_ref().map_or(0, Bytes::len);
    }
}

pub(super) fn too_large(found: Option<usize>) -> Problem {
    let most = LARGEST_BODY / 1024;
    let found = found.map_or("more".to_owned(), |bytes| format!("{} kB", bytes / 1024));
    let words = format!("expected at most {most} kB, found {found}");
    Problem::Refused(StatusCode::PAYLOAD_TOO_LARGE, words)
}
