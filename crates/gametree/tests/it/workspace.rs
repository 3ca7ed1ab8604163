//! What the workspace promises as a whole: permissive licences all the way down, rooms that know of each other only as
//! ARCHITECTURE.md draws it, the same lints everywhere, and files that can be read at a sitting.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The root of the workspace, seen from this package.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// A file longer than this is split.
const MAX_FILE_LINES: usize = 450;
/// Licences that ask for no more than to be named.
const PERMISSIVE: [&str; 16] = [
    "0BSD",
    "Apache-2.0",
    "BSD-1-Clause",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "NCSA",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "X11",
    "Zlib",
];

/// What Cargo knows of the workspace of a manifest, with everything it depends on.
fn metadata(manifest: &str) -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .arg("--manifest-path")
        .arg(Path::new(ROOT).join(manifest))
        .output()
        .expect("cargo runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{manifest}: {complaint}");
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

/// The packages of the workspace itself.
fn members(metadata: &Value) -> impl Iterator<Item = &Value> {
    let ids = list(metadata, "workspace_members");
    list(metadata, "packages")
        .iter()
        .filter(move |package| ids.contains(&package["id"]))
}

fn folder(package: &Value) -> PathBuf {
    let manifest = Path::new(text(package, "manifest_path"));
    manifest.parent().expect("a file is somewhere").to_owned()
}

/// The name of the last folder of a path.
fn room(folder: &Path) -> String {
    let name = folder.file_name().expect("a package has a folder");
    name.to_string_lossy().into_owned()
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_dependency_has_a_permissive_licence() {
    let mut problems = Vec::new();
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml", "versus/Cargo.toml"] {
        let metadata = metadata(manifest);
        let packages = list(&metadata, "packages");
        assert!(!packages.is_empty(), "{manifest} has packages");
        for package in packages {
            let licence = text(package, "license");
            let name = format!("{} {}", text(package, "name"), text(package, "version"));
            match is_permissive(licence) {
                Ok(true) => {}
                Ok(false) => problems.push(format!("{name}: {licence}")),
                Err(error) => problems.push(format!("{name}: {licence:?} ({error})")),
            }
        }
    }
    assert!(
        problems.is_empty(),
        "not permissive:\n{}",
        problems.join("\n")
    );
}

#[test]
fn rooms_know_of_each_other_only_as_the_architecture_draws_it() {
    let drawn = edges(&read(Path::new(ROOT).join("ARCHITECTURE.md")));
    let drawn = drawn.unwrap_or_else(|error| panic!("ARCHITECTURE.md: {error}"));
    let problems = differences(&drawn, &dependencies(&metadata("Cargo.toml")));
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn every_package_inherits_lints_and_licence() {
    let root = read(Path::new(ROOT).join("Cargo.toml"));
    assert!(
        says(&root, "[workspace.lints.rust]", "unsafe_code = \"forbid\""),
        "unsafe code is forbidden"
    );
    let metadata = metadata("Cargo.toml");
    for package in members(&metadata) {
        let manifest = read(text(package, "manifest_path"));
        let name = text(package, "name");
        let to_be_copied = list(package, "dependencies").iter().any(is_from_repository);
        assert_eq!(
            says(&manifest, "[lints]", "workspace = true"),
            !to_be_copied,
            "{name} inherits the lints, unless its folder is there to be copied"
        );
        // What is copied says the licence in its own words.
        let licence = format!("license = \"{}\"", text(package, "license"));
        assert!(
            says(&root, "[workspace.package]", &licence),
            "{name} has the licence of the workspace"
        );
    }
}

#[test]
fn files_can_be_read_at_a_sitting() {
    let metadata = metadata("Cargo.toml");
    let mut open: Vec<PathBuf> = members(&metadata).map(folder).collect();
    let mut files = 0;
    let mut long = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files += 1;
                let lines = read(&path).lines().count();
                if lines > MAX_FILE_LINES {
                    long.push(format!("{}: {lines} lines", path.display()));
                }
            }
        }
    }
    assert!(files > 0, "the workspace has files");
    assert!(long.is_empty(), "to be split:\n{}", long.join("\n"));
}

