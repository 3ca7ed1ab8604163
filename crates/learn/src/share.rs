//! Work that several threads share, with results that do not depend on how many.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Does every piece of work and returns the results in the order of the pieces. Each that is done is told; after an answer
/// of false no more are begun, and what is done by then is returned.
pub(crate) fn share<T: Send>(
    threads: usize,
    pieces: usize,
    work: impl Fn(usize) -> T + Sync,
    tell: &mut dyn FnMut() -> bool,
) -> Vec<T> {
    if threads <= 1 {
        let mut kept = Vec::new();
        for piece in 0..pieces {
            kept.push(work(piece));
            if !tell() {
                break;
            }
        }
        return kept;
    }
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (done, results) = mpsc::channel();
    let mut kept: Vec<Option<T>> = (0..pieces).map(|_| None).collect();
    thread::scope(|scope| {
        for _ in 0..threads.min(pieces) {
            let (done, next, stopped, work) = (done.clone(), &next, &stopped, &work);
            scope.spawn(move || {
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
            assert!(told == 10 || threads > 1 && told > 10, "{told}");
            assert!(shared.is_sorted());
        }
    }
}
