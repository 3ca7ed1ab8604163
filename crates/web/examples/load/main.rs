//! Many visitors at once, each with a live analysis and a game that goes on:
//! `cargo run --release -p gametree-web --example load -- 200 30` for 200 visitors and 30 seconds, and the same with `--attack`
//! while others do what they can to lock them out.

mod attack;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use attack::Attacked;
use gametree_search::Signal;
use gametree_standard::standard;
use gametree_web::{Data, Options, serve};
use serde_json::{Value, json};
use tungstenite::Message;
use tungstenite::client::IntoClientRequest;

/// What a visitor does between two moves.
const PAUSE: Duration = Duration::from_millis(1500);
/// What is played: a choice of games with and without an end in sight.
const GAMES: [&str; 4] = ["connect4", "othello", "tictactoe", "dots"];

#[derive(Default)]
struct Findings {
    moves: Mutex<Vec<Duration>>,
    thoughts: AtomicUsize,
    unheard: AtomicUsize,
    errors: Mutex<Vec<String>>,
}

/// A browser as far as the server can tell: one connection, one cookie.
struct Visitor {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
    cookie: String,
}

impl Visitor {
    fn new(address: SocketAddr) -> Result<Visitor, String> {
        let stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
        let mut visitor = Visitor {
            address,
            stream: BufReader::new(stream),
            cookie: String::new(),
        };
        visitor.ask("GET", "/", "")?;
        Ok(visitor)
    }

    fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<String, String> {
        let told = |error: std::io::Error| format!("{path}: {error}");
        let (host, cookie) = (self.address, &self.cookie);
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let stream = self.stream.get_mut();
        stream.write_all(request.as_bytes()).map_err(told)?;
        let (mut status, mut length) = (String::new(), 0);
        self.stream.read_line(&mut status).map_err(told)?;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).map_err(told)?;
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(": ").unwrap_or((line, ""));
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse().unwrap_or(0),
                "set-cookie" => {
                    let cookie = value.split(';').next().unwrap_or_default();
                    cookie.clone_into(&mut self.cookie);
                }
                _ => {}
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).map_err(told)?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        if status.contains(" 200 ") {
            Ok(answer)
        } else {
            Err(format!("{path}: {} {answer}", status.trim_end()))
        }
    }

    fn game(&mut self, path: &str, body: &Value) -> Result<Value, String> {
        let answer = self.ask("POST", path, &body.to_string())?;
        serde_json::from_str(&answer).map_err(|error| error.to_string())
    }
}

/// One visitor: plays for everybody, and listens to a live analysis of every position.
fn visit(
    address: SocketAddr,
    number: usize,
    until: Instant,
    found: &Findings,
) -> Result<(), String> {
    let mut visitor = Visitor::new(address)?;
    let name = GAMES[number % GAMES.len()];
    let begin = json!({"game": name, "seat": "all"});
    let mut game = visitor.game("/api/games", &begin)?;
    let mut request = format!("ws://{address}/api/live")
        .into_client_request()
        .map_err(|error| error.to_string())?;
    for (header, value) in [
        ("Origin", format!("http://{address}")),
        ("Cookie", visitor.cookie.clone()),
    ] {
        let value = value.parse().map_err(|_| "no header".to_owned())?;
        request.headers_mut().insert(header, value);
    }
    let stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
    let (mut socket, _) =
        tungstenite::client(request, stream).map_err(|error| error.to_string())?;
    let _ = socket.get_ref().set_read_timeout(Some(PAUSE));
    thread::sleep(Duration::from_millis(7 * number as u64));
    while Instant::now() < until {
        let id = game["id"].as_str().unwrap_or_default().to_owned();
        let ply = game["ply"].as_u64().unwrap_or(0);
        let wish = json!({"kind": "analyse", "id": id, "ply": ply, "lines": 2});
        socket
            .send(Message::text(wish.to_string()))
            .map_err(|error| error.to_string())?;
        let asked = Instant::now();
        let mut heard = false;
        while asked.elapsed() < PAUSE {
            match socket.read() {
                Ok(Message::Text(text)) if text.contains("\"kind\":\"error\"") => {
                    return Err(text.to_string());
                }
                Ok(Message::Text(_)) => {
                    heard = true;
                    found.thoughts.fetch_add(1, Ordering::Relaxed);
                }
                Ok(_) => {}
                Err(tungstenite::Error::Io(_)) => break,
                Err(error) => return Err(error.to_string()),
            }
        }
        if !heard {
            found.unheard.fetch_add(1, Ordering::Relaxed);
        }
        thread::sleep(PAUSE.saturating_sub(asked.elapsed()));
        if game["turn"]["kind"] == "over" {
            game = visitor.game("/api/games", &begin)?;
            continue;
        }
        let choices = game["choices"].as_array().cloned().unwrap_or_default();
        let choice = &choices[(number + ply as usize * 7) % choices.len().max(1)];
        let body = json!({"ply": ply, "move": choice["text"]});
        let sent = Instant::now();
        game = visitor.game(&format!("/api/games/{id}/play"), &body)?;
        let mut moves = found.moves.lock().expect("no visitor panics");
        moves.push(sent.elapsed());
    }
    Ok(())
}

