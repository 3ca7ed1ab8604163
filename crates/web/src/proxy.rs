//! The visitor behind a reverse proxy.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

/// The header in which each proxy appends the address that it was asked from.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// The header in which a proxy tells by which protocol it was asked.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Where a request comes from: the peer, or, if that is a proxy, the last address in its header that is no proxy. What stands
/// before that was written by the visitor, and a header of any other peer is not read.
pub(crate) fn visitor_address(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let mut address = peer.to_canonical();
    let all = headers.get_all(FORWARDED_FOR);
    let lines: Vec<&str> = all.iter().map(|line| line.to_str().unwrap_or("")).collect();
    for text in lines.iter().flat_map(|line| line.split(',')).rev() {
        if !proxies.contains(&address) {
            break;
        }
        match read(text.trim()) {
            Some(before) => address = before,
            None => break,
        }
    }
    address
}

/// An address, with or without a port.
fn read(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let address = bare.parse().ok().or_else(with_port)?;
    Some(IpAddr::to_canonical(&address))
}

/// Whether the browser's connection is encrypted, as far as its proxy tells.
pub(crate) fn is_encrypted(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> bool {
    let told = headers.get(FORWARDED_PROTO);
    proxies.contains(&peer.to_canonical()) && told.is_some_and(|told| told == "https")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(peer: &str, told: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in told {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        let proxies = ["127.0.0.1", "10.0.0.1"].map(|proxy| proxy.parse().unwrap());
        visitor_address(peer.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn a_proxy_tells_who_asks_and_nobody_else_does() {
        for (peer, told, expected) in [
            ("198.51.100.1", &["192.0.2.7"][..], "198.51.100.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["192.0.2.7"], "192.0.2.7"),
            ("::ffff:127.0.0.1", &["192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1", &["192.0.2.7:4711"], "192.0.2.7"),
            ("127.0.0.1", &["[2001:db8::7]:4711"], "2001:db8::7"),
            ("127.0.0.1", &["2001:db8::7"], "2001:db8::7"),
            // What a visitor invents comes before what the proxy appends.
            ("127.0.0.1", &["203.0.113.9, 192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1", &["203.0.113.9", "192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1", &["nonsense, 192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1", &["192.0.2.7, 10.0.0.1"], "192.0.2.7"),
            ("127.0.0.1", &["192.0.2.7, nonsense"], "127.0.0.1"),
        ] {
            assert_eq!(found(peer, told), expected, "{peer} {told:?}");
        }
    }
}
