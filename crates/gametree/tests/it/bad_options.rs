//! Positions that cannot be and options that make no sense: one clear line each, whichever verb is asked.

use crate::common;

use common::{Folder, refused};

/// The verbs that take a position, as far as they need more to be asked.
const VERBS: [&[&str]; 3] = [&["analyze"], &["solve"], &["play"]];

/// What is no position of a game, and what is said of it.
const IMPOSSIBLE: [(&str, &str, &str); 15] = [
    // A stone that floats above an empty square.
    (
        "connect4",
        "......./......./......./...X.../......./.......",
        "floor under every stone",
    ),
    (
        "connect4",
        "......./......./......./......./O....../.X.....",
        "",
    ),
    // Both have four in a row.
    (
        "connect4",
        "......./......./X.....O/X.....O/X.....O/X.....O",
        "",
    ),
    // Somebody moved twice.
    (
        "connect4",
        "......./......./......./......./......./XX.....",
        "",
    ),
    (
        "connect4",
        "......./......./......./......./......./.....O.",
        "",
    ),
    // A column has only six squares; a game that is won is over.
    ("connect4", "4444444", "not full"),
    ("connect4", "11223344", ""),
    ("connect4", "8", ""),
    // A row or a square too few, a sign that is none.
    (
        "connect4",
        "......./......./......./......./......./...... ",
        "",
    ),
    ("connect4", "......./......./......./......./.......X", ""),
    (
        "connect4",
        "......./......./......./......./......./...Z...",
        "",
    ),
    (
        "othello",
        "---------------------------OX------XO-------------------------- X",
        "",
    ),
    (
        "othello",
        "---------------------------OX------XO---------------------------- X",
        "",
    ),
    (
        "othello",
        "---------------------------OQ------XO--------------------------- X",
        "",
    ),
    (
        "othello",
        "---------------------------OX------XO--------------------------- Q",
        "",
    ),
];

#[test]
fn impossible_positions_are_refused_by_every_verb() {
    for (game, position, word) in IMPOSSIBLE {
        for verb in VERBS {
            let args = [verb, &[game, position]].concat();
            refused(
                &args,
                &[&format!("not a position of {game}"), "expected", word],
            );
        }
    }
}

/// What a verb is asked with an option that it has, so that nothing but the option is wrong.
const ASKED: [&[&str]; 5] = [
    &["analyze", "nim"],
    &["solve", "nim"],
    &["play", "nim"],
    &["bench", "nim"],
    &["nboard"],
];

const ARENA: [&str; 4] = ["arena", "tictactoe", "random", "pvs"];

#[test]
fn options_of_the_engine_out_of_range_are_refused_by_every_verb() {
    for asked in ASKED {
        for (option, values, word) in [
            (
                "--hash",
                &["0", "99999999", "-1", "much", "1.5", ""][..],
                "expected a whole number from 1 to 1048576",
            ),
            (
                "--threads",
                &["0", "10000", "-1", "all", ""],
                "expected a whole number from 1 to 1024",
            ),
            (
                "--lines",
                &["0", "-1", "two", "65536"],
                "expected a whole number from 1 to 65535",
            ),
            (
                "--without",
                &["nonsense", "killers,nonsense", ""],
                "expected one of transposition-table",
            ),
        ] {
            for value in values {
                let args = [asked, &[option, value]].concat();
                let number = value.parse::<u64>().is_ok();
                let word = if number || option == "--without" {
                    word
                } else {
                    option
                };
                refused(&args, &[option, word]);
            }
        }
    }
}

