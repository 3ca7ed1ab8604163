//! `serve`: the page.

use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;

use gametree_players::Registry;
use gametree_web::{Data, Options, serve};

use crate::args::ServeArgs;
use crate::error::Failure;
use crate::output::{Output, STRONG, styled};
use crate::{files, interrupt};

pub(crate) fn run(
    registry: Arc<Registry>,
    args: &ServeArgs,
    out: &mut Output,
) -> Result<(), Failure> {
    args.data
        .as_deref()
        .map_or(Ok(()), files::expect_file_or_nothing)?;
    let usual = Options::default();
    let options = Options {
        host: args.host,
        port: args.port,
        names: args.names.clone(),
        data: args.data.clone().map_or_else(Data::usual, Data::File),
        threads: args.threads.map_or(usual.threads, usize::from),
        hash: args.hash as usize,
        ..usual
    };
    let _busy = interrupt::busy();
    let mut told = Ok(());
    let ready = |address: SocketAddr| {
        let page = page(address);
        let line = format!("The page is at {} (Ctrl-C ends it)", styled(STRONG, &page));
        told = out.line(line);
        if !args.no_open {
            open(&page);
        }
    };
    serve(registry, options, &interrupt::signal(), ready)
        .map_err(|problem| Failure::Input(problem.to_string()))?;
    told
}

/// The address of the page for a browser on this machine.
fn page(address: SocketAddr) -> String {
    let mut address = address;
    if address.ip().is_unspecified() {
        address.set_ip([127, 0, 0, 1].into());
    }
    format!("http://{address}/")
}

/// Opens the page in a browser if there is a desktop. If that fails, the address is on the screen.
fn open(page: &str) {
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"];
    let there = desktop.iter().any(|name| std::env::var_os(name).is_some());
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ if there => "xdg-open",
        _ => return,
    };
    let started = Command::new(opener)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Ok(mut process) = started {
        // Waits for the process, so that no zombie remains.
        std::thread::spawn(move || process.wait());
    }
}
