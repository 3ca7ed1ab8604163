//! What the page's server does when its disk is full, or its file damaged.
#![cfg(target_os = "linux")]

use crate::browser;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use browser::server::{Server, fresh_data};
use serde_json::json;

/// A disk of one megabyte, if this user may mount one.
struct Disk(PathBuf);

impl Disk {
    fn mount() -> Option<Disk> {
        let folder = browser::tools::folder(&format!("disk-{}", std::process::id()));
        let disk = Disk(folder);
        disk.call("mount", &["-t", "tmpfs", "-o", "size=1m", "none"])
            .then_some(disk)
    }

    fn call(&self, program: &str, args: &[&str]) -> bool {
        let done = Command::new(program)
            .args(args)
            .arg(&self.0)
            .stderr(Stdio::null())
            .status();
        done.is_ok_and(|status| status.success())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.call("umount", &["--lazy"]);
        let _ = std::fs::remove_dir(&self.0);
    }
}

/// Starts games until one is refused; gives those that were not.
fn fill(server: &Server) -> Vec<String> {
    let mut ids = Vec::new();
    loop {
        let (status, said) = server.post("/api/games", r#"{"game":"chess","seat":"all"}"#);
        if status != 200 {
            assert_eq!(status, 507, "{said}");
            let words = "the disk of the server is full: nothing was changed, and nothing is lost";
            assert!(said.contains(words), "{said}");
            return ids;
        }
        let game: serde_json::Value = serde_json::from_str(&said).expect("JSON");
        ids.push(game["id"].as_str().expect("a name").to_owned());
        assert!(ids.len() < 20_000, "there is room for less");
    }
}

fn assert_all_there(server: &Server, ids: &[String]) {
    assert!(!ids.is_empty());
    assert_eq!(server.get("/api/health").0, 200);
    // A visitor asks for no more than so much at once.
    for id in ids.iter().step_by(1 + ids.len() / 200) {
        assert_eq!(server.get(&format!("/api/games/{id}")).0, 200, "{id}");
    }
}

/// A server whose files cannot grow beyond this number of blocks.
fn limited(blocks: u32, data: &Path) -> Server {
    let mut shell = Command::new("/bin/sh");
    let script = format!("ulimit -f {blocks} && exec \"$0\" \"$@\"");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_gametree")]);
    shell.args(["serve", "--no-open", "--synchronous", "normal", "--data"]);
    shell.arg(data);
    Server::run(shell)
}

#[test]
fn a_limit_on_file_sizes_is_told_like_a_full_disk() {
    let data = fresh_data();
    let server = limited(300, &data);
    let ids = fill(&server);
    assert_all_there(&server, &ids);
    server.kill();
    assert_all_there(&Server::start(&data, 0), &ids);
}

#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let Some(disk) = Disk::mount() else {
        println!("only who may mount a disk can fill it");
        return;
    };
    let data = disk.0.join("games.db");
    let server = Server::start(&data, 0);
    let ids = fill(&server);
    assert_all_there(&server, &ids);
    assert!(
        disk.call("mount", &["-o", "remount,size=8m"]),
        "a larger disk"
    );
    // When there is room again the server goes on by itself.
    let began = json!({"game": "nim"}).to_string();
    server.said("/api/games", &began);
    server.kill();
    assert_all_there(&Server::start(&data, 0), &ids);
}

#[test]
fn a_damaged_file_is_refused_until_it_is_to_be_repaired() {
    let data = fresh_data();
    std::fs::write(&data, "no games here, and many other words ".repeat(200)).expect("a file");
    let serve = |more: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_gametree"));
        program.args(["serve", "--no-open", "--data"]).arg(&data);
        program.args(more).stdout(Stdio::piped());
        program
    };
    let refused = serve(&[]).output().expect("it runs");
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("expected an intact file of games"), "{said}");
    assert!(said.contains("--repair"), "{said}");
    let mut repairing = serve(&["--repair"]).spawn().expect("it runs");
    let lines = BufReader::new(repairing.stdout.take().expect("a pipe")).lines();
    let lines: Vec<String> = lines.take(2).map_while(Result::ok).collect();
    repairing.kill().expect("it runs");
    repairing.wait().expect("it ends");
    assert!(
        lines[0].contains("was damaged: 0 games could be read"),
        "{lines:?}"
    );
    assert!(lines[0].contains(".damaged-1"), "{lines:?}");
    assert!(lines[1].starts_with("The page is at"), "{lines:?}");
    let aside = format!("{}.damaged-1", data.display());
    assert!(std::fs::read(&aside).is_ok_and(|bytes| bytes.starts_with(b"no games here")));
    let _ = std::fs::remove_file(aside);
}
