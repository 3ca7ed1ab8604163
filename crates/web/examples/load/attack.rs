//! The attacks that go on beside the visitors, each from addresses of its own on the loopback network.

use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::net::TcpSocket;
use tokio::runtime::Runtime;
use tungstenite::client::IntoClientRequest;

/// The connections that are held open at once, and the number of addresses that hold them.
const HELD: usize = 4150;
const HOLDERS: u8 = 3;
/// The number of them that each address opens again at a time, after the server has closed them.
const REOPENED: usize = 10;
/// The sockets that are flooded with pings, and the connections on which much is asked and nothing read.
const FLOODED: usize = 8;
const UNREAD: usize = 50;
/// The pause after which a lost connection is opened again, and between two pieces of what is sent.
const PAUSE: Duration = Duration::from_millis(20);

/// What became of the attacks.
#[derive(Debug, Default)]
pub(crate) struct Attacked {
    pub(crate) opened: AtomicUsize,
    /// Connections that the server closed.
    pub(crate) closed: AtomicUsize,
    pub(crate) games: AtomicUsize,
    /// The times in which somebody new was answered; none if nobody was.
    pub(crate) newcomers: Mutex<Vec<Option<Duration>>>,
}

/// One who attacks, from one address.
struct Attacker {
    server: SocketAddr,
    from: IpAddr,
    until: Instant,
    runtime: Runtime,
    found: Arc<Attacked>,
}

impl Attacker {
    /// Who connects from the address 127.0.`network`.1 until that time.
    fn new(server: SocketAddr, network: u8, until: Instant, found: &Arc<Attacked>) -> Attacker {
        let runtime = tokio::runtime::Builder::new_current_thread();
        Attacker {
            server,
            from: Ipv4Addr::new(127, 0, network, 1).into(),
            until,
            runtime: { runtime }.enable_io().build().expect("a runtime"),
            found: Arc::clone(found),
        }
    }

    fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    fn connect(&self) -> Option<TcpStream> {
        let stream = self.runtime.block_on(async {
            let socket = TcpSocket::new_v4().ok()?;
            socket.bind(SocketAddr::new(self.from, 0)).ok()?;
            socket.connect(self.server).await.ok()?.into_std().ok()
        })?;
        stream.set_nonblocking(false).ok()?;
        self.found.opened.fetch_add(1, Ordering::Relaxed);
        Some(stream)
    }

    fn request(&self, method: &str, path: &str, body: &str) -> String {
        let host = self.server;
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    }

    /// Sends as much as is taken at once; false if the connection is closed.
    fn send(&self, stream: &mut TcpStream, bytes: &[u8]) -> bool {
        let _ = stream.set_nonblocking(true);
        let open = match stream.write(bytes) {
            Ok(_) => true,
            Err(error) => error.kind() == ErrorKind::WouldBlock,
        };
        if !open {
            self.found.closed.fetch_add(1, Ordering::Relaxed);
        }
        open
    }

    /// Holds connections open with a byte from time to time, after a first request.
    fn hold(&self, connections: usize) {
        let asked = self.request("GET", "/api/health", "");
        let mut held: Vec<TcpStream> = Vec::new();
        let mut rest = [0; 4096];
        let mut at_once = connections;
        while self.goes_on() {
            held.retain_mut(|stream| {
                let open = self.send(stream, b"G");
                // What was answered is read, so that nothing but slowness can be blamed.
                open && !matches!(stream.read(&mut rest), Ok(0))
            });
            for _ in held.len()..connections.min(held.len() + at_once) {
                let Some(mut stream) = self.connect() else {
                    break;
                };
                if self.send(&mut stream, asked.as_bytes()) {
                    held.push(stream);
                }
            }
            at_once = REOPENED;
            thread::sleep(10 * PAUSE);
        }
    }

    /// Sends bytes on connections that are never read, and opens new ones for those that are closed.
    fn never_read(&self, connections: usize, bytes: &[u8], open: impl Fn() -> Option<TcpStream>) {
        let mut all: Vec<TcpStream> = Vec::new();
        while self.goes_on() {
            all.retain_mut(|stream| self.send(stream, bytes));
            if all.len() < connections
                && let Some(stream) = open()
            {
                all.push(stream);
            }
            thread::sleep(PAUSE);
        }
    }

    fn socket(&self) -> Option<TcpStream> {
        let url = format!("ws://{}/api/live", self.server);
        let mut request = url.into_client_request().ok()?;
        let origin = format!("http://{}", self.server).parse().ok()?;
        request.headers_mut().insert("Origin", origin);
        let (socket, _) = tungstenite::client(request, self.connect()?).ok()?;
        Some(socket.into_inner())
    }

    /// Brings games as large as may be, one after another.
    fn import(&self) {
        let moves: Vec<String> = (0..1500).map(|_| "1".to_owned()).collect();
        let saved = json!({"game": "pig", "moves": moves}).to_string();
        let small = json!({"game": "connect4", "seat": "all"}).to_string();
        let large = json!({"saved": saved}).to_string();
        while self.goes_on() {
            for body in [&large, &small] {
                let request = self.request("POST", "/api/games", body);
                let answered = self.connect().and_then(|mut stream| {
                    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
                    stream.write_all(request.as_bytes()).ok()?;
                    stream.read(&mut [0; 1000]).ok()
                });
                let answered = usize::from(answered.is_some());
                self.found.games.fetch_add(answered, Ordering::Relaxed);
            }
            thread::sleep(PAUSE);
        }
    }

    /// Asks for something now and then, as somebody does who is new here.
    fn arrive(&self) {
        let request = self.request("GET", "/lab", "");
        while self.goes_on() {
            let began = Instant::now();
            let answered = self.connect().and_then(|mut stream| {
                stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
                stream.write_all(request.as_bytes()).ok()?;
                let mut start = [0; 12];
                stream.read_exact(&mut start).ok()?;
                (start == *b"HTTP/1.1 200").then(|| began.elapsed())
            });
            let newcomers = self.found.newcomers.lock();
            newcomers.expect("nobody panics").push(answered);
            thread::sleep(10 * PAUSE);
        }
    }
}

/// A ping of a client, masked with zeros.
fn ping() -> Vec<u8> {
    const LENGTH: u8 = 125;
    let mut frame = vec![0x89, 0x80 | LENGTH, 0, 0, 0, 0];
    frame.resize(6 + usize::from(LENGTH), b'p');
    frame
}

/// Starts all attacks at once, until that time.
pub(crate) fn start(
    server: SocketAddr,
    until: Instant,
    found: &Arc<Attacked>,
) -> Vec<JoinHandle<()>> {
    let attacker = |network| Attacker::new(server, network, until, found);
    let mut all: Vec<Box<dyn FnOnce() + Send>> = Vec::new();
    for holder in 0..HOLDERS {
        let attacker = attacker(10 + holder);
        all.push(Box::new(move || {
            attacker.hold(HELD / usize::from(HOLDERS));
        }));
    }
    let pings = attacker(20);
    all.push(Box::new(move || {
        pings.never_read(FLOODED, &ping().repeat(100), || pings.socket());
    }));
    let unread = attacker(21);
    all.push(Box::new(move || {
        let asked = unread.request("GET", "/assets/page.css", "").repeat(50);
        unread.never_read(UNREAD, asked.as_bytes(), || unread.connect());
    }));
    let brings = attacker(22);
    all.push(Box::new(move || brings.import()));
    let newcomer = attacker(23);
    all.push(Box::new(move || newcomer.arrive()));
    all.into_iter().map(thread::spawn).collect()
}
