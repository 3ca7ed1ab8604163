//! Connections of limited number, each with deadlines for what it receives and what it sends.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

use crate::crowd::{Activity, Crowd, Member, Phase};
use crate::limits::{Bounds, ConnectionLimits};

/// The pause after a failure to accept a connection.
const PAUSE: Duration = Duration::from_millis(100);
/// The number of connections that wait to be accepted.
const BACKLOG: u32 = 1024;
/// The size of the buffers that the operating system has for each direction of a connection: what a peer does not read takes
/// no more than this, and a write that is not blocked tells that the peer has read.
const BUFFER: u32 = 64 * 1024;
/// The greatest number of bytes received without the end of a request's head.
const LARGEST_HEAD: usize = 32 * 1024;
/// The number of open files that are not connections.
#[cfg(target_os = "linux")]
const OTHER_FILES: u64 = 96;

/// A listener that accepts a bounded number of connections.
#[derive(Debug)]
pub(crate) struct Connections {
    listener: TcpListener,
    crowd: Arc<Crowd>,
    /// The connections of reverse proxies, which are those of many.
    proxied: Arc<Crowd>,
    proxies: Vec<IpAddr>,
    limits: Arc<ConnectionLimits>,
}

/// Raises the limit of open files, since the default of many systems is lower than our number of connections; gives the
/// number of connections that it allows.
fn make_room() -> usize {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let most = getrlimit(Resource::Nofile).maximum;
        let wanted = Rlimit {
            current: most,
            maximum: most,
        };
        let _ = setrlimit(Resource::Nofile, wanted);
        let files = getrlimit(Resource::Nofile).current;
        files.map_or(usize::MAX, |files| {
            files.saturating_sub(OTHER_FILES).max(16) as usize
        })
    }
    #[cfg(not(target_os = "linux"))]
    usize::MAX
}

/// A listener at this address.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // Elsewhere this would let another program take the port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Accepted connections inherit the size.
    socket.set_send_buffer_size(BUFFER)?;
    socket.set_recv_buffer_size(BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

impl Connections {
    /// Listens at an address. Connections from the proxies are limited only in all.
    pub(crate) fn listen(
        address: SocketAddr,
        limits: ConnectionLimits,
        proxies: &[IpAddr],
    ) -> io::Result<Connections> {
        let listener = listen(address)?;
        let mut bounds = limits.connections;
        bounds.all = bounds.all.min(make_room());
        let together = Bounds {
            network: bounds.all,
            address: bounds.all,
            ..bounds
        };
        Ok(Connections {
            listener,
            crowd: Arc::new(Crowd::new(bounds)),
            proxied: Arc::new(Crowd::new(together)),
            proxies: proxies.to_vec(),
            limits: Arc::new(limits),
        })
    }

    fn admit(&self, stream: TcpStream, address: IpAddr) -> Option<Connection> {
        let activity = Arc::new(Activity::new(Phase::Waiting));
        let crowd = if self.proxies.contains(&address.to_canonical()) {
            &self.proxied
        } else {
            &self.crowd
        };
        let member = crowd.admit(address, activity)?;
        // Answers are small and should not be delayed.
        let _ = stream.set_nodelay(true);
        Some(Connection {
            stream,
            timer: Box::pin(sleep(self.limits.head)),
            head: 0,
            blocked: None,
            ended: None,
            limits: Arc::clone(&self.limits),
            member,
        })
    }
}

impl Listener for Connections {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok((stream, address)) => {
                    if let Some(connection) = self.admit(stream, address.ip()) {
                        return (connection, address);
                    }
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The other end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    pub(crate) activity: Arc<Activity>,
}

impl Connected<IncomingStream<'_, Connections>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Connections>) -> Peer {
        Peer {
            address: *stream.remote_addr(),
            activity: Arc::clone(&stream.io().member.activity),
        }
    }
}

/// A connection that is closed when it misses a deadline, or when another takes its place.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    /// Ends at the next deadline or before it.
    timer: Pin<Box<Sleep>>,
    /// The number of bytes received since the start of a request's head.
    head: usize,
    /// The time at which a blocked write fails.
    blocked: Option<Instant>,
    /// Why it has been closed.
    ended: Option<io::ErrorKind>,
    limits: Arc<ConnectionLimits>,
    member: Member,
}

impl Connection {
    /// The next deadline, if there is one.
    fn deadline(&self) -> Option<Instant> {
        let state = self.member.activity.state();
        let time = match state.phase {
            Phase::Waiting if state.has_asked => Some(self.limits.idle),
            Phase::Waiting | Phase::Head => Some(self.limits.head),
            // The middleware has a deadline for bodies, and a socket one of its own.
            Phase::Body | Phase::Answering | Phase::Socket => None,
        };
        let received = time.map(|time| state.since + time);
        received.into_iter().chain(self.blocked).min()
    }

    /// Ready with the reason when the connection has to be closed.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        if let Some(ended) = self.ended {
            return Poll::Ready(ended.into());
        }
        if Pin::new(&mut self.member.sent_away)
            .poll(context)
            .is_ready()
        {
            return Poll::Ready(self.end(io::ErrorKind::ConnectionAborted));
        }
        let Some(deadline) = self.deadline() else {
            return Poll::Pending;
        };
        // A timer that ends too early is set anew when it ends, which is cheaper than doing so for each piece of data.
        if self.timer.is_elapsed() || self.timer.deadline() > deadline {
            self.timer.as_mut().reset(deadline);
        }
        while self.timer.as_mut().poll(context).is_ready() {
            if deadline <= Instant::now() {
                return Poll::Ready(self.end(io::ErrorKind::TimedOut));
            }
            self.timer.as_mut().reset(deadline);
        }
        Poll::Pending
    }

    /// Closes the connection, and lets the operating system forget at once what the peer has not read.
    fn end(&mut self, why: io::ErrorKind) -> io::Error {
        self.ended = Some(why);
        let _ = self.stream.set_zero_linger();
        why.into()
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let connection = self.get_mut();
        let was = connection.member.activity.state().phase;
        if connection.head >= LARGEST_HEAD && was == Phase::Head {
            return Poll::Ready(Err(connection.end(io::ErrorKind::InvalidData)));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut connection.stream).poll_read(context, buffer);
        if read.is_pending() {
            return connection.poll_end(context).map(Err);
        }
        let received = buffer.filled().len() - before;
        if received > 0 && connection.member.activity.has_received() == Phase::Head {
            let earlier = if was == Phase::Head {
                connection.head
            } else {
                0
            };
            connection.head = earlier + received;
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let connection = self.get_mut();
        let written = Pin::new(&mut connection.stream).poll_write(context, bytes);
        match &written {
            Poll::Ready(Ok(sent)) => {
                connection.member.activity.has_sent();
                let latest = Instant::now() + connection.limits.write;
                let earned = connection.limits.time_of(*sent);
                let blocked = connection.blocked.filter(|_| *sent < bytes.len());
                connection.blocked = blocked.map(|blocked| (blocked + earned).min(latest));
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                let latest = Instant::now() + connection.limits.write;
                connection.blocked.get_or_insert(latest);
                if let Poll::Ready(error) = connection.poll_end(context) {
                    return Poll::Ready(Err(error));
                }
            }
        }
        written
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
