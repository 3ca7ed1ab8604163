//! Whole matches: pairs, resuming, sequential tests, and files that are read back.

use crate::common;

use std::collections::BTreeMap;

use common::{Folder, bad, plan, played, registry};
use gametree_arena::{
    Adjudication, Arena, Ending, Format, Openings, Plan, PlayedGame, RunOutcome, TimeControl,
    Tournament, export,
};
use gametree_protocols::{ggf, pgn};
use gametree_ratings::{Outcome, Sprt};
use gametree_rules::Turn;
use gametree_search::Signal;

/// Everything but times: what two ways to the same games must agree on.
type Essence = (usize, Vec<usize>, Vec<String>, Vec<f64>, Ending);

fn essence(games: &[PlayedGame]) -> Vec<Essence> {
    let essence = |game: &PlayedGame| {
        let PlayedGame {
            job, ranks, ending, ..
        } = game;
        (
            job.number,
            job.seats.clone(),
            game.moves(),
            ranks.clone(),
            *ending,
        )
    };
    games.iter().map(essence).collect()
}

fn fixed(games: usize) -> Plan {
    let players = ["pvs:hash=1", "mcts:nodes=40", "random"];
    Plan {
        seed: 5,
        openings: Openings::Random { moves: 3, seed: 5 },
        ..plan(&players, TimeControl::Nodes(200), games)
    }
}

#[test]
fn pairs_begin_alike_and_swap_their_seats() {
    let (course, games) = played("connect4", &fixed(4));
    assert_eq!((course, games.len()), (RunOutcome::Complete, 12));
    for pair in games.chunks(2) {
        let [one, other] = pair else { panic!("pairs") };
        assert_eq!(one.job.seats, [other.job.seats[1], other.job.seats[0]]);
        assert_eq!(one.plies[..3], other.plies[..3]);
        assert_eq!((one.opening, one.plies[0].seat), (3, None));
        assert!(
            one.plies[3..]
                .iter()
                .all(|ply| ply.seat.is_some() || ply.seconds.is_none())
        );
    }
    assert_ne!(games[0].plies[..3], games[6].plies[..3], "rounds differ");
}

#[test]
fn a_stopped_match_is_resumed_with_the_same_games() {
    let registry = registry();
    let entry = registry.find("connect4").expect("a game");
    let (_, whole) = played("connect4", &fixed(6));
    let folder = Folder::new();
    let file = folder.file("games.db");
    for stop in [2, 7, usize::MAX] {
        let plan = Plan {
            concurrency: 2,
            ..fixed(6)
        };
        let mut arena = Arena::new(entry, &plan, Some(&file)).expect("the same plan");
        let (signal, mut count) = (Signal::default(), 0);
        let course = arena.run(&signal, &mut |_, _| {
            count += 1;
            if count == stop {
                signal.stop();
            }
        });
        let expected = if stop == usize::MAX {
            RunOutcome::Complete
        } else {
            RunOutcome::Stopped
        };
        assert_eq!(course.expect("it is played"), expected);
    }
    let plan = fixed(6);
    let arena = Arena::new(entry, &plan, Some(&file)).expect("the same plan");
    assert_eq!(arena.left(), 0);
    assert_eq!(essence(&arena.games().expect("games")), essence(&whole));
    assert_eq!(arena.standings().games(), whole.len() as u64);
    drop(arena);
    let more = fixed(8);
    let arena = Arena::new(entry, &more, Some(&file)).expect("more games of the same");
    assert_eq!(arena.left(), 6);
}

