//! The middleware of all requests: it checks that they come from our own page, limits their rate and size, and sets security
//! headers.

mod body;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::connections::Peer;
use crate::crowd::Phase;
use crate::options::Options;
use crate::problem::Problem;
use crate::proxy;
use crate::shared::Shared;
pub(crate) use body::LARGEST_BODY;
use body::{too_large, whole};

/// The name of the cookie by which a browser is recognised.
const COOKIE: &str = "visitor";
/// The content security policy: nothing but what this server serves.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Checks a request, passes it on, and adds the security headers to its answer.
pub(crate) async fn guard(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    peer.activity.enter(Phase::Body);
    let (headers, proxies) = (request.headers(), &shared.options.proxies);
    let address = proxy::visitor_address(peer.address.ip(), headers, proxies);
    let secure = if proxy::is_encrypted(peer.address.ip(), headers, proxies) {
        "; Secure"
    } else {
        ""
    };
    let checked = check(request.method(), request.uri(), headers, &shared.options);
    let visitor = shared.visitors.who(cookie(headers), address);
    let upgrade = headers.contains_key(header::UPGRADE);
    let page = request.method() == Method::GET && is_page(request.uri().path());
    request.extensions_mut().insert(visitor.clone());
    let allowed = match checked.and_then(|()| shared.visitors.count(&visitor)) {
        Ok(()) => whole(request, &shared, &visitor).await,
        Err(problem) => Err(problem),
    };
    let mut response = match allowed {
        Ok((request, _held)) => {
            peer.activity.enter(Phase::Answering);
            as_json(next.run(request).await)
        }
        Err(problem) => {
            peer.activity.enter(Phase::Waiting);
            return protect(problem.into_response());
        }
    };
    peer.activity.enter(match response.status() {
        StatusCode::SWITCHING_PROTOCOLS => Phase::Socket,
        _ => Phase::Waiting,
    });
    if page
        && !upgrade
        && visitor.is_new()
        && let Ok(name) = shared.visitors.welcome(address)
        && let Ok(value) = HeaderValue::from_str(&format!(
            "{COOKIE}={name}; Path=/; HttpOnly; SameSite=Strict{secure}"
        ))
    {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    protect(response)
}

/// Gives errors of the framework the same JSON form as ours.
fn as_json(response: Response) -> Response {
    let status = response.status();
    let media = response.headers().get(header::CONTENT_TYPE);
    let ours = media.is_some_and(|media| !media.as_bytes().starts_with(b"text/plain"));
    if ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let problem = match status {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(None),
        StatusCode::METHOD_NOT_ALLOWED => Problem::Refused(
            status,
            "expected another method for this address".to_owned(),
        ),
        _ => Problem::Refused(
            status,
            "expected a request as documented, found another".to_owned(),
        ),
    };
    let (mut parts, body) = problem.into_response().into_parts();
    for (name, value) in response.headers() {
        parts.headers.entry(name).or_insert(value.clone());
    }
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, body)
}

/// Whether a path is that of a page, not of a file or a request of a page.
fn is_page(path: &str) -> bool {
    !path.starts_with("/api/") && !path.starts_with("/assets/")
}

