//! The options of the server.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

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
            threads: std::thread::available_parallelism().map_or(1, NonZero::get),
            hash: 16,
            analysis: Duration::from_secs(30),
        }
    }
}
