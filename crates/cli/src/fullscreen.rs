//! Full-screen mode of the terminal: unbuffered keys and the alternate screen, restored at the end in any case.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// Enters the alternate screen and hides the cursor.
const ENTER: &str = "\x1b[?1049h\x1b[?25l";
/// Shows the cursor and leaves the alternate screen.
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";

/// The size of a screen of unknown size.
const DEFAULT_SIZE: (usize, usize) = (80, 24);

/// The settings of the terminal before; present in full-screen mode.
static BEFORE: Mutex<Option<raw::Settings>> = Mutex::new(None);

fn before() -> MutexGuard<'static, Option<raw::Settings>> {
    BEFORE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Full-screen mode until this is dropped.
pub(crate) struct FullScreen {
    keys: io::Stdin,
    screen: io::Stdout,
}

impl FullScreen {
    /// Whether input and output are a terminal.
    pub(crate) fn is_possible() -> bool {
        io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    pub(crate) fn open() -> io::Result<FullScreen> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            // A panic message belongs on the normal screen.
            let usual = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                restore();
                usual(panic);
            }));
        });
        let settings = raw::enter()?;
        *before() = Some(settings);
        // From here on, dropping this restores the terminal.
        let taken = FullScreen {
            keys: io::stdin(),
            screen: io::stdout(),
        };
        write(&taken.screen, ENTER)?;
        Ok(taken)
    }

    /// Columns and rows, by default 80 by 24; `None` if the terminal is gone.
    pub(crate) fn size() -> Option<(usize, usize)> {
        let known = terminal_size::terminal_size_of(io::stdout());
        let size = known.map(|(width, height)| (usize::from(width.0), usize::from(height.0)));
        size.or_else(|| io::stdin().is_terminal().then_some(DEFAULT_SIZE))
    }

    /// Shows these lines and nothing else, at once. None may be as wide as the screen.
    pub(crate) fn draw(&mut self, lines: &[String]) -> io::Result<()> {
        let taken = before();
        if taken.is_none() {
            return Ok(());
        }
        // Synchronized output, where the terminal supports it.
        let picture = lines.join("\x1b[K\r\n");
        let whole = format!("\x1b[?2026h\x1b[H{picture}\x1b[K\x1b[J\x1b[?2026l");
        write(&self.screen, &whole)
    }

    /// The next key, or `None` after a short timeout.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.keys.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(0),
            read => read,
        }
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal if it was changed.
pub(crate) fn restore() {
    if let Some(settings) = before().take() {
        // If the terminal is gone, there is nothing to restore.
        let _ = write(&io::stdout(), LEAVE);
        let _ = raw::leave(&settings);
    }
}

fn write(screen: &io::Stdout, text: &str) -> io::Result<()> {
    let mut screen = screen.lock();
    screen.write_all(text.as_bytes())?;
    screen.flush()
}

#[cfg(unix)]
mod raw {
    use std::io;

    use rustix::termios::{OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr};

    pub(super) type Settings = Termios;

    /// The timeout for a key, in tenths of a second.
    const MOMENT: u8 = 2;

    /// Unbuffered keys without echo.
    pub(super) fn enter() -> io::Result<Settings> {
        let before = tcgetattr(io::stdin())?;
        let mut settings = before.clone();
        settings.make_raw();
        settings.special_codes[SpecialCodeIndex::VMIN] = 0;
        settings.special_codes[SpecialCodeIndex::VTIME] = MOMENT;
        tcsetattr(io::stdin(), OptionalActions::Flush, &settings)?;
        Ok(before)
    }

    pub(super) fn leave(before: &Settings) -> io::Result<()> {
        Ok(tcsetattr(io::stdin(), OptionalActions::Flush, before)?)
    }
}

#[cfg(not(unix))]
mod raw {
    use std::io;

    pub(super) enum Settings {}

    pub(super) fn enter() -> io::Result<Settings> {
        Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "expected a Unix terminal, found another",
        ))
    }

    pub(super) fn leave(before: &Settings) -> io::Result<()> {
        match *before {}
    }
}
