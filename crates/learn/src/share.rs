//! Work that several threads share, with results that do not depend on how many.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Enough for the longest game that is thought about; only what is used of it is ever taken.
const STACK: usize = 1 << 30;

/// Does every piece of work and returns the results in the order of the pieces. Each that is done is told; after an answer
/// of false no more are begun, and what was begun by then is returned. Whoever works has a deep stack.
pub(crate) fn share<T: Send>(
    threads: usize,
    pieces: usize,
    work: impl Fn(usize) -> T + Sync,
    tell: &mut dyn FnMut() -> bool,
) -> Vec<T> {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    // Nobody runs ahead of what is told by more than the piece at hand.
    let (done, results) = mpsc::sync_channel(0);
    let mut kept: Vec<Option<T>> = (0..pieces).map(|_| None).collect();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, pieces.max(1)) {
            let (done, next, stopped, work) = (done.clone(), &next, &stopped, &work);
            let worker = thread::Builder::new().stack_size(STACK);
            let _ = worker.spawn_scoped(scope, move || {
                while !stopped.load(Ordering::Relaxed) {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    if piece >= pieces || done.send((piece, work(piece))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        for (piece, result) in results {
            kept[piece] = Some(result);
            if !tell() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    kept.into_iter().flatten().collect()
}

/// What chance does in one game: the same whoever plays it, and whenever.
pub(crate) fn chance(seed: u64, generation: usize, index: usize) -> Xoshiro256PlusPlus {
    let place = (generation as u64) << 32 | index as u64;
    let mixed = place.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
    Xoshiro256PlusPlus::seed_from_u64(seed ^ mixed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        let squares: Vec<usize> = (0..100).map(|piece| piece * piece).collect();
        for threads in [0, 1, 2, 7, 200] {
            let shared = share(threads, 100, |piece| piece * piece, &mut || true);
            assert_eq!(shared, squares);
        }
        assert!(share(4, 0, |piece| piece, &mut || true).is_empty());
    }

    #[test]
    fn who_is_stopped_returns_what_is_done() {
        for threads in [1, 3] {
            let mut told = 0;
            let shared = share(threads, 1_000_000, |piece| piece, &mut || {
                told += 1;
                told < 10
            });
            assert_eq!(shared.len(), told);
            assert!((10..=10 + threads).contains(&told), "{told}");
            assert!(shared.is_sorted());
        }
    }
}
