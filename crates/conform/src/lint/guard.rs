//! Panics of a game, caught and kept quiet.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Whether panics of this thread are being caught and need no message on the screen.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs what may panic; a panic becomes its message. Other threads' panics are shown as always.
pub(super) fn guard<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    let (mut run, mut result) = (Some(run), None);
    catch(&mut || result = run.take().map(|run| run()))?;
    result.ok_or_else(|| "did not run".to_owned())
}

fn catch(run: &mut dyn FnMut()) -> Result<(), String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    let before = QUIET.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    QUIET.set(before);
    result.map_err(|payload| format!("panicked: {}", message(payload.as_ref())))
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}
