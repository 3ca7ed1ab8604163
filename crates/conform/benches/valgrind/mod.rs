//! Counting instructions by valgrind, which gives the same number on a busy machine as on an idle one.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Whether there is a valgrind to count with.
pub(crate) fn is_installed() -> bool {
    let told = Command::new("valgrind").arg("--version").output();
    told.is_ok_and(|told| told.status.success())
}

/// Says that nothing is measured here, and what follows from that.
pub(crate) fn missing(what: &str) -> ExitCode {
    eprintln!("NOT MEASURED: expected the program valgrind, found none; {what}");
    ExitCode::SUCCESS
}

/// Where programs to be counted are built.
pub(crate) fn work() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("observer")
}

/// Builds an example as releases are, for any processor: valgrind does not know the newest instructions. In a folder of its
/// own: to Cargo, a copy of a package is that package.
pub(crate) fn build(
    workspace: &Path,
    target: &Path,
    example: &str,
) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let built = Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--profile",
            "dist",
            "--locked",
            "--offline",
        ])
        .args(["-p", "gametree-conform", "--example", example])
        .env("RUSTFLAGS", "--cap-lints warn -A warnings")
        .arg("--target-dir")
        .arg(target)
        .current_dir(workspace)
        .status()?;
    if !built.success() {
        return Err(format!("{}: it does not build", workspace.display()).into());
    }
    Ok(target.join("dist/examples").join(example))
}

/// The instructions of a run, as valgrind counts them.
pub(crate) fn count(program: &Path, args: &[&str]) -> Result<u64, Box<dyn std::error::Error>> {
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(args)
        .output()?;
    let told = String::from_utf8_lossy(&run.stderr);
    let collected = told.lines().find_map(|line| line.split_once("Collected :"));
    let count = collected.and_then(|(_, count)| count.trim().parse().ok());
    count.ok_or_else(|| format!("expected a count of instructions, found:\n{told}").into())
}