#[test]
fn a_file_of_another_plan_is_refused() {
    let registry = registry();
    let entry = registry.find("connect4").expect("a game");
    let folder = Folder::new();
    let file = folder.file("games.db");
    let plan = fixed(2);
    let mut arena = Arena::new(entry, &plan, Some(&file)).expect("a new file");
    let run = arena.run(&Signal::default(), &mut |_, _| {});
    run.expect("it is played");
    drop(arena);
    let seeded = Plan {
        seed: 6,
        ..fixed(2)
    };
    let opened = Plan {
        openings: Openings::Random { moves: 4, seed: 5 },
        ..fixed(2)
    };
    let paced = Plan {
        time_control: TimeControl::Depth(3),
        ..fixed(2)
    };
    let shaped = Plan {
        tournament: Tournament::Gauntlet,
        ..fixed(2)
    };
    let judged = Plan {
        adjudication: Adjudication {
            max_moves: Some(9),
            ..Adjudication::default()
        },
        ..fixed(2)
    };
    let mut others = fixed(2);
    others.players[1] = "mcts:nodes=41".parse().expect("a player");
    for (other, word) in [
        (seeded, "seed"),
        (opened, "openings"),
        (paced, "pace"),
        (shaped, "shape"),
        (judged, "adjudication"),
        (others, "players"),
    ] {
        let refused = Arena::new(entry, &other, Some(&file))
            .err()
            .expect("refused");
        let said = refused.to_string();
        assert!(
            said.contains(&format!("other {word}: expected '")),
            "{said}"
        );
        let debugged = said.contains(['{', '}']) || said.contains("Some(");
        assert!(!debugged, "it is said in words: {said}");
    }
    let nim = registry.find("nim").expect("a game");
    assert!(Arena::new(nim, &plan, Some(&file)).is_err());
    let text = folder.file("text.db");
    std::fs::write(
        &text,
        "no database at all, but long enough to be none for sure",
    )
    .expect("a file");
    assert!(Arena::new(entry, &plan, Some(&text)).is_err());
}

#[test]
fn a_test_stops_as_soon_as_it_is_decided() {
    let decided = |players: [&str; 2], elo1: f64| {
        let plan = Plan {
            sprt: Some(Sprt::new(elo1 - 100.0, elo1).expect("a test")),
            ..plan(&players, TimeControl::Nodes(50), 1000)
        };
        let (course, games) = played("tictactoe", &plan);
        assert_eq!(course, RunOutcome::Decided);
        games.len()
    };
    let better = decided(["mcts:nodes=300", "random"], 100.0);
    let worse = decided(["random", "mcts:nodes=300"], 100.0);
    assert!(
        (2..400).contains(&better) && (2..400).contains(&worse),
        "{better} {worse}"
    );
}

#[test]
fn games_are_adjudicated_by_score_and_length() {
    let engine = bad("good");
    let judged = |adjudication: Adjudication| {
        let players = [engine.as_str(), engine.as_str()];
        let plan = Plan {
            adjudication,
            ..plan(&players, TimeControl::Depth(1), 2)
        };
        played("chess", &plan).1
    };
    // It thinks that everything is even.
    let drawn = judged(Adjudication {
        draw: Some("5,0.1,30".parse().expect("a rule")),
        ..Adjudication::default()
    });
    for game in drawn {
        assert_eq!(
            (game.ending, game.outcome()),
            (Ending::AdjudicatedDraw, Outcome::Draw)
        );
        assert!((30..40).contains(&(game.plies.len() - game.opening)));
    }
    let long = judged(Adjudication {
        max_moves: Some(12),
        ..Adjudication::default()
    });
    assert!(
        long.iter()
            .all(|game| game.ending == Ending::TooLong && game.outcome() == Outcome::Draw)
    );
}

