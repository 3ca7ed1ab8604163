//! Requests about games.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use gametree_players::{day, import, outcome, players_told, written};
use gametree_rules::{GameSettings, Turn};
use serde::Serialize;

use crate::board::board;
use crate::catalog::try_to_solve;
use crate::levels::{self, Level, PERSON};
use crate::problem::{Problem, read};
use crate::shared::Shared;
use crate::store::StoredGame;
use crate::view::{At, GameView, NewGame, Play, Seats};
use crate::visitors::Visitor;
use crate::{assets, playing, random};

/// The longest position that is read, and the longest line that is looked ahead.
const LONGEST_POSITION: usize = 4000;
const LONGEST_LINE: usize = 200;

/// An answer as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_string(&self.0) {
            Ok(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
            Err(error) => Problem::Internal(error.to_string()).into_response(),
        }
    }
}

type Answer<T> = Result<Json<T>, Problem>;

/// Does something that takes a moment, where others do not wait for it. A fault in one game's rules ends one request.
pub(crate) async fn aside<T>(work: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    let done = tokio::task::block_in_place(|| catch_unwind(AssertUnwindSafe(work)));
    done.unwrap_or_else(|_| Err(Problem::Internal("the game broke off".to_owned())))
}

/// The game of this name.
pub(crate) fn find(shared: &Shared, id: &str) -> Result<StoredGame, Problem> {
    if !random::is_name(id) {
        return Err(Problem::Unknown(
            "there is no game at this address".to_owned(),
        ));
    }
    shared.store.find(id)
}

/// Begins a game.
pub(crate) async fn begin(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    body: Bytes,
) -> Answer<GameView> {
    let wanted: NewGame = read(&body)?;
    shared.visitors.count_game(&visitor)?;
    aside(move || {
        let game = new_game(&shared, &wanted)?;
        shared.store.insert(&game)?;
        try_to_solve(&shared, &game.game, &game.start);
        playing::view_now(&shared, &game).map(Json)
    })
    .await
}

fn new_game(shared: &Shared, wanted: &NewGame) -> Result<StoredGame, Problem> {
    let (entry, table) = if let Some(text) = &wanted.saved {
        let saved = import(text)?;
        let entry = shared.entry(&saved.game)?;
        (entry, entry.load(&saved)?)
    } else {
        let long = wanted.position.as_ref().map_or(0, String::len);
        if long > LONGEST_POSITION {
            return Err(Problem::Input(format!(
                "expected a position of at most {LONGEST_POSITION} characters, found {long}"
            )));
        }
        let entry = shared.entry(&wanted.game)?;
        let parameters = wanted.parameters.iter();
        let settings: GameSettings = parameters.map(|(name, &value)| (name, value)).collect();
        let position = wanted.position.as_deref().map(str::trim);
        let position = position.filter(|position| !position.is_empty());
        let table = entry.with_parameters(&settings)?.open(position)?;
        (entry, table)
    };
    let players = table.players();
    let seats = seats_of(wanted, players)?;
    levels::check_seats(&seats, players)?;
    let saved = table.save();
    if saved.moves.len() > playing::MOST_MOVES || saved.start.len() > LONGEST_POSITION {
        let most = playing::MOST_MOVES;
        return Err(Problem::Input(format!(
            "expected a game of at most {most} moves"
        )));
    }
    Ok(StoredGame {
        id: random::name(),
        game: entry.facts().name.clone().into_owned(),
        start: saved.start,
        moves: saved.moves,
        seats,
        dice: "auto".to_owned(),
    })
}

/// Who plays whom: as told, as in the game that was saved, or else the one who asks against the engine.
fn seats_of(wanted: &NewGame, players: usize) -> Result<Vec<String>, Problem> {
    if let Some(seats) = &wanted.seats {
        return Ok(seats.clone());
    }
    if wanted.seat.is_none()
        && wanted.level.is_none()
        && let Some(text) = &wanted.saved
    {
        let names = players_told(text);
        if names.len() == players {
            return Ok(names.iter().map(|name| levels::seat_named(name)).collect());
        }
    }
    let mine = wanted.seat.as_deref().unwrap_or("0");
    let is = |player: usize| mine == player.to_string();
    if !["all", "none"].contains(&mine) && !(0..players).any(is) {
        let last = players.saturating_sub(1);
        let shown: String = mine.chars().take(40).flat_map(char::escape_debug).collect();
        return Err(Problem::Input(format!(
            "expected a seat from 0 to {last}, all or none, found '{shown}'"
        )));
    }
    let level = wanted.level.as_deref().unwrap_or(Level::USUAL);
    let seat = |player: usize| {
        let person = mine == "all" || is(player);
        if person { PERSON } else { level }.to_owned()
    };
    Ok((0..players).map(seat).collect())
}

