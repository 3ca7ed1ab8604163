//! UCI programs: the commands that they get.

use super::*;

#[test]
fn a_uci_program_gets_options_positions_and_clocks() {
    let file = Script::new("");
    let script = Script::new(&format!(
        "while read -r line; do echo \"$line\" >> {}; case $line in \
           uci) echo 'id name Fake 1'; echo 'option name Hash type spin default 1 min 1 max 9'; \
                echo 'option name UCI_Elo type spin default 1 min 1 max 9'; \
                echo 'option name UCI_LimitStrength type check default false'; \
                echo 'option name Threads type spin default 2 min 1 max 8'; echo uciok;; \
           isready) echo readyok;; \
           go*) echo 'info depth 7 score cp 31 nodes 99'; echo 'info depth 8 score cp 90 lowerbound'; \
                echo 'bestmove e1g1 ponder e8e7';; esac; done",
        file.0.display()
    ));
    let setup = Setup {
        level: Some(5),
        options: vec![("Hash".to_owned(), "4".to_owned())],
        ..Setup::default()
    };
    let mut opponent = script.program("uci").start(&setup).expect("it starts");
    assert_eq!(opponent.name(), "Fake 1");
    opponent.begin().expect("a new game");
    let start = "4k3/8/8/8/8/8/7P/4K2R b K - 0 1";
    opponent
        .set(&chess(Some(start), &["Ke7", "h4", "Ke8"]))
        .expect("a position");
    let clock = |left| Clock {
        remaining: Duration::from_millis(left),
        increment: Duration::from_millis(30),
        moves_to_go: None,
        overhead: Duration::ZERO,
    };
    let (own, other) = (clock(2900), clock(1500));
    let chosen = opponent.choose(MoveLimit::Clock { own, other });
    let chosen = chosen.expect("a move");
    assert_eq!(chosen.action, "O-O");
    assert_eq!(
        (chosen.nodes, chosen.depth, chosen.score),
        (Some(99), Some(7), Some(0.31))
    );
    for (limit, _) in [
        (
            MoveLimit::PerMove(Duration::from_millis(5)),
            "go movetime 5",
        ),
        (MoveLimit::Nodes(7), "go nodes 7"),
        (MoveLimit::Depth(3), "go depth 3"),
    ] {
        opponent.choose(limit).expect("a move");
    }
    assert_eq!(
        heard(&file),
        [
            "uci",
            "setoption name Threads value 1",
            "setoption name UCI_LimitStrength value true",
            "setoption name Hash value 4",
            "setoption name UCI_Elo value 5",
            "isready",
            "ucinewgame",
            "isready",
            "position fen 4k3/8/8/8/8/8/7P/4K2R b K - 0 1 moves e8e7 h2h4 e7e8",
            "go wtime 2900 btime 1500 winc 30 binc 30",
            "go movetime 5",
            "go nodes 7",
            "go depth 3",
        ]
    );
    let unknown = Setup {
        options: vec![("Style".to_owned(), "wild".to_owned())],
        ..Setup::default()
    };
    let refused = script
        .program("uci")
        .start(&unknown)
        .err()
        .expect("an error");
    assert!(refused.to_string().contains("found 'Style'"), "{refused}");
}

#[test]
fn a_uci_program_gets_only_options_that_it_declares() {
    let file = Script::new("");
    let script = Script::new(&format!(
        "while read -r line; do echo \"$line\" >> {}; case $line in \
           uci) echo 'id name Fake 1'; echo 'option name Hash type spin default 1 min 1 max 9'; \
                echo 'option name UCI_Elo type spin default 1350 min 1350 max 2850'; \
                echo 'option name UCI_LimitStrength type check default false'; \
                echo 'option name Threads type spin default 4 min 4 max 8'; echo uciok;; \
           isready) echo readyok;; esac; done",
        file.0.display()
    ));
    let setup = |name: &str, value: &str| Setup {
        options: vec![(name.to_owned(), value.to_owned())],
        ..Setup::default()
    };
    for (setup, found) in [
        (level(800), "'800'"),
        (setup("Hash", "99999999999"), "'99999999999'"),
        (setup("UCI_Elo", "1400.5"), "'1400.5'"),
        (setup("UCI_LimitStrength", "yes"), "'yes'"),
    ] {
        let refused = script.program("uci").start(&setup).err();
        let refused = refused.expect("an error").to_string();
        assert!(
            refused.contains("of Fake 1, found") && refused.contains(found),
            "{refused}"
        );
    }
    std::fs::write(&file.0, "").expect("it is forgotten");
    let lower = setup("uci_elo", "1400");
    script.program("uci").start(&lower).expect("it starts");
    assert_eq!(
        heard(&file),
        [
            "uci",
            "setoption name UCI_LimitStrength value true",
            "setoption name UCI_Elo value 1400",
            "isready"
        ]
    );
}
