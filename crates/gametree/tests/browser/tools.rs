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

fn runs(program: &str) -> bool {
    let asked = Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    asked.is_ok_and(|status| status.success())
}

/// The browser; Debian's is installed if there is none.
pub(crate) fn chromium() -> &'static str {
    static ONCE: Mutex<()> = Mutex::new(());
    let _one_at_a_time = ONCE.lock();
    let known = ["chromium", "chromium-browser", "google-chrome"];
    let find = || known.into_iter().find(|name| runs(name));
    find().unwrap_or_else(|| {
        install("chromium");
        find().expect("expected Debian's chromium: apt-get install chromium")
    })
}

fn install(package: &str) {
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

/// What a text in base 64 stands for.
pub(crate) fn base64(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let values: Vec<u8> = text.bytes().filter_map(value).collect();
    let mut bytes = Vec::with_capacity(values.len() * 3 / 4);
    for group in values.chunks(4) {
        let bits = group
            .iter()
            .enumerate()
            .fold(0_u32, |bits, (place, &value)| {
                bits | u32::from(value) << (18 - 6 * place)
            });
        let [_, all @ ..] = bits.to_be_bytes();
        bytes.extend_from_slice(&all[..group.len().saturating_sub(1)]);
    }
    bytes
}