#[test]
fn every_file_of_a_test_program_is_part_of_it() {
    let metadata = metadata("Cargo.toml");
    let (mut files, mut left_out) = (0, Vec::new());
    for program in members(&metadata).flat_map(test_programs) {
        let declared = read(program.join("main.rs"));
        for entry in std::fs::read_dir(&program).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            let name = path.file_stem().expect("an entry has a name");
            let name = name.to_string_lossy();
            let is_module = path.join("mod.rs").exists()
                || path.extension().is_some_and(|end| end == "rs") && name != "main";
            if is_module {
                files += 1;
                if !declared.lines().any(|line| line == format!("mod {name};")) {
                    left_out.push(path.display().to_string());
                }
            }
        }
    }
    assert!(files > 50, "the workspace has tests");
    assert!(
        left_out.is_empty(),
        "not in main.rs:\n{}",
        left_out.join("\n")
    );
}

/// The folders in a package's `tests` that have a `main.rs`.
fn test_programs(package: &Value) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder(package).join("tests")) else {
        return Vec::new();
    };
    entries
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| path.join("main.rs").exists())
        .collect()
}

/// Whether a manifest has this line in this section.
fn says(manifest: &str, section: &str, line: &str) -> bool {
    manifest
        .lines()
        .map(str::trim)
        .skip_while(|&here| here != section)
        .skip(1)
        .take_while(|here| !here.starts_with('['))
        .any(|here| here == line)
}

/// Which room depends on which others; a dependency of tests alone is marked with `(dev)`.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// Reads the block of edges in a page: a line a room, such as `draw -> rules, games (dev)`.
fn edges(page: &str) -> Result<Edges, String> {
    let mut lines = page.lines().skip_while(|&line| line != "```edges").skip(1);
    let mut edges = Edges::new();
    for line in lines.by_ref().take_while(|&line| line != "```") {
        let (room, others) = line
            .split_once("->")
            .ok_or_else(|| format!("expected `room -> others`, found `{line}`"))?;
        let others = others.split(',').map(|other| other.trim().to_owned());
        let others = others.filter(|other| !other.is_empty()).collect();
        if edges.insert(room.trim().to_owned(), others).is_some() {
            return Err(format!("`{}` has two lines", room.trim()));
        }
    }
    if edges.is_empty() {
        return Err("expected a block ```edges with a line a room".to_owned());
    }
    Ok(edges)
}

/// The edges between the packages of the workspace, as their manifests have them.
fn dependencies(metadata: &Value) -> Edges {
    let of = |package: &Value| {
        let ours = list(package, "dependencies")
            .iter()
            .filter(|dependency| dependency["path"].is_string() || is_from_repository(dependency));
        let (dev, built): (Vec<_>, Vec<_>) =
            ours.partition(|dependency| text(dependency, "kind") == "dev");
        let name = |dependency: &&Value| match dependency["path"].as_str() {
            Some(path) => room(Path::new(path)),
            None => text(dependency, "name").to_owned(),
        };
        let mut others: BTreeSet<String> = built.iter().map(name).collect();
        for other in dev.iter().map(name) {
            if !others.contains(&other) {
                others.insert(format!("{other} (dev)"));
            }
        }
        (room(&folder(package)), others)
    };
    members(metadata).map(of).collect()
}

/// Whether a dependency names a repository, as the manifests of folders do that are there to be copied. It can only be
/// ours.
fn is_from_repository(dependency: &Value) -> bool {
    text(dependency, "source").starts_with("git+")
}

/// What is drawn and not built, or built and not drawn.
fn differences(drawn: &Edges, built: &Edges) -> Vec<String> {
    let beyond = |here: &Edges, there: &Edges, what: &str| {
        let mut problems = Vec::new();
        for (room, others) in here {
            let Some(known) = there.get(room) else {
                problems.push(format!("`{room}` {what}"));
                continue;
            };
            let extra = others.difference(known);
            problems.extend(extra.map(|other| format!("`{room} -> {other}` {what}")));
        }
        problems
    };
    let mut problems = beyond(drawn, built, "is in ARCHITECTURE.md, but in no Cargo.toml");
    problems.extend(beyond(
        built,
        drawn,
        "is in a Cargo.toml, but not in ARCHITECTURE.md",
    ));
    problems
}

/// Whether an SPDX expression leaves a way to use the work under permissive licences alone. An exception only adds to
/// what a licence allows, `+` also allows its later versions, and `/` is the old way to write OR.
fn is_permissive(expression: &str) -> Result<bool, String> {
    let spaced = ["(", ")", "/"]
        .iter()
        .fold(expression.to_owned(), |text, sign| {
            text.replace(sign, &format!(" {sign} "))
        });
    let mut words = spaced.split_whitespace().peekable();
    let permissive = either(&mut words)?;
    match words.next() {
        None => Ok(permissive),
        Some(word) => Err(format!("expected an end, found {word}")),
    }
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words) -> Result<bool, String> {
    let mut permissive = both(words)?;
    while words.next_if(|word| ["OR", "/"].contains(word)).is_some() {
        permissive |= both(words)?;
    }
    Ok(permissive)
}