#[test]
fn games_are_adjudicated_by_proof() {
    let adjudication = Adjudication {
        proven: true,
        ..Adjudication::default()
    };
    let plan_of = |players: [&str; 2], openings: Openings| Plan {
        adjudication,
        openings,
        ..plan(&players, TimeControl::Depth(5), 2)
    };
    let empty = Openings::Random { moves: 0, seed: 0 };
    let (_, drawn) = played("tictactoe", &plan_of(["perfect", "random"], empty));
    for game in drawn {
        assert_eq!(
            (game.ending, game.outcome()),
            (Ending::Proven, Outcome::Draw)
        );
        assert!(game.plies.len() <= 2, "{:?}", game.moves());
    }
    let registry = registry();
    let entry = registry.find("chess").expect("chess");
    // White mates in two moves with either rook; nobody else proves anything.
    let epd = "7k/8/8/8/8/8/R7/1R4K1 w - -\n";
    let openings = Openings::read(entry, epd, 0, 0).expect("openings");
    let engine = bad("good");
    let (_, mated) = played("chess", &plan_of(["pvs:hash=1", &engine], openings));
    assert_eq!(mated[0].ending, Ending::Proven);
    assert_eq!(mated[0].outcome_for(0), Outcome::Win);
    assert_eq!(mated[0].plies.len(), 1);
    assert!(mated[1].plies.len() > 1, "nothing was proven at once");
}

/// All of a plan's games as a file.
fn exported(game: &str, plan: &Plan, format: Format) -> (Vec<PlayedGame>, String) {
    let registry = registry();
    let entry = registry.find(game).expect("a game");
    let (_, games) = played(game, plan);
    let mut file = Vec::new();
    export(format, entry, plan, &games, &mut file).expect("it is written");
    (games, String::from_utf8(file).expect("text"))
}

#[test]
fn games_of_chess_are_read_again() {
    let registry = registry();
    let entry = registry.find("chess").expect("chess");
    let epd = "4k3/8/8/8/8/8/4P3/4K3 b - - bm Kd7; id \"x\";\n# none\ne4 e5 2. Nf3\n";
    let engine = bad("illegal 4");
    let plan = Plan {
        openings: Openings::read(entry, epd, 8, 0).expect("openings"),
        adjudication: Adjudication {
            max_moves: Some(40),
            ..Adjudication::default()
        },
        ..plan(&["pvs:hash=1", &engine], TimeControl::Nodes(500), 4)
    };
    let (games, file) = exported("chess", &plan, Format::Pgn);
    let read: Vec<pgn::Game> = pgn::Reader::new(file.as_bytes())
        .collect::<Result<_, _>>()
        .expect("a file of games");
    assert_eq!(read.len(), games.len());
    for (played, written) in games.iter().zip(&read) {
        let moves: Vec<&str> = written.line.moves.iter().map(pgn::Move::san).collect();
        assert_eq!(moves, played.moves());
        let table = entry
            .replay(written.tags.get("FEN"), &moves)
            .expect("a legal game");
        assert_eq!(
            written.tags.get("SetUp").is_some(),
            written.tags.get("FEN").is_some()
        );
        assert_eq!(table.save().start, played.start);
        let outcome = match played.outcome() {
            Outcome::Win => pgn::Outcome::White,
            Outcome::Draw => pgn::Outcome::Draw,
            Outcome::Loss => pgn::Outcome::Black,
        };
        assert_eq!(written.outcome, outcome);
        let seats = played.job.seats.iter();
        let seats: Vec<_> = seats
            .map(|&player| Some(plan.players[player].name.as_str()))
            .collect();
        assert_eq!(
            seats,
            [written.tags.get("White"), written.tags.get("Black")]
        );
        let ended = written.tags.get("Termination");
        let expected = if played.ending == Ending::Illegal {
            "rules infraction"
        } else {
            "normal"
        };
        assert!(
            ended == Some(expected) || played.ending == Ending::TooLong,
            "{ended:?}"
        );
        let scored = written.line.moves.iter().flat_map(|one| &one.after);
        assert!(scored.filter(|said| said.text().contains('/')).count() > 0);
    }
    assert!(games.iter().any(|game| game.ending == Ending::Illegal));
    // Played games can be openings.
    let again = Openings::read(entry, &file, 2, 0).expect("openings");
    assert!(matches!(again, Openings::Listed(list) if list.len() == 4));
}

