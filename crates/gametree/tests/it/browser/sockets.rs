//! Sockets to the page's server, without a browser.

use std::net::TcpStream;

use serde_json::Value;
use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

use super::PATIENCE;
use super::server::Server;

/// A socket for live analysis.
pub(crate) type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

pub(crate) fn socket(server: &Server, origin: &str) -> Result<Socket, Box<Error>> {
    let address = format!("ws://127.0.0.1:{}/api/live", server.port);
    let mut request = address.into_client_request()?;
    let origin = origin.parse().expect("a header");
    request.headers_mut().insert("Origin", origin);
    let (socket, _) = tungstenite::connect(request)?;
    if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    }
    Ok(socket)
}

/// A socket of a visitor who has been here before.
pub(crate) fn known(server: &Server) -> Socket {
    let (_, answer) = server.whole("/lab");
    let cookie = answer
        .split_once("visitor=")
        .and_then(|(_, rest)| rest.split_once(';'))
        .expect("a cookie");
    let address = format!("ws://127.0.0.1:{}/api/live", server.port);
    let mut request = address.into_client_request().expect("a request");
    let origin = format!("http://127.0.0.1:{}", server.port);
    for (name, value) in [
        ("Origin", origin),
        ("Cookie", format!("visitor={}", cookie.0)),
    ] {
        let value = value.parse().expect("a header");
        request.headers_mut().insert(name, value);
    }
    tungstenite::connect(request).expect("a socket").0
}

pub(crate) fn open(server: &Server) -> Socket {
    socket(server, &format!("http://127.0.0.1:{}", server.port)).expect("a socket")
}

/// The next message on a socket.
pub(crate) fn news(socket: &mut Socket) -> Value {
    loop {
        if let Message::Text(text) = socket.read().expect("an answer") {
            return serde_json::from_str(&text).expect("JSON");
        }
    }
}
