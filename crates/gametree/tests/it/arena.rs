//! Matches and tournaments, from outside.

use crate::common;

use common::{Folder, json, list, number, refused, run, text};

#[test]
fn a_match_of_two_says_who_is_stronger() {
    let report = json(&[
        "arena",
        "tictactoe",
        "perfect",
        "random",
        "--games",
        "40",
        "--seed",
        "3",
    ]);
    let [perfect, random] = list(&report, "players") else {
        panic!("two players")
    };
    assert_eq!(
        (text(perfect, "name"), text(random, "name")),
        ("perfect", "random")
    );
    let counted = ["wins", "draws", "losses"].map(|field| number(perfect, field));
    assert_eq!(counted.iter().sum::<f64>(), 40.0);
    assert_eq!(number(perfect, "wins"), number(random, "losses"));
    let pairs: f64 = list(perfect, "pairs")
        .iter()
        .filter_map(serde_json::Value::as_f64)
        .sum();
    assert_eq!(pairs, 20.0);
    let result = &report["result"];
    assert!(
        number(result, "likelihood_of_superiority") > 0.9,
        "{result}"
    );
    assert!(
        number(&result["elo"], "low") <= number(&result["elo"], "value"),
        "{result}"
    );
    let games = list(&report, "played");
    for pair in games.chunks(2) {
        assert_eq!(text(&pair[0], "first"), text(&pair[1], "second"));
        let opening = number(&pair[0], "opening") as usize;
        assert_eq!(
            list(&pair[0], "moves")[..opening],
            list(&pair[1], "moves")[..opening]
        );
    }
    assert_eq!(text(&report, "course"), "complete");
}

#[test]
fn a_pool_is_rated_and_its_table_crossed() {
    let folder = Folder::new();
    let players = folder.write(
        "players.toml",
        "[[player]]\nname = \"ann\"\nengine = \"mcts\"\nnodes = 50\n\n[[player]]\nname = \"bob\"\nengine = \"random\"\n",
    );
    let plot = folder.file("elo.svg");
    let args = [
        "arena",
        "connect4",
        "pvs:depth=2,name=eve",
        "ann",
        "bob",
        "--players",
        &players,
        "--games",
        "4",
        "--plot",
        &plot,
    ];
    let outcome = run(&args);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    for word in ["eve", "ann", "bob", "rating", "+0 =0 −4"] {
        assert!(
            outcome.stdout.contains(word),
            "{word} in {}",
            outcome.stdout
        );
    }
    assert!(folder.read("elo.svg").starts_with("<svg "));
    let all = run(&["arena", "connect4", "--players", &players, "--games", "2"]);
    assert!(
        all.stdout.contains("ann is stronger: +"),
        "{}{}",
        all.stdout,
        all.stderr
    );
    let gauntlet = json(&[
        "arena",
        "nim",
        "pvs",
        "random",
        "mcts",
        "--gauntlet",
        "--games",
        "2",
        "--depth",
        "3",
    ]);
    assert_eq!(number(&gauntlet, "games"), 4.0);
}

#[test]
fn the_same_command_resumes_its_file_and_another_is_refused() {
    let folder = Folder::new();
    let (file, games) = (folder.file("games.db"), folder.file("games.jsonl"));
    let args = |count: &'static str, seed: &'static str| {
        let base = ["arena", "nim", "pvs", "random", "--depth", "3", "--db"];
        let more = ["--games", count, "--seed", seed];
        [&base[..], &more[..]].concat()
    };
    let with = |count, seed| {
        let mut words: Vec<String> = args(count, seed).into_iter().map(str::to_owned).collect();
        words.insert(7, file.clone());
        words
    };
    let first = with("4", "1");
    let first: Vec<&str> = first.iter().map(String::as_str).collect();
    assert_eq!(number(&json(&first), "games"), 4.0);
    let more = with("8", "1");
    let more: Vec<&str> = more
        .iter()
        .map(String::as_str)
        .chain(["--export", &games])
        .collect();
    assert_eq!(number(&json(&more), "games"), 8.0);
    assert_eq!(folder.read("games.jsonl").lines().count(), 8);
    let other = with("8", "2");
    let other: Vec<&str> = other.iter().map(String::as_str).collect();
    refused(&other, &["other openings", "seed 1", "seed 2"]);
}

