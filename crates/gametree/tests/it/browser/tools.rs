//! What the tests of the page need and the machine may lack.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// A folder for what tests leave behind.
pub(crate) fn folder(name: &str) -> PathBuf {
    let mut folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("page")
        .join(name);
    if name == "profile" {
        static NUMBER: Mutex<u32> = Mutex::new(0);
        let mut number = NUMBER.lock().expect("no test has failed here");
        *number += 1;
        folder.push(format!("{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Whether a program is there.
pub(crate) fn runs(program: &str) -> bool {
    let asked = Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    asked.is_ok_and(|status| status.success())
}

/// Installs a package of Debian's.
pub(crate) fn install(package: &str) {
    let root = std::env::var("USER").is_ok_and(|user| user == "root")
        || Command::new("id")
            .arg("-u")
            .output()
            .is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    for step in [
        &["update"][..],
        &["install", "--yes", "--no-install-recommends", package],
    ] {
        let mut command = if root {
            Command::new("apt-get")
        } else {
            let mut sudo = Command::new("sudo");
            sudo.arg("apt-get");
            sudo
        };
        let done = command
            .args(step)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdout(Stdio::null())
            .status();
        assert!(
            done.is_ok_and(|status| status.success()),
            "expected {package}, or a machine on which apt-get can install it"
        );
    }
}

/// The folder of a package from npm, of exactly this version; fetched if it is not there.
pub(crate) fn npm(package: &str, version: &str) -> PathBuf {
    static ONCE: Mutex<()> = Mutex::new(());
    let _one_at_a_time = ONCE.lock();
    if !runs("npm") {
        install("npm");
    }
    let prefix = folder(&format!("npm-{package}-{version}"));
    let found = prefix.join("node_modules").join(package);
    if !found.join("package.json").exists() {
        let done = Command::new("npm")
            .args([
                "install",
                "--no-audit",
                "--no-fund",
                "--ignore-scripts",
                "--prefix",
            ])
            .arg(&prefix)
            .arg(format!("{package}@{version}"))
            .stdout(Stdio::null())
            .status();
        assert!(
            done.is_ok_and(|status| status.success()),
            "expected {package} {version} from npm"
        );
    }
    found
}
