//! A server behind a reverse proxy.

use std::io::{BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use gametree_web::Options;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use crate::server::{Answer, PATIENCE, Scratch, Server, connect};

/// The answer to a request that a proxy at an address passes on for a visitor.
fn passed_on(server: &Server, proxy: &str, visitor: &str) -> Answer {
    let more = format!("X-Forwarded-For: {visitor}\r\nX-Forwarded-Proto: https\r\n");
    let mut stream = server.connect_from(proxy);
    let request = server.head("GET", "/lab", &more);
    stream.write_all(request.as_bytes()).expect("sent");
    Answer::read(&mut BufReader::new(stream)).expect("an answer")
}

type Socket = WebSocket<TcpStream>;

/// A socket for live analysis of a server of this name, with what its visitor says of their address.
fn open(stream: TcpStream, host: &str, told: &str) -> Socket {
    let url = format!("ws://{host}/api/live");
    let mut request = url.into_client_request().expect("a request");
    for (name, value) in [
        ("Origin", format!("http://{host}")),
        ("X-Forwarded-For", told.to_owned()),
    ] {
        let value = value.parse().expect("a header");
        request.headers_mut().insert(name, value);
    }
    tungstenite::client(request, stream).expect("a socket").0
}

/// Whether a new socket is one more than its visitor may have, of whom there are six.
fn is_refused(socket: &mut Socket) -> bool {
    // Whoever may ask is told that this is no question.
    let _ = socket.send(Message::text("{"));
    let said = std::iter::from_fn(|| socket.read().ok()).find(Message::is_text);
    let said = said.expect("an answer").to_string();
    let refused = said.contains("expected at most 6 live analyses for each visitor");
    assert!(refused || said.contains("expected a message"), "{said}");
    refused
}

#[test]
fn visitors_behind_a_proxy_are_limited_each_and_not_together() {
    let server = Server::start(Options {
        proxies: vec!["127.0.0.5".parse().expect("an address")],
        ..Options::default()
    });
    let host = server.address.to_string();
    let from = |proxy: &str, told: &str| open(server.connect_from(proxy), &host, told);
    let mut kept: Vec<Socket> = (0..6).map(|_| from("127.0.0.5", "192.0.2.7")).collect();
    assert!(!kept.iter_mut().any(is_refused));
    assert!(is_refused(&mut from("127.0.0.5", "192.0.2.7")));
    assert!(!is_refused(&mut from("127.0.0.5", "192.0.2.8")));
    // Invented addresses before that of the proxy change nothing.
    let invented = "198.51.100.1, 192.0.2.7";
    assert!(is_refused(&mut from("127.0.0.5", invented)));
    // Nobody else is believed, neither to be somebody nor to be encrypted.
    assert!(!is_refused(&mut from("127.0.0.6", "192.0.2.7")));
    let secure = |proxy: &str| {
        let answer = passed_on(&server, proxy, "192.0.2.9");
        assert!(answer.head.contains("set-cookie"), "{}", answer.head);
        answer.head.contains("; secure")
    };
    assert!(secure("127.0.0.5") && !secure("127.0.0.6"));
}

/// The example that the documentation gives.
const EXAMPLE: &str = include_str!("../../../../docs/nginx.conf");
const NAME: &str = "games.example";

/// nginx, if this machine has it.
fn nginx() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).map(|folder| folder.join("nginx"));
    let usual = Path::new("/usr/sbin/nginx").to_owned();
    found.chain([usual]).find(|program| program.exists())
}

/// A running nginx with the example.
struct Proxy {
    process: Child,
    address: SocketAddr,
    _folder: Scratch,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Proxy {
    fn start(program: &Path, server: SocketAddr) -> Proxy {
        let scratch = Scratch::new();
        let folder = scratch.0.parent().expect("a folder").to_owned();
        // A port that is free now; nobody else asks for this one within the next moment.
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = free.local_addr().expect("an address");
        drop(free);
        let site = EXAMPLE
            .replace("listen 80;", &format!("listen {address};"))
            .replace("127.0.0.1:8080", &server.to_string());
        assert!(site.contains(&address.to_string()) && site.contains(&server.to_string()));
        let at = folder.display();
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {at}/{name};\n"))
            .concat();
        let all = format!(
            "daemon off;\nmaster_process off;\npid {at}/pid;\nerror_log {at}/errors;\nevents {{}}\n\
             http {{\naccess_log off;\n{places}{site}}}\n"
        );
        let file = folder.join("nginx.conf");
        std::fs::write(&file, all).expect("a file");
        let process = Command::new(program)
            .arg("-c")
            .arg(&file)
            .arg("-e")
            .arg(folder.join("first-errors"))
            .spawn()
            .expect("it starts");
        let mut proxy = Proxy {
            process,
            address,
            _folder: scratch,
        };
        let began = Instant::now();
        while TcpStream::connect(address).is_err() {
            let ended = proxy.process.try_wait().expect("a process");
            assert!(ended.is_none(), "{ended:?}");
            assert!(began.elapsed() < PATIENCE);
            std::thread::sleep(Duration::from_millis(20));
        }
        proxy
    }

    fn ask(&self, from: &str, request: &str) -> Answer {
        let mut stream = connect(from, self.address, None);
        stream.write_all(request.as_bytes()).expect("sent");
        Answer::read(&mut BufReader::new(stream)).expect("an answer")
    }

    fn get(&self, from: &str, path: &str) -> Answer {
        let invented = "X-Forwarded-For: 192.0.2.99";
        self.ask(
            from,
            &format!("GET {path} HTTP/1.1\r\nHost: {NAME}\r\n{invented}\r\n\r\n"),
        )
    }
}

#[test]
fn the_documented_proxy_passes_everything_on() {
    let Some(program) = nginx() else {
        println!("nginx is not installed");
        return;
    };
    let server = Server::start(Options {
        names: vec![NAME.to_owned()],
        proxies: vec!["127.0.0.1".parse().expect("an address")],
        ..Options::default()
    });
    let proxy = Proxy::start(&program, server.address);
    let page = proxy.get("127.0.0.2", "/");
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(
        page.head.contains("content-security-policy"),
        "{}",
        page.head
    );
    let wish = r#"{"game":"tictactoe","seat":"all"}"#;
    let length = wish.len();
    let game = proxy.ask(
        "127.0.0.2",
        &format!(
            "POST /api/games HTTP/1.1\r\nHost: {NAME}\r\nOrigin: http://{NAME}\r\n\
             Content-Length: {length}\r\n\r\n{wish}"
        ),
    );
    assert_eq!(game.status, 200, "{}", game.body);
    let game: Value = serde_json::from_str(&game.body).expect("JSON");
    // The live analysis, too.
    let from = |address: &str| open(connect(address, proxy.address, None), NAME, "192.0.2.99");
    let mut socket = from("127.0.0.2");
    let wish = json!({"kind": "analyse", "id": game["id"], "ply": 0, "lines": 1});
    socket.send(Message::text(wish.to_string())).expect("sent");
    let heard = std::iter::from_fn(|| socket.read().ok()).find(Message::is_text);
    let heard = heard.expect("an answer").to_string();
    assert!(heard.contains("\"kind\":\"thought\""), "{heard}");
    // Each visitor has limits of their own, whatever they invent.
    let mut kept: Vec<Socket> = (0..6).map(|_| from("127.0.0.3")).collect();
    assert!(!kept.iter_mut().any(is_refused));
    assert!(is_refused(&mut from("127.0.0.3")));
    assert!(!is_refused(&mut from("127.0.0.4")));
}
