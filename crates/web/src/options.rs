//! The options of the server.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use crate::limits::{ConnectionLimits, Quotas};

/// Where games are stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Data {
    /// In this file.
    File(PathBuf),
    /// In memory: they are lost at the end of the program.
    Memory,
}

impl Data {
    /// The default file in the user's data directory, or memory if there is none.
    pub fn usual() -> Data {
        let home = |variable: &str| std::env::var_os(variable).filter(|path| !path.is_empty());
        let folder = home("XDG_DATA_HOME").map(PathBuf::from).or_else(|| {
            let home = home("HOME").or_else(|| home("USERPROFILE"))?;
            Some(PathBuf::from(home).join(".local").join("share"))
        });
        folder.map_or(Data::Memory, |folder| {
            Data::File(folder.join("gametree").join("games.db"))
        })
    }
}

/// When a change is on the disk for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Synchronous {
    /// Before it is answered: it survives a loss of power.
    #[default]
    Full,
    /// Some seconds later: a loss of power may undo the last changes, but damages nothing. A crash of the program or of its
    /// machine's programs loses nothing.
    Normal,
}

/// The options of the server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen at; by default only this machine can connect.
    pub host: IpAddr,
    /// The port; a free one if zero.
    pub port: u16,
    /// Host names by which the server may be addressed, besides its IP addresses.
    pub names: Vec<String>,
    /// Where games are stored.
    pub data: Data,
    /// When a change is on the disk for good.
    pub synchronous: Synchronous,
    /// The time for which a request waits for the file of games while another program uses it.
    pub patience: Duration,
    /// The space for stored games.
    pub quotas: Quotas,
    /// The addresses of reverse proxies, whose `X-Forwarded-For` tells the visitor's address.
    pub proxies: Vec<IpAddr>,
    /// The limits of connections.
    pub limits: ConnectionLimits,
    /// The number of search threads.
    pub threads: usize,
    /// The hash table size of each search in megabytes.
    pub hash: usize,
    /// The time limit of a live analysis.
    pub analysis: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            names: Vec::new(),
            data: Data::Memory,
            synchronous: Synchronous::default(),
            patience: Duration::from_secs(2),
            quotas: Quotas::default(),
            proxies: Vec::new(),
            limits: ConnectionLimits::default(),
            threads: std::thread::available_parallelism().map_or(1, NonZero::get),
            hash: 16,
            analysis: Duration::from_secs(30),
        }
    }
}
