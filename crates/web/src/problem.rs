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
        let shown: String = plainly(&error.to_string())
            .chars()
            .take(200)
            .flat_map(char::escape_debug)
            .collect();
        Problem::Input(format!("expected a message as documented: {shown}"))
    })
}

/// What a reader of JSON calls things, and what people do.
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

/// A complaint about JSON without the names that our own program has for things.
fn plainly(complaint: &str) -> String {
    let mut told = complaint.to_owned();
    for (theirs, ours) in WORDS {
        told = told.replacen(theirs, ours, 1);
    }
    for kind in ["expected struct ", "expected internally tagged enum "] {
        if let Some((before, rest)) = told.split_once(kind) {
            let name = rest.find(' ').unwrap_or(rest.len());
            told = format!("{before}expected an object{}", &rest[name..]);
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{NewGame, Play, Said};

    fn told<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
        let problem = read::<T>(text.as_bytes()).expect_err("nothing of ours");
        let words = problem.to_string();
        let said = words.strip_prefix("expected a message as documented: ");
        said.expect("told first").to_owned()
    }

    #[test]
    fn what_is_wrong_is_told_in_words_of_the_message() {
        assert_eq!(
            [
                told::<NewGame>("null"),
                told::<Play>(r#"{"ply":-1}"#),
                told::<Play>(r#"{"ply":[]}"#),
                told::<Said>("7"),
                told::<Said>(r#"{"kind":"nothing"}"#),
            ],
            [
                "invalid type: null, expected an object at line 1 column 4",
                "invalid value: integer `-1`, expected a whole number from 0 up at line 1 column 9",
                "invalid type: list, expected a whole number from 0 up at line 1 column 7",
                "invalid type: integer `7`, expected an object at line 1 column 1",
                "unknown kind `nothing`, expected one of `analyse`, `graph`, `stop` at line 1 column 17",
            ]
        );
    }
}
