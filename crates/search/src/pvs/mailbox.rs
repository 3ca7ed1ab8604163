//! Messages between threads. `std::sync::mpsc` would do, but is compiled anew for each game, with ten times the code.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A queue of messages that ends when the sender or the receiver closes it.
#[derive(Debug)]
pub(crate) struct Mailbox<T> {
    queue: Mutex<Queue<T>>,
    changed: Condvar,
}

#[derive(Debug)]
struct Queue<T> {
    messages: VecDeque<T>,
    closed: bool,
}

impl<T> Default for Mailbox<T> {
    fn default() -> Mailbox<T> {
        Mailbox {
            queue: Mutex::new(Queue {
                messages: VecDeque::new(),
                closed: false,
            }),
            changed: Condvar::new(),
        }
    }
}

impl<T> Mailbox<T> {
    fn lock(&self) -> MutexGuard<'_, Queue<T>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message, and returns whether it may still be received.
    pub(crate) fn send(&self, message: T) -> bool {
        let mut queue = self.lock();
        if !queue.closed {
            queue.messages.push_back(message);
            self.changed.notify_one();
        }
        !queue.closed
    }

    /// Takes no more messages, and wakes the waiting threads.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Waits for the next message; nothing if it is closed and empty.
    pub(crate) fn receive(&self) -> Option<T> {
        let mut queue = self.lock();
        loop {
            let message = queue.messages.pop_front();
            if message.is_some() || queue.closed {
                return message;
            }
            let waited = self.changed.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Closes a mailbox when dropped, even if the thread panics.
pub(crate) struct Closing<'m, T>(pub(crate) &'m Mailbox<T>);

impl<T> Drop for Closing<'_, T> {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_arrive_in_order_and_end_when_it_is_closed() {
        let mailbox = Mailbox::default();
        let received = std::thread::scope(|scope| {
            let receiver = scope.spawn(|| {
                let messages = std::iter::from_fn(|| mailbox.receive());
                messages.collect::<Vec<u32>>()
            });
            {
                let _closing = Closing(&mailbox);
                assert!(mailbox.send(1));
                assert!(mailbox.send(2));
            }
            assert!(!mailbox.send(3), "the mailbox is closed");
            receiver.join().expect("the receiver ends")
        });
        assert_eq!(received, [1, 2]);
    }
}
