//! How the page is served.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// When a change is on the disk for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum WhenSynchronous {
    /// Before it is answered: it survives a loss of power
    Full,
    /// Some seconds later: a loss of power may undo the last changes
    Normal,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree serve                             on a free port of this machine, and open it
  gametree serve --port 8080 --no-open
  gametree serve --data games.db             keep the games in this file
  gametree serve --host 0.0.0.0 --port 80 --name games.example
  gametree serve --port 8080 --name games.example --behind-proxy 127.0.0.1
  gametree serve --data games.db --repair    if the file was damaged

Games are kept in ~/.local/share/gametree/games.db if no file is given. Only this machine is answered unless
--host says otherwise; whoever can reach the page can play. Ctrl-C ends it.")]
pub(crate) struct ServeArgs {
    /// The port (any free one if left out)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) port: u16,
    /// The address to listen at
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
    /// A name by which other machines ask for the page (may be given several times)
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Keep the games in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
    /// When a change is on the disk for good
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = WhenSynchronous::Full)]
    pub(crate) synchronous: WhenSynchronous,
    /// If the file of games is damaged: set it aside and keep the games that can be read
    #[arg(long)]
    pub(crate) repair: bool,
    /// The address of a reverse proxy, whose X-Forwarded-For tells the visitor's (may be given several times)
    #[arg(long = "behind-proxy", value_name = "ADDRESS")]
    pub(crate) proxies: Vec<IpAddr>,
    /// Do not open the page in a browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Number of search threads (default: all cores)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Hash table size of each thread in MB
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) hash: u32,
}

impl ServeArgs {
    /// What is served when nothing is said.
    pub(crate) fn usual() -> ServeArgs {
        ServeArgs {
            port: 0,
            host: IpAddr::from([127, 0, 0, 1]),
            names: Vec::new(),
            data: None,
            synchronous: WhenSynchronous::Full,
            repair: false,
            proxies: Vec::new(),
            no_open: false,
            threads: None,
            hash: 16,
        }
    }
}
