//! The HTTP server and its routes.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::serve::Listener;
use gametree_players::Registry;
use gametree_search::Signal;

use crate::connections::{Connections, Peer};
use crate::options::Options;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::shared::Shared;
use crate::store::{FileError, Store};
use crate::{advanced, assets, bring, catalog, games, guard, lab, live, quiz, thinking};

/// The interval at which the stop signal is checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// The time for running requests to finish after the stop signal.
const GRACE: Duration = Duration::from_millis(500);

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is not available.
    #[error("expected a free address to serve the page at, found {address}: {problem}")]
    Address {
        /// The address.
        address: SocketAddr,
        /// The error of the operating system.
        problem: io::Error,
    },
    /// The database cannot be opened.
    #[error("games cannot be stored: {0}")]
    Data(#[from] FileError),
    /// The operating system refuses threads.
    #[error("the server cannot start: {0}")]
    System(#[from] io::Error),
}

/// Serves the page until the signal is given. Calls `ready` with the address once requests are accepted.
pub fn serve(
    registry: Arc<Registry>,
    mut options: Options,
    stop: &Arc<Signal>,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(16)
        .enable_all()
        .build()?;
    let store = Store::open(&options)?;
    let pool = Pool::start(options.threads)?;
    let stop = Arc::clone(stop);
    let served = runtime.block_on(async {
        let wanted = SocketAddr::new(options.host, options.port);
        let unavailable = |problem| ServeError::Address {
            address: wanted,
            problem,
        };
        let limits = options.limits.clone();
        let connections =
            Connections::listen(wanted, limits, &options.proxies).map_err(unavailable)?;
        let address = connections.local_addr()?;
        options.port = address.port();
        let shared = Arc::new(Shared::new(registry, options, store, pool.clone()));
        catalog::find_solved(&shared);
        let service = router(shared).into_make_service_with_connect_info::<Peer>();
        ready(address);
        let told = wait(Arc::clone(&stop));
        let serving = axum::serve(connections, service).with_graceful_shutdown(told);
        tokio::select! {
            served = serving => served.map_err(ServeError::from),
            () = async { wait(stop).await; tokio::time::sleep(GRACE).await } => Ok(()),
        }
    });
    pool.close();
    runtime.shutdown_timeout(GRACE);
    served
}

async fn wait(stop: Arc<Signal>) {
    while !stop.is_stopped() {
        tokio::time::sleep(CHECK_INTERVAL).await;
    }
}

fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(catalog::page))
        .route("/game/{id}", get(games::page))
        .route("/lab", get(async || assets::page("lab.html")))
        .route("/quiz", get(async || assets::page("quiz.html")))
        .route("/paper/{edition}", get(quiz::paper))
        .route("/assets/{name}", get(assets::asset))
        .route("/api/catalog", get(catalog::games))
        .route("/api/sample/{name}/{place}", get(catalog::sample))
        .route("/api/health", get(catalog::health))
        .route("/api/games", post(games::begin))
        .route("/api/bring", post(bring::bring))
        .route("/api/draft", post(bring::draft))
        .route("/api/games/{id}", get(games::show))
        .route("/api/games/{id}/play", post(games::play))
        .route("/api/games/{id}/back", post(games::back))
        .route("/api/games/{id}/resign", post(games::resign))
        .route("/api/games/{id}/seats", post(games::seats))
        .route("/api/games/{id}/preview", post(games::preview))
        .route("/api/games/{id}/export/{format}", get(games::export))
        .route("/api/games/{id}/engine", post(thinking::engine))
        .route("/api/games/{id}/hint", post(thinking::hint))
        .route("/api/games/{id}/tree", post(thinking::tree))
        .route("/api/games/{id}/thinkers", get(advanced::thinkers))
        .route("/api/live", get(live::live))
        .route("/api/lab", post(lab::search))
        .route("/api/lab/step", post(lab::step))
        .route("/api/lab/change", post(lab::change))
        .route("/api/lab/export", post(lab::export))
        .route("/api/quiz", post(quiz::ask))
        .route("/api/quiz/grade", post(quiz::grade))
        .fallback(async || Problem::no_page())
        .layer(DefaultBodyLimit::max(guard::LARGEST_BODY))
        .layer(axum::middleware::from_fn_with_state(
            Arc::clone(&shared),
            guard::guard,
        ))
        .with_state(shared)
}