#[test]
fn nothing_is_written_over_what_a_match_needs() {
    let folder = Folder::new();
    let file = folder.file("games.jsonl");
    let args = [
        "arena", "nim", "random", "random", "--games", "2", "--db", &file, "--export", &file,
    ];
    refused(&args, &["games.jsonl", "used already"]);
    let openings = folder.write("openings.pgn", "[Event \"x\"]\n\n1. e4 *\n");
    let args = ["arena", "chess", "random", "random", "--openings"];
    let args = [&args[..], &[&openings, "--export", &openings]].concat();
    refused(&args, &["openings.pgn", "used already"]);
    let (one, same) = (folder.file("one.pgn"), folder.file("./one.pgn"));
    let args = ["arena", "chess", "random", "random", "--longest", "2"];
    for pair in [
        ["--export", &one, "--plot", &same],
        ["--export", &one, "--export", &same],
        ["--db", &one, "--plot", &same],
        ["--db", &openings, "--openings", &openings],
    ] {
        refused(&[&args[..], &pair].concat(), &[".pgn", "used already"]);
    }
    assert!(!std::fs::exists(&one).expect("a folder"), "nothing is made");
}

#[test]
fn openings_may_be_encoded_in_latin_1() {
    let folder = Folder::new();
    let openings = folder.write("old.pgn", b"[Site \"M\xfcnchen\"]\n\n1. e4 e5 *\n");
    let args = [
        "arena",
        "chess",
        "random",
        "random",
        "--games",
        "2",
        "--longest",
        "4",
        "--openings",
        &openings,
    ];
    let report = json(&args);
    assert_eq!(
        list(&list(&report, "played")[0], "moves")[..2],
        ["e4", "e5"]
    );
}

