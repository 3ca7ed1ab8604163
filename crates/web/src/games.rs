//! Requests about games.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use gametree_players::{day, outcome, player_names, written};
use gametree_rules::{GameSettings, Turn, Viewer};
use serde::Serialize;

use crate::board::board;
use crate::catalog::try_to_solve;
use crate::levels;
use crate::problem::{Problem, read};
use crate::seat::{Asker, Seat, parameter};
use crate::shared::Shared;
use crate::store::StoredGame;
use crate::view::{At, Dice, GameView, Level, NewGame, Occupant, Persons, Play, Seats, TurnKind};
use crate::visitors::Visitor;
use crate::{assets, bring, playing, random};

/// The greatest length of a position in a request.
pub(crate) const LONGEST_POSITION: usize = 4000;
/// The greatest number of moves of a line to preview.
const LONGEST_LINE: usize = 200;

/// The number of times that a change is tried while others change the same game.
const MOST_TRIES: u32 = 4;

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

/// Runs work that blocks the thread for a moment without holding up other requests. A panic in the rules of a game ends only
/// this request.
pub(crate) async fn blocking<T>(work: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    let done = tokio::task::block_in_place(|| catch_unwind(AssertUnwindSafe(work)));
    done.unwrap_or_else(|_| Err(Problem::Internal("the game's rules panicked".to_owned())))
}

/// The game with this id.
pub(crate) async fn find(shared: &Shared, id: &str) -> Result<StoredGame, Problem> {
    if !random::is_name(id) {
        return Err(Problem::no_game());
    }
    shared.store.find(id).await
}

/// Starts a game.
pub(crate) async fn begin(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    body: Bytes,
) -> Answer<GameView> {
    let wanted: NewGame = read(&body)?;
    shared.visitors.count_game(&visitor)?;
    let game = blocking(|| new_game(&shared, &wanted)).await?;
    let owner = shared.store.owner(visitor.address());
    shared.store.insert(&game, owner).await?;
    blocking(move || {
        try_to_solve(&shared, &game.game, &game.start);
        let filled: Vec<usize> = (0..game.seats.len()).collect();
        playing::view_with_tokens(&shared, &game, &Asker(None), &filled).map(Json)
    })
    .await
}

fn new_game(shared: &Shared, wanted: &NewGame) -> Result<StoredGame, Problem> {
    let mut notes = None;
    let (entry, table) = if let Some(text) = &wanted.saved {
        let saved = bring::chosen(text, wanted.number)?;
        let entry = shared.entry(&saved.game)?;
        let table = entry.load(&saved)?;
        notes = saved.notes;
        (entry, table)
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
    let occupants = occupants(wanted, players)?;
    levels::check_count(occupants.len(), players)?;
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
        seats: occupants.into_iter().map(Seat::new).collect(),
        dice: Dice::Auto,
        resigned: None,
        notes,
    })
}

/// Who plays each player: as requested, as in the saved game, or else one person against the engine.
fn occupants(wanted: &NewGame, players: usize) -> Result<Vec<Occupant>, Problem> {
    if let Some(seats) = &wanted.seats {
        return Ok(seats.clone());
    }
    if wanted.seat.is_none()
        && wanted.level.is_none()
        && let Some(text) = &wanted.saved
    {
        let names = player_names(text);
        if names.len() == players {
            return Ok(names
                .iter()
                .map(|name| levels::occupant_named(name))
                .collect());
        }
    }
    let persons = wanted.seat.unwrap_or(Persons::One(0));
    if let Persons::One(player) = persons
        && player >= players
    {
        let last = players.saturating_sub(1);
        return Err(Problem::Input(format!(
            "expected a seat from 0 to {last}, all or none, found '{player}'"
        )));
    }
    let level = wanted.level.unwrap_or(Level::DEFAULT);
    let occupant = |player: usize| match persons {
        Persons::All => Occupant::Person,
        Persons::One(one) if one == player => Occupant::Person,
        Persons::One(_) | Persons::None => Occupant::Engine(level),
    };
    Ok((0..players).map(occupant).collect())
}

/// A game after `ply` moves, or as it stands.
pub(crate) async fn show(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    asker: Asker,
) -> Answer<GameView> {
    let game = find(&shared, &id).await?;
    blocking(move || {
        let ply = parameter(query.as_deref(), "ply").map_or(Ok(game.moves.len()), |ply| {
            let number = ply.parse();
            number.map_err(|_| Problem::Input("expected ply=NUMBER".to_owned()))
        })?;
        playing::view(&shared, &game, ply, &asker).map(Json)
    })
    .await
}

/// The page of a game.
pub(crate) async fn page(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    asker: Asker,
) -> Response {
    let shown = async {
        let game = find(&shared, &id).await?;
        blocking(|| {
            // Which games can be solved is not stored: after a restart it is found out again.
            try_to_solve(&shared, &game.game, &game.start);
            playing::view_now(&shared, &game, &asker)
        })
        .await
    };
    assets::page_with("game.html", shown.await)
}

