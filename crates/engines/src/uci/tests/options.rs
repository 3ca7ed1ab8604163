//! Options and thinkers.

use super::*;

#[test]
fn options_of_players_come_from_the_declaration_of_the_thinker() {
    let told = answers(&["uci", "setoption name rfp_margin value 90"]);
    let hash = "option name Hash type spin default 64 min 1 max 1048576";
    assert!(told.iter().any(|line| line == hash), "{told:?}");
    assert!(
        told.iter()
            .all(|line| !line.contains("option name rfp_margin"))
    );
    let refused = told.last().expect("an answer");
    assert!(
        refused.contains("expected one of Threads, Hash, "),
        "{refused}"
    );
}

#[test]
fn parameters_of_the_search_can_be_set_where_they_are_offered() {
    let go = ["ucinewgame", "position startpos", "go depth 8", WAIT];
    let nodes = |option: &str| {
        let lines: Vec<&str> = [option].into_iter().chain(go).collect();
        let told = answers_of(&standard(), &with_parameters(), &lines);
        let last = told.iter().rfind(|line| line.starts_with("info depth 8 "));
        let mut words = last.expect("a depth of 8").split(' ');
        words.find(|word| *word == "nodes");
        words.next().expect("a number").to_owned()
    };
    let usual = nodes("isready");
    assert_eq!(
        usual,
        nodes("setoption name lmr_base value 100000000"),
        "out of range"
    );
    assert_ne!(usual, nodes("setoption name lmr_base value 1500"));
    let told = answers_of(&standard(), &with_parameters(), &["uci"]);
    let is_offered =
        |line: &String| line.starts_with("option name rfp_margin type spin default 80 ");
    assert!(told.iter().any(is_offered), "{told:?}");
}

#[test]
fn any_thinker_of_the_game_answers() {
    let setup = Setup {
        thinker: Some("mcts".to_owned()),
        ..Setup::default()
    };
    let said = answers_of(
        &standard(),
        &setup,
        &["uci", "position startpos", "go nodes 50", WAIT],
    );
    assert!(
        said.iter().all(|line| !line.contains("option name Hash")),
        "it has no hash table: {said:?}"
    );
    assert!(said.iter().any(|line| line.starts_with("bestmove ")));
    let chess = standard();
    let chess = chess.find("chess").expect("a standard game");
    let unknown = Setup {
        thinker: Some("oracle".to_owned()),
        ..Setup::default()
    };
    assert!(Client::new(chess, &unknown, Written::default()).is_err());
}