#[test]
fn repeated_games_are_reported() {
    let folder = Folder::new();
    let one = folder.write("one.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
    let arguments = [
        "arena",
        "chess",
        "pvs:depth=1",
        "pvs:depth=2",
        "--games",
        "6",
        "--openings",
        &one,
    ];
    let report = json(&arguments);
    assert_eq!(
        number(&report, "repeated"),
        4.0,
        "a pair, and twice the same"
    );
    let told = run(&arguments).stdout;
    assert!(
        told.contains("4 of 6 games repeat an earlier game move for move"),
        "{told}"
    );
    let others = json(&["arena", "chess", "random", "random", "--games", "4"]);
    assert_eq!(number(&others, "repeated"), 0.0);
}

#[test]
fn games_with_points_report_the_mean_utility_and_its_error() {
    let args = [
        "arena",
        "othello",
        "pvs:hash=1",
        "random",
        "--nodes",
        "50",
        "--games",
        "6",
    ];
    let report = json(&args);
    let [strong, weak] = list(&report, "players") else {
        panic!("two players")
    };
    let mean = |player: &serde_json::Value| number(&player["mean_utility"], "value");
    assert_eq!(mean(strong), -mean(weak));
    assert_eq!(mean(strong), number(&report["result"], "mean_difference"));
    assert!(number(&strong["mean_utility"], "standard_error") > 0.0);
    assert!(number(&strong["mean_utility"], "low") < mean(strong));
    let shown = run(&args).stdout;
    for word in ["mean utility (s.e.)", "per game: +", "95 % interval +"] {
        assert!(shown.contains(word), "{word} in {shown}");
    }
    let plain = run(&["arena", "nim", "random", "random", "--games", "2"]);
    assert!(!plain.stdout.contains("utility"), "{}", plain.stdout);
}

#[test]
fn games_of_three_are_ranked() {
    let folder = Folder::new();
    let openings = folder.write("three.txt", "3,10\n");
    let args = [
        "arena",
        "pirates",
        "perfect",
        "random",
        "mcts:nodes=20",
        "--games",
        "6",
        "--openings",
        &openings,
    ];
    let report = json(&args);
    let players = list(&report, "players");
    let ranks: f64 = players
        .iter()
        .map(|player| number(&player["mean_rank"], "value"))
        .sum();
    assert!((ranks - 6.0).abs() < 1e-9, "{report}");
    assert!(players.iter().all(|player| player["rating"].is_null()));
    let game = &list(&report, "played")[0];
    assert_eq!(list(game, "players").len(), 3);
    assert_eq!(list(game, "utilities").len(), 3);
    assert!(
        game.get("first").is_none() && game.get("points").is_none(),
        "{game}"
    );
    let shown = run(&args);
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    for word in ["mean rank (s.e.)", "mean utility (s.e.)"] {
        assert!(shown.stdout.contains(word), "{}", shown.stdout);
    }
    assert!(!shown.stdout.contains("Elo"), "{}", shown.stdout);
    let svg = folder.file("elo.svg");
    refused(
        &[&args[..], &["--plot", &svg]].concat(),
        &["two players", "--plot"],
    );
    let args = [
        "arena",
        "pirates",
        "perfect",
        "random",
        "pvs",
        "--openings",
        &openings,
    ];
    refused(&args, &["pvs does not fit pirates"]);
}

#[cfg(unix)]
mod programs {
    use super::*;
    use common::interruption::{SOON, interrupted};
    use std::time::{Duration, Instant};

    /// Ourselves, as another program.
    fn ourselves() -> String {
        format!(
            "nboard,level=1:\"{}\" nboard --threads 1 --hash 1",
            env!("CARGO_BIN_EXE_gametree")
        )
    }

    #[test]
    fn a_file_of_games_may_have_any_name() {
        let folder = Folder::new();
        for name in [":memory:", "file:u.db?mode=memory"] {
            let args = [
                "arena", "nim", "random", "random", "--games", "2", "--db", name,
            ];
            for _ in 0..2 {
                let output = common::program(&args).current_dir(folder.file("")).output();
                let outcome = common::Outcome::of(output.expect("it runs"));
                assert_eq!(outcome.code, 0, "{name}: {}", outcome.stderr);
            }
            let size = std::fs::metadata(folder.file(name)).map_or(0, |file| file.len());
            assert!(size > 0, "{name}");
        }
    }

    /// A match against a program that speaks GTP like this.
    fn against(script: &str) -> common::Outcome {
        let folder = Folder::new();
        let file = folder.write("an engine.sh", script);
        let other = format!("gtp:/bin/sh '{file}'");
        run(&[
            "arena", "othello", "pvs", &other, "--games", "2", "--time", "10ms",
        ])
    }

    #[test]
    fn a_player_out_of_time_loses() {
        let of = |other: &str, clock: &str| {
            json(&[
                "arena",
                "othello",
                "pvs:hash=1",
                other,
                "--games",
                "2",
                "--clock",
                clock,
            ])
        };
        let report = of(&ourselves(), "5s");
        assert_eq!(list(&report, "faults").len(), 0, "{report}");
        let folder = Folder::new();
        let sleeper = folder.write(
            "sleeper.sh",
            "while read verb more; do case $verb in \
               nboard) echo 'set myname Sleeper';; ping) echo \"pong $more\";; \
               go) sleep 1; echo '=== pass';; esac; done",
        );
        let report = of(&format!("nboard:/bin/sh {sleeper}"), "600ms");
        let faults = list(&report, "faults");
        assert_eq!(faults.len(), 2, "{report}");
        assert!(
            faults.iter().all(|fault| text(fault, "ending") == "time"),
            "{report}"
        );
    }

    #[test]
    fn an_illegal_move_or_a_crash_loses_only_the_game() {
        let liar = against(
            "while read verb more; do case $verb in genmove) printf '= z9\\n\\n';; *) printf '=\\n\\n';; esac; done",
        );
        assert_eq!(liar.code, 0, "{}", liar.stderr);
        assert!(
            liar.stdout.contains("Games lost by a fault: 2"),
            "{}",
            liar.stdout
        );
        assert!(liar.stdout.contains("found 'z9'"), "{}", liar.stdout);
        let mortal = against(
            "while read verb more; do case $verb in genmove) exit 1;; *) printf '=\\n\\n';; esac; done",
        );
        assert_eq!(mortal.code, 0, "{}", mortal.stderr);
        assert!(mortal.stdout.contains("(crashed)"), "{}", mortal.stdout);
        assert!(
            mortal.stdout.contains("Games lost by a fault: 2"),
            "{}",
            mortal.stdout
        );
    }

    #[test]
    fn ctrl_c_keeps_what_was_played() {
        let folder = Folder::new();
        let file = folder.file("games.db");
        let args = [
            "arena",
            "connect4",
            "pvs:hash=1",
            "random",
            "--nodes",
            "2000",
            "--games",
            "100000",
            "--db",
            &file,
            "--concurrency",
            "2",
            "--json",
        ];
        let child = common::program(&args).spawn().expect("it starts");
        let begun = Instant::now();
        while std::fs::metadata(&file).map_or(0, |file| file.len()) < 100_000 {
            assert!(begun.elapsed() < Duration::from_secs(60), "nothing is kept");
            std::thread::sleep(Duration::from_millis(50));
        }
        let outcome = interrupted(child, SOON);
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        let report = outcome.objects().remove(0);
        assert_eq!(text(&report, "course"), "stopped");
        let games = number(&report, "games");
        assert!((1.0..100_000.0).contains(&games), "{games}");
        let played = list(&report, "played");
        assert_eq!(played.len() as f64, games);
        // One game less than there are: nothing is left to play, and all is there.
        let again = json(&[
            "arena",
            "connect4",
            "pvs:hash=1",
            "random",
            "--nodes",
            "2000",
            "--games",
            "1",
            "--db",
            &file,
        ]);
        assert_eq!(list(&again, "played")[0]["moves"], played[0]["moves"]);
    }
}
