//! What is written goes where it should, and nothing that was there is lost for nothing.

use crate::common;

use common::{Folder, refused, run};

const GAME: &str = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 1-0\n";

fn build(games: &str, book: &str) {
    let outcome = run(&["book", "build", games, "-o", book]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
}

#[test]
fn a_book_without_moves_is_not_written_over_another() {
    let folder = Folder::new();
    let (games, book) = (folder.file("games.pgn"), folder.file("book.bin"));
    std::fs::write(&games, GAME).expect("a file");
    build(&games, &book);
    let before = std::fs::read(&book).expect("a book");
    for nothing in ["", "garbage {\n", "\u{0}\u{1}"] {
        std::fs::write(&games, nothing).expect("a file");
        let outcome = run(&["book", "build", &games, "-o", &book]);
        assert_eq!(outcome.code, 2, "{}", outcome.stdout);
        assert!(
            outcome.stderr.contains("left as it was"),
            "{}",
            outcome.stderr
        );
        assert_eq!(std::fs::read(&book).expect("a book"), before);
    }
    std::fs::write(&book, "").expect("a file");
    refused(&["book", "show", &book], &["16 bytes", "0 bytes"]);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_special_files_are_kept() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    let folder = Folder::new();
    let [games, book, link, pipe] =
        ["games.pgn", "book.bin", "link.bin", "pipe"].map(|name| folder.file(name));
    std::fs::write(&games, GAME).expect("a file");
    std::fs::write(&book, "old").expect("a file");
    std::fs::set_permissions(&book, PermissionsExt::from_mode(0o600)).expect("ours");
    symlink(&book, &link).expect("a link");
    build(&games, &link);
    assert!(
        std::fs::symlink_metadata(&link)
            .expect("there")
            .is_symlink()
    );
    let written = std::fs::metadata(&book).expect("there");
    assert_eq!(
        (written.len(), written.permissions().mode() & 0o777),
        (32, 0o600)
    );

    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read(pipe).expect("a pipe")
    });
    build(&games, &pipe);
    assert_eq!(reader.join().expect("the reader").len(), 32);
    let kind = std::fs::symlink_metadata(&pipe).expect("there").file_type();
    assert!(kind.is_fifo());
}
