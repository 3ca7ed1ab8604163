//! Who sits at a game, and as whom a request sees it.

use std::convert::Infallible;
use std::fmt;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::random;
use crate::view::{Level, Occupant};

/// The secret by which the person in a seat is recognised. It is part of the address of that person's page and of nothing
/// that others are sent.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

/// Who sits in a seat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// A person, recognised by this token.
    Person(Token),
    /// The engine at this level.
    Engine(Level),
}

/// The token that a request carries as `?seat=TOKEN`, if any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asker(pub(crate) Option<Token>);

impl Token {
    /// A new unguessable token.
    pub(crate) fn new() -> Token {
        Token(random::name())
    }

    /// The token written like this, if one can be.
    pub(crate) fn read(text: &str) -> Option<Token> {
        random::is_name(text).then(|| Token(text.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// A token is not written into logs.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// What the text of a person's seat begins with in the database; the token follows.
const PERSON: &str = "person:";

impl Seat {
    /// A seat for this occupant; a person gets a new token.
    pub(crate) fn new(occupant: Occupant) -> Seat {
        match occupant {
            Occupant::Person => Seat::Person(Token::new()),
            Occupant::Engine(level) => Seat::Engine(level),
        }
    }

    pub(crate) fn occupant(&self) -> Occupant {
        match self {
            Seat::Person(_) => Occupant::Person,
            Seat::Engine(level) => Occupant::Engine(*level),
        }
    }

    pub(crate) fn is_person(&self) -> bool {
        matches!(self, Seat::Person(_))
    }

    pub(crate) fn token(&self) -> Option<&Token> {
        match self {
            Seat::Person(token) => Some(token),
            Seat::Engine(_) => None,
        }
    }

    /// The seat as it is written into the database.
    pub(crate) fn stored(&self) -> String {
        match self {
            Seat::Person(token) => format!("{PERSON}{}", token.as_str()),
            Seat::Engine(level) => level.name().to_owned(),
        }
    }

    /// The seat that was written into the database like this.
    pub(crate) fn from_stored(text: &str) -> Option<Seat> {
        match text.strip_prefix(PERSON) {
            Some(token) => Token::read(token).map(Seat::Person),
            None => Level::find(text).map(Seat::Engine),
        }
    }
}

impl Asker {
    /// The seat whose token this is, counted from zero.
    pub(crate) fn seat(&self, seats: &[Seat]) -> Option<usize> {
        let token = self.0.as_ref()?;
        seats.iter().position(|seat| seat.token() == Some(token))
    }
}

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asker, Infallible> {
        let query = parts.uri.query();
        Ok(Asker(parameter(query, "seat").and_then(Token::read)))
    }
}

/// The value of a parameter in the query of an address. Nothing that is asked for like this has characters to decode.
pub(crate) fn parameter<'q>(query: Option<&'q str>, name: &str) -> Option<&'q str> {
    let pairs = query?.split('&').filter_map(|pair| pair.split_once('='));
    pairs
        .into_iter()
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_read_as_it_was_stored_and_its_token_is_not_printed() {
        let seats = [Seat::new(Occupant::Person), Seat::Engine(Level::Club)];
        for seat in &seats {
            assert_eq!(Seat::from_stored(&seat.stored()).as_ref(), Some(seat));
        }
        let token = seats[0].token().unwrap();
        assert!(!format!("{seats:?}").contains(token.as_str()));
        for text in ["person", "person:short", "master", ""] {
            assert_eq!(Seat::from_stored(text), None, "{text}");
        }
        assert_eq!(Asker(Some(token.clone())).seat(&seats), Some(0));
        assert_eq!(Asker(Some(Token::new())).seat(&seats), None);
        assert_eq!(Asker(None).seat(&seats), None);
    }

    #[test]
    fn parameters_are_found_in_any_order() {
        let query = Some("ply=3&seat=abc");
        assert_eq!(parameter(query, "seat"), Some("abc"));
        assert_eq!(parameter(query, "ply"), Some("3"));
        assert_eq!(parameter(query, "eat"), None);
        assert_eq!(parameter(None, "seat"), None);
    }
}