fn both(words: &mut Words) -> Result<bool, String> {
    let mut permissive = licence(words)?;
    while words.next_if_eq(&"AND").is_some() {
        permissive &= licence(words)?;
    }
    Ok(permissive)
}

fn licence(words: &mut Words) -> Result<bool, String> {
    match words.next() {
        Some("(") => {
            let permissive = either(words)?;
            match words.next() {
                Some(")") => Ok(permissive),
                other => Err(format!("expected ), found {}", other.unwrap_or("an end"))),
            }
        }
        Some(word) if is_name(word) => {
            if words.next_if_eq(&"WITH").is_some() && !words.next().is_some_and(is_name) {
                return Err("expected an exception after WITH".to_owned());
            }
            let name = word.strip_suffix('+').unwrap_or(word);
            Ok(PERMISSIVE.contains(&name))
        }
        other => Err(format!(
            "expected a licence, found {}",
            other.unwrap_or("an end")
        )),
    }
}

fn is_name(word: &str) -> bool {
    !["(", ")", "/", "AND", "OR", "WITH"].contains(&word)
}

#[test]
fn one_side_of_or_is_enough_and_both_sides_of_and_are_needed() {
    let permissive = [
        "MIT",
        "MIT OR Apache-2.0",
        "MIT/Apache-2.0",
        "Unlicense OR GPL-3.0-only",
        "GPL-2.0-or-later OR (MIT AND BSD-3-Clause)",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
        "GPL-3.0-only AND MIT OR ISC",
        "Apache-2.0+",
        "((MIT))",
    ];
    let restrictive = [
        "GPL-3.0-only",
        "GPL-3.0+",
        "LGPL-2.1-or-later",
        "AGPL-3.0",
        "MPL-2.0",
        "MIT AND GPL-3.0-only",
        "MIT AND (GPL-2.0-only OR MPL-2.0)",
        "(MIT OR GPL-3.0-only) AND GPL-2.0-only",
        "GPL-2.0-only WITH Classpath-exception-2.0",
        "GPL-2.0/LGPL-3.0",
        "Proprietary",
    ];
    for expression in permissive {
        assert_eq!(is_permissive(expression), Ok(true), "{expression}");
    }
    for expression in restrictive {
        assert_eq!(is_permissive(expression), Ok(false), "{expression}");
    }
    for expression in [
        "", "MIT OR", "OR MIT", "(MIT", "MIT)", "MIT ISC", "MIT WITH", "AND",
    ] {
        assert!(is_permissive(expression).is_err(), "{expression}");
    }
}

#[test]
fn a_block_of_edges_is_read_line_by_line() {
    let page = "# Rooms\n```edges\nrules ->\ndraw -> rules, games (dev)\n```\nothers -> all\n";
    let read = edges(page).unwrap();
    assert_eq!(read.keys().collect::<Vec<_>>(), ["draw", "rules"]);
    assert!(read["rules"].is_empty());
    assert_eq!(
        Vec::from_iter(&read["draw"]),
        ["games (dev)", "rules"],
        "sorted"
    );
    for page in [
        "",
        "```edges\n```",
        "```edges\nrules\n```",
        "```edges\na ->\na ->\n```",
    ] {
        assert!(edges(page).is_err(), "{page}");
    }
}

#[test]
fn an_edge_missing_on_either_side_is_named() {
    let page = |lines: &str| edges(&format!("```edges\n{lines}\n```")).unwrap();
    let drawn = page("rules ->\ngames -> rules, search\nweb ->");
    let built = page("rules ->\ngames -> rules, draw (dev)\ncli -> rules");
    let problems = differences(&drawn, &built);
    let named = [
        "`games -> search` is in ARCH",
        "`web` is in ARCH",
        "`cli` is in a Cargo",
        "`games -> draw (dev)` is in a Cargo",
    ];
    assert_eq!(problems.len(), named.len(), "{problems:?}");
    for start in named {
        let found = problems.iter().any(|problem| problem.starts_with(start));
        assert!(found, "{start} in {problems:?}");
    }
    assert!(differences(&drawn, &drawn).is_empty());
}

#[test]
fn a_line_counts_only_in_its_section() {
    let manifest = "[package]\nname = \"a\"\n\n[lints]\nworkspace = true\n";
    assert!(says(manifest, "[lints]", "workspace = true"));
    assert!(!says(manifest, "[package]", "workspace = true"));
    assert!(!says(manifest, "[workspace]", "workspace = true"));
}
