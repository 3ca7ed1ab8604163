//! The page's server with bad requests, and with clients that have disconnected.

use crate::{browser, common};

use std::net::TcpStream;
use std::time::{Duration, Instant};

use browser::PATIENCE;
use browser::server::{Server, fresh_data};
use browser::sockets::{news, open, socket};
use browser::steps::game;
use serde_json::{Value, json};
use tungstenite::{Error, Message};

/// The four cells of a row of the table.
fn cells(row: &str) -> [&str; 4] {
    let mut cells = row.splitn(4, '|').map(str::trim);
    std::array::from_fn(|_| cells.next().unwrap_or_default())
}

fn refuses(server: &Server, path: &str, body: &str, status: &str, words: &str) {
    let (found, said) = server.post(path, body);
    let shown: String = body.chars().take(80).collect();
    assert_eq!(found.to_string(), status, "{path} {shown}: {said}");
    assert!(said.contains(words), "{path} {shown}: {said}");
    assert!(said.len() < 1200, "{path} {shown}: {} bytes", said.len());
}

#[test]
fn what_makes_no_sense_gets_a_clear_answer_and_everybody_else_goes_on() {
    let server = Server::start(&fresh_data(), 0);
    let id = game(&server, "tictactoe");
    for row in include_str!("page_requests.txt").lines() {
        let [status, path, words, body] = cells(row);
        if !row.starts_with('#') {
            refuses(&server, &path.replace("ID", &id), body, status, words);
        }
    }
    let many = format!("{{\"tree\":\"max({}1)\"}}", "1,".repeat(100_000));
    let deep = format!(
        "{{\"tree\":\"{}1{}\"}}",
        "max(".repeat(3000),
        ")".repeat(3000)
    );
    let long = json!({"game": "tictactoe", "position": "X".repeat(50_000)}).to_string();
    for (path, body, words) in [
        ("/api/games", &"[".repeat(100_000), "expected a message"),
        ("/api/games", &long, "at most 4000 characters"),
        ("/api/lab", &many, "at most 1500 nodes"),
        ("/api/lab", &deep, "expected"),
    ] {
        refuses(&server, path, body, "400", words);
    }
    let unknown_game = "/api/games/aaaaaaaaaaaaaaaaaaaaaaaaaa";
    for (path, status) in [
        ("/assets/../Cargo.toml", 404),
        ("/assets/%2e%2e%2fCargo.toml", 404),
        ("/assets/..%2f..%2fetc%2fpasswd", 404),
        (unknown_game, 404),
        ("/api/sample/tictactoe/999999", 404),
        ("/paper/key?count=x", 400),
        ("/paper/recipe", 404),
        ("/nothing", 404),
    ] {
        assert_eq!(server.get(path).0, status, "{path}");
    }
    let million = format!("{{\"tree\":\"max({}1)\"}}", "1,".repeat(1_000_000));
    let words = r#"{"error":"expected at most 256 kB, found 1953 kB"}"#;
    refuses(&server, "/api/lab", &million, "413", words);
    // What no handler ever sees is refused in the same form.
    let host = format!("127.0.0.1:{}", server.port);
    let ours = format!("Host: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n");
    let chunk = format!("{:x}\r\n{}\r\n0\r\n\r\n", 300_000, "x".repeat(300_000));
    for (status, words, request) in [
        (
            413,
            r#"{"error":"expected at most 256 kB, found more"}"#,
            format!("POST /api/lab HTTP/1.1\r\n{ours}Transfer-Encoding: chunked\r\n\r\n{chunk}"),
        ),
        (
            405,
            r#"{"error":"expected another method"#,
            format!("PUT /api/lab HTTP/1.1\r\n{ours}Content-Length: 0\r\n\r\n"),
        ),
        (
            400,
            r#"{"error":"expected a request as documented"#,
            format!("GET /api/games/%ff HTTP/1.1\r\n{ours}\r\n"),
        ),
    ] {
        let (found, said) = server.raw(request.as_bytes());
        assert_eq!(found, status, "{said}");
        assert!(said.starts_with(words), "{said}");
    }
    let (status, _) = server.post(&format!("/api/games/{id}/play"), r#"{"ply":0,"move":"b2"}"#);
    assert_eq!(status, 200, "other clients are served");
}

#[test]
fn only_our_own_page_is_listened_to() {
    let server = Server::start(&fresh_data(), 0);
    let host = format!("127.0.0.1:{}", server.port);
    let with = |method: &str, host: &str, origin: &str| {
        let origin = match origin {
            "" => String::new(),
            origin => format!("Origin: {origin}\r\n"),
        };
        let request = format!(
            "{method} /api/games HTTP/1.1\r\nHost: {host}\r\n{origin}Connection: close\r\nContent-Length: 20\r\n\r\n\
             {{\"game\":\"tictactoe\"}}"
        );
        server.raw(request.as_bytes()).0
    };
    assert_eq!(with("POST", &host, &format!("http://{host}")), 200);
    assert_eq!(with("POST", &host, ""), 403);
    assert_eq!(with("POST", &host, "null"), 403);
    assert_eq!(with("POST", &host, "http://evil.example"), 403);
    assert_eq!(with("POST", "evil.example", "http://evil.example"), 403);
    let refused = socket(&server, "http://evil.example").map(drop);
    assert!(
        matches!(refused, Err(error) if matches!(&*error, Error::Http(answer) if answer.status() == 403))
    );
    let mut stream = TcpStream::connect(&host).expect("the server listens");
    let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    std::io::Write::write_all(&mut stream, request.as_bytes()).expect("sent");
    let mut answer = String::new();
    std::io::Read::read_to_string(&mut stream, &mut answer).expect("an answer");
    // The namespace of SVG is an address that is never requested.
    let answer = answer
        .to_lowercase()
        .replace("http://www.w3.org/2000/svg", "");
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "set-cookie: visitor=",
        "samesite=strict",
    ] {
        assert!(answer.contains(header), "{header}");
    }
    assert!(
        !answer.contains("http://") && !answer.contains("https://"),
        "nothing of others is asked for"
    );
}