/// The most memory that this process ever had, in megabytes.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}

fn main() {
    let (words, numbers): (Vec<_>, Vec<_>) = std::env::args()
        .skip(1)
        .partition(|text| text.starts_with("--"));
    let under_attack = words.iter().any(|word| word == "--attack");
    let mut numbers = numbers.iter().map(|text| text.parse().ok());
    let mut next = |usual: u64| numbers.next().flatten().unwrap_or(usual);
    let (visitors, seconds) = (next(200) as usize, next(30));
    let file = std::env::temp_dir().join(format!("gametree-load-{}.db", std::process::id()));
    let options = Options {
        data: Data::File(file.clone()),
        ..Options::default()
    };
    let stop = Arc::new(Signal::default());
    let (tell, hear) = mpsc::channel();
    let told = Arc::clone(&stop);
    let serving = thread::spawn(move || {
        let ready = |address| tell.send(address).expect("somebody waits");
        serve(Arc::new(standard()), options, &told, ready)
    });
    let address = hear.recv().expect("the server starts");
    thread::sleep(Duration::from_secs(3));
    let found = Arc::new(Findings::default());
    let until = Instant::now() + Duration::from_secs(seconds);
    let attacked = Arc::new(Attacked::default());
    let attacks = if under_attack {
        attack::start(address, until, &attacked)
    } else {
        Vec::new()
    };
    let threads: Vec<_> = (0..visitors)
        .map(|number| {
            let found = Arc::clone(&found);
            let visitor = thread::Builder::new().stack_size(1 << 18);
            let visit = move || {
                if let Err(error) = visit(address, number, until, &found) {
                    found.errors.lock().expect("no visitor panics").push(error);
                }
            };
            visitor.spawn(visit).expect("a thread")
        })
        .collect();
    for thread in threads.into_iter().chain(attacks) {
        drop(thread.join());
    }
    stop.stop();
    let served = serving.join();
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
    let mut moves = found.moves.lock().expect("no visitor panics").clone();
    moves.sort_unstable();
    let at = |part: usize| moves.get((moves.len() * part / 100).min(moves.len().saturating_sub(1)));
    let errors = found.errors.lock().expect("no visitor panics");
    println!(
        "visitors {visitors}, seconds {seconds}, moves {}",
        moves.len()
    );
    println!(
        "a move is answered in {:?} (median), {:?} (95 %), {:?} (99 %)",
        at(50),
        at(95),
        at(99)
    );
    println!(
        "thoughts heard {}, positions of which nothing was heard in time {}",
        found.thoughts.load(Ordering::Relaxed),
        found.unheard.load(Ordering::Relaxed)
    );
    println!(
        "most memory of server and visitors together: {:?} MB",
        memory()
    );
    println!(
        "errors {}: {:?}",
        errors.len(),
        errors.iter().take(3).collect::<Vec<_>>()
    );
    let newcomers = attacked.newcomers.lock().expect("nobody panics");
    if under_attack {
        let unanswered = newcomers.iter().filter(|time| time.is_none()).count();
        println!(
            "attacked by {:?} connections, of which the server closed {:?}, and by {:?} games",
            attacked.opened, attacked.closed, attacked.games
        );
        println!(
            "of {} who came meanwhile {unanswered} were not answered; the others waited for {:?} at the most",
            newcomers.len(),
            newcomers.iter().max()
        );
    }
    let locked_out = newcomers.iter().any(Option::is_none);
    let slow = at(95).is_none_or(|time| *time > Duration::from_millis(100));
    if slow || locked_out || !errors.is_empty() || !matches!(served, Ok(Ok(()))) {
        std::process::exit(1);
    }
}
