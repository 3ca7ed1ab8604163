//! A server in this process, and connections to it from any address of the loopback network.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use gametree_search::Signal;
use gametree_standard::standard;
use gametree_web::{ConnectionLimits, Options, ServeError, serve};
use serde_json::Value;

/// Longer than anything here takes, on a slow machine with much to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(50);

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: Arc<Signal>,
    thread: Option<JoinHandle<Result<(), ServeError>>>,
}

impl Server {
    pub(crate) fn start(options: Options) -> Server {
        let stop = Arc::new(Signal::default());
        let (send, receive) = mpsc::channel();
        let told = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let ready = |address| send.send(address).expect("it is waited for");
            serve(Arc::new(standard()), options, &told, ready)
        });
        let Ok(address) = receive.recv() else {
            panic!("{:?}", thread.join());
        };
        Server {
            address,
            stop,
            thread: Some(thread),
        }
    }

    /// A server with these limits of connections.
    pub(crate) fn limited(limits: ConnectionLimits) -> Server {
        Server::start(Options {
            limits,
            ..Options::default()
        })
    }

    /// A connection from an address of this machine.
    pub(crate) fn connect_from(&self, from: &str) -> TcpStream {
        connect(from, self.address, None)
    }

    /// The same with little room for what is not read.
    pub(crate) fn connect_narrowly(&self, from: &str) -> TcpStream {
        connect(from, self.address, Some(4096))
    }

    pub(crate) fn connect(&self) -> TcpStream {
        self.connect_from("127.0.0.1")
    }

    /// The head of a request.
    pub(crate) fn head(&self, method: &str, path: &str, more: &str) -> String {
        let host = self.address;
        format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{more}\r\n")
    }

    /// The answer to a request on a connection of its own.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str) -> Answer {
        self.ask_from("127.0.0.1", method, path, body)
    }

    pub(crate) fn ask_from(&self, from: &str, method: &str, path: &str, body: &str) -> Answer {
        let length = format!("Content-Length: {}\r\n", body.len());
        let request = self.head(method, path, &length) + body;
        let mut stream = self.connect_from(from);
        stream.write_all(request.as_bytes()).expect("sent");
        Answer::read(&mut BufReader::new(stream)).expect("an answer")
    }

    /// The time until somebody new at an address is answered.
    pub(crate) fn time_for_newcomer(&self, from: &str) -> Duration {
        let began = Instant::now();
        assert_eq!(self.ask_from(from, "GET", "/api/health", "").status, 200);
        began.elapsed()
    }

    /// A new game, as it is sent.
    pub(crate) fn game(&self, wish: &str) -> Value {
        let answer = self.ask("POST", "/api/games", wish);
        assert_eq!(answer.status, 200, "{}", answer.body);
        serde_json::from_str(&answer.body).expect("JSON")
    }
}

/// A connection from an address of this machine, with a receive buffer of this size.
pub(crate) fn connect(from: &str, to: SocketAddr, buffer: Option<u32>) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_io().build().expect("a runtime");
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        let from = SocketAddr::new(from.parse().expect("an address"), 0);
        if let Some(buffer) = buffer {
            socket.set_recv_buffer_size(buffer).expect("a size");
        }
        socket.bind(from).expect("an address of this machine");
        let stream = socket.connect(to).await;
        stream.expect("somebody listens").into_std()
    });
    let stream = stream.expect("a stream");
    stream.set_nonblocking(false).expect("a stream");
    stream.set_read_timeout(Some(PATIENCE)).expect("a stream");
    stream.set_write_timeout(Some(PATIENCE)).expect("a stream");
    stream
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// An answer of the server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn read(stream: &mut BufReader<TcpStream>) -> std::io::Result<Answer> {
        let (mut head, mut length) = (String::new(), 0);
        loop {
            let before = head.len();
            if stream.read_line(&mut head)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            let line = head[before..].trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(number) = line.strip_prefix("content-length: ") {
                length = number.parse().expect("a number");
            }
        }
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        let mut body = vec![0; length];
        stream.read_exact(&mut body)?;
        Ok(Answer {
            status: status.expect("a status"),
            head: head.to_ascii_lowercase(),
            body: String::from_utf8(body).expect("UTF-8"),
        })
    }
}

/// Whether the server has closed a connection on which nothing more is expected, or closes it before long.
pub(crate) fn is_closed(stream: &mut TcpStream) -> bool {
    let mut rest = [0; 4096];
    loop {
        match stream.read(&mut rest) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => {
                use std::io::ErrorKind::{TimedOut, WouldBlock};
                return !matches!(error.kind(), WouldBlock | TimedOut);
            }
        }
    }
}

/// A file of games that no other test uses, deleted at the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("games-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Scratch(folder.join("games.db"))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Some(folder) = self.0.parent() {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
