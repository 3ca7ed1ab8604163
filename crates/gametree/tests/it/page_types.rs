//! The page's modules keep to the types that their comments state.

use crate::browser::tools;

use std::path::PathBuf;
use std::process::Command;

#[test]
fn the_modules_of_the_page_keep_to_their_types() {
    let compiler = tools::npm("typescript", "5.9.3").join("bin").join("tsc");
    let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/assets");
    let files = std::fs::read_dir(assets).expect("a folder");
    let files = files.map(|entry| entry.expect("an entry").path());
    let modules: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "js"))
        .collect();
    assert!(modules.len() > 5);
    let checked = Command::new("node")
        .arg(compiler)
        .args([
            "--noEmit",
            "--allowJs",
            "--checkJs",
            "--strict",
            "--target",
            "es2022",
            "--module",
            "es2022",
        ])
        .args([
            "--moduleResolution",
            "bundler",
            "--lib",
            "es2023,dom,dom.iterable",
        ])
        .args(&modules)
        .output()
        .expect("node runs");
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{said}");
}
