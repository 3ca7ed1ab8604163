//! Files: read whole up to a limit, written whole or not at all.

use std::borrow::Cow;
use std::fs::{File, Permissions};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::Failure;

fn named(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("{}: {error}", path.display()))
}

/// Refuses folders: some systems open them like files and fail later with obscure errors.
pub(crate) fn expect_no_folder(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(Failure::Input(format!(
            "{}: expected a file, found a folder",
            path.display()
        )));
    }
    Ok(())
}

/// The contents of a file that is read whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// Weights of an evaluation.
    Weights,
    /// One game.
    Game,
    /// Games, positions or exercises.
    Games,
    /// A policy.
    Plan,
    /// The players of an arena.
    Players,
    /// A tree or a landscape.
    Tree,
    /// A tuning.
    Tuning,
}

const MEGABYTE: u64 = 1 << 20;
/// The maximum number of bytes read from a device: some never end.
const MAX_DEVICE: u64 = MEGABYTE;
/// The maximum length of a line in bytes, where lines are read one at a time.
const MAX_LINE: u64 = 1 << 16;

impl Content {
    fn name(self) -> &'static str {
        match self {
            Content::Weights => "weights",
            Content::Game => "a game",
            Content::Games => "games or positions",
            Content::Plan => "a plan",
            Content::Players => "players",
            Content::Tree => "a tree",
            Content::Tuning => "a tuning",
        }
    }

    /// The maximum size of such a file in bytes, far above any real one.
    fn max_bytes(self) -> u64 {
        match self {
            Content::Players => MEGABYTE,
            Content::Game => 16 * MEGABYTE,
            Content::Weights | Content::Tree | Content::Tuning => 64 * MEGABYTE,
            Content::Games => 512 * MEGABYTE,
            Content::Plan => 2048 * MEGABYTE,
        }
    }

    fn too_large(self, path: &Path, limit: u64) -> Failure {
        Failure::Input(format!(
            "{}: expected {} of at most {} MB, found more",
            path.display(),
            self.name(),
            limit / MEGABYTE
        ))
    }
}

/// A file to read from.
pub(crate) fn open(path: &Path) -> Result<File, Failure> {
    expect_no_folder(path)?;
    File::open(path).map_err(|error| named(path, &error))
}

/// A file with random access.
pub(crate) fn open_seekable(path: &Path) -> Result<File, Failure> {
    expect_file_or_nothing(path)?;
    open(path)
}

/// Refuses pipes and devices, for which a database or a book would wait for ever.
pub(crate) fn expect_file_or_nothing(path: &Path) -> Result<(), Failure> {
    expect_no_folder(path)?;
    match std::fs::metadata(path) {
        Ok(known) if !known.is_file() => Err(Failure::Input(format!(
            "{}: expected a file, found a pipe or a device",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// A file's text; `-` is the standard input.
pub(crate) fn read(path: &Path, content: Content) -> Result<String, Failure> {
    text(path, bytes(path, content)?)
}

/// A file's text, also where it is in Latin-1, as the standard of PGN has it; `-` is the standard input.
pub(crate) fn read_old(path: &Path, content: Content) -> Result<String, Failure> {
    Ok(old_text(&bytes(path, content)?).into_owned())
}

/// The lines of a file, none of them longer than any that is known.
pub(crate) fn lines(path: &Path) -> Result<impl Iterator<Item = std::io::Result<String>>, Failure> {
    expect_no_named_pipe(path)?;
    let mut file = BufReader::new(open(path)?);
    Ok(std::iter::from_fn(move || next_line(&mut file).transpose()))
}

fn next_line(file: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let mut line = String::new();
    if file.take(MAX_LINE).read_line(&mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == MAX_LINE {
        let problem = format!("expected lines of less than {MAX_LINE} bytes, found more");
        return Err(std::io::Error::new(
            std::io::ErrorKind::InvalidData,
            problem,
        ));
    }
    let end = line.trim_end_matches(['\n', '\r']).len();
    line.truncate(end);
    Ok(Some(line))
}

/// Opening a named pipe waits for a writer, perhaps for ever. The pipe of a shell's `<(…)` has no name.
fn expect_no_named_pipe(path: &Path) -> Result<(), Failure> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let is_pipe = std::fs::metadata(path).is_ok_and(|known| known.file_type().is_fifo());
        if is_pipe && path.canonicalize().is_ok() {
            return Err(Failure::Input(format!(
                "{}: expected a file, found a named pipe; - reads the standard input",
                path.display()
            )));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// The maximum number of bytes read: devices may never end.
fn limit_of(file: &File, content: Content) -> u64 {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let is_device = file.metadata().is_ok_and(|known| {
            let kind = known.file_type();
            kind.is_char_device() || kind.is_block_device()
        });
        if is_device {
            return content.max_bytes().min(MAX_DEVICE);
        }
    }
    #[cfg(not(unix))]
    let _ = file;
    content.max_bytes()
}

/// The text that a file holds.
pub(crate) fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes)
        .map_err(|_| Failure::Input(format!("{}: expected a text file in UTF-8", path.display())))
}

/// The same, with lines in Latin-1 where they are not in UTF-8, and without a byte order mark.
pub(crate) fn old_text(bytes: &[u8]) -> Cow<'_, str> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    std::str::from_utf8(bytes).map_or_else(
        |_| {
            let lines = bytes.split_inclusive(|&byte| byte == b'\n');
            Cow::Owned(lines.map(old_line).collect())
        },
        Cow::Borrowed,
    )
}

fn old_line(bytes: &[u8]) -> Cow<'_, str> {
    let latin = || bytes.iter().copied().map(char::from).collect();
    std::str::from_utf8(bytes).map_or_else(|_| Cow::Owned(latin()), Cow::Borrowed)
}

/// The bytes of a file up to the maximum size of its kind; `-` is the standard input.
pub(crate) fn bytes(path: &Path, content: Content) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") {
        return bounded(std::io::stdin(), path, content, content.max_bytes());
    }
    expect_no_named_pipe(path)?;
    let file = open(path)?;
    let limit = limit_of(&file, content);
    // A file that is known to be too large is not read at all.
    if file.metadata().is_ok_and(|known| known.len() > limit) {
        return Err(content.too_large(path, limit));
    }
    bounded(file, path, content, limit)
}

