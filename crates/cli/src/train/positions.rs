//! The file of training positions.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use gametree_learn::chess::Sample;

use crate::error::{Failure, printable};
use crate::files;
use crate::progress::Progress;

/// The file to which new positions are added.
pub(super) struct Positions(Option<(PathBuf, File)>);

impl Positions {
    /// Opens the file and reads its positions; without a path there are none, and none are written.
    pub(super) fn open(path: Option<&Path>) -> Result<(Positions, Vec<Sample>), Failure> {
        let Some(path) = path else {
            return Ok((Positions(None), Vec::new()));
        };
        let known = if path.exists() {
            read(path)?
        } else {
            Vec::new()
        };
        let file = files::append(path)?;
        Ok((Positions(Some((path.to_owned(), file))), known))
    }

    /// Adds positions. If that fails, training goes on without writing them.
    pub(super) fn add(&mut self, samples: &[Sample]) {
        let Some((path, mut file)) = self.0.take() else {
            return;
        };
        let lines: Vec<String> = samples.iter().map(|sample| format!("{sample}\n")).collect();
        match file.write_all(lines.concat().as_bytes()) {
            Ok(()) => self.0 = Some((path, file)),
            Err(error) => {
                eprintln!(
                    "{}: positions are no longer written: {error}",
                    path.display()
                );
            }
        }
    }
}

fn read(path: &Path) -> Result<Vec<Sample>, Failure> {
    let _waiting = Progress::wait("reading positions");
    let wrong = |line: usize, what: String| {
        Failure::Input(format!("{}, line {}: {what}", path.display(), line + 1))
    };
    let lines = files::lines(path)?.enumerate();
    let sample = |(line, text): (usize, std::io::Result<String>)| {
        let text = text.map_err(|error| wrong(line, error.to_string()))?;
        let sample = text.parse::<Sample>();
        sample.map_err(|error| wrong(line, format!("{error}, found {}", printable(&text))))
    };
    lines.map(sample).collect()
}
