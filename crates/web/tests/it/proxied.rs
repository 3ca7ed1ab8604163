//! A server behind a reverse proxy.

use std::io::{BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use gametree_web::Options;
use serde_json::{Value, json};
use tungstenite::Message;
use tungstenite::client::IntoClientRequest;

use crate::server::{Answer, PATIENCE, Scratch, Server, connect};

/// The answer to a request that a proxy at an address passes on for a visitor.
fn passed_on(server: &Server, proxy: &str, visitor: &str) -> Answer {
    let more = format!("X-Forwarded-For: {visitor}\r\nX-Forwarded-Proto: https\r\n");
    let mut stream = server.connect_from(proxy);
    let request = server.head("GET", "/lab", &more);
    stream.write_all(request.as_bytes()).expect("sent");
    Answer::read(&mut BufReader::new(stream)).expect("an answer")
}

#[test]
fn visitors_behind_a_proxy_are_limited_each_and_not_together() {
    let server = Server::start(Options {
        proxies: vec!["127.0.0.5".parse().expect("an address")],
        ..Options::default()
    });
    // One visitor asks until that is too often.
    let flood = |visitor: &str, proxy: &str| {
        let asked = (0..4000).take_while(|_| passed_on(&server, proxy, visitor).status == 200);
        asked.count()
    };
    assert!(flood("192.0.2.7", "127.0.0.5") < 4000);
    assert_eq!(passed_on(&server, "127.0.0.5", "192.0.2.7").status, 429);
    let other = passed_on(&server, "127.0.0.5", "192.0.2.8");
    assert_eq!(other.status, 200);
    assert!(other.head.contains("; secure"), "{}", other.head);
    // Invented addresses before that of the proxy change nothing.
    let invented = passed_on(&server, "127.0.0.5", "198.51.100.1, 192.0.2.7");
    assert_eq!(invented.status, 429);
    // Nobody else is believed.
    let direct = passed_on(&server, "127.0.0.6", "192.0.2.7");
    assert_eq!(direct.status, 200);
    assert!(!direct.head.contains("; secure"), "{}", direct.head);
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
    let url = format!("ws://{NAME}/api/live");
    let mut request = url.into_client_request().expect("a request");
    let origin = format!("http://{NAME}").parse().expect("a header");
    request.headers_mut().insert("Origin", origin);
    let stream = connect("127.0.0.2", proxy.address, None);
    let (mut socket, _) = tungstenite::client(request, stream).expect("a socket");
    let wish = json!({"kind": "analyse", "id": game["id"], "ply": 0, "lines": 1});
    socket.send(Message::text(wish.to_string())).expect("sent");
    let heard = std::iter::from_fn(|| socket.read().ok()).find(Message::is_text);
    let heard = heard.expect("an answer").to_string();
    assert!(heard.contains("\"kind\":\"thought\""), "{heard}");
    // Each visitor has limits of their own, whatever they invent.
    let flood = (0..6000).take_while(|_| proxy.get("127.0.0.3", "/lab").status == 200);
    assert!(flood.count() < 6000);
    assert_eq!(proxy.get("127.0.0.3", "/lab").status, 429);
    assert_eq!(proxy.get("127.0.0.4", "/lab").status, 200);
}
