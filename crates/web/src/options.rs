//! Where and how to serve.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// Where games are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Data {
    /// In this file.
    File(PathBuf),
    /// Nowhere: they end with the program.
    Memory,
}

impl Data {
    /// The file in which a person's programs keep such things, if there is a home for it.
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

/// Where and how to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen at: this machine alone, unless told otherwise.
    pub host: IpAddr,
    /// The port; any free one if zero.
    pub port: u16,
    /// Names by which other machines may ask for the page, besides addresses.
    pub names: Vec<String>,
    /// Where games are kept.
    pub data: Data,
    /// On how many threads positions are thought about.
    pub threads: usize,
    /// How many megabytes each of these has for what it found.
    pub hash: usize,
    /// How long a position is analysed at the most.
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
