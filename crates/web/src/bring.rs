//! What people bring: games of files, and positions.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use gametree_draw::{Look, svg_board};
use gametree_players::{Entry, Header, InputError, SavedGame, Table, describe, import, imports};
use gametree_rules::{GameSettings, Turn, Viewer};

use crate::games::{Json, LONGEST_POSITION, blocking};
use crate::problem::{Problem, read};
use crate::shared::Shared;
use crate::view::{
    Brought, BroughtView, Draft, DraftBoardView, DraftView, FoundGameView, FoundPositionView,
};

/// The greatest number of games that are listed.
const MOST_LISTED: usize = 500;

/// What a text holds: games in a file format, or a position of some of the games.
pub(crate) async fn bring(
    State(shared): State<Arc<Shared>>,
    body: Bytes,
) -> Result<Json<BroughtView>, Problem> {
    let brought: Brought = read(&body)?;
    blocking(move || {
        let text = brought.text.trim();
        if let Some(games) = imports(text) {
            return found_games(&shared, games).map(Json);
        }
        let positions = found_positions(&shared, text);
        if positions.is_empty() {
            return Err(nothing_found(text));
        }
        Ok(Json(BroughtView {
            games: Vec::new(),
            more: false,
            positions,
        }))
    })
    .await
}

fn nothing_found(text: &str) -> Problem {
    // It names the formats.
    let formats = match import(text) {
        Err(InputError::File { problem, .. }) => problem,
        _ => "expected a game".to_owned(),
    };
    let formats = formats.split(", found").next().unwrap_or_default();
    Problem::Input(format!(
        "{formats}, or a position of one of the games, found none of these"
    ))
}

fn found_games(
    shared: &Shared,
    games: impl Iterator<Item = Result<SavedGame, InputError>>,
) -> Result<BroughtView, Problem> {
    let mut games = games.enumerate();
    let listed: Vec<FoundGameView> = games
        .by_ref()
        .take(MOST_LISTED)
        .map(|(index, game)| found_game(shared, index + 1, game))
        .collect();
    if listed.is_empty() {
        return Err(Problem::Input("expected a game, found none".to_owned()));
    }
    Ok(BroughtView {
        games: listed,
        more: games.next().is_some(),
        positions: Vec::new(),
    })
}

fn found_game(
    shared: &Shared,
    number: usize,
    game: Result<SavedGame, InputError>,
) -> FoundGameView {
    let entry = |game: &SavedGame| shared.registry.find(&game.game).map(Entry::facts).cloned();
    let known = game.and_then(|game| entry(&game).map(|facts| (game, facts)));
    match known {
        Ok((game, facts)) => FoundGameView {
            number,
            title: facts.title.into_owned(),
            header: game.header(),
            moves: game.moves.len(),
            error: None,
        },
        Err(problem) => FoundGameView {
            number,
            title: String::new(),
            header: Header::default(),
            moves: 0,
            error: Some(problem.to_string()),
        },
    }
}

fn found_positions(shared: &Shared, text: &str) -> Vec<FoundPositionView> {
    if text.is_empty() || text.len() > LONGEST_POSITION {
        return Vec::new();
    }
    let found = shared.registry.iter().filter_map(|entry| {
        let table = entry.open(Some(text)).ok()?;
        Some(FoundPositionView {
            game: entry.facts().name.clone(),
            title: entry.facts().title.clone(),
            position: table.position_seen(Viewer::Public),
            svg: drawing(table.as_ref()),
        })
    });
    found.collect()
}

fn drawing(table: &dyn Table) -> String {
    let look = Look {
        title: &table.facts().title,
        ..Look::default()
    };
    svg_board(&table.picture(Viewer::Public), &look)
}

/// The game of this number of a text; the only one if no number is given.
pub(crate) fn chosen(text: &str, number: Option<usize>) -> Result<SavedGame, InputError> {
    let Some(number) = number else {
        return import(text);
    };
    let games = imports(text).map(|mut games| games.nth(number.saturating_sub(1)));
    match games {
        None => import(text),
        Some(Some(game)) => game,
        Some(None) => Err(InputError::Refused(format!(
            "expected the number of a game in the text, found {number}"
        ))),
    }
}

/// A position before a game is started from it.
pub(crate) async fn draft(
    State(shared): State<Arc<Shared>>,
    body: Bytes,
) -> Result<Json<DraftView>, Problem> {
    let draft: Draft = read(&body)?;
    blocking(move || {
        if draft.position.len() > LONGEST_POSITION {
            return Err(Problem::Input(format!(
                "expected a position of at most {LONGEST_POSITION} characters, found {}",
                draft.position.len()
            )));
        }
        let parameters = draft.parameters.iter();
        let settings: GameSettings = parameters.map(|(name, &value)| (name, value)).collect();
        let position = Some(draft.position.trim()).filter(|position| !position.is_empty());
        let entry = shared.entry(&draft.game)?.with_parameters(&settings)?;
        let table = match entry.open(position) {
            Ok(table) => table,
            Err(problem) => {
                let problem = problem.to_string();
                return Ok(Json(DraftView::Problem { problem }));
            }
        };
        Ok(Json(DraftView::Board(DraftBoardView {
            position: table.position_seen(Viewer::Public),
            status: describe::status(table.as_ref()),
            svg: drawing(table.as_ref()),
            over: table.turn() == Turn::Over,
        })))
    })
    .await
}
