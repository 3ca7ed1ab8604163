//! Errors of requests. Each is sent in the answer to its request and ends nothing else.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use gametree_players::InputError;
use serde::de::DeserializeOwned;

use crate::view::ErrorView;

/// Why a request is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Problem {
    /// The request is malformed or asks for something impossible.
    #[error("{0}")]
    Input(String),
    /// The request does not come from our own page, or lacks the token that it needs.
    #[error("{0}")]
    Forbidden(String),
    /// There is nothing of this name.
    #[error("{0}")]
    Unknown(String),
    /// The game has gone on, or does not wait for this.
    #[error("{0}")]
    Conflict(String),
    /// The HTTP request itself is refused with this status.
    #[error("{1}")]
    Refused(StatusCode, String),
    /// A visitor exceeds a limit.
    #[error("{0}")]
    TooMuch(String),
    /// All visitors together exceed a limit.
    #[error("the server is busy: try again in a moment")]
    Busy,
    /// Another program uses the file of games, or it is too slow.
    #[error("the file of games is in use by another program: try again in a moment")]
    Locked,
    /// There is no room for a change.
    #[error("the disk of the server is full: nothing was changed, and nothing is lost")]
    DiskFull,
    /// A bug, or a failure of the system.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Problem {
    /// There is no game with the id that was asked for.
    pub(crate) fn no_game() -> Problem {
        Problem::Unknown("there is no game at this address".to_owned())
    }

    /// There is nothing at the address that was asked for.
    pub(crate) fn no_page() -> Problem {
        Problem::Unknown("page not found".to_owned())
    }

    /// The game has been changed by another request.
    pub(crate) fn gone_on() -> Problem {
        Problem::Conflict("the game has gone on meanwhile".to_owned())
    }

    /// Nothing more can be played.
    pub(crate) fn over() -> Problem {
        Problem::Conflict("the game is over".to_owned())
    }

    /// The request does not show the token of the seat that may do this.
    pub(crate) fn not_seated() -> Problem {
        Problem::Forbidden("expected the secret link of the player who may do this".to_owned())
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Problem::Input(_) => StatusCode::BAD_REQUEST,
            Problem::Forbidden(_) => StatusCode::FORBIDDEN,
            Problem::Unknown(_) => StatusCode::NOT_FOUND,
            Problem::Conflict(_) => StatusCode::CONFLICT,
            Problem::Refused(status, _) => *status,
            Problem::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            Problem::Busy | Problem::Locked => StatusCode::SERVICE_UNAVAILABLE,
            Problem::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
            Problem::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The seconds after which the request may succeed.
    fn retry_after(&self) -> Option<u32> {
        match self {
            Problem::TooMuch(_) | Problem::Busy | Problem::Locked => Some(1),
            Problem::DiskFull => Some(60),
            _ => None,
        }
    }

    /// The body of the answer.
    pub(crate) fn view(&self) -> ErrorView {
        ErrorView {
            error: self.to_string(),
        }
    }
}

impl From<InputError> for Problem {
    fn from(error: InputError) -> Problem {
        match error {
            InputError::UnknownGame { .. } => Problem::Unknown(error.to_string()),
            _ => Problem::Input(error.to_string()),
        }
    }
}

impl From<rusqlite::Error> for Problem {
    fn from(error: rusqlite::Error) -> Problem {
        use rusqlite::ErrorCode::{DatabaseBusy, DatabaseCorrupt, DatabaseLocked, DiskFull};
        match error.sqlite_error() {
            Some(found) if matches!(found.code, DatabaseBusy | DatabaseLocked) => Problem::Locked,
            Some(found) if found.code == DiskFull || NO_ROOM.contains(&found.extended_code) => {
                Problem::DiskFull
            }
            Some(found) if found.code == DatabaseCorrupt => Problem::Internal(format!(
                "the file of games is damaged ({error}): the server has to be started with --repair"
            )),
            _ => Problem::Internal(format!("games cannot be read or written: {error}")),
        }
    }
}

/// The extended codes of SQLite for writes that fail for lack of room: a limit on file sizes, and shared memory or a log that
/// cannot grow.
const NO_ROOM: [i32; 3] = [
    rusqlite::ffi::SQLITE_IOERR_WRITE,
    rusqlite::ffi::SQLITE_IOERR_SHMSIZE,
    rusqlite::ffi::SQLITE_IOERR_FSYNC,
];

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let text = serde_json::to_string(&self.view()).unwrap_or_default();
        let media = [(header::CONTENT_TYPE, "application/json")];
        match self.retry_after() {
            Some(seconds) => {
                let later = [(header::RETRY_AFTER, seconds.to_string())];
                (self.status(), media, later, text).into_response()
            }
            None => (self.status(), media, text).into_response(),
        }
    }
}

/// Reads the body of a request.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        let shown: String = in_plain_words(&error.to_string())
            .chars()
            .take(200)
            .flat_map(char::escape_debug)
            .collect();
        Problem::Input(format!("expected a message as documented: {shown}"))
    })
}

/// Phrases of the JSON parser and how they are shown.
const WORDS: [(&str, &str); 9] = [
    ("expected usize", "expected a whole number from 0 up"),
    ("expected u64", "expected a whole number from 0 up"),
    ("expected u32", "expected a whole number from 0 up"),
    ("expected a boolean", "expected true or false"),
    ("expected a sequence", "expected a list"),
    ("expected a tuple of size", "expected a list of length"),
    ("invalid type: sequence", "invalid type: list"),
    ("invalid type: map", "invalid type: object"),
    ("unknown variant", "unknown kind"),
];

/// An error of the JSON parser without the names of our own types.
fn in_plain_words(complaint: &str) -> String {
    let mut text = complaint.to_owned();
    for (theirs, ours) in WORDS {
        text = text.replacen(theirs, ours, 1);
    }
    for kind in ["expected struct ", "expected internally tagged enum "] {
        if let Some((before, rest)) = text.split_once(kind) {
            let name = rest.find(' ').unwrap_or(rest.len());
            text = format!("{before}expected an object{}", &rest[name..]);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{NewGame, Play, SocketRequest};

    fn error_of<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
        let problem = read::<T>(text.as_bytes()).expect_err("nothing of ours");
        let words = problem.to_string();
        let said = words.strip_prefix("expected a message as documented: ");
        said.expect("the prefix").to_owned()
    }

    #[test]
    fn errors_of_the_json_parser_do_not_name_our_types() {
        assert_eq!(
            [
                error_of::<NewGame>("null"),
                error_of::<Play>(r#"{"ply":-1}"#),
                error_of::<Play>(r#"{"ply":[]}"#),
                error_of::<SocketRequest>("7"),
                error_of::<SocketRequest>(r#"{"kind":"nothing"}"#),
            ],
            [
                "invalid type: null, expected an object at line 1 column 4",
                "invalid value: integer `-1`, expected a whole number from 0 up at line 1 column 9",
                "invalid type: list, expected a whole number from 0 up at line 1 column 7",
                "invalid type: integer `7`, expected an object at line 1 column 1",
                "unknown kind `nothing`, expected one of `analyse`, `graph`, `review`, `stop` at line 1 column 17",
            ]
        );
    }
}