fn bounded(
    input: impl Read,
    path: &Path,
    content: Content,
    limit: u64,
) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = input.take(limit + 1).read_to_end(&mut bytes);
    read.map_err(|error| named(path, &error))?;
    if bytes.len() as u64 > limit {
        return Err(content.too_large(path, limit));
    }
    Ok(bytes)
}

/// A file that holds no weights of a game.
pub(crate) fn unlearned(path: &Path, game: &str) -> Failure {
    Failure::Input(format!(
        "{}: expected weights that `train {game}` wrote",
        path.display()
    ))
}

/// Checks early that a file can be written, before hours of work.
pub(crate) fn expect_place(path: &Path) -> Result<(), Failure> {
    expect_no_folder(path)?;
    let place = Place::of(path);
    if place.is_special {
        return Ok(());
    }
    let draft = draft_of(&place.path)?;
    File::create(&draft)
        .and_then(|_| std::fs::remove_file(&draft))
        .map_err(|error| named(path, &error))
}

/// The target of an output.
struct Place {
    /// The target of links.
    path: PathBuf,
    /// The permissions of the existing file.
    permissions: Option<Permissions>,
    /// Whether it is a device or a pipe, which is written in place.
    is_special: bool,
}

impl Place {
    fn of(path: &Path) -> Place {
        let path = true_path(path).unwrap_or_else(|_| path.to_owned());
        let known = std::fs::metadata(&path).ok();
        Place {
            is_special: known.as_ref().is_some_and(|known| !known.is_file()),
            permissions: known.map(|known| known.permissions()),
            path,
        }
    }
}

/// Refuses names that promise another format than SVG.
pub(crate) fn expect_svg(path: &Path, option: &str) -> Result<(), Failure> {
    match path.extension() {
        Some(ending) if ending != "svg" => Err(Failure::Input(format!(
            "{}: expected a name that ends with .svg for {option}",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// Refuses to write over a file that the same work reads or keeps something in.
pub(crate) fn expect_other<'p>(
    path: &Path,
    used: impl IntoIterator<Item = &'p PathBuf>,
) -> Result<(), Failure> {
    let here = true_path(path).ok();
    let mut used = used.into_iter();
    if here.is_some() && used.any(|other| true_path(other).ok() == here) {
        return Err(Failure::Input(format!(
            "{}: expected a file to write to, found one that is used already",
            path.display()
        )));
    }
    Ok(())
}

/// The canonical path, whether the file exists or not.
fn true_path(path: &Path) -> std::io::Result<PathBuf> {
    path.canonicalize().or_else(|_| {
        let path = std::path::absolute(path)?;
        let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
        let known = folder.zip(path.file_name());
        Ok(known.map_or_else(|| path.clone(), |(folder, name)| folder.join(name)))
    })
}

/// The temporary path of a file until it is complete.
fn draft_of(path: &Path) -> Result<PathBuf, Failure> {
    let directory = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let name = path
        .file_name()
        .ok_or_else(|| Failure::Input(format!("{}: expected a file name", path.display())))?;
    let mut draft = std::ffi::OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}.part", std::process::id()));
    Ok(directory.join(draft))
}

/// Writes a temporary file and renames it when it is complete, so that the file is never partly written.
pub(crate) fn write(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), Failure> {
    expect_no_folder(path)?;
    let place = Place::of(path);
    if place.is_special {
        let written = File::options().write(true).open(&place.path);
        let written = written.and_then(|file| fill(file, content));
        return written.map_err(|error| named(path, &error));
    }
    let draft = draft_of(&place.path)?;
    let written = File::create(&draft).and_then(|file| {
        if let Some(permissions) = place.permissions {
            file.set_permissions(permissions)?;
        }
        fill(file, content)?;
        std::fs::rename(&draft, &place.path)
    });
    written.map_err(|error| {
        // The draft may not even exist.
        let _ = std::fs::remove_file(&draft);
        named(path, &error)
    })
}

fn fill(
    file: File,
    content: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut file = BufWriter::new(file);
    content(&mut file)?;
    file.flush()
}

/// A file to append to, created if there is none.
pub(crate) fn append(path: &Path) -> Result<File, Failure> {
    expect_no_folder(path)?;
    let file = File::options().append(true).create(true).open(path);
    file.map_err(|error| named(path, &error))
}
