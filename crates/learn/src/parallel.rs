//! Work on several threads, with results that do not depend on their number.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Stack size of a worker, enough to search the longest game; memory is only committed as it is used.
const STACK: usize = 1 << 30;

/// Runs `work` for every index and returns the results in order. `report` is called after each; once it returns false, no
/// further index is started, and the results so far are returned.
pub(crate) fn run_parallel<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    report: &mut dyn FnMut() -> bool,
) -> Vec<T> {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    // Capacity zero: a worker is at most one result ahead of what was reported.
    let (done, results) = mpsc::sync_channel(0);
    let mut kept: Vec<Option<T>> = (0..count).map(|_| None).collect();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            let (done, next, stopped, work) = (done.clone(), &next, &stopped, &work);
            let worker = thread::Builder::new().stack_size(STACK);
            let _ = worker.spawn_scoped(scope, move || {
                while !stopped.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count || done.send((index, work(index))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        for (index, result) in results {
            kept[index] = Some(result);
            if !report() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    kept.into_iter().flatten().collect()
}

/// The random numbers of one game, independent of the thread that plays it and of when it is played.
pub(crate) fn game_rng(seed: u64, generation: usize, index: usize) -> Xoshiro256PlusPlus {
    let place = (generation as u64) << 32 | index as u64;
    let mixed = place.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
    Xoshiro256PlusPlus::seed_from_u64(seed ^ mixed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        let squares: Vec<usize> = (0..100).map(|index| index * index).collect();
        for threads in [0, 1, 2, 7, 200] {
            let results = run_parallel(threads, 100, |index| index * index, &mut || true);
            assert_eq!(results, squares);
        }
        assert!(run_parallel(4, 0, |index| index, &mut || true).is_empty());
    }

    #[test]
    fn stopping_returns_the_results_so_far() {
        for threads in [1, 3] {
            let mut reported = 0;
            let results = run_parallel(threads, 1_000_000, |index| index, &mut || {
                reported += 1;
                reported < 10
            });
            assert_eq!(results.len(), reported);
            assert!((10..=10 + threads).contains(&reported), "{reported}");
            assert!(results.is_sorted());
        }
    }
}
