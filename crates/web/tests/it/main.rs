//! The server under attack, each attack with limits so short that it is over in seconds.

mod connections;
mod proxied;
mod server;
mod sockets;
mod stored;
