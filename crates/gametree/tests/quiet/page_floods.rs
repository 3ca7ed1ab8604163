//! What the page's server does with more than it can take.

use crate::{browser, common};

use std::net::TcpStream;
use std::time::{Duration, Instant};

use browser::PATIENCE;
use browser::server::{Server, fresh_data};
use browser::sockets::{Socket, known, news, open, socket};
use browser::steps::game;
use serde_json::json;
use tungstenite::Message;
use tungstenite::protocol::frame::coding::CloseCode;

/// How much memory a server has taken at the most, in megabytes.
#[cfg(target_os = "linux")]
fn most_memory(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id()));
    let status = status.expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kilobytes
        .and_then(|number| number.parse::<u64>().ok())
        .expect("a number")
        / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_too_large_is_not_kept_while_it_is_refused() {
    let _alone = common::alone();
    let server = Server::start(&fresh_data(), 0);
    server.wait_until_idle();
    let before = most_memory(&server);
    let large = "x".repeat(12 * 1024 * 1024);
    std::thread::scope(|scope| {
        let asking: Vec<_> = (0..20)
            .map(|_| scope.spawn(|| server.post("/api/lab", &large)))
            .collect();
        for asked in asking {
            let (status, said) = asked.join().expect("an answer");
            assert_eq!(status, 413, "{said}");
        }
    });
    let more = most_memory(&server) - before;
    assert!(more < 60, "{more} MB");
}

#[cfg(target_os = "linux")]
#[test]
fn sockets_that_are_never_read_take_no_memory() {
    use std::io::Write;
    let _alone = common::alone();
    let server = Server::start(&fresh_data(), 0);
    server.wait_until_idle();
    let before = most_memory(&server);
    let origin = format!("http://127.0.0.1:{}", server.port);
    // A ping, masked with zeros, and many of them.
    let mut ping = vec![0x89, 0xfd, 0, 0, 0, 0];
    ping.resize(6 + 0x7d, b'p');
    let pings = ping.repeat(1000);
    let began = Instant::now();
    let mut sent = 0;
    let mut flooded: Vec<Socket> = Vec::new();
    while began.elapsed() < Duration::from_secs(5) {
        flooded.retain_mut(|socket| {
            let tungstenite::stream::MaybeTlsStream::Plain(stream) = socket.get_mut() else {
                return false;
            };
            let _ = stream.set_nonblocking(true);
            match stream.write(&pings) {
                Ok(bytes) => sent += bytes,
                Err(error) => return error.kind() == std::io::ErrorKind::WouldBlock,
            }
            true
        });
        // Nobody may open more of them for a while after so many pings.
        if flooded.len() < 4 {
            flooded.extend(socket(&server, &origin));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let more = most_memory(&server) - before;
    assert!(sent > 100_000, "{sent} bytes are not many");
    assert!(more < 30, "{more} MB for {sent} bytes");
}

#[test]
fn a_flood_of_sockets_and_of_words_is_bounded() {
    let _alone = common::alone();
    let server = Server::start(&fresh_data(), 0);
    let id = game(&server, "connect4");
    let origin = format!("http://127.0.0.1:{}", server.port);
    let mut sockets: Vec<Socket> = (0..40)
        .map(|_| socket(&server, &origin).expect("a socket"))
        .collect();
    // Those that are too many are told so and end.
    let refused = sockets.split_off(6);
    for mut socket in refused {
        let said = news(&mut socket);
        let words = "expected at most 6 live analyses for each visitor at once";
        assert_eq!(said["error"], words);
        let began = Instant::now();
        while socket.read().is_ok() {
            assert!(began.elapsed() < PATIENCE);
        }
    }
    // Another visitor is let in meanwhile.
    let wish = json!({"kind": "analyse", "id": id, "ply": 0, "lines": 1}).to_string();
    let mut other = known(&server);
    other.send(Message::text(wish.as_str())).expect("sent");
    assert_eq!(news(&mut other)["kind"], "thought");
    drop(other);
    let mut first = sockets.into_iter().next().expect("a socket");
    for bad in [
        "",
        "{",
        "[]",
        r#"{"kind":"nothing"}"#,
        r#"{"kind":"analyse","id":"x","ply":0,"lines":1}"#,
    ] {
        first.send(Message::text(bad)).expect("sent");
        let said = news(&mut first);
        assert_eq!(said["kind"], "error", "{bad}: {said}");
    }
    let wish = json!({"kind": "analyse", "id": id, "ply": 99, "lines": 1}).to_string();
    first.send(Message::text(wish)).expect("sent");
    assert_eq!(news(&mut first)["kind"], "error");
    // What is too long is told, and so is why a socket ends; nothing else does.
    first.send(Message::text("x".repeat(10_000))).expect("sent");
    let said = news(&mut first);
    let words = "expected a message of at most 2000 bytes, found 10000";
    assert_eq!(said["error"], words);
    let _ = first.send(Message::text("x".repeat(100_000)));
    let words = "expected a message of at most 2000 bytes, found many more";
    assert_eq!(news(&mut first)["error"], words);
    assert_eq!(ended(&mut first), (CloseCode::Size, words.to_owned()));
    assert_eq!(server.get("/api/health").0, 200);
}

/// Why a socket was closed.
fn ended(socket: &mut Socket) -> (CloseCode, String) {
    loop {
        if let Message::Close(frame) = socket.read().expect("a farewell") {
            let frame = frame.expect("a reason");
            return (frame.code, frame.reason.to_string());
        }
    }
}

#[test]
fn who_talks_nonsense_for_long_is_not_listened_to_any_more() {
    let _alone = common::alone();
    let server = Server::start(&fresh_data(), 0);
    let mut socket = open(&server);
    for _ in 0..19 {
        socket.send(Message::text("{")).expect("sent");
        assert_eq!(news(&mut socket)["kind"], "error");
    }
    // One word of sense, and it begins anew.
    let stop = json!({"kind": "stop"}).to_string();
    socket.send(Message::text(stop)).expect("sent");
    for _ in 0..20 {
        socket.send(Message::text("{")).expect("sent");
        assert_eq!(news(&mut socket)["kind"], "error");
    }
    let words = "20 invalid messages in a row";
    assert_eq!(news(&mut socket)["error"], words);
    assert_eq!(ended(&mut socket), (CloseCode::Policy, words.to_owned()));
}

#[test]
fn connections_on_which_nothing_is_asked_lock_nobody_out() {
    let _alone = common::alone();
    let server = Server::start(&fresh_data(), 0);
    let address = ("127.0.0.1", server.port);
    let mut silent: Vec<TcpStream> = (0..4200)
        .map_while(|_| TcpStream::connect(address).ok())
        .collect();
    assert_eq!(silent.len(), 4200);
    // Slower than any browser, but not silent.
    for stream in &mut silent {
        let _ = std::io::Write::write_all(stream, b"G");
    }
    let began = Instant::now();
    while server.get("/api/health").0 != 200 {
        assert!(began.elapsed() < Duration::from_secs(15));
        std::thread::sleep(Duration::from_millis(100));
    }
}
