//! Sockets that are flooded, not read, or kept for no good reason.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use gametree_web::{Bounds, ConnectionLimits};
use serde_json::json;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use crate::server::{PATIENCE, Server, is_closed};

fn open_from(server: &Server, from: &str) -> WebSocket<TcpStream> {
    open_on(server, server.connect_from(from))
}

fn open_on(server: &Server, stream: TcpStream) -> WebSocket<TcpStream> {
    let address = server.address;
    let url = format!("ws://{address}/api/live");
    let mut request = url.into_client_request().expect("a request");
    let origin = format!("http://{address}").parse().expect("a header");
    request.headers_mut().insert("Origin", origin);
    tungstenite::client(request, stream).expect("a socket").0
}

/// A ping of a client, masked with zeros, with this many bytes.
fn ping(bytes: u8) -> Vec<u8> {
    let mut frame = vec![0x89, 0x80 | bytes, 0, 0, 0, 0];
    frame.resize(6 + usize::from(bytes), b'p');
    frame
}

/// Sends bytes again and again without reading, until the server closes; gives their number and the time.
fn flood(socket: WebSocket<TcpStream>, bytes: &[u8], pause: Duration) -> (usize, Duration) {
    let mut stream = socket.into_inner();
    let timeout = Some(Duration::from_millis(200));
    stream.set_write_timeout(timeout).expect("a stream");
    let (began, mut sent) = (Instant::now(), 0);
    loop {
        match stream.write(bytes) {
            Ok(written) => sent += written,
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => return (sent, began.elapsed()),
        }
        assert!(began.elapsed() < PATIENCE, "it is closed at some time");
        std::thread::sleep(pause);
    }
}

#[test]
fn a_flood_of_pings_that_is_never_read_ends_its_socket() {
    let server = Server::limited(ConnectionLimits::default());
    let pings = ping(125).repeat(100);
    let socket = open_on(&server, server.connect_narrowly("127.0.0.2"));
    let (sent, took) = flood(socket, &pings, Duration::ZERO);
    // What was sent is what the system's buffers hold and what was counted, whatever was kept of it.
    assert!(sent < 8_000_000, "{sent} bytes");
    assert!(took < PATIENCE / 2, "{took:?}");
    assert!(server.time_for_newcomer("127.0.0.1") < PATIENCE / 5);
}

#[test]
fn pings_that_are_few_enough_and_never_read_end_their_socket_too() {
    let server = Server::limited(ConnectionLimits {
        write: Duration::from_millis(300),
        ..ConnectionLimits::default()
    });
    // Each is answered with what it carries: the answers fill all buffers and are not taken.
    let mut socket = open_on(&server, server.connect_narrowly("127.0.0.2"));
    let burst = ping(125).repeat(1400);
    socket.get_mut().write_all(&burst).expect("taken");
    let (_, took) = flood(socket, &ping(125), Duration::from_millis(20));
    assert!(took < PATIENCE / 2, "{took:?}");
}

#[test]
fn a_socket_that_never_answers_a_ping_is_closed() {
    let server = Server::limited(ConnectionLimits {
        ping: Duration::from_millis(150),
        ..ConnectionLimits::default()
    });
    let mut silent = open_from(&server, "127.0.0.2").into_inner();
    assert!(is_closed(&mut silent));
    // Neither is half a message an answer.
    let mut half = open_from(&server, "127.0.0.2").into_inner();
    let pause = Some(Duration::from_millis(50));
    half.set_read_timeout(pause).expect("a stream");
    let began = Instant::now();
    let _ = half.write_all(&[0x81, 0xfe, 1, 0, 0, 0, 0, 0]);
    while !is_closed(&mut half) {
        let _ = half.write_all(b"x");
        assert!(began.elapsed() < PATIENCE);
    }
    // Who answers may stay.
    let mut alive = open_from(&server, "127.0.0.3");
    let began = Instant::now();
    while began.elapsed() < Duration::from_millis(900) {
        assert!(alive.read().is_ok_and(|message| message.is_ping()));
        alive.flush().expect("answered");
    }
}

#[test]
fn sockets_of_many_addresses_lock_nobody_out() {
    let server = Server::limited(ConnectionLimits {
        sockets: Bounds {
            all: 12,
            network: 10,
            address: 5,
        },
        ..ConnectionLimits::default()
    });
    let mut kept: Vec<WebSocket<TcpStream>> = Vec::new();
    for network in 2..6 {
        let from = format!("127.0.{network}.1");
        kept.extend((0..4).map(|_| open_from(&server, &from)));
    }
    let id = server.game(r#"{"game":"tictactoe"}"#)["id"].clone();
    let mut newcomer = open_from(&server, "127.0.0.9");
    let wish = json!({"kind": "analyse", "id": id, "ply": 0, "lines": 1});
    newcomer
        .send(Message::text(wish.to_string()))
        .expect("sent");
    let heard = std::iter::from_fn(|| newcomer.read().ok()).find_map(|message| match message {
        Message::Text(text) => Some(text),
        _ => None,
    });
    let heard = heard.expect("an answer");
    assert!(heard.contains("\"kind\":\"thought\""), "{heard}");
    // Who had to leave is told why.
    let told = std::iter::from_fn(|| kept[0].read().ok()).find(Message::is_text);
    let told = told.expect("a reason").to_string();
    assert!(
        told.contains("more visitors wait than there is room for"),
        "{told}"
    );
}
