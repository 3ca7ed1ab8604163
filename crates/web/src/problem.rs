//! What can be wrong with a request, told in that request's answer alone.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use gametree_players::InputError;
use serde::de::DeserializeOwned;

use crate::view::ErrorView;

/// What can be wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Problem {
    /// What was sent makes no sense.
    #[error("{0}")]
    Input(String),
    /// It does not come from our own page.
    #[error("{0}")]
    Foreign(String),
    /// There is no such thing.
    #[error("{0}")]
    Unknown(String),
    /// The game has gone on, or is not waiting for this.
    #[error("{0}")]
    Conflict(String),
    /// The way in which it was asked is none of ours.
    #[error("{1}")]
    Refused(StatusCode, String),
    /// More was asked for than one visitor may.
    #[error("{0}")]
    TooMuch(String),
    /// Everybody together asks for too much.
    #[error("everybody is asking at once: try again in a moment")]
    Busy,
    /// A fault of ours.
    #[error("something that should not happen happened: {0}")]
    Internal(String),
}

impl Problem {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Problem::Input(_) => StatusCode::BAD_REQUEST,
            Problem::Foreign(_) => StatusCode::FORBIDDEN,
            Problem::Unknown(_) => StatusCode::NOT_FOUND,
            Problem::Conflict(_) => StatusCode::CONFLICT,
            Problem::Refused(status, _) => *status,
            Problem::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            Problem::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What is sent of it.
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
        Problem::Internal(format!("the games cannot be read or written: {error}"))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (
            self.status(),
            [(header::CONTENT_TYPE, "application/json")],
            serde_json::to_string(&self.view()).unwrap_or_default(),
        )
            .into_response()
    }
}

/// What was sent, as a value.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        let shown: String = error
            .to_string()
            .chars()
            .take(200)
            .flat_map(char::escape_debug)
            .collect();
        Problem::Input(format!("expected a message as documented: {shown}"))
    })
}