/// Plays a move of a person or of chance.
pub(crate) async fn play(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    asker: Asker,
    body: Bytes,
) -> Answer<GameView> {
    let request: Play = read(&body)?;
    let played = changed(&shared, &id, &asker, |game| {
        let table = playing::table_now(&shared, game, request.ply)?;
        let viewer = playing::viewer(&shared, game, &asker)?;
        let action = match (table.turn(), request.action.clone()) {
            (Turn::Over, _) => return Err(Problem::over()),
            _ if game.resigned.is_some() => return Err(Problem::over()),
            (Turn::Chance, None) => {
                let choices = table.choices();
                let drawn = outcome(&choices, random::number());
                drawn.map(|choice| choice.text.clone()).unwrap_or_default()
            }
            (Turn::Chance, Some(_)) if viewer != Viewer::All => {
                return Err(Problem::Conflict(
                    "hidden cards are dealt at random and cannot be entered".to_owned(),
                ));
            }
            (_, Some(action)) => action,
            (Turn::Player(_), None) => {
                return Err(Problem::Input("expected a move, found none".to_owned()));
            }
        };
        match playing::turn(table.as_ref(), game).kind {
            TurnKind::Engine => {
                return Err(Problem::Conflict("it is the engine's turn".to_owned()));
            }
            TurnKind::Person if !playing::sees_choices(table.as_ref(), viewer) => {
                return Err(Problem::not_seated());
            }
            TurnKind::Person | TurnKind::Chance | TurnKind::Over => {}
        }
        playing::play_on(game, table, &action)
    });
    played.await
}

/// Changes a game and stores it. If another request has changed it meanwhile, the work is done anew on what it is then.
async fn change<T>(
    shared: &Shared,
    id: &str,
    work: impl Fn(&StoredGame) -> Result<(StoredGame, T), Problem>,
) -> Result<(StoredGame, T), Problem> {
    let mut tries = 0;
    loop {
        let before = find(shared, id).await?;
        let (after, more) = blocking(|| work(&before)).await?;
        tries += 1;
        match shared.store.replace(&before, &after).await {
            Err(Problem::Conflict(_)) if tries < MOST_TRIES => {}
            Err(problem) => return Err(problem),
            Ok(()) => return Ok((after, more)),
        }
    }
}

/// Changes a game, stores it and shows it.
async fn changed(
    shared: &Shared,
    id: &str,
    asker: &Asker,
    work: impl Fn(&StoredGame) -> Result<StoredGame, Problem>,
) -> Answer<GameView> {
    let (after, ()) = change(shared, id, |game| Ok((work(game)?, ()))).await?;
    blocking(|| playing::view_now(shared, &after, asker).map(Json)).await
}

/// Takes moves back to the last choice of a person.
pub(crate) async fn back(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    asker: Asker,
    body: Bytes,
) -> Answer<GameView> {
    let at: At = read(&body)?;
    let taken_back = changed(&shared, &id, &asker, |game| {
        playing::check_seated(&shared, game, &asker)?;
        playing::table_now(&shared, game, at.ply)?;
        playing::take_back(&shared, game)
    });
    taken_back.await
}

/// Ends the game: the person who asks has lost.
pub(crate) async fn resign(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    asker: Asker,
    body: Bytes,
) -> Answer<GameView> {
    let at: At = read(&body)?;
    let resigned = changed(&shared, &id, &asker, |game| {
        playing::check_seated(&shared, game, &asker)?;
        let table = playing::table_now(&shared, game, at.ply)?;
        playing::resign(table.as_ref(), game, &asker)
    });
    resigned.await
}

/// Changes who plays, or how chance moves are made.
pub(crate) async fn seats(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    asker: Asker,
    body: Bytes,
) -> Answer<GameView> {
    let wanted: Seats = read(&body)?;
    let seated = change(&shared, &id, |game| {
        playing::check_seated(&shared, game, &asker)?;
        let mut after = game.clone();
        let mut filled = Vec::new();
        if let Some(seats) = &wanted.seats {
            (after.seats, filled) = playing::reseat(&shared, game, seats, &asker)?;
        }
        if let Some(dice) = wanted.dice {
            after.dice = dice;
        }
        Ok((after, filled))
    });
    let (after, filled) = seated.await?;
    blocking(|| playing::view_with_tokens(&shared, &after, &asker, &filled).map(Json)).await
}

/// The board after a line of play.
pub(crate) async fn preview(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    asker: Asker,
    body: Bytes,
) -> Result<Response, Problem> {
    let at: At = read(&body)?;
    let game = find(&shared, &id).await?;
    blocking(move || {
        let mut table = playing::table(&shared, &game, at.ply)?;
        let viewer = playing::viewer(&shared, &game, &asker)?;
        if viewer != Viewer::All {
            return Err(Problem::Conflict(
                "there is no preview while cards are hidden".to_owned(),
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
        let extent = shared.extent(shared.entry(&game.game)?, &game.start);
        Ok(Json(board(table.as_ref(), viewer, extent)).into_response())
    })
    .await
}

/// The game as a file.
pub(crate) async fn export(
    State(shared): State<Arc<Shared>>,
    Path((id, format)): Path<(String, String)>,
    asker: Asker,
) -> Result<Response, Problem> {
    let game = find(&shared, &id).await?;
    let changed = day(shared.store.changed(&id).await?);
    blocking(move || {
        if playing::viewer(&shared, &game, &asker)? != Viewer::All {
            return Err(Problem::Conflict(
                "expected a game that is over: cards are still hidden".to_owned(),
            ));
        }
        let table = playing::table(&shared, &game, game.moves.len())?;
        let mut saved = table.save().with_notes(game.notes.clone());
        saved.result = playing::result(table.as_ref(), &game);
        let names = levels::names(&game.seats);
        let text = written(&saved, &format, &names, &changed).ok_or_else(|| {
            Problem::Unknown(format!("{} is not exported in this format", game.game))
        })?;
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