#[test]
fn invalid_clocks_are_refused_with_an_example() {
    let garbage = [
        "",
        "+",
        "/",
        "5",
        "soon",
        "5m+",
        "+3s",
        "5m+3s+1s",
        "0",
        "0s",
        "-5m",
        "0/5m",
        "40/",
        "/5m",
        "40/40/5m",
        "1.5/5m",
        "5m+-3s",
        "4294967296/5m",
        "5m +3s",
        "9999999999h",
    ];
    for asked in ASKED.into_iter().chain([&ARENA[..]]) {
        if matches!(asked[0], "solve" | "bench") {
            refused(&[asked, &["--clock", "5m"]].concat(), &["--clock"]);
            continue;
        }
        for clock in garbage.into_iter().filter(|&clock| clock != "5") {
            let args = [asked, &["--clock", clock]].concat();
            refused(&args, &["--clock", "5m+3s"]);
        }
        if asked[0] != "nboard" {
            let both = [asked, &["--clock", "5m", "--time", "1s"]].concat();
            refused(&both, &["--clock", "--time", "cannot be used"]);
        }
    }
}

#[test]
fn invalid_training_options_are_refused() {
    let folder = Folder::new();
    let out = folder.file("weights.bin");
    let text = folder.write("text", "no weights");
    let broken = folder.write(
        "broken",
        "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1 | 120 | 0.5\n8/8 | 1\n",
    );
    for (args, word) in [
        (&["nim", "--out", &out][..], "othello"),
        (&["chess", "--out", &out, "--games", "0"], "--positions"),
        (
            &[
                "chess",
                "--out",
                &out,
                "--games",
                "0",
                "--positions",
                "no/such",
            ],
            "no/such: No such file",
        ),
        (&["chess", "--out", &out, "--positions", &broken], "line 2"),
        (
            &["chess", "--out", &broken, "--positions", &broken],
            "used already",
        ),
        (
            &["othello", "--out", &out, "--positions", &text],
            "--positions",
        ),
        (&["othello"], "--out"),
        (&["othello", "--out", &out, "--games", "0"], "--games"),
        (&["othello", "--out", &out, "--games", "5,,5"], "--games"),
        (&["othello", "--out", &out, "--depth", "0"], "--depth"),
        (&["othello", "--out", &out, "--perfect", "30"], "--perfect"),
        (&["othello", "--out", &out, "--compared", "0"], "--compared"),
        (&["othello", "--out", &out, "--threads", "0"], "--threads"),
        (&["othello", "--out", &out, "--seed", "-1"], "--seed"),
        (
            &["othello", "--out", &out, "--start", &folder.file("missing")],
            "missing",
        ),
        (
            &["othello", "--out", &out, "--start", &text],
            "expected weights",
        ),
        (
            &[
                "othello",
                "--out",
                &folder.file("no/such/folder"),
                "--games",
                "1",
            ],
            "no/such/folder",
        ),
    ] {
        refused(&[&["train"], args].concat(), &[word]);
    }
    assert_eq!(folder.names(), ["broken", "text"], "nothing is left over");
}

#[test]
fn rounds_of_the_bench_are_refused_out_of_range_and_without_steps() {
    refused(&["bench", "nim", "--steps", "--rounds", "0"], &["--rounds"]);
    refused(&["bench", "nim", "--rounds", "2"], &["--steps"]);
}

