//! The folder of the example game can be copied out of the repository: its manifest resolves there, and its sources compile.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// The root of the workspace, seen from this package.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// What a copy consists of.
const FILES: [&str; 3] = ["Cargo.toml", "src/main.rs", "tests/own_game.rs"];

/// A folder outside the repository, removed at the end.
struct Copy(PathBuf);

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Copies the example game, with the library of this work tree in place of the one at the repository's address, which needs a
/// network.
fn copy() -> Copy {
    let root = fs::canonicalize(ROOT).expect("the workspace is somewhere");
    let name = format!("gametree-own-game-{}", std::process::id());
    let copy = Copy(std::env::temp_dir().join(name));
    for file in FILES {
        let text = fs::read_to_string(root.join("examples/own-game").join(file)).expect(file);
        let to = copy.0.join(file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::write(to, with_path(file, &text, &root)).expect("a file can be written");
    }
    fs::copy(root.join("Cargo.lock"), copy.0.join("Cargo.lock")).expect("a file to copy");
    copy
}

/// The text with the line that names the repository replaced.
fn with_path(file: &str, text: &str, root: &Path) -> String {
    let path = root.join("crates/gametree");
    let line = format!("gametree = {{ path = {:?} }}", path.display().to_string());
    let names_repository = |line: &str| line.starts_with("gametree = { git = ");
    let found = text.lines().filter(|&line| names_repository(line)).count();
    assert_eq!(found, usize::from(file == "Cargo.toml"), "{file}");
    let lines = text.lines().map(|old| {
        if names_repository(old) {
            line.as_str()
        } else {
            old
        }
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Runs a program and expects success.
fn succeeds(command: &mut Command) -> String {
    let output = command.output().expect("the program starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The library as it was built for this test, and the folder of everything it depends on.
fn library() -> (PathBuf, PathBuf) {
    let test = std::env::current_exe().expect("the test runs from a file");
    let folder = test.parent().expect("a folder").to_owned();
    let built = fs::read_dir(&folder).expect("a folder can be read");
    let built = built.map(|entry| entry.expect("an entry").path());
    let is_library = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libgametree-") && name.ends_with(".rlib")
    };
    let age = |path: &PathBuf| {
        let written = fs::metadata(path).and_then(|data| data.modified());
        written.unwrap_or(SystemTime::UNIX_EPOCH)
    };
    let newest = built.filter(is_library).max_by_key(age);
    (newest.expect("the library was built"), folder)
}

#[test]
fn a_copy_of_the_example_game_builds_outside_the_repository() {
    let copy = copy();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--offline", "--format-version", "1"]);
    let known = succeeds(cargo.current_dir(&copy.0));
    let known: serde_json::Value = serde_json::from_str(&known).expect("JSON");
    let members = known["workspace_members"].as_array().expect("members");
    assert_eq!(members.len(), 1, "a workspace of its own");
    // Cargo knows where everything is; the compiler needs no second build of the library.
    let (library, folder) = library();
    let mut compiler = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    compiler.args(["--edition", "2024", "--emit", "metadata", "src/main.rs"]);
    compiler
        .arg("-L")
        .arg(format!("dependency={}", folder.display()));
    compiler
        .arg("--extern")
        .arg(format!("gametree={}", library.display()));
    succeeds(compiler.current_dir(&copy.0));
}

#[test]
fn nothing_in_the_example_game_refers_to_its_surroundings() {
    for file in FILES {
        let path = Path::new(ROOT).join("examples/own-game").join(file);
        let text = fs::read_to_string(path).expect(file);
        for outside in ["../..", "workspace = true"] {
            assert!(!text.contains(outside), "{file} has {outside}");
        }
    }
}
