//! `serve`: the page.

use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;

use gametree_players::Registry;
use gametree_web::{Data, Options, Synchronous, repair, serve};

use crate::args::{ServeArgs, WhenSynchronous};
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
    let data = args.data.clone().map_or_else(Data::usual, Data::File);
    if args.repair {
        repair_file(&data, out)?;
    }
    let options = Options {
        host: args.host,
        port: args.port,
        names: args.names.clone(),
        data,
        synchronous: match args.synchronous {
            WhenSynchronous::Full => Synchronous::Full,
            WhenSynchronous::Normal => Synchronous::Normal,
        },
        proxies: args.proxies.clone(),
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

/// Repairs the file of games, if it is damaged, and tells what became of it.
fn repair_file(data: &Data, out: &mut Output) -> Result<(), Failure> {
    let Data::File(path) = data else {
        return Ok(());
    };
    let repaired = repair(path).map_err(|problem| {
        Failure::Input(format!("{} cannot be repaired: {problem}", path.display()))
    })?;
    let line = match repaired {
        None => format!("{} is not damaged", path.display()),
        Some(repaired) => format!(
            "{} was damaged: {} games could be read and are kept; the damaged file is now {}",
            path.display(),
            repaired.games,
            repaired.aside.display()
        ),
    };
    out.line(line)
}

/// Where a browser on this machine finds the page.
fn page(address: SocketAddr) -> String {
    let mut address = address;
    if address.ip().is_unspecified() {
        address.set_ip([127, 0, 0, 1].into());
    }
    format!("http://{address}/")
}

/// Opens the page where there is a desktop; if that fails, the line with the address is there.
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
        // It is waited for, so that nothing of it stays behind.
        std::thread::spawn(move || process.wait());
    }
}