/// Players that are refused, and words of the error.
const REFUSED_PLAYERS: [(&[&str], &[&str]); 20] = [
    (&["chess", "pvs"], &["at least two players"]),
    (
        &["chess", "pvs", "nobody"],
        &["expected a player", "'nobody'"],
    ),
    (&["chess", "pvs", "pvs:hash=0"], &["hash", "'0'"]),
    (
        &["chess", "pvs", "pvs:colour=red"],
        &["threads", "'colour'"],
    ),
    (
        &["chess", "pvs", "pvs:without=luck"],
        &["expected one or more of", "'luck'"],
    ),
    (
        &["chess", "random", "pvs:depth=2,time=1s"],
        &["one time control", "depth=2 and time=1s"],
    ),
    (
        &["chess", "pvs", "random:depth=2"],
        &["expected only name=", "'depth'"],
    ),
    (&["chess", "pvs", "cfr"], &["cfr does not fit chess"]),
    (&["chess", "pvs", "uci:'x"], &["closing quotation mark"]),
    (
        &["chess", "pvs", "uci:/no/such"],
        &["/no/such cannot be started"],
    ),
    (
        &["connect4", "perfect", "random"],
        &["the solver can hold in memory", "connect4"],
    ),
    (
        &["pirates", "random", "random"],
        &["at least 3 players", "pirates", "found 2"],
    ),
    (
        &["kuhn", "perfect", "random"],
        &["without hidden information", "kuhn"],
    ),
    (
        &["nim", "random", "gtp:/bin/cat"],
        &["othello for a program with the protocol gtp", "nim"],
    ),
    (
        &["othello", "random", "uci:/bin/cat"],
        &["chess for a program with the protocol uci", "othello"],
    ),
    (
        &["chess", "pvs", "uci,name=a,name=b:/bin/cat"],
        &["name= once", "'b'"],
    ),
    (
        &["chess", "pvs", "uci,Hash=1,Hash=2:/bin/cat"],
        &["one Hash", "Hash=1 and Hash=2"],
    ),
    (&["chess", "pvs", "random:name="], &["expected a name"]),
    (
        &["chess", "random", "pvs:exploration=1"],
        &["pvs: expected an option of", "'exploration'"],
    ),
    (
        &["chess", "random", "mcts:without=table"],
        &["mcts: expected an option of", "'without'"],
    ),
];

#[test]
fn players_that_do_not_fit_are_refused_in_one_line() {
    for (args, words) in REFUSED_PLAYERS {
        refused(&[&["arena"], args].concat(), words);
    }
}

#[test]
fn matches_that_cannot_be_played_or_kept_are_refused_in_one_line() {
    let folder = Folder::new();
    let players = folder.write("players.toml", "[[player]]\nname = \"x\"\ncolour = 3\n");
    let empty = folder.write("empty.epd", "# nothing\n");
    for (args, words) in [
        (
            &["nim", "random", "pvs", "--sprt", "5", "0"][..],
            &["elo0 < elo1"][..],
        ),
        (
            &["nim", "random", "pvs", "--sprt", "a", "b"],
            &["--sprt", "'a'"],
        ),
        (
            &["nim", "random", "pvs", "mcts", "--sprt", "-5", "0"],
            &["two players for a sequential test"],
        ),
        (
            &["nim", "random", "pvs", "--resign", "x"],
            &["--resign", "4,6"],
        ),
        (
            &["nim", "random", "pvs", "--draw", "0,1"],
            &["--draw", "8,0.1,60"],
        ),
        (
            &["nim", "random", "pvs", "--export", "x.pgn"],
            &["a game of chess", "nim"],
        ),
        (&["nim", "random", "pvs", "--export", "x.doc"], &[".jsonl"]),
        (
            &["nim", "random", "pvs", "--plot", "/no/such/x.svg"],
            &["/no/such"],
        ),
        (
            &["nim", "random", "pvs", "--plot", "x.png"],
            &["x.png", ".svg"],
        ),
        (
            &["nim", "random", "pvs", "--openings", &empty],
            &["empty.epd", "found none"],
        ),
        (
            &["nim", "random", "pvs", "--openings", "/no/such"],
            &["/no/such"],
        ),
        (
            &["nim", "random", "pvs", "--players", &players],
            &["line 3", "colour"],
        ),
        (
            &["nim", "random", "pvs", "--db", &players],
            &["players.toml", "not a database"],
        ),
        (&["nim", "random", "pvs", "--games", "0"], &["--games"]),
        (
            &["nim", "random", "pvs", "--concurrency", "0"],
            &["--concurrency"],
        ),
        (
            &["nim", "random", "pvs", "--nodes", "5", "--depth", "5"],
            &["--nodes", "--depth", "cannot be used"],
        ),
    ] {
        refused(&[&["arena"], args].concat(), words);
    }
}
