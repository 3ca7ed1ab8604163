//! Files that cannot be read, never end or are far too large are refused in one line.

use crate::common::{Folder, refused, refused_with_input, run_with_input};

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = Folder::new();
    let missing = folder.file("missing.jsonl");
    let directory = folder.file("");
    let binary = folder.write("binary", b"\xff\xfe\x00\x80");
    let empty = folder.write("empty", "");
    let text = folder.write("text", "a policy, honestly\n\u{1b}[2J");
    let saved = folder.write("saved", r#"{"kind":"gametree game","version":1}"#);
    for file in [&missing, &directory, &binary] {
        refused(&["check", file], &[file]);
        refused(&["analyze", "nim", "--batch", file], &[file]);
        refused(&["play", "nim", "--load", file], &[file]);
    }
    refused(&["check", &binary], &["UTF-8"]);
    for file in [&empty, &text, &saved] {
        refused(&["check", file], &[file, "line 1"]);
        refused(&["play", "nim", "--load", file], &["saved game"]);
    }
    refused(&["check", ""], &["FILE"]);
    refused(
        &["check", &folder.file("two\nlines\u{1b}[2J")],
        &["two\\nlines"],
    );
    refused_with_input(&["check", "-"], b"\xff", &["UTF-8"]);
    refused_with_input(&["check", "-"], b"{}", &["heading"]);
    refused(
        &["solve", "nim", "--policy", &folder.file("no/such/folder")],
        &["no/such/folder"],
    );
    refused(&["solve", "nim", "--policy", &directory], &[&directory]);
    assert_eq!(
        folder.names(),
        ["binary", "empty", "saved", "text"],
        "nothing is left over"
    );
}

/// None of these ends by itself.
#[cfg(unix)]
#[test]
fn what_never_ends_is_refused_as_a_file() {
    let folder = Folder::new();
    let pipe = folder.file("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let zero = "/dev/zero";
    for (content, args) in [
        ("weights of at most", &["games", "--weights"][..]),
        (
            "games or positions of at most",
            &["analyze", "nim", "--batch"],
        ),
        ("a plan of at most", &["check"]),
        ("a game of at most", &["play", "nim", "--load"]),
        ("players of at most", &["arena", "nim", "--players"]),
        (
            "games or positions of at most",
            &["arena", "nim", "random", "pvs", "--openings"],
        ),
        (
            "games or positions of at most",
            &["bench", "othello", "--suite"],
        ),
        (
            "weights of at most",
            &["train", "chess", "--out", "/dev/null", "--start"],
        ),
        (
            "lines of less than",
            &["train", "chess", "--out", "/dev/null", "--positions"],
        ),
    ] {
        refused(&[args, &[zero]].concat(), &[zero, content, "found more"]);
        refused(
            &[args, &[&pipe]].concat(),
            &[&pipe, "expected a file, found a"],
        );
    }
    for args in [
        &["book", "show"][..],
        &["arena", "nim", "random", "pvs", "--db"],
        &["serve", "--no-open", "--data"],
    ] {
        for file in [zero, &pipe] {
            refused(&[args, &[file]].concat(), &[file, "expected a file"]);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_far_too_large_is_not_read() {
    let folder = Folder::new();
    let path = folder.write("large", "");
    let file = std::fs::File::options().write(true).open(&path);
    let file = file.expect("the file that was just written");
    // A hole takes no room on the disk.
    file.set_len(1 << 40).expect("a sparse file");
    for args in [
        &["games", "--weights"][..],
        &["check"],
        &["analyze", "nim", "--batch"],
        &["tree"],
        &["climb"],
    ] {
        refused(&[args, &[&path]].concat(), &[&path, "at most", "MB"]);
    }
}

#[test]
fn a_pipe_of_a_shell_is_read_like_a_file() {
    let outcome = run_with_input(
        &["analyze", "nim", "--batch", "/dev/stdin", "--depth", "3"],
        "1,2\n",
    );
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
}
