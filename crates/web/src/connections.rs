//! Limits on connections: their number, in all and from one address, and the time that they are idle.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

use crate::visitors::subnet;

/// The greatest number of connections; more wait until others end.
const MOST: usize = 4096;
/// The greatest number of connections from one address; more are closed at once.
const MOST_FROM_ONE: usize = 1500;
/// The time until the first request, after which a connection is closed.
const FIRST: Duration = Duration::from_secs(5);
/// The time without data after which a connection is closed.
const IDLE: Duration = Duration::from_secs(90);
/// The pause after a failure to accept a connection.
const PAUSE: Duration = Duration::from_millis(100);

/// A listener that accepts a bounded number of connections.
#[derive(Debug)]
pub(crate) struct Connections {
    listener: TcpListener,
    places: Arc<Semaphore>,
    crowds: Arc<Crowds>,
}

/// The number of connections from each address.
#[derive(Debug, Default)]
struct Crowds(Mutex<HashMap<IpAddr, usize>>);

/// One counted connection from an address.
#[derive(Debug)]
struct One {
    crowds: Arc<Crowds>,
    address: IpAddr,
}

impl One {
    /// Counts one more, if the limit allows it.
    fn more(crowds: &Arc<Crowds>, address: IpAddr) -> Option<One> {
        let address = subnet(address);
        let mut counts = crowds.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        (*count < MOST_FROM_ONE).then(|| {
            *count += 1;
            One {
                crowds: Arc::clone(crowds),
                address,
            }
        })
    }
}

impl Drop for One {
    fn drop(&mut self) {
        let counts = self.crowds.0.lock();
        let mut counts = counts.unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// Raises the limit of open files: the default of many systems is lower than our number of connections.
fn make_room() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let most = getrlimit(Resource::Nofile).maximum;
        let wanted = Rlimit {
            current: most,
            maximum: most,
        };
        let _ = setrlimit(Resource::Nofile, wanted);
    }
}

impl Connections {
    pub(crate) fn new(listener: TcpListener) -> Connections {
        make_room();
        Connections {
            listener,
            places: Arc::new(Semaphore::new(MOST)),
            crowds: Arc::default(),
        }
    }
}

impl Listener for Connections {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let place = Arc::clone(&self.places).acquire_owned().await;
            match (place, self.listener.accept().await) {
                (Ok(place), Ok((stream, address))) => {
                    let Some(one) = One::more(&self.crowds, address.ip()) else {
                        continue;
                    };
                    // Answers are small and should not be delayed.
                    let _ = stream.set_nodelay(true);
                    let connection = Connection {
                        stream,
                        end: Box::pin(sleep(FIRST)),
                        asked: Arc::default(),
                        heard: Instant::now(),
                        _place: place,
                        _one: one,
                    };
                    return (connection, address);
                }
                _ => sleep(PAUSE).await,
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
    asked: Arc<AtomicBool>,
}

impl Peer {
    /// Notes that a whole request has come: from now on the connection may be idle for longer.
    pub(crate) fn has_asked(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }
}

impl Connected<IncomingStream<'_, Connections>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Connections>) -> Peer {
        Peer {
            address: *stream.remote_addr(),
            asked: Arc::clone(&stream.io().asked),
        }
    }
}

/// A connection that is closed when it is idle for too long.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    end: Pin<Box<Sleep>>,
    /// Whether a request has come on it.
    asked: Arc<AtomicBool>,
    /// The time of the last data.
    heard: Instant,
    _place: OwnedSemaphorePermit,
    _one: One,
}

impl Connection {
    /// Ready when the connection has been idle for too long.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<()> {
        while self.end.as_mut().poll(context).is_ready() {
            let latest = self.heard + IDLE;
            if !self.asked.load(Ordering::Relaxed) || latest <= Instant::now() {
                return Poll::Ready(());
            }
            self.end.as_mut().reset(latest);
        }
        Poll::Pending
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let connection = self.get_mut();
        match Pin::new(&mut connection.stream).poll_read(context, buffer) {
            Poll::Ready(read) => {
                connection.heard = Instant::now();
                Poll::Ready(read)
            }
            Poll::Pending => connection
                .poll_end(context)
                .map(|()| Err(io::ErrorKind::TimedOut.into())),
        }
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
