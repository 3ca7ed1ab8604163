//! Connections that are opened, or kept, for no good reason.

use std::io::{BufReader, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use gametree_web::{Bounds, ConnectionLimits};

use crate::server::{Answer, PATIENCE, Server, is_closed};

/// Times that are over soon.
fn short() -> ConnectionLimits {
    ConnectionLimits {
        head: Duration::from_millis(500),
        body: Duration::from_millis(500),
        idle: Duration::from_millis(900),
        write: Duration::from_millis(700),
        ..ConnectionLimits::default()
    }
}

/// Sends a byte from time to time until the server closes; gives the time until then.
fn trickle(mut stream: TcpStream, bytes: &[u8]) -> Duration {
    let pause = Duration::from_millis(100);
    let began = Instant::now();
    stream.set_read_timeout(Some(pause)).expect("a stream");
    for byte in bytes.iter().cycle() {
        if stream.write_all(&[*byte]).is_err() || is_closed(&mut stream) {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "it is closed at some time");
    }
    began.elapsed()
}

#[test]
fn a_head_that_comes_byte_by_byte_is_not_waited_for() {
    let server = Server::limited(short());
    let never = b"GET /api/health HTTP/1.1\r\nX: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy";
    trickle(server.connect(), never);
    // After a first whole request, too.
    let mut stream = server.connect();
    let request = server.head("GET", "/api/health", "");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut reader = BufReader::new(stream);
    assert_eq!(Answer::read(&mut reader).expect("an answer").status, 200);
    trickle(reader.into_inner(), never);
}

#[test]
fn a_connection_on_which_nothing_more_is_asked_is_closed() {
    let server = Server::limited(short());
    let mut stream = server.connect();
    let request = server.head("GET", "/api/health", "");
    for _ in 0..3 {
        stream.write_all(request.as_bytes()).expect("sent");
        let mut reader = BufReader::new(stream.try_clone().expect("a stream"));
        assert_eq!(Answer::read(&mut reader).expect("an answer").status, 200);
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(is_closed(&mut stream));
    assert!(
        is_closed(&mut server.connect()),
        "and one without any request"
    );
}

#[test]
fn a_head_without_an_end_is_not_kept() {
    let server = Server::limited(ConnectionLimits {
        head: PATIENCE,
        ..short()
    });
    let mut stream = server.connect();
    let line = format!("X-More: {}\r\n", "y".repeat(8000));
    let _ = stream.write_all(b"GET / HTTP/1.1\r\n");
    let sent = (0..10_000).take_while(|_| stream.write_all(line.as_bytes()).is_ok());
    let sent = sent.count() * line.len();
    assert!(sent < 4_000_000, "{sent} bytes were taken");
}

#[test]
fn a_body_that_comes_byte_by_byte_is_refused() {
    let server = Server::limited(short());
    let mut stream = server.connect();
    let head = server.head("POST", "/api/games", "Content-Length: 1000\r\n");
    stream.write_all(head.as_bytes()).expect("sent");
    let mut writing = stream.try_clone().expect("a stream");
    let sending = std::thread::spawn(move || {
        while writing.write_all(b" ").is_ok() {
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    let mut reader = BufReader::new(stream);
    let answer = Answer::read(&mut reader).expect("an answer");
    assert_eq!(answer.status, 408, "{}", answer.body);
    assert!(answer.body.contains("expected a whole request within"));
    sending.join().expect("it is closed");
}

#[test]
fn large_bodies_take_a_bounded_share() {
    let server = Server::limited(ConnectionLimits {
        body: PATIENCE,
        ..short()
    });
    let head = server.head("POST", "/api/games", "Content-Length: 200000\r\n");
    let stalled: Vec<TcpStream> = (0..4)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(head.as_bytes()).expect("sent");
            stream
        })
        .collect();
    let large = " ".repeat(100_000);
    let began = Instant::now();
    while server.ask("POST", "/api/games", &large).status != 429 {
        assert!(began.elapsed() < PATIENCE, "four are all that one may send");
    }
    assert_eq!(
        server
            .ask("POST", "/api/games", "{\"game\":\"nim\"}")
            .status,
        200
    );
    let elsewhere = server.ask_from("127.0.0.2", "POST", "/api/games", &large);
    assert_eq!(elsewhere.status, 400, "{}", elsewhere.body);
    drop(stalled);
}

#[test]
fn who_asks_much_and_reads_nothing_is_closed() {
    let server = Server::limited(ConnectionLimits {
        head: 4 * PATIENCE,
        idle: 4 * PATIENCE,
        ..short()
    });
    let mut stream = server.connect_narrowly("127.0.0.1");
    let request = server.head("GET", "/assets/page.css", "").repeat(50);
    stream
        .set_write_timeout(Some(Duration::from_millis(200)))
        .expect("a stream");
    let began = Instant::now();
    // Nothing is read here, so that at some time nothing more can be sent either: until the connection is reset.
    loop {
        match stream.write(request.as_bytes()) {
            Ok(_) => {}
            Err(error) if matches!(error.kind(), std::io::ErrorKind::WouldBlock) => {}
            Err(_) => break,
        }
        assert!(began.elapsed() < PATIENCE, "a blocked write has a deadline");
    }
}

#[test]
fn who_reads_slowly_but_reads_is_served() {
    let server = Server::limited(ConnectionLimits {
        write: Duration::from_secs(5),
        ..short()
    });
    let mut stream = server.connect_narrowly("127.0.0.1");
    let request = server.head("GET", "/assets/board.js", "").repeat(20);
    stream.write_all(request.as_bytes()).expect("sent");
    let mut reader = BufReader::with_capacity(1000, stream);
    for _ in 0..20 {
        assert_eq!(Answer::read(&mut reader).expect("an answer").status, 200);
        std::thread::sleep(Duration::from_millis(60));
    }
}

/// Room for few connections, which are not closed for being idle.
fn crowded() -> ConnectionLimits {
    ConnectionLimits {
        connections: Bounds {
            all: 60,
            network: 40,
            address: 25,
        },
        head: 4 * PATIENCE,
        body: 4 * PATIENCE,
        idle: 4 * PATIENCE,
        ..ConnectionLimits::default()
    }
}

#[test]
fn however_many_connections_are_kept_newcomers_get_in() {
    let server = Server::limited(crowded());
    let request = server.head("GET", "/api/health", "");
    let mut kept = Vec::new();
    // Each asks once and then sends a byte: three addresses could fill the room between them.
    for from in ["127.0.0.2", "127.0.0.3", "127.0.1.2", "127.0.1.3"] {
        for _ in 0..30 {
            let mut reader = BufReader::new(server.connect_from(from));
            reader
                .get_mut()
                .write_all(request.as_bytes())
                .expect("sent");
            assert_eq!(Answer::read(&mut reader).expect("an answer").status, 200);
            let _ = reader.get_mut().write_all(b"G");
            kept.push(reader.into_inner());
        }
    }
    // From elsewhere, from the same network and from the same address.
    for from in ["127.0.7.1", "127.0.0.9", "127.0.0.2"] {
        let took = server.time_for_newcomer(from);
        assert!(took < PATIENCE / 5, "{from}: {took:?}");
    }
    let open = kept.iter_mut().filter_map(|stream| {
        stream.set_nonblocking(true).expect("a stream");
        (!is_closed(stream)).then_some(())
    });
    let open = open.count();
    assert!((20..=60).contains(&open), "{open} are still open");
}

#[test]
fn bodies_that_never_come_keep_nobody_out() {
    let server = Server::limited(crowded());
    let head = server.head("POST", "/api/games", "Content-Length: 100\r\n");
    let mut stalled = Vec::new();
    for from in ["127.0.0.2", "127.0.1.2", "127.0.2.2"] {
        for _ in 0..25 {
            let mut stream = server.connect_from(from);
            stream.write_all(head.as_bytes()).expect("sent");
            stalled.push(stream);
        }
    }
    let took = server.time_for_newcomer("127.0.7.1");
    assert!(took < PATIENCE / 5, "{took:?}");
}