#[test]
fn a_closed_tab_stops_its_search_at_once() {
    let _alone = common::alone();
    let server = Server::start(&fresh_data(), 0);
    let id = game(&server, "othello");
    server.wait_until_idle();
    let wish = json!({"kind": "analyse", "id": id, "ply": 0, "lines": 2}).to_string();
    // On a machine with much else to do some times may be late for other reasons.
    let stopped = (0..5).map(|_| {
        let mut socket = open(&server);
        socket.send(Message::text(wish.as_str())).expect("sent");
        let thought = news(&mut socket);
        assert_eq!(thought["kind"], "thought", "{thought}");
        let actions = thought["actions"].as_array();
        assert!(actions.is_some_and(|actions| !actions.is_empty()));
        assert!(server.get("/api/health").1.contains("\"running\":1"));
        drop(socket);
        server.wait_until_idle()
    });
    let mut stopped: Vec<Duration> = stopped.collect();
    stopped.sort();
    assert!(stopped[2] < Duration::from_millis(100), "{stopped:?}");
}

/// A quiz for which nothing is ever found, and long looked for.
const HOPELESS: &str = r#"{"subject":"alphabeta","branching":[3,3],"depth":4,"cuts":0}"#;

#[test]
fn a_quiz_that_takes_long_holds_nobody_up_and_ends_with_its_tab() {
    let _alone = common::alone();
    let server = Server::start(&fresh_data(), 0);
    let id = game(&server, "tictactoe");
    server.said(&format!("/api/games/{id}/play"), r#"{"ply":0,"move":"b2"}"#);
    server.wait_until_idle();
    let tabs: Vec<TcpStream> = (0..3)
        .map(|_| server.send("POST", "/api/quiz", HOPELESS))
        .collect();
    let began = Instant::now();
    while server.busy() < tabs.len() as u64 {
        assert!(began.elapsed() < PATIENCE, "all of them are under way");
        std::thread::sleep(Duration::from_millis(20));
    }
    let began = Instant::now();
    server.said(&format!("/api/games/{id}/engine"), r#"{"ply":1}"#);
    let took = began.elapsed();
    assert!(took < Duration::from_millis(1500), "{took:?}");
    drop(tabs);
    let stopped = server.wait_until_idle();
    assert!(stopped < Duration::from_millis(500), "{stopped:?}");
    // A waiting client gets a message soon.
    let began = Instant::now();
    refuses(&server, "/api/quiz", HOPELESS, "400", "expected");
    let took = began.elapsed();
    assert!(took < Duration::from_secs(8), "{took:?}");
}

/// What becomes of a server on Ctrl-C.
#[cfg(unix)]
fn interrupted(server: Server) -> Option<i32> {
    let stopped = std::process::Command::new("kill")
        .args(["-INT", &server.id().to_string()])
        .status();
    assert!(stopped.is_ok_and(|status| status.success()));
    server.wait()
}

#[cfg(unix)]
#[test]
fn without_arguments_the_page_is_served_and_games_are_kept_at_home() {
    let home = browser::tools::folder("home");
    let server = Server::start_plainly(&home);
    assert_eq!(server.get("/").0, 200);
    assert_eq!(interrupted(server), Some(0));
    assert!(home.join("gametree").join("games.db").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn where_there_is_a_desktop_the_page_is_opened_there() {
    use std::os::unix::fs::PermissionsExt;
    let folder = browser::tools::folder("desktop");
    let desktop = folder.join("xdg-open");
    let opened = folder.join("opened");
    let _ = std::fs::remove_file(&opened);
    let script = format!("#!/bin/sh\necho \"$1\" > '{}'\n", opened.display());
    std::fs::write(&desktop, script).expect("written");
    std::fs::set_permissions(&desktop, PermissionsExt::from_mode(0o755)).expect("a program");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_gametree"));
    program
        .args(["serve", "--data"])
        .arg(fresh_data())
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("DISPLAY", ":7");
    let server = Server::run(program);
    let began = Instant::now();
    let expected = server.url("/\n");
    while std::fs::read_to_string(&opened).unwrap_or_default() != expected {
        assert!(began.elapsed() < PATIENCE, "{expected} is opened");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_cleanly_and_a_taken_port_is_told() {
    let data = fresh_data();
    let server = Server::start(&data, 0);
    let id = game(&server, "nim");
    let taken = std::process::Command::new(env!("CARGO_BIN_EXE_gametree"))
        .args(["serve", "--no-open", "--port", &server.port.to_string()])
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&taken.stderr);
    assert_eq!(taken.status.code(), Some(2), "{said}");
    assert!(said.starts_with("error: expected a free address"), "{said}");
    assert_eq!(interrupted(server), Some(0));
    let again = Server::start(&data, 0);
    assert_eq!(
        again.get(&format!("/api/games/{id}")).0,
        200,
        "nothing is lost"
    );
}

#[test]
fn after_a_restart_it_is_known_again_what_can_be_played_perfectly() {
    let data = fresh_data();
    let server = Server::start(&data, 0);
    let wish = json!({"game": "nim", "position": "2,5,6"}).to_string();
    let game = server.said("/api/games", &wish);
    let id = game["id"].as_str().expect("a name").to_owned();
    let perfect = |server: &Server| {
        server.get(&format!("/game/{id}"));
        server.wait_until_idle();
        server
            .get(&format!("/api/games/{id}"))
            .1
            .contains("perfect")
    };
    assert!(perfect(&server));
    drop(server);
    let server = Server::start(&data, 0);
    assert!(perfect(&server));
}

#[test]
fn whoever_changes_the_seats_while_the_engine_thinks_is_heeded() {
    let server = Server::start(&fresh_data(), 0);
    let wish = json!({"game": "othello", "seats": ["best", "person"]}).to_string();
    let game = server.said("/api/games", &wish);
    let path = format!("/api/games/{}", game["id"].as_str().expect("a name"));
    server.wait_until_idle();
    let thinking = server.send("POST", &format!("{path}/engine"), r#"{"ply":0}"#);
    let began = Instant::now();
    while server.busy() == 0 {
        assert!(began.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(10));
    }
    let wish = r#"{"seats":["person","strong"]}"#;
    server.said(&format!("{path}/seats"), wish);
    let (status, said) = Server::answer(thinking);
    assert_eq!(status, 409, "{said}");
    let (_, now) = server.get(&path);
    let now: Value = serde_json::from_str(&now).expect("JSON");
    assert_eq!(now["players"][0]["seat"], "person");
    assert_eq!(now["moves"], json!([]));
}

#[test]
fn a_game_is_had_with_its_day() {
    let server = Server::start(&fresh_data(), 0);
    for (name, format, before) in [
        ("chess", "pgn", "[Date \""),
        ("othello", "ggf", "DT["),
        ("nim", "jsonl", "\"date\":\""),
    ] {
        let id = game(&server, name);
        let (status, text) = server.get(&format!("/api/games/{id}/export/{format}"));
        assert_eq!(status, 200, "{text}");
        let day = text.split_once(before).map(|(_, day)| &day[..10]);
        let day = day.unwrap_or_else(|| panic!("{text}"));
        let parts: Vec<&str> = day.split('.').collect();
        assert_eq!(
            parts.iter().map(|part| part.len()).collect::<Vec<_>>(),
            [4, 2, 2]
        );
        assert!(
            parts.concat().bytes().all(|byte| byte.is_ascii_digit()),
            "{day}"
        );
    }
}

#[test]
fn what_is_hidden_stays_hidden() {
    let server = Server::start(&fresh_data(), 0);
    let begun = server.said("/api/games", r#"{"game":"kuhn"}"#);
    let id = begun["id"].as_str().expect("an id");
    let token = begun["players"][0]["token"].as_str().expect("a token");
    let play = format!("/api/games/{id}/play?seat={token}");
    let dealt = server.said(&play, r#"{"ply":0}"#);
    assert_eq!(dealt["moves"], json!(["?"]), "{dealt}");
    let export = server.get(&format!("/api/games/{id}/export/json"));
    assert_eq!(export.0, 409, "{}", export.1);
    let checked = server.said(&play, r#"{"ply":1,"move":"check"}"#);
    assert_eq!(checked["turn"]["kind"], "engine");
    let own = dealt["position"].as_str().expect("one's own card");
    let board = checked["board"]["svg"].as_str().expect("a board");
    for card in ["J", "Q", "K"] {
        let shown = board.contains(&format!(">{card}</text>"));
        assert_eq!(shown, card == own, "{board}");
    }
}
