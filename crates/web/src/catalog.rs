//! Requests about what can be played.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use gametree_players::{Entry, Request};
use gametree_rules::Player;
use gametree_search::Limits;

use crate::games::{Json, aside};
use crate::levels;
use crate::problem::Problem;
use crate::shared::Shared;
use crate::view::{EntryView, HealthView};

/// How long it is tried to solve a game from its start.
const TRIED: Duration = Duration::from_secs(3);

/// The games, each with a board in the middle of a game.
pub(crate) async fn games(
    State(shared): State<Arc<Shared>>,
) -> Result<Json<Vec<EntryView>>, Problem> {
    aside(move || {
        let entries = shared.registry.iter();
        entries
            .map(|entry| view(&shared, entry))
            .collect::<Result<_, _>>()
            .map(Json)
    })
    .await
}

fn view(shared: &Shared, entry: &dyn Entry) -> Result<EntryView, Problem> {
    let facts = entry.facts();
    let samples = shared.samples(entry, None);
    let table = entry.open(None)?;
    Ok(EntryView {
        name: facts.name,
        title: facts.title,
        about: facts.about,
        players: (0..table.players())
            .map(|index| table.player_name(Player::new(index)))
            .collect(),
        chance: facts.chance,
        hidden: facts.hidden,
        position: facts.position,
        levels: levels::levels(shared.is_solved(facts.name)),
        thumbnail: samples
            .boards
            .get(samples.boards.len() / 2)
            .cloned()
            .unwrap_or_default(),
        samples: samples.boards.len(),
    })
}

/// A board in the course of a game, as SVG.
pub(crate) async fn sample(
    State(shared): State<Arc<Shared>>,
    Path((name, place)): Path<(String, usize)>,
) -> Result<String, Problem> {
    aside(move || {
        let samples = shared.samples(shared.entry(&name)?, None);
        let board = samples.boards.get(place).cloned();
        board.ok_or_else(|| Problem::Unknown("there is no such board".to_owned()))
    })
    .await
}

/// How busy the server is.
pub(crate) async fn health(State(shared): State<Arc<Shared>>) -> Json<HealthView> {
    let load = shared.pool.load();
    Json(HealthView {
        running: load.running,
        waiting: load.waiting,
    })
}

/// Finds out which games can be solved from their start, while nobody waits for anything.
pub(crate) fn find_solved(shared: &Arc<Shared>) {
    let names: Vec<&'static str> = shared
        .registry
        .iter()
        .map(|entry| entry.facts().name)
        .collect();
    for name in names {
        let shared = Arc::clone(shared);
        let pool = shared.pool.clone();
        let limits = Limits::time(TRIED);
        let signal = Arc::clone(&limits.signal);
        pool.patient(TRIED, signal, move || {
            let Ok(table) = shared
                .registry
                .find(name)
                .and_then(|entry| entry.open(None))
            else {
                return;
            };
            let request = Request {
                limits,
                ..Request::default()
            };
            let request = Request {
                engine: gametree_players::Engine {
                    hash: shared.options.hash,
                    ..request.engine
                },
                ..request
            };
            let is_solved = table
                .analyze(&request, &mut |_| {})
                .is_ok_and(|report| report.algorithm == "solver" || table.facts().hidden);
            shared.note_solved(name, is_solved);
        });
    }
}