/// A game, after so many moves or as it stands.
pub(crate) async fn show(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Answer<GameView> {
    aside(move || {
        let game = find(&shared, &id)?;
        let ply = query
            .as_deref()
            .and_then(|query| query.strip_prefix("ply="))
            .map_or(Ok(game.moves.len()), |ply| {
                let number = ply.parse();
                number.map_err(|_| Problem::Input("expected ply=NUMBER".to_owned()))
            })?;
        playing::view(&shared, &game, ply).map(Json)
    })
    .await
}

/// The page of a game.
pub(crate) async fn page(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Response {
    let shown = aside(|| {
        let game = find(&shared, &id)?;
        // After a restart nobody knows any more what can be solved.
        try_to_solve(&shared, &game.game, &game.start);
        playing::view_now(&shared, &game)
    })
    .await;
    assets::page_with("game.html", shown)
}

/// Plays a move, or lets chance decide.
pub(crate) async fn play(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer<GameView> {
    let said: Play = read(&body)?;
    aside(move || {
        let game = find(&shared, &id)?;
        let table = playing::table_now(&shared, &game, said.ply)?;
        let action = match (table.turn(), said.action) {
            (Turn::Over, _) => return Err(Problem::Conflict("the game is over".to_owned())),
            (Turn::Chance, None) => {
                let choices = table.choices();
                let drawn = outcome(&choices, random::number());
                drawn.map(|choice| choice.text.clone()).unwrap_or_default()
            }
            (Turn::Chance, Some(_)) if playing::keeps_secrets(table.as_ref(), &game.seats) => {
                return Err(Problem::Conflict(
                    "what is dealt in secret cannot be entered".to_owned(),
                ));
            }
            (_, Some(action)) => action,
            (Turn::Player(_), None) => {
                return Err(Problem::Input("expected a move, found none".to_owned()));
            }
        };
        if playing::turn(table.as_ref(), &game.seats).kind == "engine" {
            return Err(Problem::Conflict("it is the engine's turn".to_owned()));
        }
        let after = playing::play_on(&shared, &game, table, &action)?;
        playing::view_now(&shared, &after).map(Json)
    })
    .await
}

/// Takes back to where a person chose last.
pub(crate) async fn back(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer<GameView> {
    let at: At = read(&body)?;
    aside(move || {
        let game = find(&shared, &id)?;
        playing::table_now(&shared, &game, at.ply)?;
        let after = playing::take_back(&shared, &game)?;
        playing::view_now(&shared, &after).map(Json)
    })
    .await
}

/// Changes who plays.
pub(crate) async fn seats(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer<GameView> {
    let wanted: Seats = read(&body)?;
    aside(move || {
        let game = find(&shared, &id)?;
        let mut after = game.clone();
        if let Some(seats) = wanted.seats {
            levels::check_seats(&seats, game.seats.len())?;
            after.seats = seats;
        }
        if let Some(dice) = wanted.dice {
            if !["auto", "hand"].contains(&dice.as_str()) {
                return Err(Problem::Input(
                    "expected dice to be auto or hand".to_owned(),
                ));
            }
            after.dice = dice;
        }
        shared.store.replace(&game, &after)?;
        playing::view_now(&shared, &after).map(Json)
    })
    .await
}

/// How the board looks after a line of play.
pub(crate) async fn preview(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, Problem> {
    let at: At = read(&body)?;
    aside(move || {
        let game = find(&shared, &id)?;
        let mut table = playing::table(&shared, &game, at.ply)?;
        if playing::keeps_secrets(table.as_ref(), &game.seats) {
            return Err(Problem::Conflict(
                "nobody looks ahead where cards are hidden".to_owned(),
            ));
        }
        if at.moves.len() > LONGEST_LINE {
            return Err(Problem::Input(format!(
                "expected at most {LONGEST_LINE} moves"
            )));
        }
        for action in &at.moves {
            table
                .play(action)
                .map_err(|problem| Problem::Input(problem.to_string()))?;
        }
        let room = shared.room(shared.entry(&game.game)?, &game.start);
        let sight = playing::sight(table.as_ref(), &game.seats);
        Ok(Json(board(table.as_ref(), sight, room)).into_response())
    })
    .await
}

/// The game as a file.
pub(crate) async fn export(
    State(shared): State<Arc<Shared>>,
    Path((id, format)): Path<(String, String)>,
) -> Result<Response, Problem> {
    aside(move || {
        let game = find(&shared, &id)?;
        let table = playing::table(&shared, &game, game.moves.len())?;
        if playing::keeps_secrets(table.as_ref(), &game.seats) {
            return Err(Problem::Conflict(
                "expected a game that is over: cards are still hidden".to_owned(),
            ));
        }
        let saved = table.save();
        let names = levels::names(&game.seats);
        let changed = day(shared.store.changed(&id)?);
        let text = written(&saved, &format, &names, &changed)
            .ok_or_else(|| Problem::Unknown("there is no such format".to_owned()))?;
        let media = match format.as_str() {
            "json" => "application/json",
            "jsonl" => "application/jsonl",
            _ => "text/plain; charset=utf-8",
        };
        let name = format!("attachment; filename=\"{}.{format}\"", game.game);
        let headers = [
            (header::CONTENT_TYPE, media.to_owned()),
            (header::CONTENT_DISPOSITION, name),
        ];
        Ok((headers, text).into_response())
    })
    .await
}
