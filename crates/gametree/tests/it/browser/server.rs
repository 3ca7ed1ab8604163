//! The program, serving its page.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::Value;

use super::{PATIENCE, tools};

/// The program, serving its page on a port of its own.
pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
}

/// A file for games that no other test uses.
pub(crate) fn fresh_data() -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let file = tools::folder("data").join(format!("{}-{number}.db", std::process::id()));
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
    file
}

impl Server {
    pub(crate) fn start(data: &Path, port: u16) -> Server {
        let mut program = Server::program();
        program
            .args(["serve", "--no-open", "--port", &port.to_string(), "--data"])
            .arg(data);
        Server::run(program)
    }

    fn program() -> Command {
        let Some(program) = option_env!("CARGO_BIN_EXE_gametree") else {
            panic!("only tests of the program itself have it");
        };
        Command::new(program)
    }

    /// The program without any arguments, for someone whose programs keep what they know in a folder.
    pub(crate) fn start_plainly(home: &Path) -> Server {
        let mut program = Server::program();
        program
            .env("XDG_DATA_HOME", home)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY");
        Server::run(program)
    }

    /// A program that serves the page.
    pub(crate) fn run(mut program: Command) -> Server {
        let mut child = program
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("a line");
        let port = line
            .split_once("http://127.0.0.1:")
            .and_then(|(_, rest)| rest.split_once('/')?.0.parse().ok())
            .unwrap_or_else(|| panic!("expected the page's address, found {line:?}"));
        Server { child, port }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Ends it without a word, as a crash would.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for it to end by itself, and gives its exit code.
    pub(crate) fn wait(mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }

    fn sent(&self, request: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        // A server that has seen enough may close before all is sent.
        let _ = stream.write_all(request);
        stream
    }

    /// Sends a request and does not wait for the answer.
    pub(crate) fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let host = format!("127.0.0.1:{}", self.port);
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.sent(head.as_bytes())
    }

    /// Sends a request as it is, and gives status and body.
    pub(crate) fn raw(&self, request: &[u8]) -> (u16, String) {
        Server::answer(self.sent(request))
    }

    /// Status and body of an answer that is still to come.
    pub(crate) fn answer(stream: TcpStream) -> (u16, String) {
        let (status, text) = Server::whole_answer(stream);
        let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, body.to_owned())
    }

    fn whole_answer(mut stream: TcpStream) -> (u16, String) {
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer).into_owned();
        let status = text.split(' ').nth(1).and_then(|code| code.parse().ok());
        (status.unwrap_or(0), text)
    }

    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        Server::answer(self.getting(path))
    }

    /// The same with the headers of the answer.
    pub(crate) fn whole(&self, path: &str) -> (u16, String) {
        Server::whole_answer(self.getting(path))
    }

    fn getting(&self, path: &str) -> TcpStream {
        let host = format!("127.0.0.1:{}", self.port);
        let head = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        self.sent(head.as_bytes())
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> (u16, String) {
        Server::answer(self.send("POST", path, body))
    }

    /// The same, as JSON, which must have gone well.
    pub(crate) fn said(&self, path: &str, body: &str) -> Value {
        let (status, text) = self.post(path, body);
        assert_eq!(status, 200, "{path} {body}: {text}");
        serde_json::from_str(&text).expect("JSON")
    }

    /// How many searches run or wait for their turn.
    pub(crate) fn busy(&self) -> u64 {
        let (_, health) = self.get("/api/health");
        let health: Value = serde_json::from_str(&health).expect("JSON");
        let number = |name: &str| health[name].as_u64().expect("a number");
        number("running") + number("waiting")
    }

    /// Waits until no search runs.
    pub(crate) fn wait_until_idle(&self) -> Duration {
        let began = std::time::Instant::now();
        loop {
            let busy = self.busy();
            if busy == 0 {
                return began.elapsed();
            }
            assert!(began.elapsed() < PATIENCE, "still busy: {busy}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