fn protect(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    for (name, value) in [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(), geolocation=(), microphone=()",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get(header::COOKIE)?.to_str().ok()?;
    all.split(';')
        .filter_map(|one| one.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .map(|(_, value)| value)
}

/// Checks that a request names this server and comes from its own page, against cross-site requests and DNS rebinding.
fn check(
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    options: &Options,
) -> Result<(), Problem> {
    for name in [header::HOST, header::ORIGIN] {
        if headers.get_all(&name).iter().count() > 1 {
            return Err(Problem::Forbidden(format!(
                "expected one {name}, found several"
            )));
        }
    }
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().ok());
    let host = text(header::HOST).flatten().unwrap_or_default();
    // The request line may have an authority, too, which must be the same.
    let asked = uri.authority().map_or(host, Authority::as_str);
    if asked != host || !is_ours(host, options) {
        return Err(Problem::Forbidden(format!(
            "expected the address that this page is served at, found {}",
            shown(asked)
        )));
    }
    let changes = method != Method::GET && method != Method::HEAD;
    match text(header::ORIGIN) {
        None if changes || headers.contains_key(header::UPGRADE) => Err(Problem::Forbidden(
            "expected a request of this page, found one without an Origin".to_owned(),
        )),
        None => Ok(()),
        Some(origin) => {
            let origin = origin.unwrap_or_default();
            let ours = ["http://", "https://"]
                .iter()
                .any(|scheme| origin.strip_prefix(scheme) == Some(host));
            if ours {
                Ok(())
            } else {
                Err(Problem::Forbidden(format!(
                    "expected a request of this page, found one of {}",
                    shown(origin)
                )))
            }
        }
    }
}

fn shown(text: &str) -> String {
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let short: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    format!("'{short}'")
}

/// Whether a Host header names this server. IP addresses are safe from DNS rebinding.
fn is_ours(host: &str, options: &Options) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let named = options
        .names
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name));
    if named {
        // There may be a reverse proxy with another port in front of a server with a name.
        return true;
    }
    let known = match name.parse::<IpAddr>() {
        Ok(address) if options.host.is_unspecified() => !address.is_unspecified(),
        Ok(address) => {
            address == options.host || options.host.is_loopback() && address.is_loopback()
        }
        Err(_) => name.eq_ignore_ascii_case("localhost"),
    };
    known && port == Some(options.port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(method: &Method, host: &str, origin: Option<&str>, options: &Options) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        check(method, &Uri::from_static("/"), &headers, options).is_ok()
    }

    #[test]
    fn a_request_that_names_several_hosts_is_refused() {
        let options = Options {
            port: 8000,
            ..Options::default()
        };
        let (ours, evil) = ("localhost:8000", "evil.example");
        let answered = |uri: &'static str, more: &[(header::HeaderName, &str)]| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, ours.parse().unwrap());
            headers.insert(header::ORIGIN, format!("http://{ours}").parse().unwrap());
            for (name, value) in more {
                headers.append(name, value.parse().unwrap());
            }
            check(&Method::POST, &Uri::from_static(uri), &headers, &options).is_ok()
        };
        assert!(answered("/api/games", &[]));
        assert!(answered("http://localhost:8000/api/games", &[]));
        assert!(!answered("http://evil.example/api/games", &[]));
        assert!(!answered("/api/games", &[(header::HOST, evil)]));
        let origin = format!("http://{evil}");
        assert!(!answered("/api/games", &[(header::ORIGIN, &origin)]));
    }

    #[test]
    fn only_our_own_page_is_answered() {
        let options = Options {
            port: 8000,
            ..Options::default()
        };
        let ours = "http://localhost:8000";
        for (method, host, origin, expected) in [
            (Method::GET, "localhost:8000", None, true),
            (Method::GET, "127.0.0.1:8000", None, true),
            (Method::GET, "[::1]:8000", None, true),
            (Method::POST, "localhost:8000", Some(ours), true),
            (Method::GET, "localhost:8001", None, false),
            (Method::GET, "evil.example:8000", None, false),
            (Method::GET, "192.0.2.7:8000", None, false),
            (Method::GET, "", None, false),
            (Method::POST, "localhost:8000", None, false),
            (Method::POST, "localhost:8000", Some("null"), false),
            (
                Method::POST,
                "localhost:8000",
                Some("http://evil.example"),
                false,
            ),
            (Method::POST, "127.0.0.1:8000", Some(ours), false),
            (
                Method::GET,
                "localhost:8000",
                Some("http://evil.example"),
                false,
            ),
        ] {
            let found = asked(&method, host, origin, &options);
            assert_eq!(found, expected, "{method} {host} {origin:?}");
        }
    }

    #[test]
    fn a_public_server_is_reached_by_address_or_by_its_given_names() {
        let options = Options {
            host: "0.0.0.0".parse().unwrap(),
            port: 80,
            names: vec!["games.example".to_owned()],
            ..Options::default()
        };
        for (host, expected) in [
            ("192.0.2.7", true),
            ("games.example", true),
            ("games.example:8443", true),
            ("evil.example", false),
        ] {
            assert_eq!(
                asked(&Method::GET, host, None, &options),
                expected,
                "{host}"
            );
        }
    }
}