#[test]
fn games_of_othello_are_read_again() {
    let plan = plan(&["pvs:hash=1", "random"], TimeControl::Nodes(300), 2);
    let (games, file) = exported("othello", &plan, Format::Ggf);
    let read: Vec<ggf::Game> = ggf::Reader::new(file.as_bytes())
        .collect::<Result<_, _>>()
        .expect("a file of games");
    for (played, written) in games.iter().zip(&read) {
        let saved = gametree_players::ggf::to_saved(written).expect("a legal game");
        assert_eq!(saved.moves, played.moves());
        let result: f64 = written
            .tag("RE")
            .expect("a result")
            .parse()
            .expect("a number");
        assert_eq!(
            Some(result),
            played.utilities.as_ref().map(|utilities| utilities[0])
        );
        assert!(written.moves.iter().any(|one| one.seconds.is_some()));
    }
}

#[test]
fn games_of_any_kind_are_read_again_line_by_line() {
    let registry = registry();
    let entry = registry.find("pig").expect("a game");
    let plan = plan(
        &["expectiminimax:depth=1", "random"],
        TimeControl::Depth(1),
        2,
    );
    let (games, file) = exported("pig", &plan, Format::JsonLines);
    assert_eq!(file.lines().count(), games.len());
    for (played, line) in games.iter().zip(file.lines()) {
        let object: BTreeMap<String, serde_json::Value> =
            serde_json::from_str(line).expect("an object");
        let moves = object["moves"].as_array().expect("moves");
        let moves: Vec<&str> = moves
            .iter()
            .filter_map(|one| one["action"].as_str())
            .collect();
        assert_eq!(moves, played.moves());
        let table = entry
            .replay(object["start"].as_str(), &moves)
            .expect("a legal game");
        assert_eq!(table.turn(), Turn::Over);
        assert_eq!(object["ending"], "rules");
    }
}

#[test]
fn lists_of_moves_stay_moves_where_they_might_be_a_position() {
    let registry = registry();
    let entry = registry.find("othello").expect("othello");
    let read = Openings::read(entry, "f5 d6 c3\n", 0, 0).expect("openings");
    let Openings::Listed(list) = read else {
        panic!("they are listed");
    };
    assert_eq!(list[0].moves, ["f5", "d6", "c3"]);
}

#[test]
fn openings_are_read_as_they_are_found_in_files() {
    let registry = registry();
    let entry = registry.find("chess").expect("chess");
    for text in [
        "1.e4 e5 2.Nf3\n",
        "1. e4 1...e5 2. Nf3\n",
        "1. e4 ... e5 2. Nf3\n",
        "\u{feff}e4 e5 Nf3\n",
        "\u{feff}[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n",
        "% of a database\n; of somebody\n\n[Event \"x\"]\n\n1.e4 e5 2.Nf3 *\n",
    ] {
        let read = Openings::read(entry, text, 8, 0).expect(text);
        let Openings::Listed(list) = read else {
            panic!("they are listed");
        };
        assert_eq!(list[0].moves, ["e4", "e5", "Nf3"], "{text}");
    }
}

#[test]
fn bad_openings_are_refused_with_their_line() {
    let registry = registry();
    let entry = registry.find("chess").expect("chess");
    for (text, word) in [
        ("", "found none"),
        ("e4 e5\ne4 Ke3\n", "line 2: move 2"),
        ("1.e4 Ke3\n", "line 1: move 2"),
        ("8/8/8/8/8/8/8/8 w - -\n", "line 1: not a position"),
        (
            "f3 e5 g4 Qh4#\n",
            "line 1: expected an opening in which the game is not over",
        ),
        ("[Event \"x\"]\n\n1. e4 Ke3 *\n", "game 1"),
        (
            "[Variant \"Atomic\"]\n\n1. e4 *\n",
            "game 1: expected Standard",
        ),
    ] {
        let refused = Openings::read(entry, text, 8, 0).expect_err("no openings");
        assert!(refused.to_string().contains(word), "{refused}");
    }
}
