//! Requests about the catalogue of games.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::Response;
use gametree_players::{Detail, Entry, Request, SolveRequest, Table};
use gametree_rules::Player;
use gametree_search::Limits;
use gametree_search::thinker::Options;

use crate::assets;
use crate::games::{Json, blocking};
use crate::levels;
use crate::pool::{Priority, SHORTEST_SLICE, Slice};
use crate::problem::Problem;
use crate::shared::Shared;
use crate::view::{EntryView, HealthView};

/// The time limit for solving a game from its start.
pub(crate) const SOLVING: Duration = Duration::from_secs(3);

/// The catalogue of games.
pub(crate) async fn games(
    State(shared): State<Arc<Shared>>,
) -> Result<Json<Vec<EntryView>>, Problem> {
    entries(&shared).await.map(Json)
}

/// The start page.
pub(crate) async fn page(State(shared): State<Arc<Shared>>) -> Response {
    assets::page_with("home.html", entries(&shared).await)
}

async fn entries(shared: &Shared) -> Result<Vec<EntryView>, Problem> {
    let entries = shared.registry.iter();
    blocking(|| entries.map(|entry| view(shared, entry)).collect()).await
}

fn view(shared: &Shared, entry: &dyn Entry) -> Result<EntryView, Problem> {
    let facts = entry.facts();
    let samples = shared.samples(entry);
    let table = entry.open(None)?;
    Ok(EntryView {
        name: facts.name.clone(),
        title: facts.title.clone(),
        about: facts.about.clone(),
        players: (0..table.players())
            .map(|index| table.player_name(Player::new(index)))
            .collect(),
        chance: entry.class().chance,
        hidden: entry.class().hidden,
        position: facts.position.clone(),
        parameters: facts.parameters.iter().map(Into::into).collect(),
        levels: levels::levels(shared.is_solved(&facts.name, &table.position())),
        thumbnail: samples.thumbnail().cloned().unwrap_or_default(),
        samples: samples.boards.len(),
    })
}

/// A sample board of a game, as SVG.
pub(crate) async fn sample(
    State(shared): State<Arc<Shared>>,
    Path((name, place)): Path<(String, usize)>,
) -> Result<String, Problem> {
    blocking(move || {
        let samples = shared.samples(shared.entry(&name)?);
        let board = samples.boards.get(place).cloned();
        board.ok_or_else(|| Problem::Unknown("there is no sample board of this number".to_owned()))
    })
    .await
}

/// The load of the server.
pub(crate) async fn health(State(shared): State<Arc<Shared>>) -> Json<HealthView> {
    let load = shared.pool.load();
    Json(HealthView {
        running: load.running,
        waiting: load.waiting,
    })
}

/// Finds out which games can be solved from their own start, at idle priority.
pub(crate) fn find_solved(shared: &Arc<Shared>) {
    for entry in shared.registry.iter() {
        if let Ok(table) = entry.open(None) {
            try_to_solve(shared, &entry.facts().name, &table.position());
        }
    }
}

/// Finds out whether a game can be solved from a start, unless that is known or under way.
pub(crate) fn try_to_solve(shared: &Arc<Shared>, name: &str, start: &str) {
    if !shared.mark_as_tried(name, start) {
        return;
    }
    solve(shared, name.to_owned(), start.to_owned());
}

/// Tries to solve a game at idle priority. If it is stopped by another job, it starts again later.
fn solve(shared: &Arc<Shared>, name: String, start: String) {
    let inner = Arc::clone(shared);
    let limits = Limits::time(SOLVING);
    let signal = Arc::clone(&limits.signal);
    let given_way = Arc::clone(&signal);
    let later = (name.clone(), start.clone());
    let slice = Slice {
        time: SHORTEST_SLICE,
        most: None,
        signal,
    };
    let work = move || {
        let entry = inner.registry.find(&name);
        let Ok(table) = entry.and_then(|entry| entry.open(Some(&start))) else {
            return;
        };
        let options = Options::default().with("hash", inner.options.hash);
        let is_solved = is_solved(table.as_ref(), limits, options);
        if given_way.is_stopped() && !is_solved {
            solve(&inner, name, start);
        } else {
            inner.note_solved(&name, &start, Some(is_solved));
        }
    };
    if shared
        .pool
        .submit(Priority::Idle, Some(slice), work)
        .is_err()
    {
        // It is tried again when the game is opened next.
        shared.note_solved(&later.0, &later.1, None);
    }
}

/// Whether perfect play is known: solved from the end, or, with hidden information, an equilibrium.
fn is_solved(table: &dyn Table, limits: Limits, options: Options) -> bool {
    if table.class().hidden {
        let request = SolveRequest {
            limits,
            options,
            most_states: 0,
            policy: 0,
            map: false,
            detail: Detail::Value,
            seed: 0,
        };
        let solved = table.solve(&request, &mut |_| {});
        return solved.is_ok_and(|solved| solved.report.report.claim == "proven");
    }
    let request = Request {
        limits,
        options,
        ..Request::default()
    };
    let found = table.analyze(&request, &mut |_| {});
    found.is_ok_and(|report| report.algorithm == "solver" && report.claim == "proven")
}
